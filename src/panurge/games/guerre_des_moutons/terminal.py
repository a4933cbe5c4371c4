"""The landscape of La Guerre des Moutons in characters, as large as it has grown, and beneath it, always in sight, the
largest pens, the bag, one's own colour and one's tiles with both faces.

Things are called as on the page: a face is held, then goes to a cell (`hand.py`). Ids name public facts only (GM-5).
"""

from collections.abc import Iterator

from panurge.core.canvas import Canvas, Space
from panurge.core.hand import begun
from panurge.core.last import Last
from panurge.core.state import FULL, OVER, State
from panurge.core.words import voice
from panurge.drawing.characters import badges, cut, folded
from panurge.games.guerre_des_moutons import data, tell
from panurge.games.guerre_des_moutons.draw_choice import cell_name, earned, places, spot_of
from panurge.games.guerre_des_moutons.draw_hand import face_name
from panurge.games.guerre_des_moutons.draw_landscape import WILD, largest_of, pens_of, pieces_of
from panurge.games.guerre_des_moutons.pens import turnings
from panurge.games.guerre_des_moutons.rules import GuerreDesMoutons
from panurge.games.guerre_des_moutons.terminal_tiles import (
    CLOSED,
    FEARED,
    LOST,
    OPEN,
    SIZES,
    SMALL,
    in_letters,
    mini,
    tile,
)

MOST_HAND = 3  # a third of the rows at most is the hand's
PAIR = 2 * SMALL.wide + 3  # columns of a tile in hand, both faces
Spot = tuple[int, int]


def draw(
    veil: State, language: str, room: Space, names: tuple[str, ...] = (), last: Last | None = None,
    held: tuple[str, ...] = (),
) -> Canvas:  # fmt: skip
    assert isinstance(veil, GuerreDesMoutons)
    veil.ensure_landscape()
    return _Table(veil, language, room, names, last, held).drawn()


def preview(veil: State, actions: tuple[int, ...], language: str, room: Space, names: tuple[str, ...] = ()) -> Canvas:
    """The landscape with the piece laid, and what becomes of the pens; what one could do instead stays in sight."""
    assert isinstance(veil, GuerreDesMoutons)
    then = begun(veil, *actions)
    assert isinstance(then, GuerreDesMoutons)
    for state in (veil, then):
        state.ensure_landscape()
    return _Table(veil, language, room, names, None, (face_name(actions[0]),), then).drawn()


class _Table:
    def __init__(
        self, veil: GuerreDesMoutons, language: str, room: Space, names: tuple[str, ...], last: Last | None,
        held: tuple[str, ...], then: GuerreDesMoutons | None = None,
    ) -> None:  # fmt: skip
        """`then`: what the landscape might become; it is shown instead."""
        self.shown = then or veil
        self.veil, self.language, self.room, self.held = veil, language, room, held
        self.say = voice(__package__, language)
        self.names = [
            names[seat] if seat < len(names) else tell.seat_name(seat, language) for seat in range(int(veil.players))
        ]
        self.letters = {motif: self.say(f"letter.{colour}") for motif, colour in zip("RBYK", data.COLOUR_NAMES)}
        self.asked = bool(veil.current_player == veil.viewer)
        self.options = veil.legal_actions() if self.asked else []
        self.pens = pens_of(self.shown)
        before = last.before if last is not None else None
        self.fresh = len(veil.cells) - len(before.cells) if isinstance(before, GuerreDesMoutons) else 1
        self.tiles = [tile for tile in range(data.N_TILES) if veil.where[tile] == data.IN_HAND + veil.viewer]

    def drawn(self) -> Canvas:
        room, rack = self.room, self.rack()
        foot = 1 + rack[2]
        cells = [spot_of(cell) for cell in self.veil.cells]
        self.left, self.top = min(x for x, _ in cells) - 1, min(y for _, y in cells) - 1
        columns, rows = max(x for x, _ in cells) + 2 - self.left, max(y for _, y in cells) + 2 - self.top
        fitting = (
            size for size in SIZES if columns * size.wide <= room.columns and rows * size.high <= room.rows - foot
        )
        self.size = next(fitting, SMALL)
        wide, high = columns * self.size.wide, rows * self.size.high
        scrolls = wide > room.columns or high > room.rows - foot
        self.canvas = Canvas(max(wide, room.columns), max(high + foot, room.rows), scrolls=scrolls)
        self.canvas.pinned = foot if scrolls else 0
        self.x = (self.canvas.columns - wide) // 2
        self.y = (self.canvas.rows - foot - high) // 2
        self.landscape()
        self.beneath(self.canvas.rows - foot, foot, rack)
        return self.canvas

    def spot(self, x: int, y: int) -> Spot:
        """Where a cell of the meadow is on the canvas."""
        return self.x + (x - self.left) * self.size.wide, self.y + (y - self.top) * self.size.high

    # ------------------------------------------------------------------ the landscape
    def landscape(self) -> None:
        veil = self.shown
        wanted = set(places(self.veil)) if self.asked else set()
        states, coins = self.penned()
        laid = [(int(cell), data.PATTERNS[pattern]) for cell, pattern in zip(veil.cells, veil.patterns)]
        first: dict[int, int] = {}
        for number, (cell, (kind, edges)) in enumerate(laid):
            covered = cell in first
            first.setdefault(cell, number)
            x, y = spot_of(cell)
            thing = cell_name(cell) if cell in wanted else f"tile{x}.{y}"
            states_here = tuple(states.get((x, y, side), OPEN) for side in range(4))
            coins_here = {side: coins[x, y, side] for side in range(4) if (x, y, side) in coins}
            tile(
                self.canvas, *self.spot(x, y), self.size, kind, edges, self.letters, thing, states_here, coins_here,
                covered,
            )  # fmt: skip
            if number and number >= len(laid) - self.fresh:
                self.rim(*self.spot(x, y), thing)
                self.canvas.look = thing
            self.tell_tile(first[cell], kind, edges, thing)
        for cell in sorted(wanted):
            self.cell(cell)

    def penned(self) -> tuple[dict[tuple[int, int, int], int], dict[tuple[int, int, int], str]]:
        """How the pen of each quarter stands; the sheep of the largest valid pen of each colour, at one of them."""
        states = {
            quarter: (LOST if pen.fear == 2 else CLOSED) if pen.closed else FEARED
            for pen in self.pens for quarter in pen.quarters
        }  # fmt: skip
        coins = {}
        for pen in largest_of(self.pens):
            middle = pen.quarters[len(pen.quarters) // 2]
            coins[middle] = str(len(pen.quarters)) if len(pen.quarters) < 10 else "+"
        return states, coins

    def rim(self, x: int, y: int, thing: str) -> None:
        """What was laid last."""
        wide, high = self.size
        for column, row, sign in ((0, 0, "◤"), (wide - 1, 0, "◥"), (0, high - 1, "◣"), (wide - 1, high - 1, "◢")):
            self.canvas.put(x + column, y + row, sign, "gold", None, thing)

    def tell_tile(self, number: int, kind: int, edges: str, thing: str) -> None:
        """What a laid tile is: its pens with their gaps, its forest, or the beast on it (GM-11 … GM-13)."""
        veil, say = self.shown, self.say
        if kind in WILD:
            name, rule = WILD[kind]
            self.canvas.tell(thing, f"{say(f'what.{name}')}. {say(f'what.{name}.note')}", rule)
            return
        pieces = pieces_of(veil, number, edges, veil.threatened_pens(), say)
        self.canvas.tell(thing, " ".join([f"{say('what.tile')}.", *pieces]), "GM-11")

    def cell(self, cell: int) -> None:
        """A place where something may lie: a dot; what it earns while something is held or chosen that fits (GM-9)."""
        veil, canvas, thing = self.veil, self.canvas, cell_name(cell)
        x, y = self.spot(*spot_of(cell))
        wide, high = self.size
        action = int(data.CELL) + cell
        piece = self.piece_in_hand()
        fits = (
            action in self.options
            if veil.chosen != data.NO_PIECE
            else (piece is not None and veil.why_not_cell(piece, cell) == 0)
        )
        if self.shown.grid[cell] and not veil.grid[cell]:
            return  # there it would lie
        if not veil.grid[cell]:
            canvas.fill(x, y, wide, high, "sand" if fits else None, thing)
            canvas.put(x + wide // 2, y + high // 2, "·", "dim", None, thing)
        if fits:
            canvas.put(x + wide // 2 - 1, y + high // 2, f"+{earned(veil, cell)}", "bold", None, thing)
        if action in self.options:
            canvas.carry(thing, action)
        if veil.chosen_cell == cell:
            self.chosen(cell, x, y, thing)

    def piece_in_hand(self) -> int | None:
        """The face that is held, if one is."""
        pieces = (action for action in self.options if action < data.PIECES)
        return next((piece for piece in pieces if face_name(piece) in self.held), None)

    def chosen(self, cell: int, x: int, y: int, thing: str) -> None:
        """The tile that is being turned, as it would lie first of all; a touch asks which way (GM-7)."""
        veil = self.veil
        ways = turnings(veil, int(veil.chosen), cell) or [0]
        kind, edges = data.PIECE_FACES[veil.chosen]
        tile(self.canvas, x, y, self.size, kind, data.rotated(edges, ways[0]), self.letters, thing)
        self.rim(x, y, thing)
        self.canvas.look = thing
        self.canvas.carry(thing, *(action for action in self.options if action >= data.ROTATION))

    # ------------------------------------------------------------------ beneath it
    def beneath(self, y: int, rows: int, rack: tuple[str, int, int]) -> None:
        self.canvas.fill(0, y, self.canvas.columns, rows, "")
        self.summary(y)
        veil = self.veil
        if veil.viewer >= 0 and veil.current_player != OVER:
            self.hand(y + 1, *rack)
        else:
            self.seats(y + 1, rows - 1)

    def summary(self, y: int) -> None:
        """The largest valid pen of each colour, the bag, what is one's own, and the options that are no tiles."""
        veil, canvas, say = self.veil, self.canvas, self.say
        x = 0
        for colour, motif in enumerate("RBYK"):
            sheep, thing = int(self.shown.largest_pen(colour)), f"pen-{data.COLOUR_NAMES[colour]}"
            x = canvas.put(x, y, f"{self.letters[motif]}", f"wool.{data.COLOUR_NAMES[colour]}", None, thing)
            x = canvas.put(x, y, f"{sheep}", "bold", None, thing) + 1
            said = say("table.pen", colour=tell.colour_name(colour, self.language), n=sheep)
            canvas.tell(thing, f"{said}. {say('what.pen')}", "GM-27")
        bag = say("table.bag", n=int(veil.bag_count)).partition(":")[0].strip()
        x = canvas.put(x, y, f"{bag} {int(veil.bag_count)} ", "ink", None, "bag")
        canvas.tell("bag", say("what.bag"), "GM-9")
        x = self.own_colours(x, y)
        for action in self.options:
            if data.PIECES <= action < data.CELL:
                text = f"[{tell.label(veil, action, self.language)}]"
                if x + len(text) <= self.room.columns:
                    x = (
                        canvas.put(x, y, text, "bold", "gold" if action != data.DROP_OUT else "stone", f"word-{action}")
                        + 1
                    )
                    canvas.carry(f"word-{action}", action)

    def own_colours(self, x: int, y: int) -> int:
        """One's "?" tiles: held like a tile while they can be laid (GM-22)."""
        veil, canvas, say = self.veil, self.canvas, self.say
        for colour in range(4):
            if veil.viewer >= 0 and veil.owner[colour] == veil.viewer:
                name, thing = data.COLOUR_NAMES[colour], face_name(int(data.REVEAL) + colour)
                shown = bool(veil.revealed[colour])
                x = (
                    canvas.put(
                        x,
                        y,
                        f" {self.letters[data.MOTIFS[colour]]}{'!' if shown else '?'} ",
                        "bold",
                        f"wool.{name}",
                        thing,
                    )
                    + 1
                )
                key = "what.shown" if shown else "what.secret"
                title = say(f"{key}.name", colour=tell.colour_name(colour, self.language))
                canvas.tell(thing, f"{title}. {say(key)}", "GM-22")
                if int(data.REVEAL) + colour in self.options:
                    canvas.carry(thing, int(data.REVEAL) + colour)
        return x

    # ------------------------------------------------------------------ the hand
    def rack(self) -> tuple[str, int, int]:
        """How the tiles of the hand are drawn, how wide a pair is, and how many rows they take."""
        count, wide, most = max(1, len(self.tiles)), self.room.columns, max(3, self.room.rows // MOST_HAND)
        usual = most if self.room.rows >= 24 else 3
        for how, pair, deep, rows in (("tile", PAIR, 3, usual), ("mini", 8, 3, usual), ("letters", 10, 1, most)):
            taken = -(-count // max(1, wide // pair)) * deep
            if taken <= rows:
                return how, pair, max(taken, 3)
        return "letters", 9, most

    def hand(self, y: int, how: str, pair: int, rows: int) -> None:
        veil, deep = self.veil, 1 if how == "letters" else 3
        across = max(1, self.room.columns // pair)
        if not self.tiles and veil.rank[veil.viewer]:
            rank = int(veil.rank[veil.viewer])
            words = self.say("table.finished", rank=tell.rank_name(rank, self.language), bonus=int(data.BONUS[rank]))
            self.canvas.put(1, y + 1, cut(words, self.room.columns - 2), "gold")
        for i, number in enumerate(self.tiles):
            x, top = i % across * pair, y + i // across * deep
            for face in range(2):
                self.face(number, face, x, top, how)
            if how == "tile" and i < 9:  # the key that takes it
                self.canvas.put(x, top + 1, str(i + 1), "dim", None, face_name(number * 2))

    def face(self, number: int, face: int, x: int, y: int, how: str) -> None:
        """One of the two faces of a tile in hand; ▸ before the one that is being laid."""
        piece, veil, canvas = number * 2 + face, self.veil, self.canvas
        kind, edges = data.PIECE_FACES[piece]
        thing = face_name(piece)
        if how == "tile":
            left = x + 1 + face * (SMALL.wide + 1)
            tile(canvas, left, y, SMALL, kind, edges, self.letters, thing)
        elif how == "mini":
            left = x + face * 4
            mini(canvas, left, y, kind, edges, self.letters, thing)
        else:
            left = x + face * 4
            words = in_letters(kind, edges, self.letters).ljust(4)
            canvas.put(left, y, words, "bold" if face == 0 else "ink", "paper" if face == 0 else "stone", thing)
        if veil.chosen == piece:
            canvas.put(left, y, "▸", "danger", "gold", thing)
        back = tell.face_words(data.TILES[number][2 - face], self.say)
        title = tell.face_words(data.TILES[number][1 + face], self.say)
        canvas.tell(thing, f"{title[:1].upper()}{title[1:]}. {self.say('what.face', other=back)}", "GM-7")
        if piece in self.options:
            canvas.carry(thing, piece)

    # ------------------------------------------------------------------ without a hand
    def seats(self, y: int, rows: int) -> None:
        """Who watches, and the end: what each seat holds, its colour if known, its place among those who have left."""
        veil, canvas, wide = self.veil, self.canvas, self.room.columns
        if veil.current_player == OVER:
            for i, words in enumerate(folded(tell.question(veil, self.language, self.names), wide, 1)):
                canvas.put(0, y + i, words, "gold")
            y, rows = y + 1, rows - 1
        signs, across = badges(self.names), -(-len(self.names) // max(1, rows))
        for seat, name in enumerate(self.names):
            x, line, room = seat % across * (wide // across), y + seat // across, wide // across - 1
            thing = f"holds-{seat}"
            canvas.put(x, line, signs[seat], "bold", f"seat.{seat}", thing)
            at = canvas.put(x + 2, line, cut(name, min(14, room - 10)), "ink", None, thing) + 1
            for told, role in self.about(seat):
                at = canvas.put(at, line, cut(told, x + room - at), role, None, thing) + 1
            canvas.tell(thing, self.say("table.holds", who=name, n=int(veil.hand_count[seat])), "GM-6")

    def about(self, seat: int) -> Iterator[tuple[str, str]]:
        """Colours, tiles or finishing place, and, where nothing is hidden, the faces."""
        veil = self.veil
        for colour in range(4):
            if veil.owner[colour] == seat:
                yield self.letters[data.MOTIFS[colour]], f"wool.{data.COLOUR_NAMES[colour]}"
        rank = int(veil.rank[seat])
        if rank:
            yield f"{tell.rank_name(rank, self.language)} +{int(data.BONUS[rank])}", "gold"
        else:
            yield "▐▌" * min(8, int(veil.hand_count[seat])), f"seat.{seat}"
        if veil.viewer == FULL:
            held = [number for number in range(data.N_TILES) if veil.where[number] == data.IN_HAND + seat]
            faces = [in_letters(*data.PIECE_FACES[2 * number], self.letters) for number in held]
            yield " ".join(faces), "ink"
