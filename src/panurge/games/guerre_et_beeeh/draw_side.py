"""Beside the meadow of Guerre & Bêêêh!: the other hand, pile, discard and mad sheep on a shelf, a manger for what each
seat has eaten, and the turns gone by without a bite."""

from panurge.core.words import voice
from panurge.drawing.frame import fragment, layer, place, touch_box, use
from panurge.drawing.ink import SHADE, SHADE_STRENGTH, at, box, edge, oval, stroke
from panurge.drawing.palette import role
from panurge.drawing.scenery import plank
from panurge.drawing.text import coin, label, width_of
from panurge.drawing.things import card as card_face
from panurge.games.guerre_et_beeeh import data, pictures, tell
from panurge.games.guerre_et_beeeh.draw_scene import Scene
from panurge.games.guerre_et_beeeh.pictures import COLOURS, GRASS_WORDS
from panurge.games.guerre_et_beeeh.rules import GuerreEtBeeeh

Part = tuple[str, str]
BURNT = role("burnt")  # letters burnt into wood


def parts(scene: Scene) -> list[Part]:
    return _wide(scene) if scene.plan.wide else _tall(scene)


def _wide(scene: Scene) -> list[Part]:
    veil, plan = scene.veil, scene.plan
    left = plan.board[0] + plan.side
    middle, top = (left + plan.width - plan.board[0]) / 2, plan.board[1]
    shelf = top + 296
    words = _wide_words(middle, shelf, int(veil.pile), discards(scene), scene.language)
    found = [
        layer("shelf", words, kind="still"),
        layer("opponent", _opponent(scene, middle, top + 108), told=_rival(scene)),
        place("pile", middle - 126, shelf - 58, _pile(int(veil.pile), 76, 106), motion="none", told=_stock(scene)),
        *_discard(scene, middle, shelf - 58, 78, 108),
        layer("mad", _mad_sheep(_waiting(scene), scene.me, middle + 126, shelf - 30, 0.62), told=_mad(scene)),
    ]
    rows = [(1 - scene.me, top + 344), (scene.me, top + 440)]
    found += [
        layer(f"manger-{COLOURS[seat]}", _manger(scene, seat, middle - 203, y, 406), told=_eaten(scene, seat))
        for seat, y in rows
    ]
    idle = _idle(middle, top + 556, int(veil.idle), int(veil.idle_limit), scene.language)
    return [*found, layer("idle", idle, told=_unfed(scene))]


def _tall(scene: Scene) -> list[Part]:
    veil, other = scene.veil, 1 - scene.me
    y, cards = 424.0, known_cards(scene, other)
    words = _tall_words(y, int(veil.pile), discards(scene), len(cards), scene.language)
    found = [
        layer("shelf", words, kind="still"),
        layer("opponent", _small_fan(tuple(cards), 196, y - 8, scene.language), told=_rival(scene)),
        place("pile", 42, y - 8, _pile(int(veil.pile), 40, 56), motion="none", told=_stock(scene)),
        *_discard(scene, 118, y - 8, 42, 58),
        layer("mad", _mad_sheep(_waiting(scene), scene.me, 270, y + 4, 0.36), told=_mad(scene)),
    ]
    rows = [(scene.me, 668.0), (other, 736.0)]
    found += [
        layer(f"manger-{COLOURS[seat]}", _manger(scene, seat, 10, row, 370), told=_eaten(scene, seat))
        for seat, row in sorted(rows)
    ]
    idle = _idle_tall(350, y, int(veil.idle), int(veil.idle_limit), scene.language)
    return [*found, layer("idle", idle, told=_unfed(scene))]


# ---------------------------------------------------------------------- what each of these is
def _stock(scene: Scene) -> str:
    return scene.told("pile", scene.say("draw.pile", n=int(scene.veil.pile)))


def _rival(scene: Scene) -> str:
    other = 1 - scene.me
    return scene.told("rival_hand", scene.say("draw.cards_of", who=scene.names[other], n=int(scene.veil.hand[other])))


def _mad(scene: Scene) -> str:
    return scene.told("mad", scene.say("draw.mad"))


def _eaten(scene: Scene, seat: int) -> str:
    return scene.told("manger", scene.names[seat])


def _unfed(scene: Scene) -> str:
    return scene.told("idle", scene.say("draw.idle"), n=int(scene.veil.idle_limit))


# ---------------------------------------------------------------------- the shelf
@fragment
def _wide_words(x: float, y: float, pile: int, thrown: int, language: str) -> str:
    say = voice(__package__, language)
    drawn = at(x - 203, y, plank(406, 26))
    for far, words in ((-126, say("draw.pile", n=pile)), (0, say("draw.discard", n=thrown)), (126, say("draw.mad"))):
        drawn += label(x + far, y + 13, words, 13, heavy=True, fill=BURNT, width=124)
    return drawn


@fragment
def _tall_words(y: float, pile: int, thrown: int, cards: int, language: str) -> str:
    say = voice(__package__, language)
    drawn = at(8, y + 22, plank(374, 19))
    texts = (
        (42, say("draw.pile_short", n=pile), 72),
        (118, say("draw.discard_short", n=thrown), 74),
        (196, say("draw.rival_short", n=cards), 76),
        (270, say("draw.mad_short"), 58),
        (342, say("draw.idle_short"), 72),
    )
    return drawn + "".join(
        label(x, y + 31.5, words, 11.5, heavy=True, fill=BURNT, width=wide) for x, words, wide in texts
    )


@fragment
def _pile(count: int, width: float, height: float) -> str:
    """A face-down pile; it looks as high as it is, up to a handful."""
    if not count:
        return card_hole(width, height)
    layers, drawn = min(count - 1, 4), ""
    for i in range(layers):
        left, top = -width / 2 - i * 1.4, -height / 2 - i * 2
        drawn += box(left + 2, top + 4, width, height, width * 0.12, SHADE, SHADE_STRENGTH)
        drawn += box(left, top, width, height, width * 0.12, role("cardboard"), edge(1.5, role("card-edge")))
    return drawn + use("beeeh-back", -layers * 1.4, -layers * 2, width / 58)


def _discard(scene: Scene, x: float, y: float, width: float, height: float) -> list[Part]:
    """The discard pile, and the card on top of it, which has a name of its own: played by the other seat, it comes from
    that hand and turns over on its way; the viewer's own card flies there by itself."""
    top, lying = int(scene.veil.top), discards(scene)
    told = scene.told("discard", scene.say("draw.discard", n=lying))
    heap = place("discard", x, y, _thrown(min(lying, 4), width, height), motion="none", told=told)
    if top >= data.NO_CARD:
        return [heap, layer("played", kind="still")]
    origin = _origin(scene, top)
    body = at(0, 0, small_card(top, width, height, scene.language), 3)
    name = f"played-{data.CARD_NAMES[top]}"
    _, card = place(name, x, y, body, motion="flip", origin=origin) if origin else place(name, x, y, body, delay=170)
    return [heap, layer("played", card, kind="still")]


def _origin(scene: Scene, top: int) -> str:
    """Where the card on top of the discard pile came from, if the other seat has just laid it there."""
    last = scene.last
    if last is None or last.seat == scene.me or scene.is_open:
        return ""
    before = last.before
    assert isinstance(before, GuerreEtBeeeh)
    if int(before.top) == top:
        return ""
    return "pile" if top == data.ABUSE else OTHER_HAND  # GB-17: an abuse is thrown away as soon as it is drawn


@fragment
def _thrown(count: int, width: float, height: float) -> str:
    """What lies under the top card."""
    if not count:
        return card_hole(width, height)
    turns = (-4, 5, -2)
    sheet = box(-width / 2, -height / 2, width, height, width * 0.1, role("cardboard"), edge(1.4, role("card-edge")))
    return "".join(at(0, 0, sheet, turns[i]) for i in range(count - 1))


def discards(scene: Scene) -> int:
    """How many cards lie on the discard pile. Bêle et laine, once it has paid, is out of the game (GB-12)."""
    veil = scene.veil
    lying = sum(veil.place[card] in (data.PLAYED, data.OUT) for card in range(18)) + 3 - int(veil.abuses)
    paid = veil.place[data.WOOL] == data.OUT and (veil.wool[0] or veil.wool[1])
    return lying - bool(paid)


@fragment
def small_card(card: int, width: float, height: float, language: str) -> str:
    if card >= data.NO_CARD:
        return card_hole(width, height)
    title = tell.card_title(card, language) if width > 60 else ""
    return card_face(pictures.picture(card), title, width=width, height=height, tint=pictures.tint(card))


@fragment
def card_hole(width: float, height: float) -> str:
    """Where a pile will lie."""
    dashes = edge(1.6, role("meadow-ink")) + ' stroke-dasharray="5 5" stroke-opacity=".45" fill-opacity=".1"'
    return box(-width / 2, -height / 2, width, height, 9, role("shade"), dashes)


def _waiting(scene: Scene) -> int:
    """GB-24: whose mad sheep still waits beside the board, a bit each."""
    return ~int(scene.veil.mad_used) & 3


@fragment
def _mad_sheep(waiting: int, me: int, x: float, y: float, size: float) -> str:
    drawn = ""
    for seat in (1 - me, me):
        if waiting >> seat & 1:
            far = (24 if seat != me else -22) * size / 0.62
            drawn += use(f"beeeh-{COLOURS[seat]}-mad", x + far, y + (0 if seat == me else -6), size)
    return drawn


# ---------------------------------------------------------------------- the other hand
def known_cards(scene: Scene, seat: int) -> list[int]:
    """A hand as the viewer knows it: cards, then −1 for each unknown one."""
    veil = scene.veil
    known = [card for card in range(18) if veil.place[card] == data.IN_HAND + seat]
    return known + [-1] * (int(veil.hand[seat]) - len(known))


def _opponent(scene: Scene, x: float, y: float) -> str:
    if scene.is_open:  # both hands lie in the tray
        return ""
    other = 1 - scene.me
    return _fan(tuple(known_cards(scene, other)), scene.names[other], COLOURS[other], x, y, scene.language)


OTHER_HAND = "other-hand"  # an empty node in the middle of the hand: what is played comes from there


def _theirs(slot: int, x: float, y: float, card: int, figure: str) -> str:
    """A card of the other hand. Its name is its place: what is hidden has no name one could follow."""
    face = data.CARD_NAMES[card] if card >= 0 else "back"
    return place(f"theirs-{slot}", x, y, figure, motion="flip", face=face, origin="pile")[1]


def _anchor(x: float, y: float) -> str:
    return place(OTHER_HAND, x, y, "", motion="none")[1]


@fragment
def _small_fan(cards: tuple[int, ...], x: float, y: float, language: str) -> str:
    """The other hand on a phone."""
    drawn, step = _anchor(x, y) + touch_box(x - 30, y - 28, 60, 56), min(22, 56 / max(len(cards), 1))
    for i, card in enumerate(cards):
        figure = small_card(card, 40, 56, language) if card >= 0 else use("beeeh-back", 0, 0, 0.68)
        drawn += _theirs(i, x + (i - (len(cards) - 1) / 2) * step, y, card, figure)
    return drawn


@fragment
def _fan(cards: tuple[int, ...], who: str, colour: str, x: float, y: float, language: str) -> str:
    drawn = _anchor(x, y)
    for i, card in enumerate(cards):
        step = min(60, 330 / len(cards))
        offset = i - (len(cards) - 1) / 2
        figure = small_card(card, 66, 92, language) if card >= 0 else use("beeeh-back", 0, 0, 1.1)
        drawn += _theirs(i, x + offset * step, y + abs(offset) * 3, card, at(0, 0, figure, offset * 3))
    words = voice(__package__, language)("draw.cards_of", who=who, n=len(cards))
    wide = width_of(words, 14, heavy=True) + 52
    plate = box(x - wide / 2, y - 88, wide, 30, 15, role("card"), edge(1.2, role("line")))
    sign = use(f"beeeh-badge-{colour}", x - wide / 2 + 16, y - 73, 0.36)
    return (
        drawn + plate + sign + label(x - wide / 2 + 36, y - 73, words, 14, heavy=True, anchor="start", width=wide - 44)
    )


# ---------------------------------------------------------------------- what each seat has eaten
def _manger(scene: Scene, seat: int, x: float, y: float, width: float) -> str:
    veil = scene.veil
    shown = tell.total_is_shown(veil, seat)
    won = tuple(int(veil.won[seat * 4 + kind]) for kind in (data.LUSH, data.COMMON, data.LAUGHING))
    points = int(veil.score(seat)) if shown else -1
    flock = sum(1 for cell in range(36) if data.OWNER[veil.board[cell]] == seat)
    wool = int(veil.wool[seat]) if shown else -int(bool(veil.wool[seat]))
    first = bool(veil.is_over and seat in veil.winners())
    return at(x, y, _manger_of(seat, scene.names[seat], won, wool, points, flock, width, scene.language, first))


@fragment
def _manger_of(
    seat: int, who: str, won: tuple[int, ...], wool: int, points: int, flock: int, width: float, language: str,
    first: bool = False,
) -> str:  # fmt: skip
    """A seat's manger: its flock above (the lost ones pale), the tokens it has eaten standing in the trough. While the
    table does not count for you (GB-2), the tokens stand with their backs to you."""
    say = voice(__package__, language)
    wide = width > 380
    high = 88 if wide else 62
    rim = edge(3, role("gold")) if first else edge(1.2, role("line"))
    drawn = box(0, 0, width, high, 14, role("card"), rim + ' fill-opacity=".94"')
    if first:  # the winner's
        drawn += box(0, 0, width, high, 14, role("gold"), ' fill-opacity=".28"')
    drawn += use(f"beeeh-badge-{COLOURS[seat]}", 24, 23 if wide else 16, 0.38 if wide else 0.3)
    number = say("draw.points", n=points) if points >= 0 else "?"
    long = width_of(number, 18, serif=True)
    drawn += label(width - 14, 22 if wide else 16, number, 18 if wide else 15, serif=True, anchor="end", width=long + 4)
    room = width - 62 - long
    name_wide = room - 6 * (21 if wide else 17) - 8
    drawn += label(
        46 if wide else 40, 22 if wide else 16, who, 16 if wide else 13.5, heavy=True, anchor="start", width=name_wide
    )
    for i in range(6):
        pale = "" if i < flock else ' opacity=".22"'
        step = 21 if wide else 17
        x = width - 24 - long - (5 - i) * step - step / 2
        drawn += f"<g{pale}>{use(f'beeeh-{COLOURS[seat]}-normal', x, 22 if wide else 16, 0.235 if wide else 0.19)}</g>"
    return drawn + at(12, 73 if wide else 53, _trough(won, wool, points < 0, width - 24, 1 if wide else 0.66))


@fragment
def _trough(won: tuple[int, ...], wool: int, backs: bool, width: float, size: float) -> str:
    """Tokens in a trough of boards; a crowd stands closer."""
    total = int(sum(won))
    count = total + bool(wool)
    straw = "".join(
        f"M{8 + i * 13} 0l{(-5, 3, 6, -2)[i % 4]}-{(11, 8, 13, 9)[i % 4]}" for i in range(int((width - 10) / 13))
    )
    drawn = stroke(straw, "#e2bd62", 2.4, ' stroke-linecap="round"')
    x, disc = 26 * size, 38 * size
    groups = sum(number > 0 for number in won)
    step = min(24 * size, (width - 30 * size - disc * groups) / max(count, 1))
    for kind, number in zip((int(data.LUSH), int(data.COMMON), int(data.LAUGHING)), won, strict=True):
        for _ in range(number):
            drawn += use(
                "beeeh-token" if backs else f"beeeh-won-{GRASS_WORDS[kind]}",
                x,
                -19 * size,
                (0.4 if backs else 1.06) * size,
            )
            x += step
        if number and not backs:
            x += disc - step + 6 * size
    if wool:
        worth = f"+{wool}" if wool > 0 else "?"
        drawn += coin(min(x + 8 * size, width - 18), -19 * size, worth, "paper", max(15 * size, 10.4))
    if backs and total:
        disc = max(15 * size, 13.6)
        drawn += coin(width - 20 * size, -4 * size - disc, f"×{total}", "paper", disc)
    boards = box(0, -5 * size, width, 17 * size, 5, "#c9945c", edge(1.6, "#7a5530"))
    boards += stroke(f"M7 {-1.5 * size:.1f}H{width - 7:.0f}", "#e8c08c", 2, ' stroke-linecap="round"')
    return drawn + boards


# ---------------------------------------------------------------------- idle turns
def _dots(x: float, y: float, idle: int, limit: int, step: float) -> str:
    drawn = ""
    for i in range(limit):
        fill = role("brick") if i < idle else "none"
        drawn += oval(x + i * step, y, min(6.5, step * 0.4), min(6.5, step * 0.4), fill, edge(2, role("brick")))
    return drawn


@fragment
def _idle(x: float, y: float, idle: int, limit: int, language: str) -> str:
    """GB-22: how close the idle count is."""
    words = voice(__package__, language)("draw.idle")
    step = 19 if limit <= 5 else 90 / limit
    length = width_of(words, 13.5)
    wide = length + step * limit + 44
    drawn = box(x - wide / 2, y - 16, wide, 32, 16, role("card"), ' fill-opacity=".85"')
    drawn += label(x - wide / 2 + 16, y, words, 13.5, anchor="start", width=length + 6)
    return drawn + _dots(x - wide / 2 + 28 + length + step / 2, y, idle, limit, step)


@fragment
def _idle_tall(x: float, y: float, idle: int, limit: int, language: str) -> str:
    """The same in a corner: two rows of dots."""
    across = min(limit, 4)
    drawn = ""
    for row in range(0, limit, across):
        drawn += _dots(
            x - 8 - (across - 1) * 8, y - 10 + row // across * 14, max(0, idle - row), min(across, limit - row), 16
        )
    return drawn
