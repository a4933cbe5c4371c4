"""Those who look at a table: an open page, or anything else that follows it."""

from typing import Protocol

from panurge.table.mailbox import Mailbox
from panurge.table.view import ViewKey

QUEUE = 256  # frames a viewer may be behind


class Attending(Protocol):
    """Somebody who follows a table, however: the seats it has, and how to let it go."""

    holds: tuple[int, ...]
    lost: bool  # let go already, though perhaps not gone yet
    address: str  # where it looks from: whose share the bots of the table are drawn from

    def end(self) -> None: ...


class Acting(Protocol):
    """Somebody who does something at a table, by a page or by a program: for which seat, and in which language it is
    answered."""

    @property
    def seat(self) -> int | None: ...

    @property
    def holds(self) -> tuple[int, ...]: ...

    @property
    def language(self) -> str: ...

    @property
    def address(self) -> str: ...


class Viewer(Mailbox):
    """One open page. `holds` are the seats its browser has; `seat` the one it looks from (None: a spectator)."""

    def __init__(
        self, holds: tuple[int, ...], seat: int | None, language: str, layout: str, address: str = ""
    ) -> None:
        super().__init__(QUEUE)
        self.holds = holds
        self.seat = seat
        self.language = language
        self.layout = layout
        self.address = address

    @property
    def key(self) -> ViewKey:
        return ViewKey(self.seat, self.language, self.layout)
