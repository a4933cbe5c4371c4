"""Our own bots: the levels for people, weakest first, then those that serve as yardsticks in studies."""

from dataclasses import replace

from panurge.bots import greedy, levels, random, thinking
from panurge.bots.bot import THOUGHT, Bot
from panurge.bots.choice import Budget, Choice
from panurge.bots.roster import announce
from panurge.core.rng import Rng
from panurge.core.state import State

COUNTED = Budget(iterations=400)  # of a search where no clock may decide
SEARCH = (*THOUGHT, *thinking.SETTINGS)


def _at_random(veil: State, rng: Rng, budget: Budget) -> Choice:
    """By the game's likings for random play, where it has any."""
    return Choice(random.choose(veil, rng))


def _uniform(veil: State, rng: Rng, budget: Budget) -> Choice:
    """Any option, each as likely, as `Batch.sample` draws."""
    return Choice(rng.choice(veil.legal_actions()))


RAM = Bot("ram", levels.ram, by_count=COUNTED, takes=SEARCH, prepare=thinking.prepared, ours=True)
TREE = replace(RAM, choose=thinking.choose, seated=False)

for bot in (
    Bot("random", _at_random, quick=True, takes=(), ours=True),
    Bot("lamb", levels.lamb, brisk=True, takes=(), ours=True),
    Bot("ewe", levels.ewe, brisk=True, takes=(), ours=True),
    RAM,
    Bot("uniform", _uniform, takes=(), seated=False, ours=True),
    Bot("greedy", greedy.choose, takes=("iterations",), seated=False, ours=True),
    replace(TREE, name="ismcts", takes=(*SEARCH, "reuse")),
    replace(TREE, name="clairvoyant", sees_all=True),
):
    announce(bot)
