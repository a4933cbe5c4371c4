"""The position of Hide and Sheep in ASCII, printed and read.

    draw, to move chance, seat 0 began, 3 drawn, 0 turned up
    bag: sheep 6, ram 3, wolf 3
    seat 0: sheep, 1 peek
    seat 1: ram ?, 0 peeks
    hidden: a sheep, b ? peeked
"""

import panurge
from panurge.core.cold import checked
from panurge.core.state import CHANCE, OVER, State

from .data import BUSH_NAMES, CARD_NAMES, KINDS, NO_BUSH
from .rules import HideAndSheep

_PHASES = ("who-begins", "draw", "choose-bush", "choose-card", "ask", "look", "count")
_MOVERS = {int(CHANCE): "chance", int(OVER): "nobody", 0: "seat 0", 1: "seat 1", 2: "seat 2", 3: "seat 3"}
_BUSHES = (*BUSH_NAMES, "no bush")


def show(state: State) -> str:
    assert isinstance(state, HideAndSheep)
    lines = [
        f"{_PHASES[state.phase]}, to move {_MOVERS[int(state.current_player)]}, seat {state.first} began, "
        f"{state.drawn} drawn, {state.turned} turned up, {_BUSHES[state.bush]} chosen",
        "bag: " + ", ".join(f"{CARD_NAMES[kind]} {state.bag[kind]}" for kind in range(KINDS)),
    ]
    for seat in range(int(state.players)):
        held = [CARD_NAMES[kind] for kind in range(4) for _ in range(state.hands[4 * seat + kind])]
        lines.append(f"seat {seat}: {' '.join(held) or '-'}, {state.peeks[seat]} peeks")
    hidden = [
        f"{BUSH_NAMES[bush]} {CARD_NAMES[kind]}{' peeked' if peeked else ''}"
        for bush, kind, peeked in zip(state.bushes, state.cards, state.peeked)
    ]
    lines.append("hidden: " + (", ".join(hidden) or "-"))
    return "\n".join(lines)


def read(text: str, **options: object) -> HideAndSheep:
    """The full state of such a picture, checked; ValueError says what is wrong with it."""
    head, bag, *seats, hidden = [line.strip() for line in text.strip().splitlines()]
    state = panurge.make("hide-and-sheep", len(seats), **options)
    assert isinstance(state, HideAndSheep)
    phase, mover, first, drawn, turned, bush = head.split(", ")
    state.phase = _PHASES.index(phase)
    state.current_player = {said: seat for seat, said in _MOVERS.items()}[mover.removeprefix("to move ")]
    state.first, state.drawn, state.turned = int(first.split()[1]), int(drawn.split()[0]), int(turned.split()[0])
    state.bush = NO_BUSH if bush.startswith("no ") else BUSH_NAMES.index(bush.split()[0])
    state.bag = [int(part.split()[-1]) for part in bag.split(", ")]
    for seat, line in enumerate(seats):
        held, peeks = line.partition(": ")[2].split(", ")
        for card in held.split() if held != "-" else []:
            state.hands[4 * seat + CARD_NAMES.index(card)] += 1
        state.peeks[seat] = int(peeks.split()[0])
    if hidden != "hidden: -":
        for part in hidden.removeprefix("hidden: ").split(", "):
            where, card, *peeked = part.split()
            state.bushes.append(BUSH_NAMES.index(where))
            state.cards.append(CARD_NAMES.index(card))
            state.peeked.append(len(peeked))
    return checked(state)
