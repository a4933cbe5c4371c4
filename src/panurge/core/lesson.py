"""Lessons: a game taught on its own table, step by step. A lesson is a text in the game's folder, `lesson_1.md`.

The text is Markdown one can read aloud: a title, a few settings, then a section for each step. A step is a position as
`text.py` writes it, one thing said, one thing to do in notation, and what is said afterwards; sentences stand in both
languages one above the other. docs/games_reference.md shows one. Nothing here knows a game, and nothing is judged here
but the form: what a step's actions mean is asked of the rules by whoever plays it (`panurge.learn`)."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from panurge.core.card import GameCard, Value
from panurge.core.errors import PanurgeError
from panurge.core.words import LANGUAGES

WORDS = 25  # a teacher says no more at once
ANY = "*"  # in a chain: whatever may be chosen

Words = dict[str, str]  # by language
Chain = tuple[str, ...]  # actions in notation, one after the other


class BadLesson(PanurgeError):
    """A lesson's text is not understood; `line` is where."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line = line


@dataclass
class Answer:
    """What is said to a chain of actions, and what the others and chance do then."""

    chains: tuple[Chain, ...]
    say: Words = field(default_factory=dict)
    then: Chain = ()
    light: tuple[str, ...] = ()  # what it speaks of


@dataclass
class Forbidden:
    """A tempting action that the rules refuse: the last of the chain, by this rule."""

    chain: Chain
    rule: str
    say: Words = field(default_factory=dict)
    touch: tuple[str, ...] = ()  # how one would try it: things held, then the last touch


@dataclass
class Step:
    line: int
    title: Words
    name: str = ""  # for `from`
    position: str = ""
    origin: str = ""  # the step whose end this one begins at
    options: dict[str, Value] = field(default_factory=dict)
    players: int = 0
    after: Chain = ()  # played before the learner comes: others, chance
    chance: Chain = ()  # what chance brings during the step, in this order, where it may
    right: list[Chain] = field(default_factory=list)  # the first is the one that is shown
    then: Chain = ()  # what the others and chance do after the right answer
    touch: tuple[str, ...] = ()  # what to touch, one after the other: ids of parts, or @ and an action
    light: tuple[str, ...] = ()  # what else matters
    lit: tuple[str, ...] = ()  # what matters when it is done
    say: Words = field(default_factory=dict)
    done: Words = field(default_factory=dict)
    between: list[Answer] = field(default_factory=list)  # said on the way
    otherwise: list[Answer] = field(default_factory=list)
    forbidden: list[Forbidden] = field(default_factory=list)
    patient: bool = False  # a choice that is none is left to the learner
    sober: bool = False  # what the right answer brings is no reason to be praised


@dataclass
class Lesson:
    key: str  # of the game
    number: int
    title: Words
    minutes: int = 4
    seat: int = 0
    players: int = 0
    names: dict[str, tuple[str, ...]] = field(default_factory=dict)
    options: dict[str, Value] = field(default_factory=dict)
    score: str = ""  # the part of the drawing that shows the learner's points
    on: str = ""  # the position one plays on from when all is learnt
    steps: list[Step] = field(default_factory=list)

    def step(self, name: str) -> Step:
        return next(step for step in self.steps if step.name == name)


def lessons(card: GameCard) -> tuple[Lesson, ...]:
    """The lessons of a game, in order; a game may have none."""
    return _lessons_in(card.package, card.key)


@cache
def _lessons_in(package: str, key: str) -> tuple[Lesson, ...]:
    folder, found = files(package), []
    for number in range(1, 10):
        path = folder / f"lesson_{number}.md"
        if not path.is_file():
            break
        found.append(read(path.read_text(encoding="utf-8"), key, number))
    return tuple(found)


# ---------------------------------------------------------------------- reading
def read(text: str, key: str, number: int = 1) -> Lesson:
    """The lesson a text tells; BadLesson says in which line it does not."""
    heads, *sections = sections_of(text)
    lesson = Lesson(key, number, heads.title, on="".join(heads.fenced()))
    for line, name, value in heads.settings():
        _set_lesson(lesson, line, name, value)
    for section in sections:
        lesson.steps.append(_step(section))
    _check_names(lesson)
    return lesson


@dataclass
class Section:
    """A heading and the lines below it, numbered."""

    line: int
    title: Words
    lines: list[tuple[int, str]] = field(default_factory=list)

    def settings(self) -> Iterator[tuple[int, str, str]]:
        """Lines of the form `name: value`; the name of an indented one begins with a space."""
        for line, text in self.lines:
            if text.strip():
                name, colon, value = text.partition(":")
                if not colon:
                    raise BadLesson(f"“{text.strip()}” is no setting (name: value)", line)
                yield line, (" " if text.startswith(" ") else "") + name.strip(), value.strip()

    def fenced(self, most: int = 1) -> list[str]:
        """The positions between ``` marks, taken out of the lines."""
        found: list[str] = []
        while True:
            marks = [at for at, (_, text) in enumerate(self.lines) if text.startswith("```")]
            if not marks:
                return found
            if len(marks) % 2 or len(found) == most:
                wanted = "one position" if most == 1 else f"{most} positions at most, each"
                raise BadLesson(f"there is {wanted} between two lines of ```", self.lines[marks[0]][0])
            inside = [text for _, text in self.lines[marks[0] + 1 : marks[1]]]
            del self.lines[marks[0] : marks[1] + 1]
            found.append("\n".join(inside) + "\n")


def sections_of(text: str) -> list[Section]:
    found: list[Section] = []
    for line, raw in enumerate(text.splitlines(), 1):
        heading = re.match(r"##? (.*)", raw)
        if heading:
            found.append(Section(line, both(heading[1], line)))
        elif found:
            found[-1].lines.append((line, raw.rstrip()))
        elif raw.strip():
            raise BadLesson("a lesson begins with its title (# français / English)", line)
    if not found:
        raise BadLesson("a lesson begins with its title (# français / English)", 1)
    return found


def both(text: str, line: int) -> Words:
    """`français / English`."""
    parts = text.split(" / ")
    if len(parts) != len(LANGUAGES):
        raise BadLesson(f"“{text}” must be in both languages: français / English", line)
    return {tongue: printed(part.strip(), tongue) for tongue, part in zip(("fr", "en"), parts, strict=True)}


def _set_lesson(lesson: Lesson, line: int, name: str, value: str) -> None:
    if name in ("minutes", "seat", "players"):
        setattr(lesson, name, number_of(value, line))
    elif name == "score":
        lesson.score = value
    elif name == "names":
        lesson.names = {tongue: tuple(listed(said)) for tongue, said in both(value, line).items()}
    elif name == "options":
        lesson.options = options_of(value, line)
    else:
        raise BadLesson(f"a lesson has no setting “{name}”", line)


CHAINS = ("after", "chance", "then")
LISTS = ("touch", "light", "lit")


def _step(section: Section) -> Step:
    step = Step(section.line, section.title)
    step.position = "".join(section.fenced())
    said = step.say
    answer: Answer | Forbidden | None = None
    for line, spaced, value in section.settings():
        name, indented = spaced.strip(), spaced.startswith(" ")
        if not indented:
            answer, said = None, step.say
        if name in LANGUAGES:
            said[name] = printed(value, name)
        elif name in ("done fr", "done en"):
            step.done[name[-2:]] = printed(value, name[-2:])
        elif indented and name == "then" and isinstance(answer, Answer):
            answer.then = chain_of(value)
        elif indented and name == "light" and isinstance(answer, Answer):
            answer.light = tuple(listed(value))
        elif indented and name == "touch" and isinstance(answer, Forbidden):
            answer.touch = tuple(listed(value))
        elif name in ("between", "otherwise"):
            answer = Answer(chains_of(value))
            getattr(step, name).append(answer)
            said = answer.say
        elif name == "refused":
            chain, equals, rule = value.rpartition("=")
            if not equals:
                raise BadLesson("a refused action names its rule: move c1, NW = GB-24", line)
            answer = Forbidden(chain_of(chain), rule.strip())
            step.forbidden.append(answer)
            said = answer.say
        else:
            _set_step(step, line, name, value)
    return step


def _set_step(step: Step, line: int, name: str, value: str) -> None:
    if name in CHAINS:
        setattr(step, name, chain_of(value))
    elif name in LISTS:
        setattr(step, name, tuple(listed(value)))
    elif name == "do":
        step.right += chains_of(value)
    elif name == "from":
        step.origin = value
    elif name == "name":
        step.name = value
    elif name == "options":
        step.options = options_of(value, line)
    elif name == "players":
        step.players = number_of(value, line)
    elif name in ("patient", "sober"):
        setattr(step, name, value == "yes")
    else:
        raise BadLesson(f"a step has no setting “{name}”", line)


def _check_names(lesson: Lesson) -> None:
    if not lesson.steps:
        raise BadLesson("a lesson has steps (## français / English)")
    known: set[str] = set()
    for step in lesson.steps:
        if bool(step.position) == bool(step.origin):
            raise BadLesson("a step begins with a position, or from another step, and not both", step.line)
        if step.origin and step.origin not in known:
            raise BadLesson(f"there is no step “{step.origin}” before this one", step.line)
        if not step.right:
            raise BadLesson("a step has something to do (do: …)", step.line)
        known.add(step.name)


def listed(value: str) -> list[str]:
    return [item.strip() for item in value.split(", ") if item.strip()]


def chain_of(value: str) -> Chain:
    return tuple(listed(value))


def chains_of(value: str) -> tuple[Chain, ...]:
    return tuple(chain_of(chain) for chain in value.split(" | "))


def number_of(value: str, line: int) -> int:
    if not value.isdigit():
        raise BadLesson(f"“{value}” is no number", line)
    return int(value)


def options_of(value: str, line: int) -> dict[str, Value]:
    found: dict[str, Value] = {}
    for item in listed(value):
        name, equals, given = item.partition("=")
        if not equals:
            raise BadLesson(f"“{item}” is no option (name=value)", line)
        found[name.strip()] = {"true": True, "false": False}.get(given.strip(), given.strip())
    return found


def printed(words: str, language: str) -> str:
    """French as in print: a no-break space before : ; ! ? » and after «. Who writes a lesson need not type them."""
    if language != "fr":
        return words
    return re.sub(r" ([:;!?»])", "\u00a0\\1", words).replace("« ", "«\u00a0")


def spoken(words: str) -> str:
    """A sentence without the marks around what is to be touched."""
    return words.replace("**", "")


def too_long(sentences: Sequence[str]) -> list[str]:
    return [words for words in sentences if len(spoken(words).split()) > WORDS]
