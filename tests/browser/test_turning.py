"""A tile is taken, laid on a cell, turned, turned over and laid for good: by keys, by touch, with a change of mind."""

from collections.abc import Iterator
from typing import Any

import pytest

from panurge.games.guerre_des_moutons import data
from panurge.store import SqliteStore
from panurge.table.table import Table
from tests.browser import people
from tests.browser.landscapes import TOUCH, asks_for_a_face, opened, served, turnable
from tests.browser.people import PHONE
from tests.browser.servers import Server

pytestmark = pytest.mark.browser
LAY = "#page-board [data-key=enter]"
OPEN_LAY = f"{LAY}.open, {LAY}:not([data-for])"


@pytest.fixture(scope="module")
def seats(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, str]]]:
    names = ("keys", "finger", "mind")
    made = served(tmp_path_factory.mktemp("turning"), dict.fromkeys(names, asks_for_a_face))
    yield made
    made[0].stop()


def state_of(seats: Any, name: str) -> Any:
    """The table as its store has it."""
    server, links = seats
    store = SqliteStore(server.path)
    table = links[name].split("/")[2]
    header = next(found for found in [store.header(table)] if found)
    state = Table(store, header).state
    store.close()
    return state


def written_of(seats: Any, name: str) -> int:
    """The number of entries the store has of a table."""
    server, links = seats
    store = SqliteStore(server.path)
    count = len(store.entries(links[name].split("/")[2]))
    store.close()
    return count


def last(page: Any) -> str:
    return people.state(page)["last"]


def after(page: Any, doing: Any) -> None:
    """Do something and wait until the table has answered."""
    before = last(page)
    doing()
    page.wait_for_selector(f"body:not([data-last='{before}'])")


def take(page: Any, piece: int) -> None:
    """The face, by the list: what is chosen part by part begins there."""
    page.locator("#page-list").click()
    after(page, page.locator(f"#page-choices [data-action='{piece}']").click)
    page.locator("#page-list").click()


def chosen(page: Any, seats: Any, name: str, wanted: tuple[int, int]) -> None:
    """A change of mind takes several steps: wait until table and page have come to this piece and cell."""

    def there() -> bool:
        state, written = state_of(seats, name), written_of(seats, name)
        return (int(state.chosen), int(state.chosen_cell)) == wanted and int(last(page)) == written

    people.until(page, there, f"{wanted} is not what is chosen")
    page.wait_for_selector("body[data-mine=true]")


def shown_turning(page: Any) -> int:
    return int(page.locator(OPEN_LAY).get_attribute("data-action")) - int(data.ROTATION)


def test_by_keys(browser: Any, seats: Any) -> None:
    """R turns, F turns over and stays on the cell, Enter lays; every step has a name for who does not see it."""
    page = opened(browser, seats, "keys")
    piece, cell = turnable(state_of(seats, "keys"))  # type: ignore[misc]
    take(page, piece)
    after(page, lambda: page.locator(f"#page-board [data-action='{int(data.CELL) + cell}']").press("Enter"))
    first = shown_turning(page)
    said = page.locator(OPEN_LAY).get_attribute("aria-label")
    assert all(word in said for word in ("Poser ainsi, piocher", "en haut", "à gauche", "en bas", "à droite"))
    moment = last(page)
    page.keyboard.press("r")
    second = shown_turning(page)
    assert second != first
    assert page.locator(OPEN_LAY).get_attribute("aria-label") != said
    assert last(page) == moment, "turning is no move"
    assert page.evaluate("document.activeElement.dataset.key") == "enter", "the focus stands where Enter lays"
    twin = page.locator("#page-choices [data-action]")
    assert twin.count() == 1
    assert "Poser, piocher" in twin.inner_text()
    assert "en haut" in twin.get_attribute("aria-label")
    assert page.locator(f"{OPEN_LAY} .primary").count() == 1, "the one nearest to the piece is the primary"
    page.keyboard.press("f")
    chosen(page, seats, "keys", (piece + 1, cell))  # turned over, on the same cell
    page.wait_for_selector(OPEN_LAY)
    turning = shown_turning(page)
    page.locator(OPEN_LAY).focus()
    after(page, lambda: page.keyboard.press("Enter"))
    state = state_of(seats, "keys")
    assert int(state.cells[len(state.cells) - 1]) == cell
    assert int(state.patterns[len(state.cells) - 1]) == int(data.PATTERN_OF[(piece + 1) * 4 + turning])
    assert page.complaints == []


def test_by_touch(browser: Any, seats: Any) -> None:
    """Tap the face, tap the cell, tap the tile to turn it, tap the button that says what happens."""
    page = opened(browser, seats, "finger", PHONE, **TOUCH)
    piece, cell = turnable(state_of(seats, "finger"))  # type: ignore[misc]
    for one in page.locator("#page-board [data-action]").all():
        box = one.bounding_box()
        assert min(box["width"], box["height"]) >= 40, f"too small for a finger: {one.get_attribute('aria-label')}"
    take(page, piece)
    ghost = page.locator(f"#page-board [data-action='{int(data.CELL) + cell}']")
    ghost.focus()  # brings it into sight, wherever it is
    after(page, ghost.tap)
    first = shown_turning(page)
    for one in (LAY, "#page-board [data-key=r].open"):
        box = page.locator(one).locator("visible=true").first.bounding_box()
        assert min(box["width"], box["height"]) >= 40
    page.locator("#page-board [data-key=r].open").tap(position={"x": 8, "y": 8})
    people.until(page, lambda: shown_turning(page) != first)
    second = shown_turning(page)
    page.locator("#page-choices [data-group]").tap()  # "Tourner" beside the button that lays
    people.until(page, lambda: shown_turning(page) != second)
    third = shown_turning(page)
    after(page, page.locator("#page-choices [data-action]").tap)
    state = state_of(seats, "finger")
    assert int(state.patterns[len(state.cells) - 1]) == int(data.PATTERN_OF[piece * 4 + third])
    assert page.evaluate("[document.documentElement.scrollWidth, innerWidth]") == [390, 390]


def test_nothing_is_covered_and_nothing_needs_scrolling_on_a_phone(browser: Any, seats: Any) -> None:
    page = opened(browser, seats, "mind", PHONE, **TOUCH)
    board, now = page.locator("#page-board > svg").bounding_box(), page.locator("#page-now").bounding_box()
    assert board["y"] + board["height"] <= now["y"], "the card lies over the board"
    assert now["y"] + now["height"] <= 844, "one must scroll to see what to do"


def test_a_change_of_mind_needs_no_back(browser: Any, seats: Any) -> None:
    """While a tile is turned, other cells and other faces can be touched; others learn nothing of it (GM-31)."""
    page = opened(browser, seats, "mind")
    piece, cell = turnable(state_of(seats, "mind"))  # type: ignore[misc]
    take(page, piece)
    page.keyboard.press("0")  # everything in sight: what lies beyond the rim cannot be clicked
    after(page, page.locator(f"#page-board [data-action='{int(data.CELL) + cell}']").click)
    elsewhere = page.locator("#page-board .window [data-instead]").first
    wanted = int(str(elsewhere.get_attribute("data-instead")).split(":")[1]) - int(data.CELL)
    elsewhere.click()
    chosen(page, seats, "mind", (piece, wanted))
    face = page.locator("#page-board [data-instead^='2:']:not([data-key])").first
    other = int(str(face.get_attribute("data-instead")).split(":")[1])
    face.click()
    chosen(page, seats, "mind", (other, int(data.BEYOND)))
    page.keyboard.press("Escape")
    page.wait_for_selector("#page-back", state="hidden")
    assert not state_of(seats, "mind").half_made()
