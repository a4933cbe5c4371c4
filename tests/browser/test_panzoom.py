"""Pan and zoom of a landscape larger than its frame: by wheel, drag, pinch, buttons, keys; a drag is never a click."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser import people
from tests.browser.eyes import still
from tests.browser.landscapes import TOUCH, asks_for_a_cell, opened, served
from tests.browser.people import PHONE
from tests.browser.servers import Server

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def seats(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, str]]]:
    names = ("mouse", "keys", "finger", "move")
    made = served(tmp_path_factory.mktemp("landscapes"), dict.fromkeys(names, asks_for_a_cell))
    yield made
    made[0].stop()


def view(page: Any) -> tuple[float, ...]:
    """The viewBox that all windows of the board share."""
    boxes = page.evaluate(
        "[...document.querySelectorAll('#page-board svg.window')].map(w => w.getAttribute('viewBox'))"
    )
    assert len(boxes) >= 2
    assert len(set(boxes)) == 1, "the windows look elsewhere"
    return tuple(float(part) for part in boxes[0].split())


def rested(page: Any, before: tuple[float, ...] | None = None) -> tuple[float, ...]:
    """The same once a gesture is over and has been painted; `before`: from there it must have gone elsewhere."""
    if before is not None:
        people.until(page, lambda: page.locator("#page-board.panning").count() or view(page) != before)
    page.wait_for_selector("#page-board:not(.panning)")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return view(page)


def frame(page: Any) -> dict[str, float]:
    box: dict[str, float] = page.locator(".lens").bounding_box()
    return box


def middle(page: Any) -> tuple[float, float]:
    box = frame(page)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def cell_pixels(page: Any) -> float:
    return frame(page)["width"] * 96 / view(page)[2]


def empty_spot(page: Any) -> list[float]:
    """A place of the landscape where nothing can be chosen and no button lies."""
    spot: list[float] = page.evaluate(
        """() => { const b = document.querySelector('.lens').getBoundingClientRect();
          for (let i = 2; i < 18; i++) for (let j = 2; j < 18; j++) {
            const x = b.x + b.width * i / 20, y = b.y + b.height * j / 20, hit = document.elementFromPoint(x, y);
            if (hit?.closest('svg.window') && !hit.closest('[data-action],[data-group],[data-instead]')) return [x, y];
          } return null; }"""
    )
    assert spot
    return spot


def in_sight(page: Any) -> list[tuple[float, float]]:
    """The middles of the cells one could choose, well inside the frame."""
    box = frame(page)
    found = []
    for one in page.locator("#page-board .window [data-action], #page-board .window [data-group]").all():
        at = one.bounding_box()
        x, y = at["x"] + at["width"] / 2 - box["x"], at["y"] + at["height"] / 2 - box["y"]
        if 80 < x < box["width"] - 80 and 80 < y < box["height"] - 120:
            found.append((x + box["x"], y + box["y"]))
    return found


def sent(page: Any) -> str:
    return people.state(page)["last"]


def everything(page: Any) -> Any:
    """The view of the whole landscape, which on a wide screen one may have to ask for."""
    page.locator("[data-zoom=fit]").click()
    page.wait_for_selector("[data-zoom=out]:disabled", state="attached")  # what would do nothing is not shown
    return view(page)


def test_wheel_and_drag_move_the_view_and_choose_nothing(browser: Any, seats: Any) -> None:
    page = opened(browser, seats, "mouse")
    before, last = everything(page), sent(page)
    x, y = middle(page)
    page.mouse.move(x + 200, y - 80)
    page.mouse.wheel(0, -400)
    near = rested(page, before)
    assert near[2] < before[2] * 0.8
    box = frame(page)
    for axis, at in ((0, x + 200 - box["x"]), (1, y - 80 - box["y"])):  # what lies under the pointer stays there
        size = box["width" if axis == 0 else "height"]
        assert abs((before[axis] + at / size * before[axis + 2]) - (near[axis] + at / size * near[axis + 2])) < 4
    start = in_sight(page)[0]
    page.mouse.move(*start)  # a drag that begins and ends on a cell one could choose
    page.mouse.down()
    page.mouse.move(start[0] + 60, start[1] + 40, steps=5)
    page.mouse.up()
    there = rested(page, near)
    scale = near[2] / box["width"]
    assert abs(near[0] - there[0] - 60 * scale) < 3
    assert abs(near[1] - there[1] - 40 * scale) < 3
    assert sent(page) == last, "a drag was taken for a click"
    page.mouse.wheel(0, 3000)
    assert rested(page, there) == before
    assert page.complaints == []


def test_a_flick_quicker_than_a_frame_counts(browser: Any, seats: Any) -> None:
    page = opened(browser, seats, "mouse")
    page.keyboard.press("+")
    page.keyboard.press("+")
    near = rested(page)
    page.evaluate(
        """([x, y]) => { const tell = (target, kind, x, y) => target.dispatchEvent(new PointerEvent(kind,
            { pointerId: 7, isPrimary: true, pointerType: 'mouse', clientX: x, clientY: y, bubbles: true }));
          tell(document.querySelector('#page-board svg.window'), 'pointerdown', x, y);
          tell(window, 'pointermove', x - 60, y - 40);
          tell(window, 'pointerup', x - 60, y - 40); }""",
        middle(page),
    )
    there, scale = rested(page), near[2] / frame(page)["width"]
    assert abs(there[0] - near[0] - 60 * scale) < 3
    assert abs(there[1] - near[1] - 40 * scale) < 3


def test_buttons_and_keys(browser: Any, seats: Any) -> None:
    page = opened(browser, seats, "keys")
    fit = everything(page)
    for name in ("in", "out", "fit"):
        box = page.locator(f"[data-zoom={name}]").bounding_box()
        assert min(box["width"], box["height"]) >= 44
        assert page.locator(f"[data-zoom={name}]").get_attribute("aria-label")
    assert page.locator("[data-zoom=out]").is_disabled()
    page.locator("[data-zoom=in]").click()
    assert view(page)[2] < fit[2] * 0.75
    page.locator("[data-zoom=out]").click()
    assert view(page)[2] == pytest.approx(fit[2], rel=0.01)
    page.locator("[data-zoom=in]").click()
    page.locator("[data-zoom=fit]").click()
    assert view(page) == fit
    page.keyboard.press("+")
    page.keyboard.press("+")
    near = view(page)
    assert near[2] < fit[2] * 0.6
    page.locator(".lens").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    moved = view(page)
    assert moved[0] > near[0]
    assert moved[1] > near[1]
    assert moved[2] == near[2]
    assert page.evaluate("document.activeElement.className") == "lens"
    page.keyboard.press("-")
    assert view(page)[2] > near[2]
    page.keyboard.press("0")
    assert view(page) == fit
    for _ in range(20):  # twice within a third of a second: a busy machine may be too slow for it
        page.mouse.dblclick(*empty_spot(page))
        if view(page)[2] < fit[2] * 0.6:
            break
        page.wait_for_timeout(400)
    assert view(page)[2] < fit[2] * 0.6


def test_what_is_out_of_sight_has_an_arrow_and_focus_brings_it_in(browser: Any, seats: Any) -> None:
    page = opened(browser, seats, "keys")
    for _ in range(6):
        page.keyboard.press("+")
    page.wait_for_selector(".lens-arrow.option")
    arrow = page.locator(".lens-arrow.option").first
    box, rim = arrow.bounding_box(), frame(page)
    assert rim["x"] <= box["x"]
    assert box["x"] + box["width"] <= rim["x"] + rim["width"]
    assert min(box["width"], box["height"]) >= 44
    before = view(page)
    arrow.click()
    after = view(page)
    assert after[:2] != before[:2]
    assert after[2] == before[2]
    options = page.locator("#page-board .window [data-action], #page-board .window [data-group]")
    far = options.last
    far.focus()
    rested(page)
    spot = far.bounding_box()
    assert rim["x"] < spot["x"] + spot["width"] / 2 < rim["x"] + rim["width"]
    assert rim["y"] < spot["y"] + spot["height"] / 2 < rim["y"] + rim["height"]


LYING = (844, 390)
UNDER = "() => document.getElementById('pens').getBoundingClientRect().bottom"


@pytest.mark.parametrize(("size", "nearer"), [(people.WIDE, 0), (LYING, 2)], ids=["wide", "lying"])
def test_what_comes_into_sight_does_not_lie_under_the_pens(browser: Any, seats: Any, size: Any, nearer: int) -> None:
    """What is under them counts as out of sight, and comes into the part that is free."""
    page = opened(browser, seats, "keys", size)
    for _ in range(nearer):
        page.keyboard.press("+")
    cells = page.locator("#page-board .window [data-action], #page-board .window [data-group]").all()
    one = min(cells, key=lambda cell: cell.bounding_box()["y"])
    one.focus()
    before, spot = rested(page), people.spot_of(one)
    x, y = empty_spot(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + page.evaluate(UNDER) - 4 - spot[1], steps=5)
    page.mouse.up()
    rested(page, before)
    box = one.bounding_box()
    assert box["y"] + box["height"] / 2 < page.evaluate(UNDER)
    page.locator(".lens").focus()
    one.focus()
    people.until(page, lambda: one.bounding_box()["y"] + 10 > page.evaluate(UNDER), "it comes out from under the pens")


# Arrows that lie over a button that is there, over the strip, or beyond the frame.
COVERED = """() => { const boxes = which => [...document.querySelectorAll(which)].filter(one => one.checkVisibility({
    visibilityProperty: true })).map(one => one.getBoundingClientRect()), frame = boxes('.lens')[0];
  const others = boxes('.lens-tool, .strip:not([hidden])'), arrows = boxes('.lens-arrow');
  return [arrows.length, arrows.filter(one => one.left < frame.left - 1 || one.right > frame.right + 1
    || one.top < frame.top - 1 || one.bottom > frame.bottom + 1 || others.some(at => one.right > at.left + 1
      && one.left < at.right - 1 && one.bottom > at.top + 1 && one.top < at.bottom - 1)).length]; }"""
CORNERS = [(0, 0), (0.5, 0), (1, 0), (0, 0.5), (1, 0.5), (0, 1), (0.3, 1), (0.5, 1), (0.8, 1), (1, 1)]


@pytest.mark.parametrize("size", [pytest.param(people.WIDE, marks=pytest.mark.long), PHONE], ids=["wide", "phone"])
def test_no_arrow_lies_over_a_button(browser: Any, seats: Any, size: tuple[int, int]) -> None:
    """Wherever one looks: in every corner, at every rim."""
    page = opened(browser, seats, "keys", size)
    everything(page) if size == people.WIDE else None
    page.mouse.move(*middle(page))
    found = 0
    for x, y in CORNERS:
        page.keyboard.press("0")
        if page.locator("[data-zoom=out]:disabled").count() == 0:
            page.keyboard.press("0")
        before, box = rested(page), frame(page)
        page.mouse.move(box["x"] + 4 + x * (box["width"] - 8), box["y"] + 4 + y * (box["height"] - 8))
        page.mouse.wheel(0, -700)
        rested(page, before)
        people.until(page, lambda: page.locator(".lens-arrow").count() > 0)
        arrows, covered = page.evaluate(COVERED)
        assert covered == 0, (x, y)
        found += arrows
    assert found > len(CORNERS)


TURNED = [(844, 390), (390, 844), (768, 1024), (1440, 900)]


def test_when_the_screen_turns_one_looks_at_the_same_place(browser: Any, seats: Any) -> None:
    page = opened(browser, seats, "keys")
    page.keyboard.press("+")
    page.keyboard.press("+")
    before = rested(page)
    looked = [before[axis] + before[axis + 2] / 2 for axis in (0, 1)]
    for width, height in TURNED:
        page.set_viewport_size({"width": width, "height": height})
        still(page)
        now, box = rested(page), frame(page)
        assert now[2] / now[3] == pytest.approx(box["width"] / box["height"], rel=0.02), "it fills its frame"
        for axis in (0, 1):
            assert now[axis] + now[axis + 2] / 2 == pytest.approx(looked[axis], abs=96), (width, height)
    assert page.complaints == []


# A long page, and a browser that does not heed `touch-action` inside a drawing (some iPhones may not).
UNHEEDED = """() => { const style = new CSSStyleSheet(); style.replaceSync('.board *{touch-action:auto!important}');
  document.adoptedStyleSheets.push(style); document.body.style.minHeight = '1400px'; }"""


def touches(page: Any, client: Any, *moments: list[tuple[float, float]]) -> None:
    """Fingers put down, moved and lifted, as the browser gets them from a screen."""
    for i, points in enumerate(moments):
        client.send(
            "Input.dispatchTouchEvent",
            {
                "type": "touchStart" if i == 0 else "touchMove",
                "touchPoints": [{"x": x, "y": y, "id": k} for k, (x, y) in enumerate(points)],
            },
        )
        page.wait_for_timeout(20)
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    rested(page)


def test_fingers_pinch_and_drag_and_the_page_still_scrolls(browser: Any, seats: Any) -> None:
    page = opened(browser, seats, "finger", PHONE, **TOUCH)
    assert cell_pixels(page) >= 40, "cells are too small for a finger"
    options = page.locator("#page-board .window [data-action], #page-board .window [data-group]").all()
    rim = frame(page)
    inside = [b for b in (one.bounding_box() for one in options) if rim["x"] <= b["x"] + 20 <= rim["x"] + rim["width"]]
    assert inside, "no option is in sight"
    client = page.context.new_cdp_session(page)
    last, before = sent(page), view(page)
    x, y = middle(page)
    touches(page, client, [(x, y)], [(x - 20, y - 10)], [(x - 50, y - 30)], [(x - 60, y - 40)])
    dragged = view(page)
    assert dragged[0] > before[0]
    assert dragged[1] > before[1]
    assert dragged[2] == pytest.approx(before[2], rel=0.001)
    assert page.evaluate("scrollY") == 0, "the page scrolled with the landscape"
    page.evaluate(UNHEEDED)
    touches(page, client, [(x, y)], [(x + 10, y - 20)], [(x + 30, y - 60)], [(x + 40, y - 90)])
    assert page.evaluate("scrollY") == 0, "the page scrolled where `touch-action` is not heeded"
    assert view(page)[1] > dragged[1]
    dragged = view(page)
    fingers = [[(x - d, y), (x + d, y)] for d in (30, 45, 60, 80)]
    touches(page, client, *fingers)
    assert view(page)[2] == pytest.approx(dragged[2] * 30 / 80, rel=0.06)
    assert page.evaluate("visualViewport.scale") == 1, "the browser zoomed the page"
    touches(page, client, *reversed(fingers))
    assert sent(page) == last, "a gesture was taken for a tap"
    page.locator("[data-zoom=fit]").tap()
    assert cell_pixels(page) < 40
    tiny = page.locator("#page-board .window [data-action], #page-board .window [data-group]").first.bounding_box()
    page.touchscreen.tap(tiny["x"] + tiny["width"] / 2, tiny["y"] + tiny["height"] / 2)
    people.until(page, lambda: cell_pixels(page) >= 40, "a tap on a small cell looks nearer first")
    assert sent(page) == last
    low = page.evaluate("innerHeight") - 20
    page.evaluate("document.body.style.minHeight = '1400px'")
    touches(page, client, [(6, low)], [(6, low - 60)], [(6, low - 140)], [(6, low - 200)])
    people.until(page, lambda: page.evaluate("scrollY") > 50, "outside the landscape the page scrolls")
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]


def test_a_click_lands_on_the_cell_under_it_and_the_view_survives_the_move(browser: Any, seats: Any) -> None:
    """Zoomed in, choose a cell, turn the tile by touching it, lay it: what is laid lies where it was shown."""
    page = opened(browser, seats, "move")
    page.keyboard.press("+")
    page.keyboard.press("+")
    near = rested(page)
    spot = in_sight(page)[0]
    box = frame(page)
    cell = [
        int((near[axis] + (spot[axis] - box[("x", "y")[axis]]) / box[("width", "height")[axis]] * near[axis + 2]) // 96)
        for axis in (0, 1)
    ]
    page.mouse.click(*spot)
    page.wait_for_selector("#page-board [data-key=enter]")
    assert view(page) == near, "choosing moved the view"
    ways = page.locator("#page-board [data-key=r]").count()
    if ways:
        shown = page.locator("#page-board [data-key=r].open").get_attribute("data-for")
        page.mouse.click(*spot)  # touched again, the tile turns
        page.wait_for_function(f"() => !document.querySelector('#page-board [data-for={shown}].open')")
    before = sent(page)
    lay = "#page-board [data-action][data-key=enter]"
    page.locator(f"{lay}.open, {lay}:not([data-for])").click()
    page.wait_for_selector(f"body:not([data-last='{before}'])")
    assert page.locator(f"#page-board [id='t{cell[0]}.{cell[1]}']").count() == 1, "it lies somewhere else"
    assert view(page) == near, "laying moved the view"
    assert page.complaints == []
