"""Sheep Sheep: swap double-faced sheep into the 3 × 3 centre until three alike touch, and collect them."""

from panurge.core.card import GameCard, Option, switch
from panurge.games.sheep_sheep.data import ACTIONS, MOST_EXCHANGES, TIMERS

# With four players: 30 events of the set-up, at most 260 turns of all exchanges (each may be followed by the uncovering
# of the card taken), a stop and a collection, a draw and a placement for each of the 38 cards of the pile, and four
# fetishes revealed (with three: 28, 225, 42 and 3).
LONGEST = 30 + 260 * (2 * int(MOST_EXCHANGES) + 2) + 2 * 38 + 4

CARD = GameCard(
    key="sheep-sheep",
    package="panurge.games.sheep_sheep",
    titles={"fr": "Sheep Sheep", "en": "Sheep Sheep"},
    authors=(),
    publisher="Azao Games",
    year=2016,
    players=(2, 3, 4),
    minutes=20,
    actions=int(ACTIONS),
    longest=LONGEST,
    colours=("red", "blue", "green", "yellow"),
    options=(
        switch("timed", True),
        Option("timer", 60, TIMERS, needs="timed"),
        Option("exchanges", 0, range(int(MOST_EXCHANGES) + 1)),
        switch("lines", False),
    ),
    newcomers={"timed": False},  # the sand runs for who has chosen it
    reconstructed=("reconstructed.deck", "reconstructed.hands", "reconstructed.opening", "reconstructed.group"),
    discs=("#7d8f5b", "#a3715a", "#6b7f95", "#95708f"),  # colours name families here, so seats have discs
    ties="SS-20",
    # Seed 11, four players, 10 deals, 100 iterations: 0.463; the tree (depth 4, trust 0.3) had 0.271 with 500, on
    # seed 2. The three numbers were not tuned further.
    search={"plans": 6, "points": 0.5, "loyalty": 0.02},
)
