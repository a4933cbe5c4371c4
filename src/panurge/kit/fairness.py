"""Law 1, fairness, and law 8, whole: as long as the possible worlds are few, the odds of each can be worked out.

A seat that does not know what the others think takes every option of theirs for equally likely. From what it has `seen`
follows exactly how likely each world is; `imagine` must draw those worlds, all of them, and as often. A game is
followed from its start for as long as at most FEW worlds are possible; once another's choice makes some worlds likelier
than others (no `imagine` need guess that), only what is possible is judged.

PYTEST_DONT_REWRITE: a broken law says its own sentence, and no more.
"""

from collections import Counter

from panurge import CHANCE, GAMES, Rng, State
from panurge.kit.cases import plain_cases, telling
from panurge.kit.laws import whose
from panurge.kit.secrets import after, perceived, possible

FEW = 60  # worlds, in games that are not followed to their end
LOOKS = 4  # moments with several worlds at which such a game is judged


class Belief:
    """The worlds that are possible by what a seat has seen, with their odds."""

    def __init__(self, state: State, seat: int | None) -> None:
        self.seat = seat
        self.worlds: dict[State, float] = {state: 1.0}
        self.guessed = False  # another's choice has made some worlds likelier than others

    def follow(self, state: State, action: int, most: int) -> bool:
        """What remains possible after what the seat perceives of this action; False if that is more than `most`."""
        code = perceived(state, self.seat, action)
        then: dict[State, float] = {}
        shares = set()
        for world, odds in self.worlds.items():
            ways = self._ways(world, action)
            whole = sum(ways.values())
            alike = {way: weight / whole for way, weight in ways.items() if perceived(world, self.seat, way) == code}
            shares.add(round(sum(alike.values()), 9))
            for way, weight in alike.items():
                new = after(world, way)
                then[new] = then.get(new, 0.0) + odds * weight
            if len(then) > most:
                return False
        if state.current_player not in (CHANCE, self.seat) and len(shares - {0.0}) > 1:
            self.guessed = True
        total = sum(then.values())
        self.worlds = {world: odds / total for world, odds in then.items()}
        return True

    def _ways(self, world: State, action: int) -> dict[int, float]:
        if world.current_player == CHANCE:
            return {outcome: float(weight) for outcome, weight in world.chance_outcomes()}
        if world.current_player == self.seat:
            return {action: 1.0}
        return dict.fromkeys(possible(world), 1.0)

    def distance(self, veil: State, rng: Rng, draws: int) -> float:
        """How far the worlds imagined behind the veil are from their true odds (total variation), beyond what chance
        explains; AssertionError if one is impossible, or never imagined."""
        drawn = Counter(veil.imagine(rng) for _ in range(draws))
        impossible = [world for world in drawn if world not in self.worlds]
        assert not impossible, f"imagined, but impossible by what was seen:\n{impossible[0]}\nbehind\n{veil}"
        never = [world for world, odds in self.worlds.items() if odds > 12 / draws and world not in drawn]
        assert not never, f"possible, but never imagined:\n{never[0]}\nbehind\n{veil}"
        far = sum(abs(odds - drawn[world] / draws) for world, odds in self.worlds.items()) / 2
        return far - 0.6 * float((len(self.worlds) / draws) ** 0.5) - 24 / draws


def opening(key: str, seat: int | None, seed: int) -> int:
    """The beginning of any game is judged in the same way; gives the number of moments at which several worlds were
    possible, or of all moments if there never are."""
    case = plain_cases(GAMES[key])[0]
    again = f"from panurge.kit.fairness import opening; opening({key!r}, {seat}, {seed})"
    trail: list[int] = []
    rng = Rng(seed)
    state = case.start()
    belief = Belief(state, seat)
    looks = step = 0
    while not state.is_over and looks < LOOKS:
        step += 1
        with telling(case, seed, step, f"law 1, fairness for {whose(seat)}", again, trail):
            action, known = int(state.pick(rng)), len(belief.worlds)
            if not belief.follow(state, action, FEW):
                return looks
            trail.append(action)
            state.apply(action)
            assert state in belief.worlds, "what really happened is impossible by what the seat has seen"
            several = len(belief.worlds) > 1
            if (state.half_made() and state.current_player != seat) or (several and len(belief.worlds) == known):
                continue
            distance = belief.distance(state.veil(seat), rng, 600 if several else 1)
            assert belief.guessed or distance <= 0.0, f"what is imagined is {distance:.2f} too far from its true odds"
            looks += several
    return looks or step
