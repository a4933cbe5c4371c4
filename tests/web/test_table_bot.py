"""The example bot of docs/api.md plays: the very file, in a process of its own, against a live server."""

import asyncio
import sys
from pathlib import Path

import pytest

from panurge.core.record import loads
from panurge.table import verify
from panurge.table.seats import bot, person
from panurge.web.playable import playable
from tests.kit.outside import announce
from tests.web.wire import served

announce()
ROOT = Path(__file__).resolve().parent.parent.parent
BOT = ROOT / "examples" / "table_bot.py"


def test_the_example_is_short_and_needs_nothing() -> None:
    text = BOT.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 30
    brought = [line.split()[1].split(".")[0] for line in text.splitlines() if line.startswith(("import", "from"))]
    assert set(brought) <= set(sys.stdlib_module_names)
    assert "examples/table_bot.py" in (ROOT / "docs" / "api.md").read_text(encoding="utf-8")


LENGTHY = ("guerre-des-moutons", "sheep-sheep")  # in the long run: thousands of calls, the same as in the others


@pytest.mark.parametrize(
    "game", [pytest.param(key, marks=pytest.mark.long if key in LENGTHY else ()) for key in sorted(playable())]
)
def test_the_example_bot_plays_a_game_to_its_end(game: str) -> None:
    """It is invited by a link like anybody; a second copy of it sits opposite, so both sides play by the API."""

    async def run() -> None:
        async with served() as server:
            others = [bot("random")] * (min(playable()[game].players) - 2)
            table = server.table((person(), person(), *others), game)
            links = [server.url + server.services.links.seat_link(table, seat) for seat in (0, 1)]
            said = await asyncio.gather(*(run_bot(link, name) for link, name in zip(links, ("Robin", "Dindon"))))
            played = server.of(table)
            assert played.over
            assert [seat.name for seat in played.seats][:2] == ["Robin", "Dindon"]
            assert said[0] == said[1]
            assert said[0].endswith(".")
            record = played.record()
            assert verify(loads(record.dumps())) > 0
            assert sum(entry.who in (0, 1) for entry in record.entries) > 5

    asyncio.run(run())


async def run_bot(link: str, name: str) -> str:
    """What it printed; it must have ended well."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(BOT), link, name, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    try:
        out, complaints = await asyncio.wait_for(process.communicate(), 250)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()  # what is left open when the loop ends is collected in the middle of something else
    assert process.returncode == 0, complaints.decode()[-2000:]
    return out.decode().strip()
