"""Tables for tests: with a store in memory, a clock that stands still, and luck that can be chosen."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from panurge.core.rng import Rng
from panurge.store import SqliteStore
from panurge.table import Table, create
from panurge.table.chance import draw
from panurge.table.keeping import Made, Workshop, made
from panurge.table.seats import Seat, bot, person
from panurge.table.table import Dice

GAME = "hide-and-sheep"


def a_table(
    sitting: Sequence[Seat] = (person("Rose"), person("Paul")),
    *,
    game: str = GAME,
    store: SqliteStore | None = None,
    dice: Dice = draw,
    **options: Any,
) -> Table:
    store = store or SqliteStore()
    table = Table(store, create(store, game, options, sitting, now=1_000_000), now=lambda: 1_000_500, dice=dice)
    table.settle()
    return table


def play(table: Table, moves: int, seed: int = 1) -> None:
    """So many random decisions by whoever is to move."""
    rng = Rng(seed)
    for _ in range(moves):
        if table.over:
            return
        table.act(table.turn, table.moment, rng.choice(table.state.legal_actions()))


def reopened(table: Table) -> Table:
    header = table.store.header(table.id)
    assert header is not None
    return Table(table.store, header)


class Here(Workshop):
    """Makes what is kept in this process: a game of a test is short, and a process takes a second to start."""

    def make(self, *what: Any) -> Made | None:
        return made(*what)


async def until(condition: Callable[[], bool], seconds: float = 60) -> None:
    """Wait for what a room does by itself; it ends when it is so, and a busy machine may take its time."""
    for _ in range(int(seconds / 0.005)):
        if condition():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never came to that")


BOT = bot("random")
LET_BE = 6  # hide-and-sheep: the neighbour does not peek
