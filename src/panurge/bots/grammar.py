"""How a bot is written, everywhere: `ewe`, `ram:iterations=500`, `ismcts:seconds=2,exploration=0.5`.

A name, and behind a colon numbers by their names: `seconds` and `iterations` say how long it thinks, the rest is what
it takes besides (`Bot.takes`). Who reads it decides what may be ordered: at a server's tables, names alone."""

from dataclasses import replace
from functools import partial
from math import isfinite

from panurge.bots.bot import THOUGHT, Bot
from panurge.bots.choice import Budget
from panurge.bots.roster import BOTS, SEATED
from panurge.core.errors import BadBot, BadOption
from panurge.core.nearest import did_you_mean

MOST = 10**9  # iterations
SWITCH = {"true": 1.0, "false": 0.0}

Numbers = dict[str, float]


def read(text: str, key: str = "") -> Bot:
    """The bot that a text asks for, for a game if it is named; BadBot says what is wrong, and what was perhaps meant.

    >>> read("ram:iterations=500").budget
    Budget(seconds=None, iterations=500, whole=False)
    >>> read("ramm")
    Traceback (most recent call last):
    ...
    panurge.core.errors.BadBot: no bot is called 'ramm': did you mean ram? (there are random, lamb, ewe, ram, …)
    """
    name, colon, rest = str(text).partition(":")
    bot = BOTS.get(name)
    if bot is None:
        raise BadBot(f"no bot is called {name[:40]!r}{did_you_mean(name, BOTS)} (there are {', '.join(BOTS)})", name)
    if not colon:
        return bot
    numbers = _numbers(bot, str(text), rest)
    budget = _budget(bot, {word: numbers.pop(word) for word in THOUGHT if word in numbers})
    try:
        settings = bot.prepare(key, numbers) if bot.prepare is not None else numbers
    except BadOption as error:
        raise BadBot(f"{text}: {error}", str(text)) from None
    by_count = budget if budget.iterations else bot.by_count
    choose = partial(bot.choose, **settings) if settings else bot.choose
    return replace(bot, name=str(text), choose=choose, budget=budget, by_count=by_count)


def at_table(text: str) -> Bot:
    """The bot of a seat; where it is not here any more (a table outlives a plug-in), Brebis, who plays on."""
    try:
        return read(text)
    except BadBot:
        return BOTS["ewe"]


def may_sit(text: str, at_home: bool = False) -> bool:
    """Whether a table may be given this bot: on a server by its bare name, so that nobody orders an hour's thinking;
    at home, where everybody waits for their own machine, as one likes."""
    if not at_home:
        return text in SEATED
    try:
        return read(text).seated
    except BadBot:
        return False


def _numbers(bot: Bot, text: str, rest: str) -> Numbers:
    """The settings behind the colon."""
    found: Numbers = {}
    for part in rest.split(","):
        word, equals, value = part.partition("=")
        if equals and word not in bot.takes:
            raise BadBot(f"{bot.base} {_takes(bot)}, not {word[:40]}{did_you_mean(word, bot.takes)}", text)
        try:
            found[word] = SWITCH[value] if value in SWITCH else _number(word, value)
        except ValueError:
            raise BadBot(f"write {_example(bot)}, not {text[:60]!r}", text) from None
    return found


def _takes(bot: Bot) -> str:
    return f"takes {' and '.join(filter(None, (', '.join(bot.takes[:-1]), bot.takes[-1])))}" if bot.takes else (
        "takes nothing"
    )


def _example(bot: Bot) -> str:
    countable = [word for word in ("iterations", *bot.takes) if word in bot.takes]
    return f"{bot.base}:{countable[0]}=200" if countable else bot.base


def _number(word: str, value: str) -> float:
    number = int(value) if word == "iterations" else float(value)
    if not isfinite(number):
        raise ValueError
    return number


def _budget(bot: Bot, given: Numbers) -> Budget:
    if not given:
        return bot.budget
    seconds, iterations = given.get("seconds"), given.get("iterations")
    if (seconds is not None and seconds <= 0) or (iterations is not None and not 0 < iterations <= MOST):
        raise BadBot(f"{bot.base} needs some time to think, and not for ever", bot.base)
    return Budget(seconds, None if iterations is None else int(iterations))
