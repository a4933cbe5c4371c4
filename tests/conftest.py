"""Finds the outside game, and asserts that the engine runs as the caller meant: PANURGE_MODE=compiled|interpreted."""

import gc
import os
import sys
from pathlib import Path

import pytest

ROOT = str(Path(__file__).resolve().parent.parent)
if ROOT not in sys.path:
    sys.path.append(ROOT)  # at the end: `tests.kit` is found there, and `src` is not

import panurge  # noqa: E402
from tests.browser.deals import deal_here  # noqa: E402
from tests.kit.outside import announce  # noqa: E402

announce()
pytest_plugins = ["panurge_pytest"]  # an installed panurge announces it; the sources do not


@pytest.fixture(autouse=True)
def deals_by_name(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test has its own deals, the same each time: a failure can be had again (`PANURGE_TEST_DEAL=7`: others)."""
    deal_here(request.node.nodeid, monkeypatch)


class Told:
    """A failure is told in a line when it happens: a run that is cut off keeps its account of them to itself."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        reporter = self.config.pluginmanager.get_plugin("terminalreporter")
        if report.failed and reporter is not None:
            crash = getattr(report.longrepr, "reprcrash", None)
            reporter.write_line(f"\n{report.nodeid}: {crash.message.splitlines()[0] if crash else report.when}")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # those who work tell the one who reports
        config.pluginmanager.register(Told(config))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("laws_of") is not None:
            item.add_marker(pytest.mark.engine)  # the laws hold compiled and interpreted (law 7)


def pytest_collection_finish() -> None:
    """What is there by now stays: modules, and thousands of tests. To go through all of that again and again for cycles
    was a sixth of the processor time of the tests that open no browser."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def pytest_report_header() -> str:
    return f"panurge: {'compiled' if panurge.compiled() else 'interpreted'} ({Path(panurge.__file__).parent})"


def pytest_sessionstart() -> None:
    wanted = os.environ.get("PANURGE_MODE", "")
    is_so = "compiled" if panurge.compiled() else "interpreted"
    if wanted not in ("", "compiled", "interpreted"):
        pytest.exit(f"PANURGE_MODE is compiled or interpreted, not {wanted!r}", returncode=4)
    if wanted and wanted != is_so:
        pytest.exit(f"PANURGE_MODE={wanted}, but the engine at {panurge.__file__} runs {is_so}", returncode=4)
