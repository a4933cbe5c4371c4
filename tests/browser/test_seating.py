"""Leaving and coming back in a real browser: two people in two contexts, a bot in between."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from panurge.core.rng import Rng
from panurge.games.guerre_des_moutons.data import DROP_OUT
from tests.browser import people
from tests.browser.filled import form_at, send
from tests.browser.people import PHONE, WIDE, visitor
from tests.browser.servers import Server

pytestmark = pytest.mark.browser
GAME = "hide-and-sheep"
HURRIED = "import panurge.table.company as company; company.GRACE = 700"


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which somebody is gone after less than a second."""
    served = Server(Path(tmp_path_factory.mktemp("hurried")), prelude=HURRIED)
    served.start()
    yield served
    served.stop()


def company(browser: Any, url: str, game: str = "", called: str = "Rose", **options: str) -> tuple[Any, Any]:
    """Rose (wide, English), however she is `called`, and Paul (phone, French) at one table."""
    one, two = visitor(browser, WIDE, "en"), visitor(browser, PHONE, "fr")
    form = form_at(one, f"{url}/new?game={game or GAME}")
    empty = dict.fromkeys((name for name in form.fields if re.fullmatch(r"seat\d+", name)), "nobody")
    agreed = {f"table.{name}": value for name, value in options.items()}
    send(one, form, **empty | {"seat0": "me", "seat1": "friend", "name0": called} | agreed)
    one.wait_for_selector("body[data-n]")
    people.sit(two, url, people.invitation(one), "Paul")
    for page in (one, two):
        people.quicken(page)
    return one, two


def menu(page: Any, button: str) -> None:
    page.locator("[data-panel=menu]").click()
    page.locator(f"#page-{button}").click()


def test_one_leaves_a_bot_plays_on_and_the_seat_is_theirs_again(browser: Any, server: Server) -> None:
    """Twice: who stays on the page takes it back there, and who went elsewhere comes back to it."""
    one, two = company(browser, server.url)
    where = two.url
    two.evaluate("""() => { const open = new WebSocket(location.href.replace(/^http/, 'ws') + '/socket');
        open.onopen = () => open.send(JSON.stringify({v: 1, t: 'leave', bot: 'random'})); }""")  # from another tab
    two.wait_for_selector("#page-return:visible")
    assert "joue pour vous" in str(two.locator("#page-stands").text_content())
    two.locator("#page-return").focus()
    two.keyboard.press("Enter")
    two.wait_for_selector("#page-stands", state="hidden")
    back = one.locator("#page-log .line:has-text('Paul is back')")
    back.wait_for()
    menu(two, "leave")
    dialog = two.locator("dialog.ask")
    assert "bot" in str(dialog.locator("p").text_content())
    assert dialog.locator("select").input_value() == "ewe"
    dialog.locator("select").select_option("random")
    dialog.locator("button.primary").click()
    two.wait_for_url(server.url + "/")
    one.locator("#page-log .line:has-text('Paul leaves the table')").nth(1).wait_for()
    one.wait_for_selector("#page-seats .seat:has-text('plays · has left')")
    rng = Rng(2)
    for _ in range(3):  # the bot answers for Paul
        one.wait_for_selector("body[data-mine=true]")
        people.click_something(one, rng)
    two.locator(f".table-row[href='{where.removeprefix(server.url)}']").click()
    two.wait_for_selector("body[data-n]")
    back.nth(1).wait_for()
    assert two.locator("#page-stands").is_hidden()
    people.quicken(two)
    assert people.step([one, two], 4), "both play on"
    assert one.complaints == []
    assert two.complaints == []


def test_staying_is_one_key_away_and_the_offer_is_still_there_for_who_looks_later(
    browser: Any, server: Server
) -> None:
    one, two = company(browser, server.url)
    old = two.url
    two.goto(server.url)
    menu(one, "leave")
    one.keyboard.press("Escape")
    one.wait_for_selector("dialog.ask", state="detached")
    assert one.evaluate("document.activeElement.id") == "page-leave"
    one.locator("#page-resign").click()
    assert "other player will win" in str(one.locator("dialog.ask p").text_content())
    one.keyboard.press("Enter")  # the careful answer has the focus
    one.wait_for_selector("dialog.ask", state="detached")
    assert people.state(one)["over"] == "false"
    one.locator("#page-resign").click()
    one.locator("dialog.ask button.primary").click()
    one.wait_for_selector("body[data-over=true]")
    assert one.locator("#page-menu").is_hidden(), "the menu lies over the verdict"
    one.locator("#page-again-ask button").click()
    one.wait_for_selector("body[data-over=false]")
    two.goto(old)
    two.wait_for_selector("#page-again:visible")
    two.locator("#page-again a").click()
    two.wait_for_url(one.url)


def test_who_is_gone_is_replaced_by_one_click_of_the_other(browser: Any, hurried: Server) -> None:
    one, two = company(browser, hurried.url)
    where = two.url
    two.goto(hurried.url)
    button = one.locator("[data-agree]:visible")
    button.wait_for()
    assert "Let a bot play" in str(button.text_content())
    button.click()
    one.wait_for_selector("#page-log .line:has-text('Ewe plays for Paul')")
    button.wait_for(state="detached")
    two.goto(where)
    one.wait_for_selector("#page-log .line:has-text('Paul is back')")
    assert one.complaints == []


def test_again_takes_everybody_along_with_rotated_seats(browser: Any, server: Server) -> None:
    one, two = company(browser, server.url)
    looking = visitor(browser, WIDE, "en")
    looking.goto(one.url)
    people.step_until_over([one, two])
    one.locator("#page-again-ask button").click()
    one.wait_for_selector("body[data-over=false]")
    two.wait_for_selector("#page-again:visible")
    assert "Rose propose" in str(two.locator("#page-again").text_content())
    assert two.locator("#page-again-ask").is_hidden()
    looking.wait_for_selector("#page-again:visible")
    assert looking.locator("#page-again a").text_content() == "Watch it"
    looking.locator("#page-again a").click()
    two.locator("#page-again a").focus()
    two.keyboard.press("Enter")
    for page in (two, looking):
        page.wait_for_url(one.url)
        page.wait_for_selector("body[data-n]")
    names = [str(text) for text in one.locator("#page-seats b").all_text_contents()]
    assert names == ["Paul", "Rose (you)"]
    people.quicken(two)
    assert people.step([one, two], 4), "and they play"
    assert one.complaints == two.complaints == looking.complaints == []


def test_a_bleat_is_read_by_each_in_their_own_language(browser: Any, server: Server) -> None:
    one, two = company(browser, server.url)
    two.locator("[data-panel=bleats]").focus()
    two.keyboard.press("Enter")
    two.locator("[data-bleat=well]").focus()
    two.keyboard.press("Enter")
    two.wait_for_selector("#page-bleats", state="hidden")
    assert two.evaluate("document.activeElement.dataset.panel") == "bleats"
    two.wait_for_selector("#page-log .line.bleat:has-text('Bien joué')")
    one.wait_for_selector("#page-bleated:has-text('Paul · Well played!')")
    line = one.locator("#page-log .line.bleat")
    assert line.locator(".speaker").text_content() == "Paul"
    assert line.locator("img").evaluate("picture => picture.decode().then(() => picture.naturalWidth)") > 0
    one.fill("#page-chat input", "Merci Paul")
    one.keyboard.press("Enter")
    two.wait_for_selector("#page-log .line.chat:has-text('Merci Paul')")
    slow = one.locator("#page-toast:has-text('Slow down')")
    for _ in range(40):  # six are too many within eight seconds, which a busy machine may need for them
        one.fill("#page-chat input", "bêêêh")
        one.keyboard.press("Enter")
        if slow.count():
            break
    slow.wait_for()
    looking = visitor(browser, WIDE, "en")
    looking.goto(one.url)
    looking.wait_for_selector("#page-log .line.bleat")
    assert looking.locator("[data-panel=bleats]").count() == 0
    one.wait_for_selector("#page-bleated", state="hidden")  # after a while, which has gone by with the rest
    assert one.complaints == two.complaints == looking.complaints == []


def test_gm_21_who_does_not_wish_to_be_asked_is_not(browser: Any, server: Server) -> None:
    one, two = company(browser, server.url, "guerre-des-moutons")
    mover, other = (one, two) if people.to_move([one, two]) is one else (two, one)
    assert mover.locator("#page-wish").is_hidden()
    mover.locator("#page-list").click()
    for _ in range(9):  # a whole placement; then its player may interject
        mover.wait_for_selector("#page-wish:visible, body[data-mine=true]")
        if mover.locator("#page-wish").is_visible():
            break
        last = people.state(mover)["last"]
        mover.locator(f"#page-choices [data-action]:not([data-action='{DROP_OUT}'])").first.click()
        mover.wait_for_selector(f"body:not([data-last='{last}'])")
    mover.locator("#page-wish").focus()
    mover.keyboard.press("Enter")
    other.wait_for_selector("body[data-mine=true]")
    words = {"en": "Ask me again", "fr": "M’interroger de nouveau"}[str(mover.get_attribute("html", "lang"))]
    mover.wait_for_selector(f"#page-wish:has-text('{words}')")
    assert not other.locator("#page-wish").is_visible(), "nobody else is told"
    mover.reload()
    mover.wait_for_selector(f"#page-wish:has-text('{words}')")
    mover.locator("[data-panel=menu]").click()
    assert mover.locator("#page-wish-setting").input_value() == "never"
    mover.select_option("#page-wish-setting", "each")
    mover.locator("[data-close=menu]").click()
    mover.wait_for_selector("#page-wish", state="hidden")
    assert one.complaints == two.complaints == []
