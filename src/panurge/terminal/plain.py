"""A table in short, complete sentences: for pipes, scripts and screen readers. The same chair as behind the screens.

What happened is told as it happens; then comes the question with its numbered options. Everything else is asked for."""

import asyncio
import contextlib
import io
import os
import re
import signal
import sys
import threading
from collections.abc import Callable

from panurge.core.canvas import SMALLEST, canvas_of
from panurge.core.errors import BadNotation
from panurge.core.words import Voice, voice
from panurge.table import Refused, bot_called
from panurge.terminal import texts
from panurge.terminal.chair import Chair
from panurge.terminal.ending import sheet_lines, verdict
from panurge.terminal.rulebook import rule, rules_of
from panurge.terminal.sight import Sight

COMMANDS = ("help", "options", "board", "points", "hint", "undo", "log", "rules", "why", "language", "quit")


class Lines:
    """What is typed, line by line, without holding up the table.

    A thread reads, and only when somebody is asked. It reads the file itself: a thread that waits in Python's own
    buffer would keep the program from ending."""

    def __init__(self) -> None:
        self._rest = b""
        self._over = False

    async def next(self) -> str | None:
        """The next line; None when there are no more."""
        loop = asyncio.get_running_loop()
        found: asyncio.Future[str | None] = loop.create_future()

        def told(line: str | None) -> None:
            if not found.done():
                found.set_result(line)

        def wait() -> None:
            line = self._read()
            with contextlib.suppress(RuntimeError):  # the program is over
                loop.call_soon_threadsafe(told, line)

        threading.Thread(target=wait, daemon=True).start()
        return await found

    def _read(self) -> str | None:
        try:
            number = sys.stdin.fileno()
        except (AttributeError, OSError, ValueError, io.UnsupportedOperation):  # no file: what a test gives us
            line = sys.stdin.readline()
            return line.rstrip("\n") if line else None
        while b"\n" not in self._rest and not self._over:
            try:
                more = os.read(number, 4096)
            except OSError:
                more = b""
            self._over = not more
            self._rest += more
        if not self._rest:
            return None
        line, _, self._rest = self._rest.partition(b"\n")
        return line.decode("utf-8", "replace").rstrip("\r")


class Plain:
    def __init__(self, chair: Chair, lines: Lines | None = None, write: Callable[[str], None] | None = None) -> None:
        self.chair = chair
        self.lines = lines or Lines()
        self._write = write or _written
        self._news = asyncio.Event()
        self._told: dict[int, str] = {}  # the sentences of the log that were told, by number
        self._offered: tuple[int, int | None] | None = None
        self._shown_news = ""

    @property
    def say(self) -> Voice:
        return voice("panurge.terminal", self.chair.language)

    def tell(self, text: str = "") -> None:
        self._write(text)

    # ------------------------------------------------------------------ one game
    async def play(self) -> int:
        """Until the game is over, or nobody types any more."""
        self.chair.changed = self._news.set
        try:
            await self.chair.open()
            self.tell(self._company())
            self.tell(self.say("plain.begin"))
            return await self._rounds()
        finally:
            await self.chair.close()

    async def _rounds(self) -> int:
        while True:
            self._news.clear()
            self.chair.beats.clear()
            sight = self.chair.sight()
            self._tell_log(sight)
            if sight.news and sight.news != self._shown_news:
                self.tell(sight.news)
            self._shown_news = sight.news
            if sight.over is not None:
                self._finish(sight)
                return 0
            if sight.passing is not None:
                if not await self._pass(sight):
                    return 0
            elif sight.may:
                if not await self._decide(sight):
                    self.tell(self.say("plain.kept"))
                    return 0
            else:
                await self._news.wait()

    def _company(self) -> str:
        sight = self.chair.sight()
        title = sight.card.titles[sight.language]
        who = [self._seat(sight, seat) for seat in range(len(sight.rows))]
        return " ".join([title if title.endswith("!") else f"{title}.", *who])

    def _seat(self, sight: Sight, seat: int) -> str:
        row = sight.rows[seat]
        if row.you:
            return self.say("plain.you", name=row.name)
        if row.bot:
            return self.say("plain.bot", name=row.name, bot=bot_called(row.bot, f"level.{row.bot}", self.say))
        return self.say("plain.person", name=row.name)

    def _tell_log(self, sight: Sight) -> None:
        """What has happened since; what was taken back is forgotten, so that it can be told again."""
        now = {line.n: line.say for line in sight.log}
        for n, said in now.items():
            if self._told.get(n) != said:
                self.tell(said)
        self._told = now

    async def _pass(self, sight: Sight) -> bool:
        """The keyboard goes to somebody else; on a terminal only when they say so."""
        passing = sight.passing
        assert passing is not None
        if passing.hide and _is_terminal():
            self.tell("\n" * 60)
            self.tell(self.say("curtain", name=passing.name) + " " + self.say("curtain.keys") + ".")
            if await self.lines.next() is None:
                return False
        await self.chair.take_screen(passing.seat)
        self._told = {line.n: line.say for line in self.chair.sight().log}
        return True

    # ------------------------------------------------------------------ one decision
    async def _decide(self, sight: Sight) -> bool:
        """One answer; False to leave."""
        here = (sight.n, sight.seat)
        if self._offered != here or sight.crumbs:
            self._offered = here
            self._offer(sight)
        text = await self._typed()
        if text is None:
            return False
        if self.chair.sight().n != sight.n:  # time has run out meanwhile, or the table moved on
            return True
        word, _, rest = text.partition(" ")
        command = self._commands().get(word.lower())
        if text.startswith("?") and len(text) > 1:
            command, rest = "why", text[1:]
        if not text or command is not None:
            return await self._obey(command or "help", rest.strip(), sight)
        action = self._meant(text, sight)
        if action is not None:
            await self._act(sight, action)
        return True

    async def _typed(self) -> str | None:
        """The next line, unless the table moves on first: then it waits for the next question."""
        if _is_terminal():
            sys.stdout.write("> ")
            sys.stdout.flush()
        line = await self.lines.next()
        return None if line is None else line.strip()

    def _offer(self, sight: Sight) -> None:
        self.tell()
        if sight.crumbs:
            self.tell(self.say("plain.so_far", parts=", ".join(sight.crumbs)))
        self.tell(sight.ask)
        if sight.advice:
            self.tell(sight.advice)
        self._options(sight)

    def _options(self, sight: Sight) -> None:
        for number, (action, label) in enumerate(sight.options, start=1):
            self.tell(f"{number:3}. {label} [{sight.notation[action]}]")

    def _commands(self) -> dict[str, str]:
        """What may be typed: in the language, and always in English."""
        say, english = self.say, voice("panurge.terminal", "en")
        words = {word: name for name in COMMANDS for word in english(f"word.{name}").split()}
        return words | {word: name for name in COMMANDS for word in say(f"word.{name}").split()} | {"?": "help"}

    def _meant(self, text: str, sight: Sight) -> int | None:
        """The action a text means, by its number or in notation; None, and told, if it means none or may not be."""
        if text.isascii() and text.isdigit() and 1 <= int(text) <= len(sight.options):
            return sight.options[int(text) - 1][0]
        try:
            action = int(sight.veil.parse(text))
        except BadNotation:
            self.tell(self.say("plain.unread", text=text))
            return None
        reason = sight.veil.why_not(action, sight.language)
        if reason is None:
            return action
        self._refuse(reason.sentence, reason.rule)
        return None

    def _refuse(self, said: str, cited: str) -> None:
        self.tell(f"{said} {self.say('plain.by_rule', rule=cited)}" if cited else said)

    async def _act(self, sight: Sight, action: int) -> None:
        try:
            await self.chair.act(sight, (action,))
        except Refused as refused:
            self._refuse(refused.say(self.chair.language), refused.rule)

    # ------------------------------------------------------------------ what else is asked for
    async def _obey(self, command: str, rest: str, sight: Sight) -> bool:
        if command == "quit":
            return False
        if command == "undo":
            await self._undo(sight)
        elif command == "hint":
            await self._hint(sight)
        elif command == "language":
            await self.chair.speak("en" if self.chair.language == "fr" else "fr")
            self._told = {line.n: line.say for line in self.chair.sight().log}
            self._offered = None
        elif command == "why":
            self._why(rest, sight)
        elif command == "rules":
            self._rules(rest, sight)
        elif command == "help":
            self.tell(self.say("plain.help"))
        elif command == "options":
            self._offer(sight)
        elif command == "points":
            self._points(sight)
        elif command == "log":
            for line in sight.log:
                self.tell(line.say)
        else:
            self._board(sight)
        return True

    async def _undo(self, sight: Sight) -> None:
        try:
            await self.chair.take_back(sight)
        except Refused as refused:
            self.tell(refused.say(self.chair.language))
        else:
            self.tell(self.say("plain.undone"))
            self._offered = None

    async def _hint(self, sight: Sight) -> None:
        try:
            tip = await self.chair.hint(sight)
        except Refused as refused:
            self.tell(refused.say(self.chair.language))
        else:
            self.tell(texts.hint(tip, self.say))

    def _why(self, text: str, sight: Sight) -> None:
        """Why something may not be done; of an option, what it would do."""
        action = self._meant(text, sight) if text else None
        if not text:
            self.tell(self.say("plain.help"))
        elif action is not None:
            way = next((way for way in (sight.hand.ways if sight.hand else ()) if way.actions[0] == action), None)
            whole = way is not None and len(way.actions) == 1
            self.tell(f"{self.say('why.allowed')} {way.say if way is not None and whole else ''}".strip())

    def _rules(self, name: str, sight: Sight) -> None:
        if not name:
            ids = [one.rule for one in rules_of(sight.card, sight.language) if one.rule]
            self.tell(self.say("plain.rules", rules=", ".join(ids)))
            for paragraph in rules_of(sight.card, sight.language):
                self.tell(f"{paragraph.rule}. {paragraph.text}" if paragraph.rule else paragraph.text)
            return
        found = rule(sight.card, sight.language, name)
        self.tell(self.say("plain.no_rule", rule=name) if found is None else f"{found.rule}. {found.text}")

    def _points(self, sight: Sight) -> None:
        for row in sight.rows:
            if row.score is not None:
                self.tell(self.say("plain.points", name=row.name, n=row.score))
            if row.note:
                self.tell(self.say("plain.note", name=row.name, note=row.note))

    def _board(self, sight: Sight) -> None:
        """What lies on the table, thing by thing, as the game tells it; of a game that does not, its text."""
        canvas = canvas_of(sight.veil, sight.language, SMALLEST, sight.names, sight.last, lying=sight.lying)
        told = dict.fromkeys(first_sentence(said) for said, _ in canvas.told.values())
        self._points(sight)
        for line in told or canvas.lines():
            self.tell(line)

    # ------------------------------------------------------------------ the end
    def _finish(self, sight: Sight) -> None:
        over = sight.over
        assert over is not None
        self.tell()
        if over.sheet:
            for line in sheet_lines(sight.names, over.sheet):
                self.tell(line.rstrip())
        if over.tie:
            self._refuse(over.tie, over.rule)
        self.tell(verdict(sight))


def first_sentence(said: str) -> str:
    """What a thing is; what it does stands behind that, for whoever asks about it."""
    return re.split(r"(?<=[.!?])\s", said, maxsplit=1)[0]


def _is_terminal() -> bool:
    try:
        return sys.stdin.isatty() and sys.stdout.isatty()
    except (AttributeError, ValueError):
        return False


def _written(text: str) -> None:
    print(text, flush=True)


def run(chair: Callable[[], Chair], lines: Lines | None = None) -> int:
    """A game from the first question to the last; ended from outside, it is kept as it stands."""

    async def main() -> int:
        task = asyncio.current_task()
        assert task is not None
        for name in ("SIGTERM", "SIGHUP"):
            with contextlib.suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):
                asyncio.get_running_loop().add_signal_handler(getattr(signal, name), task.cancel)
        return await Plain(chair(), lines).play()

    try:
        return asyncio.run(main())
    except asyncio.CancelledError:
        return 143
    except BrokenPipeError:
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing more is told at the end
        return 0
