"""The search itself, on games so small that its answers can be checked by hand."""

import pytest
from librt.vecs import vec

from panurge import GAMES, Rng
from panurge.bots import thinking
from panurge.bots.ismcts import MOST_SEATS, Node, Search
from panurge.core.drive import Tally, playout
from panurge.core.sense import decide
from panurge.core.state import FULL
from tests.bots.positions import KEYS, position, veil_of

pytestmark = pytest.mark.engine


def nodes_below(node: Node) -> list[Node]:
    found = [node]
    for child in [*node.kids, *node.sights.values()]:
        found += nodes_below(child)
    return found


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("split", [0, 1])
def test_the_tree_adds_up(key: str, split: int) -> None:
    """Options ascending, no more tries than chances to try, every node one decider's; visits flow down the tree."""
    veil = veil_of(position(key, 2))
    search = thinking.begin(veil, Rng(1), split_chance=split, depth=3, exploration=1.0, plans=0)
    search.run(150)
    assert search.root.visits == 150
    for node in nodes_below(search.root):
        actions = list(node.actions)
        assert actions == sorted(set(actions))
        assert len(actions) == len(node.tries) == len(node.kids) == len(node.priors)
        for tries, available, total in zip(node.tries, node.available, node.totals, strict=True):
            assert 0 <= tries <= available <= node.visits
            assert -1e-9 <= total <= tries + 1e-9
        assert sum(node.tries) <= node.visits
        assert sum(kid.visits for kid in [*node.kids, *node.sights.values()]) <= node.visits


@pytest.mark.parametrize("key", KEYS)
def test_only_veils_and_imagined_states_are_in_the_search(key: str) -> None:
    state = position(key, 6)
    search = thinking.begin(veil_of(state), Rng(1))
    assert search.veil.viewer == state.current_player != FULL


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("more", [{}, {"trust": 0.5}, {"trust": 1}, {"depth": 0}, {"depth": 5, "guided": 0}])
def test_every_way_to_judge_a_leaf_gives_shares(key: str, more: dict[str, float]) -> None:
    veil = veil_of(position(key, 3))
    search = thinking.begin(veil, Rng(1), **{"trust": 0, "depth": -1, "plans": 0, **more})
    search.run(20)
    shares = search.win_shares()
    assert sum(shares) == pytest.approx(1)
    assert all(0 <= share <= 1 for share in shares)
    assert all(-1e-9 <= value <= 1 + 1e-9 for _, _, value in search.considered())


@pytest.mark.parametrize("key", KEYS)
def test_all_seats_judged_at_once_are_judged_as_each_alone(key: str) -> None:
    """`judge` gives every seat its `value`, made to sum to 1; over, the shares of the win."""
    sense = GAMES[key].module("sense").SENSE
    for players in GAMES[key].players:
        for steps in (1, 9, 23):
            state = position(key, 5, steps=steps, players=players)
            shares = vec[float]([0.0] * MOST_SEATS)
            sense.judge(state, shares)
            values = [sense.value(state, seat) for seat in range(players)]
            assert sum(list(shares)[:players]) == pytest.approx(1)
            assert list(shares)[:players] == pytest.approx([value / sum(values) for value in values])
        playout(state, Rng(1), Tally())
        sense.judge(state, shares)
        assert list(shares)[:players] == pytest.approx(state.returns())


@pytest.mark.parametrize("key", KEYS)
def test_others_that_do_not_branch_leave_a_tree_of_ones_own_decisions(key: str) -> None:
    """With `others_branch=0` every node is the searching seat's, and the seat's later turns are reached."""
    state = position(key, 4, players=GAMES[key].players[-1])
    search = thinking.begin(veil_of(state), Rng(1), others_branch=0, split_chance=0, depth=0, plans=0)
    search.run(300)
    nodes = nodes_below(search.root)
    assert {int(node.player) for node in nodes if node.visits > 0} <= {int(search.seat), -1}
    assert any(kid.visits > 1 for kid in search.root.kids)


@pytest.mark.parametrize("key", KEYS)
def test_a_decision_by_looks_is_legal_whole_and_better(key: str) -> None:
    """One look is what the likings draw. The best of many is a whole decision, legal step by step, and worth more on
    the average than one draw."""
    sense = GAMES[key].module("sense").SENSE
    plain = careful = 0.0
    for seed in range(30):
        state = position(key, seed)
        seat = int(state.current_player)
        once, drawn, many = state.clone(), state.clone(), state.clone()
        decide(once, sense, Rng(seed), 1)
        drawn.play(sense.pick(drawn, Rng(seed)))
        assert once == drawn
        while once.current_player == seat and once.half_made():
            decide(once, sense, Rng(seed), 1)
        decide(many, sense, Rng(seed), 12)
        assert many != state
        assert many.current_player != seat or not many.half_made()
        plain += sense.value(once, seat)
        careful += sense.value(many, seat)
    assert careful > plain


def test_a_last_move_that_wins_is_found() -> None:
    """Near the end of a game the search prefers an option that wins at once to those that lose."""
    found = 0
    for seed in range(60):
        state = position("guerre-et-beeeh", seed, steps=60)
        seat = int(state.current_player)
        ends = {}
        for action in state.legal_actions():
            after = state.clone()
            after.apply(action)
            if after.is_over:
                ends[action] = after.share(seat)
        if 1.0 in ends.values() and len(state.legal_actions()) > 1:
            choice = thinking.choose(veil_of(state), Rng(seed), thinking.Budget(iterations=400))
            if choice.action in ends:
                assert ends[choice.action] == 1.0
            else:
                assert choice.considered[0].value > 0.9
            found += 1
    assert found > 0


@pytest.mark.slow
def test_slices_make_no_difference() -> None:
    """run(30) three times is run(90): the answer depends on the seed and the count alone."""
    for key in KEYS:
        veil = veil_of(position(key, 3))
        whole, sliced = (thinking.begin(veil, Rng(4), depth=4) for _ in range(2))
        whole.run(90)
        for _ in range(3):
            sliced.run(30)
        assert whole.considered() == sliced.considered()
        assert whole.nodes == sliced.nodes


def test_a_suggestion_raises_the_prior_and_nothing_else() -> None:
    veil = veil_of(position("black-sheep", 3, options=4))
    plain = Search(veil, GAMES["black-sheep"].module("sense").SENSE, thinking.settings_of("black-sheep"), Rng(1))
    plain.suggest(veil.legal_actions()[1], 0.5)
    assert sum(plain.root.priors) == pytest.approx(1)
    assert plain.root.priors[1] > 0.5
    assert list(plain.root.tries) == [0] * len(veil.legal_actions())


def test_what_the_seat_cannot_see_does_not_split_its_tree() -> None:
    """Behind an opponent's choice that the seat sees only in part, one node stands for all it may have been."""
    for seed in range(200):
        state = position("guerre-et-beeeh", seed, steps=seed % 30)
        seat = int(state.current_player)
        search = thinking.begin(veil_of(state), Rng(1), depth=0)
        search.run(200)
        hidden = [node for node in nodes_below(search.root) if node.player >= 0 and node.player != seat and node.sights]
        for node in hidden:
            for action, kid, tries in zip(node.actions, node.kids, node.tries, strict=True):
                if tries > kid.visits:  # went to a sight instead
                    assert sum(sight.visits for sight in node.sights.values()) >= tries - kid.visits, action
        if any(sum(node.tries) > sum(kid.visits for kid in node.kids) for node in hidden):
            return
    pytest.fail("no opponent's choice was ever veiled: the test showed nothing")


def test_a_kept_tree_goes_on_between_the_parts_of_a_turn() -> None:
    """The second part begins with the visits its node had; a veil it was not kept for begins anew."""
    state = position("guerre-et-beeeh", 3, steps=8)
    while state.half_made():
        state = position("guerre-et-beeeh", 3, steps=9)
    tree = thinking.KeptTree()
    seat = int(state.current_player)
    action = thinking.choose(veil_of(state), Rng(1), thinking.Budget(iterations=200), kept=tree).action
    before = veil_of(state)
    state.apply(action)
    assert state.current_player == seat
    search = thinking.begin(veil_of(state), Rng(2))
    tree.recall(search)
    kept = int(search.root.visits)
    assert kept > 0
    assert [a for a in search.root.actions if a in state.legal_actions()] == list(search.root.actions)
    search.run(50)
    assert search.root.visits == kept + 50
    stranger = thinking.begin(before, Rng(2))
    tree.recall(stranger)
    assert stranger.root.visits == 0
