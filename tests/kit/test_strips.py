"""The laws of strips and aids (`panurge.kit.extras`) catch what they should."""

from dataclasses import replace

import pytest

from panurge import GAMES
from panurge.core.lesson import BadLesson
from panurge.core.strip import read, strips
from panurge.learn.aid import aid, has_aid
from panurge.learn.strips import faults

SOUND = """
# Titre / Title

## Le saut / The leap
id: leap
rules: SP-14
seat: 2
```
B Y G
R K R
Y G B
turn: 2
```
fr: Avant.
en: Before.
do: leap2, R2
fr: Quoi.
en: What.
do: S
fr: Après.
en: After.
score: 0 0 0 0
```
B1 Y1 G1
R1 K .
Y2 G2 B2
. . R2
```
refused: leap2, R2, NE = SP-14
"""


def told(text: str) -> str:
    (strip,) = read(text, "shear-panic")
    return " ".join(faults(strip))


def test_a_sound_strip_is_sound() -> None:
    assert told(SOUND) == ""


@pytest.mark.parametrize(("was", "instead", "complaint"), [
    ("do: S", "do: E", "is refused"),
    (". . R2", ". R2 .", "is not in the last position"),
    ("score: 0 0 0 0", "score: 0 0 2 0", "the seats win"),
    ("NE = SP-14", "N = SP-14", "is not refused by SP-14"),
    ("seat: 2\n", "", "seat 0 looks on, but 2 is to move"),
    ("fr: Après.", f"fr: {'bê ' * 70}", "too long"),
    ("Y G B\nturn", "Y G G\nturn", "no position"),
    ("score: 0", "coins: sheep-Z9 = 2\nscore: 0", "no part sheep-Z9"),
    ("id: leap", "id: leap\nframe: nothing-* + 40", "no part nothing"),
])
def test_a_strip_that_lies_is_caught(was: str, instead: str, complaint: str) -> None:
    assert was in SOUND
    assert complaint in told(SOUND.replace(was, instead))


@pytest.mark.parametrize(("was", "instead", "complaint"), [
    ("id: leap", "id: Le saut", "a name of small letters"),
    ("rules: SP-14\n", "", "names the rules"),
    ("do: S\n", "", "a caption"),
    ("en: What.\n", "", "both languages"),
    ("seat: 2", "sit: 2", "no setting “sit”"),
    ("fr: Avant.", "Avant.", "is no setting"),
    ("# Titre / Title", "# Titre", "both languages"),
])
def test_a_strip_that_cannot_be_read_says_where(was: str, instead: str, complaint: str) -> None:
    with pytest.raises(BadLesson, match=complaint):
        read(SOUND.replace(was, instead), "shear-panic")


def test_two_strips_of_one_name_are_caught() -> None:
    once = SOUND[SOUND.index("## ") :]
    with pytest.raises(BadLesson, match="two strips are called “leap”"):
        read(SOUND + "\n" + once, "shear-panic")


def test_an_aid_too_long_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    from panurge.learn import aid as of

    monkeypatch.setattr(of, "HIGH", 500)
    of._aid.cache_clear()
    with pytest.raises(of.BadAid, match="too high"):
        aid(GAMES["shear-panic"], "fr")
    of._aid.cache_clear()


def test_a_game_without_any_has_its_page() -> None:
    bare = replace(GAMES["shear-panic"], package="tests.kit")
    assert strips(bare) == ()
    assert not has_aid(bare)
