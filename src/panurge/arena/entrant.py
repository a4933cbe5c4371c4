"""Who plays in the arena: `random`, `greedy`, `ismcts:iterations=2000,exploration=1.2` (`reuse=1`: it keeps its tree
between the parts of one turn), `lamb`, `ewe`, `ram`, and `clairvoyant`, a search that is given the true state: a
yardstick of what hidden information is worth, never seated at a table. Whatever was announced as a bot of tables
(`panurge.bots.announce`) plays too, by its name; with several processes in a module that each of them imports."""

from dataclasses import dataclass, field
from typing import Any

from panurge.bots import BOTS, greedy, thinking
from panurge.bots.choice import Budget, Choice
from panurge.core.errors import BadOption
from panurge.core.rng import Rng
from panurge.core.state import State

NAMES = ("random", "greedy", "ismcts", "lamb", "ewe", "ram", "clairvoyant")
TAKES: dict[str, tuple[str, ...]] = {"random": (), "lamb": (), "ewe": (), "greedy": ("iterations",)}
BUDGET = ("seconds", "iterations")  # what a bot of somebody else's takes; our searches take their settings, too


@dataclass(frozen=True)
class Entrant:
    """One player of the arena, as the command line names it."""

    text: str
    name: str
    budget: Budget = field(default_factory=Budget)
    settings: dict[str, Any] = field(default_factory=dict)
    kept: thinking.KeptTree | None = field(default=None, compare=False)

    def choose(self, state: State, rng: Rng) -> int:
        """A choice for the seat to move. Only the clairvoyant looks at more than the veil."""
        if self.name == "clairvoyant":
            return self._clairvoyant(state, rng).action
        veil = state.veil(int(state.current_player))
        if self.name == "random":
            return int(veil.pick(rng))
        if self.name == "ismcts":
            return thinking.choose(veil, rng, self.budget, kept=self.kept, **self.settings).action
        thinker = greedy.choose if self.name == "greedy" else BOTS[self.name].choose
        choice: Choice = thinker(veil, rng, self.budget, **self.settings)
        return choice.action

    def _clairvoyant(self, state: State, rng: Rng) -> Choice:
        options = state.legal_actions()
        if len(options) == 1:
            return Choice(options[0])
        search = thinking.begin(state.KEY, _Truth.of(state), rng, **self.settings)
        thinking.run(search, self.budget)
        return thinking.answer(search, options)


class _Truth(State):
    """Stands where a veil would and imagines nothing but the truth; nothing else is ever asked of it."""

    truth: State

    @staticmethod
    def of(state: State) -> "_Truth":
        stand_in = _Truth()
        stand_in.truth = state
        stand_in.viewer = state.current_player
        stand_in.players = state.players
        return stand_in

    def imagined(self, rng: Rng) -> State:
        return self.truth.clone()

    def find_moves(self) -> None:
        raise NotImplementedError

    def refusal(self, action: int) -> int:
        raise NotImplementedError

    def play(self, action: int) -> None:
        raise NotImplementedError

    def clone(self) -> State:
        raise NotImplementedError

    def veiled(self, seat: int) -> State:
        raise NotImplementedError

    def seen(self, seat: int, action: int) -> int:
        raise NotImplementedError

    def share(self, seat: int) -> float:
        raise NotImplementedError

    def score(self, seat: int) -> int:
        raise NotImplementedError


def read(text: str, key: str = "") -> Entrant:
    """An entrant from the command line, for a game if it is named; BadOption says what is wrong with it."""
    name, _, rest = text.partition(":")
    if name not in NAMES and name not in BOTS:
        raise BadOption(f"no player is called {name!r}; there are: {', '.join(dict.fromkeys((*NAMES, *BOTS)))}")
    seconds: float | None = None
    iterations: int | None = None
    settings: dict[str, Any] = {}
    for part in filter(None, rest.split(",")):
        word, equals, value = part.partition("=")
        takes = TAKES.get(name, BUDGET if name not in NAMES else (word,))
        if equals and word not in takes:
            raise BadOption(f"{name} takes {' and '.join(takes) or 'nothing'}, not {word}")
        try:
            if not equals:
                raise ValueError
            if word == "seconds":
                seconds = float(value)
            elif word == "iterations":
                iterations = int(value)
            else:
                settings[word] = {"true": 1.0, "false": 0.0}[value] if value in ("true", "false") else float(value)
        except ValueError:
            raise BadOption(f"write {name}:name=number, not {part!r}") from None
    if (seconds is not None and not 0 < seconds < float("inf")) or (iterations is not None and iterations < 1):
        raise BadOption(f"{text}: a player needs some time to think")
    kept = thinking.KeptTree() if name == "ismcts" and settings.pop("reuse", 0) else None
    if key and thinking.settings_of(key, **settings).plans > 0 and kept is not None:
        raise BadOption(f"{text}: only a tree is kept between the parts of a turn, and {key} is searched by plans")
    return Entrant(text, name, Budget(seconds, iterations), settings, kept)
