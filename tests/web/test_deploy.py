"""What deploy/ says is true: command lines are ours, nginx passes on what a village needs, the server runs as nobody in
particular on a file system it cannot write to. (Docker and Caddy are on few machines: docs/hosting.md says so.)"""

import asyncio
import os
import re
import shlex
import shutil
import socket as sockets
import ssl
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from panurge.cli import parser
from panurge.web.base import DIRECT
from panurge.web.front import Front
from tests.web.wire import Served, ask, frame, served

HERE = Path(__file__).resolve().parents[2]
DEPLOY = HERE / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text("utf-8")
NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
CADDY = shutil.which("caddy")
UNSHARE = shutil.which("unshare")


# ---------------------------------------------------------------------- systemd
def asked(words: list[str]) -> Any:
    """The command line as our own parser reads it; it ends the test if it does not."""
    assert words[0].endswith("panurge")
    return parser().parse_args(words[1:])


def started(unit: str) -> list[list[str]]:
    lines = re.findall(r"^ExecStart=(.*)$", (DEPLOY / unit).read_text("utf-8"), re.MULTILINE)
    found = [shlex.split(re.sub(r"\$\(.*?\)", "1", line)) for line in lines]
    return [shlex.split(words[-1].removeprefix("exec ")) if words[0] == "/bin/sh" else words for words in found]


def test_the_units_start_what_there_is() -> None:
    (words,) = started("panurge.service")
    serve = asked(words)
    assert (serve.command, serve.host, serve.hsts) == ("serve", "127.0.0.1", True)
    backup, tidy = map(asked, started("panurge-nightly.service"))
    assert (backup.command, tidy.command, tidy.days) == ("backup", "tidy", 365)
    assert {serve.data, backup.data, tidy.data} == {"/var/lib/panurge/tables.sqlite"}


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd here")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    program = tmp_path / "panurge"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    for unit in DEPLOY.glob("panurge*.*"):
        if unit.suffix in (".service", ".timer"):
            text = unit.read_text("utf-8").replace("/opt/panurge/bin/panurge", str(program))
            (tmp_path / unit.name).write_text(text)
    units = [str(tmp_path / name) for name in ("panurge.service", "panurge-nightly.service", "panurge-nightly.timer")]
    run = subprocess.run(["systemd-analyze", "verify", "--man=no", *units], capture_output=True, text=True)
    ours = [line for line in run.stderr.splitlines() if "panurge" in line]
    assert not ours, run.stderr


# ---------------------------------------------------------------------- Docker
def json_lists(word: str) -> list[list[str]]:
    found = re.findall(rf"^ *{word} (\[.*\])$", DOCKERFILE.replace("\\\n", " "), re.MULTILINE)
    return [shlex.split(one.strip("[]").replace(",", " ")) for one in found]


def test_the_image_starts_what_there_is_as_nobody() -> None:
    (entry,), command = json_lists("ENTRYPOINT"), json_lists("CMD")[-1]
    serve = asked(entry + command)
    assert (serve.host, serve.no_browser, serve.data) == ("0.0.0.0", True, "/data/tables.sqlite")
    assert re.findall(r"^USER (.*)$", DOCKERFILE, re.MULTILINE) == ["10001:10001"]
    assert int(re.findall(r"EXPOSE (\d+)", DOCKERFILE)[0]) == serve.port
    extras = re.findall(r"\.\[([\w,]+)\]", DOCKERFILE)[0].split(",")
    known = tomllib.loads((HERE / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert set(extras) <= set(known)
    copied = " ".join(re.findall(r"^COPY (?!--)(.*) \S+$", DOCKERFILE, re.MULTILINE)).split()
    assert all((HERE / name).exists() for name in copied)
    kept = (DEPLOY / "Dockerfile.dockerignore").read_text("utf-8").splitlines()
    assert {name.removeprefix("!") for name in kept if name.startswith("!")} == set(copied)


def test_the_health_check_asks_what_is_answered() -> None:
    check = re.findall(r'CMD \["python", "-c", "(.*)"\]', DOCKERFILE)[0]
    compile(check, "HEALTHCHECK", "exec")
    address = re.findall(r"'(http://[^']+)'", check)[0]
    assert "/" + address.rpartition("/")[2] in DIRECT

    async def run() -> None:
        async with served(front=Front(root="/sheep")) as server:
            here = check.replace("8765", str(server.port))
            program = await asyncio.create_subprocess_exec(sys.executable, "-c", here)
            assert await program.wait() == 0

    asyncio.run(run())


# ---------------------------------------------------------------------- compose
def test_the_village_of_containers_fits_together() -> None:
    yaml = pytest.importorskip("yaml")
    village = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    server, database, proxy = (village["services"][name] for name in ("server", "database", "proxy"))
    words = [re.sub(r"\$\{VILLAGE.*?\}", "sheep.example.org", word) for word in server["command"]]
    serve = parser().parse_args(words)
    assert serve.workers == 2
    assert serve.data == "postgresql://panurge@database/panurge"
    made = database["environment"]
    assert (made["POSTGRES_USER"], made["POSTGRES_DB"]) == ("panurge", "panurge")
    assert made["POSTGRES_PASSWORD"] == server["environment"]["PGPASSWORD"]
    assert village["networks"]["village"]["ipam"]["config"][0]["subnet"] in serve.trusted_proxies
    assert (server["read_only"], server["cap_drop"]) == (True, ["ALL"])
    assert server["init"] is True, "bots are processes of processes"
    assert "--host=127.0.0.1" in database["healthcheck"]["test"], "not the one that only sets the database up"
    assert (HERE / server["build"]["context"].replace("..", ".") / server["build"]["dockerfile"]).exists()
    names = re.findall(r"\{\$(\w+)", (DEPLOY / "Caddyfile").read_text("utf-8"))
    assert set(names) == set(proxy["environment"])
    assert proxy["environment"]["PANURGE"] == f"server:{serve.port}"
    assert set(village["volumes"]) == {"tables", "certificates"}


def test_what_is_done_beside_the_containers_is_understood() -> None:
    """Backup, retention and restore as docs/hosting.md has them, by our own parser."""
    text = (HERE / "docs" / "hosting.md").read_text("utf-8").partition("## With containers")[2].partition("\n## ")[0]
    place = re.findall(r"^DATA=(\S+)$", text, re.MULTILINE)[0]
    found = [asked(shlex.split(one.replace("$DATA", place))) for one in re.findall(r"panurge [a-z]+ [^&>\"\n]*", text)]
    assert [one.command for one in found] == ["backup", "tidy", "restore"]
    assert {one.data for one in found} == {"postgresql://panurge@database/panurge"}
    assert place in (DEPLOY / "compose.yaml").read_text("utf-8")
    backup, tidy, restore = found
    assert (backup.file, restore.file, tidy.days, restore.replace) == (restore.file, backup.file, 365, True)


@pytest.mark.skipif(CADDY is None, reason="no Caddy here")
def test_caddy_understands_its_file(tmp_path: Path) -> None:
    words = [str(CADDY), "adapt", "--validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    told = subprocess.run(words, capture_output=True, text=True, env={**os.environ, "HOME": str(tmp_path)})
    assert told.returncode == 0, told.stderr
    assert '"reverse_proxy"' in told.stdout
    assert '"encode"' not in told.stdout, "pages are packed by the server, without the keys in them"


# ---------------------------------------------------------------------- as nobody, where nothing can be written
def free_port() -> int:
    with sockets.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def answered(address: str, program: subprocess.Popen[str]) -> str:
    for _ in range(600):
        assert program.poll() is None, program.communicate()
        try:
            with urlopen(address, timeout=5) as answer:
                return str(answer.read().decode())
        except (URLError, OSError):
            time.sleep(0.1)
    raise AssertionError("it does not answer")


AS_NOBODY = """
set -e
mount --bind {data} {data}
mount -o remount,bind,ro /
! touch {empty}/x 2>/dev/null
cd {empty}
exec unshare --user --map-user=10001 --map-group=10001 {program}
"""


def may_unshare() -> bool:
    if UNSHARE is None:
        return False
    tried = "mount -o remount,bind,ro / && exec unshare --user --map-user=10001 true"
    words = [UNSHARE, "--user", "--map-root-user", "--mount", "sh", "-c", tried]
    return subprocess.run(words, capture_output=True).returncode == 0


@pytest.mark.skipif(not may_unshare(), reason="this machine gives nobody a name space")
def test_it_runs_as_nobody_on_a_file_system_it_cannot_write_to(tmp_path: Path) -> None:
    """Where the tables are is the one place; the rest of the system is mounted read-only, and no capability is left."""
    data, empty, port = tmp_path / "data", tmp_path / "empty", free_port()
    data.mkdir(mode=0o700)
    empty.mkdir()
    place = f"{data}/tables.sqlite"
    program = shlex.join([sys.executable, "-m", "panurge", "serve", "--no-browser", f"--port={port}", "--data", place])
    script = AS_NOBODY.format(data=data, empty=empty, program=program)
    environment = {**os.environ, "HOME": "/nonexistent", "PYTHONDONTWRITEBYTECODE": "1"}
    assert UNSHARE is not None
    words = [UNSHARE, "--user", "--map-root-user", "--mount", "sh", "-c", script]
    running = subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment, cwd=HERE
    )
    try:
        assert answered(f"http://127.0.0.1:{port}/healthz", running) == "well\n"
        status = Path(f"/proc/{running.pid}/status").read_text("utf-8")
        assert re.search(r"^CapEff:\s+0+$", status, re.MULTILINE), status
        assert "Panurge" in answered(f"http://127.0.0.1:{port}/", running)
    finally:
        running.terminate()
        told, _ = running.communicate(timeout=30)
    assert "Traceback" not in told, told
    assert (data / "tables.sqlite").exists()
    assert not list(empty.iterdir())


# ---------------------------------------------------------------------- nginx
STOCK = "gzip on; gzip_min_length 20;"  # what Debian's own nginx.conf sets for every site


@contextmanager
def nginx(folder: Path, server: Served, path: str = "") -> Iterator[int]:
    """nginx with our own files, before a running server; only ports, certificates and places are others."""
    port = free_port()
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=sheep.example.org"]
    subprocess.run([*make, "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    if path:
        below = re.search(r"instead of the above:\n(.*?)\n\}", text, re.DOTALL)
        assert below is not None
        text = re.sub(r"  location / \{.*?\n  \}\n", re.sub("# ", "", below[1]), text, count=1, flags=re.DOTALL)
    for old, new in (
        ("snippets/panurge-proxy.conf", str(DEPLOY / "panurge-proxy.conf")),
        ("127.0.0.1:8765", f"127.0.0.1:{server.port}"),
        ("/etc/letsencrypt/live/sheep.example.org/fullchain.pem", str(certificate)),
        ("/etc/letsencrypt/live/sheep.example.org/privkey.pem", str(key)),
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("listen 80", f"listen 127.0.0.1:{free_port()}"),
    ):
        assert old in text
        text = text.replace(old, new)
    text = re.sub(r"  listen \[::\].*\n", "", text)
    (folder / "panurge.conf").write_text(text)
    places = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "main.conf").write_text(
        f"daemon off; worker_processes 1; {user} pid {folder}/pid; error_log {folder}/error.log;\n"
        f"events {{}}\nhttp {{ access_log off; {STOCK} {places} include {folder}/panurge.conf; }}\n"
    )
    assert NGINX is not None
    words = [NGINX, "-p", str(folder), "-c", str(folder / "main.conf"), "-e", f"{folder}/error.log"]
    tried = subprocess.run([*words, "-t"], capture_output=True, text=True)
    assert tried.returncode == 0, tried.stderr
    running = subprocess.Popen(words)
    try:
        yield port
    finally:
        running.terminate()
        running.wait(timeout=30)


def trusting() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


@pytest.mark.skipif(NGINX is None, reason="no nginx here")
@pytest.mark.parametrize("path", ["", "/sheep"])
def test_a_village_behind_nginx(tmp_path: Path, path: str) -> None:
    """Pages, posts, sockets and streams, over TLS, as a visitor has them; who it is that comes is known."""
    host = "sheep.example.org"

    async def run() -> None:
        front = Front(root=path, hsts=True)
        async with served(front=front, hosts=[host], proxies=["127.0.0.1"]) as server:
            with nginx(tmp_path, server, path) as port:
                await visit(server, f"{host}:{port}", port, path)

    asyncio.run(run())


async def visit(server: Served, host: str, port: int, path: str) -> None:
    forged = {"host": host, "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "http"}
    headers = {"origin": f"https://{host}"} | forged
    table, addresses = server.table(), set()
    bars = server.services.warden.bars
    server.services.warden.bars = lambda address: addresses.add(address) or bars(address)  # type: ignore[method-assign]
    async with httpx.AsyncClient(
        base_url=f"https://127.0.0.1:{port}{path}", headers=headers, verify=trusting(), trust_env=False, timeout=60
    ) as client:
        for _ in range(100):
            try:
                lobby = await client.get("/")
                break
            except httpx.ConnectError:
                await asyncio.sleep(0.05)
        assert lobby.status_code == 200
        assert lobby.headers["strict-transport-security"]
        made = await client.post("/me", data={"name": "Rose", "wool": "pink"})
        assert made.status_code == 303
        assert made.headers["location"] == f"{path}/me"
        for cookie in made.headers.get_list("set-cookie"):
            assert cookie.lower().endswith("; secure")
            assert f"; Path={path}/" in cookie
        assert (await client.post("/me", data={}, headers={"origin": "https://elsewhere.example"})).status_code == 403
        assert (await client.get("/metrics")).status_code == 403
        packing = {"accept-encoding": "gzip"}
        assert (await client.get("/", headers=packing)).headers["content-encoding"] == "gzip"
        about_keys = await client.get("/me", headers=packing)
        assert about_keys.status_code == 200
        assert "content-encoding" not in about_keys.headers, "who packs a key with words somebody chose gives it away"
        long = await client.post("/replay", data={"record": "x" * 1_100_000})
        assert long.status_code != 413
        assert addresses == {"127.0.0.1"}

        browser = {"Cookie": server.cookie("b0"), "Host": host}
        where = f"wss://{host}{path}/t/{table}/socket?language=en"
        how: dict[str, Any] = {"host": "127.0.0.1", "port": port, "ssl": trusting(), "open_timeout": 60}
        cookie = {"Cookie": browser["Cookie"]}
        async with connect(where, additional_headers=cookie, origin=f"https://{host}", **how) as page:
            await frame(page, "full")
            async with client.stream("GET", f"/api/v1/tables/{table}/stream") as stream:
                lines = stream.aiter_lines()
                await anext(lines)
                assert (await ask(page, t="chat", text="bêêê"))["t"] == "ack"
                async with asyncio.timeout(30):
                    async for line in lines:
                        if "bêêê" in line:
                            break
        with pytest.raises(InvalidStatus):
            await connect(where, additional_headers=cookie, origin="https://elsewhere.example", **how).__aenter__()
