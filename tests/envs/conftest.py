"""Tests marked `apart` run in a child of the worker, which takes with it whatever it has filled its memory with:
OpenSpiel's binding keeps every state there ever was, two gigabytes of them by the end of its tests."""

import gc
import os
import pickle
import signal
import traceback
from contextlib import suppress
from typing import Any

import pytest


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    if pyfuncitem.get_closest_marker("apart") is None or not hasattr(os, "fork"):
        return None
    wanted = pyfuncitem._fixtureinfo.argnames
    kind, said = outcome_of(lambda: pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in wanted}))
    if kind == "skipped":
        pytest.skip(said)
    assert kind == "passed", said
    return True


def outcome_of(work: Any) -> tuple[str, str]:
    """How it went in a process of its own, which sees all this one has, and leaves nothing behind."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        _work(work, writing)
    os.close(writing)
    try:
        with os.fdopen(reading, "rb") as pipe:
            told = pipe.read()
        _, status = os.waitpid(child, 0)
    except BaseException:  # a time-out: nobody waits for it any more
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        raise
    if not told:
        return "failed", f"the process ended with {os.waitstatus_to_exitcode(status)}, without a word"
    found: tuple[str, str] = pickle.loads(told)
    return found


def _work(work: Any, writing: int) -> None:
    """In the child, which never comes back from here."""
    gc.freeze()  # else the first collection copies every page it shares with its parent
    try:
        work()
        told = "passed", ""
    except pytest.skip.Exception as skipped:
        told = "skipped", str(skipped)
    except BaseException:
        told = "failed", traceback.format_exc()
    with os.fdopen(writing, "wb") as pipe:
        pipe.write(pickle.dumps(told))
    os._exit(0)
