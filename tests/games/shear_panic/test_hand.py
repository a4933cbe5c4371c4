"""The hand: a square, a sheep, a direction; and the flock as it would stand, with what it would bring."""

import re
from xml.etree import ElementTree

import pytest
from tests.games.shear_panic.positions import play
from tests.games.shear_panic.positions import position as position_of
from tests.games.shear_panic.test_regroup import SPLIT

from panurge.core.hand import Hand, Way, plain
from panurge.games.shear_panic import data, draw_choice, foresee, hand, rules, text
from panurge.games.shear_panic.draw import draw
from panurge.games.shear_panic.draw_scene import PLANS, Scene
from panurge.games.shear_panic.rules import ShearPanic

BLOCK = ". Y G R / B K Y . / . B R G"


def position(picture: str, more: str = "", seat: int = 0) -> ShearPanic:
    veil = text.sketched(f"{picture}\n{more}", players=3).veil(seat)
    assert isinstance(veil, ShearPanic)
    return veil


def told(veil: ShearPanic, language: str = "en") -> Hand:
    return hand.hand(veil, language, ("Rose", "Lucas", "Karim"))


def way(veil: ShearPanic, *names: str, language: str = "en") -> Way:
    """The way that stands for these actions in notation."""
    actions = [veil.parse(name) for name in names]
    (found,) = [one for one in told(veil, language).ways if list(one.actions) == actions]
    return found


def test_a_square_a_sheep_a_direction() -> None:
    one = way(position(BLOCK), "slam2", "B1", "E")
    assert (one.things, one.place) == (("square-slam2", "sheep-B1"), "to-B1-E")
    assert one.key == "d6"
    assert [(chip.text, chip.mood) for chip in one.chips] == [("+2", "gain")]
    assert one.say == "Slam towards the right. You +2. The marker would go to cell 2."


def test_a_side_of_the_flock_is_a_place() -> None:
    """SP-12, SP-15: seen along the facing, while the keys are those of the table."""
    veil = position(BLOCK, "facing: E")
    assert (way(veil, "align2", "front").place, way(veil, "align2", "front").key) == ("side-front", "d6")
    assert (way(veil, "turn1", "left").place, way(veil, "turn1", "left").key) == ("side-left", "w8")


def test_a_torn_flock_waits_for_a_die() -> None:
    """SP-18: what it would bring is not told, for a die decides."""
    veil = position("B R B K / . G R Y / . . Y G")
    one = way(veil, "line1", "R1", "S")
    assert [(chip.text, chip.mood) for chip in one.chips] == [("splits: a die", "danger")]
    assert "You" not in one.say
    assert way(veil, "line1", "R1", "S", language="fr").chips[0].text.endswith("un dé")


def test_at_the_gate_everybody_is_told() -> None:
    """SP-24."""
    one = way(position(". R G / Y K G / B Y R / . B .", "marker: 17"), "leap2", "B2", "N")
    assert one.chips[0].text == "+5"
    assert one.say.startswith("Leap towards the top. You +5. Lucas +5. Karim +4. The marker would go to cell 19. Gate:")


def test_who_would_be_shorn_is_danger() -> None:
    """SP-26."""
    one = way(position("R Y G / G B R / Y K B", "marker: 45"), "leap2", "B1", "N")
    assert (one.chips[0].text, one.chips[0].mood) == ("1 shorn, +4", "danger")


def test_nothing_is_promised_between_the_gates() -> None:
    assert way(position(BLOCK, "marker: 13"), "slam2", "B1", "E").chips == ()


def test_a_disc_comes_before_the_points() -> None:
    """SP-33: in the duel points are counted after it."""
    veil = text.sketched(BLOCK, players=2).veil(0)
    assert isinstance(veil, ShearPanic)
    assert way(veil, "slam2", "B1", "E").chips == ()


def test_a_panic_needs_no_square() -> None:
    """SP-29: the die has chosen; the sheep and the direction are left."""
    veil = position(BLOCK, "marker: 7\nturn: 0 panic sheep active 3\nchosen: kind slam face green")
    one = way(veil, "G1", "N")
    assert (one.things, one.place) == (("sheep-G1",), "to-G1-N")
    assert told(veil).nos == ()


def test_the_wrong_sheep_says_why_not() -> None:
    """SP-9: a slam is for one's own; SP-11: from the middle nobody is pushed."""
    nos = {(no.things, no.place): no.rule for no in told(position("Y B G / R K Y / B G R")).nos}
    assert nos[("square-slam2",), "sheep-G1"] == "SP-9"
    assert nos[("square-diag1",), "sheep-K"] == "SP-11"
    assert (("square-slam2",), "sheep-B1") not in nos


def test_what_would_undo_the_last_move_says_why_not() -> None:
    """SP-16: it is drawn, and refused."""
    pushed = position(". Y B G / R B G . / K R Y .", "no reverse: line Y B G / R B G / K R Y")
    nos = {(no.things, no.place): no for no in told(pushed).nos}
    assert nos[("square-line1", "sheep-G1"), "to-G1-W"].rule == "SP-16"
    assert nos[("square-line1", "sheep-G1"), "to-G1-W"].sign
    turned = position(BLOCK, "no reverse: turn right")
    (back,) = [no for no in told(turned).nos if no.things == ("square-turn1",)]
    assert (back.place, back.rule) == ("side-left", "SP-16")


def test_what_is_no_choice_is_not_sent() -> None:
    """The table plays it by itself; a patient one (a lesson) does not."""
    veil = position(". R G / Y K G / B Y R / . B .", "marker: 17")
    one = way(veil, "leap2", "B2", "N")
    index = told(veil).ways.index(one)
    assert plain(told(veil), veil)["ways"][index]["asked"] == list(one.actions[:2])
    assert "asked" not in plain(told(veil))["ways"][index]


@pytest.mark.parametrize("phase", [rules.GROUP, rules.ROUTE, rules.COVERED])
def test_what_lies_open_is_touched_as_it_lies(phase: int) -> None:
    veil = position(BLOCK)
    veil.phase = phase
    assert told(veil) == Hand()


@pytest.mark.parametrize("picture", [("turn: 0 panic side active 3", "chosen: kind turn face white"),
                                     ("turn: 0 action side active 3", "chosen: square turn1 kind turn")])
def test_the_sides_of_a_flock_that_turns_show_what_would_happen(picture: tuple[str, str]) -> None:
    """SP-29: a white panic die asks for a side, and nothing is held for it; a chosen square (SP-15) likewise."""
    veil = position(BLOCK, "marker: 7\n" + "\n".join(picture))
    opens = {one.place: one for one in told(veil).opens}
    assert set(opens) == {"side-left", "side-right"}
    left = opens["side-left"]
    assert (left.things, left.actions, left.drawn, left.twice) == ((), (veil.parse("left"),), True, True)
    assert left.say.startswith("Turn the flock to its left")
    assert foresee.after(veil, left.actions).game.facing == 6
    assert plain(told(veil))["opens"][0]["drawn"] is True


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_a_white_panic_die_draws_the_flock_as_it_would_stand(layout: str) -> None:
    veil = position(BLOCK, "marker: 17\nturn: 0 panic side active 3\nchosen: kind turn face white")
    now = dict(draw(veil, "en", layout).parts)
    then = dict(hand.preview(veil, (veil.parse("right"),), "en", layout).parts)
    assert {name for name, body in then.items() if now[name] != body} >= {"figures", "herder", "sheep-B1", "sheep-K"}
    assert then["choices"] == now["choices"]


# ---------------------------------------------------------------------- the flock as it would stand
@pytest.mark.parametrize(
    ("picture", "names", "stands", "shift"),
    [
        (BLOCK, ("slam2", "B1", "E"), "Y G R / B K Y / B R G", (0, 1)),
        (BLOCK, ("slam2", "B1", "W"), ". . Y G R / B . K Y . / . . B R G", (0, -1)),
        ("Y B G / R K Y / B G R", ("leap2", "B1", "S"), "Y . G / R K Y / B G R / . B .", (0, 0)),
        ("B . / K G / . R", ("align2", "back"), "B G / K R", (1, 0)),
        ("B . / K G / . R", ("align2", "right"), ". B / K G / . R", (0, 0)),
    ],
)
def test_the_flock_as_it_would_stand(picture: str, names: tuple[str, ...], stands: str, shift: tuple[int, int]) -> None:
    """Seen from where it stands now: its corner may have moved."""
    veil = position(picture)
    after = foresee.after(veil, way(veil, *names).actions)
    rows = [re.sub(r"\d", "", row).split() for row in text.flock_rows(list(after.game.place))]
    assert rows == [row.split() for row in stands.split(" / ")]
    assert after.shift == shift


def test_who_would_be_lost_is_known() -> None:
    veil = position("B R B K / . G R Y / . . Y G")
    after = foresee.after(veil, way(veil, "line1", "R1", "S").actions)
    assert after.lost == 1
    assert after.moved == sum(1 << sheep for sheep in (2, 4))


def test_the_preview_moves_the_flock_and_leaves_the_menu() -> None:
    veil = position(". R G / Y K G / B Y R / . B .", "marker: 17")
    now = dict(draw(veil, "en", "wide").parts)
    then = dict(hand.preview(veil, way(veil, "leap2", "B2", "N").actions, "en", "wide").parts)
    changed = {name for name in now if now[name] != then[name]}
    assert {"sheep-B2", "bands", "herder", "target", "last"} <= changed
    assert not any(name.startswith("square-") for name in changed)


def test_a_turn_turns_everybody_in_the_preview() -> None:
    """SP-15: the figures face the other way, and are sent along."""
    veil = position(BLOCK, "marker: 13")
    then = dict(hand.preview(veil, way(veil, "turn1", "left").actions, "en", "tall").parts)
    assert "sheep-top-blue-smug-270" in then["figures"] + then["sheep-B1"]
    assert "-270" in then["sheep-K"]


@pytest.mark.parametrize("layout", ["wide", "tall"])
@pytest.mark.parametrize("picture", ["B G R Y B K G R", "B / G / R / Y / B / K / G / R", ". Y G R / B K Y . / . B R G"])
@pytest.mark.parametrize("facing", ["N", "E", "S", "W"])
def test_nobody_is_pushed_off_the_meadow_in_a_preview(picture: str, facing: str, layout: str) -> None:
    """SP-9 … SP-14: whoever would stand beside the flock is still seen, wherever the flock faces."""
    veil = position(picture, f"marker: 20\nfacing: {facing}")
    plan = PLANS[layout]
    for one in told(veil).ways:
        after = foresee.after(veil, one.actions)
        now = Scene(veil, "en", plan, (), None)
        then = Scene(after.game, "en", plan, (), None, now, after.shift)
        half = then.unit / 2 - 0.01
        spots = [then.spot(*then.cells[sheep]) for sheep in range(9) if after.game.place[sheep] != data.GONE]
        assert all(plan.frame <= x - half and x + half <= plan.width - plan.frame for x, _ in spots), one.say
        assert all(plan.frame <= y - half and y + half <= plan.foot - plan.frame for _, y in spots), one.say


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_where_a_lost_group_comes_back_to_is_touched(layout: str) -> None:
    """SP-19: the place itself, not only the arrow beside the group."""
    lost = position_of("B R . . / G K . . / Y R . Y / . B . .", SPLIT, "chosen: square slam2")
    state = play(lost, "group Y2", "die +")
    root = ElementTree.fromstring(draw(state.veil(int(state.current_player)), "en", layout).standalone())
    routes = [one for one in root.iter() if int(one.get("data-action", "-1")) in state.legal_actions()]
    assert routes
    assert all(any(part.tag.endswith("rect") for part in one.iter()) for one in routes)


@pytest.mark.parametrize("layout", ["wide", "tall"])
@pytest.mark.parametrize(
    ("picture", "moves"),
    [
        ("B R Y G / Y . B R / . . G K", ("line1", "B1", "S", "group B1", "die +")),
        ("B Y R K / . . R Y / . B G G", ("diag1", "Y1", "NE", "group B1", "die x")),
    ],
)
def test_what_a_way_back_brings_is_not_under_an_arrow(picture: str, moves: tuple[str, ...], layout: str) -> None:
    state = play(position_of(picture, "facing: N", "marker: 4", players=3), *moves)
    scene = Scene(state, "en", PLANS[layout], (), None)
    handles = [draw_choice._beside_group(scene, action)[:2] for action in scene.legal]
    for action in scene.legal:
        places = draw_choice._after_route(scene, action - int(data.ROUTE_AT))
        x, y = draw_choice._beside_handles(scene, places, scene.unit * 0.44)
        assert all(max(abs(x - a) - 13, abs(y - b) - 12) > 14 for a, b in handles), (x, y, handles)


@pytest.mark.parametrize("picture", ["R Y G / G B R / Y K B", "R Y / G G / B R / K B / Y ."])
def test_the_shearer_is_not_hidden_by_the_sign_on_a_narrow_board(picture: str) -> None:
    state = position_of(picture, "facing: N", "marker: 45", players=3)
    scene = Scene(state, "fr", PLANS["tall"], (), None)
    assert scene.corner[1] - 1.43 * scene.unit > 20 + 11.5, "his cap is below the foot of the sign"


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_a_larger_lost_group_says_that_a_smaller_one_comes_first(layout: str) -> None:
    """SP-18: whichever of its sheep is touched."""
    state = play(position_of(". R R G / B Y B K / Y . G .", "facing: N", "marker: 4", players=3), "diag1", "Y1", "SE")
    root = ElementTree.fromstring(draw(state.veil(0), "en", layout).standalone())
    later = {int(one.get("data-why", "0")) for one in root.iter() if one.get("data-why")}
    told = {state.why_not(action).sentence for action in later if data.GROUP_AT <= action < data.ROUTE_AT}
    assert told == {"A smaller group has to come back first."}
    assert {state.action_name(action) for action in later if action >= data.GROUP_AT} >= {"group B1"}


def test_the_arrows_of_the_only_sheep_that_panics_show_what_would_happen() -> None:
    """SP-29: a black die leaves no sheep to choose; an arrow is looked at first, as every arrow is."""
    veil = position(BLOCK, "marker: 7\nturn: 0 panic sheep active 3\nchosen: kind slam face black")
    veil.play(veil.parse("K"))
    opens = {one.actions[0]: one for one in told(veil).opens}
    assert list(opens) == veil.legal_actions()
    north = opens[veil.parse("N")]
    assert (north.things, north.place, north.drawn, north.twice, north.key) == ((), "", True, True, "w8")
    assert north.say == "Slam towards the top. The flock would split: a die decides how it comes back."


def duel(more: str, picture: str = ". R G / Y K G / B Y R / . B .") -> ShearPanic:
    state = text.sketched(f"{picture}\n{more}", players=2)
    play(state, "leap2", "B2", "N")
    veil = state.veil(0)
    assert isinstance(veil, ShearPanic)
    return veil


def test_a_disc_says_where_it_leads_and_what_is_counted_then() -> None:
    """SP-33: the points of this turn wait for the disc, spent or kept."""
    says = {one.actions[0] - int(data.KEEP): one for one in told(duel("marker: 17")).opens}
    assert says[0].say.startswith("Keep the discs. You +5. Lucas +5. Gate:")
    assert says[1].say.startswith("Spend a disc of 1. You +5. Lucas +5. The marker would go to cell 20. Gate:")
    assert says[1].say.endswith("Panic on cell 20!")
    assert says[3].say.count("Gate:") == 1
    assert not says[2].twice, "one touch spends it"


def test_a_disc_draws_where_the_marker_would_stop() -> None:
    for layout in ("wide", "tall"):
        veil = duel("marker: 14")
        now = dict(draw(veil, "en", layout).parts)
        then = dict(hand.preview(veil, (int(data.KEEP) + 3,), "en", layout).parts)
        changed = {name for name, body in then.items() if now[name] != body}
        assert changed >= {"target"}
        assert not {name for name in changed if name.startswith(("sheep", "figures", "choices"))}
        assert "Gate" in then["target"]
        assert "Gate" not in now["target"]


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_a_sheep_that_leaps_may_be_let_go_where_it_comes_down(layout: str) -> None:
    """SP-14: three cells beyond its arrow, where one would drag it."""
    veil = position(". R G / Y K G / B Y R / . B .", "marker: 17")
    one = way(veil, "leap2", "B2", "N")
    assert one.lands == "land-B2-N"
    assert not way(veil, "slam2", "B2", "N").lands
    parts = dict(draw(veil, "en", layout).parts)
    scene = Scene(veil, "en", PLANS[layout], (), None)
    x, y = scene.spot(-1, 1)
    (start,) = re.findall(r'id="land-B2-N"><path d="M(-?\d+) (-?\d+)', parts["handles"])
    assert (int(start[0]), int(start[1])) == (round(x - 22), round(y - 22))
