"""The contract: a game is a tree of small decisions and chance events, and a `State` is a node of it.

A state knows whose decision it is and what may be chosen; nothing else in the program knows any rule. A game
subclasses `State` and writes the methods of the first block (its rules, in mypyc's fast subset); the rest of the
program calls those of the second. Words, notation, drawing and JSON live in other modules of the game's folder and
are reached through `panurge.core.cold`, so that this module stays small and compiled.
"""

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from panurge.core.errors import BadSeat, PanurgeError, Veiled
from panurge.core.rng import Rng
from panurge.core.whole import whole

CHANCE: Final[i64] = -1  # current_player while chance is to move
OVER: Final[i64] = -2  # current_player when the game is over

FULL: Final[i64] = -4  # viewer of a state with nothing hidden
SPECTATOR: Final[i64] = -3  # viewer of the public veil

UNSEEN: Final[i64] = -1  # what a seat perceives of an action it does not see at all
UNKNOWN: Final[i64] = -1000000000  # a score the viewer may not know

_NO_OPTIONS: Final[dict[str, Any]] = {}  # of a blank state: a dict of its own would cost every clone a tenth
_BLANK: Final = vec[i64]([0] * 1024)  # a slice of it is a blank move buffer, at the price of a copy


def blank_buffer(places: i64) -> vec[i64]:
    """A move buffer in which nothing has been listed yet."""
    if places > len(_BLANK):
        return vec[i64]([0] * places)
    return _BLANK[:places]


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """One position of one game. Born blank; the game's `new_game(players, options)` starts it.

    A game lists in `FIELDS` every attribute of its own that makes up the position (integers, booleans, `vec[i64]`);
    equality, hash, JSON, pickling and deepcopy derive from that list. Move buffers are not fields.
    """

    KEY: ClassVar[str] = ""
    FIELDS: ClassVar[tuple[str, ...]] = ()

    current_player: i64
    viewer: i64
    players: i64
    options: dict[str, Any]  # as given to panurge.make, defaults filled in; shared by copies, never changed
    moves: vec[i64]  # the options, or the chance outcomes, once find_moves has run
    weights: vec[i64]  # odds of outcomes; likings of options if `weighted`
    n_moves: i64
    weighted: bool  # find_moves gave the options weights for random play

    def __init__(self) -> None:
        self.current_player = CHANCE
        self.viewer = FULL
        self.players = 0
        self.options = _NO_OPTIONS
        self.moves = vec[i64]()
        self.weights = vec[i64]()
        self.n_moves = 0
        self.weighted = False

    # ------------------------------------------------------------------ what a game writes
    @abstractmethod
    def find_moves(self) -> None:
        """Fill `moves[:n_moves]`, ascending, with the options of the seat to move, or, at CHANCE, with the possible
        outcomes and `weights` with their odds (positive integers). The game is not over."""

    @abstractmethod
    def refusal(self, action: i64) -> i64:
        """0 if the seat to move may choose this, else a reason code of the game's `tell.REASONS`.

        Any integer may be asked. Judged by the same code that `find_moves` lists with."""

    @abstractmethod
    def play(self, action: i64) -> None:
        """Carry out an option or a chance outcome, unchecked. Called through `apply` and `step`."""

    @abstractmethod
    def clone(self) -> "State":
        """An independent copy: blank state, `self.copy_head(new)`, then every field."""

    @abstractmethod
    def veiled(self, seat: i64) -> "State":
        """The veil of a seat or of SPECTATOR, from a full state: a clone whose `viewer` is set and in which
        everything that seat may not know is replaced by *unknown*."""

    @abstractmethod
    def imagined(self, rng: Rng) -> "State":
        """From a veil: a full state (`viewer` FULL), drawn fairly among those the viewer cannot tell apart."""

    @abstractmethod
    def seen(self, seat: i64, action: i64) -> i64:
        """What a seat (or SPECTATOR) perceives of an action, asked *before* it is applied: the action itself, UNSEEN,
        or a code of the game's own beyond its action space for a part of it, or for several parts made at once."""

    @abstractmethod
    def share(self, seat: i64) -> float:
        """The seat's share of the win, once the game is over: 1, 0, or a fraction when shared."""

    @abstractmethod
    def score(self, seat: i64) -> i64:
        """Points so far; on a veil UNKNOWN for what the viewer may not know."""

    def half_made(self) -> bool:
        """Whether the seat to move is in the middle of a decision made of several parts (it may step back)."""
        return False

    def forced_for_all(self) -> bool:
        """Whether everybody, spectators included, can see that the decision has one option: then, and only then, may
        a driver apply it for the player. The same on every veil as on the full state."""
        return False

    def irrevocable(self, action: i64) -> bool:
        """Whether this option shows somebody something new, so that a table must not take it back. Asked before it is
        applied; what chance does never is taken back anyway."""
        return False

    def copy_head(self, new: "State") -> None:
        """For `clone`: what every state has, with move buffers of its own. They are as long, but blank: what was listed
        is no part of the position, and a veil made of a clone would show it to somebody else."""
        new.current_player = self.current_player
        new.viewer = self.viewer
        new.players = self.players
        new.options = self.options
        new.moves = blank_buffer(len(self.moves))
        new.weights = blank_buffer(len(self.weights))

    # ------------------------------------------------------------------ what everybody calls
    @property
    def is_over(self) -> bool:
        return self.current_player == OVER

    def legal_actions(self) -> list[int]:
        """The options of the seat to move, ascending. Empty at CHANCE, when the game is over, and on another's veil."""
        if self.current_player < 0 or (self.viewer != FULL and self.viewer != self.current_player):
            return []
        self.find_moves()
        found: list[int] = []
        for i in range(self.n_moves):
            found.append(self.moves[i])
        return found

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """At CHANCE: every possible outcome with its integer weight (exact odds); else nothing."""
        if self.viewer != FULL:
            raise Veiled("a veil does not show odds; imagine a full state first")
        if self.current_player != CHANCE:
            return []
        self.find_moves()
        found: list[tuple[int, int]] = []
        for i in range(self.n_moves):
            found.append((self.moves[i], self.weights[i]))
        return found

    def sample_chance(self, rng: Rng) -> int:
        """At CHANCE: one outcome, drawn by its odds."""
        if self.viewer != FULL:
            raise Veiled("a veil does not draw; imagine a full state first")
        if self.current_player != CHANCE:
            raise PanurgeError("sample_chance was called while a seat is to move")
        return self.pick(rng)

    def pick(self, rng: Rng) -> i64:
        """A random option (by the weights for random play if the game gives them), or a chance outcome by its odds."""
        self.find_moves()
        n = self.n_moves
        if self.current_player != CHANCE and not self.weighted:
            return self.moves[rng.below(n)]
        return drawn_by_weight(self, rng)

    def deal(self, rng: Rng) -> None:
        """Let chance run until a seat is to move or the game is over."""
        if self.viewer != FULL:
            raise Veiled("a veil does not deal; imagine a full state first")
        while self.current_player == CHANCE:
            self.play(self.pick(rng))

    def apply(self, action: i64) -> None:
        """Carry out an option or outcome, unchecked and fast: an illegal one leaves nonsense behind. See `step`."""
        if self.viewer != FULL:
            raise Veiled("a veil cannot be played on; imagine a full state first")
        self.play(action)

    def step(self, action: Any, language: str = "en") -> int:
        """Carry out an option or outcome after judging it, and give its number. It may be written in the game's
        notation (`state.step("move c1")`). IllegalAction says which rule forbids it, and what was perhaps meant.
        Chance is never carried out by the way: it is a step of its own, or `deal`'s.

        Anything may come in at this door (hence `Any`: compiled, `int` would let True pass and raise TypeError on
        text before it could be judged)."""
        if self.viewer != FULL:
            raise Veiled("a veil cannot be played on; imagine a full state first")
        from panurge.core import cold

        number: int = cold.judge(self, action, language)
        self.play(number)
        return number

    def why_not(self, action: Any, language: str = "en") -> Any:
        """None if the seat to move may choose this (its number, or its name in the notation), else a `Refusal` with the
        rule's id and a sentence."""
        from panurge.core import cold

        return cold.why_not(self, action, language)

    def veil(self, seat: Any) -> "State":
        """What a seat may know (None: a spectator), as a state that can be drawn, described, serialised and sent."""
        who: i64 = SPECTATOR
        if seat is not None:
            number: int | None = seat if type(seat) is int else whole(seat)  # numpy's integers are seats, too
            players: int = self.players  # not an i64: the number may be larger than any
            if number is None or number < 0 or number >= players:
                raise BadSeat(f"there is no seat {seat} at a game of {self.players}")
            who = number
        if self.viewer == FULL:
            return self.veiled(who).unlisted()
        if self.viewer == who:
            return self.clone().unlisted()
        raise Veiled("another seat's veil cannot be had from a veil")

    def unlisted(self) -> "State":
        """This state, with nothing in its move buffers: they may hold the options, or the odds, of somebody else, and a
        game's own `clone` may have copied them. What was agreed on is its own: whoever is given a veil cannot change it
        for the others."""
        self.options = dict(self.options)
        self.moves = blank_buffer(len(self.moves))
        self.weights = blank_buffer(len(self.weights))
        self.n_moves = 0
        return self

    def imagine(self, rng: Rng) -> "State":
        """A full state drawn fairly among those the viewer of this veil cannot tell apart."""
        if self.viewer == FULL:
            raise PanurgeError("imagine is asked of a veil: state.veil(seat).imagine(rng)")
        return self.imagined(rng)

    def returns(self) -> list[float]:
        """The share of the win per seat; sums to 1. Only when the game is over."""
        if self.current_player != OVER:
            raise PanurgeError("the game is not over: there are scores(), but no returns() yet")
        shares: list[float] = []
        for seat in range(self.players):
            shares.append(self.share(seat))
        return shares

    def winners(self) -> list[int]:
        """The seats that won (several if the win is shared)."""
        found: list[int] = []
        for seat in range(self.players):
            if self.current_player == OVER and self.share(seat) > 0.0:
                found.append(seat)
        return found

    def scores(self) -> list[int | None]:
        """Points so far per seat; on a veil None where the viewer may not know."""
        points: list[int | None] = []
        for seat in range(self.players):
            score = self.score(seat)
            points.append(None if score == UNKNOWN else score)
        return points

    # ------------------------------------------------------------------ faces in the game's other modules
    def action_name(self, action: int) -> str:
        """The action, or a perceived code, in the game's notation."""
        from panurge.core import cold

        return cold.action_name(self, action)

    def parse(self, text: str) -> int:
        """The action (or perceived code) that a text of the notation names; BadNotation if none."""
        from panurge.core import cold

        return cold.parse(self, text)

    def tensor(self, seat: int | None) -> list[float]:
        """The seat's observation as numbers of 0 … 1, in the layout the game's `tensors` documents."""
        from panurge.core import cold

        return cold.tensor(self, seat)

    def to_json(self) -> dict[str, Any]:
        """Everything, as plain data with the game's version; `panurge.from_json` is the way back."""
        from panurge.core import cold

        return cold.to_json(self)

    def digest(self) -> str:
        """A short fingerprint of the position, the same on every machine."""
        from panurge.core import cold

        return cold.digest(self)

    def __eq__(self, other: object) -> bool:
        from panurge.core import cold

        return isinstance(other, State) and cold.values(self) == cold.values(other)

    def __hash__(self) -> int:
        from panurge.core import cold

        return hash(cold.values(self))

    def __str__(self) -> str:
        from panurge.core import cold

        return cold.text(self)

    def __repr__(self) -> str:
        from panurge.core import cold

        return cold.described(self)

    def _repr_svg_(self) -> str:
        from panurge.core import cold

        return cold.svg(self)

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        from panurge.core import cold

        return (cold.restore, (self.to_json(),))

    def __deepcopy__(self, memo: Any) -> "State":
        return self.clone()

    def __copy__(self) -> "State":
        return self.clone()


def drawn_by_weight(state: State, rng: Rng) -> i64:
    """One of the moves found, as likely as its weight says."""
    n = state.n_moves
    total: i64 = 0
    for i in range(n):
        total += state.weights[i]
    at = rng.below(total)
    for i in range(n):
        at -= state.weights[i]
        if at < 0:
            return state.moves[i]
    raise PanurgeError("weights that do not add up")
