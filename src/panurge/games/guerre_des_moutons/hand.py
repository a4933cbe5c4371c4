"""What a seat of La Guerre des Moutons takes hold of: a face and the cell it goes to (GM-7), a wolf or a hunter
(GM-14), its own colour (GM-22). A tile turns itself to fit: of several ways it could lie, the one that closes most of
one's own colour comes first. What would be drawn, which pens would close and what a wolf would take stand at the cell;
all of it lies open for everybody, so the veil tells it."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from panurge.core.hand import Chip, Hand, No, Way, begun
from panurge.core.state import State
from panurge.core.words import Voice, voice
from panurge.games.guerre_des_moutons import art, data, tell
from panurge.games.guerre_des_moutons.draw_choice import cell_name, earned, places
from panurge.games.guerre_des_moutons.draw_hand import face_name
from panurge.games.guerre_des_moutons.pens import Closed, closed_pens, turnings
from panurge.games.guerre_des_moutons.rules import FURTHER, ON_TURN, GuerreDesMoutons

KEYS = "123456789"
COLOURS = range(4)
# Whether a pen is one's own, and whether it would grow.
FATES = {(True, True): "gain", (True, False): "danger", (False, True): "plain", (False, False): "gain"}


def hand(veil: State, language: str, names: Sequence[str] = ()) -> Hand:
    assert isinstance(veil, GuerreDesMoutons)
    if veil.half_made():
        return Hand()  # the drawing asks on, part by part
    veil.ensure_landscape()
    reach = _Reach(veil, language, names)
    ways = tuple(reach.ways())
    tiles = [tile for tile in range(data.N_TILES) if veil.where[tile] == data.IN_HAND + veil.viewer]
    return Hand(
        ways,
        keys=tuple((key, face_name(tile * 2)) for key, tile in zip(KEYS, tiles)),
        nos=tuple(reach.nos()) if ways else (),
        backs=tuple((face_name(tile * 2), face_name(tile * 2 + 1)) for tile in tiles),
        figures=figures({way.figure for way in ways}),
    )


def figures(names: set[str]) -> tuple[tuple[str, str], ...]:
    """What the tiles look like as they would lie, with the grounds they are made of."""
    faces = [_face_of(name) for name in sorted(names)]
    grounds = sorted({run for edges, _ in faces for run in art.runs(edges)})
    drawn = [(art.tile_name(edges, kind), art.tile(edges, kind)) for edges, kind in faces]
    return (*((art.run_name(run), art.ground_part(*run)) for run in grounds), *drawn)


def _face_of(name: str) -> tuple[str, str]:
    """Edges and kind of a figure, by its name."""
    edges, _, kind = name.removeprefix("gm-tile-").partition("-")
    return edges.upper(), kind or "land"


@lru_cache(maxsize=2048)
def lying(key: str, cell: int, drawn: int, say: Voice) -> str:
    where = tell.where(cell, say)
    return (say(key, cell=where, n=drawn) if drawn else say(f"{key}_last", cell=where)) + "."


@lru_cache(maxsize=2048)
def turned_so(edges: str, say: Voice) -> str:
    return say("hand.turned", edges=tell.edge_words(edges, say))


class _Reach:
    """Everything within reach of a seat."""

    def __init__(self, veil: GuerreDesMoutons, language: str, names: Sequence[str]) -> None:
        self.veil, self.language, self.names = veil, language, names
        self.say: Voice = voice(__package__, language)
        self.own = [colour for colour in COLOURS if veil.owner[colour] == veil.viewer]
        self.pens = [int(veil.largest_pen(colour)) for colour in COLOURS]

    def ways(self) -> Iterator[Way]:
        for piece in self.veil.legal_actions():
            if piece < data.PIECES:
                wild = data.PIECE_KIND[piece] in (data.WOLF, data.HUNTER)
                yield from self.wild(piece) if wild else self.lays(piece)

    # ------------------------------------------------------------------ faces of tiles, one's own colour
    def lays(self, piece: int) -> Iterator[Way]:
        veil, face = self.veil, data.PIECE_FACES[piece][1]
        for i in range(veil.n_frontier):
            cell = int(veil.frontier[i])
            turned = [(turn, data.rotated(face, turn)) for turn in turnings(veil, piece, cell)]
            told = [(turn, edges, closed_pens(veil, cell, edges)) for turn, edges in turned]
            for turn, edges, pens in sorted(told, key=lambda one: -self.own_sheep(one[2])):
                yield self.lay(piece, cell, turn, edges, pens, len(told) > 1)

    def own_sheep(self, pens: Sequence[Closed]) -> int:
        return sum(pen.sheep for pen in pens if pen.colour in self.own and pen.valid)

    def lay(self, piece: int, cell: int, turn: int, edges: str, pens: Sequence[Closed], several: bool) -> Way:
        veil, say, kind = self.veil, self.say, data.KIND_NAMES[data.PIECE_FACES[piece][0]]
        plain = data.PLAIN[piece] > 0
        actions = (piece, int(data.CELL) + cell, *(() if plain else (int(data.ROTATION) + turn,)))
        said = [self.lies("label.cell", cell)]
        said += [self.closes(pen) for pen in pens]
        said += self.turned_out(actions) if veil.n_loose and "F" in edges else []
        said += [turned_so(edges, say)] if several else []
        return self.way(actions, said, list(self.pens_closed(pens)), art.tile_name(edges, kind), turn)

    def pens_closed(self, pens: Sequence[Closed]) -> Iterator[Chip]:
        """One's own first, as a gain; those of others, which are none, by their colours."""
        for pen in sorted((pen for pen in pens if pen.valid), key=lambda pen: pen.colour not in self.own):
            key, mood = ("hand.pen", "gain") if pen.colour in self.own else ("hand.pen_other", "plain")
            yield Chip(self.say(key, colour=self.colour(pen.colour), n=pen.sheep), mood)

    def lies(self, key: str, cell: int) -> str:
        """Where it would lie, and what would be drawn (GM-9), as long as there is something in the bag."""
        return lying(key, cell, earned(self.veil, cell), self.say)

    def closes(self, pen: Closed) -> str:
        owner, colour = int(self.veil.owner[pen.colour]), self.colour(pen.colour)
        who = tell.name_of(owner, self.names, self.language) if 0 <= owner < self.veil.players else ""
        key = "own" if pen.colour in self.own else "rival" if who else "other"
        return self.say(f"hand.closes_{key if pen.valid else 'feared'}", colour=colour, n=pen.sheep, who=who)

    def way(self, actions: tuple[int, ...], said: list[str], chips: list[Chip], figure: str, turn: int = 0) -> Way:
        piece, cell, say = actions[0], actions[1] - int(data.CELL), self.say
        drawn, sure, title = earned(self.veil, cell), "", ""
        counted = (Chip(f"+{drawn}", "count"),) if drawn else ()  # nothing is left to draw: nothing is said of it
        shown = (*counted, *chips, Chip(say("label.lay", n=drawn) if drawn else say("hand.lay"), "act"))
        if piece >= data.REVEAL:
            key = "hand.reveal" if drawn else "hand.reveal_last"
            sure = say(key, colour=self.colour(piece - int(data.REVEAL)), n=drawn)
            title = tell.label(self.veil, piece, self.language)
        wild = data.PIECE_KIND[piece] in (data.WOLF, data.HUNTER)
        return Way(
            (face_name(piece),), cell_name(cell), actions, " ".join(said), chips=shown, confirm=sure, twice=wild,
            figure=figure, turn=turn, title=title,
        )  # fmt: skip

    def colour(self, colour: int) -> str:
        return tell.colour_name(colour, self.language)

    # ------------------------------------------------------------------ wolves and hunters (GM-14 … GM-17)
    def wild(self, piece: int) -> Iterator[Way]:
        veil = self.veil
        figure = art.tile_name("FFFF", data.KIND_NAMES[data.PIECE_KIND[piece]])
        for cell in places(veil):
            if veil.why_not_cell(piece, cell):
                continue
            actions = (piece, int(data.CELL) + cell)
            key = "label.cover" if veil.grid[cell] else "label.cell"
            said = [self.lies(key, cell), *self.turned_out(actions)]
            yield self.way(actions, said, self.fates(actions), figure)

    def changes(self, actions: tuple[int, ...]) -> list[tuple[int, int, int]]:
        """Colour, largest valid pen now, and after this: where it changes."""
        then = begun(self.veil, *actions)
        assert isinstance(then, GuerreDesMoutons)
        both = [(colour, self.pens[colour], int(then.largest_pen(colour))) for colour in COLOURS]
        return [one for one in both if one[1] != one[2]]

    def turned_out(self, actions: tuple[int, ...]) -> list[str]:
        """What would become of the largest pens, in words."""
        return [
            self.say("hand.change", colour=self.colour(colour), before=before, after=after)
            for colour, before, after in self.changes(actions)
        ]

    def fates(self, actions: tuple[int, ...]) -> list[Chip]:
        """The same as chips."""
        return [
            Chip(
                self.say("hand.fate", colour=self.colour(colour), before=before, after=after),
                FATES[colour in self.own, after > before],
            )
            for colour, before, after in self.changes(actions)
        ]

    # ------------------------------------------------------------------ where what is held does not go
    def nos(self) -> Iterator[No]:
        """Every cell says what it asks for; wolves and hunters have reasons of their own."""
        veil = self.veil
        for i in range(veil.n_frontier if veil.phase in (ON_TURN, FURTHER) else 0):
            cell = int(veil.frontier[i])
            yield No((), cell_name(cell), self.asks_for(cell), "GM-7")
        for piece in veil.legal_actions():
            if piece < data.PIECES and data.PIECE_KIND[piece] in (data.WOLF, data.HUNTER):
                yield from self.no_beast(piece)

    def asks_for(self, cell: int) -> str:
        """GM-7: what the sides of a tile must show there; no face has both forest and village (GM-5)."""
        need, say = int(self.veil.need[cell]), self.say
        asked = [(side, need >> 9 - 3 * side & 7) for side in range(4)]
        words = [f"{self.motif(motif)} {say(tell.SIDES[side])}" for side, motif in asked if motif < len(data.MOTIFS)]
        key = "hand.asks" if not {4, 5} <= {motif for _, motif in asked} else "hand.asks_never"
        return say(key, edges=", ".join(words))

    def motif(self, motif: int) -> str:
        return tell.motif_word(data.MOTIFS[motif], self.say)

    def no_beast(self, piece: int) -> Iterator[No]:
        for cell in places(self.veil):
            code = int(self.veil.why_not_cell(piece, cell))
            if code and not self.veil.grid[cell]:
                rule, key = tell.REASONS[code]
                yield No((face_name(piece),), cell_name(cell), self.say(f"refusal.{key}"), rule)
