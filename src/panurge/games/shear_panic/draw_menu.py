"""Menus, drawn: the twelve large squares of one player, the small ones of the others, the discs of the duel."""

from functools import lru_cache

from panurge.core.words import Voice, voice
from panurge.drawing.frame import escape, fragment, option, place, refused, shared, symbol, touch_box, use, what
from panurge.drawing.ink import SHADE, SHADE_STRENGTH, at, box, edge, remembered, stroke
from panurge.drawing.marks import mark
from panurge.drawing.palette import MARK, role, wool_colour
from panurge.drawing.sheep import common_parts, sheep
from panurge.drawing.states import locked, ring, ring_box, wooden_disc
from panurge.drawing.text import button, coin, label
from panurge.drawing.things import badge
from panurge.games.shear_panic import data, draw_track, rules, tell
from panurge.games.shear_panic.notation import names
from panurge.games.shear_panic.rules import ShearPanic

FULL, DOTS = 'fill="currentColor" stroke="none"', 'stroke-dasharray="2.5 3"'
_PUSH = (
    f'<path d="M-21,0h8M-16,-4l4,4l-4,4"/><rect x="-8" y="-5" width="10" height="10" rx="3" {FULL}/>'
    f'<rect x="4" y="-5" width="10" height="10" rx="3" {FULL}/><path d="M18,-5v10" {DOTS}/>'
)
_PACKED = "".join(f'<rect x="{x}" y="-9" width="8" height="8" rx="2.5" {FULL}/>' for x in (-14, -4, 6))
ICONS = (  # by kind; lines in the current colour, sheep as discs and boxes
    f'<circle cx="-13" r="7.5" {FULL}/><path d="M-3,0h7M1,-4l4,4l-4,4"/><circle cx="14" r="6.5"/>',
    _PUSH,
    f'<g transform="rotate(-45)">{_PUSH}</g>',
    f'<path d="M-16,-13h32" stroke-width="3.6"/>{_PACKED}'
    '<path d="M-10,13v-9M-13,7l3,-3l3,3M0,13v-9M-3,7l3,-3l3,3M10,13v-9M7,7l3,-3l3,3"/>',
    f'<circle cx="-9" cy="5" r="7" {FULL}/><path d="M-12,-8C-4,-15 8,-12 10,-3M6,-5l4.5,3.5l3,-5"/>'
    f'<circle cx="11" cy="8" r="5" {DOTS}/>',
    '<circle cx="0" cy="7" r="6.5"/><path d="M-16,8C-14,-16 12,-18 15,2M10,0l5,4l4,-5"/>'
    f'<circle cx="-16" cy="9" r="5.5" {FULL}/>',
    f'<path d="M-12,11C-12,-4 -5,-10 10,-10M5,-15l6,5l-6,5"/><circle cx="6" cy="8" r="6" {FULL}/>',
)
NO_WAY_BACK = "M7 5A8 8 0 1 0-7 3M-10-2l3 5.5l5-3.5"


def icon(kind: int, x: float, y: float, size: float, colour: str) -> str:
    """The icon of a kind, in that colour, as a `use` of its symbol."""
    return f'<g color="{colour}" stroke="{colour}">{use(f"menu-icon-{kind}", x, y, size)}</g>'


Squares = tuple[tuple[int, int], ...]  # kind and steps of each


def squares_of(game: ShearPanic) -> Squares:
    return tuple((int(game.box.kinds[square]), int(game.box.steps[square])) for square in range(int(data.SQUARES)))


def colour_name(game: ShearPanic, seat: int) -> str:
    return str(data.COLOUR_NAMES[game.box.colour_of[seat]])


def _symbol(kind: int, colour: str, x: float, y: float, size: float, ink: str) -> str:
    """The restriction: own sheep only; no reverse; no reverse unless a die fell (SP-2)."""
    sign = data.SYMBOLS[kind]
    if sign == "own":
        return use(f"sheep-{colour}-flat", x, y, 0.27 * size)
    if not sign:
        return ""
    return f'<g color="{ink}">{use(f"menu-{sign}", x, y, size)}</g>'


def _no_way_back(soft: bool) -> str:
    """The sign of it, with a die where a die lifts it."""
    drawn = stroke(NO_WAY_BACK, "currentColor", 2.2) + stroke("M-10 9L10-9", role("brick"), 2.6)
    if soft:
        drawn += box(7, 3, 10, 10, 2.6, role("card"), edge(1.5, "currentColor"))
        drawn += '<circle cx="12" cy="8" r="1.7" fill="currentColor"/>'
    return f'<g stroke-linecap="round" stroke-linejoin="round">{drawn}</g>'


SIZES = {"wide": (72.0, 98.0), "tall": (56.0, 66.0)}  # of a square


def _card(wide: float, high: float) -> str:
    """What a free square lies on."""
    card = box(1, 1, wide - 2, high - 2, 14, role("card"), edge(1.5, role("line")))
    return box(1, 4, wide - 2, high - 2, 14, SHADE, SHADE_STRENGTH) + card


@remembered
def symbols(colours: tuple[str, ...], squares: Squares, layout: str, all_menus: bool = False) -> str:
    """What the menus show again and again: small sheep and covering discs of the large menu's player (of everybody
    for a spectator, who sees the menu of the active player), badges of all."""
    shown = colours if all_menus else colours[:1]
    figures = {f"sheep-{colour}-flat": sheep(colour, shadow=False) for colour in shown}
    drawn = "".join(symbol(name, body) for name, body in shared(figures, common_parts()).items())
    drawn += symbol("cover", wooden_disc())
    for colour in shown:
        sign = mark(MARK.get(colour, ""), 1.7)
        drawn += symbol(f"cover-{colour}", use("cover") + at(0, -1, sign))
    style = 'fill="none" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"'
    drawn += "".join(symbol(f"menu-icon-{kind}", f"<g {style}>{body}</g>") for kind, body in enumerate(ICONS))
    drawn += symbol("menu-soft", _no_way_back(True)) + symbol("menu-hard", _no_way_back(False))
    drawn += symbol(f"menu-card-{layout}", _card(*SIZES[layout]))
    for kind, steps in sorted(set(squares)):
        mini = icon(kind, 11, 11, 0.36, role("ink")) + label(11, 22.5, str(steps), 11, heavy=True)
        drawn += symbol(f"menu-mini-{kind}-{steps}", mini)
    return drawn + "".join(symbol(f"badge-{colour}", badge(colour)) for colour in colours)


@fragment
def face(kind: int, steps: int, colour: str, state: str, wide: float, high: float) -> str:
    """One square of the menu: free, chosen, used (covered by a wooden disc) or off (greyed)."""
    ink = role("ink") if state != "off" else role("ink2")
    fill, line, thick = role("card"), role("line"), 1.5
    if state == "chosen":
        fill, line, thick, ink = role("heather2"), role("heather"), 3.0, role("heather")
    if state == "free":
        drawn = use("menu-card-wide" if (wide, high) == SIZES["wide"] else "menu-card-tall")
    else:
        drawn = box(1, 4, wide - 2, high - 2, 14, SHADE, SHADE_STRENGTH) if state == "chosen" else ""
        drawn += box(1, 1, wide - 2, high - 2, 14, fill, edge(thick, line))
    inside = icon(kind, wide / 2, high * 0.34, min(wide, high) / 62, ink)
    inside += label(wide * 0.3, high - high * 0.21, str(steps), high * 0.27, serif=True, fill=ink)
    inside += _symbol(kind, colour, wide * 0.7, high - high * 0.215, (wide / 74 + 0.9) / 2, ink)
    if state != "used":
        return drawn + inside
    cover = box(1, 1, wide - 2, high - 2, 14, role("card2"), ' opacity=".7"')
    return drawn + f'<g opacity=".5">{inside}</g>' + cover + use(f"cover-{colour}", wide / 2, high / 2, wide / 118)


def groups(game: ShearPanic) -> list[list[int]]:
    """Runs of squares of one kind, as they are printed side by side."""
    found: list[list[int]] = []
    for square in range(int(data.SQUARES)):
        if found and game.box.kinds[found[-1][0]] == game.box.kinds[square]:
            found[-1].append(square)
        else:
            found.append([square])
    return found


def _asks(game: ShearPanic, seat: int) -> bool:
    """Whether the owner of this menu looks at it and is to choose a square."""
    mine = game.current_player == seat == game.active and game.viewer == seat
    return bool(mine and game.phase in (rules.SQUARE, rules.COVERED))


Spot = tuple[float, float]
Size = tuple[float, float]


def _squares(game: ShearPanic, seat: int, spots: tuple[Spot, ...], size: Size, language: str) -> list[tuple[str, str]]:
    """The squares with what may be done with them now; as long as nobody is asked they are a picture."""
    if _asks(game, seat):
        return [_asked_square(game, square, seat, spots[square], size, language) for square in range(len(spots))]
    chosen, there = int(game.square) if seat == game.active else -1, ""
    if 0 <= chosen < len(spots) and not game.group:
        there = _led_to(game, chosen, language)
    words = tuple([_words(game, square, language) for square in range(len(spots))])
    return list(
        _still_squares(
            names(game.options["menu"]), squares_of(game), words, colour_name(game, seat), int(game.free[seat]), chosen,
            there, bool(game.group), spots, size, language,
        )
    )  # fmt: skip


@lru_cache(maxsize=512)
def _still_squares(
    called: tuple[str, ...], squares: Squares, words: tuple[str, ...], colour: str, free: int, chosen: int, there: str,
    silent: bool, spots: tuple[Spot, ...], size: Size, language: str,
) -> tuple[tuple[str, str], ...]:  # fmt: skip
    """`there`: where the chosen one leads; `silent`: they do not say what they are."""
    parts = []
    for square, (kind, steps) in enumerate(squares):
        state = "chosen" if square == chosen else "free" if free >> square & 1 else "used"
        told = ""
        if not silent:
            told = _legend(kind, steps, state == "used", there if square == chosen else "", language)
        parts.append(_square(f"square-{called[square]}", square, kind, steps, colour, state, *spots[square], *size,
                             words[square], told))  # fmt: skip
    return tuple(parts)


def _asked_square(
    game: ShearPanic, square: int, seat: int, spot: Spot, size: Size, language: str
) -> tuple[str, str]:
    """A square of who is to choose: an option, a greyed square that says why, or just a picture."""
    name = f"square-{names(game.options['menu'])[square]}"
    kind, steps = int(game.box.kinds[square]), int(game.box.steps[square])
    if game.square == square:
        state = "chosen"
    elif not game.free[seat] >> square & 1:
        state = "covered"
    elif game.refusal(square):
        state = "off"
    else:
        state = "limited" if _limited(game, square) else "can"
    told = "" if game.group else legend(game, square, state, language)
    colour, words = colour_name(game, seat), _words(game, square, language)
    return _square(name, square, kind, steps, colour, state, *spot, *size, words, told)


def legend(game: ShearPanic, square: int, state: str, language: str) -> str:
    """What a square does and what limits it, as `what` tells it; while it can be chosen also where it would lead the
    marker, and what waits there."""
    kind, steps = int(game.box.kinds[square]), int(game.box.steps[square])
    there = _led_to(game, square, language) if state in ("can", "limited", "chosen") else ""
    return _legend(kind, steps, state == "used", there, language)


def _led_to(game: ShearPanic, square: int, language: str) -> str:
    say, cell = voice(__package__, language), draw_track.goal(game, square)
    return f"{say('what.goal', cell=cell)} {draw_track.event(game, cell, say) or say('what.no_panic')}"


@fragment
def _legend(kind: int, steps: int, used: bool, there: str, language: str) -> str:
    say, name = voice(__package__, language), data.KINDS[kind]
    title = f"{say(f'short.{name}')} {steps}"
    if used:
        return what(title, say("what.used"), "SP-2")
    limit = say(f"limit.{data.SYMBOLS[kind]}") if data.SYMBOLS[kind] else ""
    told = " ".join(filter(None, (say(f"what.{name}"), limit, there)))
    return what(title, told, tell.KIND_RULES[kind], f"{name}{steps}")


_SAID: dict[tuple[int, int, str], str] = {}  # what a square says depends on nothing but its kind and its steps


def _words(game: ShearPanic, square: int, language: str) -> str:
    about = int(game.box.kinds[square]), int(game.box.steps[square]), language
    said = _SAID.get(about, "")
    return said or _SAID.setdefault(about, tell.label(game, square, language))


@lru_cache(maxsize=4096)
def _square(
    name: str,
    square: int,
    kind: int,
    steps: int,
    colour: str,
    state: str,
    x: float,
    y: float,
    wide: float,
    high: float,
    words: str,
    told: str,
) -> tuple[str, str]:
    """One square as it can be met: chosen, used, covered (used, and asks why), free, off, limited, can."""
    if state in ("chosen", "free"):
        return place(name, x, y, face(kind, steps, colour, state, wide, high), label=words, told=told)
    if state in ("used", "covered"):
        drawn = face(kind, steps, colour, "used", wide, high)
        if state == "covered":
            return place(name, x, y, _covered(square, words, drawn))
        return place(name, x, y, drawn, told=told)
    if state == "off":
        body = refused(square, words, face(kind, steps, colour, "off", wide, high) + touch_box(0, 0, wide, high))
        return place(name, x, y, body + locked(wide - 14, 15))
    drawn = face(kind, steps, colour, "free", wide, high) + ring_box(1, 1, wide - 2, high - 2, 14)
    if state == "limited":
        drawn += coin(wide - 13, 14, "!", "brick", 10)
    return place(name, x, y, option(square, words, drawn + touch_box(0, 0, wide, high)), told=told)


def _covered(square: int, words: str, face: str) -> str:
    """A used square is not greyed (its disc says enough), but answers why it cannot be used."""
    said = f'role="button" tabindex="0" aria-disabled="true" aria-label="{escape(words)}"'
    return f'<g data-why="{square}" {said}>{face}</g>'


def _limited(game: ShearPanic, square: int) -> bool:
    """SP-16: some of what this square allows would undo the last menu action."""
    return bool(game.undo_kind == game.box.kinds[square])


def menu_parts(
    game: ShearPanic, seat: int, left: float, top: float, width: float, language: str
) -> list[tuple[str, str]]:
    """Twelve squares in a row, in named groups (wide)."""
    heads, spots = _row(tuple(map(tuple, groups(game))), tuple(map(int, game.box.kinds)), left, top, width, language)
    return [heads, *_squares(game, seat, spots, SIZES["wide"], language)]


@lru_cache(maxsize=64)
def _row(
    runs: tuple[tuple[int, ...], ...], kinds: tuple[int, ...], left: float, top: float, width: float, language: str
) -> tuple[tuple[str, str], tuple[Spot, ...]]:
    """The names of the groups, and where each square is."""
    (wide, _), gap, say = SIZES["wide"], 6.0, voice(__package__, language)
    between = (width - 12 * wide - (12 - len(runs)) * gap) / max(1, len(runs) - 1)
    between = min(20.0, between)
    x, spots, heads = left, [], ""
    for run in runs:
        length = len(run) * wide + (len(run) - 1) * gap
        heads += label(x + length / 2, top + 8, say(f"short.{data.KINDS[kinds[run[0]]]}"), 13, fill=role("ink2"),
                       width=length)  # fmt: skip
        for _ in run:
            spots.append((x, top + 20))
            x += wide + gap
        x += between - gap
    return ("menu-heads", f'<g id="menu-heads" class="still">{heads}</g>'), tuple(spots)


HEAD = 15.0  # height of the names over a row of squares on a phone


def menu_block(
    game: ShearPanic, seat: int, left: float, top: float, language: str, say: Voice
) -> list[tuple[str, str]]:
    """Twelve squares in two rows of six, the names of their actions over them (tall)."""
    (wide, high), gap = SIZES["tall"], 6.0

    def spot(square: int) -> tuple[float, float]:
        return left + square % 6 * (wide + gap), top + HEAD + square // 6 * (high + gap + HEAD)

    heads = ""
    for run in groups(game):
        for row in (0, 1):  # a run that goes on in the next row is named there again
            part = [square for square in run if square // 6 == row]
            if part:
                length, (x, y) = len(part) * (wide + gap) - gap, spot(part[0])
                name = say(f"short.{data.KINDS[game.box.kinds[part[0]]]}")
                heads += label(x + length / 2, y - 6, name, 12, fill=role("ink2"), width=length)
    parts = _squares(game, seat, tuple(spot(square) for square in range(int(data.SQUARES))), (wide, high), language)
    return [("menu-heads", f'<g id="menu-heads" class="still">{heads}</g>'), *parts]


def mini_menu(squares: Squares, free: int, chosen: int, colour: str, x: float, y: float, say: Voice) -> str:
    """Twelve minis of 21 × 30; used ones are empty outlines, the one in use is filled."""
    words = say("menu.free", n=int(rules.count_free(free)))
    return f'<g role="img" aria-label="{escape(words)}">{_minis(squares, free, chosen, colour, x, y)}</g>'


@remembered
def _minis(squares: Squares, free: int, in_use: int, colour: str, x: float, y: float) -> str:
    drawn = ""
    for square, (kind, steps) in enumerate(squares):
        used, chosen = not free >> square & 1, in_use == square
        line = role("ink2") if used else role("heather") if chosen else wool_colour(colour)
        dash = ' stroke-dasharray="2 2"' if used else ""
        fill = "none" if used else role("heather2") if chosen else role("card")
        face = box(0.7, 0.7, 20.6, 29, 5.5, fill, edge(2.2 if chosen else 1.3, line) + dash)
        face += use(f"menu-mini-{kind}-{steps}")
        drawn += at(x + square * 23.4, y, f'<g opacity=".32">{face}</g>' if used else face)
    return drawn


def disc_row(game: ShearPanic, seat: int, x: float, y: float, language: str, say: Voice, narrow: bool) -> str:
    """SP-33: the discs a player has left; to be spent, or kept, when that is asked."""
    left = tuple([int(game.discs[3 * seat + i]) for i in range(3)])
    if game.phase != rules.DISC or not game.current_player == seat == game.viewer:
        return _still_discs(left, x, y, language, narrow)
    drawn = "" if narrow else label(x, y, say("discs"), 13, fill=role("ink2"), anchor="start")
    x += 14 if narrow else 78
    for disc in (1, 2, 3):
        for copy in range(left[disc - 1]):
            face, action = _disc(disc), int(data.KEEP) + disc
            if copy == 0:
                face += at(0, 0, ring(20, ground="paper"))
                face = option(action, tell.label(game, action, language), face + touch_box(-22, -22, 44, 44))
            drawn += at(x, y, face)
            x += 45
    keep, wide = int(data.KEEP), 126.0 if narrow else 150.0
    words = tell.label(game, keep, language)
    if game.refusal(keep) == 0:
        return drawn + at(x + wide / 2 - 14, y, option(keep, words, button(words, "can", wide)))
    shut = refused(keep, words, button(words, "off", wide)) + locked(wide / 2 - 12, -17, 0.8)
    return drawn + at(x + wide / 2 - 14, y, shut)


@remembered
def _disc(disc: int) -> str:
    return at(0, 0, wooden_disc(), 0, 0.4) + label(0, -1, str(disc), 17, serif=True, fill="#3b2c18")


@remembered
def _still_discs(left: tuple[int, ...], x: float, y: float, language: str, narrow: bool) -> str:
    """While nobody is asked for one."""
    say = voice(__package__, language)
    about = what(say("discs"), say("what.discs"), "SP-33")
    drawn = "" if narrow else label(x, y, say("discs"), 13, fill=role("ink2"), anchor="start")
    x += 14 if narrow else 78
    for disc in (1, 2, 3):
        for _ in range(left[disc - 1]):
            drawn += at(x, y, f"<g{about}>{_disc(disc)}</g>")
            x += 45
    return drawn


def cover_button(game: ShearPanic, x: float, y: float, language: str) -> str:
    """SP-17: what a player does whose squares are all of no use."""
    action = int(data.COVER)
    words = tell.label(game, action, language)
    return at(x, y, option(action, words, button(words, "main", 250)))
