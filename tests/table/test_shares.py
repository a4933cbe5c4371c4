"""Whose share the bots of a table are drawn from: of those who look on, by address."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from panurge.bots.choice import Budget, Choice
from panurge.bots.fair import NOBODY, Asker
from panurge.core.state import State
from panurge.store import Alone, SqliteStore
from panurge.table import Room, Table, Viewer, create
from panurge.table.seats import Seat, bot, person

GAME = "guerre-et-beeeh"


class Ledger:
    """A pool that answers at once and writes down for whom."""

    def __init__(self) -> None:
        self.askers: list[Asker] = []

    async def ask(self, name: str, veil: State, seed: int, budget: Budget, asker: Asker = NOBODY) -> Choice:
        self.askers.append(asker)
        return Choice(veil.legal_actions()[0])


def looking(address: str) -> Viewer:
    return Viewer((), None, "en", "wide", address)


def paid(sitting: tuple[Seat, ...], happens: Callable[[Room], None]) -> set[Asker]:
    """Who paid for the bots of such a table after that had happened."""
    pool = Ledger()

    async def run() -> str:
        store = SqliteStore()
        table = Table(store, create(store, GAME, {}, sitting))
        room = Room(table, pool, seeds=lambda: 1)  # type: ignore[arg-type]
        happens(room)
        room.wake()
        for _ in range(1000):
            if pool.askers:
                break
            await asyncio.sleep(0)
        room.close()
        return table.id

    table = asyncio.run(run())
    assert pool.askers
    assert all(asker.table == table for asker in pool.askers)
    return {Asker(asker.addresses) for asker in pool.askers}


def join(*addresses: str) -> Callable[[Room], None]:
    def happens(room: Room) -> None:
        for address in addresses:
            room.join(looking(address))

    return happens


def came_and_went(room: Room) -> None:
    viewer = looking("a")
    room.join(viewer)
    assert room.company.asker.addresses == {"a"}
    room.leave(viewer)


def plays_by_calls(room: Room) -> None:
    """A program that follows no stream."""
    room.table.settle()
    seat = room.table.turn
    room.table.seats[1 - seat] = bot("lamb")
    for _ in range(40):
        if room.table.turn != seat:
            return
        program = Viewer((seat,), seat, "en", "wide", "p")
        room.act(program, room.table.moment, room.table.state.legal_actions()[0])


@pytest.mark.parametrize(
    ("sitting", "happens", "payers"),
    [
        ((bot("lamb"), bot("ram")), join("a"), {"a"}),
        ((bot("lamb"), bot("ram")), join("a", "b", "a"), {"a", "b"}),
        ((person("Rose"), person("Paul")), plays_by_calls, {"p"}),
    ],
)
def test_those_who_look_on_pay(
    sitting: tuple[Seat, ...], happens: Callable[[Room], None], payers: set[str]
) -> None:
    assert paid(sitting, happens) == {Asker(frozenset(payers))}


def test_who_was_here_last_still_pays() -> None:
    store = SqliteStore()
    room = Room(Table(store, create(store, GAME, {}, (person("Rose"), bot("lamb")))), Ledger())  # type: ignore[arg-type]

    async def run() -> Asker:
        came_and_went(room)
        return room.company.asker

    assert asyncio.run(run()) == Asker(frozenset({"a"}), room.table.id)


class Others(Alone):
    """What other processes are shown."""

    def __init__(self) -> None:
        self.shown: list[dict[str, Any] | None] = []

    def show(self, kind: str, about: str, what: dict[str, Any] | None) -> None:
        self.shown.append(what)

    def digest(self, text: str) -> str:
        return f"digest of {text}"


def test_who_looks_on_in_two_processes_is_one_who_pays_and_nobody_is_told_from_where() -> None:
    async def run() -> None:
        store, others = SqliteStore(), Others()
        room = Room(Table(store, create(store, GAME, {}, (person("Rose"), bot("lamb")))), neighbours=others)
        room.join(looking("a"))
        assert others.shown[-1] is not None
        assert others.shown[-1]["payers"] == ["digest of a"]
        room.company.hear("other", {"seats": [], "eyes": 2, "payers": ["digest of a", "digest of b"]})
        assert room.company.asker.addresses == {"digest of a", "digest of b"}

    asyncio.run(run())
