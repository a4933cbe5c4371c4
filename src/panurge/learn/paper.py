"""A store for a table that nobody will come back to: a step of a lesson. What is written on it is thrown away."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from panurge.table import Entry


class Paper:
    """Just what a table and its room ask of a store."""

    @contextmanager
    def transaction(self) -> Iterator[None]:
        yield

    def key(self, table: str) -> bytes:
        return b""

    def entries(self, table: str, after: int = 0) -> list[Entry]:
        return []

    def append(self, entry: Entry, turn: int, *_: Any) -> None: ...

    def follower(self, table: str) -> str:
        return ""

    def holders(self, table: str) -> list[tuple[int, str]]:
        return []

    def wishes(self, table: str) -> dict[int, str]:
        return {}

    def early(self, table: str) -> dict[int, tuple[str, tuple[int, ...]]]:
        return {}

    def answer_early(self, table: str, seat: int, question: str, actions: Sequence[int], *_: Any) -> bool:
        return True

    def forget_early(self, table: str, seat: int, question: str, actions: Sequence[int] = ()) -> bool:
        return True
