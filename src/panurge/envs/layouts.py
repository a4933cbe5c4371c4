"""The layouts of all observations as Markdown tables, for docs/research.md.

    python -m panurge.envs.layouts docs/research.md

writes them anew between the two marks of that page; a test finds them out of date."""

import sys
from pathlib import Path

from panurge.core.registry import GAMES

BEGIN = "<!-- layouts: written by `python -m panurge.envs.layouts docs/research.md` -->"
END = "<!-- end of layouts -->"


def tables() -> str:
    """One table per game: where each block stands for each number of players, and what it means."""
    parts = []
    for key, card in GAMES.items():
        if not card.package.startswith("panurge.games."):
            continue  # an outside game documents itself
        layout = card.module("tensors").layout
        forms = {players: layout(players) for players in card.players}
        sizes = ", ".join(f"{sum(length for _, length, _ in form)} for {n}" for n, form in forms.items())
        parts.append(f"### {card.titles['en']} (`{key}`)\n\n{card.actions} actions; numbers: {sizes} players.\n")
        counts = " | ".join(f"{players} players" for players in card.players)
        lines = [f"| block | {counts} | meaning |", "|---" * (len(card.players) + 2) + "|"]
        for row, (name, _, meaning) in enumerate(forms[card.players[0]]):
            lengths = " | ".join(str(form[row][1]) for form in forms.values())
            lines.append(f"| `{name}` | {lengths} | {meaning} |")
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def renewed(page: str) -> str:
    """The page with the tables as the code has them."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{tables()}\n{END}{after}"


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("python -m panurge.envs.layouts docs/research.md")
    path = Path(sys.argv[1])
    path.write_text(renewed(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
