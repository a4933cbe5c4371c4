"""Moments of Black Sheep worth seeing: a field is won (BS-14), its animals show what they are worth and walk to the
pen (BS-15), a field closes and the end begins (BS-19), pens are opened (BS-26). Only who wins an animal reads its
value; the others see the same turn, as long, and a question mark."""

from collections.abc import Sequence
from typing import cast

from panurge.core.stage import Cue
from panurge.core.state import UNSEEN, State
from panurge.core.words import voice
from panurge.games.black_sheep import tell
from panurge.games.black_sheep.data import REVEAL, VALUE
from panurge.games.black_sheep.draw_cards import BLACK
from panurge.games.black_sheep.draw_fields import figure_body, figure_name, ribbon_name, side_name
from panurge.games.black_sheep.draw_plan import plan_of
from panurge.games.black_sheep.rules import BlackSheep

STEP = 110  # from one beaten side to the next


def stage(
    before: State, action: int, after: State, language: str, layout: str, names: Sequence[str]
) -> tuple[Cue, ...]:
    then, now = cast(BlackSheep, before), cast(BlackSheep, after)
    cues: tuple[Cue, ...] = ()
    if then.phase == VALUE:
        cues = _taken(then, action, layout)
    elif now.phase == VALUE:
        cues = _won(then, int(now.field), int(now.turn), language)
    elif then.phase == REVEAL:
        cues = (Cue(0, "glow", f"pen-{int(then.turn)}", lasts=600, sound="wood"),)
    if then.open_fields[then.field] and not now.open_fields[then.field] and not then.ending:
        cues += (Cue(0, "banner", text=voice(__package__, language)("stage.end"), mood="last", sound="bell"),)
    return cues


def _won(then: BlackSheep, field: int, winner: int, language: str) -> tuple[Cue, ...]:
    """BS-14: the beaten sides lose their colour one after the other, the winner's shines."""
    beaten = [seat for seat in range(int(then.players)) if seat != winner]
    pales = tuple(Cue(i * STEP, "pale", side_name(field, seat)) for i, seat in enumerate(beaten))
    shines = Cue(len(beaten) * STEP, "rim", side_name(field, winner), lasts=800, sound="bell")
    text = tell.reading(then, field, winner, language)
    where = ribbon_name(field) if then.viewer >= 0 else side_name(field, winner)  # who watches has no ribbon
    reading = Cue(len(beaten) * STEP, "banner", where, text=text, lasts=1000)
    return (*pales, shines, reading)


def _taken(then: BlackSheep, action: int, layout: str) -> tuple[Cue, ...]:
    """BS-15: an animal shows its value to who has won it, a silence, and it walks to the pen."""
    field, plan = int(then.field), plan_of(layout, int(then.players))
    waiting = [animal for animal in range(6) for _ in range(then.figures[field * 6 + animal])]
    animal, value = waiting[0], 0 if action == UNSEEN else action
    part, pen = figure_name(field, 2 - len(waiting)), f"pen-{int(then.turn)}"
    black = animal == BLACK
    text = f"{'−' if black else '+'}{value}" if value else "?"
    cues = (
        Cue(0, "rise", part),
        Cue(120, "turn", part, body=figure_body(plan, animal, value), lasts=280, sound="card"),
        Cue(660, "leave", part, to=pen, lasts=460, sound="wolf" if black else "ewe"),
        Cue(
            640, "coin", part, to=pen, text=text, mood="danger" if black else "gain", shows=(pen,), lasts=640,
            seat=int(then.turn),
        ),
    )  # fmt: skip
    return (*cues, Cue(400, "flash", mood="#b4472f")) if black else cues
