"""Told when it is your turn: only if asked for, only while the page is hidden, and the tab says so too."""

from typing import Any

import pytest

from panurge.core.rng import Rng
from tests.browser import people
from tests.browser.servers import Server
from tests.browser.test_seating import GAME, company, menu

pytestmark = pytest.mark.browser

STUB = """
window.told = [];
window.Notification = class {
  static permission = "default";
  static async requestPermission() { return Notification.permission = window.answer ?? "granted"; }
  constructor(head, note) { window.told.push([head, note.body, note.tag]); }
  close() { window.quiet = true; }
};
window.hide = hidden => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
};
"""


def whose(one: Any, two: Any) -> tuple[Any, Any]:
    return (one, two) if people.to_move([one, two]) is one else (two, one)


def until_the_other_moves(mover: Any, other: Any) -> None:
    rng = Rng(3)
    for _ in range(20):
        if people.to_move([mover, other]) is other:
            return
        people.click_something(mover, rng)
    raise AssertionError("twenty parts of one decision")


def test_a_hidden_page_is_told_once_when_its_turn_comes(browser: Any, server: Server) -> None:
    one, two = company(browser, server.url, called="<b>${x}</b>&amp;")  # which must not matter
    for page in (one, two):
        page.add_init_script(STUB)
        page.reload()
        page.wait_for_selector("body[data-n]")
    mover, other = whose(one, two)
    title = other.title()
    menu(other, "notify")
    other.wait_for_selector("#page-notify[aria-pressed=true]")
    other.evaluate("hide(true)")
    assert other.evaluate("told") == []
    until_the_other_moves(mover, other)
    told = other.evaluate("told")
    assert len(told) == 1, "once for a turn, however many parts it has"
    assert told[0][1] == other.locator("#page-ask").text_content()
    assert other.title().startswith("● ")
    other.evaluate("hide(false)")
    assert other.title() == title
    assert other.evaluate("quiet") is True
    assert mover.evaluate("told") == [], "who did not ask is not told"
    other.locator("#page-notify").click()
    other.wait_for_selector("#page-notify[aria-pressed=false]")
    assert one.complaints == two.complaints == []


def test_a_browser_that_does_not_allow_it_says_so(browser: Any, server: Server) -> None:
    one = people.visitor(browser, language="en")
    one.add_init_script(STUB + "window.answer = 'denied';")
    people.make_table(one, server.url, GAME, ["me", "friend"])
    menu(one, "notify")
    one.wait_for_selector("#page-toast:has-text('permit notifications')")
    assert one.get_attribute("#page-notify", "aria-pressed") == "false"
