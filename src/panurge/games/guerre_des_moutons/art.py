"""Tiles composed from parts that are defined once: grounds by run, fences by corner, figures by side.

A tile is 96 × 96; its quarters meet at (48, 48) along four equal curves, so that a fence runs on smoothly through every
corner where tiles meet, whichever way they are turned. Figures never turn; only the motifs do.
"""

from collections.abc import Set
from functools import cache

from panurge.drawing.beasts import wolf
from panurge.drawing.frame import fragment, moving, number, shared, symbol, use
from panurge.drawing.ink import at, remembered
from panurge.drawing.palette import role
from panurge.drawing.people import hunter, shepherd
from panurge.drawing.plants import house
from panurge.drawing.sheep import common_parts, sheep
from panurge.games.guerre_des_moutons.data import COLOUR_NAMES, MOTIFS, SIDES

TILE = 96
GROUND = {"R": "#e2b79b", "B": "#a9ccd2", "Y": "#ebdd8b", "K": "#b4b8a2", "V": "#efddb6", "F": "#6b9a5b"}
LANE = "#dcc392"
POST = 'rx="1.6" fill="#f7e9cc" stroke="#7a5530" stroke-width="1.2"'
# corner → its point and the control point of the curve to the centre: each is the quarter turn of the one before
CORNERS = {"nw": ((0, 0), (28, 19)), "sw": ((0, 96), (19, 68)), "se": ((96, 96), (68, 77)), "ne": ((96, 0), (77, 28))}
AFTER = {"N": "nw", "W": "sw", "S": "se", "E": "ne"}  # the corner between a side and the next one, counter-clockwise
BEFORE = {"N": "ne", "W": "nw", "S": "sw", "E": "se"}
MIDDLE_OF_EDGE = {"N": (48, -2), "W": (-2, 48), "S": (48, 98), "E": (98, 48)}
LANE_END = {"N": (48, 30), "W": (30, 48), "S": (48, 66), "E": (66, 48)}
SHEEP_AT = {"N": (48, 18), "W": (18, 47), "S": (48, 77), "E": (78, 47)}
HOUSES_AT = {
    "N": ((30, 13), (66, 13)),
    "S": ((30, 83), (66, 83)),
    "W": ((14, 31), (14, 66)),
    "E": ((82, 31), (82, 66)),
}
CROWNS_INSIDE = {
    "N": ((34, 15), (62, 15), (48, 27)),
    "S": ((34, 82), (62, 82), (48, 70)),
    "W": ((15, 34), (15, 62), (27, 48)),
    "E": ((82, 34), (82, 62), (70, 48)),
}
CROWNS_ON_EDGE = {
    "N": ((22, 0), (48, 0), (74, 0)),
    "S": ((22, 96), (48, 96), (74, 96)),
    "W": ((0, 22), (0, 48), (0, 74)),
    "E": ((96, 22), (96, 48), (96, 74)),
}
CLIPS = (
    '<clipPath id="panurge-gm-tile"><rect width="96" height="96" rx="9"/></clipPath>'
    '<clipPath id="panurge-gm-cell"><rect x="-1" y="-1" width="98" height="98"/></clipPath>'
)


def quarter(side: str) -> str:
    """The outline of one quarter of a tile."""
    (ax, ay), (acx, acy) = CORNERS[AFTER[side]]
    (bx, by), (bcx, bcy) = CORNERS[BEFORE[side]]
    return f"M{ax} {ay}L{bx} {by}Q{bcx} {bcy} 48 48Q{acx} {acy} {ax} {ay}Z"


def _along(corner: str, t: float) -> tuple[float, float]:
    """A point of the curve from a corner to the centre."""
    (x, y), (cx, cy) = CORNERS[corner]
    return (
        (1 - t) ** 2 * x + 2 * t * (1 - t) * cx + t * t * 48,
        (1 - t) ** 2 * y + 2 * t * (1 - t) * cy + t * t * 48,
    )


CROWN = 8.8  # the radius of a tree from above
GREENS = ("#4c8049", "#568b50", "#447643")


def crown_parts() -> str:
    """A tree from above, in three greens."""
    light = '<circle cx="-2.5" cy="-2.6" r="3.7" fill="#8dbb74" opacity=".75"/>'
    stem = 'stroke="#305c36" stroke-width="1.3"'
    return "".join(
        symbol(f"gm-tree{i}", f'<circle r="{CROWN}" fill="{green}" {stem}/>{light}') for i, green in enumerate(GREENS)
    )


def _crown(x: float, y: float, tone: int) -> str:
    return use(f"gm-tree{tone % 3}", x, y)


@cache
def runs(edges: str) -> tuple[tuple[str, int, str], ...]:
    """The pieces of a face: first side, number of sides, motif; forest last, for its crowns reach over the border."""
    if len(set(edges)) == 1:
        return (("N", 4, edges[0]),)
    starts = [i for i in range(4) if edges[i] != edges[i - 1]]
    found = []
    for i, start in enumerate(starts):
        length = (starts[(i + 1) % len(starts)] - start) % 4
        found.append((SIDES[start], length, edges[start]))
    return tuple(sorted(found, key=lambda run: run[2] == "F"))


def run_name(run: tuple[str, int, str]) -> str:
    return f"gm-{run[0].lower()}{run[1]}{run[2].lower()}"


def _sides(side: str, length: int) -> list[str]:
    first = SIDES.index(side)
    return [SIDES[(first + i) % 4] for i in range(length)]


@remembered
def outline_parts() -> str:
    """The outline of every piece a face can have, one unit larger all round: neighbours overlap, no seam shows."""
    drawn = ""
    for side, length in [(side, length) for length in (1, 2, 3) for side in SIDES] + [("N", 4)]:
        outline = "".join(quarter(each) for each in _sides(side, length)) if length < 4 else "M0 0H96V96H0Z"
        path = f'<path d="{outline}" stroke-width="2" transform="translate(-48-48)"/>'
        drawn += symbol(f"gm-{side.lower()}{length}", path)
    return drawn


@remembered
def ground_part(side: str, length: int, motif: str) -> str:
    """The ground of one piece: quarters, and what belongs to the earth: lanes of a village, trees of a forest."""
    name, colour = run_name((side, length, motif)), GROUND[motif]
    ground = f'<use href="#panurge-gm-{side.lower()}{length}" fill="{colour}" stroke="{colour}"/>'
    if motif not in "VF":
        return symbol(name, ground)
    sides = _sides(side, length)
    joints = [(sides[i], sides[(i + 1) % length]) for i in range(length if length == 4 else length - 1)]
    grown = _lanes(sides, joints) if motif == "V" else _trees(sides, joints)
    return symbol(name, ground + f'<g transform="translate(-48-48)" clip-path="url(#panurge-gm-cell)">{grown}</g>')


def _lanes(sides: list[str], joints: list[tuple[str, str]]) -> str:
    lanes = ""
    for side in sides:
        (x, y), (u, v) = MIDDLE_OF_EDGE[side], LANE_END[side]
        lanes += f"M{x} {y}L{u} {v}"
    for side, following in joints:
        (x, y), (u, v) = LANE_END[side], LANE_END[following]
        lanes += f"M{x} {y}Q48 48 {u} {v}"
    return f'<path d="{lanes}" fill="none" stroke="{LANE}" stroke-width="15" stroke-linecap="round"/>'


def _trees(sides: list[str], joints: list[tuple[str, str]]) -> str:
    """The crowns on the edge come last: two half crowns of neighbouring tiles make one."""
    inside = "".join(use(f"gm-wood-{side.lower()}") for side in sides)
    inside += "".join(use(f"gm-wood-{AFTER[side]}") for side, _ in joints)
    return inside + "".join(use(f"gm-rim-{side.lower()}") for side in sides)


@remembered
def tree_parts() -> str:
    """The trees of each side, of each corner between two forest sides, and those that stand on an edge."""
    drawn = ""
    for side in SIDES:
        inside = "".join(_crown(x, y, i) for i, (x, y) in enumerate(CROWNS_INSIDE[side]))
        rim = "".join(_crown(x, y, i) for i, (x, y) in enumerate(CROWNS_ON_EDGE[side]))
        corner = AFTER[side]
        joint = "".join(_crown(*_along(corner, t), i + 1) for i, t in enumerate((0.22, 0.5, 0.78)))
        drawn += symbol(f"gm-wood-{side.lower()}", inside) + symbol(f"gm-rim-{side.lower()}", rim)
        drawn += symbol(f"gm-wood-{corner}", joint)
    return drawn


@remembered
def border_parts() -> str:
    """Fence and hedge for each corner, and the post in the middle."""
    drawn = ""
    for corner, ((x, y), (cx, cy)) in CORNERS.items():
        way = f"M{x} {y}Q{cx} {cy} 48 48"
        fence = (
            f'<path d="{way}" fill="none" stroke="#5b3d20" stroke-opacity=".25" stroke-width="6" '
            f'transform="translate(0 2)"/><path d="{way}" fill="none" stroke="#7a5530" stroke-width="4.6"/>'
            f'<path d="{way}" fill="none" stroke="#f3e0bc" stroke-width="2"/>'
        )
        for t in (0.02, 0.27, 0.52, 0.76):
            u, v = _along(corner, t)
            fence += f'<rect x="{number(u - 2)}" y="{number(v - 5.5)}" width="4" height="9" {POST}/>'
        hedge = ""
        for t in (0.14, 0.3, 0.46, 0.62, 0.78, 0.94):
            u, v = _along(corner, t)
            hedge += f'<circle cx="{number(u)}" cy="{number(v)}" r="5" fill="#5c9153" stroke="#305c36"/>'
        drawn += middled(f"gm-fence-{corner}", fence) + middled(f"gm-hedge-{corner}", hedge)
    return drawn + middled("gm-post", f'<rect x="46" y="42.5" width="4" height="9" {POST}/>')


@remembered
def figure_parts(people: bool = True) -> str:
    """Sheep and houses by side; with `people` also wolf, hunter, shepherd and the village square in the middle."""
    drawn = symbol("gm-house", house())
    flock = {f"gm-sheep-{motif.lower()}": sheep(colour, shadow=False) for colour, motif in zip(COLOUR_NAMES, MOTIFS)}
    drawn += "".join(symbol(name, body) for name, body in shared(flock, common_parts()).items())
    for motif in MOTIFS[:4]:
        for side, (x, y) in SHEEP_AT.items():
            drawn += symbol(
                f"gm-{side.lower()}-{motif.lower()}", use(f"gm-sheep-{motif.lower()}", x - 48, y - 48, 0.31)
            )
    for side, spots in HOUSES_AT.items():
        drawn += symbol(f"gm-{side.lower()}-v", "".join(use("gm-house", x - 48, y - 48, 0.2) for x, y in spots))
    if not people:
        return drawn
    clearing = '<circle r="29" fill="#8db574" stroke="#305c36" stroke-width="1.5"/>' + night_disc(29)
    for name, body in (("wolf", wolf()), ("hunter", hunter())):
        drawn += symbol(f"gm-{name}-face", body)
        drawn += symbol(f"gm-{name}", clearing + use(f"gm-{name}-face", 0, -1, 0.54))
    drawn += symbol("gm-shepherd", at(0, -1, shepherd(), 0, 0.36))
    return drawn + middled("gm-square", _square())


def _square() -> str:
    """The village square: a church, four houses, lanes to all sides."""
    houses = "".join(use("gm-house", x, y, 0.26) for x, y in ((19, 19), (77, 19), (19, 78), (77, 78)))
    return (
        '<circle cx="48" cy="48" r="30" fill="#e3cb9c" stroke="#c9ae78" stroke-width="2" stroke-dasharray="4 3"/>'
        + at(48, 48, night_disc(31))
        + houses
        + '<g transform="translate(48 48)" stroke-linejoin="round"><path d="M-9 16V-8H9V16Z" fill="#fbf1de" '
        'stroke="#8d6b4a" stroke-width="1.4"/><path d="M-11-7L0-26L11-7Z" fill="#8a4a63" stroke="#5c2c40" '
        'stroke-width="1.4"/><path d="M0-26V-33M-3-30H3" stroke="#5c2c40" stroke-width="1.8"/>'
        '<circle cy="-1" r="3.4" fill="#ffe9a8" stroke="#8d6b4a"/>'
        '<path d="M-3 16V10A3 3 0 0 1 3 10V16" fill="#7a5335"/></g>'
    )


@fragment
def grounds(edges: str) -> str:
    return "".join(use(run_name(run)) for run in runs(edges))


@fragment
def borders(edges: str) -> str:
    """A fence where a pasture ends, a hedge where a wood begins."""
    drawn = ""
    for i, side in enumerate(SIDES):
        here, there = edges[i], edges[(i + 1) % 4]
        if here != there:
            drawn += use(f"gm-{'hedge' if 'F' in here + there else 'fence'}-{AFTER[side]}")
    return drawn + use("gm-post") if drawn and "F" not in edges else drawn


CALM = "0000"  # how afraid the sheep of the four sides are, see FEAR
FEAR = {"0": "", "1": "uneasy", "2": "shiver"}  # a wolf could come; a wolf is there (GM-13)


@fragment
def figures(edges: str, kind: str = "land", fear: str = CALM) -> str:
    """What stands on a tile; from the back to the front."""
    if kind in ("wolf", "hunter", "square"):
        return use(f"gm-{kind}")
    drawn = ""
    for side in "NWES" if kind == "land" else "NWE":
        i = SIDES.index(side)
        if edges[i] != "F":
            drawn += _afraid(use(f"gm-{side.lower()}-{edges[i].lower()}"), fear[i])
    return drawn if kind == "land" else drawn + use("gm-shepherd") + _afraid(use(f"gm-s-{edges[2].lower()}"), fear[2])


def _afraid(figure: str, how: str) -> str:
    return f'<g class="{FEAR[how]}">{figure}</g>' if how != "0" else figure


@fragment
def ground_at(x: int, y: int, edges: str, told: str = "") -> str:
    """The ground of the tile on that cell; named, so that a new one comes in and the others stay."""
    return _on_cell(f"g{x}.{y}", x, y, grounds(edges), told)


@fragment
def top_at(x: int, y: int, edges: str, kind: str, fear: str = CALM) -> str:
    """What stands on the tile on that cell: fences, hedges, beasts and houses. Wolves pounce, and so do hunters."""
    wild = moving("pounce", kind) if kind in ("wolf", "hunter") else ""
    return _on_cell(f"t{x}.{y}", x, y, borders(edges) + figures(edges, kind, fear), wild)


def _on_cell(name: str, x: int, y: int, body: str, how: str = "") -> str:
    """Movement happens around a thing's own origin: that is the middle of the tile."""
    half = TILE // 2
    return f'<g id="{name}" transform="translate({x * TILE + half} {y * TILE + half})"{how}>{body}</g>'


def middled(name: str, body: str) -> str:
    """A figure drawn from the corner of a tile, defined around its middle."""
    return symbol(name, f'<g transform="translate(-48-48)">{body}</g>')


def night_disc(radius: float) -> str:
    """The night over a disc of ground that lies above the rest of the ground."""
    return f'<circle r="{radius}" fill="{role("dusk")}" fill-opacity="{role("dusk-strength")}"/>'


def dusk(outline: str) -> str:
    """What the night takes from the colours of the ground; nothing by day. Beasts, fences and houses lie above it."""
    return f'<path d="{outline}" fill="{role("dusk")}" fill-opacity="{role("dusk-strength")}"/>'


@fragment
def tile_name(edges: str, kind: str = "land") -> str:
    return f"gm-tile-{edges.lower()}" + ("" if kind == "land" else f"-{kind}")


@remembered
def tile(edges: str, kind: str = "land") -> str:
    """One tile alone (hand, ghost), as a symbol."""
    body = grounds(edges) + use("gm-dusk") + borders(edges) + figures(edges, kind)
    return symbol(tile_name(edges, kind), f'<g clip-path="url(#panurge-gm-tile)">{at(48, 48, body)}</g>')


@remembered
def fixed_definitions(people: bool = True) -> str:
    """What every landscape refers to: trees, fences, sheep, houses, the quarters of a tile. Never changes in a game."""
    quarters = "".join(symbol(f"gm-q-{side.lower()}", f'<path d="{quarter(side)}"/>') for side in SIDES)
    night = symbol("gm-dusk", dusk("M-49-49h98v98h-98Z"))
    parts = outline_parts() + crown_parts() + tree_parts() + border_parts() + figure_parts(people)
    return CLIPS + night + parts + quarters


def face_definitions(faces: set[tuple[str, str]], alone: Set[tuple[str, str]]) -> str:
    """What changes as tiles come and go: the grounds of the faces, and the tiles that stand alone."""
    wanted = sorted({run for edges, _ in faces | alone for run in runs(edges)})
    drawn = "".join(ground_part(*run) for run in wanted)
    return drawn + "".join(tile(edges, kind) for edges, kind in sorted(alone))
