"""The table of pens and forests, kept up tile by tile, against counting again from nothing; and calibration (GM-31)."""

import os

import pytest
from tests.kit.lengths import lengths

from panurge import make
from panurge.core.rng import Rng
from panurge.games.guerre_des_moutons import data, rules
from panurge.games.guerre_des_moutons.rules import GuerreDesMoutons

Quarter = tuple[int, int, int]
STEPS = ((0, -1), (-1, 0), (0, 1), (1, 0))


def recount(state: GuerreDesMoutons) -> dict[frozenset[Quarter], tuple[int, int, int, int]]:
    """Every pen, forest and village by flood fill (GM-11, GM-12): quarters → motif, open edges, wolves, hunters."""
    tiles: dict[tuple[int, int], tuple[str, list[int]]] = {}
    for cell, pattern in zip(state.cells, state.patterns):
        at = (cell % 31, cell // 31)
        kind, edges = data.PATTERNS[pattern]
        if at in tiles:
            tiles[at][1].append(kind)
        else:
            tiles[at] = edges, [kind]
    found: dict[frozenset[Quarter], tuple[int, int, int, int]] = {}
    seen: set[Quarter] = set()
    for (x, y), (edges, _) in tiles.items():
        for side in range(4):
            if (x, y, side) in seen:
                continue
            group: set[Quarter] = set()
            todo = [(x, y, side)]
            open_edges = 0
            while todo:
                quarter = todo.pop()
                if quarter in group:
                    continue
                group.add(quarter)
                a, b, s = quarter
                own = tiles[a, b][0]
                todo += [(a, b, t) for t in ((s + 1) % 4, (s - 1) % 4) if own[t] == own[s]]
                beyond = a + STEPS[s][0], b + STEPS[s][1]
                if beyond not in tiles:
                    open_edges += 1
                else:
                    assert tiles[beyond][0][(s + 2) % 4] == own[s], "GM-7: edges that do not match"
                    todo.append((*beyond, (s + 2) % 4))
            seen |= group
            kinds = [kind for at in {(a, b) for a, b, _ in group} for kind in [tiles[at][1]] if edges[side] == "F"]
            wolves = sum(kind == [data.WOLF] for kind in kinds)
            hunters = sum(data.HUNTER in kind for kind in kinds)
            found[frozenset(group)] = (data.MOTIFS.index(edges[side]), open_edges, wolves, hunters)
    return found


def table(state: GuerreDesMoutons) -> dict[frozenset[Quarter], tuple[int, int, int, int]]:
    """The same from the state's own table."""
    groups: dict[int, set[Quarter]] = {}
    for number, cell in enumerate(state.cells):
        if state.grid[cell] == number + 1:
            for side in range(4):
                groups.setdefault(state.head(number * 4 + side), set()).add((cell % 31, cell // 31, side))
    found = {}
    for head, group in groups.items():
        motif = data.MOTIF[state.patterns[head // 4] * 4 + head % 4]
        assert state.size[head] == len(group)
        found[frozenset(group)] = (motif, state.open[head], state.wolves[head], state.hunters[head])
    return found


def frontier(state: GuerreDesMoutons) -> list[int]:
    cells = set(state.cells)
    touching = {int(data.NEXT[cell * 4 + side]) for cell in cells for side in range(4)}
    return sorted(touching - cells - {int(data.BEYOND)})


def check_game(seed: int, every_step: bool = True) -> None:
    state = make("guerre-des-moutons", 2 + seed % 3)
    rng = Rng(seed)
    laid = 0
    while not state.is_over:
        state.apply(state.pick(rng))
        if len(state.cells) == laid or not (every_step or state.is_over):
            continue
        laid = len(state.cells)
        again = recount(state)
        assert table(state) == again
        assert list(state.frontier[: state.n_frontier]) == frontier(state)
        for group, (motif, open_edges, _, _) in again.items():
            if motif < data.VILLAGE and open_edges == 0:
                assert len(group) % 2 == 0, "GM-2: a closed pen is even"
    assert valid_by_definition(state) == [list(state.valid_pens(colour)) for colour in range(4)]


def valid_by_definition(state: GuerreDesMoutons) -> list[list[int]]:
    """GM-13 from the recount: closed pens none of whose tiles holds forest of a wood with an uncovered wolf."""
    groups = recount(state)
    haunted = {(a, b) for group, (_, _, wolves, _) in groups.items() if wolves for a, b, _ in group}
    pens: list[list[int]] = [[], [], [], []]
    for group, (motif, open_edges, _, _) in groups.items():
        if motif < data.VILLAGE and open_edges == 0 and not {(a, b) for a, b, _ in group} & haunted:
            pens[motif].append(len(group))
    return [sorted(sizes, reverse=True) for sizes in pens]


def test_table_equals_recount_at_every_step() -> None:
    """GM-2, GM-11, GM-12, GM-13."""
    for seed in range(15):
        check_game(seed)


@pytest.mark.slow
@pytest.mark.timeout(7200)
@lengths("games", 40, int(os.environ.get("PANURGE_RECOUNT", "600")))
def test_table_equals_recount_in_many_games(games: int) -> None:
    """GM-2, GM-11, GM-12: every step of many games (PANURGE_RECOUNT=10000 for a still longer run)."""
    for seed in range(1000, 1000 + games):
        check_game(seed)


def test_a_state_read_from_json_builds_its_landscape_again() -> None:
    import panurge

    state = make("guerre-des-moutons", 3)
    rng = Rng(8)
    for _ in range(260):
        state.apply(state.pick(rng))
    again = panurge.from_json(state.to_json())
    assert again == state
    assert again.legal_actions() == state.legal_actions()
    assert table(again) == table(state)
    assert list(again.need) == list(state.need)


def measure(players: int, games: int) -> dict[str, float]:
    """What our rulings' calibration counts, over random games in which nobody drops out before being stuck."""
    total = dict.fromkeys(("decisions", "laid", "passes", "closed", "pen", "turns", "placements"), 0.0)
    most = {"placements": 0, "hand": 0, "radius": 0}
    for seed in range(games):
        state = make("guerre-des-moutons", players)
        rng = Rng(seed * 3 + players)
        while not state.is_over:
            if state.current_player >= 0 and not state.half_made():
                total["decisions"] += 1
                most["hand"] = max(most["hand"], *state.hand_count)
                if state.phase == rules.ON_TURN:
                    state.find_moves()
                    ways = sum(
                        int(state.weights[i])
                        for i in range(state.n_moves)
                        if state.moves[i] < data.REVEAL and data.PIECE_KIND[state.moves[i]] == data.LAND
                    )
                    total["turns"] += 1
                    total["placements"] += ways
                    most["placements"] = max(most["placements"], ways)
            action = state.pick(rng)
            total["passes"] += state.current_player >= 0 and action == data.PASS
            state.apply(action)
        total["laid"] += sum(1 for pattern in state.patterns if data.KIND[pattern] == data.LAND)
        total["closed"] += sum(1 for motif, edges, _, _ in recount(state).values() if motif < 4 and edges == 0)
        total["pen"] += sum(state.score(seat) - data.BONUS[state.rank[seat]] for seat in range(players)) / players
        most["radius"] = max(most["radius"], *(max(abs(c % 31 - 15), abs(c // 31 - 15)) for c in state.cells))
    found = {name: value / games for name, value in total.items()}
    found["offered"] = total["placements"] / total["turns"]
    return found | {f"most {name}": float(value) for name, value in most.items()}


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("players", "decisions"), [(2, 133), (3, 192), (4, 249)])
def test_calibration(players: int, decisions: int) -> None:
    """GM-31: the figures of our rulings, for uniformly random placements."""
    found = measure(players, 400)
    assert found["decisions"] == pytest.approx(decisions, rel=0.04)
    assert found["laid"] == pytest.approx(60.5, abs=1)
    assert found["passes"] < 0.2
    assert found["closed"] == pytest.approx(15, abs=1)
    assert found["pen"] == pytest.approx(3, abs=0.5)
    assert found["offered"] == pytest.approx(150, rel=0.12)
    assert found["most placements"] <= 800
    assert found["most hand"] <= 16
    assert found["most radius"] <= 15
