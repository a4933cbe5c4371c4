"""The fields as numbers of 0 … 1: few values one of which is true, else a share of the most a field can hold."""

from librt.vecs import vec

from panurge.core.card import GameCard
from panurge.core.errors import BrokenGame
from panurge.core.fields import Declared
from panurge.core.state import State
from panurge.plain.about import fields_of

FEW = 12  # values that are told apart by a place of their own


def layout(card: GameCard, players: int) -> list[tuple[str, int, str]]:
    """Mover and viewer, then every field in its order."""
    blocks = [
        ("mover", players + 2, "over, chance or the seat to move"),
        ("viewer", players + 2, "nobody, a spectator or the seat that looks"),
    ]
    for name, field in fields_of(card, card.start(players)).items():
        blocks.append((name, _size(field, players), _told(field)))
    return blocks


def _told(field: Declared) -> str:
    values = ", ".join(field.names) if field.names else f"{field.least} … {field.most}"
    cells = {"board": "each cell", "hand": "each seat and kind", "row": "each card"}.get(field.kind, "")
    how = f"{cells or ('each seat' if field.seats else 'each')}: " if field.is_list else ""
    return how + (f"one of {values}" if _is_few(field) else f"a share of {field.most}, of {values}")


def _is_few(field: Declared) -> bool:
    return field.kind not in ("pool", "heap", "hand") and field.most - field.least < FEW


def _size(field: Declared, players: int) -> int:
    each = field.most - field.least + 1 if _is_few(field) else 1 + bool(field.room)
    return each * (field.length(players) if field.is_list else 1) + bool(field.room)


def observe(card: GameCard, veil: State) -> "vec[float]":
    players = int(veil.players)
    viewer = int(veil.viewer) + (2 if veil.viewer >= 0 else 4)
    numbers = _one_of(int(veil.current_player) + 2, players + 2) + _one_of(viewer, players + 2)
    for name, field in fields_of(card, veil).items():
        value = getattr(veil, name)
        cells = list(value) if field.is_list else [int(value)]
        begun = len(numbers)
        for cell in cells:
            numbers += _numbers(field, cell)
        size = _size(field, players)
        if field.room:
            numbers += [0.0] * (size - 1 - (len(numbers) - begun)) + [len(cells) / field.room]
        if len(numbers) - begun != size:
            raise BrokenGame(f"{card.key}: {name} has {len(cells)} cells; data.LIMITS says how many it can have, third")
    return vec[float](numbers)


def _numbers(field: Declared, cell: int) -> list[float]:
    if _is_few(field):
        return _one_of(cell - field.least, field.most - field.least + 1)
    share = (cell - field.least) / max(1, field.most - field.least)
    return [share, 1.0] if field.room else [share]


def _one_of(at: int, length: int) -> list[float]:
    return [float(i == at) for i in range(length)]
