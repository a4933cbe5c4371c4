"""One sentence for somebody's first games: what matters in this very position (`tell.advice`). All is open, so it is
made from the veil like everything else."""

from panurge.core.hand import begun
from panurge.core.state import State
from panurge.core.words import voice
from panurge.games.shear_panic import data, rules
from panurge.games.shear_panic.rules import ShearPanic

WELL_PLACED = 3.5  # points of a sheep at a gate from which on one should hurry
NEAR = 3  # cells to a gate that one square can reach


def advice(veil: State, language: str) -> str:
    assert isinstance(veil, ShearPanic)
    key, cells = _key(veil)
    return voice(__package__, language)(f"advice.{key}", n=cells) if key else ""


def _key(game: ShearPanic) -> tuple[str, int]:
    """Which sentence, and how far the next gate or pen is."""
    if game.current_player < 0 or game.half_made():
        return "", 0
    if game.phase == rules.WHICH_SHEEP:
        return ("start" if game.stage == rules.START else "panic"), 0
    if game.phase == rules.ROUTE:
        return ("route.points" if _best(game) > 0 else "route"), 0
    if game.phase == rules.SQUARE:
        return _square(game)
    return {int(rules.GROUP): "group", int(rules.DISC): "disc"}.get(int(game.phase), ""), 0


def _square(game: ShearPanic) -> tuple[str, int]:
    ends, marker = game.box.ends, game.marker
    if marker <= ends[data.TEAM]:
        return ("team.now" if _best(game) == 2 else "team"), 0
    if ends[data.ROGER] <= marker < ends[data.BLACK_FIELD]:
        return "black", 0
    shearer = bool(marker > ends[data.ROGER])
    gate = game.box.shearer_gate if shearer else game.box.roger_gate
    stop = int(gate if marker < gate else ends[data.SHEARER if shearer else data.ROGER])
    return _before(game, "shearer" if shearer else "roger", stop - int(marker))


def _before(game: ShearPanic, who: str, cells: int) -> tuple[str, int]:
    """Before a gate or a pen: hurry if one stands well, else dawdle and better one's place (SP-24, SP-26)."""
    front, back = int(game.front()), int(game.back())
    mine = [sheep for sheep in _own(game) if game.place[sheep] != data.GONE]
    ranks = [int(game.depth(sheep)) for sheep in mine]
    if who == "shearer" and front in ranks:
        return ("shearer.danger" if cells <= NEAR else "shearer.front"), cells
    worth = sum(int(data.RANK_POINTS[rank - front if who == "roger" else back - rank]) for rank in ranks)
    return f"{who}.{'hurry' if worth >= WELL_PLACED * len(ranks) else 'dawdle'}", cells


def _own(game: ShearPanic) -> range:
    first = 2 * int(game.box.colour_of[game.active])
    return range(first, first + 2)


def _best(game: ShearPanic) -> int:
    """The most that the decision at hand can bring at once."""
    return max((_gain(game, begun(game, action)) for action in game.legal_actions()), default=0)


def _gain(game: ShearPanic, after: State) -> int:
    assert isinstance(after, ShearPanic)
    if after.current_player == game.current_player and after.half_made() and after.square != data.NO_SQUARE:
        return max((_gain(game, begun(after, action)) for action in after.legal_actions()), default=0)
    seat = int(game.active)
    return int(after.score(seat) - game.score(seat))
