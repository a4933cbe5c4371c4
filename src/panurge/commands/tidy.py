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
        if not asked.dry_run:
            Results(store).settle_all()  # who let a game lie has lost it, and that stays
        tidying = Tidying(store, int(time.time() * 1000) - 1000 * asked.days * DAY, finished=asked.finished)
        scope = "all" if asked.finished else "unfinished"
        found = tidying.found() if asked.dry_run else tidying.go(f"{scope}, untouched for {asked.days} days")
    finally:
        store.close()
    say = voice("panurge.commands", asked.language)
    told = {"n": found.all, "unfinished": found.unfinished, "finished": found.finished, "kept": found.kept}
    print(say("tidy.found", **told) if asked.dry_run else say("tidy.gone", **told))
    return 0
