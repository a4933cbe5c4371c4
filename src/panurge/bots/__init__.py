"""Who can play besides people. A bot sees a veil and gets its randomness handed in: it cannot peek.

`BOTS` maps names to bots, and `read("ram:iterations=500")` reads one as it is written everywhere. `SEATED` are
those that may be chosen at tables. One that thinks for long is not `quick`: a table asks it in a worker process
(`panurge.bots.pool`), where it is found by its name."""

from panurge.bots import own
from panurge.bots.bot import Bot
from panurge.bots.choice import Budget, Choice
from panurge.bots.grammar import at_table, may_sit, read
from panurge.bots.naming import bot_called
from panurge.bots.roster import BOTS, SEATED, announce

__all__ = ["BOTS", "SEATED", "Bot", "Budget", "Choice", "announce", "at_table", "bot_called", "may_sit", "own", "read"]
