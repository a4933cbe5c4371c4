"""Asked all at once: in a window of interjections everybody still to be asked may answer, in whatever order.

The game asks one seat after another (its tree stays as it is); the table asks all of them together. What a seat is
shown is what it will face if those before it let things go by, worked out on a state imagined from its own veil: by the
laws of the engine it can hold nothing that the seat does not know. An early answer is the table's secret. It stands in
the store, not in the log, bound to the very question it was given to. When the table comes to the seat and the question
is still that one, it is played, after the short pause of `wishes`. An interjection changes the question: every other
answer lapses, and whoever is left is asked anew. Answers in parts are kept part by part; one that is not finished when
the seat's turn comes is finished there as always."""

from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

from panurge.core.rng import Rng
from panurge.core.state import State
from panurge.store import Unreachable
from panurge.table import wishes
from panurge.table.refusals import Refused
from panurge.table.table import Table
from panurge.table.wishes import Wishes

SEED = 0  # which of the possible states is imagined does not matter: the seat could not tell them apart


class OutOfTurn(NamedTuple):
    """What a seat is asked out of turn, and how far it has answered."""

    question: str  # a fingerprint of what it faces
    parts: tuple[int, ...]  # chosen so far
    faces: tuple[State, ...]  # the seat's veil before each part, and last as it stands now
    done: bool  # the answer is whole

    @property
    def veil(self) -> State:
        return self.faces[-1]


class Early:
    def __init__(self, table: Table, wishing: Wishes) -> None:
        self.table = table
        self.wishes = wishing
        self.seats: tuple[int, ...] = ()  # whom the present window has still to ask, in the game's order; public
        self._asked: dict[int, OutOfTurn] = {}
        self._put: dict[int, int] = {}  # when each seat's question was put, in milliseconds
        self._pondering: set[int] = set()
        self._together: frozenset[int] = frozenset()  # seats of a shared screen
        self._since: dict[int, tuple[str, int]] = {}  # each seat's question, and the moment since which it stands
        self._given: dict[int, tuple[str, tuple[int, ...]]] = {}
        self.read()

    def read(self) -> None:
        """What the store has, where another process may have written. The answers first: the question that one of them
        was given to stood at the latest when the log was as long as it is then."""
        if self.wishes.possible:
            given = self.table.store.early(self.table.id)
            self.table.catch_up()
            self._given = given
            self.ask_anew()

    def of(self, seat: int | None) -> OutOfTurn | None:
        """What this seat is asked although the game has not come to it, or has answered to that already."""
        return None if seat is None else self._asked.get(seat)

    def given(self, seat: int) -> tuple[str, tuple[int, ...]] | None:
        """What the seat has answered, and to which question."""
        return self._given.get(seat)

    def faced(self, seat: int | None) -> State:
        """What the seat decides on: what it is asked out of turn, else its veil."""
        asked = self.of(seat)
        return self.table.state.veil(seat) if asked is None or asked.done else asked.veil

    def may_decide(self, seat: int | None, moment: int) -> bool:
        """Whether this seat may decide now, in its turn or before it, on what it saw at that moment."""
        if seat is None or not self.in_time(seat, moment):
            return False
        asked = self.of(seat)
        return seat == self.table.turn if asked is None else not asked.done

    # ------------------------------------------------------------------ who is asked what
    def ask_anew(self) -> None:
        """The table stands anew: who is asked now, and which answers are still to the question they were given to."""
        if not self.wishes.possible:
            return
        before, self._asked, self.seats = self._asked, {}, self._window()
        shared = self._together = self._shared() if self.seats else frozenset()
        for seat in range(len(self.table.seats)):
            state = self._imagined(seat) if seat in self.seats else None
            if state is None:
                self._since.pop(seat, None)
                self._lapse(seat)
                continue
            face = state.veil(seat)
            question = face.digest()
            if self._since.get(seat, ("", 0))[0] != question:
                self._since[seat], self._put[seat] = (question, self.table.moment), self.table.now()
                self._pondering.discard(seat)
            if self.table.seats[seat].by_bot or self.wishes.lets_pass(seat) or seat in shared:
                self._lapse(seat)
                continue
            if self._given.get(seat, (question,))[0] != question:
                self._lapse(seat)
            parts = self._given.get(seat, ("", ()))[1]
            if seat != self.table.turn or parts:
                asked = _answered(seat, question, face, state, parts)
                same = before.get(seat)
                self._asked[seat] = same if same is not None and same[:2] == asked[:2] else asked

    def _window(self) -> tuple[int, ...]:
        """Seats that are asked one after the other as long as each lets it go by, from what everybody may see."""
        table = self.table
        if table.over or table.frozen:
            return ()
        seats: list[int] = []
        veil = table.state.veil(None)
        if self.wishes.pass_action(veil) is None:
            return ()
        state = veil.imagine(Rng(SEED))
        while (action := self.wishes.pass_action(state)) is not None and int(state.current_player) not in seats:
            seats.append(int(state.current_player))
            state.apply(action)
        return tuple(seats)

    def _imagined(self, seat: int) -> State | None:
        """A full state, imagined from the seat's veil, in which all before it have let it go by and it is asked."""
        veil = self.table.state.veil(seat)
        if self.wishes.pass_action(veil) is None:
            return None
        state = veil.imagine(Rng(SEED))
        while state.current_player != seat:
            action = self.wishes.pass_action(state)
            if action is None:
                return None
            state.apply(action)
        return state

    def _shared(self) -> frozenset[int]:
        """Seats of a screen that several people pass around: they are asked when the screen comes to them."""
        held: dict[str, list[int]] = {}
        for seat, browser in self.table.store.holders(self.table.id):
            held.setdefault(browser, []).append(seat)
        return frozenset(seat for seats in held.values() if len(seats) > 1 for seat in seats)

    # ------------------------------------------------------------------ silence
    def patience(self, seat: int) -> int | None:
        """Milliseconds a seat has to answer; None: all the time in the world. It looks at no hand: the same for all."""
        asked = seat in self.seats and not self.table.seats[seat].by_bot and not self.wishes.lets_pass(seat)
        if not asked or seat in self._together or not self.table.hurries:
            return None
        return wishes.PONDER if seat in self._pondering else wishes.STRIP

    def silence(self, seat: int) -> int | None:
        """Milliseconds until silence lets the question go by."""
        patience = self.patience(seat)
        return None if patience is None else max(0, self._put[seat] + patience - self.table.now())

    def came(self, seats: Iterable[int]) -> None:
        """Somebody opens the page: the time to answer begins when the question can be read."""
        for seat in seats:
            self._put[seat] = self.table.now()

    def ponder(self, seat: int) -> None:
        """Somebody looks at the strip: a little longer. Anybody may, with something to play or nothing."""
        if self.patience(seat) is not None:
            self._pondering.add(seat)

    # ------------------------------------------------------------------ answers
    def answer(self, seat: int, moment: int, action: int, language: str) -> None:
        """One more part of an answer. `moment` is any since the question stands: what others ponder is no news."""
        asked = self._asked[seat]
        self._check(seat, moment)
        if asked.done:
            raise Refused("stale")
        reason = asked.veil.why_not(action, language)
        if reason is not None:
            raise Refused("illegal", reason.sentence, reason.rule)
        self._keep(seat, asked.question, (*asked.parts, action))

    def take_back(self, seat: int, moment: int) -> None:
        """The last part of an answer, or the whole of a finished one."""
        asked = self._asked[seat]
        self._check(seat, moment)
        self._keep(seat, asked.question, () if asked.done else asked.parts[:-1])

    def in_time(self, seat: int, moment: int) -> bool:
        """Whether what the seat was asked at that moment is what it is asked now."""
        since = self._since[seat][1] if seat in self._asked else self.table.moment
        return since <= moment <= self.table.moment

    def _check(self, seat: int, moment: int) -> None:
        if not self.in_time(seat, moment):
            raise Refused("stale")

    def _keep(self, seat: int, question: str, parts: tuple[int, ...]) -> None:
        """In place of what was given before: unless that has been played meanwhile, or changed in another process."""
        store, before = self.table.store, self._asked[seat].parts
        if parts:
            kept = store.answer_early(self.table.id, seat, question, parts, before)
        else:
            kept = not before or store.forget_early(self.table.id, seat, question, before, quietly=False)
        if not kept:
            self.read()
            raise Refused("stale")
        self._given.pop(seat, None)
        if parts:
            self._given[seat] = question, parts
        self.ask_anew()

    def _lapse(self, seat: int) -> None:
        """While others are told what happened: nothing may fail. What stays in the store is bound to a question that
        is not asked."""
        question, _ = self._given.pop(seat, ("", ()))
        with suppress(Unreachable):
            if question:
                self.table.store.forget_early(self.table.id, seat, question)

    # ------------------------------------------------------------------ its turn has come
    @property
    def due(self) -> bool:
        """The table has come to a seat that has answered, or has begun to."""
        return self.table.turn in self._asked

    def play(self) -> None:
        """What the seat has chosen, as ordinary entries. With the first of them the answer is none any more: killed
        before, it still is; killed after, the seat is asked for the rest."""
        seat = self.table.turn
        asked, given = self._asked.pop(seat), self._given.pop(seat)

        def besides() -> None:
            if not self.table.store.forget_early(self.table.id, seat, asked.question, asked.parts):
                raise Refused("stale")  # it has been changed in another process

        try:
            self.table.act(seat, self.table.moment, asked.parts[0], besides=besides)
        except Unreachable:  # nothing is played yet: it is tried again
            self._asked[seat], self._given[seat] = asked, given
            raise
        except Refused:
            self.read()
            return
        for part in asked.parts[1:]:
            if self.table.turn != seat or self.table.state.refusal(part):
                return
            self.table.act(seat, self.table.moment, part)


def _answered(seat: int, question: str, face: State, state: State, parts: tuple[int, ...]) -> OutOfTurn:
    faces = [face]
    for part in parts:
        state.apply(part)
        faces.append(state.veil(seat))
    done = bool(parts) and not (state.current_player == seat and state.half_made())
    return OutOfTurn(question, parts, tuple(faces), done)
