"""What whoever keeps the house may do: close a table, ban an address; and the log of what was done.

Written by another process (`panurge admin`) into the store that a server serves from, which looks there every few
seconds."""

import secrets
import time
from dataclasses import dataclass
from ipaddress import ip_network

from panurge.core.errors import PanurgeError
from panurge.store.log import Store


@dataclass(frozen=True)
class Deed:
    at: int  # milliseconds since 1970
    deed: str  # close, open, ban, unban, tidy
    about: str  # a table, an address, or how many tables
    why: str


class KeepersBook:
    def __init__(self, store: Store) -> None:
        self.store = store

    def close(self, table: str, why: str = "") -> None:
        """Nothing can be played at that table any more; what was played stays."""
        if self.store.header(table) is None:
            raise PanurgeError(f"there is no table {table}")
        with self.store.transaction():
            self.store.run("INSERT INTO closed (tid) VALUES (?) ON CONFLICT DO NOTHING", table)
            self.store.close_table(table)
            self._note("close", table, why)

    def reopen(self, table: str, why: str = "") -> None:
        if table not in self.closed():
            raise PanurgeError(f"the table {table} is not closed")
        with self.store.transaction():
            self.store.run("DELETE FROM closed WHERE tid = ?", table)
            self._note("open", table, why)

    def ban(self, address: str, why: str = "") -> str:
        """Nobody comes in from that address, or network; as it is written down."""
        network = _network(address)
        with self.store.transaction():
            self.store.run("INSERT INTO banned (address) VALUES (?) ON CONFLICT DO NOTHING", network)
            self._note("ban", network, why)
        return network

    def unban(self, address: str, why: str = "") -> str:
        network = _network(address)
        if network not in self.banned():
            raise PanurgeError(f"{network} is not banned")
        with self.store.transaction():
            self.store.run("DELETE FROM banned WHERE address = ?", network)
            self._note("unban", network, why)
        return network

    def tidied(self, tables: int, why: str = "") -> None:
        """So many tables were thrown away."""
        self._note("tidy", str(tables), why)

    def closed(self) -> frozenset[str]:
        return frozenset(str(table) for (table,) in self.store.rows("SELECT tid FROM closed"))

    def was_closed(self, table: str, since: int) -> bool:
        """Whether a table is closed, or was at any moment since then."""
        shut = self.store.rows("SELECT 1 FROM closed WHERE tid = ?", table)
        opened = "SELECT 1 FROM deeds WHERE deed = 'open' AND about = ? AND at > ?"
        return bool(shut or self.store.rows(opened, table, since))

    def banned(self) -> frozenset[str]:
        return frozenset(str(address) for (address,) in self.store.rows("SELECT address FROM banned"))

    def deeds(self, limit: int = 50) -> list[Deed]:
        """The latest first."""
        found = self.store.rows("SELECT at, deed, about, why FROM deeds ORDER BY at DESC, id DESC LIMIT ?", limit)
        return [Deed(int(at), str(deed), str(about), str(why)) for at, deed, about, why in found]

    def _note(self, deed: str, about: str, why: str) -> None:
        row = (secrets.token_hex(8), int(time.time() * 1000), deed, about, why[:300])
        self.store.run("INSERT INTO deeds (id, at, deed, about, why) VALUES (?, ?, ?, ?, ?)", *row)


def _network(address: str) -> str:
    try:
        return str(ip_network(address.strip(), strict=False))
    except ValueError:
        raise PanurgeError(f"{address[:60]!r} is neither an address nor a network (192.0.2.7, 2001:db8::/64)") from None
