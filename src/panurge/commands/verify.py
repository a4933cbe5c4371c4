"""`panurge verify`: was the deal of a finished table the one its commitment promised?"""

import argparse

from panurge.core.record import load


def run(asked: argparse.Namespace) -> int:
    from panurge.table import verify

    record = load(asked.file)
    verify(record)
    print(f"{asked.file}: every draw of {len(record.entries)} entries follows from the committed key")
    return 0
