"""What is sent to one view of a table: a seat (or spectator) × a language × a layout. Frames as plain data.

A view keeps hashes of the parts it has sent, not the parts, so that after each entry only what changed travels. When
the veil has not changed (somebody drew a card unseen) nothing is drawn at all."""

from array import array
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from panurge.core import stage
from panurge.core.hand import begun, hand_of, plain
from panurge.core.last import Last, takes_last
from panurge.core.lying import takes_lying
from panurge.core.state import OVER, State
from panurge.core.words import voice
from panurge.store import Entry
from panurge.table.early import Early, OutOfTurn
from panurge.table.refusals import Refused
from panurge.table.story import Story, Told, winners
from panurge.table.table import Table
from panurge.table.ties import explained

PROTOCOL = 1
LAYOUTS = ("wide", "tall")


class ViewKey(NamedTuple):
    seat: int | None
    language: str
    layout: str


class View:
    def __init__(self, table: Table, story: Story, layout: str, early: Early | None = None) -> None:
        self.table = table
        self.story = story
        self.layout = layout
        self._early = early
        self._hands = table.card.module_if_any("hand")
        self._staging = table.card.module_if_any("stage")
        self._tell = table.card.module("tell")
        self._drawing = table.card.module("draw")
        self._names: tuple[str, ...] = ()  # the parts that were sent …
        self._hashes = array("q")  # … and how they looked
        self._title = ""
        self._shown: State | None = None
        self._marked: Last | None = None
        self._sitting: tuple[str, ...] = ()  # what they are called …
        self._who: list[dict[str, Any]] = []  # … and all else of them that no move changes

    @property
    def out_of_turn(self) -> OutOfTurn | None:
        """What this seat is asked although the game has not come to it yet."""
        return self._early.of(self.story.seat) if self._early is not None else None

    @property
    def faced(self) -> State:
        """The table as this seat decides on it: its veil, or what it will face if those before it let things go by."""
        asked = self.out_of_turn
        return self.story.veil if asked is None or asked.done else asked.veil

    @property
    def seat(self) -> int | None:
        return self.story.seat

    @property
    def lines(self) -> list[Told]:
        """The log, as this seat is told it."""
        return self.story.lines

    def knowledge(self) -> dict[str, Any]:
        """All this seat decides on, for programs."""
        return self.faced.to_json()

    # ------------------------------------------------------------------ frames
    def full(self) -> dict[str, Any]:
        """Everything: for a page that opens, or has lost the thread."""
        return {
            "v": PROTOCOL,
            "t": "full",
            "n": self.table.moment,
            "last": self.table.n,
            "seat": self.seat,
            **self.scene(),
            "log": [_line(told) for told in self.lines],
        }

    def scene(self) -> dict[str, Any]:
        """The drawing, whole."""
        drawing = self._draw(self.story, self.faced)
        self._sent(drawing)
        return {
            "size": [drawing.width, drawing.height],
            "title": drawing.title,
            "defs": drawing.defs,
            "parts": [markup for _, markup in drawing.parts],
        }

    def drawing(self) -> Any:
        """The table as it stands, for a page that has no wire yet."""
        return self._draw(self.story, self.faced)

    def remember(self) -> None:
        """Take the drawing as sent without sending it (the page is known to show it)."""
        self._sent(self._draw(self.story, self.faced))

    def _sent(self, drawing: Any) -> None:
        self._shown, self._marked, self._title = self.faced, self.story.last, drawing.title
        self._names = drawing.names
        self._hashes = array("q", [hash(markup) for _, markup in drawing.parts])

    def step(self, entry: Entry, told: Told, moment: int) -> dict[str, Any]:
        """What one entry changed. `told` is the sentence the story gave for it."""
        frame: dict[str, Any] = {"v": PROTOCOL, "t": "step", "n": moment, "last": entry.n, "kind": entry.kind}
        if told.say:
            frame["line"] = _line(told)
        if entry.back is not None:
            frame["back"] = entry.back
        scene = self._scene()
        if scene:
            frame["stage"] = stage.plain(scene)
        same = self.faced is self._shown and self.story.last is self._marked
        return frame if same and entry.kind != "seat" else frame | self.changes()

    def _scene(self) -> Sequence[stage.Cue]:
        """What is staged of the entry that was just taken in, from what this seat has seen of it."""
        happened = self.story.happened
        if self._staging is None or happened is None:
            return ()
        staging: stage.Staging = self._staging.stage
        language = self.story.language
        return staging(*happened, language, self.layout, self.table.names(language))

    def changes(self) -> dict[str, Any]:
        """The parts that do not look as they were sent."""
        frame: dict[str, Any] = {}
        drawing = self._draw(self.story, self.faced)
        names, hashes = self._names, self._hashes
        if drawing.title != self._title:
            frame["title"] = drawing.title
        self._sent(drawing)
        had: Iterable[int | None] = hashes
        ordered = names != self._names
        if ordered:
            looked = dict(zip(names, hashes, strict=True))
            had = [looked.get(name) for name in self._names]
        fresh = [part[1] for part, was, now in zip(drawing.parts, had, self._hashes) if was != now]
        if fresh:
            frame["set"] = fresh
        if ordered:
            frame["order"] = list(self._names)
        return frame

    def preview(self, moment: int, actions: Sequence[int]) -> dict[str, Any]:
        """The parts that would look otherwise after these actions, as the game draws it from the seat's own veil."""
        veil, language, names = self.faced, self.story.language, self.table.names(self.story.language)
        drawn = getattr(self._hands, "preview", None)
        if moment != self.table.moment:
            raise Refused("stale")
        if drawn is None or not actions or veil.current_player != veil.viewer:
            raise Refused("illegal")
        for i, action in enumerate(actions):
            if action not in begun(veil, *actions[:i]).legal_actions():
                raise Refused("illegal")
        now = dict(self._drawing.draw(veil, language, self.layout, names).parts)
        then = drawn(veil, tuple(actions), language, self.layout, names).parts
        fresh = [markup for name, markup in then if now.get(name) != markup]
        return {"v": PROTOCOL, "t": "preview", "n": moment, "set": fresh}

    def past(self, n: int) -> dict[str, Any]:
        """The table as this seat saw it after entry `n`; does not touch what the view has."""
        story = Story(self.table, self.story.seat, self.story.language, n)
        drawing = self._draw(story, story.veil)
        return {
            "v": PROTOCOL,
            "t": "past",
            "at": n,
            "size": [drawing.width, drawing.height],
            "defs": drawing.defs,
            "parts": [markup for _, markup in drawing.parts],
        }

    def seats(self, online: frozenset[int], holds: tuple[int, ...]) -> list[dict[str, Any]]:
        story, table = self.story, self.table
        tell = self._tell
        names = table.names(story.language)
        scores = story.veil.scores()
        if not table.header.options.get("open_scores", True) and not table.over:
            scores = [score if i in holds else None for i, score in enumerate(scores)]  # each keeps count for oneself
        if names is not self._sitting:  # the same object as long as the same ones sit there
            self._sitting, self._who = names, [self._who_sits(i, names[i]) for i in range(len(names))]
        rows = []
        for i, seat in enumerate(table.seats):
            row = self._who[i].copy()
            row["online"] = seat.is_bot or i in online
            row["you"] = i in holds
            row["score"] = scores[i]
            row["note"] = str(tell.note(story.veil, i, story.language))
            rows.append(row)
        return rows

    def _who_sits(self, i: int, name: str) -> dict[str, Any]:
        seat = self.table.seats[i]
        return {
            "name": name,
            "seat": self.table.seat_name(i, self.story.language),
            "colour": colour(self.table, i),
            "bot": seat.bot,
            "free": seat.is_free,
            "stands": seat.why if seat.stood_in else "",
        }

    def now(self, holds: tuple[int, ...] = ()) -> dict[str, Any]:
        story, table = self.story, self.table
        tell = self._tell
        turn = table.turn
        mine = turn >= 0 and turn == story.seat and not table.seats[turn].by_bot
        now: dict[str, Any] = {"turn": turn, "mine": mine}
        if table.frozen:
            return now | {"turn": int(OVER), "mine": False, "frozen": table.frozen_words(story.language), "ask": ""}
        if table.over:
            return now | {"over": self._over(), "ask": story.outcome()}
        asked, veil = self.out_of_turn, self.faced
        now["ask"] = str(tell.question(veil, story.language, table.names(story.language)))
        if asked is not None:
            now |= self._early_or_kept(asked)
        if now["mine"] or "early" in now:
            options = veil.legal_actions()
            now["options"] = [[action, str(tell.label(veil, action, story.language))] for action in options]
            now["crumbs"] = [crumb.label for crumb in story.crumbs] if asked is None else self._labels(asked)
            now["made"] = [crumb.action for crumb in story.crumbs] if asked is None else list(asked.parts)
            now["half"] = bool(veil.half_made())
            now["hint"] = table.hints
            now |= self._hand(veil) | self._advice(veil)
        if story.seat is not None:
            now["undo"] = bool(asked.parts) if asked is not None else table.may_take_back(story.seat)
        if turn >= 0 and turn != story.seat and turn in holds and not table.seats[turn].by_bot:
            now["pass"] = {"seat": turn, "name": table.names(story.language)[turn], "hide": self.hides(turn)}
        return now

    def _hand(self, veil: State) -> dict[str, Any]:
        """What can be taken hold of, where the game tells that."""
        names = self.table.names(self.story.language)
        hand = hand_of(self._hands, veil, self.story.language, names, self.story.lying)
        return {} if hand is None else {"hand": plain(hand, None if self.table.patient else veil)}

    def _advice(self, veil: State) -> dict[str, Any]:
        """A sentence for somebody's first games, where the table helps and the game has one for this position."""
        advise = getattr(self._tell, "advice", None) if self.table.helps else None
        said = str(advise(veil, self.story.language)) if advise is not None else ""
        return {"advice": said} if said else {}

    def _early_or_kept(self, asked: OutOfTurn) -> dict[str, Any]:
        """Asked together with others before one's turn, or with an answer that waits for it."""
        if not asked.done:
            return {"mine": False, "early": True}
        labels = self._labels(asked)
        say = voice("panurge.table", self.story.language)
        return {"mine": False, "kept": labels, "ask": say("early.kept", answer=" · ".join(labels))}

    def _labels(self, asked: OutOfTurn) -> list[str]:
        label = self._tell.label
        return [str(label(face, part, self.story.language)) for face, part in zip(asked.faces, asked.parts)]

    def hides(self, other: int) -> bool:
        """Whether two seats of one browser know different things, so that the screen must be hidden between them."""
        mine, theirs = self.story.veil.to_json(), self.table.state.veil(other).to_json()
        return bool(mine["fields"] != theirs["fields"])

    def _over(self) -> dict[str, Any]:
        tell = self._tell
        key = self.table.key
        return {
            "why": str((self.table.ended or {}).get("why", "over")),
            "winners": winners(self.table),
            "scores": self.story.veil.scores(),
            "sheet": [[str(name), [str(cell) for cell in cells]] for name, cells in self._sheet(tell)],
            "tints": self._tints(tell),
            "key": key.hex() if key is not None else "",
            "tie": self._tie(),
            "next": self.table.store.follower(self.table.id),
        }

    def _tie(self) -> list[str]:
        """The rule on ties and what it has decided, if it was needed: [rule, sentence] or nothing."""
        table, story = self.table, self.story
        if not table.state.is_over:
            return []
        names = table.names(story.language)
        rule, say = explained(table.state, winners(table), names, story.language)
        return [rule, say] if say else []

    def _sheet(self, tell: Any) -> list[tuple[str, list[str]]]:
        if not self.table.state.is_over:  # given up: there is nothing to count
            return []
        sheet: list[tuple[str, list[str]]] = tell.score_sheet(self.story.veil, self.story.language)
        return sheet

    def _tints(self, tell: Any) -> list[str]:
        """The colour of each row of the sheet, where the game has some of its own ("" where it has not)."""
        return list(tell.sheet_tints()) if hasattr(tell, "sheet_tints") else []

    def _draw(self, story: Story, veil: State) -> Any:
        draw = self.table.card.module("draw").draw
        names = self.table.names(story.language)
        last = {"last": story.last} if takes_last(draw) else {}
        lying = {"lying": story.lying} if takes_lying(draw) else {}
        return draw(veil, story.language, self.layout, names, **last, **lying)


def colour(table: Table, seat: int) -> str:
    """The wool of a seat, or the colour of its disc in hex."""
    return table.card.seat_colour(seat, table.line.options)


def _line(told: Told) -> list[Any]:
    line: list[Any] = [told.n, told.who, told.say, told.at // 1000, told.kind]
    return [*line, told.bleat] if told.bleat else line
