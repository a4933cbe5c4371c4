"""Chromium and a server for the tests that look at the page."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser import deals
from tests.browser.contexts import ONE_PROCESS, contexts_of
from tests.browser.servers import Server

FLAGS = [  # Chromium in a container, and silent on the net
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-features=SpareRendererForSitePerProcess",  # a process held ready for a page that no test opens
    ONE_PROCESS,
]
# Tiles without a height: the page is laid out, styled, hit and framed as ever, only its pixels are not made. They cost
# a quarter of Chromium's time, and no test looks at one (shots.py, which does, takes FLAGS alone).
NO_PIXELS = "--default-tile-height=0"

LONGEST = 900  # seconds a test may take: whole games in three browsers, on a machine that does other things too
# A browser that was late once (a time-out, never an assertion) is asked once more. Not a setting for all tests: whoever
# counts what is run again is asked about each test that may be, and the answer takes the system 40 ms.
LATE_ONCE = pytest.mark.flaky(reruns=1, only_rerun=["Timeout [0-9]+ms exceeded"])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "/browser/" in item.path.as_posix():
            item.add_marker(LATE_ONCE)
            if item.get_closest_marker("timeout") is None:
                item.add_marker(pytest.mark.timeout(LONGEST))


CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium() -> str | None:
    """A Chromium of the system, else the one Playwright brought along. The one without windows is a fifth quicker."""
    found = map(shutil.which, CHROMIUMS)
    return os.environ.get("PANURGE_CHROMIUM") or next(filter(None, found), None)


@pytest.fixture(scope="package")  # not session: as long as it lives, its event loop forbids every other `asyncio.run`
def browser() -> Iterator[object]:
    sync_api = pytest.importorskip("playwright.sync_api")
    with sync_api.sync_playwright() as playwright:
        if chromium() is None and not Path(playwright.chromium.executable_path).exists() and "CI" not in os.environ:
            pytest.skip("no Chromium here")  # one that is there and does not start is no excuse
        opened = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS, NO_PIXELS], timeout=180_000)
        yield opened
        opened.close()


@pytest.fixture(autouse=True)
def leave_no_page_open(request: pytest.FixtureRequest) -> Iterator[None]:
    """Who came for one test goes with it: a page left open keeps its table, its bots and a process at work. What
    a module shares among its tests is older than they are, or says `kept`."""
    if "browser" not in request.fixturenames:
        yield
        return
    opened = request.getfixturevalue("browser")
    contexts = contexts_of(opened)
    before = [one for one in opened.contexts if not contexts.rests(one)]  # a module's own, which stay
    yield
    for context in opened.contexts:
        if context not in before and not contexts.rests(context) and not getattr(context, "kept", False):
            contexts.end(context)


@pytest.fixture(scope="session")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("deals") / "test"
    os.environ[deals.PLACE] = str(place)
    return place


@pytest.fixture(autouse=True)
def servers_deal_by_name(request: pytest.FixtureRequest, dealt: Path) -> None:
    """Every test has its own deals, the same each time (`PANURGE_TEST_DEAL=7` gives it others)."""
    dealt.write_text(deals.of_this_run(request.node.name), encoding="utf-8")


@pytest.fixture(scope="session")
def server(dealt: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all the modules of a worker: its start is a second of processor time. Who looks at what stands in the
    lobby has one of the module's own (`fresh_server`)."""
    yield from _served(tmp_path_factory.mktemp("served"))


@pytest.fixture(scope="module")
def fresh_server(dealt: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One at which nobody was before this module."""
    yield from _served(tmp_path_factory.mktemp("fresh"))


def _served(folder: Path) -> Iterator[Server]:
    served = Server(folder)
    served.start()
    yield served
    served.stop()


@pytest.fixture
def own_server(dealt: Path, tmp_path: Path) -> Iterator[Server]:
    """One that a test may kill."""
    served = Server(tmp_path)
    served.start()
    yield served
    if served.process is not None and served.process.poll() is None:
        served.stop()
