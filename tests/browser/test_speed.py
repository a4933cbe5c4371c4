"""Others' moves are shown at the pace one likes; whoever does not wish to wait skips them."""

from typing import Any

import pytest

from panurge.core.rng import Rng
from tests.browser import people
from tests.browser.people import WIDE, visitor
from tests.browser.servers import Server

pytestmark = pytest.mark.browser


# The slow pace is more than a second for each move. Here it is ten minutes: whoever comes further has skipped.
ENDLESS = """const wait = setTimeout, stop = clearTimeout; window.pauses = new Set();
  window.setTimeout = (done, time, ...more) => {
    const id = wait(done, time >= 1000 ? 600000 : time, ...more);
    if (time >= 1000) pauses.add(id);
    return id; };
  window.clearTimeout = id => { pauses.delete(id); stop(id); };"""


@pytest.fixture
def page(browser: Any, server: Server) -> Any:
    page = visitor(browser, WIDE, "fr")
    page.goto(server.url)
    page.evaluate("localStorage.setItem('speed', '1200')")
    return page


def act(page: Any) -> None:
    """Play options until it is somebody else's turn, or others have moved."""
    for _ in range(12):
        page.wait_for_selector("body[data-mine=true], #page-skip:visible")
        if page.locator("#page-skip").is_visible():
            return
        if page.locator("#page-list").get_attribute("aria-pressed") != "true":
            page.locator("#page-list").click()
        before = people.state(page)["last"]
        page.locator("#page-choices [data-action]").first.click()
        page.wait_for_selector(f"body:not([data-last='{before}'])")


@pytest.mark.parametrize("how", ["button", "setting", pytest.param("key", marks=pytest.mark.long)])
def test_what_others_do_can_be_skipped(page: Any, server: Server, how: str) -> None:
    """Three bots move before me: slowly, one by one, unless I skip."""
    page.add_init_script(ENDLESS)
    people.make_table(page, server.url, "shear-panic", ["random", "random", "random", "me"], first="0")
    act(page)
    page.wait_for_selector("#page-skip")
    assert people.state(page)["mine"] == "false"
    if how == "setting":
        page.locator("[data-panel=menu]").click()
        page.select_option("#page-speed", "0")
    for _ in range(30):  # bots that think while others' moves are skipped move after that, and may be skipped again
        page.wait_for_selector("#page-skip:visible, body[data-mine=true]")
        if people.state(page)["mine"] == "true":
            break
        assert how != "setting", "at once means at once"
        page.locator("#page-skip").click() if how == "button" else page.keyboard.press("s")
    assert people.state(page)["mine"] == "true"
    page.wait_for_selector("#page-skip", state="hidden")
    assert page.complaints == []


# A pause ends when more of the others' moves waits to be shown; the one after their last move does not end at all.
LINGERS = """const wait = setTimeout, stop = clearTimeout, ended = new Set();
  window.clearTimeout = id => { ended.add(id); stop(id); };
  window.setTimeout = (done, time, ...more) => {
    if (time < 1000) return wait(done, time, ...more);
    const look = () => {
      if (ended.has(id)) return;
      if (!document.getElementById('page-skip').hidden && document.body.dataset.mine !== 'true') done();
      else wait(look, 20); };
    const id = wait(look, 20);
    return id; };"""


def test_ones_own_move_does_not_wait_for_the_pause_after_anothers(page: Any, server: Server) -> None:
    """The board pauses after each move of others, after the last one too: but not for whoever moves meanwhile."""
    page.add_init_script(LINGERS)
    people.make_table(page, server.url, "guerre-et-beeeh", ["random", "me"])
    rng = Rng(1)
    for _ in range(6):
        if people.to_move([page]) is None:
            break
        people.click_something(page, rng)  # waits until it is shown
    assert page.complaints == []


def test_the_speed_is_kept(page: Any, server: Server) -> None:
    people.make_table(page, server.url, "shear-panic", ["random", "random", "random", "me"], first="0")
    assert page.locator("#page-speed").input_value() == "1200"
    page.locator("[data-panel=menu]").click()
    page.select_option("#page-speed", "250")
    page.reload()
    page.wait_for_selector("body[data-n]")
    assert page.locator("#page-speed").input_value() == "250"
    page.evaluate("localStorage.setItem('speed', 'nonsense')")
    page.reload()
    page.wait_for_selector("body[data-n]")
    assert page.locator("#page-speed").input_value() == "700"
