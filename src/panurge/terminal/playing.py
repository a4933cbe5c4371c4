"""From a wish to a table: new games and those that wait, with screens around them."""

import time
from collections.abc import Sequence
from typing import Any

from panurge.core.errors import PanurgeError
from panurge.core.registry import GAMES
from panurge.core.words import voice
from panurge.table import Pool, Seat, Store, open_store
from panurge.table.seats import bot, present
from panurge.terminal.chair import Chair
from panurge.terminal.here import Here, new_table, saved
from panurge.terminal.wish import PERSON, USUAL, Unfinished, Wish

MEMORY = ":memory:"


def sitting(seats: Sequence[str]) -> list[Seat]:
    return [present() if who == PERSON else bot(who) for who in seats]


def new_chair(place: str, wish: Wish, seed: int | None = None, pool: Pool | None = None) -> Here:
    """A new game, kept at `place`."""
    store = open_store(place)
    header = new_table(store, wish.game, wish.options, sitting(wish.seats), seed)
    return Here(store, header, wish.language, pool=pool, seed=seed)


def old_chair(place: str, table: str, language: str) -> Here:
    """A game that waits."""
    store = open_store(place)
    header = store.header(table)
    if header is None or header.game not in GAMES:
        store.close()
        raise PanurgeError(f"there is no game {table}")
    return Here(store, header, language)


def usual(game: str, language: str) -> Wish:
    """What a newcomer is offered: one person, the others sound players."""
    card = GAMES[game]
    players = card.default_players or card.players[0]
    return Wish(game, {}, (PERSON, *[USUAL] * (players - 1)), language)


def waiting(place: str, language: str) -> list[Unfinished]:
    """The games that can be played on; none where nothing has been kept yet."""
    try:
        store: Store = open_store(place)
    except Exception:  # a file that cannot be read must not keep anybody from a new game
        return []
    try:
        found = [one for one in saved(store) if one.game in GAMES]
    finally:
        store.close()
    return [Unfinished(one.table, one.game, one.players, ago(one.at, language)) for one in found[:3]]


def ago(at: int, language: str) -> str:
    say, minutes = voice("panurge.terminal", language), int(time.time() - at / 1000) // 60
    for unit, length in (("days", 1440), ("hours", 60), ("minutes", 1)):
        if minutes >= length:
            return say(f"when.{unit}", n=minutes // length)
    return say("when.now")


# ---------------------------------------------------------------------- with screens
def start_screen(app: Any, place: str, wish: Wish) -> Any:
    """The first screen; a table that is left comes back to it."""
    from panurge.terminal.start_screen import StartScreen  # (a plain game needs no Textual)

    async def begin(chosen: Wish) -> None:
        remember(app, place, chosen)
        await app.sit(new_chair(place, chosen))

    async def resume(table: str, language: str) -> None:
        chair = old_chair(place, table, language)
        remember(app, place, wish_of(chair))
        await app.sit(chair)

    return StartScreen(wish, waiting(place, wish.language), begin, resume)


def remember(app: Any, place: str, wish: Wish) -> None:
    """How to play once more, and where one comes back to."""

    def once_more(chair: Chair) -> Chair:
        return new_chair(place, wish._replace(language=chair.language))

    app.once_more = once_more
    app.home = lambda: start_screen(app, place, wish)


def wish_of(chair: Here) -> Wish:
    """What was wished for when this table was made."""
    table = chair.table
    seats = tuple(seat.bot if seat.is_bot else PERSON for seat in table.seats)
    options = {name: value for name, value in table.line.options.items() if name != "players"}
    return Wish(table.header.game, options, seats, chair.language)
