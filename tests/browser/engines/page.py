"""A page in any engine, in those of Playwright's words that `people.py` uses; and what pixels say about it."""

import time
from collections.abc import Callable
from typing import Any

from PIL import Image

from tests.browser.people import KNOWN, PATIENT, SPOT

from .engine import Actions, Broken, Engine, Gone

KEYS = {
    "Enter": "\ue007",
    "Tab": "\ue004",
    "Escape": "\ue00c",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
    "End": "\ue010",
    "Home": "\ue011",
    "Backspace": "\ue003",
}
# Whether the n-th found is shown, is there but hidden, or is not there at all.
SHOWN = """([selector, n]) => { const one = document.querySelectorAll(selector)[n];
  return !one ? 'absent' : one.getClientRects().length && getComputedStyle(one).visibility !== 'hidden'
    ? 'visible' : 'hidden'; }"""
PAINTED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
CHOOSE = """([selector, value]) => { const one = document.querySelector(selector);
  if (![...one.options].some(each => each.value === value)) throw new Error(`no ${value} to choose`);
  one.value = value;
  for (const kind of ['input', 'change']) one.dispatchEvent(new Event(kind, { bubbles: true })); }"""


def moved(x: float, y: float) -> dict[str, Any]:
    return {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}


class Mouse:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def _do(self, *actions: dict[str, Any]) -> None:
        pointer = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [*actions]}
        self._engine.act([pointer])

    def move(self, x: float, y: float) -> None:
        self._do(moved(x, y))

    def click(self, x: float, y: float) -> None:
        self._do(moved(x, y), {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0})

    def drag(self, start: tuple[float, float], by: tuple[float, float], kind: str = "mouse") -> None:
        """Press, go there in a few steps, let go."""
        way = [moved(start[0] + by[0] * i / 6, start[1] + by[1] * i / 6) for i in range(7)]
        actions = [way[0], {"type": "pointerDown", "button": 0}, *way[1:], {"type": "pointerUp", "button": 0}]
        pointer = {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions}
        self._engine.act([pointer])


class Keyboard:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def press(self, key: str) -> None:
        self._keys([KEYS.get(key, key)])

    def type(self, text: str) -> None:
        self._keys([*text])

    def _keys(self, keys: list[str]) -> None:
        steps = [{"type": way, "value": key} for key in keys for way in ("keyDown", "keyUp")]
        actions: Actions = [{"type": "key", "id": "keys", "actions": steps}]
        self._engine.act(actions)


class Locator:
    """What a selector finds, or one of these."""

    def __init__(self, page: "Page", selector: str, n: int = 0) -> None:
        self.page, self.selector, self.n = page, selector, n

    @property
    def first(self) -> "Locator":
        return self

    def nth(self, n: int) -> "Locator":
        return Locator(self.page, self.selector, n)

    def count(self) -> int:
        return int(self.page.evaluate("selector => document.querySelectorAll(selector).length", self.selector))

    def evaluate(self, function: str) -> Any:
        """Called with the node."""
        at = f"([selector, n]) => ({function})(document.querySelectorAll(selector)[n])"
        return self.page.evaluate(at, [self.selector, self.n])

    def evaluate_all(self, function: str) -> Any:
        return self.page.evaluate(f"selector => ({function})([...document.querySelectorAll(selector)])", self.selector)

    def get_attribute(self, name: str) -> str | None:
        got: str | None = self.evaluate(f"node => node.getAttribute('{name}')")
        return got

    def text_content(self) -> str:
        return str(self.evaluate("node => node.textContent"))

    def is_visible(self) -> bool:
        return bool(self.page.evaluate(SHOWN, [self.selector, self.n]) == "visible")

    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom in the window."""
        x, y, width, height = self.evaluate(
            "node => { const b = node.getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; }"
        )
        return x, y, x + width, y + height

    def focus(self) -> None:
        self.evaluate("node => node.focus()")

    def click(self) -> None:
        """Where it can be hit, as soon as it can."""
        spot = self.page.until(lambda: self.is_visible() and self.evaluate(SPOT), f"{self.selector} cannot be hit")
        self.page.mouse.click(*spot)


class Page:
    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.mouse, self.keyboard, self.finger = Mouse(engine), Keyboard(engine), False

    @property
    def complaints(self) -> list[str]:
        self.evaluate("1")  # what has not been heard yet is heard now
        return self.engine.complaints

    @property
    def url(self) -> str:
        return str(self.evaluate("location.href"))

    def arrive(self, url: str, language: str = "en") -> None:
        """For the first time on this site: who plays here knows the games, and speaks this language."""
        self.goto(f"{url}/healthz")
        self.evaluate(f"() => {{ {KNOWN}; document.cookie = 'language={language};path=/'; }}")

    def goto(self, url: str) -> None:
        self.engine.go(url)

    def evaluate(self, function: str, argument: Any = None) -> Any:
        """A call may fall between two pages; then it is made anew in the second."""
        end = time.monotonic() + PATIENT / 1000
        while True:
            try:
                return self.engine.call(function, argument)
            except Gone:
                if time.monotonic() > end:
                    raise
                time.sleep(0.02)

    def until(self, condition: Callable[[], Any], what: str) -> Any:
        end = time.monotonic() + PATIENT / 1000
        while True:
            found = condition()
            if found:
                return found
            # in Playwright's words, so that one late moment is forgiven as it is there (Makefile)
            assert time.monotonic() < end, f"Timeout {PATIENT}ms exceeded: {what}"
            time.sleep(0.02)

    def wait_for_timeout(self, milliseconds: float) -> None:
        time.sleep(milliseconds / 1000)

    def wait_for_selector(self, selector: str, state: str = "visible") -> Locator:
        wanted = {"visible": ("visible",), "hidden": ("hidden", "absent"), "attached": ("visible", "hidden")}[state]

        def is_so() -> bool:
            return self.evaluate(SHOWN, [selector, 0]) in wanted

        self.until(is_so, f"{selector} never was {state}")
        return self.locator(selector)

    def wait_for_function(self, function: str) -> None:
        self.until(lambda: self.evaluate(function), f"never came true: {function}")

    def locator(self, selector: str) -> Locator:
        return Locator(self, selector)

    def select_option(self, selector: str, value: str) -> None:
        self.evaluate(CHOOSE, [selector, value])

    def fill(self, selector: str, text: str) -> None:
        self.locator(selector).evaluate("node => { node.focus(); node.select(); }")
        self.keyboard.type(text)

    def picture(self) -> Image.Image:
        self.evaluate(PAINTED)
        return self.engine.picture()


def colours(picture: Image.Image, box: tuple[float, float, float, float]) -> dict[tuple[int, ...], int]:
    """How many pixels there are of each colour in a part of the picture."""
    part = picture.crop(tuple(round(one) for one in box)).convert("RGB")
    found = part.getcolors(part.width * part.height) or []
    return {colour: count for count, colour in found if isinstance(colour, tuple)}


def differing(one: Image.Image, other: Image.Image, box: tuple[float, float, float, float]) -> int:
    """How many pixels of a part of two pictures differ, more than an eye could overlook."""
    from PIL import ImageChops

    cut = [each.crop(tuple(round(side) for side in box)).convert("RGB") for each in (one, other)]
    grey = ImageChops.difference(*cut).convert("L")
    return sum(grey.histogram()[24:])


__all__ = ["Broken", "Locator", "Page", "colours", "differing"]
