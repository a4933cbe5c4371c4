"""`panurge check` and `laws_of`: of a sound game, of broken ones, of one that hangs and one that crashes."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from hide_and_sheep.rules import HideAndSheep

import panurge
from panurge import GAMES, UnknownGame
from panurge.cli import main
from panurge.core.words import voice
from panurge.kit.found import find_card
from panurge.kit.lawbook import LAWS, trials_of
from panurge.kit.optional import PARTS, missing
from tests.kit import test_broken as broken
from tests.kit.broken_folders import copied, spoiled
from tests.kit.lengths import lengths

SAMPLE = "hide-and-sheep"
Checked = Callable[..., tuple[int, str]]


@pytest.fixture
def check(capsys: pytest.CaptureFixture[str]) -> Checked:
    """The command's exit code and what it says."""

    def run(game: Path | str, *rest: str) -> tuple[int, str]:
        code = main(["check", str(game), *rest])
        said = capsys.readouterr()
        return code, said.out + said.err

    return run


# ---------------------------------------------------------------------- a sound game
def test_a_sound_game_keeps_every_law_and_is_told_what_it_lacks(check: Checked, tmp_path: Path) -> None:
    code, said = check(copied(tmp_path, "unspoiled"), "--scale", "0.1")
    assert code == 0
    assert all(re.search(rf"^  kept  {name}: ", said, re.M) for name in LAWS if _concerns(name))
    assert "hand.py: pieces that are taken" in said
    assert "sense.py" not in said


def _concerns(name: str) -> bool:
    return LAWS[name].concerns(GAMES[SAMPLE])


def test_laws_and_parts_are_told_in_both_languages() -> None:
    for language in ("fr", "en"):
        say = voice("panurge.commands", language)
        assert all(f"check.law.{name}" in say for name in LAWS)
        assert all(f"check.part.{name}" in say for name in PARTS)


def test_what_is_missing_is_found() -> None:
    lacking = missing(GAMES[SAMPLE])
    assert {"hand", "stage", "lessons", "aid"} <= set(lacking)
    assert not {"sense", "draw", "fr"} & set(lacking)
    assert lacking["aid"] == ["aid.fr.md", "aid.en.md"]


def test_a_distribution_that_is_not_installed_is_found_by_its_project(check: Checked, tmp_path: Path) -> None:
    copied(tmp_path, "project_sheep")
    (tmp_path / "pyproject.toml").write_text(
        '[project]\nname = "x"\nversion = "1"\n[project.entry-points."panurge.games"]\nx = "project_sheep:CARD"\n')
    code, said = check(tmp_path, "--law", "folder", "--language", "fr")
    assert code == 0
    assert "tenue  folder: le dossier est complet" in said


def test_the_folder_that_is_named_is_checked_not_an_installed_copy(
    check: Checked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed, mine = tmp_path / "installed", tmp_path / "mine"
    copied(installed, "twin_sheep")
    (installed / "twin-1.dist-info").mkdir()
    (installed / "twin-1.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: twin\nVersion: 1\n")
    (installed / "twin-1.dist-info" / "entry_points.txt").write_text("[panurge.games]\ntwin_sheep = twin_sheep:CARD\n")
    monkeypatch.setenv("PYTHONPATH", f"{installed}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")
    folder = spoiled(mine, "twin_sheep", broken.Shallow)
    assert check("twin_sheep", "--law", "copies", "--scale", "0.1")[0] == 0
    assert check(folder, "--law", "copies", "--scale", "0.1")[0] == 1


@pytest.mark.parametrize(("game", "rest", "said"), [
    ("tests", (), "neither a pyproject.toml nor an __init__.py"),
    ("black-sheep", ("--law", "murphy"), "no law is called 'murphy'"),
])
def test_a_mistake_is_answered_with_a_sentence(check: Checked, game: str, rest: tuple[str, ...], said: str,
                                               tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    code, told = check(tmp_path / game if game == "tests" else game, *rest)
    assert code == 1
    assert said in told


def test_a_mistyped_folder_or_key_is_answered_with_the_nearest(
    check: Checked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my-game").mkdir()
    code, said = check(tmp_path / "my-gmae")
    assert (code, f"there is no folder {tmp_path}/my-gmae: did you mean {tmp_path}/my-game?" in said) == (1, True), said
    monkeypatch.chdir(tmp_path)
    for asked, answer in (
        ("./my-gmae", "there is no folder ./my-gmae: did you mean my-game?"),
        ("nowhere/at/all", "there is no folder nowhere/at/all"),
        ("my-gmae", "no game is called 'my-gmae', nor is there a folder of that name: did you mean my-game?"),
        ("blak-sheep", "no game is called 'blak-sheep', nor is there a folder of that name: did you mean black-sheep?"),
        ("zzz", "no game is called 'zzz', nor is there a folder of that name; there are: " + ", ".join(GAMES)),
    ):
        with pytest.raises(UnknownGame) as caught:
            find_card(asked)
        assert str(caught.value) == answer


# ---------------------------------------------------------------------- broken ones
def pasted(said: str) -> FunctionType:
    """The test that was printed, as a function."""
    written = said[said.index("def test_") :]
    written = re.split(r"\n(?=\S)", written)[0]
    there: dict[str, Any] = {}
    exec(written, there)
    (found,) = [one for name, one in there.items() if name.startswith("test_")]
    assert isinstance(found, FunctionType)
    return found


SPOILED = [
    ("Shallow", ("Shallow",), "copies", "a clone shares hands"),
    ("OpenHands", ("OpenHands",), "coupled", "law 2: .* the veil of seat . tells"),
    ("FewMoves", ("FewMoves",), "ends", "IndexError: .*allocate enough moves"),
    ("ToldBush", ("OpenBush", "ToldBush"), "half_made", "law 3: .* while the choice of seat . is half-made"),
]


@pytest.mark.parametrize(("name", "kinds", "law", "complaint"), SPOILED, ids=[one[0] for one in SPOILED])
def test_a_broken_law_is_told_with_its_place_and_a_test_to_paste(
    check: Checked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    name: str, kinds: tuple[str, ...], law: str, complaint: str,
) -> None:
    package = f"spoiled_{name.lower()}"
    folder = spoiled(tmp_path, package, *(getattr(broken, kind) for kind in kinds))
    code, said = check(folder, "--law", law)
    assert code == 1
    flat = " ".join(said.split())
    assert re.search(complaint, flat)
    assert f"BROKEN {law}: " in flat
    assert f"at: panurge.make('{package}', " in flat
    assert "to move" in said, "the position as text"
    assert "One law is broken" in said
    monkeypatch.syspath_prepend(str(tmp_path))
    GAMES.add(__import__(package).CARD)
    try:
        with pytest.raises(AssertionError, match=complaint):
            pasted(said)()
    finally:
        GAMES.remove(package)


class Stumbles(HideAndSheep):
    def play(self, action: int) -> None:
        if self.turned == 1:
            raise KeyError(action)
        super().play(action)


def test_what_breaks_of_one_cause_is_told_once_with_a_count(check: Checked, tmp_path: Path) -> None:
    code, said = check(spoiled(tmp_path, "stumbling", Stumbles), "--scale", "0.1")
    assert code == 1
    assert said.count("in: rules.py:") == said.count("paste this into a test") == 1
    laws = re.findall(r"^  BROKEN  (\w+): ", said, re.M)
    assert len(laws) > 10
    assert said.count(f"(as {laws[0]})\n") == len(laws) - 1
    assert f"There is one cause: {laws[0]} ({len(laws)})\n" in said
    assert "cause" not in check(spoiled(tmp_path, "shallow", broken.Shallow), "--law", "copies", "--scale", "0.1")[1]


@pytest.mark.slow
@lengths("kinds", broken.BROKEN_RULES[::13], broken.BROKEN_RULES)
def test_every_broken_copy_is_caught_by_the_command(check: Checked, tmp_path: Path, kinds: list[Any]) -> None:
    """By some law, whichever comes upon it; what a copy's class follows from goes along."""
    caught = {}
    for number, kind in enumerate(dict.fromkeys(kind for kind, _, _ in kinds)):
        chain = [base for base in reversed(kind.__mro__) if base.__module__ == broken.__name__]
        code, said = check(spoiled(tmp_path, f"copy_{number}", *chain), "--patience", "20")
        caught[kind.__name__] = code == 1 and "broken" in said
    assert all(caught.values()), caught


# ---------------------------------------------------------------------- one that does not come back
HANGS = """
    def play(self, action: int) -> None:
        if self.turned == 1:
            sum(itertools.repeat(0))  # in C, deaf to every signal of Python's, as a compiled game would be
        super().play(action)
"""
CRASHES = HANGS.replace("sum(itertools.repeat(0))", "os.kill(os.getpid(), signal.SIGSEGV)")


def strange(place: Path, name: str, body: str) -> Path:
    folder = spoiled(place, name, HideAndSheepAgain)
    written = (folder / "rules.py").read_text()
    written = written.replace("    pass  # a body\n", body)
    (folder / "rules.py").write_text(written.replace("import sys\n", "import itertools, os, signal, sys\n"))
    return folder


class HideAndSheepAgain(HideAndSheep):
    pass  # a body


@pytest.mark.parametrize(("body", "complaint"), [
    (HANGS, "it hangs: no sign of life for 1 s (applying action"),
    (CRASHES, "its process ended with -11"),
], ids=["hangs", "crashes"])  # fmt: skip
def test_a_game_that_does_not_come_back_is_named_and_the_other_laws_are_asked(
    check: Checked, tmp_path: Path, body: str, complaint: str
) -> None:
    package = f"strange_{len(body)}"
    folder = strange(tmp_path, package, body)
    code, said = check(folder, "--law", "ends", "--law", "folder", "--patience", "1")
    assert code == 1
    flat = " ".join(said.split())
    assert complaint in flat
    assert f"at: panurge.make('{package}', 2), seed " in flat
    assert " in: " in flat, "where in the code"
    assert "rules.py" in flat
    assert "1 turned up" in said, "the position"
    assert f"def test_{package}_keeps_ends" in said
    assert "kept folder" in flat
    assert "One law is broken: ends" in said


def test_a_card_that_never_comes_is_named_too(check: Checked, tmp_path: Path) -> None:
    folder = copied(tmp_path, "never")
    (folder / "__init__.py").write_text("raise OSError('no grass')\n")
    code, said = check(folder)
    assert code == 1
    assert "OSError: no grass" in said


# ---------------------------------------------------------------------- under pytest
def run_python(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    there = {**os.environ, "PYTHONPATH": str(Path(panurge.__file__).parent.parent)}
    return subprocess.run([sys.executable, *command], capture_output=True, text=True, cwd=folder, env=there)


def test_two_lines_make_a_test_of_every_law(tmp_path: Path) -> None:
    """And a broken one is told with a test to paste, instead of the kit's own lines."""
    spoiled(tmp_path, "two_lines", broken.Shallow)
    (tmp_path / "conftest.py").write_text("import two_lines, panurge\npanurge.GAMES.add(two_lines.CARD)\n")
    (tmp_path / "test_laws.py").write_text('from panurge.kit import laws_of\ntest_laws = laws_of("two_lines")\n')
    plug_in = ("-p", "panurge_pytest", "-p", "no:cacheprovider")  # the first is what an installation announces
    done = run_python(tmp_path, "-m", "pytest", "-q", *plug_in, "--laws-scale", "0.2", "-k", "copies or folder")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "test_laws[two_lines-2p-copies]" in done.stdout
    assert "def test_two_lines_keeps_copies() -> None:" in done.stdout
    assert "laws.py" not in done.stdout.replace("test_laws.py", ""), "nobody wants to read the kit"
    assert re.search(r"12 failed, 1 passed", done.stdout), done.stdout


def test_who_writes_no_game_pays_nothing(tmp_path: Path) -> None:
    """The plug-in is loaded with every run of pytest: it brings along no part of panurge."""
    code = "import sys, panurge_pytest; sys.exit('panurge' in sys.modules)"
    assert run_python(tmp_path, "-c", code).returncode == 0


def test_the_plan_is_the_same_for_everybody() -> None:
    """What `laws_of` makes tests of is what the command goes through, and every law is asked somewhere."""
    asked = {trial.law.name for key in GAMES for trial in trials_of(GAMES[key])}
    assert asked == set(LAWS)
