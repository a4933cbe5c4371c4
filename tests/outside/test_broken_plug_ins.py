"""Broken games from elsewhere are listed as broken, with the reason, and harm nobody."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.kit.outside import SOURCE

from panurge import BrokenGame, GameCard, UnknownGame, make
from panurge.cli import main
from panurge.core.registry import GAMES
from panurge.web.playable import playable

OURS = {"black-sheep", "guerre-et-beeeh", "hide-and-sheep"}
Announce = Callable[..., None]


@pytest.fixture
def announce(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Announce:
    """Installs a copy of the outside game under another name, with a file changed for the worse ("": taken away)."""

    def install(name: str, file: str = "", text: str = "") -> None:
        package = tmp_path / name
        shutil.copytree(SOURCE / "hide_and_sheep", package, ignore=shutil.ignore_patterns("__pycache__"))
        for path in package.rglob("*.py"):
            path.write_text(path.read_text().replace("hide-and-sheep", name).replace("hide_and_sheep", name))
        if file:
            (package / file).write_text(text) if text else shutil.move(package / file, tmp_path / f"{name}-lost")
        info = tmp_path / f"{name}-1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
        (info / "entry_points.txt").write_text(f"[panurge.games]\n{name} = {name}:CARD\n")
        monkeypatch.syspath_prepend(str(tmp_path))
        monkeypatch.setattr(GAMES, "_cards", None)  # looked for anew, and forgotten after the test
        monkeypatch.setattr(GAMES, "_broken", {})

    return install


BROKEN = [
    ("raising", "rules.py", "raise OSError('no grass')", "OSError: no grass (raising/rules.py:1)", False),
    ("exiting", "__init__.py", "raise SystemExit('bye')", "SystemExit: bye (exiting/__init__.py:1)", True),
    ("cardless", "__init__.py", "CARD = 7", "7 is no game card", True),
    ("drawless", "draw.py", "import nothing_of_that_name", "named 'nothing_of_that_name' (drawless/draw.py:1)", False),
    ("deep", "rules.py", "import json\n\njson.loads('x')", "column 1 (char 0) (deep/rules.py:3)", False),
    ("unread", "rules.py", "x = 1\ny = = 2", "SyntaxError: invalid syntax (rules.py, line 2)", False),
    ("untyped", "rules.py", "from panurge import PlainState\n\nclass A(PlainState):\n    n = 0\n",
     "what is none is called _n or N (untyped/rules.py:3)", False),
    ("wordless", "words", "", "wordless has no words (words/fr.po, words/en.po)", True),
    ("mute", "words/en.po", "msgid 'a'\nmsgstr 'b'\n", "no message pitch, option.bushes, option.peeks in en", True),
    ("garbled", "words/fr.po", "msgid title\n", "garbled/fr.po, line 1", True),
]


@pytest.mark.parametrize(("name", "file", "text", "reason", "unlisted"), BROKEN, ids=[case[0] for case in BROKEN])
def test_a_broken_game_is_listed_as_broken_and_the_others_are_there(
    announce: Announce, capsys: pytest.CaptureFixture[str], name: str, file: str, text: str, reason: str, unlisted: bool
) -> None:
    announce(name, file, text)
    for language, word in (("en", "broken: "), ("fr", "cassé\N{NO-BREAK SPACE}: ")):
        assert main(["games", "--language", language]) == 0
        listed = {line.split()[0]: line for line in capsys.readouterr().out.splitlines()}
        assert word in listed[name]
        assert reason in listed[name]
        assert listed.keys() >= OURS
        assert all(word not in listed[key] for key in OURS)
    assert playable().keys() >= OURS
    assert name not in playable()
    assert (name in GAMES.broken, name not in GAMES) == (unlisted, unlisted)
    make("black-sheep").legal_actions()


def test_a_game_that_cannot_be_taken_in_is_named_with_the_reason(
    announce: Announce, capsys: pytest.CaptureFixture[str]
) -> None:
    announce("wordless", "words")
    with pytest.raises(BrokenGame, match=r"wordless is broken: .*no words"):
        make("wordless")
    assert main(["games", "wordless"]) == 1
    assert "wordless is broken" in capsys.readouterr().err
    with pytest.raises(UnknownGame):
        make("chess")


@pytest.mark.parametrize("command", ["sim {} -n 1", "play {} --plain", "arena {} --players random random"])
@pytest.mark.parametrize(("name", "text", "said"), [
    ("torn", "x = 1\ny = rage(3)", "NameError: name 'rage' is not defined (torn/rules.py:2)"),
    ("blotted", "x = = 1", "SyntaxError: invalid syntax (rules.py, line 1)"),
])  # fmt: skip
def test_a_command_says_what_is_broken_where_and_shows_no_traceback(
    announce: Announce, capsys: pytest.CaptureFixture[str], command: str, name: str, text: str, said: str
) -> None:
    announce(name, "rules.py", text)
    assert main(command.format(name).split()) == 1
    assert capsys.readouterr().err == f"panurge: {name} is broken: {said}\n"


def test_a_fault_of_our_own_is_shown_whole(announce: Announce, monkeypatch: pytest.MonkeyPatch) -> None:
    announce("whole")

    def fails(asked: object) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr("panurge.commands.sim.run", fails)
    with pytest.raises(ZeroDivisionError):
        main(["sim", "whole"])


def test_two_games_of_one_name_leave_the_first(announce: Announce) -> None:
    announce("zwilling", "__init__.py", "from hide_and_sheep import CARD\n")
    assert GAMES.broken == {"zwilling": "two games are called hide-and-sheep"}
    assert isinstance(GAMES["hide-and-sheep"], GameCard)


def test_a_whole_game_under_another_name_is_sound(announce: Announce) -> None:
    announce("wholesome")
    assert not GAMES.broken
    assert "wholesome" in playable()


@pytest.mark.parametrize(("lost", "marks"), [
    ("fr", {"en": "Hide and Sheep", "fr": "Cache-mouton (en anglais)"}),
    ("en", {"en": "Hide and Sheep (in French)", "fr": "Cache-mouton"}),
])
def test_a_game_of_one_language_is_a_game_and_says_so(
    announce: Announce, capsys: pytest.CaptureFixture[str], lost: str, marks: dict[str, str]
) -> None:
    name = f"only{lost}"
    announce(name, f"words/{lost}.po")
    assert name in playable()
    assert dict(GAMES[name].titles) == marks
    assert GAMES[name].missing() == [f"words/{lost}.po"]
    state = make(name)
    while state.current_player < 0:
        state.apply(state.chance_outcomes()[0][0])
    said = {one: GAMES[name].module("tell").question(state.veil(0), one) for one in ("fr", "en")}
    assert said["fr"] == said["en"] != ""
    for language, title in marks.items():
        main(["games", "--language", language])
        assert title in capsys.readouterr().out
