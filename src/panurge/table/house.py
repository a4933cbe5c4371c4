"""What a table may agree on besides the game's own options: hints, how long one may think, how long an absent player is
waited for. Fixed when the table is made, kept among its options under names that begin with `table.`; the rules of a
game and the record of a game know nothing of it."""

from typing import Any

from panurge.core.card import Option, switch
from panurge.core.errors import BadOption

HOUSE = "table."  # options of a table that are not the game's begin like this
DAY = 86_400  # seconds

HINTS = switch("hints", True)
CLOCK = Option("clock", "none", ("none", "30", "60", "120", "600", str(DAY), "300+10", "900+20"))
ABSENCE = Option("absence", 0, (0, 120, 600, DAY))
HELP = switch("help", False)  # a sentence of advice stands beside each question: for somebody's first games
TEACH = switch("teach", False)  # after a move one is told what the strongest bot would have thought of it
WATCH = switch("watch", False)  # shown in the village to whoever looks on; what is hidden stays hidden
TALK = Option("talk", "words", ("words", "bleats"))  # whether people may say more than a bleat
AGREED = (HINTS, CLOCK, ABSENCE, HELP, TEACH, WATCH, TALK)


def house_rules(options: dict[str, Any]) -> dict[str, Any]:
    """Those of a table's options that are not the game's, checked; what is as usual is left out."""
    wishes = {name.removeprefix(HOUSE): value for name, value in options.items() if name.startswith(HOUSE)}
    chosen = {option: option.read(wishes.pop(option.name)) for option in AGREED if option.name in wishes}
    if wishes:
        raise BadOption(f"a table has no option {', '.join(sorted(wishes))}")
    return {HOUSE + option.name: value for option, value in chosen.items() if value != option.default}


def agreed(options: dict[str, Any], option: Option) -> Any:
    """What a table's options say about one of `AGREED`."""
    return options.get(HOUSE + option.name, option.default)


def allowance(clock: str) -> tuple[int, int]:
    """Milliseconds for each decision, and milliseconds in each player's bank; (0, 0) without a clock.

    `30` is thirty seconds a decision; `300+10` five minutes in the bank, used after ten seconds of a decision."""
    if clock == "none":
        return 0, 0
    bank, plus, each = clock.rpartition("+")
    return 1000 * int(each), 1000 * int(bank) if plus else 0
