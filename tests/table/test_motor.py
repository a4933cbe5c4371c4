"""The motor knows the table and who is at it, and nobody who calls it: a table moves without a room."""

import asyncio

import pytest

from panurge.bots.pool import Pool
from panurge.table import Entry, Refused, Table
from panurge.table.company import Company
from panurge.table.early import Early
from panurge.table.motor import Motor
from panurge.table.seats import bot, person
from panurge.table.wishes import Wishes
from tests.table.tables import a_table, until


def a_motor(table: Table) -> tuple[Motor, Company]:
    wishes, company = Wishes(table), Company(table)
    return Motor(table, company, wishes, Early(table, wishes), Pool(), lambda: 1), company


def test_a_bot_moves_without_a_room() -> None:
    async def main() -> None:
        table = a_table([bot("random"), person("Rose")])
        motor, _ = a_motor(table)
        heard: list[str] = []
        table.observers.append(lambda entry, step: heard.append(entry.kind))
        motor.do_what_is_due()
        await until(lambda: table.over or table.turn == 1)
        motor.close()
        assert "act" in heard
        assert len(table.observers) == 1, "who is closed hears nothing any more"

    asyncio.run(main())


def test_when_the_alarm_rings_whoever_watches_the_company_is_told() -> None:
    """It may be time to offer a bot for somebody who is gone: nothing of the log has changed."""

    async def main() -> None:
        motor, company = a_motor(a_table())
        told: list[int] = []
        company.observers.append(lambda: told.append(1))
        motor._ring()
        assert told == [1]
        motor.close()

    asyncio.run(main())


def test_a_table_that_freezes_says_so_once() -> None:
    table = a_table()
    told: list[str] = []
    table.freezing.append(lambda: told.append(table.frozen))
    table.store.append(Entry(table.id, table.n + 1, "act", "no number", 2_000_000), 0)
    for _ in range(2):
        with pytest.raises(Refused, match="frozen"):
            table.say(0, "baa")
    assert told == ["frozen.damaged"]
