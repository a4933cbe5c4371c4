"""The wire does not leak: of two games that a seat cannot tell apart it gets the same bytes, spectators too."""

import asyncio
import json
import re
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from panurge.bots.choice import Budget, Choice
from panurge.bots.worker import think
from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import CHANCE, State
from panurge.store import Header, SqliteStore
from panurge.table import Asker, Room, Table, chance
from panurge.table.seats import person
from panurge.web.playable import playable
from tests.kit.lengths import lengths
from tests.kit.outside import announce
from tests.table.windows import DECLINE, asked, at_window, interjections, second_may_interject
from tests.web.twins import Twins, hides_nothing, some_twins
from tests.web.wire import PATIENT, Served, served

announce()
KEY = bytes(range(32))


def scripted(script: Sequence[int], game: str):  # type: ignore[no-untyped-def]
    """Dice that fall as the script says."""
    outcomes: list[int] = []
    state = GAMES[game].start()
    for action in script:
        if state.current_player == CHANCE:
            outcomes.append(action)
        state.apply(action)

    def dice(key: bytes, index: int, odds: Sequence[tuple[int, int]]) -> int:
        return outcomes[index] if index < len(outcomes) else odds[0][0]

    return dice


class Thinking:
    """Stands for the pool: the same question as a worker gets, answered here."""

    async def ask(self, bot: str, veil: State, seed: int, budget: Budget, asker: Asker) -> Choice:
        return think(bot, veil.to_json(), seed, budget)

    def close(self) -> None:
        pass


async def transcript(twin: Twins, script: list[int]) -> list[str]:
    """Everything the seat receives while that game is played on a server, word for word."""
    card = GAMES[twin.game]
    settings = card.settings()
    names = [person(name).to_json() for name in ("Rose", "Paul", "Zoé", "Anselme", "Maud", "Colin")]
    sitting, agreed = tuple(names[: settings["players"]]), {"table.clock": "300+10"}
    header = Header("twin", twin.game, card.version, settings | agreed, sitting, chance.commitment(KEY), 1000)
    store = SqliteStore()
    store.create(header, KEY, -1)
    store._db.execute("INSERT INTO secrets VALUES ('links', 'the same')")
    store._db.execute("UPDATE nonces SET nonce = 'the same'")
    for seat in range(settings["players"]):
        store.hold("twin", seat, f"b{seat}")
    heard: list[str] = []
    async with served(store=store) as server:
        table = Table(store, header, now=lambda: 5000 + 700 * len(told), dice=scripted(script, twin.game))
        told = table.entries  # time passes with each entry
        server.services.hub.pool = server.services.hub.hint_pool = Thinking()
        server.services.hint_budget, server.services.hint_seed = Budget(iterations=12), lambda: 3
        server.services.hub.rooms["twin"] = Room(table)
        watching = server.connect("twin", "" if twin.seat is None else f"b{twin.seat}")
        async with watching as ears, server.connect("twin", "b0") as sender:
            players = {0: sender}
            state = card.start()
            moment = 0
            for action in script:
                if state.current_player != CHANCE and not state.forced_for_all():
                    seat = int(state.current_player)
                    if seat not in players:
                        players[seat] = await server.connect("twin", f"b{seat}").__aenter__()
                    await players[seat].send(json.dumps({"v": 1, "t": "act", "n": table.moment, "action": action}))
                    while table.moment == moment:
                        await asyncio.sleep(0)
                moment = table.moment
                state.apply(action)
            idle = next((seat for seat in players if seat not in (table.turn, twin.seat)), None)
            if idle is not None and not table.over:  # somebody leaves and comes back while another one thinks
                for asked in ({"t": "leave", "bot": "lamb"}, {"t": "return"}, {"t": "chat", "bleat": "ouch"}):
                    before = table.n
                    await players[idle].send(json.dumps({"v": 1, **asked}))
                    while table.n == before:
                        await asyncio.sleep(0)
            asking = ({"t": "why", "action": 0}, {"t": "past", "n": 2}, {"t": "undo", "n": 1}, {"t": "ping"})
            for asked in ({"t": "agree", "seat": 0}, *asking):
                await ears.send(json.dumps({"v": 1, "id": 1, **asked}))
            while not heard or '"pong"' not in heard[-1]:
                heard.append(str(await asyncio.wait_for(ears.recv(), PATIENT)))
            await ears.send(json.dumps({"v": 1, "id": 2, "t": "hint", "n": table.moment}))
            while '"id":2' not in heard[-1]:
                heard.append(str(await asyncio.wait_for(ears.recv(), PATIENT)))
            for player in players.values():
                if player is not sender:
                    await player.close()
        async with server.client("" if twin.seat is None else f"b{twin.seat}") as client:
            heard.append((await client.get("/t/twin")).text)
            heard.append((await client.get("/t/twin/replay")).text)
            for view in ("public", "open", "0", "1"):
                for start in (0, 8):
                    heard.append((await client.get(f"/t/twin/replay/frames?view={view}&start={start}")).text)
            heard.append((await client.get("/t/twin/study")).text)
            if not table.over:
                heard.append((await client.get("/t/twin/record")).text)
        heard += await asked_by_a_program(server, twin.seat, table.moment)
    return heard


async def asked_by_a_program(server: Served, seat: int | None, moment: int) -> list[str]:
    """The same seat through the API: views, refusals, its record, and the stream from the first entry to now."""
    root = "/api/v1/tables/twin"
    heard: list[str] = []
    token = "" if seat is None else server.services.links.bearer_token("twin", seat)
    async with server.client() as client:
        client.headers.update({"Authorization": f"Bearer {token}"} if token else {})
        for path in ("?language=fr", "", "/record", *(f"/why?action={action}" for action in range(0, 400, 7))):
            answer = await client.get(root + path)
            heard.append(f"{answer.status_code} {answer.headers} {answer.text}".replace(answer.headers["date"], ""))
        for path, body in (
            ("/act", {"n": moment, "action": 10**6}),
            ("/act", {"n": moment, "name": "nothing"}),
            ("/act", {"n": moment - 1, "action": 0}),
            ("/hint", {"n": moment - 1}),
            ("/hint", {"n": moment}),
            ("/agree", {"seat": 0}),
            ("/wish", {"pass": False}),
            ("/again", {}),
            ("/chat", {"bleat": "wolf"}),
            ("/undo", {"n": moment}),
        ):
            answer = await client.post(root + path, json=body)
            heard.append(f"{answer.status_code} {answer.text}")
            if path == "/undo" and answer.status_code == 200:  # taken back: the game stands elsewhere now
                break
        async with client.stream("GET", f"{root}/stream?since=0") as told:
            async for line in told.aiter_lines():
                heard.append(line)
                if line == "event: standing":
                    break
    return heard


@lengths("pairs", 1, 3)
@pytest.mark.parametrize("game", sorted(playable()))
@pytest.mark.parametrize("who", ["player", "spectator"])
def test_equal_bytes_for_who_cannot_tell(game: str, who: str, pairs: int) -> None:
    seat = None if who == "spectator" else 1
    found = some_twins(game, seat, wanted=pairs)
    if not found:  # then there must be nothing to leak
        assert hides_nothing(game, seat), "no two games were found that this seat could not tell apart"
    for twin in found:
        one = asyncio.run(transcript(twin, twin.first))
        other = asyncio.run(transcript(twin, twin.second))
        assert len(one) > 5
        assert one == other, _first_difference(one, other)


def _first_difference(one: list[str], other: list[str]) -> str:
    for number, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), 0)
            return f"frame {number}: …{a[max(0, at - 60) : at + 60]}… / …{b[max(0, at - 60) : at + 60]}…"
    return f"{len(one)} frames / {len(other)}"


def test_the_test_would_notice_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that told the digest of the full state would be found out."""
    from panurge.table.view import View

    honest = View.now

    def leaky(self: View, holds: tuple[int, ...] = ()) -> dict[str, object]:
        return honest(self, holds) | {"digest": self.table.state.digest()}

    monkeypatch.setattr(View, "now", leaky)
    twin = some_twins("hide-and-sheep", 1, wanted=1)[0]
    assert asyncio.run(transcript(twin, twin.first)) != asyncio.run(transcript(twin, twin.second))


def test_the_test_would_notice_a_leak_of_the_api(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream that told the action instead of what was seen of it would be found out."""
    from panurge.table.line import Step

    monkeypatch.setattr(Step, "seen_by", lambda step, seat: step.action)
    twin = some_twins("hide-and-sheep", 1, wanted=1)[0]
    one, other = (asyncio.run(transcript(twin, script)) for script in (twin.first, twin.second))
    assert [line for line in one if '"seen"' in line] != [line for line in other if '"seen"' in line]


def test_the_test_would_notice_an_open_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    """A replay that showed a running game from every side would be found out."""
    from panurge.web import replay

    monkeypatch.setattr(replay, "views", lambda table, holds: ["open", "0", "1", "public"])
    twin = some_twins("hide-and-sheep", 1, wanted=1)[0]
    assert asyncio.run(transcript(twin, twin.first)) != asyncio.run(transcript(twin, twin.second))


def test_no_state_digest_and_no_key_on_the_wire() -> None:
    twin = some_twins("hide-and-sheep", 0, wanted=1)[0]
    words = "\n".join(asyncio.run(transcript(twin, twin.first)))
    assert KEY.hex() not in words
    assert not re.search(r'"digest"', words)


# ---------------------------------------------------------------------- answers given before their turn (GM-21)
async def follow(server: Served, seat: int | None) -> tuple[list[str], asyncio.Task[None]]:
    """A program that follows the table, and what it hears."""
    token = "" if seat is None else server.services.links.bearer_token("early", seat)
    lines: list[str] = []

    async def listen() -> None:
        async with server.client() as client:
            client.headers.update({"Authorization": f"Bearer {token}"} if token else {})
            async with client.stream("GET", "/api/v1/tables/early/stream", timeout=60) as told:
                async for line in told.aiter_lines():
                    lines.append(line)

    return lines, asyncio.create_task(listen())


async def looked_up(server: Served, seat: int | None) -> list[str]:
    """All that one may ask for besides: page, lobby, replay, record, and the view of a program."""
    token = "" if seat is None else server.services.links.bearer_token("early", seat)
    found = []
    async with server.client("" if seat is None else f"b{seat}") as client:
        for path in ("/t/early", "/t/early/replay/frames?view=public", "/t/early/record"):
            found.append((await client.get(path)).text)
    async with server.client() as client:
        client.headers.update({"Authorization": f"Bearer {token}"} if token else {})
        found.append((await client.get("/api/v1/tables/early")).text)
    return found


async def window_told(early: str) -> dict[str, list[str]]:
    """What everybody but the second of three receives in one window, whether the second answers early or in turn.

    `early`: what the second does before the first has answered: nothing, decline, interject, change its mind."""
    clock: list[Any] = []
    table = at_window(second_may_interject, now=lambda: 5000 + 700 * len(clock[0].entries) if clock else 5000)
    clock.append(table)
    store = table.store
    assert isinstance(store, SqliteStore)
    store._db.execute("INSERT INTO secrets VALUES ('links', 'the same')")
    store._db.execute("UPDATE nonces SET nonce = 'the same'")
    for seat in range(4):
        store.hold("early", seat, f"b{seat}")
    first, second, third = asked(table.state)
    (outside,) = {0, 1, 2, 3} - {first, second, third}
    piece = interjections(table.state, second)[0]
    others = {"first": first, "third": third, "outside": outside, "spectator": None}
    told: dict[str, list[str]] = {name: [] for name in (*others, "second")}
    async with served(store=store) as server:
        room = server.services.hub.rooms["early"] = Room(table)
        sockets, tasks, sent = {}, [], dict.fromkeys(told, 0)
        for name, seat in (others | {"second": second}).items():
            sockets[name] = await server.connect("early", "" if seat is None else f"b{seat}").__aenter__()
            tasks.append(asyncio.create_task(hear(sockets[name], told[name])))
        for name, seat in others.items():
            lines, task = await follow(server, seat)
            told[f"{name} by stream"] = lines
            tasks.append(task)
        while len(room.company.everybody) - len(room.company.viewers) < len(others):
            await asyncio.sleep(0.01)

        async def does(who: str, **frame: Any) -> None:
            """Send, and wait for the answer; when it comes, all that was sent before has come too."""
            sent[who] += 1
            await sockets[who].send(json.dumps({"v": 1, "n": table.moment, "id": sent[who], **frame}))
            while not (answers := [text for text in told[who] if f'"id":{sent[who]}' in text]):
                await asyncio.sleep(0.001)
            assert '"t":"error"' not in answers[0], answers[0]

        async def interjects() -> None:
            """The piece, and then whatever comes first, till it lies."""
            action = piece
            while True:
                await does("second", t="act", action=action)
                answer = room.early.of(second)
                if answer.done if answer is not None else not table.state.half_made():
                    return
                action = room.early.faced(second).legal_actions()[0]

        if early in ("decline", "mind"):
            await does("second", t="act", action=DECLINE)
        if early == "mind":
            await does("second", t="undo")
            await does("second", t="act", action=piece)
            await does("second", t="undo")
        if early == "interject":
            await interjects()
        for name, seat in others.items():  # nobody has been told anything, and nobody finds anything
            told[f"{name} meanwhile"] = await looked_up(server, seat)
        moment = table.moment
        await does("first", t="act", action=DECLINE)
        if early in ("nothing", "mind"):
            await does("second", t="act", action=DECLINE)
        elif early == "in turn":
            await interjects()
        while table.moment == moment + 1:  # what was kept is played soon
            await asyncio.sleep(0.01)
        for name, socket in sockets.items():
            await does(name, t="ping")
            await socket.close()
        for name in others:
            while not any(f'"last":{table.n},' in line for line in told[f"{name} by stream"]):
                await asyncio.sleep(0.01)
        for task in tasks:
            task.cancel()
    del told["second"]
    for name in others:
        told[name] = [frame for frame in told[name] if '"t":"seats"' not in frame]  # who is here: as they arrive
        said = [line for line in told[f"{name} by stream"] if line and not line.startswith(":")]
        told[f"{name} by stream"] = said
    return told


async def hear(socket: Any, heard: list[str]) -> None:
    async for frame in socket:
        heard.append(str(frame))


@cache
def told_honestly(early: str) -> dict[str, list[str]]:
    """The same each time, so told once for all that is compared with it."""
    return asyncio.run(window_told(early))


@pytest.mark.usefixtures("no_pause")
@pytest.mark.parametrize(("early", "in_turn"), [("decline", "nothing"), ("mind", "nothing"), ("interject", "in turn")])
def test_nobody_can_tell_that_somebody_has_answered_early(early: str, in_turn: str) -> None:
    one, other = told_honestly(early), told_honestly(in_turn)
    assert one.keys() == other.keys()
    for name in one:
        assert len(one[name]) > 2, name
        assert one[name] == other[name], f"{name}: {_first_difference(one[name], other[name])}"


@pytest.mark.usefixtures("no_pause")
def test_the_test_would_notice_a_table_that_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that took whoever has answered from the list of those who are asked would be found out."""
    from panurge.table.early import Early

    honest = Early.ask_anew

    def leaky(self: Early) -> None:
        honest(self)
        self.seats = tuple(seat for seat in self.seats if seat not in self._given)

    monkeypatch.setattr(Early, "ask_anew", leaky)
    one, other = asyncio.run(window_told("decline")), asyncio.run(window_told("nothing"))
    assert one["spectator meanwhile"] != other["spectator meanwhile"]


def test_what_a_seat_is_asked_early_holds_nothing_hidden() -> None:
    """Of all deals the seat cannot tell apart, it is shown the same question, whole or in parts."""
    table = at_window(second_may_interject)
    _, second, _ = asked(table.state)
    piece = interjections(table.state, second)[0]
    veil, truth = table.state.veil(second), table.state
    shown = set()
    for seed in range(12):
        table.line.state = veil.imagine(Rng(seed)) if seed else truth
        room = Room(table)
        room.early.answer(second, table.moment, piece, "en")
        given = room.early.of(second)
        assert given is not None
        shown.add((given.question, *(face.digest() for face in given.faces)))
        room.early.take_back(second, table.moment)
    assert len(shown) == 1
    assert len({veil.imagine(Rng(seed)).digest() for seed in range(1, 12)}) > 1
