"""Bots in processes of their own: the engine holds the interpreter while it thinks, so a server must not think itself.

A worker is handed a veil as JSON and a seed, never a state: it could not cheat if it tried. Each worker is looked after
by one thread, which waits for its answer; questions wait their turn, and patience runs only while a worker thinks. A
worker that dies or overstays its time is replaced, alone; the question is asked once more, and then answered at random,
so that a game goes on."""

import asyncio
import logging
import multiprocessing
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any

from panurge.bots.choice import Budget, Choice
from panurge.core.rng import Rng
from panurge.core.state import State

log = logging.getLogger(__name__)

PATIENCE = 5.0  # seconds a worker may overstay its budget before it is replaced
START_UP = 30.0  # seconds a fresh worker may need to import the engine
USUAL = 2.0  # seconds a bot without a budget in seconds is taken to need
ATTEMPTS = 2

Question = tuple[str, dict[str, Any], int, Budget]


def think(bot: str, veil: dict[str, Any], seed: int, budget: Budget) -> Choice:
    """In the worker: one question, one answer."""
    from panurge.bots import BOTS
    from panurge.core.cold import from_json

    return BOTS[bot].choose(from_json(veil), Rng(seed), budget)


def work(pipe: Connection) -> None:
    """The worker's whole life: it says that it is ready, then answers until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends its workers
    from panurge.bots import BOTS

    pipe.send(sorted(BOTS))
    while True:
        try:
            question: Question = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send(think(*question))
        except Exception as error:  # a bot that fails must not take the worker with it
            pipe.send(f"{type(error).__name__}: {error}")


class Failed(Exception):
    """No answer came: the worker died, overstayed its time, or its bot failed."""


class Worker:
    """One process and the pipe to it."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs,), daemon=True, name="panurge-bot")
        self.process.start()
        theirs.close()
        self.ready = False

    def ask(self, question: Question, patience: float) -> Choice:
        """Blocks until the answer is there."""
        if not self.ready:
            self._receive(START_UP)
            self.ready = True
        try:
            self.pipe.send(question)
        except OSError:
            raise Failed("a worker was gone") from None
        answer = self._receive(patience)
        if not isinstance(answer, Choice):
            raise Failed(str(answer))
        return answer

    def _receive(self, patience: float) -> object:
        try:
            if not self.pipe.poll(patience):
                raise Failed(f"no answer within {patience:.1f} s")
            answer: object = self.pipe.recv()
        except (EOFError, OSError):
            raise Failed("a worker died") from None
        return answer

    def end(self) -> None:
        self.process.kill()
        self.process.join(5)
        self.pipe.close()


class Pool:
    """Asks bots in worker processes; make one per server, close it at the end."""

    def __init__(self, workers: int = 1) -> None:
        self.workers = workers
        self.replaced = 0
        self._threads: ThreadPoolExecutor | None = None
        self._mine = threading.local()
        self._alive: set[Worker] = set()
        self._lock = threading.Lock()

    async def ask(self, bot: str, veil: State, seed: int, budget: Budget) -> Choice:
        """The bot's choice; after two failures a random option."""
        question = (bot, veil.to_json(), seed, budget)
        with self._lock:
            if self._threads is None:
                self._threads = ThreadPoolExecutor(self.workers, thread_name_prefix="panurge-bot")
            threads = self._threads
        choice = await asyncio.get_running_loop().run_in_executor(threads, self._ask, question, threads)
        return choice if choice is not None else Choice(int(veil.pick(Rng(seed))))

    def _ask(self, question: Question, threads: ThreadPoolExecutor) -> Choice | None:
        """In the thread that looks after one worker; None: nobody could answer."""
        patience = (question[3].seconds or USUAL) + PATIENCE
        for _ in range(ATTEMPTS):
            worker: Worker | None = getattr(self._mine, "worker", None)
            if worker is None or worker not in self._alive:
                with self._lock:
                    if threads is not self._threads:
                        return None  # closed meanwhile
                    worker = self._mine.worker = Worker()
                    self._alive.add(worker)
            try:
                return worker.ask(question, patience)
            except Failed as failure:
                with self._lock:
                    closed = threads is not self._threads
                    self._alive.discard(worker)
                if closed:
                    return None
                log.warning("a bot's worker is replaced: %s", failure)
                worker.end()
                self.replaced += 1
        return None

    def processes(self) -> list[int]:
        """The process ids of the living workers."""
        with self._lock:
            return [worker.process.pid or 0 for worker in self._alive]

    def close(self) -> None:
        """End the workers at once; a question still open is answered at random."""
        with self._lock:
            threads, self._threads = self._threads, None
            ended, self._alive = self._alive, set()
        for worker in ended:
            worker.process.kill()
        if threads is not None:
            threads.shutdown(wait=True)
        for worker in ended:
            worker.end()
