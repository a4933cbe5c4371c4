"""Hints for pages and programs: one at a time, thought about in a worker process, void when the moment passes."""

import asyncio
import secrets
from typing import Any

from panurge.core.state import State
from panurge.study import hint
from panurge.table import Asker, Refused, Room, Viewer
from panurge.table.encoding import encode
from panurge.table.view import PROTOCOL
from panurge.web.services import Services


def check_may_be_helped(room: Room, seat: int | None, moment: int) -> int:
    """The seat that may be given a hint now; `Refused` says why not."""
    room.table.check_may_act(seat, moment)
    if seat is None or not room.early.may_decide(seat, moment):
        raise Refused("not_yours")
    if not room.table.hints:
        raise Refused("hint_off")
    return seat


def note_help(services: Services, room: Room, seat: int) -> None:
    """Who is helped cannot gain rating by this game: written before anything is told."""
    services.people.note_help(room.table.id, seat)


async def find_hint(room: Room, seat: int, moment: int, services: Services, address: str) -> tuple[State, hint.Hint]:
    """What the seat knows and what the strongest bot makes of it; `Refused` if the moment passed or it had no idea.
    It is drawn from the share of whoever asks, and of nobody else at the table."""
    asker = Asker(frozenset({address}), room.table.id)
    table, veil = room.table, room.early.faced(seat)
    seed = secrets.randbits(62) if services.hint_seed is None else services.hint_seed()
    thought = asyncio.ensure_future(hint.ask(services.hub.hint_pool, veil, seed, services.hint_budget, asker))

    def passed(*_: object) -> None:
        if table.moment != moment:
            thought.cancel()

    table.observers.append(passed)
    try:
        found = await thought
    except asyncio.CancelledError:
        thought.cancel()
        if table.moment == moment:
            raise  # whoever asked is gone
        raise Refused("stale") from None
    finally:
        table.observers.remove(passed)
    if found is None:
        raise Refused("hint_none")
    return veil, found


class Hints:
    """The hints of one page."""

    def __init__(self, room: Room, viewer: Viewer, services: Services) -> None:
        self.room = room
        self.viewer = viewer
        self.services = services
        self._task: asyncio.Task[None] | None = None

    def ask(self, moment: int, mark: int | None) -> None:
        """Begin to think for the viewer's seat; the answer comes as a frame of its own. `Refused` says why not."""
        seat = check_may_be_helped(self.room, self.viewer.seat, moment)
        if self._task is not None and not self._task.done():
            raise Refused("hint_busy")
        note_help(self.services, self.room, seat)
        self.room.table.hinted(seat)
        self._task = asyncio.get_running_loop().create_task(self._think(seat, moment, mark))
        self._task.add_done_callback(self._done)

    async def _think(self, seat: int, moment: int, mark: int | None) -> None:
        try:
            veil, found = await find_hint(self.room, seat, moment, self.services, self.viewer.address)
        except Refused as refused:
            self._tell(mark, self._refusal(refused.code))
        else:
            self._tell(mark, self._frame(veil, moment, found))

    def _frame(self, veil: State, moment: int, found: hint.Hint) -> dict[str, Any]:
        language, names = self.viewer.language, hint.named(veil, found, self.viewer.language)
        return {
            "t": "hint",
            "n": moment,
            "action": found.action,
            "parts": list(found.parts),
            "label": hint.words(veil, found.parts[:1], language),
            "say": hint.words(veil, found.parts, language),
            "sure": found.sure,
            "share": None if found.share is None else round(found.share, 3),
            "ahead": round(found.ahead, 3),
            "options": [
                [one.action, name, round(one.share, 3)] for one, name in zip(found.options, names, strict=True)
            ],
        }

    def _refusal(self, code: str) -> dict[str, Any]:
        say = Refused(code).say(self.viewer.language)
        return {"t": "error", "code": code, "say": say, "rule": "", "n": self.room.table.moment}

    def _tell(self, mark: int | None, frame: dict[str, Any]) -> None:
        self.viewer.put(encode({"v": PROTOCOL, **frame, "id": mark}))

    def _done(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception() is not None:  # a bot that fails must not take the page with it
            self._tell(None, self._refusal("hint_none"))

    def close(self) -> None:
        """The page has gone: nobody waits for the answer any more."""
        if self._task is not None:
            self._task.cancel()
