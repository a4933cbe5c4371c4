"""What a review demonstrated: looks over a guest's shoulder, seats given away by a blank, answers that were 500."""

import asyncio
from typing import Any

import pytest

from panurge.table.seats import person
from panurge.web import rulebook
from panurge.web.limits import Limits
from tests.kit.outside import announce
from tests.web.wire import ask, frame, served

announce()
API = "/api/v1"


def test_a_used_invitation_gives_its_seat_to_nobody_else() -> None:
    """Whoever sent the invitation must not watch the guest's hand with it."""

    async def run() -> None:
        async with served() as server:
            table = server.table((person("Rose"), person()))
            server.store.renew(table, 1)  # nobody holds the free seat
            link = server.services.links.seat_link(table, 1)
            async with server.client() as guest, server.client() as sender:
                sat = await guest.post(link, data={"name": "Bob"})
                assert sat.status_code == 303
                assert (await sender.get(link)).status_code == 410
                assert (await sender.post(link, data={"name": "Bob"})).status_code == 410
                assert "seats" not in sender.cookies
                again = await guest.get(link, headers={"cookie": f"panurge={sat.cookies['panurge']}"})
                assert (again.status_code, again.headers["location"]) == (303, f"/t/{table}"), "the guest is at home"
            assert len([seat for seat, _ in server.store.holders(table) if seat == 1]) == 1

    asyncio.run(run())


def test_a_programs_invitation_is_used_once_too() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            table = server.table((person("Rose"), person()))
            link = server.services.links.seat_link(table, 1)
            wish = {"name": "Bob", "invitation": link}
            first = await client.post(f"{API}/tables/{table}/seats", json=wish)
            assert first.status_code in (200, 201), first.text
            token = {"authorization": f"Bearer {first.json()['token']}"}
            assert (await client.get(f"{API}/tables/{table}", headers=token)).status_code == 200
            second = await client.post(f"{API}/tables/{table}/seats", json=wish)
            assert (second.status_code, second.json()["code"]) == (403, "bad_link")

    asyncio.run(run())


def test_a_blank_name_does_not_give_ones_own_seat_away() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            form = {"game": "black-sheep", "seat0": "me", "name0": " ", "seat1": "friend", "open": "true"}
            made = await client.post("/new", data=form)
            table = made.headers["location"].removeprefix("/t/")
            assert [seat.is_free for seat in server.of(table).seats] == [False, True]

    asyncio.run(run())


HALF = '"\\ud800"'  # one half of a character that needs two


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ('{"game":"black-sheep","seats":[' + ",".join(['{"who":"me"}'] * 5) + "]}", "bad_option"),
        ('{"game":"black-sheep","seats":[' + ",".join(['{"who":"me"}'] * 8) + "]}", "bad_option"),
        ('{"game":"black-sheep","seats":[{"who":"me"},{"who":"bot"}],"options":{' + HALF + ":1}}", "bad_json"),
        ("{" + HALF + ":1}", "bad_json"),
    ],
)
def test_what_cannot_be_is_the_askers_fault_not_ours(body: str, code: str) -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            answer = await client.post(f"{API}/tables", content=body, headers={"content-type": "application/json"})
            assert (answer.status_code, answer.json()["code"]) == (400, code)

    asyncio.run(run())


def test_addresses_and_origins_that_are_none() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            for path in ("/t/%00", "/t/a%20b", f"{API}/tables/%00", f"{API}/tables/%F0%9F%90%91"):
                assert (await client.get(path)).status_code == 404, path
            foreign = await client.post("/quick", data={"game": "black-sheep"}, headers={"origin": "http://["})
            assert foreign.status_code == 403

    asyncio.run(run())


def test_a_fault_of_ours_is_told_like_anything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:

            def broken(*_: Any) -> None:
                raise RuntimeError("secret detail")

            monkeypatch.setattr(rulebook, "illustrated", broken)
            monkeypatch.setattr(server.services.hub, "room", broken)
            page = await client.get("/rules/black-sheep", headers={"accept-language": "fr"})
            assert page.status_code == 500
            assert "cassé" in page.text
            call = await client.get(f"{API}/tables/abc")
            assert (call.status_code, call.json()["code"]) == (500, "fault")
            for answer in (page, call):
                assert "secret" not in answer.text
                assert answer.headers["content-security-policy"]

    asyncio.run(run())


def test_pages_of_tables_are_not_for_the_asking_without_end() -> None:
    async def run() -> None:
        async with served(Limits(visit_burst=3, visits_per_second=0.001)) as server, server.client() as client:
            table = server.table()
            answers = [await client.get(f"/t/{table}", headers={"accept-language": "fr"}) for _ in range(5)]
            assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
            assert answers[-1].text.startswith("Doucement")
            assert (await client.get("/")).status_code == 200

    asyncio.run(run())


def test_a_costly_frame_is_refused_before_the_page_is_let_go() -> None:
    async def run() -> None:
        async with served(Limits(frame_burst=20, frames_per_second=0.001)) as server:
            table = server.table()
            async with server.connect(table, "b0") as socket:
                await frame(socket, "full")
                answers = [await ask(socket, t="past", n=0) for _ in range(7)]
                assert [answer["t"] for answer in answers] == ["past"] * 6 + ["error"]
                assert answers[-1]["code"] == "too_fast"
                assert (await ask(socket, t="ping"))["t"] == "pong", "still there"

    asyncio.run(run())
