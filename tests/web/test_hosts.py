"""By which name and through whom one comes: names nobody gave us are refused, proxies nobody named not believed."""

import asyncio
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from panurge.core.errors import BadOption
from panurge.web.hosts import Hosts
from panurge.web.limits import Limits
from panurge.web.proxies import Proxies
from panurge.web.visit import household_of
from tests.web.wire import Served, frame, served


@pytest.mark.parametrize(
    ("host", "named", "known"),
    [
        ("localhost", [], True),
        ("localhost:8765", [], True),
        ("LOCALHOST.:8765", [], True),
        ("rose.localhost", [], True),
        ("127.0.0.1:8765", [], True),
        ("192.168.1.7", [], True),
        ("[::1]:8765", [], True),
        ("", [], True),  # HTTP/1.0; no browser
        ("evil.example", [], False),
        ("localhost.evil.example", [], False),
        ("127.0.0.1.evil.example", [], False),
        ("evil.example:80", ["sheep.example"], False),
        ("sheep.example:443", ["sheep.example"], True),
        ("Sheep.Example", ["SHEEP.example."], True),
        ("www.sheep.example", ["sheep.example"], False),
        ("www.sheep.example", ["*.sheep.example"], True),
        ("sheep.example", ["*.sheep.example"], False),
        ("mysheep.example", ["*.sheep.example"], False),
        ("localhost", ["sheep.example"], True),
        ("anything.at.all", ["*"], True),
        ("[", [], True),  # as good as none
        ("localhost/..", [], False),
    ],
)
def test_names_the_server_goes_by(host: str, named: list[str], known: bool) -> None:
    assert Hosts(named).know(host) == known


def test_this_machines_own_name_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Meadow.lan")
    for name in ("meadow", "meadow.lan", "meadow.local:8765"):
        assert Hosts().know(name)
    assert not Hosts().know("meadow.evil.example")


@pytest.mark.parametrize("name", ["http://sheep.example", "sheep.example:80", "", "*.", "a*b", "sheep example"])
def test_what_is_no_name_is_told(name: str) -> None:
    with pytest.raises(BadOption, match="a host is a name"):
        Hosts([name])


@pytest.mark.parametrize("name", ["*", "proxy", "10.0.0.1/8", "10.0.0.300", ""])
def test_what_is_no_proxy_is_told(name: str) -> None:
    with pytest.raises(BadOption, match="a proxy is an address"):
        Proxies([name])


def test_a_household_is_one_address_or_one_network() -> None:
    assert household_of("192.0.2.7") == "192.0.2.7"
    assert household_of("::ffff:192.0.2.7") == "192.0.2.7"
    assert household_of("2001:db8:0:1::7") == household_of("2001:db8:0:1:ffff::9") != household_of("2001:db8:0:2::7")
    assert household_of("") == ""
    assert household_of("pipe") == "pipe"


def test_a_name_nobody_gave_us_gets_neither_page_nor_socket() -> None:
    """Else a page of another site could make its own name lead here, and play with the cookies of localhost."""

    async def run() -> None:
        async with served(hosts=["sheep.example"]) as server, server.client("b0") as client:
            table = server.table()
            evil = {"Host": f"evil.example:{server.port}", "Origin": f"http://evil.example:{server.port}"}
            for path in ("/", f"/t/{table}", "/static/page.css", "/healthz"):
                page = await client.get(path, headers={**evil, "accept-language": "fr"})
                assert page.status_code == 421
                assert "--allowed-hosts" in page.text
                assert page.text.startswith("Ce serveur")
                assert page.headers["content-security-policy"]
            assert (await client.post("/quick", data={"game": "black-sheep"}, headers=evil)).status_code == 421
            with pytest.raises(InvalidStatus) as refused:
                async with server.connect(table, "b0", name=evil.pop("Host"), headers=evil):
                    pass
            assert refused.value.response.status_code == 403
            good = {"Host": "sheep.example", "Origin": "https://sheep.example"}
            assert (await client.get("/", headers=good)).status_code == 200
            async with server.connect(table, "b0", name=good.pop("Host"), headers=good) as socket:
                assert (await frame(socket))["t"] == "full"

    asyncio.run(run())


FORWARDED = {"x-forwarded-for": "198.51.100.7", "x-forwarded-proto": "https"}


@pytest.mark.parametrize(
    ("proxies", "believed"), [([], False), (["192.0.2.0/24"], False), (["127.0.0.1"], True), (["127.0.0.0/8"], True)]
)
def test_only_proxies_that_are_named_are_believed(
    proxies: list[str], believed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")  # uvicorn's own way to name them is not ours

    async def run() -> None:
        async with served(proxies=proxies) as server, server.client() as client:
            made = await client.post("/quick", data={"game": "hide-and-sheep"}, headers=FORWARDED)
            assert made.headers["location"].startswith("/t/"), "without a scheme: it stays as it is"
            assert ("Secure" in made.headers["set-cookie"]) == believed
            asked = list(server.services.making._by_address)
            assert asked == ["198.51.100.7" if believed else "127.0.0.1"]

    asyncio.run(run())


@pytest.mark.parametrize("proxies", [[], ["127.0.0.1"]])
def test_redirects_keep_the_scheme(proxies: list[str]) -> None:
    async def run() -> None:
        async with served(proxies=proxies) as server, server.client() as client:

            async def led(path: str) -> tuple[int, Any]:
                answer = await client.get(server.url + path, headers=FORWARDED)
                return answer.status_code, answer.headers.get("location")

            assert await led("/rules/black-sheep/") == (307, "/rules/black-sheep")
            assert await led("/new/?game=black-sheep&x=%2F") == (307, "/new?game=black-sheep&x=%2F")
            assert await led("/static/") == (404, None)
            assert await led("/static") == (404, None)
            for path in ("//evil.example/", "/%2Fevil.example/", "/%2F%2Fevil.example/", "/x//"):
                assert await led(path) == (404, None), "nobody is led elsewhere"
            assert (await led("/%5Cevil.example/"))[1] == "/%5Cevil.example"
            assert (await client.post("/quick/", data={})).status_code == 404

    asyncio.run(run())


def test_limits_are_counted_by_the_forwarded_address_only_where_it_is_believed() -> None:
    async def statuses(server: Served) -> list[int]:
        async with server.client() as client:
            return [
                (await client.get("/", headers={"x-forwarded-for": f"198.51.100.{i}"})).status_code for i in range(4)
            ]

    async def run() -> None:
        few = Limits(look_burst=2, looks_per_second=0.001)
        async with served(few) as server:
            assert await statuses(server) == [200, 200, 429, 429]
        async with served(few, proxies=["127.0.0.1"]) as server:
            assert await statuses(server) == [200] * 4

    asyncio.run(run())
