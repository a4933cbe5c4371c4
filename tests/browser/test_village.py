"""The village in a real browser: play now, watching, inviting, muting, and the lobby by keys."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from tests.browser import people
from tests.browser.people import PHONE, WIDE, visitor
from tests.browser.servers import Server
from tests.kit.outside import announce
from tests.store.test_alone import until

announce()
pytestmark = pytest.mark.browser
GAME = "hide-and-sheep"


@pytest.fixture(scope="module")
def server(fresh_server: Server) -> Server:
    return fresh_server


@pytest.fixture
def village(server: Server, dealt: Path, tmp_path: Path) -> Iterator[Server]:
    """A server at which nobody waits and nobody plays: that of the module, once whoever was there has gone. Where a
    table was left open to whoever comes, one of the test's own."""

    def asked(what: str) -> Any:
        with urlopen(f"{server.url}/api/v1{what}", timeout=60) as answer:
            return json.load(answer)

    if not asked("/tables")["tables"]:
        until(lambda: not asked("/village")["playing"])
        yield server
        return
    own = Server(tmp_path)
    own.start()
    yield own
    own.stop()


def waits(browser: Any, server: Server, name: str, game: str = GAME) -> Any:
    """Somebody opens a table that anybody may join, and waits there."""
    page = visitor(browser, WIDE, "en")
    page.goto(f"{server.url}/new?game={game}")
    page.fill("[name=name0]", name)
    page.check("[name=open]")
    page.locator("form.sheet button.primary").click()
    page.wait_for_selector("body[data-n]")
    return page


def looked_again(page: Any) -> bool:
    """One comes back to the lobby: it looks again."""
    with page.expect_response("**/tables"):
        page.evaluate("dispatchEvent(new Event('focus'))")
    page.wait_for_timeout(150)  # what changed is put in its place; and nobody looks more often
    return True


def test_play_now_with_somebody_who_waits(browser: Any, village: Server) -> None:
    host, guest = waits(browser, village, "Lucas"), visitor(browser, PHONE, "fr")
    guest.goto(village.url)
    play = guest.locator(f"[data-quick={GAME}] button")
    assert "avec Lucas" in str(play.text_content())
    assert guest.locator(".flock .waits").filter(has_text="Lucas").count() == 1
    play.click()
    guest.wait_for_selector("body[data-n]")
    assert guest.url == host.url
    host.wait_for_selector("#page-invite", state="hidden")
    late = visitor(browser, WIDE, "fr")
    late.goto(village.url)
    assert "contre" in str(late.locator(f"[data-quick={GAME}] button").text_content())
    for page in (host, guest, late):
        assert page.complaints == []


def test_a_table_is_watched_live_and_hands_stay_hidden(browser: Any, village: Server) -> None:
    watcher, player = visitor(browser, WIDE, "en"), visitor(browser, WIDE, "fr")
    watcher.goto(village.url)
    house = watcher.locator("#page-watch .show")
    assert house.count() == 1  # the house's own game
    player.goto(village.url)
    player.locator("[data-quick=guerre-et-beeeh] button").click()
    player.wait_for_selector("body[data-mine=true]")
    table = player.url.rsplit("/", 1)[1]
    card = watcher.locator(f"[data-watch='{table}']")
    people.until(watcher, lambda: looked_again(watcher) and card.count())
    card.scroll_into_view_if_needed()  # what is out of sight is not asked about
    before = card.get_attribute("data-n")
    watcher.wait_for_function(
        f"() => document.querySelector('[data-watch=\"{table}\"] img.by-day').naturalWidth > 0"
    )
    people.quicken(player)
    people.step([player], 1)
    watcher.wait_for_function(f"() => document.querySelector('[data-watch=\"{table}\"]').dataset.n !== '{before}'")
    card.click()
    watcher.wait_for_selector("body[data-n]")
    assert watcher.locator("#page-chat").count() == 0  # a spectator
    for page in (watcher, player):
        assert page.complaints == []


@pytest.mark.parametrize("size", [pytest.param(WIDE, marks=pytest.mark.long), PHONE])
def test_who_waits_gives_a_seat_to_a_bot_takes_it_back_and_sees_a_guest_come(
    browser: Any, server: Server, size: tuple[int, int]
) -> None:
    host, guest = visitor(browser, size, "en"), visitor(browser, PHONE, "en")
    host.goto(server.url)
    host.select_option(".bring select", GAME)
    host.locator(".bring form").first.locator("button").click()
    host.wait_for_selector("#page-filling .free")
    link = str(host.locator(".linkbox [data-copy]").get_attribute("data-copy"))
    seat = host.locator("#page-filling .fill").nth(1)
    seat.locator("[data-bot]").click()
    seat.locator("[data-vacate]").wait_for()
    seat.locator("[data-vacate]").click()
    host.wait_for_selector("#page-filling .free")
    guest.goto(link.replace("127.0.0.1", "localhost"))
    guest.fill("[name=name]", "Zoé")
    guest.locator(".wools input[value=orange]").check(force=True)
    guest.locator("button.go").click()
    guest.wait_for_selector("body[data-n]")
    host.wait_for_selector("body[data-n]")  # all sit: the game begins by itself
    assert "orange" in str(guest.request.get(server.url).text())
    for page in (host, guest):
        assert page.complaints == []


@pytest.mark.long
def test_after_a_quarter_of_a_minute_alone_a_bot_is_offered(browser: Any, server: Server) -> None:
    host = visitor(browser, WIDE, "en")
    host.goto(server.url)
    host.locator(".bring form").first.locator("button").click()
    host.wait_for_selector("#page-filling .free")
    assert host.locator("#page-alone").is_hidden()
    host.locator("#page-alone").wait_for(state="visible")
    host.locator("#page-fill.primary").click()
    host.wait_for_selector("body[data-n]")


def test_somebody_who_is_here_is_challenged_and_comes(browser: Any, server: Server) -> None:
    """From their page; they see it in the lobby, and while they look at the invitation the host knows."""
    rose, karim = visitor(browser, PHONE, "fr"), visitor(browser, WIDE, "en")
    for page, name in ((rose, "Rose"), (karim, "Karim")):
        page.goto(f"{server.url}/me")
        page.fill("[name=name]", name)
        page.locator("form button.primary").click()
        page.wait_for_selector(f"h1:has-text('{name}')")
        page.goto(server.url)
    people.until(karim, lambda: looked_again(karim) and karim.locator(".spot:has-text('Rose')").count())
    sheep = karim.locator(".spot:has-text('Rose') a")  # on the green, it leads to where one can invite her
    sheep.hover()
    shown = "sheep => getComputedStyle(sheep.querySelector('.bubble')).opacity > 0.9"
    karim.wait_for_function(shown, arg=sheep.element_handle())
    assert sheep.locator(".bubble").text_content() == "Rose is here: invite"
    sheep.click()
    karim.select_option(".portrait [name=game]", GAME)
    karim.locator(".portrait form button.primary").click()
    karim.wait_for_selector("#page-filling .free")
    people.until(rose, lambda: looked_again(rose) and rose.locator(".dare").count())
    assert "Karim vous défie" in str(rose.locator(".dare").text_content())
    rose.locator(".dare a.button").click()
    assert rose.input_value("[name=name]") == "Rose"
    karim.wait_for_selector("#page-filling .looked:has-text('Rose is looking')")
    rose.locator("button.go").click()
    for page in (rose, karim):
        page.wait_for_selector("body[data-n]")
        assert page.complaints == []


REFUSED = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"


def test_a_browser_that_keeps_nothing_is_told_of(browser: Any, server: Server) -> None:
    """One line on my page, and nothing else is missing there."""
    usual, forgetful = visitor(browser, WIDE, "en"), browser.new_context(locale="fr-FR").new_page()
    forgetful.complaints = []
    forgetful.on("pageerror", lambda error: forgetful.complaints.append(str(error)))
    forgetful.add_init_script(REFUSED)
    for page, name in ((usual, "Colin"), (forgetful, "Maud")):
        page.goto(f"{server.url}/me")
        page.wait_for_function("document.getElementById('page-sheep').complete")
        for _ in range(2):  # as nobody, and as somebody
            page.wait_for_load_state("load")
            assert page.locator("#page-unkept").is_visible() is (page is forgetful)
            if page.locator("form.wardrobe").count():
                page.fill("[name=name]", name)
                page.locator("form button.primary").click()
                page.wait_for_selector(f"h1:has-text('{name}')")
        assert page.complaints == []


def test_where_nothing_is_kept_every_page_works_as_long_as_it_lasts(browser: Any, server: Server) -> None:
    page = browser.new_context(locale="en-GB").new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.add_init_script(REFUSED)
    page.goto(f"{server.url}/learn/black-sheep/1")
    page.wait_for_selector("body[data-step='0'][data-mood=waits]")
    page.goto(f"{server.url}/rules/black-sheep")
    page.goto(server.url)
    page.locator("[data-quick=black-sheep] button").click()
    page.locator("#page-first[open] button").click()
    page.wait_for_selector("body[data-n]")
    page.fill("#page-chat input", "said")
    page.keyboard.press("Enter")
    page.wait_for_selector(".line.chat:has-text('said')")
    assert complaints == []


def test_somebody_is_muted_for_one_who_looks_and_stays_so(browser: Any, server: Server) -> None:
    one, two = visitor(browser, WIDE, "en"), visitor(browser, WIDE, "en")
    people.make_table(one, server.url, GAME, ["me", "friend"])
    people.sit(two, server.url, people.invitation(one), "Zoé")
    two.fill("#page-chat input", "first")
    two.keyboard.press("Enter")
    one.wait_for_selector(".line.chat:has-text('first')")
    one.locator("[data-panel=bleats]").click()
    one.locator("#page-mutes button").click()
    assert one.locator(".line.chat:has-text('first')").is_hidden()
    two.fill("#page-chat input", "second")
    two.keyboard.press("Enter")
    two.wait_for_selector(".line.chat:has-text('second')")
    one.reload()
    one.wait_for_selector(".line.chat:has-text('second')", state="attached")
    assert one.locator(".line.chat:has-text('second')").is_hidden()
    assert two.locator(".line.chat:has-text('first')").is_visible()
    one.locator("[data-panel=bleats]").click()
    one.locator("#page-mutes button").click()
    assert one.locator(".line.chat:has-text('second')").is_visible()
    for page in (one, two):
        assert page.complaints == []


def test_the_lobby_by_keys(browser: Any, server: Server) -> None:
    page = visitor(browser, WIDE, "en")
    page.goto(server.url)
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "link"
    page.keyboard.press("j")  # a letter in a field is a letter
    assert page.input_value("#link") == "j"
    page.locator("#link").blur()
    page.keyboard.press("2")
    games = page.locator("article.game")
    second = games.nth(1).get_attribute("data-game")
    focused = "document.activeElement.closest('article')?.dataset.game"
    assert page.evaluate(focused) == second
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focused) == games.nth(2).get_attribute("data-game")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("j")
    page.wait_for_selector("body[data-n]")
    page.goto(server.url)
    page.keyboard.press("r")
    page.wait_for_selector("body[data-n]")
    assert page.complaints == []


def test_nothing_under_the_pointer_is_exchanged(browser: Any, village: Server) -> None:
    waits(browser, village, "Lucas")
    guest = visitor(browser, WIDE, "en")
    guest.goto(village.url)
    row = guest.locator(".tables.open li").first
    row.hover()
    waits(browser, village, "Karim")
    with guest.expect_response("**/tables"):
        guest.evaluate("dispatchEvent(new Event('focus'))")
    guest.evaluate(people.PAINTED)
    assert guest.locator(".tables.open li").count() == 1
    guest.mouse.move(700, 5)
    guest.wait_for_function("() => document.querySelectorAll('.tables.open li').length === 2")
