"""What the server's log says of a bot that fails: all of it once for each bot and game, for it may fail at every
decision of every table."""

import logging

from panurge.bots.worker import Stumbled

log = logging.getLogger(__name__)


class Traces:
    def __init__(self) -> None:
        self._told: set[tuple[str, str]] = set()

    def tell(self, bot: str, game: str, error: Exception) -> None:
        first = (bot, game) not in self._told
        self._told.add((bot, game))
        there = error.trace if isinstance(error, Stumbled) and first else ""
        trace = error if first and not there else None
        level = logging.ERROR if first else logging.DEBUG
        log.log(level, "the bot %s stumbled at %s: %s%s", bot, game, error, there and f"\n{there}", exc_info=trace)


TRACES = Traces()
