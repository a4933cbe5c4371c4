"""The pieces of a game, for its gallery: what lies in the box, drawn, with its count and its effect."""

from dataclasses import dataclass

from .frame import Drawing


@dataclass(frozen=True)
class Piece:
    """One kind of card, tile, square or figure. A game's `pieces.py` offers `pieces(language) -> list[Piece]`."""

    name: str  # its address among the pieces, and what `what(…, piece=…)` of a drawing leads to
    group: str  # the heading it stands under
    title: str
    count: int  # in the box; 0 where counting makes no sense (a face of a die, a field of the track)
    effect: str
    rule: str
    drawing: Drawing
