"""The page's own pictures: the alp of the lobby, badges of seats, icons. Figures come from `panurge.drawing`."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from panurge.core.card import GameCard
from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import CHANCE
from panurge.drawing import portrait
from panurge.drawing.frame import Drawing, layer
from panurge.drawing.ink import at
from panurge.drawing.palette import role
from panurge.drawing.plants import fir, house
from panurge.drawing.scenery import alpine, fence
from panurge.drawing.sheep import sheep
from panurge.drawing.teacher import hoof_print, teacher
from panurge.drawing.things import badge, initial
from panurge.people.sheep import read as read_sheep

ICONS = {
    "home": '<path d="M4 11L12 4l8 7M6.500 9.500V20h11V9.500"/>',
    "sheep": '<path d="M7 16a4 4 0 0 1-1-7.500A4 4 0 0 1 13 6.500a4 4 0 0 1 5.500 4A3.500 3.500 0 0 1 17.500 17H8'
    'M9 17v3M15 17v3"/>',
    "cup": '<path d="M8 4h8v5a4 4 0 0 1-8 0ZM8 5H4.500c0 3 1.500 4.500 3.500 4.500M16 5h3.500c0 3-1.500 4.500'
    '-3.500 4.500M12 13v4M8.500 20h7"/>',
    "card": '<path d="M7 4h10v16H7ZM10 8h4"/>',
    "plus": '<path d="M12 5v14M5 12h14"/>',
    "share": '<path d="M12 15V4M8 7.500L12 3.500L16 7.500M6 11H5v9h14v-9h-1"/>',
    "rules": '<circle cx="12" cy="12" r="9"/><path d="M9.4 9.4a2.7 2.7 0 1 1 3.6 2.6c-.8.3-1 .8-1 1.8M12 17v.01"/>',
    "sound": '<path d="M4 10v4h3l5 4V6L7 10Z"/><path class="off" d="M16 9l5 6M21 9l-5 6"/>'
    '<path class="on" d="M15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11"/>',
    "undo": '<path d="M9 7L4 12l5 5M4 12h10a5 5 0 0 1 5 5v1"/>',
    "back": '<path d="M14 6l-6 6l6 6"/>',
    "key": '<circle cx="8" cy="14" r="4.500"/><path d="M11.500 11L20 3M16 7l3 3M13.500 9.500l2 2"/>',
    "bin": '<path d="M5 7h14M9.500 4h5M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5"/>',
    "pin": '<path d="M9 4h6l-1 6 3 3H7l3-3ZM12 13v7"/>',
    "menu": '<path d="M5 7h14M5 12h14M5 17h14"/>',
    "link": '<path d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.700-5.700l-1.500 1.500M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 '
    '5.700 5.700l1.500-1.500"/>',
    "eye": '<path d="M3 12C6 7 9 5.500 12 5.500C15 5.500 18 7 21 12C18 17 15 18.500 12 18.500C9 18.500 6 17 3 12Z"/>'
    '<circle cx="12" cy="12" r="2.800"/>',
    "bot": '<rect x="5" y="8" width="14" height="11" rx="3"/><path d="M12 8V4M9.500 13v.5M14.500 13v.5"/>',
    "moon": '<path d="M19 14.500A8 8 0 1 1 9.500 5a6.500 6.500 0 0 0 9.500 9.500Z"/>',
    "people": '<circle cx="9" cy="9" r="3.200"/><path d="M3 19c0-4 3-5.500 6-5.500s6 1.500 6 5.500M15 6.200a3.200 '
    '3.200 0 0 1 0 5.600M17 14c2.500 .6 4 2 4 5"/>',
    "clock": '<circle cx="12" cy="12" r="8.500"/><path d="M12 7v5l3.500 2"/>',
    "list": '<path d="M9 7h11M9 12h11M9 17h11M4.500 7v.01M4.500 12v.01M4.500 17v.01"/>',
    "skip": '<path d="M6 6l7 6l-7 6ZM13 6l7 6l-7 6Z"/>',
    "close": '<path d="M6 6l12 12M18 6L6 18"/>',
    "again": '<path d="M5 12a7 7 0 1 0 3-5.700M8 2v4.600h4.600"/>',
    "save": '<path d="M12 4v11M7 11l5 5l5-5M5 20h14"/>',
    "hourglass": '<path d="M7 4h10M7 20h10M8 4c0 5 8 5.500 8 8s-8 3-8 8M16 4c0 5-8 5.500-8 8s8 3 8 8"/>',
    "bulb": '<path d="M9 18h6M10 21h4M8.500 14.500A6 6 0 1 1 15.500 14.500"/>'
    '<path d="M9.500 16c0-.8-.4-1-1-1.500M14.500 16c0-.8.4-1 1-1.500"/>',
    "play": '<path d="M8 5l11 7l-11 7Z"/>',
    "pause": '<path d="M9 5v14M15 5v14"/>',
    "forth": '<path d="M10 6l6 6l-6 6"/>',
    "first": '<path d="M6 6v12M17 6l-7 6l7 6"/>',
    "last": '<path d="M18 6v12M7 6l7 6l-7 6"/>',
    "bleat": '<path d="M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8l-5 4v-4H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Z"/>'
    '<path d="M8 11c1-2 2 2 3 0s2 2 3 0s1.500 1.500 2 0"/>',
    "bell": '<path d="M6 16V11a6 6 0 0 1 12 0v5l2 2H4ZM10 21h4"/>',
    "door": '<path d="M14 4H6v16h8M11 12h9M16.500 8.500L20 12l-3.500 3.500"/>',
    "flag": '<path d="M6 21V4M6 5h11l-2.500 4L17 13H6"/>',
    "learn": '<path d="M3 9.500L12 5l9 4.500L12 14ZM7 11.700V16c1.500 1.400 3 2 5 2s3.500-.6 5-2v-4.300M21 9.500V15"/>',
    "print": '<path d="M7 9V4h10v5M7 17H5a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-2M7 14h10v6'
    'H7Z"/>',
    "hand": '<path d="M9 12V5.500a1.500 1.500 0 0 1 3 0V11l5 1.200c1.500 .4 2 1.500 1.800 2.800L18 20h-8l-4.500-5.500'
    'c-.9-1.300 .6-2.700 1.900-1.800Z"/>',
}


def icon(name: str, size: int = 22) -> Markup:
    return Markup(
        f'<svg class="icon icon-{name}" width="{size}" height="{size}" viewBox="0 0 24 24" fill="none" '
        f'stroke="currentColor" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" '
        f'aria-hidden="true">{ICONS[name]}</svg>'
    )


@lru_cache(maxsize=64)
def badge_of(colour: str, size: int = 32, letter: str = "") -> Markup:
    figure = initial(letter, colour) if colour.startswith("#") else badge(colour)
    return Markup(
        f'<svg class="badge" width="{size}" height="{size}" viewBox="-44 -44 88 88" aria-hidden="true">{figure}</svg>'
    )


def seat_badge(
    card: GameCard, seat: int, size: int = 32, letter: str = "", options: Mapping[str, Any] | None = None
) -> Markup:
    """The sign of a seat: its wool with its mark, or its initial on a disc where seats have no wool."""
    return badge_of(card.seat_colour(seat, options), size, letter[:1].upper())


@lru_cache(maxsize=8)
def logo(size: int = 36) -> Markup:
    return Markup(
        f'<svg class="sheep" width="{size}" height="{size}" viewBox="-50 -50 100 100" aria-hidden="true">'
        f"{sheep('white', shadow=False)}</svg>"
    )


BLEATING = {  # how a sheep looks that says it: mood, state
    "baa": ("smug", "normal"),
    "well": ("calm", "normal"),
    "thanks": ("shy", "normal"),
    "luck": ("mad", "mad"),
    "ouch": ("startled", "normal"),
    "oops": ("shy", "shorn"),
    "moment": ("asleep", "normal"),
    "graze": ("calm", "bush"),
}


@lru_cache(maxsize=16)
def bleat(key: str) -> str:
    """The picture of a bleat, as a file of its own."""
    mood, state = BLEATING[key]
    figure = sheep("white", mood, state, shadow=False)
    return Drawing(100, 100, (layer("bleat", at(50, 52, figure, 0, 0.94)),)).standalone()


def beast(look: str, facing: str = "w") -> str:
    """Somebody's sheep by the words of its look, or one of the house's by its level, whole, as a file of its own."""
    sheep = read_sheep(look)
    return _beast((look, "", "") if look in portrait.HOUSE else (sheep.wool, sheep.face, sheep.hat), facing)


@lru_cache(maxsize=512)
def _beast(look: tuple[str, str, str], facing: str) -> str:
    house = look[0] in portrait.HOUSE
    drawn = portrait.of_the_house(look[0], facing) if house else portrait.whole(*look, facing)
    return Drawing(100, 100, (layer("beast", at(50, 48, drawn, 0, 0.94)),)).standalone()


def icon_file(square: bool = False) -> str:
    """The page's icon. `square`: up to the edges and with room around the sheep, for systems that cut it to a shape of
    their own (of a maskable icon only the inner four fifths are sure to be seen)."""
    ground = f'<rect x="-50" y="-50" width="100" height="100" rx="{0 if square else 22}" fill="{role("meadow")}"/>'
    body = at(0, 2, sheep("white", "smug", shadow=False), 0, 0.62 if square else 0.86)
    return Drawing(100, 100, (layer("icon", at(50, 50, ground + body)),)).standalone()


@lru_cache(maxsize=2)
def green(tall: bool = False) -> Markup:
    """The village green; who stands on it is another matter."""
    width, height = (1392, 284) if not tall else (366, 168)
    drawn = f'<g opacity=".97">{alpine(width, height * 1.42, 7 if not tall else 5)}</g>'
    if not tall:
        houses = ((0.36, 0.54, 0.62), (0.4, 0.52, 0.5), (0.925, 0.5, 0.66), (0.965, 0.54, 0.54))
        drawn += "".join(at(width * x, height * y, house(), 0, size) for x, y, size in houses)
        firs = ((0.428, 0.55, 0.46), (0.9, 0.5, 0.5), (0.985, 0.5, 0.6))
        drawn += "".join(at(width * x, height * y, fir(), 0, size) for x, y, size in firs)
    shape = "tall" if tall else "wide"
    return Markup(
        f'<svg class="{shape}" viewBox="0 0 {width} {height}" preserveAspectRatio="xMaxYMax slice" '
        f'aria-hidden="true" color="{role("contour")}">{drawn}</svg>'
    )


@lru_cache(maxsize=2)
def school(tall: bool = False) -> Markup:
    """The teacher on his alp, in every mood; the page shows one. `tall`: the teacher alone, for a phone."""
    width, height = (420, 620) if not tall else (112, 100)
    drawn = alpine(width, height, 5) + at(width * 0.5 - 250, height - 26, fence(500)) if not tall else ""
    for mood in ("kind", "glad", "stern"):
        figure = teacher("w", mood)
        place = at(width * 0.52, height - 104, figure, 0, 1.95) if not tall else at(58, 50, figure)
        drawn += f'<g class="mood mood-{mood}">{place}</g>'
    shape = "dock" if tall else "alp"
    return Markup(
        f'<svg class="{shape}" viewBox="0 0 {width} {height}" preserveAspectRatio="xMidYMax slice" '
        f'aria-hidden="true" color="{role("contour")}">{drawn}</svg>'
    )


@lru_cache(maxsize=32)
def prints(of: int) -> Markup:
    """A track of hoof prints, one for each step of a lesson."""
    gap, high = 28, 34
    drawn = "".join(hoof_print(gap * (i + 0.5), 17 + (-3 if i % 2 else 3), 14 if i % 2 else 4) for i in range(of))
    return Markup(f'<svg class="prints" viewBox="0 0 {gap * of} {high}" role="img">{drawn}</svg>')


ASTRAY = {  # who looks at you from a page that is not what you came for: mood, state
    "page": ("startled", "normal"),
    "person": ("shy", "bush"),
    "nobody": ("shifty", "bush"),
    "forgotten": ("calm", "shorn"),
    "door": ("shifty", "normal"),
    "table": ("startled", "normal"),
    "link": ("shifty", "normal"),
    "seat": ("smug", "normal"),
    "many": ("asleep", "normal"),
    "not_yours": ("shifty", "normal"),
    "not_over": ("calm", "bush"),
    "refused": ("calm", "normal"),
    "busy": ("asleep", "bush"),
    "fault": ("shy", "shorn"),
    "challenge": ("asleep", "normal"),
}


@lru_cache(maxsize=8)
def astray(about: str) -> Markup:
    """One sheep on the wrong side of the fence; the others are elsewhere."""
    width, height = 760, 190
    drawn = f'<g opacity=".96">{alpine(width, height * 1.5, 5)}</g>'
    for x, scale in ((96, 0.62), (136, 0.48), (664, 0.56)):
        drawn += at(x, height * 0.66, fir(), 0, scale)
    for x in (30, 580):
        drawn += at(x, height * 0.86, fence(150))
    drawn += at(width / 2, height * 0.7, sheep("white", *ASTRAY[about]), 0, 1.12)
    return Markup(
        f'<svg class="astray" viewBox="0 0 {width} {height}" preserveAspectRatio="xMidYMax slice" '
        f'aria-hidden="true" color="{role("contour")}">{drawn}</svg>'
    )


@lru_cache(maxsize=64)
def picture(game: str, theme: str) -> str:
    """A window onto a game in progress, or the picture the game itself offers (`draw.vignette`)."""
    card = GAMES[game]
    draw = card.module("draw")
    if hasattr(draw, "vignette"):
        drawing: Drawing = draw.vignette()
        return drawing.standalone(theme)
    rng = Rng(11)
    state = card.start()
    for _ in range(min(24, card.longest // 4)):
        if not state.is_over:
            state.apply(state.pick(rng))
    while state.current_player == CHANCE:
        state.apply(state.pick(rng))
    drawing = draw.draw(state.veil(None), "en", "tall", ())
    top, high = 44, min(drawing.height, round(drawing.width * 0.6))
    whole, window = f'height="{drawing.height}"', f'height="{high}"'
    shown = drawing.standalone(theme).replace(whole, window, 1)
    return shown.replace(f"0 0 {drawing.width} {drawing.height}", f"0 {top} {drawing.width} {high}", 1)
