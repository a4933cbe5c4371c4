"""What a table may agree on besides the game's own options: how long one may think, and how long an absent player is
waited for. Fixed when the table is made; the rules of a game know nothing of it."""

from typing import Any

from panurge.core.card import Option
from panurge.core.errors import BadOption

DAY = 86400

CLOCK = Option("clock", "none", ("none", "30", "60", "120", "600", str(DAY), "300+10", "900+20"))
ABSENCE = Option("absence", 0, (0, 120, 600, DAY))
HOUSE = (CLOCK, ABSENCE)


def house_rules(given: dict[str, object] | None = None) -> dict[str, Any]:
    """Complete and checked; BadOption if something else was asked for."""
    wishes = dict(given or {})
    chosen = {option.name: option.read(wishes.pop(option.name, option.default)) for option in HOUSE}
    if wishes:
        raise BadOption(f"a table has no option {', '.join(sorted(wishes))}")
    return chosen


def allowance(clock: str) -> tuple[int, int]:
    """Milliseconds for each decision, and milliseconds in each player's bank; (0, 0) without a clock.

    `30` is thirty seconds a decision; `300+10` five minutes in the bank and ten seconds a decision before it is used."""
    if clock == "none":
        return 0, 0
    bank, plus, each = clock.rpartition("+")
    return 1000 * int(each), 1000 * int(bank) if plus else 0
