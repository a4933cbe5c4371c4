"""When several have the most points: which rule decides between them, and what it has decided."""

from collections.abc import Sequence

from panurge.core.registry import GAMES
from panurge.core.state import State
from panurge.core.words import voice


def explained(state: State, winners: Sequence[int], names: Sequence[str], language: str) -> tuple[str, str]:
    """The id of the game's rule on ties (`ties` of its card) and one sentence; both "" if none was needed:
    also where something else than points has decided (`tell.by_points`), whatever the points."""
    card = GAMES[state.KEY]
    by_points = getattr(card.module("tell"), "by_points", None)
    if by_points is not None and not by_points(state):
        return "", ""
    return tie(card.ties, state.scores(), winners, names, language)


def tie(
    rule: str, scores: Sequence[int | None], winners: Sequence[int], names: Sequence[str], language: str
) -> tuple[str, str]:
    """What a game's rule on ties has decided, if several have the most points and one or more of them have won."""
    known = [score for score in scores if score is not None]
    if len(known) != len(scores) or not known:
        return "", ""
    first = [seat for seat, score in enumerate(scores) if score == max(known)]
    if len(first) < 2 or not set(winners) <= set(first) or not winners:
        return "", ""
    say = voice("panurge.table", language)

    def listed(seats: Sequence[int]) -> str:
        called = [names[seat] for seat in seats]
        return say("and", first=", ".join(called[:-1]), last=called[-1]) if len(called) > 1 else called[0]

    key = "tie.shared" if len(winners) > 1 else "tie.decided"
    return rule, say(key, n=max(known), who=listed(first), winner=listed(winners))
