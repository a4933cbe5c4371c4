"""The table as one SVG: the landscape in its window, the options on the cells, and the hand with both faces beneath.

The window is an inner <svg> whose viewBox fits what is laid and one cell around it; options stand in a second one with
the same viewBox, so that a half-made choice changes only that. The page pans and zooms both (`data-fit`). Ids and order
name public facts only (GM-5).
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from panurge.core.last import Last
from panurge.core.state import FULL, OVER, State
from panurge.core.words import Voice, voice
from panurge.drawing.frame import Drawing, escape, fragment, layer, number, option, refused, touch_box, use, what
from panurge.drawing.ink import at, box, edge
from panurge.drawing.palette import role
from panurge.drawing.scenery import meadow, wooden_frame
from panurge.drawing.states import SIGNS, locked
from panurge.drawing.text import button, label, width_of
from panurge.games.guerre_des_moutons import CARD, art, data, tell
from panurge.games.guerre_des_moutons.draw_choice import (
    Face,
    Offered,
    free_state,
    ghost_marks,
    ghost_of,
    instead,
    keyed,
)
from panurge.games.guerre_des_moutons.draw_hand import MOST_TAKEN, Rack, face_name, rack_for
from panurge.games.guerre_des_moutons.draw_landscape import cells_of, coin_parts, landscape
from panurge.games.guerre_des_moutons.draw_seats import Area, cards, open_hands, open_height
from panurge.games.guerre_des_moutons.draw_vignette import vignette as vignette
from panurge.games.guerre_des_moutons.rules import ON_TURN, GuerreDesMoutons

T = art.TILE
Part = tuple[str, str]
MARK = 50  # the width of one's own colour beside the hand
WORD_KEYS = {int(data.DROP_OUT): "q", int(data.DECLINE): "p", int(data.DRAW): "d", int(data.END): "p"}
HEAD = 48  # the height of the words on a wide board


class Plan(NamedTuple):
    """Where things are in a layout."""

    width: int
    left: int  # of the board
    top: int
    board: tuple[int, int]
    thick: int  # of the frame
    sizes: tuple[int, ...]  # of hand tiles, the largest that fits is taken
    gap: int  # around a tile of the hand
    head: int  # of the hand: its words and one row of buttons
    room: int  # for the tiles: the page keeps the height it was opened with


PLANS = {
    "wide": Plan(1044, 10, 10, (1024, 604), 10, (84, 76, 68, 60, 52, 44, 38, 28, 22), 8, 64, 140),
    "tall": Plan(390, 14, 51, (362, 312), 7, (64, 56, 50, 46, 43, 40, 36, 32, 28, 24, 18), 4, 50, 148),
}

BOARD = (10, 10, 1024, 596)  # the window of a miniature


class Doing(NamedTuple):
    """What a face of the hand is now: one that can be taken, or instead of another; shut on one's turn, silent in
    between; or just a picture."""

    state: str
    steps: int = 0  # instead: so many parts back, and then …
    actions: tuple[int, ...] = ()


def draw(
    veil: State, language: str = "en", layout: str = "wide", names: Sequence[str] = (), last: Last | None = None
) -> Drawing:
    assert isinstance(veil, GuerreDesMoutons)
    veil.ensure_landscape()
    return _Table(veil, language, layout, names, last).drawing()


class _Table:
    """One drawing in the making. What several parts ask for is found once, in `__init__`: mypyc knows no
    `cached_property`, it asks anew each time."""

    head: tuple[str, float]  # of the hand: title, colour and buttons; the height where the tiles begin
    hand_room: float  # for the tiles while the meadow has its full height; a second row of buttons takes from it
    rack: Rack

    def __init__(
        self, veil: GuerreDesMoutons, language: str, layout: str, names: Sequence[str], last: Last | None
    ) -> None:
        self.veil, self.language, self.layout, self.names = veil, language, layout, names
        self.plan = PLANS[layout]
        self.wide = layout == "wide"
        self.say: Voice = voice(__package__, language)
        self.legal = veil.legal_actions()
        self.widths: dict[int, float] = {}  # of buttons
        # Somebody who watches, or the end: under the meadow stand the seats.
        self.handless = bool(veil.viewer < 0 or veil.current_player == OVER)
        self.tiles = self._tiles()
        self.others_open = self._others_open()
        if not self.handless:
            self.head = self._head()
            self.hand_room = self.plan.head + self.plan.room - self.head[1] - 4
            self.rack = self._rack()
        self.board = self._board()
        self.view = self._view()
        unit = min(self.view[2] / self.board[0], 9.0 if self.wide else T / 46)  # on touch the page looks nearer
        view = self.view if not self.wide else (self.view[0], self.view[1] + HEAD * unit, *self.view[2:])
        self.choice = Offered(veil, self.legal, language, self.say, layout, view, unit)
        before = last.before if last is not None else None
        fresh = len(veil.cells) - len(before.cells) if isinstance(before, GuerreDesMoutons) else 1
        self.fresh = 0 if veil.current_player == OVER else fresh  # nobody answers any more: the rims would be dozens

    def drawing(self) -> Drawing:
        plan, veil = self.plan, self.veil
        wide, high = self.board
        hand, bottom = self.hand()
        options = self.window(self.choice.drawn())
        parts = (
            faces_part(frozenset(veil.patterns), frozenset(self.choice.alone), tuple(sorted(self.choice.pale))),
            meadow_part(plan.left, plan.top, wide, high),
            layer("landscape", self.window(landscape(veil, self.fresh, self.say))),
            layer("options", options),
            frame_part(plan.left, plan.top, wide, high, plan.thick),
            layer("pens", self.strip()),
            layer("hand", hand),
        )
        return Drawing(plan.width, bottom, parts, definitions(), self.say("table.title", n=len(set(veil.cells))))

    # ------------------------------------------------------------ the window
    def _view(self) -> tuple[float, float, float, float]:
        """What is laid and one cell around it, at least seven cells wide, in the proportions of the board."""
        wide, high = self.board
        words = HEAD if self.wide else 0  # the pens are named on the board itself
        cells = cells_of(self.veil)
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        least = (7, 4) if self.wide else (5, 5)
        columns, rows = max(max(xs) - min(xs) + 3.0, least[0]), max(max(ys) - min(ys) + 3.0, least[1])
        scale = max(columns / wide, rows / (high - words))
        x, y = (max(xs) + min(xs) + 1) / 2, (max(ys) + min(ys) + 1) / 2
        left, top = x - wide * scale / 2, y - (high + words) * scale / 2
        return left * T, top * T, wide * scale * T, high * scale * T

    def window(self, body: str) -> str:
        plan = self.plan
        view = " ".join(number(value) for value in self.view)
        return (
            f'<svg class="window" x="{plan.left}" y="{plan.top}" width="{self.board[0]}" height="{self.board[1]}" '
            f'viewBox="{view}" data-fit="{view}" data-cell="{T}" data-under="pens"><g>{body}</g></svg>'
        )

    # ------------------------------------------------------------ words on the board
    def strip(self) -> str:
        """The largest valid pen of each colour, what the others hold, and the bag."""
        plan, veil, wide = self.plan, self.veil, self.wide
        x, y = (plan.left + 18.0, plan.top + 28.0) if wide else (8.0, 22.0)
        drawn = ""
        if wide:
            title = self.say("table.pens")
            long = width_of(title, 14)
            told = label(x, y, title, 14, fill=role("meadow-ink"), anchor="start", width=long + 8)
            drawn += spare(f'<g class="still">{told}</g>')
            x += long + 26
        chips, start = "", x
        for colour in range(4):
            sheep = int(veil.largest_pen(colour))
            said = self.say("table.pen", colour=tell.colour_name(colour, self.language), n=sheep)
            chip = pen_chip(colour, sheep, 62 if wide else 53, what(said, self.say("what.pen"), "GM-27"))
            chips += target(f"pen-{data.COLOUR_NAMES[colour]}", at(x - start, 0, chip))
            x += 70 if wide else 57
        drawn += larger(start, y, chips)
        end = plan.width - 28.0 if wide else 384.0
        said = self.say("table.bag", n=int(veil.bag_count))
        bag = bag_chip(int(veil.bag_count), what(said, self.say("what.bag"), "GM-9"))
        chips, right = target("bag", bag), -52 if wide else -46
        others = [seat for seat in range(veil.players) if seat != veil.viewer]
        if veil.viewer < 0 and not wide:  # no room; the cards below tell it
            others = []
        for seat in reversed(others):
            tiles = int(veil.hand_count[seat])
            name = self.names[seat] if seat < len(self.names) else tell.seat_name(seat, self.language)
            said = what(self.say("table.holds", who=name, n=tiles), self.say("what.holds"), "GM-6")
            chip = hand_chip(seat, name[:1].upper(), tiles, bool(veil.rank[seat]), said)
            chips += target(f"holds-{seat}", at(right, 0, chip))
            right -= 48 if wide else 34
        return drawn + larger(end, y, chips)

    # ------------------------------------------------------------ the hand
    def hand(self) -> tuple[str, int]:
        if self.handless:
            return self.seats()
        plan, rack, tiles = self.plan, self.rack, self.tiles
        below = plan.thick + (12 if self.wide else 8)
        top = plan.top + self.board[1] + below
        words, y = "", top + self.head[1]
        foot = plan.top + plan.board[1] + below + plan.head + plan.room
        left = plan.left + (10 if self.wide else 2)
        for i, tile in enumerate(tiles):
            row, place = divmod(i, rack.per_row)
            words += self.pair(tile, left + place * (rack.pair + rack.spare), y + row * rack.row)
        if not tiles:
            words += self.empty_hand(y + (foot - y) / 2 - 10)
        wide = plan.width - 2 * plan.left + 12
        back = box(plan.left - 6, top, wide, foot - top, 18, role("card"), edge(1.2, role("line")))
        about = what(self.say("table.hand"), self.say("what.hand"), "GM-7")
        return f"<g{about}>{back}</g>{words}" + at(0, top, self.head[0]), round(foot) + (8 if self.wide else 4)

    def seats(self) -> tuple[str, int]:
        """No hand: a card for each seat, or every hand where nothing is hidden. The page keeps its height."""
        plan, veil = self.plan, self.veil
        top = plan.top + plan.board[1] + plan.thick + (12 if self.wide else 8)
        inside = plan.width - 2 * plan.left - (20 if self.wide else 4)
        foot = float(top + plan.head + plan.room)
        left = plan.left + (10.0 if self.wide else 2.0)
        if veil.viewer == FULL:
            foot = float(top) + open_height(int(veil.players), self.wide)
        area = Area(left, top + 2, inside, foot - top - 4)
        if veil.viewer == FULL and veil.current_player != OVER:
            drawn = open_hands(veil, self.names, self.language, area, self.wide, self.choice.alone)
        else:
            over = veil.current_player == OVER
            words = tell.question(veil, self.language, self.names) if over else self.say("table.watching")
            drawn = cards(veil, self.names, self.language, words, area, self.wide)
        across = plan.width - 2 * plan.left + 12
        back = box(plan.left - 6, top, across, foot - top, 18, role("card"), edge(1.2, role("line")))
        return back + f'<g class="still">{drawn}</g>', round(foot) + (8 if self.wide else 4)

    def empty_hand(self, y: float) -> str:
        """Why there is nothing to hold: finished, with what it earned (GM-24, GM-25)."""
        veil = self.veil
        rank = int(veil.rank[veil.viewer])
        if not rank:
            return ""
        words = self.say("table.finished", rank=tell.rank_name(rank, self.language), bonus=int(data.BONUS[rank]))
        return label(self.plan.width / 2, y, words, 17 if self.wide else 15, serif=True, fill=role("ink2"))

    def _tiles(self) -> list[int]:
        veil = self.veil
        mine = data.IN_HAND + veil.viewer
        return [tile for tile in range(data.N_TILES) if veil.where[tile] == mine]

    def _rack(self) -> Rack:
        plan = self.plan
        inside = plan.width - 2 * plan.left - (20 if self.wide else 4)
        return rack_for(len(self.tiles), inside, self.hand_room, plan.sizes, plan.gap, not self.wide)

    def _board(self) -> tuple[int, int]:
        """The meadow, less what the hand needs of it."""
        wide, high = self.plan.board
        if self.wide or self.handless:
            return wide, high
        taken = self.rack.high(len(self.tiles)) - self.hand_room
        return wide, high - max(0, min(MOST_TAKEN, round(taken)))

    def _others_open(self) -> list[int]:
        """While a decision is half made: the pieces that could be taken instead."""
        veil = self.veil
        if not veil.half_made() or veil.current_player != veil.viewer:
            return []
        return [action for action in free_state(veil).legal_actions() if action < data.PIECES]

    def pair(self, tile: int, x: float, y: float) -> str:
        """Both faces of a hand tile side by side."""
        veil = self.veil
        chosen = veil.chosen // 2 == tile and veil.chosen != data.NO_PIECE
        does = tuple([self.doing(tile * 2 + face, chosen) for face in range(2)])
        for piece in (tile * 2, tile * 2 + 1):
            kind, edges = data.PIECE_FACES[piece]
            self.choice.alone.add((edges, data.KIND_NAMES[kind]))
        picked = int(veil.chosen) if chosen else int(data.NO_PIECE)
        return pair_of(tile, x, y, self.rack, self.wide, picked, does, self.language)

    def doing(self, piece: int, flipped: bool) -> Doing:
        """What a face of the hand is now; `flipped`: it belongs to the chosen tile."""
        veil = self.veil
        if piece in self.legal:
            return Doing("can")
        if piece in self.others_open and piece != veil.chosen:
            return self.other_face(piece, flipped)
        if veil.current_player != veil.viewer or veil.half_made():
            return Doing("")
        return Doing("shut" if veil.phase == ON_TURN else "silent")

    def other_face(self, piece: int, flipped: bool) -> Doing:
        """A change of mind; the back of the chosen tile (key F) goes to the same cell if it fits there."""
        veil = self.veil
        cell = int(veil.chosen_cell)
        if cell == data.BEYOND:
            return Doing("instead", 1, (piece,))
        stays = flipped and veil.why_not_cell(piece, cell) == 0 and data.PLAIN[piece] == 0
        return Doing("instead", 2, (piece, int(data.CELL) + cell) if stays else (piece,))

    def _head(self) -> tuple[str, float]:
        """Title, colour, and the options that are no tiles: as buttons; the height where the tiles begin."""
        plan, veil, say = self.plan, self.veil, self.say
        left = plan.left + (10.0 if self.wide else 4.0)
        right, low = plan.width - left, 30.0 if self.wide else 25.0
        drawn = ""
        x = left
        if self.wide:
            title = say("table.hand")
            long = width_of(title, 17, serif=True)
            drawn += larger(left, low, label(0, 0, title, 17, serif=True, anchor="start", width=long + 8))
            x += long + 14
            note = say("table.tiles", n=len(self.tiles)) if self.tiles else ""
            drawn += spare(label(x, low, note, 14, fill=role("ink2"), anchor="start")) if note else ""
            x += width_of(note, 14) + 220
        else:
            x = left + 96
        leave, shown = int(data.DROP_OUT), sorted(self.buttons(), reverse=True)
        widths = {action: self.button_width(action) for action in {leave, *shown}}
        # A question passes while one reaches for its answer: who drops out has never meant to let play go on.
        at_x, first = right - (widths[leave] + 8 if leave not in shown else 0), low
        if at_x - sum(widths[action] + 8 for action in shown) + 8 < x:
            at_x = right
        words = ""
        for action in shown:
            text = tell.label(veil, action, self.language)
            main = action in (data.DECLINE, data.DRAW, data.END, data.PASS)
            wide = widths[action]
            if at_x - wide < x:
                at_x, low = right, low + 48
            body = at(at_x - wide / 2 - right, low - first, button(text, "main" if main else "plain", wide))
            sure = tell.leaving(veil, self.language) if action == data.DROP_OUT else ""
            words += keyed(option(action, text, body, confirm=sure), text, WORD_KEYS.get(action, ""))
            at_x -= wide + 8
        free = min(at_x, right - sum(self.button_width(action) + 8 for action in (leave, int(data.DECLINE))))
        colours = self.own_colours(left - right, 0, free - right, 0, low - first)
        return drawn + larger(right, first, colours + words), low + (28 if self.wide else 25)

    def button_width(self, action: int) -> float:
        """As wide as its words."""
        if action not in self.widths:
            self.widths[action] = width_of(tell.label(self.veil, action, self.language), 15) + (34 if self.wide else 24)
        return self.widths[action]

    def buttons(self) -> list[int]:
        return [action for action in self.legal if data.PIECES <= action < data.CELL]

    def own_colours(self, left: float, right: float, free: float, y: float, low: float) -> str:
        """My colour and whether it is a secret still: at the left on a phone, before the buttons on a wide table."""
        veil = self.veil
        own = [colour for colour in range(4) if veil.owner[colour] == veil.viewer]
        if not own:
            return ""
        words = self.say("table.shown" if all(veil.revealed[colour] for colour in own) else "table.secret")
        if not self.wide:
            return self.marks(own, left, y)
        room = width_of(words, 14) + 16 + MARK * len(own)
        x = (free if low == y else right) - room - 12
        spelled = spare(f'<g class="still">{label(x, y, words, 14, fill=role("ink2"), anchor="start")}</g>')
        return spelled + self.marks(own, x + room - MARK * len(own), y)

    def marks(self, own: list[int], x: float, y: float) -> str:
        """One's "?" tiles: taken hold of like a tile while they can be laid (GM-22)."""
        veil, drawn = self.veil, ""
        for i, colour in enumerate(own):
            piece, shown = int(data.REVEAL) + colour, bool(veil.revealed[colour])
            said = tell.label(veil, piece, self.language)
            body = mark(colour, shown, piece in self.legal, veil.chosen == piece)
            if piece in self.legal:
                body = keyed(option(piece, said, body), self.say("label.reveal_short"))
            elif piece in self.others_open and piece != veil.chosen:
                body = instead(1 if veil.chosen_cell == data.BEYOND else 2, [piece], said, body)
            elif veil.current_player == veil.viewer and not veil.half_made() and not shown:
                body = not_now(piece, said, body)
            told = "" if 'role="button"' in body else told_mark(colour, shown, self.language)
            drawn += at(x + i * MARK, y, f'<g id="{face_name(piece)}"{told}>{body}</g>')
        return drawn


# ---------------------------------------------------------------- what lies under and around it
@cache
def definitions() -> str:
    """What never changes in a game: the page takes it once, at the start."""
    return art.fixed_definitions() + coin_parts() + ghost_marks()


@lru_cache(maxsize=128)
def faces_part(patterns: frozenset[int], alone: frozenset[Face], pale: tuple[Face, ...]) -> Part:
    """Definitions that come and go with the tiles: those laid, those that stand alone, and ghosts."""
    faces = {(edges, data.KIND_NAMES[kind]) for kind, edges in (data.PATTERNS[each] for each in patterns)}
    ghosts = "".join(ghost_of(*face) for face in pale)
    return layer("faces", f"<defs>{art.face_definitions(faces, alone)}{ghosts}</defs>")


@lru_cache(maxsize=64)
def meadow_part(left: int, top: int, wide: int, high: int) -> Part:
    return layer("table", at(left, top, meadow(wide, high, 2, 17, False)))


@lru_cache(maxsize=64)
def frame_part(left: int, top: int, wide: int, high: int, thick: int) -> Part:
    return layer("frame", at(left, top, wooden_frame(wide, high, thick)), kind="still")


# ---------------------------------------------------------------- a tile in hand
@lru_cache(maxsize=4096)
def pair_of(
    tile: int, x: float, y: float, rack: Rack, wide: bool, picked: int, does: tuple[Doing, ...], language: str
) -> str:
    """Both faces of a hand tile side by side. `picked`: the chosen one of them, if it is."""
    size, gap, chosen = rack.size, rack.gap, picked != data.NO_PIECE
    fill, line = (role("heather2"), role("heather")) if chosen else (role("card2"), role("line"))
    drawn = box(x, y, rack.pair, size + 2 * gap, 14 if wide else 9, fill, edge(1.6, line))
    for face, doing in enumerate(does):
        piece, left = tile * 2 + face, x + gap + face * (size + rack.between)
        kind, edges = data.PIECE_FACES[piece]
        state = "chosen" if picked == piece else "can" if doing.state == "can" else ""
        body = at(left, y + gap - 1, framed(edges, data.KIND_NAMES[kind], state), 0, size / T)
        said, short = tell.face_label(piece, language), face_title(data.TILES[tile][1 + face], language)
        if doing.state == "can":
            body = keyed(option(piece, said, body), short)
        elif doing.state == "instead":
            body = instead(doing.steps, list(doing.actions), said, body)
            if chosen:
                body = keyed(body, voice(__package__, language)("label.flip"), "f", SIGNS["flip"])
        elif doing.state == "shut":
            lock = locked(left + size - size * 0.14, y + gap + size * 0.14, size / 90)
            body = refused(piece, said, body) + lock
        elif doing.state == "silent":
            body = not_now(piece, said, body)
        told = "" if 'role="button"' in body else told_face(tile, face, short, language)
        drawn += f'<g id="{face_name(piece)}"{told}>{body}</g>'
    return drawn


def told_face(tile: int, face: int, short: str, language: str) -> str:
    """What a face is that does nothing now."""
    say = voice(__package__, language)
    name, back = data.TILES[tile][0], tell.face_words(data.TILES[tile][2 - face], say)
    beast = {"W": "wolf", "H": "hunter"}.get(name[0], f"tile-{name.lower()}")
    return what(short, say("what.face", other=back), "GM-7", beast)


def face_title(face: str, language: str) -> str:
    words = tell.face_words(face, voice(__package__, language))
    return words[:1].upper() + words[1:]


# ---------------------------------------------------------------- small things
@fragment
def framed(edges: str, kind: str, state: str) -> str:
    drawn = '<rect y="4" width="96" height="96" rx="9" fill="#8d6136"/>' + use(art.tile_name(edges, kind))
    if state:
        dash = ' stroke-dasharray="9 7"' if state == "can" else ""
        line = f'fill="none" stroke="{role("heather")}" stroke-width="5"{dash} class="ring-line"'
        drawn += f'<rect x="-1" y="-1" width="98" height="99" rx="11" {line}/>'
    return drawn


def larger(x: float, y: float, body: str) -> str:
    """Words about a point, around which they grow where the table is small: a phone that lies on its side."""
    return at(x, y, f'<g class="grows">{body}</g>')


def spare(body: str) -> str:
    """Words that give way where others grow."""
    return f'<g class="gives-way">{body}</g>'


def target(name: str, body: str) -> str:
    """A thing that others fly to or from (stage.py)."""
    return f'<g id="{name}">{body}</g>'


def named(told: str, body: str) -> str:
    """A thing that says what it is, as `what` tells it: by its name to who hears the page."""
    said = told.removeprefix(' data-what="').removesuffix('"').split("|")[0]
    return f'<g role="img" aria-label="{said}"{told}>{body}</g>'


def not_now(piece: int, said: str, body: str) -> str:
    """A face that is of no use just now, but as bright as ever: touched, it says why."""
    return (
        f'<g class="silent" data-why="{int(piece)}" role="button" tabindex="0" aria-disabled="true" '
        f'aria-label="{escape(said)}">{body}</g>'
    )


@fragment
def pen_chip(colour: int, sheep: int, wide: float, told: str) -> str:
    """A colour and the sheep in its largest valid pen."""
    drawn = box(0, -17, wide, 34, 17, role("card"), edge(1.2, role("line")))
    drawn += use(f"gm-sheep-{data.MOTIFS[colour].lower()}", 19, -1, 0.3)
    right = 17 if wide > 55 else 14 if sheep < 10 else 12.5
    return named(told, drawn + label(wide - right, 0, str(sheep), 16 if sheep < 10 or wide > 55 else 14, heavy=True))


@fragment
def hand_chip(seat: int, initial: str, tiles: int, finished: bool, told: str) -> str:
    """What another seat holds: a tile's back in the colour of the seat, with the number of tiles."""
    disc = CARD.discs[seat]
    drawn = box(-30, -13, 24, 26, 6, "#8d6136") + box(-30, -15, 24, 26, 6, disc, edge(1.4, "#4a2e22"))
    drawn += label(-18, -2, "✓" if finished else str(tiles), 15, heavy=True, fill="#2f2a24")
    drawn += f'<circle cx="-7" cy="-12" r="8" fill="{role("card")}" stroke="#4a2e22" stroke-width="1.2"/>'
    return named(told, drawn + label(-7, -12, initial, 11, heavy=True))


@fragment
def bag_chip(tiles: int, told: str) -> str:
    """The bag, tied with a string, and the tiles still in it."""
    bag = "M-14-9C-24 0-25 15-14 16H6C17 15 16 0 6-9Q-4-5-14-9Z"
    drawn = f'<path d="{bag}" fill="#d8ae74" stroke="#6b4a2f" stroke-width="1.8" stroke-linejoin="round"/>'
    top = "M-14-9Q-19-16-12-16L-4-14L4-16Q11-16 6-9Q-4-6-14-9Z"
    drawn += f'<path d="{top}" fill="#ead2a4" stroke="#6b4a2f" stroke-width="1.6"/>'
    drawn += '<path d="M-13-8.5Q-4-5 5-8.5" fill="none" stroke="#b4472f" stroke-width="2.2"/>'
    return named(told, at(-14, 0, drawn) + label(-18, 6, str(tiles), 14, heavy=True, fill="#2f2a24"))


@fragment
def told_mark(colour: int, shown: bool, language: str) -> str:
    """What one's own colour is, shown to all or secret still."""
    say, key = voice(__package__, language), "what.shown" if shown else "what.secret"
    name = say(f"{key}.name", colour=tell.colour_name(colour, language))
    return what(name, say(key), "GM-22", f"shepherd-{data.COLOUR_NAMES[colour]}")


@fragment
def mark(colour: int, shown: bool, can: bool, chosen: bool) -> str:
    """One's own colour; a "?" beside it as long as nobody else knows, and a ring while it can be laid."""
    drawn = touch_box(2, -20, MARK - 4, 40)
    if can or chosen:
        dash = "" if chosen else ' stroke-dasharray="6 5"'
        drawn += box(1, -21, MARK - 3, 42, 13, role("card2"), f' stroke="{role("heather")}" stroke-width="2.4"{dash}')
    drawn += use(f"gm-sheep-{data.MOTIFS[colour].lower()}", 21, 1, 0.36)
    if not shown:
        drawn += f'<circle cx="39" cy="-10" r="8.5" fill="{role("card2")}" stroke="{role("ink2")}"/>'
        drawn += label(39, -10, "?", 12, heavy=True, fill=role("ink2"))
    return drawn
