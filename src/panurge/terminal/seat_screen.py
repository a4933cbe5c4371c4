"""The screen of one table: board, question, options, seats, log; what is held; and what is shown beside on demand."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.suggester import SuggestFromList
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from panurge.core.canvas import SMALLEST, Space, canvas_of, preview_of
from panurge.core.errors import BadNotation, PanurgeError
from panurge.core.words import Voice, voice
from panurge.table import Refused
from panurge.terminal import grip as hands
from panurge.terminal import texts
from panurge.terminal.board import Board, Marks
from panurge.terminal.chair import Chair, Tip
from panurge.terminal.colours import tone
from panurge.terminal.curtain import Curtain, Leaflet
from panurge.terminal.grip import Grip, Held, Play, Touch, Which
from panurge.terminal.sight import Sight

ARROWS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
PACE = 0.5  # seconds that what others do is shown
HURRY = 4  # beats waiting from which on they are shown faster
LETTERS = (  # what letters do, except where one writes
    "hint", "undo", "rules", "sheet", "log", "ending", "language", "turn", "verb", "day", "again", "leave", "type",
    "why",
)  # fmt: skip
MOODS = {"gain": "gain", "danger": "danger"}


class SeatScreen(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", priority=True),
        Binding("question_mark", "why"),
        Binding("h", "hint"),
        Binding("u,backspace", "undo"),
        Binding("r", "rules"),
        Binding("s", "sheet"),
        Binding("g", "log"),
        Binding("e", "ending"),
        Binding("l", "language"),
        Binding("t", "turn"),
        Binding("v", "verb"),
        Binding("d", "day"),
        Binding("n", "again"),
        Binding("q", "leave"),
        Binding("colon,slash", "type"),
        Binding("escape", "back", priority=True),
        Binding("tab", "next", priority=True),
        Binding("shift+tab", "next", priority=True),
    ]

    def __init__(self, chair: Chair, pace: float = PACE) -> None:
        super().__init__()
        self.chair = chair
        self.pace = pace
        self.sight: Sight | None = None
        self.grip = Grip(None, Board().canvas)
        self.held: tuple[str, ...] = ()
        self.turned = 0
        self.kind = 0
        self.at = ""
        self.choice: Which | None = None
        self.pending: Play | None = None
        self.tip: Tip | None = None  # the hint that was asked for, as long as what is done is what it said
        self.asked = 0  # parts of the decision that were made by then
        self.message = Text()
        self.entries: list[tuple[int, ...]] = []  # what each line of the list plays
        self._due = False
        self._beating = False
        self._curtain = False
        self._ended = False
        self._rule = ""

    @property
    def say(self) -> Voice:
        return voice("panurge.terminal", self.chair.language)

    @property
    def board(self) -> Board:
        return self.query_one(Board)

    # ------------------------------------------------------------------ the parts of the screen
    def compose(self) -> ComposeResult:
        yield Static(id="head")
        with Horizontal(id="body"):
            with Vertical(id="left"):
                yield Board(id="board")
                yield Static(id="ask")
                yield Input(id="typed", compact=True)
            with Vertical(id="side"):
                yield Static(id="seats")
                yield OptionList(id="options", compact=True, markup=False)
                yield Static(id="log")
            with VerticalScroll(id="rules"):
                yield Static(id="rule-text")
        yield Static(id="foot")

    async def on_mount(self) -> None:
        self.query_one("#rules").display = False
        self.chair.changed = self._changed
        self._fit()
        await self.chair.open()
        self.update()
        self.board.focus()

    def on_resize(self) -> None:
        self._fit()

    def _fit(self) -> None:
        """The side grows with the screen; the board has the rest."""
        width, height = self.app.size
        beside = 27 if width < 100 else 34 if width < 130 else 44
        self.query_one("#side").styles.width = beside
        self.query_one("#rules").styles.width = max(38, min(72, width * 2 // 5))
        self.query_one("#ask").styles.height = 3 if height < 30 else 4 if height < 40 else 5
        self.query_one("#log").styles.height = 5 if height < 30 else max(6, height // 4)

    @on(Board.Resized)
    def _board_resized(self) -> None:
        if self.sight is not None:
            self._show()

    def _changed(self) -> None:
        """Something happened at the table: it is looked at once, however much it was."""
        if not self._due and self.is_attached:
            self._due = True
            self.call_later(self._refresh)

    def _refresh(self) -> None:
        self._due = False
        if not self._beating:
            self.update()

    # ------------------------------------------------------------------ the table as it stands
    def update(self) -> None:
        """Look at the table: first at what has happened, one thing after the other, then at how it stands."""
        if self.pace and self.chair.beats and self._beat():
            return
        self._beating = False
        self.chair.beats.clear()
        try:
            sight = self.chair.sight()
        except PanurgeError as error:
            self._tell(str(error), "brick")
            return
        before, self.sight = self.sight, sight
        if before is None or before.n != sight.n or before.seat != sight.seat or before.veil != sight.veil:
            self._let_go()
            if self._still_fits(sight) and self.tip is not None:
                self._tell(self.say("hint.would", move=self.tip.say.rstrip(".")))
            else:
                self.tip = None
        if sight.news:
            self._tell(sight.news, "brick")
        self._show()
        self._list()
        if sight.passing is not None and not self._curtain:
            self._draw_curtain()
        elif sight.over is not None and not self._ended:
            self._ended = True
            self.action_ending()

    def _beat(self) -> bool:
        beat = self.chair.beats.pop(0)
        if self.sight is None:
            return False
        self._beating = True
        self.sight = replace(self.sight.at(beat.veil, beat.log, beat.last), turn=beat.turn)
        self._let_go()
        self._tell(beat.log[-1].say if beat.log else "", "ink2")
        self._show()
        self._list()
        waiting = len(self.chair.beats)
        self.set_timer(self.pace if waiting < HURRY else self.pace * HURRY / (waiting + 1), self.update)
        return True

    def _let_go(self) -> None:
        self.held, self.turned, self.kind, self.choice, self.pending = (), 0, 0, None, None
        self.message = Text()

    def _show(self) -> None:
        """Everything but the list, from what is seen and held."""
        sight = self.sight
        assert sight is not None
        room = self.board.room
        room = Space(max(room.columns, SMALLEST.columns), max(room.rows, SMALLEST.rows))
        canvas = canvas_of(sight.veil, sight.language, room, sight.names, sight.last, self.held, sight.lying)
        self.grip = Grip(sight.hand, canvas, self.held)
        self.grip.turn, self.grip.kind = self.turned, self.kind
        stops = self.grip.stops()
        if self.at not in stops and not (self.at in canvas.told and not self.held):
            near = self._middle(self.at)
            self.at = hands.first(stops, canvas, near) if sight.may else ""
        way = self.grip.way_to(self.at) if self.held and self.at not in self.held else self.grip.opens(self.at)
        shown = None
        if way is not None:
            shown = preview_of(sight.veil, way.actions, sight.language, room, sight.names, sight.lying)
        self.board.show(
            shown or canvas, under=canvas, at=self.at, stops=stops if sight.may else set(), marks=self._marks(),
            ghosts=way.ghosts if way is not None and shown is None else (), dark=self._dark,
            seats=tuple(row.colour for row in sight.rows), bare=self.app.no_color,
        )  # fmt: skip
        self.query_one("#head", Static).update(texts.head(sight, self.say, self.app.size.width))
        self.query_one("#seats", Static).update(texts.seats(sight, self.say, self._dark, self._beside))
        self.query_one("#log", Static).update(texts.log(sight, self._log_rows, self._beside, self._dark))
        keys = texts.foot(sight, self.say, self.grip, bool(self.held or self.choice), self._film, self.app.size.width)
        self.query_one("#foot", Static).update(keys)
        self._ask()

    def _middle(self, thing: str) -> tuple[float, float] | None:
        spots = self.board.canvas.spots().get(thing)
        return hands.middle(spots) if spots else None

    @property
    def _dark(self) -> bool:
        return bool(self.app.current_theme.dark)

    @property
    def _film(self) -> bool:
        """Whether there is nothing to decide, but something to step through."""
        return hasattr(self.chair, "step") and not (self.sight is not None and self.sight.may)

    @property
    def _beside(self) -> int:
        return int(self.query_one("#side").styles.width.value) - 3  # type: ignore[union-attr]

    @property
    def _log_rows(self) -> int:
        return int(self.query_one("#log").styles.height.value)  # type: ignore[union-attr]

    def _marks(self) -> Marks:
        """What can be done with what is held, and what the hint was about."""
        marks: Marks = {}
        if self.held:
            marks |= dict.fromkeys(self.grip.more(), "place")
            for way in self.grip.places():
                if way.place:
                    marks[way.place] = next((MOODS[chip.mood] for chip in way.chips if chip.mood in MOODS), "place")
            marks |= dict.fromkeys(self.held, "held")
        elif self.choice is not None and self.at:
            marks[self.at] = "held"
        for i, thing in enumerate(self.grip.of_plan(self.plan)):
            marks[thing] = "aim" if i else "hint"
        return marks

    @property
    def plan(self) -> tuple[int, ...]:
        """What is left to do of what the hint said."""
        if self.tip is None or self.sight is None or not self.sight.may:
            return ()
        return self.tip.parts[len(self.sight.made) - self.asked :]

    def _still_fits(self, sight: Sight) -> bool:
        """Whether what has been done since the hint is what it said, and the rest is asked for now."""
        if self.tip is None or not sight.may:
            return False
        since = sight.made[self.asked :]
        return bool(since) and since == self.tip.parts[: len(since)]

    def _ask(self) -> None:
        sight = self.sight
        assert sight is not None
        message = self.message if self.message.plain else texts.foreseen(self.grip, self.at, self.say, self._dark)
        if not message.plain and sight.advice:
            message = Text(sight.advice, style=f"italic {tone('ink2', self._dark)}")
        self.query_one("#ask", Static).update(texts.ask(sight, message, self.say, self._dark))

    def _tell(self, said: str, kind: str = "ink", rule: str = "") -> None:
        """One sentence under the question, until something else happens."""
        self.message = Text(said, style="" if kind == "ink" else tone(kind, self._dark))
        self._rule = rule
        if rule:
            self.message.append(f"  {rule} ", style="bold").append(self.say("rule.more"), style="dim")
        if self.sight is not None:
            self._ask()

    # ------------------------------------------------------------------ the list of options
    def _list(self) -> None:
        """All options in their groups; of what is held its ways; of a touch that may mean several things, those."""
        sight, options = self.sight, self.query_one("#options", OptionList)
        assert sight is not None
        lines = list(self._lines(sight))
        options.clear_options()
        self.entries = []
        shown: list[Option | None] = []
        for text, actions in lines:
            shown.append(Option(text, disabled=not actions))
            self.entries.append(actions)
        options.add_options(shown)
        first = next((i for i, actions in enumerate(self.entries) if actions), None)
        options.highlighted = first if self.choice is not None else None
        typed = self.query_one("#typed", Input)
        typed.placeholder = self.say("typed.placeholder") if sight.may else ""
        typed.suggester = SuggestFromList(list(sight.notation.values()), case_sensitive=False)
        typed.disabled = not sight.may

    def _lines(self, sight: Sight) -> Iterable[tuple[Text, tuple[int, ...]]]:
        labels = dict(sight.options)
        if self.choice is not None:
            yield Text(self.say("list.which"), style="bold"), ()
            for way in self.choice.ways:
                yield Text(way.say), way.actions
            for action in self.choice.actions:
                yield Text(labels.get(action, "")), (action,)
        elif self.held:
            yield Text(self.say("list.held"), style="bold"), ()
            for way in self.grip.ways():
                yield Text(way.say), way.actions
        else:
            numbers = {action: i for i, (action, _) in enumerate(sight.options, start=1)}
            for title, actions in texts.groups(sight, self.say):
                if title:
                    yield Text(title, style="bold"), ()
                for action in actions:
                    yield Text.assemble((f"{numbers[action]:2} ", "dim"), labels[action]), (action,)

    @on(OptionList.OptionHighlighted, "#options")
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """What an option of the list is about is shown on the board."""
        actions = self.entries[event.option_index] if event.option_index < len(self.entries) else ()
        if not actions or not self.query_one("#options").has_focus or self.sight is None:
            return
        if self.held or self.choice is not None:
            way = next((way for way in self.grip.hand.ways if way.actions == actions), None)
            if way is not None and way.place:
                self._point(way.place)
            return
        about = self.grip.of_action(actions[0])
        if about:
            self._point(hands.first(about, self.grip.canvas))
        label = dict(self.sight.options).get(actions[0], "")
        self._tell(f"{label}  [{self.sight.notation.get(actions[0], '')}]")

    @on(OptionList.OptionSelected, "#options")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        actions = self.entries[event.option_index]
        if actions:
            way = next((way for way in self.grip.hand.ways if way.actions == actions), None)
            self._do(Play(actions, way.confirm if way is not None else ""))

    # ------------------------------------------------------------------ the board
    @on(Board.Pointed)
    def _pointed(self, event: Board.Pointed) -> None:
        if event.thing in self.grip.stops() or event.thing in self.grip.canvas.told:
            self._point(event.thing)

    @on(Board.Touched)
    def _touched(self, event: Board.Touched) -> None:
        self.board.focus()
        self._touch(event.thing)

    def _point(self, thing: str) -> None:
        self.at, self.pending = thing, None
        self.message = Text()
        self._show()

    def _touch(self, thing: str) -> None:
        if not thing or self.sight is None:
            return
        self.at = thing
        self._do(self.grip.touch(thing))

    def _do(self, touch: Touch) -> None:
        if isinstance(touch, Held):
            self.held, self.turned, self.kind, self.choice, self.pending = touch.things, 0, 0, None, None
            self.message = Text()
            self._show()
            self._list()
        elif isinstance(touch, Which):
            self.choice = touch
            self._show()
            self._list()
            self.query_one("#options").focus()
        elif isinstance(touch, Play):
            if touch.confirm and touch != self.pending:
                self.pending = touch
                self._tell(f"{touch.confirm} {self.say('confirm')}", "brick")
            else:
                self.run_worker(self._play(touch.actions), exclusive=True, group="act")
        elif touch.say:
            self._tell(touch.say, "ink2", touch.rule)
        else:
            self._tell(self.say("why.nothing"), "ink2")

    async def _play(self, actions: Sequence[int]) -> None:
        sight = self.sight
        if sight is None or not sight.may:
            return
        self._let_go()
        try:
            await self.chair.act(sight, actions)
        except Refused as refused:
            self._tell(refused.say(self.chair.language), "brick", refused.rule)
        except PanurgeError as error:
            self._tell(str(error), "brick")
        self.board.focus()
        self._changed()

    async def on_key(self, event: events.Key) -> None:
        if self._beating:  # what is shown has been seen
            self.chair.beats.clear()
            self.update()
            event.stop()
            return
        if self._film and self._rolled(event.key):
            event.stop()
            return
        if not self.board.has_focus:
            return
        if event.key in ARROWS:
            self._point(hands.towards(self.at, ARROWS[event.key], self.grip.stops(), self.grip.canvas))
        elif event.key in ("enter", "space"):
            if self.pending is not None:
                self._do(self.pending)
            else:
                self._touch(self.at)
        elif event.key.isdigit():
            typed = self.query_one("#typed", Input)
            typed.focus()
            typed.value = event.key
            typed.cursor_position = 1
        else:
            return
        event.stop()

    def _rolled(self, key: str) -> bool:
        chair: Any = self.chair
        if key in ("left", "right", "home", "end", "space", "enter", "plus", "minus", "up", "down"):
            chair.step(key)
            return True
        return False

    # ------------------------------------------------------------------ typed
    @on(Input.Submitted, "#typed")
    def _typed(self, event: Input.Submitted) -> None:
        text, sight = event.value.strip(), self.sight
        event.input.value = ""
        if not text or sight is None:
            self.board.focus()
            return
        asks = text.startswith("?") or text.endswith("?")
        text = text.strip("? ")
        if text.isascii() and text.isdigit() and 1 <= int(text) <= len(sight.options):
            self._do(Play((sight.options[int(text) - 1][0],)))
            return
        try:
            action = int(sight.veil.parse(text))
        except BadNotation:
            self._tell(self.say("typed.unread", text=text), "brick")
            return
        reason = sight.veil.why_not(action, sight.language)
        if reason is not None:
            self._tell(reason.sentence, "brick", reason.rule)
        elif asks:
            self._tell(self.say("why.allowed"))
        else:
            self._do(Play((action,)))

    # ------------------------------------------------------------------ keys
    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While one writes, letters are letters."""
        return not (action in LETTERS and self.query_one("#typed").has_focus)

    def action_next(self) -> None:
        """Board, list, line to write on; and the rules, while they are open."""
        rules = self.query_one("#rules")
        ring: list[Any] = [self.board]
        if rules.display:
            ring.append(rules)
        else:
            ring.append(self.query_one("#options"))
        if not self.query_one("#typed", Input).disabled:
            ring.append(self.query_one("#typed"))
        here = next((i for i, one in enumerate(ring) if one.has_focus), -1)
        there = ring[(here + 1) % len(ring)]
        there.focus()
        if isinstance(there, OptionList) and there.highlighted is None:
            there.highlighted = next((i for i, actions in enumerate(self.entries) if actions), None)

    def action_back(self) -> None:
        """Lay back what is held, close what is open."""
        rules = self.query_one("#rules")
        if self.choice is not None or self.held or self.pending:
            self._let_go()
            self._show()
            self._list()
        elif rules.display:
            self.action_rules()
        self.message = Text()
        self.board.focus()
        self._ask()

    def action_why(self) -> None:
        """What is focused, or why nothing goes there."""
        if not self.at:
            self.action_help()
            return
        told = self.grip.why(self.at)
        way = self.grip.way_to(self.at) if self.held else None
        if told.say:
            self._tell(told.say, "ink2", told.rule)
        elif way is not None:
            self._tell(way.say)
        else:
            self._tell(self.say("why.nothing"), "ink2")

    def action_turn(self) -> None:
        """What is held lies otherwise."""
        if self.held and self.grip.turns > 1:
            self.turned += 1
            self.message = Text()
            self._show()

    def action_verb(self) -> None:
        """Something else is done with what is held."""
        if self.held and len(self.grip.verbs) > 1:
            self.kind += 1
            self.turned = 0
            self.message = Text()
            self._show()

    def action_hint(self) -> None:
        if self.sight is None or not self.sight.may:
            self._tell(self.say("hint.not_now"), "ink2")
            return
        self._tell(self.say("hint.thinks"), "ink2")
        self.run_worker(self._think(self.sight), exclusive=True, group="hint")

    async def _think(self, sight: Sight) -> None:
        try:
            tip = await self.chair.hint(sight)
        except Refused as refused:
            self._tell(refused.say(self.chair.language), "brick")
            return
        if self.sight is None or self.sight.n != sight.n:
            return
        self._let_go()
        self.tip, self.asked = tip, len(sight.made)
        self._show()
        self._tell(texts.hint(tip, self.say))

    def action_undo(self) -> None:
        if self.held or self.choice is not None:
            self.action_back()
        elif self.sight is not None:
            self.run_worker(self._take_back(self.sight), exclusive=True, group="act")

    async def _take_back(self, sight: Sight) -> None:
        try:
            await self.chair.take_back(sight)
        except Refused as refused:
            self._tell(refused.say(self.chair.language), "brick")
            return
        self._let_go()
        self._changed()

    def action_rules(self) -> None:
        """The rules beside the table, at the rule that was cited last."""
        rules, side, sight = self.query_one("#rules", VerticalScroll), self.query_one("#side"), self.sight
        if sight is None:
            return
        rules.display, side.display = not rules.display, rules.display
        if not rules.display:
            self.board.focus()
            return
        width = int(rules.styles.width.value) - 3  # type: ignore[union-attr]
        text, line = texts.rules(sight.card, sight.language, self._rule, width, self._dark)
        self.query_one("#rule-text", Static).update(text)
        rules.focus()
        self.call_after_refresh(rules.scroll_to, y=max(0, line - 1), animate=False)

    def action_sheet(self) -> None:
        if self.sight is not None:
            self.app.push_screen(Leaflet(texts.sheet(self.sight, self.say), self.say("paper.close")))

    def action_log(self) -> None:
        if self.sight is not None:
            log = texts.whole_log(self.sight, self.say, self._dark)
            self.app.push_screen(Leaflet(log, self.say("paper.close"), at_end=True))

    def action_help(self) -> None:
        self.app.push_screen(Leaflet(texts.help_text(self.say, self._film), self.say("paper.close")))

    def action_ending(self) -> None:
        if self.sight is not None and self.sight.over is not None:
            width = min(self.app.size.width - 8, 76)
            self.app.push_screen(Leaflet(texts.ending(self.sight, self.say, width, self._dark), self.say("end.keys")))

    def action_type(self) -> None:
        typed = self.query_one("#typed", Input)
        if not typed.disabled:
            typed.focus()

    async def action_language(self) -> None:
        await self.chair.speak("en" if self.chair.language == "fr" else "fr")
        rules = self.query_one("#rules")
        if rules.display:
            self.action_rules()
        self._let_go()
        self.update()

    def action_day(self) -> None:
        self.app.theme = "panurge-day" if self._dark else "panurge-night"
        self.call_after_refresh(self._show)

    def action_again(self) -> None:
        """Once more, when the game is over."""
        if self.sight is not None and self.sight.over is not None:
            self.app.play_again()  # type: ignore[attr-defined]

    def action_leave(self) -> None:
        self.app.leave_table()  # type: ignore[attr-defined]

    # ------------------------------------------------------------------ several people, one terminal
    def _draw_curtain(self) -> None:
        passing = self.sight.passing if self.sight is not None else None
        if passing is None:
            return
        if not passing.hide:
            self.run_worker(self.chair.take_screen(passing.seat), group="act")
            return
        self._curtain = True
        self.app.push_screen(Curtain(self.say("curtain", name=passing.name), self.say("curtain.keys")), self._passed)

    def _passed(self, _: object) -> None:
        self._curtain = False
        passing = self.sight.passing if self.sight is not None else None
        if passing is not None:
            self.run_worker(self.chair.take_screen(passing.seat), group="act")
