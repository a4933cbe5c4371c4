"""Hide and Sheep: the smallest game with every kind of secret, and the first example to read (see page.en.md).

This folder is a distribution of its own, found by the entry point in ../pyproject.toml. It is plain Python: nothing in
it is compiled, and it runs on the compiled and on the interpreted engine alike. Read `rules` first, the rest in any
order.
"""

from panurge import GameCard, Option

CARD = GameCard(
    key="hide-and-sheep",
    package="hide_and_sheep",
    titles={"fr": "Cache-mouton", "en": "Hide and Sheep"},
    authors=("The Panurge team",),
    publisher="Panurge",
    year=2026,
    players=(2, 3, 4),
    minutes=3,
    actions=8,
    longest=60,
    colours=("red", "blue", "green", "yellow"),
    options=(Option("bushes", 3, range(2, 4)), Option("peeks", 1, range(0, 3))),
)
