"""Rule pages in a real browser: a refusal's link opens the right detail, a strip plays as a film, a piece is found."""

import re
from typing import Any

import pytest

from tests.browser import people
from tests.browser.people import PHONE, WIDE, visitor
from tests.browser.servers import Server

pytestmark = pytest.mark.browser
HOW_WIDE = "document.documentElement.scrollWidth"


def test_a_link_to_a_folded_rule_opens_and_marks_it(browser: Any, server: Server) -> None:
    page = visitor(browser, WIDE, "en")
    page.goto(f"{server.url}/rules/shear-panic#SP-20")
    rule = page.locator("#SP-20")
    rule.wait_for(state="visible")
    assert rule.evaluate("node => node.matches(':target') && node.closest('details').open")
    top = rule.evaluate("node => node.getBoundingClientRect().top")
    assert 0 <= top < WIDE[1]
    assert page.locator("details[open]").count() == 1
    assert page.complaints == []


def test_a_page_fits_a_phone_and_a_strip_plays_as_a_film_and_comes_to_rest(browser: Any, server: Server) -> None:
    page = visitor(browser, PHONE, "fr")
    page.clock.install()  # a film takes its time, and nobody here has to
    page.goto(f"{server.url}/rules/shear-panic#strip-leap")
    assert page.evaluate(HOW_WIDE) <= PHONE[0]
    strip = page.locator("#strip-leap")
    strip.locator(".film").click()
    page.wait_for_selector("#strip-leap.playing figure.now")
    for shown in ("#strip-leap.playing figure:nth-of-type(3).now", "#strip-leap:not(.playing)"):
        people.until(page, lambda shown=shown: page.locator(shown).count() or page.clock.fast_forward(300), shown)
    assert strip.locator("figure.now").count() == 0
    assert page.complaints == []


def test_the_lessons_stand_beside_the_sheet_where_there_is_room(browser: Any, server: Server) -> None:
    page = visitor(browser, WIDE, "en")
    page.goto(f"{server.url}/rules/black-sheep")
    page.evaluate("localStorage.setItem('lessons', JSON.stringify({'black-sheep': {1: {done: true}, 2: {at: 4}}}))")
    page.reload()
    lessons = page.locator(".lessons")
    assert lessons.locator(".note").all_text_contents() == ["finished", "go on at step 5"]
    sheet, card = page.locator(".rulebook article").bounding_box(), lessons.bounding_box()
    assert sheet["x"] + sheet["width"] <= card["x"], "beside it, not over it"
    assert card["x"] + card["width"] <= WIDE[0]
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert not lessons.is_visible(), "a phone has the button above"


SEEN = """() => { const box = document.getElementById('page-why').getBoundingClientRect();
  const picture = document.querySelector('#page-why .brief.by-day');
  const inside = box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
  return inside && picture?.complete && picture.naturalWidth > 0; }"""


def test_a_thing_of_the_table_shows_what_it_does(browser: Any, server: Server) -> None:
    page = visitor(browser, WIDE, "en")
    people.make_table(page, server.url, "guerre-et-beeeh", ["me", "friend"])
    page.mouse.move(*people.spot_of(page.locator("#page-board [data-what*='yellow sheep']").first))
    page.wait_for_function(SEEN)
    assert page.locator("#page-why .piece-link").get_attribute("href") == "/rules/guerre-et-beeeh/pieces#sheep-yellow"
    assert page.complaints == []


def test_the_other_pages_fit_a_phone_too(browser: Any, server: Server) -> None:
    page = visitor(browser, PHONE, "fr")
    for path in ("/rules/guerre-et-beeeh/pieces", "/rules/black-sheep/aid"):
        page.goto(server.url + path)
        assert page.evaluate(HOW_WIDE) <= PHONE[0], path


def test_a_piece_is_found_by_its_words(browser: Any, server: Server) -> None:
    page = visitor(browser, WIDE, "fr")
    page.goto(f"{server.url}/rules/guerre-et-beeeh/pieces")
    everything = page.locator(".piece:visible").count()
    page.locator("[data-find]").fill("mechoui")  # without its accent
    page.wait_for_selector(".piece[hidden]", state="attached")
    assert page.locator(".piece:visible").count() < everything
    assert [one.get_attribute("id") for one in page.locator(".piece:visible").all()] == ["card-barbecue"]
    page.locator("[data-find]").fill("")
    page.wait_for_function("() => !document.querySelector('.piece[hidden]')")


def test_an_aid_is_one_printed_page(browser: Any, server: Server) -> None:
    page = visitor(browser, WIDE, "fr")
    for game in ("shear-panic", "sheep-sheep"):
        page.goto(f"{server.url}/rules/{game}/aid")
        printed = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, game
