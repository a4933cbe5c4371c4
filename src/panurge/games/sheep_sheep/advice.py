"""What a friend would whisper to somebody in a first game of Sheep Sheep: one sentence, from the veil alone."""

from panurge.core.state import State
from panurge.core.words import voice
from panurge.games.sheep_sheep.data import (
    CELLS,
    COLLECT,
    EXCHANGE,
    FAMILIES,
    FAMILY_NAMES,
    FIRST,
    NO_FAMILY,
    PLACE,
    PLACES,
    SECOND,
    SIZE,
    STOP,
)
from panurge.games.sheep_sheep.meadow import group_after, groups_of
from panurge.games.sheep_sheep.rules import SheepSheep

NO_GROUP = (0, 0)  # how many sheep, of which family


def advice(veil: State, language: str) -> str:
    """Nothing to who is not to decide."""
    assert isinstance(veil, SheepSheep)
    if veil.current_player < 0 or veil.current_player != veil.viewer:
        return ""
    say = voice(__package__, language)
    key, (size, family) = _ADVISERS[int(veil.phase)](veil)
    if not size:
        return say(f"advice.{key}")
    return say(f"advice.{key}", count=say(f"number.{size}"), family=say(f"many.{FAMILY_NAMES[family]}"))


def _exchanging(veil: SheepSheep) -> tuple[str, tuple[int, int]]:
    """SS-9 … SS-14: collect what lies there, make it larger, find the exchange, or look into the corners."""
    groups = groups_of(tuple(map(int, veil.up)), int(veil.lines))
    size, family = max(_made(veil), default=NO_GROUP)
    if groups:
        return _with_groups(veil, [int(SIZE[group]) for _, group in groups], size), NO_GROUP
    if size:
        return "one_exchange", (size, family)
    if veil.cap - veil.exchanged == 1:
        return "last_exchange", NO_GROUP
    return ("corners" if _corners(veil) else "pair"), NO_GROUP


def _with_groups(veil: SheepSheep, sizes: list[int], made: int) -> str:
    if max(sizes) > veil.pile_size:
        return "end"
    if made > max(sizes):
        return "larger"
    if len(sizes) > 1:
        return "several"
    return "made" if veil.exchanged else "collect"


def _made(veil: SheepSheep) -> list[tuple[int, int]]:
    """The groups that one exchange would make: how many sheep, of which family."""
    up, found = tuple(map(int, veil.up)), []
    for action in veil.legal_actions():
        if action < STOP:
            pair, cell = divmod(action, int(CELLS))
            shown = int(FIRST[pair] + SECOND[pair]) - up[cell]
            found.append((group_after(up, int(veil.lines), cell, shown), shown))
    return [one for one in found if one[0]]


def _corners(veil: SheepSheep) -> bool:
    """Whether some card that could be taken shows its lower side."""
    cells = {action % int(CELLS) for action in veil.legal_actions() if action < STOP}
    return any(veil.down[cell] != NO_FAMILY for cell in cells)


def _collecting(veil: SheepSheep) -> tuple[str, tuple[int, int]]:
    """SS-13, SS-19."""
    return "several", NO_GROUP


def _laying(veil: SheepSheep) -> tuple[str, tuple[int, int]]:
    """SS-15: what is laid together is the next player's."""
    gift = max(_given(veil), default=NO_GROUP)
    return ("gift" if gift[0] else "apart"), gift


def _given(veil: SheepSheep) -> list[tuple[int, int]]:
    """The groups that a side of the drawn card would make, in one gap or another."""
    up, found = tuple(map(int, veil.up)), []
    for action in veil.legal_actions():
        cell, family = divmod(action - int(PLACES), int(FAMILIES))
        found.append((group_after(up, int(veil.lines), cell, family), family))
    return [one for one in found if one[0]]


_ADVISERS = {int(EXCHANGE): _exchanging, int(COLLECT): _collecting, int(PLACE): _laying}
