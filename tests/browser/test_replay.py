"""Looking at a game again: slider, keys, sides, the curve of the chances, and records from a file."""

import re
from pathlib import Path
from typing import Any

import pytest

from panurge.core.rng import Rng
from tests.browser import deals, eyes, people
from tests.browser.people import PHONE, WIDE, visitor
from tests.browser.servers import Server
from tests.study.games import a_record

pytestmark = pytest.mark.browser
GAME = "hide-and-sheep"
STUDY = 200_000  # milliseconds: the bots think about the whole game


def at(page: Any) -> int:
    return int(people.state(page)["at"])


@pytest.fixture(scope="module")
def over(browser: Any, server: Server, dealt: Path) -> Any:
    """A page at a table whose game is over, and has been thought about: for whoever comes, who leaves it there."""
    dealt.write_text(deals.of_this_run("over"), encoding="utf-8")  # whichever test comes first
    page = visitor(browser, WIDE, "en")
    people.make_table(page, server.url, GAME, ["me", "random"])
    people.quicken(page)
    people.step_until_over([page], seed=3)
    page.wait_for_selector("#page-result .graph", timeout=STUDY)  # the chances, on the table's own page
    return page


def test_from_the_end_of_a_game_through_all_of_it_and_it_plays_by_itself(browser: Any, over: Any) -> None:
    page = visitor(browser, WIDE, "en")
    page.goto(over.url)
    page.wait_for_selector("body[data-over=true]")
    page.locator("#page-after a[href$='/replay']").click()
    page.wait_for_selector("body[data-at='0']")
    length = int(people.state(page)["length"])
    first = people.drawn(page)
    page.keyboard.press("End")
    page.wait_for_selector(f"body[data-at='{length}']")
    last = people.drawn(page)
    assert last != first
    page.keyboard.press("Home")
    page.wait_for_selector("body[data-at='0']")
    assert people.drawn(page) == first
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => Number(document.body.dataset.at) > 0")
    here = at(page)
    assert str(page.locator("#page-caption").text_content())
    page.keyboard.press("ArrowRight")
    page.wait_for_function(f"() => Number(document.body.dataset.at) > {here}")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(f"body[data-at='{here}']")
    slide(page, length)
    page.wait_for_selector(f"body[data-at='{length}']")
    assert people.drawn(page) == last
    page.wait_for_selector("body[data-study=done]", timeout=STUDY)
    page.locator("#page-log .line").nth(2).click()
    page.wait_for_function(f"() => Number(document.body.dataset.at) < {length}")
    assert page.url.endswith(f"#at={at(page)}")

    slide(page, 0)
    page.wait_for_selector("body[data-at='0']")
    page.select_option("#page-speed", "400")
    page.evaluate("document.activeElement.blur()")  # a key is for the page, not for what was clicked last
    page.keyboard.press(" ")
    page.wait_for_function("() => Number(document.body.dataset.at) > 3")
    page.locator("#page-play").click()
    here = at(page)
    page.wait_for_timeout(900)  # two steps' time, in which there are none
    assert at(page) <= here + 1, "it goes on though it was stopped"
    slide(page, length - 3)  # the whole way is a long one at this pace
    page.wait_for_selector(f"body[data-at='{length - 3}']")
    page.locator("#page-play").click()
    page.wait_for_selector(f"body[data-at='{length}']")
    page.wait_for_selector("#page-play[aria-pressed=false]")
    assert page.complaints == []


def slide(page: Any, to: int) -> None:
    page.locator("#page-slider").evaluate(
        "(node, to) => { node.value = to; node.dispatchEvent(new Event('input')); }", to
    )


def test_a_shared_link_opens_at_its_moment_from_any_side(browser: Any, over: Any) -> None:
    guest = visitor(browser, PHONE, "fr")
    guest.goto(over.url + "/replay?view=1#at=9")
    guest.wait_for_selector("body[data-at='9']")
    assert guest.locator("#page-view").input_value() == "1"
    seen = people.drawn(guest)
    guest.select_option("#page-view", "open")
    guest.wait_for_function("() => location.search === '?view=open'")
    guest.wait_for_selector("body[data-at='9']")
    people.until(guest, lambda: people.drawn(guest) != seen, "from every side one sees the same as from one")
    assert guest.evaluate("document.documentElement.scrollWidth <= innerWidth")
    rows = guest.locator("#account tbody tr")
    if rows.count():
        rows.last.locator("button").click()
        guest.wait_for_function("() => Number(document.body.dataset.at) > 9")
    assert guest.complaints == []


def test_a_running_game_shows_its_own_past_only(browser: Any, server: Server) -> None:
    page = visitor(browser, WIDE, "en")
    people.make_table(page, server.url, GAME, ["me", "random"])
    people.quicken(page)
    rng = Rng(2)
    for _ in range(3):
        page.wait_for_selector("body[data-mine=true]")
        people.click_something(page, rng)
    address = page.url
    page.goto(address + "/replay?view=open")
    page.wait_for_selector("body[data-at='0']")
    sides = page.locator("#page-view option").evaluate_all("nodes => nodes.map(node => node.value)")
    assert sides == ["0", "public"]
    assert page.locator("#page-graph").count() == 0
    stranger = visitor(browser, WIDE, "en")
    stranger.goto(address + "/replay")
    stranger.wait_for_selector("body[data-at='0']")
    assert stranger.locator("#page-view option").count() == 1
    assert stranger.complaints == []


def test_a_record_from_a_file(browser: Any, server: Server, tmp_path: Path) -> None:
    page = visitor(browser, WIDE, "fr")
    file = tmp_path / "game.txt"
    file.write_text(a_record("guerre-et-beeeh").dumps(), encoding="utf-8")
    page.goto(server.url + "/replay")
    page.set_input_files("#file", str(file))
    page.wait_for_selector("body[data-at='0']")
    page.keyboard.press("End")
    page.wait_for_function("() => document.body.dataset.at === document.body.dataset.length")
    assert page.locator("#account tfoot td").count() == 2
    assert page.complaints == []
    page.goto(server.url + "/replay")
    page.fill("#record", "\n".join(file.read_text(encoding="utf-8").splitlines()[:40]))
    page.locator("form button.primary").click()
    assert re.search(r"la ligne \d+ ne va pas", str(page.locator(".problem").text_content()))


@pytest.mark.parametrize("theme", [pytest.param("light", marks=pytest.mark.long), "dark"])
def test_the_replay_pages_are_accessible(browser: Any, server: Server, over: Any, theme: str) -> None:
    pytest.importorskip("axe_playwright_python")
    assert eyes.findings(over) == []
    seen = visitor(browser, PHONE if theme == "dark" else WIDE, "en", color_scheme=theme)
    seen.goto(over.url + "/replay#at=12")
    seen.wait_for_selector("body[data-study=done]", timeout=STUDY)
    assert eyes.findings(seen) == []
    seen.goto(server.url + "/replay")
    assert eyes.findings(seen) == []
