"""Who plays in the arena: every bot there is (`panurge.bots`), as it is written everywhere, `clairvoyant` included: a
search that is given the true state, a yardstick of what hidden information is worth, never seated at a table."""

from panurge.bots import Bot
from panurge.bots.supervision import supervised
from panurge.core.errors import FailedBot
from panurge.core.rng import Rng
from panurge.core.state import State


def choose(bot: Bot, state: State, rng: Rng) -> int:
    """A choice for the seat to move. Only the clairvoyant looks at more than the veil."""
    return supervised(bot, state.KEY, lambda: _asked(bot, state, rng))


def _asked(bot: Bot, state: State, rng: Rng) -> int:
    veil = state.veil(int(state.current_player))
    if bot.sees_all:
        return bot.answer(veil, rng, worlds=lambda _: state.clone()).action
    return bot.answer(veil, rng).action


def judged(bot: Bot, state: State, rng: Rng) -> int:
    """The same; FailedBot names a bot that breaks the rules."""
    action = choose(bot, state, rng)
    refused = state.why_not(action)
    if refused is None:
        return action
    raise FailedBot(f"{bot.name} broke the rules of {state.KEY}: {refused.sentence} {refused.rule}".rstrip())
