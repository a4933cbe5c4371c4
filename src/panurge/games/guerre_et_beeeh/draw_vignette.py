"""The lobby picture of Guerre & Bêêêh!: red and yellow nose to nose over a tuft of grass, and the wolf looks on."""

from functools import lru_cache

from panurge.drawing.beasts import wolf
from panurge.drawing.frame import Drawing
from panurge.drawing.plants import fir, grass
from panurge.drawing.scenery import alpine
from panurge.drawing.sheep import sheep
from panurge.drawing.things import token
from panurge.drawing.vignette import Vignette

TOKENS = ((36, 132, 0.44), (104, 118, 0.36), (168, 124, 0.34), (252, 122, 0.34), (30, 214, 0.56), (372, 220, 0.58))


@lru_cache(maxsize=1)
def vignette() -> Drawing:
    scene = Vignette("beeeh", alpine(400, 240, 5))
    scene.put("wolf", wolf(), 338, 104, 0.74)
    for x, y, size in ((304, 128, 0.56), (384, 120, 0.72), (352, 142, 0.6)):
        scene.put("fir", fir(), x, y, size)
    for x, y, size in TOKENS:
        scene.put("down", token(down=True), x, y, size)
    scene.stand("bush", sheep("yellow", state="bush", shadow=False), 66, 176, 0.72)
    scene.stand("red", sheep("red", "smug", facing="e", shadow=False), 140, 208, 1.16)
    scene.stand("yellow", sheep("yellow", "startled", shadow=False), 262, 208, 1.16)
    scene.put("up", token(grass("laughing")), 202, 204, 0.62)
    return scene.drawing()
