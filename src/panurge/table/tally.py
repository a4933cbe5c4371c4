"""What finished games tell in numbers: who won by seat, how long they were, how they began. Each game is counted once,
in the background, from its log; who played stands nowhere in it."""

import json
import logging
from dataclasses import dataclass

from panurge.core.registry import GAMES
from panurge.core.state import CHANCE, OVER
from panurge.store import Header, Store
from panurge.table.line import Line

log = logging.getLogger("panurge.table")

AT_ONCE = 25  # games counted in a row
UNCOUNTED = "version"  # what stands for the opening of a game that cannot be replayed


@dataclass(frozen=True)
class Counted:
    table: str
    game: str
    players: int
    winners: tuple[int, ...]
    decisions: int
    opening: str  # the first decision in the game's notation, "" where there is none


class Tallies:
    def __init__(self, store: Store) -> None:
        self.store = store

    def count_some(self) -> int:
        """Count games that are over and not counted yet; how many there were."""
        found = self.store.rows(
            f"SELECT id FROM tables WHERE turn = {OVER} AND NOT EXISTS (SELECT 1 FROM tallies WHERE tid = tables.id) "
            "ORDER BY touched LIMIT ?",
            AT_ONCE,
        )
        for (table,) in found:
            header = self.store.header(str(table))
            assert header is not None
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
        self.store.run(
            "INSERT INTO tallies (tid, game, players, winners, decisions, opening) VALUES (?, ?, ?, ?, ?, ?) ON "
            "CONFLICT DO NOTHING",
            *row,
        )

    def of(self, game: str) -> list[Counted]:
        found = self.store.rows(
            "SELECT tid, game, players, winners, decisions, opening FROM tallies WHERE game = ? AND decisions > 0", game
        )
        return [Counted(t, g, int(p), tuple(json.loads(won)), int(n), o) for t, g, p, won, n, o in found]


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
