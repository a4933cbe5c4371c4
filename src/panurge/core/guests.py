"""What other distributions bring along, announced by entry points: games, bots."""

from collections.abc import Callable, Iterator
from importlib.metadata import entry_points
from typing import Any


def announced(group: str) -> Iterator[tuple[str, Callable[[], Any]]]:
    """The name of each guest, and how to load it, in the order of their names."""
    for entry in sorted(entry_points(group=group), key=lambda entry: entry.name):
        yield entry.name, entry.load
