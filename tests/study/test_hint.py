"""A hint is what the strongest bot finds on the seat's veil: nothing of the hidden truth, and no false certainty."""

import asyncio

import pytest

from panurge import GAMES, Rng
from panurge.bots.choice import Budget, Choice, Considered
from panurge.bots.pool import Pool, Stumbled
from panurge.bots.traces import Traces
from panurge.study import hint
from tests.bots.positions import position, veil_of
from tests.web.twins import some_twins

SMALL = Budget(iterations=40)


def test_the_favourite_comes_first_and_the_others_by_what_they_promise() -> None:
    looked_at = [Considered(7, 500, 0.62), Considered(3, 200, 0.5), Considered(5, 150, 0.55), Considered(1, 90, 0.2)]
    found = hint.read(Choice(7, [0.6, 0.4], looked_at), 9)
    assert found is not None
    assert (found.action, found.sure, found.share) == (7, "likely", 0.62)
    assert [one.action for one in found.options] == [7, 5, 3]
    assert found.ahead == pytest.approx(0.07)


@pytest.mark.parametrize(("second", "sure"), [(0.5, "clear"), (0.55, "likely"), (0.595, "close"), (0.7, "close")])
def test_how_sure_it_is_follows_from_the_second_best(second: float, sure: str) -> None:
    found = hint.read(Choice(1, [], [Considered(1, 100, 0.6), Considered(2, 80, second)]), 2)
    assert found is not None
    assert found.sure == sure


def test_an_option_hardly_looked_at_is_no_rival() -> None:
    found = hint.read(Choice(1, [], [Considered(1, 1000, 0.6), Considered(2, 3, 0.9)]), 2)
    assert found is not None
    assert found.sure == "clear"
    assert len(found.options) == 1


def test_one_option_needs_no_thought_and_no_thought_is_no_hint() -> None:
    assert hint.read(Choice(4), 1) == hint.Hint(4, "only")
    assert hint.read(Choice(4), 2) is None  # the pool's emergency: a random option is no advice


def test_a_hint_comes_from_a_worker() -> None:
    pool = Pool(1)
    try:
        veil = veil_of(position("guerre-et-beeeh", 3))
        found = asyncio.run(hint.ask(pool, veil, 5, SMALL))
    finally:
        pool.close()
    assert found is not None
    assert found.action in veil.legal_actions()
    assert found.share is not None
    assert 0 <= found.share <= 1


@pytest.mark.parametrize("game", ["black-sheep", "guerre-et-beeeh"])
def test_the_same_veil_gets_the_same_hint_whatever_is_hidden(game: str) -> None:
    from panurge.bots import BOTS

    for twin in some_twins(game, 1, wanted=2):
        answers = []
        for script in (twin.first, twin.second):
            state = GAMES[game].start()
            for action in script:
                state.apply(action)
            if state.current_player != 1:
                continue
            veil = state.veil(1)
            answers.append(hint.read(BOTS[hint.STRONGEST].choose(veil, Rng(9), SMALL), len(veil.legal_actions())))
        assert len(set(answers)) <= 1


def test_a_bot_that_stumbles_gives_no_hint_and_the_log_says_why_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Failing(Pool):
        async def ask(self, *_: object) -> Choice:
            raise Stumbled("ValueError: no idea", "Traceback: no idea")

    monkeypatch.setattr(hint, "TRACES", Traces())
    veil = veil_of(position("guerre-et-beeeh", 3))
    for _ in range(3):
        assert asyncio.run(hint.ask(Failing(), veil, 1)) is None
    assert caplog.text.count("Traceback: no idea") == 1
