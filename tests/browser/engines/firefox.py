"""Firefox by WebDriver BiDi, which it speaks itself: no geckodriver."""

import json
import shutil
import subprocess
import time
from base64 import b64decode
from contextlib import ExitStack, suppress
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from websockets.sync.client import connect

from .engine import Actions, Broken, Gone, needed, stopped, wrapped

NAMES = ("firefox-esr", "firefox")
STARTS_WITHIN, ANSWERS_WITHIN = 120, 120  # seconds, on a machine that does other things too
SETTINGS = {
    "ui.prefersReducedMotion": 1,
    "ui.systemUsesDarkTheme": 0,
    "dom.w3c_touch_events.enabled": 1,
    "intl.accept_languages": "en-GB, en",
    "network.proxy.type": 0,
    "browser.cache.disk.enable": False,
    "app.update.auto": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "gfx.font_rendering.fontconfig.max_generic_substitutions": 3,
}
LEFT = ("no such frame", "no such node", "unknown error", "no such handle")  # what it says of a page it just left


def missing() -> str:
    """What must be installed first, if anything."""
    return "" if len(needed(*NAMES)) < len(NAMES) else "firefox-esr"


class Firefox:
    name = "firefox"

    def __init__(self, folder: Path) -> None:
        self.complaints: list[str] = []
        self._count, self._user, self._tab = 0, "", ""
        self._open = ExitStack()
        folder.joinpath("user.js").write_text(
            "".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in SETTINGS.items())
        )
        program = next(filter(None, map(shutil.which, NAMES)))
        with folder.joinpath("firefox.log").open("wb") as log:
            self._process = subprocess.Popen(
                [program, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0"],
                stdout=log,
                stderr=log,
                start_new_session=True,  # with the processes of its own that it starts
            )
        try:
            port = self._port(folder)
            place = f"ws://127.0.0.1:{port}/session"
            opened = connect(place, max_size=None, open_timeout=STARTS_WITHIN, proxy=None)
            self._wire = self._open.enter_context(opened)
            self._ask("session.new", {"capabilities": {}})
            self._ask("session.subscribe", {"events": ["log.entryAdded"]})
        except BaseException:
            stopped(self._process)
            raise

    def _port(self, folder: Path) -> int:
        """It says itself on which port it listens."""
        end, note = time.monotonic() + STARTS_WITHIN, folder / "WebDriverBiDiServer.json"
        while time.monotonic() < end:
            try:
                return int(json.loads(note.read_text())["ws_port"])
            except (OSError, ValueError, KeyError):
                if self._process.poll() is not None:
                    break
                time.sleep(0.05)
        raise Broken(f"Firefox did not start:\n{folder.joinpath('firefox.log').read_text()[-2000:]}")

    def _ask(self, method: str, parameters: dict[str, Any]) -> Any:
        self._count += 1
        self._wire.send(json.dumps({"id": self._count, "method": method, "params": parameters}))
        while True:
            heard = json.loads(self._wire.recv(ANSWERS_WITHIN))
            if heard.get("method") == "log.entryAdded":
                self._note(heard["params"])
            if heard.get("id") != self._count:
                continue
            if heard["type"] == "error":
                raise (Gone if heard["error"] in LEFT else Broken)(f"{heard['error']}: {heard['message']}")
            return heard["result"]

    def _note(self, entry: dict[str, Any]) -> None:
        if entry["level"] == "error" and entry["source"].get("context") == self._tab:
            self.complaints.append(str(entry["text"]))

    def begin(self, size: tuple[int, int]) -> None:
        self._leave()
        self.complaints.clear()
        self._user = self._ask("browser.createUserContext", {})["userContext"]
        # a tab of its own, and in front: in one that is not, nothing ever has the focus
        self._tab = self._ask("browsingContext.create", {"type": "tab", "userContext": self._user})["context"]
        self._ask("browsingContext.activate", {"context": self._tab})
        self.resize(size)

    def _leave(self) -> None:
        if self._user:
            with suppress(Broken, Gone):  # what broke in one test is no matter of the next
                self._ask("browser.removeUserContext", {"userContext": self._user})
            self._user = ""

    def resize(self, size: tuple[int, int]) -> None:
        viewport = {"width": size[0], "height": size[1]}
        self._ask("browsingContext.setViewport", {"context": self._tab, "viewport": viewport})

    def go(self, url: str) -> None:
        self._ask("browsingContext.navigate", {"context": self._tab, "url": url, "wait": "complete"})

    def call(self, function: str, argument: Any) -> Any:
        got = self._ask(
            "script.callFunction",
            {
                "functionDeclaration": wrapped(function),
                "target": {"context": self._tab},
                "arguments": [{"type": "string", "value": json.dumps(argument)}],
                "awaitPromise": True,
                "userActivation": True,
            },
        )
        if got["type"] == "exception":
            raise Broken(f"{got['exceptionDetails']['text']}\n{function}")
        return json.loads(got["result"]["value"])

    def act(self, actions: Actions) -> None:
        self._ask("input.performActions", {"context": self._tab, "actions": actions})

    def picture(self) -> Image.Image:
        got = self._ask("browsingContext.captureScreenshot", {"context": self._tab, "origin": "viewport"})
        return Image.open(BytesIO(b64decode(got["data"]))).convert("RGB")

    def end(self) -> None:
        try:
            self._ask("session.end", {})
            self._open.close()
        finally:
            stopped(self._process)
