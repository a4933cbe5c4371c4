"""The search's settings per game, as tuned by `panurge tune`; each row names what it was chosen by.

A card's `extra["ismcts"]` overrules its row, so that a game of another distribution brings its own."""

from typing import Any

# All by, with the game's key for KEY, from a first row of {"depth": 4}:
#   panurge tune KEY -p 2 --iterations 300 --candidates 4 --deals 6 --jobs 2 --vary depth=0,4,12
#     --vary exploration=0.4,1,2 --vary trust=0,0.3 --vary split_chance=0,1
# Win shares against greedy, over as many deals as named, each from both seats.
TUNED: dict[str, dict[str, Any]] = {
    "black-sheep": {"depth": 4, "trust": 0.3},  # 0.708 [0.604, 0.812], 24 deals
    # 0.750 [0.583, 0.917], 6 deals; stopped after its first round
    "guerre-des-moutons": {"depth": 0, "exploration": 0.4, "split_chance": False},
    "guerre-et-beeeh": {"depth": 4},  # 0.719 [0.604, 0.833], 24 deals
    "shear-panic": {"depth": 4},  # not tuned further: 0.917 [0.792, 1.000] at 1,000 iterations, 12 deals
    "sheep-sheep": {"depth": 4, "trust": 0.3},  # 0.625 [0.458, 0.792], 12 deals; stopped before its last round
}
