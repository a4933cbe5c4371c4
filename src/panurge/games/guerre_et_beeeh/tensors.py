# ruff: noqa: F405 — the tables of `data` are the vocabulary of the rules
"""The observation as numbers of 0 … 1: every field of the veil, one place per cell, card or count, nothing else.

`layout` names the blocks; `observe` writes them in the same order, each by a function that says where it ended.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from panurge.core.numbers import ONE, ROW, Writer, observed, shares, table
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


OF_1: Final[vec[i32]] = shares(1)
OF_2: Final[vec[i32]] = shares(2)
OF_3: Final[vec[i32]] = shares(3)
OF_5: Final[vec[i32]] = shares(5)
OF_6: Final[vec[i32]] = shares(6)
OF_12: Final[vec[i32]] = shares(12)
OF_14: Final[vec[i32]] = shares(14)
OF_16: Final[vec[i32]] = shares(16)
OF_18: Final[vec[i32]] = shares(18)
OF_21: Final[vec[i32]] = shares(21)
OF_STOCK: Final[vec[i32]] = table([int(STOCK[kind]) for kind in range(KINDS)])


def layout(players: int) -> list[tuple[str, int, str]]:
    return list(BLOCKS)


def observe(veil: State) -> vec[float]:
    return observed(WRITER, veil, layout(2))


class GuerreEtBeeehWriter(Writer):
    def write(self, state: State, viewer: i64, numbers: vec[i32], at: i64) -> None:
        """Hidden are the kinds of tokens the viewer has not looked at, the pile, the cards in hands it does not know
        of, and the half-made choice of another."""
        assert isinstance(state, GuerreEtBeeeh)
        game = state
        known = game.looked[viewer] if viewer >= 0 else 0
        unseen: i64 = 0  # how many tokens are decided but not looked at, a byte for each kind
        board = game.board
        marks = game.marks
        kinds = game.kinds
        mark = at + CELLS * 11
        kind = mark + CELLS
        for cell in range(CELLS):
            numbers[at + cell * 11 + board[cell]] = ONE
            numbers[mark + cell] = OF_14[marks[cell]]
            token = kinds[cell]
            if token != UNDECIDED and known >> cell & 1 == 0:
                unseen += BIT[token * 8]
                token = UNDECIDED
            numbers[kind + cell * KINDS + token] = ONE
        at = kind + CELLS * KINDS
        at = _bits(numbers, at, game.looked[0], CELLS)
        at = _bits(numbers, at, game.looked[1], CELLS)
        at = _bits(numbers, at, game.cleared, CELLS)
        at = _bits(numbers, at, game.muzzled, CELLS)
        at = _bits(numbers, at, game.muzzled_next, CELLS)
        if game.phase == GRAZE:
            numbers[at + game.spot] = ONE
        at = _bits(numbers, at + CELLS, game.to_look, CELLS)
        at = _bits(numbers, at, game.to_lay, CELLS)
        at = _turn(game, viewer, numbers, at)
        at = _tokens(game, unseen, numbers, at)
        _cards(game, viewer, numbers, at)


WRITER: Final = GuerreEtBeeehWriter()


def _turn(veil: GuerreEtBeeeh, viewer: i64, seen: vec[i32], at: i64) -> i64:
    half_made_elsewhere = veil.phase == MIDWAY and viewer != veil.turn
    at = _one(seen, at, CHOOSE if half_made_elsewhere else veil.phase, 11)
    at = _one(seen, at, veil.turn, 2)
    to_move = veil.current_player
    at = _one(seen, at, to_move if to_move >= 0 else 1 - to_move, 4)
    at = _one(seen, at, viewer + 1 if viewer >= 0 else 0, 3)
    at = _part(seen, at, veil.actions_left, OF_16)
    at = _part(seen, at, 1 if veil.hidden_this_turn else 0, OF_1)
    at = _part(seen, at, 1 if veil.eaten_this_turn else 0, OF_1)
    at = _part(seen, at, veil.idle, OF_12)
    return _bits(seen, at, 0 if half_made_elsewhere else veil.parts, 40)


def _tokens(veil: GuerreEtBeeeh, unseen: i64, seen: vec[i32], at: i64) -> i64:
    for kind in range(LAUGHING, KINDS):
        at = _of_stock(seen, at, veil.pool[kind] + (unseen >> (kind * 8) & 255), kind)
    for kind in range(LAUGHING, HIDDEN_WOLF):
        at = _of_stock(seen, at, veil.won[kind], kind)
        at = _of_stock(seen, at, veil.won[4 + kind], kind)
        at = _of_stock(seen, at, veil.discarded[kind], kind)
    at = _part(seen, at, veil.wolves_gone, OF_2)
    for seat in range(2):
        at = _part(seen, at, veil.shorn[seat], OF_6)
        at = _part(seen, at, veil.wool[seat], OF_5)
        at = _part(seen, at, veil.mad_used >> seat & 1, OF_1)
    return at


def _cards(veil: GuerreEtBeeeh, viewer: i64, seen: vec[i32], at: i64) -> i64:
    bit: i64 = 1 << viewer if viewer >= 0 else 4
    searching = veil.phase == SEARCH and viewer == veil.turn
    knows = at + CARDS * 7
    for card in range(CARDS):
        place = veil.place[card]
        known = veil.knows[card]
        if place == IN_PILE:
            if not searching:
                place = VEILED
        elif place < PLAYED and known & bit == 0:
            place = VEILED
            known = 0
        seen[at + card * 7 + place] = ONE
        _bits(seen, knows + card * 3, known, 3)
    at = knows + CARDS * 3
    at = _part(seen, at, veil.hand[0], OF_18)
    at = _part(seen, at, veil.hand[1], OF_18)
    at = _part(seen, at, veil.pile, OF_21)
    at = _part(seen, at, veil.abuses, OF_3)
    at = _bits(seen, at, veil.open_hands, 2)
    at = _bits(seen, at, veil.drowsy, 2)
    at = _one(seen, at, veil.top, 20)
    return _one(seen, at, veil.ending, 5)


def _one(seen: vec[i32], at: i64, value: i64, size: i64) -> i64:
    """One place of several is set."""
    seen[at + value] = ONE
    return at + size


def _bits(seen: vec[i32], at: i64, bits: i64, size: i64) -> i64:
    place = at
    while bits != 0:
        if bits & 1 != 0:
            seen[place] = ONE
        bits >>= 1
        place += 1
    return at + size


def _of_stock(seen: vec[i32], at: i64, value: i64, kind: i64) -> i64:
    """Tokens of a kind as a share of those in the box."""
    seen[at] = OF_STOCK[kind * ROW + value]
    return at + 1


def _part(seen: vec[i32], at: i64, value: i64, table: vec[i32]) -> i64:
    """A count as a share of the most it can be."""
    seen[at] = table[value]
    return at + 1
