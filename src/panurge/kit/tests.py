"""Tests of pytest, made of the laws: one for each law and way to play."""

from collections.abc import Callable
from typing import Any

from panurge import GAMES
from panurge.kit.lawbook import Trial, trials_of
from panurge.kit.report import Broken, broken_by


def laws_of(*keys: str, laws: tuple[str, ...] = ()) -> Callable[[Trial], None]:
    """A test of every law on every way to play these games (of all there are, if none is named).

    The plug-in `panurge_pytest`, which pytest finds by itself, fills in the trials when tests are collected.
    """
    import pytest

    @pytest.mark.laws_of(*keys, laws=laws)
    def test_laws(trial: Trial) -> None:
        broken = tried(trial)
        if broken is not None:
            pytest.fail(text_of(broken), pytrace=False)

    test_laws.__doc__ = f"Every law of {', '.join(keys) or 'every game'}."
    return test_laws


def trials(keys: tuple[str, ...], laws: tuple[str, ...] = ()) -> list[Trial]:
    """Way by way, so that the positions of one are found once."""
    found: list[Trial] = []
    for key in keys or tuple(GAMES):
        found += sorted(trials_of(GAMES[key], laws), key=lambda trial: str(trial.case))
    return found


def tried(trial: Trial) -> Broken | None:
    try:
        trial.run()
    except Exception as error:
        return broken_by(trial, error)
    return None


def text_of(broken: Broken) -> str:
    """As a test says it."""
    lines = [f"{broken.ways} breaks the law “{broken.law}”: {broken.sentence}"]
    parts: list[tuple[str, Any]] = [
        ("raised in", ", ".join(broken.raised)), ("at", broken.place), ("options", ", ".join(broken.options)),
        ("then", broken.action),
    ]
    lines += [f"  {what}: {said}" for what, said in parts if said]
    lines += ["", *(f"    {line}" for line in broken.picture.splitlines())] if broken.picture else []
    return "\n".join([*lines, "", "To find it again, paste this into a test:", "", broken.test, ""])
