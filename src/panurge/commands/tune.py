"""`panurge tune`: find good settings of the search for a game; what it prints belongs on the game's card."""

import argparse
import sys
from typing import Any

from panurge.arena import tuning
from panurge.bots.ismcts import Settings
from panurge.commands.shared import options_of
from panurge.core.errors import BadOption
from panurge.core.registry import GAMES


def run(asked: argparse.Namespace) -> int:
    card = GAMES[asked.key]
    players: int = card.settings(asked.players, options_of(asked))["players"]
    trials = tuning.halve(
        asked.key,
        players,
        options_of(asked),
        against=asked.against,
        iterations=asked.iterations,
        count=asked.candidates,
        deals=asked.deals,
        seed=asked.seed,
        jobs=asked.jobs,
        grid=grid_of(asked.vary),
    )
    last: tuning.Tried | None = None
    for last in trials:
        shown = ", ".join(f"{name}={value:g}" for name, value in last.settings.items()) or "as they are"
        print(f"round {last.round + 1}, {last.deals} deals: {last.share}  {shown}", file=sys.stderr, flush=True)
    assert last is not None
    print(f"# panurge tune {' '.join(sys.argv[2:])}")
    print(f"# {last.share} against {asked.against}, {last.deals} deals × {players} rotations")
    print(f"search={last.settings}" if last.settings else f"# {asked.key}: the settings stay as they are")
    return 0


def grid_of(wishes: list[str]) -> dict[str, tuple[Any, ...]] | None:
    """`--vary exploration=0.2,0.5 --vary depth=0,8`: only these are varied; nothing: the whole grid."""
    if not wishes:
        return None
    grid: dict[str, tuple[Any, ...]] = {}
    known = Settings()
    for wish in wishes:
        name, _, values = wish.partition("=")
        try:
            if name.startswith("_") or not hasattr(known, name):
                raise BadOption(f"the search has no setting {name!r}")
            grid[name] = tuple(type(getattr(known, name))(float(value)) for value in values.split(","))
        except (ValueError, OverflowError):
            raise BadOption(f"write --vary NAME=VALUE,VALUE, not {wish!r}") from None
    return grid
