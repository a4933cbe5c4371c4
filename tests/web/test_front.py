"""What is promised over https, and who may read the numbers."""

import asyncio

import pytest

from panurge.core.errors import BadOption
from panurge.web.front import Front
from panurge.web.proxies import Proxies
from tests.web.wire import served

HTTPS = {"x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.7"}
NAME = {"name": "Rose", "wool": "pink", "face": "calm", "hat": ""}


def test_over_https_every_cookie_is_secure_and_https_is_promised() -> None:
    async def run() -> None:
        async with served(front=Front(hsts=True), proxies=["127.0.0.1"]) as server, server.client() as client:
            plain = await client.post("/me", data=NAME)
            assert len(plain.headers.get_list("set-cookie")) == 2
            assert "ecure" not in str(plain.headers)
            assert "strict-transport-security" not in plain.headers
            link = await client.post("/me/link", headers=HTTPS)
            assert f"https://localhost:{server.port}/door/" in link.text
            safe = await client.post("/me", data=NAME | {"name": "Paul"}, headers=HTTPS)
            cookies = safe.headers.get_list("set-cookie")
            assert cookies
            assert all(cookie.lower().count("; secure") == 1 for cookie in cookies)
            assert safe.headers["strict-transport-security"] == "max-age=31536000"

    asyncio.run(run())


@pytest.mark.parametrize(("front", "proxies"), [(Front(), ["127.0.0.1"]), (Front(hsts=True), [])])
def test_nothing_is_promised_unasked_or_on_a_strangers_word(front: Front, proxies: list[str]) -> None:
    async def run() -> None:
        async with served(front=front, proxies=proxies) as server, server.client() as client:
            assert "strict-transport-security" not in (await client.get("/", headers=HTTPS)).headers

    asyncio.run(run())


def test_numbers_are_for_this_machine_and_who_is_named() -> None:
    named = Front(readers=Proxies(["192.0.2.0/24"]))
    cases: list[tuple[Front, list[str], dict[str, str], int]] = [
        (Front(), [], {}, 200),
        (Front(), [], {"host": "sheep.example.org"}, 403),  # a proxy here that says nothing of whom it comes from
        (Front(), [], {"x-forwarded-for": "127.0.0.1"}, 403),
        (Front(), ["127.0.0.1"], {"x-forwarded-for": "192.0.2.7"}, 403),
        (Front(), ["127.0.0.1"], {"x-forwarded-for": "127.0.0.1"}, 403),
        (named, ["127.0.0.1"], {"x-forwarded-for": "192.0.2.7"}, 200),
        (named, ["127.0.0.1"], {"x-forwarded-for": "198.51.100.7"}, 403),
        (named, [], {"x-forwarded-for": "192.0.2.7"}, 403),  # nobody vouches for that
        (named, [], {}, 200),
    ]

    async def run() -> None:
        for front, proxies, headers, status in cases:
            async with served(front=front, proxies=proxies, hosts=["*"]) as server, server.client() as client:
                answer = await client.get("/metrics", headers=headers)
                assert answer.status_code == status, (front, proxies, headers)
                assert ("panurge_rooms" in answer.text) == (status == 200)

    asyncio.run(run())


def test_readers_are_addresses() -> None:
    with pytest.raises(BadOption, match="who may read is an address or a network, such as 10"):
        Proxies(["sheep"], "who may read")
