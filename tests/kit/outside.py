"""Makes the game of `tests/outside` an installed distribution, without installing anything.

An entry point is found through a folder `<name>-<version>.dist-info` on `sys.path`. That folder is written afresh, from
the game's own pyproject.toml, into a temporary place; so the game is found as any outside game is.
"""

import atexit
import shutil
import sys
import tempfile
import tomllib
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "outside"


def announce() -> None:
    """Put the outside game on the path, once."""
    if str(SOURCE) in sys.path:
        return
    project = tomllib.loads((SOURCE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    room = Path(tempfile.mkdtemp(prefix="panurge-outside-"))
    atexit.register(shutil.rmtree, room, ignore_errors=True)
    name, version = project["name"], project["version"]
    info = room / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8")
    lines = []
    for group, entries in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{entry} = {value}" for entry, value in entries.items()), ""]
    (info / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
    sys.path += [str(SOURCE), str(room)]
