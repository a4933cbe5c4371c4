"""The lobby in a real browser: two clicks to a game, open tables found and joined, one's own tables in order."""

import re
import time
from typing import Any

import pytest

from panurge.web.playable import playable
from tests.browser import people
from tests.browser.people import PHONE, WIDE, visitor
from tests.browser.servers import STATIC, Server
from tests.kit.outside import announce

announce()
pytestmark = pytest.mark.browser
GAME = "hide-and-sheep"
OURS = sorted(key for key, card in playable().items() if card.package.startswith("panurge."))
VISITS = 6
FIRST_MOVE = 5.0  # seconds from opening the address to the first own move made, by two clicks


@pytest.fixture(scope="module")
def server(fresh_server: Server) -> Server:
    return fresh_server


@pytest.mark.parametrize(
    "game", [OURS[0], *(pytest.param(game, marks=pytest.mark.long) for game in OURS[1:])]
)
def test_first_visit_to_first_move_is_two_clicks_and_quick(browser: Any, server: Server, game: str) -> None:
    """One click opens the table against bots, the second, on the board, is a move. The best of a few first visits
    counts, on a machine of one's own: others keep this one busy, and how much is measured beside it."""
    took: list[float] = []
    while len(took) < VISITS and min(took, default=FIRST_MOVE) >= FIRST_MOVE:
        before = crowding()
        seconds = first_move(browser, server, game)
        took.append(seconds / min(before, crowding()))
    assert min(took) < FIRST_MOVE, f"{took} seconds from the address to the first move"


def crowding() -> float:
    """How many times longer than alone somebody needs who only wants the processor."""
    began, worked = time.monotonic(), time.process_time()
    while time.process_time() - worked < 0.1:
        pass
    return max(1.0, (time.monotonic() - began) / 0.1)


def first_move(browser: Any, server: Server, game: str) -> float:
    page = visitor(browser, WIDE, "fr")
    began = time.monotonic()
    page.goto(server.url)
    page.locator(f"article:has(input[value='{game}']) button").click()
    page.wait_for_selector("body[data-mine=true]")
    before = people.state(page)["last"]
    hand = page.evaluate("import('" + STATIC + "page_state.js').then(({ here }) => here.now.hand)")
    things = [thing for way in (hand or {}).get("ways", []) for thing in way["things"]]
    touchable = page.locator("#page-board [data-action]:not([data-for])")
    if things:  # what is taken hold of answers at once
        people._press(page.locator(f"#page-board [id='{things[0]}']"))
        page.wait_for_selector("#page-board.holding")
    elif touchable.count():
        people._press(touchable.first)
        page.wait_for_selector(f"body:not([data-last='{before}'])")
    else:  # the piece to touch opens its choices: the move itself has begun
        people._press(page.locator("#page-board [data-group]").first)
        page.wait_for_selector("#page-board [data-for].open")
    took = time.monotonic() - began
    assert page.complaints == []
    page.context.close()
    return took


@pytest.mark.parametrize(("size", "language"), [(WIDE, "fr"), (PHONE, "en")])
def test_an_open_table_is_seen_and_joined_by_a_stranger(browser: Any, server: Server, size: Any, language: str) -> None:
    host, guest = visitor(browser, WIDE, "en"), visitor(browser, size, language)
    guest.goto(server.url)
    here = guest.locator(".tables.open li").count()
    host.goto(f"{server.url}/new?game={GAME}")
    host.fill("[name=name0]", "Rose")
    host.check("[name=open]")
    host.locator("form.sheet button.primary").click()
    host.wait_for_selector("body[data-n]")
    guest.evaluate("dispatchEvent(new Event('focus'))")  # one comes back to the page: it looks again
    guest.wait_for_function(f"() => document.querySelectorAll('.tables.open li').length > {here}")
    row = guest.locator(".tables.open li").filter(has_text="Rose").first
    assert row.locator(".here").count() == 1
    row.locator("a.button").click()  # who has no name yet gives one first
    guest.fill("[name=name]", "R0se")
    guest.locator("button.go").click()
    guest.wait_for_selector(".problem")  # there is a Rose already
    guest.fill("[name=name]", "Zoé")
    guest.locator("button.go").click()
    guest.wait_for_selector("body[data-n]")
    host.wait_for_selector("#page-seats b:has-text('Zoé')")
    assert host.locator("#page-invite").is_hidden()
    assert guest.locator("#page-chat").count() == 1
    assert host.complaints == []
    assert [one for one in guest.complaints if "400" not in one] == []  # of the name that was refused


def test_what_has_no_effect_cannot_be_chosen(browser: Any, server: Server) -> None:
    """The length of a sand timer, as long as there is none; a preset that leaves it out says so, too."""
    page = visitor(browser, WIDE, "en")
    page.goto(f"{server.url}/new?game=sheep-sheep")
    people.unfold(page)
    length, sand = (page.locator(f"[name='option.{name}']") for name in ("timer", "timed"))
    assert length.is_enabled()
    sand.select_option("false")
    assert length.is_disabled()
    sand.select_option("true")
    assert length.is_enabled()
    page.locator(".preset[href*=teaching]").click()
    assert length.is_disabled()
    page.goto(f"{server.url}/new?game=sheep-sheep&preset=teaching")
    people.unfold(page)
    assert length.is_disabled()
    page.locator("form.sheet button.primary").click()
    page.wait_for_selector("body[data-n]")
    assert page.complaints == []


def test_my_turn_comes_first_and_leads_back(browser: Any, server: Server) -> None:
    page = visitor(browser, WIDE, "en")
    people.make_table(page, server.url, GAME, ["me", "friend"])
    page.goto(server.url)
    page.locator(f"article:has(input[value='{GAME}']) button").click()
    page.wait_for_selector("body[data-mine=true]")
    table = page.url
    page.goto(server.url)
    first = page.locator(".tables:not(.open) .table-row").first
    assert "Your turn" in str(first.text_content())
    page.locator("#page-resume a").click()
    page.wait_for_selector("body[data-n]")
    page.goto(table)
    people.quicken(page)
    people.step_until_over([page])
    page.goto(server.url)
    row = page.locator(f".table-row[href$='{table.rsplit('/', 1)[1]}']")
    assert re.search(r"You won| won|shared", str(row.text_content()))


def test_chromium_would_install_the_page(browser: Any, server: Server) -> None:
    page = visitor(browser, WIDE, "fr")
    page.goto(server.url)
    devtools = page.context.new_cdp_session(page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    errors = {error["errorId"] for error in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert errors <= {"in-incognito"}  # every context of a test is one


def test_light_and_language_can_be_changed_at_a_table_on_a_phone(browser: Any, server: Server) -> None:
    page = visitor(browser, PHONE, "en")
    people.make_table(page, server.url, GAME, ["me", "friend"])
    page.locator("[data-panel=menu]").click()
    paper = "() => getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(paper)
    page.locator("#page-menu [data-theme-switch]").click()
    assert page.evaluate(paper) != light
    page.locator("#page-menu [data-language=fr]").click()
    page.wait_for_selector("html[lang=fr] body[data-n]")
    assert page.evaluate(paper) != light
    assert page.complaints == []


def test_who_plays_a_game_for_the_first_time_is_asked_once(browser: Any, server: Server) -> None:
    page = visitor(browser, WIDE, "en")
    page.goto(server.url)
    play = page.locator("[data-quick=black-sheep] button")
    page.evaluate("localStorage.setItem('known', '[]')")
    page.reload()
    play.click()
    ask = page.locator("#page-first[open]")
    assert str(ask.locator("a").get_attribute("href")).endswith("/learn/black-sheep")
    ask.locator("button").click()
    page.wait_for_selector("body[data-n]")
    assert page.evaluate("JSON.parse(localStorage.played)['black-sheep']") == 1
    page.goto(server.url)
    play.click()
    page.wait_for_selector("body[data-n]")
