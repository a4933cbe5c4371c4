"""The lobby picture of La Guerre des Moutons: fifteen tiles of the box joined by GM-7, twenty yellow sheep in one
closed pen, and the wolf in his wood beside it."""

from functools import lru_cache

from panurge.drawing.beasts import wolf_prowl
from panurge.drawing.frame import Drawing, layer, use
from panurge.drawing.ink import at
from panurge.games.guerre_des_moutons import art
from panurge.games.guerre_des_moutons.data import SIDES
from panurge.games.guerre_des_moutons.draw_glow import shine

ROWS = (
    ("FFFF", "FFYR", "BRYK", "VKYV", "BVVK"),
    ("FFKF", "YFYY", "YYYY", "YYYY", "VYRV"),
    ("KRRR", "YRRY", "YYVV", "YVKK", "RKBY"),
)
SCALE, LEFT, TOP = 0.86, -6.0, -3.0
T = art.TILE


@lru_cache(maxsize=1)
def vignette() -> Drawing:
    tiles = {(x, y): edges for y, row in enumerate(ROWS) for x, edges in enumerate(row)}
    drawn = "".join(at(x * T + 48, y * T + 48, art.grounds(edges)) for (x, y), edges in tiles.items())
    pen = "".join(
        use(f"gm-q-{side.lower()}", x * T, y * T)
        for (x, y), edges in tiles.items()
        for side, motif in zip(SIDES, edges)
        if motif == "Y" and (x, y, side) != (4, 2, "E")
    )
    drawn += art.dusk(f"M0 0h{5 * T}v{3 * T}H0Z")
    drawn += shine("gm-vignette-pen", pen, f'<g fill="{art.GROUND["Y"]}">{pen}</g>')
    for (x, y), edges in tiles.items():
        drawn += at(x * T + 48, y * T + 48, art.borders(edges) + art.figures(edges))
    drawn += at(104, 132, wolf_prowl("e"), 0, 0.94)
    faces = {(edges, "land") for edges in tiles.values()}
    defs = art.fixed_definitions(people=False) + art.face_definitions(faces, set())
    return Drawing(400, 240, (layer("scene", at(LEFT, TOP, drawn, 0, SCALE)),), defs)
