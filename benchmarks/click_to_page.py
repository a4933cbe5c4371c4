"""From a click on one page to the other page's changed drawing, in two real browser contexts.

    python benchmarks/click_to_page.py [GAME] [MOVES]"""

import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parent.parent))
from playwright.sync_api import sync_playwright
from tests.browser import people
from tests.browser.conftest import FLAGS, chromium
from tests.browser.servers import Server

from panurge.core.rng import Rng

WATCH = """() => { window.seen = []; window.clicked = 0;
  new MutationObserver(() => window.seen.push(performance.timeOrigin + performance.now()))
    .observe(document.body, { attributes: true, attributeFilter: ['data-last'] });
  addEventListener('click', () => { window.clicked = performance.timeOrigin + performance.now(); }, true); }"""


def one_move(mover: Any, other: Any, rng: Rng) -> float | None:
    other.evaluate("() => { window.seen = []; }")
    last = people.state(mover)["last"]
    people.click_something(mover, rng)
    other.wait_for_selector(f"body:not([data-last='{last}'])")
    seen = other.evaluate("() => window.seen[0]")
    return None if seen is None else float(seen) - float(mover.evaluate("() => window.clicked"))


def main() -> None:
    game = sys.argv[1] if len(sys.argv) > 1 else "guerre-et-beeeh"
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    times: list[float] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        rng = Rng(1)
        while len(times) < wanted:
            one, two = people.visitor(browser), people.visitor(browser)
            people.make_table(one, server.url, game, ["me", "friend"])
            people.sit(two, server.url, people.invitation(one), "Zoe")
            for page in (one, two):
                people.quicken(page)
                page.evaluate(WATCH)
            while len(times) < wanted and people.state(one)["over"] != "true":
                mover, other = (one, two) if people.state(one)["mine"] == "true" else (two, one)
                if people.state(mover)["mine"] == "true":
                    taken = one_move(mover, other, rng)
                    if taken is not None:
                        times.append(taken)
                else:
                    one.wait_for_timeout(10)
            one.context.close()
            two.context.close()
        browser.close()
        server.stop()
    times.sort()
    middle, worst = statistics.median(times), times[-1]
    print(f"click to the other page's drawing: p50 {middle:.1f} ms, worst of {len(times)}: {worst:.1f} ms")


if __name__ == "__main__":
    main()
