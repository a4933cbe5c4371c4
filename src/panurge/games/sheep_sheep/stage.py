"""Moments of Sheep Sheep worth seeing: a group that walks home one by one (SS-13), a favourite that is shown (SS-19).
An exchange is quick and stays so: no scene takes anybody's sand."""

from collections.abc import Sequence

from panurge.core.stage import Cue
from panurge.core.state import State
from panurge.games.sheep_sheep.data import CELLS, COLLECT, COLLECTS, REVEAL
from panurge.games.sheep_sheep.draw_meadow import cell_part_name
from panurge.games.sheep_sheep.draw_seats import flock_name
from panurge.games.sheep_sheep.rules import SheepSheep

STEP = 90  # from one sheep of a group to the next


def stage(
    before: State, action: int, after: State, language: str, layout: str, names: Sequence[str]
) -> tuple[Cue, ...]:
    assert isinstance(before, SheepSheep)
    assert isinstance(after, SheepSheep)
    if before.phase == COLLECT:
        return _collected(before, int(before.group_at(action - int(COLLECTS))))
    if before.phase == REVEAL:
        return _revealed(before)
    return ()


def _collected(before: SheepSheep, group: int) -> tuple[Cue, ...]:
    """SS-13: one after the other they walk to their flock; the points are counted as the last one arrives."""
    cells = [cell for cell in range(int(CELLS)) if group >> cell & 1]
    home = flock_name(int(before.seat))
    walk = [
        Cue(i * STEP, "leave", cell_part_name(cell), to=home, lasts=460, sound="" if i else "ewe")
        for i, cell in enumerate(cells)
    ]
    last = (len(cells) - 1) * STEP + 120
    points = Cue(last, "coin", cell_part_name(cells[-1]), to=home, text=f"+{len(cells)}", mood="gain", shows=(home,))
    dark = Cue(last, "show", shows=("glow", "groups"))  # what shone there has gone home
    return (*walk, dark, points._replace(sound="coin", seat=int(before.seat)))


def _revealed(before: SheepSheep) -> tuple[Cue, ...]:
    """SS-19: the favourite is turned up, and everybody looks."""
    return (Cue(0, "rim", f"fetish-{int(before.dealt)}", lasts=700, sound="card"),)
