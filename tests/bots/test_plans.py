"""The search among whole plans: it adds up, repeats itself, and finds what one decision at a time would not."""

import pytest
from librt.vecs import append, vec
from mypy_extensions import i64

from panurge import GAMES, Rng
from panurge.bots import thinking
from panurge.bots.choice import Budget
from panurge.bots.plans import CYCLE, DUEL, WARM_UP, PlanSearch
from panurge.core.state import OVER
from panurge.games.sheep_sheep.data import COLLECTS, EVERYBODY, FIRST, PAIRS, PLACES, SECOND, STOP, packed
from panurge.games.sheep_sheep.rules import SheepSheep, account
from panurge.games.sheep_sheep.text import read
from tests.bots.positions import KEYS, position, veil_of

pytestmark = pytest.mark.engine

KNOWN = """\
sheep-sheep, 2 players
turn 3, seat 0 to exchange, 0 exchanged, 0 barren
    a    b    c
1  Yr*  Yg*  Bo*
2  Yp*  Gk*  Bp*
3  Gp*  Ro*  Ok*
pile 25
seat 0: fetish O, hand BR GR OP PK, collected nothing
seat 1: fetish B, hand YG BR GO RK, collected nothing
"""


def begun(key: str, seed: int = 2, **settings: float) -> PlanSearch:
    search = thinking.begin(veil_of(position(key, seed)), Rng(1), **{"plans": 6, **settings})
    assert isinstance(search, PlanSearch)
    return search


@pytest.mark.parametrize("key", KEYS)
def test_the_rows_add_up_in_every_game(key: str) -> None:
    """Also where the sense offers no plans of its own: then every option is one."""
    search = begun(key, turns=2)
    search.run(60)
    root = search.root
    options = search.veil.legal_actions()
    assert search.iterations == root.visits == sum(root.tries) == sum(search.tried) == 60
    assert list(root.actions) == sorted(set(root.actions))
    assert set(root.actions) <= set(options)
    assert sum(search.win_shares()) == pytest.approx(1)
    assert all(-1e-9 <= total <= tries + 1e-9 for total, tries in zip(root.totals, root.tries, strict=True))
    assert sum(visits for _, visits, _ in search.considered()) == 60


@pytest.mark.parametrize(("turns", "points"), [(0, 0), (1, 0.5), (-1, 0.5), (-1, 1)])
def test_slices_make_no_difference(turns: int, points: float) -> None:
    whole, sliced = (begun("sheep-sheep", turns=turns, points=points) for _ in range(2))
    whole.run(25)
    for size in (1, 7, 17):
        sliced.run(size)
    assert whole.considered() == sliced.considered()
    assert whole.win_shares() == sliced.win_shares()
    assert sum(whole.win_shares()) == pytest.approx(1)


def test_better_plans_are_played_out_in_more_worlds() -> None:
    """Every plan in the first worlds and in every eighth one; the best two in all of them."""
    search = begun("sheep-sheep", seed=3, turns=0)
    while search.number < WARM_UP + 2 * CYCLE:
        search.run(1)
    tried = sorted(search.tried)
    assert len(tried) > 4
    assert tried[0] >= WARM_UP
    assert tried[-1] >= search.number // 2
    assert sum(tried) < len(tried) * search.number
    assert DUEL * (search.number - 1) <= sum(tried)


def test_loyalty_keeps_to_the_games_own_plan() -> None:
    search = begun("sheep-sheep", loyalty=2, turns=0)
    search.run(40)
    assert search.considered()[0][0] == search.chains[0][0]


def test_plans_that_all_begin_alike_settle_it() -> None:
    search = begun("sheep-sheep")
    search.run(1)
    assert search.settled(1000) == (len({chain[0] for chain in search.chains}) == 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_plans_are_legal_step_by_step_in_any_world(players: int) -> None:
    """They end where something unknown is turned up, so they never rely on what is only imagined."""
    sense = GAMES["sheep-sheep"].module("sense").SENSE
    for seed in range(5):
        veil = veil_of(position("sheep-sheep", seed, steps=3 * seed, players=players))
        plans = sense.plans(veil.imagined, Rng(seed), 6)
        assert len(plans) == len({tuple(chain) for chain in plans}) >= 2
        for chain in plans:
            world = veil.imagine(Rng(seed + 9))
            for step in chain:
                world.step(step)
                world.deal(Rng(1))


def test_with_every_card_known_plans_go_on_to_the_collection() -> None:
    """Different ends are offered: not only the largest group."""
    state = read(KNOWN)
    ends = set()
    for chain in GAMES["sheep-sheep"].module("sense").SENSE.plans(state.veil(0).imagined, Rng(1), 6):
        world = state.veil(0).imagine(Rng(3))
        for step in chain:
            before = sum(world.sheep)
            world.step(step)
            world.deal(Rng(1))
        if COLLECTS <= chain[-1] < PLACES:
            ends.add((sum(world.sheep) - before, len(chain)))
    assert len(ends) >= 2


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("careful", [False, True])
def test_a_turn_is_played_to_its_end(players: int, careful: bool) -> None:
    sense = GAMES["sheep-sheep"].module("sense").SENSE
    collected = 0
    for seed in range(8):
        state = position("sheep-sheep", seed, steps=seed % 4, players=players)
        before, turn = sum(state.sheep), int(state.turn)
        sense.turn(state, Rng(seed), careful)
        assert state.current_player == OVER or state.turn == turn + 1
        assert GAMES["sheep-sheep"].module("rules").account(state) == ""
        collected += sum(state.sheep) - before
    assert collected >= 12  # four groups of the least size


def last_collection() -> SheepSheep:
    """SS-17: one card is left, so any collection ends the game; 14 sheep against 10, three yellow ones or three orange
    ones (the seat's fetish) to take."""
    state = read(KNOWN.replace("Yp*  Gk*  Bp*", "Yp*  Ok*  Or*").replace("Gp*  Ro*  Ok*", "Gp*  Og*  Bk*"))
    for pair in range(PAIRS):
        while state.pile[pair] > 0 and state.pile_size > 1:
            seat = 0 if len(state.collected) < 10 else 1
            faces = [int(FIRST[pair]), int(SECOND[pair])]
            up = next(face for face in faces if face != state.fetish[seat])
            down = sum(faces) - up
            state.collected = append(state.collected, packed(seat, up, down, EVERYBODY))
            state.sheep[seat * 7 + up] += 1
            state.pile[pair] -= 1
            state.pile_size -= 1
    state.collected = vec[i64](sorted(state.collected))
    assert account(state) == ""
    state.step(STOP)
    return state


@pytest.mark.parametrize("points", [0, 0.5])
def test_the_last_collection_is_the_one_that_wins(points: float) -> None:
    """SS-19, SS-20: three sheep are not enough, three fetish sheep are."""
    state = last_collection()
    names = [state.action_name(action) for action in state.legal_actions()]
    assert names == ["collect a1", "collect b2"]
    choice = thinking.choose(state.veil(0), Rng(1), Budget(iterations=24), points=points)
    assert state.action_name(choice.action) == "collect b2"
    best, other = choice.considered  # the other's fetish is not known, so neither is sure
    assert best.value > other.value + 0.05
    state.step(choice.action)
    state.deal(Rng(0))
    assert state.returns() == [1.0, 0.0]
