"""The sand timer in a real browser: the server's clock decides, and the page shows it honestly across a reload.

Nothing here depends on how quick the machine is: what a page shows is compared with the time that has passed, and
where time must run out it is short and waited for."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from panurge.core.rng import Rng
from tests.browser import people
from tests.browser.people import PHONE, WIDE, visitor
from tests.browser.servers import Server

pytestmark = pytest.mark.browser

SAND, EACH, FREE, BANK = 2, 3, 2, 600  # seconds on the server in a hurry
SHORT = f"""
import panurge.table.table as made
made.allowance = lambda clock: {{"30": ({1000 * EACH}, 0), "300+10": ({1000 * FREE}, {1000 * BANK})}}.get(clock, (0, 0))

import panurge.games.sheep_sheep.clock as sand
ruled = sand.period

def hurried(state):
    found = ruled(state)
    return found and ({SAND}, found[1])

sand.period = hurried
"""
RUN = """most => { const [minutes, seconds] = document.querySelector('#page-clock span').textContent.split(':');
  return 60 * Number(minutes) + Number(seconds) <= most; }"""
# Whatever is announced on a page, and whether it was that player's turn then.
LISTEN = """addEventListener('DOMContentLoaded', () => { window.announced = [];
  const say = document.getElementById('page-say');
  if (say) new MutationObserver(() => announced.push([say.textContent, document.body.dataset.mine]))
    .observe(say, { childList: true, characterData: true, subtree: true }); })"""


@pytest.fixture(scope="module")
def short(dealt: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with little time."""
    served = Server(Path(tmp_path_factory.mktemp("short")), prelude=SHORT)
    served.start()
    yield served
    served.stop()


def seconds_shown(page: Any) -> int:
    page.wait_for_selector("#page-clock:visible")
    minutes, seconds = str(page.locator("#page-clock span").text_content()).split(":")
    return 60 * int(minutes) + int(seconds)


def test_ss_10_the_time_shown_is_the_servers_and_a_reload_does_not_turn_the_hourglass(
    browser: Any, server: Server
) -> None:
    page = visitor(browser, WIDE, "en")
    began = time.monotonic()
    people.make_table(page, server.url, "sheep-sheep", ["me", "random"], timer="90")
    people.quicken(page)
    page.wait_for_selector("body[data-mine=true]")
    turn = people.state(page)["last"]
    asked = time.monotonic()
    shown = seconds_shown(page)
    assert 90 - (time.monotonic() - began) - 1 <= shown <= 90
    page.wait_for_function(RUN, arg=shown - 2)
    page.reload()
    page.wait_for_selector("body[data-n]")
    since = time.monotonic() - asked
    again = seconds_shown(page)
    assert people.state(page)["last"] == turn, "no machine is that slow"
    assert again <= shown - 2, "a reload must not turn the hourglass"
    assert again >= shown - (time.monotonic() - asked) - 1, f"{since:.0f} seconds later"
    assert page.complaints == []


def timed(page: Any, server: Server, clock: str) -> None:
    page.goto(f"{server.url}/new?game=hide-and-sheep")
    for seat, who in (("seat1", "friend"), ("seat2", "nobody")):
        page.select_option(f"[name={seat}]", who)
    people.unfold(page)
    page.select_option("[name='table.clock']", clock)
    page.locator("form.sheet button.primary").click()
    page.wait_for_selector("body[data-n]")


def test_a_tables_own_clock_is_seen_and_a_bot_decides_in_the_end(browser: Any, short: Server) -> None:
    one, two = visitor(browser, WIDE, "en"), visitor(browser, PHONE, "fr")
    for page in (one, two):
        page.add_init_script(LISTEN)
    timed(one, short, "30")
    assert one.locator("#page-clock").is_hidden(), "nobody is hurried before everybody has sat down"
    people.sit(two, short.url, people.invitation(one), "Paul")
    for page in (one, two):
        people.quicken(page)
        page.wait_for_selector("#page-clock.short:visible")  # ten seconds or less
        page.wait_for_selector(".seat.turn .seat-clock:visible")
    one.wait_for_selector("#page-log .line:has-text('Ewe decides for')")
    two.wait_for_selector("#page-log .line:has-text('Brebis décide pour')")
    for page in (one, two):  # one after the other, though the clock is short all the time
        people.until(page, lambda page=page: told(page), "told, politely, to whom it concerns")
        assert set(told(page)) == {"true"}, "and to nobody else"
    clicks = hurry(one, two, 4)
    assert clicks, "the players play on"
    one.locator("[data-panel=menu]").click()
    one.locator("#page-resign").click()
    one.locator("dialog.ask button.primary").click()
    for page in (one, two):
        page.wait_for_selector("body[data-over=true]")
        page.wait_for_selector("#page-clock", state="hidden")
    assert one.complaints == two.complaints == []


def told(page: Any) -> list[str]:
    """Of each announcement of the last seconds, whether it was this player's turn."""
    words = ("seconds left", "secondes")
    return [mine for text, mine in page.evaluate("announced") if any(word in text for word in words)]


def hurry(one: Any, two: Any, wanted: int) -> int:
    """Some clicks by whoever's turn it is. The clock may be quicker: then the board has changed under the finger."""
    rng, done = Rng(1), 0
    for _ in range(200):
        page = people.to_move([one, two])
        if page is None or done == wanted:
            break
        before = people.state(page)["last"]
        try:
            people.click_something(page, rng)
            done += 1
        except AssertionError:
            assert people.state(page)["last"] != before
    return done


def test_ss_10_when_the_sand_has_run_the_table_stops_and_a_bank_runs_after_the_free_seconds(
    browser: Any, short: Server
) -> None:
    """Two tables at once, at either of which some seconds must go by: one stops for the player; at the other each
    player has a bank."""
    sand = visitor(browser, WIDE, "en")
    people.make_table(sand, short.url, "sheep-sheep", ["me", "random"], timer="30")
    people.quicken(sand)
    one, two = visitor(browser, WIDE, "en"), visitor(browser, WIDE, "en")
    timed(one, short, "300+10")
    began = time.monotonic()
    people.sit(two, short.url, people.invitation(one), "Paul")
    assert BANK + FREE - (time.monotonic() - began) - 1 <= seconds_shown(one) <= BANK + FREE
    bank = one.locator(".seat.turn .seat-clock span")
    assert people.until(one, lambda: bank.text_content() != "10:00")  # two seconds were free: then 9:59 and less
    other = str(one.locator(".seat:not(.turn) .seat-clock span").text_content())
    assert other == "10:00"
    assert not one.locator("#page-clock.short").count()
    sand.wait_for_selector("#page-log .line:has-text('Time is up')")
    assert sand.complaints == []
