"""Every page as axe-core sees it: no serious and no critical issue, by day and by night, wide and on a phone.

And the keyboard: after a move made with it, the focus is somewhere."""

from itertools import cycle, islice, product
from typing import Any

import pytest

from panurge.web.playable import playable
from tests.browser import people
from tests.browser.driving import Driven
from tests.browser.eyes import LANGUAGES, SIZES, THEMES, findings, speak, turn_to
from tests.browser.people import WIDE, visitor
from tests.browser.servers import Server
from tests.kit.lengths import lengths
from tests.kit.outside import announce

announce()
pytestmark = pytest.mark.browser
GAMES = sorted(key for key, card in playable().items() if card.package.startswith("panurge."))

ALL_LOOKS = tuple(product(SIZES, THEMES))
BY_TURNS = [ALL_LOOKS[i] for i in (0, 1, 3, 2)]  # every second one differs in size and in light


def sound(page: Any, what: str, looks: Any = ALL_LOOKS) -> None:
    """In all four looks, or some of them."""
    amiss = []
    for size, theme in looks:
        turn_to(page, size, theme)
        amiss += [f"{what}, {size}, {theme}: {found}" for found in findings(page)]
    assert not amiss, "\n".join(amiss)


@pytest.fixture(scope="module")
def server(fresh_server: Server) -> Server:
    return fresh_server


@pytest.mark.parametrize("languages", ["both", *(pytest.param(one, marks=pytest.mark.long) for one in LANGUAGES)])
def test_the_pages_around_the_tables(browser: Any, server: Server, languages: str) -> None:
    """Every day each page in one look and by turns in one language and the other, in the long run in all looks of
    both."""
    every_day = languages == "both"
    spoken = LANGUAGES if every_day else (languages,)
    pages, looks = cycle([visitor(browser, WIDE, language) for language in spoken]), cycle(BY_TURNS)

    def seen(page: Any, what: str) -> None:
        sound(page, what, [next(looks)] if every_day else ALL_LOOKS)

    host = visitor(browser, WIDE, spoken[-1])
    host.goto(f"{server.url}/new?game=shear-panic")
    host.fill("[name=name0]", "Rose")
    host.check("[name=open]")
    host.locator("form.sheet button.primary").click()
    host.wait_for_selector("body[data-n]")
    link = people.invitation(host)
    for language in spoken:
        page = next(pages)
        page.goto(server.url)
        if language == spoken[0]:
            seen(page, "lobby, first visit")
        page.locator("article.game button").first.click()
        page.wait_for_selector("body[data-n]")
    for what, path in {
        "lobby with tables": "/",
        "new table": "/new?game=guerre-des-moutons",
        "sitting down": link,
        "rules": "/rules/black-sheep",
        "rules, a detail opened": "/rules/shear-panic#SP-20",
        "pieces": "/rules/guerre-et-beeeh/pieces",
        "aid": "/rules/sheep-sheep/aid",
        "a record to look at": "/replay",
        "numbers": "/stats/black-sheep",
        "my page": "/me",
        "leaderboard": "/leaderboard/guerre-et-beeeh",
        "forget me": "/me/forget",
        "lost page": "/nowhere",
        "dead link": "/t/x/sit/y",
    }.items():
        page = next(pages)
        page.goto(server.url + path)
        seen(page, what)
    host.goto(f"{host.url}/invite")
    host.wait_for_selector("#page-filling .free")
    seen(host, "inviting")


ALIKE = {"start": 4, "menu": 0, "rules beside the board": 1, "looked at again": 2}  # and in which of the games


@lengths("looks", "one", "all")
@pytest.mark.parametrize("game", GAMES)
def test_a_table_from_its_start_to_its_end(browser: Any, server: Server, game: str, looks: str) -> None:
    """Every day each state in one look, the next state and the next game in the next one; what looks much the same in
    every game (ALIKE) in one of them."""
    number = GAMES.index(game)
    turns = islice(cycle(ALL_LOOKS), number, None)

    def looked_at(what: str) -> bool:
        return looks == "all" or ALIKE.get(what, number) == number

    def seen(what: str) -> None:
        if looked_at(what):
            sound(page, f"{game}, {what}", ALL_LOOKS if looks == "all" else [next(turns)])

    page = visitor(browser, WIDE, LANGUAGES[GAMES.index(game) % 2])
    driven = Driven(server.url, game, seed=3)
    driven.seat(page)
    seen("start")
    page.locator("[data-panel=menu]").click()
    seen("menu")
    page.keyboard.press("Escape")
    turn_to(page, "wide", "light")
    page.locator("[data-panel=rules]").click()
    seen("rules beside the board")
    page.keyboard.press("Escape")
    driven.play(4)  # not so many that somebody who drops out has ended it
    driven.shown_on(page)
    page.locator("#page-list").click()
    seen("in play, with the plain list")
    driven.to_the_end(page)
    seen("over")
    if looked_at("looked at again"):
        page.goto(page.url.split("?")[0] + "/replay")
        page.wait_for_function("() => document.querySelectorAll('#page-board > svg *').length > 9")
        seen("looked at again")
    # one address has so many analyses at a time: the page asks for its own again (tests/study/test_desk.py)
    assert [one for one in page.complaints if "503" not in one] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_focus_is_never_lost_after_a_move_by_keys(browser: Any, server: Server, game: str) -> None:
    """It is on the board again, or on what can be done, never on nothing; also when the turn passes to a bot."""
    page = visitor(browser, WIDE, "en")
    driven = Driven(server.url, game, seed=5)
    driven.seat(page)
    moves, opened = 0, False
    for _ in range(40):
        page.wait_for_selector("body[data-mine=true], body[data-over=true]")
        if moves == 4 or people.state(page)["over"] == "true":
            break
        before = people.state(page)["last"]
        if not opened:  # an opened piece has put the focus on its first choice
            page.keyboard.press("ArrowRight")
        doing = page.evaluate(people.DOING)
        assert doing is not None
        page.keyboard.press("Enter")
        opened = (doing["thing"] or "group" in doing) and not opened
        if "way" in doing or ("action" in doing and not doing["thing"]):
            page.wait_for_selector(f"body:not([data-last='{before}'])")
            moves += 1
            where = page.evaluate("(document.activeElement ?? document.body).tagName")
            assert where != "BODY", f"the focus was lost at once after {doing}"
            driven.shown_on(page)
        elif "why" in doing:
            page.wait_for_selector("#page-why:visible")
            page.keyboard.press("Escape")
            page.keyboard.press("ArrowDown")
        where = page.evaluate("(document.activeElement ?? document.body).tagName")
        assert where != "BODY", f"the focus was lost after {doing}"
    assert moves


def test_axe_would_notice(browser: Any, server: Server) -> None:
    page = visitor(browser, WIDE, "en")
    page.goto(server.url)
    page.evaluate("document.querySelector('article.game h3').style.color = '#f4ead6'")
    page.evaluate("document.querySelector('[data-theme-switch]').removeAttribute('aria-label')")
    page.evaluate("document.querySelector('[data-theme-switch]').removeAttribute('title')")
    found = " ".join(findings(page))
    assert "color-contrast" in found
    assert "button-name" in found
    speak(page, "fr")
    assert findings(page) == []
