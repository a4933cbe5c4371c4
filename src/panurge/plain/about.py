"""What can be said of any state: its fields, its verbs, what is at stake in chance, the first sentence of a rule."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from panurge.core.card import RULE_ID, GameCard
from panurge.core.fields import MOST, Declared
from panurge.core.plain import PlainState
from panurge.core.registry import GAMES
from panurge.core.state import CHANCE, State
from panurge.core.words import page

SENTENCE = re.compile(r".*?[.!?…](?=\s|$)", re.DOTALL)
MARKS = re.compile(r"\*\*|\*|`|\{[a-z]+\}|!?\[|\]\([^)]*\)")


def fields_of(card: GameCard, state: State) -> Mapping[str, Declared]:
    """The fields as they are declared; of a state that lists FIELDS, numbers and lists of numbers with the game's
    LIMITS (a third number there is the length of a list that grows)."""
    if isinstance(state, PlainState) and state.DECLARED:
        return state.DECLARED
    return _guessed(card.key, card.package, int(state.players))


@cache
def _guessed(key: str, package: str, players: int) -> Mapping[str, Declared]:
    card = GAMES[key]
    limits: dict[str, tuple[int, ...]] = getattr(card.module("data"), "LIMITS", {})
    start = card.start(players)
    found = {}
    for name in start.FIELDS:
        value, (least, most, *room) = getattr(start, name), limits.get(name, (0, MOST))
        if isinstance(value, bool):
            found[name] = Declared("switch", value, 0, 1)
        elif isinstance(value, int):
            found[name] = Declared("number", value, least, most)
        else:
            found[name] = Declared("numbers", tuple(value), least, most, room=room[0] if room else card.longest)
    return found


def meaning(state: State, action: int) -> tuple[str, Any, int]:
    """Verb, what it is done with, and which part of that; "" where the game has not said what its actions are."""
    at = int(action)
    for verb, given, count in state.BLOCKS if isinstance(state, PlainState) else ():
        if 0 <= at < count:
            return verb, given, at
        at -= count
    return "", None, int(action)


def part_name(state: State, given: Any, part: int) -> str:
    """What a verb is done with, in words of the notation: a kind of card, a cell, a name, a number."""
    if isinstance(given, tuple):
        return str(given[part])
    if isinstance(given, str) and isinstance(state, PlainState):
        field = state.DECLARED[given]
        return field.cell(part) if field.kind == "board" else field.named(part)
    return str(part)


def at_stake(state: State) -> str:
    """At CHANCE: what it is about, as the game says: a pool, `seat`, a die; "" where it does not."""
    if state.current_player != CHANCE or not isinstance(state, PlainState):
        return ""
    return state.odds()[0]


def outcome_name(state: State, outcome: int) -> str:
    what = at_stake(state)
    field = state.DECLARED.get(what) if isinstance(state, PlainState) else None
    return field.named(outcome) if field is not None else f"{what}-{outcome}" if what else f"chance-{outcome}"


@cache
def rules_of(package: str, language: str) -> Mapping[str, str]:
    """Rule id → the first sentence of its paragraph."""
    found = {}
    for rule, text in re.findall(rf"(?ms)^\*\*({RULE_ID})\*\*\s*(.*?)(?:\n\s*\n|\Z)", page(package, language)):
        plain = " ".join(MARKS.sub("", text).split())
        sentence = SENTENCE.match(plain)
        found[rule] = sentence[0] if sentence else plain
    return found
