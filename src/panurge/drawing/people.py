"""The people: busts with one enormous feature each."""

from .ink import at, edge, eye, figure, form, inked, oval, puff, remembered, shape, stroke, taper, wool
from .palette import BRASS, CONTOUR, INK, ROSE, STEEL, mix


def _shears(gleam: bool) -> str:
    """The shears without the group of a figure, to be held in a hand."""
    drawn = stroke("M-4 4C-15 12-11 27 0 27C11 27 15 12 4 4", CONTOUR, 8)
    drawn += stroke("M-4 4C-15 12-11 27 0 27C11 27 15 12 4 4", mix(STEEL, INK, 0.35), 3.6)
    for way in (1, -1):
        drawn += f'<g transform="scale({way} 1)">' + inked(
            "M-6 8C-10-6-13-20-10-36C-3-26 1-12 3 2Q0 9-6 8Z", STEEL if way > 0 else mix(STEEL, INK, 0.22), 2.8
        )
        drawn += stroke("M-8.5-28C-9-16-7-6-5 2", "#fff", 2) + "</g>" if way > 0 else "</g>"
    star = "M0-9Q1-1 9 0Q1 1 0 9Q-1 1-9 0Q-1-1 0-9Z"
    return drawn + oval(0, 3, 2, 2, CONTOUR) + (at(-10, -35, inked(star, "#fffbe0", 1.2), 12) if gleam else "")


@remembered
def shears(gleam: bool = True) -> str:
    """Blade shears, points up."""
    return figure(at(0, 4, _shears(gleam), 0, 1.1))


@remembered
def shearer() -> str:
    """Cap pulled low, eyes glinting in its shade, a gold tooth, and the shears."""
    skin, shirt = "#efb48a", "#b94a3c"
    drawn = form("M-42 49C-44 28-32 17-8 17C16 17 28 28 28 49Z", shirt, (-26, 22), 0.9, 3.2)
    drawn += stroke("M-33 28Q-30 38-31 48M-24 22Q-21 36-22 48M14 24Q12 36 14 48M21 30Q20 40 21 48", "#f3d9b5", 3)
    drawn += inked("M-19 49V29Q-8 34 5 29V49Z", "#8a5a38", 2.6)
    drawn += stroke("M-19 30L-24 20M5 30L10 20", "#8a5a38", 3.4)
    drawn += puff(-7, 42, 6.5, "#fbf1de")
    drawn += inked("M-15 44H1V50H-15Z", "#a06c45", 1.8)
    drawn += inked("M-32-6C-37-8-37 3-31 4ZM15-6C21-9 21 3 15 4Z", mix(skin, shirt, 0.25), 2.4)
    drawn += form("M-31-12C-32 8-22 20-9 20C6 20 17 8 16-12C8-22-24-22-31-12Z", skin, (-22, -12), 0.92, 3)
    drawn += wool(-8, 15, 22, 13, "#7b5f55", 11, 5, curls=0, thick=2.8)
    drawn += inked("M-26 6C-16 11 0 11 11 4C11 15 2 20-7 20C-17 20-25 15-26 6Z", "#fffaf0", 2)
    drawn += stroke("M-19 9.5V16.5M-13 10.5V19M-7 11V20M-1 10.5V19M5 8.5V16", CONTOUR, 1.2)
    drawn += shape("M-7 11L-1 10.5V18.5L-7 19Z", BRASS)
    drawn += shape("M-30-13Q-8-20 16-13L15-2Q-8-9-29-2Z", mix(skin, "#5b2f35", 0.5))
    drawn += shape("M-25-8L-11-4.5Q-13 1-18 0Q-24-1-25-8Z", "#fff7d0", edge(1.3))
    drawn += shape("M10-8L-4-4.5Q-2 1 3 0Q9-1 10-8Z", "#fff7d0", edge(1.3))
    drawn += oval(-16, -3, 1.9, 2.1, CONTOUR)
    drawn += oval(1, -3, 1.9, 2.1, CONTOUR)
    drawn += shape("M-28-12L-10-7.5V-5L-27-9ZM13-12L-5-7.5V-5L12-9Z", CONTOUR)
    drawn += form("M-13-4C-16 2-16 8-8 8.5C0 8 0 2-3-4Z", mix(skin, "#d9564a", 0.35), (-11, 0), 0.84, 2.2)
    drawn += form("M-34-14C-37-34-20-42-6-41C10-41 21-32 19-15C8-21-22-21-34-14Z", "#66754e", (-22, -34), 0.9, 3)
    drawn += form("M-39-11C-36-20-14-22 8-18C10-15 4-13-6-12C-18-11-30-9-39-11Z", "#566342", (-28, -17), 0.86, 2.6)
    drawn += oval(-7, -41, 3.4, 2.2, "#566342", edge(1.6))
    drawn += stroke("M-24-32L-20-21M-12-37L-9-22M2-37L2-22M12-31L10-20", "#7f8d63", 1.2)
    drawn += at(34, -1, _shears(True), 12)
    drawn += form("M21 26C18 18 26 13 33 13C42 13 45 19 43 26C41 32 24 33 21 26Z", skin, (26, 15), 0.86, 2.6)
    return figure(drawn, stroke("M28 15Q26 20 28 24M34 14.5Q33 20 35 24M40 16Q40 20 41 23", mix(skin, INK, 0.6), 1.5))


@remembered
def hunter() -> str:
    """Feathered hat, heroic moustache, and a popgun with its cork."""
    skin, coat = "#f1bd97", "#6d7f4b"
    drawn = form("M-38 49C-40 29-26 19-2 19C22 19 35 29 36 49Z", coat, (-22, 24), 0.9)
    drawn += inked("M-11 20L-2 34L9 20L4 17H-6Z", "#fff4dc", 2)
    drawn += inked("M-5 23L-2 27L2 23L1 42L-2 46L-5 42Z", "#b94a3c", 2)
    drawn += form("M-25-10C-27 8-17 24-2 24C14 24 24 8 22-10C16-20-18-20-25-10Z", skin, (-16, -12), 0.92, 3)
    drawn += oval(-18, 7, 5, 3.6, ROSE, ' opacity=".8"')
    drawn += oval(15, 7, 4.5, 3.4, ROSE, ' opacity=".8"')
    drawn += eye(-10, -3, 5.4, 6, 0.25, (0.5, 0.2), 0.5, mix(skin, "#a0523f", 0.3))
    drawn += stroke("M4-2.5Q9 1.5 14-3M5-7Q9-10 14-8", CONTOUR, 2)
    drawn += taper(-17, -10, -11, -16, -4, -11, 2)
    moustache = (
        "M-2 10C-8 5-20 8-24 15C-29 20-34 17-34 12C-38 22-29 29-20 26C-12 25-6 21-2 17"
        "C2 21 8 25 16 26C25 29 34 22 30 12C30 17 25 20 20 15C16 8 4 5-2 10Z"
    )
    drawn += inked(moustache, "#a8642f", 2.8)
    drawn += stroke("M-6 12Q-14 11-20 18M-10 18Q-16 20-22 22M2 12Q10 11 16 18", "#d59457", 1.7)
    drawn += form("M-10 2C-10-5 6-5 6 2C7 9 2 12-2 12C-6 12-11 9-10 2Z", mix(skin, "#d9564a", 0.5), (-6, -2), 0.82, 2.4)
    drawn += oval(-5, 2, 2, 1.5, "#fbd5c0")
    drawn += at(
        20,
        -22,
        inked("M-2 6C-6-8 4-22 20-25C20-10 12 4 0 8Z", "#d4523f", 2.2)
        + stroke("M0 4Q6-10 18-22M6-6l7-1M4-1l7 0M9-12l6-2", "#f7c5a5", 1.4),
    )
    drawn += form("M-22-14C-24-28-14-39-4-38Q0-33 5-38C15-37 22-27 20-14Q-2-20-22-14Z", "#7c5a3c", (-14, -32), 0.9, 3)
    drawn += shape("M-22-19Q-2-25 20-19V-13Q-2-20-22-13Z", "#c9a14a")
    drawn += form("M-38-8C-34-20 30-20 36-8C24-15-24-16-38-8Z", "#7c5a3c", (-24, -14), 0.9, 2.8)
    gun = stroke("M31 44L40-12", CONTOUR, 9)
    gun += stroke("M31 44L40-12", "#8f9aa3", 5)
    gun += stroke("M31.5 34L38.5-12", "#dfe7ea", 1.4)
    gun += inked("M36-13L37-22L45-21L44-12Z", "#e0b276", 2.4)
    gun += inked("M35-11L46-9L45-4L34-6Z", "#6f7a83", 2)
    return figure(
        gun,
        drawn,
        inked("M22 49C20 40 26 34 33 35C40 36 43 42 41 49Z", skin, 2.6),
        stroke("M27 40Q29 37 33 38M34 46V41", mix(skin, INK, 0.6), 1.6),
    )


@remembered
def shepherd() -> str:
    """The shepherd of La Guerre des Moutons: wide beret, crook, eyes half closed."""
    skin, cape = "#f1c29d", "#7d6a8f"
    crook = "M35 48L31-22C30-40 48-40 46-26C45-20 39-20 39-25"
    drawn = stroke(crook, CONTOUR, 7.5)
    drawn += stroke(crook, "#b07a45", 3.8)
    drawn += form("M-36 49C-38 28-24 18-3 18C18 18 31 28 32 49Z", cape, (-20, 23), 0.9)
    drawn += wool(-3, 24, 22, 8, "#fbf1de", 11, 6, curls=0, thick=2.6)
    drawn += form("M-24-10C-25 8-16 23-3 23C11 23 20 8 19-10C13-20-17-20-24-10Z", skin, (-15, -12), 0.92, 3)
    drawn += oval(-16, 7, 4.6, 3.2, ROSE, ' opacity=".8"')
    drawn += oval(12, 7, 4, 3, ROSE, ' opacity=".8"')
    drawn += eye(5, -3, 5.2, 6, 0.45, (-0.2, 0.4), 0.5, mix(skin, "#a0523f", 0.3))
    drawn += eye(-11, -3, 5.6, 6.4, 0.45, (-0.2, 0.4), 0.5, mix(skin, "#a0523f", 0.3))
    drawn += taper(-13, 13, -3, 20, 8, 12, 1.6)
    drawn += form("M-8 0C-9 6-9 10-4 10C2 10 2 6 0 0Z", mix(skin, "#d9564a", 0.3), (-7, 3), 0.82, 2.2)
    drawn += form("M-36-12C-40-30-18-36-2-35C18-35 32-28 28-14C14-22-20-22-36-12Z", "#54546e", (-22, -30), 0.9, 3)
    drawn += stroke("M-3-36V-41", CONTOUR, 4.4)
    return figure(
        drawn, form("M27 26C25 18 31 14 36 15C42 16 43 22 41 27C38 31 29 31 27 26Z", skin, (30, 17), 0.86, 2.6)
    )
