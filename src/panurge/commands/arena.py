"""`panurge arena`: matches between bots, by duplicate deals rotated through all seats."""

import argparse
from pathlib import Path

from panurge.arena import match as matches
from panurge.arena import stats
from panurge.commands.shared import Progress, options_of
from panurge.core.errors import BadOption


def run(asked: argparse.Namespace) -> int:
    match = matches.Match(asked.key, options_of(asked), tuple(asked.entrants), asked.seed)
    seats = len(match.entrants)
    bar = Progress(asked.deals * seats, "games")
    results: list[matches.Result] = []
    verdict = ""

    def decided(so_far: list[matches.Result]) -> bool:
        nonlocal verdict
        verdict = stats.sprt(so_far, *asked.sprt)
        return bool(verdict)

    if asked.sprt and asked.sprt[0] >= asked.sprt[1]:
        raise BadOption("--sprt takes the lower bound first")
    file = Path(asked.results) if asked.results else None
    for result in matches.run(match, asked.deals, asked.jobs, file, decided if asked.sprt else None):
        results.append(result)
        bar.at(len(results))
    bar.close()
    print(f"{match.key}, {len(stats.by_deal(results))} deals × {seats} rotations, 95 % intervals by deal")
    width = max(len(text) for text in match.entrants)
    print(f"{'':{width}}  {'win share':22}{'mean score':26}mean rank")
    for text, line in zip(match.entrants, stats.summary(results), strict=True):
        print(f"{text:{width}}  {line.share!s:22}{line.score!s:26}{line.rank}")
    print(f"duplicate deals save {stats.variance_saved(results):.0%} of the variance")
    if asked.sprt:
        print(f"sequential test {asked.sprt[0]:g} … {asked.sprt[1]:g}: {verdict or 'undecided'}")
    return 0
