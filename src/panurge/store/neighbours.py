"""The other processes that serve the same tables: what they tell each other, and what only one of them does at a time.

A table is its log, and the store keeps it; what is said here is only *that* something is new (an entry, an answer given
early) and what no store keeps (who is here). So news hold no secret and
nobody's address, may come twice, and whoever has missed some reads the store. News of what is kept are told by the
store, in the very transaction that keeps it: whoever was told that something is done may rely on everybody's hearing of
it, even if the process dies in the next moment. A lease says that this process, and no other, is at a piece of work; a
process that dies has none any more.

`Alone` is a store's only process: nobody to tell anything, and every lease is its own."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

BACK = "back"  # not told, but heard: whatever was told until now may have been missed
GONE = "gone"  # somebody does not live any more, and nothing of what they showed stands
ENTRY, PRIVATE, DISMISSED = "entry", "private", "dismissed"  # told by the store, about a table: an entry; of a seat …
AGAIN = "again"  # … that another one follows it, as the people of a seat wished …
ANEW = "anew"  # … and that what the store holds of it has changed behind its rooms
CHANGED, FORGOTTEN = "changed", "forgotten"  # about a person


@dataclass(frozen=True, slots=True)
class News:
    of: str  # who tells it; "" where that does not matter
    kind: str
    about: str  # mostly a table
    more: dict[str, Any] = field(default_factory=dict)


Hear = Callable[[News], None]


class Lease(Protocol):
    held: bool
    inherited: bool  # somebody else has, or may have, been at it before

    def release(self) -> None:
        """Somebody else may."""


class Neighbours(Protocol):
    def on(self, kind: str, hear: Hear) -> None:
        """Who is to hear news of this kind, in the loop that `begin` was called in."""

    def begin(self) -> None: ...

    def tell(self, kind: str, about: str = "", **more: Any) -> None:
        """Everybody else hears of it soon. Never waits, never fails."""

    def show(self, kind: str, about: str, what: dict[str, Any] | None) -> None:
        """What stands until it is shown otherwise (None: not any more): told like news, and again to whoever comes
        later. It is gone when this process is."""

    def digest(self, text: str) -> str:
        """What may be told others in place of a text that is nobody's business: the same for the same, everywhere."""

    def lease(self, work: str, granted: Callable[[], None]) -> Lease:
        """A piece of work for one. `granted` is called whenever it has become ours; nobody is told when it ceases to
        be: that is seen by `held`, and what two do at once must do no harm."""

    def close(self) -> None: ...


class Always:
    """The lease of whoever is alone."""

    held, inherited = True, False

    def release(self) -> None: ...


class Alone:
    def on(self, kind: str, hear: Hear) -> None: ...

    def begin(self) -> None: ...

    def tell(self, kind: str, about: str = "", **more: Any) -> None: ...

    def show(self, kind: str, about: str, what: dict[str, Any] | None) -> None: ...

    def digest(self, text: str) -> str:
        return text

    def lease(self, work: str, granted: Callable[[], None]) -> Lease:
        return Always()

    def close(self) -> None: ...
