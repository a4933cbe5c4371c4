"""What is told to many, or drawn with what is kept from before, is what somebody would be told alone and afresh."""

import gc
import json
from functools import _lru_cache_wrapper
from typing import Any

import pytest

from panurge.core.cold import same
from panurge.core.rng import Rng
from panurge.store import SqliteStore
from panurge.table import Room, Table, Viewer, create
from panurge.table.seats import person

GAMES = ("black-sheep", "guerre-des-moutons", "guerre-et-beeeh", "shear-panic", "sheep-sheep")
KINDS = (("en", "wide"), ("fr", "tall"))


def forget() -> None:
    """Nothing that was drawn or said is remembered."""
    kept = [one for one in gc.get_objects() if isinstance(one, _lru_cache_wrapper)]
    for one in kept:
        ours = (one.__module__ or "").startswith(("panurge.drawing", "panurge.games"))
        if ours and one.cache_info().maxsize is not None:
            one.cache_clear()


def told(game: str, moves: int, afresh: bool) -> dict[str, list[str]]:
    """All frames of each page: two seats and spectators, in two languages and layouts."""
    store = SqliteStore()
    header = create(store, game, {}, (person("Rose"), person("Paul")), now=1_000_000, key=b"k" * 32)
    room = Room(Table(store, header, now=lambda: 1_000_500), seeds=lambda: 1)
    room.motor.do_what_is_due = room.table.settle  # type: ignore[method-assign]  # nothing that waits for a clock
    pages: dict[str, Viewer] = {}
    for language, layout in KINDS:
        for seat in (0, 1, None, None):
            holds = () if seat is None else (seat,)
            pages[f"{seat} {language} {len(pages)}"] = Viewer(holds, seat, language, layout)
    for page in pages.values():
        page.size = 10**6
        room.join(page)
    room.wake()
    rng = Rng(7)
    for _ in range(moves):
        seat = room.table.turn
        if seat < 0:
            break
        if afresh:
            forget()
        room.table.act(seat, room.table.moment, rng.choice(room.table.state.legal_actions()))
    return {name: page.taken() for name, page in pages.items()}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_tells_the_same_as_what_is_made_afresh(game: str) -> None:
    kept, fresh = told(game, 6, afresh=False), told(game, 6, afresh=True)
    assert kept == fresh
    assert all(len(frames) > 6 for frames in kept.values())


@pytest.mark.parametrize("game", GAMES)
def test_spectators_of_one_kind_are_told_the_same_and_seats_are_not(game: str) -> None:
    """… and no frame of a spectator has what is said to a seat alone."""
    heard = told(game, 12, afresh=False)
    names = list(heard)
    for first, second in ((names[2], names[3]), (names[6], names[7])):
        assert heard[first] == heard[second]
    assert heard[names[0]] != heard[names[1]] != heard[names[2]]
    for name in (names[2], names[6]):
        for text in heard[name]:
            now: dict[str, Any] = json.loads(text).get("now", {})
            assert not {"options", "hand", "undo", "early", "kept", "window"} & set(now)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_is_what_is_equal(game: str) -> None:
    store, rng = SqliteStore(), Rng(3)
    table = Table(store, create(store, game, {}, (person("Rose"), person("Paul")), key=b"s" * 32))
    table.settle()
    for _ in range(8):
        before = [table.state.veil(seat) for seat in (0, 1, None)]
        assert all(same(one, one.clone()) for one in before)
        assert not same(before[0], before[1])
        table.act(table.turn, table.moment, rng.choice(table.state.legal_actions()))
        for one, seat in zip(before, (0, 1, None)):
            after = table.state.veil(seat)
            assert same(one, after) == (one == after)
