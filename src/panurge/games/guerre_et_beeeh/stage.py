"""Moments of Guerre & Bêêêh! worth seeing: a token that turns over under everybody's eyes (GB-7), a wolf that pounces
(GB-7, GB-9). Made from veils alone; what one seat is shown takes as long as what the other is."""

from collections.abc import Sequence

from panurge.core.stage import Cue
from panurge.core.state import UNSEEN, State
from panurge.drawing.frame import use
from panurge.drawing.palette import WOOL
from panurge.games.guerre_et_beeeh import data
from panurge.games.guerre_et_beeeh.draw_board import PIECES
from panurge.games.guerre_et_beeeh.draw_scene import PLANS
from panurge.games.guerre_et_beeeh.notation import cell_name, parts
from panurge.games.guerre_et_beeeh.pictures import COLOURS, GRASS_WORDS
from panurge.games.guerre_et_beeeh.rules import GuerreEtBeeeh


def stage(
    before: State, action: int, after: State, language: str, layout: str, names: Sequence[str]
) -> tuple[Cue, ...]:
    assert isinstance(before, GuerreEtBeeeh)
    assert isinstance(after, GuerreEtBeeeh)
    if before.phase == data.GRAZE:
        return _turned_up(before, after, action - int(data.FOUND), layout)
    return _wolf_moves(before, after, action)


def _turned_up(before: GuerreEtBeeeh, after: GuerreEtBeeeh, kind: int, layout: str) -> tuple[Cue, ...]:
    """GB-7: the token lifts, turns over, a silence; then it is eaten, or it eats."""
    cell = int(before.asked_cell())
    sheep, token = PIECES[int(before.marks[cell]) - 1], f"token-{cell_name(cell)}"
    manger = f"manger-{COLOURS[int(before.turn)]}"
    opening = (
        Cue(0, "rise", token, sound="wood"),
        Cue(160, "turn", token, body=_face(kind, layout), sound="card"),
        Cue(500, "start", sheep),
    )
    if kind == data.HIDDEN_WOLF:
        body, wool = use("beeeh-wolf", 0, 0, PLANS[layout].scale * 0.9), WOOL[COLOURS[int(before.turn)]]
        falls = Cue(840, "leave", token, to=sheep, lasts=200)
        leap = (falls, Cue(840, "enter", "*wolf", to=sheep, body=body, mood="n"))
        return (*opening, *leap, *_eaten(1080, sheep, sheep, wool), Cue(1600, "rest", lasts=40))
    seat = int(before.turn)
    points = int(after.score(seat)) - int(before.score(seat))
    meal = (
        Cue(840, "leave", token, to=sheep, lasts=300),
        Cue(900, "nod", sheep, sound="wool"),
        Cue(1240, "coin", sheep, to=manger, text=f"+{points}", mood="gain", shows=(manger,), sound="coin", seat=seat),
    )
    digests = (Cue(1240, "leave", sheep, lasts=400),) if kind == data.LUSH else ()  # it must lie down
    return (*opening, *meal, *digests)


def _face(kind: int, layout: str) -> str:
    """The upper side of a token."""
    scale = PLANS[layout].scale
    if kind == data.HIDDEN_WOLF:
        return use("beeeh-token-up", 0, 0, scale * 0.86) + use("beeeh-wolf", 0, -2, scale * 0.5)
    return use("beeeh-token-up", 0, 0, scale * 0.86) + use(f"beeeh-grass-{GRASS_WORDS[kind]}", 0, 0, scale * 0.56)


def _eaten(at: int, sheep: str, where: str, wool: str) -> tuple[Cue, ...]:
    """Tufts, a meadow that trembles, and one sheep less."""
    return (
        Cue(at, "tufts", where, mood=wool, sound="wolf"),
        Cue(at + 40, "quake"),
        Cue(at + 40, "leave", sheep, lasts=340),
    )


def _wolf_moves(before: GuerreEtBeeeh, after: GuerreEtBeeeh, action: int) -> tuple[Cue, ...]:
    """GB-9: a wolf that reaches a sheep eats it."""
    if action == UNSEEN or before.phase not in (data.CHOOSE, data.MIDWAY) or after.phase == data.MIDWAY:
        return ()
    whole = parts(int(before.whole(action)) if before.phase == data.MIDWAY else action)
    if len(whole) < 2 or whole[0] >= data.HIDE or before.board[whole[0]] < data.WOLF:
        return ()
    end = int(before.slide_end(whole[0], whole[1] - int(data.DIRECTION)))
    met = int(before.board[end])
    if not data.IS_SHEEP[met]:
        return ()
    eaten = PIECES[int(before.marks[end]) - 1]
    wool, mark = WOOL[COLOURS[data.OWNER[met]]], int(before.marks[whole[0]])
    leap = (Cue(0, "leap", PIECES[mark - 1], to=eaten),) if mark else (Cue(0, "glow", f"token-{cell_name(whole[0])}"),)
    return (*leap, *_eaten(240, eaten, eaten, wool))
