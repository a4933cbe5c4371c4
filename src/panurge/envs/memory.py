"""What each seat has perceived of a game so far: the perfect recall behind OpenSpiel's information states.

A `Memory` is a full state and, for every seat and the spectator, the codes of `State.seen` in order, one per decision
or chance event. Since the tree's shape is public, the codes say all that a seat can know. A memory that begins in the
middle of a game holds, as a seat's `root`, the veil it had there."""

from librt.vecs import vec
from mypy_extensions import i64

from panurge.core.rng import Rng
from panurge.core.state import SPECTATOR, UNSEEN, State


class Memory:
    state: State
    roots: list[State | None]  # by seat, the spectator last: what it knew when the memory begins; None at the start
    heard: vec[i64]  # the codes, one row of `room` places per seat and one for the spectator
    room: i64
    length: i64  # codes in each row
    decisions: i64  # of seats, among the events remembered

    def __init__(self, state: State) -> None:
        self.state = state
        self.roots = [None] * (state.players + 1)
        self.room = 32
        self.heard = vec[i64]([0] * ((state.players + 1) * 32))
        self.length = 0
        self.decisions = 0

    def begin_here(self) -> None:
        """Forget how this position came about, except what each seat knows of it."""
        players = self.state.players
        for seat in range(players):
            self.roots[seat] = self.state.veiled(seat)
        self.roots[players] = self.state.veiled(SPECTATOR)
        self.length = 0
        self.decisions = 0

    def play(self, action: i64) -> None:
        """An option or an outcome, unchecked; every seat perceives of it what it may."""
        state = self.state
        if self.length == self.room:
            self._widen()
        heard = self.heard
        room = self.room
        at = self.length
        for seat in range(state.players):
            heard[seat * room + at] = state.seen(seat, action)
        heard[state.players * room + at] = state.seen(SPECTATOR, action)
        self.length = at + 1
        if state.current_player >= 0:
            self.decisions += 1
        state.play(action)

    def _widen(self) -> None:
        rows = self.state.players + 1
        old = self.heard
        room = self.room
        new = vec[i64]([0] * (rows * room * 2))
        for row in range(rows):
            for at in range(self.length):
                new[row * room * 2 + at] = old[row * room + at]
        self.heard = new
        self.room = room * 2

    def codes(self, row: i64) -> list[int]:
        """What a seat (or, after the last seat, the spectator) has perceived, in order."""
        found: list[int] = []
        start = row * self.room
        for at in range(self.length):
            found.append(self.heard[start + at])
        return found

    def words_of(self, row: i64) -> str:
        """The same as words: `12 ? 3`."""
        words: list[str] = []
        start = row * self.room
        for at in range(self.length):
            code = self.heard[start + at]
            words.append("?" if code == UNSEEN else str(code))
        return " ".join(words)

    def imagined(self, seat: i64, rng: Rng) -> "Memory":
        """Another world that this seat cannot tell from the true one, with the same memory of its own. The others
        remember there what was public, and know what they would know in that world."""
        new = self.clone()
        world = self.state.veiled(seat).imagined(rng)
        new.state = world
        public = world.players * self.room
        for other in range(world.players):
            if other != seat:
                new.roots[other] = world.veiled(other)
                for at in range(self.length):
                    new.heard[other * self.room + at] = self.heard[public + at]
        return new

    def clone(self) -> "Memory":
        new = Memory(self.state.clone())
        new.roots = self.roots[:]
        new.heard = self.heard[:]
        new.room = self.room
        new.length = self.length
        new.decisions = self.decisions
        return new

    def __copy__(self) -> "Memory":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "Memory":
        return self.clone()

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        rows = [self.codes(row) for row in range(self.state.players + 1)]
        return (revive, (self.state, self.roots, rows, int(self.decisions)))


def revive(state: State, roots: list[State | None], rows: list[list[int]], decisions: int) -> Memory:
    """For pickle."""
    memory = Memory(state)
    memory.decisions = decisions
    memory.roots = roots
    while memory.room < len(rows[0]):
        memory._widen()
    memory.length = len(rows[0])
    for row in range(len(rows)):
        for at in range(len(rows[row])):
            memory.heard[row * memory.room + at] = rows[row][at]
    return memory
