"""What finished games tell in numbers: who won by seat, how long they were, how they began. Each game is counted once,
in the background, from its log; who played stands nowhere in it.

All of this grows with every game there ever was, so it is for a thread that may take its time: it asks by way of the
store's `aside`, and the database adds up."""

import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice, repeat
from operator import itemgetter

from panurge.core.registry import GAMES
from panurge.core.state import CHANCE, OVER
from panurge.store import Header, Store
from panurge.table.line import Line

log = logging.getLogger("panurge.table")

AT_ONCE = 25  # games counted in a row
UNCOUNTED = "version"  # what stands for the opening of a game that cannot be replayed
COMMON = 8  # openings that are told
SAMPLE = 100  # lengths, at least, that stand for all of them
TO_COUNT = f"SELECT id FROM tables WHERE turn = {OVER} AND counted = 0 ORDER BY touched LIMIT ?"
OF = "FROM tallies WHERE game = ? AND decisions > 0"


@dataclass(frozen=True)
class Counted:
    table: str
    game: str
    players: int
    winners: tuple[int, ...]
    decisions: int
    opening: str  # the first decision in the game's notation, "" where there is none


@dataclass(frozen=True)
class Summed:
    """All counted games of one kind together."""

    games: dict[int, int]  # by players: how many
    shares: dict[int, tuple[float, ...]]  # … and how much of the wins each seat has; a shared win is shared
    lengths: dict[int, int]  # by decisions, in their order: how many games
    openings: list[tuple[str, int]]  # the most common ones, and in how many games

    @property
    def all(self) -> int:
        return sum(self.games.values())

    @cached_property
    def sample(self) -> list[int]:
        """Lengths of games at even distances, the shortest first."""
        each = chain.from_iterable(repeat(decisions, games) for decisions, games in self.lengths.items())
        return list(islice(each, 0, None, max(1, self.all // SAMPLE)))

    @cached_property
    def middle(self) -> int:
        """As long as it, or longer, is half of them."""
        before = 0
        for decisions, games in self.lengths.items():
            before += games
            if before > self.all // 2:
                return decisions
        return 0


class Tallies:
    def __init__(self, store: Store) -> None:
        self._store = store

    @property
    def store(self) -> Store:
        return self._store.aside()

    def count_some(self) -> int:
        """Count games that are over and not counted yet; how many there were."""
        found = self.store.rows(TO_COUNT, AT_ONCE)
        for (table,) in found:
            header = self.store.header(str(table))
            if header is not None:  # else it was thrown away just now
                self._keep(self._tallied(header))
        return len(found)

    def _tallied(self, header: Header) -> Counted:
        players = int(header.options["players"])
        try:
            return tallied(self.store, header)
        except Exception as error:  # a log of other rules, or a damaged one, is no reason to count it again and again
            log.info("table %s is not counted: %s", header.table, error)
            return Counted(header.table, header.game, players, (), 0, UNCOUNTED)

    def _keep(self, tally: Counted) -> None:
        row = (tally.table, tally.game, tally.players, json.dumps(tally.winners), tally.decisions, tally.opening[:60])
        with self.store.transaction():
            self.store.run(
                "INSERT INTO tallies (tid, game, players, winners, decisions, opening) VALUES (?, ?, ?, ?, ?, ?) ON "
                "CONFLICT DO NOTHING",
                *row,
            )
            self.store.run("UPDATE tables SET counted = 1 WHERE id = ?", tally.table)

    def of(self, game: str) -> Summed:
        won = self.store.rows(f"SELECT players, winners, count(*) {OF} GROUP BY players, winners", game)
        lengths = self.store.rows(f"SELECT decisions, count(*) {OF} GROUP BY decisions ORDER BY decisions", game)
        openings = self.store.rows(
            f"SELECT opening, count(*) {OF} AND opening NOT IN ('', ?) GROUP BY opening "
            "ORDER BY count(*) DESC, opening LIMIT ?",
            *(game, UNCOUNTED, COMMON),
        )
        games = dict[int, int]()
        for players, _, n in sorted(won, key=itemgetter(0)):
            games[int(players)] = games.get(int(players), 0) + int(n)
        return Summed(
            games,
            {players: _shares(won, players, all_of_them) for players, all_of_them in games.items()},
            {int(decisions): int(n) for decisions, n in lengths},
            [(str(opening), int(n)) for opening, n in openings],
        )


def _shares(won: Sequence[Sequence[object]], players: int, games: int) -> tuple[float, ...]:
    shares = [0.0] * players
    for so_many, winners, n in won:
        if so_many == players:
            seats = json.loads(str(winners))
            for seat in seats:
                shares[seat] += int(str(n)) / len(seats) / games
    return tuple(shares)


def tallied(store: Store, header: Header) -> Counted:
    """From the log of one game that is over."""
    if header.version != GAMES[header.game].version:
        raise ValueError("played by other rules")
    line, winners = Line(header.game, header.options), []
    for entry in store.entries(header.table):
        if entry.kind == "end":
            winners = json.loads(entry.value).get("winners", [])
        line.follow(entry)
    decided = [step for step in line.steps if step.seat != CHANCE and not step.forced and not step.within]
    return Counted(
        header.table, header.game, len(line.steps[-1].seen) - 1 if line.steps else 0, tuple(winners), len(decided),
        _opening(line),
    )  # fmt: skip


def _opening(line: Line) -> str:
    """The first decision, all its parts, as the game writes it down."""
    state, parts = line.start(), list[str]()
    for step in line.steps:
        if step.seat != CHANCE and not step.forced:
            if parts and not step.within:
                break
            parts.append(state.action_name(step.action))
        state.apply(step.action)
    return " ".join(parts)
