"""The laws, on every registered game, number of players and option set (`-k <key>` for one game).

PANURGE_KIT_SCALE multiplies the effort; a failure names game, options, seed and step, and ends with a test to paste.
"""

import pytest

from panurge import GAMES, GameCard, Rng
from panurge.core.checks import check_position, viewers
from panurge.kit import laws_of, secrets
from panurge.kit.cases import effort, plain_cases, telling, walk
from tests.kit.golden import SAMPLE
from tests.kit.lengths import lengths

pytestmark = pytest.mark.engine
KEYS = [key for key in GAMES if key != SAMPLE]  # whose own tests ask the laws of it
test_laws = laws_of(*KEYS)


@pytest.mark.slow
@lengths("turns", 1, 3)
@pytest.mark.parametrize("card", GAMES.values(), ids=list(GAMES))
def test_heavy_run(card: GameCard, turns: int) -> None:
    """Whole games with the cheap checks at every step, and many coupled ones."""
    for case in plain_cases(card):
        for turn in range(effort(turns)):
            seed = case.seed(f"heavy {turn}")
            for step, state, _ in walk(case, seed):
                with telling(case, seed, step):
                    check_position(state, Rng(step))
            for seat in viewers(case.start()):
                secrets.couple(case, seed, seat, effort(400), secrets.forgets_of(case))
                secrets.law_8_later(case, seed, seat, secrets.forgets_of(case))
