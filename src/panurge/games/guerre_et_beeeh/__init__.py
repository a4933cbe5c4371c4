"""Guerre & Bêêêh! (Bruno Cathala, 2002): two flocks, one meadow, two wolves. Rules: `page.*.md`."""

from panurge.core.card import GameCard, Option, switch

CARD = GameCard(
    key="guerre-et-beeeh",
    package=__name__,
    titles={"fr": "Guerre & Bêêêh\u00a0!", "en": "Guerre & Bêêêh!"},
    authors=("Bruno Cathala",),
    publisher="Jeux Descartes / Eurogames",
    year=2002,
    players=(2,),
    minutes=30,
    actions=243,
    longest=6000,
    colours=("red", "yellow"),
    options=(
        Option("layout", "scattered", ("scattered", "lines")),
        Option("deck", "full", ("full", "attested")),
        Option("mad_sheep", "diagonal", ("diagonal", "deadly")),
        switch("camouflaged_follow", True),
        switch("open_scores", True),
        Option("idle", 4, range(1, 13)),
    ),
    reconstructed=("reconstructed.cards", "reconstructed.layouts"),
    ties="GB-23",
    # two players, seed 11, 20 deals, 0.3 s: 0.838 [0.738, 0.925]; with one look 0.787 [0.675, 0.887]
    search={"depth": 4, "looks": 4},
)
