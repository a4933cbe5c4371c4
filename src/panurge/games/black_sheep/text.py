"""The position in plain ASCII, printed and read back. Letters: Horse Cow Pig Sheep Rooster Black sheep.

    black-sheep 2 players
    lay seat 0 field 1
    field 1: HR | HC. | PPS#1
    field 2: closed
    field 3: SB | ... | ...
    hands: HCP | ???
    pens: H13 B2 | P??
    discard: HHCP
    pile: CCPPSS

A side shows its cards, free places as `.`, and `#1` if it was the first completed one of its field. In a pen each kind
is followed by the values under its figures. When a picture is read, the pile and the reserve are what is left over:
their lines are printed for people only. The second line may stop after the phase, the seat or the field.
"""

from typing import cast

from panurge.core.cold import checked
from panurge.core.state import CHANCE, FULL, OVER, State
from panurge.games.black_sheep.data import (
    ANIMAL_NAMES,
    CARDS_OF_A_KIND,
    DISCARD,
    DONE,
    FIGURES_OF_A_KIND,
    HAND,
    LAY,
    NO_TASK,
    SIDE,
    TASKS_IN_PLAY,
    UNKNOWN_TASK,
)
from panurge.games.black_sheep.rules import BlackSheep

LETTERS = "HCPSRB"
PHASES = ("tasks", "stock", "deal", "starter", "lay", "discard", "refill", "value", "restock", "reveal", "over")


def _cards(counts: list[int]) -> str:
    return "".join(letter * n for letter, n in zip(LETTERS, counts, strict=True))


def _counts(text: str) -> list[int]:
    for letter in text:
        if letter not in LETTERS:
            raise ValueError(f"{letter!r} is no animal")
    return [text.count(letter) for letter in LETTERS]


def _six(box: object, at: int) -> list[int]:
    return [int(box[at * 6 + animal]) for animal in range(6)]  # type: ignore[index]


def show(state: State) -> str:
    """The picture of a full state or a veil; what the viewer may not know is `?`."""
    game = cast(BlackSheep, state)
    players = range(int(game.players))
    lines = [f"black-sheep {len(players)} players" + (" tasks" if game.options.get("tasks") else "")]
    lines.append(
        f"{PHASES[game.phase]} seat {game.turn} field {game.field + 1}"
        + (" ending" if game.ending else "")
        + (f" revealed {game.revealed}" if game.revealed else "")
    )
    for field in range(3):
        lines.append(f"field {field + 1}: {_show_field(game, field)}")
    lines.append("hands: " + " | ".join(_show_hand(game, seat) for seat in players))
    lines.append("pens: " + " | ".join(_show_pen(game, seat) for seat in players))
    if game.options.get("tasks"):
        lines.append("tasks: " + " ".join(_show_task(int(game.tasks[slot])) for slot in range(int(TASKS_IN_PLAY))))
    lines.append("discard: " + _cards(_six(game.discards, 0)))
    if any(_six(game.aside, 0)):
        lines.append("aside: " + _cards(_six(game.aside, 0)))
    lines.append("reserve: " + _cards(_six(game.reserve, 0)))
    pile = _cards(_six(game.pile, 0)) if game.viewer == FULL else "?"
    lines.append(f"pile: {game.pile_size} {pile}".rstrip())
    return "\n".join(line.rstrip() for line in lines)


def _show_field(game: BlackSheep, field: int) -> str:
    if not game.open_fields[field]:
        return "closed"
    parts = [_cards(_six(game.figures, field)).ljust(2, ".")]
    for seat in range(int(game.players)):
        side = field * int(game.players) + seat
        cards = _cards(_six(game.sides, side)).ljust(int(SIDE), ".")
        parts.append(cards + (f"#{game.order[side]}" if game.order[side] else ""))
    return " | ".join(parts)


def _show_hand(game: BlackSheep, seat: int) -> str:
    if game.viewer in (FULL, seat):
        return _cards(_six(game.hands, seat))
    return "?" * int(game.hand_sizes[seat])


def _show_pen(game: BlackSheep, seat: int) -> str:
    known = game.viewer in (FULL, seat) or seat < game.revealed
    words = []
    for animal in range(6):
        figures = int(game.pens[seat * 6 + animal])
        at = (seat * 6 + animal) * 3
        under = "".join(str(v + 1) * int(game.values[at + v]) for v in range(3)) if known else "?" * figures
        if figures:
            words.append(LETTERS[animal] + under)
    return " ".join(words)


def _show_task(task: int) -> str:
    return {int(NO_TASK): "-", int(UNKNOWN_TASK): "?"}.get(task, f"K{task:02}")


def read(text: str, **options: object) -> BlackSheep:
    """A full state from a picture, checked; ValueError says what is wrong with it."""
    from panurge.games.black_sheep import CARD

    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    head = lines[0].split()
    game = cast(BlackSheep, CARD.start(int(head[1]), {"tasks": "tasks" in head[3:], **options}))
    _read_moment(game, lines[1].split())
    for line in lines[2:]:
        key, _, rest = line.partition(":")
        parts = [part.strip() for part in rest.split("|")]
        if key.startswith("field"):
            _read_field(game, int(key.split()[1]) - 1, parts)
        elif key in ("reserve", "pile"):
            continue
        else:
            _READERS[key](game, parts)
    _fill_up(game)
    return checked(game)


def _read_moment(game: BlackSheep, words: list[str]) -> None:
    game.phase = PHASES.index(words[0])
    game.turn = int(words[2]) if len(words) > 2 else 0
    game.field = int(words[4]) - 1 if len(words) > 4 else 0
    game.ending = "ending" in words
    game.revealed = int(words[words.index("revealed") + 1]) if "revealed" in words else 0
    if game.phase in (LAY, DISCARD):
        game.current_player = game.turn
    else:
        game.current_player = OVER if game.phase == DONE else CHANCE


def _read_field(game: BlackSheep, field: int, parts: list[str]) -> None:
    if parts == ["closed"]:
        game.open_fields[field] = 0
        return
    _put(game.figures, field, _counts(parts[0].replace(".", "")))
    for seat, part in enumerate(parts[1:]):
        cards, _, place = part.partition("#")
        side = field * int(game.players) + seat
        counts = _counts(cards.replace(".", ""))
        _put(game.sides, side, counts)
        game.laid[side] = sum(counts)
        game.order[side] = int(place) if place else 0


def _read_hands(game: BlackSheep, parts: list[str]) -> None:
    for seat, part in enumerate(parts):
        counts = _counts(part)
        if sum(counts) > HAND:
            raise ValueError(f"seat {seat} holds {sum(counts)} cards")
        _put(game.hands, seat, counts)
        game.hand_sizes[seat] = sum(counts)


def _read_pens(game: BlackSheep, parts: list[str]) -> None:
    for seat, part in enumerate(parts):
        for word in part.split():
            animal = LETTERS.index(word[0])
            game.pens[seat * 6 + animal] = len(word) - 1
            for value in word[1:]:
                game.values[(seat * 6 + animal) * 3 + int(value) - 1] += 1


def _read_tasks(game: BlackSheep, parts: list[str]) -> None:
    for slot, word in enumerate(parts[0].split()):
        game.tasks[slot] = NO_TASK if word == "-" else int(word[1:])


def _read_discard(game: BlackSheep, parts: list[str]) -> None:
    _put(game.discards, 0, _counts(parts[0]))


def _read_aside(game: BlackSheep, parts: list[str]) -> None:
    _put(game.aside, 0, _counts(parts[0]))


_READERS = {
    "hands": _read_hands,
    "pens": _read_pens,
    "tasks": _read_tasks,
    "discard": _read_discard,
    "aside": _read_aside,
}


def _put(box: object, at: int, counts: list[int]) -> None:
    for animal, n in enumerate(counts):
        box[at * 6 + animal] = n  # type: ignore[index]


def _fill_up(game: BlackSheep) -> None:
    """The pile and the reserve are what is left."""
    players = int(game.players)
    game.pile_size = 0
    for animal in range(6):
        cards = int(CARDS_OF_A_KIND - game.discards[animal] - game.aside[animal])
        cards -= sum(int(game.sides[side * 6 + animal]) for side in range(3 * players))
        cards -= sum(int(game.hands[seat * 6 + animal]) for seat in range(players))
        figures = int(FIGURES_OF_A_KIND) - sum(int(game.figures[field * 6 + animal]) for field in range(3))
        figures -= sum(int(game.pens[seat * 6 + animal]) for seat in range(players))
        if cards < 0 or figures < 0:
            raise ValueError(f"too many {ANIMAL_NAMES[animal]} {'cards' if cards < 0 else 'figures'}")
        game.pile[animal] = cards
        game.reserve[animal] = figures
        game.pile_size += cards
