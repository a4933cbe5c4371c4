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
    at = len(line.steps)
    while at:
        at -= 1
        step = line.steps[at]
        if step.seat == CHANCE:
            raise Refused("undo_chance" if _acted(line, seat, at) else "undo_nothing")
        if step.shows:
            raise Refused("undo_seen")
        if not step.forced:
            if step.seat != seat:
                raise Refused("undo_acted" if _acted(line, seat, at) else "undo_nothing")
            if step.n <= called:
                raise Refused("undo_called")
            if step.n < seated and not line.state.half_made():
                raise Refused("undo_acted")
            return line.steps[at - 1].n if at else 0
    raise Refused("undo_nothing")


def _acted(line: Line, seat: int, before: int) -> bool:
    return any(step.seat == seat and not step.forced for step in line.steps[:before])


def possible(line: Line, seat: int, seated: int = 0, called: int = 0) -> bool:
    """Whether anything may: never once the game is over."""
    if line.state.is_over:
        return False
    try:
        target(line, seat, seated, called)
    except Refused:
        return False
    return True
