"""Whether a lesson can be played as it is written: every position, action, refusal, light and sentence, asked of the
rules and of the drawing. The kit runs it for every lesson of every game; an author reads its sentences."""

import re
from collections.abc import Iterator

from panurge.core import cold
from panurge.core.errors import PanurgeError
from panurge.core.lesson import Forbidden, Lesson, Step, Words, spoken, too_long
from panurge.core.registry import GAMES
from panurge.core.state import State
from panurge.core.words import LANGUAGES
from panurge.learn.script import end, follow, named, start
from panurge.learn.tutor import DONE, WAITS, WRONG, Course, Tutor, Word
from panurge.table.view import LAYOUTS


def faults(lesson: Lesson) -> list[str]:
    """What is wrong with a lesson, a sentence each; nothing if it is sound."""
    found = [f"{lesson.title['en']}: {told}" for told in _of_words("the title", lesson.title)]
    for at, step in enumerate(lesson.steps):
        try:
            told = list(_of_step(lesson, at))
        except PanurgeError as error:
            told = [str(error)]
        found += [f"{lesson.key} lesson {lesson.number}, step {at + 1} (line {step.line}): {one}" for one in told]
    return [*found, *(f"{lesson.key} lesson {lesson.number}: {told}" for told in _of_end(lesson))]


def _of_end(lesson: Lesson) -> Iterator[str]:
    """Where one plays on from when all is learnt: a position like any other, in which the learner is to move."""
    try:
        state = end(lesson)
    except PanurgeError as error:
        yield str(error)
        return
    if state is None:
        return
    cold.check_state(state)
    if state.current_player != lesson.seat:
        yield f"who plays on (seat {lesson.seat}) is not to move, but {state.current_player}"
    for layout in LAYOUTS:
        if lesson.score and lesson.score not in _drawn(lesson, [state], layout)[0]:
            yield f"the {layout} drawing has no part {lesson.score} for the points"


def _of_step(lesson: Lesson, at: int) -> Iterator[str]:
    step = lesson.steps[at]
    yield from _of_sentences(step)
    state = start(lesson, step)
    cold.check_state(state)
    if state.current_player != lesson.seat:
        yield f"the learner (seat {lesson.seat}) is not to move, but {state.current_player}"
        return
    for chain in (*step.right, *(chain for one in (*step.otherwise, *step.between) for chain in one.chains)):
        follow(start(lesson, step), chain, step)
    for one in step.forbidden:
        yield from _of_refusal(lesson, step, one)
    yield from _of_errors(lesson, at, state)
    tried = [place for one in step.forbidden for place in one.touch]
    yield from _of_lights(lesson, step, _moments(lesson, step), (*step.touch, *step.light, *tried))
    yield from _of_play(lesson, at)


def _of_sentences(step: Step) -> Iterator[str]:
    yield from _of_words("the title", step.title)
    yield from _of_words("what is said", step.say)
    yield from _of_words("what is said when it is done", step.done)
    for one in (*step.otherwise, *step.between):
        yield from _of_words(f"the answer to {' | '.join(', '.join(chain) for chain in one.chains)}", one.say)
    for refused in step.forbidden:
        if refused.say:
            yield from _of_words(f"what is added to the refusal of {', '.join(refused.chain)}", refused.say)


def _of_words(what: str, say: Words) -> Iterator[str]:
    for language in LANGUAGES:
        if not say.get(language, "").strip():
            yield f"{what} is missing in {language}"
    for words in too_long(list(say.values())):
        yield f"{what} is too long: “{spoken(words)}”"


def _of_refusal(lesson: Lesson, step: Step, one: Forbidden) -> Iterator[str]:
    state = start(lesson, step)
    follow(state, one.chain[:-1], step)
    reason = state.why_not(named(state, one.chain[-1], step))
    told = ", ".join(one.chain)
    if reason is None:
        yield f"{told} is not refused"
    elif reason.rule != one.rule:
        yield f"{told} is refused by {reason.rule}, not {one.rule}: {reason.sentence}"


def _of_errors(lesson: Lesson, at: int, state: State) -> Iterator[str]:
    """At every step one can go wrong in both ways: against the rules by a touch, and within them by another move. Only
    where the position has no such thing may the step be without it."""
    step = lesson.steps[at]
    if not any(one.touch for one in step.forbidden):
        for action in range(GAMES[lesson.key].actions):
            reason = state.why_not(action)
            if reason is not None and reason.rule:
                name = state.action_name(action)
                yield f"no touch is named that the rules refuse (refused: …, touch: …), as {name} by {reason.rule}"
                break
    if not step.otherwise:
        astray = _astray(lesson, at)
        if astray:
            yield f"another move is answered by nothing (otherwise: …): {astray}"


def _astray(lesson: Lesson, at: int, made: tuple[int, ...] = ()) -> str:
    """A legal way that is not the right one; "" if whatever the learner does is right."""
    tutor, names = Tutor(lesson, at), []
    for action in made:
        names.append(tutor.table.state.action_name(action))
        tutor.table.act(tutor.seat, tutor.table.moment, action)
        tutor.judge()
    if tutor.word.mood == WRONG:
        return ", ".join(names)
    if tutor.word.mood == DONE or tutor.table.turn != tutor.seat:
        return ""
    ways = (_astray(lesson, at, (*made, int(action))) for action in tutor.table.state.legal_actions())
    return next((way for way in ways if way), "")


def _of_lights(lesson: Lesson, step: Step, states: list[State], lights: tuple[str, ...]) -> Iterator[str]:
    """Every light is somewhere in the drawing, at one of these moments."""
    for layout in LAYOUTS:
        names, actions = _drawn(lesson, states, layout)
        for light in lights:
            if light.startswith("@"):
                if str(named(states[-1], light[1:], step)) not in actions:
                    yield f"the {layout} drawing has nothing to touch for {light[1:]}"
            elif light not in names:
                yield f"the {layout} drawing has no part {light}"


def _drawn(lesson: Lesson, states: list[State], layout: str) -> tuple[set[str], set[str]]:
    """The ids and the actions a learner finds in the drawing at these moments."""
    names: set[str] = set()
    actions: set[str] = set()
    for state in states:
        drawing = GAMES[lesson.key].module("draw").draw(state.veil(lesson.seat), "en", layout)
        markup = "".join(markup for _, markup in drawing.parts)
        names |= {name for name, markup in drawing.parts if markup} | set(re.findall(r'\sid="([^"]+)"', markup))
        actions |= set(re.findall(r'data-action="(-?\d+)"', markup))
    return names, actions


def _moments(lesson: Lesson, step: Step) -> list[State]:
    """The learner's decisions on the first right way."""
    state = start(lesson, step)
    moments = [state.clone()]
    for move in follow(start(lesson, step), step.right[0], step):
        state.apply(state.legal_actions()[0] if move.action is None else move.action)
        if state.current_player == lesson.seat:
            moments.append(state.clone())
    return moments


def _of_play(lesson: Lesson, at: int) -> Iterator[str]:
    """Every way, played on the tutor's own table, is answered as it is written."""
    step = lesson.steps[at]
    for number, chain in enumerate(step.right):
        tutor = Tutor(lesson, at)
        if _play(tutor, tutor.right[number]).mood != DONE:
            says = "still waits" if tutor.word.mood == WAITS else "calls it wrong"
            yield f"{', '.join(chain)} is played and the teacher {says}"
        elif number == 0:
            yield from _of_lights(lesson, step, [tutor.table.state], step.lit)
    for number, chain in enumerate(chain for one in step.otherwise for chain in one.chains):
        tutor = Tutor(lesson, at)
        plan = tutor.wrong[number]
        if _play(tutor, plan)[:2] != (WRONG, plan.say):
            yield f"{', '.join(chain)} is played and the teacher says something else: {tutor.word.say.get('en', '')}"
        yield from _of_lights(lesson, step, [tutor.table.state], plan.light)
    for number, plan in enumerate(Tutor(lesson, at).between):
        tutor = Tutor(lesson, at)
        _play(tutor, tutor.between[number])
        yield from _of_lights(lesson, step, [tutor.table.state], plan.light)


def _play(tutor: Tutor, plan: Course) -> Word:
    """What the teacher says at the end of a way."""
    while not tutor.table.resting and tutor.table.state.current_player == tutor.seat:
        made = tutor.made  # what the table has made by itself included
        if made == len(plan.own):
            break
        action = plan.own[made]
        choice = tutor.table.state.legal_actions()[0] if action is None else action
        tutor.table.act(tutor.seat, tutor.table.moment, choice)
        tutor.judge()
    return tutor.word
