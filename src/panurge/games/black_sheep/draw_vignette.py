"""The lobby picture of Black Sheep: the farm on both sides of a fence, and in front the one nobody wants."""

from functools import lru_cache

from panurge.drawing.farm import cow, horse, pig, rooster
from panurge.drawing.frame import Drawing
from panurge.drawing.ink import at
from panurge.drawing.plants import house
from panurge.drawing.scenery import alpine, fence
from panurge.drawing.sheep import black_sheep, sheep
from panurge.drawing.vignette import Vignette


@lru_cache(maxsize=1)
def vignette() -> Drawing:
    scene = Vignette("black-sheep", alpine(400, 240, 4))
    scene.put("house", house(), 352, 92, 0.78)
    scene.lay(at(-8, 136, fence(416)))
    scene.stand("horse", horse("e", shadow=False), 54, 164, 1.0)
    scene.stand("cow", cow("w", shadow=False), 322, 170, 1.0)
    scene.stand("sheep", sheep("white", "startled", facing="e", shadow=False), 128, 158, 0.72)
    scene.stand("rooster", rooster("w", shadow=False), 264, 150, 0.56)
    scene.stand("pig", pig("w", shadow=False), 356, 226, 0.9)
    scene.stand("chick", rooster("e", shadow=False), 42, 226, 0.6)
    scene.stand("black", black_sheep(shadow=False), 202, 222, 1.5)
    return scene.drawing()
