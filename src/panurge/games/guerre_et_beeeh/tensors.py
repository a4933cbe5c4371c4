# ruff: noqa: F405 — the tables of `data` are the vocabulary of the rules
"""The observation as numbers of 0 … 1: every field of the veil, one place per cell, card or count, nothing else.

`layout` names the blocks; `observe` writes them in the same order, each by a function that says where it ended.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from panurge.core.state import State
from panurge.games.guerre_et_beeeh.data import *  # noqa: F403
from panurge.games.guerre_et_beeeh.rules import GuerreEtBeeeh

BLOCKS: Final = [
    ("pieces", 36 * 11, "per cell, one of: empty, R, Y, r, y, Q, Z, q, z, visible wolf, token"),
    ("marks", 36, "per cell, which sheep or wolf stands there, / 14: it tells pieces apart and bears on no rule"),
    ("kinds", 36 * 5, "per cell, what the viewer knows of its token: nothing, 1, 3, 5, wolf"),
    ("looked", 36 * 2, "per seat and cell: this seat has looked at the token"),
    ("cleared", 36, "tokens everybody knows to be no wolf"),
    ("muzzled", 36 * 2, "wolves muzzled until the end of this turn, of the next"),
    ("asked", 36 * 3, "token being grazed; tokens to look at; tokens to lay back"),
    ("phase", 11, "what is being decided"),
    ("seats", 9, "whose turn (2); to move: seat 0, seat 1, chance, nobody; viewer: spectator, seat 0, seat 1"),
    ("turn", 4, "actions left / 16, camouflaged this turn, eaten this turn, idle turns / 12"),
    ("parts", 40, "five parts of the choice being made, eight bits each (action + 1)"),
    ("tokens", 14, "undecided by kind, won by seat and kind, discarded by kind, wolves gone; of the stock of each"),
    ("sheep", 6, "per seat: shorn / 6, wool points / 5, mad sheep used"),
    ("places", 18 * 7, "per card: pile, hand of seat 0, of seat 1, played, out, absent, veiled"),
    ("knows", 18 * 3, "per card in a hand: seat 0, seat 1, spectators know it"),
    ("cards", 8, "hands / 18, pile / 21, Abus left / 3, open hands, drowsy seats"),
    ("top", 20, "the card on top of the discard pile, or none"),
    ("ending", 5, "not over, elimination, armistice, no grass, idle"),
]
LENGTH: Final[i64] = 396 + 36 + 180 + 72 + 36 + 72 + 108 + 11 + 9 + 4 + 40 + 14 + 6 + 126 + 54 + 8 + 20 + 5


def layout(players: int) -> list[tuple[str, int, str]]:
    return list(BLOCKS)


def observe(veil: State) -> vec[float]:
    assert isinstance(veil, GuerreEtBeeeh)
    seen = vec[float]([0.0] * int(LENGTH))
    at: i64 = 0
    for cell in range(CELLS):
        at = _one(seen, at, veil.board[cell], 11)
    for cell in range(CELLS):
        at = _part(seen, at, veil.marks[cell], 14)
    for cell in range(CELLS):
        at = _one(seen, at, veil.kinds[cell], KINDS)
    at = _bits(seen, at, veil.looked[0], CELLS)
    at = _bits(seen, at, veil.looked[1], CELLS)
    at = _bits(seen, at, veil.cleared, CELLS)
    at = _bits(seen, at, veil.muzzled, CELLS)
    at = _bits(seen, at, veil.muzzled_next, CELLS)
    at = _bits(seen, at, BIT[veil.spot] if veil.phase == GRAZE else 0, CELLS)
    at = _bits(seen, at, veil.to_look, CELLS)
    at = _bits(seen, at, veil.to_lay, CELLS)
    at = _turn(veil, seen, at)
    at = _tokens(veil, seen, at)
    _cards(veil, seen, at)
    return seen


def _turn(veil: GuerreEtBeeeh, seen: vec[float], at: i64) -> i64:
    at = _one(seen, at, veil.phase, 11)
    at = _one(seen, at, veil.turn, 2)
    to_move = veil.current_player
    at = _one(seen, at, to_move if to_move >= 0 else 1 - to_move, 4)
    at = _one(seen, at, veil.viewer + 1 if veil.viewer >= 0 else 0, 3)
    at = _part(seen, at, veil.actions_left, 16)
    at = _part(seen, at, 1 if veil.hidden_this_turn else 0, 1)
    at = _part(seen, at, 1 if veil.eaten_this_turn else 0, 1)
    at = _part(seen, at, veil.idle, 12)
    return _bits(seen, at, veil.parts, 40)


def _tokens(veil: GuerreEtBeeeh, seen: vec[float], at: i64) -> i64:
    for kind in range(LAUGHING, KINDS):
        at = _part(seen, at, veil.pool[kind], STOCK[kind])
    for kind in range(LAUGHING, HIDDEN_WOLF):
        at = _part(seen, at, veil.won[kind], STOCK[kind])
        at = _part(seen, at, veil.won[4 + kind], STOCK[kind])
        at = _part(seen, at, veil.discarded[kind], STOCK[kind])
    at = _part(seen, at, veil.wolves_gone, 2)
    for seat in range(2):
        at = _part(seen, at, veil.shorn[seat], 6)
        at = _part(seen, at, veil.wool[seat], 5)
        at = _part(seen, at, veil.mad_used >> seat & 1, 1)
    return at


def _cards(veil: GuerreEtBeeeh, seen: vec[float], at: i64) -> i64:
    for card in range(CARDS):
        at = _one(seen, at, veil.place[card], 7)
    for card in range(CARDS):
        at = _bits(seen, at, veil.knows[card], 3)
    at = _part(seen, at, veil.hand[0], 18)
    at = _part(seen, at, veil.hand[1], 18)
    at = _part(seen, at, veil.pile, 21)
    at = _part(seen, at, veil.abuses, 3)
    at = _bits(seen, at, veil.open_hands, 2)
    at = _bits(seen, at, veil.drowsy, 2)
    at = _one(seen, at, veil.top, 20)
    return _one(seen, at, veil.ending, 5)


def _one(seen: vec[float], at: i64, value: i64, size: i64) -> i64:
    """One place of several is set."""
    seen[at + value] = 1.0
    return at + size


def _bits(seen: vec[float], at: i64, bits: i64, size: i64) -> i64:
    for i in range(size):
        if bits >> i & 1:
            seen[at + i] = 1.0
    return at + size


def _part(seen: vec[float], at: i64, value: i64, most: i64) -> i64:
    """A count as a share of the most it can be."""
    seen[at] = float(value) / float(most)
    return at + 1
