"""What `benchmarks/siege.py` finds in a log, and that it says so by its exit code: a siege that cannot fail proves
nothing."""

import os
import sys
from typing import Any

import pytest
from benchmarks import siege
from benchmarks.siege import Figures, judged

from panurge.core.state import CHANCE
from panurge.store import SqliteStore
from panurge.table import Table
from tests.table.tables import a_table, play


class Duel:
    """What a siege knows of a table it has played at: everything that was sent, all of it acknowledged."""

    def __init__(self, table: Table) -> None:
        self.table = table.id
        self.sent: dict[int, int] = {}
        moment = 0
        for step in table.line.steps:
            if step.seat != CHANCE and not step.forced:
                self.sent[moment] = step.action
            moment = step.n
        self.acknowledged = dict(self.sent)


def found(change: Any = lambda duel: None) -> dict[str, int]:
    store = SqliteStore()
    table = a_table(store=store)
    play(table, 6)
    duel = Duel(table)
    assert len(duel.sent) > 3
    change(duel)
    count = judged(duel, store)  # type: ignore[arg-type]
    return {what: count[what] for what in ("lost", "doubled", "damaged")}


def test_a_log_with_all_that_was_sent_is_good() -> None:
    assert found() == {"lost": 0, "doubled": 0, "damaged": 0}


def test_an_act_that_was_acknowledged_and_is_not_there_is_lost() -> None:
    assert found(lambda duel: duel.acknowledged.update({10_000: 1}))["lost"] == 1


def test_an_act_that_nobody_sent_is_doubled() -> None:
    assert found(lambda duel: duel.sent.pop(max(duel.sent)))["doubled"] == 1


def test_an_act_that_is_not_the_one_that_was_sent_is_found() -> None:
    def other(duel: Duel) -> None:
        duel.sent[max(duel.sent)] += 1

    assert found(other)["doubled"] == 1


@pytest.mark.parametrize(
    ("times", "good"), [([0.1, 0.2], True), ([0.1, 2.1], False), ([], False)], ids=["quick", "once slow", "nothing"]
)
def test_one_who_waited_too_long_is_enough(times: list[float], good: bool) -> None:
    figures = Figures()
    figures.times("starve", "a stranger", times, 2.0)
    assert figures.good is good


@pytest.mark.parametrize(("lost", "code"), [(0, 0), (1, os.EX_SOFTWARE)])
def test_the_exit_code_says_whether_anything_was_lost(lost: int, code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    async def besiege(asked: Any, folder: Any, figures: Figures) -> None:
        figures.add("kill", "acts lost", lost, not lost)

    monkeypatch.setattr(siege, "besiege", besiege)
    monkeypatch.setattr(sys, "argv", ["siege.py"])
    with pytest.raises(SystemExit) as ended:
        siege.main()
    assert ended.value.code == code
