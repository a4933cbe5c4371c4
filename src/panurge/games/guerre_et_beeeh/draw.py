"""The table of Guerre & Bêêêh! as one SVG: the meadow, the alpine tray with pile, discard and points, and the hand.

A pure function of the veil. Sheep and wolves are parts by their mark, so they glide; tokens and cells are parts by
their place; cards by their name. What can be chosen is carried by what one would touch: a sheep that may move or hide
opens two handles; one on its way has a handle per direction and a preview of its slide and its Panurge chain (GB-8).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from panurge.core.state import State
from panurge.core.words import Voice, voice
from panurge.drawing.frame import Drawing, escape, layer, opener, option, place, refused, touch_box, touch_disc, use
from panurge.drawing.ink import at, box, edge, oval, stroke
from panurge.drawing.palette import role
from panurge.drawing.scenery import alpine, band, meadow, wooden_frame
from panurge.drawing.states import SIGNS, ghost, handle, ring, ring_box
from panurge.drawing.states import cell as plate
from panurge.drawing.text import button, coin, label, lines_of, pill, width_of, wrapped
from panurge.drawing.things import card as card_face
from panurge.drawing.things import pile as pile_of
from panurge.games.guerre_et_beeeh import data, pictures, tell
from panurge.games.guerre_et_beeeh.draw_vignette import vignette as vignette
from panurge.games.guerre_et_beeeh.notation import cell_name
from panurge.games.guerre_et_beeeh.pictures import COLOURS, GRASS_WORDS
from panurge.games.guerre_et_beeeh.rules import GuerreEtBeeeh

ANGLES = (-90, 0, 90, 180, -45, 45, 135, -135)  # of the direction handles; 0 is east


@dataclass(frozen=True)
class Plan:
    """Where things lie in a layout: units of the whole drawing."""

    name: str
    width: int
    height: int
    cell: float
    board: tuple[float, float]  # upper left corner of the meadow
    edge: float  # between the meadow's edge and the first cell
    hand: tuple[float, float, float]  # left end, middle of the cards, width of the row
    card: tuple[float, float]
    roomy: int  # as many cards lie in one row

    @property
    def side(self) -> float:
        return 6 * self.cell + 2 * self.edge

    def spot(self, cell: int) -> tuple[float, float]:
        """The middle of a cell; row 1 is at the bottom."""
        x, y = self.board
        return x + self.edge + (cell % 6 + 0.5) * self.cell, y + self.edge + (5.5 - cell // 6) * self.cell


WIDE = Plan("wide", 1044, 836, 91, (10, 10), 19, (206, 724, 832), (172, 196), 6)
TALL = Plan("tall", 390, 836, 59, (12, 48), 6, (10, 740, 370), (112, 164), 5)
PLANS = {plan.name: plan for plan in (WIDE, TALL)}


def draw(veil: State, language: str = "en", layout: str = "wide", names: Sequence[str] = ()) -> Drawing:
    assert isinstance(veil, GuerreEtBeeeh)
    table = _Table(veil, language, PLANS[layout], names)
    title = voice(__package__, language)("draw.title")
    return Drawing(table.plan.width, table.plan.height, tuple(table.parts()), pictures.definitions(), title)


class _Table:
    def __init__(self, veil: GuerreEtBeeeh, language: str, plan: Plan, names: Sequence[str]) -> None:
        self.veil, self.language, self.plan = veil, language, plan
        self.say: Voice = voice(__package__, language)
        self.names = [
            names[seat] if seat < len(names) and names[seat] else tell.seat_name(seat, language) for seat in (0, 1)
        ]
        self.options = veil.legal_actions()
        self.carried: dict[int, list[int]] = {}
        for base in (data.MOVE, data.HIDE, data.SCOUT, data.CELL):
            for action in self.options:
                if base <= action < base + 36:
                    self.carried.setdefault(action - int(base), []).append(action)
        self.chosen = self.chosen_cells()
        self.me = int(veil.viewer) if veil.viewer >= 0 else 0  # a spectator sits behind Red
        self.scale = plan.cell / 100 * 0.88

    def parts(self) -> list[tuple[str, str]]:
        board = [self.ground(), *self.cells(), self.lanes(), *self.tokens(), self.ghosts(), *self.pieces()]
        return [*board, self.tray(), *self.hand(), self.handles(), self.buttons()]

    def say_option(self, action: int) -> str:
        return tell.label(self.veil, action, self.language)

    def on_cell(self, cell: int) -> list[int]:
        """The options a cell, or what stands on it, carries."""
        return self.carried.get(cell, [])

    def touchable(self, cell: int, body: str, mark: str) -> str:
        """A thing on a cell with the options it carries: none, one, or several behind an opener."""
        actions = self.on_cell(cell)
        if not actions:
            return body
        if len(actions) == 1:
            return option(actions[0], self.say_option(actions[0]), touch_disc(radius=self.plan.cell / 2) + mark + body)
        name = " / ".join(self.say_option(action) for action in actions)
        return opener(cell_name(cell), name, touch_disc(radius=self.plan.cell / 2) + mark + body)

    # ------------------------------------------------------------------ the meadow
    def ground(self) -> tuple[str, str]:
        plan = self.plan
        x, y = plan.board
        drawn = at(x, y, meadow(plan.side, plan.side, seed=4, radius=0 if plan is WIDE else 17))
        if plan is WIDE:
            wide = plan.width - 2 * x - plan.side
            drawn += at(x + plan.side, y, alpine(wide, plan.side)) + at(
                x, y, wooden_frame(plan.width - 2 * x, plan.side)
            )
            drawn += box(x + plan.side - 4, y, 8, plan.side, 0, "#b98452", edge(1.2, "#8d5a2a"))
        else:
            drawn += at(x, y, wooden_frame(plan.side, plan.side, thick=7, radius=20))
        for i in range(6):  # columns and rows are named on the wood
            along = plan.edge + (i + 0.5) * plan.cell
            far = 9.0 if plan is WIDE else 2.5
            words = {"size": 11.0 if plan is WIDE else 8.0, "fill": role("ink2")}
            drawn += label(x + along, y + plan.side - far, "abcdef"[i], **words)  # type: ignore[arg-type]
            drawn += label(x + far, y + along, "654321"[i], **words)  # type: ignore[arg-type]
        return layer("ground", drawn)

    def cells(self) -> list[tuple[str, str]]:
        found = []
        size = self.plan.cell - 6
        for cell in range(36):
            kind = "plain" if (cell + cell // 6) % 2 else "other"
            body = plate(-size / 2, -size / 2, size, size, kind)
            if self.veil.board[cell] == data.EMPTY and self.on_cell(cell):
                body = self.touchable(cell, body, ring_box(-size / 2, -size / 2, size, size, ground="meadow"))
            found.append(place(f"cell-{cell_name(cell)}", *self.plan.spot(cell), body))
        return found

    def tokens(self) -> list[tuple[str, str]]:
        """Face-down tokens with the viewer's private notes, and an eye where the other seat has looked."""
        veil, found = self.veil, []
        for cell in range(36):
            body = said = ""
            if veil.board[cell] == data.TOKEN:
                body = use("beeeh-token", 0, 0, self.scale * 0.86) + self.note(cell)
                kind = int(veil.kinds[cell])
                key = "draw.noted" if kind else "draw.token"
                known = self.say(f"kind.{tell.KIND_WORDS[kind]}") if kind else ""
                said = self.say(key, cell=cell_name(cell), kind=known)
                if self.on_cell(cell) or self.chosen >> cell & 1:
                    state = "chosen" if self.chosen >> cell & 1 else "can"
                    body = self.touchable(cell, body, ring(self.plan.cell * 0.45, state))
                    said = "" if self.on_cell(cell) else said
                    if not self.on_cell(cell):
                        body = ring(self.plan.cell * 0.45, state) + body
            found.append(place(f"token-{cell_name(cell)}", *self.plan.spot(cell), body, label=said))
        return found

    def note(self, cell: int) -> str:
        veil, far = self.veil, self.plan.cell * 0.3
        drawn = ""
        kind = int(veil.kinds[cell])
        if kind:
            disc = oval(0, 0, 13, 13, "#fffaf0", edge(1.5, "#6a5f50") + ' stroke-dasharray="3 2"')
            sign = use("beeeh-wolf", 0, -1, 0.22) if kind == data.HIDDEN_WOLF else ""
            drawn += at(far, -far, disc + (sign or label(0, 0, str(data.POINTS[kind]), 14, heavy=True, fill="#2f2a24")))
        others = [seat for seat in (0, 1) if veil.viewer != seat and veil.looked[seat] >> cell & 1]
        for i, seat in enumerate(others):
            eye = oval(0, 0, 9, 9, "#fffaf0", edge(1.3, "#cb4335" if seat == 0 else "#b98a00"))
            drawn += at(-far + 14 * i, far, eye + at(0, 0, stroke(SIGNS["eye"], "#4b3b66", 2.4), 0, 0.7))
        return f'<g class="still">{drawn}</g>' if drawn else ""

    def chosen_cells(self) -> int:
        """The cells named so far in the choice being made, and the token being laid back."""
        veil, bits = self.veil, 0
        if veil.phase == data.LAY_BACK and self.options:
            return 1 << int(veil.asked_cell())
        for i in range(veil.n_parts):
            part = int(veil.part(i))
            if part < data.PLAY:
                bits |= 1 << (part % 36)
        return bits

    # ------------------------------------------------------------------ sheep and wolves
    def piece_figure(self, piece: int, startled: bool = False) -> str:
        """The name of a figure among the definitions, and what a mad one in a bush cannot hide."""
        if piece == data.WOLF:
            return use("beeeh-wolf")
        colour = COLOURS[data.OWNER[piece]]
        if data.IS_HIDDEN[piece]:
            return use(f"beeeh-{colour}-bush") + (pictures.sparks() if data.IS_MAD[piece] else "")
        return use(f"beeeh-{colour}-{'mad' if data.IS_MAD[piece] else 'startled' if startled else 'normal'}")

    def by_a_wolf(self, cell: int) -> bool:
        """A wolf that may still bite stands beside this cell, so who stands here looks it in the eye."""
        veil = self.veil
        idle = int(veil.muzzled | veil.muzzled_next)
        around = (int(data.NEXT[cell * 8 + way]) for way in range(int(data.DIAGONAL)))
        return any(near >= 0 and veil.board[near] == data.WOLF and not idle >> near & 1 for near in around)

    def pieces(self) -> list[tuple[str, str]]:
        names = [f"{colour}-{i}" for colour in COLOURS for i in range(1, 7)] + ["wolf-1", "wolf-2"]
        cells = {int(self.veil.marks[cell]): cell for cell in range(36) if self.veil.marks[cell]}
        return [self.piece(name, cells.get(mark)) for mark, name in enumerate(names, start=1)]

    def piece(self, name: str, cell: int | None) -> tuple[str, str]:
        if cell is None:
            x, y = self.plan.spot(0)
            return place(name, x, y, "")
        veil = self.veil
        piece = int(veil.board[cell])
        figure = at(
            0, 0, self.piece_figure(piece, self.by_a_wolf(cell)), 0, self.scale * (0.9 if piece == data.WOLF else 1)
        )
        if piece == data.WOLF and (veil.muzzled | veil.muzzled_next) >> cell & 1:
            figure += at(0, 0, pictures.basket(), 0, self.scale * 0.9)
        chosen = self.chosen >> cell & 1
        mark = ring(self.plan.cell * 0.46, "chosen" if chosen else "can")
        said = ""
        if self.on_cell(cell):
            body = self.touchable(cell, figure, mark)
        elif veil.phase == data.CHOOSE and self.options and data.OWNER[piece] == veil.turn:
            why = int(data.MOVE) + cell
            body = refused(why, self.say_option(why), touch_disc(radius=self.plan.cell / 2) + figure)
        else:
            body = (mark if chosen else "") + figure
            said = self.piece_name(piece, cell)
        return place(name, *self.plan.spot(cell), body, label=said)

    def piece_name(self, piece: int, cell: int) -> str:
        if piece == data.WOLF:
            return self.say("draw.wolf", cell=cell_name(cell))
        colour = COLOURS[data.OWNER[piece]]
        if data.IS_HIDDEN[piece]:
            return self.say(f"draw.hidden_sheep.{colour}", cell=cell_name(cell))
        return self.say(f"draw.sheep.{colour}", cell=cell_name(cell))

    # ------------------------------------------------------------------ a slide and its chain
    def ways(self) -> list[int]:
        return [action - int(data.DIRECTION) for action in self.options if data.DIRECTION <= action < data.TAKE]

    def lanes(self) -> tuple[str, str]:
        """The ground each direction would cover, from the last follower to the cell of arrival."""
        drawn = ""
        if self.ways():
            start = int(self.veil.part(0))
            for way in self.ways():
                end = int(self.veil.slide_end(start, way))
                (x0, y0), (x1, y1) = self.plan.spot(start), self.plan.spot(end)
                half = self.plan.cell * 0.43
                dashes = edge(2, role("heather")) + ' stroke-dasharray="7 6" fill-opacity=".14" stroke-opacity=".8"'
                if way < data.DIAGONAL:
                    corner = (min(x0, x1) - half, min(y0, y1) - half)
                    size = (abs(x1 - x0) + 2 * half, abs(y1 - y0) + 2 * half)
                    drawn += box(*corner, *size, self.plan.cell * 0.2, role("heather"), dashes)
                else:
                    drawn += stroke(
                        f"M{x0:.0f} {y0:.0f}L{x1:.0f} {y1:.0f}", role("heather"), 3, ' stroke-dasharray="7 6"'
                    )
        return layer("lanes", drawn, kind="still")

    def ghosts(self) -> tuple[str, str]:
        drawn = ""
        if self.ways():
            veil, start = self.veil, int(self.veil.part(0))
            for way in self.ways():
                end = int(veil.slide_end(start, way))
                leader = int(veil.board[start])
                if leader == data.TOKEN:
                    leader = int(data.WOLF)
                chain = tell.followers(veil, start, way) if leader < data.WOLF else []
                if data.IS_HIDDEN[leader]:
                    leader -= int(data.CAMOUFLAGE)
                target = end
                for piece in [leader, *(int(veil.board[cell]) for cell in chain)]:
                    x, y = self.plan.spot(target)
                    drawn += ghost(at(x, y, self.piece_figure(piece), 0, self.scale * 0.9))
                    target = int(data.NEXT[target * 8 + (way ^ 2)])
                x, y = self.plan.spot(end)
                far = self.plan.cell * 0.3
                if veil.board[end] == data.TOKEN:
                    kind = int(veil.kinds[end])
                    drawn += coin(
                        x - far,
                        y - far,
                        {0: "?", int(data.HIDDEN_WOLF): "!"}.get(kind, str(data.POINTS[kind])),
                        "heather",
                        12,
                    )
                steps = max(abs(end % 6 - start % 6), abs(end // 6 - start // 6))
                for cell in chain:
                    x, y = self.plan.spot(cell)
                    drawn += pill(x + far, y - far, f"+{steps}", size=11)
        return layer("ghosts", drawn, kind="still")

    def handles(self) -> tuple[str, str]:
        """Directions around a chosen piece; the two sides of a token; the choices of an opened piece."""
        drawn, far = "", max(self.plan.cell * 0.6, 43)
        for way in self.ways():
            x, y = self.plan.spot(int(self.veil.part(0)))
            up, right = data.STEPS[way]
            action = int(data.DIRECTION) + way
            reach = far if way < data.DIAGONAL else far * 0.8
            drawn += at(x + right * reach, y - up * reach, option(action, self.say_option(action), handle(ANGLES[way])))
        for action, sign, side in ((int(data.DOWN), "check", -1), (int(data.UP), "flip", 1)):
            if action in self.options:
                x, y = self.inside(*self.plan.spot(int(self.veil.asked_cell())), far)
                alone = int(data.UP) not in self.options
                drawn += at(
                    x + (0 if alone else side * 26), y - far, option(action, self.say_option(action), handle(sign))
                )
        for cell in range(36):
            actions = self.on_cell(cell)
            if len(actions) > 1:
                x, y = self.inside(*self.plan.spot(cell), far)
                for i, action in enumerate(actions):
                    offset = (i - (len(actions) - 1) / 2) * 48
                    body = self.verb(action)
                    drawn += at(
                        x + offset, y - far, option(action, self.say_option(action), body, group=cell_name(cell))
                    )
        return layer("handles", drawn)

    def inside(self, x: float, y: float, far: float) -> tuple[float, float]:
        """A place whose handles, left and right above it, stay on the meadow."""
        left, top = self.plan.board
        x = min(max(x, left + 50), left + self.plan.side - 50)
        return x, y if y - far - 22 > top else y + 2 * far

    def verb(self, action: int) -> str:
        """The handle of what can be done with a piece: go, hide, look."""
        if action < data.HIDE:
            return handle(-90)
        if action < data.SCOUT:
            disc = oval(0, 0, 17, 17, role("card"), ' class="handle-disc"' + edge(2.2, role("heather")))
            return touch_disc() + disc + use(f"beeeh-{COLOURS[self.veil.turn]}-bush", 0, -1, 0.27)
        return handle("eye")

    # ------------------------------------------------------------------ the tray
    def tray(self) -> tuple[str, str]:
        return layer("tray", self.wide_tray() if self.plan is WIDE else self.tall_tray())

    def wide_tray(self) -> str:
        veil, plan = self.veil, self.plan
        left = plan.board[0] + plan.side
        middle = left + (plan.width - plan.board[0] - left) / 2
        top = plan.board[1]
        ink = role("ink")
        drawn = self.opponent(middle, top + 160)
        drawn += at(middle - 100, top + 296, pile_of(int(veil.pile), 74, 104) if veil.pile else card_hole(74, 104))
        drawn += label(middle - 100, top + 372, self.say("draw.pile", n=int(veil.pile)), 13, fill=ink)
        drawn += at(middle, top + 296, self.small_card(int(veil.top), 78, 106), 3)
        drawn += label(middle, top + 372, self.say("draw.discard", n=self.discards()), 13, fill=ink)
        drawn += self.mad_tokens(middle + 100, top + 296)
        drawn += label(middle + 100, top + 372, self.say("draw.mad"), 13, fill=ink)
        drawn += self.points(middle, top + 462)
        return drawn + self.idle(middle, top + 552)

    def tall_tray(self) -> str:
        veil, plan = self.veil, self.plan
        other = 1 - self.me
        drawn = ""
        for x, seat, anchor in ((16.0, self.me, "start"), (374.0, other, "end")):
            points = str(int(veil.score(seat))) if tell.total_is_shown(veil, seat) else "?"
            drawn += label(x, 22, f"{self.names[seat]} · {points}", 15, anchor=anchor, fill=role("ink"), width=180)
        y = plan.board[1] + plan.side + 60
        drawn += at(46, y, pile_of(int(veil.pile), 48, 66) if veil.pile else card_hole(48, 66))
        drawn += label(46, y + 48, self.say("draw.pile", n=int(veil.pile)), 11.5, fill=role("ink2"))
        drawn += at(124, y, self.small_card(int(veil.top), 50, 68), 2)
        drawn += label(124, y + 48, self.say("draw.discard", n=self.discards()), 11.5, fill=role("ink2"), width=74)
        cards = int(veil.hand[other])
        for i, card in enumerate(self.known_cards(other)):
            x = 212 + (i - (cards - 1) / 2) * min(26, 70 / max(cards, 1))
            drawn += at(x, y, self.small_card(card, 50, 68) if card >= 0 else use("beeeh-back", 0, 0, 0.82))
        drawn += label(
            212, y + 48, self.say("draw.cards_of", who=self.names[other], n=cards), 11.5, fill=role("ink2"), width=96
        )
        drawn += self.mad_tokens(312, y - 10, 0.4)
        drawn += label(312, y + 48, self.say("draw.mad"), 11.5, fill=role("ink2"))
        return drawn + self.idle(195, y + 76)

    def discards(self) -> int:
        return sum(self.veil.place[card] in (data.PLAYED, data.OUT) for card in range(18)) + 3 - int(self.veil.abuses)

    def small_card(self, card: int, width: float, height: float) -> str:
        if card >= data.NO_CARD:
            return card_hole(width, height)
        title = tell.card_title(card, self.language)
        return card_face(pictures.picture(card), title, width=width, height=height, tint=pictures.tint(card))

    def known_cards(self, seat: int) -> list[int]:
        """A hand as the viewer knows it: cards, then −1 for each unknown one."""
        known = [card for card in range(18) if self.veil.place[card] == data.IN_HAND + seat]
        return known + [-1] * (int(self.veil.hand[seat]) - len(known))

    def opponent(self, x: float, y: float) -> str:
        other = 1 - self.me
        cards = self.known_cards(other)
        drawn = ""
        for i, card in enumerate(cards):
            step = min(56, 320 / len(cards))
            offset = i - (len(cards) - 1) / 2
            figure = self.small_card(card, 62, 86) if card >= 0 else use("beeeh-back")
            drawn += at(x + offset * step, y + abs(offset) * 3, figure, offset * 3)
        words = self.say("draw.cards_of", who=self.names[other], n=len(cards))
        return drawn + pill(x, y - 72, words, "paper", 14)

    def mad_tokens(self, x: float, y: float, size: float = 0.56) -> str:
        """GB-24: the mad sheep that wait beside the board."""
        waiting = [seat for seat in (self.me, 1 - self.me) if not self.veil.mad_used >> seat & 1]
        drawn = box(x - 41, y - 54, 82, 108, 14, role("shade"), ' opacity=".1"') if size > 0.5 else ""
        for seat in waiting:
            lower = 22 if seat != self.me else -20
            beside = (18 if seat != self.me else -18) if size < 0.5 else 0
            drawn += use(f"beeeh-{COLOURS[seat]}-mad", x + beside, y + (lower if size > 0.5 else 6), size * 0.9)
        return drawn

    def points(self, x: float, y: float) -> str:
        """Grass won by the seats whose points the page counts (GB-2, `open_scores`)."""
        shown = [seat for seat in (self.me, 1 - self.me) if tell.total_is_shown(self.veil, seat)]
        drawn = band(x - 186, y - 42, 372, 96)
        high = 50 if len(shown) < 2 else 44
        for row, seat in enumerate(shown):
            middle = y - (6 if len(shown) < 2 else 18) + row * high
            at_x = x - 170
            words = self.say("draw.grass", who=self.names[seat], n=int(self.veil.score(seat)))
            counts = [int(self.veil.won[seat * 4 + kind]) for kind in (data.LUSH, data.COMMON, data.LAUGHING)]
            room = 350 - (0 if len(shown) < 2 else width_of(words, 14) + 12) - (40 if self.veil.wool[seat] else 0)
            step = min(9, (room - 37 * sum(map(bool, counts))) / max(sum(counts), 1))  # a crowd stands closer
            for kind in (data.LUSH, data.COMMON, data.LAUGHING):
                count = int(self.veil.won[seat * 4 + kind])
                for i in range(count):
                    drawn += use(f"beeeh-won-{GRASS_WORDS[int(kind)]}", at_x + 17 + i * step, middle)
                at_x += 37 + count * step if count else 0
            if self.veil.wool[seat]:
                drawn += coin(at_x + 17, middle, f"+{self.veil.wool[seat]}", "paper", 15)
            words_y = y + 36 if len(shown) < 2 else middle
            if len(shown) < 2:
                drawn += label(x, words_y, words, 14, heavy=True, fill=role("ink"))
            else:
                drawn += label(x + 180, words_y, words, 14, heavy=True, fill=role("ink"), anchor="end")
        return drawn

    def idle(self, x: float, y: float) -> str:
        """GB-22: how close the idle count is."""
        words = self.say("draw.idle")
        limit = int(self.veil.idle_limit)
        step = 17 if limit <= 5 else 80 / limit
        wide = 216 + step * limit
        drawn = band(x - wide / 2, y - 16, wide, 32, 16) + label(
            x - wide / 2 + 14, y, words, 13, anchor="start", width=186
        )
        for i in range(limit):
            full = i < self.veil.idle
            dot = oval(
                0,
                0,
                min(6, step * 0.42),
                min(6, step * 0.42),
                role("brick") if full else "none",
                edge(2, role("brick")),
            )
            drawn += at(x - wide / 2 + 210 + i * step, y, dot)
        return drawn

    # ------------------------------------------------------------------ cards and buttons
    def row_of_cards(self) -> list[int]:
        """What lies in the row below: the hand; the pile while it is searched; played cards while one is taken back."""
        taking = [action - int(data.TAKE) for action in self.options if data.TAKE <= action < data.BEGIN]
        if taking:
            return taking
        if self.veil.viewer < 0:
            return [card for card in self.known_cards(0) if card >= 0]
        return [card for card in self.known_cards(self.me) if card >= 0]

    def hand(self) -> list[tuple[str, str]]:
        """One row of cards that can be read; a crowd of them in rows of small ones, picture and name."""
        cards = self.row_of_cards()
        left, middle, wide = self.plan.hand
        across = 9 if self.plan is WIDE else 6
        rows = 1 if len(cards) <= self.plan.roomy else 2 if self.plan is WIDE else 3
        width, height = self.plan.card
        if rows > 1:
            width, height = wide / across - 8, height / rows - 6
        step = wide / across if rows > 1 else min(width + 12, (wide - width) / max(len(cards) - 1, 1))
        found = [self.hand_title(len(cards))]
        for card in range(18):
            where = cards.index(card) if card in cards else 0
            x = left + width / 2 + (where % across if rows > 1 else where) * step
            y = middle + ((where // across) - (rows - 1) / 2) * (height + 7) if rows > 1 else middle
            body = self.card_in_hand(card, width, height, rows == 1) if card in cards else ""
            found.append(place(f"card-{data.CARD_NAMES[card]}", x, y, body))
        return found

    def hand_title(self, count: int) -> tuple[str, str]:
        taking = any(data.TAKE <= action < data.BEGIN for action in self.options)
        words = self.say("draw.hand") if self.veil.viewer >= 0 else self.say("draw.hand_of", who=self.names[0])
        note = self.say("draw.hand_note", n=count) if count else self.say("draw.no_card")
        if self.in_words():
            note = ""
        if taking:
            words, note = tell.question(self.veil, self.language, self.names), ""
        if self.plan is TALL:
            left = min(width_of(words, 15, serif=True), 250)
            side = label(376, 642, note, 12, note=True, anchor="end", fill=role("ink2"), width=346 - left)
            title = label(14, 642, words, 15, serif=True, anchor="start", width=250)
            return layer("hand-title", title, "" if count else side)
        drawn = wrapped(20, 650, words, 172, 19, serif=True, anchor="start")
        low = 656 + 24 * len(lines_of(words, 172, 19, serif=True))
        drawn += wrapped(20, low, note, 168, 14, note=True, fill=role("ink2"), anchor="start")
        return layer("hand-title", drawn)

    def card_in_hand(self, card: int, width: float, height: float, roomy: bool) -> str:
        title = tell.card_title(card, self.language)
        text = tell.card_text(card, self.language) if roomy else ""
        mark = self.say("reconstructed.mark") if card >= data.ATTESTED and roomy else ""
        face = card_face(
            pictures.picture(card), title, text, width=width, height=height, tint=pictures.tint(card), note=mark
        )
        for base in (data.PLAY, data.TAKE):
            if base + card in self.options:
                touch = touch_box(-width / 2, -height / 2, width, height)
                body = face + ring_box(-width / 2 - 4, -height / 2 - 4, width + 8, height + 8, 13) + touch
                return option(int(base) + card, self.say_option(int(base) + card), body)
        chosen = self.veil.phase == data.MIDWAY and self.veil.part(0) == data.PLAY + card
        frame = ring_box(-width / 2 - 4, -height / 2 - 4, width + 8, height + 8, 13, "chosen") if chosen else ""
        return f'<g role="img" aria-label="{escape(title)}">{face}{frame}</g>'

    def in_words(self) -> list[int]:
        """The options no piece can carry: pass, enough, none, how many sheep."""
        return [
            action
            for action in self.options
            if data.PASS <= action < data.DIRECTION and action not in (data.DOWN, data.UP)
        ]

    def buttons(self) -> tuple[str, str]:
        actions = self.in_words()
        wide = 176 if self.plan is WIDE else min(190, 366 / max(len(actions), 1) - 8)
        drawn = ""
        for i, action in enumerate(actions):
            offset = i - (len(actions) - 1) / 2
            x, y = (104, 764 + offset * 48) if self.plan is WIDE else (195 + offset * (wide + 8), 604)
            words = self.say_option(action)
            body = touch_box(-wide / 2, -22, wide, 44) + button(
                words, "can" if data.NUMBER <= action < data.DIRECTION else "main", wide
            )
            drawn += at(x, y, option(action, words, body))
        return layer("buttons", drawn)


def card_hole(width: float, height: float) -> str:
    """Where a pile will lie."""
    return box(-width / 2, -height / 2, width, height, 9, role("shade"), ' opacity=".12"')
