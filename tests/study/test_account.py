"""How the points came about: every point is accounted for, once, with a sentence."""

import pytest

from panurge.study.account import account
from panurge.study.reading import Reading
from tests.study.games import KEYS, a_record


@pytest.mark.parametrize("game", KEYS)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_rows_add_up_to_the_final_scores(game: str, language: str) -> None:
    record = a_record(game, clever=1)
    told = account(Reading.of(record), language)
    assert list(told.totals) == record.scores
    for seat in range(record.options["players"]):
        assert told.begun[seat] + sum(row.gained[seat] for row in told.rows) == told.totals[seat]
    assert all(any(row.gained) for row in told.rows)
    assert all(row.say for row in told.rows[:-1])
    assert [row.moment for row in told.rows] == sorted({row.moment for row in told.rows})


def test_shear_panics_counts_are_told_where_they_happen() -> None:
    told = account(Reading.of(a_record("shear-panic", clever=2)), "en")
    assert len(told.rows) > 4
    assert any(sum(gain > 0 for gain in row.gained) > 1 for row in told.rows)  # the flock scores for several at once
