"""Whole games in a real browser: by clicks, by keys, in both languages, on a wide screen and on a phone."""

from typing import Any

import pytest

from panurge.core.rng import Rng
from panurge.web.playable import playable
from tests.browser import people
from tests.browser.people import PHONE, WIDE, visitor
from tests.browser.servers import Server
from tests.kit.lengths import lengths
from tests.kit.outside import announce

announce()
pytestmark = pytest.mark.browser
GAMES = sorted(playable())
# Every game is played wide and on a phone, in French and in English; who has which alternates from game to game.
CLICKS = 6  # every day
LOOKS = [((WIDE, "fr"), (PHONE, "en")), ((PHONE, "fr"), (WIDE, "en"))]


@lengths("most", CLICKS, 600)
@pytest.mark.parametrize(("game", "first", "second"), [(game, *LOOKS[i % 2]) for i, game in enumerate(GAMES)])
def test_two_people_and_a_spectator_by_clicks_only(
    browser: Any, server: Server, game: str, first: Any, second: Any, most: int
) -> None:
    """Every day the first clicks; whole games by keys below, by hand (test_hand.py), in other engines
    (test_engines.py)."""
    one, two, watching = visitor(browser, *first), visitor(browser, *second), visitor(browser, WIDE, "fr")
    seats = ["me", "friend"] + ["random"] * (min(playable()[game].players) - 2)
    people.make_table(one, server.url, game, seats)
    people.quicken(one)
    people.sit(two, server.url, people.invitation(one), "Zoé")
    people.quicken(two)
    watching.goto(one.url)
    watching.wait_for_selector("body[data-n]")
    people.quicken(watching)
    assert watching.locator("#page-board [data-action]").count() == 0
    clicks = people.step([one, two], most)
    assert clicks
    over = people.to_move([one, two]) is None
    assert over or clicks == most == CLICKS, "a whole game ends"
    if over:
        for page in (one, two, watching):
            page.wait_for_selector("body[data-over=true]")
        assert len({people.state(page)["last"] for page in (one, two, watching)}) == 1
        assert one.locator("#page-menu a[download]").count() == 1
    for page in (one, two, watching):
        assert page.locator("#page-ask").text_content()
        assert page.locator("#page-log .line").count() > 3
        assert page.complaints == []
        wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1], "the page scrolls sideways"


# Every day the first touches; whole in the long run, and one of them every day in test_hand.py.
ELSEWHERE = ("black-sheep", "guerre-et-beeeh", "shear-panic", "sheep-sheep")
FEW, WHOLE = 8, 3000  # touches
BY_KEYS = [
    *((game, FEW) if game in ELSEWHERE else (game, WHOLE) for game in GAMES),
    *(pytest.param(game, WHOLE, marks=pytest.mark.long) for game in ELSEWHERE),
]


@pytest.mark.parametrize(("game", "most"), BY_KEYS)
def test_a_game_by_keyboard_only_and_by_the_plain_list(browser: Any, server: Server, game: str, most: int) -> None:
    """Three turns by the list, wherever a game may end soon after; the keys go on."""
    page = visitor(browser, WIDE, "en")
    page.goto(server.url)
    page.locator(f"article:has(input[value='{game}']) button").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("body[data-n]")
    people.quicken(page)
    by_the_list(page)
    people.play_by_keys(page, Rng(5), most)
    assert people.state(page).get("over") == "true" or most < WHOLE
    assert page.locator("#page-log .line").count() > 1
    assert page.complaints == []


def by_the_list(page: Any) -> None:
    """The plain list plays too, and names what the board carries."""
    people.to_move([page])
    page.locator("#page-list").click()
    for _ in range(3):
        page.wait_for_selector("body[data-mine=true], body[data-over=true]")
        if people.state(page)["over"] == "true":
            break
        carried = page.locator("#page-board [data-action]").evaluate_all("all => all.map(one => one.dataset.action)")
        listed = page.locator("#page-choices button").evaluate_all("all => all.map(one => one.dataset.action)")
        assert set(listed) == set(carried)
        before = people.state(page)["last"]
        page.locator("#page-choices button").first.click()
        page.wait_for_selector(f"body:not([data-last='{before}'])")
    page.locator("#page-list").click()
    page.evaluate("document.activeElement.blur()")
