"""Every colour of Panurge: wools and their marks, fixed colours of the figures, and the roles a theme may change.

One markup serves both themes. A role is written `var(--name,#hex)`, which browsers resolve even in a presentation
attribute; the hex is the light value, so a fragment is right wherever no theme was served. `in_theme` puts plain
values in their place for programs that know no variables (notebooks, resvg, print).
"""

import re
from functools import cache
from typing import Final

# Names are the same in page styles and drawings. Contour and shade belong to the figures, the rest to the page.
LIGHT: Final[dict[str, str]] = {
    "paper": "#f5ecda",
    "card": "#fffaf0",
    "card2": "#f9f0df",
    "ink": "#2f2a24",
    "ink2": "#6a5f50",
    "line": "#e3d4b9",
    "wood": "#c08a55",
    "wood2": "#a06c3c",
    "wood3": "#e0b98a",
    "meadow": "#b4d084",
    "meadow2": "#a6c573",
    "meadow3": "#86ab56",
    "meadow-ink": "#33421c",
    "cell": "#ffffff",
    "cell-strength": ".24",
    "heather": "#8a3f86",
    "heather2": "#f3e1f0",
    "on-heather": "#fffaf0",
    "straw": "#fff3c4",
    "straw-strength": ".62",
    "gold": "#ffcb47",
    "brick": "#b4472f",
    "good": "#3c7a4b",
    "cardboard": "#fffcf4",
    "cardboard2": "#faf0dc",
    "card-edge": "#d9c29a",
    "contour": "#4a2e22",
    "shade": "#6b4a2f",
    "shade-strength": ".2",
    "sky": "#cfe4e6",
    "sun": "#ffe9a8",
    "peak": "#a9bfc9",
    "ridge": "#8aa6a8",
    "snow": "#fffdf6",
    "dusk": "#17213f",
    "dusk-strength": ".0",
    "tip": "#2f2a24",
    "tip-ink": "#fffaf0",
    "day": "1",  # the strength of what is only there by day …
    "night": "0",  # … and only by night
    "moon": "#fff3cf",
    "star": "#fff6da",
    "firefly": "#ffe27a",
    "window": "#6b4a2f",
    "cloud": "#ffffff",
    "plank": "#e0b98a",
    "burnt": "#4a2e22",  # letters on a plank
}
DARK: Final[dict[str, str]] = {
    "paper": "#1f1c1a",
    "card": "#2b2724",
    "card2": "#35302b",
    "ink": "#f4eadb",
    "ink2": "#b9ac99",
    "line": "#463f37",
    "wood": "#8a6039",
    "wood2": "#654426",
    "wood3": "#a67a4c",
    "meadow": "#41615a",
    "meadow2": "#3a5850",
    "meadow3": "#2b453f",
    "meadow-ink": "#ede7d2",
    "cell": "#cfe8e2",
    "cell-strength": ".1",
    "heather": "#d18bcb",
    "heather2": "#4a2f48",
    "on-heather": "#2b2724",
    "straw": "#fff3c4",
    "straw-strength": ".2",
    "gold": "#ffcb47",
    "brick": "#f0a083",
    "good": "#8ccb94",
    "cardboard": "#ede3d0",
    "cardboard2": "#dccfb6",
    "card-edge": "#a58f69",
    "contour": "#2a1812",
    "shade": "#0d0806",
    "shade-strength": ".45",
    "sky": "#1b2740",
    "sun": "#e8e3ce",
    "peak": "#33456a",
    "ridge": "#2f4a58",
    "snow": "#a9bad0",
    "dusk": "#17213f",
    "dusk-strength": ".5",
    "tip": "#4a423a",
    "tip-ink": "#f4eadb",
    "day": "0",
    "night": "1",
    "moon": "#fff3cf",
    "star": "#fff6da",
    "firefly": "#ffe27a",
    "window": "#ffcf6b",
    "cloud": "#5a6c80",
    "plank": "#6f4b2b",
    "burnt": "#f7e6c6",
}
THEMES: Final[dict[str, dict[str, str]]] = {"light": LIGHT, "dark": DARK}

WOOL: Final[dict[str, str]] = {  # four players first; then the other families of Sheep Sheep; then the neutrals
    "red": "#d4523f",
    "blue": "#4a86c8",
    "green": "#68b394",
    "yellow": "#f4c94c",
    "orange": "#ef8f3f",
    "purple": "#7a55a3",
    "pink": "#f4b3c0",
    "black": "#655261",
    "white": "#fbf1de",
}
MARK: Final[dict[str, str]] = {
    "red": "bow",
    "blue": "hat",
    "green": "patch",
    "yellow": "bell",
    "orange": "scarf",
    "purple": "glasses",
    "pink": "flower",
    "black": "",
    "white": "",
}

# Fixed in both themes: what a figure is made of does not change at night.
INK: Final = "#4a2e22"  # the contour as a plain colour, for mixing
SKIN, SKIN2, ROSE, DUSKY = "#f8dfc0", "#e4b993", "#ee9d8e", "#8d7680"
CREAM, STRAW, BRASS, COPPER, HORN, STEEL = "#fff4dc", "#f0cf7c", "#e9b03c", "#cf8136", "#d9b27a", "#cfd8dc"
FUR, WHITE, PINE = "#7b8491", "#fffdf6", "#3f7a5a"
PLANK, PLANK2, PLANK3 = "#ead2a4", "#d8ae74", "#8f6237"

CONTOUR: Final = "currentColor"  # every figure and every drawing sets `color` to the role once: forty times shorter


@cache
def role(name: str) -> str:
    """A colour the theme decides, with its light value to fall back on."""
    return f"var(--{name},{LIGHT[name]})"


def mix(first: str, second: str, part: float) -> str:
    """The colour between two hex colours; `part` of the second."""
    pairs = ((int(first[i : i + 2], 16), int(second[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


def wool_colour(colour: str) -> str:
    """The hex of a wool by name; a hex stands for itself."""
    if colour.startswith("#"):
        return colour
    if colour not in WOOL:
        raise ValueError(f"No wool is called {colour!r}; there are {', '.join(WOOL)}.")
    return WOOL[colour]


def ramp(colour: str) -> tuple[str, str, str, str]:
    """Highlight, lit, shade, deep: the tones of one volume."""
    return mix(colour, "#fffbe8", 0.45), colour, mix(colour, "#5b2f55", 0.27), mix(colour, "#4a1f3a", 0.5)


def in_theme(markup: str, theme: str = "light") -> str:
    """The same markup with every role replaced by that theme's own value."""
    if theme not in THEMES:
        raise ValueError(f"No theme is called {theme!r}; there are {', '.join(THEMES)}.")
    values = THEMES[theme]

    def value(found: re.Match[str]) -> str:
        return values.get(found[1]) or found[2] or "currentColor"

    return _ROLE.sub(value, markup)


_ROLE = re.compile(r"var\(--([a-z0-9-]+)(?:,([^()]*))?\)")


def theme_css() -> str:
    """The style sheet that gives every role its value: light, dark by the system's wish, or as the page asks."""
    light = ";".join(f"--{name}:{value}" for name, value in LIGHT.items())
    dark = ";".join(f"--{name}:{value}" for name, value in DARK.items())
    return (
        f":root{{color-scheme:light;{light}}}\n"
        f":root[data-theme=dark]{{color-scheme:dark;{dark}}}\n"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{color-scheme:dark;{dark}}}}}\n"
    )
