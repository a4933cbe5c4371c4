"""Hints for one page: asked for one at a time, thought about in a worker process, void when the moment passes."""

import asyncio
import secrets
from typing import Any

from panurge.study import hint
from panurge.table import Refused, Room, Viewer
from panurge.table.room import encode
from panurge.table.view import PROTOCOL


class Advice:
    def __init__(self, room: Room, viewer: Viewer, state: Any) -> None:
        self.room = room
        self.viewer = viewer
        self.pool = state.hub.pool
        self.budget = state.hint_budget
        self._seed = state.hint_seed or (lambda: secrets.randbits(62))
        self._task: asyncio.Task[None] | None = None

    def ask(self, moment: int, mark: int | None) -> None:
        """Begin to think for the viewer's seat; the answer comes as a frame of its own. `Refused` says why not."""
        table, seat = self.room.table, self.viewer.seat
        table._check(seat, moment)
        if seat is None or not self.room.early.asks(seat, moment):
            raise Refused("not_yours")
        if not table.hints:
            raise Refused("hint_off")
        if self._task is not None and not self._task.done():
            raise Refused("hint_busy")
        table.hinted(seat)
        self._task = asyncio.get_running_loop().create_task(self._think(seat, moment, mark))
        self._task.add_done_callback(self._done)

    async def _think(self, seat: int, moment: int, mark: int | None) -> None:
        table = self.room.table
        veil = self.room.early.sight(seat)
        thought = asyncio.ensure_future(hint.ask(self.pool, veil, self._seed(), self.budget))

        def passed(*_: object) -> None:
            if table.moment != moment:
                thought.cancel()

        table.observers.append(passed)
        try:
            found = await thought
        except asyncio.CancelledError:
            thought.cancel()
            if table.moment == moment:
                raise  # the page is gone
            self._tell(mark, self._refusal("stale"))
            return
        finally:
            table.observers.remove(passed)
        self._tell(mark, self._frame(veil, moment, found) if found is not None else self._refusal("hint_none"))

    def _frame(self, veil: Any, moment: int, found: hint.Hint) -> dict[str, Any]:
        label, language = self.room.table.card.module("tell").label, self.viewer.language
        return {
            "t": "hint",
            "n": moment,
            "action": found.action,
            "label": str(label(veil, found.action, language)),
            "sure": found.sure,
            "share": None if found.share is None else round(found.share, 3),
            "ahead": round(found.ahead, 3),
            "options": [
                [one.action, str(label(veil, one.action, language)), round(one.share, 3)] for one in found.options
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
