"""Whether drawings, hands and sentences are compiled, a page is told the same, byte for byte."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import panurge

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parents[2]
PLAYED = ("--games", "1", "--mixed", "--watchers", "4", "--digest", "--json", "--cold")  # all languages, layouts, seats


def frames(**environment: str) -> dict[str, list[Any]]:
    """For each game how many moves one had, and a digest of all that its pages were sent."""
    command = [sys.executable, str(ROOT / "benchmarks" / "moves.py"), *PLAYED]
    said = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=True)
    return {game: told[1:] for game, told in json.loads(said.stdout).items()}


@pytest.mark.skipif(not panurge.compiled(), reason="nothing is compiled here")
@pytest.mark.timeout(300)
def test_compiled_and_interpreted_pages_are_told_the_same() -> None:
    here, plain = frames(), frames(PYTHONPATH=str(ROOT / "src"))
    assert here == plain
    assert all(moves > 20 and digest for moves, digest in here.values())
