"""The end says "you": the verdict, its bars by source, and what is offered next."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.driving import Driven
from tests.browser.people import PHONE, WIDE, make_table, visitor
from tests.browser.servers import STATIC, Server
from tests.drawing.test_tables import OURS

pytestmark = pytest.mark.browser

# The verdict of a game of Rose (who looks) and Maud, its parts, and the level offered to who won against these bots, or
# has lost so many times in a row.
ASKED = """async ([you, bot, over, lost]) => {
  const { verdict, bars, offerBot } = await import('""" + STATIC + """verdict.js');
  const say = (key, fields = {}) => [key, ...Object.values(fields)].join(' ');
  const seats = [{ name: 'Rose', you, bot: '' }, { name: 'Maud', you: false, bot }];
  const form = document.createElement('form'); form.innerHTML = '<button><b></b><small></small></button>';
  offerBot(form, seats, over, say, lost);
  const made = (kind, style, text) => Object.assign(document.createElement(kind), { className: style ?? '',
    textContent: text ?? '' });
  const parts = bars(seats, over, made, () => made('i'))?.querySelectorAll('.verdict-key span') ?? [];
  return [verdict(seats, over, say), Array.from(parts, one => one.textContent),
    form.hidden ? '' : form.firstChild.value]; }"""
SHEET = [["Lush", ["3 × 5 = 15", "0 × 5 = 0"]], ["Common", ["3 × 3 = 9", "15"]], ["Wool", ["4", "7"]]]
TOTAL = ["Total", ["28", "22"]]
BAGS = [["Colour", ["red", "blue"]], ["Pen", ["4 + 2", "4"]], ["For ties", ["2", "–"]], ["Bonus", ["+3", "–"]]]
PENS = [*BAGS, ["Total", ["9", "4"]]]
WOLF = [["Grass", ["9", "4"]], ["Wolf", ["−4", "0"]], ["Total", ["5", "4"]], ["Sheep (for ties)", ["3", "1"]]]
CASES = [
    (True, "lamb", [0], [28, 22], [*SHEET, TOTAL], 0, ["end.you Rose", ["Lush", "Common", "Wool"], "ewe"]),
    (True, "ram", [0], [28, 22], [*SHEET, TOTAL], 0, ["end.you Rose", ["Lush", "Common", "Wool"], ""]),
    (True, "ewe", [1], [20, 22], [["Lush", ["20", "21"]], TOTAL], 2, ["end.by Maud 2", [], ""]),
    (True, "ewe", [1], [4, 9], [["Lush", ["4", "9"]]], 3, ["end.by Maud 5", ["Lush"], "lamb"]),
    (True, "lamb", [1], [21, 22], [], 3, ["end.by_one Maud 1", [], ""]),
    (False, "ewe", [0], [28, 22], [], 0, ["end.by Rose 6", [], ""]),
    (True, "", [0, 1], [22, 22], [], 0, ["end.share Rose, Maud", [], ""]),
    (True, "ewe", [0, 1], [0, 0], [], 0, ["end.share Rose, Maud", [], ""]),
    (True, "ewe", [0], [9, 4], PENS, 0, ["end.you Rose", ["Pen", "Bonus"], "ram"]),
    (True, "ewe", [0], [5, 4], WOLF, 0, ["end.you Rose", ["Grass", "Wolf"], "ram"]),
]


@pytest.fixture(scope="module")
def lobby(browser: Any, server: Server) -> Iterator[Any]:
    """Any page with our scripts: these ask functions, and leave nothing behind."""
    page = visitor(browser, WIDE, "en")
    page.goto(server.url)
    yield page
    page.context.close()


# The server says something, refuses, is not there, or breaks off because one goes to another page.
BROKEN = """async () => {
  const { answerOf } = await import('""" + STATIC + """answer.js');
  const leaves = () => Promise.reject(new DOMException('', 'AbortError')), asked = window.fetch;
  const servers = [async () => ({ ok: true, json: async () => ({ n: 1 }) }), async () => ({ ok: false }), leaves,
    async () => ({ ok: true, json: leaves })], heard = [];
  for (const server of servers) { window.fetch = server; heard.push(await answerOf('/')); }
  window.fetch = asked;
  return heard; }"""


def test_an_answer_that_breaks_off_is_none(lobby: Any) -> None:
    assert lobby.evaluate(BROKEN) == [{"n": 1}, {}, {}, {}]


@pytest.mark.parametrize(("you", "bot", "winners", "scores", "sheet", "lost", "expected"), CASES)
def test_the_verdict(
    lobby: Any, you: bool, bot: str, winners: Any, scores: Any, sheet: Any, lost: int, expected: Any
) -> None:
    over = {"why": "over", "winners": winners, "scores": scores, "sheet": sheet}
    assert lobby.evaluate(ASKED, [you, bot, over, lost]) == expected


BARS = """async over => { const { bars } = await import('""" + STATIC + """verdict.js');
  const made = (kind, style, text) => Object.assign(document.createElement(kind), { className: style ?? '' },
    text === undefined ? {} : { textContent: text });
  const seats = over.scores.map((_, i) => ({ name: `N${i}` })), all = bars(seats, over, made, () => made('i'));
  document.body.append(all); all.style.width = '200px';
  return [...all.querySelectorAll('.verdict-row')].map(row => ['.verdict-bar', '.verdict-lost'].map(kind =>
    [...(row.querySelector(kind)?.children ?? [])].map(part => [part.textContent,
      part.style.background, part.style.flexBasis]))); }"""


def test_the_bars_are_as_long_as_their_points_and_losses_hang_below(lobby: Any) -> None:
    over = {"winners": [0], "scores": [5, 4], "sheet": WOLF, "tints": ["rgb(1, 2, 3)"]}
    first, second = lobby.evaluate(BARS, over)
    assert first == [[["9", "rgb(1, 2, 3)", "100%"]], [["−4", "", f"{400 / 9:.4f}%"]]]
    assert second == [[["4", "rgb(1, 2, 3)", f"{400 / 9:.4f}%"]], []]


def test_losses_in_a_row_are_counted_once_a_table(lobby: Any) -> None:
    asked = """async games => { const { losses } = await import('""" + STATIC + """verdict.js');
      return games.map(([table, won]) => losses('game', table, won)); }"""
    games = [["a", False], ["a", False], ["b", False], ["c", True], ["d", False], ["e", False], ["f", False]]
    assert lobby.evaluate(asked, games) == [1, 1, 2, 2, 2, 2, 3]


LAID = """() => { const at = id => document.getElementById(`page-${id}`).getBoundingClientRect();
  const seen = id => document.getElementById(`page-${id}`).offsetHeight > 0;
  return { bars: document.querySelectorAll('.verdict-row').length, ask: at('ask').height,
    again: seen('again-ask'), turns: seen('turns'), over: at('now').bottom - at('board').top,
    scene: document.querySelector('#page-board .finale')?.getBoundingClientRect().bottom ?? 0, bar: at('now').top,
    wide: document.documentElement.scrollWidth - innerWidth }; }"""


@pytest.mark.parametrize("game", ["shear-panic", pytest.param("guerre-et-beeeh", marks=pytest.mark.long),
                                  pytest.param("black-sheep", marks=pytest.mark.long)])
def test_the_end_takes_the_questions_place_and_covers_nothing(browser: Any, server: Server, game: str) -> None:
    assert game in OURS
    page = visitor(browser, WIDE, "fr")
    change = {"say": "Cote 1342 ± 48", "rating": 1342, "change": 14, "seats": {"0": 1342, "1": 1250}}
    page.route("**/rating", lambda asked: asked.fulfill(json=change))
    driven = Driven(server.url, game)
    driven.seat(page)
    driven.to_the_end(page)
    page.wait_for_selector("body[data-over=true] .verdict-row")
    page.wait_for_selector(".verdict-rating")
    assert page.locator(".verdict-row b small").all_text_contents() == ["1342", "1250"]
    found = page.evaluate(LAID)
    assert (found["again"], found["turns"], found["bars"] >= 2) == (True, True, True), found
    phone = page.context.new_page()
    phone.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    phone.goto(page.url)
    phone.wait_for_selector("body[data-over=true]")
    phone.wait_for_function(
        "() => { const at = document.querySelector('#page-board .finale').getBoundingClientRect();"
        " return at.height && at.bottom <= document.getElementById('page-now').getBoundingClientRect().top + 1; }"
    )
    assert phone.evaluate(LAID)["wide"] <= 0
    assert not phone.locator("#page-count .verdict-row").first.is_visible()
    phone.locator("#page-count-open").click()
    phone.locator("#page-count .verdict-row").first.wait_for()
    phone.keyboard.press("Escape")
    phone.wait_for_selector("#page-count", state="hidden")


def test_the_next_table_that_waits_is_offered(browser: Any, server: Server) -> None:
    page = visitor(browser, WIDE, "en")
    make_table(page, server.url, "guerre-et-beeeh", ["me", "random"])
    page.wait_for_selector("body[data-mine=true]")
    waits = page.url
    driven = Driven(server.url, "hide-and-sheep")
    driven.seat(page)
    driven.to_the_end()
    driven.shown_on(page)
    page.wait_for_selector("#page-next:not([hidden])")
    assert page.locator("#page-next").get_attribute("href") == waits.removeprefix(server.url)
