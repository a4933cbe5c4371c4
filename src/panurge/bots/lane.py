"""Some workers and the fair line before them. Each worker is looked after by one thread, which waits for its answer.

A worker that dies or overstays its time is replaced, alone, and the question is asked once more."""

import logging
import threading
import time
from concurrent.futures import Future
from dataclasses import dataclass, field

from panurge.bots.choice import Choice
from panurge.bots.fair import Asker, Line, Ticket
from panurge.bots.worker import Lost, Question, Stumbled, Worker

log = logging.getLogger(__name__)

PATIENCE = 5.0  # seconds a worker may overstay its budget before it is replaced
USUAL = 2.0  # seconds a bot without a budget in seconds is taken to need
ATTEMPTS = 2


@dataclass(eq=False)
class Call:
    """A question, and where its answer is waited for; None: the lane was closed meanwhile."""

    question: Question
    answer: "Future[Choice | None]" = field(default_factory=Future)
    seconds: float = 0.0  # that were thought about it
    wanted: bool = True  # somebody waits for the answer


class Lane:
    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.replaced = 0
        self.alive: set[Worker] = set()
        self.closed = False
        self._line: Line[Call] = Line()
        self._news = threading.Condition()
        self._keepers: list[Keeper] = []
        self._idle = 0

    def ask(self, question: Question, asker: Asker, expected: float) -> Call:
        call = Call(question)
        with self._news:
            if self.closed:
                call.answer.set_result(None)
                return call
            self._line.put(call, asker, expected)
            if len(self._keepers) < self.workers and len(self._line) > self._idle:
                self._keepers.append(Keeper(self))
                self._keepers[-1].start()
            self._news.notify()
        return call

    # ------------------------------------------------------------------ in the threads
    def next(self) -> Ticket[Call] | None:
        """Waits for a question that somebody still waits for; None: it is time to go."""
        with self._news:
            while not self.closed:
                ticket = self._line.take()
                if ticket is None:
                    self._idle += 1
                    self._news.wait()
                    self._idle -= 1
                elif ticket.what.answer.set_running_or_notify_cancel():
                    return ticket
                else:
                    self._line.done(ticket, 0.0)
        return None

    def done(self, ticket: Ticket[Call], seconds: float) -> None:
        with self._news:
            self._line.done(ticket, seconds)

    def hire(self) -> Worker | None:
        """A fresh worker; None if the lane is closed."""
        with self._news:
            if self.closed:
                return None
            worker = Worker()
            self.alive.add(worker)
            return worker

    def dismiss(self, worker: Worker, why: Lost) -> None:
        with self._news:
            self.alive.discard(worker)
            if self.closed:
                return
            self.replaced += 1
        log.warning("a bot's worker is replaced: %s", why)
        worker.end()

    # ------------------------------------------------------------------ closing
    def close(self) -> None:
        """End the workers at once; a question still open has no answer."""
        with self._news:
            self.closed = True
            ended, self.alive = self.alive, set()
            while (ticket := self._line.take()) is not None:
                if ticket.what.answer.set_running_or_notify_cancel():
                    ticket.what.answer.set_result(None)
                self._line.done(ticket, 0.0)
            self._news.notify_all()
        for worker in ended:
            worker.process.kill()
        for keeper in self._keepers:
            keeper.join()
        for worker in ended:
            worker.end()


class Keeper(threading.Thread):
    """Looks after one worker."""

    def __init__(self, lane: Lane) -> None:
        super().__init__(name="panurge-bot", daemon=True)
        self.lane = lane
        self.worker: Worker | None = None

    def run(self) -> None:
        while (ticket := self.lane.next()) is not None:
            call = ticket.what
            choice: Choice | None = None
            failure: Exception | None = None
            try:
                choice = self._asked(call)
            except Exception as error:  # a bot's failure belongs to whoever asked, and so does anything unforeseen
                failure = error
            self.lane.done(ticket, call.seconds)
            if failure is None:
                call.answer.set_result(choice)
            else:
                call.answer.set_exception(failure)

    def _asked(self, call: Call) -> Choice | None:
        """None: the lane was closed meanwhile, or whoever asked has gone."""
        reason = ""
        for _ in range(ATTEMPTS):
            self.worker = self.worker or self.lane.hire()
            if self.worker is None or not call.wanted:
                return None
            try:
                return self._answer(self.worker, call)
            except Lost as lost:
                self.lane.dismiss(self.worker, lost)
                self.worker, reason = None, str(lost)
        if self.lane.closed:
            return None
        raise Stumbled(reason)

    def _answer(self, worker: Worker, call: Call) -> Choice:
        worker.wake()
        began = time.monotonic()
        try:
            return worker.ask(call.question, (call.question[3].seconds or USUAL) + PATIENCE)
        finally:
            call.seconds += time.monotonic() - began
