"""OutOfTurn all at once: in a window of interjections everybody still to be asked may answer, in whatever order.

The game asks one seat after another (its tree stays as it is); the table asks all of them together. What a seat is
shown is what it will face if those before it let things go by, worked out on a state imagined from its own veil: by the
laws of the engine it can hold nothing that the seat does not know. An early answer is the table's secret. It stands in
the store, not in the log, bound to the very question it was given to. When the table comes to the seat and the question
is still that one, it is played, after the short pause of `wishes`. An interjection changes the question: every other
answer lapses, and whoever is left is asked anew. Answers in parts are kept part by part; one that is not finished when
the seat's turn comes is finished there as always."""

from contextlib import suppress
from typing import NamedTuple

from panurge.core.rng import Rng
from panurge.core.state import State
from panurge.store import Unreachable
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
    def __init__(self, table: Table, wishes: Wishes) -> None:
        self.table = table
        self.wishes = wishes
        self.seats: tuple[int, ...] = ()  # whom the present window has still to ask, in the game's order; public
        self._asked: dict[int, OutOfTurn] = {}
        self._since: dict[int, tuple[str, int]] = {}  # each seat's question, and the moment since which it stands
        self._given: dict[int, tuple[str, tuple[int, ...]]] = {}
        if wishes.possible:
            self._given = table.store.early(table.id)
            self.ask_anew()

    def of(self, seat: int | None) -> OutOfTurn | None:
        """What this seat is asked although the game has not come to it, or has answered to that already."""
        return None if seat is None else self._asked.get(seat)

    def faced(self, seat: int | None) -> State:
        """What the seat decides on: what it is asked out of turn, else its veil."""
        asked = self.of(seat)
        return self.table.state.veil(seat) if asked is None or asked.done else asked.veil

    def asks(self, seat: int | None, moment: int) -> bool:
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
        shared = self._shared() if self.seats else frozenset()
        for seat in range(len(self.table.seats)):
            state = self._imagined(seat) if seat in self.seats else None
            if state is None:
                self._since.pop(seat, None)
                self._lapse(seat)
                continue
            face = state.veil(seat)
            question = face.digest()
            if self._since.get(seat, ("", 0))[0] != question:
                self._since[seat] = question, self.table.moment
            if self.table.seats[seat].by_bot or self.wishes.has(seat) or seat in shared:
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
        if parts:
            self.table.store.answer_early(self.table.id, seat, question, parts)
            self._given[seat] = question, parts
        else:
            self._drop(seat)
        self.ask_anew()

    def _drop(self, seat: int) -> None:
        if seat in self._given:
            self.table.store.answer_early(self.table.id, seat, "", ())
            del self._given[seat]

    def _lapse(self, seat: int) -> None:
        """As `_drop`, but while others are told what happened: nothing may fail. What stays in the store is bound to
        a question that is not asked."""
        with suppress(Unreachable):
            self._drop(seat)
        self._given.pop(seat, None)

    # ------------------------------------------------------------------ its turn has come
    @property
    def due(self) -> bool:
        """The table has come to a seat that has answered, or has begun to."""
        return self.table.turn in self._asked

    def play(self) -> None:
        """What the seat has chosen, as ordinary entries. Forgotten first: killed in between, the seat is asked."""
        seat = self.table.turn
        self._drop(seat)
        asked = self._asked.pop(seat)
        for at, part in enumerate(asked.parts):
            if self.table.turn != seat or self.table.state.refusal(part):
                return
            try:
                self.table.act(seat, self.table.moment, part)
            except Unreachable:
                if at == 0:  # nothing is played yet: it stays an answer, and is tried again
                    self._asked[seat], self._given[seat] = asked, (asked.question, asked.parts)
                raise


def _answered(seat: int, question: str, face: State, state: State, parts: tuple[int, ...]) -> OutOfTurn:
    faces = [face]
    for part in parts:
        state.apply(part)
        faces.append(state.veil(seat))
    done = bool(parts) and not (state.current_player == seat and state.half_made())
    return OutOfTurn(question, parts, tuple(faces), done)
