"""The way of one click is the one that docs/architecture.md draws: traced in a real server, station by station."""

import asyncio
import re
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import FrameType

import panurge
from tests.kit.test_arrows import imported
from tests.web.wire import frame, send, served

ROOT = Path(__file__).resolve().parents[2]
SOURCE = Path(panurge.__file__).resolve().parent
ROOMS = {SOURCE / "web", SOURCE / "table", SOURCE / "store"}
STATION = re.compile(r"^\d+\. `((?:web|table|store)/\w+\.py):(\w+)`", re.MULTILINE)


NEWS = re.compile(r"^- (`\S+`) ↑ (.+)$", re.MULTILINE)
Function = tuple[str, str]  # module, name


def page() -> str:
    """What architecture.md says of the way as it is."""
    whole = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    return whole.split("### As it is")[1].split("### As it was")[0]


def drawn() -> list[Function]:
    """The stations in Python, in their order."""
    return STATION.findall(page())


def told() -> set[tuple[Function, Function]]:
    """Who tells whom above, as the page says."""
    found = set()
    for below, above in NEWS.findall(page()):
        names = [tuple(name.split(":")) for name in re.findall(r"`(\S+:\w+)`", f"{below} {above}")]
        found |= {(names[0], name) for name in names[1:]}
    return found


def module_of(function: Function) -> str:
    return ".".join(("panurge", *Path(function[0]).with_suffix("").parts)).removesuffix(".__init__")


@cache
def imports() -> dict[str, set[str]]:
    """Every source is read for this: once is enough."""
    return imported()


def upward(calls: Iterable[tuple[Function, Function]]) -> set[tuple[Function, Function]]:
    """Calls of a module that imports the caller's, itself or by others."""
    graph = imports()

    def known(module: str) -> set[str]:
        found, left = set[str](), [module]
        while left:
            fresh = graph.get(left.pop(), set()) - found
            found |= fresh
            left += fresh
        return found

    return {(caller, called) for caller, called in calls if module_of(caller) in known(module_of(called))}


def place(frame: FrameType) -> Function | None:
    """The function of the rooms on the way that a frame runs."""
    file = Path(frame.f_code.co_filename)
    return (file.relative_to(SOURCE).as_posix(), frame.f_code.co_name) if file.parent in ROOMS else None


class Walk:
    """Every function there that a click runs through, at its first call, and which called which. What an object calls
    of itself, inherited or not, is no way from one to another."""

    def __init__(self) -> None:
        self.steps: dict[Function, None] = {}
        self.calls: set[tuple[Function, Function]] = set()

    def note(self, at: FrameType, event: str, _: object) -> None:
        here = place(at) if event == "call" else None
        if here is None:
            return
        self.steps.setdefault(here)
        caller = at.f_back
        while caller is not None and place(caller) is None:  # what it called others for: a decorator, a library
            caller = caller.f_back
        if caller is not None and not self._same(at, caller):
            self.calls.add((place(caller) or here, here))

    @staticmethod
    def _same(one: FrameType, other: FrameType) -> bool:
        return "self" in one.f_locals and one.f_locals["self"] is other.f_locals.get("self")


async def walked() -> Walk:
    walk = Walk()
    async with served() as server:
        table = server.table()
        game = server.of(table)
        async with server.connect(table, f"b{game.turn}") as socket:
            full = await frame(socket, "full")
            sys.setprofile(walk.note)
            try:
                await send(socket, t="act", n=full["n"], action=full["now"]["options"][0][0])
                await frame(socket, "step")
                await frame(socket, "ack")
            finally:
                sys.setprofile(None)
    return walk


def test_a_click_goes_the_way_that_is_drawn_and_never_back() -> None:
    stations, walk = drawn(), asyncio.run(walked())
    assert len(stations) > 12
    assert [step for step in walk.steps if step in stations] == stations
    assert upward(walk.calls) == told()


def test_a_way_that_goes_back_is_seen() -> None:
    """As it once did, by whom it was made."""
    back = (("table/motor.py", "_look_round"), ("table/room.py", "wake"))
    assert upward([back, (back[1], back[0])]) == {back}
