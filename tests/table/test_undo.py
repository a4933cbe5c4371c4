"""The four rules of undo, on a game with private draws, half-made choices and looks."""

import pytest

from panurge.core.rng import Rng
from panurge.core.state import State
from panurge.table import Refused, undo
from panurge.table.story import Story
from tests.table.tables import LET_BE, a_table, play


def refusal(table, seat: int) -> str:  # type: ignore[no-untyped-def]
    with pytest.raises(Refused) as refused:
        undo.target(table.line, seat)
    return refused.value.code


def test_back_steps_through_the_parts_of_a_decision() -> None:
    table = a_table()
    seat, before = table.turn, table.state.clone()
    table.act(seat, table.moment, table.state.legal_actions()[0])
    assert table.state.half_made()
    table.take_back(seat, table.moment)
    assert table.state == before


def test_a_finished_decision_is_taken_back_part_by_part() -> None:
    table = a_table()
    seat, before = table.turn, table.state.clone()
    table.act(seat, table.moment, table.state.legal_actions()[0])
    middle = table.state.clone()
    table.act(seat, table.moment, table.state.legal_actions()[0])
    assert table.turn != seat  # the neighbour is asked now, and has not answered
    table.take_back(seat, table.moment)
    assert table.state == middle
    table.take_back(seat, table.moment)
    assert table.state == before


def test_only_ones_own() -> None:
    table = a_table()
    seat = table.turn
    table.act(seat, table.moment, table.state.legal_actions()[0])
    assert refusal(table, 1 - seat) == "undo_nothing"


def test_not_after_somebody_acted() -> None:
    table = a_table(peeks=1)
    seat = table.turn
    for _ in range(2):
        table.act(seat, table.moment, table.state.legal_actions()[0])
    other = table.turn
    assert other != seat
    table.act(other, table.moment, LET_BE)
    assert refusal(table, seat) in ("undo_acted", "undo_chance")


def test_not_past_a_draw() -> None:
    """After "let be" the next card is drawn: what was answered cannot be taken back."""
    table = a_table()
    for _ in range(2):
        table.act(table.turn, table.moment, table.state.legal_actions()[0])
    other = table.turn
    table.act(other, table.moment, LET_BE)
    assert table.entries[-1].kind == "chance"
    assert refusal(table, other) == "undo_chance"


def test_not_before_anything_was_done() -> None:
    table = a_table()
    assert refusal(table, table.turn) == "undo_nothing"


def test_not_past_something_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(a_table().state), "irrevocable", lambda self, action: True, raising=False)
    table = a_table()
    seat = table.turn
    table.act(seat, table.moment, table.state.legal_actions()[0])
    assert refusal(table, seat) == "undo_seen"


def ended_by_an_act():  # type: ignore[no-untyped-def]
    """A game whose last entry is a player's own, and who that was; where dice fell last, another one is played."""
    while True:
        table = a_table(game="shear-panic")
        play(table, 9999)
        last = table.line.steps[-1]
        if last.seat >= 0 and not last.forced and not last.shows:
            return table, last.seat


def test_not_when_the_game_is_over() -> None:
    table, seat = ended_by_an_act()
    assert undo.target(table.line, seat) < table.line.steps[-1].n  # but for the end it could be taken back
    assert not undo.possible(table.line, seat)
    assert not table.may_take_back(seat)
    with pytest.raises(Refused) as refused:
        table.take_back(seat, table.moment)
    assert refused.value.code == "over"


def test_not_when_somebody_gave_up() -> None:
    """The position is not an end, the game has ended all the same."""
    table = a_table()
    seat = table.turn
    table.act(seat, table.moment, table.state.legal_actions()[0])
    assert table.may_take_back(seat)
    table.resign(1 - seat)
    assert table.over
    assert not table.state.is_over
    assert not table.may_take_back(seat)


def test_forced_decisions_go_with_the_act_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """A publicly forced decision is applied by the table, and goes back with the act that led to it."""
    kind: type[State] = type(a_table().state)
    monkeypatch.setattr(kind, "forced_for_all", lambda self: self.half_made(), raising=False)
    table = a_table()
    seat, before = table.turn, table.state.clone()
    table.act(seat, table.moment, table.state.legal_actions()[0])
    assert [step.forced for step in table.line.steps[-2:]] == [False, True]
    table.take_back(seat, table.moment)
    assert table.state == before


def test_whatever_is_taken_back_nobody_has_learnt_from_it() -> None:
    """Random play with undo wherever it is allowed: the other seats' veils are then what they were before the act."""
    rng = Rng(5)
    for seed in range(20):
        table = a_table()
        play(table, seed % 7, seed)
        while not table.over:
            seat, others = table.turn, [s for s in range(2) if s != table.turn]
            before = [table.state.veil(other) for other in others]
            table.act(seat, table.moment, rng.choice(table.state.legal_actions()))
            if undo.possible(table.line, seat) and rng.below(2):
                table.take_back(seat, table.moment)
                assert [table.state.veil(other) for other in others] == before


def test_others_read_nothing_of_a_step_back_in_a_decision_they_have_not_seen() -> None:
    table = a_table()
    seat = table.turn
    table.act(seat, table.moment, table.state.legal_actions()[0])
    assert table.state.half_made()
    table.take_back(seat, table.moment)
    for viewer in (0, 1, None):
        assert [line for line in Story(table, viewer, "en").lines if line.kind == "undo"] == []
