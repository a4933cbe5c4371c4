"""The games one can look at without having one: written anew by `python -m tests.web.examples` (Ewe against Lamb; a
record stops being readable when a rule changes)."""

from importlib.resources import files
from pathlib import Path

from panurge.bots import BOTS
from panurge.core.record import played
from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import CHANCE, State
from tests.drawing.test_tables import OURS

NAMES = ("Rose", "Maud", "Lucas", "Inès")


def written(game: str, seed: int = 4) -> str:
    card, rng = GAMES[game], Rng(seed)

    def choose(state: State) -> int:
        if state.current_player == CHANCE:
            return int(state.sample_chance(rng))
        bot = BOTS["ewe" if state.current_player == 0 else "lamb"]
        return int(bot.choose(state.veil(state.current_player), Rng(int(rng.below(1 << 30))), bot.budget).action)

    record = played(card.start(), choose)
    for seat, name in zip(range(record.options["players"]), NAMES):
        record.headers[f"name.{seat}"] = name
    return record.dumps()


if __name__ == "__main__":
    for game in OURS:
        place = Path(str(files(GAMES[game].package))) / "example.txt"
        place.write_text(written(game), encoding="utf-8")
