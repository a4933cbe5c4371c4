"""Why the ram prefers another move: in points that everybody can count, from a seat's own veil. The positions are those
of lessons, whose right and wrong answers are known."""

import pytest

from panurge.core.lesson import lessons
from panurge.core.registry import GAMES
from panurge.core.state import State
from panurge.learn import start
from panurge.study import reason as module
from panurge.study.reason import LESS, MORE, Reason, reason

pytestmark = pytest.mark.engine


def asked(key: str, step: int, *names: str) -> State:
    """What the learner knows at a step of a game's first lesson, once these parts are chosen."""
    lesson = lessons(GAMES[key])[0]
    state = start(lesson, lesson.steps[step - 1])
    for name in names:
        state.apply(state.parse(name))
    veil = state.veil(lesson.seat)
    assert isinstance(veil, State)
    return veil


def test_more_points_in_this_turn() -> None:
    """GB-7: red knows both tokens: five points on the right, a wolf above. The rest of the turn is the greediest."""
    lesson = lessons(GAMES["guerre-et-beeeh"])[0]
    sheep, east = lesson.steps[5].right[0]
    veil, half = asked("guerre-et-beeeh", 6), asked("guerre-et-beeeh", 6, sheep)
    piece, good, bad = veil.parse(sheep), half.parse(east), half.parse("N")
    assert reason(veil, piece, [piece, bad], 1) == Reason(MORE, 5, 0)
    assert reason(half, good, [bad], 1) == Reason(MORE, 5, 0)
    assert reason(half, bad, [good], 1) is None, "nobody says that less is more"


def test_fewer_points_for_whoever_is_next() -> None:
    """SS-13: a third red laid after one has collected is a present for Maud."""
    step, veil = lessons(GAMES["sheep-sheep"])[0].steps[7], asked("sheep-sheep", 8)
    right, wrong = (veil.parse(chain[0]) for chain in (step.right[0], step.otherwise[0].chains[0]))
    found = reason(veil, right, [wrong], 1)
    assert found is not None
    assert (found.kind, found.seat) == (LESS, 1)
    assert 3 <= found.points <= 6, "twice as many if red should be her favourite"


def test_what_takes_too_long_to_tell_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "EFFORT", 3)
    step, veil = lessons(GAMES["sheep-sheep"])[0].steps[7], asked("sheep-sheep", 8)
    right, wrong = (veil.parse(chain[0]) for chain in (step.right[0], step.otherwise[0].chains[0]))
    assert reason(veil, right, [wrong], 1) is None
