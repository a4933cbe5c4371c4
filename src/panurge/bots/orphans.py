"""A process that works for another one ends with it, however that one ends.

Who waits for work by a pipe of its own hears nothing of it when the other end is killed: it holds both ends itself, and
would wait for ever."""

import multiprocessing
import os
import threading
from multiprocessing.process import BaseProcess


def end_with_parent() -> None:
    """To be called in the process that works, once."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent,), name="panurge-parent", daemon=True).start()


def _follow(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
