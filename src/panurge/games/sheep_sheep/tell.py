"""The sentences of Sheep Sheep. Every function is given veils and tells nothing a veil does not hold.

Seats are called by the four winds: colours are the families' names here."""

from collections.abc import Sequence
from functools import lru_cache

from panurge.core.state import FULL, OVER, UNSEEN, State
from panurge.core.words import Voice, voice
from panurge.drawing.palette import WOOL, mix
from panurge.games.sheep_sheep.advice import advice as advice
from panurge.games.sheep_sheep.data import (
    CELLS,
    COLLECT,
    COLLECT_NOT_NOW,
    COLLECTS,
    DRAW,
    EXCHANGE,
    EXCHANGES_OVER,
    FAMILIES,
    FAMILY_NAMES,
    FETISH,
    FIRST,
    NO_ACTION,
    NO_FAMILY,
    NO_GAP,
    NO_GROUP,
    NO_MATCH,
    NO_MORE_EXCHANGES,
    NOT_IN_HAND,
    NOT_ON_CARD,
    PLACE,
    PLACE_NOT_NOW,
    PLACES,
    REVEAL,
    SECOND,
    SIZE,
    STARTER,
    STOP,
    STOP_NOT_NOW,
    UNCOVER,
)
from panurge.games.sheep_sheep.meadow import Cells, group_after, groups_of, side_of
from panurge.games.sheep_sheep.notation import cell_name
from panurge.games.sheep_sheep.rules import SheepSheep

FETISH_BACK = "#8a6d58"  # the brown of a fetish card that lies face down

REASONS: dict[int, tuple[str, str]] = {
    int(NO_ACTION): ("SS-9", "reason.no_action"),
    int(EXCHANGES_OVER): ("SS-10", "reason.exchanges_over"),
    int(NO_MORE_EXCHANGES): ("SS-10", "reason.no_more_exchanges"),
    int(NOT_IN_HAND): ("SS-9", "reason.not_in_hand"),
    int(NO_MATCH): ("SS-9", "reason.no_match"),
    int(STOP_NOT_NOW): ("SS-10", "reason.stop_not_now"),
    int(COLLECT_NOT_NOW): ("SS-13", "reason.collect_not_now"),
    int(NO_GROUP): ("SS-13", "reason.no_group"),
    int(PLACE_NOT_NOW): ("SS-15", "reason.place_not_now"),
    int(NO_GAP): ("SS-15", "reason.no_gap"),
    int(NOT_ON_CARD): ("SS-15", "reason.not_on_card"),
}
SEATS = ("seat.north", "seat.east", "seat.south", "seat.west")


def _say(language: str) -> Voice:
    return voice(__package__, language)


def seat_name(seat: int, language: str) -> str:
    return _say(language)(SEATS[seat])


def _name(seat: int, language: str, names: Sequence[str]) -> str:
    return names[seat] if seat < len(names) else seat_name(seat, language)


@lru_cache(maxsize=64)
def family_name(family: int, language: str) -> str:
    return _say(language)(f"family.{FAMILY_NAMES[family]}")


def many_key(family: int) -> str:
    """The message that names several of a family: 'reds'."""
    return f"many.{FAMILY_NAMES[family]}"


@lru_cache(maxsize=64)
def place_name(cell: int, language: str) -> str:
    """Where a card lies, as one sees it: "top left". Only the notation says a1."""
    return _say(language)(f"place.{cell_name(cell)}")


@lru_cache(maxsize=128)
def card_words(pair: int, language: str) -> str:
    return f"{family_name(FIRST[pair], language)}–{family_name(SECOND[pair], language)}"


def flock(count: int, family: int, language: str) -> str:
    """'3 moutons bleus'."""
    return _say(language)(f"flock.{FAMILY_NAMES[family]}", n=count)


def tell(before: State, action: int, after: State, language: str, names: Sequence[str] = ()) -> str:
    """What happened, to the viewer of both veils. The deal of hands and centre lies open: not worth a line each."""
    assert isinstance(before, SheepSheep)
    assert isinstance(after, SheepSheep)
    say = _say(language)
    if before.phase == FETISH:
        if before.viewer == FULL:  # a replay with nothing hidden: whose, then
            who = _name(int(before.dealt), language, names)
            return say("tell.fetish.of", who=who, family=family_name(action, language))
        return "" if action == UNSEEN else say("tell.fetish", family=family_name(action, language))
    if before.phase == STARTER:
        return say("tell.starter", who=_name(action, language, names))
    if before.phase < EXCHANGE:
        return ""
    who = _name(int(before.seat), language, names)
    if before.phase == DRAW:
        if action == UNSEEN:
            return say("tell.draws", who=who)
        return say("tell.draws_card", who=who, card=card_words(action, language))
    if before.phase == UNCOVER:
        return say("tell.uncover", who=who, card=card_words(_taken(before, int(before.playing), after), language))
    if before.phase == REVEAL:
        whose = _name(int(before.dealt), language, names)
        return say("tell.reveal", who=whose, family=family_name(action, language))
    return _tell_action(before, action, after, who, language)


def _tell_action(before: SheepSheep, action: int, after: SheepSheep, who: str, language: str) -> str:
    say = _say(language)
    if action < STOP:
        pair, cell = divmod(action, int(CELLS))
        face = before.up[cell]
        shown = family_name(FIRST[pair] + SECOND[pair] - face, language)
        card = card_words(pair, language)
        if after.phase == UNCOVER:
            return say("tell.exchange_blind", who=who, card=card, cell=place_name(cell, language), shown=shown)
        taken = card_words(_taken(before, action, after), language)
        return say("tell.exchange", who=who, card=card, cell=place_name(cell, language), shown=shown, taken=taken)
    if action == STOP:
        if after.phase == COLLECT:
            return say("tell.stop", who=who)
        return say("tell.barren_end" if after.phase == REVEAL else "tell.barren", who=who)
    if action < PLACES:
        cell = action - int(COLLECTS)
        caught = flock(int(SIZE[before.group_at(cell)]), before.up[cell], language)
        return say("tell.collect_end" if after.phase == REVEAL else "tell.collect", who=who, flock=caught)
    cell, family = divmod(action - int(PLACES), int(FAMILIES))
    return say("tell.place", who=who, family=family_name(family, language), cell=place_name(cell, language))


def _taken(before: SheepSheep, action: int, after: SheepSheep) -> int:
    """The card that came into the hand: the hand after, less what stayed of the hand before."""
    seat = int(before.seat)
    stayed = list(before.hand[seat * 4 : seat * 4 + 4])
    stayed.remove(action // int(CELLS))
    new = list(after.hand[seat * 4 : seat * 4 + 4])
    for card in stayed:
        new.remove(card)
    return int(new[0])


def question(veil: State, language: str, names: Sequence[str] = ()) -> str:
    assert isinstance(veil, SheepSheep)
    say = _say(language)
    if veil.current_player == OVER:
        return _outcome(veil, language, names)
    if veil.current_player < 0:
        return say("question.chance" if veil.phase < EXCHANGE else "question.moment")
    who = _name(int(veil.current_player), language, names)
    yours = int(veil.viewer == veil.current_player)
    if veil.phase == EXCHANGE:
        left = int(veil.cap - veil.exchanged)
        if left == 0:
            return say(("question.stop", "question.stop_you")[yours], who=who)
        return say(("question.exchange", "question.exchange_you")[yours], who=who, n=left)
    if veil.phase == PLACE:
        if veil.drawn >= len(FIRST) - 2:
            return say("question.place_hidden", who=who)
        yours += yours and list(veil.up).count(NO_FAMILY) == 1  # for a last gap nobody asks where
        key = ("question.place", "question.place_you", "question.place_last")[yours]
        return say(key, who=who, card=card_words(int(veil.drawn), language))
    return say(("question.collect", "question.collect_you")[yours], who=who)


def _outcome(veil: SheepSheep, language: str, names: Sequence[str]) -> str:
    """SS-20: who has won, and with how many points."""
    say = _say(language)
    winners = veil.winners()
    if winners == [int(veil.viewer)]:
        return say("over.won_you", points=say("points", n=int(veil.score(winners[0]))))
    called = [_name(seat, language, names) for seat in winners]
    who = called[0] if len(called) == 1 else say("and", first=", ".join(called[:-1]), last=called[-1])
    return say("over.won", who=who, n=len(winners), points=say("points", n=int(veil.score(winners[0]))))


def label(veil: State, action: int, language: str) -> str:
    assert isinstance(veil, SheepSheep)
    if action < STOP:
        return exchange_words(action, int(veil.up[action % int(CELLS)]), language)
    if COLLECTS <= action < PLACES:
        cell = action - int(COLLECTS)
        if veil.group_at(cell) == 0:
            return _say(language)("label.collect_nothing", cell=place_name(cell, language))
        return collect_words(tuple(veil.up), int(veil.lines), cell, language)
    if action == STOP:
        return stop_words(_flocks(veil), language)
    return lay_words(action, _size_laid(veil, action), language)


def _flocks(veil: SheepSheep) -> tuple[tuple[int, int], ...]:
    """The groups of the centre: how many, of which family."""
    groups = [(int(SIZE[veil.group_at(cell)]), int(veil.up[cell])) for cell in range(int(CELLS))]
    return tuple(group for group in groups if group[0])


def _size_laid(veil: SheepSheep, action: int) -> int:
    """How many sheep the next player would find together if this were laid."""
    cell, family = divmod(action - int(PLACES), int(FAMILIES))
    return group_after(tuple(veil.up), int(veil.lines), cell, family)


@lru_cache(maxsize=256)
def stop_words(groups: tuple[tuple[int, int], ...], language: str) -> str:
    """What comes of stopping: a group to collect, or nothing (SS-13, SS-14)."""
    if len(groups) == 1:
        return _say(language)("label.stop_one", flock=flock(*groups[0], language))
    return _say(language)("label.stop" if groups else "label.stop_barren")


def end_sentence(veil: SheepSheep, action: int, language: str) -> str:
    """What is asked before a stop that ends the game at once: by a collection (SS-17) or by none (SS-18)."""
    if veil.ends_game(action):
        return _say(language)("sure.barren")
    groups = [cell for cell in range(int(CELLS)) if veil.group_at(cell)]
    if len(groups) != 1:
        return ""
    return ending_words(int(veil.group_at(groups[0])), int(veil.up[groups[0]]), int(veil.pile_size), language)


@lru_cache(maxsize=1024)
def ending_words(group: int, family: int, pile: int, language: str) -> str:
    """What is asked before a collection that the pile cannot make good; "" for one that it can (SS-17)."""
    if pile >= SIZE[group]:
        return ""
    told = flock(int(SIZE[group]), family, language)
    return _say(language)("sure.end", flock=told, n=pile) if pile else _say(language)("sure.end.empty", flock=told)


@lru_cache(maxsize=4096)
def exchange_words(action: int, face: int, language: str) -> str:
    """An exchange with a cell that shows this family."""
    pair, cell = divmod(action, int(CELLS))
    shown = FIRST[pair] + SECOND[pair] - face if face in (FIRST[pair], SECOND[pair]) else SECOND[pair]
    said = {"card": card_words(pair, language), "cell": place_name(cell, language)}
    return _say(language)("label.exchange", shown=family_name(int(shown), language), **said)


@lru_cache(maxsize=4096)
def collect_words(up: Cells, lines: int, first: int, language: str) -> str:
    """The group that begins at a cell, by what it is; of two of one family, with where it lies."""
    say, found = _say(language), groups_of(up, lines)
    family, group = up[first], dict(found)[first]
    named = flock(int(SIZE[group]), family, language)
    if sum(up[other] == family for other, _ in found) == 1:
        return say("label.collect", flock=named)
    return say("label.collect.where", flock=named, where=say(side_of(group)))


@lru_cache(maxsize=1024)
def lay_words(action: int, size: int, language: str) -> str:
    """A placement, and the group it would give away."""
    cell, family = divmod(action - int(PLACES), int(FAMILIES))
    said = {"family": family_name(family, language), "cell": place_name(cell, language)}
    if size:
        return _say(language)("label.place_gift", flock=flock(size, family, language), **said)
    return _say(language)("label.place", **said)


def reason(state: State, action: int, code: int, language: str) -> tuple[str, str]:
    assert isinstance(state, SheepSheep)
    rule, key = REASONS[code]
    say = _say(language)
    if code == NO_MORE_EXCHANGES:
        return "SS-10" if state.timed else "SS-11", say(key, n=int(state.cap))
    if code in (NO_MATCH, NOT_IN_HAND):
        pair, cell = divmod(action, int(CELLS))
        return rule, _unfit(key, pair, cell, int(state.up[cell]), language)
    if code == NO_GROUP:
        return rule, say("reason.no_line") if state.lines else say(key)
    return rule, say(key)


@lru_cache(maxsize=8192)
def _unfit(key: str, pair: int, cell: int, face: int, language: str) -> str:
    """Why a card does not go to a cell."""
    family = family_name(face, language) if face != NO_FAMILY else "?"
    return _say(language)(key, card=card_words(pair, language), cell=place_name(cell, language), family=family)


def note(veil: State, seat: int, language: str) -> str:
    assert isinstance(veil, SheepSheep)
    return _say(language)("note", n=sum(veil.sheep[seat * 7 : seat * 7 + 7]))


def sheet_tints() -> list[str]:
    """The rows of the sheet that are families in their own colours, pale enough to be written upon; what the fetish
    adds has the brown of its card's back, which is no family's."""
    return [mix(WOOL[name], "#ffffff", 0.34) for name in FAMILY_NAMES] + [mix(FETISH_BACK, "#ffffff", 0.34)] * 2


def score_sheet(veil: State, language: str) -> list[tuple[str, list[str]]]:
    """SS-19, SS-20: sheep by family, the fetish's bonus where it is known, the points."""
    assert isinstance(veil, SheepSheep)
    say = _say(language)
    seats = range(int(veil.players))
    rows: list[tuple[str, list[str]]] = []
    for family in range(int(FAMILIES)):
        counts = [str(veil.sheep[seat * 7 + family]) for seat in seats]
        rows.append((family_name(family, language).capitalize(), counts))
    known = [int(veil.fetish[seat]) for seat in seats]
    fetishes = [family_name(family, language) if family != NO_FAMILY else "?" for family in known]
    bonus = [f"+{veil.sheep[seat * 7 + family]}" if family != NO_FAMILY else "?" for seat, family in enumerate(known)]
    rows.append((say("sheet.fetish"), fetishes))
    rows.append((say("sheet.bonus"), bonus))
    points = [str(score) if family != NO_FAMILY else f"{score} + ?" for score, family in zip(veil.scores(), known)]
    rows.append((say("sheet.points"), points))
    return rows
