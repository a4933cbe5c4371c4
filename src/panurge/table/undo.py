"""What may be taken back. Four rules: only your own turn, only if nobody acted since, never past hidden information
seen, never past a die or draw. Inside a decision not yet finished the same step is called *Back*.

What a stand-in or the clock did for a seat is not that seat's own: it stays. Only a decision that a stand-in left half
made may be begun anew by the player who came back into it."""

from panurge.core.state import CHANCE
from panurge.table.line import Line
from panurge.table.refusals import Refused


def target(line: Line, seat: int, seated: int = 0, called: int = 0) -> int:
    """The number of the entry after which the table would stand again (0: the start); `Refused` says why not.

    `seated`: the entry since which this seat has the player it has; `called`: the last one that the clock made for it.
    Decisions that the table applied because everybody saw they were forced are nobody's acts: they go with the act
    that led to them, else the table would at once apply them anew. Of a game that is over nothing is asked here: the
    table refuses that, as it refuses every act."""
    before, why = _found(line, seat, seated, called)
    if why in AFTER_ALL and not _acted(line, seat, before):
        why = "undo_nothing"
    if why:
        raise Refused(why)
    return line.steps[before - 1].n if before else 0


AFTER_ALL = ("undo_chance", "undo_acted")  # said only to who has something that could have been taken back


def possible(line: Line, seat: int, seated: int = 0, called: int = 0) -> bool:
    """Whether anything may: never once the game is over."""
    return not line.state.is_over and not _found(line, seat, seated, called)[1]


def _found(line: Line, seat: int, seated: int, called: int) -> tuple[int, str]:
    """How many steps would be left, and why not: up to which step that was looked for."""
    at = len(line.steps)
    while at:
        at -= 1
        step = line.steps[at]
        if step.seat == CHANCE:
            return at, "undo_chance"
        if step.shows:
            return at, "undo_seen"
        if not step.forced:
            if step.seat != seat:
                return at, "undo_acted"
            if step.n <= called:
                return at, "undo_called"
            if step.n < seated and not line.state.half_made():
                return at + 1, "undo_acted"
            return at, ""
    return 0, "undo_nothing"


def _acted(line: Line, seat: int, before: int) -> bool:
    return any(step.seat == seat and not step.forced for step in line.steps[:before])
