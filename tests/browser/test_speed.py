"""Others' moves are shown at the pace one likes; whoever does not wish to wait skips them."""

from typing import Any

import pytest

from tests.browser import people
from tests.browser.people import WIDE, visitor
from tests.browser.servers import Server

pytestmark = pytest.mark.browser


def act(page: Any) -> None:
    """Play options until it is somebody else's turn, or others have moved."""
    for _ in range(12):
        page.wait_for_selector("body[data-mine=true]", timeout=60000)
        if page.locator("#page-list").get_attribute("aria-pressed") != "true":
            page.locator("#page-list").click()
        before = people.state(page)["last"]
        page.locator("#page-choices [data-action]").first.click()
        page.wait_for_selector(f"body:not([data-last='{before}'])")
        page.wait_for_timeout(150)
        if people.state(page)["mine"] != "true":
            return


@pytest.fixture
def page(browser: Any, server: Server) -> Any:
    page = visitor(browser, WIDE, "fr")
    page.goto(server.url)
    page.evaluate("localStorage.setItem('speed', '1200')")
    people.make_table(page, server.url, "shear-panic", ["random", "random", "random", "me"], first="0")
    return page


@pytest.mark.parametrize("how", ["button", "key", "setting"])
def test_what_others_do_can_be_skipped(page: Any, how: str) -> None:
    """Three bots move before me: slowly, one by one, unless I skip."""
    if people.state(page)["mine"] == "true":
        act(page)
    page.wait_for_selector("#page-skip", timeout=20000)
    assert people.state(page)["mine"] == "false"
    if how == "button":
        page.locator("#page-skip").click()
    elif how == "key":
        page.keyboard.press("s")
    else:
        page.locator("[data-panel=menu]").click()
        page.select_option("#page-speed", "0")
    page.wait_for_selector("#page-skip", state="hidden", timeout=800)
    assert page.complaints == []


def test_the_speed_is_kept(page: Any) -> None:
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
