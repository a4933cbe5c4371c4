"""How often a whole act goes to the database and back (`benchmarks/ways.py`): once, with all that follows from it, and
hardly ever besides; once where it is shown."""

import asyncio

import pytest
from benchmarks.ways import one_game

from tests.store.databases import furnished
from tests.web.test_processes import FIVE

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", FIVE)
def test_a_whole_act_is_one_way_there_and_back(postgres: str, game: str) -> None:
    place = furnished(postgres)

    async def run() -> None:
        found = one_game(place, game, 1, 60)
        assert found.acts >= 20
        assert found.entries >= found.acts * 0.9, "an answer before one's turn is no entry yet"
        assert found.mine <= 1.35 * found.acts
        assert found.theirs <= 1.35 * found.acts

    asyncio.run(run())
