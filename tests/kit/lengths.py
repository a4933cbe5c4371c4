"""How long a measurement is: a sample every day, its full length in `make test-long`."""

from typing import Any

import pytest


def lengths(name: str | tuple[str, ...], sample: Any, full: Any) -> pytest.MarkDecorator:
    """A test once with a sample and, marked `long`, once in full: the same law, the same seeds from the first on."""
    values = full if isinstance(name, tuple) else (full,)
    return pytest.mark.parametrize(name, [sample, pytest.param(*values, marks=pytest.mark.long)])


def slack(games: int, full: int) -> float:
    """How much wider the bounds of a sample are than those of the full length: errors fall with the root."""
    return float((full / games) ** 0.5)
