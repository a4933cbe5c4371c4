"""Lessons over the wire: a table of one's own for as long as the socket is open, and a teacher who answers."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from panurge.core.lesson import lessons
from panurge.core.registry import GAMES
from panurge.learn import Tutor
from tests.web.wire import PATIENT, Served, served

GAME = "guerre-et-beeeh"


def run(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    @wraps(test)
    def runs(*given: Any, **named: Any) -> None:
        asyncio.run(test(*given, **named))  # type: ignore[arg-type]

    return runs


class Pupil:
    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.n = 0
        self.word: dict[str, Any] = {}
        self.now: dict[str, Any] = {}

    async def hear(self) -> dict[str, Any]:
        frame: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENT))
        self.n = frame.get("n", self.n)
        self.now = frame.get("now", self.now)
        if frame["t"] == "lesson":
            self.word = frame
        return frame

    async def ask(self, until: str, **frame: Any) -> dict[str, Any]:
        await self.socket.send(json.dumps({"v": 1, "id": 7, **frame}))
        while True:
            heard = await self.hear()
            if heard["t"] == until:
                return heard

    async def act(self, name: str, tutor: Tutor, until: str = "lesson") -> dict[str, Any]:
        """By its name, and on a tutor of our own in step with it."""
        action = int(tutor.table.state.parse(name))
        if until == "ack":
            tutor.table.act(tutor.seat, tutor.table.moment, action)
        return await self.ask(until, t="act", n=self.n, action=action)


@asynccontextmanager
async def pupil(server: Served, ask: str = "language=en", game: str = GAME) -> AsyncIterator[Pupil]:
    where = f"ws://localhost:{server.port}/learn/{game}/1/socket?{ask}"
    async with connect(where, max_size=None, open_timeout=PATIENT) as socket:
        one = Pupil(socket)
        while not one.word:
            await one.hear()
        yield one


def first() -> Tutor:
    return Tutor(lessons(GAMES[GAME])[0])


@run
async def test_the_right_move_is_answered_and_the_table_rests() -> None:
    async with served() as server, pupil(server) as one:
        assert (one.word["at"], one.word["mood"], one.now["mine"]) == (0, "waits", True)
        tutor = first()
        right = [tutor.table.state.action_name(one) for one in tutor.shown()]
        await one.act(right[0], tutor, "ack")
        word = await one.ask("lesson", t="act", n=one.n, action=tutor.shown()[0])
        assert word["mood"] == "done"
        assert word["say"] == tutor.step.done["en"]
        assert one.now["mine"] is False, "it rests until the learner goes on"
        assert (word["won"], word["score"]) == (3, "manger-red")
        assert word["last"] > 0, "said once the page has shown that entry"
        refused = await one.ask("error", t="act", n=one.n, action=0)
        assert refused["code"] == "not_yours"


@run
async def test_again_on_back_and_show() -> None:
    async with served() as server, pupil(server) as one:
        shown = await one.ask("show", t="lesson", go="show")
        assert shown["actions"] == first().shown()
        await one.ask("lesson", t="lesson", go="on")
        assert one.word["at"] == 1
        await one.ask("lesson", t="lesson", go="back")
        assert one.word["at"] == 0
        await one.ask("lesson", t="lesson", go="back")
        assert one.word["at"] == 0, "before the first there is nothing"
        await one.ask("lesson", t="lesson", go="again")
        assert (await one.ask("error", t="lesson", go="home"))["code"] == "bad_frame"


@run
async def test_one_plays_on_against_the_lamb() -> None:
    """From a position of the lesson's, with advice at the question; and what belongs to a step is not known there."""
    async with served() as server, pupil(server) as one:
        await one.ask("lesson", t="lesson", go="play")
        assert (one.word["mood"], one.word["touch"], one.word["light"], one.word["won"]) == ("free", [], [], 0)
        assert one.now["mine"]
        assert one.now["advice"]
        assert (await one.ask("show", t="lesson", go="show"))["actions"] == []
        assert (await one.ask("error", t="lesson", go="refused", which=0))["code"] == "bad_frame"
        moves = 0
        while moves < 40:  # until the lamb has answered
            if one.now.get("over") or one.now.get("turn") == 1:
                break
            moves += 1
            await one.ask("ack", t="act", n=one.n, action=one.now["options"][0][0])
        while not one.now["mine"] and not one.now.get("over"):
            await one.hear()
        await one.ask("lesson", t="lesson", go="again")
        assert one.word["mood"] == "waits", "back in the lesson"


@run
async def test_a_tempting_touch_is_answered_by_the_rule_and_the_teacher() -> None:
    async with served() as server, pupil(server) as one:
        tempting = first().step.forbidden[0]
        assert one.word["refused"][0] == list(tempting.touch)
        why = await one.ask("why", t="lesson", go="refused", which=0)
        assert why["rule"] == tempting.rule
        assert (one.word["mood"], one.word["say"]) == ("stern", tempting.say["en"])
        for which in (99, -1, "0", None):
            assert (await one.ask("error", t="lesson", go="refused", which=which))["code"] == "bad_frame"
        tutor = first()
        await one.act(tutor.table.state.action_name(tutor.shown()[0]), tutor, "ack")
        assert (await one.ask("error", t="lesson", go="refused", which=0))["code"] == "bad_frame"


@run
async def test_a_page_that_comes_back_goes_on_at_its_step_in_its_language() -> None:
    async with served() as server, pupil(server, "step=1&language=fr&layout=tall") as one:
        lesson = lessons(GAMES[GAME])[0]
        assert one.word["at"] == 1
        assert one.word["title"] == lesson.steps[1].title["fr"]
    async with served() as server, pupil(server, "step=999&language=en") as one:
        assert one.word["at"] == one.word["of"] - 1


@run
async def test_a_learner_is_no_player() -> None:
    """What belongs to tables that are kept is not known here."""
    async with served() as server, pupil(server) as one:
        for kind in ("chat", "resign", "leave", "hint", "past", "look", "wish"):
            assert (await one.ask("error", t=kind))["code"] == "unknown_type"


@pytest.mark.parametrize("path", ["nothing/1", f"{GAME}/9", f"{GAME}/0"])
@run
async def test_no_such_lesson(path: str) -> None:
    async with served() as server:
        with pytest.raises((ConnectionClosed, InvalidStatus)):
            async with connect(f"ws://localhost:{server.port}/learn/{path}/socket") as socket:
                await socket.recv()
        async with server.client() as client:
            assert (await client.get(f"/learn/{path}")).status_code == 404


@run
async def test_the_pages() -> None:
    async with served() as server, server.client() as client:
        page = await client.get(f"/learn/{GAME}?language=fr")
        assert page.status_code == 200
        assert lessons(GAMES[GAME])[0].title["fr"] in page.text
        lobby = (await client.get("/")).text
        assert f'href="/learn/{GAME}"' in lobby
        answer = await client.get("/learn/hide-and-sheep")
        assert answer.status_code == 303
        assert answer.headers["location"] == "/rules/hide-and-sheep", "a game without lessons has its rules to show"


def play(tutor: Tutor, *names: str) -> None:
    for name in names:
        tutor.table.act(tutor.seat, tutor.table.moment, int(tutor.table.state.parse(name)))
        tutor.judge()


def test_what_was_right_stands_when_one_tries_again() -> None:
    """Two exchanges: the second was the wrong one, so the first need not be made again; what is to be touched goes on
    behind it."""
    lesson = lessons(GAMES["sheep-sheep"])[0]
    at = next(i for i, step in enumerate(lesson.steps) if step.title["en"] == "Two exchanges")
    tutor = Tutor(lesson, at)
    play(tutor, "YO-b1", "YP-a3")
    assert tutor.word.mood == "wrong"
    tutor.again()
    assert (tutor.made, tutor.behind, *tutor.word[:2]) == (1, 2, "waits", tutor.step.between[0].say)
    play(tutor, "YP-b3")
    assert tutor.word.mood == "done"
    tutor.again()
    assert (tutor.made, tutor.behind) == (0, 0), "who has done it all does it all again"


@pytest.mark.parametrize("key", [key for key in GAMES if lessons(GAMES[key])])
def test_whoever_tries_again_can_still_come_to_the_right_answer(key: str) -> None:
    for lesson in lessons(GAMES[key]):
        for at, step in enumerate(lesson.steps):
            tutor = Tutor(lesson, at)
            for wrong in tutor.wrong:
                tutor.begin(at)
                while tutor.made < len(wrong.own) and tutor.table.turn == tutor.seat:
                    action = wrong.own[tutor.made]
                    action = tutor.table.state.legal_actions()[0] if action is None else action
                    tutor.table.act(tutor.seat, tutor.table.moment, action)
                    tutor.judge()
                tutor.again()
                about = lesson.title["en"], step.title["en"], wrong.own, tutor.made
                assert tutor.word.mood == "waits", about
                assert tutor.table.turn == tutor.seat, about
                assert tutor.made == 0 or not tutor.table.state.half_made(), about
                assert any(plan.begins(tutor._mine()) for plan in tutor.right), about
