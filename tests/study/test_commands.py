"""`panurge record analyse` and `panurge record draw`, as a person runs them."""

import sys
from pathlib import Path

import pytest

from panurge.cli import main
from tests.study.games import KEYS, a_record


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "game.txt"
    path.write_text(a_record("sheep-sheep", 2, clever=1).dumps(), encoding="utf-8")
    return str(path)


def test_analyse_tells_chances_and_points(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    svg = tmp_path / "chances.svg"
    assert main(["record", "analyse", file, "--seconds", "0.2", "--language", "fr", "--svg", str(svg)]) == 0
    told = capsys.readouterr().out
    assert "D’où viennent les points" in told
    assert "100 %" in told
    assert "█" in told
    totals = "  ".join(f"{score:>5}" for score in a_record("sheep-sheep", 2, clever=1).scores or [])
    assert totals in told
    drawn = svg.read_text(encoding="utf-8")
    assert drawn.startswith("<svg")
    assert "var(" not in drawn


@pytest.mark.parametrize("game", KEYS)
def test_draw_writes_a_picture(game: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(a_record(game).dumps(), encoding="utf-8")
    out = tmp_path / "out.svg"
    seen = []
    for more in (["--seat", "0"], ["--seat", "1"], ["--open"], []):
        assert main(["record", "draw", str(path), str(out), "--at", "20", "--language", "fr", *more]) == 0
        seen.append(out.read_text(encoding="utf-8"))
        assert "var(" not in seen[-1]
    assert len(set(seen)) > 1
    assert main(["record", "draw", str(path), str(out), "--at", "20", "--dark", "--layout", "tall"]) == 0
    assert out.read_text(encoding="utf-8") not in seen


def test_draw_makes_pixels(file: str, tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    out = tmp_path / "out.png"
    assert main(["record", "draw", file, str(out), "--open"]) == 0
    assert out.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize(("arguments", "why"), [
    (["out.gif"], "ends in .svg, .png or .pdf"),
    (["out.svg", "--at", "99999"], "none 99999"),
    (["out.svg", "--seat", "7"], "no seat 7"),
    (["nowhere/out.svg"], "cannot be written"),
])
def test_what_cannot_be_drawn_is_said(
    file: str, arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["record", "draw", file, *arguments]) == 1
    assert why in capsys.readouterr().err


def test_without_the_extra_it_says_which(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert main(["record", "draw", file, str(tmp_path / "out.png")]) == 1
    assert "panurge[export]" in capsys.readouterr().err


def test_a_seats_record_can_be_neither_analysed_nor_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "seat.txt"
    path.write_text(a_record("guerre-et-beeeh").seen_by(1).dumps(), encoding="utf-8")
    for doing in (["analyse", str(path)], ["draw", str(path), str(tmp_path / "out.svg")]):
        assert main(["record", *doing]) == 1
        assert "full record" in capsys.readouterr().err
