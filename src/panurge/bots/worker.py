"""A process that thinks, and the pipe to it.

It is handed a veil as JSON and a seed, never a state: it could not cheat if it tried. A bot that fails there says so,
and the process lives on."""

import multiprocessing
import signal
import traceback
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from panurge.bots.choice import Budget, Choice
from panurge.core.rng import Rng

START_UP = 30.0  # seconds a fresh worker may need to import the engine

Question = tuple[str, dict[str, Any], int, Budget]


@dataclass(frozen=True)
class Stumble:
    """What a worker sends when its bot has failed."""

    trace: str


class Stumbled(Exception):
    """A bot failed; `trace` is for whoever keeps the server, and for nobody at the table."""

    def __init__(self, reason: str, trace: str = "") -> None:
        super().__init__(reason)
        self.trace = trace


class Lost(Exception):
    """No answer came: the worker died, or overstayed its time."""


def think(bot: str, veil: dict[str, Any], seed: int, budget: Budget) -> Choice:
    """In the worker: one question, one answer."""
    from panurge.bots import read
    from panurge.core.cold import from_json

    return read(bot).answer(from_json(veil), Rng(seed), budget)


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
        except (Exception, SystemExit):  # a bot that fails must not take the worker with it
            pipe.send(Stumble(traceback.format_exc()))


class Worker:
    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs,), daemon=True, name="panurge-bot")
        self.process.start()
        theirs.close()
        self.ready = False

    def wake(self) -> None:
        """Blocks until the worker is ready."""
        if not self.ready:
            self._receive(START_UP)
            self.ready = True

    def ask(self, question: Question, patience: float) -> Choice:
        """Blocks until the answer is there; `Stumbled` if the bot failed, `Lost` if the worker is of no more use."""
        try:
            self.pipe.send(question)
        except OSError:
            raise Lost("a worker was gone") from None
        answer = self._receive(patience)
        if isinstance(answer, Stumble):
            raise Stumbled(answer.trace.strip().rpartition("\n")[2], answer.trace)
        if not isinstance(answer, Choice):
            raise Lost(f"no answer, but {answer!r:.80}")
        return answer

    def _receive(self, patience: float) -> object:
        try:
            if not self.pipe.poll(patience):
                raise Lost(f"no answer within {patience:.1f} s")
            answer: object = self.pipe.recv()
        except (EOFError, OSError):
            raise Lost("a worker died") from None
        return answer

    def end(self) -> None:
        self.process.kill()
        self.process.join(5)
        self.pipe.close()
