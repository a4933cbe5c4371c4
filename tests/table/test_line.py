"""The line of play: the one place that knows where an entry of the log leads."""

import json

from panurge.table.line import CHANGES, MOVES
from panurge.table.table import Table
from tests.table.tables import a_table, play


def played() -> Table:
    """A game with everything a log may hold that leads somewhere or nowhere: moves, draws, steps back, words."""
    table = a_table()
    for seed in range(6):
        play(table, 1, seed)
        for seat in (0, 1):
            if table.may_take_back(seat):
                table.take_back(seat, table.moment)
                break
    table.say(0, "baa")
    play(table, 100)
    assert {"act", "chance", "undo", "chat", "end"} <= {entry.kind for entry in table.entries}
    return table


def test_following_the_log_leads_where_the_table_stands() -> None:
    table = played()
    line = table.fresh_line()
    steps = [(entry, line.follow(entry)) for entry in table.entries]
    assert line.state == table.state
    assert [step.n for _, step in steps if step is not None] == [e.n for e in table.entries if e.kind in MOVES]
    assert line.draws == table.line.draws


def test_what_an_entry_would_lead_to_is_told_before_and_changes_nothing() -> None:
    table = played()
    line = table.fresh_line()
    for entry in table.entries:
        before, ahead = line.state.digest(), line.ahead(entry.kind, json.loads(entry.value))
        assert line.state.digest() == before
        assert (ahead is None) == (entry.kind not in CHANGES)
        line.follow(entry)
        if ahead is not None:
            assert ahead == line.state
            assert ahead.digest() == entry.digest
