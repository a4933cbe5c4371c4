"""The frame of a lobby picture: one small scene without words, in the proportions of the lobby's cards.

Each game makes its own scene (`vignette()` in its `draw.py`) out of the figures all tables share.
"""

from .frame import Drawing, layer, symbol, use
from .ink import SHADE, SHADE_STRENGTH, oval

WIDTH, HEIGHT = 400, 240


class Vignette:
    """A scene in the making: figures are defined once and placed as often as one likes, the farthest first."""

    def __init__(self, game: str, ground: str) -> None:
        self.game, self.drawn = game, ground
        self.figures: dict[str, str] = {}

    def put(self, name: str, figure: str, x: float, y: float, size: float = 1) -> None:
        """A figure of the 100-box with its middle at x, y."""
        self.figures[name] = figure
        self.drawn += use(f"vignette-{self.game}-{name}", x, y, size)

    def stand(self, name: str, figure: str, x: float, foot: float, size: float = 1) -> None:
        """A standing figure with its hooves at `foot`, and its shade on the ground."""
        self.drawn += oval(x + 2 * size, foot, 37 * size, 6 * size, SHADE, SHADE_STRENGTH)
        self.put(name, figure, x, foot - 43 * size, size)

    def lay(self, markup: str) -> None:
        """Anything drawn in the units of the scene."""
        self.drawn += markup

    def drawing(self, defs: str = "") -> Drawing:
        figures = "".join(symbol(f"vignette-{self.game}-{name}", body) for name, body in self.figures.items())
        return Drawing(WIDTH, HEIGHT, (layer("scene", self.drawn),), defs + figures)
