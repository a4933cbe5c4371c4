"""`panurge restore`: a house as it was when a backup was made, in a file or a database."""

import argparse
import time

from panurge.commands.serve import place_of
from panurge.core.words import voice


def run(asked: argparse.Namespace) -> int:
    from panurge.store import is_database
    from panurge.store.backup import restore

    place = place_of(asked.data)
    told = restore(asked.file, place, replace=asked.replace)
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(told.at / 1000))
    shown = "PostgreSQL" if is_database(place) else place
    say = voice("panurge.commands", asked.language)
    print(say("backup.restored", place=shown, when=when, n=told.tables, rows=told.rows))
    return 0
