"""What a store's files hold is secret (keys of running games, what the server signs with): they are for their owner.

Files are made, or mended, with mode 0600; what SQLite puts beside a file gets the file's mode. The folder gets 0700 if
it is ours: our user's, with nothing in it but the store. A folder with other things in it (the home folder, /tmp) is
left as it is, since others may have business there; the files in it are closed to them all the same."""

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path

from panurge.core.errors import PanurgeError

BESIDE = ("", "-wal", "-shm", "-journal", ".lock")  # the files of a store, after its own name
FILE, FOLDER = 0o600, 0o700


def make_private(path: str | Path) -> None:
    """The file at `path` and what lies beside it, there already or not. Where modes mean nothing, nothing is done."""
    if os.name != "posix":
        return
    try:
        _mend(Path(os.path.realpath(path)))
    except OSError as error:
        raise PanurgeError(f"tables cannot be kept in {path}: {error.strerror}") from None


def _mend(path: Path) -> None:
    if path.is_dir():  # closed as a file is, it would be of no use to anybody
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if _is_ours(path):
        _close(path.parent, FOLDER)
    if not path.exists():  # one that is in use must not be opened here: to close it again would free SQLite's locks
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, FILE))
    for beside in BESIDE:
        _close(Path(f"{path}{beside}"), FILE)


def _is_ours(path: Path) -> bool:
    folder = path.parent.stat()
    names = {f"{path.name}{beside}" for beside in BESIDE}
    shared = folder.st_uid != os.getuid() or folder.st_mode & stat.S_ISVTX
    return not shared and path.parent != Path.home() and all(one.name in names for one in path.parent.iterdir())


def _close(path: Path, mode: int) -> None:
    """Only what is open to others is changed, so that a file of another user is no trouble as long as it is closed."""
    if path.exists() and stat.S_IMODE(path.stat().st_mode) & 0o077:
        path.chmod(mode)
