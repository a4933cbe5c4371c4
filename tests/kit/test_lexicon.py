"""Both languages say the same things: same keys, same holes, plural forms complete, all of them used and all there."""

import re
from functools import cache
from pathlib import Path

import pytest

from panurge.core.words import voice
from panurge.kit.lexicon import FRENCH, Lexicon

SOURCE = Path(__file__).resolve().parents[2] / "src" / "panurge"
GAMES_OF_OURS = (SOURCE / "games", SOURCE / "commands" / "template")  # the second is tried as what is made of it
OTHERS = [
    path.parent.parent for path in sorted(SOURCE.rglob("words/en.po")) if not {*GAMES_OF_OURS} & {*path.parents}
]
ROOMS = {folder.name: folder for folder in OTHERS}  # a game's are a law of the kit
room = cache(Lexicon)  # reading all of a room's code takes longer than judging it
every_room = pytest.mark.parametrize("folder", ROOMS.values(), ids=list(ROOMS))


@every_room
def test_words(folder: Path) -> None:
    problems = room(folder).problems()
    assert not problems, f"{folder.name}/words: " + "; ".join(problems)


@every_room
def test_french_typography(folder: Path) -> None:
    """A space that breaks would begin a line with the mark; apostrophes are curved; « Menu de Anne » reads badly."""
    problems = room(folder).french_problems()
    assert not problems, f"{folder.name}/words/fr.po: " + "; ".join(problems)


@pytest.mark.parametrize(("said", "complaint"), [
    ("Qui ?", r"a\.key: before : ; ! \? » stands a no-break space \(U\+00A0\)"),
    ("« Bêê\u00a0»", r"a\.key: after « stands a no-break space \(U\+00A0\)"),
    ("l'herbe", r"a\.key: the apostrophe is ’ \(U\+2019\)"),
    ("le menu de {who}", r"a\.key: a word that would be elided"),
    ("Qui\u00a0? «\u00a0l’herbe\u00a0» de la part de", "^$"),
])
def test_what_is_not_french_is_found(tmp_path: Path, said: str, complaint: str) -> None:
    (tmp_path / "words").mkdir()
    for tongue in ("fr", "en"):
        (tmp_path / "words" / f"{tongue}.po").write_text(f'msgid "a.key"\nmsgstr "{said}"\n', encoding="utf-8")
    assert re.search(complaint, "; ".join(Lexicon(tmp_path).french_problems()))


GAMES = sorted(SOURCE.glob("games/*/words/en.po"))
PASSING = [path.parents[1].name for path in GAMES if '"label.pass"' in path.read_text(encoding="utf-8")]
PROSE = [*SOURCE.glob("games/*/page.fr.md"), *(path for path in [SOURCE.parents[1] / "README.fr.md"] if path.is_file())]


@pytest.mark.parametrize("path", PROSE, ids=[f"{path.parent.name}/{path.name}" for path in PROSE])
def test_french_prose_is_typeset_as_french(path: Path) -> None:
    """Code and addresses are left as they are; what stands behind # in a block of commands is prose."""
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"```.*?```", lambda block: "\n".join(re.findall("#.*", block[0])), text, flags=re.S)
    text = re.sub(r"`[^`]*`|\]\([^)]*\)", "", text)
    found = [line for line in text.splitlines() for pattern, _ in FRENCH if re.search(pattern, line)]
    assert not found


@pytest.mark.parametrize("language", ["fr", "en"])
def test_to_pass_and_to_skip_are_two_words(language: str) -> None:
    """In a lesson on passing both buttons are there: one is a move, the other goes on without it."""
    page = voice("panurge.web", language)
    skips = {page("js.learn.skip"), page("table.skip.short")}
    passes = {voice(f"panurge.games.{game}", language)("label.pass") for game in PASSING}
    assert len(skips) == 1
    assert not skips & passes


def test_what_does_not_fit_is_found(tmp_path: Path) -> None:
    """One message of each kind of mistake."""
    (tmp_path / "words").mkdir()
    message = 'msgid "{}"\nmsgstr "{}"\n\n'
    plural = 'msgid "sheep.n"\nmsgid_plural "sheep.n"\nmsgstr[0] "{n} sheep"\nmsgstr[1] "{n} sheep"\n\n'
    english = [("a.same", "x"), ("b.hole", "{who}"), ("c.english", "x"), ("d.idle", "x"), ("extra.key", "x")]
    french = [("a.same", "x"), ("b.hole", "{qui}"), ("d.idle", "x"), ("extra.key", "x"), ("sheep.n", "{n}")]
    (tmp_path / "words" / "en.po").write_text("".join(message.format(*pair) for pair in english) + plural)
    (tmp_path / "words" / "fr.po").write_text("".join(message.format(*pair) for pair in french))
    (tmp_path / "tell.py").write_text(
        'say("a.same"); say("b.hole"); say(f"extra.{x}"); say("z.missing"); say("sheep.n"); say("c.english")')
    assert Lexicon(tmp_path).problems() == [
        "c.english stands only in en.po",
        "b.hole has the holes ['qui'] in fr.po, ['who'] in en.po",
        "d.idle is used nowhere",
        "sheep.n has 1 forms in fr.po, 2 in en.po",
        "c.english is looked up, but not there",
        "z.missing is looked up, but not there",
    ]
