"""What pytest loads by itself: the options of `panurge.kit.laws_of`, and its trials.

It stands beside the package, not in it, and imports nothing of it before a test asks: who writes no game pays nothing.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest


def pytest_addoption(parser: "pytest.Parser") -> None:
    group = parser.getgroup("panurge", "laws of a game (panurge.kit)")
    group.addoption("--laws-scale", type=float, metavar="FACTOR", help="how long each law looks (default: 1)")
    group.addoption("--laws-seed", type=int, metavar="NUMBER", help="look at other random games")


def pytest_configure(config: "pytest.Config") -> None:
    config.addinivalue_line("markers", "laws_of(*keys): every law of these games, by panurge.kit.laws_of")
    scale, seed = config.getoption("--laws-scale"), config.getoption("--laws-seed")
    if scale is not None or seed is not None:
        from panurge.kit.cases import LENGTHS

        LENGTHS.scale = LENGTHS.scale if scale is None else scale
        LENGTHS.seed = LENGTHS.seed if seed is None else seed


def pytest_generate_tests(metafunc: "pytest.Metafunc") -> None:
    marker = metafunc.definition.get_closest_marker("laws_of")
    if marker is not None and "trial" in metafunc.fixturenames:
        from panurge.kit.tests import trials

        metafunc.parametrize("trial", trials(marker.args, **marker.kwargs), ids=str)
