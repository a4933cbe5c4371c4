"""Who knows what, and the decisions made of parts: GM-5, GM-6, GM-21, GM-24, GM-29."""

from collections import Counter

import pytest
from tests.games.guerre_des_moutons.helpers import draw_any, offers, play, position

from panurge import make
from panurge.core.rng import Rng
from panurge.core.state import SPECTATOR, UNSEEN
from panurge.games.guerre_des_moutons import data, rules

TWO = """
    turn 0
    at 0,0
    |.V.1V.
    |V#VV-Y
    |.V..V.
    seat 0: yellow; hand KVVK/RBYY, WOLF/RRRR
    seat 1: blue; hand KVVY/BRBB, KVVR/YBYY
"""


def test_as_decisions_parts_are_secret_until_the_last_one() -> None:
    """As decisions, GM-31: every other veil stays as it was; then all is perceived at once, without the tile."""
    state = position(TWO)
    before = {seat: state.veil(seat) for seat in (1, None)}
    for name in ("KVVK/RBYY", "0,1"):
        assert state.seen(1, state.parse(name)) == state.seen(SPECTATOR, state.parse(name)) == UNSEEN
        play(state, name)
        assert state.half_made()
        for seat, veil in before.items():
            assert state.veil(seat) == veil
            assert not state.veil(seat).half_made()
        assert state.veil(0).half_made()
        assert not state.forced_for_all()
    code = state.seen(1, state.parse("turn 3"))
    assert code >= data.ACTIONS
    assert state.action_name(code) == "VVKK at 0,1"
    assert state.seen(0, state.parse("turn 3")) == state.parse("turn 3")


def test_gm_5_a_perceived_code_is_the_same_for_tiles_with_the_same_face() -> None:
    """GM-5: T04, T48 and T55 share a face; nothing public tells which was laid."""
    codes = set()
    for hand in ("RYKB/KFKK", "BRYK/VYYR", "KBRY/YFFY"):
        state = position(f"""
            turn 0
            at 0,0
            |.V..K.
            |V#VV-K
            |.V..K.
            seat 0: yellow; hand {hand}
            seat 1: blue; hand KVVY/BRBB
        """)
        play(state, hand, "2,0")
        turnings = [state.seen(1, action) for action in state.legal_actions()]
        assert len(turnings) == 1
        codes.add(turnings[0])
    assert len(codes) == 1


def test_who_knows_what_on_a_veil() -> None:
    """GM-6: own hand and colour; of others the number of tiles; the back of what one laid oneself."""
    state = position(TWO)
    veil = state.veil(0)
    assert [int(tile) for tile in veil.tiles] == [data.SQUARE, data.UNKNOWN_TILE]
    assert state.veil(1).tiles[1] == state.tiles[1] < data.N_TILES
    assert Counter(veil.where)[data.IN_HAND] == 2
    assert Counter(veil.where)[data.HIDDEN] == 66
    assert list(veil.hand_count) == [2, 2]
    assert list(veil.owner) == [data.NOBODY, data.NOBODY, 0, data.NOBODY]
    assert list(state.veil(None).owner) == [data.NOBODY] * 4
    assert veil.score(1) == 0


def test_as_decisions_a_window_does_not_show_who_could_act() -> None:
    """GM-21, law 3: the same seats are asked whatever they hold."""
    asked = []
    for held in ("WOLF/YYYY", "RFRR/YRKB"):
        state = position(f"""
            turn 1
            at 0,0
            |.V..V..F.
            |V#VV-YY-F
            |.V..V..F.
            seat 0: yellow; hand {held}
            seat 1: blue; hand KVVY/BRBB, KVVK/RBYY
            seat 2: red; hand KVVR/YBYY
        """)
        play(state, "KVVY/BRBB", "0,1", "turn 3")
        draw_any(state)
        order = []
        while state.phase == rules.WINDOW:
            order.append((int(state.current_player), state.forced_for_all()))
            play(state, "decline")
        asked.append(order)
    assert asked[0] == asked[1] == [(0, False), (1, False)]


def test_draws_are_private_and_counted() -> None:
    state = position(TWO)
    play(state, "KVVK/RBYY", "0,1", "turn 3")
    outcome = state.chance_outcomes()[0][0]
    assert state.seen(0, outcome) == outcome
    assert state.seen(1, outcome) == state.seen(SPECTATOR, outcome) == UNSEEN
    assert {weight for _, weight in state.chance_outcomes()} == {1}


def test_words_are_heard_by_all_and_a_pass_is_not_taken_back() -> None:
    """GM-10, GM-21, GM-24: passing proves something; dropping out and declining do not."""
    state = position(TWO.replace("KVVK/RBYY, WOLF/RRRR", "KFKK/RYKB"))
    for word, shows in (("pass", True), ("drop out", False)):
        action = state.parse(word)
        assert [state.seen(seat, action) for seat in (0, 1, SPECTATOR)] == [action] * 3
        assert state.irrevocable(action) == shows
    window = position(TWO)
    play(window, "KVVK/RBYY", "0,1", "turn 3")
    draw_any(window)
    decline = window.parse("decline")
    assert window.seen(1, decline) == window.seen(SPECTATOR, decline) == decline
    assert not window.irrevocable(decline)


# ---------------------------------------------------------------- imagining
def test_imagining_respects_passes_since_the_last_placement() -> None:
    """Who knows what: a forced pass proves that no tile of that hand fitted."""
    state = position("""
        turn 1
        at 0,0
        |.V.1V.0F.
        |V#VV-YY-F
        |.V..V..F.
        seat 0: yellow; hand RRRR/WOLF, KKKK/WOLF
        seat 1: blue; hand BBBB/WOLF
        seat 2: red; hand RRRR/HUNTER
    """)
    play(state, "pass")
    rng = Rng(3)
    for seat in (0, 2, None):
        veil = state.veil(seat)
        for _ in range(40):
            world = veil.imagine(rng)
            held = [tile for tile in range(68) if world.where[tile] == data.IN_HAND + 1]
            assert len(held) == 1
            assert not world.tile_fits(held[0])
            assert world.veil(seat) == veil


def worlds(veil: rules.GuerreDesMoutons, number: int, seed: int) -> Counter[tuple[int, ...]]:
    rng = Rng(seed)
    return Counter(tuple(int(tile) for tile in veil.imagine(rng).tiles[1:]) for _ in range(number))


def test_imagined_backs_of_a_shared_face_are_equally_likely() -> None:
    """GM-5: the face K R Y B … of T04, T48, T55: one third each."""
    state = position("""
        turn 0
        at 0,0
        |.V.1K.1Y.
        |V#VV-KK-R
        |.V..K..B.
        seat 0: yellow; hand KVVK/RBYY
        seat 1: blue; hand KVVY/BRBB
    """)
    look = data.CANDIDATE[state.patterns[2] * 4 : state.patterns[2] * 4 + 3]
    found = worlds(state.veil(0), 3000, 5)
    seconds = Counter(tiles[1] for tiles in found.elements())
    assert set(seconds) == set(look)
    assert all(880 < number < 1120 for number in seconds.values())
    assert {tiles[0] for tiles in found} == {15}  # K V K K is on T08 alone


@pytest.mark.parametrize("sheep", ["R", "K"])
def test_imagined_wolves_and_hunters_are_equally_likely_together(sheep: str) -> None:
    """A sheep side taken from a wolf tile leaves three for the two wolf sides: 3 · 2 ways against 4 · 3.

    So the sheep side hides a hunter twice as often as a wolf."""
    state = position("""
        turn 0
        at 0,0
        |.V..V.1F.1F.1F.
        |V#VV-YY-FFwFFwF
        |.V..V..F..F..F.
        seat 0: yellow; hand KVVK/RBYY
        seat 1: blue; hand KVVY/BRBB
    """)
    pattern = data.PATTERN_NUMBER[0, sheep * 4]
    colour = "RBYK".index(sheep)
    tile = next(tile for tile in (colour, 4 + colour) if state.where[tile] == data.IN_BAG)
    state.lay_tile(data.CENTRE + 31 * 3, pattern, tile, 1)  # far away: only the counting matters here
    state.where[tile] = data.LAID
    state.bag_count -= 1
    found = worlds(state.veil(0), 3000, 7)
    hunters = sum(number for tiles, number in found.items() if tiles[-1] >= data.WOLVES)
    assert 1880 < hunters < 2120
    assert all(len(set(tiles)) == len(tiles) for tiles in found)
    ways = Counter(tiles[2:] for tiles in found.elements())
    assert len(ways) == 6 + 12
    assert min(ways.values()) > 110


@pytest.mark.parametrize("players", [2, 3, 4])
def test_imagined_worlds_are_consistent(players: int) -> None:
    """At every step of a game: tiles add up, the veil is the same, the laid faces are on the imagined tiles."""
    state = make("guerre-des-moutons", players)
    rng = Rng(players)
    step = 0
    while not state.is_over:
        step += 1
        if step % 7 == 0:
            for seat in (None, *range(players)):
                veil = state.veil(seat)
                world = veil.imagine(rng)
                assert world.veil(seat) == veil
                assert rules.account(world) == ""
                for number, tile in enumerate(world.tiles):
                    if tile < data.N_TILES:
                        shown = [data.PATTERN_OF[tile * 8 + i] for i in range(8)]
                        assert world.patterns[number] in shown
        state.apply(state.pick(rng))


def test_gm_29_imagining_during_the_deal_of_colours() -> None:
    state = make("guerre-des-moutons", 2, two_colours=True)
    rng = Rng(4)
    while state.phase <= rules.COLOURS:
        for seat in (0, 1, None):
            world = state.veil(seat).imagine(rng)
            assert Counter(world.owner)[data.NOBODY] == 4 - state.dealt
            assert Counter(world.owner)[0] == (state.dealt + 1) // 2
        state.apply(state.pick(rng))
    assert offers(state) == []
