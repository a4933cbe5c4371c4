"""A table: header, log, and the state its replay leads to. Everything that happens goes through here.

Each change is first an entry in the store, then a change of the state, then news for the observers; in this order."""

import json
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from panurge.bots import bot_called, may_sit
from panurge.core.errors import PanurgeError
from panurge.core.record import Record
from panurge.core.registry import GAMES
from panurge.core.state import CHANCE, OVER, State
from panurge.core.words import LANGUAGES, voice
from panurge.store import Entry, Header, Stale, Store, Unreachable
from panurge.table import chance, chat, seats, undo
from panurge.table.archive import Archive
from panurge.table.clock import Clock, first_step
from panurge.table.ending import ending
from panurge.table.house import CLOCK, HELP, HINTS, HOUSE, TALK, TEACH, WATCH, agreed, allowance, house_rules
from panurge.table.line import CHANGES, Line, Step
from panurge.table.lots import LOTS, drawn
from panurge.table.naming import check_name
from panurge.table.refusals import Refused
from panurge.table.seats import Seat

log = logging.getLogger("panurge.table")

CLOSED = "frozen.closed"  # why: whoever keeps the house has closed it
PLAYING = (*CHANGES, "end")  # kinds that change the game; the others leave a page's `n` valid
LISTED = ("seat", "end")  # kinds that change what a list of tables says (`Table.listed`)
TOGETHER = 32  # entries that are written by one statement at most

P = ParamSpec("P")
Given = TypeVar("Given")

Dice = Callable[[bytes, int, Sequence[tuple[int, int]]], int]
Observer = Callable[[Entry, Step | None], None]
Besides = Callable[[], object]  # what is kept in the store together with an entry


class Overtaken(Refused):
    """Somebody else wrote first, in this process or another. The table has taken over what they wrote."""

    def __init__(self) -> None:
        super().__init__("stale")


def judged_anew(
    do: "Callable[Concatenate[Table, P], Given]",
) -> "Callable[Concatenate[Table, P], Given]":
    """Who comes second is judged again on what is there now: that somebody else sat down or said something does not
    make a move fail; that the game has moved on does (`check_may_act`)."""

    @wraps(do)
    def done(table: "Table", /, *what: P.args, **more: P.kwargs) -> Given:
        while True:
            try:
                return do(table, *what, **more)
            except Overtaken:
                continue

    return done


def milliseconds() -> int:
    return int(time.time() * 1000)


def create(
    store: Store,
    game: str,
    options: dict[str, Any],
    sitting: Sequence[Seat],
    *,
    follows: str = "",
    now: int | None = None,
    key: bytes | None = None,
    at_home: bool = False,
) -> Header:
    """A new table in the store. `options` as `make` takes them, number of players included or left to the
    seats, and what the table agrees on besides (`panurge.table.house`); what is to be drawn by lot is drawn here
    (`panurge.table.lots`). `Stale` if one follows `follows` already. `at_home`: bots may think as long as asked."""
    card = GAMES[game]
    given = {name: value for name, value in options.items() if not name.startswith(HOUSE)}
    key = chance.new_key() if key is None else key
    given, lots = drawn(card, given, len(sitting), key)
    settings = card.settings(given.pop("players", len(sitting)), given)
    if settings["players"] != len(sitting):
        raise PanurgeError(f"{settings['players']} players need as many seats, not {len(sitting)}")
    for seat in sitting:
        if seat.is_bot and not may_sit(seat.bot, at_home):
            raise Refused("no_bot")
    header = Header(
        secrets.token_urlsafe(8).replace("-", "a").replace("_", "b"),
        game,
        card.version,
        settings | house_rules(options) | lots,
        tuple(seat.to_json() for seat in sitting),
        chance.commitment(key),
        milliseconds() if now is None else now,
        follows,
    )
    store.create(header, key, int(CHANCE))
    return header


class Table:
    together = TOGETHER  # an act with what follows from it; 1 where somebody may stop the table after any entry
    patient = False  # a choice that is none is left to the players
    hurries = True  # the silence of who is asked at an interjection lets it go by

    def __init__(
        self, store: Store, header: Header, *, now: Callable[[], int] = milliseconds, dice: Dice = chance.draw
    ) -> None:
        self.store = store
        self.header = header
        self.id = header.table
        self.card = GAMES[header.game]
        self.line = self.fresh_line()
        self.seats = [seats.read(seat) for seat in header.seats]
        self._called: dict[str, tuple[list[Seat], tuple[str, ...]]] = {}  # by whom, in each language
        self._worn: dict[tuple[int, str], str] = {}  # what each seat is called where nobody has a name
        self.entries: list[Entry] = []
        self.moment = 0  # the last entry that changed the game; what a page must echo
        self.frozen = ""  # why nothing can be played any more, as a message key
        self.closed = False  # its room has gone: another one may play on with the same log
        self.ended: dict[str, Any] | None = None
        self.observers: list[Observer] = []
        self.freezing: list[Callable[[], None]] = []  # are told when it freezes
        each, bank = allowance(str(agreed(header.options, CLOCK)))
        self.clock = Clock(self.card, each, bank, len(self.seats))
        self.seated = [0] * len(self.seats)  # the entry since which each seat has the player it has …
        self.called = [0] * len(self.seats)  # … and the last one that the clock made for it
        self.by_clock: set[int] = set()  # entries a bot decided because the table's own clock had run out
        self.now = now
        self._dice = dice
        self._key = store.key(header.table)
        self.archive: Archive | None = None  # what the game looked like, where it can no longer be replayed
        if header.version != self.card.version:
            self.frozen = "frozen.version"
        else:
            self.wind_clock(header.at)
            self._take_over(store.entries(header.table))
        if self.frozen:
            self._recall()

    def fresh_line(self) -> Line:
        """The line of play before the first entry."""
        return Line(self.header.game, self.header.options)

    # ------------------------------------------------------------------ how it stands
    @property
    def n(self) -> int:
        return len(self.entries)

    @property
    def state(self) -> State:
        if self.archive is not None:
            raise Refused("frozen")  # there is no state by the rules of today
        return self.line.state

    @property
    def turn(self) -> int:
        """The seat to move, or CHANCE, or OVER."""
        return int(OVER) if self.ended is not None else int(self.state.current_player)

    @property
    def over(self) -> bool:
        return self.ended is not None

    @property
    def key(self) -> bytes | None:
        """The key of the deal: shown to everybody once the game is over, to nobody before."""
        return self._key if self.over else None

    @property
    def waiting_since(self) -> int:
        """When the table began to wait for whoever is to move, in milliseconds."""
        return self.entries[self.moment - 1].at if self.moment else self.header.at

    def others(self, seat: int) -> list[int]:
        """The seats of other people who play for themselves."""
        return [i for i, other in enumerate(self.seats) if i != seat and other.is_present]

    def called_besides(self, seat: int) -> list[str]:
        """What everybody else at the table is called, bots in every language."""
        others = [other for i, other in enumerate(self.seats) if i != seat]
        bots = {other.bot for other in others if other.is_bot}
        said = [voice("panurge.table", language) for language in LANGUAGES]
        levels = [bot_called(bot, f"level.{bot}", say) for bot in bots for say in said]
        return [other.name for other in others if other.name] + levels

    def names(self, language: str) -> tuple[str, ...]:
        """What the players are called: their own name, the bot's, or the seat's."""
        called = self._called.get(language)
        if called is None or called[0] != self.seats:
            names = tuple(seat.called(language) or self.seat_name(i, language) for i, seat in enumerate(self.seats))
            called = self._called[language] = (list(self.seats), names)
        return called[1]

    def seat_name(self, seat: int, language: str) -> str:
        worn = self._worn.get((seat, language))
        if worn is None:
            worn = self._worn[seat, language] = self.card.seat_name(seat, language, self.line.options)
        return worn

    def listed(self) -> dict[str, Any]:
        """What a list of tables in play needs to know."""
        begun = not any(seat.is_free and not seat.by_bot for seat in self.seats)
        plays = begun and not self.over and not self.frozen
        watched = bool(agreed(self.header.options, WATCH))
        return {"game": self.header.game, "plays": plays, "watched": watched, "at": self.header.at}

    # ------------------------------------------------------------------ what may happen
    @judged_anew
    def act(
        self,
        seat: int | None,
        moment: int,
        action: int,
        language: str = "en",
        *,
        by_bot: bool = False,
        besides: Besides | None = None,
    ) -> None:
        """A seat's decision, made by somebody who saw the table as it stood at `moment`. `besides` is written
        together with it, or neither is."""
        self.check_may_act(seat, moment)
        if seat != self.turn:
            raise Refused("not_yours")
        if self.seats[seat].stood_in and not by_bot:
            raise Refused("stood_in")
        reason = self.state.why_not(action, language)
        if reason is not None:
            raise Refused("illegal", reason.sentence, reason.rule)
        self._write("act", action, besides, on=True)
        self.settle()

    @judged_anew
    def take_back(self, seat: int | None, moment: int) -> None:
        self.check_may_act(seat, moment)
        assert seat is not None
        if self.seats[seat].stood_in:
            raise Refused("stood_in")
        self._write("undo", undo.target(self.line, seat, self.seated[seat], self.called[seat]), on=True)
        self.settle()

    def may_take_back(self, seat: int) -> bool:
        if self.over or self.seats[seat].stood_in:
            return False
        return undo.possible(self.line, seat, self.seated[seat], self.called[seat])

    @judged_anew
    def time_out(self, action: int | None = None) -> None:
        """If time has run out, play what the game says, or what a bot chose for the player; else nothing."""
        due = "" if self.over or self.frozen else self.clock.due(self.now())
        if due == "sand":
            self._lay_down()
            action = self.clock.move(self.state, self.clock_seed)
        elif due != "pace" or action is None or self.state.refusal(action):
            return
        self._write("clock", action, on=True)
        self.settle()

    def _lay_down(self) -> None:
        """Time has run out in the middle of a decision: what was begun is undone, for the game says what is played
        instead of a whole decision. What the clock itself has begun it finishes."""
        first = first_step(self.line)
        if first < len(self.line.steps) and self.line.steps[first].n > self.called[self.turn]:
            self._write("undo", self.line.steps[first - 1].n if first else 0)

    @property
    def clock_seed(self) -> int:
        """What chance goes into the next entry if the clock makes it."""
        return chance.seed(self._key, self.n + 1)

    # ------------------------------------------------------------------ who plays
    def sit(self, seat: int, who: Seat, besides: Besides | None = None) -> None:
        """Somebody sits down or changes name, or a bot takes the seat for its own. Who has given up has given up.
        `besides` is written together with it, or neither is. `Refused` as stale if somebody else was quicker to sit
        there."""
        self._sit(seat, self.seats[seat], who, besides)

    @judged_anew
    def _sit(self, seat: int, seen: Seat, who: Seat, besides: Besides | None) -> None:
        if self.seats[seat] != seen:
            raise Refused("stale")
        if who.by_bot and not may_sit(who.bot):
            raise Refused("no_bot")
        if self.over:
            raise Refused("over")
        here = self.seats[seat]
        if who.name and who.name != here.name:
            check_name(who.name, self.called_besides(seat))
        if here.stood_in and here.why == "resigned":
            now = here
        elif here.stood_in and who == here.afresh():
            now = here.returned()
        else:
            now = here if here.afresh() == who and not here.stood_in else who
        if now != here:
            self._write("seat", {"seat": seat, **now.to_json()}, besides)
        elif besides is not None:
            with self.store.transaction():
                besides()

    @judged_anew
    def stand_in(self, seat: int | None, why: str, level: str = seats.STAND_IN) -> bool:
        """A bot plays on for a person who left or is gone; False if nobody would be there to play on with."""
        if seat is None:
            raise Refused("spectator")
        if self.frozen or self.over:
            raise Refused("frozen" if self.frozen else "over")
        if not may_sit(level):
            raise Refused("no_bot")
        here = self.seats[seat]
        if here.is_bot or here.by_bot:
            raise Refused("stood_in")
        if why != "resigned" and not self.others(seat):
            return False
        self._write("seat", {"seat": seat, **here.with_stand_in(level, why).to_json()})
        return True

    @judged_anew
    def stumble(self, seat: int, level: str) -> None:
        """The bot that decides there has failed, and another one plays on. Everybody is told that much, and no more."""
        self._write("seat", {"seat": seat, **self.seats[seat].stumbled(level).to_json()})

    @judged_anew
    def come_back(self, seat: int) -> None:
        """The person takes the seat from the stand-in at once."""
        if not self.over and not self.frozen and self.seats[seat].may_return:
            self._write("seat", {"seat": seat, **self.seats[seat].returned().to_json()})

    @judged_anew
    def resign(self, seat: int | None, level: str = seats.STAND_IN) -> None:
        """A player gives up: of two, the other one has won; of more, a bot plays on to the end."""
        if seat is None:
            raise Refused("spectator")
        if self.over:
            raise Refused("over")
        if len(self.seats) == 2:
            self._write("end", ending(self.state, seat))
        else:
            self.stand_in(seat, "resigned", level)

    @judged_anew
    def fill(self, seat: int, level: str, besides: Besides | None = None) -> None:
        """A bot takes a seat that waits for somebody, for its own."""
        self._check_seat(seat)
        if not self.seats[seat].is_free:
            raise Refused("not_free")
        self.sit(seat, seats.bot(level), besides)

    @judged_anew
    def vacate(self, seat: int, besides: Besides | None = None) -> None:
        """The bot gets up again and the seat waits for somebody, as long as nobody has decided anything."""
        self._check_seat(seat)
        if not self.seats[seat].is_bot:
            raise Refused("not_free")
        if any(step.seat >= 0 and not step.forced for step in self.line.steps):
            raise Refused("begun")
        self.sit(seat, seats.person(), besides)

    def _check_seat(self, seat: int) -> None:
        if self.frozen:
            raise Refused("frozen")
        if not 0 <= seat < len(self.seats):
            raise Refused("not_free")

    def say(self, seat: int | None, text: str) -> None:
        if not self.words_allowed:
            raise Refused("bleats_only")
        self._speak(seat, {"text": chat.cleaned(text)} if seat is not None else {})

    def bleat(self, seat: int | None, key: str) -> None:
        """One of the bleats: kept by its key, read by everybody in their own language."""
        if key not in chat.BLEATS:
            raise Refused("no_bleat")
        self._speak(seat, {"text": "", "bleat": key})

    @judged_anew
    def _speak(self, seat: int | None, said: dict[str, Any]) -> None:
        if seat is None:
            raise Refused("spectator")
        chat.check_pace(self.entries, seat, self.now())
        self._write("chat", {"seat": seat, **said})

    @property
    def words_allowed(self) -> bool:
        """Whether people may say more than a bleat here."""
        return bool(agreed(self.header.options, TALK) == TALK.default)

    @property
    def hints(self) -> bool:
        """Whether players may ask for hints here, as agreed when the table was made."""
        return bool(agreed(self.header.options, HINTS))

    @property
    def helps(self) -> bool:
        """Whether a sentence of advice stands beside each question."""
        return bool(agreed(self.header.options, HELP))

    @property
    def teaches(self) -> bool:
        """Whether a player is told after a move what the strongest bot thought of it."""
        return bool(agreed(self.header.options, TEACH))

    @judged_anew
    def hinted(self, seat: int) -> None:
        """A player asks for a hint. Between people it stands in the log, as one would hear it asked at a real table;
        who plays against bots only need not confess to them."""
        if sum(not one.is_bot for one in self.seats) > 1:
            self._write("chat", {"seat": seat, "text": "", "about": "hint"})

    def settle(self) -> None:
        """Let chance and publicly forced decisions run until somebody must decide or the game is over: whatever was not
        written together with the act that led to it. If the store does not take them now, the table is not `settled`:
        they come later."""
        while not self.settled:
            before = self.n
            try:
                self._write(*self._by_itself(self.state, self.line.draws), on=True)
            except (Unreachable, Refused) as reason:
                if self.n == before:  # else somebody else wrote here, and the table stands anew
                    log.warning("table %s waits: %s", self.id, reason)
                    return

    @property
    def settled(self) -> bool:
        """Whether the table waits for somebody, and not for itself."""
        if self.closed or self.frozen or self.over:
            return True
        return _waits_for_somebody(self.state)

    def shows_standing(self, entry: Entry) -> bool:
        """Whether whoever is told of this entry is told, too, how the table stands: who sits there has changed, or it
        waits for somebody. What the table goes on with by itself is told first."""
        return self.settled or entry.kind == "seat"

    def _by_itself(self, state: State, draws: int) -> tuple[str, Any]:
        """The next entry that needs nobody, after so many draws."""
        if state.is_over:
            return "end", ending(state)
        if state.current_player == CHANCE:
            return "chance", self._dice(self._key, draws, state.chance_outcomes())
        return "act", state.legal_actions()[0]

    def check_may_act(self, seat: int | None, moment: int) -> None:
        if seat is None:
            raise Refused("spectator")
        if self.frozen:
            raise Refused("frozen")
        if self.over:
            raise Refused("over")
        if moment != self.moment:
            raise Refused("stale")

    # ------------------------------------------------------------------ the log
    def _write(self, kind: str, value: Any, besides: Besides | None = None, *, on: bool = False) -> None:
        """Append: to the store first, so that whatever anybody is told is already kept. `on`: together with what
        follows from it by itself; all of that is kept or nothing."""
        if self.frozen:
            raise Refused("frozen")
        if self.closed:
            raise Refused("busy")
        written, turn = self._ahead(kind, value, self.together if on else 1)
        try:
            self._append([entry for entry, _ in written], turn, besides)
        except Stale:  # somebody else wrote, or we did and were not told so
            raise (Overtaken() if self.catch_up() else Refused("frozen" if self.frozen else "stale")) from None
        for entry, what in written:
            if entry.n == self.n + 1:  # else whoever was told has written something, and this was read with it
                self._tell(entry, self._apply(entry, what))

    def _ahead(self, kind: str, value: Any, most: int) -> tuple[list[tuple[Entry, Any]], int]:
        """The entry with its value, and, up to so many in all, those that follow from it: chance from the key, forced
        decisions from the state. And whose turn it is after them."""
        state, draws = self.line.ahead(kind, value), self.line.draws
        at = max(self.now(), self.entries[-1].at if self.entries else self.header.at)
        found: list[tuple[Entry, Any]] = []
        while True:
            moved = state is not None and kind != "end"
            text = str(value) if type(value) is int else _written(value)
            digest = state.digest() if state is not None and moved else ""
            found.append((Entry(self.id, self.n + 1 + len(found), kind, text, at, digest), value))
            if state is None or not moved:
                return found, int(OVER) if kind == "end" else self.turn
            if len(found) >= most or _waits_for_somebody(state):
                return found, int(state.current_player)
            draws += kind == "chance"
            kind, value = self._by_itself(state, draws)
            if kind != "end":
                state.apply(value)

    def catch_up(self) -> bool:
        """Take over what the store has and the table has not yet; whether there was anything that could be."""
        if self.frozen or self.closed:
            return False
        before = self.n
        self._take_over(self.store.entries(self.id, before))
        return self.n > before and not self.frozen

    def _append(self, entries: Sequence[Entry], turn: int, besides: Besides | None) -> None:
        if besides is None:
            self.store.append(entries[0], turn, *entries[1:])
            return
        with self.store.transaction():
            besides()
            self.store.append(entries[0], turn, *entries[1:])

    def _tell(self, entry: Entry, step: Step | None) -> None:
        for observer in tuple(self.observers):
            observer(entry, step)

    def _apply(self, entry: Entry, value: Any) -> Step | None:
        by_clock = entry.kind == "clock"
        if by_clock and self.clock.due(entry.at) == "pace":
            self.by_clock.add(entry.n)
        step = self.line.follow(entry)
        if by_clock and step is not None:
            self.called[step.seat] = entry.n
        self._note(entry, value)
        if entry.kind != "chat":
            self.wind_clock(entry.at)
        return step

    def _note(self, entry: Entry, value: Any) -> None:
        """All of an entry that needs no rules."""
        if entry.kind == "seat":
            self.seats[value["seat"]] = seats.read(value)
            self.seated[value["seat"]] = entry.n
        elif entry.kind == "end":
            self.ended = value
        self.entries.append(entry)
        if entry.kind in PLAYING:
            self.moment = entry.n

    def _recall(self) -> None:
        """A finished game that cannot be replayed is read from its archive; nothing can be done at it any more."""
        kept = self.store.archive(self.id)
        if kept is None:
            return
        self.archive = Archive.unpacked(kept)
        self.entries, self.seats = [], [seats.read(seat) for seat in self.header.seats]
        for entry in self.store.entries(self.id):
            self._note(entry, json.loads(entry.value))

    def wind_clock(self, at: int) -> None:
        """The table's own clock runs for people, and only once everybody has sat down."""
        turn = int(self.state.current_player)
        all_here = not any(seat.is_free and not seat.by_bot for seat in self.seats)
        timed = all_here and self.ended is None and turn >= 0 and not self.seats[turn].by_bot
        self.clock.wind(self.line, at, timed)

    def _take_over(self, entries: list[Entry]) -> None:
        """What the store has and the table has not yet; whatever is wrong with it freezes the table."""
        for entry in entries:
            try:
                if entry.n != self.n + 1:
                    raise PanurgeError(f"entry {entry.n} where {self.n + 1} should stand")
                step = self._apply(entry, json.loads(entry.value))
            except Exception:  # a damaged log must not take the server with it, whatever it makes a game do
                self.freeze("frozen.damaged")
                return
            if entry.digest and entry.digest != self.state.digest():
                self.freeze("frozen.digest")
                return
            self._tell(entry, step)

    def freeze(self, why: str) -> None:
        """Nothing can be played here any more."""
        self.frozen = why
        for tell in tuple(self.freezing):
            tell()

    def frozen_words(self, language: str) -> str:
        return voice("panurge.table", language)(self.frozen) if self.frozen else ""

    # ------------------------------------------------------------------ the record
    def record_text(self, seat: int | None = None) -> str:
        """The record as it is given away; of a game that cannot be replayed any more as it was when it could."""
        return self.record(seat).dumps() if self.archive is None else self.archive.record

    def record(self, seat: int | None = None) -> Record:
        """The full record once the game is over; before, what that seat (None: a spectator) has seen."""
        headers = {f"name.{i}": seat.name for i, seat in enumerate(self.seats) if seat.name}
        headers |= {f"bot.{i}": seat.bot for i, seat in enumerate(self.seats) if seat.is_bot}
        headers |= {"table": self.id, "commitment": self.header.commitment}
        if LOTS in self.header.options:
            headers["lots"] = str(self.header.options[LOTS])
        if self.over:
            headers["key"] = self._key.hex()
            if self.ended is not None and self.ended.get("why") == "resigned":
                headers["resigned"] = str(self.ended["seat"])
        full = Record(self.header.game, self.line.options, self.header.version, headers=headers)
        state = self.line.start()
        for step in self.line.steps:
            full.add(state, step.action)
            state.apply(step.action)
        full.close(state)
        return full if self.over else full.seen_by(seat)


_written: Callable[[Any], str] = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode  # of an entry


def _waits_for_somebody(state: State) -> bool:
    """Neither over, nor chance's, nor a decision of which everybody sees that it is none."""
    return state.current_player >= 0 and not state.forced_for_all()
