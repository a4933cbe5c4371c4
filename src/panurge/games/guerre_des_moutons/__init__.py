"""La Guerre des Moutons (Philippe des Pallières, 2002): pens, forests, wolves, and colours kept secret."""

from panurge.core.card import GameCard, Option, switch

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
    reconstructed=("reconstructed.tiles",),
    extra={"discs": ("#68b394", "#ef8f3f", "#f4b3c0", "#7a55a3"), "ties": "GM-28"},
)
