"""Black Sheep: win farm animals for your pen with the better five-animal combination on each field."""

from panurge.core.card import GameCard, switch

# A tree of the seat's own decisions. Four seats, seed 11, 16 deals: 0.438, with branches for the others (and older
# likings) 0.297. Four looks instead of one were not better: 0.516 to 0.469 with four players (0.3 s, 8 deals), mean
# rank 1.79 to 1.54 with three (0.1 s, 8 deals).
SEARCH = {"depth": 0, "exploration": 0.3, "others_branch": False, "split_chance": False}

CARD = GameCard(
    key="black-sheep",
    package="panurge.games.black_sheep",
    titles={"fr": "Black Sheep", "en": "Black Sheep"},
    authors=("Reiner Knizia",),
    publisher="Fantasy Flight Games / Ubik",
    year=2008,
    players=(2, 3, 4),
    minutes=40,
    actions=89,
    longest=2000,  # 36 n² turns at most, with their discards, draws, restocks, set-up and revealing
    colours=("red", "blue", "yellow", "green"),
    options=(switch("tasks", False),),
    reconstructed=("reconstructed.values", "reconstructed.tasks"),
    default_players=3,
    ties="BS-24",
    search=SEARCH,
)
