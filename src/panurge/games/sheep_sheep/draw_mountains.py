"""Beside the meadow: a view of the mountains with the covered pile, the card just drawn, and the sand timer."""

from functools import lru_cache

from panurge.core.words import voice
from panurge.drawing.frame import layer, opener, option, place, touch_box, use, what
from panurge.drawing.ink import SHADE, SHADE_STRENGTH, at, box, edge, figure, oval, remembered, shape
from panurge.drawing.palette import PLANK2, PLANK3, role
from panurge.drawing.people import shepherd
from panurge.drawing.scenery import alpine, wooden_frame
from panurge.drawing.states import cell as ground_cell
from panurge.drawing.text import NOTE, button, label, pill, width_of
from panurge.games.sheep_sheep.data import NO_CARD, STOP
from panurge.games.sheep_sheep.draw_cards import both_faces, glass, heap
from panurge.games.sheep_sheep.draw_plan import Plan
from panurge.games.sheep_sheep.tell import card_words

Part = tuple[str, str]


@lru_cache(maxsize=16)
def scene_part(plan: Plan) -> Part:
    """Wide: sky, peaks and a stump for the pile. On a phone there is only a strip of paper, part of the own panel."""
    if not plan.wide:
        return layer("scene", kind="still")
    x, y, width, height = plan.scene
    body = alpine(width - 12, height - 12, 5) + wooden_frame(width - 12, height - 12, 6, 20)
    return layer("scene", at(x + 6, y + 6, body + _watcher(plan) + _stump(plan)), kind="still")


def _watcher(plan: Plan) -> str:
    """Where there is room, the shepherd looks over the hedge."""
    if plan.players > 2:
        return ""
    x, y = plan.drawn[0] - plan.scene[0] - 6, plan.scene[3] * 0.5
    hedge = "".join(
        oval(x + dx, y + 46 + dy, 26, 16, role("meadow3")) for dx, dy in ((-44, 4), (-14, 0), (18, 3), (46, 5))
    )
    return at(x, y, shepherd(), 0, 0.9) + hedge


def _stump(plan: Plan) -> str:
    """What the pile lies on."""
    x, y = plan.pile[0] - plan.scene[0] - 6, plan.pile[1] - plan.scene[1] - 6
    drawn = oval(0, 52, 58, 9, SHADE, SHADE_STRENGTH)
    drawn += shape("M-50 34V46Q0 60 50 46V34Z", PLANK3, edge(2, PLANK3)) + oval(0, 34, 50, 11, PLANK2, edge(2, PLANK3))
    return at(x, y, figure(drawn), 0, plan.pile[2])


@lru_cache(maxsize=512)
def pile_part(plan: Plan, language: str, count: int) -> Part:
    x, y, size = plan.pile
    say = voice(__package__, language)
    said = say("draw.pile", n=count)
    drawn = heap(min(count - 1, 4)) if count else ground_cell(-28, -38, 56, 76)
    body = at(0, 0, drawn, 0, size) if size != 1 else drawn
    if plan.wide:
        body += at(0, 42 * size, _tag(str(count)))
    else:
        body += label(42 * size + 4, 0, str(count), 17, serif=True, anchor="start")
    return place("pile", x, y, body, label=said, told=what(said, say("what.pile"), "SS-17", "pile"))


@remembered
def _tag(text: str) -> str:
    return box(-22, -13, 44, 26, 9, role("card"), edge(1.6, role("line"))) + label(0, 0, text, 17, serif=True)


@lru_cache(maxsize=256)
def drawn_part(plan: Plan, language: str, card: int) -> Part:
    """SS-15: the card awaiting placement: both faces for its drawer, its back for everybody else."""
    x, y, width = plan.drawn
    if card == NO_CARD:
        return place("drawn", x, y, "", motion="none")
    say = voice(__package__, language)
    said = say("draw.drawn")
    if card < NO_CARD:
        high = width * (0.7 if plan.wide else 0.78)
        hit = touch_box(-width / 2, -high / 2, width, high)
        words = say("draw.drawn_is", card=card_words(card, language))
        thing = opener("drawn", words, hit + both_faces(card, width, high, plan.wide))  # held, by keys too
        return place("drawn", x, y, thing, motion="flip", origin="pile")
    about = what(said, say("what.drawn"), "SS-15")
    return place("drawn", x, y, use("sheep-back", 0, 0, width / 128), label=said, origin="pile", told=about)


@lru_cache(maxsize=256)
def turn_part(plan: Plan, language: str, turn: int, made: int, cap: int, timed: bool) -> Part:
    """Which turn it is, and how many exchanges were made."""
    if not plan.wide:
        return layer("turn")
    say = voice(__package__, language)
    first, second = say("draw.turn", n=turn), say("draw.exchanges", made=made, cap=cap)
    wide, long = width_of(first, 14, heavy=True) + 18, width_of(second, NOTE, heavy=True) + 16
    if plan.players < 4:
        x, y = plan.scene[0] + 22, plan.scene[1] + 28
        hit = touch_box(x, y - 13, wide + 10 + long, 26)
        drawn = pill(x + wide / 2, y, first, "paper", 14) + pill(x + wide + 10 + long / 2, y, second, "paper", NOTE)
    else:  # a low scene: one below the other, beside the glass, leaving the middle to a drawn card
        x, y = plan.glass[0] - 34, plan.glass[1] - 22
        drawn = pill(x - wide / 2, y - 6, first, "paper", 14) + pill(x - long / 2, y + 26, second, "paper", NOTE)
        hit = touch_box(x - max(wide, long), y - 20, max(wide, long), 60)
    key, rule = ("what.exchanges.timed", "SS-10") if timed else ("what.exchanges", "SS-11")
    return layer("turn", drawn, hit, told=what(second, say(key, n=cap), rule))


@lru_cache(maxsize=64)
def hourglass_part(plan: Plan, language: str, seconds: int) -> Part:
    """SS-4: the page lets the sand run; `data-seconds` tells it how long the whole of it takes."""
    if not seconds:
        return layer("hourglass")
    x, y, size = plan.glass
    say = voice(__package__, language)
    about = what(say("draw.glass"), say("what.glass"), "SS-10", "timer")
    sand = f'<g class="sand" data-seconds="{seconds}">{glass()}</g>'
    return place("hourglass", x, y, sand, scale=size, told=about)


@lru_cache(maxsize=256)
def stop_part(plan: Plan, language: str, asked: bool, said: str, groups: tuple[int, ...], sure: str) -> Part:
    """SS-10: one may stop at any time. Without a group that never looks like the thing to do; with one it is gold and
    says how many it collects."""
    x, y, width = plan.stop
    drawn = ""
    if asked:
        say = voice(__package__, language)
        short = say("draw.collect", n=groups[0]) if len(groups) == 1 else say("draw.choose") if groups else said
        face = touch_box(-width / 2, -24, width, 48) + button(short, "gold" if groups else "soft", width)
        drawn = option(int(STOP), said, face, confirm=sure, key="enter" if groups else "")
    return place("stop", x, y, drawn, motion="none")
