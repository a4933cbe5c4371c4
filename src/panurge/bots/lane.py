"""Some workers and the fair line before them. Each worker is looked after by one thread, which waits for its answer.

A worker that dies or overstays its time is replaced, alone, and the question is asked once more."""

import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field

from panurge.bots.choice import Choice
from panurge.bots.fair import Asker, FairLine, Ticket
from panurge.bots.worker import Lost, Question, Stumbled, Worker

log = logging.getLogger(__name__)

PATIENCE = 5.0  # seconds a worker may overstay its budget before it is replaced
USUAL = 2.0  # seconds a bot without a budget in seconds is taken to need
ATTEMPTS = 2


@dataclass(eq=False)
class Inquiry:
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
        self._line: FairLine[Inquiry] = FairLine()
        self._news = threading.Condition()
        self._minders: list[Minder] = []
        self._idle = 0

    def ask(self, question: Question, asker: Asker, expected: float) -> Inquiry:
        inquiry = Inquiry(question)
        with self._news:
            if self.closed:
                inquiry.answer.set_result(None)
                return inquiry
            self._line.put(inquiry, asker, expected)
            if len(self._minders) < self.workers and len(self._line) > self._idle:
                self._appoint()
            self._news.notify()
        return inquiry

    def prepare(self) -> None:
        """Have the first worker started before anybody asks: else who asks first waits for that, too."""
        with self._news:
            if not self.closed and not self._minders:
                self._appoint()

    def _appoint(self) -> None:
        minder = Minder(self.next, self.done, self.hire, self.dismiss)
        self._minders.append(minder)
        minder.start()

    # ------------------------------------------------------------------ in the threads
    def next(self) -> Ticket[Inquiry] | None:
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

    def done(self, ticket: Ticket[Inquiry], seconds: float) -> None:
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

    def dismiss(self, worker: Worker, why: Lost) -> bool:
        """It is of no more use; whether another one will be hired in its place."""
        with self._news:
            self.alive.discard(worker)
            if self.closed:
                return False
            self.replaced += 1
        log.warning("a bot's worker is replaced: %s", why)
        worker.end()
        return True

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
        for minder in self._minders:
            minder.join()
        for worker in ended:
            worker.end()


class Minder(threading.Thread):
    """Looks after one worker. Knows no lane: where questions come from and workers, it is given."""

    def __init__(
        self,
        next_one: Callable[[], Ticket[Inquiry] | None],
        done: Callable[[Ticket[Inquiry], float], None],
        hire: Callable[[], Worker | None],
        dismiss: Callable[[Worker, Lost], bool],
    ) -> None:
        super().__init__(name="panurge-bot", daemon=True)
        self._next, self._done, self._hire, self._dismiss = next_one, done, hire, dismiss
        self.worker: Worker | None = None

    def run(self) -> None:
        with suppress(Exception):  # whoever asks first finds out what it is
            self._get_ready()
        while (ticket := self._next()) is not None:
            inquiry = ticket.what
            choice: Choice | None = None
            failure: Exception | None = None
            try:
                choice = self._asked(inquiry)
            except Exception as error:  # a bot's failure belongs to whoever asked, and so does anything unforeseen
                failure = error
            self._done(ticket, inquiry.seconds)
            if failure is None:
                inquiry.answer.set_result(choice)
            else:
                inquiry.answer.set_exception(failure)

    def _get_ready(self) -> None:
        worker = self._hire()
        if worker is None:
            return
        try:
            worker.wake()
        except Lost as lost:
            self._dismiss(worker, lost)
        else:
            self.worker = worker

    def _asked(self, inquiry: Inquiry) -> Choice | None:
        """None: the lane was closed meanwhile, or whoever asked has gone."""
        reason = ""
        for _ in range(ATTEMPTS):
            self.worker = self.worker or self._hire()
            if self.worker is None or not inquiry.wanted:
                return None
            try:
                return self._answer(self.worker, inquiry)
            except Lost as lost:
                goes_on = self._dismiss(self.worker, lost)
                self.worker, reason = None, str(lost)
                if not goes_on:
                    return None
        raise Stumbled(reason)

    def _answer(self, worker: Worker, inquiry: Inquiry) -> Choice:
        worker.wake()
        began = time.monotonic()
        try:
            return worker.ask(inquiry.question, (inquiry.question[3].seconds or USUAL) + PATIENCE)
        finally:
            inquiry.seconds += time.monotonic() - began
