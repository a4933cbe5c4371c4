"""What results say: intervals that cover, a sequential test that errs as seldom as it says, ratings found again."""

import math
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from panurge.arena import plot, ratings, stats, tuning
from panurge.arena.match import Result
from panurge.arena.stats import Estimate, mean_interval, share_interval
from panurge.core.rng import Rng


def game(deal: int, rotation: int, shares: list[float], who: list[int] | None = None) -> Result:
    ranks = [1 + sum(other > share for other in shares) + (shares.count(share) - 1) / 2 for share in shares]
    return Result(deal, rotation, who or list(range(len(shares))), shares, [int(s * 10) for s in shares], ranks, 5)


def synthetic(deals: int, chance: float, rng: Rng, seats: int = 2) -> list[Result]:
    """The first player wins with that chance, whatever the seat."""
    found = []
    for deal in range(deals):
        for turn in range(seats):
            winner = 0 if rng.below(10**6) < chance * 10**6 else 1 + int(rng.below(seats - 1))
            found.append(game(deal, turn, [float(p == winner) for p in range(seats)]))
    return found


def test_only_whole_deals_count() -> None:
    results = synthetic(3, 0.5, Rng(1))[:-1]
    assert len(stats.by_deal(results)) == 2
    assert stats.summary([]) == []


def test_the_interval_covers_the_truth_about_as_often_as_it_says() -> None:
    rng = Rng(5)
    covered = 0
    rounds = 60
    for _ in range(rounds):
        share = stats.summary(synthetic(40, 0.6, rng))[0].share
        covered += share.low <= 0.6 <= share.high
    assert 0.85 * rounds <= covered <= rounds
    assert share.low < share.mean < share.high


def test_intervals_narrow_with_the_root_of_the_deals() -> None:
    few, many = (stats.summary(synthetic(n, 0.5, Rng(2)))[0].share for n in (40, 640))
    assert (few.high - few.low) / (many.high - many.low) == pytest.approx(4, rel=0.4)


def test_duplicate_deals_save_variance_when_the_deal_decides() -> None:
    """If the seat wins, not the player, a deal's mean is always one half: all variance is saved. If not: none."""
    sides = [[1.0, 0.0], [0.0, 1.0]]
    by_seat = [game(deal, turn, sides[(deal + turn) % 2]) for deal in range(40) for turn in (0, 1)]
    assert stats.variance_saved(by_seat) == pytest.approx(1)
    assert abs(stats.variance_saved(synthetic(400, 0.5, Rng(3)))) < 0.2
    assert stats.variance_saved(by_seat[:2]) == 0.0


@pytest.mark.parametrize(("seats", "elo"), [(2, 0), (2, 100), (4, 0), (4, 100)])
def test_the_expected_share_is_that_of_the_rating_scale(seats: int, elo: float) -> None:
    share = stats.expected_share(elo, seats)
    assert 400 * math.log10(share * (seats - 1) / (1 - share)) == pytest.approx(elo)


def verdict(chance: float, seed: int, seats: int = 2) -> str:
    """As a run does: looked at after each deal."""
    results = synthetic(400, chance, Rng(seed), seats)
    for deals in range(8, 401, 4):
        found = stats.sprt(results[: deals * seats], 0, 60)
        if found:
            return found
    return ""


def test_the_sequential_test_errs_seldom() -> None:
    even = [verdict(0.5, seed) for seed in range(30)]
    better = [verdict(stats.expected_share(60, 2), seed + 100) for seed in range(30)]
    assert even.count("stronger") <= 5  # 5 % of 30, and room for chance
    assert better.count("not stronger") <= 5
    assert even.count("not stronger") >= 20
    assert better.count("stronger") >= 20
    assert verdict(0.9, 1) == "stronger"
    assert verdict(0.1, 1) == "not stronger"
    assert verdict(0.25, 1, seats=4) == "not stronger"
    assert stats.sprt(synthetic(5, 1.0, Rng(1)), 0, 10) == ""  # too few to say


def test_a_finishing_order_is_a_row_of_choices() -> None:
    assert ratings.choices(game(0, 0, [0.2, 0.7, 0.1], [4, 2, 9])) == [((2,), (4, 2, 9)), ((4,), (4, 9))]
    assert ratings.choices(game(0, 0, [0.5, 0.5, 0.0])) == [((0, 1), (0, 1, 2))]


def test_known_strengths_are_found_again() -> None:
    """Four players 0, 100, 200, 300 apart, three at a time, winners drawn by the Plackett–Luce law."""
    strengths = [10 ** (elo / 400) for elo in (0, 100, 200, 300)]
    rng = Rng(8)
    results = []
    for deal in range(700):
        who = [0, 1, 2, 3]
        who.pop(int(rng.below(4)))
        for turn in range(3):
            left = list(range(3))
            shares = [0.0] * 3
            for worth in (0.6, 0.3, 0.1):
                at = int(rng.below(10**6)) / 10**6 * sum(strengths[who[p]] for p in left)
                for place in left:
                    at -= strengths[who[place]]
                    if at <= 0:
                        break
                shares[place] = worth
                left.remove(place)
            results.append(game(deal, turn, shares, who))
    table = ratings.rate(results, 4, rounds=40)
    assert [row.entrant for row in table] == [3, 2, 1, 0]
    for row, truth in zip(table, (150, 50, -50, -150), strict=True):
        assert row.rating.mean == pytest.approx(truth, abs=35)
        assert row.rating.low <= row.rating.mean <= row.rating.high
    for row, after in pairwise(table):
        assert row.lead.mean == pytest.approx(row.rating.mean - after.rating.mean)
        assert 0 < row.lead.low <= row.lead.mean <= row.lead.high
    assert ratings.written(table[-1].lead) == "", "nobody comes after the last"
    assert sum(row.games for row in table) == 3 * len(results)


def test_whoever_always_wins_has_a_finite_rating() -> None:
    table = ratings.rate(synthetic(20, 1.0, Rng(1)), 2, rounds=20)
    assert 100 < table[0].rating.mean < 1000
    assert table[0].rating.mean == pytest.approx(-table[1].rating.mean)


def test_the_plot_is_a_picture_with_a_row_for_each() -> None:
    rows = [("greedy <1>", Estimate(0.0, -20, 30)), ("ismcts", Estimate(120.0, 90, 150))]
    picture = ElementTree.fromstring(plot.dots(rows, "black-sheep", "rating"))
    space = "{http://www.w3.org/2000/svg}"
    assert len(picture.findall(f"{space}circle")) == 2
    assert "greedy <1>" in [text.text for text in picture.findall(f"{space}text")]
    xs = [float(circle.get("cx", "0")) for circle in picture.findall(f"{space}circle")]
    assert 0 < xs[0] < xs[1] < plot.WIDTH


@pytest.mark.parametrize(("low", "high"), [(0.41, 0.63), (-212, 377), (0.5, 0.5), (0, 1)])
def test_ticks_are_round_and_enclose(low: float, high: float) -> None:
    marks = plot.ticks(low, high)
    assert marks[0] <= low
    assert marks[-1] >= high
    assert 1 <= len(marks) <= 8


def test_candidates_differ_and_hold_what_is_in_force() -> None:
    found = tuning.candidates(10, Rng(1))
    assert found[0] == {}
    assert len({str(one) for one in found}) == 10
    assert len(tuning.candidates(50, Rng(1), {"depth": (0, 4)})) == 3


def test_halving_keeps_the_better_half_and_doubles_the_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """With an arena in which the share won is the exploration, the largest one is found."""

    def pretend(match: tuning.matches.Match, deals: int, jobs: int = 1) -> list[Result]:
        text = match.entrants[0]
        share = float(text.split("exploration=")[1].split(",")[0]) if "exploration" in text else 0.05
        return [game(deal, turn, [share, 1 - share]) for deal in range(deals) for turn in range(2)]

    monkeypatch.setattr(tuning.matches, "run", pretend)
    grid = {"exploration": (0.1, 0.2, 0.3, 0.4, 0.5)}
    trials = list(tuning.halve("black-sheep", 2, {}, count=6, deals=2, grid=grid))
    assert trials[-1].settings == {"exploration": 0.5}
    assert [(t.round, t.deals) for t in trials] == [(0, 2)] * 6 + [(1, 4)] * 3 + [(2, 8)]


def test_deals_that_are_all_alike_are_no_certainty() -> None:
    """Every game won: the more games, the narrower, but never of no width (Wilson). One deal has no bootstrap."""
    few, many = share_interval([[1.0, 1.0]] * 4), share_interval([[1.0, 1.0]] * 40)
    assert (few.mean, few.high) == (1.0, 1.0)
    assert few.low == pytest.approx(8 / (8 + 1.96**2), abs=1e-6)
    assert few.low < many.low < 1.0
    lost = share_interval([[0.0, 0.0]] * 4)
    assert (lost.mean, lost.low) == (0.0, 0.0)
    assert lost.high == pytest.approx(1 - few.low)
    even = share_interval([[1.0, 0.0]])
    assert even.low < 0.2
    assert even.high > 0.8
    assert share_interval([[1.0, 0.0], [1.0, 1.0]]) == mean_interval([0.5, 1.0])
    assert str(mean_interval([38.5])) == "38.500"
