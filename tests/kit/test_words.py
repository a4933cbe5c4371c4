"""Both languages say the same things: same keys, same holes, plural forms complete, all of them used and all there."""

import re
from pathlib import Path

import pytest

from tests.kit.outside import SOURCE as OUTSIDE
from tests.kit.words import Room

SOURCE = Path(__file__).resolve().parents[2] / "src" / "panurge"
ROOMS = sorted(path.parent.parent for room in (SOURCE, OUTSIDE) for path in room.rglob("words/en.po"))


@pytest.mark.parametrize("folder", ROOMS, ids=[folder.name for folder in ROOMS])
def test_words(folder: Path) -> None:
    problems = Room(folder).problems()
    assert not problems, f"{folder.name}/words: " + "; ".join(problems)


@pytest.mark.parametrize("folder", ROOMS, ids=[folder.name for folder in ROOMS])
def test_french_marks_stay_with_their_word(folder: Path) -> None:
    """French puts a space before : ; ! ? and inside « »; it must not break, or a line begins with the mark."""
    text = (folder / "words" / "fr.po").read_text(encoding="utf-8")
    said = re.findall(r'^(?:msgstr(?:\[\d\])? )?(".*")$', text, re.MULTILINE)
    assert not [line for line in said if re.search(r" [:;!?»]|« ", line)]


@pytest.mark.parametrize("folder", ROOMS, ids=[folder.name for folder in ROOMS])
def test_no_french_word_before_a_name_would_have_to_be_elided(folder: Path) -> None:
    """« Menu de Anne »: names begin with any letter, so the sentence must not depend on it."""
    text = (folder / "words" / "fr.po").read_text(encoding="utf-8")
    said = re.findall(r'^(?:msgstr(?:\[\d\])? )?(".*")$', text, re.MULTILINE)
    elided = r"\b(de|que|le|la|ne|lorsque|puisque|jusque) \{(who|name|names|other|winner|seat)\}"
    assert not [line for line in said if re.search(elided, line)]


@pytest.mark.parametrize("folder", ROOMS, ids=[folder.name for folder in ROOMS])
def test_french_apostrophes_are_curved(folder: Path) -> None:
    text = (folder / "words" / "fr.po").read_text(encoding="utf-8")
    said = re.findall(r'^(?:msgstr(?:\[\d\])? )?(".*")$', text, re.MULTILINE)
    assert not [line for line in said if "'" in line]


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
    assert Room(tmp_path).problems() == [
        "c.english stands only in en.po",
        "b.hole has the holes ['qui'] in fr.po, ['who'] in en.po",
        "d.idle is used nowhere",
        "sheep.n has 1 forms in fr.po, 2 in en.po",
        "c.english is looked up, but not there",
        "z.missing is looked up, but not there",
    ]
