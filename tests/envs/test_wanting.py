"""A face whose package is not installed says what to install."""

import importlib
import sys

import pytest

pytestmark = pytest.mark.engine
NEEDS = {"pettingzoo": "pettingzoo", "gymnasium": "gymnasium", "openspiel": "pyspiel", "batch": "numpy"}


@pytest.mark.parametrize("face", NEEDS)
def test_what_is_not_installed_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch, face: str) -> None:
    wanted = NEEDS[face]
    monkeypatch.delitem(sys.modules, f"panurge.envs.{face}", raising=False)
    monkeypatch.setitem(sys.modules, wanted, None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'panurge\[research\]'") as told:
        importlib.import_module(f"panurge.envs.{face}")
    assert told.value.name == wanted
    assert wanted in str(told.value)
