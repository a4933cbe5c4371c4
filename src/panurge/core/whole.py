"""Whole numbers as they come in at a door: Python's own, numpy's, and nothing else."""

from operator import index


def whole(value: object) -> int | None:
    """The number as a plain int; None for anything that is no whole number (True and 1.0 among them)."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return None
