"""What a table's page does besides moves: undo, a killed server, one shared screen, rules, themes, languages."""

import re
import time
from typing import Any

import pytest

from panurge.core.rng import Rng
from panurge.store import SqliteStore
from tests.browser import people
from tests.browser.people import PHONE, WIDE, visitor
from tests.browser.servers import STATIC, Server

pytestmark = pytest.mark.browser
GAME = "hide-and-sheep"


def pair(browser: Any, server: Server) -> tuple[Any, Any]:
    one, two = visitor(browser, WIDE, "en"), visitor(browser, WIDE, "fr")
    people.make_table(one, server.url, GAME, ["me", "friend"])
    people.sit(two, server.url, people.invitation(one), "Paul")
    for page in (one, two):
        people.quicken(page)
    return one, two


def whose(one: Any, two: Any) -> tuple[Any, Any]:
    """The page whose turn it is, and the other."""
    return (one, two) if people.to_move([one, two]) is one else (two, one)


def test_an_answer_that_is_pressed_while_somebody_speaks_is_given(browser: Any, server: Server) -> None:
    """What has not changed is not made anew under the finger: a press that ends on another node is no click."""
    one, two = pair(browser, server)
    mine, other = whose(one, two)
    mine.locator("#page-list").click()
    button = mine.locator("#page-choices button").first
    button.hover()
    before = people.state(mine)["last"]
    mine.mouse.down()
    other.locator("[data-panel=bleats]").click()
    other.locator("[data-bleat]").first.click()
    mine.wait_for_selector(f"body:not([data-last='{before}'])")
    spoken = people.state(mine)["last"]
    mine.mouse.up()
    mine.wait_for_selector(f"body:not([data-last='{spoken}'])")
    assert mine.complaints == []


UNITS = """() => Promise.all(['page_state', 'seats'].map(name => import(`STATIC${name}.js`)))
  .then(([{ here }, { showSeats }]) => [0, 1, 2, null].map(score => { here.seats[0].score = score; showSeats();
    return document.querySelector('#page-seats .points').textContent; }))""".replace("STATIC", STATIC)


def test_one_point_is_no_points(browser: Any, server: Server) -> None:
    one, two = pair(browser, server)
    assert one.evaluate(UNITS) == ["0pts", "1pt", "2pts", "?pts"]
    assert two.evaluate(UNITS) == ["0pt", "1pt", "2pts", "?pts"]


def test_nothing_is_lost_when_the_server_is_killed(browser: Any, own_server: Server) -> None:
    server = own_server
    one, two = pair(browser, server)
    rng = Rng(3)
    for _ in range(4):
        people.click_something(whose(one, two)[0], rng)
    written = SqliteStore(server.path)
    table = one.url.rsplit("/", 1)[1]

    def shown() -> list[str]:
        return [people.state(page)["last"] for page in (one, two)]

    people.until(one, lambda: shown() == [str(len(written.entries(table)))] * 2)
    written.close()
    before = shown()
    drawn = [people.drawn(page) for page in (one, two)]
    server.kill()
    for page in (one, two):
        page.wait_for_function("() => document.getElementById('page-net').textContent !== ''")
    kept = SqliteStore(server.path)
    assert str(len(kept.entries(table))) == before[0]
    kept.close()
    server.start()
    for page in (one, two):
        page.wait_for_function("() => document.getElementById('page-net').textContent === ''")
    assert [people.state(page)["last"] for page in (one, two)] == before
    assert [people.drawn(page) for page in (one, two)] == drawn
    people.step_until_over([one, two])


def test_a_page_that_was_away_is_shown_what_it_missed(browser: Any, server: Server) -> None:
    one, two = pair(browser, server)
    mover, other = whose(one, two)
    other.context.set_offline(True)
    rng = Rng(8)
    other.evaluate("() => 0")
    last = int(people.state(other)["last"])
    for _ in range(2):  # both parts of hiding a card
        people.click_something(mover, rng)
    there = int(people.state(mover)["last"])
    assert there > last
    assert int(people.state(other)["last"]) == last, "it is away"
    other.context.set_offline(False)
    other.wait_for_function(f"() => Number(document.body.dataset.last) >= {there}")


def test_undo_is_allowed_and_refused_as_ruled(browser: Any, server: Server) -> None:
    one, two = pair(browser, server)
    mover, other = whose(one, two)
    assert mover.locator("#page-undo").is_hidden()
    assert mover.locator("#page-back").is_hidden()
    drawn = people.drawn(mover)
    people.click_something(mover, Rng(1))
    mover.locator("#page-back").click()  # half made: a step back
    mover.wait_for_selector("#page-back", state="hidden")
    assert people.drawn(mover) == drawn
    for _ in range(2):
        people.click_something(mover, Rng(1))
    mover.locator("#page-undo").click()  # finished, the neighbour has not answered
    mover.wait_for_selector("#page-back")
    people.click_something(mover, Rng(1))
    other.wait_for_selector("body[data-mine=true]")
    other.locator("#page-board [data-action='6']").click()  # let be: then a card is drawn
    mover.wait_for_selector("#page-undo", state="hidden")
    other.wait_for_selector("#page-undo", state="hidden")


def test_escape_steps_back_and_past_and_rules_lie_beside_the_board(browser: Any, server: Server) -> None:
    """Three small things of one visit: a step back by a key, a moment of the past looked at, the rules opened."""
    one, two = pair(browser, server)
    mover, _ = whose(one, two)
    drawn = people.drawn(mover)
    people.click_something(mover, Rng(1))
    mover.keyboard.press("Escape")
    mover.wait_for_selector("#page-back", state="hidden")
    assert people.drawn(mover) == drawn
    one.locator("[data-panel=rules]").click()
    assert one.locator("#page-rules [id='HS-4']").is_visible()
    one.keyboard.press("Escape")
    assert one.locator("#page-rules").is_hidden()
    people.click_something(mover, Rng(1))
    one.locator("#page-log .line").first.click()
    one.wait_for_selector("#page-past svg")
    assert one.locator("#page-board").is_hidden()
    one.locator("#page-past-back").click()
    assert one.locator("#page-board").is_visible()


def test_one_screen_for_two_hides_between_hands(browser: Any, server: Server) -> None:
    page = visitor(browser, PHONE, "fr")
    people.make_table(page, server.url, GAME, ["me", "here"])
    people.quicken(page)
    passed = 0
    rng = Rng(5)
    end = time.monotonic() + 200
    while time.monotonic() < end:
        here = people.state(page)
        if here["over"] == "true":
            break
        if page.locator("#page-curtain").is_visible():
            passed += 1
            page.locator("#page-curtain-open").click()
            page.wait_for_selector("#page-curtain", state="hidden")
        elif here["mine"] == "true":
            people.click_something(page, rng)
        else:
            page.wait_for_timeout(20)
    assert people.state(page)["over"] == "true"
    assert passed > 3
    assert page.complaints == []


def test_theme_and_language_are_kept(browser: Any, server: Server) -> None:
    page = visitor(browser, WIDE, "en")
    page.goto(server.url)
    paper = "() => getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(paper)
    page.locator("[data-theme-switch]").click()
    dark = page.evaluate(paper)
    assert dark != light
    page.locator("[data-language=fr]").click()
    page.wait_for_selector("html[lang=fr]")
    page.wait_for_load_state()
    assert page.evaluate(paper) == dark
    assert "suivront" in str(page.locator("h1").text_content())


def test_two_clicks_from_the_lobby_to_a_game_against_a_bot(browser: Any, server: Server) -> None:
    page = visitor(browser, WIDE, "fr")
    page.goto(server.url)
    page.locator("article.game button").first.click()
    page.wait_for_selector("body[data-mine=true]")
    page.goto(server.url)
    assert re.search(r"/t/\w+", str(page.locator(".table-row").first.get_attribute("href")))


def test_hostile_names_stay_text(browser: Any, server: Server) -> None:
    one, two = visitor(browser, WIDE, "en"), visitor(browser, WIDE, "en")
    people.make_table(one, server.url, GAME, ["me", "friend"])
    people.sit(two, server.url, people.invitation(one), '"><img src=x onerror=1>')
    one.wait_for_selector("#page-seats b:has-text('<img')")
    assert one.locator("main img").count() == 0
    assert two.locator("main img").count() == 0
    assert two.complaints == []


def test_a_new_link_takes_the_seat_from_every_other_browser(browser: Any, server: Server) -> None:
    one, two, three = (visitor(browser, WIDE, "en") for _ in range(3))
    people.make_table(one, server.url, GAME, ["me", "friend"])
    people.sit(two, server.url, people.invitation(one), "Paul")
    link = people.for_another_device(two)
    people.sit(three, server.url, link, "Paul")  # the same person on another device
    two.locator("[data-panel=menu]").click()
    two.locator("form[action*=renew] button").click()
    two.wait_for_selector("body[data-n]")
    three.reload()
    three.wait_for_selector("body[data-n]")
    assert three.locator("#page-chat").count() == 0  # a spectator now
    assert two.locator("#page-chat").count() == 1
    three.goto(server.url + link)
    assert three.locator("form [name=name]").count() == 0
