"""Small figures made of characters, for the tables that terminals show: sheep that look at you, a wolf, cards, lines of
words cut to the room they have. Whoever has no colours tells them by their letters and shapes."""

from collections.abc import Iterable, Sequence
from typing import Final

from panurge.core.canvas import Canvas

Run = tuple[str, str, str | None]  # characters, their role, the role behind them (None: as it is)
Figure = tuple[tuple[Run, ...], ...]  # rows of runs; a blank without ground lets shine through what is there

FACE: Final = "wool.white"  # of most sheep
EYES: Final = {"calm": "° °", "startled": "O O", "smug": "^ ^", "mad": "@ o", "hidden": "- -", "shorn": "; ;"}


def paint(canvas: Canvas, x: int, y: int, figure: Figure, thing: str | None = None) -> None:
    """A figure with its upper left corner at (x, y)."""
    for line, runs in enumerate(figure):
        at = x
        for text, role, ground in runs:
            if text.strip() or ground is not None:
                canvas.put(at, y + line, text, role, ground, thing)
            at += len(text)


def cut(text: str, columns: int) -> str:
    """As much of a text as there is room for; what was cut ends in dots."""
    return text if len(text) <= columns else text[: max(0, columns - 1)].rstrip() + "…" if columns > 0 else ""


def folded(text: str, columns: int, rows: int) -> list[str]:
    """A text in lines; what does not fit is cut. Words that belong together (a no-break space) stay together."""
    lines = [""]
    for word in text.split(" "):
        joined = f"{lines[-1]} {word}".strip()
        if len(joined) <= columns:
            lines[-1] = joined
        else:
            lines.append(word)
    lines = [line for line in lines if line]
    if len(lines) > rows:
        lines = [*lines[: rows - 1], " ".join(lines[rows - 1 :])] if rows > 0 else []
    return [cut(line, columns) for line in lines]


def centred(
    canvas: Canvas, x: int, y: int, columns: int, text: str, role: str = "ink", thing: str | None = None
) -> None:
    text = cut(text, columns)
    canvas.put(x + (columns - len(text)) // 2, y, text, role, None, thing)


def beside(canvas: Canvas, x: int, y: int, columns: int, left: str, right: str, roles: Sequence[str] = ("ink", "ink"),
           thing: str | None = None) -> None:  # fmt: skip
    """Two texts at the ends of a line; the left one gives way."""
    right = cut(right, columns)
    canvas.put(x, y, cut(left, columns - len(right) - 1 if right else columns), roles[0], None, thing)
    canvas.put(x + columns - len(right), y, right, roles[1], None, thing)


def badges(names: Sequence[str]) -> list[str]:
    """One character for each player: the initial, unless two share it; then their numbers."""
    initials = [name[:1].upper() for name in names]
    alone = len(set(initials)) == len(names) and all(initials)
    return initials if alone else [str(seat + 1) for seat in range(len(names))]


def row_of(canvas: Canvas, x: int, y: int, columns: int, runs: Iterable[Run], thing: str | None = None) -> int:
    """Runs one after another, as far as there is room; the next free x."""
    end = x + columns
    for text, role, ground in runs:
        if x < end:
            x = canvas.put(x, y, text[: end - x], role, ground, thing)
    return x


# ---------------------------------------------------------------------- sheep and wolves, looking at you
def sheep(wool: str, letter: str, mood: str = "calm", rows: int = 2) -> Figure:
    """Five columns wide (seven from four rows on); its letter is its nose or its chest. One in hiding wears a bush."""
    leaves = mood == "hidden"
    coat = "wool.green" if leaves else wool
    left, right = EYES[mood][0], EYES[mood][2]
    if rows < 2:
        return (
            (("(", coat, None), (left, "bold", FACE), (letter, "bold", wool), (right, "bold", FACE), (")", coat, None)),
        )
    top: tuple[Run, ...] = (("░▒▓▒░" if leaves else "▗▟█▙▖", coat, None),)
    if rows == 2:
        face: tuple[Run, ...] = ((left, "bold", FACE), (letter, "bold", wool), (right, "bold", FACE))
        return (top, (("▐", coat, None), *face, ("▌", coat, None)))
    face = ((f"{left} {right}", "bold", FACE),)
    side, low, back = ("▒", "░▒", "▒░") if leaves else ("█", "▜█", "█▛")
    chest: tuple[Run, ...] = ((low, coat, None), (letter, "bold", wool), (back, coat, None))
    if rows == 3:
        return (top, ((side, coat, None), *face, (side, coat, None)), chest)
    wide = ("░▒", "▒░") if leaves else ("▟█", "█▙")
    return (
        ((" ", coat, None), *top),
        ((wide[0], coat, None), *face, (wide[1], coat, None)),
        (("▒" if leaves else "▜", coat, None), (low[1] * 2, coat, None), chest[1], (low[1] * 2, coat, None),
         ("▒" if leaves else "▛", coat, None)),
        (("  ▝▘▝▘ " if mood == "startled" else " ▝▘ ▝▘ ", "stone", None),),
    )  # fmt: skip


def wolf(rows: int = 2, muzzled: bool = False) -> Figure:
    """Ears, eyes and a snout; behind a muzzle he can only look."""
    snout = "#" if muzzled else "▼"
    if rows < 2:
        return (((f"<{snout}>", "wolf", None),),)
    if rows == 2:
        return ((("▙▖ ▗▟", "wolf", None),), (("▜", "wolf", None), (f"•{snout}•", "bold", "wolf"), ("▛", "wolf", None)))
    top: Figure = ((("▙▖ ▗▟", "wolf", None),), (("█", "wolf", None), ("• •", "bold", "wolf"), ("█", "wolf", None)))
    if rows == 3:
        return (*top, (("▝", "wolf", None), (f"▙{snout}▟" if muzzled else "▙▼▟", "wolf", None), ("▘", "wolf", None)))
    return (
        ((" ▙▖ ▗▟ ", "wolf", None),),
        ((" █", "wolf", None), ("• •", "bold", "wolf"), ("█ ", "wolf", None)),
        ((" ▜", "wolf", None), (f" {snout} ", "bold", "wolf"), ("▛ ", "wolf", None)),
        (("  ▝█▘  " if muzzled else "  ▝w▘  ", "wolf", None),),
    )


def width_of(figure: Figure) -> int:
    return max(sum(len(text) for text, _, _ in runs) for runs in figure)


PEAKS: Final = (  # a sun, snow, rock
    "    ◯        ▄                  ",
    "      ▄     ▟█▙         ▄       ",
    "     ▟█▙   ▟███▙       ▟█▙      ",
    "    ▟███▙ ▟█████▙  ▂  ▟███▙  ▂  ",
    "▂▂▟▙█████▟███████▙▟█▙▟█████▙▟█▙▂",
)


def mountains(canvas: Canvas, x: int, y: int, columns: int, rows: int) -> None:
    """The alps, where there is room for them, standing on the lowest of these rows."""
    high, wide = len(PEAKS), len(PEAKS[0])
    if rows < high + 2 or columns < 18:
        return
    left, top = x + max(0, (columns - wide) // 2), y + rows - high - 1
    for i, peaks in enumerate(PEAKS):
        for at, char in enumerate(peaks[:columns]):
            if char != " ":
                canvas.put(left + at, top + i, char, {"◯": "gold", "▂": "bold", "▄": "bold"}.get(char, "stone"))
