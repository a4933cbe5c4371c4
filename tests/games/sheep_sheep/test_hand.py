"""The hand of Sheep Sheep: a card onto a card, the drawn card into half a gap, a group as one thing."""

import re

import pytest

from panurge.core.hand import Hand, Way
from panurge.core.state import State
from panurge.drawing.frame import Drawing
from panurge.games.sheep_sheep import tell
from panurge.games.sheep_sheep.data import COLLECTS, STOP
from panurge.games.sheep_sheep.draw import draw
from panurge.games.sheep_sheep.hand import hand
from panurge.games.sheep_sheep.text import read

pytestmark = pytest.mark.engine

OPENING = """
sheep-sheep, 2 players
turn 1, seat 0 to exchange, 0 exchanged, 0 barren
    a    b    c
1  Rp   Yk*  Ro
2  Bo   Gp   Bk
3  Gk   Yp   Go
pile 25
seat 0: fetish R, hand YR YR OK PK, collected nothing
seat 1: fetish G, hand YG BR BP GR, collected nothing
"""
TWO_GROUPS = """
sheep-sheep, 2 players
turn 4, seat 0 to exchange, 1 exchanged, 0 barren
    a    b    c
1  Kb*  Kg1  Ky
2  Bo   By1  Go
3  Bk1  Br   Yp
pile 22
seat 0: fetish K, hand RO RP OP OP, collected nothing
seat 1: fetish G, hand YG YP BG GR, collected Ry* Rb Rg
"""
ONE_GROUP = TWO_GROUPS.replace("Kb*", "Yr*")
PLACING = """
sheep-sheep, 2 players
turn 1, seat 0 to place, 1 exchanged, 0 barren
    a    b    c
1  Ro   ..   Rp
2  Bo   Yo0  Po
3  Ok   Gk0  Bp
pile 22
drawn GR
seat 0: fetish K, hand YP OP OK PK, collected Kb* Kg Ky
seat 1: fetish G, hand BG BG BK GP, collected nothing
"""


def told(text: str, language: str = "en", **options: object) -> Hand:
    return hand(read(text, **options).veil(0), language)


def way(found: Hand, thing: str, place: str) -> Way:
    return next(one for one in found.ways if one.things == (thing,) and one.place == place)


def test_ss_9_a_card_goes_onto_every_cell_it_matches_and_onto_no_other() -> None:
    found = told(OPENING)
    assert {one.place for one in found.ways if one.things == ("held-0-2-0",)} == {
        "cell-a1", "cell-b1", "cell-c1", "cell-b3",
    }  # fmt: skip
    nos = [one for one in found.nos if one.things == ("held-0-2-0",)]
    assert {one.place for one in nos} == {"cell-a2", "cell-b2", "cell-c2", "cell-a3", "cell-c3"}
    assert {one.rule for one in nos} == {"SS-9"}
    assert all(one.chips[0].mood == "pale" for one in nos)


def test_equal_cards_are_each_a_thing() -> None:
    found = told(OPENING)
    assert way(found, "held-0-2-0", "cell-b1").actions == way(found, "held-0-2-1", "cell-b1").actions


def test_what_an_exchange_brings_is_told_before() -> None:
    made = way(told(OPENING), "held-0-2-0", "cell-b1")
    assert [(chip.text, chip.mood) for chip in made.chips] == [("three reds! ×2", "gain")], "red is the favourite"
    assert "You take yellow–pink." in made.say, "everybody knows what lies under it"
    assert "3 red sheep" in made.say
    blind = way(told(OPENING, "fr"), "held-0-2-0", "cell-b3")
    assert not blind.chips
    assert "son autre côté est inconnu" in blind.say
    plain = way(told(OPENING.replace("fetish R", "fetish K"), "fr"), "held-0-2-0", "cell-b1")
    assert plain.chips[0].text == "trois rouges\u00a0!"


def test_what_breaks_a_group_is_told_before() -> None:
    text = OPENING.replace("Yk*  Ro", "Rk*  Ro")
    broken = way(told(text), "held-0-2-0", "cell-b1")
    assert [(chip.text, chip.mood) for chip in broken.chips] == [("breaks the group", "danger")]


def test_the_drawing_holds_the_face_that_would_show_and_the_gold_around_its_group() -> None:
    veil = read(OPENING).veil(0)
    action = veil.parse("YR-b1")
    shown = dict(draw(veil).parts)["previews"]
    would = re.search(rf'<g id="would-{action}".*?(?=<g id="would-|$)', shown)
    assert would is not None
    assert "face-red" in would[0]
    assert would[0].count("#panurge-rim-gold") == 3, "a rim around each of the three"


def test_ss_15_the_drawn_card_goes_into_half_a_gap_and_a_gift_is_told_before() -> None:
    found = told(PLACING)
    assert [(one.things, one.place) for one in found.ways] == [(("drawn",), "gap-b1-2"), (("drawn",), "gap-b1-3")]
    green, red = found.ways
    assert not green.chips
    assert red.chips[0].mood == "danger"
    assert "3 red sheep for the next player" in red.say
    assert {one.rule for one in found.nos} == {"SS-15"}
    gap = dict(draw(read(PLACING).veil(0)).parts)["gaps"]
    assert re.findall(r">(\d)</text>", gap) == ["3"], "at rest, too"


@pytest.mark.parametrize("timed", [True, False])
def test_ss_13_with_several_groups_each_is_collected_by_one_touch(timed: bool) -> None:
    veil = read(TWO_GROUPS, timed=timed).veil(0)
    for layout in ("wide", "tall"):
        plates = dict(draw(veil, "fr", layout).parts)["options"]
        assert re.findall(r'data-chain="([^"]+)"', plates) == [f"{STOP},{COLLECTS}", f"{STOP},{COLLECTS + 3}"]
        assert re.findall(r">(Ramasser \d)<", plates) == ["Ramasser 3", "Ramasser 4"]
    alone = read(ONE_GROUP, timed=timed).veil(0)
    assert "data-chain" not in draw(alone).markup(), "the button collects it"
    assert "Ramasser 4" in dict(draw(alone, "fr").parts)["stop"]
    assert 'data-key="enter"' in dict(draw(alone).parts)["stop"]


def late(text: str, pile: int) -> State:
    """What seat 0 sees when the pile is nearly used up."""
    veil = read(text).veil(0)
    veil.pile_size = pile
    return veil


def test_ss_17_what_ends_the_game_asks_first() -> None:
    stop = dict(draw(late(ONE_GROUP, 3)).parts)["stop"]
    assert "the pile has only 3 cards left: the game ends at once" in stop
    assert "the pile is empty: the game ends at once" in dict(draw(late(ONE_GROUP, 0)).parts)["stop"]
    assert "data-confirm" not in dict(draw(late(ONE_GROUP, 4)).parts)["stop"]
    plates = dict(draw(late(TWO_GROUPS, 3)).parts)["options"]
    assert plates.count("data-confirm") == 1, "only the group of four is too large"


def test_ss_18_a_stop_that_ends_the_game_asks_first() -> None:
    barren = OPENING.replace("0 barren", "9 barren")
    assert "the game ends at once" in dict(draw(read(barren).veil(0)).parts)["stop"]
    assert "data-confirm" not in dict(draw(read(OPENING).veil(0)).parts)["stop"]


def test_ss_13_a_group_is_named_by_any_of_its_cells() -> None:
    state = read(TWO_GROUPS.replace("to exchange", "to collect"))
    for name, first in {"a1": 0, "b1": 0, "c1": 0, "a2": 3, "b2": 3, "a3": 3, "b3": 3, "c3": 8}.items():
        assert state.parse(f"collect {name}") == COLLECTS + first
    assert state.action_name(int(state.parse("collect c1"))) == "collect a1"


def test_keys_are_the_cards_in_order_and_the_pad_as_the_cells_lie() -> None:
    keys = dict(told(OPENING).keys)
    assert [keys[key] for key in "1234"] == ["held-0-2-0", "held-0-2-1", "held-0-19-0", "held-0-20-0"]
    assert (keys["pad7"], keys["pad5"], keys["pad3"]) == ("cell-a1", "cell-b2", "cell-c3")


def test_nothing_is_held_while_a_group_is_chosen() -> None:
    assert told(TWO_GROUPS.replace("to exchange", "to collect")) == Hand()


def whats(drawing: Drawing) -> dict[str, str]:
    """What the parts of a drawing say they are."""
    return dict(re.findall(r'id="([^"]+)"[^>]*data-what="([^"]+)"', drawing.markup()))


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_whatever_cannot_be_played_says_what_it_is(language: str, layout: str) -> None:
    veil = read(OPENING).veil(0)
    told = whats(draw(veil, language, layout))
    assert {"pile", "hourglass", "fetish-0", "fetish-1", "flock-0", "flock-1", "seat-0", "seat-1"} <= set(told)
    assert "cell-a2" in told, "no card of ours is blue"
    assert "cell-a1" not in told, "that one can be covered"
    assert told["hand-1"].endswith("|SS-6"), "others' cards lie open"
    assert all(re.search(r"\|SS-\d+(\|[a-z-]+)?$", words) for words in told.values()), "each by its rule"
    waiting = whats(draw(read(OPENING).veil(1), language))
    assert {"cell-a1", "held-1-1-0", "hand-0"} <= set(waiting)
    assert tell.family_name(1, language) in told["cell-a2"]
    grouped = whats(draw(read(ONE_GROUP).veil(0), language))
    assert grouped["cell-b3"].endswith("|SS-13"), "a sheep of a group says how the group is collected"
