"""Who was how likely to win, moment by moment, once a game is over and everything lies open.

A moment's chances are counted: from the true position, hidden things included, the game is played on many times by the
likings of its sense, luck falling anew each time, and every seat's shares of the win are averaged. Decisions and luck
are told apart: there is a point wherever another seat begins to decide and one before each real draw, so that a swing
belongs either to somebody's choices or to chance. What the strongest bot would have done is asked of it fairly, on the
veil that the seat had."""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

from panurge.bots import BOTS
from panurge.bots.choice import Budget
from panurge.core.drive import Tally, guided_playout
from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import CHANCE, State
from panurge.study.reading import OPEN, Reading

STRONGEST = "ram"
FEWEST, MOST = 12, 240  # games played on from a point
SWING = 0.1  # of the win: less is no turning point
FIRM = 3.0  # standard errors: less may be noise, with so many spans to choose from
TURNS = 6
LONGEST_STORY = 150  # characters
SUSPECTS = 12  # spans that are counted once more before they are called turning points


@dataclass(frozen=True)
class Point:
    """The shares of the win that the seats could expect at a moment, counted over so many games (0: known)."""

    moment: int
    shares: tuple[float, ...]
    games: int

    def error(self, seat: int) -> float:
        share = self.shares[seat]
        return sqrt(max(share * (1 - share), 0.01) / self.games) if self.games else 0.0


@dataclass(frozen=True)
class Turn:
    """A turning point: what happened between two moments, and what it did to the chances."""

    before: int
    after: int
    who: int  # the seat that decided, or CHANCE
    seat: int  # whose chances changed most …
    swing: float  # … and by how much


@dataclass(frozen=True)
class Favoured:
    """At a moment of a decision: what was chosen, and what the strongest bot favoured on the same veil."""

    moment: int
    played: int
    action: int


def moments(reading: Reading) -> list[int]:
    """Where it is worth counting: where another seat begins to decide, before each draw that can go several ways, and
    at the end."""
    found: list[int] = []
    mover = -3  # whose span it is; several draws in a row are one piece of luck, several decisions of a seat one turn
    for moment, state in reading.states():
        who = int(state.current_player)
        if moment == reading.length:
            break
        if who == mover or (who == CHANCE and len(state.chance_outcomes()) == 1):
            continue
        if who == CHANCE or not (state.half_made() or state.forced_for_all()):
            found.append(moment)
            mover = who
    return [*found, reading.length]


def coarse_to_fine(points: Sequence[int]) -> list[int]:
    """The same points in an order in which every beginning is spread over the whole game."""
    order, step, taken = [], 1, set()
    while step < len(points):
        step *= 2
    while step >= 1:
        for place in [*range(0, len(points), step), *([len(points) - 1] if points else [])]:
            if place not in taken:
                taken.add(place)
                order.append(points[place])
        step //= 2
    return order


def count(reading: Reading, at: Iterable[int], seconds: float, most: int = MOST, seed: int = 1) -> list[Point]:
    """The chances at these moments, with about so many seconds for each."""
    wanted = set(at)
    points = []
    for moment, state in reading.states():
        if moment in wanted:
            points.append(_count_at(reading, moment, state, seconds, most, seed))
    return points


def _count_at(reading: Reading, moment: int, state: State, seconds: float, most: int, seed: int) -> Point:
    if moment == reading.length and reading.result is not None:
        return Point(moment, tuple(reading.result), 0)
    if state.is_over:
        return Point(moment, tuple(state.returns()), 0)
    sense, tally = GAMES[reading.game].module("sense").SENSE, Tally()
    rng = Rng(seed * 1_000_003 + moment)
    totals = [0.0] * reading.players
    began, games = time.monotonic(), 0
    while games < most and (games < FEWEST or time.monotonic() - began < seconds):
        world = state.clone()
        guided_playout(world, sense, rng, tally)
        totals = [total + share for total, share in zip(totals, world.returns(), strict=True)]
        games += 1
    return Point(moment, tuple(total / games for total in totals), games)


def gaps(all_moments: Sequence[int], points: Sequence[Point], most: int) -> list[int]:
    """Moments not counted yet that lie where the chances changed most: of some 12 largest swings, at most so many."""
    ordered = sorted(points, key=lambda point: point.moment)
    found: list[int] = []
    spans = sorted(pairwise(ordered), key=lambda span: -_change(*span)[1])
    for before, after in spans[:SUSPECTS]:
        found += [moment for moment in all_moments if before.moment < moment < after.moment]
    return sorted(found[:most])


def suspects(points: Sequence[Point]) -> list[int]:
    """The moments on both sides of the largest swings. They are counted anew: among many, chance alone makes some
    look large, and a fresh count does not know which they were."""
    ordered = sorted(points, key=lambda point: point.moment)
    spans = sorted(pairwise(ordered), key=lambda span: -_change(*span)[1])[:SUSPECTS]
    return sorted({point.moment for span in spans for point in span})


def _change(before: Point, after: Point) -> tuple[int, float]:
    """The seat whose chances changed most, and how much, signs aside."""
    changes = [abs(new - old) for old, new in zip(before.shares, after.shares, strict=True)]
    seat = max(range(len(changes)), key=changes.__getitem__)
    return seat, changes[seat]


def turning_points(reading: Reading, points: Sequence[Point], most: int = TURNS) -> list[Turn]:
    """The largest swings that are no noise, in the order of the game."""
    found = []
    ordered = sorted(points, key=lambda point: point.moment)
    movers = {moment: int(state.current_player) for moment, state in reading.states()}
    for before, after in pairwise(ordered):
        seat, size = _change(before, after)
        noise = FIRM * sqrt(before.error(seat) ** 2 + after.error(seat) ** 2)
        if size >= max(SWING, noise):
            swing = after.shares[seat] - before.shares[seat]
            found.append(Turn(before.moment, after.moment, movers[before.moment], seat, swing))
    largest = sorted(found, key=lambda turn: (-abs(turn.swing), turn.after))[:most]
    return sorted(largest, key=lambda turn: turn.after)


def favoured(reading: Reading, turn: Turn, budget: Budget, seed: int = 1) -> Favoured | None:
    """What the bot would have done at a turning point: at the first part of the decision where it would have chosen
    otherwise, else at its first part. None for what chance did."""
    if turn.who == CHANCE:
        return None
    first: Favoured | None = None
    for moment, state in reading.states(turn.before):
        if moment >= turn.after:
            break
        if state.current_player != turn.who:
            continue
        veil = state.veil(turn.who)
        played = reading.actions[moment]
        if len(veil.legal_actions()) > 1:
            action = BOTS[STRONGEST].choose(veil, Rng(seed + moment), budget).action
            here = Favoured(moment, played, action)
            if action != played:
                return here
            first = first or here
    return first


def story(reading: Reading, turn: Turn, language: str) -> str:
    """What happened at a turning point, in the words of the game; of a long turn its end, where the points are."""
    said = [passage.say for passage in reading.passages(OPEN, language, turn.before, turn.after) if passage.say]
    kept: list[str] = []
    while said and (not kept or len(" ".join((said[-1], *kept))) <= LONGEST_STORY):
        kept.insert(0, said.pop())
    return " ".join(("…", *kept) if said else kept)


def label(reading: Reading, moment: int, action: int, language: str) -> str:
    """An option of a moment, as its seat would have read it."""
    state = reading.at(moment)
    veil = state.veil(int(state.current_player))
    return str(GAMES[reading.game].module("tell").label(veil, action, language))
