"""The gallery shows every state worth seeing, by day, by night and to colour-blind eyes, on both layouts."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from panurge.core.registry import GAMES
from panurge.core.state import FULL, SPECTATOR


@pytest.fixture(scope="module")
def gallery() -> ModuleType:
    path = Path(__file__).resolve().parents[2] / "tools" / "gallery.py"
    spec = importlib.util.spec_from_file_location("gallery", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["gallery"] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("key", ["guerre-et-beeeh", "shear-panic"])
def test_every_state_and_look(gallery: ModuleType, key: str) -> None:
    card = GAMES[key]
    states = dict(gallery.played(card, min(card.players), 11))
    assert list(states) == ["start", "middle", "choosing", "scoring", "end", "spectator", "open"]
    assert states["choosing"].choices > 1
    assert states["scoring"].gained > 0
    assert states["middle"].last is not None
    assert states["end"].veil.is_over
    assert states["spectator"].veil.viewer == SPECTATOR
    assert states["open"].veil.viewer == FULL
    note, rows = gallery.rows_of(card, "fr", 11)
    looks = {row.split('"')[1] for row in rows}
    for layout in ("wide", "tall"):
        assert {f"row {layout} {look}" for look in ("light", "dark", "deuteranopia")} <= looks
    assert "KB" in note
