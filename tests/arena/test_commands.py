"""`panurge arena` and `panurge tune`, as a person runs them."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from panurge.cli import main


def test_a_match_is_told_as_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, picture = tmp_path / "results.jsonl", tmp_path / "plot.svg"
    asked = ["arena", "guerre-et-beeeh", "--players", "greedy", "random", "--deals", "4", "--results", str(file)]
    assert main([*asked, "--plot", str(picture)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("guerre-et-beeeh, 4 deals × 2 rotations")
    rows = {line.split()[0]: line for line in told.splitlines()[2:4]}
    assert set(rows) == {"greedy", "random"}
    assert float(rows["greedy"].split()[1]) + float(rows["random"].split()[1]) == pytest.approx(1, abs=0.002)
    assert "of the variance" in told
    ElementTree.parse(picture)
    assert main(asked) == 0  # nothing played anew, the same said
    assert capsys.readouterr().out == told


def test_a_sequential_test_stops_early(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["arena", "black-sheep", "--players", "random", "greedy", "--deals", "200", "--sprt", "0", "100"]
    assert main(asked) == 0
    told = capsys.readouterr().out
    assert "sequential test 0 … 100: not stronger" in told
    assert int(told.split(",")[1].split()[0]) < 40


def test_a_pool_is_rated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "pool.svg"
    asked = ["arena", "black-sheep", "--pool", "2", "--players", "random", "greedy", "lamb", "--deals", "9"]
    assert main([*asked, "--plot", str(picture), "--records", str(tmp_path / "kept")]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("black-sheep, 9 deals × 2 rotations")
    assert told[-1].split()[0] == "random"  # the weakest comes last
    assert sum(int(line.split()[-1]) for line in told[2:]) == 36
    assert len(list((tmp_path / "kept").iterdir())) == 18
    ElementTree.parse(picture)


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        (["--players", "greedy", "wolf"], "no bot is called"),
        (["--players", "greedy", "random", "--sprt", "10", "0"], "lower bound first"),
        (["--players", "greedy", "random", "--pool", "2", "--sprt", "0", "10"], "not a pool"),
    ],
)
def test_mistakes_are_told(more: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "guerre-et-beeeh", *more]) == 1
    assert complaint in capsys.readouterr().err


def test_tuning_prints_a_row(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["tune", "guerre-et-beeeh", "--iterations", "4", "--candidates", "2", "--deals", "1"]
    assert main([*asked, "--vary", "depth=0", "--vary", "exploration=0.5"]) == 0
    told = capsys.readouterr()
    assert told.err.count("round 1, 1 deals") == 2
    assert told.err.count("round 2, 2 deals") == 1
    assert "panurge tune" in told.out
    assert "guerre-et-beeeh" in told.out
    assert main([*asked, "--vary", "cleverness=1"]) == 1
    assert main([*asked, "--vary", "depth=deep"]) == 1
