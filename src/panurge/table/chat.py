"""What players say to each other: their own words, or one of a few bleats, which everybody reads in their own language.

Only players speak. A spectator has no name at the table, and may be looking over somebody's shoulder in the same room:
what they would say could be what nobody at the table may know."""

import json
from collections.abc import Sequence

from panurge.core.words import voice
from panurge.store import Entry
from panurge.table.refusals import Refused

LONGEST = 300
BLEATS = ("baa", "well", "thanks", "luck", "ouch", "oops", "moment", "graze")
MANY, WITHIN = 5, 8000  # so many messages of one seat within so many milliseconds are enough


def bleats(language: str) -> dict[str, str]:
    """What each of them says to a reader of that language."""
    say = voice("panurge.table", language)
    return {key: say(f"bleat.{key}") for key in BLEATS}


def cleaned(text: str) -> str:
    """One line of printable words, neither empty nor endless."""
    words = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if not words:
        raise Refused("chat_empty")
    if len(words) > LONGEST:
        raise Refused("chat_long")
    return words


def check_pace(entries: Sequence[Entry], seat: int, now: int) -> None:
    """Nobody fills the log: the log itself says how much a seat has said lately."""
    said = 0
    for entry in reversed(entries):
        if entry.at <= now - WITHIN:
            return
        if entry.kind == "chat":
            value = json.loads(entry.value)
            said += value["seat"] == seat and "about" not in value
            if said >= MANY:
                raise Refused("chat_fast")
