"""The table as one SVG: the landscape in its window, the options on the cells, and the hand with both faces beneath.

The window is an inner <svg> whose viewBox fits what is laid and one cell around it; options stand in a second one with
the same viewBox, so that a half-made choice changes only that. Ids and order name public facts only (GM-5).
"""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from panurge.core.state import State
from panurge.core.words import Voice, voice
from panurge.drawing.frame import Drawing, layer, number, option, refused, symbol, use
from panurge.drawing.ink import SHADE, SHADE_STRENGTH, at, box, edge, remembered
from panurge.drawing.palette import role
from panurge.drawing.scenery import meadow, wooden_frame
from panurge.drawing.text import button, coin, label, width_of
from panurge.games.guerre_des_moutons import art, data, tell
from panurge.games.guerre_des_moutons.draw_vignette import vignette as vignette
from panurge.games.guerre_des_moutons.rules import ON_TURN, Game

T = art.TILE
HEAD = 48  # the height of the words on a wide board
PASTURES = data.MOTIFS[:4]
LAST_RIM = (
    '<rect x="3" y="3" width="90" height="90" rx="9" fill="none" stroke="#fff" stroke-width="4" opacity=".95"/>'
    '<rect x="3" y="3" width="90" height="90" rx="9" fill="none" stroke="#6a5f50" stroke-width="2" '
    'stroke-dasharray="2 5" stroke-linecap="round"/>'
)
# Unseen, but a hand that drags the landscape takes hold of it.
GRASS = '<rect x="-1584" y="-1584" width="3264" height="3264" fill="none" pointer-events="all"/>'
WOLF_COIN = '<circle r="12" fill="#e9e6df" stroke="#2d323b" stroke-width="1.5"/>'


class Plan(NamedTuple):
    """Where things are in a layout."""

    width: int
    left: int  # of the board
    top: int
    board: tuple[int, int]
    thick: int  # of the frame
    sizes: tuple[int, ...]  # of hand tiles, the largest that fits is taken
    room: int  # for them: the page keeps the height it was opened with


PLANS = {
    "wide": Plan(1044, 10, 10, (1024, 604), 10, (84, 76, 68, 60, 52, 44, 38, 28, 22), 140),
    "tall": Plan(390, 14, 58, (362, 420), 7, (64, 56, 48, 42, 36, 30, 24, 18), 268),
}


def draw(veil: State, language: str = "en", layout: str = "wide", names: Sequence[str] = ()) -> Drawing:
    assert isinstance(veil, Game)
    veil.ensure_landscape()
    return _Table(veil, language, layout).drawing()


class _Table:
    def __init__(self, veil: Game, language: str, layout: str) -> None:
        self.veil, self.language, self.layout = veil, language, layout
        self.plan = PLANS[layout]
        self.say: Voice = voice(__package__, language)
        self.legal = veil.legal_actions()
        self.cells = [(int(cell) % 31 - 15, int(cell) // 31 - 15) for cell in veil.cells]
        self.shown = [data.PATTERNS[pattern] for pattern in veil.patterns]
        self.alone: set[tuple[str, str]] = set()

    def drawing(self) -> Drawing:
        plan = self.plan
        wide, high = plan.board
        back = at(plan.left, plan.top, meadow(wide, high, 2, 17, False))
        parts = [
            layer("table", back),
            layer("landscape", self.window(self.landscape())),
            layer("options", self.window(self.options())),
            layer("turnings", self.turnings()),
            layer("frame", at(plan.left, plan.top, wooden_frame(wide, high, plan.thick)), kind="still"),
            layer("pens", self.pens(), kind="still"),
        ]
        hand, bottom = self.hand()
        parts.append(layer("hand", hand))
        faces = {(edges, data.KIND_NAMES[kind]) for kind, edges in self.shown}
        # The page takes `defs` once, at the start: what comes and goes with the tiles must be a part.
        parts.insert(0, layer("faces", f"<defs>{art.face_definitions(faces, self.alone)}</defs>"))
        defs = art.fixed_definitions() + ghost_marks()
        title = self.say("table.title", n=len(set(self.cells)))
        return Drawing(plan.width, bottom, tuple(parts), defs, title)

    # ------------------------------------------------------------ the window
    @cached_property
    def view(self) -> tuple[float, float, float, float]:
        """What is laid and one cell around it, at least seven cells wide, in the proportions of the board."""
        wide, high = self.plan.board
        words = HEAD if self.layout == "wide" else 0  # the pens are named on the board itself
        xs, ys = [x for x, _ in self.cells], [y for _, y in self.cells]
        least = (7, 4) if self.layout == "wide" else (5, 5)
        columns, rows = max(max(xs) - min(xs) + 3.0, least[0]), max(max(ys) - min(ys) + 3.0, least[1])
        scale = max(columns / wide, rows / (high - words))
        x, y = (max(xs) + min(xs) + 1) / 2, (max(ys) + min(ys) + 1) / 2
        left, top = x - wide * scale / 2, y - (high + words) * scale / 2
        return left * T, top * T, wide * scale * T, high * scale * T

    def window(self, body: str) -> str:
        plan = self.plan
        view = " ".join(number(value) for value in self.view)
        return (
            f'<svg class="window" x="{plan.left}" y="{plan.top}" width="{plan.board[0]}" height="{plan.board[1]}" '
            f'viewBox="{view}" data-fit="{view}" data-cell="{T}">{body}</svg>'
        )

    def to_board(self, x: float, y: float) -> tuple[float, float]:
        """A point of the landscape (in cells) in the units of the drawing."""
        left, top, columns, _ = self.view
        scale = self.plan.board[0] / columns
        return self.plan.left + (x * T - left) * scale, self.plan.top + (y * T - top) * scale

    # ------------------------------------------------------------ what is laid
    def landscape(self) -> str:
        """Layers over the whole landscape: thickness, grounds, glow, borders, figures, marks."""
        uppermost = dict(zip(self.cells, self.shown))
        order = sorted(uppermost, key=lambda cell: (cell[1], cell[0]))
        cells = "".join(f"M{x * T} {y * T}h96v96h-96Z" for x, y in order)
        drawn = GRASS + (
            f'<path d="{cells}" fill="{SHADE}" stroke="{SHADE}" stroke-width="4"{SHADE_STRENGTH} '
            f'transform="translate(0 8)"/>'
            f'<path d="{cells}" fill="#a87b49" stroke="#a87b49" transform="translate(0 4)"/>'
        )
        for x, y in order:
            drawn += art.ground_at(x, y, uppermost[x, y][1])
        drawn += self.glow()
        for x, y in order:
            kind, edges = uppermost[x, y]
            drawn += art.top_at(x, y, edges, data.KIND_NAMES[kind])
        if len(self.cells) > 1:
            x, y = self.cells[-1]
            drawn += f'<g data-last="">{at(x * T, y * T, LAST_RIM)}</g>'
        return drawn + self.coins()

    @cached_property
    def closed_pens(self) -> list[tuple[int, bool, list[tuple[int, int, int]]]]:
        """Colour, whether a wolf threatens it, and quarters of each closed pen, in order of laying."""
        veil = self.veil
        marks, grid, cells, is_open, head_of = veil.threatened_pens(), veil.grid, veil.cells, veil.open, veil.head
        groups: dict[int, list[tuple[int, int, int]]] = {}
        for laid, (x, y) in enumerate(self.cells):
            if grid[cells[laid]] != laid + 1:
                continue
            for side, motif in enumerate(self.shown[laid][1]):
                if motif in PASTURES:
                    head = int(head_of(laid * 4 + side))
                    if is_open[head] == 0:
                        groups.setdefault(head, []).append((x, y, side))
        return [
            (int(data.MOTIF[veil.patterns[head // 4] * 4 + head % 4]), marks[head] > 0, quarters)
            for head, quarters in groups.items()
        ]

    @cached_property
    def largest_pens(self) -> list[list[tuple[int, int, int]]]:
        """The largest valid pen of each colour (the first laid if several are as large)."""
        found = []
        for colour in range(4):
            valid = [quarters for own, threatened, quarters in self.closed_pens if own == colour and not threatened]
            if valid:
                found.append(max(valid, key=len))
        return found

    def glow(self) -> str:
        quarters = [quarter for pen in self.largest_pens for quarter in pen]
        if not quarters:
            return ""
        body = "".join(use(f"gm-q-{data.SIDES[side].lower()}", x * T, y * T) for x, y, side in quarters)
        return (
            f'<g filter="url(#panurge-gm-glow)" fill="{role("gold")}">{body}</g>'
            f'<g fill="#fff3b0" opacity=".42">{body}</g>'
        )

    def coins(self) -> str:
        drawn = ""
        largest = self.largest_pens
        for _, threatened, quarters in self.closed_pens:
            x, y, radius = coin_place(quarters)
            if threatened:
                drawn += at(x, y, WOLF_COIN + use("gm-wolf-face", 0, -1, 0.2))
            elif quarters in largest:
                drawn += coin(x, y, str(len(quarters)), "dark", radius)
        return drawn

    # ------------------------------------------------------------ what may be chosen
    def options(self) -> str:
        """Ghosts on the legal cells; the chosen tile on its cell while its turning is asked."""
        veil = self.veil
        drawn = ""
        for action in self.legal:
            if data.CELL <= action < data.TURN:
                drawn += self.ghost(action)
        if veil.chosen_cell != data.BEYOND:
            x, y = self.chosen_spot()
            edges, kind = self.piece(int(veil.chosen), self.legal[0] - data.TURN)
            ring = (
                f'<rect x="-1" y="-1" width="98" height="98" rx="11" fill="none" stroke="#fff" stroke-width="6"/>'
                f'<rect x="-1" y="-1" width="98" height="98" rx="11" fill="none" stroke="{role("heather")}" '
                'stroke-width="4"/>'
            )
            drawn += at(x * T, y * T - 3, use(art.tile_name(edges, kind)) + ring)
        return drawn

    def piece(self, piece: int, turns: int) -> tuple[str, str]:
        """The face of a piece after turning, noted as one that stands alone."""
        kind, edges = data.PIECE_FACES[piece]
        face = data.turned(edges, turns), data.KIND_NAMES[kind]
        self.alone.add(face)
        return face

    def ghost(self, action: int) -> str:
        veil = self.veil
        cell = action - int(data.CELL)
        turns = 0
        n = 1
        if veil.grid[cell] == 0:
            fits = veil.turns_that_fit(veil.chosen, cell)
            turns = next((turn for turn in range(4) if fits >> turn & 1), 0)
            n = int(data.TOUCHED[veil.need[cell]])
        n = min(n, int(veil.bag_count))
        edges, kind = self.piece(int(veil.chosen), turns)
        ghost = f'<g opacity=".45" transform="translate(4 4) scale(.917)">{use(art.tile_name(edges, kind))}</g>'
        body = at((cell % 31 - 15) * T, (cell // 31 - 15) * T, ghost + use(f"gm-plus-{n}"))
        return option(action, tell.label(veil, action, self.language), body)

    def turnings(self) -> str:
        """The ways to turn the chosen tile, as small tiles on a card beside its cell."""
        veil = self.veil
        if veil.chosen_cell == data.BEYOND:
            return ""
        size = 60
        wide, high = len(self.legal) * (size + 14) + 14, size + 28
        left, top = self.free_spot(wide, high)
        drawn = box(left, top + 4, wide, high, 16, SHADE, SHADE_STRENGTH)
        drawn += box(left, top, wide, high, 16, role("card"), edge(2, role("heather")))
        for i, action in enumerate(self.legal):
            edges, kind = self.piece(int(veil.chosen), action - int(data.TURN))
            body = at(left + 14 + i * (size + 14), top + 14, self.framed(edges, kind, "can"), 0, size / T)
            drawn += option(action, tell.label(veil, action, self.language), body)
        return drawn

    def chosen_spot(self) -> tuple[int, int]:
        return int(self.veil.chosen_cell) % 31 - 15, int(self.veil.chosen_cell) // 31 - 15

    def free_spot(self, wide: float, high: float) -> tuple[float, float]:
        """Beside the chosen cell, inside the board, where the fewest tiles are hidden."""
        plan = self.plan
        x, y = self.chosen_spot()
        (left, top), (right, bottom) = self.to_board(x, y), self.to_board(x + 1, y + 1)
        middle, level = (left + right - wide) / 2, (top + bottom - high) / 2
        tiles = [self.to_board(*cell) for cell in set(self.cells)]
        side = right - left
        spots = ((middle, top - high - 10), (middle, bottom + 10), (right + 10, level), (left - wide - 10, level))
        best = (1 << 30, 0.0, 0.0)
        for spot in spots:
            u = min(max(spot[0], plan.left + 8), plan.left + plan.board[0] - wide - 8)
            v = min(max(spot[1], plan.top + 8), plan.top + plan.board[1] - high - 8)
            hidden = sum(u - side < a < u + wide and v - side < b < v + high for a, b in tiles)
            hidden += 100 * (u - side < left < u + wide and v - side < top < v + high)  # never over the cell itself
            best = min(best, (hidden, u, v))
        return best[1], best[2]

    def framed(self, edges: str, kind: str, state: str = "") -> str:
        """A tile alone with its thickness and, when it can be taken or is taken, its ring."""
        self.alone.add((edges, kind))
        drawn = '<rect y="4" width="96" height="96" rx="9" fill="#8d6136"/>' + use(art.tile_name(edges, kind))
        if state:
            dash = ' stroke-dasharray="9 7"' if state == "can" else ""
            line = f'fill="none" stroke="{role("heather")}" stroke-width="5"{dash} class="ring-line"'
            drawn += f'<rect x="-3" y="-3" width="102" height="102" rx="12" {line}/>'
        return drawn

    # ------------------------------------------------------------ words on the board
    def pens(self) -> str:
        """The largest valid pen of each colour, and the bag."""
        plan, veil = self.plan, self.veil
        wide = self.layout == "wide"
        x, y = (plan.left + 18.0, plan.top + 28.0) if wide else (10.0, 28.0)
        drawn = ""
        if wide:
            title = self.say("table.pens")
            drawn += label(x, y, title, 14, fill=role("meadow-ink"), anchor="start")
            x += width_of(title, 14) + 14
        for colour in range(4):
            drawn += box(x, y - 17, 62, 34, 17, role("card"), edge(1.2, role("line")))
            drawn += use(f"gm-sheep-{data.MOTIFS[colour].lower()}", x + 20, y - 1, 0.32)
            drawn += label(x + 46, y, str(int(veil.largest_pen(colour))), 16, heavy=True)
            x += 70 if wide else 66
        bag = self.say("table.bag", n=int(veil.bag_count))
        ink = role("meadow-ink") if wide else role("ink2")
        return drawn + label(plan.width - 28 if wide else 376, y, bag, 14 if wide else 13, fill=ink, anchor="end")

    # ------------------------------------------------------------ the hand
    def hand(self) -> tuple[str, int]:
        plan, veil = self.plan, self.veil
        top = plan.top + plan.board[1] + plan.thick + 12
        inside = plan.width - 2 * plan.left - 20
        words, y = self.hand_head(top, inside)
        mine = data.IN_HAND + veil.viewer if veil.viewer >= 0 else -1
        tiles = [tile for tile in range(data.N_TILES) if veil.where[tile] == mine]
        foot = top + 64 + plan.room  # a second row of buttons takes from the room of the tiles
        size, per_row = self.hand_size(len(tiles), inside, foot - y)
        pair = 2 * size + 22
        for i, tile in enumerate(tiles):
            x = plan.left + 10 + (i % per_row) * (pair + 8)
            words += self.pair(tile, x, y + (i // per_row) * (size + 24), size)
        bottom = foot if veil.viewer >= 0 else y + 8
        wide = plan.width - 2 * plan.left + 12
        back = box(plan.left - 6, top, wide, bottom - top, 18, role("card"), edge(1.2, role("line")))
        return back + words, round(bottom) + 8

    def hand_size(self, count: int, inside: float, room: float) -> tuple[int, int]:
        """The largest size at which so many tiles find room, and how many stand in a row."""
        for size in self.plan.sizes:
            per_row = int((inside + 8) // (2 * size + 30))
            if -(-count // per_row) * (size + 24) <= room:
                return size, per_row
        return size, per_row

    def pair(self, tile: int, x: float, y: float, size: int) -> str:
        """Both faces of a hand tile side by side."""
        veil = self.veil
        asked = veil.phase == ON_TURN and veil.current_player == veil.viewer and not veil.half_made()
        chosen = veil.chosen // 2 == tile and veil.chosen != data.NO_PIECE
        fill, line = (role("heather2"), role("heather")) if chosen else (role("card2"), role("line"))
        drawn = box(x, y, 2 * size + 22, size + 16, 14, fill, edge(1.6, line))
        for face in range(2):
            piece = tile * 2 + face
            kind, edges = data.PIECE_FACES[piece]
            state = "chosen" if veil.chosen == piece else "can" if piece in self.legal else ""
            body = at(x + 8 + face * (size + 6), y + 7, self.framed(edges, data.KIND_NAMES[kind], state), 0, size / T)
            said = tell.label(veil, piece, self.language)
            if piece in self.legal:
                body = option(piece, said, body)
            elif asked:
                body = refused(piece, said, body)
            drawn += body
        return drawn

    def hand_head(self, top: float, inside: float) -> tuple[str, float]:
        """Title, colour, and the options that are no tiles: as buttons; the height where the tiles begin."""
        plan, veil, say = self.plan, self.veil, self.say
        left, right = plan.left + 10.0, plan.left + 10 + inside
        if veil.viewer < 0:
            return label(left, top + 26, say("table.watching"), 17, serif=True, anchor="start"), top + 52
        title = say("table.hand")
        drawn = label(left, top + 30, title, 17, serif=True, anchor="start")
        x = left + width_of(title, 17, serif=True) + 14
        if self.layout == "wide":
            note = say("table.tiles", n=int(veil.hand_count[veil.viewer]))
            drawn += label(x, top + 30, note, 14, fill=role("ink2"), anchor="start")
        at_x, low = right, top + 30
        for action in sorted(self.buttons(), reverse=True):
            text = tell.label(veil, action, self.language)
            main = action in (data.DECLINE, data.DRAW, data.END, data.PASS)
            wide = width_of(text, 15) + 34
            if at_x - wide < x + (260 if self.layout == "wide" else 60):
                at_x, low = right, low + 52
            drawn += option(action, text, at(at_x - wide / 2, low, button(text, "main" if main else "plain", wide)))
            at_x -= wide + 10
        return drawn + self.own_colours(at_x, top + 30, low), low + 34

    def buttons(self) -> list[int]:
        return [action for action in self.legal if data.REVEAL <= action < data.CELL]

    def own_colours(self, right: float, y: float, low: float) -> str:
        veil = self.veil
        own = [colour for colour in range(4) if veil.owner[colour] == veil.viewer]
        if low > y:
            right = self.plan.width - self.plan.left - 14.0
        drawn = ""
        x = right - 18
        for colour in reversed(own):
            drawn += use(f"gm-sheep-{data.MOTIFS[colour].lower()}", x, y - 1, 0.36)
            x -= 38
        if own and self.layout == "wide" and low == y:
            key = "table.shown" if all(veil.revealed[colour] for colour in own) else "table.secret"
            drawn += label(x + 12, y, self.say(key), 14, fill=role("ink2"), anchor="end")
        return drawn


@remembered
def ghost_marks() -> str:
    """The dashed cell with "+n", once for each n."""
    marks = ""
    for n in range(5):
        frame = (
            f'<rect x="4" y="4" width="88" height="88" rx="12" fill="#fffaf0" fill-opacity=".3" '
            f'stroke="{role("heather")}" stroke-width="2.4" stroke-dasharray="7 6" class="ring-line"/>'
        )
        disc = f'<circle cx="48" cy="48" r="19" fill="{role("card")}" stroke="{role("heather")}" stroke-width="2"/>'
        words = label(48, 48, f"+{n}", 18, heavy=True, fill=role("heather"))
        marks += symbol(f"gm-plus-{n}", frame + disc + words)
    return marks


def coin_place(quarters: list[tuple[int, int, int]]) -> tuple[float, float, float]:
    """Where the number of a pen stands: on an inner corner, else in the middle of a tile, else on a shared edge."""
    group = set(quarters)
    for x, y, _ in quarters:
        around = {(x - 1, y - 1, 3), (x - 1, y - 1, 2), (x, y - 1, 1), (x, y - 1, 2)}
        around |= {(x - 1, y, 0), (x - 1, y, 3), (x, y, 0), (x, y, 1)}
        if around <= group:
            return x * T, y * T, 20
    full = {(x, y): sum((x, y, side) in group for side in range(4)) for x, y, _ in quarters}
    (x, y), most = max(full.items(), key=lambda item: item[1])
    if most >= 3:
        return x * T + 48, y * T + 48, 16
    x, y, side = min(quarters)
    dx, dy = ((48, 0), (0, 48), (48, 96), (96, 48))[side]
    return x * T + dx, y * T + dy, 13
