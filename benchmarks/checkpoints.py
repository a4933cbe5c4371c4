"""What SQLite's checkpoints cost a move: moves written at a steady rate to a file with some history, once with the
checkpoints in the writer's own thread (SQLite's way), once with ours (`panurge.store.checkpoints`).

    python benchmarks/checkpoints.py [--seconds 60] [--rate 133] [--folder .]

The file must lie on a real disc: in memory there is nothing to wait for."""

import argparse
import tempfile
import time
from pathlib import Path

from panurge.store import Entry, Header, SqliteStore

TABLES, HISTORY = 200, 300


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--rate", type=float, default=133.0, help="moves a second")
    parser.add_argument("--folder", default=".")
    asked = parser.parse_args()
    print("checkpoints  moves     p50     p99   p99.9     max   over 20 ms    log")
    for ours in (False, True):
        with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
            path = Path(folder) / "t.sqlite"
            store = _begun(path, ours)
            took = sorted(_moves(store, asked.seconds, asked.rate))
            log = Path(f"{path}-wal").stat().st_size
            store.close()
        shares = "".join(f"{took[int(len(took) * share)]:8.2f}" for share in (0.5, 0.99, 0.999))
        slow = sum(one > 20 for one in took)
        where = "our thread" if ours else "writer's"
        print(f"{where:11}  {len(took):5}{shares}{took[-1]:8.2f}   {slow:10}  {log / 1e6:3.0f} MB", flush=True)


def _begun(path: Path, ours: bool) -> SqliteStore:
    store = SqliteStore(path, alone=ours)
    with store.transaction():
        for table in range(TABLES):
            header = Header(f"t{table}", "hide-and-sheep", 1, {"players": 2}, ({}, {}), "", 1)
            store.create(header, bytes(32), 0)
            for n in range(1, HISTORY + 1):
                store.append(Entry(f"t{table}", n, "act", "17", n, "0" * 16), 0)
    store.run("PRAGMA wal_checkpoint(TRUNCATE)")
    return store


def _moves(store: SqliteStore, seconds: float, rate: float) -> list[float]:
    """Milliseconds of each write, none begun before its time."""
    took = []
    begun = time.perf_counter()
    for move in range(int(seconds * rate)):
        time.sleep(max(0.0, begun + move / rate - time.perf_counter()))
        table, n = move % TABLES, HISTORY + 1 + move // TABLES
        before = time.perf_counter()
        store.append(Entry(f"t{table}", n, "act", "17", n, "0" * 16), 0)
        took.append(1000 * (time.perf_counter() - before))
    return took


if __name__ == "__main__":
    main()
