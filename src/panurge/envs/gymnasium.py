"""Gymnasium: one seat learns, bots fill the others.

    import gymnasium, panurge.envs.gymnasium
    env = gymnasium.make("panurge/BlackSheep-v0", players=3, opponents=["greedy", "ram:iterations=200"])

Importing this module tells Gymnasium of the games; `gymnasium.make("panurge.envs.gymnasium:panurge/BlackSheep-v0")`
imports it by the way.

The action mask is in `info["action_mask"]` and from `action_masks()`, as sb3-contrib's MaskablePPO expects. An illegal
action ends the episode with reward −1 (masks make it avoidable): `info["illegal"]` is then 1, else 0, and the
environment's `refusal` says why. `info` has these two keys always. Opponents: `panurge.envs.opponents`; one name stands
for all seats."""

from typing import Any

from panurge.envs import wanting

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise wanting(error) from None

from panurge.bots.supervision import asking
from panurge.core.card import GameCard
from panurge.core.errors import BadOption, IllegalAction, UnknownOption
from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import State
from panurge.envs import action_of, reward, seed_of
from panurge.envs import opponents as company
from panurge.envs.arrays import Eye
from panurge.envs.render import picture


class PanurgeEnv(gymnasium.Env[Any, Any]):
    """One game from one seat."""

    metadata = {"render_modes": ["ansi", "rgb_array", "human"], "render_fps": 1}

    def __init__(
        self,
        key: str,
        players: int | None = None,
        opponents: company.Company | None = None,
        seat: int = 0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.card = GAMES[key]
        self.settings = _settings(self.card, players, options)
        self.players: int = self.settings["players"]
        names = company.seated("random" if opponents is None else opponents, self.players - 1)
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise BadOption(f"no render mode is called {render_mode!r}: {', '.join(self.metadata['render_modes'])}")
        if not 0 <= seat < self.players:
            raise BadOption(f"there is no seat {seat} at a game of {self.players}")
        self.seat = seat
        others = [other for other in range(self.players) if other != seat]
        self.opponents = {other: company.read(name, key) for other, name in zip(others, names, strict=True)}
        self.render_mode = render_mode
        self._eye = Eye(self.card, self.players)
        self._ask = asking(key)
        self.observation_space = spaces.Box(0.0, 1.0, (self._eye.size,), np.float32)
        self.action_space = spaces.Discrete(self.card.actions)
        self._rng = Rng(0)
        self._state: State | None = None
        self._ended = False
        self.refusal = ""  # why the last action was refused

    @property
    def game(self) -> State:
        if self._state is None:
            raise gymnasium.error.ResetNeeded("reset() comes first")
        return self._state

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=None if seed is None else seed_of(seed))
        self._rng = Rng(int(self.np_random.integers(2**62)))
        while True:
            given = dict(self.settings)
            self._state = self._ask(self.card.start, given.pop("players"), given)
            self._play_on()
            self._ended = self._state.is_over
            self.refusal = ""
            if not self._ended:  # a game the learner had no part in is no episode
                return self._observation(), self._info()

    def _play_on(self) -> None:
        """Chance and opponents, until the learner is to move or the game is over."""
        state = self.game
        self._ask(state.deal, self._rng)
        while state.current_player >= 0 and state.current_player != self.seat:
            other = int(state.current_player)
            chosen = action_of(self.opponents[other](state.veil(other), self._rng))
            if self._ask(state.refusal, chosen) != 0:
                state.step(chosen)  # raises, and says why
            self._ask(state.apply, chosen)
            self._ask(state.deal, self._rng)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        state = self.game
        if self._ended:
            raise gymnasium.error.ResetNeeded("the episode has ended: reset() begins another")
        chosen = action_of(action)
        try:
            self._ask(state.step, chosen)
        except IllegalAction as error:
            self._ended = True
            self.refusal = str(error)
            return self._observation(), -1.0, True, False, self._info()
        self._play_on()
        self._ended = state.is_over
        worth = reward(state.returns()[self.seat], self.players) if state.is_over else 0.0
        if self.render_mode == "human":
            self.render()
        return self._observation(), worth, state.is_over, False, self._info()

    def action_masks(self) -> Any:
        mask = np.zeros(self.card.actions, np.bool_)
        if self.game.current_player == self.seat and not self._ended:
            mask[self._ask(self.game.legal_actions)] = True
        return mask

    def _observation(self) -> Any:
        return self._ask(self._eye, self.game, self.seat)

    def _info(self) -> dict[str, Any]:
        """The same keys and kinds of numbers always: vectors of environments make arrays of them."""
        return {"action_mask": self.action_masks().astype(np.int8), "illegal": int(bool(self.refusal))}

    def render(self) -> Any:
        veil = self.game.veil(self.seat)
        if self.render_mode == "rgb_array":
            return picture(veil)
        if self.render_mode == "human":
            print(veil)
            return None
        return str(veil)


def _settings(card: GameCard, players: int | None, options: dict[str, Any]) -> dict[str, Any]:
    """The options, checked. An unknown one is refused in Python's words, too: TorchRL asks for `frameskip`, reads them,
    and does without."""
    try:
        return card.settings(players, options)
    except UnknownOption as error:
        unknown = next(name for name in options if name not in card.option)
        raise UnknownOption(f"{error}: unexpected keyword argument '{unknown}'") from None


def register() -> None:
    """Tell Gymnasium of every game; harmless to call again (after an outside game was announced, say)."""
    for key, card in GAMES.items():
        name = "".join(part.capitalize() for part in key.split("-"))
        identity = f"panurge/{name}-v{card.version - 1}"
        if identity not in gymnasium.registry:
            gymnasium.register(identity, "panurge.envs.gymnasium:PanurgeEnv", kwargs={"key": key})


register()
