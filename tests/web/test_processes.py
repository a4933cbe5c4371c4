"""Several servers over one PostgreSQL: whichever a visitor comes to, it is the same table."""

import asyncio

import pytest

from panurge.core.registry import GAMES
from panurge.table import create
from panurge.table.seats import person
from tests.store.test_store import new_database
from tests.web.street import Page, Street, play, street

pytestmark = pytest.mark.slow

FIVE = ("black-sheep", "guerre-des-moutons", "guerre-et-beeeh", "shear-panic", "sheep-sheep")


@pytest.fixture
def place(postgres: str) -> str:
    return new_database(postgres)


def made(street: Street, game: str, players: int = 0) -> str:
    store, card = street[0].store, GAMES[game]
    sitting = [person(f"P{seat}") for seat in range(players or card.default_players or card.players[0])]
    header = create(store, game, {}, sitting)
    for seat in range(len(sitting)):
        store.hold(header.table, seat, f"b{seat}")
    return header.table


@pytest.mark.parametrize("game", FIVE)
def test_a_whole_game_with_every_seat_at_another_process(place: str, game: str) -> None:
    async def run() -> None:
        async with street(place, 2) as here:
            table = made(here, game)
            seats = len(here[0].store.header(table).seats)
            pages = []
            for seat in range(seats):
                socket = await here[seat].connect(table, f"b{seat}").__aenter__()
                pages.append(Page(socket, seat))
            done = await asyncio.gather(*(play(page, page.seat + 1) for page in pages))
            await here.settled(table)
            kept = here[0].store.entries(table)
            assert kept[-1].kind == "end"
            assert [entry.n for entry in kept] == list(range(1, len(kept) + 1))
            assert sum(done) <= sum(entry.kind == "act" for entry in kept)
            assert all(not one.of(table).frozen for one in here.servers)
            for page in pages:
                await page.socket.close()

    asyncio.run(run())
