"""A state in plain Python whose fields are written once (`panurge.core.fields`), for games that need not be compiled.

A game writes what is its own: `odds` and `happens` for chance, `forbids` and `do` for seats, `score`. The rest of the
contract (`panurge.core.state`) follows from the declarations; whatever does not suit is written over. It is the same
on the compiled and on the interpreted engine. Our own games are compiled themselves and write all of it by hand, for
a search copies a state a million times.
"""

from collections.abc import Mapping, Sequence
from inspect import get_annotations
from typing import Any, ClassVar, Self, final

from librt.vecs import vec
from mypy_extensions import i64

from panurge.core.errors import BrokenGame
from panurge.core.fields import Declared, completed, misdeclared, read
from panurge.core.rng import Rng
from panurge.core.state import CHANCE, FULL, UNSEEN, State

NO_ACTION = -1  # why an action is refused that is none of the game's
NO_CHANCE = "a game without chance says in `set_up` who begins: self.current_player = 0"


def _declare(cls: type["PlainState"]) -> None:
    """FIELDS and the rest from the attributes of a class that have a type and a first value."""
    fields = dict(cls.DECLARED)
    written = get_annotations(cls)
    for name, kind in written.items():
        if "ClassVar" in str(kind) or name.startswith("_") or (_is_taken(name) and name.isupper()):
            continue
        _check_name(cls, name)
        field = read(vars(cls).get(name))
        if field is None:
            said = f"{name}: int = 0, or one of panurge.core.fields"
            raise BrokenGame(f"{cls.__name__}.{name} has no first value: {said}")
        fault = misdeclared(field)
        if fault:
            raise BrokenGame(f"{cls.__name__}.{name}: {fault}")
        fields[name] = field
        delattr(cls, name)
    _check_rest(cls)
    try:
        cls.DECLARED = completed(fields)
    except KeyError as error:
        raise BrokenGame(f"{cls.__name__} has no pool {error}") from None
    cls.FIELDS = tuple(cls.DECLARED)
    cls.LIMITS = {name: (field.least, field.most) for name, field in cls.DECLARED.items()}


def _is_taken(name: str) -> bool:
    """Whether every state has something of that name."""
    return hasattr(PlainState, name) or name in get_annotations(State)


def _check_name(cls: type["PlainState"], name: str) -> None:
    if _is_taken(name):
        raise BrokenGame(f"{cls.__name__}.{name}: every state has a {name} of its own; give the field another name")


def _check_rest(cls: type["PlainState"]) -> None:
    """A value without a type is no field: no copy, no veil would have it. (What is called _so or SO may be none.)"""
    for name, value in vars(cls).items():
        if isinstance(value, Declared) or not (name.startswith("_") or name.isupper() or _is_method(value)):
            _check_name(cls, name)
            said = f"a field has one ({name}: {_kind(value)} = …), what is none is called _{name} or {name.upper()}"
            raise BrokenGame(f"{cls.__name__}.{name} has no type: {said}")
    for base in cls.__mro__:
        lost = [name for name, value in vars(base).items() if isinstance(value, Declared)]
        if lost and not issubclass(base, State):
            whose = base.__name__
            raise BrokenGame(f"{whose}.{lost[0]} is no field of {cls.__name__}: {whose} is no PlainState")


def _is_method(value: object) -> bool:
    """A function, a class, a property, and whatever else Python asks for the value that an attribute has."""
    return callable(value) or hasattr(value, "__get__")


def _kind(value: object) -> str:
    """The type one would have written."""
    if isinstance(value, Declared):
        return "list[int]" if value.is_list or value.pool else "int"
    return "list[int]" if isinstance(value, list | tuple) else type(value).__name__


def _count(cls: type["PlainState"], verb: str, given: object) -> int:
    """How many actions a verb has."""
    count, said = 1, ""
    if isinstance(given, bool) or not isinstance(given, int | tuple | str | None):
        said = "the name of a field, a number, a tuple of names, or None"
    elif isinstance(given, int):
        count = given
    elif isinstance(given, tuple):
        count = len(given)
    elif given is not None:
        field = cls.DECLARED.get(given)
        if field is None:
            raise BrokenGame(f"{cls.__name__}.ACTIONS: {verb} is done with {given!r}, which is no field")
        count = len(field.first) if field.kind == "board" else len(field.names)
        said = "" if count else f"{given} has neither cells nor kinds nor names; say how many it can be, as {verb!r}: 6"
    if said or count < 1:
        raise BrokenGame(f"{cls.__name__}.ACTIONS: {verb} is done with {given!r}: {said or 'that is no action at all'}")
    return count


class PlainState(State):
    """One position, of fields that are declared as attributes with a first value."""

    ACTIONS: ClassVar[Mapping[str, object]] = {}
    """What a seat may do: a verb, and what it is done with: "hands" (the name of a hand, a heap or a row: a kind of
    its cards), "meadow" (of a board: a cell), 6 (a number below that), ("near", "far") (one of these), None (nothing).
    The actions are numbered in this order; `meaning` and `action` go to and fro."""

    DECLARED: ClassVar[Mapping[str, Declared]] = {}
    LIMITS: ClassVar[Mapping[str, tuple[int, int]]] = {}
    BLOCKS: ClassVar[tuple[tuple[str, object, int], ...]] = ()  # of ACTIONS: verb, what with, how many

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        if "FIELDS" not in vars(cls):  # else they are written by hand, as in a game that is compiled
            _declare(cls)
        cls.BLOCKS = tuple((verb, given, _count(cls, verb, given)) for verb, given in cls.ACTIONS.items())

    # ------------------------------------------------------------------ what a game writes
    def odds(self) -> tuple[str, Sequence[int]]:
        """At CHANCE: what it is about, and the weight of each outcome: `"deck", self.deck` draws a card of that pool,
        `"seat", [1, 1]` a seat; any other word names a die."""
        raise BrokenGame(f"{_called(self)} is at chance, and has no odds; {NO_CHANCE}")

    def happens(self, outcome: int) -> None:
        """What comes of chance; sets `current_player`."""
        raise BrokenGame(f"{_called(self)} has odds, but does not say what `happens` then: happens(self, outcome)")

    def private(self) -> int | None:
        """At CHANCE: the seat that alone sees what comes; None: everybody does."""
        return None

    def forbids(self, verb: str, part: int) -> int:
        """0 if the seat to move may do this, else a reason code: the number of the rule (3 for `MG-3`), whose first
        sentence on the rule page is the answer, unless `tell.REASONS` has another for the code."""
        raise BrokenGame(f"{_called(self)} does not say what it `forbids`: forbids(self, verb, part)")

    def do(self, verb: str, part: int) -> None:
        """Carry it out; sets `current_player`."""
        raise BrokenGame(f"{_called(self)} does not say how to `do` anything: do(self, verb, part)")

    def score(self, seat: int) -> int:
        """Points so far; most of them win, unless `share` says otherwise."""
        raise BrokenGame(f"{_called(self)} does not say what anybody's points are: score(self, seat)")

    def set_up(self) -> None:
        """What the first values do not say, since it depends on `self.options` or `self.players`."""

    # ------------------------------------------------------------------ what follows from it
    @classmethod
    def new_game(cls, players: int, options: dict[str, Any]) -> Self:
        state = cls()
        state.players = players
        state.options = options
        for name, field in cls.DECLARED.items():
            setattr(state, name, field.start(players))
        state.set_up()
        if state.current_player == CHANCE and (cls.odds, cls.find_moves) == (PlainState.odds, PlainState.find_moves):
            raise BrokenGame(f"{cls.__name__} begins at chance, and has no odds; {NO_CHANCE}")
        return state

    def clone(self) -> Self:
        new = type(self)()
        self.copy_head(new)
        for name in self.FIELDS:
            value = getattr(self, name)
            setattr(new, name, value[:] if isinstance(value, list) else value)
        return new

    @final
    def meaning(self, action: int) -> tuple[str, int]:
        """Verb and part of an action; ("", 0) of what is none."""
        at = int(action)
        for verb, _, count in self.BLOCKS:
            if 0 <= at < count:
                return verb, at
            at -= count
        return "", 0

    @classmethod
    def action(cls, verb: str, part: int = 0) -> int:
        """The number of an action."""
        first = 0
        for name, _, count in cls.BLOCKS:
            if name == verb:
                return first + part
            first += count
        raise BrokenGame(f"{cls.__name__}.ACTIONS has no {verb!r}")

    def find_moves(self) -> None:
        if self.current_player == CHANCE:
            what, weights = self.odds()
            found = [(outcome, int(weight)) for outcome, weight in enumerate(weights) if weight > 0]
            if not found:
                raise BrokenGame(f"{_called(self)} is at chance, but nothing can come of {what!r}: {list(weights)}")
        else:
            space = sum(count for _, _, count in self.BLOCKS)
            found = [(action, 0) for action in range(space) if self.refusal(action) == 0]
        if len(self.moves) < len(found):
            self.moves, self.weights = vec[i64]([0] * len(found)), vec[i64]([0] * len(found))
        for i, (action, weight) in enumerate(found):
            self.moves[i], self.weights[i] = action, weight
        self.n_moves = len(found)

    def refusal(self, action: int) -> int:
        verb, part = self.meaning(action)
        return self.forbids(verb, part) if verb else NO_ACTION

    def play(self, action: int) -> None:
        if self.current_player == CHANCE:
            self.happens(action)
        else:
            self.do(*self.meaning(action))

    def seen(self, seat: int, action: int) -> int:
        """Everything but what chance brings in private."""
        alone = self.private() if self.current_player == CHANCE else None
        return action if alone is None or alone == seat else UNSEEN

    def veiled(self, seat: int) -> Self:
        """The cards of the others' secret hands are back in their pools."""
        veil = self.clone()
        veil.viewer = seat
        for name, field in self.DECLARED.items():
            for other in range(self.players) if field.secret else ():
                if other != seat:
                    _forget(getattr(veil, name), other * field.width, getattr(veil, field.pool))
        return veil

    def imagined(self, rng: Rng) -> Self:
        """Every card that the viewer cannot place is as likely to be in any unknown place."""
        world = self.clone()
        world.viewer = FULL
        for name, field in self.DECLARED.items():
            for seat in range(self.players) if field.secret else ():
                _find(getattr(world, name), seat * field.width, getattr(world, field.pool), rng)
        return world

    def share(self, seat: int) -> float:
        """Most points win; equal ones share."""
        points = [self.score(other) for other in range(self.players)]
        return 1.0 / points.count(max(points)) if points[seat] == max(points) else 0.0

    def account(self) -> str:
        """Law 6: every list has its length, and every card is somewhere."""
        for name, field in self.DECLARED.items():
            length, most = len(getattr(self, name)) if field.is_list else 1, field.length(self.players)
            if length > most or (length < most and not field.room):
                return f"{name} has {length} cells instead of {most}"
        return next(filter(None, (_missing(self, name) for name in self.DECLARED)), "")

    # ------------------------------------------------------------------ cards
    def holds(self, name: str, seat: int, kind: int) -> int:
        """How many cards of a kind a seat has in the hand of that name."""
        return int(getattr(self, name)[seat * self.DECLARED[name].width + kind])

    def held(self, name: str, seat: int) -> int:
        """How many cards a seat has there, known or not."""
        width = self.DECLARED[name].width
        return sum(getattr(self, name)[seat * width : (seat + 1) * width])

    def give(self, name: str, seat: int, kind: int, count: int = 1) -> None:
        """So many cards of a kind more; less with a minus."""
        getattr(self, name)[seat * self.DECLARED[name].width + kind] += count


class OpenState(PlainState):
    """The same for a game without secrets: everybody sees everything."""

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        secret = [name for name, field in cls.DECLARED.items() if field.secret]
        if secret:
            raise BrokenGame(f"{cls.__name__} is an OpenState, but {', '.join(secret)} is secret: take PlainState")

    def seen(self, seat: int, action: int) -> int:
        return action

    def veiled(self, seat: int) -> Self:
        veil = self.clone()
        veil.viewer = seat
        return veil

    def imagined(self, rng: Rng) -> Self:
        world = self.clone()
        world.viewer = FULL
        return world


def _called(state: PlainState) -> str:
    return type(state).__name__


# ---------------------------------------------------------------------- cards
def _forget(hand: list[int], at: int, pool: list[int]) -> None:
    unknown = at + len(pool)
    for kind in range(len(pool)):
        pool[kind] += hand[at + kind]
        hand[unknown] += hand[at + kind]
        hand[at + kind] = 0


def _find(hand: list[int], at: int, pool: list[int], rng: Rng) -> None:
    unknown = at + len(pool)
    while hand[unknown] > 0:
        left = rng.below(sum(pool))
        kind = 0
        while left >= pool[kind]:
            left -= pool[kind]
            kind += 1
        pool[kind] -= 1
        hand[at + kind] += 1
        hand[unknown] -= 1


def _missing(state: PlainState, name: str) -> str:
    """What is wrong with the cards of a pool; "" if nothing is, or if it is no pool."""
    field = state.DECLARED[name]
    if field.kind != "pool":
        return ""
    there, unknown = list(getattr(state, name)), 0
    for other, place in state.DECLARED.items():
        if place.pool == name:
            cells = getattr(state, other)
            for kind in range(len(there)):
                there[kind] += cells.count(kind) if place.kind == "row" else sum(cells[kind :: place.width])
            unknown += sum(cells[len(there) :: place.width]) if place.secret else 0
    for kind, count in enumerate(there):
        if count != field.first[kind]:
            return f"{count} cards {field.names[kind]} instead of {field.first[kind]}"
    if sum(getattr(state, name)) < unknown or (state.viewer == FULL and unknown):
        return f"{unknown} unknown cards"
    return ""
