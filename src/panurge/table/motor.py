"""What a table does by itself: it lets chance run, asks the bots, watches the time, passes for who wishes it.

Everything here is begun by `do_what_is_due`, and may be begun again at any moment: whatever is due is done. Of the
rooms that several processes have for one table only the one that holds the table's lease does it; when that comes here,
`do_what_is_due` is called once more."""

import asyncio
from collections.abc import Callable

from panurge.bots import at_table
from panurge.bots.pool import Pool
from panurge.store import Always, Entry, Lease
from panurge.table.ask import Reply, ask, ask_quietly
from panurge.table.company import Company
from panurge.table.early import Early
from panurge.table.effort import Effort
from panurge.table.line import Step
from panurge.table.seats import STAND_IN
from panurge.table.table import Table
from panurge.table.wishes import Wishes, pause

ASIDE = 1000  # milliseconds: who only shows what time does to a table need not be quick
SOON = 600.0  # seconds: what is due within them keeps a room open; for what is due later it is opened again


class Motor:
    """Knows nothing of those it moves the table for: what it writes they hear from the table."""

    def __init__(
        self,
        table: Table,
        company: Company,
        wishes: Wishes,
        early: Early,
        pool: Pool,
        seeds: Callable[[], int],
        lease: Lease | None = None,
    ) -> None:
        self.table, self.company, self.wishes, self.early = table, company, wishes, early
        self.lease = lease or Always()
        self.effort = Effort(table.id, self.do_what_is_due)
        self._pool = pool
        self._seeds = seeds
        self._driver: asyncio.Task[None] | None = None
        self._caller: asyncio.Task[None] | None = None  # asks a bot because a player's time has run out
        self._alarm: asyncio.TimerHandle | None = None
        self._passing: asyncio.TimerHandle | None = None  # for somebody who does not wish to be asked
        self._hush: asyncio.TimerHandle | None = None  # until the silence of somebody who is asked lets it go by
        table.observers.append(self._observe)

    def _observe(self, entry: Entry, step: Step | None) -> None:
        self.effort.succeeded()
        if entry.kind == "end":
            self.wishes.forget()
        with self.effort:
            self.early.ask_anew()

    @property
    def runs(self) -> bool:
        """Whether something is being done, or has to be tried again."""
        busy = _busy(self._driver) or _busy(self._caller) or self._passing is not None or self._hush is not None
        return busy or self._bot_to_move() or self.effort.pending or not self.table.settled

    def do_what_is_due(self) -> None:
        """Never fails: what cannot be written is tried again later."""
        if self.table.closed:
            return
        with self.effort:
            self.table.settle()  # what nobody decides two may write at once: it is the same, and the log takes it once
            if not self.table.settled:
                self.effort.later()
            if self.lease.held:
                self._do_what_is_due()
            self.set_alarm()

    def _do_what_is_due(self) -> None:
        missing = self.company.missing
        if missing is not None:
            self.table.stand_in(missing, "absent")
        if self._bot_to_move() and not _busy(self._driver):
            self._driver = self.effort.begin(self._drive())
        self._pass_soon()

    def close(self) -> None:
        self.effort.close()
        self.table.observers.remove(self._observe)
        for task in (self._driver, self._caller, self._alarm, self._passing, self._hush):
            if task is not None:
                task.cancel()

    # ------------------------------------------------------------------ passes
    def _pass_soon(self) -> None:
        if self._passing is None and (self.early.due or self.wishes.chosen_pass() is not None):
            moment = self.table.moment
            self._passing = asyncio.get_running_loop().call_later(pause(), self._pass, moment)
        self._await_silence()

    def _await_silence(self) -> None:
        if self._hush is not None:
            self._hush.cancel()
            self._hush = None
        here = self.table.turn in self.company.online  # who is not here is not silent
        asked = here and self.wishes.passing_action() is not None and not self.early.due
        left = self.early.silence(self.table.turn) if asked else None
        if left is not None and not self.table.closed:
            self._hush = asyncio.get_running_loop().call_later(left / 1000 + 0.01, self._silent, self.table.moment)

    def _silent(self, moment: int) -> None:
        self._hush = None
        with self.effort:
            if self.lease.held:
                self._pass_silently(moment)
            self.do_what_is_due()

    def _pass_silently(self, moment: int) -> None:
        """Nobody has said a word, and the time that everybody has is over."""
        action, turn = self.wishes.passing_action(), self.table.turn
        if self.table.moment == moment and action is not None and self.early.silence(turn) == 0:
            self.table.act(turn, moment, action)

    def _pass(self, moment: int) -> None:
        """What a quick player would do: nothing tells the others that the table did it."""
        self._passing = None
        with self.effort:
            action = self.wishes.chosen_pass()
            unmoved = self.table.moment == moment and self.lease.held
            if unmoved and self.early.due:
                self.early.play()
            elif unmoved and action is not None:
                self.table.act(self.table.turn, moment, action)
            self.do_what_is_due()

    # ------------------------------------------------------------------ bots
    def _bot_to_move(self) -> bool:
        """Whether a bot's choice is wanted: bots alone play only while somebody looks on."""
        table = self.table
        if table.frozen or table.over or table.turn < 0 or not table.seats[table.turn].by_bot or not self.lease.held:
            return False
        return self.company.attended or not all(seat.by_bot for seat in table.seats)

    async def _drive(self) -> None:
        table = self.table
        while self._bot_to_move():
            seat, moment = table.turn, table.moment
            level = table.seats[seat].bot
            answer = await self._chosen(level, self._seeds())
            if table.moment == moment and self._bot_to_move() and table.seats[seat].bot == level:
                if answer.by != level:
                    table.stumble(seat, answer.by)
                table.act(seat, moment, answer.action, by_bot=True)
            self.set_alarm()
            self._pass_soon()
            await asyncio.sleep(0)  # others may have something to say between two moves
        if not table.settled:
            self.effort.later()

    async def _chosen(self, level: str, seed: int) -> Reply:
        """What a bot chooses for the seat to move; at an interjection after a pause, as if somebody passed. Whether
        it stumbled there nobody is told: that it had something to stumble over would be news."""
        bot, veil = at_table(level), self.table.state.veil(self.table.turn)
        passing = self.wishes.passing_action()
        if passing is None:
            return await ask(self._pool, bot, veil, seed, self.company.asker)
        action = await ask_quietly(self._pool, bot, veil, seed, self.company.asker, passing, pause())
        return Reply(action, level)

    # ------------------------------------------------------------------ time
    @property
    def due(self) -> int | None:
        """Milliseconds until something happens by itself: time runs out, or somebody has been gone long enough."""
        if self.table.over or self.table.frozen:
            return None
        times = (self.table.clock.left(self.table.now()), self.company.due())
        return min((time for time in times if time is not None), default=None)

    def set_alarm(self) -> None:
        """Look again when time runs out, when somebody has been gone long enough, or in ten minutes."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        due = self.due
        if due is not None and not self.lease.held:
            due = max(due, ASIDE)
        if due is not None and not self.table.closed and not _busy(self._caller):
            self._alarm = asyncio.get_running_loop().call_later(min(due / 1000 + 0.01, SOON), self._ring)

    def _ring(self) -> None:
        self._alarm = None
        if self.lease.held and self.table.clock.due(self.table.now()) == "pace":
            self._caller = self.effort.begin(self._decide_for())
            return
        with self.effort:
            if self.lease.held:
                self.table.time_out()
            self.do_what_is_due()
            self.company.tell_presence()

    async def _decide_for(self) -> None:
        """The table's own clock has run out: a bot makes this one decision. Same log, same choice."""
        table = self.table
        moment, seed = table.moment, table.clock_seed
        answer = await self._chosen(STAND_IN, seed)
        if table.moment == moment and self.lease.held:
            table.time_out(answer.action)
        self._caller = None
        self.do_what_is_due()


def _busy(task: "asyncio.Task[None] | None") -> bool:
    return task is not None and not task.done()
