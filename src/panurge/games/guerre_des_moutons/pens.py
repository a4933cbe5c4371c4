"""What a placement would do to the pens, worked out without laying anything: for the hand and for advice. From what
lies open for all to see (GM-11 … GM-13)."""

from collections.abc import Iterator
from typing import NamedTuple

from panurge.games.guerre_des_moutons import data
from panurge.games.guerre_des_moutons.rules import GuerreDesMoutons


class Closed(NamedTuple):
    """A pen that a placement would close, and whether it would count (GM-13)."""

    colour: int
    sheep: int
    valid: bool


def closed_pens(veil: GuerreDesMoutons, cell: int, edges: str) -> list[Closed]:
    """GM-11: the pens that a face, lying so on a free cell, would close."""
    afraid = veil.threatened_pens() if veil.n_loose else None
    wolf = "F" in edges and any(_wolf_beside(veil, cell, side) for side in range(4) if edges[side] == "F")
    found = []
    for motif in sorted(set(edges) & set("RBYK")):
        sides = [side for side in range(4) if edges[side] == motif]
        met = [head for side in sides if (head := _head_beside(veil, cell, side)) is not None]
        gaps = sum(int(veil.open[head]) for head in set(met)) - len(met) + len(sides) - len(met)
        if gaps == 0:
            sheep = len(sides) + sum(int(veil.size[head]) for head in set(met))
            feared = wolf or (afraid is not None and any(afraid[head] for head in met))
            found.append(Closed(data.MOTIFS.index(motif), sheep, not feared))
    return found


def _head_beside(veil: GuerreDesMoutons, cell: int, side: int) -> int | None:
    """The pen, forest or village that a side of a cell looks at."""
    there = int(veil.grid[data.NEXT[cell * 4 + side]])
    return int(veil.head((there - 1) * 4 + (side + 2) % 4)) if there else None


def _wolf_beside(veil: GuerreDesMoutons, cell: int, side: int) -> bool:
    head = _head_beside(veil, cell, side)
    return head is not None and bool(veil.wolves[head] > 0)


def turnings(veil: GuerreDesMoutons, piece: int, cell: int) -> list[int]:
    """GM-7: the ways a piece can be turned to match every side on that cell."""
    fits = int(veil.rotations_that_fit(piece, cell))
    return [turn for turn in range(4) if fits >> turn & 1]


def closings(veil: GuerreDesMoutons) -> Iterator[Closed]:
    """Every pen that the viewer's tiles could close now."""
    for piece in (action for action in veil.legal_actions() if action < data.REVEAL):
        if data.PIECE_KIND[piece] == data.LAND:
            face = data.PIECE_FACES[piece][1]
            for i in range(veil.n_frontier):
                cell = int(veil.frontier[i])
                for turn in turnings(veil, piece, cell):
                    yield from closed_pens(veil, cell, data.rotated(face, turn))


def largest_open(veil: GuerreDesMoutons, colour: int) -> tuple[int, int]:
    """Sheep and gaps of the largest pen of a colour that is not closed."""
    found = [(0, 0)]
    for number in range(len(veil.cells)):
        for side in range(4):
            head = number * 4 + side
            if data.MOTIF[veil.patterns[number] * 4 + side] == colour and veil.parent[head] == head and veil.open[head]:
                found.append((int(veil.size[head]), int(veil.open[head])))
    return max(found)
