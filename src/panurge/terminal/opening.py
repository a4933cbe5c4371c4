"""Opening the app: on the first screen, at a new table, at one that waits, or at one of a server."""

from collections.abc import Callable
from typing import Any

from panurge.core.registry import GAMES
from panurge.terminal.app import PanurgeApp
from panurge.terminal.chair import Chair
from panurge.terminal.wish import Wish


def play(place: str, wish: Wish | None, language: str, seed: int | None = None) -> int:
    def first(app: PanurgeApp) -> Any:
        from panurge.terminal import playing

        if wish is None:
            return playing.start_screen(app, place, playing.usual(next(iter(GAMES)), language))
        playing.remember(app, place, wish)
        return seated(app, playing.new_chair(place, wish, seed))

    return shown(PanurgeApp(first))


def resume(place: str, table: str, language: str) -> int:
    def first(app: PanurgeApp) -> Any:
        from panurge.terminal import playing

        chair = playing.old_chair(place, table, language)
        playing.remember(app, place, playing.wish_of(chair))
        return seated(app, chair)

    return shown(PanurgeApp(first))


def sit(chair: Callable[[], Chair]) -> int:
    return shown(PanurgeApp(lambda app: seated(app, chair())))


def seated(app: PanurgeApp, chair: Chair) -> Any:
    """The screen of a table; the app closes the chair at the end."""
    from panurge.terminal.seat_screen import SeatScreen

    app.chair = chair
    return SeatScreen(chair, app.pace)


def shown(app: PanurgeApp) -> int:
    """Until it is left; whatever ends it, the terminal is as it was before."""
    app.run()
    return app.return_code or 0
