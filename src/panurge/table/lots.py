"""Lots: options that name a seat (who begins, SP-6) may be left to the table, which draws them before the game begins.

The lot follows from the table's promised key, like every other draw, and the table keeps which options it has drawn: so
`verify` can draw them anew. A rematch keeps what was drawn, for everybody sits one seat further there."""

from collections.abc import Mapping
from typing import Any

from panurge.core.card import GameCard
from panurge.table.chance import lot
from panurge.table.house import HOUSE

LOT = "lot"  # as the value of such an option: draw it
LOTS = HOUSE + "lots"  # the table's note of what was drawn, names with blanks in between


def left_to_lot(card: GameCard, options: Mapping[str, Any]) -> dict[str, Any]:
    """The same options, with everything drawn by lot that can be and was not chosen."""
    return {option.name: LOT for option in card.options if option.seat} | dict(options)


def drawn(
    card: GameCard, options: Mapping[str, Any], players: int, key: bytes
) -> tuple[dict[str, Any], dict[str, str]]:
    """The same options with every lot drawn, and the table's note of them (nothing if there was none)."""
    names = [option.name for option in card.options if option.seat and options.get(option.name) == LOT]
    found = dict(options) | {name: lot(key, name, players) for name in names}
    return found, {LOTS: " ".join(names)} if names else {}
