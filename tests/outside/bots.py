"""Bots in distributions of their own, without installing anything: a module and an entry point, in a folder."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from panurge.bots import BOTS

Guest = Callable[..., None]

HOPEFUL = '''
from panurge.bots import Bot

def hopeful(veil, rng, budget):
    world = veil.imagine(rng)

    def points(action):
        after = world.clone()
        after.apply(action)
        return after.score(veil.viewer)

    return max(veil.legal_actions(), key=points)

BOT = Bot("hopeful", hopeful, brisk=True, titles={"en": "Hopeful", "fr": "Confiant"})
'''


@pytest.fixture
def guest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Guest:
    """Installs a bot: the text of its module."""

    def install(name: str = "hopeful", text: str = HOPEFUL) -> None:
        module = f"guest_{name}"
        (tmp_path / f"{module}.py").write_text(text)
        info = tmp_path / f"{module}-1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1\n")
        (info / "entry_points.txt").write_text(f"[panurge.bots]\n{name} = {module}:BOT\n")
        monkeypatch.syspath_prepend(str(tmp_path))
        sys.modules.pop(module, None)
        BOTS.look_again()

    yield install
    monkeypatch.undo()
    BOTS.look_again()
