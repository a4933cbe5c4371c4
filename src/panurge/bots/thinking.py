"""The bot that searches: `ismcts` within a budget, in slices, so that it can be stopped at any time."""

import time
from collections.abc import Callable
from dataclasses import replace
from math import isfinite
from typing import Any

from panurge.bots import greedy
from panurge.bots.choice import Budget, Choice, Considered
from panurge.bots.ismcts import Node, Search, Settings
from panurge.bots.plans import PlanSearch
from panurge.core.errors import BadOption
from panurge.core.nearest import did_you_mean
from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.sense import Worlds
from panurge.core.state import State

DEFAULT = Budget(seconds=1.0)
FIRST_SLICE = 16
LARGEST_SLICE = 1024
SLICE_SECONDS = 0.05
PLANNED = 0.5  # of the prior goes to what a game's own plan suggests
PLANS = 4  # worlds it is asked in
KNOWN = 16  # tries of a later part's best option: below, the search hardly looked, and a greedy look says more
GLANCE = Budget(iterations=6)  # … in so many worlds
LEAST = {"depth": -1, "turns": -1, "worlds": 1, "looks": 1, "lead": 1e-6}  # of a setting; of the others 0

SETTINGS = tuple(sorted(name for name in dir(Settings()) if not name.startswith("_")))

Stop = Callable[[], bool]


def settings_of(key: str, **overrides: Any) -> Settings:
    """The search's settings for a game ("": for any): as its card says, and what the caller wants otherwise."""
    settings = Settings()
    for name, value in {**(GAMES[key].search if key else {}), **overrides}.items():
        if name not in SETTINGS:
            raise BadOption(f"the search has no setting {name!r}{did_you_mean(name, SETTINGS)}")
        if not isfinite(value) or value < LEAST.get(name, 0):
            raise BadOption(f"the search's {name} cannot be {value:g}")
        setattr(settings, name, type(getattr(settings, name))(value))
    return settings


class KeptTree:
    """What a seat's last search found behind its choice, for the next part of the same turn: there nothing new has
    been seen, so the tree still holds. Whoever wants answers that depend on the veil alone does without."""

    def __init__(self) -> None:
        self._veil: State | None = None
        self._node: Node | None = None

    def keep(self, search: Search, action: int) -> None:
        """After a search: if the seat goes on choosing at once, remember what is known of its next decision."""
        world = search.worlds(search.rng)
        world.apply(action)
        self._veil = self._node = None
        if world.current_player == search.seat and action in (rows := list(search.root.actions)):
            self._veil = world.veil(int(search.seat))
            self._node = search.root.kids[rows.index(action)]

    def recall(self, search: Search) -> None:
        """Before a search: go on from what was kept, if this is the decision it was kept for."""
        if self._node is not None and self._node.player == search.seat and self._veil == search.veil:
            search.root = self._node


def choose(
    veil: State,
    rng: Rng,
    budget: Budget,
    stop: Stop | None = None,
    kept: KeptTree | None = None,
    worlds: Worlds | None = None,
    **overrides: Any,
) -> Choice:
    """The most visited option when the budget is spent, when told to stop, or as soon as nothing could change it.
    `worlds` draws the full states it is tried in; without it, the veil imagines them."""
    options = veil.legal_actions()
    if len(options) == 1:
        return Choice(options[0])
    search = begin(veil, rng, worlds, **overrides)
    if kept is not None:
        kept.recall(search)
    run(search, budget, stop)
    choice = answer(search, options)
    if kept is not None:
        kept.keep(search, choice.action)
    return replace(choice, onward=onward(search, choice.action)) if budget.whole else choice


def prepared(key: str, numbers: dict[str, float]) -> dict[str, Any]:
    """The keywords of `choose` from what was written behind a search's name; BadOption says what is wrong."""
    given: dict[str, Any] = dict(numbers)
    reuse = given.pop("reuse", 0)
    if settings_of(key, **given).plans > 0 and reuse:
        raise BadOption(f"only a tree is kept between the parts of a turn, and {key or 'this'} is searched by plans")
    return {**given, "kept": KeptTree()} if reuse else given


def begin(veil: State, rng: Rng, worlds: Worlds | None = None, **overrides: Any) -> Search:
    """A search from a veil with the game's settings: among the sense's whole plans, or a tree, with the game's own plan
    as a suggestion if its sense has one."""
    module = GAMES[veil.KEY].module("sense")
    settings = settings_of(veil.KEY, **overrides)
    if worlds is None:
        worlds = veil.imagined
    if settings.plans > 0:
        return PlanSearch(veil, module.SENSE, settings, rng, worlds)
    search = Search(veil, module.SENSE, settings, rng, worlds)
    plan = getattr(module, "plan", None)
    if plan is not None:
        weight = 1.0 - (1.0 - PLANNED) ** (1.0 / PLANS)
        for _ in range(PLANS):
            search.suggest(plan(worlds(rng), int(veil.viewer), rng), weight)
    return search


def run(search: Search, budget: Budget, stop: Stop | None = None) -> None:
    """Think until the budget is spent, `stop` says so, or the choice is settled; without a budget, for a second."""
    if budget.seconds is None and budget.iterations is None:
        budget = DEFAULT
    began = time.monotonic()
    done = 0
    size = FIRST_SLICE
    while budget.iterations is None or done < budget.iterations:
        if budget.iterations is not None:
            size = min(size, budget.iterations - done)
        search.run(size)
        done += size
        if stop is not None and stop():
            return
        remaining = budget.iterations - done if budget.iterations is not None else 1 << 60
        size = min(size * 2, LARGEST_SLICE)  # of iterations alone: never by the clock, so that answers repeat
        if budget.seconds is not None:
            spent = time.monotonic() - began
            left = budget.seconds - spent
            if left <= 0:
                return
            pace = done / max(spent, 1e-6)
            remaining = min(remaining, int(pace * left))
            size = max(1, min(size, int(pace * min(SLICE_SECONDS, left))))
        if done >= 64 and search.settled(remaining):
            return


def answer(search: Search, options: list[int]) -> Choice:
    looked_at = [Considered(action, visits, value) for action, visits, value in search.considered()]
    best = looked_at[0].action if looked_at else options[0]
    return Choice(best, search.win_shares(), looked_at)


def leads_on(veil: State, action: int) -> bool:
    """Whether after this option the same seat has the rest of its decision to make. Whether it does never depends on
    what is hidden, so any world will do."""
    world = veil.imagine(Rng(0))
    world.play(action)
    return bool(world.current_player == veil.viewer and world.half_made())


def onward(search: Search, action: int) -> list[int]:
    """The rest of the decision an option of the root begins: what the same search found behind it, as far as the seat
    goes on deciding with neither chance nor another seat between. It takes no time of its own."""
    veil, node, found = search.veil, _kid(search.root, action), []
    while leads_on(veil, action):
        veil = veil.clone()
        veil.play(action)  # what is half made is the mover's own affair: a veil can tell it
        options = veil.legal_actions()
        action = options[0]
        if len(options) > 1:
            known = _most_tried(node, options)
            action = greedy.choose(veil, Rng(0), GLANCE).action if known is None else known
            node = _kid(node, action)
        found.append(action)
    return found


def _kid(node: Node, action: int) -> Node:
    """What is known behind an option; nothing, where it was never tried."""
    actions = list(node.actions)
    return node.kids[actions.index(action)] if action in actions else Node()


def _most_tried(node: Node, options: list[int]) -> int | None:
    rows = [row for row, action in enumerate(node.actions) if action in options and node.tries[row] >= KNOWN]
    best = max(rows, key=lambda row: (int(node.tries[row]), float(node.totals[row])), default=None)
    return None if best is None else int(node.actions[best])
