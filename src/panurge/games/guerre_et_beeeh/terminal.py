"""The alp of Guerre & Bêêêh! in characters: sheep that look at you, tokens with slips of paper on them, wolves; beside
it what each seat has eaten, the piles and the quiet turns; beneath it the hand.

Everything from the veil. Things are called as in the drawing for the page, so that sheep are held and sent.
"""

from panurge.core.canvas import Canvas, Space
from panurge.core.last import Last
from panurge.core.state import State
from panurge.drawing.characters import beside, cut, folded, mountains, paint, row_of, sheep, width_of, wolf
from panurge.games.guerre_et_beeeh import data, tell
from panurge.games.guerre_et_beeeh.draw_scene import RULES, Scene, plan_for
from panurge.games.guerre_et_beeeh.draw_side import discards, known_cards
from panurge.games.guerre_et_beeeh.hand import piece_name
from panurge.games.guerre_et_beeeh.notation import cell_name
from panurge.games.guerre_et_beeeh.pictures import COLOURS
from panurge.games.guerre_et_beeeh.rules import GuerreEtBeeeh

SIZES = ((11, 5), (9, 4), (7, 3), (5, 2))  # of a cell, columns and rows: the largest that fits
BESIDE, WIDEST = 19, 38  # columns that the mangers need at least, and at most
HAND_ROWS = (5, 9)  # under the smallest alp, under larger ones
SIGNS = " 135"  # what is written on a slip


def draw(
    veil: State, language: str, room: Space, names: tuple[str, ...] = (), last: Last | None = None,
    held: tuple[str, ...] = (),
) -> Canvas:  # fmt: skip
    assert isinstance(veil, GuerreEtBeeeh)
    return _Table(veil, language, room, names, last).drawn()


class _Table:
    def __init__(
        self, veil: GuerreEtBeeeh, language: str, room: Space, names: tuple[str, ...], last: Last | None
    ) -> None:
        self.veil, self.room, self.last = veil, room, last
        self.scene = Scene(veil, language, plan_for("wide", int(veil.viewer)), names, last)
        self.say, self.language = self.scene.say, language
        self.wide, self.high = next((size for size in SIZES if self._fits(*size)), SIZES[-1])
        self.room = Space(  # the terminal puts a small table in the middle
            min(room.columns, 6 * self.wide + 4 + WIDEST), min(room.rows, 6 * self.high + 1 + HAND_ROWS[self.high > 2])
        )
        self.canvas = Canvas(*self.room)
        self.letters = tuple(tell.seat_name(seat, language)[:1] for seat in (0, 1))

    def _fits(self, wide: int, high: int) -> bool:
        under = HAND_ROWS[high > 2]
        return 6 * wide + 3 + BESIDE <= self.room.columns and 6 * high + 1 + under <= self.room.rows

    def drawn(self) -> Canvas:
        self.alp()
        left = 6 * self.wide + 4
        self.beside(left, min(self.room.columns - left, WIDEST))
        self.hand(6 * self.high + 1)
        self.carried()
        return self.canvas

    # ------------------------------------------------------------------ the alp
    def spot(self, cell: int) -> tuple[int, int]:
        """The upper left corner of a cell; each seat has its own half in front of it (GB-1)."""
        cell = 35 - cell if self.scene.plan.turned else cell
        return 2 + cell % 6 * self.wide, (5 - cell // 6) * self.high

    def part(self, cell: int) -> str:
        """What one would touch on a cell."""
        if self.veil.board[cell] == data.TOKEN:
            return f"token-{cell_name(cell)}"
        mark = int(self.veil.marks[cell])
        return piece_name(mark) if mark else f"cell-{cell_name(cell)}"

    def alp(self) -> None:
        left = self.left_behind()
        letters, figures = ("fedcba", "123456") if self.scene.plan.turned else ("abcdef", "654321")
        for i in range(6):
            self.canvas.put(0, i * self.high + self.high // 2, figures[i], "dim")
            self.canvas.put(2 + i * self.wide + self.wide // 2, 6 * self.high, letters[i], "dim")
        for cell in range(36):
            x, y = self.spot(cell)
            chosen = bool(self.scene.chosen >> cell & 1)
            ground = "gold" if chosen else "sand" if cell in left else "meadow" if (cell + cell // 6) % 2 else "grass"
            self.canvas.fill(x, y, self.wide, self.high, ground, self.part(cell))
            self.canvas.put(x + self.wide // 2 - 1, y + self.high // 2, "· ·" if cell in left else " · ", "dim")
            self.standing(cell, x, y)
            if chosen:
                self.canvas.put(x, y, "▸", "danger")

    def left_behind(self) -> set[int]:
        """The cells that somebody left in the last move."""
        if self.last is None:
            return set()
        before = self.last.before
        assert isinstance(before, GuerreEtBeeeh)
        return {
            cell for cell in range(36)
            if before.marks[cell] and self.veil.marks[cell] != before.marks[cell]
        }  # fmt: skip

    def standing(self, cell: int, x: int, y: int) -> None:
        veil, stands, thing = self.veil, int(self.veil.board[cell]), self.part(cell)
        if stands == data.EMPTY:
            return
        if stands == data.TOKEN:
            self.token(cell, x, y, thing)
            return
        if stands == data.WOLF:
            figure = wolf(min(self.high, 4), bool((veil.muzzled | veil.muzzled_next) >> cell & 1))
            self.tell(thing, "wolf", self.say("draw.wolf", cell=cell_name(cell)))
        else:
            seat = int(data.OWNER[stands])
            figure = sheep(f"wool.{COLOURS[seat]}", self.letters[seat], self.mood(cell, stands), min(self.high, 4))
            key, kind = ("hidden", "hidden_sheep") if data.IS_HIDDEN[stands] else ("sheep", "sheep")
            self.tell(thing, key, self.say(f"draw.{kind}.{COLOURS[seat]}", cell=cell_name(cell)))
        paint(self.canvas, x + (self.wide - width_of(figure)) // 2, y + (self.high - len(figure)) // 2, figure)

    def mood(self, cell: int, stands: int) -> str:
        if data.IS_HIDDEN[stands]:
            return "hidden"
        if data.IS_MAD[stands]:
            return "mad"
        around = (int(data.NEXT[cell * 8 + way]) for way in range(int(data.DIAGONAL)))
        if any(near >= 0 and self.veil.board[near] == data.WOLF for near in around):
            return "startled"
        return "smug" if self.veil.is_over and int(data.OWNER[stands]) in self.veil.winners() else "calm"

    def token(self, cell: int, x: int, y: int, thing: str) -> None:
        """A disc; on it the slip with what the viewer has seen there (GB-5), and the eye of who else has looked."""
        veil, kind = self.veil, int(self.veil.kinds[cell])
        reach, margin = (self.wide - 1) // 2 - (self.wide > 7), int(self.high > 3)
        middle, low = x + self.wide // 2, y + self.high - 1 - margin
        self.canvas.frame(middle - reach, y + margin, 2 * reach + 1, self.high - 2 * margin, "wood", style="round")
        for line in range(y + margin + 1, low):
            self.canvas.put(middle - reach + 1, line, " " * (2 * reach - 1), "good", "good")
            self.canvas.put(middle - 1, line, "v,v", "good", "good")
        if kind:
            sign = "▼" if kind == data.HIDDEN_WOLF else SIGNS[kind]
            slip = f" {sign} " if self.high > 2 else sign
            self.canvas.put(middle - len(slip) // 2, y + self.high // 2, slip, "bold", "paper")
        for i, seat in enumerate(seat for seat in (0, 1) if veil.viewer != seat and veil.looked[seat] >> cell & 1):
            self.canvas.put(x + i * (self.wide - 1), y + self.high - 1, "◉", f"wool.{COLOURS[seat]}")
        known = self.say(f"kind.{tell.KIND_WORDS[kind]}") if kind else ""
        said = self.say("draw.noted" if kind else "draw.token", cell=cell_name(cell), kind=known)
        self.tell(thing, "noted" if kind else "token", said)

    def tell(self, thing: str, key: str, name: str) -> None:
        what = self.say(f"what.{key}", n=int(self.veil.idle_limit))
        self.canvas.tell(thing, f"{name[:1].upper()}{name[1:]}. {what}", RULES[key])

    # ------------------------------------------------------------------ beside the alp
    def beside(self, x: int, wide: int) -> None:
        """The other seat above, one's own below, between them what lies on the shelf."""
        canvas, veil, scene, say = self.canvas, self.veil, self.scene, self.say
        high = 6 * self.high + 1
        loose = 1 if high > 15 else 0
        y = self.manger(1 - scene.me, x, 0, wide)
        self.other_hand(x, y, wide)
        y += 1 + loose
        canvas.put(x, y, "─" * wide, "wood")
        beside(canvas, x, y + 1, wide, say("draw.pile_short", n=int(veil.pile)), "▒" * min(6, -(-int(veil.pile) // 4)),
               ("ink", "back"), "pile")  # fmt: skip
        self.tell("pile", "pile", say("draw.pile", n=int(veil.pile)))
        lying = discards(scene)
        canvas.put(x, y + 2, cut(say("draw.discard_short", n=lying), wide), "ink", None, "discard")
        top = tell.card_title(int(veil.top), self.language) if veil.top < data.NO_CARD else "·"
        canvas.put(x, y + 3, cut(f"  {top}", wide), "dim" if top == "·" else "bold", None, "discard")
        self.tell("discard", "discard", say("draw.discard", n=lying))
        self.waiting(x, y + 4, wide)
        canvas.put(x, y + 5, "─" * wide, "wood")
        self.manger(scene.me, x, high - 3, wide)
        mountains(canvas, x, y + 6, wide, high - 3 - (y + 6))

    def manger(self, seat: int, x: int, y: int, wide: int) -> int:
        """A seat's flock and what it has eaten; while the table does not count for you (GB-2), only how many."""
        canvas, veil, colour = self.canvas, self.veil, COLOURS[seat]
        thing, shown = f"manger-{colour}", tell.total_is_shown(veil, seat)
        points = self.say("draw.points", n=int(veil.score(seat))) if shown else "?"
        mark = "★ " if veil.is_over and seat in veil.winners() else ""
        beside(canvas, x + 2, y, wide - 2, self.scene.names[seat], mark + points, ("bold", "gold"), thing)
        canvas.put(x, y, self.letters[seat], "bold", f"wool.{colour}", thing)
        flock = int(veil.flock(seat))
        row_of(canvas, x, y + 1, wide, (("●" * flock, f"wool.{colour}", None), ("○" * (6 - flock), "dim", None)), thing)
        if veil.turn == seat and not veil.is_over:
            left, words = "◆" * int(veil.actions_left), self.say("hand.left", n=int(veil.actions_left))
            canvas.put(x + 8, y + 1, words if wide > 8 + len(words) else left, "gold", None, thing)
        self.trough(seat, x, y + 2, wide, shown, thing)
        self.tell(thing, "manger", self.scene.names[seat])
        return y + 3

    def trough(self, seat: int, x: int, y: int, wide: int, shown: bool, thing: str) -> None:
        veil = self.veil
        counts = [(kind, int(veil.won[seat * 4 + kind])) for kind in (3, 2, 1)]
        total = sum(count for _, count in counts)
        self.canvas.put(x, y, "└" + "─" * (wide - 2) + "┘", "wood", None, thing)
        runs: list[tuple[str, str, str | None]] = []
        if shown:
            tight = 2 * total > wide - 6
            for kind, count in counts:
                sign = SIGNS[kind]
                if count:
                    runs.append((f"{count}×{sign}" if tight else " ".join(sign * count), "bold", "paper"))
                    runs.append((" ", "wood", None))
            if veil.wool[seat]:
                runs.append((f"+{veil.wool[seat]}", "bold", "gold"))
        elif total:
            runs.append((f"×{total}", "bold", "back"))
            if veil.wool[seat]:
                runs.append((" +?", "gold", None))
        row_of(self.canvas, x + 2, y, wide - 4, runs, thing)

    def other_hand(self, x: int, y: int, wide: int) -> None:
        """The other hand: its backs, or what one knows of it. Of a game without secrets the hands lie below."""
        cards = known_cards(self.scene, 1 - self.scene.me)
        words = self.say("draw.rival_short", n=len(cards))
        beside(self.canvas, x, y, wide, words, "▐▌" * min(len(cards), 4), ("ink", "back"), "opponent")
        known = ", ".join(tell.card_title(card, self.language) for card in cards if card >= 0)
        who = self.say("draw.cards_of", who=self.scene.names[1 - self.scene.me], n=len(cards))
        self.tell("opponent", "rival_hand", f"{who}{self.say('hand.colon')}{known}" if known else who)

    def waiting(self, x: int, y: int, wide: int) -> None:
        """GB-24: whose mad sheep still waits; GB-22: turns without a bite."""
        veil, at = self.veil, x
        idle = "●" * int(veil.idle) + "○" * int(veil.idle_limit - veil.idle)
        for seat in (0, 1):
            if not veil.mad_used >> seat & 1:
                at = self.canvas.put(at, y, f"@{self.letters[seat]}o ", f"wool.{COLOURS[seat]}", None, "mad")
        if at > x:
            self.tell("mad", "mad", self.say("draw.mad"))
        words = self.say("draw.idle_short")
        if wide - (at - x) < len(words) + len(idle) + 1:
            words = ""
        beside(self.canvas, at, y, wide - (at - x), words, idle, ("ink", "danger"), "idle")
        self.tell("idle", "idle", self.say("draw.idle"))

    # ------------------------------------------------------------------ the hand
    def hand(self, y: int) -> None:
        veil, scene, say = self.veil, self.scene, self.say
        rows, wide = self.room.rows - y, self.room.columns
        if veil.is_over:
            for i, line in enumerate(folded(tell.question(veil, self.language, scene.names), wide - 4, rows - 1)):
                self.canvas.put(2, y + 1 + i, line, "bold")
            return
        if scene.is_open:
            for seat in (0, 1):
                title = say("draw.hand_of", who=scene.names[seat])
                half = rows // 2
                cards = [card for card in known_cards(scene, seat) if card >= 0]
                self.fan(f"{title} · {len(cards)}", cards, y + seat * half, half)
            return
        taking = scene.taking()
        cards = taking or [card for card in known_cards(scene, scene.me) if card >= 0]
        backs = int(veil.hand[scene.me]) - len(cards) if not taking and veil.viewer < 0 else 0
        title = say("draw.hand_of", who=scene.names[0]) if veil.viewer < 0 else say("draw.hand")
        if taking:
            title = tell.question(veil, self.language, scene.names)
        self.fan(title + " ▐▌" * backs, cards, y, rows)
        if not cards and not backs:
            self.grazing(y, say("draw.no_card") if veil.viewer >= 0 else "")

    def grazing(self, y: int, words: str) -> None:
        """Nothing in hand yet: somebody shows where cards come from (GB-7)."""
        foot = self.room.rows - 1
        if foot - y < 3:
            return
        lines = folded(words, self.room.columns - 14, foot - y - 1)
        for i, line in enumerate(lines):
            self.canvas.put(0, y + 1 + i, line, "dim")
        figure, x = sheep("wool.white", "w", "smug", min(foot - y, 4)), self.room.columns - 12
        paint(self.canvas, x, foot - len(figure), figure)
        self.canvas.put(x - 2, foot, ",.',,\"', ,'.", "good")

    def fan(self, title: str, cards: list[int], y: int, rows: int) -> None:
        """Cards beside each other, as many to a row as need be, with their words where these find room."""
        wide = self.room.columns
        self.canvas.put(0, y, cut(title, wide), "dim", None, "hand-title")
        if not cards or rows < 2:
            return
        least, most = min(len(cards), wide // 17), wide // 9
        across = next((n for n in range(least, most) if -(-len(cards) // n) <= rows - 1), most)
        down = -(-len(cards) // across)
        deep, room = min((rows - 1) // down, 5), min(wide // across, 38)
        for i, card in enumerate(cards):
            self.card(card, i % across * room, y + 1 + i // across * deep, room - 1, deep)

    def card(self, card: int, x: int, y: int, wide: int, deep: int) -> None:
        thing = f"card-{data.CARD_NAMES[card]}"
        words = tell.card_text(card, self.language, self.veil.diagonal)
        chosen = self.veil.phase == data.MIDWAY and self.veil.part(0) == data.PLAY + card
        title = cut(tell.card_title(card, self.language), wide - 2)
        if deep < 3:
            self.canvas.fill(x, y, wide, 1, "paper", thing)
            self.canvas.put(x + 1, y, title, "bold", "paper", thing)
        else:
            self.canvas.fill(x, y, wide, deep, "paper", thing)
            self.canvas.put(x + 1, y, title, "bold", "paper", thing)
            for i, line in enumerate(folded(words, wide - 2, deep - 1)):
                self.canvas.put(x + 1, y + 1 + i, line, "ink", "paper", thing)
        self.canvas.put(x, y, "▸" if chosen else "▌", "danger" if chosen else "ink", "paper", thing)
        rule = tell.CARD_RULES.get(card, "GB-10")
        self.canvas.tell(thing, f"{tell.card_title(card, self.language)}. {words}", rule)

    # ------------------------------------------------------------------ what a touch plays
    def carried(self) -> None:
        """As in the drawing: pieces carry what begins with them, a half-made slide is ended where it would end."""
        veil, canvas, drawn = self.veil, self.canvas, self.canvas.spots()
        for action in self.scene.options if veil.viewer == veil.current_player else ():
            thing = ""
            if action < data.PLAY:
                thing = self.part(action % 36)
            elif data.DIRECTION <= action < data.TAKE:
                thing = self.part(int(veil.slide_end(veil.part(0), action - data.DIRECTION)))
            elif action in (data.DOWN, data.UP):
                thing = self.part(int(veil.asked_cell()))
            elif action == data.ENOUGH and veil.part(int(veil.n_parts) - 1) < data.PLAY:
                thing = self.part(int(veil.part(int(veil.n_parts) - 1)) % 36)
            elif data.PLAY <= action < data.PASS or data.TAKE <= action < data.BEGIN:
                thing = f"card-{data.CARD_NAMES[action - (data.PLAY if action < data.PASS else data.TAKE)]}"
            if thing in drawn:
                canvas.carry(thing, action)
