"""A frame is the same text by whatever writes it: `orjson` where it is there, Python's own `json` elsewhere."""

import json
from collections import namedtuple
from enum import IntEnum
from types import SimpleNamespace
from typing import Any

import pytest

from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.store import SqliteStore
from panurge.table import Room, Table, Viewer, create, encoding
from panurge.table.encoding import encode, slowly
from panurge.table.seats import person

pytest.importorskip("orjson")

Pair = namedtuple("Pair", "one two")
MOVES = 40


class Colour(IntEnum):
    RED = 3


class Word(str):
    pass


ODD: list[Any] = [
    *("", "é → ● ‘x’ 🐑", '"\\/\b\f\n\r\t', "\x00\x1f\x7f\x80\u2028\u2029", "</script>"),
    *(0, -1, 2**31, -(2**63), 2**63, 2**64 - 1, 2**64, -(2**70), True, False, None),
    *(0.0, -0.0, 0.5, 1.25, -3.1, 1e15, 123456.789, 0.001, 1 / 3),
    *({}, [], (), {"a": {"b": [1, (2, "c")]}}, [[]], {"": ""}),
    *(Pair(1, "x"), [Pair(1, 2)], Colour.RED, {"colour": Colour.RED}, Word("w"), {Word("k"): Word("v")}),
    *({1: "a"}, {None: 1}, {True: 1}, {2.5: 1}),  # keys that `json` makes words of
    *("\ud800", {"x": "a\udfff"}, {"\ud800": 1}),  # half letters
]


@pytest.mark.parametrize("value", ODD, ids=ascii)
def test_one_value(value: Any) -> None:
    assert encode(value) == slowly(value) == json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def test_every_letter() -> None:
    letters = [chr(code) for code in range(0x110000) if not 0xD800 <= code < 0xE000]
    for first in range(0, len(letters), 4096):
        text = "".join(letters[first : first + 4096])
        assert encode(text) == slowly(text)


def test_what_is_no_data_is_refused_by_both() -> None:
    for value in (SimpleNamespace(a=1), {"x": object()}, {"x": b"bytes"}, {"x": {1, 2}}, {("a",): 1}):
        with pytest.raises(TypeError):
            encode(value)
        with pytest.raises(TypeError):
            slowly(value)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_frames_of_a_game(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every frame of some moves, and none of them is more than `orjson` takes."""
    card, beyond, compared = GAMES[game], [], 0

    def by_json(value: Any) -> str:
        beyond.append(value)
        return slowly(value)

    class Page(Viewer):
        def put(self, text: str) -> None:
            nonlocal compared
            frame = json.loads(text)
            assert text == slowly(frame)
            compared += 1

    monkeypatch.setattr(encoding, "slowly", by_json)
    clock, players = [1_000_000], card.players[0]
    store = SqliteStore()
    header = create(store, game, {}, tuple(person(f"P{i}") for i in range(players)), now=clock[0], key=bytes(32))
    room = Room(Table(store, header, now=lambda: clock[0]), seeds=lambda: 1)
    room.motor.do_what_is_due = room.table.settle  # type: ignore[method-assign]
    pages = [Page((seat,), seat, language, "wide") for seat in range(players) for language in ("en", "fr")]
    for page in [*pages, Page((), None, "fr", "tall")]:
        room.join(page)
    room.wake()
    rng = Rng(1)
    for _ in range(MOVES):
        if room.table.over:
            break
        clock[0] += 700
        seat = room.table.turn
        room.table.act(seat, room.table.moment, rng.choice(room.table.state.legal_actions()))
    room.close()
    assert compared > MOVES
    assert not beyond
