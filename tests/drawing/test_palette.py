"""Players can be told apart by everybody, and both themes say the same things."""

import itertools
import re
from math import dist

from panurge.drawing.palette import DARK, LIGHT, MARK, WOOL, in_theme, mix, role, theme_css

# Machado, Oliveira and Fernandes 2009, full severity, on linear light.
DEUTERANOPIA = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
PROTANOPIA = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
Matrix = tuple[tuple[float, float, float], ...]


def linear(colour: str) -> list[float]:
    """The light of a hex colour."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def luminance(colour: str) -> float:
    """As the contrast rules of the web define it."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """From 1 (the same) to 21 (black on white)."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def lab(colour: str, seen: Matrix) -> tuple[float, float, float]:
    """Where an eye puts a colour."""
    light = linear(colour)
    r, g, b = (min(1.0, max(0.0, sum(k * c for k, c in zip(row, light)))) for row in seen)
    x, y, z = (
        0.4124 * r + 0.3576 * g + 0.1805 * b,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        0.0193 * r + 0.1192 * g + 0.9505 * b,
    )

    def bent(t: float) -> float:
        return t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116

    fx, fy, fz = bent(x / 0.9505), bent(y), bent(z / 1.089)
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(first: str, second: str, seen: Matrix) -> float:
    """CIE76: 2 is just visible, 30 is another colour."""
    return dist(lab(first, seen), lab(second, seen))


def test_players_are_far_apart_for_colour_blind_eyes() -> None:
    nearest = {}
    for name, seen in (("deuteranopia", DEUTERANOPIA), ("protanopia", PROTANOPIA)):
        pairs = itertools.combinations(("red", "blue", "green", "yellow"), 2)
        nearest[name] = min((distance(WOOL[a], WOOL[b], seen), a, b) for a, b in pairs)
    # The art rules count 36 (red and yellow) and 28 (red and green).
    assert nearest["deuteranopia"][0] >= 34, nearest
    assert nearest["protanopia"][0] >= 26, nearest


def test_every_family_has_a_mark_of_its_own() -> None:
    """Blue and purple are near for some eyes: there the mark carries the difference."""
    marks = [mark for colour, mark in MARK.items() if colour not in ("black", "white")]
    assert all(marks)
    assert len(set(marks)) == len(marks)
    assert set(MARK) == set(WOOL)


def test_both_themes_define_the_same_roles() -> None:
    assert list(LIGHT) == list(DARK)
    for value in (*LIGHT.values(), *DARK.values()):
        assert re.fullmatch(r"#[0-9a-f]{6}|\.\d+|[01]", value)


def test_words_can_be_read_in_both_themes() -> None:
    for theme in (LIGHT, DARK):
        for words, ground, least in (
            ("ink", "paper", 7),
            ("ink", "card", 7),
            ("ink2", "card", 4.5),
            ("heather", "card", 4.5),
            ("on-heather", "heather", 4.5),
            ("heather", "heather2", 4.5),
            ("brick", "card", 4.5),
            ("meadow-ink", "meadow", 4.5),
            ("tip-ink", "tip", 7),
            ("burnt", "plank", 4.5),
        ):
            assert contrast(theme[words], theme[ground]) >= least, (
                words,
                ground,
                contrast(theme[words], theme[ground]),
            )


def test_roles_become_plain_values() -> None:
    assert role("ink") == f"var(--ink,{LIGHT['ink']})"
    assert in_theme(f'fill="{role("ink")}"', "dark") == f'fill="{DARK["ink"]}"'
    assert in_theme("var(--paper)") == LIGHT["paper"]
    assert in_theme("var(--unknown,#123456)", "dark") == "#123456"


def test_theme_css_serves_both_themes_and_obeys_the_page() -> None:
    css = theme_css()
    assert css.count("{") == css.count("}")
    assert ":root[data-theme=dark]{" in css
    assert "@media (prefers-color-scheme:dark){:root:not([data-theme=light]){" in css
    assert css.count(f"--paper:{DARK['paper']}") == 2
    assert css.count(f"--paper:{LIGHT['paper']}") == 1


def test_mix() -> None:
    assert mix("#000000", "#ffffff", 0.5) == "#808080"
    assert mix("#123456", "#ffffff", 0) == "#123456"
