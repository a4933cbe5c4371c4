"""Several servers over one PostgreSQL: whichever a visitor comes to, it is the same table.

The servers of these tests run in one process, each with connections, rooms and leases of its own; in processes of their
own, and killed, they are in `test_processes_killed`."""

import asyncio
import json
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from websockets.protocol import State

from panurge.core.registry import GAMES
from panurge.people.doors import Doors
from panurge.store import Entry, open_store
from panurge.table import Budget, Refused, Table, create, wishes
from panurge.table.company import GRACE
from panurge.table.line import CHANGES
from panurge.table.rematch import rematch
from panurge.table.seats import bot, person
from panurge.web import housegame
from tests.store.databases import furnished
from tests.store.test_neighbours import cut
from tests.table.windows import DECLINE, asked, at_window, copied, three_are_asked
from tests.web.street import Page, Street, ask_page, play, street
from tests.web.wire import PATIENT, frame, until

pytestmark = pytest.mark.slow

EACH_DAY = ("guerre-des-moutons", "guerre-et-beeeh")  # interjections; and quick
NOW_AND_THEN = ("black-sheep", "shear-panic", "sheep-sheep")
FIVE = (*EACH_DAY, *(pytest.param(game, marks=pytest.mark.long) for game in NOW_AND_THEN))
Story = Callable[[Street], Coroutine[Any, Any, None]]


@pytest.fixture
def place(postgres: str) -> str:
    return furnished(postgres)


def along(place: str, story: Story) -> None:
    async def run() -> None:
        async with street(place, 2) as here:
            await story(here)

    asyncio.run(run())


def made(here: Street, game: str, *bots: str, people: int = 0) -> str:
    """A table of people (in the usual number), and perhaps bots; the people's seats are held by `b0`, `b1`, …"""
    store, card = here[0].store, GAMES[game]
    people = people or card.default_players or card.players[0]
    sitting = [person(f"P{seat}") for seat in range(people)] + [bot(level) for level in bots]
    header = create(store, game, {}, sitting)
    for seat in range(people):
        store.hold(header.table, seat, f"b{seat}")
    return header.table


async def opened(here: Street, table: str, seat: int | None, at: int) -> Page:
    """A page of that seat at that server."""
    browser = "" if seat is None else f"b{seat}"
    page = Page(await here[at].connect(table, browser).__aenter__(), seat)
    while not page.now:
        await page.hear()
    return page


@pytest.mark.parametrize("game", FIVE)
def test_a_whole_game_with_every_seat_at_another_process(place: str, game: str) -> None:
    async def story(here: Street) -> None:
        table = made(here, game)
        seats = len(here[0].of(table).seats)
        pages = [await opened(here, table, seat, seat) for seat in range(seats)]
        await asyncio.gather(*(play(page, seat + 1) for seat, page in enumerate(pages)))
        await here.settled(table)
        kept = here[0].store.entries(table)
        assert kept[-1].kind == "end"
        assert [entry.n for entry in kept] == list(range(1, len(kept) + 1))
        assert len({one.of(table).state.digest() for one in here.servers}) == 1
        assert not any(one.of(table).frozen for one in here.servers)
        assert here[0].store.archive(table) is not None or here.holder(table) is not None

    along(place, story)


async def first_of(*work: Coroutine[Any, Any, Any]) -> None:
    """Until one of them is done. (`asyncio.wait_for` of Python 3.11 may lose a cancellation: then it is told again.)"""
    tasks = [asyncio.create_task(one) for one in work]
    done, others = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    while others:
        for task in others:
            task.cancel()
        _, others = await asyncio.wait(others, timeout=0.1)
    for task in done:
        task.result()


def shown(frames: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What a page was told of the game: without answers to its own questions, who is here, and what time does."""
    told = [frame for frame in frames if "id" not in frame and frame["t"] in ("step", "standing")]
    return [{key: value for key, value in frame.items() if key not in ("seats", "clock")} for frame in told]


@pytest.mark.parametrize("game", FIVE[:3])
def test_a_seat_is_told_the_same_at_every_process(place: str, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each seat has a page at either; one decides, the other looks on. Frame by frame they are equal."""

    async def story(here: Street) -> None:
        table = made(here, game)
        seats = range(len(here[0].of(table).seats))
        pages = [[await opened(here, table, seat, at) for at in (0, 1)] for seat in seats]
        onlookers = [await opened(here, table, None, at) for at in (0, 1)]
        await first_of(*(play(pages[seat][seat % 2], seat + 1, 12) for seat in seats))
        everybody = [page for both in (*pages, onlookers) for page in both]
        for _ in range(2):  # what was under way is done; and then told
            for page in everybody:
                assert (await ask_page(page, t="ping"))["t"] == "pong"
            await here.settled(table)
        for one, other in (*pages, onlookers):
            assert len(shown(one.frames)) > 10
            assert shown(one.frames) == shown(other.frames)

    along(place, story)


@pytest.mark.parametrize("game", EACH_DAY)
def test_of_two_who_act_at_once_one_is_accepted(place: str, game: str) -> None:
    """Two processes' tables, each in a thread, by a connection of its own: both have judged, then both write."""
    stores: list[Any] = [open_store(place) for _ in range(2)]
    header = create(stores[0], game, {}, [person(f"P{seat}") for seat in range(GAMES[game].default_players or 2)])
    tables = [Table(store, header) for store in stores]
    tables[0].settle()
    tables[1].catch_up()
    both_have_judged, races = threading.Barrier(2), [False, False]

    def append(which: int, entry: Entry, turn: int, *following: Entry) -> None:
        if races[which]:
            races[which] = False
            both_have_judged.wait(PATIENT)
        type(stores[which]).append(stores[which], entry, turn, *following)

    def act(which: int, seat: int, at: int, action: int) -> str:
        races[which] = True
        try:
            tables[which].act(seat, at, action)
        except Refused as refused:
            return refused.code
        return "ack"

    for which, store in enumerate(stores):
        store.append = partial(append, which)
    with ThreadPoolExecutor(2) as both:
        for number in range(60):
            one = tables[0]
            if one.over:
                break
            options = one.state.legal_actions()
            chosen = [options[number % len(options)], options[-1 - number % len(options)]]
            at = one.moment
            told = list(both.map(act, range(2), [one.turn] * 2, [at] * 2, chosen))
            for table in tables:
                table.catch_up()
                table.settle()
            kept = stores[0].entries(header.table)
            assert sorted(code == "ack" for code in told) == [False, True], told
            assert told[1 - told.index("ack")] in ("stale", "over")
            stands = next(entry for entry in kept if entry.n > at and entry.kind in CHANGES)
            assert (stands.kind, stands.value) == ("act", str(chosen[told.index("ack")]))
            assert tables[0].entries == tables[1].entries == kept
    assert [entry.n for entry in kept] == list(range(1, len(kept) + 1))
    for store in stores:
        store.close()


def test_whoever_moves_at_one_process_has_moved_at_the_other(place: str) -> None:
    async def story(here: Street) -> None:
        table = made(here, "guerre-et-beeeh")
        tables = [one.of(table) for one in here.servers]
        tables[1].catch_up()
        for number in range(40):
            first, second = tables[number % 2], tables[1 - number % 2]
            assert first.n == second.n
            if first.over:
                break
            seat, at = first.turn, first.moment
            options = first.state.legal_actions()
            first.act(seat, at, options[0])
            with pytest.raises(Refused, match=r"stale|over"):  # in its own eyes the game has not moved on
                second.act(seat, at, options[-1])
            assert second.state.digest() == first.state.digest()
            second.catch_up()
            first.catch_up()
        assert here[0].store.entries(table) == tables[0].entries == tables[1].entries

    along(place, story)


def test_a_hint_is_told_to_who_asked_and_known_everywhere(place: str) -> None:
    async def story(here: Street) -> None:
        table = made(here, "guerre-et-beeeh")
        pages = {seat: await opened(here, table, seat, seat) for seat in (0, 1)}
        room = here[0].services.hub.the_room(table)
        mover, other = pages[room.table.turn], pages[1 - room.table.turn]
        for server in here.servers:
            server.services.hint_budget = Budget(iterations=4)
        assert (await ask_page(mover, t="hint", n=mover.n))["t"] == "hint"
        while (told := await other.hear()).get("kind") != "chat":
            assert told["t"] != "hint"
        await here.settled(table)
        for one in here.servers:
            said = [entry for entry in one.of(table).entries if entry.kind == "chat"]
            assert [json.loads(entry.value) for entry in said] == [{"seat": mover.seat, "text": "", "about": "hint"}]
            assert one.store.rows("SELECT seat FROM helped WHERE tid = ?", table) == [(mover.seat,)]
        assert (await ask_page(other, t="ping"))["t"] == "pong"
        assert not [frame for frame in other.frames if frame["t"] == "hint"]

    along(place, story)


def test_who_is_here_is_seen_at_every_process_and_only_one_does_what_one_may(place: str) -> None:
    async def story(here: Street) -> None:
        table = made(here, "black-sheep", "lamb", "lamb", people=2)
        mine, theirs = await opened(here, table, 0, 0), await opened(here, table, 1, 1)
        rooms = [one.services.hub.the_room(table) for one in here.servers]
        await until(lambda: all(room.company.online == {0, 1} for room in rooms))
        await until(lambda: sum(room.lease.held for room in rooms) == 1)
        onlooker = await opened(here, table, None, 1)
        await until(lambda: rooms[0].company.eyes == 1)
        villages = [one.services.village for one in here.servers]
        await until(lambda: all(village._look().playing == {"black-sheep": 1} for village in villages))
        for page in (theirs, onlooker):
            await page.socket.close()
        await until(lambda: rooms[0].company.online == {0} and rooms[0].company.eyes == 0)
        while all(seat["online"] for seat in (await mine.hear()).get("seats", [{"online": True}])):
            pass
        here[1].services.hub.sweep()
        assert table not in here[1].services.hub.rooms, "whoever looks is at another process"
        await until(lambda: rooms[0].lease.held)
        await first_of(play(mine, 1, 3), play(await opened(here, table, 1, 1), 2, 3))
        assert {entry.kind for entry in here[0].store.entries(table)} >= {"act"}

    along(place, story)


def test_words_undo_offers_and_another_game_reach_the_other_process(place: str) -> None:
    async def story(here: Street) -> None:
        table = made(here, "guerre-et-beeeh")
        mine, theirs = await opened(here, table, 0, 0), await opened(here, table, 1, 1)
        rooms = [one.services.hub.the_room(table) for one in here.servers]
        await until(lambda: all(room.company.online == {0, 1} for room in rooms))
        assert (await ask_page(mine, t="chat", bleat="baa"))["t"] == "ack"
        while (await theirs.hear()).get("kind") != "chat":
            pass
        mover, other = (mine, theirs) if rooms[0].table.turn == 0 else (theirs, mine)
        await play(mover, 1, 1)
        while (await other.hear()).get("kind") != "act":
            pass
        assert rooms[0].table.may_take_back(mover.seat), "half a move, of whatever hand"
        assert (await ask_page(mover, t="undo", n=mover.n))["t"] == "ack"
        while (await other.hear()).get("kind") != "undo":
            pass
        assert (await ask_page(mover, t="resign"))["t"] == "ack"
        await until(lambda: all(room.table.over for room in rooms))
        async with here[0].client("b0") as client:
            answer = await client.post(f"/t/{table}/again", data={}, headers={"origin": here[0].url})
            assert answer.status_code == 303, answer.text
        while (found := await theirs.hear())["t"] != "again":
            pass
        assert here[0].store.follower(table) == found["table"]

    along(place, story)


def test_another_game_is_heard_of_though_who_made_it_says_nothing_more(place: str) -> None:
    """The process that made it may die in the next moment; and one that was deaf then finds it when it hears again."""

    async def story(here: Street) -> None:
        for deaf in (False, True):
            table = made(here, "guerre-et-beeeh")
            theirs = await opened(here, table, 1, 1)
            rooms = [one.services.hub.the_room(table) for one in here.servers]
            rooms[0].table.resign(0)
            await until(lambda: all(room.table.over for room in rooms))  # noqa: B023
            if deaf:
                rooms[1].abroad._hearing = rooms[1].abroad._hearing | {"again": lambda news: None}
            new, fresh = rematch(here[0].store, rooms[0].table, 0)
            assert fresh
            if deaf:
                cut(here[1].store, "panurge-news")
            while (found := await theirs.hear()).get("table", found.get("now", {}).get("over", {}).get("next")) != new:
                pass
            assert found["t"] == ("full" if deaf else "again")

    along(place, story)


def test_a_bot_for_who_is_gone_is_agreed_on_across_processes(place: str) -> None:
    async def story(here: Street) -> None:
        table = made(here, "black-sheep", people=4)
        pages = [await opened(here, table, seat, seat) for seat in range(3)]  # the fourth never came
        rooms = [one.services.hub.the_room(table) for one in here.servers]
        gone = len(rooms[0].table.seats) - 1
        await until(lambda: all(room.company.online == {0, 1, 2} for room in rooms))
        for room in rooms:
            room.company.gone[gone] -= GRACE
        for page in pages[:2]:
            assert (await ask_page(page, t="agree", seat=gone))["t"] == "ack"
        await until(lambda: all(room.company.votes == {gone: {0, 1}} for room in rooms))
        assert not rooms[0].table.seats[gone].by_bot
        assert (await ask_page(pages[2], t="agree", seat=gone))["t"] == "ack"
        await until(lambda: all(room.table.seats[gone].why == "agreed" for room in rooms))

    along(place, story)


def test_early_answers_are_kept_secret_and_played_wherever_they_were_given(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wishes, "QUICKEST", 1)
    monkeypatch.setattr(wishes, "SPREAD", 2)

    async def story(here: Street) -> None:
        store: Any = here[0].store
        table = copied(at_window(three_are_asked), store, "window1")
        for seat in range(4):
            store.hold(table, seat, f"b{seat}")
        first, second, third = asked(here[0].of(table).state)
        pages = {seat: await opened(here, table, seat, seat) for seat in range(4)}
        rooms = [one.services.hub.the_room(table) for one in here.servers]
        await until(lambda: all(room.company.online == {0, 1, 2, 3} for room in rooms))
        await until(lambda: any(room.lease.held for room in rooms))
        before = {seat: len(page.frames) for seat, page in pages.items()}
        for seat in (third, second):
            assert (await ask_page(pages[seat], t="act", n=pages[seat].n, action=DECLINE))["t"] == "ack"
        await until(lambda: all(len(room.early._given) == 2 for room in rooms))
        assert set(store.early(table)) == {second, third}
        at = rooms[0].table.moment
        news = [frame for seat in (first,) for frame in pages[seat].frames[before[seat] :]]
        assert not [frame for frame in news if frame["t"] not in ("seats",)], "nobody else is told"
        assert (await ask_page(pages[first], t="act", n=pages[first].n, action=DECLINE))["t"] == "ack"
        await until(lambda: all(room.table.moment >= at + 3 for room in rooms))
        await here.settled(table)
        assert [entry.value for entry in rooms[1].table.entries[at : at + 3]] == [str(DECLINE)] * 3
        assert store.early(table) == {}

    along(place, story)


@pytest.mark.parametrize("how", ["dies", "is heard of when it is gone", "its lease comes here"])
def test_what_was_acknowledged_is_done_though_its_process_tells_nobody(
    place: str, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """An answer before one's turn, a wish: whoever was told that it is kept may rely on it, whatever becomes of the
    process that said so. The news of it come with it; and if they should be missed, it is found all the same."""
    monkeypatch.setattr(wishes, "QUICKEST", 1)
    monkeypatch.setattr(wishes, "SPREAD", 2)

    async def story(here: Street) -> None:
        store: Any = here[0].store
        table = copied(at_window(three_are_asked), store, "window3")
        for seat in range(4):
            store.hold(table, seat, f"b{seat}")
        first, second, third = asked(here[0].of(table).state)
        await until(lambda: here.holder(table) is here[0])
        other = here[1].services.hub
        room, theirs = here[0].services.hub.the_room(table), other.the_room(table)
        at = room.table.moment
        monkeypatch.setattr(other.neighbours, "tell", lambda *what, **more: None)  # that is, in the next moment it dies
        if how != "dies":
            monkeypatch.setattr(room.abroad, "heard", lambda news: None)
        pages = {seat: await opened(here, table, seat, 1) for seat in (second, third)}
        assert (await ask_page(pages[second], t="act", n=pages[second].n, action=DECLINE))["t"] == "ack"
        assert (await ask_page(pages[third], t="wish", ask="never"))["t"] == "ack"
        if how == "dies":  # what it has told comes by the thread
            await until(lambda: room.early.of(second).done and room.wishes.of(third) == "never")
        room.table.act(first, at, DECLINE)
        room.wake()
        if how == "is heard of when it is gone":
            here[0].services.hub._forget_process(other.neighbours.me)
        elif how == "its lease comes here":
            room.lease.inherited = True
            room.lease.granted()
        await until(lambda: theirs.table.moment >= at + 3)
        assert [entry.value for entry in store.entries(table)[at : at + 3]] == [str(DECLINE)] * 3

    along(place, story)


def test_who_is_here_by_way_of_others_is_told_anew_after_deafness(place: str) -> None:
    async def story(here: Street) -> None:
        one, other = here.servers
        rose = one.services.people.welcome("b0", "Rose")
        table = made(here, "guerre-et-beeeh")
        page = await opened(here, table, 0, 0)
        presence = other.services.village.presence
        await until(lambda: [row.person.name for row in presence.everybody()] == ["Rose"])
        await until(lambda: other.services.hub.here(table) == {0})
        me, elsewhere = one.services.hub.neighbours.me, other.services.hub.elsewhere
        shown = elsewhere[table][me]
        await page.socket.close()
        await until(lambda: presence.count() == 0 and not elsewhere)
        elsewhere[table], presence._there[me] = {me: shown}, {rose.id: table}  # as if that had not been heard
        assert [row.person.name for row in presence.everybody()] == ["Rose"]
        cut(other.store, "panurge-news")
        await until(lambda: presence.count() == 0 and not other.services.hub.elsewhere)
        assert not presence._known

    along(place, story)


def test_a_game_whose_end_nobody_kept_is_kept_all_the_same(place: str) -> None:
    async def story(here: Street) -> None:
        table = made(here, "guerre-et-beeeh")
        await until(lambda: here[0].of(table) is not None and here.holder(table) is here[0])
        other = here[1].services.hub
        other.the_room(table)
        here[0].services.hub.keeper.ended = lambda table: None  # it dies over that
        here[0].of(table).resign(0)
        await until(lambda: other._ended == {table})
        other._keep_ended()
        await until(lambda: here[1].store.archive(table) is not None)
        assert not other._ended

    along(place, story)


def test_an_answer_that_was_changed_elsewhere_is_not_played_as_it_was(place: str) -> None:
    """Played and taken back at the same moment in two processes: one of them is told that it is late."""

    async def story(here: Street) -> None:
        store: Any = here[0].store
        table = copied(at_window(three_are_asked), store, "window2")
        rooms = [one.services.hub.the_room(table) for one in here.servers]
        first, second, _ = asked(rooms[0].table.state)
        at = rooms[0].table.moment
        rooms[0].early.answer(second, at, DECLINE, "en")
        rooms[1].reread()
        assert rooms[1].early.of(second).done
        rooms[1].early.take_back(second, at)  # told to nobody yet
        with pytest.raises(Refused, match="stale"):
            rooms[0].early.take_back(second, at)
        assert not rooms[0].early.of(second).done
        rooms[0].early.answer(second, at, DECLINE, "en")
        rooms[0].table.act(first, at, DECLINE)
        rooms[1].reread()
        store.forget_early(table, second, rooms[0].early.of(second).question)  # taken back at the last moment
        before = rooms[0].table.n
        rooms[0].early.play()
        assert rooms[0].table.n == before
        assert not rooms[0].early.due

    along(place, story)


def test_links_cookies_doors_and_being_let_go_work_at_every_process(place: str) -> None:
    async def story(here: Street) -> None:
        table = made(here, "guerre-et-beeeh")
        one, other = here.servers
        assert other.services.links.browser({"panurge": one.services.links.signed("b0")}) == "b0"
        mine = await opened(here, table, 0, 1)
        async with one.client("b0") as client:
            answer = await client.post(f"/t/{table}/renew/0", headers={"origin": one.url})
            assert answer.status_code in (200, 303), answer.text
        await until(lambda: mine.socket.state is State.CLOSED)
        person_here = one.services.people.welcome("b7", "Rose")
        challenge = one.services.questions.put("show")
        credential = {"response": {"clientDataJSON": _told(challenge)}}
        assert other.services.questions.answered(credential, "show") == challenge
        assert one.services.questions.answered(credential, "show") is None, "once"
        one.services.village.presence.looked("b7", person_here)
        one.services.village.presence.looked("somebody", None)
        await until(lambda: other.services.village.presence.count() == 2)
        assert [there.person.name for there in other.services.village.presence.everybody()] == ["Rose"]
        one.services.village.presence.changed(one.services.people.change(person_here.id, name="Zoé"))
        await until(lambda: [row.person.name for row in other.services.village.presence.everybody()] == ["Zoé"])

    along(place, story)


def _told(challenge: bytes) -> str:
    from webauthn.helpers import bytes_to_base64url

    return bytes_to_base64url(json.dumps({"challenge": bytes_to_base64url(challenge)}).encode())


def test_results_are_written_once_however_many_see_the_end(place: str) -> None:
    async def story(here: Street) -> None:
        one, other = here.servers
        people = [one.services.people.welcome(f"b{seat}", f"P{seat}") for seat in range(2)]
        for who in people:
            one.store.run("INSERT INTO ratings VALUES (?, 'guerre-et-beeeh', 1000000, 60000, 0, 0, 4, 1)", who.id)
        table = made(here, "guerre-et-beeeh")
        rooms = [server.services.hub.the_room(table) for server in here.servers]
        rooms[0].table.settle()
        while not rooms[0].table.over:
            rooms[0].table.act(rooms[0].table.turn, rooms[0].table.moment, rooms[0].table.state.legal_actions()[0])
        rooms[1].table.catch_up()
        await asyncio.gather(*(asyncio.to_thread(server.services.hub.results.settle, table) for server in here.servers))
        assert one.store.rows("SELECT settled FROM tables WHERE id = ?", table)[0][0] == 1
        assert other.store.rows("SELECT count(*) FROM results WHERE tid = ?", table)[0][0] == 2
        assert [other.services.people.rating(who.id, "guerre-et-beeeh").games for who in people] == [1, 1]

    along(place, story)


def test_who_is_forgotten_is_so_everywhere(place: str) -> None:
    async def story(here: Street) -> None:
        from panurge.web.mine import forget_person

        one = here[0]
        rose = one.services.people.welcome("b0", "Rose")
        table = made(here, "guerre-et-beeeh")
        rooms = [server.services.hub.the_room(table) for server in here.servers]
        rooms[0].sit(0, person("Rose"))
        await until(lambda: rooms[1].table.seats[0].name == "Rose")
        await until(lambda: any(room.lease.held for room in rooms))
        await forget_person(one.services, rose)
        await until(lambda: rooms[1].table.closed)
        assert all(server.of(table).names("en")[0] != "Rose" for server in here.servers)

    along(place, story)


def test_who_was_forgotten_while_nothing_was_heard_is_so_everywhere(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Her name and her words at a table that is open, her name in what others said, a picture of the end of a game,
    what she has challenged somebody to. A table where others write "…" is left in peace."""
    from panurge.web import ends
    from panurge.web.mine import forget_person

    async def story(here: Street) -> None:
        one, other = here.servers
        rose, zoe = (one.services.people.welcome(f"b{seat}", name) for seat, name in enumerate(("Rose", "Zoé")))
        joined, named = made(here, "guerre-et-beeeh"), made(here, "guerre-et-beeeh")
        first, quiet = (
            create(one.store, "guerre-et-beeeh", {}, [person(name), person("P1")]).table for name in ("Rose", "P0")
        )
        one.store.hold(first, 0, "b0")
        one.services.hub.the_room(joined).sit(0, person("Rose"))
        one.of(joined).say(0, "I dye my wool")
        one.services.hub.the_room(named).sit(0, person("Rose"))
        one.of(named).say(1, "you cheat, Rose")
        one.of(quiet).say(1, "well …")
        tables = (joined, first, named, quiet)
        rooms = [other.services.hub.the_room(table) for table in tables]
        other.services.challenges._ask(rose, zoe.id, joined, "guerre-et-beeeh", 1)
        with monkeypatch.context() as patch:
            patch.setattr(type(one.store), "tell", lambda *what, **more: None)  # the news are lost
            await forget_person(one.services, rose)
        await here.settled(quiet)
        ends._kept[f"{id(other.store)} {joined}", "en", "light"] = b"Rose"  # that server's
        assert [room.table.seats[0].name for room in rooms[:3]] == ["Rose"] * 3
        cut(other.store, "panurge-news")
        await until(lambda: all(room.table.closed for room in rooms[:3]))
        assert not rooms[3].table.closed
        assert not other.services.challenges._by_table
        assert not ends._kept
        for table in tables[:3]:
            told = [entry.value for entry in other.of(table).entries]
            assert not any(word in line for word in ("Rose", "wool") for line in told)
            assert other.of(table).names("en")[0] != "Rose"
        reopened = [other.services.hub.rooms[table] for table in tables]
        cut(other.store, "panurge-news")
        caught_up = asyncio.Event()
        other.services.hub.missed.append(caught_up.set)
        await asyncio.wait_for(caught_up.wait(), PATIENT)
        await asyncio.sleep(0)
        assert not any(room.table.closed for room in reopened), "known by now"

    along(place, story)


def test_the_house_s_own_game_is_one_for_all(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(housegame, "PAUSE", 0.05)
    monkeypatch.setattr(housegame, "OPENING", 1)  # whichever game's turn it is, its bots think about few moves

    async def story(here: Street) -> None:
        await until(lambda: any(one.services.hub.house_lease.held for one in here.servers))
        keeper = next(one for one in here.servers if one.services.hub.house_lease.held)
        other = next(one for one in here.servers if one is not keeper)
        assert other.services.village.house_game.moving_room() is None, "it is asked for"
        await until(lambda: other.services.village.house_game.moving_room() is not None)
        assert other.services.village.house_game.room.table.id == keeper.services.village.house_game.room.table.id
        n = other.services.village.house_game.room.table.n
        await until(lambda: other.services.village.house_game.moving_room().table.n > n + 2)
        await here.settled(other.services.village.house_game.room.table.id)

    along(place, story)


def test_who_lost_a_seat_while_nothing_was_heard_loses_it(place: str) -> None:
    async def story(here: Street) -> None:
        table = made(here, "guerre-et-beeeh")
        theirs = await opened(here, table, 1, 1)
        here[0].store.renew(table, 1)  # and nobody is told: the news was lost
        cut(here[1].store, "panurge-news")
        await until(lambda: theirs.socket.state is State.CLOSED)

    along(place, story)


def test_a_device_that_is_shut_out_at_one_process_leaves_the_table_at_another(place: str) -> None:
    async def story(here: Street) -> None:
        one = here[0]
        rose = one.services.people.welcome("b0", "Rose")
        Doors(one.services.people).take_in("laptop", rose)
        table = made(here, "guerre-et-beeeh")
        async with here[1].connect(table, "laptop") as stolen, one.client("b0") as phone:
            await frame(stolen, "full")
            assert (await phone.post("/me/alone", headers={"origin": one.url})).status_code == 303
            await stolen.wait_closed()

    along(place, story)


def test_of_two_first_visits_at_once_comes_one_person(place: str) -> None:
    async def story(here: Street) -> None:
        both = [asyncio.to_thread(one.services.people.welcome, "b9", "Rose") for one in here.servers for _ in range(3)]
        assert len({person_here.id for person_here in await asyncio.gather(*both)}) == 1

    along(place, story)


def test_a_challenge_is_seen_and_answered_at_another_process(place: str) -> None:
    async def story(here: Street) -> None:
        one, other = here.servers
        rose, zoe = (here[0].services.people.welcome(f"browser of {name}", name) for name in ("Rose", "Zoé"))
        other.services.village.presence.looked("", zoe)
        await until(lambda: one.services.challenges.may_ask(rose, zoe))
        async with one.client("browser of Rose") as host, other.client("browser of Zoé") as guest:
            made = await host.post("/challenge", data={"person": zoe.id, "game": "black-sheep"})
            table = made.headers["location"].split("/")[2]
            async with one.connect(table, "browser of Rose") as waits:
                await frame(waits, "full")
                await until(lambda: [seen.host.name for seen in other.services.challenges.of(zoe)] == ["Rose"])
                link = one.services.links.table_link(table)
                looks = {"token": link.rsplit("/", 1)[1]}
                assert (await guest.post(f"/t/{table}/looking", data=looks)).status_code == 204
                assert (await frame(waits, "guests"))["names"] == ["Zoé"]
                await guest.post(f"/challenge/{table}", data={"answer": "no"})
                assert (await frame(waits, "declined"))["name"] == "Zoé"
                assert one.services.challenges.of(zoe) == []
                assert not one.services.challenges.may_ask(rose, zoe)

    along(place, story)
