"""The table of Guerre & Bêêêh! as one SVG: the meadow, what lies beside it, and the hand.

A pure function of the veil and of what another seat did last. What can be chosen is carried by what one would touch: a
sheep that may move or hide opens two handles; one on its way has a handle per direction and a preview of its slide and
its Panurge chain (GB-8). The meadow is in `draw_board`, what lies beside it in `draw_side`, the cards in `draw_hand`.
"""

from collections.abc import Sequence

from panurge.core.last import Last
from panurge.core.state import State
from panurge.core.words import voice
from panurge.drawing.frame import Drawing
from panurge.games.guerre_et_beeeh import draw_board, draw_hand, draw_side, pictures
from panurge.games.guerre_et_beeeh.draw_scene import Scene, plan_for
from panurge.games.guerre_et_beeeh.draw_vignette import vignette as vignette
from panurge.games.guerre_et_beeeh.rules import GuerreEtBeeeh

BOARD = (8, 6, 1028, 588)  # the window of a miniature


def draw(
    veil: State, language: str = "en", layout: str = "wide", names: Sequence[str] = (), last: Last | None = None
) -> Drawing:
    assert isinstance(veil, GuerreEtBeeeh)
    scene = Scene(veil, language, plan_for(layout, int(veil.viewer)), names, last)
    board, hand = draw_board.below(scene), draw_hand.parts(scene)
    parts = (*board, *draw_side.parts(scene), *hand, draw_board.handles(scene), draw_hand.buttons(scene))
    title = voice(__package__, language)("draw.title")
    return Drawing(scene.plan.width, scene.plan.height, parts, pictures.definitions(), title)
