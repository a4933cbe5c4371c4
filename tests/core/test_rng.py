"""The random numbers: same bits everywhere, exact and even."""

from collections import Counter

import pytest

from panurge import Rng

pytestmark = pytest.mark.engine


def test_the_same_seed_gives_the_same_bits_compiled_and_interpreted() -> None:
    rng = Rng(2026)
    assert [rng.word() for _ in range(6)] == [2356586924, 2819063668, 2349382745, 1784371539, 1101182805, 2659207045]


@pytest.mark.parametrize("seed", [0, 1, -1, 2**31, 2**32, 2**64 + 5, -(2**200)])
def test_any_integer_is_a_seed(seed: int) -> None:
    assert [Rng(seed).word() for _ in range(3)] == [Rng(seed).word() for _ in range(3)]


def test_near_seeds_give_different_streams() -> None:
    first_words = {Rng(seed).word() for seed in range(-2000, 2000)}
    assert len(first_words) > 3990


@pytest.mark.parametrize("n", [2, 3, 6, 21, 36])
def test_below_is_even(n: int) -> None:
    rng = Rng(5)
    draws = 20_000
    counts = Counter(rng.below(n) for _ in range(draws))
    assert set(counts) == set(range(n))
    chi_square = sum((count - draws / n) ** 2 / (draws / n) for count in counts.values())
    assert chi_square < (n - 1) + 5 * (2 * (n - 1)) ** 0.5


def test_below_stays_in_range_for_large_n() -> None:
    rng = Rng(9)
    assert all(0 <= rng.below(2**31 - 1) < 2**31 - 1 for _ in range(1000))
    assert [rng.below(1), rng.below(0)] == [0, 0]
    with pytest.raises(ValueError, match="at most"):
        rng.below(2**40)


def test_choice_and_fork() -> None:
    rng = Rng(3)
    child = rng.fork()
    assert rng.choice(["a"]) == "a"
    assert [child.word() for _ in range(5)] != [rng.word() for _ in range(5)]
    assert [Rng(3).fork().word() for _ in range(2)] == [Rng(3).fork().word() for _ in range(2)]
