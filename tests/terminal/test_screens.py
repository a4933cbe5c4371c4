"""The screens: whole games by keys and by mouse, and what each key does."""

import pytest
from textual.widgets import Input, OptionList, Static

from panurge import GAMES
from panurge.core.canvas import SMALLEST
from panurge.terminal.curtain import Curtain, Leaflet
from panurge.terminal.seat_screen import SeatScreen
from panurge.terminal.start_screen import StartScreen
from panurge.terminal.wish import PERSON
from tests.terminal.players import SMALL, WIDE, at_table, in_loop, settled, table_of, whole_game, wish

OURS = [key for key, card in GAMES.items() if card.package.startswith("panurge.games.")]


def shown(screen: SeatScreen, name: str) -> str:
    return str(screen.query_one(name, Static).render())


@in_loop
async def test_a_short_game_by_keys_and_its_end() -> None:
    async with at_table(wish("guerre-et-beeeh", "fr"), seed=3) as pilot:
        screen = await whole_game(pilot, 5, mouse=False)
        assert screen.sight is not None
        assert screen.sight.over is not None
        assert isinstance(pilot.app.screen, Leaflet)
        told = pilot.app.screen.text.plain
        assert "gagn" in told or "partagée" in told
        assert "Total" in told


@pytest.mark.long
@pytest.mark.parametrize("mouse", [False, True], ids=["keys", "mouse"])
@pytest.mark.parametrize("key", OURS)
@in_loop
async def test_a_whole_game(key: str, mouse: bool) -> None:
    async with at_table(wish(key), seed=11, size=WIDE if mouse else SMALL) as pilot:
        await whole_game(pilot, 1, mouse)
