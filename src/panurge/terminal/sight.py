"""What somebody at a terminal sees of a table at one moment: made of the seat's veil and what the table tells it.

The same for a table on this machine and for one of a server: both tell a `standing` as docs/api.md describes it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from panurge.core.card import GameCard
from panurge.core.hand import Hand, hand_of
from panurge.core.last import Last
from panurge.core.lying import Rows, lying_on
from panurge.core.registry import GAMES
from panurge.core.state import State


class SeatRow(NamedTuple):
    """One seat of the table."""

    name: str
    colour: str  # a wool, or a hex
    bot: str
    you: bool
    online: bool
    score: int | None
    note: str


class Sentence(NamedTuple):
    """One sentence of the log."""

    n: int
    who: int
    say: str


class Passing(NamedTuple):
    """Somebody else at this terminal is to decide."""

    seat: int
    name: str
    hide: bool  # they know different things: the screen is hidden in between


class Over(NamedTuple):
    winners: tuple[int, ...]
    scores: tuple[int | None, ...]
    sheet: tuple[tuple[str, tuple[str, ...]], ...]
    tie: str  # what the rule on ties has decided, "" if it was not needed
    rule: str


@dataclass(frozen=True)
class Sight:
    n: int  # the moment; what is decided is decided on it
    language: str
    seat: int | None  # whose eyes; None: a spectator's
    veil: State
    rows: tuple[SeatRow, ...]
    log: tuple[Sentence, ...] = ()
    turn: int = -1
    ask: str = ""
    may: bool = False  # this seat is asked, in its turn or before it
    options: tuple[tuple[int, str], ...] = ()
    crumbs: tuple[str, ...] = ()  # the parts chosen so far of a decision
    made: tuple[int, ...] = ()  # the same, by their numbers
    half: bool = False
    undo: bool = False
    hints: bool = False
    passing: Passing | None = None
    over: Over | None = None
    frozen: str = ""
    advice: str = ""
    last: Last | None = None
    lying: Rows = ()
    news: str = ""  # of the table itself: the server is lost, a game goes on
    extra: dict[str, Any] = field(default_factory=dict, compare=False)

    @property
    def card(self) -> GameCard:
        return GAMES[self.veil.KEY]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(row.name for row in self.rows)

    @cached_property
    def hand(self) -> Hand | None:
        """What can be taken hold of."""
        if not self.may:
            return None
        return hand_of(self.card.module_if_any("hand"), self.veil, self.language, self.names, self.lying)

    @cached_property
    def notation(self) -> dict[int, str]:
        """The options as one would write them."""
        return {action: self.veil.action_name(action) for action, _ in self.options}

    def at(self, veil: State, log: tuple[Sentence, ...], last: Last | None) -> "Sight":
        """The same table a little earlier, when nobody here was asked."""
        lying = lying_on(self.lying, self.card.module("draw"), veil)
        return replace(
            self, veil=veil, log=log, last=last, lying=lying, may=False, options=(), crumbs=(), made=(), over=None,
            passing=None, ask="", undo=False, hints=False, half=False, advice="",
        )  # fmt: skip


def sight_of(
    standing: Mapping[str, Any], veil: State, language: str, seat: int | None, log: Sequence[Sentence],
    last: Last | None = None, news: str = "", lying: Rows = (),
) -> Sight:  # fmt: skip
    """From what a table tells of how it stands: the page's `options` or the API's `actions`."""
    now = standing["now"]
    options = now.get("options") or [(one["id"], one["label"]) for one in now.get("actions", ())]
    passing, over = now.get("pass"), now.get("over")
    return Sight(
        standing["n"], language, seat, veil,
        tuple(_row(row) for row in standing["seats"]),
        tuple(log), now["turn"], now.get("ask", ""), bool(now["mine"] or now.get("early")),
        tuple((int(action), str(label)) for action, label in options),
        tuple(now.get("crumbs", ())), tuple(now.get("made", ())),
        bool(now.get("half")), bool(now.get("undo")), bool(now.get("hint")),
        None if passing is None else Passing(passing["seat"], passing["name"], passing["hide"]),
        None if over is None else _over(over), now.get("frozen", ""), now.get("advice", ""), last, lying, news,
    )  # fmt: skip


def _row(row: Mapping[str, Any]) -> SeatRow:
    online = bool(row.get("online", True))
    return SeatRow(row["name"], row["colour"], row["bot"], bool(row["you"]), online, row["score"], row["note"])


def _over(over: Mapping[str, Any]) -> Over:
    rule, said = (*over.get("tie", ()), "", "")[:2]
    sheet = tuple((name, tuple(cells)) for name, cells in over.get("sheet", ()))
    return Over(tuple(over.get("winners", ())), tuple(over.get("scores", ())), sheet, said, rule)
