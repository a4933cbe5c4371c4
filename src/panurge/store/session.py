"""A session of ours in PostgreSQL, opened so that nothing of it outlasts us: what we have given up the database gives
up, too, and whoever stands still in the middle of something, or is no longer there, holds nothing for long."""

from contextlib import suppress
from typing import Any

import asyncpg

from panurge.core.errors import PanurgeError

SOONER = 0.1  # seconds before whoever waits for a statement gives it up the database does
IDLE = 2000  # milliseconds a transaction may last in which nothing is asked
SET = (  # what an older database does not know is left out
    "SELECT set_config(ours.name, ours.setting, false) FROM unnest($1::text[], $2::text[]) ours (name, setting) "
    "JOIN pg_settings USING (name)"
)
WIRE = {  # how soon the database finds out that a machine is not there any more
    "tcp_keepalives_idle": "1s",
    "tcp_keepalives_interval": "1s",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "4s",
}
CHECKED = {"client_connection_check_interval": "500ms"}  # in the middle of a statement, where the system can tell
WHICH = "SELECT to_regclass('tables')::oid::bigint"  # the very tables: who restores a backup makes others
AT_LEISURE = "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0"


class Replaced(PanurgeError):
    """A backup was restored where a server had its tables: what its rooms know of them is not so any more."""

    def __init__(self) -> None:
        super().__init__("a backup was restored while this server was away from its tables: start it again")


async def check_same(connection: Any, which: int, patience: float) -> None:
    """Whether these are still the tables we know."""
    if await connection.fetchval(WHICH, timeout=patience) != which:
        raise Replaced


async def opened(address: str, name: str, patience: float, longest: float) -> Any:
    """A connection whose session goes by that name. `longest`: seconds that a statement is waited for, be it slow or
    kept waiting by somebody else's lock."""
    connection = await asyncpg.connect(address, timeout=patience, server_settings={"application_name": name})
    try:
        most = int(1000 * (longest - SOONER))
        limits = {"statement_timeout": most, "idle_in_transaction_session_timeout": IDLE}
        await _set(connection, {what: f"{limit}ms" for what, limit in limits.items()} | WIRE, patience)
        with suppress(asyncpg.PostgresError):
            await _set(connection, CHECKED, patience)
    except BaseException:
        connection.terminate()
        raise
    return connection


async def _set(connection: Any, settings: dict[str, str], patience: float) -> None:
    await connection.execute(SET, list(settings), list(settings.values()), timeout=patience)
