"""The same few flows in Firefox and in WebKit, which paint, focus and scroll in their own ways (docs/browsers.md).

Where an engine is not installed its tests are skipped, and say what would install it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from panurge.core.rng import Rng
from tests.browser import people
from tests.browser.engines import firefox, webkit
from tests.browser.engines.engine import Engine
from tests.browser.engines.page import Page, colours, differing
from tests.browser.people import PHONE, WIDE
from tests.browser.servers import Server
from tests.browser.test_lessons import ALL, Learner

pytestmark = pytest.mark.browser
ENGINES: dict[str, Any] = {"firefox": (firefox, firefox.Firefox), "webkit": (webkit, webkit.WebKit)}
SHORT = "hide-and-sheep"  # the game that proves the kit: over in a few moves
LESSON = min(ALL, key=lambda lesson: len(lesson.steps))


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Engine]]:
    """Each engine once, whatever order the tests of either come in: its start is seconds."""
    found: dict[str, Engine] = {}

    def start(name: str) -> Engine:
        if name not in found:
            found[name] = ENGINES[name][1](tmp_path_factory.mktemp(name))
        return found[name]

    yield start
    for one in found.values():
        one.end()


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest, started: Callable[[str], Engine]) -> Engine:
    if missing := ENGINES[request.param][0].missing():
        pytest.skip(f"no {request.param} here: `make test` installs it for root on Debian, else install {missing}")
    return started(request.param)


@pytest.fixture
def page(engine: Engine, server: Server) -> Page:
    """Somebody who speaks English, for the first time on this site."""
    engine.begin(WIDE)
    found = Page(engine)
    found.arrive(server.url, "en")
    return found


def at_my_turn(page: Page, url: str, game: str, **options: str) -> None:
    people.make_table(page, url, game, ["me", "random"], **options)
    people.quicken(page)
    page.wait_for_selector("body[data-mine=true]")


GAMES = {  # a short game of ours, and a long one
    "short": (SHORT, WIDE, {}),
    "sheep-sheep": ("sheep-sheep", PHONE, {"exchanges": "3"}),
    "black-sheep": ("black-sheep", PHONE, {}),
}
DAILY = {("firefox", "short"), ("webkit", "short")}  # all in all in the long run


@pytest.mark.parametrize(
    ("engine", "game", "size", "options"),
    [
        pytest.param(engine, *GAMES[name], id=f"{engine}-{name}", marks=marks)
        for engine in sorted(ENGINES)
        for name in GAMES
        for marks in [() if (engine, name) in DAILY else pytest.mark.long]
    ],
    indirect=["engine"],
)
def test_a_whole_game_by_clicks_and_looking_at_it_again(
    page: Page, server: Server, game: str, size: Any, options: dict[str, str]
) -> None:
    page.engine.resize(size)
    at_my_turn(page, server.url, game, **options)
    assert people.step_until_over([page])
    again = page.locator("#page-after a[href$='/replay']")  # on a phone it lies in a sheet
    page.goto(again.evaluate("one => one.href"))
    page.wait_for_selector("body[data-at='0']")
    length, first = people.state(page)["length"], people.drawn(page)
    page.keyboard.press("End")
    page.wait_for_selector(f"body[data-at='{length}']")
    page.until(lambda: people.drawn(page) != first, "the end looks like the beginning")
    page.keyboard.press("Home")
    page.wait_for_selector("body[data-at='0']")
    page.until(lambda: people.drawn(page) == first, "the beginning does not come back")
    assert page.complaints == []


@pytest.mark.parametrize("engine", [pytest.param("firefox", marks=pytest.mark.long), "webkit"], indirect=True)
def test_a_whole_game_by_keys(page: Page, server: Server) -> None:
    at_my_turn(page, server.url, SHORT)
    people.play_by_keys(page, Rng(2))
    assert people.state(page)["over"] == "true"
    assert page.complaints == []


# ------------------------------------------------------------------ what has the focus can be seen
FOCUS = """() => { const b = document.activeElement.getBoundingClientRect();
  return [b.left - 12, b.top - 12, b.right + 12, b.bottom + 12]; }"""
ON = "() => Boolean(document.activeElement.closest('#page-board, #page-hand'))"


def still(page: Page, box: Any) -> Image.Image:
    """A picture that has stopped changing: a screen shows what was painted a little later."""
    last = [page.picture()]

    def same() -> bool:
        last.append(page.picture())
        return differing(last[-2], last[-1], box) == 0

    page.until(same, "the picture never rests")
    return last[-1]


def is_marked(page: Page) -> None:
    """What has the focus differs from itself without focus by a whole frame about it, in pixels."""
    page.wait_for_function(ON)
    box = page.evaluate(FOCUS)
    with_focus = still(page, box)
    page.evaluate("() => { window.was = document.activeElement; was.blur(); }")
    without = still(page, box)
    page.evaluate("() => was.focus()")
    around = 2 * (box[2] - box[0] + box[3] - box[1] - 48)
    assert differing(with_focus, without, box) > 1.5 * around, "nothing shows where the keyboard is"


def sees_where_the_keyboard_is(page: Page) -> None:
    """WebKit paints no outline on a part of a drawing: a frame of the page's own is measured, in pixels."""
    page.keyboard.press("ArrowRight")
    is_marked(page)  # a sheep
    page.keyboard.press("ArrowLeft")
    is_marked(page)
    page.keyboard.press("Enter")
    page.wait_for_selector("#page-hand .place")
    is_marked(page)  # where it could go
    page.keyboard.press("Escape")
    page.locator("#page-ask").click()  # the mouse, and then a key again
    page.wait_for_selector(".mark.focus", state="hidden")
    page.keyboard.press("ArrowUp")
    page.wait_for_selector(".mark.focus")
    is_marked(page)


# ------------------------------------------------------------------ fingers
WINDOW = "() => document.querySelector('#page-board svg.window').getAttribute('viewBox')"
UNHEEDED = """() => { const style = new CSSStyleSheet(); style.replaceSync('*{touch-action:auto!important}');
  document.adoptedStyleSheets.push(style); document.body.style.minHeight = '3000px'; }"""
# WebKit's driver has no fingers: here are theirs, as the page hears them.
FINGER = """async ([x, y, dx, dy]) => {
  const on = document.elementFromPoint(x, y), about = { bubbles: true, cancelable: true, pointerType: 'touch' };
  const point = (kind, at) => on.dispatchEvent(new PointerEvent(kind, { ...about, isPrimary: true, pointerId: 7,
    clientX: x + dx * at, clientY: y + dy * at }));
  const kept = [];
  point('pointerdown', 0);
  for (let i = 1; i <= 6; i++) {
    point('pointermove', i / 6);
    kept.push(!on.dispatchEvent(new Event('touchmove', { bubbles: true, cancelable: true })));
    await new Promise(done => requestAnimationFrame(done));
  }
  point('pointerup', 1);
  return kept.every(Boolean); }"""


def test_a_finger_pans_the_landscape_and_not_the_page(page: Page, server: Server) -> None:
    """Even where `touch-action` is not heeded inside a drawing, as on iPhones."""
    at_my_turn(page, server.url, "guerre-des-moutons")
    page.locator(".lens-tool[data-zoom=in]").click()
    page.evaluate(UNHEEDED)
    before = page.evaluate(WINDOW)
    left, top, right, bottom = page.locator("#page-board svg.window").box()
    start = ((left + right) / 2 - 60, (top + bottom) / 2 - 60)
    if page.engine.name == "firefox":
        page.mouse.drag(start, (70, -90), "touch")
    else:
        assert page.evaluate(FINGER, [*start, 70, -90]), "the page would have scrolled"
    page.until(lambda: page.evaluate(WINDOW) != before, "the landscape did not follow")
    assert page.evaluate("scrollY") == 0, "the page has scrolled"
    assert page.complaints == []


# ------------------------------------------------------------------ around the table
def test_keys_a_hint_dialogs_panels_theme_and_language(page: Page, server: Server) -> None:
    """One visit to a table: a visitor of WebKit's is a browser of their own."""
    at_my_turn(page, server.url, "guerre-et-beeeh")
    sees_where_the_keyboard_is(page)
    page.locator("#page-ask").click()
    is_given_a_hint_in_our_colours(page)
    opens_and_shuts_what_lies_over_the_table(page)
    turns_it_dark_and_french(page)
    assert page.complaints == []


def is_given_a_hint_in_our_colours(page: Page) -> None:
    page.locator("#page-hint").click()
    page.wait_for_selector("#page-hint-box .share")
    gold = page.evaluate(
        "() => getComputedStyle(document.querySelector('.share span')).backgroundColor.match(/\\d+/g).map(Number)"
    )
    page.locator(".share span").evaluate("node => node.scrollIntoView({ block: 'center' })")
    bar = page.locator(".share span").box()
    page.until(lambda: colours(page.picture(), bar).get(tuple(gold), 0) > 20, "the bar is not golden")
    shown = ".mark.hint, #page-board .hinted .ring-line"
    assert page.locator(shown).evaluate_all("all => all.some(one => one.getBoundingClientRect().width > 0)")


def opens_and_shuts_what_lies_over_the_table(page: Page) -> None:
    page.locator("[data-panel=menu]").click()
    page.wait_for_selector("#page-menu")
    page.locator("#page-resign").click()
    page.wait_for_selector("dialog.ask[open]")
    assert page.evaluate("document.activeElement.closest('dialog') !== null"), "the keyboard is not in the dialog"
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog.ask", state="hidden")
    page.keyboard.press("Escape")
    page.wait_for_selector("#page-menu", state="hidden")
    page.locator("[data-panel=rules]").click()
    page.wait_for_selector("#page-rules")
    page.locator("[data-close=rules]").click()
    page.wait_for_selector("#page-rules", state="hidden")


def turns_it_dark_and_french(page: Page) -> None:
    corner = (2.0, 880.0, 22.0, 898.0)
    day = paper(page, corner)
    page.locator(".top [data-theme-switch]").click()
    page.until(lambda: day - paper(page, corner) > 300, "it does not get dark")
    page.locator(".top [data-language]").click()
    page.wait_for_selector("html[lang=fr] body[data-mine=true]")
    assert paper(page, corner) < day - 300, "the night was forgotten"


def paper(page: Page, box: tuple[float, float, float, float]) -> float:
    """How bright a corner is, red, green and blue together."""
    found = colours(page.picture(), box)
    return sum(sum(colour) * count for colour, count in found.items()) / sum(found.values())


@pytest.fixture(scope="module")
def mortal(dealt: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that may be killed, by whoever starts it again."""
    served = Server(tmp_path_factory.mktemp("mortal"))
    served.start()
    yield served
    served.kill()


def test_the_way_back_after_the_server_was_gone(engine: Engine, mortal: Server) -> None:
    if mortal.process is not None and mortal.process.poll() is not None:
        mortal.start()  # whoever failed here left it dead
    engine.begin(WIDE)
    page = Page(engine)
    page.arrive(mortal.url, "en")
    at_my_turn(page, mortal.url, SHORT)
    mortal.kill()
    page.wait_for_function("() => document.getElementById('page-net').textContent !== ''")
    mortal.start()
    page.wait_for_function("() => document.getElementById('page-net').textContent === ''")
    people.click_something(page, Rng(1))


@pytest.mark.parametrize(
    ("engine", "steps"),
    [("webkit", 3), *(pytest.param(engine, len(LESSON.steps), marks=pytest.mark.long) for engine in sorted(ENGINES))],
    indirect=["engine"],
)
def test_a_lesson_from_its_first_step_on(page: Page, server: Server, steps: int) -> None:
    page.engine.resize(PHONE)
    learner = Learner(page, LESSON, "en", "touch")
    learner.open(server.url)
    for at in range(steps):
        learner.begin(at)
        learner.sees_what_glows()
        learner.does_what_is_right()
        learner.goes_on()
    learner.begin(steps) if steps < len(LESSON.steps) else page.wait_for_selector("body[data-mood=graduate]")
    assert page.complaints == []
