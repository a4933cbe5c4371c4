"""The deals of a server under test: drawn from the name of the test, so that a failure comes back when it is asked to.

A test that must not depend on its deal still may not: it is run under another name to see."""

import hashlib
import os
from pathlib import Path

PLACE = "PANURGE_TEST_DEALS"
"""The file that names the test; a server looks into it whenever it deals."""


class Dealer:
    """Stands where a table's module has `secrets`."""

    def __init__(self) -> None:
        self._name = ""
        self._count = 0

    def token_bytes(self, count: int) -> bytes:
        place = os.environ.get(PLACE)
        name = Path(place).read_text(encoding="utf-8") if place else "no test"
        if name != self._name:
            self._name, self._count = name, 0
        self._count += 1
        return hashlib.shake_256(f"{name}\n{self._count}".encode()).digest(count)

    def randbits(self, count: int) -> int:
        return int.from_bytes(self.token_bytes(8), "big") >> (64 - count)


def repeatable() -> None:
    """From here on the tables of this process deal, and its bots choose, by the name of the test."""
    import panurge.table.chance as chance
    import panurge.table.room as room

    chance.secrets = Dealer()  # type: ignore[attr-defined]
    room.secrets = Dealer()  # type: ignore[attr-defined]
