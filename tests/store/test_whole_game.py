"""A whole game on a real PostgreSQL: played, reopened, the same; as it is on SQLite."""

import pytest

from panurge.store import open_store
from panurge.table import Table, create
from panurge.table.seats import person
from tests.store.databases import new_database
from tests.table.tables import play


@pytest.mark.slow
def test_a_game_kept_in_postgres_goes_on_after_a_restart(postgres: str) -> None:
    address = new_database(postgres)
    store = open_store(address)
    table = Table(store, create(store, "guerre-et-beeeh", {}, [person("Rose"), person("Paul")]))
    table.settle()
    play(table, 40)
    digest = table.state.digest()
    store.close()

    store = open_store(address)
    header = store.header(table.id)
    assert header is not None
    again = Table(store, header)
    assert not again.frozen
    assert again.state.digest() == digest
    play(again, 9999, seed=2)
    assert again.over
    assert again.record().dumps() == Table(store, header).record().dumps()
    store.close()
