"""Strips: a rule shown in pictures, before, what is done, after. They are a text in the game's folder, `strips.md`.

The text is read as a lesson's is (`panurge.core.lesson`): settings of all, then a section for each strip. A strip is a
position as `text.py` writes it, then in turn what is said below a picture and what is done before the next; so it has
one caption more than it has `do` lines. docs/games_reference.md shows one. Nothing here knows a game, and only the form
is judged: `panurge.learn.strips` plays a strip by the rules and draws it by the game's own drawing."""

import re
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files

from panurge.core.card import GameCard, Value
from panurge.core.lesson import (
    BadLesson,
    Chain,
    Section,
    Step,
    Words,
    chain_of,
    listed,
    number_of,
    options_of,
    printed,
    sections_of,
)
from panurge.core.words import LANGUAGES

FRAME = re.compile(r"-?\d+( -?\d+){3}")
MARK = re.compile(r"(?P<part>\S+) = (?P<words>[^,=]+)")


@dataclass
class Frame:
    """What of the drawing is seen: a box in its units, or all round these parts (`sheep-*`) with a margin."""

    box: tuple[float, float, float, float] | None = None
    parts: tuple[str, ...] = ()
    margin: float = 60


@dataclass
class Look:
    """How the pictures of a strip are drawn; a strip has that of its file unless it says otherwise."""

    seat: int = 0  # through whose eyes
    players: int = 0
    options: dict[str, Value] = field(default_factory=dict)
    names: dict[str, tuple[str, ...]] = field(default_factory=dict)
    layout: str = "wide"
    frame: Frame = field(default_factory=Frame)
    hide: tuple[str, ...] = ()  # parts of the drawing that are left out, `menu*`


@dataclass
class Strip:
    key: str  # of the game
    line: int
    title: Words
    look: Look
    name: str = ""
    rules: tuple[str, ...] = ()
    position: str = ""
    expected: str = ""  # lines that the text of the last position must have
    do: list[Chain] = field(default_factory=list)
    chance: Chain = ()
    captions: list[Words] = field(default_factory=list)
    score: tuple[int, ...] = ()  # what every seat must have won, from the first picture to the last
    coins: tuple[tuple[str, str], ...] = ()  # part of the last picture, what its coin says
    only: tuple[int, ...] = ()  # the pictures that are shown, from 1; all if empty
    refused: tuple[tuple[Chain, str], ...] = ()  # what may not be done instead of the first, and by which rule

    def step(self) -> Step:
        """The same as a step of a lesson, for whoever plays it."""
        return Step(
            self.line, self.title, position=self.position, options=self.look.options, players=self.look.players,
            chance=self.chance, patient=True,
        )  # fmt: skip


def strips(card: GameCard) -> tuple[Strip, ...]:
    """The strips of a game, in order; a game may have none."""
    return _strips_in(card.package, card.key)


@cache
def _strips_in(package: str, key: str) -> tuple[Strip, ...]:
    path = files(package) / "strips.md"
    return read(path.read_text(encoding="utf-8"), key) if path.is_file() else ()


def read(text: str, key: str) -> tuple[Strip, ...]:
    """The strips a text tells; BadLesson says in which line it does not."""
    head, *sections = sections_of(text)
    look = Look()
    for line, name, value in head.settings():
        if not _set_look(look, line, name, value):
            raise BadLesson(f"strips have no setting “{name}”", line)
    found = tuple(_strip(section, key, look) for section in sections)
    names = [strip.name for strip in found]
    for strip in found:
        if names.count(strip.name) > 1:
            raise BadLesson(f"two strips are called “{strip.name}”", strip.line)
    return found


def _set_look(look: Look, line: int, name: str, value: str) -> bool:
    if name in ("seat", "players"):
        setattr(look, name, number_of(value, line))
    elif name == "options":
        look.options = options_of(value, line)
    elif name == "names":
        french, _, english = value.partition(" / ")
        look.names = {"fr": tuple(listed(french)), "en": tuple(listed(english or french))}
    elif name == "layout":
        look.layout = value
    elif name == "hide":
        look.hide = tuple(listed(value))
    elif name == "frame":
        look.frame = _frame(value)
    else:
        return False
    return True


def _frame(value: str) -> Frame:
    if FRAME.fullmatch(value):
        x, y, width, height = map(float, value.split())
        return Frame((x, y, width, height))
    parts, _, margin = value.partition(" + ")
    return Frame(None, tuple(listed(parts)), float(margin or 60))


def _strip(section: Section, key: str, common: Look) -> Strip:
    strip = Strip(key, section.line, section.title, replace(common))
    strip.position, strip.expected = [*section.fenced(2), "", ""][:2]
    for line, name, value in section.settings():
        _set_strip(strip, line, name.strip(), value)
    _check(strip)
    return strip


def _set_strip(strip: Strip, line: int, name: str, value: str) -> None:
    if name in LANGUAGES:
        if not strip.captions or (name in strip.captions[-1]) or len(strip.captions) == len(strip.do):
            strip.captions.append({})
        strip.captions[-1][name] = printed(value, name)
    elif name == "id":
        strip.name = value
    elif name == "rules":
        strip.rules = tuple(listed(value))
    elif name == "do":
        strip.do.append(chain_of(value))
    elif name == "chance":
        strip.chance = chain_of(value)
    elif name == "score":
        strip.score = tuple(int(points) for points in value.split())
    elif name == "coins":
        strip.coins = tuple((found["part"], found["words"].strip()) for found in MARK.finditer(value))
    elif name == "only":
        strip.only = tuple(number_of(one, line) for one in value.split())
    elif name == "refused":
        chain, equals, rule = value.rpartition("=")
        if not equals:
            raise BadLesson("a refused action names its rule: refused: leap2, R1, NE = SP-14", line)
        strip.refused = (*strip.refused, (chain_of(chain), rule.strip()))
    elif not _set_look(strip.look, line, name, value):
        raise BadLesson(f"a strip has no setting “{name}”", line)


def _check(strip: Strip) -> None:
    if not re.fullmatch(r"[a-z0-9-]+", strip.name):
        raise BadLesson("a strip has a name of small letters (id: slam)", strip.line)
    if not strip.position:
        raise BadLesson("a strip begins with a position between lines of ```", strip.line)
    if not strip.rules:
        raise BadLesson("a strip names the rules it shows (rules: SP-9)", strip.line)
    if len(strip.captions) != len(strip.do) + 1:
        raise BadLesson("a strip has a caption (fr, en) for each picture, and `do` between two of them", strip.line)
    for words in strip.captions:
        if set(words) != set(LANGUAGES):
            raise BadLesson("every caption is there in both languages (fr, en)", strip.line)
    if any(not 1 <= number <= len(strip.captions) for number in strip.only):
        raise BadLesson("`only` names pictures by their number", strip.line)
