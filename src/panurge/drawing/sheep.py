"""Sheep: three-quarter view for portraits and tiles, view from above for boards; seven moods, four states.

A sheep facing east is mirrored part by part: the head flips, the fleece is computed again, so the light stays where it
is. The mark stays upright whatever the facing.
"""

from collections.abc import Collection
from functools import cache
from math import cos, radians, sin
from typing import NamedTuple

from .frame import number
from .ink import (
    SHADE,
    SHADE_STRENGTH,
    Point,
    at,
    cast_shade,
    edge,
    eye,
    figure,
    form,
    ground,
    inked,
    mirrored,
    oval,
    puff,
    remembered,
    shape,
    stroke,
    taper,
    wool,
    xy,
)
from .marks import mark
from .palette import BRASS, CONTOUR, CREAM, DUSKY, INK, MARK, ROSE, SKIN, STEEL, WHITE, WOOL, mix, ramp, wool_colour

STATES = ("normal", "bush", "shorn", "mad")
COMPASS = {"n": 0, "ne": 45, "e": 90, "se": 135, "s": 180, "sw": 225, "w": 270, "nw": 315}
SPIRAL = "a1.3 1.3 0 0 1 2 1.4a2.6 2.6 0 0 1-4.4-.6a3.6 3.6 0 0 1 5.6-3.6"
LEAF = "M0 0C3-7 9-8 13-5C11 2 6 4 0 0Z"


class Mood(NamedTuple):
    """What a face does: eyelids (near, far), look, pupil, turn of the ears, mouth."""

    lids: Point
    look: Point
    pupil: float
    ears: float
    mouth: str


MOODS = {
    "calm": Mood((0.2, 0.18), (-0.25, 0.3), 0.5, 0, "smile"),
    "startled": Mood((0, 0), (0, 0), 0.26, 16, "oh"),
    "smug": Mood((0.5, 0.4), (-0.8, 0.3), 0.46, 4, "smirk"),
    "asleep": Mood((1, 1), (0, 0), 0.5, -14, "soft"),
    "mad": Mood((0, 0), (0, 0), 0.5, 10, "tongue"),
    "shy": Mood((0.12, 0.12), (0.8, 0.7), 0.5, -12, "wobble"),
    "shifty": Mood((0.2, 0.2), (1, 0.1), 0.42, -4, "soft"),
}
# A state brings its own mood, unless another was asked for.
MOOD_OF_STATE = {"shorn": "shy", "bush": "shifty", "mad": "mad"}


def mouth(kind: str, x: float, y: float) -> str:
    """The mouth of a mood, its middle at x, y."""
    if kind == "oh":
        return oval(x, y + 3.4, 2.7, 3.4, "#7c2f2c", edge(1.2))
    if kind == "smirk":
        corner = taper(x + 6, y - 3.6, x + 9.5, y - 2, x + 8.5, y + 0.8, 0.9)
        return taper(x - 6.5, y + 0.8, x + 1, y + 5.5, x + 8, y - 2, 1.4) + corner
    if kind == "tongue":
        tongue = inked("M0 3Q4 1 5 3L6 9Q3 12 1 9Z", "#f08a8a", 1.4)
        return at(x, y, shape("M-7-1Q0 2 7-2Q6 6 0 6Q-6 6-7-1Z", "#7c2f2c") + tongue)
    if kind == "wobble":
        return stroke(f"M{xy(x - 5, y + 2.4)}q1.7-2.4 3.4 0t3.4 0t3.4 0", CONTOUR, 1.7)
    return taper(x - 6, y + 0.2, x, y + (6 if kind == "smile" else 3.8), x + 6, y - 0.4, 1.5)


def ear(x: float, y: float, skin: str, turn: float = 0, side: int = 1) -> str:
    """A leaf of an ear, hanging to the left (side 1) or to the right (side -1)."""
    leaf = inked("M2-3C-4-10-15-10-20-3C-19 5-9 8 1 6Z", skin, 2.2)
    leaf += shape("M-1-1C-7-5-13-5-16-2C-13 3-8 4-1 3Z", mix(skin, "#d9646a", 0.42))
    return at(x, y, leaf, turn * side, side, 1)


def _eyes(mood: str, lid: str) -> str:
    """The eyes of a head, big and nearly touching; the near one larger."""
    feeling, eyes = MOODS[mood], ""
    if mood == "mad":
        for x, radius in ((-7, 6.8), (6.6, 6)):
            eyes += oval(x, -3, radius, radius, WHITE, edge(1.5)) + stroke(f"M{number(x)}-3{SPIRAL}", CONTOUR, 1.3)
    elif mood == "asleep":
        for x in (-7, 6.6):
            lashes = f"M{xy(x - 3.6, -0.6)}l-1.6 2.4M{xy(x, 0.4)}v2.6M{xy(x + 3.6, -0.6)}l1.6 2.4"
            eyes += stroke(f"M{xy(x - 5.4, -3)}q5.4 6 10.8 0{lashes}", CONTOUR, 1.7)
    else:
        big = 1.16 if mood == "startled" else 1
        soft = -0.12 if mood == "smug" else 0.3
        near, far = feeling.lids
        eyes += eye(6, -3.6, 5.8 * big, 7 * big, far, feeling.look, feeling.pupil, lid, tilt=7, soft=soft)
        eyes += eye(-6.6, -3, 6.4 * big, 7.4 * big, near, feeling.look, feeling.pupil, lid, tilt=-7, soft=soft)
    if mood == "smug":
        eyes += taper(0, -11, 7, -16, 13, -10.5, 1.6)
    if mood == "startled":
        eyes += taper(-13, -12, -9, -16, -5, -14, 0.7) + taper(4, -14, 8, -16, 12, -12, 0.7)
    return eyes


@remembered
def head(mood: str = "calm", skin: str = SKIN, way: int = 1) -> str:
    """Head of a sheep, centre between eyes and muzzle, looking to the lower left."""
    feeling = MOODS[mood]
    dark = mix(skin, "#8a4a3a", 0.3)
    face = ear(-12, -8, skin, feeling.ears - 12) + ear(13, -9, dark, feeling.ears - 12, -1)
    outline = "M-14-14C-16-5-15 0-17 8C-19 18-12 24-2.5 24C8 24 15 18 13.5 8C12 0 16-6 14-14C10-22-10-22-14-14Z"
    face += form(outline, skin, (-10, -16), 0.92, 3, way, mix(skin, "#a8563f", 0.3))
    rosy = "" if mood == "shy" else ' opacity=".7"'
    face += oval(-12, 7.5, 4, 2.8, ROSE, rosy) + oval(10, 7, 3.4, 2.6, ROSE, rosy)
    face += oval(-2.5, 15, 11, 7.6, mix(skin, "#fffaf0", 0.55))
    nose = "M-8.5 9.5C-8 6.5 3 6.5 3.5 9.5C3.5 12.5 0 15-2.5 15C-5 15-8.5 12.5-8.5 9.5Z"
    face += shape(nose, mix(INK, "#c86a62", 0.3)) + stroke("M-6 9.3Q-4 8-2 8.4", mix(skin, "#ffffff", 0.4), 1.2)
    return face + mouth(feeling.mouth, -2.5, 17) + _eyes(mood, dark)


def legs(
    skin: str,
    xs: tuple[float, ...] = (-20, -6, 12, 25),
    y: float = 24,
    height: float = 18,
    thick: float = 8,
    hoof: str | None = None,
) -> str:
    """Stubby legs; the second and fourth stand farther away."""
    drawn, half = "", thick / 2
    for far in (1, 0):
        low, leg, foot = y + height - 3 * far, "", ""
        for x in xs[far::2]:
            leg += f"M{xy(x - half, y - 4)}V{number(low)}q{xy(half, 2.6, thick, 0)}V{number(y - 4)}Z"
            foot += f"M{xy(x - half, low - 4)}h{number(thick)}v4q{xy(-half, 2.6, -thick, 0)}Z"
        drawn += inked(leg, mix(skin, "#7a4038", 0.4 if far else 0.08), 2.6)
        drawn += shape(foot, hoof or mix(INK, "#7d5a50", 0.35))
    return drawn


# Where a sheep wears its mark, in the frame of its head: x, y, turn, size.
WORN = {
    "bell": (-3, 36, 6, 0.86),
    "bow": (11, -24, 14, 0.98),
    "hat": (1, -27, -8, 1.12),
    "scarf": (0, 25, 0, 1.25),
    "flower": (11, -22, 0, 1),
}


def worn(kind: str) -> str:
    """The mark where a sheep wears it, in the frame of its head."""
    if kind == "glasses":  # around the real eyes, not a pair of lenses laid over them
        rims = ((7, 8.2), (-7.6, 8.6))
        rings = [(CONTOUR, 5.0), (BRASS, 2.2)]
        return "".join(oval(x, -3, r, r, "none", edge(thick, colour)) for colour, thick in rings for x, r in rims)
    if kind not in WORN:
        return ""
    x, y, turn, size = WORN[kind]
    strap = stroke("M-14 20Q-2 33 13 19", "#b5413a", 4.4) if kind == "bell" else ""
    return strap + at(x, y, mark(kind), turn, size)


def _shorn_body(coat: str, skin: str, way: int) -> str:
    """Pink, thin legs, a plaster on the flank, only the tail left."""
    pink = mix(skin, "#f2a391", 0.45)
    body = legs(pink, (-17, -5, 13, 23), 20, 22, 6.5)
    body += puff(37, 0, 7, coat) + stroke("M46-9q4 3 1 7M43 14q5 1 5 6", CONTOUR, 1.6)
    outline = "M-26 2C-26-12-10-17 8-16C26-16 36-8 36 5C36 19 24 28 6 28C-12 28-26 18-26 2Z"
    body += form(outline, pink, (-8, -14), 0.88, 3.2, way)
    stubble = "M8-9l3 1M17-4l3 1M11 4l3 .6M22 6l2.6 .6M4 17l3 .4M15 15l3 .4M26-3l2.4 .8"
    body += stroke(stubble, ramp(pink)[3], 1.2)
    body += at(21, 14, inked("M-7-3H7V3H-7Z", "#fbe3b5", 1.4) + shape("M-2-3H2V3H-2Z", "#f2c58d"), -24)
    return mirrored(body, way)


def _bush_body(skin: str, way: int) -> str:
    """A green fleece with leaves and berries, on four legs that give it away."""
    body = mirrored(legs(skin), way) + wool(way * 5, 3, 38, 31, "#7fa650", 15, 21, curls=0, bump=0.54)
    leaf = stroke("M1-.4L9-3.6", "#55743a", 1)
    for x, y, turn, green in (
        (16, -12, -20, "#a9c96b"),
        (24, 4, 24, "#94b95a"),
        (8, 16, 50, "#638a41"),
        (26, -12, 20, "#a9c96b"),
        (4, -19, -50, "#b5d176"),
        (19, 20, 10, "#5b803c"),
        (12, 0, 0, "#94b95a"),
    ):
        body += at(way * x, y, shape(LEAF, green) + leaf, turn)
    return body + "".join(oval(way * x, y, 2.7, 2.7, "#d4523f", edge(1.1)) for x, y in ((22, -3), (33, 13), (12, -19)))


def _fringe(coat: str, state: str) -> str:
    """What grows on top of the head."""
    if state == "bush":
        twigs = ""
        for x, turn, green in ((-6, -52, "#7fa650"), (7, 56, "#638a41"), (-3, -18, "#a9c96b"), (4, 20, "#8fb457")):
            move = f' transform="translate({x} -17) rotate({turn})"'
            twigs += shape("M0 0C-5-6-5-14 0-19C5-14 5-6 0 0Z", green, edge(1.6) + move)
        return twigs + wool(0, -17, 8, 5, coat, 7, 3, curls=0, thick=2)
    if state == "shorn":
        return wool(0, -19, 8, 6, coat, 6, 9, curls=0, thick=2.2)
    return wool(0, -19, 14, 8.5, coat, 9, 9, curls=0, thick=2.2, spiky=state == "mad")


def _dressed(kind: str, state: str) -> str:
    """What the head wears: its mark, or the funnel of French cartoon madmen with the mark under the chin."""
    if state == "mad":
        funnel = form("M-11 4Q0 9 12 3Q8-5 4-8L3-19Q0-20-2-18L-4-7Q-9-4-11 4Z", STEEL, (-5, -6), 0.82, 2.8)
        hat = at(1, -25, funnel + stroke("M-5 1Q-5-3-2-5", "#fff", 1.6), 8)
        return hat + (at(-3, 32, mark(kind), 0, 0.9) if kind and kind != "patch" else "")
    if kind == "patch":  # sewn on the fleece; a sheep without one keeps it on the fringe
        return at(9, -20, mark("patch"), 10, 0.6) if state in ("bush", "shorn") else ""
    return worn(kind)


def _around(mood: str, state: str, way: int) -> str:
    """What hangs in the air: snores, fright, madness, a drop of sweat."""
    air = ""
    if state == "shorn":
        air += mirrored(inked("M13-30C17-24 17-20 13-20C9-20 9-24 13-30Z", "#8ecae0", 1.2), way)
    if mood == "asleep":
        snore = "M-5-4H2L-5 4H2M8-10H13L8-5H13"
        air += at(way * 12, -35, stroke(snore, CONTOUR, 5) + stroke(snore, CREAM, 2))
    if mood == "startled" and state == "normal":
        fright = "M-40-33l-4-5M-30-38l-1-7M4-35l4-6"
        air += mirrored(stroke(fright, CONTOUR, 5) + stroke(fright, "#ffd138", 2), way)
    if state == "mad":
        frizz = "M14-25q5-4 1-7q-5-2-2-7M30-18q6-2 4-6q-4-4 1-7M39-6q6 0 6-4q-2-4 3-6"
        air += mirrored(stroke(frizz, CONTOUR, 2.2), way)
    return air


def _checked(mood: str, state: str) -> str:
    """The mood a sheep shows in a state, or a word on what was misspelt."""
    if state not in STATES:
        raise ValueError(f"A sheep has no state {state!r}; there are {', '.join(STATES)}.")
    if mood not in MOODS:
        raise ValueError(f"A sheep has no mood {mood!r}; there are {', '.join(MOODS)}.")
    return MOOD_OF_STATE.get(state, mood) if mood == "calm" or state == "mad" else mood


@remembered
def sheep(
    colour: str = "white",
    mood: str = "calm",
    state: str = "normal",
    *,
    kind: str | None = None,
    facing: str = "w",
    shadow: bool = True,
    seed: int = 5,
) -> str:
    """Sheep, front three-quarter view. `state` as in STATES; `facing`: w or e; `kind`: its mark, "" for none."""
    mood = _checked(mood, state)
    coat = wool_colour(colour)
    kind = MARK.get(colour, "") if kind is None else kind
    way = 1 if facing == "w" else -1
    skin = DUSKY if colour == "black" else SKIN
    drawn = ground() if shadow else ""
    if state == "shorn":
        drawn += _shorn_body(coat, skin, way)
    elif state == "bush":
        drawn += _bush_body(skin, way)
    else:
        drawn += mirrored(legs(skin) + puff(41, 1, 7, coat), way) + _fleece(coat, way, state == "mad", seed)
    if state != "shorn":
        drawn += cast_shade(-16 * way - (3 if way < 0 else 0), 3, 17.5, 21, way)
        if kind == "patch":
            drawn += at(way * 25, 3, mark("patch"), 0, 1.05)
    face = head(mood, skin, way) + _fringe(coat, state) + _dressed(kind, state)
    return figure(drawn, mirrored(at(-16, -3, face, -3), way), _around(mood, state, way))


@remembered
def _fleece(coat: str, way: int, wild: bool, seed: int) -> str:
    locks, bump = (19, 0.62) if wild else (14, 0.56)
    return wool(way * 6, 3, 36, 28, coat, locks, seed, curls=4, bump=bump, spiky=wild)


@cache
def common_parts() -> dict[str, str]:
    """What many sheep have in common, by name: heads by mood, legs, fleeces; for `frame.shared`."""
    found = {}
    for way, side in ((1, "w"), (-1, "e")):
        for mood in MOODS:
            found[f"head-{mood}-{side}"] = head(mood, SKIN, way)
        found[f"bush-{side}"] = _bush_body(SKIN, way)
        for colour in WOOL:
            found[f"fleece-{colour}-{side}"] = _fleece(wool_colour(colour), way, False, 5)
    for colour, kind in MARK.items():
        found[f"fringe-{colour}"] = _fringe(wool_colour(colour), "normal")
        found[f"tail-{colour}"] = puff(41, 1, 7, wool_colour(colour))
        if kind:
            found[f"mark-{kind}"] = mark(kind)
    return found | {"legs": legs(SKIN)}


def black_sheep(mood: str = "smug", facing: str = "w", *, shadow: bool = True) -> str:
    """The black sheep: no mark, a dusky face, and an opinion of herself."""
    return sheep("black", mood, facing=facing, shadow=shadow)


@remembered
def _top_body(coat: str, skin: str, state: str, kind: str, spot: Point, turn: float, seed: int) -> str:
    """The back of a sheep seen from above."""
    x, y = spot
    if state == "shorn":
        outline = "M0-26C17-26 24-14 24 2C24 18 14 28 0 28C-14 28-24 18-24 2C-24-14-17-26 0-26Z"
        return at(x, y, form(outline, mix(skin, "#f2a391", 0.45), (-14, -18), 0.86))
    green = state == "bush"
    back = wool(
        x, y, 28, 29, "#7fa650" if green else coat, 13, seed, turn, curls=2 if kind else 4, spiky=state == "mad"
    )
    if not green:
        return back
    leaves = ""
    for u, v, angle, leaf in (
        (-18, -8, -50, "#b5d176"),
        (4, -16, 0, "#a9c96b"),
        (12, 6, 40, "#638a41"),
        (-14, 10, 60, "#638a41"),
        (-9, -1, 190, "#a9c96b"),
    ):
        leaves += shape(LEAF, leaf, f' transform="translate({u} {v}) rotate({angle})"')
    leaves += "".join(oval(u, v, 2.8, 2.8, "#d4523f", edge(1)) for u, v in ((-10, -20), (20, 0), (2, 22)))
    return back + at(x, y, leaves)


@remembered
def _top_head(mood: str, skin: str, turn: float) -> str:
    """The head from above, nose to the north; it will be turned, so its light is turned back here."""
    feeling = MOODS[mood]
    light = (-7 * cos(turn) - 9 * sin(turn), -10 + 7 * sin(turn) - 9 * cos(turn))
    face = ear(-12, -1, skin, feeling.ears + 8) + ear(12, -1, skin, feeling.ears + 8, -1)
    outline = "M-13 4C-15-6-11-12-10-18C-9-24-5-26 0-26C5-26 9-24 10-18C11-12 15-6 13 4C10 10-10 10-13 4Z"
    face += form(outline, skin, light, 0.93, 3, 1, mix(skin, "#a8563f", 0.28))
    face += oval(0, -19.5, 7.6, 5.2, mix(skin, "#fffaf0", 0.5))
    face += oval(-3, -21.5, 1.5, 1.8, CONTOUR) + oval(3, -21.5, 1.5, 1.8, CONTOUR)
    for x in (-7.2, 7.2):
        if mood == "asleep":
            face += stroke(f"M{xy(x - 4.4, -5)}q4.4-6 8.8 0", CONTOUR, 1.9)
        elif mood == "mad":
            face += oval(x, -7, 5.4, 5.4, WHITE, edge(1.5)) + stroke(f"M{xy(x, -7)}{SPIRAL}", CONTOUR, 1.3)
        else:
            lid = mix(skin, "#8a4a3a", 0.3)
            face += at(x, -7, eye(0, 0, 5, 5.6, feeling.lids[0], (0, 0.6), max(feeling.pupil, 0.36), lid), 180)
    rosy = ' opacity=".8"'
    return face + oval(-8.5, -14.5, 2.4, 1.8, ROSE, rosy) + oval(8.5, -14.5, 2.4, 1.8, ROSE, rosy)


@remembered
def _top_feet(bare: bool, degrees: float) -> str:
    hooves = ((-19, -4), (19, -4), (-17, 32), (17, 32)) if bare else ((-24, -10), (24, -10), (-23, 34), (23, 34))
    feet = "".join(oval(x, y, 5, 6.5, mix(INK, "#7d5a50", 0.3), edge(1.6)) for x, y in hooves)
    return f'<g transform="rotate({number(degrees)})">{feet}</g>'


@remembered
def _top_fringe(coat: str, bare: bool, turn: float) -> str:
    x, y = 9.5 * sin(turn), -9.5 * cos(turn)
    return wool(x, y, 9 if bare else 14, 6 if bare else 7.5, coat, 8, 9, turn, thick=2.6, curls=0)


@remembered
def sheep_top(
    colour: str = "white",
    facing: str | float = "n",
    mood: str = "calm",
    state: str = "normal",
    *,
    kind: str | None = None,
    shadow: bool = True,
    seed: int = 8,
) -> str:
    """Sheep seen from above for boards; `facing` is a compass point or degrees. The mark on its back stays upright."""
    mood = _checked(mood, state)
    coat = wool_colour(colour)
    kind = MARK.get(colour, "") if kind is None else kind
    degrees = COMPASS[facing] if isinstance(facing, str) else facing
    turn = radians(degrees)
    skin = DUSKY if colour == "black" else SKIN
    bare = state == "shorn"

    def spot(along: float) -> Point:
        """A point on the spine: behind the middle when positive."""
        return -along * sin(turn), along * cos(turn)

    drawn = ""
    if shadow:
        x, y = spot(12)
        wide, deep = (26, 28) if bare else (33, 33)
        drawn += oval(x + 3, y + 5, wide, deep, SHADE, SHADE_STRENGTH)
    drawn += _top_feet(bare, degrees)
    if state != "bush":
        drawn += puff(*spot(41), 6, coat)
    drawn += _top_body(coat, skin, state, kind, spot(14), turn, seed)
    drawn += at(*spot(-17), _top_head(mood, skin, turn), degrees, 1.14)
    drawn += _top_fringe(coat, bare, turn)
    return figure(drawn, at(*spot(17), mark(kind), 0, 1.15) if kind else "")


def common_top_parts(facing: float, colours: Collection[str]) -> dict[str, str]:
    """What sheep seen from above have in common, as `common_parts`: heads by mood, backs by colour."""
    turn = radians(facing)
    along = (-14 * sin(turn), 14 * cos(turn))
    found = {f"top-head-{mood}-{number(facing)}": _top_head(mood, SKIN, turn) for mood in ("calm", "smug", "startled")}
    found[f"top-feet-{number(facing)}"] = _top_feet(False, facing)
    for colour in colours:
        coat, skin = wool_colour(colour), DUSKY if colour == "black" else SKIN
        back = _top_body(coat, skin, "normal", MARK.get(colour, ""), along, turn, 8)
        found[f"top-back-{colour}-{number(facing)}"] = back
        found[f"top-fringe-{colour}-{number(facing)}"] = _top_fringe(coat, False, turn)
        if MARK[colour]:
            found[f"top-mark-{colour}"] = mark(MARK[colour])
    return found


def shorn_top_parts() -> dict[str, str]:
    """What shorn sheep seen from above, facing north, have in common."""
    body = _top_body(WOOL["white"], SKIN, "shorn", "", (0, 14), 0, 8)
    return {"top-bare": body, "top-head-shy-0": _top_head("shy", SKIN, 0)}
