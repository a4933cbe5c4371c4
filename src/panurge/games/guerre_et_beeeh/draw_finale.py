"""The end of the game, where the hand lay: the winner's sheep are smug before the mountains, the loser's leader has
lost more than the game, and a wolf that is still hungry looks on."""

from panurge.drawing.frame import fragment, layer, use
from panurge.drawing.ink import at, box, edge, oval
from panurge.drawing.palette import mix, role
from panurge.drawing.scenery import alpine, wooden_frame
from panurge.drawing.sheep import sheep
from panurge.drawing.text import PRINT, lines_of, wrapped
from panurge.drawing.yard import rosette
from panurge.games.guerre_et_beeeh import data, tell
from panurge.games.guerre_et_beeeh.draw_scene import PLANS, Scene
from panurge.games.guerre_et_beeeh.pictures import COLOURS

Part = tuple[str, str]

MOST = 3  # lines of the banner: a game that ends with a last sheep tells the score besides


def part(scene: Scene) -> Part:
    veil = scene.veil
    winners = veil.winners()
    left = tuple(sum(1 for cell in range(36) if data.OWNER[veil.board[cell]] == seat) for seat in (0, 1))
    wolves = sum(1 for cell in range(36) if veil.board[cell] == data.WOLF)
    words = tell.question(veil, scene.language, scene.names)
    first = winners[0] if len(winners) == 1 else scene.me
    drawn = _scene(scene.plan.name, words, first, len(winners) > 1, left, wolves)
    return layer("hand-title", drawn, kind="still finale")


@fragment
def _scene(plan: str, words: str, first: int, tied: bool, left: tuple[int, ...], wolves: int) -> str:
    wide = PLANS[plan].wide
    x, y, width, height = (18, 630, 1008, 194) if wide else (11, 490, 368, 168)
    size = 1.0 if wide else 0.68
    foot, tree = height - 14 * size, use("beeeh-fir")
    drawn = alpine(width, height, 4, tree)
    drawn += _side(first, "smug", left[first], width * 0.29, foot, size, -1)
    drawn += _side(1 - first, "smug" if tied else "beaten", left[1 - first], width * 0.7, foot, size, 1)
    if wolves and not tied:  # from behind a tree he counts who is left
        drawn += use("beeeh-wolf", width * 0.5 - 20 * size, foot - 34 * size, 0.48 * size)
        drawn += at(width * 0.5 + 12 * size, foot - 34 * size, tree, 0, 0.84 * size)
    drawn += _banner(words, width / 2, 16 * size, 410 if wide else 330, 17.0 if wide else 13.0, tied)
    return at(x, y, drawn + wooden_frame(width, height, 8 if wide else 6, 20 if wide else 16))


def _banner(words: str, x: float, top: float, width: float, letters: float, tied: bool) -> str:
    room = width - 64
    lines = len(lines_of(words, room, letters, MOST, serif=True))
    high = letters * (1.3 * lines + 0.9)
    drawn = box(x - width / 2, top, width, high, 14, role("gold"), edge(2.2, mix("#ffcb47", "#4a2e22", 0.5)))
    first = top + high / 2 - (lines - 1) * letters * 0.62
    drawn += wrapped(x + 10, first, words, room, letters, most=MOST, serif=True, fill=PRINT)
    return drawn + ("" if tied else at(x - width / 2 + 10, top + high / 2 - 4, rosette(), 0, letters / 10))


def _side(seat: int, mood: str, left: int, x: float, foot: float, size: float, outward: int) -> str:
    """A leader in front, and behind, towards the rim, those that are left."""
    colour, drawn = COLOURS[seat], ""
    rest = max(0, left - 1)
    for i in range(rest):
        far = (64 + 42 * i) * size * outward
        drawn += use(f"beeeh-{colour}-normal", x + far, foot - (44 + i % 2 * 12) * size, 0.62 * size)
    if mood == "smug":
        leader = sheep(colour, "smug", facing="w" if outward > 0 else "e", shadow=False)
    else:
        leader = sheep(colour, "shy", "shorn", facing="w", shadow=False)
    scale = (1.24 if mood == "smug" else 1.05) * size
    drawn += oval(x, foot - 1, 38 * scale, 6 * scale, "#4a2e22", ' opacity=".22"')
    return drawn + at(x, foot - 44 * scale, leader, 0, scale)
