"""What is told of a broken law: the sentence, the position it was found in, and a test that finds it again."""

import re
import textwrap
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path
from pprint import pformat
from typing import Any, NamedTuple

from panurge import State
from panurge.core.errors import PanurgeError
from panurge.kit.cases import LENGTHS, Placed, Whereabouts, trail_of
from panurge.kit.lawbook import GAME, POSITION, Trial
from panurge.kit.lexicon import folder_of

WIDTH = 100  # of a test that is pasted
MOST_OPTIONS = 40  # of a position that are named


class Broken(NamedTuple):
    """One broken law."""

    law: str
    ways: str  # to play: hide-and-sheep-3p
    sentence: str
    place: str = ""  # panurge.make(…), seed, step
    picture: str = ""
    options: Sequence[str] = ()
    action: str = ""  # that is done there
    raised: tuple[str, ...] = ()  # where in the game's own files, the innermost last
    cause: str = ""  # the same for whatever breaks of the same
    test: str = ""


def broken_by(trial: Trial, error: Exception) -> Broken:
    """All there is to say. Whatever fails while it is said is left out: the game is broken."""
    where = error.where if isinstance(error, Placed) else None
    sentence = error.sentence if isinstance(error, Placed) else _sentence(error)
    found = Broken(trial.law.name, str(trial.case or trial.card.key), sentence, raised=tuple(_raised(trial, error)))
    found = found._replace(cause=_cause(_behind(error), found.raised))
    moves: list[int | str] = []
    if where is not None:
        found = found._replace(place=where.place)
        try:
            state, moves = reach(where)
            for part, of in pictured(state):
                found = found._replace(**{part: of})
            found = found._replace(action=_action(where, state))
        except Exception as failed:
            found = found._replace(picture=found.picture or f"({failed})")
    return found._replace(test=test_of(trial, found.sentence, where, moves))


def _sentence(error: Exception) -> str:
    return str(error) if isinstance(error, AssertionError | PanurgeError) else f"{type(error).__name__}: {error}"


def reach(where: Whereabouts) -> tuple[State, list[int | str]]:
    """The position itself, and the moves that lead there: in notation where it reads back."""
    trail = trail_of(where.case, where.seed, where.step) if where.trail is None else where.trail
    state, moves = where.case.start(), []
    for action in trail:
        moves.append(_written(state, action))
        state.apply(action)
    return state, moves


def pictured(state: State) -> Iterator[tuple[str, Any]]:
    """What is told of a position, part by part: any of them may be what is broken."""
    yield "picture", str(state)
    yield "options", named_options(state)


def _written(state: State, action: int) -> int | str:
    try:
        name = state.action_name(action)
        return name if int(state.parse(name)) == action else action
    except Exception:
        return action


def named_options(state: State) -> list[str]:
    if state.is_over:
        return []
    ways = state.legal_actions() or [outcome for outcome, _ in state.chance_outcomes()]
    names = [str(_written(state, way)) for way in ways]
    return names if len(names) <= MOST_OPTIONS else [*names[:MOST_OPTIONS], f"… ({len(names)})"]


def _action(where: Whereabouts, state: State) -> str:
    """What the random game does there."""
    if where.trail is not None or state.is_over:
        return ""
    return str(_written(state, trail_of(where.case, where.seed, where.step + 1)[-1]))


def _behind(error: Exception) -> BaseException:
    """What was raised before it was told where."""
    return error.__cause__ if isinstance(error, Placed) and error.__cause__ is not None else error


def _cause(error: BaseException, raised: Sequence[str]) -> str:
    """Of what the game itself raises, what it is and the line; of what a law says, its words whatever the numbers."""
    if raised and not isinstance(error, AssertionError):
        return f"{type(error).__name__} {raised[-1]}"
    return re.sub(r"\d+", "0", f"{type(error).__name__} {error}")


def _raised(trial: Trial, error: Exception) -> list[str]:
    """The lines of the game itself that an error came through."""
    folder = str(folder_of(trial.card))
    frames = traceback.extract_tb(_behind(error).__traceback__)
    return [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames
            if frame.filename.startswith(folder)][-3:]


# ---------------------------------------------------------------------- the test
def test_of(trial: Trial, sentence: str, where: Whereabouts | None, moves: list[int | str]) -> str:
    """A function for the author's tests that fails as this did."""
    name = f"test_{trial.card.key.replace('-', '_')}_keeps_{trial.law.name}"
    lines = [f"def {name}() -> None:", *_quoted(sentence), *_body(trial, where, moves)]
    return "\n".join(lines)


def _quoted(sentence: str) -> list[str]:
    safe = sentence.replace("\\", "\\\\").replace('"""', "'''").strip().rstrip('"')
    wrapped = [line for part in safe.splitlines() for line in textwrap.wrap(part, WIDTH)] or [""]
    inner = [f"    {line}" for line in wrapped[1:]]
    end = [] if not inner else ['    """']
    return [f'    """{wrapped[0]}' + ('"""' if not inner else ""), *inner, *end]


def _body(trial: Trial, where: Whereabouts | None, moves: list[int | str]) -> list[str]:
    if where is not None and where.again:
        return [f"    {line}" for line in where.again.split("; ")]
    how = [repr(trial.law.name), repr(trial.card.key)]
    case = where.case if where is not None else trial.case
    if case is not None and trial.law.of != GAME:
        how += [str(case.players), *([repr(dict(case.changed))] if case.changed else [])]
    if where is not None and trial.law.of == POSITION:
        how.append(f"moves=moves, seed={where.seed}")
    elif (LENGTHS.scale, LENGTHS.seed) != (1.0, 0):
        how.append(f"scale={LENGTHS.scale}, games={LENGTHS.seed}")
    body = ["    from panurge.kit import keeps", ""]
    if where is not None and trial.law.of == POSITION:
        written = pformat(moves, width=WIDTH, compact=True).splitlines()
        body += [f"    moves = {written[0]}", *(f"            {line}" for line in written[1:])]
    return [*body, f"    keeps({', '.join(how)})"]
