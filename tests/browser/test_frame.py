"""The frame holds still: over a whole game nothing in the panel changes its place or its height, and at every size what
one needs for a turn is in sight without scrolling the page."""

from collections.abc import Iterator
from typing import Any

import pytest

from panurge.core.rng import Rng
from panurge.games.guerre_des_moutons.data import DROP_OUT
from tests.browser import people
from tests.browser.driving import Driven
from tests.browser.landscapes import asks_for_a_face_late, opened, served, staying
from tests.browser.people import PHONE, WIDE, invitation, make_table, sit, visitor
from tests.browser.servers import Server
from tests.drawing.test_tables import OURS

pytestmark = pytest.mark.browser

# From now on, after every frame: where the slots are. Another answer than the first one is kept; and whatever of them
# the browser itself calls a shift of the layout, at any moment.
WATCH = """slots => {
  const seen = () => JSON.stringify([...document.querySelectorAll(slots)].map(one => {
    const at = one.getBoundingClientRect(), name = one.id || one.className.split(' ')[0];
    return [name, ...[at.x, at.y, at.width, at.height].map(Math.round)]; }));
  const going = () => document.body.dataset.over !== 'true';
  window.first = seen(); window.looks = 0; window.jumps = []; window.shifts = [];
  new PerformanceObserver(list => { for (const one of list.getEntries()) for (const { node } of one.sources)
    if (going() && node?.nodeType === 1 && node.matches(slots)) window.shifts.push([one.value, node.id]);
  }).observe({ type: 'layout-shift' });
  window.places = {}; window.cut = new Set();
  const answers = () => [...document.querySelectorAll('#page-choices:not(.all)>.button')].forEach((one, i) => {
    const at = one.getBoundingClientRect(), now = [at.x, at.y, at.width, at.height].map(Math.round).join();
    (window.places[i] ??= {})[now] ??= one.textContent;
    const foot = document.getElementById('page-slot').getBoundingClientRect().bottom;
    if (at.bottom > foot + 1) window.jumps.push(`below the slot: ${one.parentNode.textContent}`);
    const words = one.querySelector('span');
    if (words.scrollHeight > words.clientHeight + 1) window.cut.add(one.textContent); });
  document.addEventListener('settled', () => { if (!going()) return;
    window.looks++; if (seen() !== window.first) window.jumps.push(seen());
    if (innerWidth > 699) answers(); }); }"""
BAR = "#page-now, #page-ask, #page-slot"
PANEL = f"{BAR}, .now > .tools, #page-seats, #page-seats > *, .log"
SMALL = (1024, 768)  # the narrowest panel beside a board
SIZES = [(1920, 1080), (1440, 900), (1024, 768), (768, 1024), (844, 390), (390, 844)]
IN_SIGHT = """() => { scrollTo(0, 0);
  const ask = document.querySelector('#page-now').getBoundingClientRect();
  const board = document.querySelector('#page-board > svg').getBoundingClientRect();
  return { ask: ask.top >= 0 && ask.bottom <= innerHeight + 1, left: board.left >= -1,
    right: board.right <= innerWidth + 1,
    seen: Math.min(board.bottom, innerHeight) - board.top, high: board.height, wide: board.width,
    across: document.documentElement.scrollWidth - innerWidth }; }"""


DAILY = "black-sheep"  # whose question, options and notes differ most from moment to moment
every_game = pytest.mark.parametrize(
    "game", [game if game == DAILY else pytest.param(game, marks=pytest.mark.long) for game in OURS]
)


WHOLE = 600  # decisions, more than any game has


@pytest.mark.parametrize(
    ("game", "most"), [(DAILY, 14), *(pytest.param(game, WHOLE, marks=pytest.mark.long) for game in OURS)]
)
def test_the_panel_holds_still_over_a_whole_game(browser: Any, server: Server, game: str, most: int) -> None:
    """Of the panel beside the board, and of the question at the foot of a phone, at the same seat of the same game. On
    a wide screen the first, second … answer is where it always was, however many there are and however long."""
    wide = visitor(browser, WIDE, "fr")
    driven = Driven(server.url, game)
    driven.seat(wide)
    phone, small = (another_look(wide, size) for size in (PHONE, SMALL))
    watched = ((wide, PANEL), (phone, BAR), (small, PANEL))
    for page, slots in watched:
        page.evaluate(WATCH, slots)
    assert driven.play(most) or most == WHOLE, "the game was over before it had begun"
    for page, _ in watched:
        driven.shown_on(page)
        assert page.evaluate("window.looks") > 5
        assert page.evaluate("Object.values(window.places).filter(one => Object.keys(one).length > 1)") == []
        assert page.evaluate("[...window.cut]") == []
        assert page.evaluate("window.jumps.slice(0, 2)") == [], page.evaluate("window.first")
        assert page.evaluate("window.shifts.slice(0, 2)") == []
    assert wide.evaluate("Object.keys(window.places).length") >= 2, "there was nothing to choose between"


def another_look(page: Any, size: tuple[int, int]) -> Any:
    """The same seat in a window of another size."""
    other = page.context.new_page()
    other.set_viewport_size({"width": size[0], "height": size[1]})
    other.goto(page.url)
    other.wait_for_selector("body[data-n]")
    return other


def test_the_watch_sees_a_panel_that_jumps(browser: Any, server: Server) -> None:
    page = visitor(browser, WIDE, "fr")
    driven = Driven(server.url, "guerre-et-beeeh")
    driven.seat(page)
    page.evaluate(WATCH, PANEL)
    page.evaluate("document.getElementById('page-slot').style.height = '190px'")
    page.wait_for_function("() => window.shifts.length > 0")
    page.evaluate("document.dispatchEvent(new Event('settled'))")
    assert page.evaluate("[window.looks, window.jumps.length]") == [1, 1]


MOMENTS = (0, 6, 14)  # decisions played before the sizes are looked at


@every_game
def test_question_and_board_are_in_sight_at_every_size(browser: Any, server: Server, game: str) -> None:
    page = visitor(browser, WIDE, "fr")
    driven = Driven(server.url, game)
    driven.seat(page)
    for decisions in MOMENTS:
        if not driven.play(decisions):
            break
        driven.shown_on(page)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(f"() => innerWidth === {width}")
            page.wait_for_function(
                "() => document.querySelector('#page-board > svg').viewBox.baseVal.width < 700 === (innerWidth < 700)"
            )
            found = page.evaluate(IN_SIGHT)
            assert found["ask"], (width, height, found)
            assert found["left"], (width, height, found)
            assert found["right"], (width, height, found)
            assert found["across"] <= 0, (width, height, found)
            if width > 699:
                assert found["seen"] >= found["high"] - 1, (width, height, found)
                assert max(found["wide"] / width, found["high"] / height) > 0.55, (width, height, found)
            else:
                assert found["seen"] >= 0.6 * height, (width, height, found)


CELL = """() => {
  const svg = document.querySelector('#page-board > svg'), window = svg.querySelector('svg.window');
  const shown = window.viewBox.baseVal, unit = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  const all = window.dataset.fit.split(' ').map(Number), box = window.getBoundingClientRect();
  const there = [...window.querySelectorAll('[data-action], [data-group], [data-last]')];
  return { cell: window.width.baseVal.value * unit * Number(window.dataset.cell) / shown.width,
    all: all[2] > shown.width + 1,
    near: there.length === 0 || there.some(one => { const at = one.getBoundingClientRect();
      return at.x > box.x && at.right < box.right && at.y > box.y && at.bottom < box.bottom; }) }; }"""


def a_part_that_matters(page: Any) -> bool:
    """Cells are large, and where something happens is in sight; whether that is only a part of the landscape."""
    found = page.evaluate(CELL)
    assert found["cell"] >= 64, found
    assert found["near"], found
    return bool(found["all"])


@pytest.fixture(scope="module")
def late(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, str]]]:
    made = served(tmp_path_factory.mktemp("late"), {"late": asks_for_a_face_late}, staying)
    yield made
    made[0].stop()


def test_late_tiles_of_a_large_landscape_stay_large_on_a_wide_screen(browser: Any, late: Any) -> None:
    """Only a part of it is seen then, and that part is where something happens, while a whole turn is made too."""
    page, rng = opened(browser, late, "late"), Rng(3)
    assert a_part_that_matters(page)
    for _ in range(12):
        people.click_something(page, rng)
        assert a_part_that_matters(page)
        if people.state(page)["mine"] != "true":
            break
    assert people.state(page)["mine"] != "true", "the turn never ended"


@pytest.mark.long
def test_late_tiles_stay_large_until_the_end(browser: Any, server: Server) -> None:
    """The same over a whole game among bots; at the end everything is seen."""
    page = visitor(browser, WIDE, "fr")
    driven = Driven(server.url, "guerre-des-moutons", seed=3)
    driven.never = {int(DROP_OUT)}
    driven.seat(page)
    parts, where = 0, page.url
    page.goto("about:blank")  # nobody draws what is not looked at
    assert driven.play(30)
    page.goto(where)
    while driven.play(10):
        driven.shown_on(page)
        parts += a_part_that_matters(page)
    assert parts > 2
    driven.shown_on(page)
    page.wait_for_selector("body[data-over=true]")
    assert not page.evaluate(CELL)["all"]


def test_an_empty_seat_is_waited_for_and_sound_has_its_switch_on_a_phone(browser: Any, server: Server) -> None:
    driven = Driven(server.url, "guerre-et-beeeh")
    watcher = visitor(browser, WIDE, "en")
    watcher.goto(f"{server.url}{driven.where.replace('/tables/', '/t/')}")
    watcher.wait_for_selector("#page-ask:has-text('Waiting for somebody')")
    phone = visitor(browser, PHONE, "en")
    driven.seat(phone)
    assert phone.locator("#page-sound").is_visible()
    phone.locator("#page-sound").click()
    phone.reload()
    phone.wait_for_selector("body[data-n]")
    assert phone.locator("#page-sound").get_attribute("aria-pressed") == "true"
    assert phone.locator("[data-panel=bleats]").get_attribute("data-unread") is None


def test_typed_words_show_on_a_phone(browser: Any, server: Server) -> None:
    """A bubble above the board, a count on the button that opens the talk, there the words and a field to answer."""
    wide, phone = visitor(browser, WIDE, "en"), visitor(browser, PHONE, "en")
    make_table(wide, server.url, "guerre-et-beeeh", ["me", "friend"])
    sit(phone, server.url, invitation(wide), "Maud")
    wide.fill("#page-chat input", "Well played")
    wide.locator("#page-chat input").press("Enter")
    phone.wait_for_selector("#page-bleated:not([hidden]) :text('Well played')")
    talk = phone.locator("[data-panel=bleats]")
    assert talk.get_attribute("data-unread") == "1"
    talk.click()
    assert talk.get_attribute("data-unread") is None
    assert "Well played" in phone.locator("#page-talk-lines").inner_text()
    phone.fill("#page-chat-panel input", "Thank you")
    phone.locator("#page-chat-panel input").press("Enter")
    wide.wait_for_selector("#page-log .line.chat:has-text('Thank you')")
    for page in (wide, phone):
        assert page.complaints == []


SHEET = """() => { const card = document.querySelector('#page-now').getBoundingClientRect();
  const rows = [...document.querySelectorAll('#page-result tr')].map(one => one.getBoundingClientRect());
  const low = Math.min(card.bottom, innerHeight) + 1;
  return [rows.length, rows.filter(one => one.bottom > low || one.top < card.top).length]; }"""
TALL_ENOUGH = [(1920, 1080), (1440, 900)]
LOG = """() => {
  const [box, lines] = ['.log', '#page-log'].map(one => document.querySelector(one).getBoundingClientRect());
  const whole = [...document.querySelectorAll('#page-log .line')].map(one => one.getBoundingClientRect())
    .filter(one => one.height && one.top >= lines.top - 1 && one.bottom <= lines.bottom + 1);
  return [box.height === 0 || box.bottom <= innerHeight, lines.height, whole.length]; }"""
SAID = "words => document.querySelector('#page-log .line.chat:last-child')?.textContent.includes(words)"


@every_game
def test_the_score_sheet_of_an_end_is_whole_on_a_wide_screen(browser: Any, server: Server, game: str) -> None:
    page = visitor(browser, WIDE, "fr")
    driven = Driven(server.url, game)
    driven.seat(page)
    driven.to_the_end(page)
    page.wait_for_selector("#page-result table")
    page.wait_for_selector(".verdict-rating")
    for width, height in TALL_ENOUGH:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => innerWidth === {width}")
        rows, cut = page.evaluate(SHEET)
        assert rows >= 3
        assert cut == 0, (width, height)
    what_the_log_still_shows_is_whole(page)


def what_the_log_still_shows_is_whole(page: Any) -> None:
    """Below the score sheet no box stands without a line; what is said after the end is read there."""
    for said in ("", "Well played"):
        if said:
            page.fill("#page-chat input", said)
            page.locator("#page-chat input").press("Enter")
            page.wait_for_function(SAID, arg=said)
        for width, height in [*TALL_ENOUGH, (1380, 860), SMALL]:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(f"() => innerWidth === {width}")
            inside, high, whole = page.evaluate(LOG)
            assert inside
            assert whole or (high == 0 and not said), (width, height, said)
