"""The hand: what a seat can take hold of on its table, and where that can go.

A game that offers a module `hand` says, for a veil whose viewer is to decide, every *way*: the things held, the place
touched next, and the actions this stands for, one part of a decision after another. What would happen is told with it
(a sentence, chips, ghosts), so the page can show it at the first touch, without asking. All of it is made from the veil
alone; things and places are ids of the game's drawing, in both layouts.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from panurge.core.lying import Rows, takes_lying
from panurge.core.state import State

MOODS = ("plain", "gain", "danger", "unknown", "follow", "plate", "closed", "pale", "count", "act")


class Chip(NamedTuple):
    """A few words at a place: straw for a gain, brick for danger, paper with what is not known, a follower's way. A
    plate covers the part it stands at, in two lines; a closed one says why nothing goes there; a pale one has no text
    and washes that part out. A count stands in the middle of the place; what a touch does (act) is shown while one
    looks at it."""

    text: str
    mood: str = "plain"
    at: str = ""  # the part it stands at; "" for the way's place


class Way(NamedTuple):
    things: tuple[str, ...]  # what is held, all of it
    place: str  # where it goes; "": the verb itself is touched, beside the thing
    actions: tuple[int, ...]  # from the veil on, each legal after those before it
    say: str  # what would happen: for the help slot and for who hears the page
    verb: str = ""
    chips: tuple[Chip, ...] = ()
    ghosts: tuple[tuple[str, str], ...] = ()  # (part, the part it would stand at), the held thing first
    confirm: str = ""  # a step one may regret: asked before it is made
    drawn: bool = False  # the page may ask how the table would look (`preview`): what ghosts cannot show
    twice: bool = False  # a finger touches the place once to look and once more to play
    shows: tuple[str, ...] = ()  # parts that lie hidden in the drawing: what the table would look like
    sign: str = ""  # drawn at the place instead of a frame: a path around (0, 0), 22 units wide
    key: str = ""  # each of these keys plays it while it is offered
    figure: str = ""  # a name of `Hand.figures`: what would lie there, in the place's own size
    turn: int = 0  # one of several ways the same thing can lie at the same place; the first told is taken by itself
    button: str = ""  # without a place: words of a button that lies at the thing, held or not; one touch plays it
    hint: str = ""  # while its thing is held: what is touched next, instead of what the thing is
    title: str = ""  # of the question before it, where what it is about is not where it goes
    once: bool = False  # a touch of the thing plays it: it is held only to be dragged there
    lands: str = ""  # it may be let go at this part as well: where it comes to lie, if the place only points there


class No(NamedTuple):
    """A place that one would try with what is held, and cannot."""

    things: tuple[str, ...]  # (): whatever is held that has no way there and no reason of its own
    place: str
    say: str
    rule: str
    chips: tuple[Chip, ...] = ()
    sign: str = ""
    let_go: bool = False  # said when it is let go there: a touch takes what lies there in its place


class Verb(NamedTuple):
    """A kind of thing to do: a sign beside what is held, and a button of the bar under the table."""

    name: str
    title: str
    key: str = ""  # a letter
    sign: str = ""  # a path around (0, 0), 22 units wide
    note: str = ""
    why: str = ""  # why it cannot be done now; then `rule` says by which rule
    rule: str = ""
    still: bool = False  # its things stay where they are: they are touched, never dragged


class Hand(NamedTuple):
    ways: tuple[Way, ...] = ()
    verbs: tuple[Verb, ...] = ()  # always the same, in the same order
    note: str = ""  # beside the bar: "1 action left ●○"
    keys: tuple[tuple[str, str], ...] = ()  # keys of things and places
    nos: tuple[No, ...] = ()
    backs: tuple[tuple[str, str], ...] = ()  # things that are two sides of one: turned over, the other is held
    figures: tuple[tuple[str, str], ...] = ()  # (name, markup of a <g> 96 units square): what things look like turned
    opens: tuple[Way, ...] = ()  # nothing is held for these: options that lie open, and show what would happen


def hand_of(
    module: Any, veil: State, language: str, names: Sequence[str] = (), lying: Rows = ()
) -> Hand | None:
    """What the viewer of a veil can take hold of; None where nothing is asked of it, or the game has no hand. `lying`:
    where things lie, for the keys that count them."""
    if module is None or veil.current_player < 0 or veil.current_player != veil.viewer:
        return None
    placed = {"lying": lying} if takes_lying(module.hand) else {}
    hand: Hand = module.hand(veil, language, names, **placed)
    return hand


def plain(hand: Hand, veil: State | None = None) -> dict[str, Any]:
    """For the wire: what is empty is left out. `veil`: of a table that plays by itself what is no choice."""
    choices: dict[tuple[int, ...], bool] = {}
    return {
        "ways": [_way(way, veil, choices) for way in hand.ways],
        "verbs": [_filled(verb) for verb in hand.verbs],
        "note": hand.note,
        "keys": dict(hand.keys),
        "nos": [_filled(no) | {"chips": [_filled(chip) for chip in no.chips]} for no in hand.nos],
        **({"backs": dict(hand.backs) | {back: front for front, back in hand.backs}} if hand.backs else {}),
        **({"figures": dict(hand.figures)} if hand.figures else {}),
        **({"opens": [_way(way, veil, choices) for way in hand.opens]} if hand.opens else {}),
    }


def _way(way: Way, veil: State | None, choices: dict[tuple[int, ...], bool]) -> dict[str, Any]:
    told = _filled(way)
    told["chips"] = [_filled(chip) for chip in way.chips]
    asked = list(way.actions) if veil is None else asked_parts(veil, way.actions, choices)
    if len(asked) < len(way.actions):
        told["asked"] = asked  # the parts that the page has to send, where these are not all
    return told


def asked_parts(
    veil: State, actions: Sequence[int], choices: dict[tuple[int, ...], bool] | None = None
) -> list[int]:
    """The parts of a way that are decisions: a table plays by itself what everybody sees is no choice. `choices`:
    whether there is one after these parts; many ways of a hand begin alike."""
    known = {} if choices is None else choices
    asked = list(actions[:1])
    for made in range(1, len(actions)):
        before = tuple(actions[:made])
        if before not in known:
            known[before] = not begun(veil, *before).forced_for_all()
        if known[before]:
            asked.append(actions[made])
    return asked


def _filled(one: Any) -> dict[str, Any]:
    return {name: value for name, value in zip(one._fields, one) if value}


def begun(veil: State, *actions: int) -> State:
    """The veil with so many parts of the viewer's decision made. What is half made is the mover's own affair (law 3),
    so this can be told of a veil; how a whole decision turns out cannot, where chance or others' secrets have a say."""
    new = veil.clone()
    for action in actions:
        new.play(action)
    return new
