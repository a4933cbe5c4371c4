"""What can be taken hold of travels with the question, to the seat it is asked of and to nobody else; and the table as
it would stand is drawn on demand from that seat's own veil."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from panurge.core.hand import Hand, Way
from panurge.drawing.frame import Drawing, layer
from panurge.table import Refused, Room, Viewer
from panurge.table.view import View, ViewKey
from tests.table.tables import a_table

GAME = "guerre-et-beeeh"


def view_of(room: Room, seat: int | None) -> View:
    return room._view(ViewKey(seat, "en", "wide"))


def in_a_room(story: Any) -> None:
    async def whole() -> None:
        room = Room(a_table(game=GAME))
        story(room)
        room.close()

    asyncio.run(whole())


def test_the_hand_is_for_the_seat_that_decides() -> None:
    def story(room: Room) -> None:
        turn = room.table.turn
        mine = view_of(room, turn).now((turn,))
        assert mine["hand"]["ways"]
        assert [verb["name"] for verb in mine["hand"]["verbs"]] == ["move", "spy", "hide", "wolf", "card"]
        for other in (1 - turn, None):
            assert "hand" not in view_of(room, other).now()

    in_a_room(story)


def test_a_way_is_played_part_by_part() -> None:
    """Each part is an ordinary decision on the moment the one before has led to (docs/protocol.md)."""

    def story(room: Room) -> None:
        turn = room.table.turn
        ways = view_of(room, turn).now((turn,))["hand"]["ways"]
        way = next(way for way in ways if len(way["actions"]) > 1)
        before = room.table.n
        for action in way["actions"]:
            room.table.act(turn, room.table.moment, action)
        assert room.table.n >= before + len(way["actions"])

    in_a_room(story)


def test_the_table_as_it_would_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the parts that would look otherwise; only of what is legal, now, and for the seat that decides."""

    def preview(veil: Any, actions: tuple[int, ...], language: str, layout: str, names: Any) -> Drawing:
        drawn = room_draw(veil, language, layout, names)
        parts = [layer(name, "<path/>") if name == "idle" else (name, body) for name, body in drawn.parts]
        return Drawing(drawn.width, drawn.height, tuple(parts))

    def story(room: Room) -> None:
        nonlocal room_draw
        room_draw = room.table.card.module("draw").draw
        turn = room.table.turn
        mine, moment = view_of(room, turn), room.table.moment
        way = mine.now((turn,))["hand"]["ways"][0]["actions"]
        with pytest.raises(Refused, match="illegal"):
            mine.preview(moment, way)  # this game draws none
        game = SimpleNamespace(preview=preview, hand=lambda *_: Hand((Way(("a",), "b", tuple(way), "c", drawn=True),)))
        for one in (mine, view_of(room, 1 - turn)):
            monkeypatch.setattr(one, "_hands", game)
        assert mine.preview(moment, way)["set"] == ['<g id="idle"><path/></g>']
        for view, n, actions, code in (
            (mine, moment - 1, way, "stale"),
            (mine, moment, [*way, 0], "illegal"),
            (mine, moment, [way[1]], "illegal"),
            (mine, moment, [], "illegal"),
            (view_of(room, 1 - turn), moment, way, "illegal"),
        ):
            with pytest.raises(Refused) as refused:
                view.preview(n, actions)
            assert refused.value.code == code

    room_draw: Any = None
    in_a_room(story)


def test_a_spectator_asks_in_vain() -> None:
    def story(room: Room) -> None:
        with pytest.raises(Refused):
            room.preview(Viewer((), None, "en", "wide"), room.table.moment, [0])

    in_a_room(story)
