"""Who fills the seats that do not learn: any bot there is, as it is written everywhere (`panurge.bots`): `ewe`,
`ram:iterations=200`, `uniform`. Or a function of your own, called with the veil of the seat to move and an `Rng`, which
returns an action. One alone, not in a list, takes all of them.

`uniform` takes every option as likely; `random` likes some more than others where the game says so (`State.pick`).

A search thinks by count here, not by the clock, so that the same seed gives the same game on every machine."""

from collections.abc import Callable, Sequence
from typing import Any

from panurge import bots
from panurge.bots import Bot
from panurge.bots.supervision import supervised
from panurge.core.errors import BadBot, BadOption
from panurge.core.rng import Rng
from panurge.core.state import State

Opponent = Callable[[State, Rng], int]
Company = str | Opponent | Sequence[str | Opponent]  # one for all seats, or one for each


class Named:
    """A bot as it was written; pickled as that text, so that an environment can be sent to another process."""

    def __init__(self, text: str, bot: Bot) -> None:
        self.text = text
        self._bot = bot
        self._budget = bot.by_count or bot.budget

    def __call__(self, veil: State, rng: Rng) -> int:
        return supervised(self._bot, veil.KEY, lambda: self._bot.answer(veil, rng, self._budget).action)

    def __reduce__(self) -> tuple[Any, ...]:
        return (read, (self.text,))


def seated(company: Company, seats: int) -> list[str | Opponent]:
    """Whom each of so many seats gets; BadOption if there are too many or too few."""
    if isinstance(company, str) or callable(company):
        return [company] * seats
    if len(company) != seats:
        raise BadOption(f"{seats + 1} players leave {seats} seats for opponents, not {len(company)}", "opponents")
    return list(company)


def read(text: str | Opponent, key: str = "") -> Opponent:
    """Somebody to play against; BadBot says what is wrong with the name."""
    if callable(text):
        return text
    bot = bots.read(text, key)
    if bot.sees_all:
        raise BadBot(f"{bot.base} sees what is hidden, and plays in the arena only", bot.name)
    if bot.ours and bot.budget.seconds is not None:
        raise BadBot(f"here a bot thinks by count, so that games repeat: write {bot.base}:iterations=200", bot.name)
    return Named(str(text), bot)
