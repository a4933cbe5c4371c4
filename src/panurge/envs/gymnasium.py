"""Gymnasium: one seat learns, bots fill the others.

    import gymnasium
    env = gymnasium.make("panurge/BlackSheep-v0", players=3, opponents=["greedy", "random"])

The action mask is in `info["action_mask"]` and from `action_masks()`, as sb3-contrib's MaskablePPO expects. An illegal
action ends the episode with reward −1 (masks make it avoidable)."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from panurge.bots import BOTS
from panurge.core.errors import BadOption, IllegalAction
from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import State
from panurge.envs import reward
from panurge.envs.numbers import Eye
from panurge.envs.render import picture


class PanurgeEnv(gymnasium.Env[Any, Any]):
    """One game from one seat."""

    metadata = {"render_modes": ["ansi", "rgb_array", "human"], "render_fps": 1}

    def __init__(
        self,
        key: str,
        players: int | None = None,
        opponents: list[str] | None = None,
        seat: int = 0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.card = GAMES[key]
        self.settings = self.card.settings(players, options)
        self.players: int = self.settings["players"]
        names = opponents if opponents is not None else ["random"] * (self.players - 1)
        if len(names) != self.players - 1:
            raise BadOption(f"{self.players} players leave {self.players - 1} seats for opponents, not {len(names)}")
        for name in names:
            if name not in BOTS:
                raise BadOption(f"no bot is called {name!r}; there are: {', '.join(BOTS)}")
        if not 0 <= seat < self.players:
            raise BadOption(f"there is no seat {seat} at a game of {self.players}")
        self.seat = seat
        others = iter(names)
        self.opponents = {other: BOTS[next(others)] for other in range(self.players) if other != seat}
        self.render_mode = render_mode
        self._eye = Eye(self.card, self.players)
        self.observation_space = spaces.Box(0.0, 1.0, (self._eye.size,), np.float32)
        self.action_space = spaces.Discrete(self.card.actions)
        self._rng = Rng(0)
        self._state: State | None = None

    @property
    def game(self) -> State:
        assert self._state is not None, "reset() comes first"
        return self._state

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self._rng = Rng(int(self.np_random.integers(2**62)))
        while True:
            given = dict(self.settings)
            self._state = self.card.start(given.pop("players"), given)
            self._play_on()
            if not self._state.is_over:  # a game the learner had no part in is no episode
                return self._observation(), self._info()

    def _play_on(self) -> None:
        """Chance and opponents, until the learner is to move or the game is over."""
        state = self.game
        state.deal(self._rng)
        while state.current_player >= 0 and state.current_player != self.seat:
            other = int(state.current_player)
            bot = self.opponents[other]
            state.apply(bot.choose(state.veil(other), self._rng, bot.budget).action)
            state.deal(self._rng)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        state = self.game
        try:
            state.step(int(action))
        except IllegalAction as error:
            return self._observation(), -1.0, True, False, {**self._info(), "illegal": str(error)}
        self._play_on()
        worth = reward(state.returns()[self.seat], self.players) if state.is_over else 0.0
        if self.render_mode == "human":
            self.render()
        return self._observation(), worth, state.is_over, False, self._info()

    def action_masks(self) -> Any:
        mask = np.zeros(self.card.actions, np.bool_)
        if self.game.current_player == self.seat:
            mask[self.game.legal_actions()] = True
        return mask

    def _observation(self) -> Any:
        return self._eye(self.game, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8)}

    def render(self) -> Any:
        veil = self.game.veil(self.seat)
        if self.render_mode == "rgb_array":
            return picture(veil)
        if self.render_mode == "human":
            print(veil)
            return None
        return str(veil)


def register() -> None:
    """Tell Gymnasium of every game; called by its entry point, and harmless to call again."""
    for key, card in GAMES.items():
        name = "".join(part.capitalize() for part in key.split("-"))
        identity = f"panurge/{name}-v{card.version - 1}"
        if identity not in gymnasium.registry:
            gymnasium.register(identity, "panurge.envs.gymnasium:PanurgeEnv", kwargs={"key": key})


register()
