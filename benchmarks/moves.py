"""What one move costs inside the server: a room with two seats that look on, and any number of spectators, no wire.

    python benchmarks/moves.py [--game KEY …] [--games 4] [--watchers 0] [--profile] [--against OTHER/src]

Everything is drawn and encoded as for open pages and then thrown away; the log is kept in memory. Whole games by seeds,
so that two runs play the same. `--against` runs the sources of another checkout by turns with these, in processes of
their own (one for each game: else a full collection of everybody's garbage falls on whichever is being measured), and
tells the ratio and whether every frame was the same, byte for byte."""

import argparse
import asyncio
import cProfile
import hashlib
import json
import os
import pstats
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve()
GAMES = ("black-sheep", "guerre-des-moutons", "guerre-et-beeeh", "shear-panic", "sheep-sheep")
ROUNDS = 5
MOST = 400  # decisions of one game


def one_game(game: str, number: int, watchers: int, mixed: bool, digest: Any) -> tuple[int, float]:
    """Play it whole; how many decisions it had, and the seconds of processor time they took."""
    from panurge.core.rng import Rng
    from panurge.store import SqliteStore
    from panurge.table import Room, Table, Viewer, create
    from panurge.table.seats import person

    class Page(Viewer):
        heard: Any = None

        def put(self, text: Any) -> None:
            if self.heard is not None:
                self.heard.update(f"{text}\n".encode())

    clock = [1_000_000]
    store = SqliteStore()
    header = create(store, game, {}, (person("Rose"), person("Paul")), now=clock[0], key=bytes([number]) * 32)
    room = Room(Table(store, header, now=lambda: clock[0]), seeds=lambda: 1)
    room.motor.do_what_is_due = room.table.settle  # type: ignore[method-assign]  # nothing that waits for a clock
    pages = [Page((0,), 0, "en", "wide"), Page((1,), 1, "en", "wide")]
    kinds = [("en", "wide"), ("fr", "tall"), ("en", "tall"), ("fr", "wide")] if mixed else [("en", "wide")]
    pages += [Page((), None, *kinds[i % len(kinds)]) for i in range(watchers)]
    if mixed:
        pages += [Page((0,), 0, "fr", "tall"), Page((1,), 1, "fr", "tall")]
    for page in pages:
        page.heard = hashlib.sha256() if digest is not None else None
        room.join(page)
    room.wake()
    rng, decisions, spent = Rng(number), 0, 0.0
    while not room.table.over and decisions < MOST:
        clock[0] += 700
        table = room.table
        seat = table.turn
        action = rng.choice(room.early.faced(seat).legal_actions())
        began = time.process_time()
        if room.early.of(seat) is not None and not room.early.of(seat).done:
            room.early.answer(seat, table.moment, action, "en")
        else:
            room.act(pages[seat], table.moment, action)
        if room.early.due:
            room.early.play()
        spent += time.process_time() - began
        decisions += 1
    room.close()
    for page in pages if digest is not None else ():
        digest.update(page.heard.digest())
    return decisions, spent


async def run(asked: argparse.Namespace) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for game in asked.game:
        digest = hashlib.sha256() if asked.digest else None
        if not asked.cold:
            one_game(game, 250, asked.watchers, asked.mixed, None)  # words, pictures and caches are there
        played = [one_game(game, i, asked.watchers, asked.mixed, digest) for i in range(asked.games)]
        moves, spent = sum(n for n, _ in played), sum(s for _, s in played)
        found[game] = [1e3 * spent / moves, moves, digest.hexdigest()[:16] if digest is not None else ""]
    return found


def told(asked: argparse.Namespace, source: str, game: str) -> Any:
    """The same in a process of its own, on those sources."""
    wanted = [game, "--games", str(asked.games), "--watchers", str(asked.watchers), "--json"]
    wanted += ["--digest"] if asked.digest else []
    wanted += ["--mixed"] if asked.mixed else []
    environment = os.environ | {"PYTHONPATH": source, "PYTHONHASHSEED": "0"}
    made = subprocess.run(
        [sys.executable, str(HERE), "--game", *wanted], env=environment, capture_output=True, text=True, check=False
    )
    if made.returncode:
        raise SystemExit(made.stderr)
    return json.loads(made.stdout)[game]


def compare(asked: argparse.Namespace) -> None:
    here = os.environ.get("PYTHONPATH", "")
    ratios: dict[str, list[float]] = {game: [] for game in asked.game}
    times: dict[str, list[tuple[float, float]]] = {game: [] for game in asked.game}
    same = dict.fromkeys(asked.game, True)
    for _ in range(asked.rounds):
        for game in asked.game:
            before, after = told(asked, asked.against, game), told(asked, here, game)
            times[game].append((before[0], after[0]))
            ratios[game].append(before[0] / after[0])
            same[game] = same[game] and before[1:] == after[1:]
    for game in asked.game:
        was, now = (statistics.median(one) for one in zip(*times[game], strict=True))
        frames = ("; the same frames" if same[game] else "; OTHER FRAMES") if asked.digest else ""
        print(f"{game}: {was:.2f} → {now:.2f} ms a move, {statistics.median(ratios[game]):.2f} times as fast{frames}")


def main() -> None:
    asking = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asking.add_argument("--game", nargs="+", default=list(GAMES))
    asking.add_argument("--games", type=int, default=4)
    asking.add_argument("--watchers", type=int, default=0)
    asking.add_argument("--mixed", action="store_true", help="two languages, two layouts")
    asking.add_argument("--digest", action="store_true", help="of every frame")
    asking.add_argument("--cold", action="store_true", help="without a game before, for who wants the digest alone")
    asking.add_argument("--profile", action="store_true")
    asking.add_argument("--against", help="the sources of another checkout")
    asking.add_argument("--rounds", type=int, default=ROUNDS)
    asking.add_argument("--json", action="store_true")
    asked = asking.parse_args()
    if asked.against:
        compare(asked)
        return
    profile = cProfile.Profile()
    if asked.profile:
        profile.enable()
    found = asyncio.run(run(asked))
    profile.disable()
    if asked.json:
        print(json.dumps(found))
        return
    for game, (cost, moves, digest) in found.items():
        print(f"{game}: {cost:.2f} ms a move ({moves} moves) {digest}")
    if asked.profile:
        stats = pstats.Stats(profile)
        stats.sort_stats("cumulative").print_stats(70)
        stats.sort_stats("tottime").print_stats(45)


if __name__ == "__main__":
    main()
