"""Golden playthroughs, counts of positions and traces of whole games (law 7), held against the files in golden/."""

from dataclasses import replace

import pytest

from panurge import GAMES
from tests.kit import golden
from tests.kit.golden import ROOM, SAMPLE, files_of, kept

pytestmark = pytest.mark.engine
FILES = [(key, name) for key in kept() for name in files_of(GAMES[key])]


@pytest.mark.parametrize(("key", "name"), FILES, ids=[name.removesuffix(".txt") for _, name in FILES])
def test_golden(key: str, name: str) -> None:
    again = f"If that is meant: PYTHONPATH=src python -m tests.kit.golden {key}, then read the diff."
    path = ROOM / name
    assert path.exists(), f"golden/{name} has not been written. {again}"
    stored = path.read_text(encoding="utf-8").splitlines()
    played = files_of(GAMES[key])[name]().splitlines()
    for number, (old, new) in enumerate(zip(stored, played), start=1):
        assert old == new, f"golden/{name}, line {number} is not what happens now. {again}"
    assert len(stored) == len(played), f"golden/{name} has {len(stored)} lines, {len(played)} happen now. {again}"


def test_an_installed_game_is_not_asked_for_files_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = {**GAMES, "elsewhere": replace(GAMES[SAMPLE], key="elsewhere", package="elsewhere")}
    monkeypatch.setattr(golden, "GAMES", cards)
    assert set(kept()) == set(cards) - {"elsewhere"}


def test_no_golden_file_is_left_over() -> None:
    wanted = {name for _, name in FILES}
    left = [path.name for path in ROOM.glob("*.txt") if path.name not in wanted]
    assert not left, f"golden files of games or variants that are no more: {left}"
