"""Lessons on the page: the page of a table with a teacher beside it, and a socket that speaks the table's own language.

A lesson is nobody's table: it lives as long as its socket, and what was reached is kept by the browser. The wire is
that of docs/protocol.md, with one frame more in each direction: `lesson`."""

from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.websockets import WebSocket

from panurge.core.lesson import Lesson, Words, lessons, spoken
from panurge.core.registry import GAMES
from panurge.core.words import voice
from panurge.learn import DONE, WAITS, WRONG, Tutor
from panurge.table import Room, Viewer
from panurge.table.encoding import encode
from panurge.table.story import Story
from panurge.table.view import PROTOCOL, View
from panurge.web import pages
from panurge.web.playable import playable
from panurge.web.render import render
from panurge.web.rulepage import rule_page
from panurge.web.security import FOREIGN, own_origin
from panurge.web.services import services_of
from panurge.web.socket import NO_TABLE, TOO_MANY, BadFrame, Session, asked_layout, number
from panurge.web.visit import address_of, language_of, layout_of

ALLOWED = ("act", "undo", "why", "view", "ping", "preview")  # of what a page may ask at a table
STERN, FREE = "stern", "free"


def _lesson(game: str, number: int) -> Lesson | None:
    found = lessons(GAMES[game]) if game in playable() else ()
    return found[number - 1] if 1 <= number <= len(found) else None


async def learn(request: Request) -> Response:
    """A lesson's page; a game without lessons has its rules to show."""
    game = request.path_params["game"]
    number = request.path_params.get("number", 1)
    lesson = _lesson(game, number)
    if lesson is None:
        known = game in playable() and number == 1
        return RedirectResponse(f"/rules/{game}", 303) if known else await pages.not_found(request, None)
    card, language, layout = GAMES[game], language_of(request), layout_of(request)
    room = Room(Tutor(lesson, 0, language).table)
    view = View(room.table, Story(room.table, lesson.seat, language), layout)
    return render(
        request,
        "learn.html",
        room=room,
        card=card,
        svg=view.drawing().markup(),
        layout=layout,
        holds=(lesson.seat,),
        invitations=[],
        own_links=[],
        levels=[],
        bar=False,
        bleats={},
        rules=rule_page(game, language),
        commitment="",
        stakes={},
        lesson=lesson,
        of=len(lessons(card)),
    )


async def socket(websocket: WebSocket) -> None:
    services, address = services_of(websocket), address_of(websocket)
    lesson = _lesson(websocket.path_params["game"], websocket.path_params["number"])
    if not own_origin(websocket):
        await websocket.close(FOREIGN)
    elif lesson is None:
        await websocket.close(NO_TABLE)
    elif not services.crowd.enter(address):
        await websocket.close(TOO_MANY)
    else:
        try:
            await websocket.accept()
            await LessonSession(websocket, lesson).run()
        finally:
            services.crowd.leave(address)


class LessonSession(Session):
    """One learner: a table for each step, and what the teacher says of it."""

    def __init__(self, websocket: WebSocket, lesson: Lesson) -> None:
        language = language_of(websocket)
        self.tutor = Tutor(lesson, number(websocket.query_params.get("step", "")) or 0, language)
        viewer = Viewer((lesson.seat,), lesson.seat, language, asked_layout(websocket))
        super().__init__(websocket, Room(self.tutor.table), viewer)
        self.since = None  # a table of its own each time: there is nothing to go on from
        self.free = False  # all is learnt, and one plays on
        self.doing = {kind: do for kind, do in self.doing.items() if kind in ALLOWED} | {"lesson": self.lesson}

    def joined(self) -> None:
        if self.free:
            self._speak(FREE, {})
        else:
            self._speak(self.tutor.word.mood, self.tutor.word.say)

    # ------------------------------------------------------------------ what a learner may ask
    def act(self, frame: dict[str, Any]) -> dict[str, Any]:
        answer = super().act(frame)
        self._judge()
        return answer

    def undo(self, frame: dict[str, Any]) -> dict[str, Any]:
        answer = super().undo(frame)
        self._judge()
        return answer

    def why(self, frame: dict[str, Any]) -> dict[str, Any]:
        answer = super().why(frame)
        if answer["say"] and not self.free:
            self._speak(STERN, self.tutor.adds_to_refusal(answer["action"]))
        return answer

    def lesson(self, frame: dict[str, Any]) -> dict[str, Any] | None:
        """`go`: again, on, back, play (on from where all is learnt), show (what comes next), or refused (`which` of the
        tempting things was touched)."""
        go, at = frame.get("go"), self.tutor.at
        if go == "refused":
            return self._refuse(frame.get("which"))
        if go == "show":
            return {"t": "show", "actions": [] if self.free else self.tutor.shown()}
        steps = {"on": at + 1, "back": at - 1}
        if go == "play":
            self._play_on()
        elif go == "again":
            self._begin(None)
        elif go in steps:
            self._begin(steps[go])
        else:
            raise BadFrame("bad_frame")
        return self.acknowledged()

    def _refuse(self, which: object) -> dict[str, Any]:
        reason = self.tutor.refused(which) if isinstance(which, int) and not self.free else None
        if reason is None:
            raise BadFrame("bad_frame")
        assert isinstance(which, int)
        self._speak(STERN, self.tutor.step.forbidden[which].say)
        return {"t": "why", "say": reason.sentence, "rule": reason.rule}

    def view(self, frame: dict[str, Any]) -> None:
        super().view(frame)
        self.tutor.language = self.viewer.language
        self.joined()

    def _begin(self, at: int | None) -> None:
        """Another step, or this one again."""
        if at is None:
            self.tutor.again()
        else:
            self.tutor.begin(at)
        self.free = False
        self._enter(Room(self.tutor.table))

    def _play_on(self) -> None:
        table = self.tutor.free_table()
        if table is None:
            raise BadFrame("bad_frame")
        self.free = True
        self._enter(Room(table, self.services.hub.pool))

    def _enter(self, room: Room) -> None:
        self.room.leave(self.viewer)
        self.room.close()
        self.room = room
        room.join(self.viewer)
        room.wake()
        self.joined()

    def _judge(self) -> None:
        if self.free:
            return
        word = self.tutor.judge()
        if word.mood != WAITS:
            self.room.show_now(self.viewer)
        self._speak(word.mood, word.say)

    # ------------------------------------------------------------------ what the teacher says
    def _speak(self, mood: str, say: Words) -> None:
        language, lesson, step = self.viewer.language, self.tutor.lesson, self.tutor.step
        told = say.get(language, "")
        if not told and mood != FREE:  # a move nobody thought of, or a refusal that speaks for itself
            told = step.say[language] if mood in (WAITS, STERN) else voice("panurge.web", language)("learn.allowed")
        resting, free = self.tutor.table.resting, mood == FREE
        frame = {
            "v": PROTOCOL,
            "t": "lesson",
            "at": self.tutor.at,
            "of": len(lesson.steps),
            "title": step.title[language],
            "mood": mood,
            "sober": step.sober,
            "say": told,
            "spoken": spoken(told),
            "touch": [] if resting or free else [self._place(place) for place in step.touch],
            "light": [] if free else [self._place(place) for place in self._lights()],
            "refused": [] if resting or free or self.tutor.made else [list(one.touch) for one in step.forbidden],
            "made": self.tutor.made,
            "behind": self.tutor.behind,
            "won": self.tutor.won() if resting and not free else 0,
            "changes": self.tutor.lost_and_won() if resting and not free else [],
            "score": lesson.score,
            "final": self.tutor.is_last,
            "last": self.room.table.n,  # said once the page has shown this entry
        }
        self.viewer.put(encode(frame))

    def _lights(self) -> list[str]:
        """What keeps its colours beside what is to be touched; of a wrong answer, what it was about, too; and whatever
        the answer itself speaks of."""
        step, word = self.tutor.step, self.tutor.word
        about = [*(place for place in step.touch if not place.startswith("@")), *step.light, *step.lit]
        return [*{DONE: step.lit, WRONG: about}.get(word.mood, step.light), *word.light]

    def _place(self, place: str) -> str | int:
        """A part of the drawing by its id, or the number of an action that something carries."""
        return int(self.tutor.table.state.parse(place[1:])) if place.startswith("@") else place
