"""What a friend would whisper to somebody in a first game of La Guerre des Moutons: one sentence, from the veil."""

from typing import Any

from panurge.core.state import State
from panurge.core.words import voice
from panurge.games.guerre_des_moutons import data, rules
from panurge.games.guerre_des_moutons.pens import closings, largest_open
from panurge.games.guerre_des_moutons.rules import GuerreDesMoutons

ENOUGH, FEW_GAPS = 6, 3  # sheep with which leaving first is worth a thought; gaps one can hope to close


def advice(veil: State, language: str) -> str:
    """One sentence for somebody's first games, from what they see; nothing while a tile is being laid."""
    assert isinstance(veil, GuerreDesMoutons)
    if veil.current_player != veil.viewer or veil.half_made():
        return ""
    veil.ensure_landscape()
    key, fields = _advised(veil, language)
    return voice(__package__, language)(f"advice.{key}", **fields)


def _advised(veil: GuerreDesMoutons, language: str) -> tuple[str, dict[str, Any]]:
    if veil.phase == rules.CHAIN:
        return "draw", {}
    if veil.phase == rules.FURTHER:
        return "further", {}
    wild = {int(data.PIECE_KIND[action]) for action in veil.legal_actions() if action < data.REVEAL}
    if int(data.HUNTER) in wild and _spoilt(veil):
        return "hunter", {}
    if veil.phase == rules.WINDOW:
        return ("wolf" if int(data.WOLF) in wild else "wait"), {}
    return _advised_on_turn(veil, language)


def _spoilt(veil: GuerreDesMoutons) -> bool:
    """Whether a wolf takes a closed pen of the viewer's colour (GM-13)."""
    marks = veil.threatened_pens()
    heads = [head for head in range(len(veil.cells) * 4) if marks[head] and not veil.open[head]]
    return any(veil.owner[data.MOTIF[veil.patterns[head // 4] * 4 + head % 4]] == veil.viewer for head in heads)


def _advised_on_turn(veil: GuerreDesMoutons, language: str) -> tuple[str, dict[str, Any]]:
    if data.PASS in veil.legal_actions():
        return "stuck", {}
    own = [colour for colour in range(4) if veil.owner[colour] == veil.viewer]
    have = {colour: int(veil.largest_pen(colour)) for colour in own}
    better = [pen for pen in closings(veil) if pen.valid and pen.sheep > have.get(pen.colour, 99)]
    if better:
        best = max(better, key=lambda pen: pen.sheep)
        return "close", {"colour": _word(best.colour, language), "n": best.sheep}
    bonus = int(data.BONUS[1 + sum(1 for rank in veil.rank if rank)])
    if sum(have.values()) >= ENOUGH * len(own) and bonus:
        return "leave", {"n": sum(have.values()), "bonus": bonus}
    sheep, gaps, colour = max((*largest_open(veil, colour), colour) for colour in own)
    if sheep > max(have.values()) and gaps <= FEW_GAPS:
        return "gaps", {"colour": _word(colour, language), "n": gaps}
    return "touch", {}


def _word(colour: int, language: str) -> str:
    return voice(__package__, language)(f"motif.{data.COLOUR_NAMES[colour]}")
