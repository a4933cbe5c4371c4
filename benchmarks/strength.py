"""Play the matches of docs/strength.md and print its tables: `python benchmarks/strength.py [part …] [--minutes M]`.

Parts: `greedy`, `search`, `second` (one second a decision), `clairvoyant`, `levels` (two players) and `pool` (the
levels and a random player rated, three seats where the game has them, a picture of each beside the results); default:
all, which takes hours on one processor. Results are kept in a folder (`--results`), so a killed run goes on where it
stopped and a table can be printed again without playing; `--only KEY` for one game, `--print` plays nothing.
"""

import argparse
import time
from pathlib import Path

from panurge.arena import plot, ratings
from panurge.arena.match import Match, Result, run
from panurge.arena.stats import Estimate, by_deal, mean_interval, summary

SEED = 2  # tuning used others; `--seed` for another
GAMES = {  # key: name, numbers of players, iterations of the search below, deals by number of players
    "black-sheep": ("Black Sheep", (2, 3, 4), 1000, {2: 40, 3: 24, 4: 16}),
    "guerre-des-moutons": ("La Guerre des Moutons", (2, 3, 4), 500, {2: 30, 3: 16, 4: 12}),
    "guerre-et-beeeh": ("Guerre & Bêêêh!", (2,), 1000, {2: 40}),
    "shear-panic": ("Shear Panic", (2, 3, 4), 1000, {2: 12, 3: 8, 4: 8}),
    "sheep-sheep": ("Sheep Sheep", (2, 3, 4), 100, {2: 40, 3: 24, 4: 16}),  # of whole plans, not of single steps
}
SECOND = {  # deals of the matches at a whole second a decision, set before they were played
    "black-sheep": {2: 10, 3: 8, 4: 8},
    "guerre-des-moutons": {2: 12, 3: 8, 4: 10},
    "guerre-et-beeeh": {2: 24},
    "shear-panic": {2: 4, 3: 5, 4: 10},
    "sheep-sheep": {2: 8, 3: 6, 4: 8},
}
HEAD = "| game | players | who | deals | win share or rating | equality | |\n|---|---|---|---|---|---|---|"
Row = tuple[str, int, tuple[str, ...], int]  # key, number of players, entrants, deals


def against(first: str, other: str, few: float = 1.0) -> list[Row]:
    """The first against as many of the others as there are seats, in every game and number of players."""
    rows = []
    for key, (_, counts, iterations, deals) in GAMES.items():
        for players in counts:
            entrants = (first.format(iterations=iterations), *[other] * (players - 1))
            rows.append((key, players, entrants, max(4, int(few * deals[players]))))
    return rows


PARTS: dict[str, list[Row]] = {
    "greedy": against("greedy", "random", 0.5),
    "search": against("ismcts:iterations={iterations}", "greedy"),
    "second": [
        (key, players, ("ismcts:seconds=1", *["greedy"] * (players - 1)), deals)
        for key, counts in SECOND.items()
        for players, deals in counts.items()
    ],
    "clairvoyant": against("clairvoyant:iterations={iterations}", "greedy", 0.5),
    "levels": [row for row in against("ewe", "lamb") if row[1] == 2]
    + [row for row in against("ram:iterations={iterations}", "ewe") if row[1] == 2],
}


POOLED = {  # iterations of Bélier, deals
    "black-sheep": (5000, 24),
    "guerre-des-moutons": (500, 15),
    "guerre-et-beeeh": (5000, 40),
    "shear-panic": (1000, 12),
    "sheep-sheep": (100, 20),
}
POOL: list[Row] = [
    (key, min(3, GAMES[key][1][-1]), (f"ram:iterations={iterations}", "ewe", "lamb", "random"), deals)
    for key, (iterations, deals) in POOLED.items()
]


def played(row: Row, folder: Path, jobs: int, play: bool, until: float, seed: int = SEED) -> list[Result]:
    """What the results file holds, after playing what is missing."""
    key, players, entrants, deals = row
    name = f"{key}-{players}-{'-'.join(entrants[:2])}".replace(":", "_").replace("=", "").replace(",", "_")
    if seed != SEED:
        name = f"seed{seed}-{name}"
    pool = players < len(entrants)
    if pool:
        name = f"pool-{name}"
    match = Match(key, {}, entrants, seed, players if pool else 0)
    found: list[Result] = []
    file = folder / f"{name}.jsonl"
    if not play and not file.exists():
        return found
    wanted = deals if play else len(file.read_text(encoding="utf-8").splitlines()) // players
    for result in run(match, wanted, jobs, file):
        found.append(result)
        if time.monotonic() > until:
            break
    return found


def line(row: Row, results: list[Result]) -> str:
    key, players, entrants, _ = row
    games = by_deal(results)
    share: Estimate = summary(results)[0].share if games else mean_interval([])
    says = "above" if share.low > 1 / players else "not shown"
    return f"| {GAMES[key][0]} | {players} | `{entrants[0]}` | {len(games)} | {share} | {1 / players:.3f} | {says} |"


def rated(row: Row, results: list[Result], folder: Path) -> str:
    """The pool's ratings, best first, and a picture of them; `apart` where the lead before the next is above 0."""
    key, players, entrants, _ = row
    table = ratings.rate(results, len(entrants))
    rows = [(entrants[one.entrant], one.rating) for one in table]
    picture = plot.dots(rows, f"{GAMES[key][0]}, {players} players", "rating (Plackett–Luce), 95 %")
    (folder / f"ratings-{key}.svg").write_text(picture, encoding="utf-8")
    lines = []
    for one in table:
        lead = ratings.written(one.lead)
        says = f"{lead} before the next{', apart' if one.lead.low > 0 else ': not shown'}" if lead else ""
        shown, name = ratings.written(one.rating), entrants[one.entrant]
        lines.append(f"| {GAMES[key][0]} | {players} | `{name}` | {len(by_deal(results))} | {shown} | 0 | {says} |")
    return "\n".join(lines)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    parts = [*PARTS, "pool"]
    asked.add_argument("parts", nargs="*", default=parts, metavar="part")
    asked.add_argument("--results", default="results", metavar="FOLDER")
    asked.add_argument("--only", default="", metavar="KEY")
    asked.add_argument("--players", type=int, default=0)
    asked.add_argument("--seed", type=int, default=SEED)
    asked.add_argument("--minutes", type=float, default=1e9, help="of each match at most")
    asked.add_argument("--jobs", type=int, default=1)
    asked.add_argument("--print", action="store_true", help="only what has been played")
    given = asked.parse_args()
    if not set(given.parts) <= set(parts):
        asked.error(f"the parts are {', '.join(parts)}")
    folder = Path(given.results)
    folder.mkdir(parents=True, exist_ok=True)
    for part in given.parts:
        print(f"\n{part}\n{HEAD}")
        for row in POOL if part == "pool" else PARTS[part]:
            if given.only in ("", row[0]) and given.players in (0, row[1]):
                until = time.monotonic() + 60 * given.minutes
                results = played(row, folder, given.jobs, not given.print, until, given.seed)
                if results:
                    print(rated(row, results, folder) if part == "pool" else line(row, results), flush=True)


if __name__ == "__main__":
    main()
