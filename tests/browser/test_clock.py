"""The sand timer in a real browser: the server's clock decides, and the page shows it honestly across a reload."""

from typing import Any

import pytest

from tests.browser import people
from tests.browser.people import WIDE, visitor
from tests.browser.servers import Server

pytestmark = pytest.mark.browser


def seconds_shown(page: Any) -> int:
    page.wait_for_selector("#page-clock:visible")
    minutes, seconds = str(page.locator("#page-clock").text_content()).split(":")
    return 60 * int(minutes) + int(seconds)


@pytest.mark.timeout(120)
def test_ss_10_when_the_sand_has_run_the_table_stops_for_the_player(browser: Any, server: Server) -> None:
    page = visitor(browser, WIDE, "en")
    people.make_table(page, server.url, "sheep-sheep", ["me", "random"], timer="30")
    people.quicken(page)
    page.wait_for_selector("body[data-mine=true]", timeout=60_000)
    shown = seconds_shown(page)
    assert 20 <= shown <= 30
    page.wait_for_timeout(3000)
    page.reload()
    page.wait_for_selector("body[data-n]")
    assert seconds_shown(page) <= shown - 2, "a reload must not turn the hourglass"
    page.wait_for_selector("#page-log .line:has-text('Time is up')", timeout=45_000)
    assert page.complaints == []
    page.context.close()
