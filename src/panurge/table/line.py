"""The line of play: the entries that count, and the state they lead to. Replaying it is how a table comes to life."""

from dataclasses import dataclass
from typing import Any

from panurge.core.registry import GAMES
from panurge.core.state import CHANCE, SPECTATOR, State
from panurge.store import Entry
from panurge.table.house import HOUSE

MOVES = ("act", "chance", "clock")  # kinds of entries that are steps of the line …
CHANGES = (*MOVES, "undo")  # … and those after which it leads elsewhere


@dataclass(frozen=True, slots=True)
class Step:
    """One act or chance outcome of the line, with all that must be asked *before* it is applied."""

    n: int  # of its entry
    seat: int  # who moved, or CHANCE
    action: int
    forced: bool  # everybody could see that there was nothing to decide
    shows: bool  # somebody learnt something new: it cannot be taken back
    within: bool  # the decision was half made already
    seen: tuple[int, ...]  # what each seat, and last the spectator, perceived

    def seen_by(self, seat: int | None) -> int:
        return self.seen[-1 if seat is None else seat]


class Line:
    """The steps in force, and the state after the last of them."""

    def __init__(self, game: str, options: dict[str, object], first: State | None = None) -> None:
        """`first`: where it begins, if not at the beginning of a game (a step of a lesson)."""
        self._game = game
        self._first = first
        self._options = {name: value for name, value in options.items() if not name.startswith(HOUSE)}
        self.steps: list[Step] = []
        self._state: State | None = None
        self.draws = 0  # chance events so far; none is ever taken back

    @property
    def options(self) -> dict[str, object]:
        """The game's own options."""
        return dict(self._options)

    @property
    def state(self) -> State:
        """After the last step. Made when it is first asked for: of a game that is only read it never is."""
        if self._state is None:
            self._state = self.start()
        return self._state

    @state.setter
    def state(self, state: State) -> None:
        self._state = state

    def start(self) -> State:
        if self._first is not None:
            return self._first.clone()
        options = dict(self._options)
        players = options.pop("players")
        assert isinstance(players, int)
        return GAMES[self._game].start(players, options)

    def follow(self, entry: Entry) -> Step | None:
        """Go where one entry of the log leads: a step on, back, or nowhere. The step, if it was one."""
        if entry.kind in MOVES:
            return self._push(entry.n, int(entry.value))
        back = entry.back
        if back is not None:
            self._state = self._after(back)
            self.steps = [step for step in self.steps if step.n <= back]
        return None

    def ahead(self, kind: str, value: Any) -> State | None:
        """The state that such an entry would lead to; None if the game would stand still. Nothing is changed."""
        if kind == "undo":
            return self._after(value)
        if kind not in MOVES:
            return None
        after = self.state.clone()
        after.apply(value)
        return after

    def _push(self, n: int, action: int) -> Step:
        """Apply an act or outcome (judged already) and remember what was asked before it."""
        state = self.state
        who = int(state.current_player)
        chance = who == CHANCE
        step = Step(
            n,
            who,
            action,
            not chance and state.forced_for_all(),
            not chance and state.irrevocable(action),
            not chance and state.half_made(),
            tuple(int(state.seen(seat, action)) for seat in (*range(state.players), SPECTATOR)),
        )
        state.apply(action)
        self.steps.append(step)
        self.draws += chance
        return step

    def _after(self, n: int) -> State:
        """The state after entry `n`, worked out from the start."""
        state = self.start()
        for step in self.steps:
            if step.n <= n:
                state.apply(step.action)
        return state
