"""The landscape: what lies where, which cells it leaves open, and its pens and forests.

Laid tiles are one list in order of laying (a hunter covering a wolf lies on the same cell again). Grid, needs,
frontier and the table of pens and forests are derived from it, kept up to date tile by tile, and built again when a
state was read from JSON. Pens and forests are groups of quarters in a union-find: the head of a group knows its size,
its open edges, its wolves and its hunters.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from panurge.core.state import State
from panurge.games.guerre_des_moutons.data import (
    ALL_FOREST,
    BEYOND,
    BITS,
    CELLS,
    EDGES_DIFFER,
    FIT,
    FOREST,
    FOREST_SIDE,
    GUARDED,
    HUNTER,
    HUNTER_NEEDS_FOREST,
    KIND,
    LAND,
    LARGEST_FRONTIER,
    LARGEST_LANDSCAPE,
    MOTIF,
    NEXT,
    PIECE_KIND,
    TAKEN,
    TOUCHES_NOTHING,
    UNTOUCHED,
    WOLF,
    WOLF_IS_THERE,
    WOLF_NEEDS_FOREST,
)


class Landscape(State):
    """What is laid, and all that follows from it. `GuerreDesMoutons` adds whose turn it is and who knows what."""

    cells: vec[i64]  # of the laid tiles, in order of laying; the square first
    patterns: vec[i64]  # what they show
    tiles: vec[i64]  # which they are: known to whoever laid them
    layers: vec[i64]  # who laid them

    # derived from the laid tiles
    built: i64
    grid: vec[i64]  # cell: number of the laid tile + 1, or 0
    need: vec[i64]
    frontier: vec[i64]  # empty cells that touch a tile, ascending
    n_frontier: i64
    parent: vec[i64]  # quarter (laid tile * 4 + side): towards the head of its pen, forest or village
    size: vec[i64]  # of heads: quarters, that is sheep
    open: vec[i64]  # of heads: edges that face an empty cell
    wolves: vec[i64]  # of heads: uncovered wolves
    hunters: vec[i64]  # of heads: hunters, covering ones included
    loose: vec[i64]  # cells of uncovered wolves, ascending
    n_loose: i64

    # ------------------------------------------------------------------ the landscape (GM-7, GM-11, GM-12)
    def clear_landscape(self) -> None:
        self.built = 0
        self.grid = vec[i64]([0] * (CELLS + 1))
        self.need = vec[i64]([UNTOUCHED] * (CELLS + 1))
        self.frontier = vec[i64]([0] * LARGEST_FRONTIER)
        self.n_frontier = 0
        quarters = LARGEST_LANDSCAPE * 4
        self.parent = vec[i64]([0] * quarters)
        self.size = vec[i64]([0] * quarters)
        self.open = vec[i64]([0] * quarters)
        self.wolves = vec[i64]([0] * quarters)
        self.hunters = vec[i64]([0] * quarters)
        self.loose = vec[i64]([0] * 4)
        self.n_loose = 0

    def ensure_landscape(self) -> None:
        """Build what is derived again if the laid tiles were set from outside (JSON, a picture)."""
        n: i64 = len(self.cells)
        if self.built == n:
            return
        self.clear_landscape()
        for number in range(n):
            self._build(number)

    def lay_tile(self, cell: i64, pattern: i64, tile: i64, seat: i64) -> None:
        self.cells = append(self.cells, cell)
        self.patterns = append(self.patterns, pattern)
        self.tiles = append(self.tiles, tile)
        self.layers = append(self.layers, seat)
        number: i64 = len(self.cells)
        self._build(number - 1)

    def _build(self, number: i64) -> None:
        """Take one more laid tile into grid, needs, frontier and the table of pens and forests."""
        cell = self.cells[number]
        pattern = self.patterns[number]
        self.built = number + 1
        if self.grid[cell] > 0:
            self._cover(cell)
            return
        quarter = number * 4
        self.grid[cell] = number + 1
        self._leave_frontier(cell)
        for side in range(4):
            self.parent[quarter + side] = quarter + side
            self.size[quarter + side] = 1
            self.open[quarter + side] = 1
        for side in range(4):
            if MOTIF[pattern * 4 + side] == MOTIF[pattern * 4 + ((side + 1) & 3)]:
                self._join(quarter + side, quarter + ((side + 1) & 3))
        for side in range(4):
            self._meet(NEXT[cell * 4 + side], quarter + side, MOTIF[pattern * 4 + side], (side + 2) & 3)
        kind = KIND[pattern]
        if kind == WOLF:
            self.wolves[self.head(quarter)] += 1
            self._loosen(cell)
        elif kind == HUNTER:
            self.hunters[self.head(quarter)] += 1

    def _meet(self, neighbour: i64, quarter: i64, motif: i64, side: i64) -> None:
        """One edge of a new tile: joined to the neighbour's, or asked for in the empty cell beyond."""
        if neighbour == BEYOND:
            return
        there = self.grid[neighbour]
        if there > 0:
            other = (there - 1) * 4 + side
            self.open[self.head(quarter)] -= 1
            self.open[self.head(other)] -= 1
            self._join(quarter, other)
            return
        need = self.need[neighbour]
        if need == UNTOUCHED:
            self._enter_frontier(neighbour)
        shift = 9 - 3 * side
        self.need[neighbour] = (need & ~(7 << shift)) | (motif << shift)

    def head(self, quarter: i64) -> i64:
        parent = self.parent
        while parent[quarter] != quarter:
            quarter = parent[quarter]
        return quarter

    def _join(self, quarter: i64, other: i64) -> None:
        """Two groups become one; wolves already there stay beside hunters already there (GM-19)."""
        a = self.head(quarter)
        b = self.head(other)
        if a == b:
            return
        if self.size[a] < self.size[b]:
            a, b = b, a
        self.parent[b] = a
        self.size[a] += self.size[b]
        self.open[a] += self.open[b]
        self.wolves[a] += self.wolves[b]
        self.hunters[a] += self.hunters[b]

    def _enter_frontier(self, cell: i64) -> None:
        frontier = self.frontier
        at = self.n_frontier
        while at > 0 and frontier[at - 1] > cell:
            frontier[at] = frontier[at - 1]
            at -= 1
        frontier[at] = cell
        self.n_frontier += 1

    def _leave_frontier(self, cell: i64) -> None:
        frontier = self.frontier
        at: i64 = 0
        n = self.n_frontier
        while at < n and frontier[at] != cell:
            at += 1
        if at == n:
            return
        while at + 1 < n:
            frontier[at] = frontier[at + 1]
            at += 1
        self.n_frontier = n - 1

    def _loosen(self, cell: i64) -> None:
        at = self.n_loose
        while at > 0 and self.loose[at - 1] > cell:
            self.loose[at] = self.loose[at - 1]
            at -= 1
        self.loose[at] = cell
        self.n_loose += 1

    def _cover(self, cell: i64) -> None:
        """GM-17: a hunter on a wolf. GM-18: the forest now holds a hunter; other wolves of it stay."""
        head = self.head((self.grid[cell] - 1) * 4)
        self.wolves[head] -= 1
        self.hunters[head] += 1
        kept: i64 = 0
        for i in range(self.n_loose):
            if self.loose[i] != cell:
                self.loose[kept] = self.loose[i]
                kept += 1
        self.n_loose = kept

    def is_loose(self, cell: i64) -> bool:
        """Whether an uncovered wolf lies there."""
        return any(self.loose[i] == cell for i in range(self.n_loose))

    # ------------------------------------------------------------------ what may be laid where
    def rotations_that_fit(self, piece: i64, cell: i64) -> i64:
        """GM-7: a bit for each turning of a piece that matches every touching side, on a cell of the frontier."""
        need = self.need[cell]
        return FIT[piece * 128 + (need >> 6)] & FIT[piece * 128 + 64 + (need & 63)]

    def _touched_forests(self, cell: i64, with_hunter: bool) -> bool:
        """Whether a forest around this cell holds a hunter, or (else) an uncovered wolf."""
        for side in range(4):
            neighbour = NEXT[cell * 4 + side]
            there = self.grid[neighbour]
            if there > 0:
                head = self.head((there - 1) * 4 + ((side + 2) & 3))
                if (self.hunters[head] if with_hunter else self.wolves[head]) > 0:
                    return True
        return False

    def why_not_wolf(self, cell: i64) -> i64:
        """GM-15, GM-18."""
        if self.grid[cell] > 0:
            return TAKEN
        if ALL_FOREST[self.need[cell]] == 0:
            return WOLF_NEEDS_FOREST
        return GUARDED if self._touched_forests(cell, True) else 0

    def why_not_hunter(self, cell: i64) -> i64:
        """GM-16, GM-17."""
        if self.grid[cell] > 0:
            return 0 if self.is_loose(cell) else TAKEN
        if ALL_FOREST[self.need[cell]] == 0:
            return HUNTER_NEEDS_FOREST
        return WOLF_IS_THERE if self._touched_forests(cell, False) else 0

    def why_not_cell(self, piece: i64, cell: i64) -> i64:
        """Why this piece, on either turning, may not be laid on this cell."""
        kind = PIECE_KIND[piece]
        if kind == WOLF:
            return self.why_not_wolf(cell)
        if kind == HUNTER:
            return self.why_not_hunter(cell)
        if self.grid[cell] > 0:
            return TAKEN
        if self.need[cell] == UNTOUCHED:
            return TOUCHES_NOTHING
        return 0 if self.rotations_that_fit(piece, cell) > 0 else EDGES_DIFFER

    def placements(self, piece: i64) -> i64:
        """In how many ways, cell and turning, a piece can be laid now."""
        kind = PIECE_KIND[piece]
        total: i64 = 0
        frontier = self.frontier
        if kind in (WOLF, HUNTER):
            for i in range(self.n_frontier):
                if self.why_not_cell(piece, frontier[i]) == 0:
                    total += 1
            return total + self.n_loose if kind == HUNTER else total
        needs = self.need
        row = piece * 128
        for i in range(self.n_frontier):
            need = needs[frontier[i]]
            total += BITS[FIT[row + (need >> 6)] & FIT[row + 64 + (need & 63)]]
        return total

    def fits_somewhere(self, piece: i64) -> bool:
        """Whether a landscape or sheep face can be laid at all."""
        frontier = self.frontier
        needs = self.need
        row = piece * 128
        for i in range(self.n_frontier):
            need = needs[frontier[i]]
            if FIT[row + (need >> 6)] & FIT[row + 64 + (need & 63)] > 0:
                return True
        return False

    def tile_fits(self, tile: i64) -> bool:
        """Whether a normal placement of this tile is possible (GM-10, GM-20): wolf and hunter faces are none."""
        return (PIECE_KIND[tile * 2] == LAND and self.fits_somewhere(tile * 2)) or self.fits_somewhere(tile * 2 + 1)

    # ------------------------------------------------------------------ pens (GM-11, GM-13)
    def threatened_pens(self) -> vec[i64]:
        """A mark for each head of a pen that touches a forest with an uncovered wolf (GM-12, GM-13)."""
        self.ensure_landscape()
        n: i64 = len(self.cells)
        marks = vec[i64]([0] * (n * 4))
        if self.n_loose == 0:
            return marks
        for number in range(n):
            pattern = self.patterns[number]
            wood = FOREST_SIDE[pattern]
            if wood == 4 or self.wolves[self.head(number * 4 + wood)] == 0:
                continue
            for side in range(4):
                if MOTIF[pattern * 4 + side] != FOREST:
                    marks[self.head(number * 4 + side)] = 1
        return marks

    def valid_pens(self, colour: i64) -> vec[i64]:
        """The sheep in each closed pen of a colour that no wolf threatens, largest first."""
        marks = self.threatened_pens()
        found = vec[i64]()
        n: i64 = len(self.cells)
        for number in range(n):
            if self.grid[self.cells[number]] != number + 1:
                continue
            pattern = self.patterns[number]
            for side in range(4):
                quarter = number * 4 + side
                if MOTIF[pattern * 4 + side] != colour or self.parent[quarter] != quarter:
                    continue
                if self.open[quarter] == 0 and marks[quarter] == 0:
                    found = append(found, self.size[quarter])
        return descending(found)

    def largest_pen(self, colour: i64) -> i64:
        pens = self.valid_pens(colour)
        return pens[0] if len(pens) > 0 else 0

    # ------------------------------------------------------------------ copies
    def clear_meadow(self) -> None:
        """Nothing laid at all."""
        self.cells = vec[i64]()
        self.patterns = vec[i64]()
        self.tiles = vec[i64]()
        self.layers = vec[i64]()
        self.clear_landscape()

    def copy_landscape(self, new: "Landscape") -> None:
        new.cells = self.cells[:]
        new.patterns = self.patterns[:]
        new.tiles = self.tiles[:]
        new.layers = self.layers[:]
        new.built = self.built
        new.grid = self.grid[:]
        new.need = self.need[:]
        new.frontier = self.frontier[:]
        new.n_frontier = self.n_frontier
        new.parent = self.parent[:]
        new.size = self.size[:]
        new.open = self.open[:]
        new.wolves = self.wolves[:]
        new.hunters = self.hunters[:]
        new.loose = self.loose[:]
        new.n_loose = self.n_loose


def descending(numbers: vec[i64]) -> vec[i64]:
    """The same numbers, largest first (insertion sort, in place)."""
    n: i64 = len(numbers)
    for i in range(1, n):
        number = numbers[i]
        at: i64 = i
        while at > 0 and numbers[at - 1] < number:
            numbers[at] = numbers[at - 1]
            at -= 1
        numbers[at] = number
    return numbers
