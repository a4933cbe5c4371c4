"""The hand at a terminal: touch the thing, then where it goes; by keys or by mouse, as on the page.

No screen here: what a touch of a thing means, what is worth stopping at on the way with the arrows, and which thing
lies that way."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from panurge.core.canvas import Canvas
from panurge.core.hand import Hand, No, Way

NOTHING = Hand()
ACROSS = 2  # a row of characters is about two columns high
ASIDE = 3  # how much farther away a thing seems that lies aside of the way


@dataclass(frozen=True)
class Play:
    """These actions are to be played; asked about first if it says what one may regret."""

    actions: tuple[int, ...]
    confirm: str = ""


@dataclass(frozen=True)
class Which:
    """It could mean several things: one of them is to be chosen."""

    ways: tuple[Way, ...] = ()
    actions: tuple[int, ...] = ()


@dataclass(frozen=True)
class Held:
    """What is held now; nothing, if it was laid back."""

    things: tuple[str, ...]


@dataclass(frozen=True)
class Said:
    """Nothing is done; something is said."""

    say: str
    rule: str = ""


Touch = Play | Which | Held | Said


class Grip:
    """What one holds at a table, and what could be done with it."""

    def __init__(self, hand: Hand | None, canvas: Canvas, held: Sequence[str] = ()) -> None:
        self.hand = hand or NOTHING
        self.canvas = canvas
        self.held = tuple(held)
        self.turn = 0  # how what is held lies: the first of its ways, or another
        self.kind = 0  # which kind of thing is done with it: the first of its verbs, or another

    # ------------------------------------------------------------------ what is possible
    def ways(self, place: str | None = None) -> list[Way]:
        """The ways of just what is held: all of them, or those to a place, of one verb at a time."""
        found = [way for way in self.hand.ways if set(way.things) == set(self.held)]
        if place is None:
            return found
        return [way for way in found if way.place == place and (not place or way.verb == self.verb)]

    @property
    def verbs(self) -> list[str]:
        """The kinds of things that what is held can do somewhere, in the order in which the game tells them."""
        found = {way.verb for way in self.ways() if way.place}
        order = [verb.name for verb in self.hand.verbs]
        return sorted(found, key=lambda verb: order.index(verb) if verb in order else len(order))

    @property
    def verb(self) -> str:
        return self.verbs[self.kind % len(self.verbs)] if self.verbs else ""

    def places(self) -> list[Way]:
        """Where what is held goes, of the present verb."""
        return [way for way in self.ways() if way.place and way.verb == self.verb]

    def way_to(self, place: str) -> Way | None:
        """The one way a touch there stands for, as what is held lies; None if there is none or are several."""
        ways = self.ways(place)
        if len({way.verb for way in ways}) != 1:
            return None
        return ways[self.turn % len(ways)]

    def opens(self, place: str) -> Way | None:
        """The option that lies open there, for which nothing is held."""
        return None if self.held else next((way for way in self.hand.opens if way.place == place), None)

    @property
    def turns(self) -> int:
        """In how many ways what is held can lie at the same place, at most."""
        places = [way.place for way in self.places()]
        return max((places.count(place) for place in set(places)), default=1)

    def more(self) -> set[str]:
        """Things that can be added to what is held."""
        held = set(self.held)
        return {thing for way in self.hand.ways if held < set(way.things) for thing in way.things} - held

    def stops(self) -> set[str]:
        """The things worth stopping at: those that do something; else whatever has something to say."""
        drawn = self.canvas.spots()
        if self.held:
            found = {way.place for way in self.places()} | self.more() | set(self.held)
            found |= {no.place for no in self.hand.nos if set(no.things) == set(self.held)}
        else:
            found = {thing for way in self.hand.ways for thing in way.things} | set(self.canvas.carries)
        found &= set(drawn)
        return found or {thing for thing in drawn if thing in self.canvas.told}

    def bright(self) -> set[str]:
        """What keeps its colours: where something can be done now. Nothing at all: everything does."""
        if not self.held:
            return set()
        return {way.place for way in self.places()} | self.more() | set(self.held)

    # ------------------------------------------------------------------ a touch
    def touch(self, thing: str) -> Touch:
        if self.held:
            if thing in self.held:
                return self._again(thing)
            here = self.ways(thing)
            if here:
                way = self.way_to(thing)
                return Which(tuple(here)) if way is None else Play(way.actions, way.confirm)
            if thing in self.more():
                return Held((*self.held, thing))
        once = next((way for way in self.hand.ways if way.once and way.things == (thing,)), None)
        if once is not None:
            return Play(once.actions, once.confirm)
        if any(thing in way.things for way in self.hand.ways):
            return self._take(self._with(thing))
        carried = self.canvas.carries.get(thing, ())
        if carried:
            return Play(carried[:1]) if len(carried) == 1 else Which(actions=carried)
        return self.why(thing)

    def _with(self, thing: str) -> tuple[str, ...]:
        """Of several things that are held, those that stay with one more: the last gives way to it."""
        kept: tuple[str, ...] = ()
        for one in self.held if len(self.held) > 1 else ():
            if any({*kept, one, thing} <= set(way.things) for way in self.hand.ways):
                kept = (*kept, one)
        return (*kept, thing)

    def _take(self, things: tuple[str, ...]) -> Touch:
        return Held(things)

    def _again(self, thing: str) -> Touch:
        """What is held is touched once more: it is played where it lies, or laid back."""
        ways = self.ways("")
        if len(ways) == 1:
            return Play(ways[0].actions, ways[0].confirm)
        return Which(tuple(ways)) if ways else Held(tuple(one for one in self.held if one != thing))

    def why(self, thing: str) -> Said:
        """Why nothing goes there, or what it is."""
        no = self.no(thing)
        if no is not None:
            return Said(no.say, no.rule)
        return Said(*self.canvas.told.get(thing, ("", "")))

    def no(self, thing: str) -> No | None:
        """The refusal for what is held; one for whatever is held where there is no other."""
        held = set(self.held)
        found = [no for no in self.hand.nos if no.place == thing and (set(no.things) == held or not no.things)]
        return max(found, key=lambda no: len(no.things), default=None)

    def of_plan(self, parts: Sequence[int]) -> list[str]:
        """The things a hint is about, in order: what is not held yet, then where it goes."""
        ways = [way for way in self.hand.ways if way.actions == tuple(parts[: len(way.actions)])]
        way = max(ways, key=lambda one: (len(one.actions), bool(one.place)), default=None)
        if way is None:
            return sorted(self.of_action(parts[0])) if parts else []
        drawn = self.canvas.spots()
        return [thing for thing in (*way.things, way.place) if thing in drawn and thing not in self.held]

    def of_action(self, action: int) -> set[str]:
        """The things that an option of the list is about."""
        carried = {thing for thing, actions in self.canvas.carries.items() if action in actions}
        ways = [way for way in self.hand.ways if way.actions[0] == action]
        shared = set.intersection(*(set(way.things) for way in ways)) if ways else set()
        return (carried | shared) & set(self.canvas.spots())


# ---------------------------------------------------------------------- the way with the arrows
def middle(spots: Sequence[tuple[int, int]]) -> tuple[float, float]:
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def first(stops: Iterable[str], canvas: Canvas, near: tuple[float, float] | None = None) -> str:
    """The stop nearest to a spot, else the first in reading order; "" if there is none."""
    spots = canvas.spots()
    at = {stop: middle(spots[stop]) for stop in stops if stop in spots}
    if near is None:
        return min(at, key=lambda stop: (at[stop][1], at[stop][0]), default="")
    return min(at, key=lambda stop: (_far(at[stop], near), stop), default="")


def _far(one: tuple[float, float], other: tuple[float, float]) -> float:
    return abs(one[0] - other[0]) + ACROSS * abs(one[1] - other[1])


def towards(stop: str, way: tuple[int, int], stops: Iterable[str], canvas: Canvas) -> str:
    """The next stop in a direction (−1 … 1 across, −1 … 1 down); the same if nothing lies there."""
    spots = canvas.spots()
    if stop not in spots:
        return first(stops, canvas)
    x, y = middle(spots[stop])
    best, least = stop, float("inf")
    for other in sorted(stops):
        if other == stop or other not in spots:
            continue
        across, down = middle(spots[other])
        along = (across - x) * way[0] + ACROSS * (down - y) * way[1]
        aside = abs((across - x) * way[1]) + ACROSS * abs((down - y) * way[0])
        if along > 0.4 and along + ASIDE * aside < least:
            best, least = other, along + ASIDE * aside
    return best
