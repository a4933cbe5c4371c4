"""What can be chosen in the landscape: ghosts on the legal cells; the tile in hand on its cell, to be turned and laid.

The parts of a decision stay open to a change of mind: as long as it is not finished, other cells and other faces can be
touched too. Such a thing carries `data-instead`, so many steps back and then these actions (docs/games_reference.md).
"""


from panurge.core.words import Voice
from panurge.drawing.frame import escape, fragment, option, symbol, use
from panurge.drawing.ink import SHADE, SHADE_STRENGTH, at, box, edge, remembered
from panurge.drawing.palette import role
from panurge.drawing.states import SIGNS
from panurge.drawing.text import label, width_of
from panurge.games.guerre_des_moutons import art, data, tell
from panurge.games.guerre_des_moutons.rules import GuerreDesMoutons

T = art.TILE
Face = tuple[str, str]  # edges and kind


def free_state(veil: GuerreDesMoutons, steps: int = 2) -> GuerreDesMoutons:
    """The decision some parts earlier: before the cell was chosen (1), or before the piece was (2)."""
    free = veil.clone()
    free.chosen_cell = data.BEYOND
    if steps == 2:
        free.chosen = data.NO_PIECE
    return free


def earned(veil: GuerreDesMoutons, cell: int) -> int:
    """The tiles one would draw for laying something on a cell (GM-9, GM-17)."""
    touched = 1 if veil.grid[cell] > 0 else int(data.TOUCHED[veil.need[cell]])
    return min(touched, int(veil.bag_count))


def spot_of(cell: int) -> tuple[int, int]:
    return int(cell) % 31 - 15, int(cell) // 31 - 15


def places(veil: GuerreDesMoutons) -> list[int]:
    """Where anything at all can be laid: the cells around the landscape, and wolves to cover (GM-17)."""
    return [int(veil.frontier[i]) for i in range(veil.n_frontier)] + [int(veil.loose[i]) for i in range(veil.n_loose)]


def cell_name(cell: int) -> str:
    """The part of the drawing that a cell is, for the hand."""
    x, y = spot_of(cell)
    return f"c{x}.{y}"


@fragment
def cell_at(x: int, y: int) -> str:
    """A cell where something may lie: unseen, but one can point at it."""
    return f'<g id="c{x}.{y}"><path d="M{x * T} {y * T}h96v96h-96z"/></g>'


class Offered:
    """The options of one veil that stand in the landscape. `alone` collects the faces that must be defined."""

    def __init__(
        self, veil: GuerreDesMoutons, legal: list[int], language: str, say: Voice, layout: str,
        view: tuple[float, ...], unit: float,
    ) -> None:  # fmt: skip
        self.veil, self.legal, self.language, self.say = veil, legal, language, say
        self.worded = layout == "wide"  # room for words beside the cell
        self.view, self.unit = view, unit  # what fits; units of the landscape to a pixel
        self.alone: set[Face] = set()
        self.pale: set[Face] = set()  # those shown as ghosts
        self._cells: list[int] | None = None

    def drawn(self) -> str:
        veil = self.veil
        if veil.current_player != veil.viewer:
            return ""
        if veil.chosen == data.NO_PIECE:
            return f'<g fill="none">{"".join(cell_at(*spot_of(cell)) for cell in places(veil))}</g>'
        if veil.chosen_cell != data.BEYOND:
            return self.other_cells() + self.to_turn()
        if data.PLAIN[veil.chosen] > 0:
            return "".join(self.to_lay(action) for action in self.legal)
        return "".join(self.ghost_option(action) for action in self.legal)

    def piece(self, piece: int, rotation: int) -> Face:
        """The face of a piece after turning, noted as one that stands alone."""
        kind, edges = data.PIECE_FACES[piece]
        face = data.rotated(edges, rotation), data.KIND_NAMES[kind]
        self.alone.add(face)
        return face

    # ------------------------------------------------------------ cells
    def ghost(self, cell: int) -> str:
        """The face in hand, pale, as it would fit there, and the number of tiles to draw."""
        veil = self.veil
        rotation = 0
        if veil.grid[cell] == 0:
            fits = int(veil.rotations_that_fit(veil.chosen, cell))
            rotation = next((each for each in range(4) if fits >> each & 1), 0)
        face = self.piece(int(veil.chosen), rotation)
        self.pale.add(face)
        return ghost_at(*spot_of(cell), *face, earned(veil, cell))

    def ghost_option(self, action: int) -> str:
        """The whole sentence is spoken; its button beside the board is as short as it can be."""
        cell = action - int(data.CELL)
        short = self.say("label.cell_short", way=tell.way(cell, self.say), n=earned(self.veil, cell))
        return keyed(option(action, tell.label(self.veil, action, self.language), self.ghost(cell)), short)

    def to_lay(self, action: int) -> str:
        """A piece that looks the same from all sides: touch the cell, then lay it there. No wolf by a slip."""
        cell = action - int(data.CELL)
        group = f"lay-{cell}"
        said = tell.label(self.veil, action, self.language)
        words = self.say("label.lay", n=earned(self.veil, cell))
        lay = held_tile(*spot_of(cell), *self.piece(int(self.veil.chosen), 0)) + self.buttons(cell, words)[0]
        return opener(group, said, self.ghost(cell)) + keyed(option(action, said, lay, group=group), words, "enter")

    def other_cells(self) -> str:
        """While the tile is turned, the other cells it could lie on."""
        drawn = ""
        for action in self.cells:
            if action - data.CELL != self.veil.chosen_cell:
                said = tell.label(self.veil, action, self.language)
                drawn += instead(1, [action], said, f'<g opacity=".6">{self.ghost(action - int(data.CELL))}</g>')
        return drawn

    @property
    def cells(self) -> list[int]:
        """The cells on which the chosen piece could lie, as actions. (mypyc knows no `cached_property`.)"""
        if self._cells is None:
            self._cells = free_state(self.veil, 1).legal_actions()
        return self._cells

    # ------------------------------------------------------------ turning
    def to_turn(self) -> str:
        """The tile on its cell, one group of the page for each way it fits: touched, it shows the next one."""
        veil = self.veil
        cell = int(veil.chosen_cell)
        x, y = spot_of(cell)
        words = self.say("label.lay", n=earned(veil, cell))
        rotations = [action - int(data.ROTATION) for action in self.legal]
        faces = [self.piece(int(veil.chosen), rotation) for rotation in rotations]
        drawn = held_tile(x, y, *faces[0])  # what a picture without a page shows
        lay_button, turn_button = self.buttons(cell, words, len(rotations) > 1)
        for i, action in enumerate(self.legal):
            group = f"turn-{rotations[i]}" if len(rotations) > 1 else ""
            said = tell.label(veil, action, self.language)
            lay = keyed(option(action, said, lay_button, group=group), words, "enter")
            if not group:
                return drawn + lay
            following = f"turn-{rotations[(i + 1) % len(rotations)]}"
            turn = opener(
                following,
                self.say("label.turn", n=len(rotations)),
                held_tile(x, y, *faces[i]) + turn_button,
                inside=group,
            )
            drawn += keyed(turn, self.say("label.turn_short"), "r", SIGNS["turn"]) + lay
        return drawn

    # ------------------------------------------------------------ what floats beside the cell
    def buttons(self, cell: int, words: str, turning: bool = False) -> tuple[str, str]:
        """The button that lays and, if there is something to turn, the one that turns: in a row beside the cell."""
        x, y = spot_of(cell)
        wide = pill_width(words) if self.worded else 44.0
        row = wide + (50 if turning else 0)
        left, level, (dx, dy) = self.beside(x, y, row)
        lay = lay_pill(words) if self.worded else round_sign("check", main=True)
        anchor = (x * T + 48 + dx * 56, y * T + 48 + dy * 56)
        return (
            floating(anchor, at(left + row - wide / 2, level, lay)),
            floating(anchor, at(left + 22, level, round_sign("turn"))) if turning else "",
        )

    def beside(self, x: int, y: int, row: float) -> tuple[float, float, tuple[int, int]]:
        """The side of a cell on which a row of buttons hides least: where it begins, its level, and the side."""
        u = self.unit
        wide, high = row * u, 44 * u
        places: list[tuple[float, float, tuple[int, int], float, float]] = [
            (-row / 2, -28, (0, -1), 48 - wide / 2, -8 - 50 * u),
            (-row / 2, 28, (0, 1), 48 - wide / 2, 104 + 6 * u),
            (6, 0, (1, 0), 104 + 6 * u, 48 - high / 2),
            (-6 - row, 0, (-1, 0), -8 - 6 * u - wide, 48 - high / 2),
        ]
        costs = [self.hidden(x * T + a, y * T + b, wide, high) for *_, a, b in places]
        left, level, way, _, _ = places[costs.index(min(costs))]
        return left, level, way

    def hidden(self, left: float, top: float, wide: float, high: float) -> int:
        """How much a box of the landscape would hide: tiles most of all, other cells to choose, the rim of the view."""
        a, b, w, h = self.view
        cost = 0 if a <= left and b <= top and left + wide <= a + w and top + high <= b + h else 50
        laid = self.veil.grid
        cells = {action - int(data.CELL) for action in self.cells}
        for v in range(int(top // T), int((top + high) // T) + 1):
            for u in range(int(left // T), int((left + wide) // T) + 1):
                cell = (v + 15) * 31 + u + 15
                if -15 <= u <= 15 and -15 <= v <= 15:
                    cost += 3 * int(laid[cell] > 0) + int(cell in cells)
        return cost


def opener(group: str, said: str, body: str, inside: str = "") -> str:
    """A piece that opens a group; `inside`: itself shown only while that other group is open."""
    hidden = f' data-for="{escape(inside)}" display="none"' if inside else ""
    return (
        f'<g class="option opener" data-group="{escape(group)}"{hidden} role="button" tabindex="0" '
        f'aria-expanded="false" aria-label="{escape(said)}">{body}</g>'
    )


def instead(steps: int, actions: list[int], said: str, body: str) -> str:
    """A change of mind: so many parts back, then these actions."""
    way = f"{steps}:{','.join(str(int(action)) for action in actions)}"
    return f'<g class="option" data-instead="{way}" role="button" tabindex="0" aria-label="{escape(said)}">{body}</g>'


def keyed(markup: str, words: str, key: str = "", sign: str = "") -> str:
    """The same thing with a short phrase, perhaps a sign, for its button, and a key of its own."""
    said = f' data-say="{escape(words)}"' + (f' data-key="{key}"' if key else "")
    said += f' data-sign="{sign}"' if sign else ""
    return markup.replace(' role="button"', f'{said} role="button"', 1)


# ---------------------------------------------------------------- pictures
@remembered
def ghost_of(edges: str, kind: str) -> str:
    """A tile that is not there yet: pale, in a dashed frame."""
    pale = f'<g opacity=".5" transform="translate(4 4) scale(.917)">{use(art.tile_name(edges, kind))}</g>'
    return symbol(f"gm-ghost-{edges.lower()}-{kind}", pale + use("gm-ghost"))


@fragment
def ghost_at(x: int, y: int, edges: str, kind: str, n: int) -> str:
    coin = at(48, 48, f'<g class="at-least least-19">{use(f"gm-plus-{n}")}</g>')
    return at(x * T, y * T, use(f"gm-ghost-{edges.lower()}-{kind}") + coin)


@remembered
def held_tile(x: int, y: int, edges: str, kind: str) -> str:
    """The chosen tile, lifted, with its ring."""
    ring = (
        '<rect x="-1" y="-1" width="98" height="98" rx="11" fill="none" stroke="#fff" stroke-width="7"/>'
        '<rect x="-1" y="-1" width="98" height="98" rx="11" fill="none" '
        f'stroke="{role("heather")}" stroke-width="4.4"/>'
    )
    shade = f'<rect x="2" y="8" width="96" height="96" rx="11" fill="{SHADE}"{SHADE_STRENGTH}/>'
    return at(x * T, y * T - 4, shade + use(art.tile_name(edges, kind)) + ring)


def floating(anchor: tuple[float, float], body: str) -> str:
    """Beside a cell, as large at every zoom: inside, units are pixels."""
    return at(*anchor, f'<g class="steady">{body}</g>')


def pill_width(words: str) -> float:
    return width_of(words, 15, heavy=True) + 58


@fragment
def lay_pill(words: str) -> str:
    """The one primary button: what will happen, in words."""
    wide = pill_width(words)
    drawn = box(-wide / 2, -19, wide, 44, 22, SHADE, SHADE_STRENGTH)
    drawn += box(-wide / 2, -22, wide, 44, 22, role("heather"), edge(2, role("on-heather")))
    sign = (
        f'fill="none" stroke="{role("on-heather")}" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"'
    )
    drawn += at(-wide / 2 + 24, 0, f'<path d="{SIGNS["check"]}" {sign}/>')
    drawn += label(14, 0, words, 15, heavy=True, fill=role("on-heather"), width=wide - 46)
    return f'<g class="primary">{drawn}</g>'


@fragment
def round_sign(sign: str, main: bool = False) -> str:
    """A disc of the size of a fingertip with a sign on it."""
    fill, ink = (role("heather"), role("on-heather")) if main else (role("card"), role("heather"))
    drawn = f'<circle cy="3" r="22" fill="{SHADE}"{SHADE_STRENGTH}/>'
    drawn += f'<circle r="22" fill="{fill}" stroke="{ink}" stroke-width="2"/>'
    drawn += f'<path d="{SIGNS[sign]}" transform="scale(1.25)" {_ink(ink, 2.4)}/>'
    return f'<g class="primary">{drawn}</g>' if main else drawn


def _ink(colour: str, thick: float) -> str:
    return f'fill="none" stroke="{colour}" stroke-width="{thick}" stroke-linecap="round" stroke-linejoin="round"'


@remembered
def ghost_marks() -> str:
    """The dashed cell, and "+n" on its disc, once for each n."""
    marks = symbol(
        "gm-ghost",
        f'<rect x="4" y="4" width="88" height="88" rx="12" fill="#fffaf0" fill-opacity=".22" stroke="#fffaf0" '
        f'stroke-width="4.6"/><rect x="4" y="4" width="88" height="88" rx="12" fill="none" '
        f'stroke="{role("heather")}" stroke-width="2.8" stroke-dasharray="8 6" class="ring-line"/>',
    )
    for n in range(5):
        disc = f'<circle r="19" fill="{role("card")}" stroke="{role("heather")}" stroke-width="2.2"/>'
        marks += symbol(f"gm-plus-{n}", disc + label(0, 0, f"+{n}", 18, heavy=True, fill=role("heather")))
    return marks
