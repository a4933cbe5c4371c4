"""The hand lies still, and does what a hand expects: a new card takes the place of the one that went, the last of two
gives way to a third, what is dragged away is discarded, no sign hides what one reads."""

from typing import Any

import pytest

from panurge.core.rng import Rng
from tests.browser import people
from tests.browser.driving import Driven
from tests.browser.landscapes import TOUCH
from tests.browser.people import PHONE, WIDE
from tests.browser.servers import Server
from tests.browser.test_hand import at_a_table

pytestmark = pytest.mark.browser
CARDS = """() => [...document.querySelectorAll('#hand-0 > [id^=held]')]
  .map(one => [one.id, one.transform.baseVal.consolidate().matrix.e]).sort((a, b) => a[1] - b[1]).map(([id]) => id)"""
THINGS = "[...document.querySelectorAll('#page-board .thing')].map(one => one.id)"
HELD = "[...document.querySelectorAll('#page-board .held')].map(one => one.id)"
# The signs whose disc lies on words.
HIDING = """() => {
  const all = which => [...document.querySelectorAll(`#page-hand ${which}`)], box = one => one.getBoundingClientRect();
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return all('.sign').flatMap(sign => all('.told:not(.shy)').filter(words => meet(box(sign.firstChild), box(words)))
    .map(words => `${sign.title}: ${words.textContent}`)); }"""


def press(page: Any, name: str) -> None:
    people.press(page, *people.spot_of(page.locator(f"[id='{name}']")))


def test_a_card_that_comes_takes_the_place_of_the_one_that_went(browser: Any, server: Server) -> None:
    page, rng, moved = at_a_table(browser, server, "sheep-sheep"), Rng(3), 0
    for _ in range(4):
        before, last = page.evaluate(CARDS), people.state(page)["last"]
        if not page.locator(people.THINGS).count():
            break
        people.click_something(page, rng, people.THINGS)
        page.wait_for_selector(f"body[data-mine=true]:not([data-last='{last}'])")
        after = page.evaluate(CARDS)
        assert sum(one != other for one, other in zip(before, after, strict=True)) <= 1, (before, after)
        moved += after != sorted(after, key=lambda name: int(name.split("-")[2]))
    assert moved, "a sorted hand would have lain otherwise"
    lies = page.evaluate(CARDS)
    page.reload()
    page.wait_for_selector("body[data-mine=true]")
    assert page.evaluate(CARDS) == lies, "a page that is opened anew finds the same order"
    things = page.evaluate(THINGS)
    for key, name in enumerate(lies, 1):
        if name in things:
            page.keyboard.press(str(key))
            assert page.evaluate(HELD) == [name], "keys count the cards as they lie"
            page.keyboard.press("Escape")
    assert page.complaints == []


@pytest.mark.parametrize("how", ["mouse", "finger"])
def test_a_third_card_takes_the_place_of_the_last_and_what_is_dragged_away_is_discarded(
    browser: Any, server: Server, how: str
) -> None:
    size, more = (PHONE, TOUCH) if how == "finger" else (WIDE, {})
    page = at_a_table(browser, server, "black-sheep", size, **more)
    first, _, third = cards = page.evaluate(THINGS)
    for card in cards:
        press(page, card)
    assert page.evaluate(HELD) == [first, third]
    page.keyboard.press("Escape")
    rng = Rng(2)
    while not page.locator("#page-board .once").count():  # a card has been laid; another may be discarded
        people.click_something(page, rng)
        page.wait_for_selector("body[data-mine=true]")
    before = people.state(page)["last"]
    x, y = people.spot_of(page.locator("#page-board .once").first)
    box = page.locator("#stock").bounding_box()
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 12, y + 6)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()
    page.wait_for_selector(f"body:not([data-last='{before}'])")
    page.locator("#page-log .line", has_text="Rouge défausse").wait_for(state="attached")
    assert page.complaints == []


def test_no_sign_beside_what_is_held_hides_what_one_reads(browser: Any, server: Server) -> None:
    page, rng, held = at_a_table(browser, server, "guerre-et-beeeh", PHONE, **TOUCH), Rng(4), 0
    for _ in range(8):
        if people.to_move([page]) is None:
            break
        for name in page.evaluate(THINGS):
            if name.startswith(("red-", "yellow-")):
                press(page, name)
                held += page.locator("#page-hand .sign").count() > 0
                assert page.evaluate(HIDING) == []
                page.keyboard.press("Escape")
        people.click_something(page, rng)
    assert held
    assert page.complaints == []


def test_a_group_one_points_at_or_is_asked_about_is_lit(browser: Any, server: Server) -> None:
    """Then the lesson: who tries again goes on from the exchange that was right."""
    page = people.visitor(browser, WIDE, "en")
    page.goto(f"{server.url}/learn/sheep-sheep?step=6")
    page.wait_for_selector("body[data-mood=waits][data-mine=true]")
    plates = page.locator("[data-chain]")
    assert [one.get_attribute("aria-label") for one in plates.all()] == ["Collect 3 pink sheep", "Collect 4 blue sheep"]
    shown = "[...document.querySelectorAll('.meant')].map(one => getComputedStyle(one).opacity)"
    assert page.evaluate(shown) == ["0", "0"]
    page.mouse.move(*people.spot_of(plates.nth(1)))
    assert page.evaluate(shown) == ["0", "1"]
    page.evaluate("document.querySelector('[data-chain]').dataset.confirm = 'The game ends at once.'")
    people.press(page, *people.spot_of(plates.first))
    page.wait_for_selector(people.ASKED)
    assert page.locator("[data-chain].lit").count() == 1
    page.keyboard.press("Escape")
    page.wait_for_selector(".lit", state="detached")
    page.goto(f"{server.url}/learn/sheep-sheep?step=4")
    page.wait_for_selector("body[data-mood=waits][data-mine=true]")
    people.quicken(page)
    for thing, place, mood in (("held-0-3-0", "cell-b1", "waits"), ("held-0-4-0", "cell-a3", "wrong")):
        press(page, thing)
        last = people.state(page)["last"]
        people.press(page, *people.spot_of(page.locator(f"#page-hand .place[data-place='{place}']")))
        page.wait_for_selector(f"body[data-mood={mood}]:not([data-last='{last}'])")
    page.locator("#page-talk .button").first.click()
    page.wait_for_selector("body[data-mood=waits][data-mine=true]")
    page.wait_for_selector("[id='held-0-4-0'].thing")
    assert page.complaints == []


VERBS = """() => [...document.querySelectorAll('#page-bar:not([hidden]) button')].map(
    one => [one.textContent, one.dataset.why, one.getAttribute('aria-disabled')])"""


def test_the_verbs_stay_in_the_middle_of_a_decision(browser: Any, server: Server) -> None:
    """Nobody tells them again then: after a reload there was an empty place."""
    page = people.visitor(browser, WIDE, "en")
    driven = Driven(server.url, "guerre-et-beeeh")
    driven.seat(page)
    page.wait_for_selector("#page-bar button")
    while not driven.waits()["now"].get("crumbs"):
        assert driven.play(1)
    driven.shown_on(page)
    page.wait_for_selector("#page-bar.idle")
    lies = page.evaluate(VERBS)
    assert len(lies) >= 4
    for _ in range(2):
        page.reload()
        page.wait_for_selector("body[data-n] #page-bar.idle button")
        assert page.evaluate(VERBS) == lies
    page.evaluate("""() => { const kept = JSON.parse(localStorage.verbs);
      localStorage.verbs = JSON.stringify({ ...kept, seat: 1 - kept.seat }); }""")
    page.reload()  # what another seat was told, at a screen they share
    page.wait_for_selector("body[data-n] #page-bar.idle", state="attached")
    assert page.evaluate(VERBS) == []
    assert page.complaints == []
