"""The Moutons' time limit (GM-30) at a table: what a player had begun goes back, then the rule's own move is played."""

from collections.abc import Callable, Iterator

import pytest

from panurge.core.rng import Rng
from panurge.games.guerre_des_moutons import clock, data, rules
from panurge.store import SqliteStore
from panurge.table import Table, create
from panurge.table.seats import person
from panurge.table.story import Story
from panurge.table.table import PLAYING

SECONDS = 30
PLAYERS = 3


class Time:
    now = 1_000_000

    def __call__(self) -> int:
        return self.now


def tables() -> Iterator[tuple[Table, Time, Rng]]:
    """Tables that are all alike each time, none like another."""
    for number in range(60):
        store, time = SqliteStore(), Time()
        sitting = [person(name) for name in ("Rose", "Paul", "Zoé")]
        key = number.to_bytes(32, "big")
        header = create(store, "guerre-des-moutons", {"time_limit": SECONDS}, sitting, now=time.now, key=key)
        table = Table(store, header, now=time)
        table.settle()
        yield table, time, Rng(number)


def found(wanted: Callable[[rules.GuerreDesMoutons], list[int]]) -> tuple[Table, Time, int]:
    """A table at a decision where one of the wanted pieces can be taken up, and that piece."""
    for table, time, rng in tables():
        while not table.over:
            state = table.state
            assert isinstance(state, rules.GuerreDesMoutons)
            if not state.half_made() and (pieces := wanted(state)):
                return table, time, pieces[0]
            table.act(table.turn, table.moment, int(state.pick(rng)))
    raise AssertionError("no table has such a decision")


def wild(phase: int) -> Callable[[rules.GuerreDesMoutons], list[int]]:
    """Wolves and hunters that can be taken up in a phase."""
    def wanted(state: rules.GuerreDesMoutons) -> list[int]:
        if state.phase != phase:
            return []
        kinds = (data.WOLF, data.HUNTER)
        return [a for a in state.legal_actions() if a < data.REVEAL and data.PIECE_KIND[a] in kinds]
    return wanted


def played(table: Table, time: Time) -> list[tuple[str, str]]:
    """Let time run out; the entries that follow up to the next decision of somebody, chance left out."""
    n, line = table.n, len(table.line.steps)
    time.now += SECONDS * 1000
    state = table.state.clone()
    table.time_out()
    told = []
    for entry in table.entries[n:]:
        if entry.kind == "undo":
            state = table.line.start()
            for step in table.line.steps[: line - 1]:
                state.apply(step.action)
            told.append(("undo", ""))
        elif entry.kind == "clock":
            told.append(("clock", state.action_name(int(entry.value))))
    return told


@pytest.mark.parametrize(("phase", "word"), [(rules.WINDOW, "decline"), (rules.CHAIN, "draw")])
def test_gm_30_a_wolf_taken_up_is_not_laid_by_the_clock(phase: int, word: str) -> None:
    table, time, wolf = found(wild(int(phase)))
    seat, laid = table.turn, len(table.state.cells)  # type: ignore[attr-defined]
    table.act(seat, table.moment, wolf)
    assert table.state.half_made()
    assert played(table, time) == [("undo", ""), ("clock", word)]
    assert len(table.state.cells) == laid  # type: ignore[attr-defined]
    assert wolf // 2 in [tile for tile in range(data.N_TILES) if table.state.where[tile] == data.IN_HAND + seat]  # type: ignore[attr-defined]


def test_gm_30_nobody_else_reads_that_something_was_taken_up() -> None:
    table, time, wolf = found(wild(int(rules.WINDOW)))
    seat = table.turn
    other = next(i for i in range(PLAYERS) if i != seat)
    table.act(seat, table.moment, wolf)
    lines = [len(Story(table, viewer, "en").lines) for viewer in (other, None, seat)]
    played(table, time)
    for viewer, count in zip((other, None, seat), lines, strict=True):
        fresh = Story(table, viewer, "en").lines[count:]
        assert not any(line.kind == "undo" for line in fresh)
        assert [line.say[:15] for line in fresh if line.kind == "clock"] == ["Time is up for "]


def test_gm_30_on_a_turn_any_placement_may_come_whatever_was_taken_up() -> None:
    """The piece taken up goes back: over many moments of running out, others are laid as well; and what the clock has
    begun it finishes."""
    table, time, piece = found(lambda state: [
        a for a in state.legal_actions() if a < data.REVEAL and data.PIECE_KIND[a] == data.LAND
    ] if state.phase == rules.ON_TURN and len(state.legal_actions()) > 4 else [])
    seat, tiles = table.turn, len(table.state.cells)  # type: ignore[attr-defined]
    start = table.state.clone()
    pieces = {int(clock.timeout(start, Rng(seed))) for seed in range(40)}
    assert len(pieces) > 1
    table.act(seat, table.moment, piece)
    time.now += SECONDS * 1000
    kinds = []
    while len(table.state.cells) == tiles:  # type: ignore[attr-defined]
        n = table.n
        table.time_out()
        assert table.n > n
        kinds += [entry.kind for entry in table.entries[n:] if entry.kind in PLAYING and entry.kind != "chance"]
    assert kinds[0] == "undo"
    assert set(kinds[1:]) == {"clock"}
    assert len(kinds) in (3, 4)
    for viewer in (*range(PLAYERS), None):  # told once, and to whom, however many steps the clock takes
        told = [line.say for line in Story(table, viewer, "en").lines if "Time is up" in line.say]
        assert len(told) == 1
        assert told[0].startswith(f"Time is up for {table.names('en')[seat]}.")


def test_gm_30_a_period_ends_with_the_deal_although_its_name_comes_back() -> None:
    """GM-26: alone and without a placement one passes, all is dealt anew, and the new decision has its own time."""
    for table, time, _ in tables():
        while not table.over and sum(table.state.rank) == 0:  # type: ignore[attr-defined]
            table.act(table.turn, table.moment, int(data.DROP_OUT))
            table.act(table.turn, table.moment, int(data.DROP_OUT))
        if table.over or data.PASS not in table.state.legal_actions():
            continue
        name, seat = clock.period(table.state), table.turn
        time.now += 9_000
        assert table.clock.left(time.now) == SECONDS * 1000 - 9_000
        table.act(seat, table.moment, int(data.PASS))
        if not table.over and clock.period(table.state) == name:
            assert table.clock.left(time.now) == SECONDS * 1000
            return
    raise AssertionError("nobody had to pass alone before the first placement")
