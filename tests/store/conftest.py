"""A real PostgreSQL (`tests.store.servers`), started once per test process and thrown away with its folder."""

import subprocess
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.store.databases import address  # noqa: F401
from tests.store.servers import server_in


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server; each test makes databases of its own in it."""
    with ExitStack() as stack:
        for patience in (2, 1, 0):  # a machine busy with browsers may be too slow for its start
            try:
                server = stack.enter_context(server_in(tmp_path_factory.mktemp("postgres")))
                break
            except (subprocess.SubprocessError, OSError):
                if not patience:
                    raise
        yield str(server.get_uri())
