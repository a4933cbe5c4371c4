"""The nineteen card pictures, one small joke each: figures of the 100-box, made of what all tables share."""

from collections.abc import Callable
from functools import cache

from panurge.drawing.beasts import wolf
from panurge.drawing.frame import shared, symbol, use
from panurge.drawing.ink import at, box, edge, figure, inked, oval, puff, remembered, shape, stroke
from panurge.drawing.people import shears
from panurge.drawing.plants import daisy, fir, grass
from panurge.drawing.sheep import common_parts, sheep
from panurge.drawing.states import SIGNS
from panurge.drawing.things import badge, card_back, token
from panurge.games.guerre_et_beeeh import data

WHITES = ("calm", "startled")  # moods of the white sheep that many cards show
BRICK, INK, PAPER, STRAW, NIGHT = "#b4472f", "#40332d", "#fffaf0", "#e9b33a", "#4b3b66"


def _sheep(x: float, y: float, size: float, colour: str = "white", mood: str = "calm", state: str = "normal",
           facing: str = "w", turn: float = 0) -> str:  # fmt: skip
    if (colour, state, facing) == ("white", "normal", "w") and mood in WHITES:
        return at(x, y, use(f"beeeh-white-{mood}"), turn, size)
    return at(x, y, sheep(colour, mood, state, kind="", facing=facing, shadow=False), turn, size)


def _of_the_board(colour: str, x: float, y: float, size: float, look: str = "normal") -> str:
    """A player's sheep as it stands on the board; the one that looks east is a figure of its own, for the light stays
    where it is."""
    return at(x, y, use(f"beeeh-{colour}-{look}"), 0, size)


def hyperactivity() -> str:
    """Four legs are not enough: she leaves her own speed lines behind."""
    lines = stroke("M22-16H48M26 0H50M22 16H46M30 30H44", BRICK, 3.4)
    dust = "".join(oval(x, 36, r, r * 0.8, PAPER, edge(1.6)) for x, r in ((34, 7), (22, 5), (44, 4)))
    return lines + dust + _sheep(-10, 0, 0.8, mood="startled", turn=-8)


def indigestion() -> str:
    """Green about the gills, and a coin that wants out again."""
    belly = _sheep(0, -4, 0.8, mood="startled")
    pale = oval(-13, -7, 15, 19, "#7fae54", ' opacity=".42" transform="rotate(-3 -13 -7)"')
    swirl = stroke("M12 2q6-8 10 0t-10 6t-8-10t18-6", "#3f6b33", 2.6)
    coin = oval(30, 30, 13, 12, PAPER, edge(2.6, "#2f7d4f")) + stroke("M25 30h10M30 25v10", "#2f7d4f", 2.4)
    return belly + pale + swirl + coin + stroke("M10 26q8 8 8 4", BRICK, 2.2)


def wool() -> str:
    """The shears, and what they leave: a shorn sheep who feels the wind."""
    skeins = puff(28, 32, 13, "#f6efe2", 3)
    return _sheep(-14, 2, 0.84, state="shorn", mood="shy") + at(32, -16, shears(), 24, 0.56) + skeins


def reinforcement() -> str:
    """Back from the vet, with a flag."""
    flag = stroke("M36 44V-46", INK, 3.4) + inked("M36-46q12-6 24 2l-4 11l4 11q-12-6-24 0Z", BRICK, 2)
    return flag + _sheep(-28, 14, 0.56) + _sheep(4, 2, 0.82)


def betrayal() -> str:
    """The wolf holds a sheep's mask, not very well."""
    stick = stroke("M18 44L26 10", INK, 3.4)
    return at(-10, -4, wolf(), 0, 0.74) + stick + _sheep(28, -2, 0.42)


def recycling() -> str:
    """Three arrows of wool chasing each other around a card."""
    arrows = stroke("M-30-6A32 32 0 0 1 10-32M30-12A32 32 0 0 1 20 28M-4 34A32 32 0 0 1-32 10", "#5b8a46", 6)
    heads = "M6-42L22-30L4-22ZM30 20L20 38L8 24ZM-40 18L-34-2L-22 14Z"
    return arrows + shape(heads, "#5b8a46", edge(1.6)) + use("beeeh-back", 0, 0, 0.52)


def barbecue() -> str:
    """On the spit, and only now does she ask what all the wood is for."""
    fire = inked("M-18 46C-24 32-8 32-12 18C4 24 0 34 10 28C20 36 16 46 16 46Z", "#f08a24", 2, BRICK)
    fire += inked("M-8 46C-10 38-2 38-3 31C5 35 3 40 8 38C11 42 8 46 8 46Z", "#ffd138", 1.2, "#f08a24")
    logs = stroke("M-26 47L22 43M-22 43L26 47", "#7a5530", 5)
    spit = stroke("M-42 46V-12M42 46V-12M-48-16L-42-8L-36-16M36-16L42-8L48-16M-50-9H50M50-9v11h6", INK, 3.4)
    ropes = stroke("M7-25q5 12 2 28M17-22q4 10 0 22", "#e0bd88", 3)
    smoke = stroke("M-30-24q-5-7 0-12t0-12M30-26q5-7 0-11t0-10", "#fff4dc", 3)
    return spit + _sheep(0, -10, 0.6, mood="startled") + ropes + logs + fire + smoke


def exposure() -> str:
    """A bush with legs, in the beam of a lamp."""
    beam = shape("M44-44L-46 6L-6 46Z", "#ffe9a8", ' opacity=".8"')
    lamp = inked("M34-46L50-30L40-26L30-36Z", INK, 1.6)
    return beam + _sheep(-8, 4, 0.74, state="bush", mood="startled", colour="yellow") + lamp


def clogs() -> str:
    """Wooden shoes too large for her, and three cards she can hide no better than her coming."""
    cards = "".join(
        at(x, y, box(-9, -13, 18, 26, 3, PAPER, edge(1.6)) + shape("M0-5l4 6l-4 6l-4-6Z", BRICK), turn)
        for x, y, turn in ((20, -32, -14), (33, -30, 8), (45, -23, 28))
    )
    shoe = inked("M-20 4q0 13 14 13h22q9-1 7-11q-5-9-15-5q-8 4-14-1Z", "#c98d4d", 2.4)
    shoe += oval(-11, 3, 8, 4, INK) + stroke("M6 9h9", "#8d5a2a", 2)
    feet = "".join(at(x, y, shoe, 0, 0.78) for x, y in ((-16, 29), (24, 31)))
    return cards + _sheep(2, -2, 0.82) + feet + stroke("M-44 36l-7 3M-46 28h-8M50 22l6-4", INK, 2)


def insider() -> str:
    """Somebody in the know, behind a newspaper with two holes in it."""
    paper = box(-34, -18, 68, 46, 3, PAPER, edge(2)) + stroke("M0-18V28", INK, 1.4)
    text = stroke("M-28 6h20M-28 13h20M-28 20h14M8 6h20M8 13h20M8 20h16", "#b7aa94", 2)
    eyes = "".join(oval(x, -5, 6, 6, "#fff", edge(1.8)) + oval(x + 1.5, -4, 2.6, 2.8, INK) for x in (-15, 15))
    return _sheep(0, -16, 0.86) + paper + text + eyes


def armistice() -> str:
    """A white flag of one's own wool."""
    pole = stroke("M-2 42L24-42", INK, 3.2)
    flag = inked("M24-42q-16 8-26 0t-22 4l-8 24q12-8 22-2t26-2Z", "#fffdf6", 2)
    return pole + flag + _of_the_board("red", -25, 18, 0.62) + _of_the_board("yellow", 27, 18, 0.62, "east")


def airlift() -> str:
    """Parachute troops, unwilling."""
    dome = inked("M-38-10C-38-52 38-52 38-10C28-18 20-18 13-10C5-18-5-18-13-10C-20-18-28-18-38-10Z", "#cb4335", 2.2)
    lines = stroke("M-38-10L-9 20M38-10L9 20M-13-10L-4 16M13-10L4 16", INK, 1.6)
    return lines + dome + _sheep(0, 26, 0.56, mood="startled")


def mad_sheep() -> str:
    """The funnel says it all."""
    return sparks() + use("beeeh-red-mad", 0, 4, 0.86)


def lynx() -> str:
    """One eye that sees through wood."""
    lids = inked("M-46 0C-28-32 28-32 46 0C28 32-28 32-46 0Z", PAPER, 3, NIGHT)
    iris = oval(0, 0, 19, 19, STRAW, edge(2.4, NIGHT)) + oval(0, 0, 5, 16, "#241a33") + oval(-6, -7, 3.4, 3.4, "#fff")
    return lids + iris + stroke("M-30-30l-6-10M0-38v-9M30-30l6-10", NIGHT, 3)


def pilfering() -> str:
    """A woolly leg from behind the fir takes a card."""
    arm = stroke("M-26 14Q0 4 16 0", "#f6efe2", 11) + stroke("M-26 14Q0 4 16 0", INK, 1)
    return use("beeeh-back", 24, -2, 0.52, 12) + arm + oval(18, 0, 6, 5, INK) + at(-24, 0, fir(), 0, 0.9)


def drowsiness() -> str:
    """Counting herself, behind a sleep mask."""
    moon = inked("M34-40a16 16 0 1 0 12 22a13 13 0 0 1-12-22Z", STRAW, 1.8)
    mask = inked("M-41-10Q-25-15-4-9Q-3 3-14 5Q-20 4-23 0Q-27 5-33 4Q-42 2-41-10Z", NIGHT, 2)
    mask += stroke("M-36-4q4 4 8 0M-19-3q4 4 8 0", "#e9e2f5", 1.8)
    snore = stroke("M2-34h8l-8 9h8M14-46h6l-6 7h6", NIGHT, 2.4)
    return moon + _sheep(-4, 8, 0.84) + at(-2, 6, mask, 0, 0.84) + snore


def transhumance() -> str:
    """Each to the other's meadow, bags packed."""
    ways = stroke("M-20-36H20M12-43L20-36L12-29M20-22H-20M-12-29L-20-22L-12-15", "#5b8a46", 4)
    bag = box(-5, -4, 10, 8, 2, "#8d5a2a", edge(1.5)) + stroke("M-2-4q2-4 4 0", INK, 1.6)
    pair = _of_the_board("red", -27, 14, 0.62) + _of_the_board("yellow", 27, 14, 0.62, "east")
    return ways + pair + at(-38, 38, bag) + at(38, 38, bag)


def basket() -> str:
    """The muzzle itself, as the wolf of a meadow wears it too."""
    straps = stroke("M-34 2L-14 14M34 2L14 14", "#8d5a2a", 4)
    straw = inked("M-16 10q16-10 32 0l-4 24q-12 8-24 0Z", "#d9a860", 2.2)
    return straps + straw + stroke("M-15 17h30M-13 25h26M-6 9v28M6 9v28", "#8d5a2a", 1.8)


def muzzle() -> str:
    """Woven straw; the look stays free."""
    return at(0, -4, wolf(), 0, 0.86) + basket()


def sparks() -> str:
    """Madness shows even through a bush."""
    return stroke("M-38-30l8 8M-44-8h10M34-40l-6 10M44-20l-10 4", BRICK, 3)


def abuse() -> str:
    """One laughing tuft too many."""
    stars = "".join(at(x, y, daisy(0, 0, 5), turn) for x, y, turn in ((-30, -32, 0), (-6, -42, 20), (20, -34, 40)))
    return at(30, 26, grass("laughing"), 0, 0.5) + _sheep(-8, 6, 0.78, mood="mad", turn=12) + stars


PICTURES: dict[int, tuple[Callable[[], str], str]] = {
    data.HYPERACTIVITY: (hyperactivity, "#f6d58e"),
    data.INDIGESTION: (indigestion, "#dfe8c0"),
    data.WOOL: (wool, "#f0d9e0"),
    data.REINFORCEMENT: (reinforcement, "#cfe0b4"),
    data.BETRAYAL: (betrayal, "#c9ced6"),
    data.RECYCLING: (recycling, "#e3ecd0"),
    data.BARBECUE: (barbecue, "#f0c3a4"),
    data.EXPOSURE: (exposure, "#b9c6b0"),
    data.CLOGS: (clogs, "#e8d6ba"),
    data.INSIDER: (insider, "#cdd6e4"),
    data.ARMISTICE: (armistice, "#cfe4e6"),
    data.AIRLIFT: (airlift, "#cfe4e6"),
    data.MAD_SHEEP: (mad_sheep, "#f3cfc4"),
    data.LYNX: (lynx, "#d9d3e6"),
    data.PILFERING: (pilfering, "#d5e2cf"),
    data.DROWSINESS: (drowsiness, "#c8cfe6"),
    data.TRANSHUMANCE: (transhumance, "#e6e6c4"),
    data.MUZZLE: (muzzle, "#dcd2c4"),
    data.ABUSE: (abuse, "#e2d0e8"),
}


COLOURS = ("red", "yellow")
GRASS_WORDS = {int(data.LAUGHING): "laughing", int(data.COMMON): "common", int(data.LUSH): "lush"}


# Cards come and go while definitions stay, so what their pictures borrow is always defined.
BORROWED = ("head-calm-w", "head-startled-w", "head-shifty-w", "head-mad-w", "bush-w", "legs", "fleece-white-w")


def _slip() -> str:
    """A slip of paper with a pin in it, to note down what is under a token."""
    shade = box(-16, -21, 34, 44, 3, "#4a2e22", ' opacity=".25"')
    paper = shade + box(-18, -23, 34, 44, 3, "#fff6d8", edge(1.4, "#8a6d58"))
    return paper + stroke("M-12-23q5 7 11 0", "#d9b27a", 3) + stroke("M-13 15h24", "#d9c29a", 1.2)


@cache
def figures() -> dict[str, str]:
    """What stands on the board more than once, and the parts these figures and the card pictures share."""
    drawn = {"beeeh-wolf": wolf(), "beeeh-token": token(down=True), "beeeh-token-up": token()}
    for colour in COLOURS:
        for state in ("normal", "bush", "mad"):
            drawn[f"beeeh-{colour}-{state}"] = sheep(colour, state=state)
        drawn[f"beeeh-{colour}-startled"] = sheep(colour, "startled")
    drawn["beeeh-yellow-east"] = sheep("yellow", facing="e")
    for word in GRASS_WORDS.values():
        disc = oval(0, 0, 17, 17, "#fff8e3", edge(2.6, "#5b9a4a")) + at(0, -1, grass(word), 0, 0.28)
        drawn[f"beeeh-won-{word}"] = disc
    for colour in COLOURS:
        drawn[f"beeeh-badge-{colour}"] = badge(colour)
    drawn["beeeh-fir"] = fir()
    drawn["beeeh-slip"] = _slip()
    for seat, line in enumerate(("#cb4335", "#c99700")):
        eye = oval(0, 0, 11, 11, "#fffaf0", edge(2.4, line))
        drawn[f"beeeh-eye-{COLOURS[seat]}"] = eye + at(0, 0, stroke(SIGNS["eye"], "#4b3b66", 2.4), 0, 0.84)
    for mood in WHITES:
        drawn[f"beeeh-white-{mood}"] = sheep("white", mood, kind="", shadow=False)
    drawn["beeeh-grazing"] = use("beeeh-white-calm") + at(-38, 22, grass("laughing"), 0, 0.34)
    drawn["beeeh-back"] = card_back(58, 82)
    lawn = {f"beeeh-grass-{word}": grass(word) for word in GRASS_WORDS.values()}
    return shared(drawn, common_parts() | lawn, (*BORROWED, *lawn))


@remembered
def definitions() -> str:
    """All of them for `defs`: they never change during a game."""
    return "".join(symbol(name, body) for name, body in figures().items())


@remembered
def smug_figures(seats: tuple[int, ...]) -> str:
    """Sheep that have just eaten; all but the face they share with the others."""
    drawn = {f"beeeh-{COLOURS[seat]}-smug": sheep(COLOURS[seat], "smug") for seat in seats}
    for name in sorted(figures().keys() & common_parts().keys()):
        drawn = {key: body.replace(common_parts()[name], use(name)) for key, body in drawn.items()}
    faces = {name: body for name, body in common_parts().items() if name not in figures()}
    return "".join(symbol(name, body) for name, body in shared(drawn, faces).items())


@remembered
def picture(card: int) -> str:
    """The picture of a card; its sheep and wolves are those of the board."""
    draw, _ = PICTURES[card]
    borrowed = {name: common_parts()[name] for name in figures() if name in common_parts()}
    borrowed |= {f"beeeh-grass-{word}": grass(word) for word in GRASS_WORDS.values()} | {"beeeh-fir": fir()}
    return shared({"picture": figure(draw())}, borrowed | {"beeeh-wolf": wolf()}, (*borrowed, "beeeh-wolf"))["picture"]


def tint(card: int) -> str:
    """The ground of a card's window."""
    return PICTURES[card][1]
