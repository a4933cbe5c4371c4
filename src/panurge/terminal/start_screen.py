"""The first screen: which game, who sits where, the game's options, the language; and games that wait."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from panurge.core.errors import BadOption
from panurge.core.registry import GAMES
from panurge.core.words import LANGUAGES, voice
from panurge.table import SEATED, bot_called
from panurge.terminal.texts import option_words
from panurge.terminal.wish import PERSON, USUAL, Unfinished, Wish


@dataclass
class Field:
    """One line of the form: a name and the values it can have; without values it is a button."""

    name: str
    title: str
    values: Sequence[Any] = ()
    words: Sequence[str] = ()
    at: int = 0

    @property
    def value(self) -> Any:
        return self.values[self.at]


class Form(Widget, can_focus=True):
    """Lines one goes up and down; left and right change the value."""

    def __init__(self, wish: Wish, waiting: Sequence[Unfinished]) -> None:
        super().__init__(id="form")
        self.language = wish.language
        self.game = wish.game
        self.players = len(wish.seats)
        self.seats = list(wish.seats)
        self.options: dict[str, object] = dict(wish.options)
        self.waiting = list(waiting)
        self.line = 0
        self.top = 0
        self.fields: list[Field] = []
        self.make()

    def make(self) -> None:
        """The lines, from what is chosen so far."""
        say, card = voice("panurge.terminal", self.language), GAMES[self.game]
        keys = list(GAMES)
        of_game = voice(card.package, self.language)
        titles = {key: GAMES[key].titles[self.language] for key in keys}
        lines = [
            Field(f"resume.{one.table}", say("start.resume", game=titles[one.game], when=one.when))
            for one in self.waiting
        ]
        lines.append(_field("game", say("start.game"), keys, list(titles.values()), self.game))
        counts = list(card.players)
        lines.append(_field("players", say("start.players"), counts, [str(count) for count in counts], self.players))
        for seat in range(self.players):
            title = say("start.seat", seat=card.seat_name(seat, self.language, self._settings()))
            here = (PERSON, *dict.fromkeys((*SEATED, *(who for who in self.seats if who != PERSON))))
            words = [say("start.person") if who == PERSON else bot_called(who, f"level.{who}", say) for who in here]
            lines.append(_field(f"seat.{seat}", title, here, words, self.seats[seat]))
        for option in card.options:
            if option.values is None or (option.players and self.players not in option.players):
                continue
            values = list(option.values)
            words = [option_words(card, self.language, option.name, value) for value in values]
            title = of_game(f"option.{option.name}")
            usual = card.newcomers.get(option.name, option.default)
            lines.append(_field(f"option.{option.name}", title, values, words, self.options.get(option.name, usual)))
        tongues = [say(f"start.in.{one}") for one in LANGUAGES]
        lines.append(_field("language", say("start.language"), LANGUAGES, tongues, self.language))
        lines.append(Field("start", say("start.go")))
        self.fields = lines

    def _settings(self) -> dict[str, Any]:
        try:
            return GAMES[self.game].settings(self.players, dict(self.options))
        except BadOption:
            return GAMES[self.game].settings(self.players)

    def wish(self) -> Wish:
        chosen = {field.name[7:]: field.value for field in self.fields if field.name.startswith("option.")}
        return Wish(self.game, chosen, tuple(self.seats[: self.players]), self.language)

    # ------------------------------------------------------------------ drawn
    def render(self) -> Text:
        width, rows = self.size.width, max(self.size.height, 1)
        if self.line < self.top:
            self.top = self.line
        if self.line >= self.top + rows:
            self.top = self.line - rows + 1
        beside = max((len(field.title) for field in self.fields if field.values), default=0)
        beside = min(beside, max(20, width * 3 // 5))
        text = Text(no_wrap=True, overflow="ellipsis")
        for number, field in list(enumerate(self.fields))[self.top : self.top + rows]:
            here = number == self.line
            mark = "▸ " if here else "  "
            if not field.values:
                text.append(f"{mark}[ {field.title} ]", style="bold reverse" if here else "bold")
            else:
                title = field.title if len(field.title) <= beside else field.title[: beside - 1] + "…"
                text.append(f"{mark}{title:{beside}}  ", style="bold" if here else "")
                less, more = ("‹ ", " ›") if here else ("  ", "")
                text.append(f"{less}{field.words[field.at]}{more}", style="bold reverse" if here else "bold")
            text.append("\n")
        return text

    # ------------------------------------------------------------------ changed
    def change(self, by: int) -> None:
        field = self.fields[self.line]
        if not field.values:
            return
        value = field.values[(field.at + by) % len(field.values)]
        kind, _, rest = field.name.partition(".")
        if kind == "game":
            card = GAMES[value]
            self.game, self.options = value, {}
            self._seat(card.default_players or card.players[0])
        elif kind == "players":
            self._seat(value)
        elif kind == "seat":
            self.seats[int(rest)] = value
        elif kind == "option":
            self.options = {field.name[7:]: field.value for field in self.fields if field.name.startswith("option.")}
            self.options[rest] = value
        else:
            self.language = value
        self.make()
        self.line = next((i for i, one in enumerate(self.fields) if one.name == field.name), 0)
        self.refresh()
        self.screen.tell()  # type: ignore[attr-defined]

    def _seat(self, players: int) -> None:
        self.players = players
        others = [who for who in self.seats if who != PERSON] or [USUAL]
        while len(self.seats) < players:
            self.seats.append(others[0])

    def go(self, by: int) -> None:
        self.line = (self.line + by) % len(self.fields)
        self.refresh()
        self.screen.tell()  # type: ignore[attr-defined]

    def on_click(self, event: events.Click) -> None:
        line = event.y - self.content_offset_y + self.top
        if not 0 <= line < len(self.fields):
            return
        self.line = line
        self.screen.pressed() if not self.fields[line].values else self.change(1)  # type: ignore[attr-defined]

    @property
    def content_offset_y(self) -> int:
        return 0


def _field(name: str, title: str, values: Sequence[Any], words: Sequence[str], value: object) -> Field:
    at = next((i for i, one in enumerate(values) if one == value and type(one) is type(value)), 0)
    return Field(name, title, values, words, at)


class StartScreen(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(-1)"), Binding("down", "go(1)"), Binding("left", "change(-1)"), Binding("right", "change(1)"),
        Binding("enter,space", "press"), Binding("tab", "go(1)", priority=True),
        Binding("shift+tab", "go(-1)", priority=True), Binding("p", "play"), Binding("l", "language"),
        Binding("d", "day"), Binding("q,escape", "leave"),
    ]  # fmt: skip

    def __init__(
        self, wish: Wish, waiting: Sequence[Unfinished], begin: Callable[[Wish], Any], resume: Callable[[str, str], Any]
    ) -> None:
        super().__init__()
        self.form = Form(wish, waiting)
        self.begin, self.resume = begin, resume

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        yield self.form
        yield Static(id="start-say")
        yield Static(id="foot")

    def on_mount(self) -> None:
        self.form.focus()
        self.form.line = len(self.form.fields) - 1 if not self.form.waiting else 0
        self.tell()

    def tell(self) -> None:
        """What the line one is at means."""
        say, form = voice("panurge.terminal", self.form.language), self.form
        card = GAMES[form.game]
        of_game = voice(card.package, form.language)
        made = f"{', '.join(card.authors)}, {card.publisher} {card.year}"
        self.query_one("#head", Static).update(Text(f" Panurge   {say('start.title')}", style="bold"))
        field = form.fields[form.line]
        if field.name.startswith("option."):  # all of what the line has room for a part of
            about = Text.assemble(f"{field.title}{say('colon')}", (field.words[field.at], "bold"))
        else:
            about = Text.assemble((card.titles[form.language], "bold"), f" · {made}\n{of_game('pitch')}")
        self.query_one("#start-say", Static).update(about)
        self.query_one("#foot", Static).update(Text(f" {say('start.keys')}"))

    def action_go(self, by: int) -> None:
        self.form.go(by)

    def action_change(self, by: int) -> None:
        self.form.change(by)

    def action_press(self) -> None:
        self.pressed()

    def pressed(self) -> None:
        field = self.form.fields[self.form.line]
        if field.name == "start":
            self.action_play()
        elif field.name.startswith("resume."):
            self.app.run_worker(self.resume(field.name[7:], self.form.language), exclusive=True, group="table")
        else:
            self.form.change(1)

    def action_play(self) -> None:
        self.app.run_worker(self.begin(self.form.wish()), exclusive=True, group="table")

    def action_language(self) -> None:
        self.form.line = next(i for i, field in enumerate(self.form.fields) if field.name == "language")
        self.form.change(1)

    def action_day(self) -> None:
        self.app.theme = "panurge-day" if self.app.current_theme.dark else "panurge-night"

    def action_leave(self) -> None:
        self.app.exit(0)
