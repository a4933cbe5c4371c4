"""On a phone everything needed for a turn is in sight: the card that asks hides nothing one must touch."""

from typing import Any

import pytest

from panurge.core.rng import Rng
from tests.browser import people
from tests.browser.people import PHONE, visitor
from tests.browser.servers import STATIC, Server

pytestmark = pytest.mark.browser

# What can be touched on the board and lies under the card that asks, or outside the window; and fingers' sizes.
HIDDEN = """() => { const card = document.getElementById('page-now').getBoundingClientRect();
  return [...document.querySelectorAll('#page-board [data-action]:not([data-for])')].map(one => {
    const at = one.getBoundingClientRect();
    return { name: one.getAttribute('aria-label'), bottom: Math.round(at.bottom), top: Math.round(card.top),
             small: Math.min(at.width, at.height) };
  }).filter(one => one.bottom > one.top || one.small < 39.5); }"""
SMALL_WORDS = """() => [...document.querySelectorAll('#page-board text')].filter(one => {
    const size = parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().d;
    return size > 0 && size < 10.9 && one.getBoundingClientRect().width > 0;
  }).map(one => [one.textContent, one.closest('svg > g').id])"""


@pytest.mark.parametrize("language", ["fr", pytest.param("en", marks=pytest.mark.long)])
def test_a_square_of_the_menu_can_be_touched_without_scrolling(browser: Any, server: Server, language: str) -> None:
    page = visitor(browser, PHONE, language)
    rng = Rng(3)
    looked = 0
    while looked < 6:  # whatever the deals: another game if need be
        if people.state(page).get("over", "true") == "true":
            people.make_table(page, server.url, "shear-panic", ["me", "random", "random", "random"])
            people.quicken(page)
        if people.to_move([page]) is None:
            continue
        page.evaluate("scrollTo(0, 0)")
        if page.locator("#page-board [id^=square] .option").count():
            hidden = page.evaluate(HIDDEN)
            assert hidden == [], hidden
            looked += 1
        people.click_something(page, rng)


def test_no_field_is_so_small_that_a_phone_zooms_into_it(browser: Any, server: Server) -> None:
    """iPhones zoom into whatever is typed in letters below 16 px, and never out again."""
    page = visitor(browser, PHONE, "en")
    people.make_table(page, server.url, "sheep-sheep", ["me", "friend"])
    places = [page.url, server.url, f"{server.url}/new?game=shear-panic", f"{server.url}/replay"]
    seen = 0
    for place in places:
        page.goto(place)
        sizes = page.locator("input:not([type=hidden], [type=checkbox], [type=radio], [type=range]), select, textarea")
        found = sizes.evaluate_all("all => all.map(one => [one.outerHTML, parseFloat(getComputedStyle(one).fontSize)])")
        assert [one for one in found if one[1] < 16] == []
        seen += len(found)
    assert seen > 8


@pytest.mark.parametrize("game", [pytest.param("guerre-et-beeeh", marks=pytest.mark.long), "shear-panic"])
def test_words_on_a_phone_can_be_read(browser: Any, server: Server, game: str) -> None:
    """Nothing under 11 px but the numbers of the track and the small menus of the others (which the log tells too)."""
    page = visitor(browser, PHONE, "fr")
    people.make_table(page, server.url, game, ["me", "random"])
    people.quicken(page)
    rng = Rng(4)
    for _ in range(25):
        if people.to_move([page]) is None:
            break
        excused = ("track", "seat-", "figures")
        small = [words for words in page.evaluate(SMALL_WORDS) if not words[1].startswith(excused)]
        assert small == [], small
        people.click_something(page, rng)


VERDICTS = (
    "Le bélier préfère « Poser un cheval sur le champ 1 » : il pense gagner ainsi 49 parties sur cent.",
    "Le bélier préfère « Échanger vert–violet en haut à gauche, violet dessus » : à la longue, 12 parties de plus.",
)
TAUGHT = """async say => { const { heardTaught } = await import('""" + STATIC + """tip.js'); heardTaught({ say }); }"""
PANEL = """() => ['#page-now', '#page-choices .button'].map(which => {
    const at = document.querySelector(which)?.getBoundingClientRect(); return at ? [at.top, at.bottom] : []; })"""
READ = """() => { const [words, box, slot] = ['#page-tip span', '#page-tip', '#page-slot'].map(
    one => document.querySelector(one).getBoundingClientRect());
  return words.height > 10 && words.top >= Math.max(box.top, slot.top) - 1
    && words.bottom <= Math.min(box.bottom, slot.bottom) + 1; }"""
ANSWERS = """() => { document.querySelector('#page-choices').innerHTML =
    '<button class="button soft">Un</button><button class="button soft">Deux</button>'; }"""


def test_what_the_ram_thinks_of_a_move_is_read_whole(browser: Any, server: Server) -> None:
    """Three lines too, beside answers too; and neither the card nor an answer moves for it."""
    page = visitor(browser, PHONE, "fr")
    people.make_table(page, server.url, "guerre-et-beeeh", ["me", "random"])
    page.wait_for_selector("body[data-mine=true]")
    for answers in (False, True):
        page.evaluate(TAUGHT, "")
        if answers:
            page.evaluate(ANSWERS)
        before = page.evaluate(PANEL)
        for told in VERDICTS:
            page.evaluate(TAUGHT, told)
            assert page.evaluate(READ), (told, answers)
            assert page.evaluate(PANEL) == before, (told, answers)
    assert page.complaints == []
