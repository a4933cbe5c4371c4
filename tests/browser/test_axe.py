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
OPPOSITE = {"fr": (0, 1, 2, 3), "en": (3, 2, 1, 0)}  # the other size and the other light


def sound(page: Any, what: str, looks: Any = ALL_LOOKS) -> None:
    """In all four looks, or some of them."""
    amiss = []
    for size, theme in looks:
        turn_to(page, size, theme)
        amiss += [f"{what}, {size}, {theme}: {found}" for found in findings(page)]
    assert not amiss, "\n".join(amiss)


@lengths("looks", "one", "all")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_around_the_tables(browser: Any, server: Server, language: str, looks: str) -> None:
    """Every day each page in one language and one look, the next page in the other and in the next one."""
    turns = cycle(ALL_LOOKS[i] for i in OPPOSITE[language])
    mine = cycle([language == "fr", language == "en"])

    def seen(page: Any, what: str) -> None:
        if looks == "all":
            sound(page, what)
        elif next(mine):
            sound(page, what, [next(turns)])

    host, page = visitor(browser, WIDE, language), visitor(browser, WIDE, language)
    host.goto(f"{server.url}/new?game=shear-panic")
    host.fill("[name=name0]", "Rose")
    host.check("[name=open]")
    host.locator("form.sheet button.primary").click()
    host.wait_for_selector("body[data-n]")
    link = people.invitation(host)
    page.goto(server.url)
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
        page.goto(server.url + path)
        seen(page, what)
    host.goto(f"{host.url}/invite")
    host.wait_for_selector("#page-filling .free")
    seen(host, "inviting")
    for each in (host, page):
        each.context.close()


ALIKE = {"start": 4, "menu": 0, "rules beside the board": 1, "looked at again": 2}  # and in which of the games


@lengths("looks", "one", "all")
@pytest.mark.parametrize("game", GAMES)
def test_a_table_from_its_start_to_its_end(browser: Any, server: Server, game: str, looks: str) -> None:
    """Every day each state in one look, the next state and the next game in the next one; what looks much the same in
    every game (ALIKE) in one of them."""
    number = GAMES.index(game)
    turns = islice(cycle(ALL_LOOKS), number, None)

    def seen(what: str) -> None:
        if looks == "all":
            sound(page, f"{game}, {what}")
        elif what not in ALIKE or ALIKE[what] == number:
            sound(page, f"{game}, {what}", [next(turns)])

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
    page.goto(page.url.split("?")[0] + "/replay")
    page.wait_for_function("() => document.querySelectorAll('#page-board > svg *').length > 9")
    seen("looked at again")
    # one address has so many analyses at a time: the page asks for its own again (tests/study/test_desk.py)
    assert [one for one in page.complaints if "503" not in one] == []
    page.context.close()


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
    page.context.close()


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
    page.context.close()
