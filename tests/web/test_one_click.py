"""The way of one click is the one that docs/architecture.md draws: traced in a real server, station by station."""

import asyncio
import re
import sys
from pathlib import Path
from types import FrameType

import panurge
from tests.web.wire import frame, send, served

ROOT = Path(__file__).resolve().parents[2]
SOURCE = Path(panurge.__file__).resolve().parent
STATION = re.compile(r"^\d+\. `((?:web|table|store)/\w+\.py):(\w+)`", re.MULTILINE)


def drawn() -> list[tuple[str, str]]:
    """The stations in Python that the page names for the way as it is, in its order."""
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    now = page.split("### As it is")[1].split("### As it was")[0]
    return STATION.findall(now)


async def walked() -> list[tuple[str, str]]:
    """Every function of ours that a click runs through, at its first call."""
    found: dict[tuple[str, str], None] = {}

    def note(at: FrameType, event: str, _: object) -> None:
        code = at.f_code
        if event == "call" and code.co_filename.startswith(str(SOURCE)):
            found.setdefault((Path(code.co_filename).relative_to(SOURCE).as_posix(), code.co_name))

    async with served() as server:
        table = server.table()
        game = server.of(table)
        async with server.connect(table, f"b{game.turn}") as socket:
            full = await frame(socket, "full")
            sys.setprofile(note)
            try:
                await send(socket, t="act", n=full["n"], action=full["now"]["options"][0][0])
                await frame(socket, "step")
                await frame(socket, "ack")
            finally:
                sys.setprofile(None)
    return list(found)


def test_a_click_goes_the_way_that_is_drawn() -> None:
    stations, steps = drawn(), asyncio.run(walked())
    assert len(stations) > 12
    assert [step for step in steps if step in stations] == stations
