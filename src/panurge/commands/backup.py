"""`panurge backup`: everything a house keeps, in one file, of a running server too."""

import argparse

from panurge.commands.serve import place_of
from panurge.core.words import voice


def run(asked: argparse.Namespace) -> int:
    from panurge.store.backup import backup

    told = backup(place_of(asked.data, make=False), asked.file)
    say = voice("panurge.commands", asked.language)
    print(say("backup.made", file=asked.file, n=told.tables, rows=told.rows, schema=told.schema))
    return 0
