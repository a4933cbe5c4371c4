"""The table of Hide and Sheep as one SVG: three bushes with what lies behind them, below them the hands.

Ids name public facts only (`card-3` is the fourth card hidden, `hand-1` the hand of seat 1): an id that named a kind
of card would tell everybody what the drawing hides.
"""

from panurge.core.state import State
from panurge.drawing.frame import Drawing, escape, layer, option, touch_box

from .data import BUSH, BUSH_NAMES, CARD, CARD_NAMES, CHOOSE_BUSH, LET_BE, UNKNOWN_CARD
from .rules import HideAndSheep
from .tell import label, question, seat_name

WIDTHS = {"wide": 1044, "tall": 390}
TILE, GAP, TOP = 64, 12, 60


def draw(veil: State, language: str = "en", layout: str = "wide", names: tuple[str, ...] = ()) -> Drawing:
    assert isinstance(veil, HideAndSheep)
    width = WIDTHS[layout]
    may = veil.legal_actions()
    parts = [layer(f"bush-{name}", _bush(veil, bush, width, may, language)) for bush, name in enumerate(BUSH_NAMES)]
    for seat in range(int(veil.players)):
        parts.append(layer(f"hand-{seat}", _hand(veil, seat, may, language, names)))
    answers = [action for action in may if action >= LET_BE]
    parts.append(layer("answers", *(_answer(veil, action, at, language) for at, action in enumerate(answers))))
    height = TOP + 9 * TILE + int(veil.players) * (TILE + GAP) + 2 * TILE
    return Drawing(width, height, tuple(parts), title=question(veil, language, names))


def _tile(x: float, y: float, said: str, name: str = "") -> str:
    mark = f' id="{name}"' if name else ""
    return (
        f'<g{mark} transform="translate({x:g} {y:g})"><rect width="{TILE * 1.4:g}" height="{TILE - 8}" rx="8" '
        f'fill="none" stroke="currentColor"/><text x="8" y="32" font-size="16">{escape(said)}</text></g>'
    )


def _bush(veil: HideAndSheep, bush: int, width: int, may: list[int], language: str) -> str:
    x = GAP + bush * (width - GAP) / 3
    body = _tile(x, TOP, BUSH_NAMES[bush])
    if BUSH + bush in may and veil.phase == CHOOSE_BUSH:
        body = option(BUSH + bush, label(veil, BUSH + bush, language), body + touch_box(x, TOP, TILE, TILE))
    row = 1
    for hiding, kind in enumerate(veil.cards):
        if veil.bushes[hiding] == bush:
            body += _tile(x, TOP + row * TILE, CARD_NAMES[kind], f"card-{hiding}")
            row += 1
    return body


def _hand(veil: HideAndSheep, seat: int, may: list[int], language: str, names: tuple[str, ...]) -> str:
    y = TOP + 9 * TILE + seat * (TILE + GAP)
    said = names[seat] if seat < len(names) else seat_name(seat, language)
    body = f'<text x="{GAP}" y="{y + 32}" font-size="16">{escape(said)}</text>'
    place = 0
    for kind in range(UNKNOWN_CARD + 1):
        for copy in range(veil.hands[4 * seat + kind]):
            x = GAP + 110 + place * (TILE * 1.4 + GAP)
            card = _tile(x, y, CARD_NAMES[kind])
            if CARD + kind in may and seat == veil.viewer and copy == 0:
                card = option(CARD + kind, label(veil, CARD + kind, language), card + touch_box(x, y, TILE, TILE))
            body += card
            place += 1
    return body


def _answer(veil: HideAndSheep, action: int, at: int, language: str) -> str:
    x, y = GAP + at * 2 * TILE, TOP + 9 * TILE + int(veil.players) * (TILE + GAP)
    said = label(veil, action, language)
    return option(action, said, _tile(x, y, said) + touch_box(x, y, TILE, TILE))
