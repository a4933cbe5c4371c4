"""Every strip of every game is a test: the engine goes from its first picture to its last by exactly what it says.

So are the pieces and the aid of a game: drawn in both languages, with rules that are on the page. A game may do without
any of them; one that has them has them whole."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from panurge import GAMES, GameCard
from panurge.core.lesson import BadLesson
from panurge.core.strip import Strip, read, strips
from panurge.core.words import LANGUAGES
from panurge.drawing.album import Album
from panurge.kit import laws
from panurge.kit.cases import Case, positions
from panurge.learn.aid import aid, has_aid
from panurge.learn.strips import faults, pictures

ALL = [strip for card in GAMES.values() for strip in strips(card)]
CARDS = list(GAMES.values())
NAMED = re.compile(r"!\[strip: ([a-z0-9-]+)")
every_card = pytest.mark.parametrize("card", CARDS, ids=[card.key for card in CARDS])


@pytest.mark.parametrize("strip", ALL, ids=[f"{strip.key}-{strip.name}" for strip in ALL])
def test_the_engine_goes_from_the_first_picture_to_the_last(strip: Strip) -> None:
    assert faults(strip) == []


@pytest.mark.parametrize("strip", ALL, ids=[f"{strip.key}-{strip.name}" for strip in ALL])
def test_a_strip_shows_rules_that_are_on_the_page(strip: Strip) -> None:
    for language in LANGUAGES:
        page = laws.page(GAMES[strip.key].package, language)
        assert set(strip.rules) <= laws.rule_ids(page)
        assert strip.name in NAMED.findall(page), f"page.{language}.md does not show it: ![strip: {strip.name}]"


@every_card
def test_pages_show_strips_that_are_there(card: GameCard) -> None:
    known = {strip.name for strip in strips(card)}
    for language in LANGUAGES:
        assert set(NAMED.findall(laws.page(card.package, language))) <= known


@every_card
def test_pictures_can_be_told_apart(card: GameCard) -> None:
    """What is done can be seen: no picture is the same as the one before it."""
    for strip in strips(card):
        shown = [markup for _, markup, _ in pictures(strip, "en", Album())]
        shown = [re.sub(r'aria-label="[^"]*"', "", markup) for markup in shown]
        for before, after in pairwise(shown):
            assert before != after, f"{strip.name} shows the same twice"


# ---------------------------------------------------------------------- the pieces
@every_card
def test_pieces_are_whole(card: GameCard) -> None:
    module = card.module_if_any("pieces")
    if module is None:
        return
    french, english = (module.pieces(language) for language in ("fr", "en"))
    assert [piece.name for piece in french] == [piece.name for piece in english]
    assert len({piece.name for piece in french}) == len(french)
    rules = laws.rule_ids(laws.page(card.package, "en"))
    for piece in (*french, *english):
        assert re.fullmatch(r"[a-z0-9-]+", piece.name)
        assert piece.title, piece.name
        assert piece.effect, piece.name
        assert piece.count >= 0
        assert not piece.rule or piece.rule in rules, f"{piece.name} cites {piece.rule}"
        assert len(Album().picture(piece.drawing)) > 300, f"{piece.name} shows nothing"


@every_card
def test_things_of_the_table_lead_to_pieces_that_are_there(card: GameCard) -> None:
    module = card.module_if_any("pieces")
    known = {piece.name for piece in module.pieces("en")} if module else set()
    told: set[str] = set()
    for position in positions(Case(card, card.key, card.players[-1])):
        drawing = card.module("draw").draw(position.state.veil(0), "en", "wide", ())
        for what in re.findall(r'data-what="([^"]*)"', "".join(body for _, body in drawing.parts)):
            told |= {piece for piece in what.split("|")[3:] if piece}
    assert told <= known
    assert bool(told) == bool(known), "nothing on the table leads to a piece: what(…, piece=…)"


# ---------------------------------------------------------------------- the aid
@every_card
def test_the_aid_fits_on_its_page(card: GameCard) -> None:
    if not has_aid(card):
        return
    for language in LANGUAGES:
        drawn = aid(card, language).standalone("light")
        assert len(drawn.encode()) < 300_000
        cited = set(re.findall(r"\b[A-Z]{2,4}-\d+[a-z]?\b", drawn))
        assert cited <= laws.rule_ids(laws.page(card.package, language))


# ---------------------------------------------------------------------- a strip that lies is caught
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
