"""OpenSpiel: every game as a Python game of explicit chance, so that its algorithms run on them.

    import pyspiel, panurge.envs.openspiel
    game = pyspiel.load_game("panurge_black_sheep(players=3,tasks=True)")

Parameters are the number of players and the game's options. Four more shrink any game until exact solvers can run:
`endgame=6` starts six whole decisions before the end of a random game, `deal` is that game's seed, `worlds=20` begins
with a chance event among at most that many different worlds that agree on all that is public there (each seat then
knows its own part only), and `horizon=4` ends the game after four small decisions (and the rest of a whole one that has
begun), paid by the shares of the win the game's `sense` expects.

An information state is all that a seat has perceived, in order (perfect recall); an observation is its veil.

`resample_from_infostate` imagines another world behind the seat's veil. OpenSpiel's own record of moves, `history()`,
begins anew there: what the others did in secret in that world is not a sequence of moves anybody made. In a game cut
down to several worlds it stays among these, and the record is that of the way that was drawn."""

import warnings
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from panurge.envs import wanting

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise wanting(error) from None

from panurge.bots.supervision import asking
from panurge.core import cold
from panurge.core.card import GameCard
from panurge.core.errors import BadOption, IllegalAction
from panurge.core.faults import fault_of
from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import CHANCE, OVER, SPECTATOR, State
from panurge.envs import reward
from panurge.envs.memory import Memory
from panurge.envs.observing import Observer
from panurge.envs.worlds import alike, endgame_worlds, one_of

TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
SHRINKING: Final = {"endgame": 0, "deal": 1, "worlds": 1, "horizon": 0}
PARTS: Final = 16  # small decisions that a whole one may still take beyond the horizon
DEALING: Final = 64  # chance events of a set-up, at most, before the horizon …
DRAWS: Final = 8  # … and events for each decision, itself included, in the mean


class PanurgeGame(pyspiel.Game):
    """One game of the registry with its number of players and options; subclassed for each card."""

    card: GameCard

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        card = self.card
        usual = parameters(card)
        unusual = {name: value for name, value in (params or {}).items() if value != usual.get(name)}
        given = {**usual, **unusual}
        shrink = _shrinking(given)
        beginning = card.start(int(given.pop("players")), _fitting(card, given))
        self.players = int(beginning.players)
        self.horizon = shrink["horizon"]
        self.worlds, played = (
            endgame_worlds(beginning, shrink["endgame"], shrink["deal"], shrink["worlds"])
            if shrink["endgame"]
            else ([beginning], 0)
        )
        self.decisions, self.events = bounds(card.longest - played, self.horizon, 0 if played else DEALING)
        self.memories = [Memory(world) for world in self.worlds]
        if shrink["endgame"]:
            for memory in self.memories:
                memory.begin_here()
        info = pyspiel.GameInfo(
            num_distinct_actions=card.actions,
            max_chance_outcomes=max(card.actions, len(self.worlds)),
            num_players=self.players,
            min_utility=reward(0.0, self.players),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.decisions,
        )
        self._unusual = unusual
        super().__init__(game_type(card), info, unusual)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_load, (name_of(self.card.key), self._unusual))

    def new_initial_state(self, text: str | None = None) -> "PanurgeState":
        return PanurgeState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.events + 1  # and the world

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer | None:
        """The seat's veil or, with perfect recall, all it has perceived; the public part alone; or what is private
        to the seat (as text). None for other kinds."""
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        public = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.NONE
        if not public and kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        room = self.events if kind.perfect_recall else 0
        return Observer(self.card, self.players, room, public, not kind.public_info)


class PanurgeState(pyspiel.State):
    """A node of the tree. All it holds on the Python side is a `Memory` (None while a world is to be drawn)."""

    def __init__(self, game: PanurgeGame) -> None:
        super().__init__(game)
        self.horizon = game.horizon
        self._ask = asking(game.card.key)
        self.bounds = (game.decisions, game.events)
        self.memory: Memory | None = game.memories[0].clone() if len(game.memories) == 1 else None

    @property
    def position(self) -> State:
        """Our own full state."""
        assert self.memory is not None, "the world is not drawn yet"
        return self.memory.state

    def current_player(self) -> int:
        if self.memory is None:
            return CHANCE
        player = self.memory.state.current_player
        return player if player != OVER and not (self.horizon and self._is_cut()) else TERMINAL

    def is_terminal(self) -> bool:
        if self.memory is None:
            return False
        return self.memory.state.current_player == OVER or (self.horizon > 0 and self._is_cut())

    def _is_cut(self) -> bool:
        """Whether the horizon is reached: after a whole decision and what chance makes of it, or, so that the bounds
        the game has announced hold whatever it is, at these."""
        assert self.memory is not None
        memory, (decisions, events) = self.memory, self.bounds
        if memory.decisions < self.horizon:
            return memory.length >= events
        whole = memory.state.current_player >= 0 and not memory.state.half_made()
        return whole or memory.decisions >= decisions or memory.length >= events

    def is_chance_node(self) -> bool:
        return self.current_player() == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """As OpenSpiel defines it; written here so that Python callers need not pass through C++ and back."""
        if self.is_chance_node():
            return [outcome for outcome, _ in self.chance_outcomes()]
        assert self.memory is not None
        if player not in (None, self.memory.state.current_player) or (self.horizon and self.is_terminal()):
            return []
        return self._legal_actions(0)

    def _legal_actions(self, player: int) -> list[int]:
        found: list[int] = self._ask(self.position.legal_actions)
        return found

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.memory is None:
            worlds = len(self.get_game().worlds)
            return [(world, 1.0 / worlds) for world in range(worlds)]
        odds = self._ask(self.memory.state.chance_outcomes)
        total = sum(weight for _, weight in odds)
        return [(outcome, weight / total) for outcome, weight in odds]

    def _apply_action(self, action: int) -> None:
        if self.memory is None:
            memories = self.get_game().memories
            if not 0 <= action < len(memories):
                raise IllegalAction(f"there is no world {action}: there are {len(memories)}")
            self.memory = memories[action].clone()
            return
        state = self.memory.state
        player = state.current_player
        if self.is_terminal():
            raise IllegalAction("the game is over")
        if player == CHANCE:
            if action not in dict(self._ask(state.chance_outcomes)):
                raise IllegalAction(f"chance has no outcome {action} here")
        elif self._ask(state.refusal, action) != 0:
            raise IllegalAction(f"action {action} is no option here")
        self._ask(self.memory.play, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.memory is None:
            return f"world-{action}"
        try:
            return self.memory.state.action_name(action)
        except (KeyError, ValueError, IndexError):
            return str(action)  # asked about an action of another moment

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * int(self.num_players())
        state = self.position
        shares = state.returns() if state.is_over else expected_shares(state)
        rewards = [reward(share, len(shares)) for share in shares]
        return [rewards[0], -rewards[0]] if len(rewards) == 2 else rewards  # a sum of 0 to the last bit

    def __str__(self) -> str:
        if self.memory is None:
            return f"one of {len(self.get_game().worlds)} worlds is drawn"
        return cold.text(self.memory.state)

    def resample_from_infostate(self, player: int, random: Callable[[], float]) -> "PanurgeState":
        """Another state of the player's information set, drawn fairly; `random` gives numbers of 0 … 1."""
        game = self.get_game()
        new: PanurgeState = game.new_initial_state()
        if self.memory is None:
            return new
        rng = Rng(int(random() * 2**53))
        if len(game.memories) == 1:
            new.memory = self.memory.imagined(player, rng)
            return new
        ways = alike(game.memories, self.memory, player, rng)
        for action in one_of(ways, rng).path if ways else self.history():
            new.apply_action(action)
        return new


def bounds(left: int, horizon: int, dealing: int) -> tuple[int, int]:
    """At most so many decisions, and so many decisions and chance events together, where no game has more than `left`
    of these to come and `dealing` are of the set-up."""
    if not horizon:
        return left, left
    decisions = min(left, horizon + PARTS)
    return decisions, min(left, dealing + DRAWS * decisions)


def expected_shares(state: State) -> list[float]:
    """What the game's sense expects each seat's share of the win to be, made to sum to 1."""
    sense = GAMES[state.KEY].module("sense").SENSE
    values = [float(sense.value(state, seat)) for seat in range(int(state.players))]
    total = sum(values)
    return [value / total for value in values] if total > 0 else [1.0 / len(values)] * len(values)


def _load(name: str, params: dict[str, Any]) -> Any:
    """For pickle."""
    return pyspiel.load_game(name, params)


def _fitting(card: GameCard, given: dict[str, Any]) -> dict[str, Any]:
    unknown = sorted(set(given) - set(card.option))
    if unknown:
        raise BadOption(f"{card.key} has no option {', '.join(unknown)}")
    return given


def _shrinking(given: dict[str, Any]) -> dict[str, int]:
    """The four parameters that shrink a game, taken out of those given."""
    shrink = {name: int(given.pop(name)) for name in SHRINKING}
    for name in ("endgame", "horizon"):
        if shrink[name] < 0:
            raise BadOption(f"{name} counts decisions: 0 for the whole game, or more, not {shrink[name]}", name)
    for name in ("deal", "worlds"):
        if shrink[name] != SHRINKING[name] and not shrink["endgame"]:
            raise BadOption(f"{name} is of an endgame: give endgame=… as well", name)
    return shrink


def parameters(card: GameCard) -> dict[str, Any]:
    """What may stand between the brackets of `load_game`, with the default values."""
    return {
        "players": int(card.settings()["players"]),
        **{option.name: option.default for option in card.options},
        **SHRINKING,
    }


def everything_is_public(card: GameCard) -> bool:
    """Whether a spectator perceives every decision and outcome: in a random game, which shows the first secret soon."""
    state = card.start()
    rng = Rng(1)
    while not state.is_over:
        action = state.pick(rng)
        if state.seen(SPECTATOR, action) != action:
            return False
        state.apply(action)
    return True


def name_of(key: str) -> str:
    return f"panurge_{key.replace('-', '_')}"


_TYPES: dict[str, Any] = {}


def game_type(card: GameCard) -> Any:
    if card.key not in _TYPES:
        information = pyspiel.GameType.Information
        _TYPES[card.key] = pyspiel.GameType(
            short_name=name_of(card.key),
            long_name=card.titles["en"],
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=(
                information.PERFECT_INFORMATION if everything_is_public(card) else information.IMPERFECT_INFORMATION
            ),
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=max(card.players),
            min_num_players=min(card.players),
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
            provides_factored_observation_string=True,
            parameter_specification=parameters(card),
        )
    return _TYPES[card.key]


def register() -> None:
    """Tell OpenSpiel of every game; harmless to call again (after an outside game was announced, say)."""
    known = set(pyspiel.registered_names())
    for key, card in GAMES.items():
        fault = fault_of(partial(game_type, card))  # it plays a game: somebody else's may fail, and is left out
        if fault:
            warnings.warn(f"{key} is not registered: {fault}", stacklevel=2)
        elif name_of(key) not in known:
            # A class, not a function: OpenSpiel lets go of it only after Python has ended, when no function may die.
            pyspiel.register_game(game_type(card), type(name_of(key), (PanurgeGame,), {"card": card}))


register()
