"""Luck that can be checked afterwards: exact odds, a pure function of key and number, and a deal anybody can verify."""

import hashlib
from collections import Counter

import pytest

import panurge
from panurge.core.errors import BadRecord
from panurge.core.record import Record, loads
from panurge.core.state import CHANCE
from panurge.table import chance, verify

KEY = bytes(range(32))


def test_the_first_number_is_the_plain_hash() -> None:
    bits = int.from_bytes(hashlib.sha256(KEY + (5).to_bytes(8, "big")).digest(), "big")
    assert chance.draw(KEY, 5, [(i, 1) for i in range(1000)]) == bits % 1000


def test_odds_are_kept() -> None:
    drawn = Counter(chance.draw(KEY, i, [(3, 1), (4, 2), (9, 7)]) for i in range(6000))
    assert abs(drawn[3] - 600) < 120
    assert abs(drawn[4] - 1200) < 160
    assert abs(drawn[9] - 4200) < 200


def test_unfair_numbers_are_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a span of 10 and a total of 4, the numbers 8 and 9 would favour the first outcomes."""
    monkeypatch.setattr(chance, "_SPAN", 10)
    numbers = iter([9, 8, 6])

    class Fixed:
        def __init__(self, data: bytes) -> None:
            pass

        def digest(self) -> bytes:
            return next(numbers).to_bytes(32, "big")

    monkeypatch.setattr(chance.hashlib, "sha256", Fixed)
    assert chance.draw(KEY, 0, [(0, 1), (1, 1), (2, 1), (3, 1)]) == 2


def dealt(key: bytes) -> Record:
    state = panurge.make("hide-and-sheep")
    rng = panurge.Rng(4)
    record = Record(state.KEY, dict(state.options), 1)
    draws = 0
    while not state.is_over:
        if state.current_player == CHANCE:
            action = chance.draw(key, draws, state.chance_outcomes())
            draws += 1
        else:
            action = rng.choice(state.legal_actions())
        record.add(state, action)
        state.apply(action)
    record.close(state)
    record.headers = {"commitment": chance.commitment(key), "key": key.hex()}
    return record


def test_an_honest_deal_is_verified() -> None:
    assert verify(loads(dealt(KEY).dumps())) > 5


def test_another_key_than_the_promised_one_is_found_out() -> None:
    record = dealt(KEY)
    record.headers["key"] = bytes(32).hex()
    with pytest.raises(BadRecord, match="promised"):
        verify(record)


def test_a_dishonest_draw_is_found_out() -> None:
    record = dealt(KEY)
    record.headers |= {"key": bytes(32).hex(), "commitment": chance.commitment(bytes(32))}
    with pytest.raises(BadRecord, match="not what the key deals"):
        verify(record)


@pytest.mark.parametrize("key", ["", "zz", "00"])
def test_a_missing_or_broken_key_is_said(key: str) -> None:
    record = dealt(KEY)
    record.headers["key"] = key
    with pytest.raises(BadRecord):
        verify(record)


def test_what_one_seat_saw_cannot_be_verified() -> None:
    with pytest.raises(BadRecord, match="seat"):
        verify(dealt(KEY).seen_by(0))
