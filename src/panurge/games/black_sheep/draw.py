"""The table as one SVG: three fenced fields with a side of three cards for each player, the hand, pens, piles, tasks.

A turn can be begun at either end: touching the own side of a field opens all lays on it, touching a card of the hand
opens, under every field, the lays it takes part in. The little cards of an open group carry the actions.
"""

from dataclasses import dataclass
from typing import cast

from panurge.core.state import State
from panurge.core.words import Voice, voice
from panurge.drawing.farm import cow, horse, pig, rooster
from panurge.drawing.frame import Drawing, layer, opener, option, symbol, touch_box, use
from panurge.drawing.ink import SHADE, SHADE_STRENGTH, at, box, edge, figure, remembered
from panurge.drawing.palette import role, wool_colour
from panurge.drawing.scenery import band, fence, meadow, wooden_frame
from panurge.drawing.sheep import black_sheep, sheep
from panurge.drawing.states import cell, ring_box
from panurge.drawing.text import button, coin, label, lines_of, pill, reconstructed, width_of, wrapped
from panurge.drawing.things import badge, card, card_back, pile
from panurge.games.black_sheep import CARD, tell
from panurge.games.black_sheep.data import DISCARD, DISCARD_CARD, KEEP, LAY, NO_TASK, PASS, SIDE, STRENGTH, UNKNOWN_TASK
from panurge.games.black_sheep.draw_vignette import vignette as vignette
from panurge.games.black_sheep.notation import ANIMAL_NAMES
from panurge.games.black_sheep.rules import BlackSheep

TINTS = ("#e8cda4", "#d3e3bd", "#f5d3cb", "#cbdfe8", "#f6e09c", "#cdc3d3")


@dataclass(frozen=True)
class Plan:
    """Measures of one layout, in its units."""

    name: str
    width: int
    frame: float  # thickness of the wood
    field: float  # width of a field
    gap: float
    small: tuple[float, float]  # cards on other players' sides
    large: tuple[float, float]  # cards on the own side
    tray: tuple[float, float]  # a lay on offer under a field: the height is that of one row
    rows: int  # of the tray
    row: float  # height of another player's side
    ground: float  # height of the figures' paddock
    figure: float  # scale of a figure there
    hand: tuple[float, float]
    words: bool  # whether other sides' combinations are spelt out beside them

    @property
    def top(self) -> float:
        return self.frame + self.gap

    @property
    def tray_card(self) -> tuple[float, float]:
        return self.tray[0], self.tray[1] - 8

    def left(self, field: int) -> float:
        return self.frame + self.gap + field * (self.field + self.gap)

    def rows_top(self) -> float:
        return self.top + 26

    def ground_top(self, players: int) -> float:
        return self.rows_top() + (players - 1) * self.row + 4

    def side_top(self, players: int) -> float:
        return self.ground_top(players) + self.ground + 12

    def tray_top(self, players: int) -> float:
        return self.side_top(players) + self.large[1] + (6 if self.words else 26)

    def board(self, players: int) -> float:
        """The height of the meadow."""
        return self.tray_top(players) + self.rows * self.tray[1] + 6 - self.frame


WIDE = Plan("wide", 1044, 10, 324, 13, (42, 54), (62, 80), (40, 58), 1, 60, 112, 0.98, (96, 126), True)
TALL = Plan("tall", 390, 7, 118, 5.5, (28, 36), (36, 47), (34, 52), 2, 42, 66, 0.52, (88, 116), False)


def draw(veil: State, language: str = "en", layout: str = "wide", names: tuple[str, ...] | list[str] = ()) -> Drawing:
    """What the viewer of the veil sees; a spectator sits behind seat 0 with the hand face down."""
    return _Table(cast(BlackSheep, veil), language, WIDE if layout == "wide" else TALL, names).drawing()


class _Table:
    """One drawing in the making: the veil, the plan, the words."""

    def __init__(self, game: BlackSheep, language: str, plan: Plan, names: tuple[str, ...] | list[str]) -> None:
        self.game = game
        self.language = language
        self.plan = plan
        self.say: Voice = voice(__package__, language)
        self.players = int(game.players)
        self.me = max(0, int(game.viewer))
        self.names = [
            names[seat] if seat < len(names) else tell.seat_name(seat, language) for seat in range(self.players)
        ]
        self.others = [(self.me + i) % self.players for i in range(1, self.players)]
        self.legal = game.legal_actions()
        self.lays = [action for action in self.legal if action < DISCARD_CARD]

    def drawing(self) -> Drawing:
        plan = self.plan
        parts = [self._meadow()]
        parts += [self._field(field) for field in range(3)]
        parts += [self._side(field, seat) for field in range(3) for seat in [*self.others, self.me]]
        foot = plan.frame * 2 + plan.board(self.players) + 14
        hand, foot = self._hand(foot)
        parts += [hand]
        stock, foot = self._stock(foot)
        parts += [stock]
        for seat in [self.me, *self.others]:
            pen, foot = self._pen(foot, seat)
            parts += [pen]
        tasks, foot = self._tasks(foot)
        parts += [tasks]
        parts += [self._tray(field) for field in range(3)]
        return Drawing(plan.width, round(foot), tuple(parts), self._defs(), CARD.titles[self.language_known()])

    def language_known(self) -> str:
        return self.language if self.language in CARD.titles else "en"

    # ------------------------------------------------------------------ figures and cards
    def _defs(self) -> str:
        """Each animal once; each size of a card once."""
        return _definitions(self.plan.name, self.players)

    def _tray_card(self) -> tuple[float, float]:
        return self.plan.tray_card

    def _name(self, animal: int) -> str:
        return tell.animal_name(animal, self.language)

    def _words(self, body: str) -> str:
        return f'<g class="still">{body}</g>'

    # ------------------------------------------------------------------ the board
    def _meadow(self) -> tuple[str, str]:
        plan = self.plan
        wide, high = plan.width - 2 * plan.frame, plan.board(self.players)
        ground = wooden_frame(wide, high, plan.frame) + meadow(wide, high, seed=5)
        return layer("meadow", at(plan.frame, plan.frame, ground), kind="still")

    def _field(self, field: int) -> tuple[str, str]:
        """The paddock with its two figures, or the sign that it is closed (BS-19)."""
        plan, game = self.plan, self.game
        left, top = plan.left(field), plan.ground_top(self.players)
        foot = plan.board(self.players) + plan.frame - 6
        body = band(left, plan.top - 4, plan.field, foot - plan.top, 14)
        middle = left + plan.field / 2
        body += label(middle, plan.top + 10, self.say("draw.field", n=field + 1), 15 if plan.words else 12, serif=True)
        body += cell(left + 8, top, plan.field - 16, plan.ground, "plain", 12)
        body += box(left + 8, top, plan.field - 16, plan.ground, 12, role("meadow2"), ' fill-opacity=".75"')
        if not game.open_fields[field]:
            body += pill(middle, top + plan.ground / 2, self.say("draw.closed"), "paper", 15 if plan.words else 12)
        figures = [animal for animal in range(6) for _ in range(game.figures[field * 6 + animal])]
        step = plan.field * (0.38 if plan.words else 0.46)
        for i, animal in enumerate(figures):
            x = middle + (i - (len(figures) - 1) / 2) * step
            beast = use(_beast_name(animal), x, top + plan.ground * 0.46, plan.figure)
            body += f'<g role="img" aria-label="{self._name(animal)}">{beast}</g>'
        size = 0.9 if plan.words else 0.6
        rail = fence((plan.field - 28) / size)
        body += at(left + 14, top + 3, rail, 0, size) + at(left + 14, top + plan.ground - 3, rail, 0, size)
        return layer(f"field-{field}", body)

    def _beaten(self, field: int, seat: int) -> bool:
        """A finished side that another finished side already beats (BS-30)."""
        game = self.game

        def rank(who: int) -> int:
            side = field * self.players + who
            if game.laid[side] < SIDE or sum(int(game.figures[field * 6 + a]) for a in range(6)) < 2:
                return 0
            return int(STRENGTH[game.combination(field, who)]) * 8 - int(game.order[side])

        mine = rank(seat)
        return mine > 0 and any(rank(other) > mine for other in range(self.players))

    def _side(self, field: int, seat: int) -> tuple[str, str]:
        """A player's three places beside a field, its badge, and its combination in words."""
        plan, game = self.plan, self.game
        name = f"side-{field}-{seat}"
        if not game.open_fields[field]:
            return layer(name)
        own = seat == self.me
        wide, high = plan.large if own else plan.small
        left = plan.left(field)
        place = self.others.index(seat) if not own else 0
        top = plan.side_top(self.players) if own else plan.rows_top() + place * plan.row
        indent = 34.0 if plan.words else (plan.field - 3 * wide) / 2 - 1 if own else 21.0
        first = left + indent + wide / 2
        laid = [animal for animal in range(6) for _ in range(game.sides[(field * self.players + seat) * 6 + animal])]
        body = ""
        for slot in range(3):
            x = first + slot * (wide + (4 if plan.words else 1))
            body += cell(x - wide / 2, top, wide, high, "plain", 7)
            if slot < len(laid):
                body += use(_card_name(laid[slot], wide), x, top + high / 2)
        if self._beaten(field, seat):
            body = f'<g opacity=".5">{body}</g>'
        body += self._side_words(field, seat, left, top, first + 3 * wide, high)
        free = [slot for slot in range(3) if slot >= len(laid)]
        if own and any(tell.cards_of(action)[1] == field for action in self.lays):
            body = self._field_opener(field, body, first - wide / 2, top, wide, high, free)
        return layer(name, body)

    def _side_words(self, field: int, seat: int, left: float, top: float, after: float, high: float) -> str:
        plan, game = self.plan, self.game
        own = seat == self.me
        if plan.words or not own:
            x = left + (18 if plan.words else 10)
            body = _badge(seat, x, top + high / 2, 0.3 if plan.words else 0.2)
        else:
            body = ""
        order = int(game.order[field * self.players + seat])
        if order:
            x = after - (plan.large[0] if own else plan.small[0]) / 2 + (8 if plan.words else 1)
            body += coin(x, top + 4, str(order), "gold", 9 if plan.words else 7)
        said = tell.reading(game, field, seat, self.language)
        middle = left + plan.field / 2
        if plan.words:
            start = left + 34 + 3 * ((plan.large if own else plan.small)[0] + 4) + 6
            wide = left + plan.field - start - 10
            size = 12.5 if own else 12.0
            body += _beside(start, top + high / 2, said, wide, size, own)
        elif own:
            body += label(middle, top + high + 13, said, 11, width=plan.field - 8, heavy=True)
        return self._words(body)

    def _field_opener(
        self, field: int, body: str, left: float, top: float, wide: float, high: float, free: list[int]
    ) -> str:
        """The free places of the own side open all lays on this field."""
        step = wide + (4 if self.plan.words else 1)
        rings = "".join(ring_box(left + slot * step + 2, top + 2, wide - 4, high - 4, 7) for slot in free)
        hit = touch_box(left, top, 3 * step, high)
        return opener(f"field-{field}", self.say("draw.open_field", n=field + 1), hit + body + rings)

    # ------------------------------------------------------------------ lays on offer
    def _tray(self, field: int) -> tuple[str, str]:
        """Little cards under a field: all its lays, and those of each card of the hand."""
        here = [action for action in self.lays if tell.cards_of(action)[1] == field]
        body = self._offers(here, f"field-{field}", field, alone=True)
        for animal in sorted({animal for action in here for animal in tell.cards_of(action)[0]}):
            with_it = [action for action in here if animal in tell.cards_of(action)[0]]
            body += self._offers(with_it, f"card-{animal}", field, alone=False)
        return layer(f"tray-{field}", body)

    def _offers(self, actions: list[int], group: str, field: int, alone: bool) -> str:
        """A row of lays. On a narrow table a field opened alone has the whole width, a card's lays only the field's."""
        plan = self.plan
        left, wide = plan.left(field), plan.field
        if alone and not plan.words:
            left, wide = plan.frame + 4, plan.width - 2 * plan.frame - 8
        rows = [actions]
        if not plan.words:
            per = 6 if alone else 2
            rows = [actions[i : i + per] for i in range(0, len(actions), per)]
        drawn = ""
        for r, row in enumerate(rows):
            sizes = [self._offer_width(action) for action in row]
            x = left + (wide - sum(sizes)) / 2
            y = plan.tray_top(self.players) + r * plan.tray[1] + plan.tray[1] / 2
            for action, size in zip(row, sizes, strict=True):
                drawn += self._offer(action, group, x + size / 2, y, size)
                x += size
        return drawn

    def _offer_width(self, action: int) -> float:
        """A pair overlaps, so that six lays fit under a field."""
        pair = len(tell.cards_of(action)[0]) == 2
        if self.plan.words:
            return 62 if pair else 45
        return 58 if pair else 45

    def _offer(self, action: int, group: str, x: float, y: float, size: float) -> str:
        wide, high = self._tray_card()
        cards, _ = tell.cards_of(action)
        spread = size - wide - 5 if len(cards) == 2 else 0
        body = touch_box(x - size / 2, y - high / 2, size, high)
        for i, animal in enumerate(cards):
            body += use(_card_name(animal, wide), x - spread / 2 + i * spread, y)
        full = wide + spread
        body += ring_box(x - full / 2 - 1, y - high / 2 - 1, full + 2, high + 2, 7)
        return option(action, tell.label(self.game, action, self.language), body, group=group)

    # ------------------------------------------------------------------ hand
    def _hand(self, top: float) -> tuple[tuple[str, str], float]:
        """The own cards: openers while laying, discards after one card was laid; keep and pass as buttons."""
        plan, game = self.plan, self.game
        wide, high = plan.hand
        held = [animal for animal in range(6) for _ in range(game.hands[self.me * 6 + animal])]
        margin = plan.frame + (6 if plan.words else 2)
        title = self.say("draw.hand") if game.viewer >= 0 else self.names[self.me]
        body = label(margin, top + 10, title, 17, serif=True, anchor="start")
        y = top + 26 + high / 2
        for i in range(int(game.hand_sizes[self.me])):
            x = margin + wide / 2 + 4 + i * (wide + 10)
            if i < len(held):
                body += at(x, y, self._hand_card(held, i))
            else:
                body += self._words(at(x, y, card_back(wide, high)))
        x = margin + 3 * (wide + 10) + 8
        for action, key in ((KEEP, "label.keep"), (PASS, "label.pass")):
            if action in self.legal:
                wide_button = 110 if plan.words else plan.width - x - margin + 2
                text = self.say("draw.keep" if action == KEEP else key)
                face = button(text, "main", wide_button)
                body += option(int(action), self.say(key), at(x + wide_button / 2, y, face))
        return layer("hand", body), top + high + 40

    def _hand_card(self, held: list[int], i: int) -> str:
        wide, high = self.plan.hand
        animal = held[i]
        face = card(use(_beast_name(animal)), self._name(animal), width=wide, height=high, tint=TINTS[animal])
        around = ring_box(-wide / 2 - 1, -high / 2 - 1, wide + 2, high + 2, 10)
        action = int(DISCARD_CARD) + animal
        if self.game.phase == DISCARD and action in self.legal:
            return option(action, tell.label(self.game, action, self.language), face + around)
        if self.game.phase == LAY and self.lays:
            said = self.say("draw.open_card", card=tell.animal_name(animal, self.language, "a"))
            return opener(f"card-{animal}", said, face + around)
        return f'<g role="img" aria-label="{self._name(animal)}">{face}</g>'

    # ------------------------------------------------------------------ pile, discards, reserve
    def _stock(self, top: float) -> tuple[tuple[str, str], float]:
        """How many cards are in the pile; by animal what is discarded, aside and in reserve."""
        plan, game = self.plan, self.game
        if plan.words:
            left, y, after = 500.0, top - plan.hand[1] - 34, top
        else:
            left, y, after = plan.frame + 2, top - 6, top + 114
        right = plan.width - plan.frame - (4 if plan.words else 2)
        wide_pile, high_pile = (62.0, 86.0) if plan.words else (46.0, 64.0)
        heap = pile(int(game.pile_size), wide_pile, high_pile)
        body = at(left + wide_pile / 2 + 8, y + 22 + high_pile / 2, heap)
        words = f"{self.say('draw.pile')} · {game.pile_size}"
        body += label(left + wide_pile / 2 + 6, y + 40 + high_pile, words, 12, width=wide_pile + 22)
        start = left + wide_pile + (100 if plan.words else 84)
        step = (right - start) / 6
        rows = [("draw.discards", game.discards), ("draw.reserve", game.reserve)]
        aside = sum(int(game.aside[animal]) for animal in range(6)) > 0
        if aside:
            rows.insert(1, ("draw.aside", game.aside))
        for animal in range(6):
            body += use(_beast_name(animal), start + (animal + 0.5) * step, y + 26, 0.44 if plan.words else 0.34)
        for i, (key, counts) in enumerate(rows):
            line = y + 62 + i * 24
            body += box(start - 78, line - 11, right - start + 78, 22, 8, role("card2" if i % 2 else "card"))
            body += label(start - 72, line, self.say(key), 12.5, anchor="start", fill=role("ink2"), width=72)
            for animal in range(6):
                number = int(counts[animal])
                ink = role("ink") if number else role("brick" if key == "draw.reserve" else "ink2")
                body += label(start + (animal + 0.5) * step, line, str(number), 14, serif=True, fill=ink)
        return layer("stock", self._words(body)), after

    # ------------------------------------------------------------------ pens
    def _pen(self, top: float, seat: int) -> tuple[tuple[str, str], float]:
        """A player's figures: own values shown, others' as question marks until the end (BS-15)."""
        plan, game = self.plan, self.game
        place = ([self.me, *self.others]).index(seat)
        if plan.words:
            wide = (plan.width - 2 * plan.frame - (self.players - 1) * 10) / self.players
            left, high, beside = plan.frame + place * (wide + 10), 112.0, 12.0
            after = top if place < self.players - 1 else top + high + 12
        else:
            wide, left, high, beside = plan.width - 2.0 * plan.frame, plan.frame, 58.0, 82.0
            after = top + high + 5
        active = seat == game.current_player
        colour = wool_colour(CARD.colours[seat])
        rim = edge(3, colour) if active else edge(1.4, role("line"))
        body = box(left + 1, top, wide - 2, high, 14, role("card2" if active else "card"), rim)
        body += box(left, top + 8, 6, high - 16, 3, colour)
        cards = self.say("draw.cards", n=int(game.hand_sizes[seat]))
        if plan.words:
            body += _badge(seat, left + 26, top + 19, 0.34)
            body += label(left + 46, top + 19, self.names[seat], 15, serif=True, anchor="start", width=wide - 130)
            body += label(left + wide - 12, top + 19, cards, 12, anchor="end", fill=role("ink2"))
        else:
            body += _badge(seat, left + 46, top + 15, 0.26)
            body += label(left + 46, top + 35, self.names[seat], 13, serif=True, width=70)
            body += label(left + 46, top + 49, cards, 11, fill=role("ink2"), width=70)
        step = (wide - beside - 8) / 6
        for animal in range(6):
            x = left + beside + (animal + 0.5) * step
            body += self._pen_kind(seat, animal, x, top + high - (46 if plan.words else 37), step)
        return layer(f"pen-{seat}", self._words(body)), after

    def _pen_kind(self, seat: int, animal: int, x: float, y: float, step: float) -> str:
        """The figures of one kind: how many, and what is under them."""
        game = self.game
        figures = int(game.pens[seat * 6 + animal])
        beast = use(_beast_name(animal), x, y, min(0.44, step / 106))
        if not figures:
            return f'<g opacity=".28">{beast}</g>'
        known = game.viewer == seat or seat < game.revealed
        sign = "−" if animal == 5 else ""
        at_values = (seat * 6 + animal) * 3
        under = " ".join(f"{sign}{value + 1}" for value in range(3) for _ in range(game.values[at_values + value]))
        text = under if known else " ".join("?" * figures)
        body = beast + coin(x + min(17, step * 0.34), y - 15, str(figures), "paper", 9)
        below = y + (33 if self.plan.words else 29)
        return body + label(x, below, text, 12, heavy=True, width=step, fill=role("ink" if known else "ink2"))

    # ------------------------------------------------------------------ tasks
    def _tasks(self, top: float) -> tuple[tuple[str, str], float]:
        """The six tasks in play: open ones, the own hidden ones, and that there are others (BS-25)."""
        plan, game = self.plan, self.game
        if game.tasks[0] == NO_TASK:
            return layer("tasks"), top + (0 if plan.words else 4)
        columns = 3 if plan.words else 1
        wide = (plan.width - 2 * plan.frame - (columns - 1) * 10) / columns
        title = self.say("draw.tasks")
        body = label(plan.frame + 6, top + 10, title, 17, serif=True, anchor="start")
        chip_x = plan.frame + 6 + width_of(title, 17, serif=True) + 60
        body += reconstructed(chip_x, top + 10, self.say("draw.reconstructed"))
        pitch = 42 if plan.words else 32
        for slot in range(6):
            x = plan.frame + slot % columns * (wide + 10)
            y = top + 26 + slot // columns * pitch
            body += self._task(slot, x, y, wide, pitch - 4)
        return layer("tasks", self._words(body)), top + 26 + (6 // columns) * pitch + 6

    def _task(self, slot: int, x: float, y: float, wide: float, high: float) -> str:
        game = self.game
        task, owner = int(game.tasks[slot]), int(game.task_owner(slot))
        middle = y + high / 2
        body = box(x, y, wide, high, 10, role("card"), edge(1.2, role("line")))
        if owner < self.players:
            body += _badge(owner, x + 20, middle, 0.28)
        text = self.say("draw.undealt") if task == NO_TASK else tell.task_text(task, self.language)
        ink = role("ink2") if task in (NO_TASK, UNKNOWN_TASK) else role("ink")
        start = x + (38 if owner < self.players else 14)
        return body + label(start, middle, text, 13, anchor="start", width=wide - 50, fill=ink)


@remembered
def _definitions(plan: str, players: int) -> str:
    """Each animal once, each size of a card once, each badge once."""
    beasts = (horse(), cow(), pig(), sheep("white"), rooster(), black_sheep())
    drawn = "".join(symbol(_beast_name(animal), beast) for animal, beast in enumerate(beasts))
    measures = WIDE if plan == "wide" else TALL
    for wide, high in sorted({measures.small, measures.large, measures.tray_card}):
        for animal in range(6):
            drawn += symbol(_card_name(animal, wide), _small_card(animal, wide, high))
    return drawn + "".join(symbol(f"badge-{colour}", badge(colour)) for colour in CARD.colours[:players])


def _badge(seat: int, x: float, y: float, size: float) -> str:
    return use(f"badge-{CARD.colours[seat]}", x, y, size)


def _beside(x: float, y: float, text: str, wide: float, size: float, heavy: bool) -> str:
    """Words in as many lines as the longest combination needs, their middle at y: none may be cut short."""
    lines = lines_of(text, wide, size, 5)
    top = y - (len(lines) - 1) * size * 0.625
    return wrapped(x, top, text, wide, size, most=5, anchor="start", heavy=heavy)


def _small_card(animal: int, wide: float, high: float) -> str:
    """A card too small for words: the animal fills it."""
    body = box(-wide / 2 + 1.5, -high / 2 + 3, wide, high, 6, SHADE, SHADE_STRENGTH)
    body += box(-wide / 2, -high / 2, wide, high, 6, role("cardboard"), edge(1.4, role("card-edge")))
    body += box(-wide / 2 + 3, -high / 2 + 3, wide - 6, high - 6, 4, TINTS[animal])
    return figure(body, use(_beast_name(animal), 0, 0, (wide - 4) / 100))


def _beast_name(animal: int) -> str:
    return f"farm-{ANIMAL_NAMES[animal]}"


def _card_name(animal: int, wide: float) -> str:
    return f"farm-card-{ANIMAL_NAMES[animal]}-{round(wide)}"
