"""Interjections: a strip at the foot of the meadow, the same whatever one holds; silence lets it go by; ask me when."""

import time
from collections.abc import Iterator
from typing import Any

import pytest

from panurge.games.guerre_des_moutons import rules
from tests.browser import people
from tests.browser.landscapes import TOUCH, opened, served
from tests.browser.people import PHONE
from tests.browser.servers import STATIC, Server
from tests.table.windows import interjections

pytestmark = pytest.mark.browser
STRIP = 6000  # milliseconds
PACE = f"import panurge.table.wishes as wishes\nwishes.STRIP, wishes.PONDER = {STRIP}, 60_000\n"
INSIDE = """() => { const s = document.getElementById('page-strip').getBoundingClientRect(),
  m = document.querySelector('.lens').getBoundingClientRect();
  return s.left >= m.left && s.right <= m.right && s.bottom <= m.bottom && s.top > m.top; }"""


def asked_with(something: bool) -> Any:
    def moment(state: Any) -> bool:
        asked = state.current_player == 0 and state.phase == rules.WINDOW and not state.half_made()
        return bool(asked and len(state.cells) > 8 and bool(interjections(state, 0)) is something)

    return moment


@pytest.fixture(scope="module")
def seats(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, str]]]:
    nothing, something = asked_with(False), asked_with(True)
    wanted = {"silent": nothing, "hasty": something, "phone": something, "never": nothing}
    made = served(tmp_path_factory.mktemp("strips"), wanted, prelude=PACE)
    yield made
    made[0].stop()


def lets_it_go_by(page: Any) -> list[Any]:
    """What can be seen that lets it go by, besides the question."""
    action = page.evaluate("import('" + STATIC + "page_state.js').then(({ here }) => here.now.let)")
    word = page.evaluate("import('" + STATIC + "page_state.js').then(({ say }) => say('strip.let'))")
    drawn = f"#page-board [data-action='{action}']"
    return [one for one in page.locator(f"{drawn}, #page-strip button:text-is('{word}')").all() if one.is_visible()]


def test_silence_lets_it_go_by_but_not_what_is_held(browser: Any, seats: Any) -> None:
    """With nothing to play, too, there is a strip, and the table waits as long. Whoever holds what could be played has
    time for it: by the mouse and by a finger. The three of them wait at the same time."""
    holders = []
    for name, how in (("hasty", {}), ("phone", {"size": PHONE, **TOUCH})):
        page = opened(browser, seats, name, **how)
        asked = time.monotonic()
        assert page.evaluate(INSIDE)
        offered = page.locator("#page-strip button").first
        if how:
            offered.tap()
        else:  # pointed at, it asks for more time, and has it while it is pressed
            page.mouse.move(*people.spot_of(offered))
            page.mouse.down()
            page.wait_for_selector("#page-strip .ring[style*='--wait: 60000ms']")
            page.evaluate("document.dispatchEvent(new Event('settled'))")  # and somebody says something
            page.mouse.up()
        page.wait_for_selector("#page-board .held")
        holders.append((page, people.state(page)["last"]))
    silent = opened(browser, seats, "silent")
    assert silent.locator("#page-strip").is_visible()
    assert len(lets_it_go_by(silent)) == 1
    assert silent.evaluate(INSIDE)
    before = people.state(silent)["last"]
    silent.wait_for_selector(f"body:not([data-last='{before}'])")  # nobody touched anything
    assert silent.locator("#page-strip").is_hidden()
    assert silent.complaints == []
    left = asked + STRIP / 1000 + 0.5 - time.monotonic()  # longer than silence would have: somebody looks at it
    silent.wait_for_timeout(max(0.0, 1000 * left))
    for page, before in holders:
        assert people.state(page)["last"] == before
        page.keyboard.press("Escape")
        (let,) = lets_it_go_by(page)  # in one place: the hand
        people.press(page, *people.spot_of(let))
        page.wait_for_selector(f"body:not([data-last='{before}'])")
        assert page.complaints == []


def test_ask_me_never_is_remembered(browser: Any, seats: Any) -> None:
    page = opened(browser, seats, "never")
    page.locator("[data-panel=menu]").click()
    page.select_option("#page-wish-setting", "pens")
    page.wait_for_function("() => document.getElementById('page-wish-setting').value === 'pens'")
    page.select_option("#page-wish-setting", "never")
    page.wait_for_selector("#page-strip", state="hidden")
    assert "never" in page.evaluate("Object.values(localStorage)")
