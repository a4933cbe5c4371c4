"""La Guerre des Moutons (Philippe des Pallières, 2002): pens, forests, wolves, and colours kept secret."""

from panurge.core.card import GameCard, Option, switch

# A tree of the seat's own decisions; the others play the best of four that their likings draw. By the likings alone
# they lay tiles where nobody would, and the longer the search believed in such neighbours, the worse it was (two
# players, seed 2: 0.800 with 1,000 iterations, 0.550 with 6,000). With four looks, seed 11: 0.875 with two players and
# 0.3 s, 0.575 with four and 0.1 s.
SEARCH = {
    "depth": 0,
    "exploration": 0.3,
    "others_branch": False,
    "split_chance": False,
    "keenness": 30.0,
    "looks": 4,
}

CARD = GameCard(
    key="guerre-des-moutons",
    package=__name__,
    titles={"fr": "La Guerre des Moutons", "en": "Wooly Bully"},
    authors=("Philippe des Pallières",),
    publisher="Asmodée / Lui-même",
    year=2002,
    players=(2, 3, 4),
    minutes=40,
    actions=1110,
    longest=2400,
    colours=("green", "orange", "pink", "purple"),  # seat colours are not sheep colours (GM-6)
    options=(
        switch("two_colours", False, players=(2,)),
        Option("time_limit", 0, (0, 30, 60, 120)),
    ),
    reconstructed=(
        "reconstructed.tiles",
        "reconstructed.sides",
        "reconstructed.hunters",
        "reconstructed.asking",
        "reconstructed.end",
    ),
    discs=("#68b394", "#ef8f3f", "#f4b3c0", "#7a55a3"),
    ties="GM-28",
    search=SEARCH,
)
