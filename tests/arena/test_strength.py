"""A small watch on strength: docs/strength.md measures, this notices when something breaks."""

import pytest

from panurge.arena.match import Match, run
from panurge.arena.stats import summary
from tests.bots.positions import KEYS
from tests.kit.lengths import lengths

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("key", KEYS)
def test_greedy_beats_random(key: str) -> None:
    share = summary(list(run(Match(key, {}, ("greedy", "random"), 3), 10)))[0].share
    assert share.mean > 0.7, share


@lengths("deals", 2, 4)
@pytest.mark.parametrize("key", KEYS)
def test_a_small_search_beats_random(key: str, deals: int) -> None:
    share = summary(list(run(Match(key, {}, ("ismcts:iterations=60", "random"), 3), deals)))[0].share
    assert share.mean > 0.7, share
