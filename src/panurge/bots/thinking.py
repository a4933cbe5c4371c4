"""The bot that searches: `ismcts` within a budget, in slices, so that it can be stopped at any time."""

import time
from typing import Any

from panurge.bots.choice import Budget, Choice, Considered
from panurge.bots.ismcts import Search, Settings
from panurge.core.errors import BrokenGame
from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import State

DEFAULT = Budget(seconds=1.0)
FIRST_SLICE = 16
SLICE_SECONDS = 0.05


def settings_of(key: str, **overrides: Any) -> Settings:
    """The search's settings for a game: what its card was tuned to, and what the caller wants otherwise."""
    settings = Settings()
    for name, value in {**GAMES[key].extra.get("ismcts", {}), **overrides}.items():
        if not hasattr(settings, name):
            raise BrokenGame(f"the search has no setting {name!r}")
        setattr(settings, name, type(getattr(settings, name))(value))
    return settings


def choose(veil: State, rng: Rng, budget: Budget, **overrides: Any) -> Choice:
    """The most visited option when the budget is spent, or as soon as nothing could change it."""
    options = veil.legal_actions()
    if len(options) == 1:
        return Choice(options[0])
    search = Search(veil, GAMES[veil.KEY].module("sense").SENSE, settings_of(veil.KEY, **overrides), rng)
    run(search, budget if budget.seconds or budget.iterations else DEFAULT)
    return answer(search, options)


def run(search: Search, budget: Budget) -> None:
    """Think until the budget is spent or the choice is settled."""
    began = time.monotonic()
    done = 0
    size = FIRST_SLICE
    while budget.iterations is None or done < budget.iterations:
        if budget.iterations is not None:
            size = min(size, budget.iterations - done)
        at = time.monotonic()
        search.run(size)
        done += size
        now = time.monotonic()
        if budget.seconds is not None:
            left = budget.seconds - (now - began)
            if left <= 0:
                return
            pace = done / max(now - began, 1e-6)
            remaining = int(pace * left)
            if budget.iterations is not None:
                remaining = min(remaining, budget.iterations - done)
            size = max(1, min(size * 2, int(pace * min(SLICE_SECONDS, left))))
        else:
            remaining = (budget.iterations or done) - done
            size = min(size * 2, 4096) if now - at < SLICE_SECONDS else size
        if done >= 64 and search.settled(remaining):
            return


def answer(search: Search, options: list[int]) -> Choice:
    looked_at = [Considered(action, visits, value) for action, visits, value in search.considered()]
    best = looked_at[0].action if looked_at else options[0]
    return Choice(best, search.win_shares(), looked_at)
