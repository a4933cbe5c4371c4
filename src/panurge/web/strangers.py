"""Names as strangers may see them. Whoever does not want to be seen is no name to anybody who has not sat down with
them or been invited by them: in the lobby, in lists for programs, in the head of a page and in pictures of a table they
are called after their seat, like somebody who gave no name. This is the one place that knows how."""

from collections.abc import Collection
from dataclasses import replace

from panurge.core.words import voice
from panurge.people import People
from panurge.table import Room, Table, bot_called
from panurge.table.seats import Seat


def veiled(sitting: Collection[Seat], hidden: Collection[int]) -> tuple[Seat, ...]:
    """Who sits there: people who do not want to be seen as if they had given no name."""
    return tuple(
        replace(seat, name="", here=True) if i in hidden and not (seat.is_bot or seat.is_free or seat.gone) else seat
        for i, seat in enumerate(sitting)
    )


def sitting(people: People, table: Table) -> tuple[Seat, ...]:
    return veiled(table.seats, people.hidden((table.id,)).get(table.id, ()))


def names(people: People, table: Table, language: str) -> tuple[str, ...]:
    """What strangers may call the players: their own name or the seat's."""
    seen = enumerate(sitting(people, table))
    return tuple(seat.called(language) or table.seat_name(i, language) for i, seat in seen)


def with_bots(people: People, room: Room, language: str) -> list[str]:
    """The same, bots by their own names."""
    called = names(people, room.table, language)
    return [
        bot_name(seat.bot, language) if seat.is_bot else name for seat, name in zip(room.table.seats, called)
    ]


def bot_name(level: str, language: str) -> str:
    return bot_called(level, f"js.level.{level}", voice("panurge.web", language))


def host(sits: Collection[Seat]) -> str:
    """Who invites, by the name they gave; "" where nobody has given one, or does not want to be seen."""
    return next((seat.name for seat in sits if not seat.is_bot and not seat.is_free and not seat.gone), "")
