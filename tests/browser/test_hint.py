"""The hint at the table: asked by button or key, told in words, marked on the board, gone with its moment."""

from typing import Any

import pytest

from panurge.core.rng import Rng
from tests.browser import people
from tests.browser.people import PHONE, WIDE, visitor
from tests.browser.servers import Server

pytestmark = pytest.mark.browser


def at_my_turn(page: Any, url: str, game: str, **options: str) -> None:
    people.make_table(page, url, game, ["me", "random"], **options)
    people.quicken(page)
    page.wait_for_selector("body[data-mine=true]")


ROOM = """() => { const [panel, slot, told] = ['#page-now', '#page-slot', '#page-hint-box'].map(
    one => document.querySelector(one).getBoundingClientRect());
  return [panel.y, panel.height, slot.y, told.bottom <= slot.bottom + 1]; }"""


@pytest.mark.parametrize(("game", "size", "language", "by_key"), [
    ("guerre-et-beeeh", WIDE, "fr", True),
    ("shear-panic", PHONE, "en", False),
    ("black-sheep", WIDE, "en", False),
])
def test_a_hint_names_a_move_and_marks_its_piece(browser: Any, server: Server, game: str, size: Any,
                                                 language: str, by_key: bool) -> None:
    """Beside the board it has the room of its button, is read whole there, and moves nothing. The key asks, too."""
    page = visitor(browser, size, language)
    at_my_turn(page, server.url, game)
    before = page.evaluate(ROOM)[:3]
    if by_key:
        page.keyboard.press("h")
    else:
        page.locator("#page-hint").click()
    page.wait_for_selector("#page-hint-box .sure")
    if size == WIDE:
        assert page.evaluate(ROOM) == [*before, True]
    assert str(page.locator("#page-hint-box .favourite b").first.text_content())
    marked = page.locator("#page-board .hinted")
    assert marked.count() > 0
    action = page.locator("#page-board .hinted[data-action]").first.get_attribute("data-action")
    hidden = page.locator(f"#page-board .hinted[data-action='{action}'][data-for]").count()
    assert not hidden or page.locator(".mark.hint:visible").count() > 0
    people.click_something(page, Rng(3))
    page.wait_for_selector("#page-hint-box", state="hidden")
    assert page.locator(".hinted").count() == 0
    assert page.complaints == []


FRAMES = """() => [...document.querySelectorAll('.mark.hint')].map(one => [one.dataset.order ?? '',
    one.classList.contains('goal'), one.hidden])"""


def before_my_menu(page: Any, rng: Rng) -> None:
    """Shear Panic: on to a turn of one's own, from the first part on."""
    while not page.locator("#page-board .thing[id^=square-]").count():
        people.click_something(page, rng)
        page.wait_for_selector("body[data-mine=true]")


@pytest.mark.parametrize(("size", "language"), [(WIDE, "en"), (PHONE, "fr")])
def test_a_hint_rings_the_whole_move_and_lives_as_long_as_one_follows_it(browser: Any, server: Server, size: Any,
                                                                         language: str) -> None:
    """What is touched first is strong; the rest is where it goes. What is held needs no ring; a part that is made, by
    the list for once, leaves the rest standing without another thought; anything else ends it."""
    page = visitor(browser, size, language)
    at_my_turn(page, server.url, "shear-panic")
    before_my_menu(page, Rng(4))
    page.locator("#page-hint").click()
    page.wait_for_selector("#page-hint-box .sure")
    frames = page.evaluate(FRAMES)
    assert len(frames) > 1
    assert frames == [[str(i + 1), i > 0, False] for i in range(len(frames))]
    said = page.locator("#page-hint-box .favourite b").first.text_content()
    (top, bottom, _), (roof, floor, _) = page.evaluate(READ)
    assert roof - 1 <= top
    assert bottom <= floor + 1
    thing = page.evaluate("() => document.querySelector('#page-board .hinted').closest('.thing').id")
    action = page.locator("#page-board .hinted[data-action]").first.get_attribute("data-action")
    page.locator(f"#page-board [id='{thing}']").click()
    people.until(page, lambda: len(page.evaluate(FRAMES)) == len(frames) - 1)
    page.keyboard.press("Escape")
    people.until(page, lambda: len(page.evaluate(FRAMES)) == len(frames))
    page.locator("#page-list").click()
    moment = page.get_attribute("body", "data-n")
    page.locator(f"#page-choices .hinted[data-action='{action}']").click()
    page.wait_for_selector(f"body:not([data-n='{moment}'])")
    assert page.locator("#page-hint").is_hidden()
    assert page.locator("#page-hint-box .favourite b").first.text_content() == said
    assert page.locator("#page-choices .hinted").count() == 1
    page.locator("#page-choices [data-action]:not(.hinted)").first.click()
    page.wait_for_selector("#page-hint-box", state="hidden")
    people.until(page, lambda: page.locator(".hinted, .mark.hint").count() == 0, "something stays ringed")
    assert page.complaints == []


def test_the_arrows_that_turn_a_flock_show_it_turned(browser: Any, server: Server) -> None:
    """SP-15, SP-29: nothing is held for them, whether a square or a white panic die asks; a finger looks first."""
    page = visitor(browser, PHONE, "en", has_touch=True)
    at_my_turn(page, server.url, "shear-panic")
    before_my_menu(page, Rng(4))
    page.locator("#page-list").tap()
    before = page.get_attribute("body", "data-n")
    page.locator("#page-choices [data-action]", has_text="Ewe turn").tap()
    page.wait_for_selector(f"body:not([data-n='{before}'])")
    arrow = page.locator("#page-board [aria-label^='Turn the flock']").first
    arrow.wait_for()
    page.locator("#page-list").tap()
    moment = page.get_attribute("body", "data-n")
    arrow.tap()
    page.wait_for_selector("#page-hand .imagined use", state="attached")
    page.locator("#page-help", has_text="Turn the flock to its").wait_for()
    assert page.get_attribute("body", "data-n") == moment
    arrow.tap()
    page.wait_for_selector(f"body:not([data-n='{moment}'])")
    assert page.complaints == []


ADVISED = """() => { const tip = document.querySelector('#page-tip');
    tip.hidden = false; tip.firstChild.textContent = 'm '.repeat(90); }"""
READ = """() => ['#page-hint-box .favourite', '#page-slot'].map(which => {
    const at = document.querySelector(which).getBoundingClientRect(); return [at.top, at.bottom, at.height]; })"""


@pytest.mark.parametrize(("size", "language"), [(WIDE, "en"), (PHONE, "fr")])
def test_what_was_asked_for_is_read_without_scrolling(browser: Any, server: Server, size: Any, language: str) -> None:
    """Where a word of advice stands already, too: it makes room."""
    page = visitor(browser, size, language)
    at_my_turn(page, server.url, "guerre-des-moutons")
    page.evaluate(ADVISED)
    page.locator("#page-hint").click()
    page.wait_for_selector("#page-hint-box .sure")
    (top, bottom, high), (roof, floor, _) = page.evaluate(READ)
    assert high > 10
    assert roof - 1 <= top
    assert bottom <= floor + 1
    assert page.complaints == []


def test_where_a_game_counts_one_is_told_once_what_a_hint_costs(browser: Any, server: Server) -> None:
    page = visitor(browser, PHONE, "en", has_touch=True)
    people.make_table(page, server.url, "black-sheep", ["me", "lamb"])
    page.wait_for_selector("body[data-mine=true]")
    page.evaluate("localStorage.removeItem('hinted')")
    page.locator("#page-hint").tap()
    page.wait_for_selector("dialog.ask[open]")
    assert "rating" in str(page.locator("dialog.ask").text_content())
    page.locator("dialog.ask button[value='']").tap()
    assert page.locator("#page-hint-box").is_hidden()
    page.locator("#page-hint").tap()
    page.locator("dialog.ask button[value=yes]").tap()
    page.wait_for_selector("#page-hint-box .sure")
    assert page.evaluate("localStorage.hinted") == "1"
    assert page.complaints == []


def test_a_table_without_hints_has_no_button_and_no_key(browser: Any, server: Server) -> None:
    page = visitor(browser, WIDE, "fr")
    page.goto(f"{server.url}/new?game=guerre-et-beeeh")
    page.select_option("[name=seat1]", "random")
    people.unfold(page)
    page.select_option("[name='table.hints']", "false")
    page.locator("form.sheet button.primary").click()
    page.wait_for_selector("body[data-mine=true]")
    assert page.locator("#page-hint").is_hidden()
    page.keyboard.press("h")
    page.wait_for_timeout(100)
    assert page.locator("#page-hint-box").is_hidden()
    assert page.complaints == []
