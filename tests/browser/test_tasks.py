"""No task keeps the page busy: over whole games, with every scene played, none above fifty milliseconds.
Measured in a trace, by the processor's time, for others may keep the machine busy."""

import json
from typing import Any

import pytest

from tests.browser.driving import Driven
from tests.browser.people import WIDE, visitor
from tests.browser.servers import Server
from tests.drawing.test_tables import OURS

pytestmark = pytest.mark.browser
MOST = 50  # milliseconds
ROUND = 6  # decisions of our seat in one trace: it is read and forgotten before the next begins
SPEED = "250"  # the quickest at which scenes are played
SCENES = """speed => { document.getElementById('page-speed').value = speed; window.scenes = 0;
  new MutationObserver(() => { scenes += document.body.dataset.stage === 'on'; })
    .observe(document.body, { attributeFilter: ['data-stage'] }); }"""


def tasks(trace: bytes) -> list[float]:
    """How long each task of a page's main thread kept the processor."""
    events = json.loads(trace)["traceEvents"]
    pages = {(one["pid"], one["tid"]) for one in events if one.get("args", {}).get("name") == "CrRendererMain"}
    return [one["tdur"] / 1000 for one in events if "tdur" in one and (one["pid"], one["tid"]) in pages]


@pytest.mark.long
@pytest.mark.parametrize("game", OURS)
def test_no_task_of_a_whole_game_keeps_the_page_busy(browser: Any, server: Server, game: str) -> None:
    page = visitor(browser, WIDE, "fr", reduced_motion="no-preference")
    driven = Driven(server.url, game, **({"timed": False} if game == "sheep-sheep" else {}))  # sand allows no scenes
    driven.seat(page)
    page.evaluate(SCENES, SPEED)
    longest, going, seen = [], True, 0
    while going:
        browser.start_tracing(page=page, categories=["toplevel"])
        going = driven.play(ROUND)
        driven.shown_on(page)
        page.wait_for_selector("body:not([data-stage])")
        found = sorted(tasks(browser.stop_tracing()))
        seen += len(found)
        longest += found[-3:]
    assert seen > 1000, "nothing was traced"
    assert page.evaluate("scenes") > 0
    assert max(longest) < MOST, sorted(longest)[-5:]
    page.context.close()
