"""How often a whole act goes to the database and back: where somebody decides, and at another process that shows the
same table.

    python benchmarks/ways.py postgresql://… [--game KEY …] [--games 2]

Two rooms for one table, each with a connection of its own and a page of one of the two seats; they take turns. An act
is a decision with whatever follows from it by itself (chance, forced decisions): each of these is an entry of the log,
and all of them are written together.
Answers given before one's turn are acts, too. What is counted is what an event loop waits for."""

import argparse
import asyncio
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # the folder of this program is on the path already

GAMES = ("black-sheep", "guerre-des-moutons", "guerre-et-beeeh", "shear-panic", "sheep-sheep")
MOST = 400  # decisions of one game


@dataclass
class Ways:
    acts: int = 0
    entries: int = 0
    mine: int = 0  # where it is decided
    theirs: int = 0  # at the other process

    def __add__(self, other: "Ways") -> "Ways":
        return Ways(*(a + b for a, b in zip(vars(self).values(), vars(other).values(), strict=True)))

    def told(self) -> str:
        return (
            f"{self.entries / self.acts:.2f} entries, {self.mine / self.acts:.2f} ways, {self.theirs / self.acts:.2f}"
        )


def counting(store: Any) -> list[int]:
    """Grows by one with each way."""
    gone, usual = list[int](), store._wait

    def wait(work: Any) -> Any:
        gone.append(1)
        return usual(work)

    store._wait = wait
    return gone


def one_game(address: str, game: str, number: int, most: int = MOST) -> Ways:
    from panurge.core.rng import Rng
    from panurge.store import News
    from panurge.store.neighbours import ENTRY, PRIVATE
    from panurge.store.postgres import PostgresStore
    from panurge.table import Room, Table, Viewer, create
    from panurge.table.seats import person

    class Page(Viewer):
        def put(self, text: Any) -> None:
            """It is drawn and encoded, and goes nowhere."""

    stores = [PostgresStore(address) for _ in range(2)]
    header = create(stores[0], game, {}, (person("Rose"), person("Paul")))
    rooms = [Room(Table(store, header)) for store in stores]
    pages = [Page((seat,), seat, "en", "wide") for seat in range(2)]
    for seat, room in enumerate(rooms):
        room.motor.do_what_is_due = room.table.settle  # type: ignore[method-assign]  # nothing that waits for a clock
        room.join(pages[seat])
    rooms[0].wake()
    rooms[1].abroad.catch_up()
    gone, found, rng = [counting(store) for store in stores], Ways(), Rng(number)

    def heard(which: int, before: int) -> None:
        """What the database would have told it."""
        for entry in rooms[1 - which].table.entries[before:]:
            rooms[which].abroad.heard(News("", ENTRY, header.table, {"n": entry.n}))

    while not rooms[0].table.over and found.acts < most:
        turn = rooms[0].table.turn
        which = turn
        room, other = rooms[which], rooms[1 - which]
        before, ways = room.table.n, [len(one) for one in gone]
        action = rng.choice(room.early.faced(turn).legal_actions())
        early = room.early.of(turn) is not None and not room.early.of(turn).done  # type: ignore[union-attr]
        room.act(pages[which], room.table.moment, action)
        if early:
            other.abroad.heard(News("", PRIVATE, header.table, {"seat": turn}))
        if room.early.due and room.early.of(room.table.turn).done:  # type: ignore[union-attr]
            room.early.play()
        heard(1 - which, before)
        spent = [len(one) - at for one, at in zip(gone, ways, strict=True)]
        found += Ways(1, room.table.n - before, spent[which], spent[1 - which])
    for room in rooms:
        room.close()
    for store in stores:
        store.close()
    return found


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address")
    parser.add_argument("--game", nargs="+", default=GAMES)
    parser.add_argument("--games", type=int, default=2)
    asked = parser.parse_args()
    for game in asked.game:
        found = sum((one_game(asked.address, game, number) for number in range(asked.games)), Ways())
        print(f"{game:20} {found.acts:4} acts, each {found.told()} at the other process")


if __name__ == "__main__":
    os.environ.setdefault("PYTHONHASHSEED", "0")
    asyncio.run(main())
