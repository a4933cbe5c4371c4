"""The app: screens, colours by day and by night, and a clean end whatever happens."""

import asyncio
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from typing import Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.theme import Theme

from panurge.terminal.chair import Chair
from panurge.terminal.colours import tone

STYLES = """
Screen { background: $background; color: $foreground; }
#head { height: 1; background: $primary; color: $background; text-wrap: nowrap; }
#body { height: 1fr; }
#left { width: 1fr; }
#board { height: 1fr; }
#ask { height: 3; padding: 0 1; border: none; }
#typed { height: 1; background: $surface; padding: 0 1; border: none; }
#typed:focus { border: none; background: $panel; }
#side { width: 27; border-left: solid $panel; padding: 0 0 0 1; }
#seats { height: auto; max-height: 10; }
#options { height: 1fr; background: $background; border: none; border-top: solid $panel; padding: 0; }
#options, #rules, #paper-text { scrollbar-size-vertical: 1; scrollbar-color: $panel; scrollbar-background: $background;
  scrollbar-color-hover: $primary; scrollbar-color-active: $primary; scrollbar-background-hover: $background; }
#options:focus { border: none; border-top: solid $primary; background: $background; }
#options > .option-list--option-highlighted { background: $background; text-style: none; }
#options:focus > .option-list--option-highlighted { background: $panel; color: $foreground; text-style: bold; }
#options > .option-list--option-disabled { color: $primary; text-style: bold; }
#log { height: 5; border-top: solid $panel; }
#rules { border-left: solid $panel; padding: 0 0 0 1; background: $surface; }
#rule-text { height: auto; }
#foot { height: 1; background: $surface; text-wrap: nowrap; }
Leaflet { align: center middle; background: $background 60%; }
#paper { width: auto; max-width: 92%; min-width: 40; height: auto; max-height: 92%; background: $surface;
  border: round $primary; padding: 0 1; }
#paper-text { height: auto; max-height: 100%; width: auto; max-width: 100%; }
#paper-text > Static { width: auto; max-width: 100%; }
#paper-keys { height: 1; }
#curtain { align: center middle; }
#curtain-sheep { width: auto; height: auto; color: $primary; }
#curtain-said { width: 100%; height: auto; margin: 1 0 0 0; }
#curtain-keys { width: 100%; height: auto; color: $secondary; }
#form { height: 1fr; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis; }
#start-say { height: auto; min-height: 2; max-height: 5; padding: 0 1; color: $secondary; }
#options:nocolor:focus > .option-list--option-highlighted { text-style: bold reverse; }
#head:nocolor { text-style: reverse; }
"""


def theme(name: str, dark: bool) -> Theme:
    return Theme(
        name=name, dark=dark, primary=tone("accent", dark), secondary=tone("ink2", dark),
        background=tone("paper", dark), surface=tone("card", dark), panel=tone("line", dark),
        foreground=tone("ink", dark), accent=tone("gold", dark), error=tone("brick", dark),
        success=tone("good", dark), warning=tone("gold", dark),
    )  # fmt: skip


def is_light() -> bool:
    """Whether the terminal says that it is light: by what many of them set, else it is taken to be dark."""
    wish = os.environ.get("PANURGE_THEME", "")
    if wish:
        return wish == "light"
    ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return ground in ("7", "15")


class PanurgeApp(App[int]):
    """`sit` makes the chair of the first table, or is None: then the start screen asks what to play."""

    CSS = STYLES
    TITLE = "Panurge"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "end", priority=True),
        Binding("ctrl+z", "suspend_process", show=False),
    ]

    def __init__(self, start: Callable[["PanurgeApp"], Any], *, light: bool | None = None, pace: float = 0.5) -> None:
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self._start = start
        self.pace = pace
        self.register_theme(theme("panurge-night", True))
        self.register_theme(theme("panurge-day", False))
        self.theme = "panurge-day" if (is_light() if light is None else light) else "panurge-night"
        self.chair: Chair | None = None
        self.home: Callable[[], Any] | None = None  # the screen one comes back to when a table is left
        self.once_more: Callable[[Chair], Chair] | None = None

    async def on_mount(self) -> None:
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None:
                with suppress(NotImplementedError, RuntimeError, ValueError):  # a test's thread, or a system without
                    loop.add_signal_handler(number, self.exit, 0)
        self.push_screen(self._start(self))

    async def sit(self, chair: Chair) -> None:
        """Another table takes the place of whatever is shown."""
        from panurge.terminal.seat_screen import SeatScreen

        await self._stand_up()
        self.chair = chair
        self.switch_screen(SeatScreen(chair, self.pace))

    async def _stand_up(self) -> None:
        chair, self.chair = self.chair, None
        if chair is not None:
            await chair.close()

    def play_again(self) -> None:
        if self.once_more is not None and self.chair is not None:
            self.run_worker(self._once_more(), exclusive=True, group="table")

    async def _once_more(self) -> None:
        assert self.once_more is not None
        assert self.chair is not None
        await self.sit(self.once_more(self.chair))

    def leave_table(self) -> None:
        """Back to where one came from; the game is kept."""
        if self.home is None:
            self.exit(0)
        else:
            self.run_worker(self._go_home(), exclusive=True, group="table")

    async def _go_home(self) -> None:
        await self._stand_up()
        assert self.home is not None
        self.switch_screen(self.home())

    async def action_end(self) -> None:
        self.exit(0)

    async def on_unmount(self) -> None:
        await self._stand_up()
