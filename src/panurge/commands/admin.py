"""`panurge admin`: what whoever keeps a house may do. It writes into the store; a server that serves from it obeys
within seconds, and one that is started later does so, too."""

import argparse
import time
from typing import Any

from panurge.commands.serve import place_of
from panurge.table import KeepersBook, Store, open_store
from panurge.table.house import DAY

MONTH = 30 * 1000 * DAY  # milliseconds


def run(asked: argparse.Namespace) -> int:
    store = open_store(place_of(asked.data))
    try:
        book = KeepersBook(store)
        if asked.deed == "tables":
            _tables(store, book, asked.most)
        elif asked.deed == "log":
            _log(book, asked.most)
        elif asked.deed in ("close", "open"):
            (book.close if asked.deed == "close" else book.reopen)(asked.about, asked.why)
            print(f"{asked.about}: {'closed' if asked.deed == 'close' else 'open again'}")
        else:
            network = (book.ban if asked.deed == "ban" else book.unban)(asked.about, asked.why)
            print(f"{network}: {'banned' if asked.deed == 'ban' else 'may come in again'}")
    finally:
        store.close()
    return 0


def _tables(store: Store, book: KeepersBook, most: int) -> None:
    closed = book.closed()
    for header in store.unfinished(int(time.time() * 1000) - MONTH, most):
        who = ", ".join(_called(seat) for seat in store.sitting(header.table))
        marks = "closed" if header.table in closed else "open to all" if store.is_open(header.table) else ""
        print(f"{header.table}  {_when(header.at)}  {header.game:20}  {who}{f'  ({marks})' if marks else ''}")


def _called(seat: dict[str, Any]) -> str:
    name = str(seat["name"] or seat["bot"] or "…")
    return name if name.isprintable() else ascii(name)  # nothing that does something to a terminal


def _log(book: KeepersBook, most: int) -> None:
    for deed in book.deeds(most):
        print(f"{_when(deed.at)}  {deed.deed:6}  {deed.about}{f'  {deed.why}' if deed.why else ''}")
    banned = sorted(book.banned())
    print(f"banned now: {', '.join(banned) if banned else 'nobody'}")


def _when(at: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at / 1000))
