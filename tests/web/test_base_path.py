"""The page below a path of somebody's host: nothing that leaves the house leads out of it."""

import asyncio
import json
import re
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from panurge.core.errors import BadOption
from panurge.table.seats import person
from panurge.terminal.away import Away
from panurge.web.base import checked_root
from panurge.web.front import Front
from tests.web.wire import Served, ask, frame, served

ROOT = "/sheep"  # also the beginning of some of our own paths
BELOW = Front(root=ROOT)
STATIC = Path(__file__).resolve().parents[2] / "src" / "panurge" / "web" / "static"
ADDRESS = re.compile(r"""\b(?:href|src|action|srcset|formaction|content|data-[a-z-]+)=["']((?:https?:/)?/[^"']*)""")
LEAVING = re.compile(r"""["'`]/[a-z]{2}[\w/]*""")
# no pages, slow ones, and what is soon over:
UNSEEN = re.compile(r"/socket|/(learn|new)$|/t/lesson(/|$)|/api/v1$|/study$|/watch/\w+\.svg")
ONE_OF_A_KIND = re.compile(r"(/(?:sheep|flock|bleats|strips|rules|learn|stats|games|leaderboard)/)[^/?]+")


def addresses(text: str, here: str) -> Iterator[str]:
    for found in ADDRESS.findall(text):
        yield urljoin(here, found.replace("&amp;", "&"))


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for one in value.values():
            yield from texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from texts(one)
    elif isinstance(value, str):
        yield value


def kind_of(address: str) -> str:
    """Pages and pictures of a kind are looked at once: with every game of the house they are thousands."""
    found = urlsplit(address)
    return ONE_OF_A_KIND.sub(r"\1…", found.path.removeprefix(ROOT)) + re.sub(r"=[^&]*", "", found.query)


class Crawl:
    def __init__(self, server: Served, client: httpx.AsyncClient) -> None:
        self.server, self.client = server, client
        self.host = f"http://localhost:{server.port}"
        self.waiting: deque[str] = deque()
        self.seen: dict[str, str] = {}
        self.astray: list[str] = []

    def found(self, address: str, where: str) -> None:
        if urlsplit(address).netloc != urlsplit(self.host).netloc:
            return  # to somewhere else on purpose
        if not urlsplit(address).path.startswith(f"{ROOT}/"):
            self.astray.append(f"{address} on {where}")
        elif kind_of(address) not in self.seen and not UNSEEN.search(urlsplit(address).path):
            self.seen[kind_of(address)] = address
            self.waiting.append(address)

    async def go(self, *starts: str) -> None:
        for start in starts:
            self.found(f"{self.host}{start}", "the beginning")
        while self.waiting:
            where = self.waiting.popleft()
            self.look(where, await self.client.get(where.partition("#")[0]))

    def look(self, where: str, answer: httpx.Response) -> None:
        kind = answer.headers.get("content-type", "").partition(";")[0]
        if answer.status_code in (301, 302, 303, 307, 308):
            self.found(urljoin(where, answer.headers["location"]), where)
        elif answer.status_code == 404 and not where.endswith("/nowhere"):
            self.astray.append(f"{answer.status_code} {where}")
        elif kind == "text/html":
            for one in addresses(answer.text, where):
                self.found(one, where)
        elif kind in ("application/json", "application/manifest+json"):
            for text in texts(answer.json()):
                if re.match(r"/\w", text) or text == "/":
                    self.found(urljoin(where, text), where)
        elif kind == "text/css":
            for one in re.findall(r"url\([\"']?([^)\"']+)", answer.text):
                if not one.startswith(("data:", "#")):
                    self.found(urljoin(where, one), where)
        elif kind.endswith("javascript"):
            for one in re.findall(r"""(?:from|import) ["'](\.[^"']+)["']""", answer.text):
                self.found(urljoin(where, one), where)


def test_nothing_leads_out(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        async with served(front=BELOW) as server, server.client("b0") as client:
            await client.post("/me", data={"name": "Rose", "wool": "pink"})
            table, waiting = server.table(), server.table((person("Rose"), person()))
            played = server.table()
            server.store.open_table(waiting)
            server.of(played).resign(0)
            assert server.of(played).over
            link = await client.post("/me/link")
            crawl = Crawl(server, client)
            crawl.look(f"{server.url}/me/link", link)
            assert f"http://localhost:{server.port}{ROOT}/door/" in link.text
            pages = ("", "/replay", "/invite")
            tables = [f"{ROOT}/t/{one}{page}" for one in (table, played, waiting) for page in pages]
            api = [f"{ROOT}/api/v1/{one}" for one in ("games", "tables", "watch", "village", "openapi.json")]
            come = server.services.links.table_link(waiting)
            seat = server.services.links.seat_link(waiting, 1)
            others = [f"{ROOT}{one}" for one in ("/", "/nowhere/", "/replay", "/tables", "/watch", come, seat)]
            await crawl.go(*others, *tables, *api, f"{ROOT}/t/{waiting}/preview.png")
            assert not crawl.astray, "\n".join(crawl.astray)
            assert len(crawl.seen) > 120, sorted(crawl.seen)
            assert any("/fonts/" in one for one in crawl.seen), sorted(crawl.seen)

    asyncio.run(run())


def test_redirects_cookies_and_links_stay_below() -> None:
    async def run() -> None:
        async with served(front=BELOW) as server, server.client() as client:
            outside = httpx.AsyncClient(base_url=f"http://localhost:{server.port}", trust_env=False)
            assert (await outside.get("/sheep")).headers["location"] == "/sheep/"
            assert (await outside.get("/")).status_code == 404
            assert (await outside.get("/static/page.css")).status_code == 404
            assert (await outside.get("/sheepish/")).status_code == 404
            assert (await outside.get("/healthz")).text == (await client.get("/healthz")).text == "well\n"
            await outside.aclose()
            assert (await client.get("/sheep/pink.smug..svg")).headers["content-type"] == "image/svg+xml"
            made = await client.post("/wait", data={"game": "hide-and-sheep"})
            assert re.fullmatch(r"/sheep/t/\w+(/invite)?", made.headers["location"])
            for cookie in made.headers.get_list("set-cookie"):
                assert "; Path=/sheep/" in cookie, cookie
            page = await client.get(made.headers["location"].partition("/invite")[0].removeprefix(ROOT) + "/invite")
            link = re.search(r"http://localhost:\d+/sheep/t/\w+/come/[\w-]+", page.text)
            assert link is not None
            guest = httpx.AsyncClient(trust_env=False)
            come = await guest.get(link[0])
            assert f'content="{link[0].partition("/come")[0]}/preview.png' in come.text
            assert (await guest.get(link[0].partition("/come")[0] + "/preview.png")).status_code in (200, 302)
            await guest.aclose()
            gone = await client.get("/nowhere/?a=b")
            assert (gone.status_code, gone.headers["location"]) == (307, "/sheep/nowhere?a=b")

    asyncio.run(run())


def test_sockets_and_programs_find_their_way() -> None:
    async def run() -> None:
        async with served(front=BELOW) as server, server.client() as client:
            table = server.table()
            async with server.connect(table, "b0") as page:
                await frame(page, "full")
                assert (await ask(page, t="chat", text='look: "url":"/t/x"'))["t"] == "ack"
            server.root = ""
            with pytest.raises(InvalidStatus):
                await server.connect(table, "b0").__aenter__()
            told = (await client.get(f"/api/v1/tables/{table}")).json()
            assert told["url"] == f"/sheep/t/{table}"
            assert 'look: "url":"/t/x"' in json.dumps(told["log"], ensure_ascii=False).replace('\\"', '"')
            wish = {"game": "hide-and-sheep", "seats": [{"who": "me"}, {"who": "friend"}]}
            made = (await client.post("/api/v1/tables", json=wish)).json()
            link = f"http://localhost:{server.port}{made['seats'][1]['invitation']}"
            assert "/sheep/t/" in link
            assert Away(link, "Paul", "en").calls == f"{server.url}/api/v1/tables/{made['table']}"

    asyncio.run(run())


def test_no_script_writes_an_address_of_its_own() -> None:
    """What the crawl cannot see: scripts say `root` where an address begins."""
    scripts = {path.name: path.read_text("utf-8") for path in STATIC.glob("*.js") if path.name != "root.js"}
    wrong = [f"{name}: {found}" for name, text in scripts.items() for found in LEAVING.findall(text)]
    assert not wrong


@pytest.mark.parametrize(("said", "meant"), [("", ""), ("/", ""), ("/sheep", "/sheep"), ("/a/b-c/", "/a/b-c")])
def test_a_root_path_is_read(said: str, meant: str) -> None:
    assert checked_root(said) == meant


@pytest.mark.parametrize("said", ["sheep", "//x", "/a//b", "/a/../b", "/a?b", '/"', "/é", "http://x/y"])
def test_what_is_none_is_refused(said: str) -> None:
    with pytest.raises(BadOption, match="such as /sheep"):
        checked_root(said)
