"""PettingZoo: every game as an AEC environment.

    from panurge.envs import pettingzoo
    env = pettingzoo.env("black-sheep", players=3, tasks=True)

The observation is a dict of `observation` (what `tensors` documents, the seat's veil as numbers) and `action_mask`.
Chance is resolved inside by the environment's seeded rng."""

import secrets
from typing import Any

from panurge.envs import wanting

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.env_logger import EnvLogger
except ModuleNotFoundError as error:
    raise wanting(error) from None

from panurge.bots.supervision import asking
from panurge.core.card import GameCard
from panurge.core.errors import BadOption, PanurgeError
from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import State
from panurge.envs import action_of, reward, seed_of
from panurge.envs.arrays import Eye
from panurge.envs.render import picture

RENDER_MODES = ["ansi", "rgb_array", "human"]


def env(key: str, players: int | None = None, render_mode: str | None = None, **options: Any) -> Any:
    """The environment with PettingZoo's usual guards: an illegal move ends the game with −1 for who made it (as
    PettingZoo's own wrapper does it, which would halve the speed), calls come in order."""
    bare = raw_env(key, players, render_mode, **options)
    bare.ends_on_illegal = True
    return wrappers.OrderEnforcingWrapper(bare)


class raw_env(AECEnv[str, Any, int]):  # noqa: N801 (PettingZoo's own name for it)
    """The bare environment: an illegal action raises IllegalAction and changes nothing."""

    ends_on_illegal = False

    def __init__(
        self, key: str, players: int | None = None, render_mode: str | None = None, **options: Any
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadOption(f"no render mode is called {render_mode!r}: {', '.join(RENDER_MODES)}")
        card = GAMES[key]
        self.card: GameCard = card
        self.settings = card.settings(players, options)
        self.players: int = self.settings["players"]
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{key.replace('-', '_')}_v{card.version - 1}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._eye = Eye(card, self.players)
        self._ask = asking(key)
        view = spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (self._eye.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (card.actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, view)
        self.action_spaces = {agent: spaces.Discrete(card.actions) for agent in self.possible_agents}
        self._rng = Rng(secrets.randbits(64))
        self._state: State | None = None

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    @property
    def state_of_game(self) -> State:
        """The full state (for studies; a learner sees only `observe`)."""
        if self._state is None:
            raise PanurgeError("reset() comes first")
        return self._state

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._rng = Rng(seed_of(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        given = dict(self.settings)
        self._state = self._ask(self.card.start, given.pop("players"), given)
        self._ask(self._state.deal, self._rng)
        self.agent_selection = self.possible_agents[self._state.current_player]

    def observe(self, agent: str) -> dict[str, Any]:
        seen: dict[str, Any] = self._ask(self._observed, agent)
        return seen

    def _observed(self, agent: str) -> dict[str, Any]:
        state = self.state_of_game
        seat = self._seats[agent]
        mask = np.zeros(self.card.actions, np.int8)
        if state.current_player == seat and not self.terminations.get(agent, True):
            mask[state.legal_actions()] = 1
        return {"observation": self._eye(state, seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        state = self.state_of_game
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = action_of(action) if action is not None else -1
        if self._ask(state.refusal, chosen) != 0:
            if not self.ends_on_illegal:
                state.step(chosen)  # raises, and says why
            self._end_illegally(agent)
            return
        self._ask(state.apply, chosen)
        self._ask(state.deal, self._rng)
        if state.is_over:
            for seat, share in enumerate(state.returns()):
                self.rewards[self.possible_agents[seat]] = reward(share, self.players)
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[(self.agents.index(agent) + 1) % len(self.agents)]
            self._accumulate_rewards()  # before the end there is nothing to accumulate
        else:
            self.agent_selection = self.possible_agents[state.current_player]
        if self.render_mode == "human":
            self.render()

    def _end_illegally(self, agent: str) -> None:
        EnvLogger.warn_on_illegal_move()
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards[agent] = -1.0
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> Any:
        state = self.state_of_game
        seat = int(state.current_player) if state.current_player >= 0 else None
        if self.render_mode == "rgb_array":
            return picture(state.veil(seat))
        text = str(state.veil(seat))
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        self._state = None
