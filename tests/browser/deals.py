"""The deals of tables under test: drawn from the name of the test, so that a failure comes back when it is asked to.

A test that must not depend on its deal still may not: `PANURGE_TEST_DEAL=7 pytest …` gives every test other deals."""

import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

PLACE = "PANURGE_TEST_DEALS"
"""The file that names the test; a server in a process of its own looks into it whenever it deals."""
OTHER = "PANURGE_TEST_DEAL"
DRAWS = (
    "panurge.table.chance",
    "panurge.table.room",
    "panurge.web.hints",
    "panurge.envs.pettingzoo",
    "panurge.terminal.here",
)
"""The modules that ask `secrets` for luck (and not for names and keys, which nobody may foresee, in tests neither)."""

COUNTED, THOUGHT = 3.0, 0.4
"""Seconds for the chances of a game, and for a hint, which nobody here follows or weighs: it is looked at how they are
shown."""


def of_this_run(name: str) -> str:
    return name + os.environ.get(OTHER, "")


def named_in_the_file() -> str:
    place = os.environ.get(PLACE)
    return Path(place).read_text(encoding="utf-8") if place else "no test"


class Dealer:
    """Stands where a module has `secrets`."""

    def __init__(self, named: Callable[[], str] = named_in_the_file) -> None:
        self._named = named
        self._name = ""
        self._count = 0

    def token_bytes(self, count: int) -> bytes:
        name = self._named()
        if name != self._name:
            self._name, self._count = name, 0
        self._count += 1
        return hashlib.shake_256(f"{name}\n{self._count}".encode()).digest(count)

    def randbits(self, count: int) -> int:
        return int.from_bytes(self.token_bytes(8), "big") >> (64 - count)


def repeatable() -> None:
    """From here on the tables of this process deal, and its bots choose, by the name of the test."""
    import panurge.study.desk as desk
    import panurge.table.chance as chance
    import panurge.table.room as room
    import panurge.table.wishes as wishes
    import panurge.web.services as services
    from panurge.bots.choice import Budget

    usual = services.Services.__init__

    def brief(one: Any, *given: Any, **named: Any) -> None:
        usual(one, *given, **{"desk": desk.Desk(seconds=COUNTED), "hint_budget": Budget(seconds=THOUGHT)} | named)

    wishes.STRIP = wishes.PONDER = 10**8  # who clicks in a test takes its time; tests of the strip set their own
    desk.WATCHED = 3.0  # what a test has left is not counted to its end beside the next ones
    services.Services.__init__ = brief  # type: ignore[method-assign]
    chance.secrets = Dealer()  # type: ignore[attr-defined]
    room.secrets = Dealer()  # type: ignore[attr-defined]


def deal_here(name: str, monkeypatch: Any) -> None:
    """The same within a test: whatever of the package it has loaded draws its luck from this name."""
    for module in DRAWS:
        if module in sys.modules:
            monkeypatch.setattr(sys.modules[module], "secrets", Dealer(lambda: of_this_run(name)))
