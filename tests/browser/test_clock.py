"""The sand timer in a real browser: the server's clock decides, and the page shows it honestly across a reload."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser import people
from tests.browser.people import PHONE, WIDE, visitor
from tests.browser.servers import Server

pytestmark = pytest.mark.browser


def seconds_shown(page: Any) -> int:
    page.wait_for_selector("#page-clock:visible")
    minutes, seconds = str(page.locator("#page-clock span").text_content()).split(":")
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


SHORT = """
import panurge.table.table as made
made.allowance = lambda clock: {"30": (5000, 0), "300+10": (3000, 60000)}[clock]
"""


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose thirty seconds are five."""
    served = Server(Path(tmp_path_factory.mktemp("short")), prelude=SHORT)
    served.start()
    yield served
    served.stop()


def timed(page: Any, server: Server, clock: str) -> None:
    page.goto(f"{server.url}/new?game=hide-and-sheep")
    for seat, who in (("seat1", "friend"), ("seat2", "nobody")):
        page.select_option(f"[name={seat}]", who)
    page.select_option("[name='table.clock']", clock)
    page.locator("form.sheet button.primary").click()
    page.wait_for_selector("body[data-n]")


@pytest.mark.timeout(120)
def test_a_tables_own_clock_is_seen_and_a_bot_decides_in_the_end(browser: Any, short: Server) -> None:
    one, two = visitor(browser, WIDE, "en"), visitor(browser, PHONE, "fr")
    timed(one, short, "30")
    assert one.locator("#page-clock").is_hidden(), "nobody is hurried before everybody has sat down"
    people.sit(two, short.url, people.invitation(one), "Paul")
    for page in (one, two):
        people.quicken(page)
        page.wait_for_selector("#page-clock.short:visible")  # ten seconds or less
        assert page.locator(".seat.turn .seat-clock").is_visible()
    mover = one if people.state(one)["mine"] == "true" else two
    spoken = str(mover.locator("#page-say").text_content())
    assert "seconds left" in spoken or "secondes" in spoken, "told once, politely, to whom it concerns"
    one.wait_for_selector("#page-log .line:has-text('Ewe decides for')", timeout=40_000)
    two.wait_for_selector("#page-log .line:has-text('Brebis décide pour')")
    people.step_until_over([one, two])
    one.wait_for_selector("#page-clock", state="hidden")
    assert one.complaints == two.complaints == []


@pytest.mark.timeout(60)
def test_each_player_has_a_bank_that_runs_after_the_free_seconds(browser: Any, short: Server) -> None:
    one, two = visitor(browser, WIDE, "en"), visitor(browser, WIDE, "en")
    timed(one, short, "300+10")
    people.sit(two, short.url, people.invitation(one), "Paul")
    assert seconds_shown(one) > 55
    one.wait_for_selector(".seat.turn .seat-clock:has-text('0:5')", timeout=15_000)  # three seconds were free
    other = str(one.locator(".seat:not(.turn) .seat-clock span").text_content())
    assert other == "1:00"
    assert not one.locator("#page-clock.short").count()
