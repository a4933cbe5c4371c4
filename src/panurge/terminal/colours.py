"""What each role of a canvas looks like: by day, by night. Without colours weight and shape must do.

Characters and grounds have tables of their own: the same wool is deep as a letter on paper, and pale behind one."""

from functools import cache
from typing import Final, NamedTuple

from panurge.core.canvas import ROLES

Tones = tuple[str, str]  # by day, by night


class Tint(NamedTuple):
    """Of one cell, as hex; "" is the screen's own."""

    ink: str
    ground: str
    bold: bool = False


SCREEN: Final[dict[str, Tones]] = {  # of the screens themselves
    "paper": ("#f5ecda", "#1f1c1a"),
    "card": ("#fffaf0", "#2b2724"),
    "line": ("#d9c6a3", "#4d453c"),
    "ink": ("#2f2a24", "#f4eadb"),
    "ink2": ("#6a5f50", "#b9ac99"),
    "accent": ("#8a3f86", "#d18bcb"),
    "gold": ("#8a5a00", "#ffcb47"),
    "brick": ("#a83c25", "#f0a083"),
    "good": ("#2f6d3d", "#8ccb94"),
}
INK: Final[dict[str, Tones]] = {
    "ink": SCREEN["ink"],
    "dim": ("#8d7f6b", "#857a6c"),
    "bold": SCREEN["ink"],
    "gold": SCREEN["gold"],
    "good": SCREEN["good"],
    "danger": SCREEN["brick"],
    "secret": ("#6f4292", "#c9a8e6"),
    "grass": ("#55822a", "#8fbf6a"),
    "meadow": ("#4c7a36", "#9fcf8a"),
    "soil": ("#80532c", "#d0a070"),
    "wood": ("#80532c", "#d0a070"),
    "stone": ("#6d6c64", "#b5b3a8"),
    "water": ("#2a6790", "#8fc4e6"),
    "sand": ("#8f6c14", "#e6cf8a"),
    "night": ("#2b3870", "#a8b4f0"),
    "paper": ("#6a5f50", "#e9dcc4"),
    "back": ("#8a3f86", "#d18bcb"),
    "wolf": ("#3f4650", "#b9c4d2"),
    "dog": ("#8a4b1c", "#e0a070"),
    "farmer": ("#2f5579", "#9cc3e8"),
    "beast": ("#6b4a2f", "#d6b48f"),
    "wool.red": ("#b93323", "#ff8a76"),
    "wool.blue": ("#2864a6", "#86bdf5"),
    "wool.green": ("#1f7250", "#7fd6b0"),
    "wool.yellow": ("#8a6800", "#f7d566"),
    "wool.orange": ("#ad5409", "#ffb070"),
    "wool.purple": ("#66409a", "#c3a2f0"),
    "wool.pink": ("#b0426a", "#ffbccb"),
    "wool.black": ("#2a2029", "#c9b6c4"),
    "wool.white": ("#5e5544", "#fffaf0"),
}
GROUND: Final[dict[str, Tones]] = {
    "ink": ("#d9cbb0", "#4a423a"),
    "dim": ("#e9dcc4", "#35302b"),
    "bold": ("#d9cbb0", "#4a423a"),
    "gold": ("#ffe08a", "#6a4f10"),
    "good": ("#cfe8cf", "#28472d"),
    "danger": ("#f6cfc2", "#5c2a1e"),
    "secret": ("#e6d9f2", "#3f2f52"),
    "grass": ("#d6e7b4", "#2b4029"),
    "meadow": ("#c2dc98", "#35502f"),
    "soil": ("#e6cfa8", "#46341f"),
    "wood": ("#e0b98a", "#4f3820"),
    "stone": ("#dedacf", "#3d3c38"),
    "water": ("#cfe4ee", "#1f3a4c"),
    "sand": ("#f3e3b3", "#4a3f1c"),
    "night": ("#cdd3ec", "#20294d"),
    "paper": ("#fffaf0", "#3a342e"),
    "back": ("#ecd9ea", "#4a2f48"),
    "wolf": ("#d3d8de", "#343a43"),
    "dog": ("#f0d6c0", "#4a2f1c"),
    "farmer": ("#d3e2f0", "#233a50"),
    "beast": ("#e6d6c4", "#423020"),
    "wool.red": ("#f6c1b6", "#6a2317"),
    "wool.blue": ("#c3daf3", "#1d3f66"),
    "wool.green": ("#c2e6d5", "#1c4c39"),
    "wool.yellow": ("#fbe7a1", "#5a4606"),
    "wool.orange": ("#fbd6b2", "#66330a"),
    "wool.purple": ("#dccdf0", "#3f2a63"),
    "wool.pink": ("#fcdde4", "#6a2a41"),
    "wool.black": ("#c9bfc7", "#141013"),
    "wool.white": ("#fffdf6", "#575044"),
}
BOLD: Final = frozenset({"bold", "gold", "danger", "wolf", *(role for role in ROLES if role.startswith("wool."))})


@cache
def tint(role: str, ground: str, dark: bool, colours: tuple[str, ...] = ()) -> Tint:
    """A cell's colours. `colours` are those of the seats: names of wools, or hex."""
    return Tint(_tone(INK, role, dark, colours), _tone(GROUND, ground, dark, colours) if ground else "", role in BOLD)


def _tone(tones: dict[str, Tones], role: str, dark: bool, colours: tuple[str, ...]) -> str:
    if not role.startswith("seat."):
        return tones[role][dark]
    colour = colours[int(role[5:]) % len(colours)] if colours else "black"
    if not colour.startswith("#"):
        return tones[f"wool.{colour}"][dark]
    towards = ("#20160f", "#fffaf0") if tones is INK else (SCREEN["card"][0], SCREEN["paper"][1])
    return mixed(colour, towards[dark], 0.35 if tones is INK else 0.65)


def mixed(one: str, other: str, part: float) -> str:
    """The colour between two; `part` of the second."""
    pairs = ((int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


def tone(name: str, dark: bool) -> str:
    return SCREEN[name][dark]
