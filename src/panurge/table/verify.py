"""Was the deal of a finished table the one its commitment promised? Anybody can check: the record holds the key."""

from panurge.core.errors import BadRecord
from panurge.core.record import Record
from panurge.core.state import CHANCE, FULL
from panurge.table.chance import KEY_BYTES, commitment, draw, lot


def verify(record: Record) -> int:
    """Draw every lot and chance outcome of a full record anew from its key; the number of outcomes, or BadRecord saying
    what is wrong."""
    if record.view != FULL:
        raise BadRecord("this is what one seat has seen; only the full record of a finished table can be verified")
    promise, shown = record.headers.get("commitment", ""), record.headers.get("key", "")
    if not promise or not shown:
        raise BadRecord("the record has no commitment and key: it was not played to the end at a table")
    try:
        key = bytes.fromhex(shown)
    except ValueError:
        raise BadRecord("the key is not written in hex") from None
    if len(key) != KEY_BYTES or commitment(key) != promise:
        raise BadRecord("the key is not the one the table promised")
    for name in record.headers.get("lots", "").split():
        if record.options.get(name) != lot(key, name, int(record.options["players"])):
            raise BadRecord(f"option {name} is not the lot that the key draws")
    draws = 0
    for number, (state, entry) in enumerate(record.replay(), start=1):
        if entry.who != CHANCE:
            continue
        if draw(key, draws, state.chance_outcomes()) != entry.action:
            raise BadRecord(f"entry {number}: {entry.name!r} is not what the key deals")
        draws += 1
    return draws
