"""Tables of La Guerre des Moutons at a wanted window of interjections (GM-21), looked for in one deal after another."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import State
from panurge.games.guerre_des_moutons import data, rules
from panurge.games.guerre_des_moutons.rules import GuerreDesMoutons
from panurge.store import Header, SqliteStore
from panurge.table import Table, chance
from panurge.table.seats import person

MOUTONS = "guerre-des-moutons"
PEOPLE = ("Rose", "Paul", "Zoé", "Maud")
DECLINE = int(data.DECLINE)
Wanted = Callable[[GuerreDesMoutons, tuple[int, ...]], bool]


def asked(state: State) -> tuple[int, ...]:
    """GM-21 said again: clockwise from the seat that is asked to the actor, without who has the next turn."""
    assert isinstance(state, GuerreDesMoutons)
    found, seat = [], int(state.current_player)
    while True:
        if state.rank[seat] == 0 and seat != state.turn:
            found.append(seat)
        if seat == state.actor:
            return tuple(found)
        seat = (seat + 1) % int(state.players)


def interjections(state: State, seat: int) -> list[int]:
    """Pieces this seat could play out of turn."""
    other = state.clone()
    other.current_player = seat
    return [action for action in other.legal_actions() if action != DECLINE]


def new_header(key: bytes, players: int, options: dict[str, Any]) -> Header:
    card = GAMES[MOUTONS]
    people = tuple(person(name).to_json() for name in PEOPLE[:players])
    settings = card.settings(players) | options
    return Header("early", MOUTONS, card.version, settings, people, chance.commitment(key), 1000)


def at_window(wanted: Wanted, players: int = 4, now: Callable[[], int] = lambda: 2000, **options: Any) -> Table:
    """The same table each time: at its first window that is as wanted."""
    for number in range(200):
        key, rng = number.to_bytes(32, "big"), Rng(number)
        header, store = new_header(key, players, options), SqliteStore()
        store.create(header, key, -1)
        table = Table(store, header, now=now)
        table.settle()
        for _ in range(400):
            state = table.state
            assert isinstance(state, GuerreDesMoutons)
            if table.over:
                break
            if state.phase == rules.WINDOW and not state.half_made() and wanted(state, asked(state)):
                return table
            table.act(table.turn, table.moment, int(state.pick(rng)))
    raise AssertionError("no such window in two hundred games")


def three_are_asked(state: GuerreDesMoutons, seats: tuple[int, ...]) -> bool:
    return len(seats) == 3


def first_may_interject(state: GuerreDesMoutons, seats: tuple[int, ...]) -> bool:
    return len(seats) == 3 and bool(interjections(state, seats[0]))


def second_may_interject(state: GuerreDesMoutons, seats: tuple[int, ...]) -> bool:
    return len(seats) == 3 and bool(interjections(state, seats[1]))


def first_has_a_wolf(state: GuerreDesMoutons, seats: tuple[int, ...]) -> bool:
    return len(seats) == 3 and any(data.PIECE_KIND[piece] == data.WOLF for piece in interjections(state, seats[0]))


def copied(table: Table, store: SqliteStore, name: str) -> str:
    """The same table under another name in another store; its seats are free for whoever comes by their links."""
    header = replace(table.header, table=name)
    store.create(header, table._key, -1)
    for entry in table.entries:
        store.append(replace(entry, table=name), table.turn)
    return name
