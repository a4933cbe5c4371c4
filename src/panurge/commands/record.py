"""`panurge record`: games that were written down."""

import argparse
import sys

from panurge.commands.play import has_screens
from panurge.commands.record_study import analyse, draw
from panurge.core.errors import BadRecord
from panurge.core.record import Record, load
from panurge.core.registry import GAMES
from panurge.core.state import CHANCE, FULL
from panurge.core.words import voice


def run(asked: argparse.Namespace) -> int:
    doings = {"show": _show, "check": _check, "replay": _replay, "seat": _seat, "analyse": analyse, "draw": draw}
    return doings[asked.doing](asked)


def _check(asked: argparse.Namespace) -> int:
    bad = 0
    for name in asked.files:
        try:
            record = load(name)
        except BadRecord as error:
            bad += 1
            print(error, file=sys.stderr)
        else:
            how = "finished" if record.result is not None else "unfinished"
            print(f"{name}: sound, {record.game}, {len(record.entries)} entries, {how}")
    return 1 if bad else 0


def _show(asked: argparse.Namespace) -> int:
    record = load(asked.file)
    if record.view != FULL and asked.seat is not None:
        raise BadRecord("this is a seat's record already: leave out --seat")
    card, say = GAMES[record.game], voice("panurge.commands", asked.language)
    print(say("record.head", game=card.titles[asked.language], players=record.options["players"]))
    for line in sentences(record, asked.seat, asked.language):
        print(line)
    if record.result is not None:
        points = " ".join("?" if score is None else str(score) for score in record.scores or [])
        print(say("record.scores", points=points))
    return 0


def sentences(record: Record, seat: int | None, language: str) -> list[str]:
    """The game as sentences: as a seat saw it, or, without one, as all of it was."""
    if record.view != FULL:
        return [f"{number:4} {entry.name}" for number, entry in enumerate(record.entries, start=1)]
    card = GAMES[record.game]
    tell, seats = card.module("tell"), range(record.options["players"])
    names = [record.headers.get(f"name.{k}", "") or card.seat_name(k, language, record.options) for k in seats]
    lines = []
    for number, (before, entry) in enumerate(record.replay(), start=1):
        assert entry.action is not None
        after = before.clone()
        after.apply(entry.action)
        if seat is None:
            sentence = tell.tell(before, entry.action, after, language, names)
        else:
            perceived = before.seen(seat, entry.action)
            sentence = tell.tell(before.veil(seat), perceived, after.veil(seat), language, names)
        if sentence:
            lines.append(f"{number:4} {sentence}")
    return lines


def _replay(asked: argparse.Namespace) -> int:
    record = load(asked.file)
    if record.view != FULL:
        raise BadRecord("what a seat has seen cannot be replayed; ask for the full record")
    if asked.at is not None and not 0 <= asked.at <= len(record.entries):
        raise BadRecord(f"there are entries 0 … {len(record.entries)}, none {asked.at}")
    if asked.at is None and has_screens(asked):
        from panurge.terminal.film import Replay
        from panurge.terminal.opening import sit

        return sit(lambda: Replay(record, asked.language))
    states = [(before, entry) for before, entry in record.replay()]
    if asked.at in (None, 0):
        print(record.start())
    for number, (before, entry) in enumerate(states, start=1):
        if asked.at is None or asked.at == number:
            assert entry.action is not None
            before.apply(entry.action)
            print(f"\n{number} {'*' if entry.who == CHANCE else entry.who} {entry.name}\n{before}")
    return 0


def _seat(asked: argparse.Namespace) -> int:
    record = load(asked.file)
    if record.view != FULL:
        raise BadRecord("this is a seat's record already")
    if asked.seat == "spectator":
        print(record.seen_by(None).dumps(), end="")
        return 0
    if not (asked.seat.isascii() and asked.seat.isdigit()) or int(asked.seat) >= record.options["players"]:
        raise BadRecord(f"there is no seat {asked.seat}")
    print(record.seen_by(int(asked.seat)).dumps(), end="")
    return 0


