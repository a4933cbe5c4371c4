"""Sheep Sheep in plain ASCII, printed and read.

    sheep-sheep, 2 players
    turn 3, seat 1 to exchange, 2 exchanged, 1 barren
        a    b    c
    1  Yb*  Rg   Go0
    2  Bk1  Y?   ..
    3  ...
    pile 19
    drawn YB
    playing YB-a1
    seat 0: fetish R, hand YB YG RO BP, collected Yb* Rg Rk0

A card shows its upper face as a capital and its lower one as a small letter (`?` unknown); then the seats that know
the lower one: none, numbers, or `*` for everybody. `..` is a gap, `--` an empty place of a hand. The pile of a full
state is what the rest leaves of the deck, so its number is enough.
"""

import re
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from panurge.core.cold import checked
from panurge.core.state import CHANCE, FULL, OVER, State
from panurge.games.sheep_sheep.data import (
    COLLECT,
    DONE,
    EVERYBODY,
    EXCHANGE,
    HIDDEN_CARD,
    LETTERS,
    NO_CARD,
    NO_EXCHANGE,
    NO_FAMILY,
    PAIRS,
    PHASES,
    PLACE,
    card_words,
    knowers,
    lower,
    packed,
    pile_seat,
    upper,
)
from panurge.games.sheep_sheep.notation import card_name, cell_name, read_card, read_cell
from panurge.games.sheep_sheep.rules import SheepSheep


def show(state: State) -> str:
    assert isinstance(state, SheepSheep)
    lines = [
        f"sheep-sheep, {state.players} players",
        f"turn {state.turn}, seat {state.seat} to {PHASES[state.phase]}, {state.exchanged} exchanged, "
        f"{state.barren} barren" + (f", dealt {state.dealt}" if state.dealt else ""),
        "    a    b    c",
    ]
    for row in range(3):
        cards = [_card(state.up[cell], state.down[cell], state.known[cell]) for cell in range(row * 3, row * 3 + 3)]
        lines.append(f"{row + 1}  " + " ".join(card.ljust(4) for card in cards).rstrip())
    lines.append(f"pile {state.pile_size}")
    if state.drawn != NO_CARD:
        lines.append(f"drawn {_held(state.drawn)}")
    if state.playing != NO_EXCHANGE:
        lines.append(f"playing {_exchange(int(state.playing))}")
    for seat in range(state.players):
        lines.append(_seat(state, seat))
    return "\n".join(lines) + "\n"


def _seat(state: SheepSheep, seat: int) -> str:
    hand = " ".join(_held(card) for card in state.hand[seat * 4 : seat * 4 + 4])
    pile = [_card(upper(card), lower(card), knowers(card)) for card in state.collected if pile_seat(card) == seat]
    collected = " ".join(pile) or "nothing"
    return f"seat {seat}: fetish {LETTERS[state.fetish[seat]]}, hand {hand}, collected {collected}"


def _exchange(action: int) -> str:
    return f"{card_name(action // 9)}-{cell_name(action % 9)}"


def _held(card: int) -> str:
    return "--" if card == NO_CARD else "??" if card == HIDDEN_CARD else card_name(card)


def _card(up: int, down: int, known: int) -> str:
    if up == NO_FAMILY:
        return ".."
    who = "*" if known == EVERYBODY else "".join(str(seat) for seat in range(4) if known >> seat & 1)
    return LETTERS[up] + LETTERS[down].lower() + who


_TURN = re.compile(r"turn (\d+), seat (\d) to (\w+), (\d+) exchanged, (\d+) barren(?:, dealt (\d+))?")
_SEAT = re.compile(r"seat (\d): fetish (.), hand (.. .. .. ..), collected (.+)")


def read(text: str, **options: Any) -> SheepSheep:
    """The full state of such a picture; ValueError says what is wrong with it."""
    from panurge.games.sheep_sheep import CARD

    lines = [line.strip() for line in text.strip().splitlines()]
    players = int(lines[0].removeprefix("sheep-sheep, ").removesuffix(" players"))
    state = CARD.start(players, options)
    assert isinstance(state, SheepSheep)
    _read_turn(state, lines[1])
    for row in range(3):
        _read_row(state, row, lines[3 + row].split()[1:])
    state.pile_size = int(lines[6].removeprefix("pile "))
    for line in lines[7:]:
        if line.startswith("drawn "):
            state.drawn = read_card(line.removeprefix("drawn "))
        elif line.startswith("playing "):
            card, _, cell = line.removeprefix("playing ").partition("-")
            state.playing = read_card(card) * 9 + read_cell(cell)
        else:
            _read_seat(state, line)
    unseen = state.unseen()
    _check_deck(state, unseen)
    state.pile = vec[i64]([unseen[pair] for pair in range(PAIRS)])
    return checked(state)


def _check_deck(state: SheepSheep, unseen: Any) -> None:
    """Before the pile is made of what is left: nothing is unknown in a full state, and no card there too often."""
    if any(state.up[cell] != NO_FAMILY and state.down[cell] == NO_FAMILY for cell in range(9)):
        raise ValueError("a full state has no unknown face")
    for pair in range(PAIRS):
        if unseen[pair] < 0:
            raise ValueError(f"{-unseen[pair]} {card_words(pair)} too many")


def _read_turn(state: SheepSheep, line: str) -> None:
    found = _TURN.fullmatch(line)
    if found is None:
        raise ValueError(f"no turn: {line}")
    state.turn, state.seat = int(found[1]), int(found[2])
    state.phase = PHASES.index(found[3])
    state.exchanged, state.barren, state.dealt = int(found[4]), int(found[5]), int(found[6] or 0)
    deciding = state.phase in (EXCHANGE, COLLECT, PLACE)
    state.current_player = OVER if state.phase == DONE else state.seat if deciding else CHANCE
    state.viewer = FULL


def _read_row(state: SheepSheep, row: int, cards: list[str]) -> None:
    for column, card in enumerate(cards):
        cell = row * 3 + column
        state.up[cell], state.down[cell], state.known[cell] = _read_card(card)


def _read_card(card: str) -> tuple[int, int, int]:
    if card == "..":
        return int(NO_FAMILY), int(NO_FAMILY), 0
    known = int(EVERYBODY) if card[2:] == "*" else sum(1 << int(seat) for seat in card[2:])
    return LETTERS.index(card[0]), LETTERS.index(card[1].upper()), known


def _read_seat(state: SheepSheep, line: str) -> None:
    found = _SEAT.fullmatch(line)
    if found is None:
        raise ValueError(f"no seat: {line}")
    seat = int(found[1])
    state.fetish[seat] = LETTERS.index(found[2])
    hand = sorted(int(NO_CARD) if card == "--" else read_card(card) for card in found[3].split())
    for slot, card in enumerate(hand):
        state.hand[seat * 4 + slot] = card
    for name in found[4].split() if found[4] != "nothing" else ():
        up, down, known = _read_card(name)
        state.collected = vec[i64](sorted([*state.collected, packed(seat, up, down, known)]))
        state.sheep[seat * 7 + up] += 1
