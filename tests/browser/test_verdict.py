"""The end says "you": the verdict, its bars by source, and what is offered next."""

from typing import Any

import pytest

from tests.browser.people import WIDE, visitor
from tests.browser.servers import Server

pytestmark = pytest.mark.browser

# The verdict of a game of Rose (who looks) and Maud, its parts, and the level offered to who won against these bots.
ASKED = """async ([you, bot, over]) => { const { verdict, sources, offerHarder } = await import('/static/verdict.js');
  const say = (key, fields = {}) => [key, ...Object.values(fields)].join(' ');
  const seats = [{ name: 'Rose', you, bot: '' }, { name: 'Maud', you: false, bot }];
  const form = document.createElement('form'); form.append(document.createElement('button'));
  offerHarder(form, seats, over, say);
  return [verdict(seats, over, say), sources(over.sheet, over.scores).map(([name]) => name),
    form.hidden ? '' : form.firstChild.value]; }"""
SHEET = [["Lush", ["3 × 5 = 15", "0 × 5 = 0"]], ["Common", ["3 × 3 = 9", "15"]], ["Wool", ["4", "7"]]]
TOTAL = ["Total", ["28", "22"]]
CASES = [
    (True, "lamb", [0], [28, 22], [*SHEET, TOTAL], ["end.you Rose", ["Lush", "Common", "Wool"], "ewe"]),
    (True, "ram", [0], [28, 22], [*SHEET, TOTAL], ["end.you Rose", ["Lush", "Common", "Wool"], ""]),
    (True, "ewe", [1], [20, 22], [["Lush", ["20", "21"]], TOTAL], ["end.by Maud 2", [], ""]),
    (True, "ewe", [1], [21, 22], [], ["end.by_one Maud 1", [], ""]),
    (False, "ewe", [0], [28, 22], [], ["end.by Rose 6", [], ""]),
    (True, "", [0, 1], [22, 22], [], ["end.share Rose, Maud", [], ""]),
]


@pytest.mark.parametrize(("you", "bot", "winners", "scores", "sheet", "expected"), CASES)
def test_the_verdict(
    browser: Any, server: Server, you: bool, bot: str, winners: Any, scores: Any, sheet: Any, expected: Any
) -> None:
    page = visitor(browser, WIDE, "en")
    page.goto(server.url)
    over = {"why": "over", "winners": winners, "scores": scores, "sheet": sheet}
    assert page.evaluate(ASKED, [you, bot, over]) == expected
    page.context.close()
