"""Many games stepped in one compiled call: the engine of `panurge.envs.batch`.

Masks, observations, rewards and the rest are flat boxes that numpy reads without copying; observations are the bits of
32-bit floats (see `panurge.core.numbers`). Every game draws from a stream of its own, seeded by the batch's seed and
the game's number, so it does not matter which process steps it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from panurge.core.numbers import Writer
from panurge.core.rng import Rng
from panurge.core.state import OVER, State

STREAMS: Final = 1 << 32  # games a batch can number


class Stepper:
    """n games of one kind; a finished one starts again at once. The first has the number `first` in its batch."""

    beginning: State
    writer: Writer
    rngs: list[Rng]
    states: list[State]
    room: i64
    actions: i64
    size: i64
    players: i64
    masks: vec[u8]
    options: vec[i64]  # those marked in each mask, ascending, `room` places a game
    counts: vec[i64]  # how many they are
    observations: vec[i32]
    rewards: vec[float]
    dones: vec[u8]
    seats: vec[i64]

    def __init__(
        self, beginning: State, writer: Writer, n: i64, actions: i64, size: i64, seed: int, first: int = 0
    ) -> None:
        self.beginning = beginning
        self.writer = writer
        self.rngs = []
        self.states = []
        self.room = len(beginning.moves)
        self.options = vec[i64]([0] * (n * self.room))
        self.counts = vec[i64]([0] * n)
        self.actions = actions
        self.size = size
        self.players = beginning.players
        self.masks = vec[u8]([0] * (n * actions))
        self.observations = vec[i32]([0] * (n * size))
        self.rewards = vec[float]([0.0] * (n * beginning.players))
        self.dones = vec[u8]([0] * n)
        self.seats = vec[i64]([0] * n)
        for i in range(n):
            rng = Rng(seed * STREAMS + first + int(i))
            self.rngs.append(rng)
            state = self._fresh(rng)
            self.states.append(state)
            self.show(i, state)

    def _fresh(self, rng: Rng) -> State:
        """A new game, dealt. All games of a batch list their moves in the same place, one after the other: what is
        near in memory is near in time, and at this pace fetching memory is what costs most."""
        state = self.beginning.clone()
        state.moves = self.beginning.moves
        state.weights = self.beginning.weights
        state.deal(rng)
        return state

    def refuses(self, chosen: vec[i64]) -> i64:
        """−1, or the index of the first game whose action is not an option."""
        n: i64 = len(self.states)
        masks = self.masks
        for i in range(n):
            action = chosen[i]
            if action < 0 or action >= self.actions or masks[i * self.actions + action] == 0:
                return i
        return -1

    def step(self, chosen: vec[i64]) -> None:
        """One action for every game, none refused. Observations are written over noughts: whoever calls this has
        cleared them (numpy does it a hundred times faster than a loop here could)."""
        n: i64 = len(self.states)
        players = self.players
        dones = self.dones
        for i in range(n):
            state = self.states[i]
            rng = self.rngs[i]
            state.play(chosen[i])
            state.deal(rng)
            over = state.current_player == OVER
            if over or dones[i] != 0:
                for seat in range(players):
                    worth = 0.0
                    if over:
                        worth = (float(players) * state.share(seat) - 1.0) / float(players - 1)
                    self.rewards[i * players + seat] = worth
            if over:
                dones[i] = 1
                state = self.beginning
                self.states[i] = state  # the finished game goes first, so that the new one gets its memory
                state = self._fresh(rng)
                self.states[i] = state
            else:
                dones[i] = 0
            self.show(i, state)

    def show(self, i: i64, state: State) -> None:
        """The mask and the observation of the seat to move in one game."""
        masks = self.masks
        options = self.options
        row = i * self.actions
        place = i * self.room
        for k in range(self.counts[i]):
            masks[row + options[place + k]] = 0
        state.find_moves()
        found = state.moves
        count = state.n_moves
        for k in range(count):
            action = found[k]
            masks[row + action] = 1
            options[place + k] = action
        self.counts[i] = count
        seat = state.current_player
        self.seats[i] = seat
        self.writer.write(state, seat, self.observations, i * self.size)
