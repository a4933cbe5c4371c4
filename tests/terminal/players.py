"""People at a terminal, for tests: they play with keys or with the mouse, as the screens invite them to."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any

from textual.pilot import Pilot
from textual.widgets import OptionList

from panurge.core.rng import Rng
from panurge.terminal import playing
from panurge.terminal.app import PanurgeApp
from panurge.terminal.grip import Held, Play, Which
from panurge.terminal.opening import seated
from panurge.terminal.seat_screen import SeatScreen
from panurge.terminal.wish import PERSON, Wish

SMALL, WIDE = (80, 24), (140, 44)


def in_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test that waits for things."""

    @wraps(test)
    def run(*given: Any, **named: Any) -> None:
        asyncio.run(test(*given, **named))

    return run


def wish(game: str, language: str = "en", seats: tuple[str, ...] = (), **options: object) -> Wish:
    usual = playing.usual(game, language)
    return Wish(game, options, seats or (PERSON, *["random"] * (len(usual.seats) - 1)), language)


@asynccontextmanager
async def at_table(
    wished: Wish, seed: int = 7, size: tuple[int, int] = SMALL, place: str = playing.MEMORY, **given: Any
) -> AsyncIterator[Pilot[Any]]:
    """The app at a new table, nothing shown slowly."""

    def first(app: PanurgeApp) -> Any:
        playing.remember(app, place, wished)
        return seated(app, playing.new_chair(place, wished, seed))

    app = PanurgeApp(first, pace=0, **given)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        yield pilot


def table_of(pilot: Pilot[Any]) -> SeatScreen:
    """The screen of the table, under whatever lies over it."""
    found = next(screen for screen in pilot.app.screen_stack if isinstance(screen, SeatScreen))
    assert found.sight is not None
    return found


async def settled(pilot: Pilot[Any]) -> None:
    """Until the table waits for somebody at the terminal, or is over."""
    for _ in range(2000):
        await pilot.pause()
        screen = next((one for one in pilot.app.screen_stack if isinstance(one, SeatScreen)), None)
        sight = screen.sight if screen is not None else None
        if sight is not None and not screen.chair.beats:
            now = screen.chair.sight()
            if now.n == sight.n and (sight.may or sight.over is not None or sight.passing is not None):
                return
        await asyncio.sleep(0.01)
    raise AssertionError("the table waits for nobody")


async def one_touch(pilot: Pilot[Any], rng: Rng, mouse: bool) -> None:
    """A thing that can be touched is touched; where nothing can, or a choice is asked for, the list is used."""
    screen = table_of(pilot)
    grip = screen.grip
    useful = [thing for thing in sorted(grip.stops()) if isinstance(grip.touch(thing), Held | Play | Which)]
    useful = [thing for thing in useful if thing not in screen.held or not isinstance(grip.touch(thing), Held)]
    if not useful or screen.choice is not None or (not screen.held and rng.below(4) == 0):
        await from_list(pilot, rng, mouse)
        return
    thing = rng.choice(useful)
    if mouse:
        screen.at = thing
        screen._show()  # a table larger than its room is scrolled there
        await pilot.pause()
        spot = screen.board.spot(thing)
        assert spot is not None, f"{thing} cannot be brought into sight"
        await pilot.click(screen.board, offset=spot)
    else:
        screen.board.focus()
        await walk(pilot, thing)
        await pilot.press("enter")
        if screen.pending is not None:
            await pilot.press("enter")


async def walk(pilot: Pilot[Any], thing: str) -> None:
    """With the arrows as far as they lead there; a stop they do not lead to is reached through the list."""
    screen = table_of(pilot)
    for _ in range(12):
        if screen.at == thing:
            return
        spots = screen.grip.canvas.spots()
        (x, y), (across, down) = (min(spots[name]) for name in (screen.at, thing))
        keys = ["right" if across > x else "left", "down" if down > y else "up"]
        before = screen.at
        for key in keys if abs(across - x) > 2 * abs(down - y) else keys[::-1]:
            await pilot.press(key)
            if screen.at != before:
                break
        if screen.at == before:
            return


async def from_list(pilot: Pilot[Any], rng: Rng, mouse: bool) -> None:
    screen = table_of(pilot)
    if screen.held:
        await pilot.press("escape")
    options = screen.query_one("#options", OptionList)
    lines = [i for i, actions in enumerate(screen.entries) if actions]
    line = rng.choice(lines)
    options.focus()
    await pilot.pause()
    if options.highlighted is None:
        await pilot.press("down")
    for _ in range(len(screen.entries) + 1):
        if options.highlighted == line:
            break
        await pilot.press("down")
    await pilot.press("enter")
    if screen.pending is not None:
        await pilot.press("enter")


async def whole_game(pilot: Pilot[Any], seed: int, mouse: bool, most: int = 4000) -> SeatScreen:
    """Until the end scene is there."""
    rng = Rng(seed)
    for _ in range(most):
        await settled(pilot)
        screen = table_of(pilot)
        assert screen.sight is not None
        if screen.sight.over is not None:
            return screen
        if screen.sight.passing is not None:
            await pilot.press("enter")
            continue
        await one_touch(pilot, rng, mouse)
    raise AssertionError("the game does not end")


async def hurried(pilot: Pilot[Any], seed: int, leave: int) -> None:
    """All but the last decisions, without the screen: the same chair plays a game on a twin table first."""
    screen = table_of(pilot)
    rng = Rng(seed)
    made = 0
    total = await _length(pilot, seed)
    changed, screen.chair.changed = screen.chair.changed, lambda: None
    while made < total - leave:
        sight = screen.chair.sight()
        if sight.may:
            await screen.chair.act(sight, (rng.choice([action for action, _ in sight.options]),))
            made += 1
        await asyncio.sleep(0)
    screen.chair.changed = changed
    changed()
    await settled(pilot)


async def _length(pilot: Pilot[Any], seed: int) -> int:
    """How many decisions the person would make."""
    chair: Any = table_of(pilot).chair
    twin = playing.new_chair(playing.MEMORY, playing.wish_of(chair), 3)
    rng, made = Rng(seed), 0
    await twin.open()
    while not twin.table.over:
        sight = twin.sight()
        if sight.may:
            await twin.act(sight, (rng.choice([action for action, _ in sight.options]),))
            made += 1
        await asyncio.sleep(0)
    await twin.close()
    return made
