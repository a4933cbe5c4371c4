"""What a friend would whisper to somebody in a first game of Guerre & Bêêêh!: one sentence, from the veil alone."""

from collections.abc import Iterator

from panurge.core.state import State
from panurge.core.words import voice
from panurge.games.guerre_et_beeeh import data
from panurge.games.guerre_et_beeeh.rules import GuerreEtBeeeh


def advice(veil: State, language: str) -> str:
    """Nothing to who is not to decide, or has begun to."""
    assert isinstance(veil, GuerreEtBeeeh)
    if veil.current_player < 0 or veil.current_player != veil.viewer:
        return ""
    key = {int(data.CHOOSE): _choosing, int(data.LAY_BACK): _laying_back}.get(int(veil.phase), _nothing)(veil)
    return voice(__package__, language)(f"advice.{key}") if key else ""


def _nothing(veil: GuerreEtBeeeh) -> str:
    return ""


def _laying_back(veil: GuerreEtBeeeh) -> str:
    """GB-5: what is left face down stays one's own secret."""
    return "wolf_down" if veil.kinds[veil.asked_cell()] == data.HIDDEN_WOLF else "grass_down"


def _choosing(veil: GuerreEtBeeeh) -> str:
    """The most pressing first: the end, wolves, then food."""
    return next(key for key, holds in _CHOICES if holds(veil))


def _own(veil: GuerreEtBeeeh) -> int:
    return int(veil.herd[veil.turn])


def _slides(veil: GuerreEtBeeeh, wolf: bool) -> Iterator[int]:
    """Where the sheep, or the wolves, that may be moved would come to a stop."""
    for start in (action for action in veil.legal_actions() if action < data.MOVE + 36):
        if (veil.board[start] >= data.WOLF) == wolf:
            ends = (int(veil.slide_end(start, way)) for way in range(int(data.DIAGONAL)))
            yield from (end for end in ends if end != start)


def _leads(veil: GuerreEtBeeeh) -> int:
    return int(veil.score(veil.turn) - veil.score(1 - veil.turn))


def _last(veil: GuerreEtBeeeh) -> bool:
    """GB-21."""
    return bool(veil.flock(veil.turn) == 1)


def _bites(veil: GuerreEtBeeeh) -> bool:
    """GB-9: a wolf that reaches an opposing sheep."""
    return any(int(veil.herd[1 - veil.turn]) >> end & 1 for end in _slides(veil, True))


def _danger(veil: GuerreEtBeeeh) -> bool:
    """GB-6, GB-9: a visible wolf that reaches one's own sheep, and the turn ends with this action. One muzzled for the
    next turn bites nobody in it (GB-29)."""
    wolves = [cell for cell in range(36) if veil.board[cell] == data.WOLF and not veil.muzzled_next >> cell & 1]
    ends = (int(veil.slide_end(wolf, way)) for wolf in wolves for way in range(int(data.DIAGONAL)))
    return bool(veil.actions_left == 1) and any(_own(veil) >> end & 1 for end in ends)


def _armistice(veil: GuerreEtBeeeh) -> bool:
    return _leads(veil) > 0 and int(data.PLAY + data.ARMISTICE) in veil.legal_actions()


def _late(veil: GuerreEtBeeeh) -> bool:
    """GB-22: the next quiet turn may be the last."""
    return bool(veil.idle >= int(veil.options["idle"]) - 1 and not veil.eaten_this_turn)


def _card(veil: GuerreEtBeeeh) -> bool:
    return any(data.PLAY <= action < data.PASS for action in veil.legal_actions())


def _grass(veil: GuerreEtBeeeh) -> bool:
    """GB-7: grass one has seen, within a slide."""
    return any(data.UNDECIDED < veil.kinds[end] < data.HIDDEN_WOLF for end in _tokens(veil))


def _tokens(veil: GuerreEtBeeeh) -> list[int]:
    return [end for end in _slides(veil, False) if veil.board[end] == data.TOKEN]


_CHOICES = (
    ("last", _last),
    ("bites", _bites),
    ("danger", _danger),
    ("armistice", _armistice),
    ("quiet_ahead", lambda veil: _late(veil) and _leads(veil) > 0),
    ("quiet_behind", _late),
    ("card", _card),
    ("grass", _grass),
    ("token", lambda veil: bool(_tokens(veil))),
    ("brake", lambda veil: True),
)
