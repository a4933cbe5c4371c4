"""`panurge tidy`: tables that nobody has touched for long are thrown away, beside a running server or without one."""

import argparse
import time

from panurge.commands.serve import place_of
from panurge.core.words import voice
from panurge.people.results import Results
from panurge.store.tidying import Tidying
from panurge.table import open_store
from panurge.table.house import DAY


def run(asked: argparse.Namespace) -> int:
    store = open_store(place_of(asked.data))
    try:
        at_ease = store.aside()  # all tables there are: that may take a while
        results = Results(at_ease)
        if not asked.dry_run:
            results.settle_all()  # who let a game lie has lost it, and that stays
        before = int(time.time() * 1000) - 1000 * asked.days * DAY
        tidying = Tidying(at_ease, before, finished=asked.finished, spared=results.unwritten)
        scope = "all" if asked.finished else "unfinished"
        found = tidying.found() if asked.dry_run else tidying.go(f"{scope}, untouched for {asked.days} days")
    finally:
        store.close()
    say = voice("panurge.commands", asked.language)
    told = {"n": found.all, "unfinished": found.unfinished, "finished": found.finished, "kept": found.kept}
    print(say("tidy.found", **told) if asked.dry_run else say("tidy.gone", **told))
    return 0
