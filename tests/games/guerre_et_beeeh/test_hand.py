"""The hand: cards that ask for nothing, what would be played for nothing, tokens laid back where they lie."""

import re
from xml.etree import ElementTree

import pytest

from panurge.core.hand import Way
from panurge.games.guerre_et_beeeh import data, hand
from panurge.games.guerre_et_beeeh.draw import draw
from panurge.games.guerre_et_beeeh.draw_scene import PLANS
from panurge.games.guerre_et_beeeh.rules import GuerreEtBeeeh
from tests.games.guerre_et_beeeh.positions import play
from tests.games.guerre_et_beeeh.test_board import CORNER
from tests.games.guerre_et_beeeh.test_cards import held


def veil_of(state: GuerreEtBeeeh) -> GuerreEtBeeeh:
    veil = state.veil(0)
    assert isinstance(veil, GuerreEtBeeeh)
    return veil


def ways(card: str) -> list[Way]:
    veil = veil_of(play(held("red", card)))
    return [way for way in hand.hand(veil, "en").ways if way.things == (f"card-{card}",)]


@pytest.mark.parametrize("card", ["hyperactivity", "drowsiness", "clogs", "wool"])
def test_gb_10_a_card_that_asks_for_no_place_has_a_button(card: str) -> None:
    """One touch, as many as it ever took; the card itself is held, and can be laid on the discard pile."""
    found = ways(card)
    assert [(way.place, way.button) for way in found] == [("", "Play"), ("discard", "")]
    assert not any(way.confirm for way in found)


@pytest.mark.parametrize("card", ["indigestion", "recycling"])
def test_gb_10_what_would_be_played_for_nothing_asks_first(card: str) -> None:
    """Nothing eaten yet, no card played."""
    found = ways(card)
    assert found
    assert all("for nothing" in way.confirm and "for nothing" in way.say for way in found)


def test_gb_10_a_card_with_a_goal_has_no_button() -> None:
    found = ways("barbecue")
    assert found
    assert all(way.place and not way.button for way in found)


@pytest.mark.parametrize(("card", "lost"), [("lynx", True), ("mad-sheep", True), ("barbecue", False)])
def test_gb_2_a_reconstructed_card_says_so(card: str, lost: bool) -> None:
    """The word at its foot is explained to whoever asks what the card is."""
    markup = draw(veil_of(play(held("red", card))), "en", "wide").markup()
    (told,) = re.findall(rf'data-what="([^"]*)\|card-{card}"', markup)
    assert ("the original is lost" in told) == lost


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_gb_5_a_token_is_laid_back_where_it_lies(layout: str) -> None:
    """Touching the token itself is laying it face down: its option covers the cell."""
    looked = veil_of(play(CORNER + "hidden: 1 1 1 w", "scout a2, enough, finds wolf"))
    root = ElementTree.fromstring(draw(looked, "en", layout).standalone())
    (down,) = [one for one in root.iter() if one.get("data-action") == str(int(data.DOWN))]
    x, y = PLANS[layout].spot(int(looked.asked_cell()))
    wide = [one for one in down.iter() if float(one.get("r", "0")) >= PLANS[layout].cell / 2 - 0.1]
    assert any(abs(float(one.get("cx", "0")) - x) < 1 and abs(float(one.get("cy", "0")) - y) < 1 for one in wide)


PACK = """
o . . . Y .
. . . . . .
. . . . . .
. . R . W .
. . . . . .
R . . w . .
red: seen d1
"""


def test_gb_9_a_wolf_tells_whose_sheep_it_would_bite() -> None:
    """It eats anybody's: one's own is the danger, the rival's the gain."""
    ways = [way for way in hand.hand(veil_of(play(PACK)), "en").ways if way.verb == hand.WOLF]
    said = {(way.things[0], way.place): (way.chips[0].text, way.chips[0].mood) for way in ways}
    assert said["wolf-1", "yellow-1"] == ("bites!", "gain")
    mine = {place for (thing, place), chip in said.items() if chip == ("yours!", "danger")}
    assert mine == {"red-1", "red-2"}
    assert all(("a sheep of yours" in way.say) == (way.place in mine) for way in ways)


def test_gb_7_gb_9_what_a_slide_only_passes_says_where_it_ends() -> None:
    """Touched or let go there, the way is told; a token is said to stop a wolf, unless it can be held itself."""
    told = {(no.things[0], no.place): (no.say, no.rule) for no in hand.hand(veil_of(play(PACK)), "en").nos}
    mine = ("It does not stop there: it slides to c6.", "GB-7")
    assert [told["red-1", f"cell-c{row}"] for row in (4, 5)] == [mine, mine]
    assert told["wolf-1", "cell-d3"] == ("It does not stop there: it slides to c3.", "GB-9")
    assert ("red-1", "cell-c6") not in told
    told = {(no.things[0], no.place): (no.say, no.rule) for no in hand.hand(veil_of(play(WALLED)), "en").nos}
    assert told["wolf-1", "token-d4"] == ("A token stops the wolf.", "GB-9")
    assert ("wolf-1", "token-f5") not in told


def test_gb_31_the_barbecue_spares_ones_own() -> None:
    """Let go on one of them it says so; touched, that sheep is taken instead of the card."""
    nos = [no for no in hand.hand(veil_of(play(held("red", "barbecue"))), "en").nos if no.rule == "GB-31"]
    assert nos
    assert {no.things for no in nos} == {("card-barbecue",)}
    assert all(no.let_go and no.place.startswith("red-") for no in nos)
    assert not [no for no in hand.hand(veil_of(play(held("red", "lynx"))), "en").nos if no.let_go]


WALLED = """
. . . . . R
. . . . Y o
. . . o W Y
. . . . Y .
. . . . . .
. . . . . .
"""


def test_gb_9_every_wolf_one_may_lead_is_ringed() -> None:
    """Touch a piece with a dashed ring, says the page: a wolf in sight or in one's notes is such a piece."""
    drawn = draw(veil_of(play(PACK)), "en", "wide")
    ringed = {name for name, body in drawn.parts if "ring-line" in body}
    assert {"red-1", "red-2", "wolf-1", "token-d1"} <= ringed
    assert not {"yellow-1", "token-a6"} & ringed
