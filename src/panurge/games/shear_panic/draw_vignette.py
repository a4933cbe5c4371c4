"""The lobby picture of Shear Panic: Roger leads, the flock crowds after him, and the Shearer is close behind."""

from functools import lru_cache

from panurge.drawing.beasts import ram
from panurge.drawing.frame import Drawing
from panurge.drawing.ink import at
from panurge.drawing.people import shearer
from panurge.drawing.plants import fir
from panurge.drawing.scenery import alpine, fence
from panurge.drawing.sheep import sheep
from panurge.drawing.vignette import Vignette

# Colour, mood, middle, foot and size: the last of the flock have seen who is coming.
FLOCK = (
    ("blue", "calm", 148, 146, 0.66),
    ("yellow", "calm", 208, 142, 0.66),
    ("black", "startled", 264, 150, 0.68),
    ("green", "smug", 134, 204, 0.86),
    ("red", "calm", 196, 210, 0.88),
    ("yellow", "startled", 256, 206, 0.84),
)


@lru_cache(maxsize=1)
def vignette() -> Drawing:
    scene = Vignette("shear-panic", alpine(400, 240, 3))
    scene.put("fir", fir(), 366, 92, 0.5)
    scene.put("fir", fir(), 392, 104, 0.62)
    scene.lay(at(-6, 132, fence(92)))
    scene.put("shearer", shearer(), 336, 174, 1.32)
    for colour, mood, x, foot, size in FLOCK:
        scene.stand(f"{colour}-{mood}", sheep(colour, mood, shadow=False), x, foot, size)
    scene.stand("roger", ram(shadow=False), 62, 220, 1.12)
    return scene.drawing()
