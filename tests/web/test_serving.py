"""`panurge serve` as a person runs it: what it is told, what it writes, how it ends."""

import logging
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from panurge.cli import main
from panurge.web import logs
from panurge.web.connections import Server
from panurge.web.logs import Hush, Stamped
from panurge.web.serve import opened
from panurge.web.services import services_in
from tests.store.test_alone import until

STAMP = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (debug|info|warning|error|critical) "


@contextmanager
def running(folder: Path, *options: str) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    """A server in a process of its own; where it is."""
    command = [sys.executable, "-m", "panurge", "serve", "--no-browser", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--data", str(folder / "tables.sqlite"), *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ,
    )
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        found = re.search(r"http://\S+/", said)
        assert found, said + process.communicate()[1]
        yield found[0], process
    finally:
        process.kill()
        process.communicate()


class Still(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


def status(where: str, data: bytes | None = None, **headers: str) -> tuple[int, Any]:
    asked = urllib.request.Request(where, data, {name.replace("_", "-"): value for name, value in headers.items()})
    try:
        answer: Any = urllib.request.build_opener(Still).open(asked)
    except urllib.error.HTTPError as error:
        answer = error
    with answer:
        return answer.status, answer.headers


def test_names_and_proxies_are_told_and_every_line_has_its_time(tmp_path: Path) -> None:
    options = ("--allowed-hosts", "sheep.example", "*.wool.example", "--trusted-proxies", "127.0.0.1")
    with running(tmp_path, *options) as (where, process):
        for host, wanted in (("sheep.example", 200), ("a.wool.example", 200), ("evil.example", 421)):
            assert status(where, Host=host)[0] == wanted
        for _ in range(5):
            status(where, Host="evil.example")
        form = b"game=black-sheep"
        code, headers = status(f"{where}quick", form, Host="sheep.example", X_Forwarded_Proto="https")
        assert (code, "Secure" in headers["set-cookie"]) == (303, True)
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=60)
    lines = said.splitlines()
    assert len([line for line in lines if "evil.example" in line]) == 1
    assert all(re.match(STAMP, line) for line in lines), said
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--trusted-proxies", "nginx", "a proxy is an address or a network"),
        ("--allowed-hosts", "http://sheep.example", "a host is a name"),
    ],
)
def test_what_cannot_be_named_is_told_before_anything_is_done(
    option: str, value: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "tables.sqlite"
    assert main(["serve", "--no-browser", "--port", "0", "--data", str(place), option, value]) == 1
    told = capsys.readouterr().err
    assert told.startswith("panurge: ")
    assert said in told
    assert not place.exists()


def test_the_quick_bots_are_ready_before_anybody_comes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a newcomer's first Agneau waits until a process has started, on a machine that others may keep busy."""
    ready = []

    def run(server: Any, **_: Any) -> None:
        pool = services_in(server.config.app).hub.pool
        until(lambda: any(worker.ready for worker in pool.brisk.alive))
        ready.append(len(pool.processes()))
        services_in(server.config.app).close()

    monkeypatch.setattr(Server, "run", run)
    monkeypatch.setattr(logs, "begin", lambda: None)
    assert main(["serve", "--no-browser", "--port", "0", "--data", str(tmp_path / "tables.sqlite")]) == 0
    assert ready == [1]


# ---------------------------------------------------------------------- logs
def test_letters_that_are_none_are_told_once_and_without_a_trace(tmp_path: Path) -> None:
    """Whoever writes nonsense must not be able to fill the disc with our log."""
    with running(tmp_path) as (where, process):
        table = status(f"{where}quick", b"game=black-sheep")[1]["location"]
        for _ in range(4):
            with connect(f"ws{where.removeprefix('http').rstrip('/')}{table}/socket") as page:
                page.recv()
                page.send(b"\xff\xfe", text=True)
                with suppress(ConnectionClosed):
                    for _ in page:
                        pass
                assert page.close_code == 1007
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=60)
    assert "Traceback" not in said
    assert len(said.splitlines()) == 1, said


def test_every_line_of_a_trace_is_stamped() -> None:
    try:
        raise RuntimeError("two\nlines")
    except RuntimeError:
        record = logging.LogRecord("panurge.x", logging.ERROR, "", 0, "it broke: %s", ("so",), sys.exc_info())
    record.created = 0.25
    record.msecs = 250
    lines = Stamped().format(record).splitlines()
    assert lines[0] == "1970-01-01T00:00:00.250Z error panurge.x: it broke: so"
    assert len(lines) > 4
    assert all(re.match(STAMP, line) for line in lines)


def test_what_goes_on_is_told_once_a_minute() -> None:
    now = [0.0]
    hush = Hush(60, lambda: now[0])

    def said(text: str, *args: Any, trace: Any = None) -> str:
        record = logging.LogRecord("x", logging.WARNING, "", 0, text, args, trace)
        return record.getMessage() if hush.filter(record) else ""

    assert said("%s is slow", "Rose") == "Rose is slow"
    assert [said("%s is slow", "Paul") for _ in range(1000)] == [""] * 1000
    assert said("another matter") == "another matter"
    assert said("%s is slow", "Zoé", trace=(None, None, None)) == "Zoé is slow", "each trace may be another fault"
    now[0] = 61
    assert said("%s is slow", "Zoé") == "Zoé is slow (and 1000 times since the last such line)"
    now[0] = 200
    assert said("%s is slow", "Rose") == "Rose is slow"


def test_failures_of_one_kind_are_one_matter_and_other_tables_another() -> None:
    hush = Hush(60, lambda: 0.0, apart=True)

    def passes(text: str, *args: Any) -> bool:
        return hush.filter(logging.LogRecord("x", logging.WARNING, "", 0, text, args, None))

    assert passes("table %s waits: %s", "a", "old rules")
    assert passes("table %s waits: %s", "b", "old rules")
    assert not passes("table %s waits: %s", "b", "old rules")
    assert passes("table %s: %r; it tries again", "a", OSError("full"))
    assert not passes("table %s: %r; it tries again", "b", OSError("still full"))
    assert passes("table %s: %r; it tries again", "b", ValueError("full"))


# ---------------------------------------------------------------------- the store
class NoDatabase(Exception):
    sqlstate = "3D000"


def test_a_database_that_is_missing_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(place: str, **_: Any) -> Any:
        raise NoDatabase('database "meadow" does not exist')

    monkeypatch.setattr(sys.modules[opened.__module__], "open_store", refused)
    place = "postgresql://rose:secret@localhost/meadow"
    assert main(["serve", "--no-browser", "--port", "0", "--data", place]) == 1
    told = capsys.readouterr().err
    assert told.startswith("panurge: PostgreSQL does not keep our tables: there is no such database; createdb makes")
    assert "secret" not in told
    assert len(told.splitlines()) == 1


def test_another_fault_of_a_store_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(place: str, **_: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(sys.modules[opened.__module__], "open_store", broken)
    with pytest.raises(ZeroDivisionError):
        opened("x")
