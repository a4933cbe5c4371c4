"""A window of interjections (GM-21): all are asked at once, answer in any order, and are asked anew after a wolf."""

from collections.abc import Iterator
from typing import Any

import pytest

from panurge.games.guerre_des_moutons import data
from panurge.store import SqliteStore
from panurge.web.links import Links
from tests.browser import people
from tests.browser.people import PHONE, WIDE, visitor
from tests.browser.servers import Server
from tests.table.windows import PEOPLE, asked, at_window, copied, first_has_a_wolf, interjections

pytestmark = pytest.mark.browser
DECLINE = f"#page-choices [data-action='{int(data.DECLINE)}']"
DRAWN = f"#page-board [data-action='{int(data.DECLINE)}']"
LET_BE = f"{DECLINE}:visible, {DRAWN}:visible"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Any, list[str]]]:
    """A server with a table of four at such a window, its state, and the links to the seats."""
    table = at_window(first_has_a_wolf)
    server = Server(tmp_path_factory.mktemp("together"))
    store = SqliteStore(server.path)
    name = copied(table, store, "together")
    links = [Links(store).seat_link(name, seat) for seat in range(4)]
    store.close()
    server.start()
    yield server, table.state, links
    server.stop()


def seated(browser: Any, place: Any, seat: int, size: tuple[int, int], language: str) -> Any:
    server, _, links = place
    page = visitor(browser, size, language)
    people.come(page, server.url, links[seat], PEOPLE[seat])
    people.quicken(page)
    return page


def whose(page: Any) -> str:
    return str(page.locator("#page-whose > span").inner_text())


def moment(page: Any) -> str:
    return people.state(page)["n"]


def decline(page: Any) -> None:
    """Beside the board; on a phone, where there is room for one of them, in the strip or where it is drawn."""
    page.locator(LET_BE).first.click()
    page.wait_for_selector("body[data-kept=true]")


def test_gm_21_all_are_asked_at_once_and_again_after_a_wolf(browser: Any, place: Any) -> None:
    _, state, _ = place
    first, second, third = asked(state)
    (outside,) = {0, 1, 2, 3} - {first, second, third}
    one, two = seated(browser, place, first, WIDE, "fr"), seated(browser, place, second, PHONE, "en")
    three, four = seated(browser, place, third, WIDE, "en"), seated(browser, place, outside, WIDE, "fr")
    one.wait_for_selector("body[data-mine=true]")
    for page in (two, three):
        page.wait_for_selector("body[data-early=true]")
    assert (people.state(four)["mine"], people.state(four)["early"]) == ("false", "false")
    names = {seat: PEOPLE[seat] for seat in (first, second, third)}
    assert whose(three) == f"You are asked, with {names[first]} and {names[second]}"
    assert whose(four) == f"On interroge {names[first]}, {names[second]} et {names[third]}"
    begun, undrawn = moment(one), people.drawn(four)

    decline(three)  # in the wrong order
    decline(two)
    assert "Let play go on" in two.locator("#page-ask").inner_text()
    assert two.locator("#page-undo").inner_text() == "Take it back", "in words, on a phone too"
    card, button = two.locator("#page-now").bounding_box(), two.locator("#page-undo").bounding_box()
    for start, size in (("x", "width"), ("y", "height")):
        assert card[start] <= button[start]
        assert button[start] + button[size] <= card[start] + card[size]
    two.locator("#page-undo").click()
    two.wait_for_selector("body[data-early=true][data-kept=false]")
    decline(two)
    two.reload()
    two.wait_for_selector("body[data-kept=true]")  # the table remembers
    assert {moment(page) for page in (one, three, four)} == {begun}, "the others have been told nothing"
    assert people.drawn(four) == undrawn

    one.locator("#page-list").click()
    wolf = next(piece for piece in interjections(state, first) if data.PIECE_KIND[piece] == data.WOLF)
    lay(one, f"#page-choices [data-action='{wolf}']")
    assert people.state(two)["kept"] == "true", "a piece in the hand is nobody else's business"
    lay(one, "#page-choices [data-action]")
    for page in (two, three):
        page.wait_for_selector("body[data-kept=false][data-early=false]")
    lay(one, f"#page-choices [data-action='{int(data.DRAW)}']")
    two.wait_for_selector("body[data-mine=true]")  # all of them anew
    for page in (one, three):
        page.wait_for_selector("body[data-early=true]")

    anew = moment(one)
    for page in (one, three):  # the second is the first to be asked now
        decline(page)
    assert moment(four) == anew
    two.locator(LET_BE).first.click()
    four.wait_for_selector("body[data-mine=true]")
    for page in (one, two, three):
        page.wait_for_selector("body[data-kept=false][data-early=false][data-mine=false]")
        assert int(moment(page)) == int(anew) + 3
    assert one.complaints == two.complaints == three.complaints == four.complaints == []


def lay(page: Any, button: str) -> None:
    before = people.state(page)["last"]
    page.locator(button).first.click()
    page.wait_for_selector(f"body:not([data-last='{before}'])")
