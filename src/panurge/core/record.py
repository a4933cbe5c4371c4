"""Records: a played game as a text people can read, diff and mail.

    panurge record 1
    game: guerre-et-beeeh
    version: 1
    option.players: 2
    view: full
    name.0: Rose

    1 * red begins
    2 0 move c2
    3 0 north
    …
    end
    scores: 25 24
    result: 1 0
    digest: 7c0f…

One line per log entry: its number, who (`*` is chance), what in the game's notation. `loads` replays every entry and
refuses what is illegal with its line number; a file cut short has no `end` and is refused too. A seat's record is the
same text made of what that seat has `seen` (`?` for what it did not see); such a record can be read but not replayed.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from os import PathLike
from typing import Any

from panurge.core.errors import BadNotation, BadRecord, IllegalAction, PanurgeError
from panurge.core.registry import GAMES
from panurge.core.state import CHANCE, FULL, OVER, SPECTATOR, State

MAGIC = "panurge record 1"
LONGEST_TEXT = 4_000_000
LONGEST_LINE = 1_000
_ENTRY = re.compile(r"(\d{1,7}) (\*|\d{1,2}) (\S(?:.*\S)?)")
_HEADER = re.compile(r"([a-z][a-z0-9_.-]{0,40}): ?(.*)")
_OWN_HEADERS = {"game", "version", "view"}


@dataclass(frozen=True)
class RecordLine:
    """One line: who moved (CHANCE or a seat), the action (None in a seat's record), its name."""

    who: int
    action: int | None
    name: str


@dataclass(frozen=True)
class RecordMoment:
    """A position of a record, and what came next: who moved (CHANCE or a seat), the action and its name; after the last
    entry None and ""."""

    number: int
    state: State
    who: int
    action: int | None = None
    name: str = ""


@dataclass
class Record:
    game: str
    options: dict[str, Any]
    version: int = 1
    view: int = FULL
    headers: dict[str, str] = field(default_factory=dict)  # names, dates, a table's commitment and key
    entries: list[RecordLine] = field(default_factory=list)
    scores: list[int | None] | None = None
    result: list[float] | None = None  # None: not finished by the rules
    digest: str = ""  # of the last state, as far as the viewer sees it

    def start(self) -> State:
        """The state before the first entry."""
        options = dict(self.options)
        return GAMES[self.game].start(options.pop("players", None), options)

    def add(self, state: State, action: int) -> None:
        """Write down an action that is about to be applied to a full state."""
        self.entries.append(RecordLine(int(state.current_player), int(action), state.action_name(action)))

    def close(self, state: State) -> None:
        """Write down how it stands: the result if the game is over."""
        self.scores = state.scores()
        self.result = state.returns() if state.is_over else None
        self.digest = state.digest()

    def __iter__(self) -> Iterator["RecordMoment"]:
        """Every moment of a full record: each position with what came next, and the last one."""
        state = self.start()
        for number, (before, entry) in enumerate(self.replay()):
            yield RecordMoment(number, before, entry.who, entry.action, entry.name)
            assert entry.action is not None
            state.apply(entry.action)
        yield RecordMoment(len(self.entries), state, int(state.current_player))

    def replay(self) -> Iterator[tuple[State, RecordLine]]:
        """Each entry with a copy of the state before it; of a full record only."""
        state = self.start()
        for entry in self.entries:
            if entry.action is None:
                raise BadRecord("what a seat has seen cannot be replayed; ask for the full record")
            yield state.clone(), entry
            state.apply(entry.action)

    def last(self) -> State:
        """The state after the last entry."""
        state = self.start()
        for before, entry in self.replay():
            state = before
            if entry.action is not None:
                state.apply(entry.action)
        return state

    def seen_by(self, seat: int | None) -> "Record":
        """The same game as that seat (None: a spectator) has perceived it."""
        viewer = int(SPECTATOR) if seat is None else seat
        headers = {key: text for key, text in self.headers.items() if key != "key"}
        mine = Record(self.game, dict(self.options), self.version, viewer, headers)
        state = self.start()
        for before, entry in self.replay():
            assert entry.action is not None
            perceived = before.seen(viewer, entry.action)
            mine.entries.append(RecordLine(entry.who, None, before.action_name(perceived)))
            state = before
            state.apply(entry.action)
        veil = state.veil(seat)
        mine.scores = veil.scores()
        mine.result = self.result
        mine.digest = veil.digest()
        return mine

    def dumps(self) -> str:
        lines = [MAGIC, f"game: {self.game}", f"version: {self.version}"]
        lines += [f"option.{name}: {_written(value)}" for name, value in self.options.items()]
        lines.append(f"view: {_view_name(self.view)}")
        lines += [f"{key}: {' '.join(text.split())}" for key, text in self.headers.items()]
        lines.append("")
        for number, entry in enumerate(self.entries, start=1):
            lines.append(f"{number} {'*' if entry.who == CHANCE else entry.who} {entry.name}")
        lines.append("end")
        if self.scores is not None:
            lines.append(f"scores: {' '.join('?' if score is None else str(score) for score in self.scores)}")
        lines.append(f"result: {'unfinished' if self.result is None else ' '.join(_share(x) for x in self.result)}")
        lines.append(f"digest: {self.digest}")
        return "\n".join(lines) + "\n"

    def _repr_html_(self) -> str:
        """In a notebook: by whoever has offered to show records (the package does, see `SHOWN_BY`), else as text."""
        from html import escape

        if SHOWN_BY:
            return SHOWN_BY[-1](self)
        return f"<pre>{escape(self.dumps())}</pre>"


SHOWN_BY: list[Callable[[Record], str]] = []  # a record as HTML; the core itself draws nothing


def played(state: State, choose: Callable[[State], int]) -> Record:
    """Play a full state to its end in place, `choose` deciding for seats and chance alike, and give the record."""
    record = Record(state.KEY, dict(state.options), GAMES[state.KEY].version)
    while not state.is_over:
        action = choose(state)
        record.add(state, action)
        state.apply(action)
    record.close(state)
    return record


def loads(text: str) -> Record:
    """Read and replay a record; BadRecord, with the line, for anything that is not one."""
    if len(text) > LONGEST_TEXT:
        raise BadRecord(f"longer than {LONGEST_TEXT} characters")
    lines = text.split("\n")
    if lines[0].rstrip("\r") != MAGIC:
        raise BadRecord(f"the first line is not {MAGIC!r}", 1)
    lines = [line.rstrip("\r") for line in lines]
    for number, line in enumerate(lines, start=1):
        if len(line) > LONGEST_LINE:
            raise BadRecord(f"longer than {LONGEST_LINE} characters", number)
        if any(not letter.isprintable() for letter in line):
            raise BadRecord("a character that cannot be printed", number)
    try:
        gap = lines.index("")
    except ValueError:
        raise BadRecord("the header never ends", len(lines)) from None
    record = _read_header(lines[1:gap])
    state = record.start()
    at = gap + 1
    while len(lines) > at and lines[-1] == "":
        lines.pop()
    while at < len(lines) and lines[at] != "end":
        _read_entry(record, state, lines[at], at + 1)
        at += 1
    if at == len(lines):
        raise BadRecord("cut short: there is no 'end'", len(lines))
    _read_footer(record, state, lines, at + 1)
    return record


def load(path: "str | PathLike[str]") -> Record:
    """Read and replay a record from a file; what is wrong with it is told with its name."""
    try:
        with open(path, "rb") as file:
            data = file.read(LONGEST_TEXT + 1)
    except OSError as error:
        raise BadRecord(f"{path} cannot be read: {error.strerror}") from None
    try:
        return loads(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise BadRecord(f"{path} is not UTF-8 text") from None
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None


def _read_header(lines: list[str]) -> Record:
    found: dict[str, str] = {}
    for number, line in enumerate(lines, start=2):
        match = _HEADER.fullmatch(line)
        if match is None:
            raise BadRecord("not of the form 'name: value'", number)
        if match[1] in found:
            raise BadRecord(f"{match[1]} stands twice", number)
        found[match[1]] = match[2]
    for needed in sorted(_OWN_HEADERS):
        if needed not in found:
            raise BadRecord(f"the header has no {needed}")
    given: dict[str, object] = {k.removeprefix("option."): v for k, v in found.items() if k.startswith("option.")}
    try:
        card = GAMES[found["game"]]
        if found["version"] != str(card.version):
            raise BadRecord(f"of version {found['version']} of the game; this is version {card.version}")
        players = given.pop("players", None)
        if players is not None and not (isinstance(players, str) and players.isascii() and players.isdigit()):
            raise BadRecord(f"{players!r} is no number of players")
        settings = card.settings(None if players is None else int(str(players)[:4]), given)
    except BadRecord:
        raise
    except PanurgeError as error:
        raise BadRecord(str(error)) from None
    headers = {k: v for k, v in found.items() if k not in _OWN_HEADERS and not k.startswith("option.")}
    return Record(found["game"], settings, card.version, _view(found["view"], settings["players"]), headers)


def _read_entry(record: Record, state: State, line: str, number: int) -> None:
    match = _ENTRY.fullmatch(line)
    if match is None:
        raise BadRecord("not of the form 'number who move'", number)
    if int(match[1]) != len(record.entries) + 1:
        raise BadRecord(f"entry {match[1]} where {len(record.entries) + 1} should stand", number)
    who = CHANCE if match[2] == "*" else int(match[2])
    if who >= record.options["players"]:
        raise BadRecord(f"there is no seat {who}", number)
    if record.view != FULL:
        if len(record.entries) >= GAMES[record.game].longest:
            raise BadRecord("more entries than the longest game has", number)
        record.entries.append(RecordLine(int(who), None, match[3]))
        return
    if state.current_player == OVER:
        raise BadRecord("the game was over before this", number)
    if who != state.current_player:
        whose = "chance" if state.current_player == CHANCE else f"seat {state.current_player}"
        raise BadRecord(f"{whose} is to move", number)
    try:
        action = state.parse(match[3])
        state.step(action)
    except BadNotation as error:
        raise BadRecord(str(error), number) from None
    except IllegalAction as error:
        raise BadRecord(f"{match[3]!r}: {error}", number) from None
    record.entries.append(RecordLine(int(who), action, match[3]))


def _read_footer(record: Record, state: State, lines: list[str], at: int) -> None:
    found: dict[str, str] = {}
    for number, line in enumerate(lines[at:], start=at + 1):
        match = _HEADER.fullmatch(line)
        if match is None or match[1] not in ("scores", "result", "digest") or match[1] in found:
            raise BadRecord("does not belong after 'end'", number)
        found[match[1]] = match[2]
    for needed in ("result", "digest"):
        if needed not in found:
            raise BadRecord(f"cut short: there is no {needed}", len(lines))
    record.digest = found["digest"]
    record.scores = _numbers(found.get("scores"), record.options["players"], len(lines))
    if found["result"] != "unfinished":
        shares = _numbers(found["result"], record.options["players"], len(lines))
        record.result = [float(share or 0) for share in shares or []]
    if record.view != FULL:
        return
    if (record.result is None) == state.is_over:
        raise BadRecord("the result does not say whether the game is over", len(lines))
    if record.digest != state.digest():
        raise BadRecord("the moves do not lead to the digest", len(lines))
    if state.is_over and list(map(_share, state.returns())) != list(map(_share, record.result or [])):
        raise BadRecord("the moves do not lead to the result", len(lines))
    if record.scores is not None and record.scores != state.scores():
        raise BadRecord("the moves do not lead to the scores", len(lines))


def _numbers(text: str | None, count: int, line: int) -> list[Any] | None:
    if text is None:
        return None
    words = text.split()
    if len(words) != count or any(re.fullmatch(r"-?\d{1,6}|0\.\d{1,6}|\?", word) is None for word in words):
        raise BadRecord(f"{count} numbers should stand here", line)
    return [None if word == "?" else float(word) if "." in word else int(word) for word in words]


def _share(share: float) -> str:
    return f"{share:.6f}".rstrip("0").rstrip(".") or "0"


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _view_name(viewer: int) -> str:
    return "full" if viewer == FULL else "spectator" if viewer == SPECTATOR else f"seat {viewer}"


def _view(text: str, players: int) -> int:
    for viewer in (FULL, SPECTATOR, *range(players)):
        if text == _view_name(int(viewer)):
            return int(viewer)
    raise BadRecord(f"no view {text[:40]!r}")
