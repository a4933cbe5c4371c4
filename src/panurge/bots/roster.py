"""Which bots there are: our own, those announced by hand, and what other distributions announce.

A distribution announces a bot by an entry point of the group `panurge.bots` (value `package:BOT`). One that cannot be
loaded is no bot: it stands in `BOTS.broken` with the reason, and the others are as if it were not there. A guest never
thinks in the server's own process, and never sees more than a veil."""

import inspect
import re
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from dataclasses import replace
from functools import partial

from panurge.bots.bot import Bot
from panurge.core.errors import BrokenBot
from panurge.core.faults import fault_of
from panurge.core.guests import announced
from panurge.core.words import LANGUAGES

GROUP = "panurge.bots"
NAME = re.compile(r"[a-z][a-z0-9_-]{0,23}")
TITLE = 24  # letters
AT_TABLE = 10.0  # seconds a guest may ask for: people wait for it, and other tables for its worker


class Bots(MutableMapping[str, Bot]):
    """name → bot, weakest of ours first; guests are read at first use."""

    def __init__(self) -> None:
        self._bots: dict[str, Bot] = {}
        self._broken: dict[str, str] = {}
        self._guests: set[str] = set()
        self._looked = False

    @property
    def broken(self) -> Mapping[str, str]:
        """The guests that could not be taken in: the name each was announced by → what is wrong with it."""
        self._all()
        return self._broken

    def look_again(self) -> None:
        """Read the guests anew at the next use."""
        self._bots = {name: bot for name, bot in self._bots.items() if name not in self._guests}
        self._broken, self._guests, self._looked = {}, set(), False

    def _all(self) -> dict[str, Bot]:
        if not self._looked:
            self._looked = True  # at once, so that a guest may ask for others while it is loaded
            for name, load in announced(GROUP):
                reason = fault_of(partial(self._take, load))
                if reason:
                    self._broken[name] = reason
        return self._bots

    def _take(self, load: Callable[[], object]) -> None:
        """A guest into the list; whatever is raised says what is wrong with it."""
        bot = load()
        _check(bot)
        assert isinstance(bot, Bot)
        if bot.name in self._bots:
            raise BrokenBot(f"two bots are called {bot.name}")
        self._bots[bot.name] = replace(bot, ours=False, quick=False, sees_all=False)
        self._guests.add(bot.name)

    def __getitem__(self, name: str) -> Bot:
        return self._bots[name] if name in self._bots else self._all()[name]

    def __setitem__(self, name: str, bot: Bot) -> None:
        self._bots[name] = bot

    def __delitem__(self, name: str) -> None:
        del self._bots[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


class AtTables(Mapping[str, Bot]):
    """Those of them that may be chosen at tables, by their bare names: with what they think is the house's affair."""

    def __init__(self, bots: Bots) -> None:
        self._bots = bots

    def __getitem__(self, name: str) -> Bot:
        if not self._bots[name].seated:
            raise KeyError(name)
        return self._bots[name]

    def __iter__(self) -> Iterator[str]:
        return (name for name, bot in self._bots.items() if bot.seated)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def bot_fault(bot: object) -> str:
    """Why this is no bot for others; "" if it is one."""
    if not isinstance(bot, Bot):
        return f"{bot!r:.60} is no Bot"
    if not NAME.fullmatch(str(bot.name)):
        return f"{bot.name!r:.60} is no name: small letters, digits, - and _, at most 24"
    if not callable(bot.choose):
        return f"{bot.choose!r:.60} is no function"
    lacking = fault_of(lambda: inspect.signature(bot.choose).bind(None, None, None))
    if lacking:
        return f"{bot.name} is not asked as a bot is, choose(veil, rng, budget): {lacking}"
    for language, title in bot.titles.items():
        if language not in LANGUAGES or not title.isprintable() or not 0 < len(title.strip()) <= TITLE:
            return f"{title!r:.60} is no title in {language!r:.10}: at most {TITLE} letters, by fr and en"
    if not all(re.fullmatch(r"[a-z_]+", word) for word in bot.takes):
        return f"{bot.takes!r:.60} is no list of settings"
    if (bot.budget.seconds or 0) > AT_TABLE:
        return f"at a table it may think for {AT_TABLE:g} seconds, not {bot.budget.seconds:g}"
    return ""


BOTS = Bots()
SEATED = AtTables(BOTS)


def _check(bot: object) -> None:
    fault = bot_fault(bot)
    if fault:
        raise BrokenBot(fault)


def announce(bot: Bot) -> None:
    """Let a bot be chosen; one of the same name is replaced. BrokenBot says why it is none."""
    _check(bot)
    BOTS[bot.name] = bot
