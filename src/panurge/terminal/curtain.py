"""What lies over a table: a curtain between two people at one terminal, and papers to read."""

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

SHEEP = """\
      ,@@@@@,
   ,@@@@@@@@@@,__
   @@@@@@@@@@@(o )
   `@@@@@@@@@@'~~
     ||    ||"""


class Curtain(Screen[bool]):
    """Nothing of the table is seen until the next one says to be there."""

    def __init__(self, said: str, keys: str) -> None:
        super().__init__()
        self.said, self.keys = said, keys

    def compose(self) -> ComposeResult:
        with Vertical(id="curtain"):
            yield Static(SHEEP, id="curtain-sheep", markup=False)
            yield Static(Text(self.said, style="bold", justify="center"), id="curtain-said")
            yield Static(Text(self.keys, justify="center"), id="curtain-keys")

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key in ("enter", "space"):
            self.dismiss(True)

    def on_click(self) -> None:
        self.dismiss(True)


class Leaflet(ModalScreen[None]):
    """Something to read; any of the keys that close things closes it. What else is typed goes to the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q,s,g,e,f1,question_mark", "shut", priority=True),
        Binding("n", "again", priority=True),
    ]

    def __init__(self, text: Text, keys: str, at_end: bool = False) -> None:
        super().__init__()
        self.text, self.keys, self.at_end = text, keys, at_end

    def compose(self) -> ComposeResult:
        with Vertical(id="paper"):
            with VerticalScroll(id="paper-text"):
                yield Static(self.text)
            yield Static(Text(self.keys, style="dim"), id="paper-keys")

    def on_mount(self) -> None:
        scroll = self.query_one("#paper-text", VerticalScroll)
        scroll.focus()
        if self.at_end:
            self.call_after_refresh(scroll.scroll_end, animate=False)

    def on_click(self, event: events.Click) -> None:
        if event.widget is self:
            self.dismiss()

    def action_shut(self) -> None:
        self.dismiss()

    def action_again(self) -> None:
        self.dismiss()
        table = self.app.screen_stack[-2] if len(self.app.screen_stack) > 1 else None
        if table is not None and hasattr(table, "action_again"):
            table.action_again()
