"""A copy of everything a store holds, at one moment, in one file: of a running server, from either kind of store and
into either, so that a village can also move from a file into a database.

The file is gzipped lines of JSON: a head with the number of the schema; for each table its columns and then its rows,
bytes in base64; an end with how many rows there were and a digest of all lines before. It holds the keys of running
games and what the server signs with, so it is for its owner alone. Nothing of a file is kept before its end has been
read: one that is damaged, cut off or of a newer program leaves the store as it was."""

import gzip
import hashlib
import json
import os
import time
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, cast

import panurge
from panurge.store import is_database
from panurge.store.ground import HANDFUL, Ground, Rows, Unfit
from panurge.store.grounds import ground_of
from panurge.store.private import FILE
from panurge.store.schema import BYTES, Shape, newest, shapes

FORMAT = 1
PART = ".part"  # the file while it is written
LEVEL = 6  # of the packing: more gains little and takes long
MADE_BY_ITSELF = {"secrets"}  # what a store has in it as soon as it is served: nothing to lose yet


@dataclass(frozen=True)
class Carried:
    """What was carried."""

    schema: int
    tables: int  # at which games are played
    rows: int
    at: int  # milliseconds since 1970


def backup(place: str, file: str) -> Carried:
    """Write all of the store at `place` to `file`; a file there is replaced only if it is a backup itself."""
    _spare(file)
    part = f"{file}{PART}"
    with closing(ground_of(place)) as ground, ground.still():
        schema = ground.schema()
        if not schema:
            raise Unfit("empty", place=_shown(place))
        try:
            with os.fdopen(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, FILE), "wb") as raw:
                os.fchmod(raw.fileno(), FILE)
                told = _write(ground, schema, raw)
                raw.flush()
                os.fsync(raw.fileno())
            os.replace(part, file)
        except BaseException:
            with suppress(OSError):
                os.unlink(part)
            raise
    return told


def restore(file: str, place: str, *, replace: bool = False) -> Carried:
    """Make the store at `place` what it was when `file` was written, in the newest schema. `replace`: even if it holds
    something."""
    with Reader(file) as reader, closing(ground_of(place)) as ground, ground.changing():
        here = shapes(ground.schema()) if ground.schema() else ()
        if not replace and any(ground.has_rows(one.name) for one in here if one.name not in MADE_BY_ITSELF):
            raise Unfit("occupied", place=_shown(place))
        ground.clear(here)
        ground.climb(reader.schema)
        for shape, rows in reader.rows():
            ground.fill(shape, rows)
        ground.climb()
        ground.check()
    return reader.told


# ---------------------------------------------------------------------- writing
def _write(ground: Ground, schema: int, raw: BinaryIO) -> Carried:
    at, count, tables, digest = int(time.time() * 1000), 0, 0, hashlib.sha256()
    with gzip.GzipFile(filename="", fileobj=raw, mode="wb", compresslevel=LEVEL) as packed:

        def write(value: Any) -> None:
            line = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
            digest.update(line)
            packed.write(line)

        head = {"panurge": "backup", "format": FORMAT, "schema": schema, "at": at, "by": panurge.__version__}
        write(head)
        for shape in shapes(schema):
            write({"table": shape.name, "columns": shape.columns})
            for rows in ground.rows(shape):
                for row in rows:
                    write(_plain(shape, row))
                count += len(rows)
                tables += len(rows) if shape.name == "tables" else 0
        write({"rows": count, "tables": tables, "sha256": digest.hexdigest()})
    return Carried(schema, tables, count, at)


def _plain(shape: Shape, row: Any) -> list[Any]:
    return [
        b64encode(value).decode() if kind == BYTES and value is not None else value
        for kind, value in zip(shape.kinds, row, strict=True)
    ]


def _spare(file: str) -> None:
    """Nothing but an older backup may be overwritten: the name might have been meant for the store."""
    path = Path(file)
    if path.exists() and (path.is_dir() or (path.stat().st_size and not _is_backup(path))):
        raise Unfit("other", file=file)


def _is_backup(path: Path) -> bool:
    try:
        with gzip.open(path) as packed:
            return packed.read(11) == b'{"panurge":'
    except (OSError, EOFError, zlib.error):
        return False


def _shown(place: str) -> str:
    """An address may hold a password."""
    return "PostgreSQL" if is_database(place) else place


# ---------------------------------------------------------------------- reading
class Reader:
    """A backup's rows in the order in which they can be filled in."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._packed = gzip.GzipFile(file)
        try:
            self._begin()
        except BaseException:
            self._packed.close()
            raise

    def _begin(self) -> None:
        self._digest, self._fault = hashlib.sha256(), "foreign"
        head = self._line()
        self._fault = "damaged"
        if not isinstance(head, dict) or head.get("panurge") != "backup":
            raise Unfit("foreign", file=self.file)
        self.schema, self.at = cast(int, head.get("schema")), cast(int, head.get("at"))
        if type(self.schema) is not int or type(self.at) is not int or self.schema < 1:
            raise Unfit("damaged", file=self.file)
        if head.get("format") != FORMAT or self.schema > newest():
            raise Unfit("newer", file=self.file, schema=self.schema, newest=newest(), by=str(head.get("by"))[:40])

    def __enter__(self) -> "Reader":
        return self

    def __exit__(self, *error: object) -> None:
        self._packed.close()

    def rows(self) -> Iterator[tuple[Shape, Rows]]:
        line, self._count, tables = self._line(), 0, 0
        for shape in shapes(self.schema):
            if line != {"table": shape.name, "columns": list(shape.columns)}:
                raise Unfit("damaged", file=self.file)
            handful: list[Any] = []
            while isinstance(line := self._line(), list):
                handful.append(self._row(shape, line))
                tables += shape.name == "tables"
                if len(handful) == HANDFUL:
                    yield shape, handful
                    handful = []
            yield shape, handful
        self.told = Carried(self.schema, tables, self._count, self.at)
        if line != {"rows": self._count, "tables": tables, "sha256": self._before} or self._packed.read(1):
            raise Unfit("damaged", file=self.file)

    def _row(self, shape: Shape, line: list[Any]) -> list[Any]:
        self._count += 1
        try:
            return [
                b64decode(value, validate=True) if kind == BYTES and value is not None else value
                for kind, value in zip(shape.kinds, line, strict=True)
            ]
        except (TypeError, ValueError):
            raise Unfit("damaged", file=self.file) from None

    def _line(self) -> Any:
        try:
            line = self._packed.readline()
            self._before = self._digest.hexdigest()  # of all lines before this one
            self._digest.update(line)
            return json.loads(line)
        except (EOFError, zlib.error):  # it was packed: also if the very first piece cannot be unpacked
            raise Unfit("damaged", file=self.file) from None
        except (gzip.BadGzipFile, ValueError):
            raise Unfit(self._fault, file=self.file) from None
