"""A store as backup and restore see it: all its rows at one moment, or all of them made anew in one transaction.

Neither is an ordinary use of a store, whose calls must be over in a moment because somebody is playing. So they come by
a connection of their own, in a file or a database, and take the time they need; who plays goes on meanwhile."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any

from panurge.core.errors import PanurgeError
from panurge.core.words import voice
from panurge.store.schema import Shape

HANDFUL = 1000  # rows that are carried at once
Rows = Sequence[Sequence[Any]]


class Unfit(PanurgeError):
    """It cannot be backed up, or restored, or not there; `code` says which sentence."""

    def __init__(self, code: str, **facts: object) -> None:
        self.code, self.facts = code, facts
        super().__init__(self.sentence("en"))

    def sentence(self, language: str) -> str:
        return voice("panurge.store", language)(f"unfit.{self.code}", **self.facts)


class Ground(ABC):
    @abstractmethod
    def still(self) -> AbstractContextManager[None]:
        """All that is read inside is of one moment, whatever is written meanwhile."""

    @abstractmethod
    def changing(self) -> AbstractContextManager[None]:
        """All that is done inside, or nothing; nobody serves the store, or brings its schema up to date, meanwhile."""

    @abstractmethod
    def schema(self) -> int:
        """0 where no store has been made yet."""

    @abstractmethod
    def rows(self, shape: Shape) -> Iterator[Rows]:
        """All rows of a table, by handfuls."""

    @abstractmethod
    def has_rows(self, name: str) -> bool: ...

    @abstractmethod
    def clear(self, shapes: Sequence[Shape]) -> None:
        """Away with these tables, as if there had never been a store."""

    @abstractmethod
    def climb(self, to: int | None = None) -> None:
        """To the newest schema, or to that one."""

    @abstractmethod
    def fill(self, shape: Shape, rows: Rows) -> None: ...

    @abstractmethod
    def check(self) -> None:
        """Whether what refers to something finds it."""

    @abstractmethod
    def close(self) -> None: ...
