"""The landscape of the drawing: tiles in layers, pens that glow or shiver, coins, and the rim of what was laid last.

Everything here is in units of the landscape, 96 to a cell, the village square at (0, 0), and told from public facts.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from panurge.core.words import Voice
from panurge.drawing.frame import fragment, symbol, use, what
from panurge.drawing.ink import SHADE, SHADE_STRENGTH, at, remembered
from panurge.drawing.text import label
from panurge.games.guerre_des_moutons import art, data, tell
from panurge.games.guerre_des_moutons.draw_glow import THIN, shine
from panurge.games.guerre_des_moutons.rules import GuerreDesMoutons

T = art.TILE
Quarter = tuple[int, int, int]  # x, y, side
Spot = tuple[int, int]
CALM, UNEASY, AFRAID = 0, 1, 2  # no wolf near; one could be laid (GM-15); one is there (GM-13)
# Unseen, but a hand that drags the landscape takes hold of it.
GRASS = '<rect x="-1584" y="-1584" width="3264" height="3264" fill="none" pointer-events="all"/>'
LAST_RIM = (
    '<rect x="-45" y="-45" width="90" height="90" rx="9" fill="none" stroke="#fff8dc" stroke-width="4.5"/>'
    '<rect x="-45" y="-45" width="90" height="90" rx="9" fill="none" stroke="#4a3b22" stroke-width="2.6" '
    'stroke-dasharray=".1 6.4" stroke-linecap="round"/>'
)


class Pen(NamedTuple):
    """A pen worth a sign: closed, or with a wolf near."""

    colour: int
    quarters: list[Quarter]
    closed: bool
    fear: int

    @property
    def valid(self) -> bool:
        """GM-13."""
        return self.closed and self.fear != AFRAID


def cells_of(veil: GuerreDesMoutons) -> list[Spot]:
    return [(int(cell) % 31 - 15, int(cell) // 31 - 15) for cell in veil.cells]


def struck_forests(veil: GuerreDesMoutons) -> set[int]:
    """Heads of the forests at whose edge a wolf could be laid now, if somebody has one left (GM-15)."""
    kinds = data.KIND
    if sum(1 for pattern in veil.patterns if kinds[pattern] == data.WOLF) >= data.WOLVES:
        return set()
    found = set()
    for i in range(veil.n_frontier):
        cell = veil.frontier[i]
        if data.ALL_FOREST[veil.need[cell]] and veil.why_not_wolf(cell) == 0:
            for side in range(4):
                there = veil.grid[data.NEXT[cell * 4 + side]]
                if there > 0:
                    found.add(int(veil.head((there - 1) * 4 + (side + 2) % 4)))
    return found


def pens_of(veil: GuerreDesMoutons) -> list[Pen]:
    """Every pen that is closed or near a wolf, in order of laying."""
    head_of, is_open, patterns = veil.head, veil.open, veil.patterns
    afraid, struck = veil.threatened_pens(), struck_forests(veil)
    groups: dict[int, list[Quarter]] = {}
    uneasy = set()
    for number, (cell, pattern) in enumerate(zip(veil.cells, patterns)):
        if veil.grid[cell] != number + 1:
            continue
        x, y = int(cell) % 31 - 15, int(cell) // 31 - 15
        wood = int(data.FOREST_SIDE[pattern])
        near = wood < 4 and int(head_of(number * 4 + wood)) in struck
        for side, motif in enumerate(data.PATTERNS[pattern][1]):
            if motif in "RBYK":
                head = int(head_of(number * 4 + side))
                if near:
                    uneasy.add(head)
                if is_open[head] == 0 or afraid[head] > 0:
                    groups.setdefault(head, []).append((x, y, side))
    found = []
    for head, quarters in groups.items():
        fear = AFRAID if afraid[head] > 0 else UNEASY if head in uneasy else CALM
        found.append(Pen(int(data.MOTIF[patterns[head // 4] * 4 + head % 4]), quarters, bool(is_open[head] == 0), fear))
    return found


def largest_of(pens: Sequence[Pen]) -> list[Pen]:
    """The largest valid pen of each colour (the first laid if several are as large), as the table's strip counts."""
    found = []
    for colour in range(4):
        valid = [pen for pen in pens if pen.colour == colour and pen.valid]
        if valid:
            found.append(max(valid, key=lambda pen: len(pen.quarters)))
    return found


def fears_of(pens: Sequence[Pen]) -> dict[Spot, str]:
    """For each cell how afraid the sheep of its four sides are."""
    found: dict[Spot, list[str]] = {}
    for pen in pens:
        if pen.fear:
            for x, y, side in pen.quarters:
                found.setdefault((x, y), list(art.CALM))[side] = str(pen.fear)
    return {spot: "".join(sides) for spot, sides in found.items()}


# ---------------------------------------------------------------- what a tile says of itself
WILD = {
    int(data.WOLF): ("wolf", "GM-13"),
    int(data.HUNTER): ("hunter", "GM-16"),
    int(data.SQUARE_KIND): ("square", "GM-3"),
}


def told_of(veil: GuerreDesMoutons, number: int, afraid: vec[i64], say: Voice) -> str:
    """What a laid tile is: its pens with their gaps, its forest, or the beast on it (GM-11 … GM-13)."""
    kind, edges = data.PATTERNS[veil.patterns[number]]
    if veil.half_made():
        return ""  # a tile is being turned: the drawing is as heavy as it may be
    if kind in WILD:
        name, rule = WILD[kind]
        return what(say(f"what.{name}"), say(f"what.{name}.note"), rule, name)
    return what(say("what.tile"), " ".join(pieces_of(veil, number, edges, afraid, say)), "GM-11")


def pieces_of(veil: GuerreDesMoutons, number: int, edges: str, afraid: vec[i64], say: Voice) -> Iterator[str]:
    """What the pieces of a laid tile belong to: pens with their gaps, a forest and who is in it (GM-11, GM-12)."""
    for motif in dict.fromkeys(edges):
        head = int(veil.head(number * 4 + edges.index(motif)))
        if motif == "F":
            kinds = (("what.prowled", veil.wolves[head]), ("what.guarded", veil.hunters[head]))
            yield from (say(key) for key, there in kinds if there)
        elif motif != "V":
            yield pen_words(motif, int(veil.size[head]), int(veil.open[head]), bool(afraid[head]), say)


@lru_cache(maxsize=1024)
def pen_words(motif: str, sheep: int, gaps: int, feared: bool, say: Voice) -> str:
    colour = tell.motif_word(motif, say)
    key = "what.open" if gaps else "what.feared" if feared else "what.closed"
    return say(key, colour=colour[:1].upper() + colour[1:], n=sheep, gaps=gaps)


Laid = tuple[tuple[int, ...], tuple[int, ...], bool, int, str]
MOST_KEPT = 64
_kept: dict[Laid, str] = {}  # landscapes that were drawn lately: while somebody chooses, nothing is laid


def landscape(veil: GuerreDesMoutons, fresh: int, say: Voice) -> str:
    """As it was drawn for whoever looked last, as long as the same tiles lie there, laid one after the other."""
    laid = tuple(veil.cells), tuple(veil.patterns), bool(veil.half_made()), fresh, say.language
    drawn = _kept.get(laid)
    if drawn is None:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        drawn = _kept[laid] = _drawn(veil, fresh, say)
    return drawn


def _drawn(veil: GuerreDesMoutons, fresh: int, say: Voice) -> str:
    """Layers over the whole landscape: thickness, grounds, night, glow, borders and figures, marks. The last `fresh`
    tiles laid have a rim. What is touched is the ground: everything above it only looks on."""
    cells = cells_of(veil)
    shown = [data.PATTERNS[pattern] for pattern in veil.patterns]
    uppermost = dict(zip(cells, shown))
    order = sorted(uppermost, key=lambda spot: (spot[1], spot[0]))
    pens = pens_of(veil)
    fears = fears_of(pens)
    outline = "".join(map(cell_outline, order))
    drawn = GRASS + (
        f'<path d="{outline}" fill="{SHADE}" stroke="{SHADE}" stroke-width="4"{SHADE_STRENGTH} '
        f'transform="translate(0 8)"/>'
        f'<path d="{outline}" fill="#8d6136" stroke="#8d6136" transform="translate(0 5)"/>'
    )
    feared, number = veil.threatened_pens(), {cell: i for i, cell in enumerate(cells)}
    for x, y in order:
        drawn += art.ground_at(x, y, uppermost[x, y][1], told_of(veil, number[x, y], feared, say))
    drawn += f'<g class="still">{art.dusk(outline)}{glow(pens)}'
    for x, y in order:
        kind, edges = uppermost[x, y]
        drawn += art.top_at(x, y, edges, data.KIND_NAMES[kind], fears.get((x, y), art.CALM))
    return drawn + rims(cells, fresh) + coins(pens) + "</g>"


@fragment
def cell_outline(spot: Spot) -> str:
    return f"M{spot[0] * T} {spot[1] * T}h96v96h-96Z"


def rims(cells: Sequence[Spot], fresh: int) -> str:
    """What was laid last: a cream and brown dotted rim, where the page finds it if it is out of sight."""
    laid = dict.fromkeys(cells[max(1, len(cells) - fresh) :])
    return "".join(f'<g data-last="">{at(x * T + 48, y * T + 48, LAST_RIM)}</g>' for x, y in laid)


@fragment
def quarter_at(x: int, y: int, side: int) -> str:
    return use(f"gm-q-{data.SIDES[side].lower()}", x * T, y * T)


def _quarters(pens: Sequence[Pen]) -> str:
    return "".join([quarter_at(*quarter) for pen in pens for quarter in pen.quarters])


def glow(pens: Sequence[Pen]) -> str:
    """Closed pens have a golden rim; the largest of each colour shine beyond it; one that a wolf empties is grey."""
    largest = largest_of(pens)
    others = [pen for pen in pens if pen.valid and pen not in largest]
    lost = [pen for pen in pens if pen.closed and not pen.valid]
    drawn = ""
    if others:
        drawn += shine("gm-pens-too", _quarters(others), _grounds(others), THIN)
    if lost:
        drawn += f'<g fill="#5d6470" opacity=".42">{_quarters(lost)}</g>'
    if largest:
        drawn += shine("gm-pens", _quarters(largest), _grounds(largest))
    return drawn


def _grounds(pens: Sequence[Pen]) -> str:
    return "".join(f'<g fill="{art.GROUND[data.MOTIFS[pen.colour]]}">{_quarters([pen])}</g>' for pen in pens)


# ---------------------------------------------------------------- coins
COIN_RADII = (17, 14, 10)  # on an inner corner, in the middle of a tile, at the end of a shared edge


def coins(pens: Sequence[Pen]) -> str:
    """The number of sheep on the largest pens, a grey wolf on those a wolf has emptied."""
    drawn = ""
    for pen in largest_of(pens):
        drawn += number_coin(*coin_place(pen.quarters), len(pen.quarters))
    for pen in pens:
        if pen.fear == AFRAID and pen.closed:
            x, y, _ = coin_place(pen.quarters)
            drawn += wolf_coin(x, y)
    return drawn


@fragment
def number_coin(x: float, y: float, radius: int, sheep: int) -> str:
    size = radius * (1.15 if sheep < 10 else 0.98)
    words = label(0, 0, str(sheep), size, serif=True, fill="#ffe9a0")
    return at(x, y, f'<g class="at-least least-{radius}">{use("gm-coin", scale=radius / 20)}{words}</g>')


@fragment
def wolf_coin(x: float, y: float) -> str:
    return at(x, y, f'<g class="at-least least-10">{use("gm-wolf-coin")}</g>')


@remembered
def coin_parts() -> str:
    """A dark coin with a golden rim, and the grey one of the wolf."""
    coin = (
        f'<circle cx=".8" cy="2.4" r="20" fill="{SHADE}"{SHADE_STRENGTH}/>'
        '<circle r="20" fill="#8a5a14"/><circle r="19" fill="#e9b03c"/>'
        '<path d="M-15.6-9A18 18 0 0 1 9-15.6" fill="none" stroke="#fff0b8" stroke-width="2" stroke-linecap="round"/>'
        '<circle r="15.8" fill="#3b2a18"/><circle r="15.8" fill="none" stroke="#8a5a14" stroke-width="1.4"/>'
        '<path d="M-11.6-6.6A13.4 13.4 0 0 1 6.6-11.6" fill="none" stroke="#6d5030" stroke-width="1.6" '
        'stroke-linecap="round"/>'
    )
    wolf = (
        f'<circle cx=".5" cy="1.6" r="12" fill="{SHADE}"{SHADE_STRENGTH}/>'
        '<circle r="12" fill="#5d6470"/><circle r="11" fill="#dfe2e4"/>' + use("gm-wolf-face", 0, -0.6, 0.19)
    )
    return symbol("gm-coin", coin) + symbol("gm-wolf-coin", wolf)


def coin_place(quarters: Sequence[Quarter]) -> tuple[float, float, int]:
    """Where a coin hides no sheep: on an inner corner, else in the middle of a tile, else at the end of a shared edge;
    and how large it may be."""
    group = set(quarters)
    for x, y, _ in quarters:
        around = {(x - 1, y - 1, 3), (x - 1, y - 1, 2), (x, y - 1, 1), (x, y - 1, 2)}
        around |= {(x - 1, y, 0), (x - 1, y, 3), (x, y, 0), (x, y, 1)}
        if around <= group:
            return x * T, y * T, COIN_RADII[0]
    full: dict[Spot, int] = {}
    for x, y, _ in quarters:
        full[x, y] = full.get((x, y), 0) + 1
    (x, y), most = max(full.items(), key=lambda item: item[1])
    if most >= 3 and len(quarters) > 4:
        return x * T + 48, y * T + 48, COIN_RADII[1]
    ends = ((19, 0), (0, 17), (19, 96), (96, 17))
    for x, y, side in sorted(quarters):
        dx, dy = ((0, -1), (-1, 0), (0, 1), (1, 0))[side]
        if (x + dx, y + dy, (side + 2) % 4) in group:
            return x * T + ends[side][0], y * T + ends[side][1], COIN_RADII[2]
    return x * T + ends[side][0], y * T + ends[side][1], COIN_RADII[2]
