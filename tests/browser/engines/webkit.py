"""WebKit, the engine of Safari, by its own WebDriver: WebKitGTK's small browser on a screen that nobody sees."""

import json
import os
import struct
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

from PIL import Image

from tests.browser.servers import free_port

from .engine import Actions, Broken, Gone, needed, stopped, wrapped

PROGRAMS = {"WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb"}
STARTS_WITHIN, ANSWERS_WITHIN = 120, 120  # seconds, on a machine that does other things too
BEGINS_WITHIN = 40  # seconds, which are one on a quick machine: later it is tried once more
SCREEN = (1700, 2000)
TOP = SCREEN[1] // 2 - 8  # of the window: the pointer, in the middle of the screen, rests on its bar
CALM = "[Settings]\ngtk-enable-animations=0\ngtk-application-prefer-dark-theme=0\n"  # who wants no movement
# Its buttons so small that a window can be as narrow as a phone.
NARROW = "*{padding:0;margin:0;min-width:0;border-width:0}\nentry{font-size:1px}\n"
LEFT = ("no such window", "no such frame", "javascript error", "stale element reference", "no such element")
# What the console would complain about: there is no other way to hear it.
LISTEN = """if (!window.heard) { window.heard = [];
  addEventListener('error', event => heard.push(String(event.message)));
  addEventListener('unhandledrejection', event => heard.push(String(event.reason))); }"""


def missing() -> str:
    """What must be installed first, if anything."""
    return " ".join(PROGRAMS[one] for one in needed(*PROGRAMS))


class WebKit:
    name = "webkit"

    def __init__(self, folder: Path) -> None:
        self.complaints: list[str] = []
        self._folder, self._session, self._bar = folder, "", 0
        self._open = build_opener(ProxyHandler({})).open
        self._screen, display = self._start_screen()
        for place in ("config/gtk-3.0", "config/gtk-4.0", "data", "cache", "run"):
            folder.joinpath(place).mkdir(parents=True, exist_ok=True, mode=0o700)
        for version in ("3.0", "4.0"):
            folder.joinpath(f"config/gtk-{version}/settings.ini").write_text(CALM)
            folder.joinpath(f"config/gtk-{version}/gtk.css").write_text(NARROW)
        self._own = {
            "DISPLAY": display,
            "DBUS_SESSION_BUS_ADDRESS": "disabled:",  # else it starts buses that outlive it
            "WEBKIT_DISABLE_DMABUF_RENDERER": "1",  # there is no card to draw with
            "GDK_BACKEND": "x11",
            "NO_AT_BRIDGE": "1",
            "GTK_A11Y": "none",
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "LANGUAGE": "en_GB",
            "XDG_CONFIG_HOME": str(folder / "config"),
            "XDG_DATA_HOME": str(folder / "data"),
            "XDG_CACHE_HOME": str(folder / "cache"),
            "XDG_RUNTIME_DIR": str(folder / "run"),
        }
        self._start_driver()
        try:
            self._wait_for_driver()
        except BaseException:
            self.end()
            raise

    def _start_driver(self) -> None:
        self._url = f"http://127.0.0.1:{(port := free_port())}"
        with self._folder.joinpath("webkit.log").open("ab") as log:
            self._process = subprocess.Popen(
                ["WebKitWebDriver", f"--port={port}"],
                stdout=log,
                stderr=log,
                env=os.environ | self._own,
                start_new_session=True,  # with the browsers it starts
            )

    def _start_screen(self) -> tuple[subprocess.Popen[bytes], str]:
        """A screen of our own; it says itself which number it has."""
        reader, writer = os.pipe()
        size = "{}x{}x24".format(*SCREEN)
        screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", size, "-nolisten", "tcp", "-fbdir", str(self._folder)],
            pass_fds=[writer],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        os.close(writer)
        with os.fdopen(reader) as told:
            number = told.readline().strip()
        if not number:
            raise Broken("Xvfb did not start")
        return screen, f":{number}"

    def _wait_for_driver(self) -> None:
        end = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < end and self._process.poll() is None:
            try:
                self._ask("GET", "/status")
                return
            except (OSError, ConnectionError):
                time.sleep(0.05)
        raise Broken(f"WebKitWebDriver did not start:\n{self._folder.joinpath('webkit.log').read_text()[-2000:]}")

    def _ask(self, how: str, path: str, body: Any = None, within: float = ANSWERS_WITHIN) -> Any:
        sent = None if how == "GET" else json.dumps(body or {}).encode()
        request = Request(self._url + path, sent, {"Content-Type": "application/json"}, method=how)
        try:
            with self._open(request, timeout=within) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            told = json.load(error)["value"]
            raise (Gone if told["error"] in LEFT else Broken)(f"{told['error']}: {told.get('message', '')}") from None

    def _do(self, how: str, path: str, body: Any = None) -> Any:
        return self._ask(how, f"/session/{self._session}{path}", body)

    def begin(self, size: tuple[int, int]) -> None:
        self._leave()
        self.complaints.clear()
        wanted = {"capabilities": {"alwaysMatch": {}}}
        try:
            self._session = self._ask("POST", "/session", wanted, BEGINS_WITHIN)["sessionId"]
        except OSError:  # now and then, on a busy machine, the driver loses the browser that it has started
            stopped(self._process)
            self._start_driver()
            self._wait_for_driver()
            self._session = self._ask("POST", "/session", wanted)["sessionId"]
        self._do("POST", "/timeouts", {"script": 60_000, "pageLoad": 60_000})
        self.resize(size)

    def _leave(self) -> None:
        if self._session:
            with suppress(Broken, Gone, OSError):  # what broke in one test is no matter of the next
                self._do("DELETE", "")
            self._session = ""

    def resize(self, size: tuple[int, int]) -> None:
        """The window so large that what is inside its frame has this size, and wait until it has."""
        if not self._bar:
            self._bar = self._settled((1000, 800), lambda inner: inner[0] == 1000 and inner[1] < 800)
        outer = (size[0], size[1] + self._bar)
        assert self._settled(outer, lambda inner: inner == [*size]) == self._bar

    def _settled(self, outer: tuple[int, int], so: Callable[[list[int]], bool]) -> int:
        """Once the window has this size and what is inside it is so: how much higher the window is. It stays under the
        pointer: nobody manages the windows here, so the focus is where the pointer is."""
        place = {"x": (SCREEN[0] - outer[0]) // 2, "y": TOP}
        self._do("POST", "/window/rect", {**place, "width": outer[0], "height": outer[1]})
        end = time.monotonic() + ANSWERS_WITHIN
        while time.monotonic() < end:
            inner = self.call("[innerWidth, innerHeight]", None)
            if so(inner):
                return int(outer[1] - inner[1])
            time.sleep(0.02)
        raise Broken(f"the window is {outer} and its inside stays {inner}")

    def go(self, url: str) -> None:
        self._do("POST", "/url", {"url": url})

    def call(self, function: str, argument: Any) -> Any:
        script = (
            LISTEN + "const done = arguments[1];"
            f"({wrapped(function)})(arguments[0]).then(got => done({{ got, heard: heard.splice(0) }}),"
            "error => done({ error: String(error) + String(error.stack) }));"
        )
        answer = self._do("POST", "/execute/async", {"script": script, "args": [json.dumps(argument)]})
        if "error" in answer:
            raise Broken(f"{answer['error']}\n{function}")
        self.complaints += answer["heard"]
        return json.loads(answer["got"])

    def act(self, actions: Actions) -> None:
        self._do("POST", "/actions", {"actions": actions})

    def picture(self) -> Image.Image:
        """What is on the screen, by the screen's own memory (in the format of xwd): what the driver says it would paint
        may be black, and asking it may take for ever."""
        seen = self._folder.joinpath("Xvfb_screen0").read_bytes()
        head = struct.unpack(">20I", seen[:80])
        wide, high, line, begin = head[4], head[5], head[12], head[0] + 12 * head[19]
        screen = Image.frombuffer("RGB", (wide, high), seen[begin : begin + line * high], "raw", "BGRX", line, 1)
        width, height = self.call("[innerWidth, innerHeight]", None)
        left, top = (SCREEN[0] - width) // 2, TOP + self._bar
        return screen.crop((left, top, left + width, top + height))

    def end(self) -> None:
        try:
            self._leave()
        finally:
            stopped(self._process)
            stopped(self._screen)
