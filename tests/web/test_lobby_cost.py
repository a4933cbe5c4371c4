"""A look at the lobby with the village full (benchmarks/lobby.py)."""

import asyncio
import importlib.util
from pathlib import Path

from tests.kit.lengths import lengths

PLACE = Path(__file__).resolve().parents[2] / "benchmarks" / "lobby.py"


def bench() -> object:
    found = importlib.util.spec_from_file_location("bench_lobby", PLACE)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


@lengths("tables", 40, 200)
def test_a_look_at_the_lobby_costs_less_than_thirty_milliseconds(tables: int) -> None:
    """Five thousand people live here, as rows of the store: of processor time a look must not grow with them."""
    module = bench()
    module.TIMES = 5  # type: ignore[attr-defined]
    found = asyncio.run(module.measured(5000, tables))  # type: ignore[attr-defined]
    assert found["lobby, first look of a second"] < 30
    assert found["what has moved"] < 10
