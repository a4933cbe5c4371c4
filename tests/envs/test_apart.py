"""A test in a process of its own fails, is skipped and passes like any other, and leaves nothing in this one."""

import os

import pytest
from tests.envs.conftest import outcome_of

KEPT: list[int] = []


def test_what_is_done_apart_stays_there() -> None:
    assert outcome_of(lambda: KEPT.append(1)) == ("passed", "")
    assert KEPT == []


def test_a_failure_comes_back_with_its_trace() -> None:
    kind, said = outcome_of(lambda: [][0])
    assert kind == "failed"
    assert "IndexError" in said


def test_a_skip_is_a_skip_and_a_death_is_told() -> None:
    assert outcome_of(lambda: pytest.skip("not here")) == ("skipped", "not here")
    kind, said = outcome_of(lambda: os._exit(7))
    assert (kind, said) == ("failed", "the process ended with 7, without a word")


@pytest.mark.apart
def test_a_marked_test_runs_there() -> None:
    KEPT.append(2)


def test_and_not_here() -> None:
    assert KEPT == []
