"""Black Sheep: win farm animals for your pen with the better five-animal combination on each field."""

from panurge.core.card import GameCard, switch

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
    extra={"ties": "BS-24"},
)
