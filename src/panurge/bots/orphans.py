"""A process that works for another one ends with it, however that one ends, and at once where nobody waits for it.

Who waits for work by a pipe of its own hears nothing of it when the other end is killed: it holds both ends itself, and
would wait for ever."""

import multiprocessing
import os
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.process import BaseProcess


def end_with_parent() -> None:
    """To be called in the process that works, once."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent,), name="panurge-parent", daemon=True).start()


def _follow(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


def shut(workers: ProcessPoolExecutor, *, wait: bool = False) -> None:
    """End them whatever they are at: a shutdown alone would wait until it is done."""
    for process in list((getattr(workers, "_processes", None) or {}).values()):
        process.kill()
    workers.shutdown(wait=wait, cancel_futures=True)
