"""Where the stores of tests are: databases with nothing in them, and such as have their schema already. To make that is
more work than most of these tests are."""

import asyncio
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from panurge.store import open_store

STORES = ("sqlite", pytest.param("postgres", marks=pytest.mark.slow))
LIKE: dict[str, str] = {}  # by the address of a server: the name of the database that the others are copies of
AT_REST: dict[str, list[str]] = {}  # by the same: the addresses of those that whoever comes next may have
EMPTIED = """
SET lock_timeout = '2s';
SET session_replication_role = replica;
DO $$ DECLARE one text; BEGIN
  FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename != 'panurge_schema' LOOP
    EXECUTE format('DELETE FROM %I', one);
  END LOOP;
END $$
"""


def new_database(address: str, like: str = "template1") -> str:
    """A fresh database in the server at `address`; returns its own address. `like`: the name of another one."""
    import asyncpg

    name = f"panurge_{secrets.token_hex(6)}"

    async def create() -> None:
        connection = await asyncpg.connect(address)
        await connection.execute(f"CREATE DATABASE {name} TEMPLATE {like}")
        await connection.close()

    asyncio.run(create())
    return address.replace("/postgres?", f"/{name}?")


def furnished(server: str) -> str:
    """A fresh database that a store has been opened in; its address."""
    if server not in LIKE:
        address = new_database(server)
        open_store(address).close()
        LIKE[server] = address.partition("?")[0].rpartition("/")[2]
    return new_database(server, LIKE[server])


def emptied(address: str) -> bool:
    """Nothing stands in its tables; False if somebody is still at them."""
    import asyncpg

    async def empty() -> bool:
        connection = await asyncpg.connect(address)
        try:
            await connection.execute(EMPTIED)
        except asyncpg.PostgresError:
            return False
        finally:
            await connection.close()
        return True

    return asyncio.run(empty())


@pytest.fixture(params=STORES)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty store. A database is used again: one more is megabytes to be copied, for a few rows."""
    if request.param == "sqlite":
        yield str(tmp_path / "t.sqlite")
        return
    server = request.getfixturevalue("postgres")
    at_rest = AT_REST.setdefault(server, [])
    place = at_rest.pop() if at_rest else furnished(server)
    yield place
    if emptied(place):
        at_rest.append(place)


@pytest.fixture(params=STORES, name="address")
def bare(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where nobody has made a store yet."""
    if request.param == "sqlite":
        return str(tmp_path / "t.sqlite")
    return new_database(request.getfixturevalue("postgres"))
