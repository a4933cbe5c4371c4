"""What another seat did last: who is shown what, how it is taken back, and the marks the drawings make of it."""

import re

import pytest

from panurge.core.last import Recent, takes_last
from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import CHANCE, SPECTATOR, UNSEEN, State
from panurge.games.guerre_et_beeeh import data
from panurge.games.guerre_et_beeeh.rules import GuerreEtBeeeh

MARKING = [key for key, card in GAMES.items() if takes_last(card.module("draw").draw)]


class Watched:
    """A game in which every seat, and a spectator, keeps in mind what the others did last."""

    def __init__(self, key: str, players: int) -> None:
        self.state: State = GAMES[key].start(players)
        self.recent = {seat: Recent(seat) for seat in (*range(players), None)}
        self.n = 0

    def apply(self, action: int) -> None:
        state, self.n = self.state, self.n + 1
        who, before = int(state.current_player), {seat: state.veil(seat) for seat in self.recent}
        forced = who != CHANCE and bool(state.forced_for_all())
        seen = {seat: int(state.seen(SPECTATOR if seat is None else seat, action)) for seat in self.recent}
        state.apply(action)
        for seat, memory in self.recent.items():
            changed = state.veil(seat) != before[seat]
            memory.add(self.n, who, forced, seen[seat], before[seat], changed)

    def last(self, seat: int | None) -> object:
        return self.recent[seat].last(self.state.veil(seat))


def test_both_big_tables_mark_the_last_move() -> None:
    assert {"guerre-et-beeeh", "shear-panic"} <= set(MARKING)


@pytest.mark.parametrize("key", MARKING)
def test_one_sees_the_run_of_another_seat_until_one_has_decided(key: str) -> None:
    game, rng, shown = Watched(key, max(GAMES[key].players)), Rng(3), 0
    for _ in range(260):
        if game.state.is_over:
            break
        who, half = int(game.state.current_player), game.state.half_made()
        was = game.last(who) if who >= 0 else None
        game.apply(int(game.state.pick(rng)))
        for seat, memory in game.recent.items():
            last = memory.last(game.state.veil(seat))
            if last is None:
                continue
            shown += 1
            assert last.seat != seat, "one's own moves are not marked"
            assert last.steps
            assert last.before.viewer == game.state.veil(seat).viewer
            assert any(step.seat == last.seat for step in last.steps)
        if who >= 0 and not game.state.half_made() and game.state.current_player == who:
            assert game.last(who) is None, "after a decision of one's own the marks are gone"
        if who >= 0 and half and game.state.current_player == who and game.state.half_made():
            assert game.last(who) == was, "in the middle of it they stay"
    assert shown > 20


def test_what_is_taken_back_leaves_no_mark() -> None:
    memory, veil = Recent(0), GAMES["guerre-et-beeeh"].start().veil(0)
    memory.add(1, 1, False, 40, veil, True)
    memory.add(2, 1, False, 41, veil, True)
    memory.add(3, CHANCE, False, 7, veil, True)
    found = memory.last(veil)
    assert found is not None
    assert [step.action for step in found.steps] == [40, 41, 7]
    memory.back_to(1)
    found = memory.last(veil)
    assert found is not None
    assert [step.action for step in found.steps] == [40]
    memory.back_to(0)
    assert memory.last(veil) is None


def test_what_nobody_noticed_is_not_remembered() -> None:
    memory, veil = Recent(0), GAMES["guerre-et-beeeh"].start().veil(0)
    memory.add(1, 1, False, int(UNSEEN), veil, False)
    assert memory.last(veil) is None
    memory.add(2, 1, False, int(UNSEEN), veil, True)  # not told what, but something is seen to have changed
    assert memory.last(veil) is not None


def test_guerre_et_beeeh_marks_what_moved_and_where_it_came_from() -> None:
    """Where a piece stood before the run there is straw; prints lead from there; who only looks on sees the same."""
    draw, moved = GAMES["guerre-et-beeeh"].module("draw").draw, 0
    for seed in range(4):
        game, rng = Watched("guerre-et-beeeh", 2), Rng(seed)
        while not game.state.is_over:
            game.apply(int(game.state.pick(rng)))
            veil = game.state.veil(None)
            last = game.recent[None].last(veil)
            part = dict(draw(veil, "en", "wide", (), last).parts)["last"]
            if last is None:
                assert part == '<g id="last" class="still"></g>'
                continue
            before = last.before
            assert isinstance(before, GuerreEtBeeeh)
            assert isinstance(veil, GuerreEtBeeeh)
            for cell in range(36):
                mark = before.marks[cell]
                if mark and veil.marks[cell] != mark and veil.board[cell] in (data.EMPTY, data.TOKEN):
                    x, y = 29 + (cell % 6 + 0.5) * 91, 29 + (5.5 - cell // 6) * 91
                    assert re.search(rf'<rect x="{x - 42.5:g}" y="{y - 42.5:g}"', part), (cell, part)
                    moved += 1
    assert moved > 20
