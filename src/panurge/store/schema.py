"""The schema of a store: numbered scripts, each a step from the one before.

They are written for SQLite; PostgreSQL runs them in its own words (`postgres.DIALECT`). Which tables there are in a
schema is asked of the scripts themselves, so nobody keeps a list that a later script might outgrow."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from graphlib import TopologicalSorter
from importlib.resources import files

from panurge.core.errors import PanurgeError

BYTES = "BLOB"  # the kind of a column whose values are not text


@dataclass(frozen=True)
class Shape:
    """A table of the schema, with its columns in the order of the scripts."""

    name: str
    columns: tuple[str, ...]
    kinds: tuple[str, ...]


@cache
def scripts() -> tuple[tuple[int, str], ...]:
    found = [path for path in (files("panurge.store") / "migrations").iterdir() if path.name.endswith(".sql")]
    return tuple(sorted((int(path.name.split("_")[0]), path.read_text(encoding="utf-8")) for path in found))


def newest() -> int:
    return scripts()[-1][0]


def migrations(at: int, to: int | None = None) -> list[tuple[int, str]]:
    """The numbered scripts that lead from schema `at` to the newest, or to that one. A schema of a newer program is
    refused."""
    if at > newest():
        raise PanurgeError(f"this store is of schema {at}; this program knows {newest()}: use a newer Panurge")
    return [(number, script) for number, script in scripts() if at < number <= (newest() if to is None else to)]


def statements(script: str) -> Iterator[str]:
    """One at a time: Python's `executescript` would end the transaction that all of them belong to."""
    held = ""
    for line in script.splitlines(keepends=True):
        held += line
        if sqlite3.complete_statement(held):
            yield held
            held = ""


@cache
def shapes(number: int) -> tuple[Shape, ...]:
    """Every table of a schema, those first that others refer to."""
    db = sqlite3.connect(":memory:")
    try:
        for _, script in migrations(0, number):
            db.executescript(script)
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        refers = {name: {row[2] for row in db.execute(f"PRAGMA foreign_key_list({name})")} - {name} for name in names}
        return tuple(_shape(db, name) for name in TopologicalSorter(refers).static_order())
    finally:
        db.close()


def _shape(db: sqlite3.Connection, name: str) -> Shape:
    columns = db.execute(f"PRAGMA table_info({name})").fetchall()
    return Shape(name, tuple(row[1] for row in columns), tuple(row[2] for row in columns))
