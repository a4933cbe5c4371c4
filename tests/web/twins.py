"""Two games that one seat cannot tell apart: the same history as it has seen it, different hidden truths."""

from dataclasses import dataclass

from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import CHANCE, SPECTATOR, State


@dataclass
class Twins:
    game: str
    seat: int | None
    first: list[int]  # every action and outcome, in order
    second: list[int]
    differ: int  # how many entries are not the same


def _choices(state: State) -> list[int]:
    if state.current_player == CHANCE:
        return [outcome for outcome, _ in state.chance_outcomes()]
    return state.legal_actions()


def twins(game: str, seat: int | None, length: int, seed: int) -> Twins | None:
    """Play at random, and beside it a second game in which everything the seat does not see may be otherwise.

    None if the second game ran into something that the seat would notice, or nothing could differ."""
    rng = Rng(seed)
    viewer = int(SPECTATOR) if seat is None else seat
    one, other = GAMES[game].start(), GAMES[game].start()
    found = Twins(game, seat, [], [], 0)
    waits = 0  # entries after which the table waits for somebody: there the two games may be cut off
    for _ in range(length):
        if one.is_over or other.is_over:
            break
        if one.current_player != other.current_player:
            raise AssertionError(f"law 3: whose move it is depends on hidden things ({game})")
        action = int(one.pick(rng))
        seen = one.seen(viewer, action)
        alike = [choice for choice in _choices(other) if other.seen(viewer, choice) == seen]
        if not alike:
            return None
        swapped = [choice for choice in alike if choice != action]
        odds = 80 if one.current_player == CHANCE else 15  # a half-made decision begun otherwise rarely ends the same
        choice = rng.choice(swapped) if swapped and (action not in alike or rng.below(100) < odds) else action
        found.first.append(action)
        found.second.append(choice)
        found.differ += action != choice
        one.apply(action)
        other.apply(choice)
        if one.veil(seat) != other.veil(seat):
            raise AssertionError(f"law 2: equal histories, different veils ({game})")
        if one.current_player >= 0 and not one.forced_for_all() and one != other:
            waits = len(found.first)
    found.first, found.second = found.first[:waits], found.second[:waits]
    found.differ = sum(a != b for a, b in zip(found.first, found.second, strict=True))
    return found if found.differ else None


def some_twins(game: str, seat: int | None, length: int = 40, wanted: int = 3, tries: int = 300) -> list[Twins]:
    found: list[Twins] = []
    for seed in range(tries):
        twin = twins(game, seat, max(4, length - seed // 6), seed)
        if twin is not None:
            found.append(twin)
            if len(found) == wanted:
                break
    return found


def hides_nothing(game: str, seat: int | None, games: int = 2) -> bool:
    """All through some games, whatever the seat could imagine is what is so."""
    for seed in range(games):
        rng, state = Rng(seed), GAMES[game].start()
        while not state.is_over:
            if state.veil(seat).imagine(Rng(rng.word())) != state:
                return False
            state.apply(int(state.pick(rng)))
    return True
