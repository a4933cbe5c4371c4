"""Stores with something in every table, of this schema and of every older one."""

from collections.abc import Iterator
from contextlib import closing
from typing import Any

from panurge.people import People
from panurge.store import SqliteStore
from panurge.store.ground import Ground
from panurge.store.grounds import ground_of
from panurge.store.keepers import KeepersBook
from panurge.store.schema import Shape, newest, shapes
from panurge.store.sql import SqlStore
from panurge.table import Table, create
from panurge.table.seats import bot, person
from tests.table.tables import play

GAME = "sheep-sheep"
VALUES: dict[str, Any] = {"TEXT": "x", "INTEGER": 3, "BLOB": b"\0\xff\x80"}
RENAMED = {"standing": "wishes"}  # what older schemas call it
Contents = dict[str, list[dict[str, Any]]]


def fill(store: SqlStore) -> str:
    """A game that has begun, and a row in every table the schema has; the game's table."""
    table = Table(store, create(store, GAME, {}, [person("Rose ’🐑"), bot("lamb")]))
    table.settle()
    play(table, 6)
    one = People(store).welcome("browser", "Rose ’🐑")
    store.hold(table.id, 0, "browser")
    KeepersBook(store).ban("192.0.2.7", "bêêê\n\t\"\\")
    known = {"tid": table.id, "person": one.id}
    for shape in shapes(newest()):
        if not store.rows(f"SELECT 1 FROM {shape.name} LIMIT 1"):
            row = [known.get(column, VALUES[kind]) for column, kind in zip(shape.columns, shape.kinds)]
            store.run(f"INSERT INTO {shape.name} VALUES ({', '.join('?' * len(row))})", *row)
    return table.id


def contents(place: str) -> Contents:
    """Everything a store holds, by table."""
    with closing(ground_of(place)) as ground, ground.still():
        return {shape.name: _all(ground, shape) for shape in shapes(ground.schema())}


def _all(ground: Ground, shape: Shape) -> list[dict[str, Any]]:
    return sorted((dict(zip(shape.columns, row)) for rows in ground.rows(shape) for row in rows), key=repr)


def examples(tmp: str) -> tuple[str, Contents]:
    store = SqliteStore(tmp)
    table = fill(store)
    store.close()
    return table, contents(tmp)


def older(place: str, number: int, rows: Contents) -> None:
    """A store as a program of that schema left it: its scripts, and so much of these rows as it had a place for."""
    with closing(ground_of(place)) as ground, ground.changing():
        ground.climb(number)
        for shape, found in _known(number, rows):
            ground.fill(shape, found)


def _known(number: int, rows: Contents) -> Iterator[tuple[Shape, list[tuple[Any, ...]]]]:
    for shape in shapes(number):
        held = rows[RENAMED.get(shape.name, shape.name)]
        yield shape, [tuple(row[column] for column in shape.columns) for row in held]
