"""Home Before the Wolf: the card of the game. Its rules stand in rules.py, told in page.*.md."""

from panurge import GameCard, Option

CARD = GameCard(
    key="home-before-the-wolf",
    package=__name__,
    titles={"fr": "Rentrons avant le loup", "en": "Home Before the Wolf"},
    authors=(),
    publisher="",
    year=2026,
    players=(2, 3, 4),
    minutes=10,
    actions=4,  # every action and every outcome of chance is below this
    longest=60,  # decisions and chance events of a game, at most
    colours=("red", "blue", "green", "yellow"),
    options=(Option("hand", 3, range(2, 5)),),
)
