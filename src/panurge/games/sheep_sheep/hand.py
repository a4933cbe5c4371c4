"""What a seat of Sheep Sheep takes hold of: a card of its own, and the cells that show one of its sheep (SS-9); or the
card it has drawn, and half a gap (SS-15). Over a place stands the face that would show, and the group it would make."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import cast

from panurge.core.hand import Chip, Hand, No, Way
from panurge.core.lying import Rows
from panurge.core.state import State
from panurge.core.words import voice
from panurge.games.sheep_sheep import tell
from panurge.games.sheep_sheep.data import (
    CELLS,
    EXCHANGE,
    FAMILIES,
    FIRST,
    NO_FAMILY,
    PAIR_OF,
    PLACE,
    PLACES,
    SECOND,
    SIZE,
)
from panurge.games.sheep_sheep.draw_meadow import cell_part_name, half_gap_name, would_name
from panurge.games.sheep_sheep.draw_seats import cards_in_place
from panurge.games.sheep_sheep.meadow import group_made, groups_of
from panurge.games.sheep_sheep.rules import SheepSheep

PAD = (7, 8, 9, 4, 5, 6, 1, 2, 3)  # the keys of the numeric pad lie as the cells do
DRAWN = "drawn"


def hand(veil: State, language: str, names: Sequence[str] = (), lying: Rows = ()) -> Hand:
    game = cast(SheepSheep, veil)
    reach = _Reach(game, language)
    if game.phase == EXCHANGE:
        return reach.exchanges(lying)
    if game.phase == PLACE:
        return Hand(tuple(reach.lays()), nos=tuple(reach.taken()))
    return Hand()  # a group lies open on the table: any card of it is the group


class _Reach:
    def __init__(self, game: SheepSheep, language: str) -> None:
        self.game, self.language = game, language
        self.say = voice(__package__, language)
        self.up, self.lines = tuple(map(int, game.up)), int(game.lines)
        self.options = game.legal_actions()

    # ------------------------------------------------------------------ a card onto a cell (SS-9)
    def exchanges(self, lying: Rows) -> Hand:
        cards = cards_in_place(self.game, int(self.game.seat), lying)
        ways = [self.exchange(name, action) for name, pair in cards for action in self.of(pair)]
        nos = [no for name, pair in cards if self.of(pair) for no in self.misfits(name, pair)]
        keys = [(str(i + 1), name) for i, (name, _) in enumerate(cards)]
        keys += [(f"pad{PAD[cell]}", cell_part_name(cell)) for cell in range(int(CELLS))]
        return Hand(tuple(ways), keys=tuple(keys), nos=tuple(nos))

    def of(self, pair: int) -> list[int]:
        """The exchanges with this card."""
        return [action for action in self.options if action // int(CELLS) == pair]

    def exchange(self, thing: str, action: int) -> Way:
        pair, cell = divmod(action, int(CELLS))
        met = self.up[cell]
        shown = int(FIRST[pair] + SECOND[pair]) - met
        group = group_made(self.up, self.lines, cell, shown)
        breaks = not group and self.breaks(cell, shown)
        prized = bool(shown == self.game.fetish[self.game.seat])
        return exchange_way(
            thing, action, met, int(self.game.down[cell]), int(SIZE[group]) if group else 0, breaks, prized,
            self.language,
        )  # fmt: skip

    def breaks(self, cell: int, shown: int) -> bool:
        """Whether a group that lies there now would lie there no more."""
        after = (*self.up[:cell], shown, *self.up[cell + 1 :])
        return len(groups_of(after, self.lines)) < len(groups_of(self.up, self.lines))

    def misfits(self, thing: str, pair: int) -> Iterator[No]:
        """Cells that show neither of its sheep: pale, and they say why."""
        for cell in range(int(CELLS)):
            action = pair * int(CELLS) + cell
            code = int(self.game.refusal(action))
            if code:
                yield misfit(thing, cell, *tell.reason(self.game, action, code, self.language))

    # ------------------------------------------------------------------ the drawn card into a gap (SS-15)
    def lays(self) -> Iterator[Way]:
        for action in self.options:
            cell, family = divmod(action - int(PLACES), int(FAMILIES))
            group = group_made(self.up, self.lines, cell, family)
            said = tell.label(self.game, action, self.language)
            chips = (Chip(self.say("hand.gift"), "danger"),) if group else ()
            yield Way((DRAWN,), half_gap_name(cell, family), (action,), said, chips=chips, shows=(would_name(action),))

    def taken(self) -> Iterator[No]:
        """Where a card lies already, none is laid."""
        for cell in range(int(CELLS)):
            if self.up[cell] != NO_FAMILY:
                action = int(PLACES) + cell * int(FAMILIES) + int(FIRST[self.game.drawn])
                rule, said = tell.reason(self.game, action, int(self.game.refusal(action)), self.language)
                yield No((DRAWN,), cell_part_name(cell), said, rule)


@lru_cache(maxsize=4096)
def exchange_way(
    thing: str, action: int, met: int, below: int, size: int, breaks: bool, prized: bool, language: str
) -> Way:
    """A card onto a cell that shows the family `met`; the face below it may be known. It makes a group of that size, or
    breaks one. `prized`: the face that would show is the own fetish."""
    pair, cell = divmod(action, int(CELLS))
    shown, say = int(FIRST[pair] + SECOND[pair]) - met, voice(__package__, language)
    said = [tell.exchange_words(action, met, language) + ".", taken_card(met, below, language)]
    chips: tuple[Chip, ...] = ()
    if size:
        said.append(say("hand.makes", flock=tell.flock(size, shown, language)))
        chips = (Chip(cheer(size, shown, prized, language), "gain"),)
    elif breaks:
        said.append(say("hand.breaks.said"))
        chips = (Chip(say("hand.breaks"), "danger"),)
    return Way((thing,), cell_part_name(cell), (action,), " ".join(said), chips=chips, shows=(would_name(action),))


def taken_card(met: int, below: int, language: str) -> str:
    """What joins the hand: known, or half of it."""
    say = voice(__package__, language)
    if below == NO_FAMILY:
        return say("hand.takes_unknown", family=tell.family_name(met, language))
    return say("hand.takes", card=tell.card_words(int(PAIR_OF[met * 8 + below]), language))


def cheer(size: int, family: int, prized: bool, language: str) -> str:
    """'trois rouges !', and twice as good if it is the own fetish (SS-19)."""
    say = voice(__package__, language)
    told = say("hand.group", count=say(f"number.{size}"), family=say(tell.many_key(family)))
    return f"{told} ×2" if prized else told


@lru_cache(maxsize=4096)
def misfit(thing: str, cell: int, rule: str, said: str) -> No:
    place = cell_part_name(cell)
    return No((thing,), place, said, rule, (Chip("", "pale", place),))
