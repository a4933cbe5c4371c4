"""The card that asks, and the seats beside it: nothing is cut, and one thing at a time looks like the thing to do."""

from collections.abc import Iterator
from typing import Any

import pytest

from panurge import GAMES
from tests.browser.driving import Driven
from tests.browser.eyes import speak
from tests.browser.people import PHONE, WIDE, visitor
from tests.browser.servers import Server

pytestmark = pytest.mark.browser

FIVE = [key for key, card in GAMES.items() if card.package.startswith("panurge.games.")]

# The card as it stands, then with each piece that offers choices opened; all at once, so that nothing moves meanwhile.
EVERY = """look => { const told = [look()];
  const click = one => one.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  const openers = [...document.querySelectorAll('#page-board [data-group]')];
  for (const one of openers) { click(one); told.push(look()); click(one); }
  return told; }"""
# Buttons of the card whose words, or which themselves, reach beyond what can be seen; and how many there are.
CUT = """() => { const box = document.getElementById('page-choices'), seen = box.getBoundingClientRect();
  const all = [...box.querySelectorAll('.button')];
  return [all.length, all.filter(one => {
    const at = one.getBoundingClientRect();
    return at.left < seen.left - 1 || at.right > seen.right + 1 || one.scrollWidth > one.clientWidth + 1
      || [...one.children].some(word => word.getBoundingClientRect().right > at.right);
  }).map(one => one.textContent)]; }"""
# What looks like the thing to do: buttons of the card, and of the board.
PRIMARY = """() => [...document.querySelectorAll('.table .button.primary, #page-board .primary')]
  .filter(one => one.checkVisibility() && !one.closest('[data-for]:not(.open)'))
  .map(one => one.closest('[data-action]')?.getAttribute('aria-label') || one.textContent)"""

# What is cut, or hidden, of who sits there.
UNTOLD = """() => [...document.querySelectorAll('#page-seats .sub, #page-seats .called > *')]
  .filter(one => one.scrollWidth > one.clientWidth + 1 || getComputedStyle(one).display === 'none')
  .map(one => one.textContent)"""


def every(page: Any, look: str) -> Any:
    return page.evaluate(f"({EVERY})({look})")


def decisions(page: Any, driven: Driven, most: int = 80) -> Iterator[None]:
    """Stop at each of our decisions of a game; others in between are random."""
    driven.seat(page)
    for _ in range(most):
        page.wait_for_selector("body[data-mine=true]")
        yield
        if not driven.play(1):
            return
        driven.shown_on(page)


@pytest.mark.parametrize("game", FIVE)
def test_no_choice_is_cut_on_a_phone(browser: Any, server: Server, game: str) -> None:
    """By the hint's button, the rim of the card or anything else, whatever one has opened."""
    page = visitor(browser, PHONE, "fr")
    looked = 0
    for _ in decisions(page, Driven(server.url, game)):
        for count, cut in every(page, CUT):
            assert cut == []
            looked += count
        if looked >= 12:
            break
    assert looked, "nothing was ever to choose"


@pytest.mark.parametrize("game", FIVE)
def test_one_thing_at_a_time_looks_like_the_thing_to_do_and_the_seats_are_told_in_full(
    browser: Any, server: Server, game: str
) -> None:
    """Where the board draws buttons too: a primary one nearest to the piece, its twin in the card soft. Beside it, in
    both languages, who sits there."""
    page = visitor(browser, WIDE, "fr")
    looked = 0
    for decision, _ in enumerate(decisions(page, Driven(server.url, game), 6)):
        for primary in every(page, PRIMARY):
            assert len(primary) <= 1, primary
            looked += 1
        if decision == 4:
            for language in ("fr", "en"):
                speak(page, language)
                assert page.evaluate(UNTOLD) == [], language
                assert page.locator("#page-seats .seat .sub").count() >= 2
    assert looked
    assert page.locator("html").get_attribute("lang") == "en", "the game was over before the seats were read"


def test_the_curve_is_not_written_over(browser: Any, server: Server) -> None:
    """While the chances are still being counted, that stands below them."""
    page = visitor(browser, WIDE, "fr")
    page.route("**/t/*/study?*", lambda route: route.fulfill(json={"state": "running", "done": 3, "wanted": 9, "turns": [], "svg": '<svg class="graph" viewBox="0 0 366 200"></svg>'}))  # noqa: E501
    driven = Driven(server.url, "black-sheep")
    driven.seat(page)
    driven.to_the_end(page)
    words = page.locator("#page-result .thinking")
    words.wait_for()
    assert "3 / 9" in words.inner_text()
    graph, below = page.locator("#page-result .graph").bounding_box(), words.bounding_box()
    assert below["y"] >= graph["y"] + graph["height"]
    heads = page.locator("#page-result thead th")
    assert heads.count() == 3
    assert page.locator("#page-result thead .won").count() >= 1
    assert heads.first.inner_text().strip() == "Rose"
    assert page.locator("#page-result .total").count() == 1
