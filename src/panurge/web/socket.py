"""The socket of a table: frames in, frames out. See docs/protocol.md.

Whatever arrives is answered: with an acknowledgement, an answer, or an error that has a code and a sentence."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from panurge.core.words import LANGUAGES, voice
from panurge.table import Refused, Room, Unreachable, Viewer
from panurge.table.encoding import encode
from panurge.table.seats import STAND_IN
from panurge.table.view import LAYOUTS, PROTOCOL
from panurge.table.wishes import ASKS, EACH, NEVER
from panurge.web import opentables
from panurge.web.hints import Hints
from panurge.web.limits import Bucket
from panurge.web.security import FOREIGN, TOO_FAST, own_origin
from panurge.web.sent import NoJson, read_json
from panurge.web.services import services_of
from panurge.web.teaching import Teaching
from panurge.web.visit import address_of, language_of
from panurge.web.visitor import person_of
from panurge.web.wire import wire_of

MOST_PARTS = 8  # of one decision
COSTS = {"past": 2, "preview": 2, "look": 2, "view": 2, "undo": 2, "leave": 10, "return": 10, "fill": 10, "vacate": 10}
"""What a frame costs beside being one: those that draw a table anew, or write into the log and undo it again."""
NO_TABLE, TOO_MANY, TOO_SLOW, TRY_LATER = 4404, 4430, 4408, 1013
FAREWELL = 2.0  # seconds in which a page that is let go may read why
WIRE = ("bad_json", "bad_frame", "bad_version", "unknown_type", "too_fast")


class BadFrame(Exception):
    """A frame that says nothing we know; `code` is one of WIRE."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


async def socket(websocket: WebSocket) -> None:
    services = services_of(websocket)
    table = websocket.path_params["table"]
    room = services.hub.room(table)
    address = address_of(websocket)
    if not own_origin(websocket):
        await websocket.close(FOREIGN)
        return
    if room is None:
        await websocket.close(NO_TABLE)
        return
    if len(room.company.viewers) >= services.limits.viewers_per_table or not services.crowd.enter(address):
        await websocket.close(TOO_MANY)
        return
    try:
        await websocket.accept()
        room = services.hub.the_room(table)  # the one that is open now, after the wait
        viewer = _viewer(websocket, room)
        with _seen(websocket, room, viewer):
            await Session(websocket, room, viewer).run()
    finally:
        services.crowd.leave(address)


def _viewer(websocket: WebSocket, room: Room) -> Viewer:
    """Who looks: by the seats of the browser, and by the one the page asks for."""
    services = services_of(websocket)
    browser = services.links.browser(websocket.cookies)
    holds: tuple[int, ...] = services.store.held(room.table.id, browser) if browser else ()
    seat = number(websocket.query_params.get("seat", ""))
    alone = holds[0] if len(holds) == 1 else None  # of a screen several people share, nobody knows who looks
    looks = seat if seat in holds else alone
    return Viewer(holds, looks, language_of(websocket), asked_layout(websocket), address_of(websocket))


@contextmanager
def _seen(websocket: WebSocket, room: Room, viewer: Viewer) -> Iterator[None]:
    """Who sits here is in the village as long as the page is open."""
    services, person = services_of(websocket), person_of(websocket) if viewer.holds else None
    if person is None:
        yield
        return
    services.village.presence.sat(person, room.table.id)
    try:
        yield
    finally:
        services.village.presence.left(person, room.table.id)


def asked_layout(websocket: WebSocket) -> str:
    return "tall" if websocket.query_params.get("layout") == "tall" else "wide"


class Session:
    """One open page and what it may ask."""

    def __init__(self, websocket: WebSocket, room: Room, viewer: Viewer) -> None:
        self.websocket = websocket
        self.wire = wire_of(websocket)
        self.services = services_of(websocket)
        self.address = address_of(websocket)
        self.room = room
        self.viewer = viewer
        self.bucket = Bucket(self.services.limits.frames_per_second, self.services.limits.frame_burst)
        self.closing = TOO_SLOW
        self.since = number(websocket.query_params.get("since", ""))
        self.doing: dict[str, Callable[[dict[str, Any]], dict[str, Any] | None]] = {
            "act": self.act,
            "undo": self.undo,
            "why": self.why,
            "past": self.past,
            "preview": self.preview,
            "look": self.look,
            "view": self.view,
            "chat": self.chat,
            "resign": self.resign,
            "leave": self.leave,
            "return": self.come_back,
            "agree": self.agree,
            "fill": self.fill,
            "vacate": self.vacate,
            "wish": self.wish,
            "ponder": self.ponder,
            "ping": self.ping,
            "hint": self.hint,
        }
        self.hints = Hints(room, self.viewer, self.services)
        self.teaching = Teaching(room, self.viewer, self.services)

    async def run(self) -> None:
        self.wire.serve(self.viewer)
        receiving = asyncio.create_task(self._receive())
        let_go = asyncio.create_task(self.viewer.ended.wait())
        self.services.metrics.viewers.inc()
        try:
            self.room.join(self.viewer, self.since)
            self.room.wake()
            self.joined()
            await asyncio.wait({receiving, let_go}, return_when=asyncio.FIRST_COMPLETED)
            if receiving.done():
                receiving.result()  # what went wrong there must be heard of
        except (Unreachable, Refused):  # the room may be a closed one by now
            self.closing = TRY_LATER
            self.viewer.end()
        finally:
            self.services.metrics.viewers.dec()
            self.hints.close()
            self.teaching.close()
            self.room.leave(self.viewer)
            for task in (receiving, let_go):
                task.cancel()
            await asyncio.gather(receiving, let_go, return_exceptions=True)
            if self.viewer.lost:
                await self._say_farewell()
            self.wire.let_be()

    def joined(self) -> None:
        """The page has been shown the table: what else it is told then."""

    async def _say_farewell(self) -> None:
        """What waits already and the reason; but nobody is waited for who does not read."""
        with suppress(TimeoutError, WebSocketDisconnect):
            async with asyncio.timeout(FAREWELL):
                await self.wire.emptied()
                await self.websocket.close(self.closing)

    async def _receive(self) -> None:
        while True:
            message = await self.websocket.receive()
            if message["type"] == "websocket.disconnect" or self.viewer.lost:
                return
            if not self.bucket.take():
                self._error(None, "too_fast", self._words("wire.too_fast"))
                self.closing = TOO_FAST
                self.viewer.end()
                return
            turn = await self.services.turnstile.admit(self.address)  # between two of an address all others pass
            try:
                began = time.perf_counter()
                self._answer(message.get("text"))
                self.services.metrics.seconds.observe(time.perf_counter() - began)
            finally:
                turn.pass_on()

    def _answer(self, text: str | None) -> None:
        mark: Any = None
        try:
            frame = _frame(text)
            mark = frame.get("id")
            if mark is not None and type(mark) is not int:
                mark = None
                raise BadFrame("bad_frame")
            kind = frame.get("t")
            if not isinstance(kind, str) or kind not in self.doing:
                raise BadFrame("unknown_type")
            self.services.metrics.frames.labels(kind).inc()
            cost = COSTS.get(kind, 0)
            if not self.bucket.take(cost) or (cost and not self.services.drawing.take(self.address)):
                raise BadFrame("too_fast")
            answer = self.doing[kind](frame)
        except BadFrame as bad:
            self._error(mark, bad.code, self._words(f"wire.{bad.code}"))
        except Unreachable:
            self._error(mark, "busy", Refused("busy").say(self.viewer.language))
        except Refused as refused:
            self._error(mark, refused.code, refused.say(self.viewer.language), refused.rule)
        else:
            if answer is not None:
                self.viewer.put(encode({"v": PROTOCOL, **answer, "id": mark}))

    def _error(self, mark: Any, code: str, say: str, rule: str = "") -> None:
        self.services.metrics.refused.labels(code).inc()
        frame = {"v": PROTOCOL, "t": "error", "id": mark, "code": code, "say": say, "rule": rule}
        self.viewer.put(encode(frame | {"n": self.room.table.moment}))

    def _words(self, key: str) -> str:
        return voice("panurge.web", self.viewer.language)(key)

    # ------------------------------------------------------------------ what a page may ask
    def act(self, frame: dict[str, Any]) -> dict[str, Any]:
        moment, action, veil = integer(frame, "n"), integer(frame, "action"), self.teaching.before()
        self.room.act(self.viewer, moment, action)
        self.teaching.after(veil, action)
        return self.acknowledged()

    def undo(self, frame: dict[str, Any]) -> dict[str, Any]:
        self.room.take_back(self.viewer, integer(frame, "n"))
        return self.acknowledged()

    def why(self, frame: dict[str, Any]) -> dict[str, Any]:
        """Asked of the veil, so that the answer can hold nothing the seat does not know."""
        action = integer(frame, "action")
        reason = self.room.early.faced(self.viewer.seat).why_not(action, self.viewer.language)
        if reason is None:
            return {"t": "why", "action": action, "rule": "", "say": ""}
        return {"t": "why", "action": action, "rule": reason.rule, "say": reason.sentence}

    def past(self, frame: dict[str, Any]) -> dict[str, Any]:
        return self.room.past(self.viewer, integer(frame, "n"))

    def preview(self, frame: dict[str, Any]) -> dict[str, Any]:
        """How the table would look after a way of the hand; drawn from the veil, so it tells nothing new."""
        actions = frame.get("actions")
        if not isinstance(actions, list) or not 0 < len(actions) <= MOST_PARTS:
            raise BadFrame("bad_frame")
        return self.room.preview(self.viewer, integer(frame, "n"), [whole(action) for action in actions])

    def hint(self, frame: dict[str, Any]) -> None:
        """Answered later, when the bot has thought."""
        self.hints.ask(integer(frame, "n"), frame.get("id"))

    def look(self, frame: dict[str, Any]) -> None:
        self.room.take_screen(self.viewer, integer(frame, "seat"))

    def view(self, frame: dict[str, Any]) -> None:
        language, layout = frame.get("language"), frame.get("layout")
        if language not in LANGUAGES or layout not in LAYOUTS:
            raise BadFrame("bad_frame")
        self.room.turn_page(self.viewer, str(language), str(layout))

    def chat(self, frame: dict[str, Any]) -> dict[str, Any]:
        text, key = frame.get("text"), frame.get("bleat")
        if isinstance(key, str) and text is None:
            self.room.table.bleat(self.viewer.seat, key)
        elif isinstance(text, str) and key is None:
            self.room.table.say(self.viewer.seat, text)
        else:
            raise BadFrame("bad_frame")
        return self.acknowledged()

    def resign(self, frame: dict[str, Any]) -> dict[str, Any]:
        self.room.resign(self.viewer)
        return self.acknowledged()

    def leave(self, frame: dict[str, Any]) -> dict[str, Any]:
        level = frame.get("bot", STAND_IN)
        if not isinstance(level, str):
            raise BadFrame("bad_frame")
        self.room.go(self.viewer, level)
        return self.acknowledged()

    def come_back(self, frame: dict[str, Any]) -> dict[str, Any]:
        self.room.come_back(self.viewer)
        return self.acknowledged()

    def agree(self, frame: dict[str, Any]) -> dict[str, Any]:
        self.room.agree(self.viewer, integer(frame, "seat"))
        return self.acknowledged()

    def fill(self, frame: dict[str, Any]) -> dict[str, Any]:
        level = frame.get("bot", STAND_IN)
        if not isinstance(level, str):
            raise BadFrame("bad_frame")
        opentables.fill(self.services, self.room, self.viewer.holds, integer(frame, "seat"), level)
        return self.acknowledged()

    def vacate(self, frame: dict[str, Any]) -> dict[str, Any]:
        opentables.vacate(self.services, self.room, self.viewer.holds, integer(frame, "seat"))
        return self.acknowledged()

    def wish(self, frame: dict[str, Any]) -> dict[str, Any]:
        """`ask`: each, pens or never; `pass` true or false is never or each."""
        passing = frame.get("pass")
        ask = frame.get("ask") if type(passing) is not bool else NEVER if passing else EACH
        if ask not in ASKS:
            raise BadFrame("bad_frame")
        self.room.wish(self.viewer, ask)
        return self.acknowledged()

    def ponder(self, frame: dict[str, Any]) -> dict[str, Any]:
        self.room.ponder(self.viewer)
        return self.acknowledged()

    def acknowledged(self) -> dict[str, Any]:
        return {"t": "ack", "n": self.room.table.moment}

    def ping(self, frame: dict[str, Any]) -> dict[str, Any]:
        return {"t": "pong"}


def _frame(text: str | None) -> dict[str, Any]:
    if text is None:
        raise BadFrame("bad_frame")
    try:
        frame = read_json(text)
    except NoJson:
        raise BadFrame("bad_json") from None
    if not isinstance(frame, dict):
        raise BadFrame("bad_frame")
    if frame.get("v") != PROTOCOL:
        raise BadFrame("bad_version")
    return frame


def integer(frame: dict[str, Any], name: str) -> int:
    return whole(frame.get(name))


def whole(value: Any) -> int:
    if type(value) is not int or not -(2**53) < value < 2**53:
        raise BadFrame("bad_frame")
    return value


def number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
