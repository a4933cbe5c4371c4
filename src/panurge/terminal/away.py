"""A chair at a table of a server, by its API (docs/api.md): the same screens, live. A lost server is waited for.

Nothing but Python is needed. Calls and the stream run in threads; what they bring is taken in where the screens run."""

import asyncio
import json
import re
import socket
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from panurge.core.cold import from_json
from panurge.core.errors import PanurgeError
from panurge.core.hand import asked_parts
from panurge.core.lying import lying_on
from panurge.core.registry import GAMES
from panurge.core.words import voice
from panurge.table import Refused
from panurge.terminal.chair import Beat, Tip
from panurge.terminal.sight import Sentence, Sight, sight_of

LINK = re.compile(r"^(?P<server>https?://[^/?#]+(?:/[^/?#]+)*?)/t/(?P<table>[^/?#]+)(?P<sit>/sit/[^/?#]+)?")
PATIENCE = 15.0  # seconds an answer may take
SILENCE = 60.0  # … and the stream say nothing, not even that it lives
AGAIN = (0.5, 1.0, 2.0, 4.0)  # seconds until a lost server is asked again
FINAL = ("bad_token", "no_table")  # there is nothing to wait for
UNREACHED = (URLError, HTTPException, OSError, TimeoutError)


class Away:
    """One seat of a server's table; without an invitation and a free seat, a spectator's."""

    def __init__(self, link: str, name: str, language: str) -> None:
        found = LINK.match(link.strip())
        if found is None:
            raise PanurgeError(voice("panurge.terminal", language)("away.link", link=link))
        self.language, self.name, self.link = language, name, link.strip()
        self.invited = found["sit"] is not None
        self.calls = f"{found['server']}/api/v1/tables/{found['table']}"
        self.server = urlsplit(link).netloc
        self.beats: list[Beat] = []
        self.changed: Callable[[], None] = lambda: None
        self.token = ""
        self.news = ""
        self._seen: Sight | None = None
        self._over = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._looking = False
        self._again = False
        self._line: HTTPConnection | None = None  # of the stream

    @property
    def say(self) -> Any:
        return voice("panurge.terminal", self.language)

    # ------------------------------------------------------------------ coming and going
    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        try:
            await self._sit()
            await self._look()
        except UNREACHED as error:
            raise PanurgeError(self.say("away.unreached", server=self.server)) from error
        threading.Thread(target=self._follow, daemon=True).start()

    async def _sit(self) -> None:
        """By the invitation; at an open table by a name; else one looks on."""
        body = {"name": self.name or self.say("away.name")} | ({"invitation": self.link} if self.invited else {})
        try:
            self.token = (await self._ask("/seats", body))["token"]
        except Refused as refused:
            if self.invited:
                raise PanurgeError(refused.say(self.language)) from None

    async def close(self) -> None:
        """The stream ends at once, so that the server need not find out."""
        self._over.set()
        line = self._line.sock if self._line is not None else None
        if line is not None:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)

    # ------------------------------------------------------------------ asking
    async def _ask(self, call: str, body: dict[str, Any] | None = None) -> Any:
        """One call; what the server refuses is `Refused`."""
        return await asyncio.to_thread(self._call, call, body)

    def _call(self, call: str, body: dict[str, Any] | None = None) -> Any:
        try:
            with self._sent(call, body) as answer:
                return json.load(answer)
        except HTTPError as error:
            with error:
                raise _refused(error) from None

    def _sent(self, call: str, body: dict[str, Any] | None) -> Any:
        given = {"Content-Type": "application/json"}
        if self.token:
            given["Authorization"] = f"Bearer {self.token}"
        sent = None if body is None else json.dumps(body).encode()
        return urlopen(Request(f"{self.calls}{call}?language={self.language}", sent, given), timeout=PATIENCE)

    # ------------------------------------------------------------------ looking
    def sight(self) -> Sight:
        if self._seen is None:
            raise PanurgeError(self.say("away.unreached", server=self.server))
        return self._seen

    async def _look(self) -> None:
        self._take(await self._ask(""))

    def _take(self, view: dict[str, Any]) -> None:
        log = [Sentence(line["n"], line["seat"], line["say"]) for line in view["log"] if line["say"]]
        veil = from_json(view["veil"])
        before = self._seen.lying if self._seen is not None else ()
        lying = lying_on(before, GAMES[veil.KEY].module("draw"), veil)
        self._seen = sight_of(view, veil, self.language, view["seat"], log, None, self.news, lying)

    def _look_soon(self) -> None:
        """In the screens' thread: look once, however much has happened."""
        if self._looking:
            self._again = True
            return
        self._looking = True
        assert self._loop is not None
        self._loop.create_task(self._look_now())

    async def _look_now(self) -> None:
        try:
            with suppress(Refused, *UNREACHED):  # what is lost is told by the stream
                await self._look()
        finally:
            self._looking = False
        if self._again:
            self._again = False
            self._look_soon()
        self.changed()

    # ------------------------------------------------------------------ following
    def _follow(self) -> None:
        """In a thread of its own: the stream, and again when it is lost, until the game is over."""
        tries = 0
        while not self._over.is_set():
            try:
                refused = self._stream()
            except UNREACHED:
                refused = None
            if self._seen is not None and self._seen.over is not None:
                return
            if refused is not None and refused.code in FINAL:
                self._tell(refused.say(self.language))
                return
            if not self._over.is_set():
                self._tell(self.say("away.lost", server=self.server))
            self._over.wait(AGAIN[min(tries, len(AGAIN) - 1)])
            tries += 1

    def _stream(self) -> Refused | None:
        """Until it ends; or why the server gives none."""
        where = urlsplit(self.calls)
        kind = HTTPSConnection if where.scheme == "https" else HTTPConnection
        self._line = kind(where.netloc, timeout=SILENCE)
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        try:
            self._line.request("GET", f"{where.path}/stream?language={self.language}", headers=headers)
            stream = self._line.getresponse()
            if stream.status != 200:
                return _problem(stream.read(), stream.reason)
            self._tell("")
            while not self._over.is_set() and (line := stream.readline()):
                if line.startswith(b"data: "):
                    self._in_loop(self._look_soon)
        finally:
            self._line.close()
        return None

    def _tell(self, news: str) -> None:
        def told() -> None:
            if news != self.news:
                self.news = news
                if news:
                    self._renew()
                else:
                    self._look_soon()

        self._in_loop(told)

    def _renew(self) -> None:
        if self._seen is not None:
            self._seen = replace(self._seen, news=self.news)
        self.changed()

    def _in_loop(self, doing: Callable[[], object]) -> None:
        if self._loop is not None and not self._over.is_set():
            with suppress(RuntimeError):  # the screens are gone
                self._loop.call_soon_threadsafe(doing)

    # ------------------------------------------------------------------ deciding
    async def act(self, sight: Sight, actions: Sequence[int]) -> None:
        moment = sight.n
        try:
            for action in asked_parts(sight.veil, actions):
                moment = (await self._ask("/act", {"n": moment, "action": action}))["n"]
        except UNREACHED:
            raise Refused("busy", self.say("away.lost", server=self.server)) from None
        finally:
            self._look_soon()

    async def take_back(self, sight: Sight) -> None:
        try:
            await self._ask("/undo", {"n": sight.n})
        except UNREACHED:
            raise Refused("busy", self.say("away.lost", server=self.server)) from None
        self._look_soon()

    async def hint(self, sight: Sight) -> Tip:
        try:
            told = await self._ask("/hint", {"n": sight.n})
        except UNREACHED:
            raise Refused("busy", self.say("away.lost", server=self.server)) from None
        parts = tuple(part["id"] for part in told["parts"])
        chances = tuple((one["label"], one["share"]) for one in told["options"])
        return Tip(parts, told["say"], told["sure"], chances)

    async def speak(self, language: str) -> None:
        self.language = language
        with suppress(Refused, *UNREACHED):
            await self._look()

    async def take_screen(self, seat: int) -> None:
        raise Refused("not_yours")


def _refused(error: HTTPError) -> Refused:
    with suppress(*UNREACHED):
        return _problem(error.read(), str(error.reason))
    return Refused("busy", str(error.reason))


def _problem(body: bytes, reason: str) -> Refused:
    """What a problem of the API says (RFC 9457)."""
    try:
        told = json.loads(body)
    except ValueError:
        told = {}
    said = str(told.get("detail", "")) or reason
    return Refused(str(told.get("code", "busy")), said, str(told.get("rule", "")))
