"""The viewer's cards in their tray, what may be taken from a pile, and the options that no piece can carry."""

from functools import lru_cache

from panurge.core.words import voice
from panurge.drawing.frame import escape, fragment, layer, option, place, touch_box, use, what
from panurge.drawing.ink import at, box, edge
from panurge.drawing.palette import role
from panurge.drawing.scenery import tray
from panurge.drawing.states import ring_box
from panurge.drawing.text import PRINT, button, label, lines_of, width_of, wrapped
from panurge.drawing.things import card as card_face
from panurge.games.guerre_et_beeeh import data, draw_finale, pictures, tell
from panurge.games.guerre_et_beeeh.draw_scene import PLANS, Scene, told
from panurge.games.guerre_et_beeeh.draw_side import known_cards
from panurge.games.guerre_et_beeeh.pictures import COLOURS

Part = tuple[str, str]
STRIPS = 478.0  # where the rows of many cards begin on a phone


def parts(scene: Scene) -> list[Part]:
    return [_tray(scene), *_cards(scene)]


def _row(scene: Scene) -> list[int]:
    """What lies in the tray: the hand; the pile while it is searched; played cards while one is taken back."""
    taking = scene.taking()
    if taking:
        return taking
    return [card for card in known_cards(scene, scene.me) if card >= 0]


Spot = tuple[float, float, float, float, str]  # middle, size, and kind of a card


def _spots(scene: Scene) -> dict[int, Spot]:
    if scene.veil.is_over:  # the tray shows how it ended
        return {}
    if scene.is_open:
        return {card: spot for seat in (0, 1) for card, spot in _open_row(scene, seat)}
    cards, plan = _row(scene), scene.plan
    left, middle, wide = plan.hand
    width, height = plan.card
    if len(cards) <= plan.roomy:
        step = min(width + 12, (wide - width) / max(len(cards) - 1, 1))
        return {card: (left + width / 2 + i * step, middle, width, height, "roomy") for i, card in enumerate(cards)}
    across, rows = (9, 2) if plan.wide else (3, -(-len(cards) // 3))
    step, deep = wide / across, height / rows + 1 if plan.wide else 50.0
    first = middle - (rows - 1) / 2 * deep if plan.wide else STRIPS + 34
    size = (step - 8, deep - 7, "small") if plan.wide else (step - 5, deep - 5, "strip")
    return {
        card: (left + size[0] / 2 + i % across * step, first + i // across * deep, *size)
        for i, card in enumerate(cards)
    }


def _open_row(scene: Scene, seat: int) -> list[tuple[int, Spot]]:
    """A hand of two that both lie open."""
    left, middle, wide = scene.plan.hand
    width, height = (82.0, 86.0) if scene.plan.wide else (52.0, 74.0)
    margin = 8.0 if scene.plan.wide else 30.0
    cards = [card for card in known_cards(scene, seat) if card >= 0]
    step = min(width + 8, (wide - margin - width) / max(len(cards) - 1, 1))
    y = middle + (seat - 0.5) * (height + 6)
    return [(card, (left + margin + width / 2 + i * step, y, width, height, "small")) for i, card in enumerate(cards)]


def _cards(scene: Scene) -> list[Part]:
    """One row of cards that can be read; a crowd of them smaller, picture and name."""
    spots, found = _spots(scene), []
    for card in range(18):
        if card not in spots:
            found.append(_no_card(scene.plan.name, card))
            continue
        x, y, width, height, kind = spots[card]
        name, text = f"card-{data.CARD_NAMES[card]}", _told(card, scene.language, scene.veil.diagonal)
        about = what(tell.card_title(card, scene.language), text, "GB-10", name)
        body = _card(scene, card, width, height, kind)
        found.append(place(name, x, y, body, origin="pile", goal="discard", told=about))
    return found


@lru_cache(maxsize=64)
def _no_card(plan: str, card: int) -> Part:
    left, middle, _ = PLANS[plan].hand
    return place(f"card-{data.CARD_NAMES[card]}", left, middle, "", origin="pile", goal="discard")


def _card(scene: Scene, card: int, width: float, height: float, kind: str) -> str:
    drawn = face(card, width, height, kind, scene.language, bool(scene.veil.diagonal))
    for base in (data.PLAY, data.TAKE):
        if base + card in scene.options:
            if kind != "roomy":  # sixteen of them: one line around each is enough
                return option(int(base) + card, scene.say_option(int(base) + card), drawn + _thin_ring(width, height))
            touch = touch_box(-width / 2, -height / 2, width, height)
            body = drawn + ring_box(-width / 2 - 4, -height / 2 - 4, width + 8, height + 8, 13) + touch
            return option(int(base) + card, scene.say_option(int(base) + card), body)
    chosen = scene.veil.phase == data.MIDWAY and scene.veil.part(0) == data.PLAY + card
    frame = ring_box(-width / 2 - 4, -height / 2 - 4, width + 8, height + 8, 13, "chosen") if chosen else ""
    return f'<g role="img" aria-label="{escape(tell.card_title(card, scene.language))}">{drawn}{frame}</g>'


@fragment
def _thin_ring(width: float, height: float) -> str:
    dashes = edge(3, role("heather")) + ' class="ring-line" stroke-dasharray="6 6"'
    return box(-width / 2 - 2, -height / 2 - 2, width + 4, height + 4, 11, "none", dashes)


def _told(card: int, language: str, diagonal: bool) -> str:
    """What a card does, and what the word at its foot means (GB-2)."""
    text = tell.card_text(card, language, diagonal)
    return f"{text} {voice(__package__, language)('reconstructed.told')}" if card >= data.ATTESTED else text


@fragment
def face(card: int, width: float, height: float, kind: str, language: str, diagonal: bool) -> str:
    title = tell.card_title(card, language)
    if kind == "strip":
        return _strip(card, width, height, title)
    if kind == "small":  # one of a crowd: picture and name
        window = height - (27 if width >= 60 else 10)
        plate = box(-width / 2, -height / 2, width, height, 9, role("cardboard"), edge(1.4, role("card-edge")))
        plate += box(-width / 2 + 5, -height / 2 + 5, width - 10, window, 6, pictures.tint(card))
        art = at(0, -height / 2 + 5 + window / 2, pictures.picture(card), 0, min(window, width - 10) / 104)
        if width < 60:  # letters nobody can read are no help: the picture is all
            return plate + art
        return plate + art + label(0, height / 2 - 11, title, 11.5, serif=True, fill=PRINT, width=width - 8)
    text = tell.card_text(card, language, diagonal)
    mark = voice(__package__, language)("reconstructed.mark") if card >= data.ATTESTED else ""
    look = {"width": width, "height": height, "tint": pictures.tint(card), "note": mark}
    return card_face(pictures.picture(card), title, text, **look)  # type: ignore[arg-type]


def _strip(card: int, width: float, height: float, title: str) -> str:
    """On a phone: the picture, and beside it the name in letters that can be read."""
    window = 24.0
    plate = box(-width / 2, -height / 2, width, height, 9, role("cardboard"), edge(1.4, role("card-edge")))
    plate += box(-width / 2 + 3, -height / 2 + 4, window, height - 8, 6, pictures.tint(card))
    art = at(-width / 2 + 3 + window / 2, 0, pictures.picture(card), 0, (window - 1) / 100)
    room, x = width - window - 7, -width / 2 + window + 5
    lines = lines_of(title, room, 11, 2, serif=True)
    first = -(len(lines) - 1) * 6.6
    return plate + art + wrapped(x, first, title, room, 11, most=2, serif=True, fill=PRINT, anchor="start")


# ---------------------------------------------------------------------- the tray
def _tray(scene: Scene) -> Part:
    """The title stands in the tray, or on a phone on its rim. A spectator sees the backs of the hand."""
    plan = scene.plan
    if scene.veil.is_over:
        return draw_finale.part(scene)
    if scene.is_open:
        most = max(int(scene.veil.hand[0]), int(scene.veil.hand[1]))
        return layer("hand-title", _both_titled(plan.name, tuple(scene.names), most))
    count = len(_row(scene))
    if scene.taking():
        words = tell.question(scene.veil, scene.language, scene.names)
        if not plan.wide and count > plan.roomy:
            return layer("hand-title", _strips(words, count))
        return layer("hand-title", _titled(plan.name, words, "", count))
    if scene.veil.viewer < 0:
        covered = int(scene.veil.hand[0])
        words = scene.say("draw.hand_of", who=scene.names[0])
        return layer("hand-title", _titled(plan.name, words, "", covered), _covered(plan.name, count, covered))
    note = scene.say("draw.hand_note", n=count) if count else scene.say("draw.no_card")
    title = scene.say("draw.hand")
    drawn = _titled(plan.name, title, "" if scene.in_words() else note, count)
    return layer("hand-title", drawn, told=told("hand", title, scene.language))


@fragment
def _covered(plan: str, known: int, count: int) -> str:
    """Backs, after the cards everybody knows."""
    left, middle, wide = PLANS[plan].hand
    width, height = PLANS[plan].card
    step = min(width + 12, (wide - width) / max(count - 1, 1))
    size = min(width / 60, height / 84)
    return "".join(use("beeeh-back", left + width / 2 + i * step, middle, size) for i in range(known, count))


@fragment
def _strips(words: str, count: int) -> str:
    """On a phone, so many cards that they need the ground of the mangers too."""
    high = -(-count // 3) * 50 + 16
    drawn = box(6, STRIPS - 26, 378, high + 30, 16, role("card"), edge(1.4, role("line")))
    return drawn + wrapped(195, STRIPS - 10, words, 354, 13.5, serif=True, most=1)


@fragment
def _both_titled(plan: str, names: tuple[str, ...], most: int) -> str:
    """Two rows, each behind the badge of its seat; a sheep grazes where no card lies."""
    wide = PLANS[plan].wide
    drawn = at(18, 630, tray(1008, 194)) if wide else at(11, 490, tray(368, 168, 6, 16))
    for seat, name in enumerate(names):
        middle = PLANS[plan].hand[1] + (seat - 0.5) * (92 if wide else 80)
        drawn += use(f"beeeh-badge-{COLOURS[seat]}", 48 if wide else 31, middle, 0.42 if wide else 0.28)
        if wide:
            drawn += label(74, middle, name, 16, heavy=True, anchor="start", width=124)
    if most > (7 if wide else 3):
        return drawn
    return drawn + (use("beeeh-grazing", 962, 738, 1.15) if wide else use("beeeh-grazing", 322, 586, 0.95))


@fragment
def _titled(plan: str, words: str, note: str, count: int) -> str:
    if PLANS[plan].wide:
        drawn = at(18, 630, tray(1008, 194)) + _slots(216, 727, 148, 172, 172, count, 4)
        drawn += box(198, 646, 1.6, 162, 1, role("line"))
        drawn += wrapped(32, 656, words, 160, 19, serif=True, anchor="start")
        low = 662 + 24 * len(lines_of(words, 160, 19, serif=True))
        drawn += wrapped(32, low, note, 156, 14, note=True, fill=role("ink2"), anchor="start", most=4)
        return drawn + (at(962, 738, use("beeeh-grazing"), 0, 1.15) if count < 5 else "")
    drawn = at(11, 490, tray(368, 168, 6, 16)) + _slots(22, 574, 108, 150, 124, count, 2)
    drawn += label(16, 476, words, 13.5, serif=True, anchor="start", width=250)
    room = 350 - min(width_of(words, 13.5, serif=True), 250)
    if not count and width_of(note, 11.5, note=True) < room:
        drawn += label(374, 476, note, 11.5, note=True, anchor="end", fill=role("ink2"), width=room)
    return drawn + (at(322, 586, use("beeeh-grazing"), 0, 0.95) if count < 3 else "")


@fragment
def _slots(left: float, middle: float, width: float, height: float, step: float, first: int, last: int) -> str:
    """Where cards will lie."""
    dashes = edge(1.6, role("ink2")) + ' stroke-dasharray="6 6" stroke-opacity=".35" fill-opacity=".05"'
    drawn = ""
    for i in range(first, last):
        x = left + i * step
        drawn += box(x, middle - height / 2, width, height, 11, role("shade"), dashes)
        drawn += f'<g opacity=".3">{use("beeeh-grass-laughing", x + width / 2, middle, 0.55)}</g>'
    return drawn


# ---------------------------------------------------------------------- options in words
def buttons(scene: Scene) -> Part:
    actions, plan = scene.in_words(), scene.plan
    wide = 160 if plan.wide else min(190, 366 / max(len(actions), 1) - 8)
    drawn = ""
    if actions and not plan.wide:  # they lie on the shelf, which can wait
        drawn += box(6, 392, 378, 74, 16, role("card"), edge(1.4, role("line")))
    for i, action in enumerate(actions):
        offset = i - (len(actions) - 1) / 2
        x, y = (108, 764 + offset * 48) if plan.wide else (195 + offset * (wide + 8), 429)
        words = scene.say_option(action)
        kind = "can" if data.NUMBER <= action < data.DIRECTION else "main" if len(actions) == 1 else "soft"
        drawn += at(x, y, option(action, words, touch_box(-wide / 2, -22, wide, 44) + button(words, kind, wide)))
    return layer("buttons", drawn)
