"""Things of the farmyard that several tables share: a light fence, the winner's rosette, a name cut to its sign."""

from .frame import number
from .ink import figure, inked, lobes, remembered, scallop, shape, stroke, xy
from .palette import BRASS
from .text import width_of

ROUND = ' stroke-linecap="round"'


@remembered
def paling(length: float, step: float = 24) -> str:
    """A run of fence along the x axis, like `scenery.fence`, but all posts in two strokes: light enough for long."""
    posts = max(1, round(length / step))
    rails = f"M0-3H{number(length)}M0 4H{number(length)}"
    path = "".join(f"M{xy(length * i / posts, -7)}v14" for i in range(posts + 1))
    drawn = stroke(rails, "#7a5530", 4.6) + stroke(rails, "#f3e0bc", 2)
    return figure(drawn, stroke(path, "#7a5530", 6.4, ROUND), stroke(path, "#e0bd88", 3.4, ROUND))


@remembered
def rosette() -> str:
    """First: a golden rosette with two tails, about 24 wide."""
    tails = inked("M-5 4L-8 17L-3 14L0 18L1 5ZM5 4L8 17L3 14L0 18L-1 5Z", "#c9483a", 1.6)
    disc = inked(scallop(lobes(0, 0, 9.5, 9.5, 9, 4, vary=0.05, rough=0.01), 0.6), BRASS, 1.8)
    star = "M0-5.6L1.6-1.9L5.5-1.6L2.5 .9L3.5 4.8L0 2.6L-3.5 4.8L-2.5 .9L-5.5-1.6L-1.6-1.9Z"
    return figure(tails, disc, shape(star, "#fff6d0"))


def shortened(text: str, width: float, size: float, *, serif: bool = False) -> str:
    """A name that fits: its end becomes an ellipsis, for letters under 11 are no help on a phone."""
    kept = text
    while len(kept) > 1 and width_of(kept + ("…" if kept != text else ""), size, serif=serif) > width:
        kept = kept[:-1].rstrip()
    return kept if kept == text else kept + "…"
