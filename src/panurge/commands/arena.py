"""`panurge arena`: matches between bots, by duplicate deals rotated through all seats."""

import argparse
from pathlib import Path

from panurge.arena import match as matches
from panurge.arena import plot, ratings, stats
from panurge.commands.shared import Progress, options_of, writable
from panurge.core.errors import BadOption


def run(asked: argparse.Namespace) -> int:
    match = matches.Match(asked.key, options_of(asked), tuple(asked.entrants), asked.seed, asked.pool or 0)
    verdict = ""

    def decided(so_far: list[matches.Result]) -> bool:
        nonlocal verdict
        verdict = stats.sprt(so_far, *asked.sprt)
        return bool(verdict)

    if asked.sprt and asked.sprt[0] >= asked.sprt[1]:
        raise BadOption("--sprt takes the lower bound first")
    if asked.sprt and asked.pool:
        raise BadOption("--sprt judges the first player of a match, not a pool")
    for name in (asked.plot, asked.results):
        writable(name)
    bar = Progress(asked.deals * match.size, "games")
    results: list[matches.Result] = []
    for result in matches.run(
        match,
        asked.deals,
        asked.jobs,
        Path(asked.results) if asked.results else None,
        decided if asked.sprt else None,
        asked.engine,
        Path(asked.records) if asked.records else None,
    ):
        results.append(result)
        bar.at(len(results))
    bar.close()
    print(f"{match.key}, {len(stats.by_deal(results))} deals × {match.size} rotations, 95 % intervals by deal")
    rows = _pool(match, results) if asked.pool else _match(match, results)
    if asked.sprt:
        print(f"sequential test {asked.sprt[0]:g} … {asked.sprt[1]:g}: {verdict or 'undecided'}")
    if asked.plot:
        what = "rating (Plackett–Luce), 95 %" if asked.pool else "share of the win, 95 %"
        Path(asked.plot).write_text(plot.dots(rows, match.key, what), encoding="utf-8")
    return 0


def _match(match: matches.Match, results: list[matches.Result]) -> list[tuple[str, stats.Estimate]]:
    width = max(len(text) for text in match.entrants)
    lines = stats.summary(results)
    print(f"{'':{width}}  {'win share':22}{'mean score':26}mean rank")
    for text, line in zip(match.entrants, lines, strict=True):
        print(f"{text:{width}}  {line.share!s:22}{line.score!s:26}{line.rank}")
    print(f"duplicate deals save {stats.variance_saved(results):.0%} of the variance")
    return [(text, line.share) for text, line in zip(match.entrants, lines, strict=True)]


def _pool(match: matches.Match, results: list[matches.Result]) -> list[tuple[str, stats.Estimate]]:
    width = max(len(text) for text in match.entrants)
    table = ratings.rate(results, len(match.entrants))
    print(f"{'':{width}}  {'rating':24}{'before the next':24}{'win share':22}games")
    for row in table:
        rating, lead = ratings.written(row.rating), ratings.written(row.lead)
        print(f"{match.entrants[row.entrant]:{width}}  {rating:24}{lead:24}{row.share!s:22}{row.games:5}")
    return [(match.entrants[row.entrant], row.rating) for row in table]
