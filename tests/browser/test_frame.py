"""The frame holds still: over a whole game nothing in the panel changes its place or its height, and at every size what
one needs for a turn is in sight without scrolling the page."""

from typing import Any

import pytest

from tests.browser.driving import Driven
from tests.browser.people import PHONE, WIDE, visitor
from tests.browser.servers import Server
from tests.drawing.test_tables import OURS

pytestmark = pytest.mark.browser

# From now on, after every frame: where the slots are. Another answer than the first one is kept.
WATCH = """slots => {
  const seen = () => JSON.stringify([...document.querySelectorAll(slots)].map(one => {
    const at = one.getBoundingClientRect(), name = one.id || one.className.split(' ')[0];
    return [name, ...[at.x, at.y, at.width, at.height].map(Math.round)]; }));
  window.first = seen(); window.looks = 0; window.jumps = [];
  document.addEventListener('settled', () => { if (document.body.dataset.over === 'true') return;
    window.looks++; if (seen() !== window.first) window.jumps.push(seen()); }); }"""
BAR = "#page-now, #page-ask, #page-slot"
PANEL = f"{BAR}, .now > .tools, #page-seats, #page-seats > *, .log"
SIZES = [(1920, 1080), (1440, 900), (1024, 768), (768, 1024), (844, 390), (390, 844)]
IN_SIGHT = """() => { scrollTo(0, 0);
  const ask = document.querySelector('#page-now').getBoundingClientRect();
  const board = document.querySelector('#page-board > svg').getBoundingClientRect();
  return { ask: ask.top >= 0 && ask.bottom <= innerHeight + 1, left: board.left >= -1,
    right: board.right <= innerWidth + 1,
    seen: Math.min(board.bottom, innerHeight) - board.top, high: board.height, wide: board.width,
    across: document.documentElement.scrollWidth - innerWidth }; }"""


@pytest.mark.long
@pytest.mark.parametrize("game", OURS)
def test_the_panel_holds_still_over_a_whole_game(browser: Any, server: Server, game: str) -> None:
    """Of the panel beside the board, and of the question at the foot of a phone, at the same seat of the same game."""
    wide = visitor(browser, WIDE, "fr")
    driven = Driven(server.url, game)
    driven.seat(wide)
    phone = wide.context.new_page()
    phone.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    phone.goto(wide.url)
    phone.wait_for_selector("body[data-n]")
    for page, slots in ((wide, PANEL), (phone, BAR)):
        page.evaluate(WATCH, slots)
    driven.to_the_end()
    for page in (wide, phone):
        driven.shown_on(page)
        assert page.evaluate("window.looks") > 5
        assert page.evaluate("window.jumps.slice(0, 2)") == [], page.evaluate("window.first")
    wide.context.close()


@pytest.mark.long
@pytest.mark.parametrize("game", OURS)
def test_question_and_board_are_in_sight_at_every_size(browser: Any, server: Server, game: str) -> None:
    page = visitor(browser, WIDE, "fr")
    driven = Driven(server.url, game)
    driven.seat(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => innerWidth === {width}")
        page.wait_for_function(
            "() => (document.querySelector('#page-board > svg').viewBox.baseVal.width < 700) === (innerWidth < 700)"
        )
        found = page.evaluate(IN_SIGHT)
        assert found["ask"], (width, height, found)
        assert found["left"], (width, height, found)
        assert found["right"], (width, height, found)
        assert found["across"] <= 0, (width, height, found)
        if width > 699:
            assert found["seen"] >= found["high"] - 1, (width, height, found)
            assert max(found["wide"] / width, found["high"] / height) > 0.55, (width, height, found)
    page.context.close()


def test_an_empty_seat_is_waited_for_and_typed_words_show_on_a_phone(browser: Any, server: Server) -> None:
    driven = Driven(server.url, "guerre-et-beeeh")
    watcher = visitor(browser, WIDE, "en")
    watcher.goto(f"{server.url}{driven.where.replace('/tables/', '/t/')}")
    watcher.wait_for_selector("#page-ask:has-text('Waiting for somebody')")
    phone = visitor(browser, PHONE, "en")
    driven.seat(phone)
    assert phone.locator("#page-sound").is_visible()
    phone.locator("#page-sound").click()
    phone.reload()
    phone.wait_for_selector("body[data-n]")
    assert phone.locator("#page-sound").get_attribute("aria-pressed") == "true"
    said = """async () => { const { chat } = await import('/static/chat.js');
      const box = { replaceChildren(...all) { this.all = all; }, hidden: true };
      const made = (kind, style, text) => ({ kind, text });
      const talk = chat({ $: id => (id === 'bleated' ? box : null), made, seats: () => [{ name: 'Maud' }],
        loud: () => false });
      talk.heard([3, 0, 'Well played', 0, 'chat', '']); return [box.hidden, box.all[0].text]; }"""
    assert phone.evaluate(said) == [False, "Maud · Well played"]
    watcher.context.close()
    phone.context.close()
