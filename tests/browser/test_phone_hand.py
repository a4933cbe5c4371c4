"""La Guerre des Moutons on a phone with a large hand: every face can be touched, and nothing lies over the button that
lays a tile."""

from collections.abc import Iterator
from typing import Any

import pytest

from panurge.core.rng import Rng
from panurge.games.guerre_des_moutons import data
from tests.browser import people
from tests.browser.landscapes import TOUCH, for_many_tiles, holds_many_tiles, opened, served, turnable
from tests.browser.people import PHONE, WIDE, visitor
from tests.browser.servers import Server
from tests.browser.test_panzoom import cell_pixels
from tests.browser.test_turning import after, state_of, take

pytestmark = pytest.mark.browser

FACES = """() => [...document.querySelectorAll('#hand [data-action], #hand [data-why]')].map(one => {
    const at = one.getBoundingClientRect(); return Math.min(at.width, at.height); })"""
BOXES = """() => ['.lens-tools', '#page-board .open[data-key=enter] .steady'].map(which => {
    const at = document.querySelector(which).getBoundingClientRect();
    return [at.left, at.top, at.right, at.bottom]; })"""
APART = f"() => {{ const [a, b] = ({BOXES})(); return a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1]; }}"


@pytest.fixture(scope="module")
def seats(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, str]]]:
    wanted = dict.fromkeys(("many", "hole", "tools", "lying"), holds_many_tiles)
    made = served(tmp_path_factory.mktemp("hands"), wanted, for_many_tiles)
    yield made
    made[0].stop()


def sees_everything_while_holding(page: Any) -> None:
    """Who asked for the whole landscape keeps it; a touch of a small place looks nearer before anything is laid."""
    before = people.state(page)["last"]
    page.locator("[data-zoom=fit]").tap()
    people.until(page, lambda: cell_pixels(page) < 38, "everything is in sight")
    people.hold_something(page, Rng(5))
    page.evaluate(people.PAINTED)
    assert cell_pixels(page) < 38, "it has come nearer by itself"
    page.touchscreen.tap(*people.spot_of(page.locator("#page-hand .place[data-way]").first))
    people.until(page, lambda: cell_pixels(page) >= 40, "a touch looks nearer")
    assert people.state(page)["last"] == before
    page.keyboard.press("Escape")
    page.locator("[data-zoom=fit]").tap()
    people.until(page, lambda: cell_pixels(page) < 38, "everything once more")
    page.locator("[data-zoom=fit]").tap()
    people.until(page, lambda: cell_pixels(page) >= 40, "and back")


def test_every_face_can_be_touched_and_the_tile_be_laid(browser: Any, seats: Any) -> None:
    page = opened(browser, seats, "many", PHONE, **TOUCH)
    sizes = page.evaluate(FACES)
    assert len(sizes) >= 28
    assert min(sizes) >= 39.5
    sees_everything_while_holding(page)
    piece, cell = turnable(state_of(seats, "many"))  # type: ignore[misc]
    take(page, piece)
    after(page, lambda: page.locator(f"#page-board [data-action='{int(data.CELL) + cell}']").press("Enter"))
    page.wait_for_selector("#page-board .open[data-key=enter]")
    page.wait_for_function(APART)
    _, lay = page.evaluate(BOXES)
    box = page.locator(".lens").bounding_box()
    corner = box["x"] + box["width"] - 60, box["y"] + box["height"] - 30  # where the buttons are at rest
    way = corner[0] - (lay[0] + lay[2]) / 2, corner[1] - (lay[1] + lay[3]) / 2
    page.mouse.move(box["x"] + 12, box["y"] + 12)
    page.mouse.down()
    page.mouse.move(box["x"] + 12 + way[0], box["y"] + 12 + way[1], steps=6)
    page.mouse.up()
    page.wait_for_function("() => document.querySelector('.lens-tools').dataset.place")
    page.wait_for_function(APART)
    _, lay = page.evaluate(BOXES)
    assert abs((lay[0] + lay[2]) / 2 - corner[0]) < 30, "the landscape was dragged"
    page.wait_for_timeout(350)  # a click right after a drag would be taken for its end
    before = people.state(page)["last"]
    page.mouse.click((lay[0] + lay[2]) / 2, (lay[1] + lay[3]) / 2)
    page.wait_for_selector(f"body:not([data-last='{before}'])")
    assert page.complaints == []


LABELS = """which => [...document.querySelectorAll(`#page-hand .told${which}`)].filter(one => one.checkVisibility())
  .map(one => one.getBoundingClientRect()).map(at => [at.left, at.top, at.right, at.bottom])"""


def at_a_step(browser: Any, server: Server, step: int) -> Any:
    page = visitor(browser, PHONE, "fr", **TOUCH)
    page.goto(f"{server.url}/learn/guerre-des-moutons/2?step={step - 1}")
    page.wait_for_selector(f"body[data-step='{step - 1}'][data-mood=waits][data-mine=true]")
    people.quicken(page)
    return page


def tap(page: Any, which: str) -> None:
    page.touchscreen.tap(*people.spot_of(page.locator(which).first))


def test_what_a_touch_does_is_read_whole_and_can_be_touched(browser: Any, server: Server) -> None:
    """At the rim it left the screen, and the page was pushed sideways; touched, it was taken for what lay under it."""
    page = at_a_step(browser, server, 6)
    tap(page, "[id='face-8']")
    tap(page, "#page-hand .place[data-place='c3.0']")
    page.wait_for_selector("#page-hand .told[data-mood=act].look")
    ((left, _, right, _),) = page.evaluate(LABELS, "[data-mood=act]")
    assert left >= 0
    assert right <= PHONE[0]
    assert page.evaluate("document.scrollingElement.scrollWidth") == PHONE[0]
    tap(page, "#page-hand .told[data-mood=act].look")
    page.wait_for_selector("#page-board [id='g3.0']")
    assert page.complaints == []


def test_what_a_wolf_would_take_from_each_is_told_apart(browser: Any, server: Server) -> None:
    """One's own loss lay under the other's."""
    page = at_a_step(browser, server, 1)
    tap(page, "[id='face-6']")
    page.wait_for_selector("#page-hand .place[data-place='c2.-2']")
    number = page.locator("#page-hand .place[data-place='c2.-2']").get_attribute("data-way")
    (own,) = page.evaluate(LABELS, f"[data-mood=danger][data-of='{number}']")
    (other,) = page.evaluate(LABELS, f"[data-mood=gain][data-of='{number}']")
    assert own[3] <= other[1] or other[3] <= own[1]
    assert page.complaints == []


DENIED = """() => { const all = which => [...document.querySelectorAll(which)].map(one => one.getBoundingClientRect());
  const inside = (box, x, y) => x > box.left && x < box.right && y > box.top && y < box.bottom;
  const out = (from, at, to) => Math.max(from - at, 0, at - to);
  const off = (box, x, y) => Math.hypot(out(box.left, x, box.right), out(box.top, y, box.bottom));
  const ways = all('#page-hand [data-way]:not(.beyond)'), [lens] = all('.lens');
  for (const box of all('#page-hand .place[data-no]')) for (let part = 0; part < 64; part++) {
    const x = box.x + box.width * (part % 8 + .5) / 8, y = box.y + box.height * (Math.floor(part / 8) + .5) / 8;
    const far = Math.min(...ways.map(one => off(one, x, y)));
    const beside = inside(lens, x, y) && far > box.width / 4 + 1 && far < 27;
    if (beside && document.elementFromPoint(x, y).dataset.no) return [x, y];
  }
  return null; }"""


def test_let_go_where_it_does_not_fit_it_is_not_laid_next_to_it(browser: Any, seats: Any) -> None:
    """The place beside it drew it in, a whole cell away; and there is no way back."""
    page = opened(browser, seats, "hole", WIDE)
    before, spot = people.state(page)["last"], None
    for seed in range(30):
        thing = people.hold_something(page, Rng(seed))
        spot = page.evaluate(DENIED)
        if spot:
            break
        page.keyboard.press("Escape")
    assert spot, "no hole between places"
    page.mouse.move(*people.spot_of(page.locator(f"[id='{thing}']")))
    page.mouse.down()
    page.mouse.move(spot[0], spot[1] + 40, steps=3)
    page.mouse.move(*spot, steps=3)
    page.mouse.up()
    page.wait_for_selector("#page-why:not([hidden]) a")
    assert "GM-7" in page.locator("#page-why").text_content()
    assert people.state(page)["last"] == before
    assert page.complaints == []


TOOLS = """() => [...document.querySelectorAll('.lens-tool')]
  .filter(one => !one.disabled).map(one => one.getBoundingClientRect()).filter(at => at.width)"""
OVER = f"""([which, all]) => {{ const over = document.getElementById('page-hand');
  const place = over.querySelector(`.place[${{which}}]`), from = over.getBoundingClientRect();
  const at = all ? document.querySelector('.lens').getBoundingClientRect() : ({TOOLS})()[0];
  Object.assign(place.style, {{ left: `${{at.x + at.width / 2 - from.x}}px`,
    top: `${{at.y + at.height / 2 - from.y}}px`,
    width: `${{at.width}}px`, height: `${{at.height}}px` }});
  over.dispatchEvent(new Event('laid')); }}"""
TOPMOST = f"""() => {{ const [at] = ({TOOLS})();
  const found = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2);
  return found.closest('.lens-tool') ? 'tool' : found.dataset.way === undefined ? 'refused' : 'way'; }}"""


def test_a_button_of_the_landscape_is_touched_where_nothing_may_lie(browser: Any, seats: Any) -> None:
    """A cell that would be refused lay over it: whoever wished to see everything read a rule. Where the held tile goes,
    the place is touched."""
    page = opened(browser, seats, "tools", PHONE, **TOUCH)
    people.hold_something(page, Rng(5))
    page.evaluate(OVER, ["data-no", False])
    page.evaluate(people.PAINTED)
    assert page.evaluate(TOPMOST) == "tool"
    page.evaluate(OVER, ["data-way", True])
    page.evaluate(people.PAINTED)
    assert page.evaluate(TOPMOST) == "way"
    assert page.complaints == []


WORDS = """() => [...document.querySelectorAll('#hand text, #pens text')].filter(
    one => one.getBoundingClientRect().width).map(one =>
    [one.textContent, parseFloat(getComputedStyle(one).fontSize) * Math.abs(one.getScreenCTM().a)])"""


def test_what_is_written_is_read_on_a_phone_that_lies_on_its_side(browser: Any, seats: Any) -> None:
    """The drawing is shown at less than half its size there: its words are larger, what is said elsewhere gives way."""
    page = opened(browser, seats, "lying", (844, 390), **TOUCH)
    words = page.evaluate(WORDS)
    assert {"Votre main", "Se retirer"} <= {text for text, _ in words}
    assert [(text, size) for text, size in words if size < 11 and len(text) > 1] == []
    boxes = page.locator("#hand .grows text, #pens .grows text").evaluate_all(
        "all => all.map(one => { const b = one.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; })"
    )
    for i, one in enumerate(boxes):
        for other in boxes[:i]:
            apart = one[0] >= other[2] or other[0] >= one[2] or one[1] >= other[3] or other[1] >= one[3]
            assert apart, "one over another"
