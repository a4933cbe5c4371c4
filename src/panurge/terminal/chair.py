"""Where somebody sits: what a screen asks of a table, wherever the table is."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from panurge.core.last import Last
from panurge.core.state import State
from panurge.terminal.sight import Sentence, Sight


class Beat(NamedTuple):
    """One thing that happened, as this chair saw it: shown for a moment before what came after it."""

    veil: State
    log: tuple[Sentence, ...]
    last: Last | None
    turn: int


class Tip(NamedTuple):
    """A hint: all that the strongest bot would do, in parts and in a sentence, how sure it is (only, clear, likely,
    close), and its chances with this and with other options."""

    parts: tuple[int, ...]
    say: str
    sure: str
    options: tuple[tuple[str, float], ...] = ()


class Chair(Protocol):
    """Everything that takes time is awaited; `Refused` says why something is not done."""

    language: str
    beats: list[Beat]  # what has happened since somebody looked
    changed: Callable[[], None]  # is called when there is something new to see

    async def open(self) -> None: ...

    def sight(self) -> Sight: ...

    async def act(self, sight: Sight, actions: Sequence[int]) -> None:
        """Make these decisions, one after the other, on what was seen."""

    async def take_back(self, sight: Sight) -> None: ...

    async def hint(self, sight: Sight) -> Tip: ...

    async def speak(self, language: str) -> None: ...

    async def take_screen(self, seat: int) -> None:
        """Somebody else sits down at this terminal."""

    async def close(self) -> None: ...
