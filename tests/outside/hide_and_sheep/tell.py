"""The sentences of Hide and Sheep. Every function here is given veils, and can tell nothing a veil does not hold."""

from panurge.core.state import CHANCE, OVER, UNSEEN, State
from panurge.core.words import Voice, voice

from .data import (
    ASK,
    BUSH,
    BUSH_NAMES,
    CARD,
    CARD_NAMES,
    CHOOSE_BUSH,
    CHOOSE_CARD,
    COUNT,
    DRAW,
    HIDDEN,
    LET_BE,
    LOOK,
    PEEK,
    WHO_BEGINS,
)
from .rules import NO_PEEK_LEFT, NO_SUCH_BUSH, NOT_IN_HAND, NOT_NOW, HideAndSheep

REASONS = {
    NOT_NOW: ("HS-2", "reason.not_now"),
    NO_SUCH_BUSH: ("HS-1", "reason.no_such_bush"),
    NOT_IN_HAND: ("HS-4", "reason.not_in_hand"),
    NO_PEEK_LEFT: ("HS-5", "reason.no_peek_left"),
}
SEATS = ("seat.red", "seat.blue", "seat.green", "seat.yellow")


def _say(language: str) -> Voice:
    return voice(__package__, language)


def seat_name(seat: int, language: str) -> str:
    return _say(language)(SEATS[seat])


def _name(seat: int, language: str, names: tuple[str, ...]) -> str:
    return names[seat] if seat < len(names) else seat_name(seat, language)


def tell(before: State, action: int, after: State, language: str, names: tuple[str, ...] = ()) -> str:
    """What happened, to the viewer of both veils. A half-made choice is not worth a line."""
    assert isinstance(before, HideAndSheep)
    say = _say(language)
    last = len(before.cards) - 1
    if before.phase == WHO_BEGINS:
        return say("tell.begins", who=_name(action, language, names))
    if before.phase == DRAW:
        who = _name(before.owner(before.drawn), language, names)
        if action == UNSEEN:
            return say("tell.draws", who=who)
        return say("tell.draws_card", who=who, card=_card(action, language))
    if before.phase == LOOK:
        return "" if action == UNSEEN else say("tell.finds", card=_card(action, language))
    if before.phase == COUNT:
        who = _name(before.owner(before.turned), language, names)
        return say("tell.turned", who=who, card=_card(action, language), bush=BUSH_NAMES[before.bushes[before.turned]])
    who = _name(int(before.current_player), language, names)
    if action >= HIDDEN:
        return say("tell.hides", who=who, bush=BUSH_NAMES[action - HIDDEN])
    if before.phase == CHOOSE_CARD:
        return say("tell.hides_card", who=who, card=_card(action - CARD, language), bush=BUSH_NAMES[before.bush])
    if before.phase == ASK:
        asked = _name(before.owner(last), language, names)
        return say("tell.peeks" if action == PEEK else "tell.lets_be", who=who, whom=asked)
    return ""


def _card(kind: int, language: str) -> str:
    return _say(language)(f"card.{CARD_NAMES[kind]}")


def question(veil: State, language: str, names: tuple[str, ...] = ()) -> str:
    assert isinstance(veil, HideAndSheep)
    say = _say(language)
    if veil.current_player == OVER:
        return say("question.over")
    if veil.current_player == CHANCE:
        return say("question.chance")
    who = _name(int(veil.current_player), language, names)
    key = {CHOOSE_BUSH: "question.bush", CHOOSE_CARD: "question.card", ASK: "question.ask"}[veil.phase]
    return say(key, who=who)


def label(veil: State, action: int, language: str) -> str:
    say = _say(language)
    if action in (LET_BE, PEEK):
        return say("label.peek" if action == PEEK else "label.let_be")
    if action >= CARD:
        return say("label.card", card=_card(action - CARD, language))
    return say("label.bush", bush=BUSH_NAMES[action - BUSH])


def reason(state: State, action: int, code: int, language: str) -> tuple[str, str]:
    rule, key = REASONS[code]
    return rule, _say(language)(key)


def note(veil: State, seat: int, language: str) -> str:
    assert isinstance(veil, HideAndSheep)
    return _say(language)("note", n=sum(veil.hands[4 * seat : 4 * seat + 4]), peeks=veil.peeks[seat])


def score_sheet(veil: State, language: str) -> list[tuple[str, list[str]]]:
    say = _say(language)
    points = ["?" if score is None else str(score) for score in veil.scores()]
    return [(say("sheet.points"), points)]
