"""Where a step begins, and what its chains of actions are by number. Asked of the rules, so a lesson cannot lie.

A chain names actions one after the other, whoever makes them: the learner, the others, chance. Chance that a chain does
not name follows the step's own script, and where that is silent the likeliest outcome; a choice that is none is made as
a table makes it, unless the step is patient."""

from collections.abc import Sequence
from typing import NamedTuple

from panurge.core.card import Value
from panurge.core.errors import BadNotation, BadState
from panurge.core.lesson import ANY, BadLesson, Chain, Lesson, Step
from panurge.core.registry import GAMES
from panurge.core.state import CHANCE, State


class Move(NamedTuple):
    seat: int  # or CHANCE
    action: int | None  # None: whatever may be chosen


def start(lesson: Lesson, step: Step) -> State:
    """The full state a step begins with."""
    state = _origin(lesson, step)
    if step.after:
        follow(state, step.after, step)
    settle(state, step, list(step.chance))
    return state


def _origin(lesson: Lesson, step: Step) -> State:
    if step.origin:
        before = lesson.step(step.origin)
        state = start(lesson, before)
        follow(state, (*before.right[0], *before.then), before)
        return state
    players, options = step.players or lesson.players, {**lesson.options, **step.options}
    return position(lesson.key, step.position, players, options, step.line)


def end(lesson: Lesson) -> State | None:
    """Where one plays on from when all is learnt; None if the lesson does not say."""
    return position(lesson.key, lesson.on, lesson.players, lesson.options, 1) if lesson.on else None


def position(key: str, text: str, players: int, options: dict[str, Value], line: int) -> State:
    """The state a text shows, which begins at this line of its file."""
    more = {"players": players} if players else {}
    try:
        state = GAMES[key].module("text").read(text, **options, **more)
    except (BadState, ValueError, KeyError, IndexError) as error:
        raise BadLesson(f"this is no position: {error}", line) from None
    assert isinstance(state, State)
    return state


def follow(state: State, chain: Chain, step: Step) -> list[Move]:
    """Play a chain; every move that it made, chance and forced ones included."""
    made: list[Move] = []
    script = list(step.chance)
    for name in chain:
        made += settle(state, step, script, name)
        if state.is_over:
            raise BadLesson(f"the game is over before “{name}”", step.line)
        made.append(_play(state, name, step))
    made += settle(state, step, script)
    return made


def _play(state: State, name: str, step: Step) -> Move:
    seat = int(state.current_player)
    if name == ANY:
        state.apply(state.legal_actions()[0])
        return Move(seat, None)
    action = named(state, name, step)
    if seat != CHANCE:
        reason = state.why_not(action)
        if reason is not None:
            raise BadLesson(f"“{name}” is refused: {reason.sentence} ({reason.rule})", step.line)
    state.apply(action)
    return Move(seat, action)


def named(state: State, name: str, step: Step) -> int:
    try:
        return int(state.parse(name))
    except BadNotation:
        raise BadLesson(f"“{name}” names no action here", step.line) from None


def settle(state: State, step: Step, script: list[str], wanted: str = "") -> list[Move]:
    """Let chance and choices that are none run, until somebody decides, or `wanted` names what comes next."""
    made: list[Move] = []
    while not state.is_over:
        seat = int(state.current_player)
        if seat == CHANCE:
            if wanted and _is_outcome(state, wanted):
                break
            action = outcome(state, state.chance_outcomes(), script)
        elif not step.patient and state.forced_for_all() and not _is_forced(state, wanted):
            action = state.legal_actions()[0]
        else:
            break
        made.append(Move(seat, action))
        state.apply(action)
    return made


def outcome(state: State, odds: Sequence[tuple[int, int]], script: list[str]) -> int:
    """What chance brings: the script's next word if it may be, else the likeliest; the first of equals."""
    if script and _is_outcome(state, script[0]):
        return int(state.parse(script.pop(0)))
    return max(odds, key=lambda one: (one[1], -one[0]))[0]


def _is_outcome(state: State, name: str) -> bool:
    return named_by(state, name) in [outcome for outcome, _ in state.chance_outcomes()]


def _is_forced(state: State, name: str) -> bool:
    return name == ANY or named_by(state, name) == state.legal_actions()[0]


def named_by(state: State, name: str) -> int | None:
    try:
        return int(state.parse(name))
    except BadNotation:
        return None
