"""The slow faces of a state: values, JSON, notation, words, drawing. Reached from `State`, never on the hot path."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from panurge.core.errors import BadNotation, BadState, BrokenGame, IllegalAction, PanurgeError
from panurge.core.nearest import did_you_mean, nearest
from panurge.core.registry import GAMES
from panurge.core.state import CHANCE, FULL, OVER, SPECTATOR, State
from panurge.core.whole import whole

MOST_NAMES = 2000  # options that are looked through for what somebody may have meant


@dataclass(frozen=True)
class Refusal:
    """Why an action may not be chosen: the rule's id and one sentence."""

    rule: str
    sentence: str
    code: int = 0


def values(state: State) -> tuple[Any, ...]:
    """The position by value: what `==` compares and `hash` hashes."""
    options = tuple(state.options.items())
    fields = tuple(plain(getattr(state, name)) for name in state.FIELDS)
    return (state.KEY, options, int(state.players), int(state.viewer), int(state.current_player), fields)


def same(one: State, other: State) -> bool:
    """As `==`, but no more is read than is needed: of two positions of a game mostly the first fields differ."""
    if one is other:
        return True
    if (one.current_player, one.viewer, one.KEY) != (other.current_player, other.viewer, other.KEY):
        return False
    if one.players != other.players or one.options != other.options:
        return False
    for name in one.FIELDS:
        here, there = getattr(one, name), getattr(other, name)
        kind = type(here)
        if kind is type(there) and kind in COMPARED:
            if here != there:
                return False
        elif plain(here) != plain(there):
            return False
    return True


SCALARS = (int, str)  # a tuple: a union of types is slow to ask
COMPARED = (int, bool, str, type(vec[i64]()), list, tuple)  # of two of a kind, which are as equal as what they hold


def plain(value: Any) -> Any:
    return value if isinstance(value, SCALARS) else tuple(value)


def to_json(state: State) -> dict[str, Any]:
    fields = {}
    for name in state.FIELDS:
        value = getattr(state, name)
        fields[name] = value if isinstance(value, SCALARS) else list(value)
    return {
        "game": state.KEY,
        "version": GAMES[state.KEY].version,
        "options": dict(state.options),
        "viewer": int(state.viewer),
        "current_player": int(state.current_player),
        "fields": fields,
    }


def from_json(data: Any) -> State:
    """The state `to_json` wrote; BadState if the data is damaged, impossible, or of another version of the game."""
    if not isinstance(data, dict):
        raise BadState("a state is a JSON object")
    try:
        card = GAMES[data["game"]]
        options = dict(data["options"])
        fields = dict(data["fields"])
        viewer, current, version = data["viewer"], data["current_player"], data["version"]
    except (KeyError, TypeError, ValueError) as error:
        raise BadState(f"a state without {error}") from None
    if version != card.version:
        raise BadState(f"written by version {version} of {card.key}; this is version {card.version}")
    state = card.start(options.pop("players", None), options)
    if sorted(fields) != sorted(state.FIELDS):
        raise BadState("the fields are not those of the game")
    for name in state.FIELDS:
        set_field(state, name, fields[name])
    if type(viewer) is not int or not (viewer in (FULL, SPECTATOR) or 0 <= viewer < state.players):
        raise BadState(f"no viewer {viewer!r}")
    if type(current) is not int or not (current in (CHANCE, OVER) or 0 <= current < state.players):
        raise BadState(f"no seat {current!r}")
    state.viewer = viewer
    state.current_player = current
    problem = _impossible(state)
    if problem:
        raise BadState(problem)
    return state


def _impossible(state: State) -> str:
    """What is amiss with a state from outside, whose boxes may be too short for the rules to look at them at all."""
    try:
        problem = amiss(state)
        if not problem:
            state.clone().legal_actions()
    except BrokenGame:
        raise
    except Exception as error:  # wherever the rules stumble over it
        return f"the fields do not fit together ({type(error).__name__})"
    return problem


def set_field(state: State, name: str, value: Any) -> None:
    old = getattr(state, name)
    if isinstance(old, bool | int | str):
        if type(value) is not type(old):
            raise BadState(f"field {name} is a {type(old).__name__}")
    elif not isinstance(value, list) or any(type(item) is not int for item in value):
        raise BadState(f"field {name} is a list of integers")
    try:
        setattr(state, name, value if isinstance(old, bool | int | str | list) else _box(value))
    except (OverflowError, TypeError, ValueError) as error:
        raise BadState(f"field {name}: {error}") from None


def _box(items: list[int]) -> Any:
    return vec[i64](items)


def restore(data: dict[str, Any]) -> State:
    """For pickle."""
    return from_json(data)


def digest(state: State) -> str:
    """Of `to_json`, written with sorted keys; boxes by which two positions do not differ are written once."""
    fields = []
    for name, key in _in_order(state.FIELDS):
        fields.append(key + _written(getattr(state, name)))
    options = state.options
    kinds = tuple(map(type, options.values()))  # True is equal to 1, and not written so
    tail = _tail(state.KEY, GAMES[state.KEY].version, int(state.viewer), tuple(options.items()), kinds)
    text_form = f'{{"current_player":{int(state.current_player)},"fields":{{{",".join(fields)}}},{tail}'
    return hashlib.sha256(text_form.encode()).hexdigest()[:16]


_sorted = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode
_numbers = lru_cache(maxsize=8192)(_sorted)  # of a tuple of integers
WRITTEN = (*SCALARS, list, tuple)  # a list or tuple may hold True, which is equal to 1 but not written so


@lru_cache(maxsize=256)
def _in_order(fields: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Their names, and each as it is written."""
    return tuple((name, f"{_sorted(name)}:") for name in sorted(fields))


@lru_cache(maxsize=256)
def _tail(key: str, version: int, viewer: int, options: tuple[tuple[str, Any], ...], kinds: tuple[type, ...]) -> str:
    """What follows the fields: the same for a whole game."""
    return _sorted({"game": key, "options": dict(options), "version": version, "viewer": viewer})[1:]


def _written(value: Any) -> str:
    kind = type(value)
    if kind is int:
        return str(value)
    if kind is bool:
        return "true" if value else "false"
    if isinstance(value, WRITTEN):
        return _sorted(value)
    return _numbers(tuple(value))


def described(state: State) -> str:
    """For a prompt: which game, for how many, whose turn it is, and through whose eyes it is seen."""
    current, viewer = int(state.current_player), int(state.viewer)
    turn = {OVER: "over", CHANCE: "chance to move"}.get(current, f"seat {current} to move")
    eyes = {FULL: "", SPECTATOR: ", as a spectator sees it"}.get(viewer, f", as seat {viewer} sees it")
    if current == OVER and state.winners():
        turn = f"over, won by seat {' and '.join(map(str, state.winners()))}"
    return f"<{state.KEY or 'no game yet'} for {state.players}, {turn}{eyes}>"


def judge(state: State, action: object, language: str) -> int:
    """The action, given by its number or in the game's notation, as a plain number; IllegalAction unless the seat to
    move, or chance, may do this."""
    number, reason = _judged(state, action, language)
    if reason is not None:
        raise IllegalAction(reason.sentence, reason.rule, reason.code)
    return number


def why_not(state: State, action: object, language: str) -> Refusal | None:
    """Why the seat to move may not choose this (a number, or notation); None if it may. At CHANCE nobody may."""
    if state.current_player == CHANCE:
        return Refusal("", core_word("chance", language))
    return _judged(state, action, language)[1]


def _names(state: State) -> list[str]:
    """What can be done here, in the game's notation."""
    if state.current_player == CHANCE:
        return [action_name(state, outcome) for outcome, _ in state.chance_outcomes()[:MOST_NAMES]]
    return [action_name(state, action) for action in state.legal_actions()[:MOST_NAMES]]


def _judged(state: State, action: object, language: str) -> tuple[int, Refusal | None]:
    """Its number (-1: of what is none), and what is to be said against it."""
    if state.current_player == OVER:
        return -1, Refusal("", core_word("over", language))
    chance = state.current_player == CHANCE
    if not chance and state.viewer not in (FULL, state.current_player):
        return -1, Refusal("", core_word("not_yours", language))
    number = _numbered(state, action)
    if chance:
        if number is not None and number in [outcome for outcome, _ in state.chance_outcomes()]:
            return number, None
        reason = Refusal("", core_word("no_outcome", language, action=_quoted(action)))
    elif number is None or not 0 <= number < GAMES[state.KEY].actions:
        reason = Refusal("", core_word("no_action", language, action=_quoted(action)))
    else:
        code = int(state.refusal(number))
        if code == 0:
            return number, None
        rule, sentence = GAMES[state.KEY].module("tell").reason(state, number, code, language)
        reason = Refusal(rule, sentence, code)
    meant = nearest(action, _names(state)) if isinstance(action, str) else ""
    said = f"{reason.sentence} {core_word('meant', language, name=meant)}" if meant else reason.sentence
    return -1, Refusal(reason.rule, said, reason.code)


def _numbered(state: State, action: object) -> int | None:
    if not isinstance(action, str):
        return whole(action)
    try:
        return _read(state, action)
    except BadNotation:
        return None


def _quoted(action: object) -> str:
    return repr(action[:40]) if isinstance(action, str) else str(action)[:40]


def core_word(key: str, language: str, **fields: object) -> str:
    from panurge.core.words import voice

    return voice("panurge.core", language)(f"refusal.{key}", **fields)


def action_name(state: State, action: int) -> str:
    name: str = GAMES[state.KEY].module("notation").name(state, action)
    return name


def parse(state: State, text_form: str) -> int:
    """Names read back to the action they were made from; BadNotation, on a bad text, names the nearest option."""
    try:
        return _read(state, text_form)
    except BadNotation as error:
        names = [] if state.viewer != FULL and state.current_player == CHANCE else _names(state)
        raise BadNotation(f"{error}{did_you_mean(text_form, names)}") from None


def _read(state: State, text_form: str) -> int:
    try:
        action = GAMES[state.KEY].module("notation").parse(state, text_form)
    except BadNotation:
        raise
    except (ValueError, KeyError, IndexError, TypeError, OverflowError):
        raise BadNotation(f"{text_form[:60]!r} names no action") from None
    if type(action) is not int:
        raise BadNotation(f"{text_form[:60]!r} names no action")
    return action


def tensor(state: State, seat: int | None) -> list[float]:
    return list(GAMES[state.KEY].module("tensors").observe(state.veil(seat)))


def text(state: State) -> str:
    shown: str = GAMES[state.KEY].module("text").show(state)
    return shown


def svg(state: State) -> str:
    """The drawing as one standalone picture; a full state is drawn as the seat to move sees it."""
    card = GAMES[state.KEY]
    if state.viewer == FULL:
        state = state.veil(int(state.current_player) if state.current_player >= 0 else None)
    drawing = card.module("draw").draw(state, "en", "wide")
    picture: str = drawing.standalone()
    return picture


def amiss(state: State) -> str:
    """What cannot be about this position, in words; "" if all adds up (law 6). First the limits of each field, for
    the rules may rely on them, then the game's own `account`."""
    card = GAMES[state.KEY]
    limits = {**getattr(type(state), "LIMITS", {}), **getattr(card.module("data"), "LIMITS", {})}
    return _beyond(state, limits) or str(card.module("rules").account(state))


def _beyond(state: State, limits: Mapping[str, tuple[int, int]]) -> str:
    """Which number of which field is less, or more, than any position of the game can hold."""
    for name, (least, most) in limits.items():
        value = getattr(state, name)
        for number in (value,) if isinstance(value, int) else (min(value), max(value)) if len(value) else ():
            if not least <= number <= most:
                return f"{number} is no number of {name}, which has {least} … {most}"
    return ""


Position = TypeVar("Position", bound=State)


def checked(state: Position) -> Position:
    """For a game's `text.read`: the state it has made of a picture; ValueError says in words what cannot be."""
    problem = _impossible(state)
    if problem:
        raise ValueError(problem)
    return state


def check_state(state: State) -> None:
    """Law 6 at one position; PanurgeError says what is amiss."""
    problem = amiss(state)
    if problem:
        raise PanurgeError(f"{state.KEY}: {problem}")
