"""Pages are packed, their keys are not; static files last for ever below a name made of what they hold."""

import asyncio
import gzip
import re
from html import unescape

import httpx
import pytest

from panurge.table.seats import person
from panurge.web import drawn, static_files
from panurge.web.squeeze import squeezed
from panurge.web.static_files import kept, static, version
from tests.web.wire import Served, served

PLAIN = {"Accept-Encoding": "identity"}
KEY = "WyJ0YWJsZSIsMSwiYWJjZGVmZ2hpaiJd.k3Jx-9aQ_0f2pLz7TqYw"


async def wires(client: httpx.AsyncClient, path: str) -> tuple[bytes, httpx.Headers]:
    """The bytes of an answer as they came."""
    async with client.stream("GET", path) as answer:
        return b"".join([piece async for piece in answer.aiter_raw()]), answer.headers


# ---------------------------------------------------------------------- packed pages
LONG = b"/t/x/sit/" + b"0123456789" * 7_000 + b" ends"
PAGES = [b"", b"a", b"sheep " * 40_000, b"".join(b"/t/x/sit/%d," % i for i in range(300)), LONG]


@pytest.mark.parametrize("page", PAGES)
def test_a_squeezed_page_is_the_page(page: bytes) -> None:
    assert gzip.decompress(squeezed(page)) == page


def page_with(guess: str) -> bytes:
    words = "<p>the wolf is under the third bush</p>" * 30
    return f'<h1>{guess}</h1>{words}<a data-copy="/t/abc/sit/{KEY}">{words}</a>'.encode()


def test_the_length_of_a_page_does_not_tell_a_key() -> None:
    """Whoever puts the first letters of the key into the page, as a name, sees the same length as with others."""
    for known in (4, 8, 16, len(KEY)):
        right, wrong = KEY[:known], "".join(chr(ord(letter) ^ 1) for letter in KEY[:known])
        lengths = {len(squeezed(page_with(f"/sit/{guess}"))) for guess in (right, KEY[: known - 1] + "~")}
        assert len(squeezed(page_with(right))) <= len(squeezed(page_with(wrong))) + 2
        assert max(lengths) - min(lengths) <= known, "a guess in the place of a key is a key, too: left as it is"
        stands = squeezed(page_with(right))
        assert KEY.encode() in stands, "as it is, in a piece of its own"


def test_no_letter_of_a_key_is_found_by_what_comes_before() -> None:
    """The only pieces that may change with a guess are those without the key: the one with it is the same bytes."""
    one, other = squeezed(page_with(KEY[:20])), squeezed(page_with("~" * 20))
    assert one[one.index(KEY.encode()) : -8] == other[other.index(KEY.encode()) : -8]
    rest = [len(page) - page.index(KEY.encode()) for page in (one, other)]
    assert rest[0] == rest[1]
    alone = page_with("").replace(KEY.encode(), b"K" * len(KEY))
    assert len(squeezed(alone)) == len(squeezed(page_with(""))), "whatever the key is, the length is the same"


def test_pages_come_packed_and_keys_as_they_are() -> None:
    async def run() -> None:
        async with served() as server:
            table = server.table((person("Rose"), person()))
            async with server.client("b0") as client:
                for path in ("/", f"/t/{table}", "/rules/black-sheep", "/theme.css", "/tables"):
                    raw, headers = await wires(client, path)
                    plain = (await client.get(path, headers=PLAIN)).content
                    assert headers["content-encoding"] == "gzip", path
                    assert "accept-encoding" in headers["vary"].lower()
                    assert len(raw) < len(plain) / 2, path
                    assert int(headers["content-length"]) == len(raw)
                raw, _ = await wires(client, f"/t/{table}")
                links = re.findall(rb"/sit/([\w.-]+)", (await client.get(f"/t/{table}")).content)
                assert links
                assert all(link in raw for link in links)
                for path in ("/me", "/healthz", f"/api/v1/tables/{table}"):
                    assert "content-encoding" not in (await wires(client, path))[1], path
                answer = await client.get(f"/t/{table}", headers=PLAIN)
                assert "content-encoding" not in answer.headers

    asyncio.run(run())


def test_what_an_invitation_shows_of_its_key_is_not_packed() -> None:
    """The key alone in an attribute of the guest's page, and the square that shows it, stand as they are."""

    async def run() -> None:
        async with served() as server:
            table = server.table((person("Rose"), person()))
            async with server.client("b0") as host, server.client() as guest:
                asked = await host.get(f"/t/{table}/invite")
                (square,) = re.findall(rb'<svg[^>]* class="code".*?</svg>', asked.content, re.DOTALL)
                raw, headers = await wires(host, f"/t/{table}/invite")
                assert headers["content-encoding"] == "gzip"
                assert square in raw
                link = re.search(r"/t/\w+/come/([\w.=-]+)", asked.text)
                assert link is not None
                page = (await guest.get(link[0])).content
                attribute = b'data-token="%s"' % link[1].encode()
                assert attribute in page
                raw, headers = await wires(guest, link[0])
                assert headers["content-encoding"] == "gzip"
                assert page.count(link[1].encode()) == raw.count(link[1].encode())

    asyncio.run(run())


# ---------------------------------------------------------------------- static files
def test_a_page_names_all_its_scripts_so_that_none_is_waited_for_to_learn_of_the_next() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            for path in ("/", "/new", "/rules/black-sheep", "/learn/black-sheep/1", f"/t/{server.table()}"):
                page = (await client.get(path)).text
                told = set(re.findall(r'<(?:script type="module" src|link rel="modulepreload" href)="([^"]+)"', page))
                named = {re.sub(r"[^/]+$", other, one) for one in told for other in await imports(client, one)}
                assert named <= told, f"{path} does not tell of {sorted(named - told)}"
                for one in told - set(re.findall(r'<script type="module" src="([^"]+)"', page)):
                    assert one in named, f"{path} tells of {one}, which nothing on it needs"

    async def imports(client: httpx.AsyncClient, script: str) -> set[str]:
        return set(re.findall(r'^import [^(]*?"\./(.+?)"', (await client.get(script)).text, re.MULTILINE))

    asyncio.run(run())


def test_a_page_names_static_files_by_what_they_hold() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            page = (await client.get(f"/t/{server.table()}")).text
            named = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
            assert len(named) > 8
            for path in named:
                assert path.startswith(f"/static/{version()}/"), path
                answer = await client.get(path)
                assert answer.status_code == 200
                assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"

    asyncio.run(run())


def test_what_is_drawn_is_named_by_how_it_looks() -> None:
    """Colours and sheep stand under names of their own, too: a new style sheet never meets old colours. The old
    addresses go on answering."""

    async def run() -> None:
        async with served() as server, server.client("b0") as client:
            pages = [(await client.get(path)).text for path in ("/", f"/t/{server.table()}", "/me", "/leaderboard")]
            drawn_here = r'(?:href|src)="(/(?:theme|icon|sheep|flock|bleats)[./][^"]*)"'
            named = {unescape(path) for page in pages for path in re.findall(drawn_here, page)}
            assert {path.split("/")[1].split("?")[0] for path in named} == {
                "theme.css",
                "icon.svg",
                "sheep",
                "flock",
                "bleats",
            }
            for path in named:
                now = await client.get(path)
                assert now.headers["cache-control"] == "public, max-age=31536000, immutable", path
                bare = re.sub(r"[?&]v=\w+", "", path)
                for other in (bare, path[:-1] + "z"):
                    old = await client.get(other)
                    assert (old.status_code, old.content) == (200, now.content)
                    assert old.headers["cache-control"] == "public, max-age=3600"

    asyncio.run(run())


def test_another_look_is_another_name(monkeypatch: pytest.MonkeyPatch) -> None:
    before = drawn.version()
    for what in ("theme_sheet", "sheep_window"):
        with monkeypatch.context() as patch:
            real = getattr(drawn, what)
            patch.setattr(drawn, what, lambda *given, real=real: real(*given) + " ")
            assert drawn.version.__wrapped__() != before


@pytest.mark.parametrize(
    ("accepts", "packed"),
    [
        ("gzip;q=0", False),
        ("gzip; q=0.000, *", False),
        ("br, GZIP;Q=0", False),
        ("identity, *;q=0", False),
        ("", False),
        ("xgzip", False),
        ("gzip", True),
        ("br;q=1.0, gzip;q=0.2", True),
        ("deflate, gzip;q=oops", True),
        ("*", True),
    ],
)
def test_who_does_not_want_it_packed_gets_it_plain(accepts: str, packed: bool) -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            table = server.table()
            server.of(table).resign(0)
            for path in ("/", static("page.css"), f"/t/{table}/end.svg"):
                answer = await client.get(path, headers={"accept-encoding": accepts})
                assert ("content-encoding" in answer.headers) == packed, path

    asyncio.run(run())


def test_old_names_still_answer_and_are_asked_about() -> None:
    async def same(server: Served, client: httpx.AsyncClient, path: str) -> None:
        now = await client.get(static(path))
        for name in (f"/static/{path}", f"/static/{'0' * 12}/{path}"):
            old = await client.get(name)
            assert (old.status_code, old.content) == (200, now.content)
            assert old.headers["cache-control"] == "no-cache"
            again = await client.get(name, headers={"If-None-Match": old.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")

    async def run() -> None:
        async with served() as server, server.client() as client:
            for path in ("table.js", "page.css", "fonts/fonts.css", "fonts/panurge-sans-600.woff2", "grain.svg"):
                await same(server, client, path)
            raw, headers = await wires(client, static("table.js"))
            assert headers["content-encoding"] == "gzip"
            assert gzip.decompress(raw) == kept()["table.js"].body
            for path in ("nothing.js", "../app.py", "..%2fapp.py", f"{version()}/../../app.py", version(), "fonts"):
                assert (await client.get(f"/static/{path}")).status_code == 404

    asyncio.run(run())


def test_scripts_and_style_sheets_name_others_by_relative_paths() -> None:
    """Else one page would hold the same module twice, and what is kept for ever would name what is not."""
    for path, one in kept().items():
        if path.endswith((".js", ".css")):
            named = re.findall(r"""(?:from |import\(?|url\()\s*["'](/[^"']*)["']""", one.body.decode())
            assert not named, path


def test_what_changes_gives_all_another_name(monkeypatch: pytest.MonkeyPatch) -> None:
    before, files = version(), dict(kept())
    files["page.css"] = files["page.css"]._replace(mark='"another"')
    monkeypatch.setattr(static_files, "kept", lambda: files)
    assert version.__wrapped__() != before


def test_a_name_that_is_none_is_told_when_the_page_is_made() -> None:
    with pytest.raises(KeyError):
        static("tabel.js")
