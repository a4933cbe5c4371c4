"""What stands under the landscape when it is nobody's hand: a card for each seat, for who watches and at the end, and
every hand in a row of its own where nothing is hidden (a game looked at again)."""

from collections.abc import Sequence
from typing import NamedTuple

from panurge.core.state import OVER
from panurge.core.words import voice
from panurge.drawing.frame import fragment, use
from panurge.drawing.ink import SHADE, SHADE_STRENGTH, at, box, edge, oval
from panurge.drawing.palette import mix, role
from panurge.drawing.sheep import sheep
from panurge.drawing.text import PRINT, label, wrapped
from panurge.drawing.things import initial
from panurge.drawing.yard import rosette, shortened
from panurge.games.guerre_des_moutons import CARD, art, data, tell
from panurge.games.guerre_des_moutons.rules import GuerreDesMoutons

OPEN_SIZES = (60, 52, 44, 38, 34, 30, 26, 22, 19, 16, 13)  # of the tiles in an open hand

Face = tuple[str, str]


class Area(NamedTuple):
    left: float
    top: float
    width: float
    height: float


class SeatCard(NamedTuple):
    """What a card shows."""

    number: int
    name: str
    colours: tuple[int, ...]  # as far as the viewer knows them
    pens: tuple[int, ...]  # the largest valid one of each
    bonus: int
    total: int
    tiles: int
    over: bool
    won: bool


def seats_of(veil: GuerreDesMoutons, names: Sequence[str], language: str) -> list[SeatCard]:
    over = bool(veil.current_player == OVER)
    winners, found = veil.winners() if over else [], []
    for seat in range(int(veil.players)):
        own = tuple(colour for colour in range(4) if veil.owner[colour] == seat)
        name = names[seat] if seat < len(names) else tell.seat_name(seat, language)
        pens = tuple(int(veil.largest_pen(colour)) for colour in own)
        bonus, total = int(data.BONUS[veil.rank[seat]]), int(veil.score(seat))
        found.append(SeatCard(seat, name, own, pens, bonus, total, int(veil.hand_count[seat]), over, seat in winners))
    return found


# ---------------------------------------------------------------- a card for each seat
def cards(veil: GuerreDesMoutons, names: Sequence[str], language: str, words: str, area: Area, wide: bool) -> str:
    """A line of words above, the seats side by side below."""
    seats = seats_of(veil, names, language)
    over = seats[0].over
    head = 46.0 if wide else 34.0
    drawn = _head(words, area, head, over, wide)
    columns = len(seats) if wide or len(seats) != 4 else 2
    gap = 10.0 if wide else 6.0
    across = (area.width - gap * (columns - 1)) / columns
    rows = -(-len(seats) // columns)
    high = (area.height - head - gap * rows) / rows
    for i, seat in enumerate(seats):
        x, y = area.left + i % columns * (across + gap), area.top + head + i // columns * (high + gap)
        drawn += at(x, y, _card(seat, across, high, wide, language))
    return drawn


@fragment
def _head(words: str, area: Area, high: float, over: bool, wide: bool) -> str:
    size = 19.0 if wide else 14.0
    middle = area.top + high / 2 - (2 if wide else 1)
    if not over:
        return label(area.left + 8, middle, words, size, serif=True, anchor="start", width=area.width - 16)
    drawn = box(
        area.left, area.top + 5, area.width, high - 12, 12, role("gold"), edge(2, mix("#ffcb47", "#4a2e22", 0.5))
    )
    drawn += at(area.left + (26 if wide else 18), middle - 3, rosette(), 0, 1.5 if wide else 1.1)
    return drawn + wrapped(
        area.left + area.width / 2, middle, words, area.width - 80, size, most=1, serif=True, fill=PRINT
    )


@fragment
def _card(seat: SeatCard, width: float, height: float, wide: bool, language: str) -> str:
    """Name above, the sheep on grass below; at the end with what the pens and the finish brought."""
    drawn = box(1, 3, width, height, 12, SHADE, SHADE_STRENGTH)
    rim = edge(3, role("gold")) if seat.won else edge(1.2, role("line"))
    drawn += box(0, 0, width, height, 12, role("meadow"), rim)
    band = 34.0 if wide else 27.0
    drawn += box(0, 0, width, band, 12, role("card")) + box(0, band - 13, width, 13, 0, role("card"))
    if seat.won:
        drawn += box(0, 0, width, height, 12, role("gold"), ' fill-opacity=".22"')
    letters = 15.0 if wide else 12.5
    disc = CARD.discs[seat.number]
    drawn += at(band / 2 + 2, band / 2, initial(seat.name[:1].upper() or "?", disc), 0, band / 108)
    name = shortened(seat.name, width - band - 12, letters)
    drawn += label(band + 6, band / 2, name, letters, heavy=True, anchor="start")
    ground = height - band
    drawn += _flock(seat, width, band, ground)
    if not seat.over:
        return drawn + _backs(seat, width, height, wide, disc)
    return drawn + _sum(seat, width, height, letters - 1, wide, language)


def _flock(seat: SeatCard, width: float, top: float, ground: float) -> str:
    """The sheep whose colour the seat plays, smug where it has won; a question mark while nobody may know."""
    size = min(ground / 112, width / 185)
    y = top + ground * 0.5
    left = max(width * (0.3 if seat.over else 0.22), 50 * size)
    if not seat.colours:
        drawn = oval(left, y, 24 * size, 24 * size, role("card2"), edge(1.6, role("ink2")))
        return drawn + label(left, y, "?", max(12.0, 26 * size), heavy=True, fill=role("ink2"))
    size *= 1.0 if len(seat.colours) < 2 else 0.8
    drawn = ""
    for i, colour in enumerate(seat.colours):
        x = left + (i - (len(seat.colours) - 1) / 2) * 62 * size
        figure = use(f"gm-sheep-{data.MOTIFS[colour].lower()}")
        if seat.won:
            figure = sheep(data.COLOUR_NAMES[colour], "smug", shadow=False)
        drawn += oval(x, y + 44 * size, 38 * size, 6 * size, SHADE, SHADE_STRENGTH) + at(x, y, figure, 0, size)
    return drawn


def _sum(seat: SeatCard, width: float, height: float, letters: float, wide: bool, language: str) -> str:
    """How the points came about (GM-27): the pens, then the finish; on a phone in figures only."""
    pens = " + ".join(map(str, seat.pens))
    words = f"{pens} + {seat.bonus}" if seat.bonus else pens
    if wide:
        say = voice(__package__, language)
        words = say("table.sum", pens=pens, bonus=seat.bonus) if seat.bonus else say("table.sum_pens", pens=pens)
    room, ink, size = width * (0.52 if wide else 0.44), role("meadow-ink"), letters * 2
    foot = height - letters * 1.1
    total = label(width - 12, foot - size * 0.9, str(seat.total), size, serif=True, anchor="end", fill=ink)
    return total + label(width - 12, foot, words, letters, anchor="end", fill=ink, width=room)


def _backs(seat: SeatCard, width: float, height: float, wide: bool, disc: str) -> str:
    """Tiles in hand, face down."""
    side = 17.0 if wide else 12.0
    per_row = max(1, int((width * 0.5) // (side + 4)))
    drawn = ""
    for i in range(min(seat.tiles, per_row * 4)):
        x, y = width * 0.45 + i % per_row * (side + 4), height - 10 - side - i // per_row * (side + 4)
        drawn += box(x, y + 2, side, side, 4, "#8d6136") + box(x, y, side, side, 4, disc, edge(1.1, "#4a2e22"))
    return drawn


# ---------------------------------------------------------------- every hand
def open_height(players: int, wide: bool) -> float:
    return players * (66.0 if wide else 74.0) + 12


def open_hands(
    veil: GuerreDesMoutons, names: Sequence[str], language: str, area: Area, wide: bool, alone: set[Face]
) -> str:
    """A row for each seat: name, colours, and the tiles with both faces; the faces are added to those `alone`."""
    drawn = ""
    high = (area.height - 12) / int(veil.players)
    side = 176.0 if wide else 62.0
    for seat in seats_of(veil, names, language):
        top = area.top + 6 + seat.number * high
        if seat.number:
            drawn += box(area.left + 4, top - 0.6, area.width - 8, 1.2, 0, role("line"))
        drawn += at(area.left + 4, top, _row_head(seat, side, high, wide))
        tiles = tuple(tile for tile in range(data.N_TILES) if veil.where[tile] == data.IN_HAND + seat.number)
        size, per_row = _fitting(len(tiles), area.width - side - 8, high - 6)
        low = top + (high - _lines(len(tiles), per_row) * (size + 5)) / 2
        drawn += at(area.left + side, low, _tiles(tiles, size, per_row), 0, size / 96)
        alone |= {_face(piece) for tile in tiles for piece in (2 * tile, 2 * tile + 1)}
    return drawn


def _face(piece: int) -> Face:
    kind, edges = data.PIECE_FACES[piece]
    return edges, data.KIND_NAMES[kind]


@fragment
def _tiles(tiles: tuple[int, ...], size: int, per_row: int) -> str:
    """Pairs of faces, 96 units to a face: many, so each is as short as it can be written."""
    unit = 96 / size
    edges, faces = "", ""
    for i, tile in enumerate(tiles):
        x, y = round(i % per_row * (192 + 9 * unit)), round(i // per_row * (96 + 5 * unit))
        edges += f"M{x} {y + 6}h194v94h-194z"
        for side in range(2):
            name = art.tile_name(*_face(2 * tile + side))
            faces += f'<use href="#panurge-{name}" x="{x + 98 * side}" y="{y}"/>'
    return f'<path d="{edges}" fill="#8d6136"/>{faces}' if tiles else ""


def _lines(count: int, per_row: int) -> int:
    return -(-count // per_row)


def _fitting(count: int, width: float, room: float) -> tuple[int, int]:
    for size in OPEN_SIZES:
        per_row = int((width + 7) // (2 * size + 9))
        if per_row and _lines(count, per_row) * (size + 5) <= room:
            return size, per_row
    return size, per_row


@fragment
def _row_head(seat: SeatCard, width: float, height: float, wide: bool) -> str:
    disc = CARD.discs[seat.number]
    x = 18.0 if wide else 14.0
    letter = initial(seat.name[:1].upper() or "?", disc)
    drawn = at(x, height / 2 - (0 if wide else 16), letter, 0, 0.34 if wide else 0.26)
    if wide:
        name = shortened(seat.name, width - 46 - 40 * len(seat.colours), 15)
        drawn += label(x + 20, height / 2, name, 15, heavy=True, anchor="start")
    for i, colour in enumerate(seat.colours):
        x, y = (width - 26 - 36 * i, height / 2) if wide else (20 + 28 * i, height / 2 + 15)
        drawn += use(f"gm-sheep-{data.MOTIFS[colour].lower()}", x, y, 0.4 if wide else 0.32)
    return drawn
