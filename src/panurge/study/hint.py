"""A hint: what the strongest bot would choose in a seat's place, and how sure it is of it. A decision in parts is told
whole: the rest is what the same search found behind its choice.

The bot is given the seat's veil and nothing else, in a worker process, as if it sat there itself: a hint can tell
nothing that the seat could not have worked out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from panurge.bots import BOTS
from panurge.bots.choice import Budget, Choice
from panurge.bots.fair import NOBODY, Asker
from panurge.bots.pool import Pool, Stumbled
from panurge.bots.thinking import leads_on
from panurge.bots.traces import TRACES
from panurge.core.hand import begun
from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import State

STRONGEST = "ram"
BUDGET = Budget(seconds=1.2)  # with the way there and back less than a second and a half
SHOWN = 3  # options told with their chances
CLEAR, LIKELY = 0.08, 0.03  # of the win: how far ahead of the second an option must be
WORTH_TELLING = 0.04  # of the favourite's visits: less, and its value is mere noise


@dataclass(frozen=True)
class Weighed:
    """An option and the share of the win the bot expects from it."""

    action: int
    share: float


@dataclass(frozen=True)
class Hint:
    """The favourite comes first among the options; `sure` is only, clear, likely or close. `onward` are the parts that
    make the decision whole after `action`; what was weighed are options of part `about`, before which there was no
    choice."""

    action: int
    sure: str
    share: float | None = None  # of the win, with the favourite; None: there was nothing to think about
    ahead: float = 0.0  # how much of the win it is better than the second
    weighed: tuple[Weighed, ...] = ()  # all that were tried often enough to tell of
    onward: tuple[int, ...] = ()
    about: int = 0

    @property
    def parts(self) -> tuple[int, ...]:
        return (self.action, *self.onward)

    @property
    def options(self) -> tuple[Weighed, ...]:
        """Those that are told with their chances."""
        return self.weighed[:SHOWN]

    def lead_over(self, action: int) -> float | None:
        """How much more of the win the favourite brings than that option; None: it was not weighed."""
        shares = [one.share for one in self.weighed if one.action == action]
        return self.weighed[0].share - shares[0] if shares else None


async def ask(
    pool: Pool, veil: State, seed: int, budget: Budget = BUDGET, asker: Asker = NOBODY
) -> Hint | None:
    """The hint for the seat of this veil, which must be to move; None if no bot could answer."""
    forced, asked = lead_in(veil)
    try:
        choice = await pool.ask(STRONGEST, asked, seed, replace(budget, whole=True), asker)
    except Stumbled as stumble:
        TRACES.tell(STRONGEST, veil.KEY, stumble)
        return None
    return after(forced, read(choice, len(asked.legal_actions())))


def think(veil: State, seed: int, budget: Budget = BUDGET) -> Hint:
    """The same in this process: for a terminal, where nobody else is kept waiting."""
    forced, asked = lead_in(veil)
    choice = BOTS[STRONGEST].choose(asked, Rng(seed), replace(budget, whole=True))
    found = after(forced, read(choice, len(asked.legal_actions())))
    return found if found is not None else Hint(choice.action, "only")


def lead_in(veil: State) -> tuple[tuple[int, ...], State]:
    """The parts that are no choice before the first one that is, and the veil that faces it."""
    forced: tuple[int, ...] = ()
    while len(options := veil.legal_actions()) == 1 and leads_on(veil, options[0]):
        forced, veil = (*forced, options[0]), begun(veil, options[0])
    return forced, veil


def after(forced: tuple[int, ...], found: Hint | None) -> Hint | None:
    """A hint about a later part, as one about the whole decision."""
    if found is None or not forced:
        return found
    action, *onward = (*forced, *found.parts)
    return replace(found, action=action, onward=tuple(onward), about=len(forced))


def read(choice: Choice, options: int) -> Hint | None:
    """What a bot's choice tells a person. A choice without anything considered was no thought, but an emergency."""
    if options == 1:
        return Hint(choice.action, "only", onward=tuple(choice.onward))
    if not choice.considered:
        return None
    favourite = next(one for one in choice.considered if one.action == choice.action)
    others = [
        one
        for one in choice.considered
        if one.action != choice.action and one.visits >= WORTH_TELLING * favourite.visits
    ]
    others.sort(key=lambda one: (-one.value, -one.visits, one.action))
    ahead = favourite.value - others[0].value if others else favourite.value
    sure = "clear" if ahead >= CLEAR or not others else "likely" if ahead >= LIKELY else "close"
    weighed = tuple(Weighed(one.action, one.value) for one in (favourite, *others))
    return Hint(choice.action, sure, favourite.value, ahead, weighed, tuple(choice.onward))


def one_decision(veil: State, actions: Sequence[int]) -> tuple[int, ...]:
    """Of these actions, those that make the decision the veil's seat is asked for now."""
    parts = tuple(actions[:1])
    for action in actions[1:]:
        if not leads_on(begun(veil, *parts[:-1]), parts[-1]):
            break
        parts = (*parts, action)
    return parts


def words(veil: State, parts: Sequence[int], language: str) -> str:
    """The parts of a decision in one sentence: as the game says it (`tell.whole`), else one label after the other."""
    tell = GAMES[veil.KEY].module("tell")
    whole = getattr(tell, "whole", None)
    if whole is not None and len(parts) > 1:
        return str(whole(veil, tuple(parts), language))
    return " › ".join(str(tell.label(begun(veil, *parts[:i]), part, language)) for i, part in enumerate(parts))


def named(veil: State, found: Hint, language: str) -> list[str]:
    """The options it tells of, as the game labels them."""
    faced = begun(veil, *found.parts[: found.about])
    label = GAMES[veil.KEY].module("tell").label
    return [str(label(faced, one.action, language)) for one in found.options]
