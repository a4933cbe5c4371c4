"""Winning chances: they count what they say, separate luck from choices, and find the turns that were made."""

from itertools import pairwise

import pytest

from panurge import CHANCE
from panurge.bots.choice import Budget
from panurge.study import chances
from panurge.study.chances import Point, Turn
from panurge.study.desk import steps
from panurge.study.reading import Reading
from tests.study.games import KEYS, a_record


@pytest.mark.parametrize("game", KEYS)
def test_points_stand_where_somebody_begins_to_decide_or_luck_strikes(game: str) -> None:
    reading = Reading.of(a_record(game))
    found = chances.moments(reading)
    assert found == sorted(set(found))
    assert found[-1] == reading.length
    movers = {moment: state.clone() for moment, state in reading.states()}
    for before, after in pairwise(found):
        state = movers[before]
        assert not state.half_made() or state.current_player == CHANCE
        if state.current_player == CHANCE:
            assert len(state.chance_outcomes()) > 1
        for moment in range(before + 1, after):  # one seat's choices, or luck, and what is forced or settled between
            inside = movers[moment]
            assert (inside.current_player == state.current_player or inside.half_made() or inside.forced_for_all()
                    or (inside.current_player == CHANCE and len(inside.chance_outcomes()) == 1))


def test_every_beginning_of_the_order_is_spread_over_the_game() -> None:
    order = chances.coarse_to_fine(list(range(0, 200, 2)))
    assert sorted(order) == list(range(0, 200, 2))
    assert order[:3] == [0, 198, 128]
    spread = sorted(order[:14])
    assert max(b - a for a, b in pairwise(spread)) <= 32
    assert chances.coarse_to_fine([7]) == [7]


@pytest.mark.parametrize("game", KEYS)
def test_shares_add_up_and_the_end_is_known(game: str) -> None:
    record = a_record(game)
    reading = Reading.of(record)
    found = chances.count(reading, [0, reading.length // 2, reading.length], 0, most=3)
    assert [point.moment for point in found] == [0, reading.length // 2, reading.length]
    for point in found:
        assert sum(point.shares) == pytest.approx(1)
    assert list(found[-1].shares) == record.result
    assert found[-1].games == 0
    assert found == chances.count(reading, [0, reading.length // 2, reading.length], 0, most=3)  # nothing by the clock


def test_who_is_nearly_there_is_seen_to_be() -> None:
    """Just before the end of a game won by far, nearly all continuations are won by the same seat."""
    record = a_record("sheep-sheep", 2, clever=1)
    reading = Reading.of(record)
    assert record.result == [1.0, 0.0]
    (late,) = chances.count(reading, [reading.length - 8], 1, most=30)
    assert late.shares[0] > 0.8


def test_small_swings_and_noisy_ones_are_no_turns() -> None:
    reading = Reading.of(a_record("guerre-et-beeeh"))
    a, b, c, d = chances.moments(reading)[3:7]

    def points(*shares: float, games: int) -> list[Point]:
        return [Point(moment, (share, 1 - share), games) for moment, share in zip((a, b, c, d), shares, strict=True)]

    assert chances.turning_points(reading, points(0.5, 0.55, 0.5, 0.56, games=5000)) == []
    assert chances.turning_points(reading, points(0.5, 0.7, 0.5, 0.6, games=20)) == []
    (turn,) = chances.turning_points(reading, points(0.5, 0.52, 0.9, 0.92, games=1000))
    assert (turn.before, turn.after) == (b, c)
    assert abs(turn.swing) == pytest.approx(0.38)


def test_a_move_is_favoured_where_the_bot_would_first_have_chosen_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """A decision of several parts: the bot agrees on what, but not on the rest; or it agrees all along."""
    from panurge.bots import BOTS, Bot
    from panurge.bots.choice import Choice

    reading = Reading.of(a_record("guerre-et-beeeh"))
    moments = chances.moments(reading)
    before, after = next((a, b) for a, b in pairwise(moments)
                         if reading.at(a).current_player >= 0 and reading.at(a + 1).half_made())
    who = int(reading.at(before).current_player)
    second = next(moment for moment in range(before + 1, after) if len(reading.at(moment).legal_actions()) > 1)
    script = {reading.at(moment).veil(who): reading.actions[moment] for moment in range(before, after)
              if reading.at(moment).current_player == who}

    def follows(veil, rng, budget):  # type: ignore[no-untyped-def]
        return Choice(script[veil])

    monkeypatch.setitem(BOTS, chances.STRONGEST, Bot(chances.STRONGEST, follows))
    turn = Turn(before, after, who, 0, 0.3)
    agreed = chances.favoured(reading, turn, Budget(iterations=5))
    assert agreed == chances.Favoured(before, reading.actions[before], reading.actions[before])
    veil = reading.at(second).veil(who)
    other = next(action for action in veil.legal_actions() if action != reading.actions[second])
    script[veil] = other
    otherwise = chances.favoured(reading, turn, Budget(iterations=5))
    assert otherwise == chances.Favoured(second, reading.actions[second], other)


def test_of_luck_nothing_is_favoured() -> None:
    reading = Reading.of(a_record("guerre-et-beeeh"))
    assert chances.favoured(reading, Turn(0, 1, int(CHANCE), 0, 0.3), Budget(iterations=5)) is None


def test_the_bot_is_asked_on_the_veil_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    from panurge.bots import BOTS, Bot
    from panurge.bots.choice import Choice

    viewers = []

    def spy(veil, rng, budget):  # type: ignore[no-untyped-def]
        viewers.append(int(veil.viewer))
        return Choice(veil.legal_actions()[0])

    monkeypatch.setitem(BOTS, chances.STRONGEST, Bot(chances.STRONGEST, spy))
    reading = Reading.of(a_record("guerre-et-beeeh"))
    moments = chances.moments(reading)
    before, after = next((a, b) for a, b in pairwise(moments)
                         if reading.at(a).current_player == 1)
    chances.favoured(reading, Turn(before, after, 1, 0, 0.3), Budget(iterations=5))
    assert viewers
    assert set(viewers) == {1}


def test_an_analysis_in_pieces_ends_with_turns() -> None:
    reading = Reading.of(a_record("sheep-sheep", 2, clever=1))
    pieces = list(steps(reading, 0.2))
    kinds = [kind for kind, _ in pieces]
    assert kinds[0] == "wanted"
    assert kinds.count("turns") == 1
    counted = {point.moment for kind, what in pieces if kind == "points" for point in what}
    assert {0, reading.length} <= counted
    assert counted <= set(chances.moments(reading))
