"""A rating: what is known of how well somebody plays a game, on one scale for people and the house's bots.

A point is a point as in chess: who is 400 ahead of another wins ten games of eleven against them, if both are
well known. The house's bots do not move (`anchors`)."""

from dataclasses import dataclass

START, SPREAD = 1000.0, 200.0  # of somebody nobody knows anything about
SURE = 1.96  # spreads to either side, in which a rating lies 19 times of 20
SETTLED = 160  # a rating in more doubt than this is still settling, and has no rank: some fifteen games
KNOWN = int(1000 * (SETTLED + 0.5) / SURE)  # the same as the spread it is kept by, in thousandths


@dataclass(frozen=True)
class Skill:
    mean: float = START
    spread: float = SPREAD
    games: int = 0  # rated ones
    won: int = 0
    opponents: int = 0  # different ones met in firm games (`weighing`), no more than there were such games
    at: int = 0  # of the last of them, milliseconds

    @property
    def points(self) -> int:
        return round(self.mean)

    @property
    def doubt(self) -> int:
        """Half the width of where it may be."""
        return round(SURE * self.spread)

    @property
    def is_settled(self) -> bool:
        return self.games > 0 and self.doubt <= SETTLED
