"""`panurge learn`: the lessons of a game in the terminal, on its screens or by plain text. The same tutor teaches as on
the page."""

import argparse

from panurge.commands import asking
from panurge.commands.play import has_screens
from panurge.core.errors import BadOption
from panurge.core.lesson import Lesson, Words, lessons, spoken
from panurge.core.registry import GAMES
from panurge.core.words import Voice, voice
from panurge.learn import DONE, WAITS, Tutor, start

COMMANDS = ("help", "board", "again", "show", "skip", "quit")


def run(asked: argparse.Namespace) -> int:
    lesson, of = _lesson(asked.key, asked.lesson, voice("panurge.commands", asked.language))
    if has_screens(asked):
        from panurge.terminal.opening import sit
        from panurge.terminal.pupil import Pupil

        return sit(lambda: Pupil(lesson, asked.language))
    _Pupil(lesson, of, asked.language).learn()
    return 0


def _lesson(key: str, number: int, say: Voice) -> tuple[Lesson, int]:
    found = lessons(GAMES[key])
    if not found:
        raise BadOption(say("fault.no_lessons", game=key))
    if number > len(found):
        raise BadOption(say("fault.no_lesson", game=key, number=number, last=len(found)))
    return found[number - 1], len(found)


class _Pupil:
    """Who learns a lesson in the terminal."""

    def __init__(self, lesson: Lesson, of: int, language: str) -> None:
        self.lesson, self.of, self.language = lesson, of, language
        self.say: Voice = voice("panurge.commands", language)
        self.tutor = Tutor(lesson, 0, language)
        self.card = GAMES[lesson.key]
        self.commands = asking.words_of(COMMANDS, "learn", language)

    def learn(self) -> None:
        self._head()
        for at in range(len(self.lesson.steps)):
            if not self._step(at):
                return
        print(f"\n{self.say('learn.end', game=self.lesson.key)}")
        if self.lesson.number < self.of:
            print(self.say("learn.next", game=self.lesson.key, number=self.lesson.number + 1))

    def _head(self) -> None:
        lesson, names = self.lesson, self.lesson.names.get(self.language, ())
        fields = {"game": self.card.titles[self.language], "title": lesson.title[self.language]}
        print(self.say("learn.head", n=lesson.minutes, number=lesson.number, of=self.of, **fields))
        if names:
            print(" · ".join(self._called(seat, name) for seat, name in enumerate(names)))
        print(self.say("learn.help"))

    def _called(self, seat: int, name: str) -> str:
        """What the teacher calls who sits there."""
        key = "play.you" if seat == self.lesson.seat else "learn.seat"
        called = self.card.seat_name(seat, self.language, self.tutor.table.state.options)
        return called if name == called and seat != self.lesson.seat else self.say(key, seat=called, name=name)

    def _seats(self) -> list[str]:
        state = self.tutor.table.state
        return [self.card.seat_name(seat, self.language, state.options) for seat in range(state.players)]

    # ------------------------------------------------------------------ one step
    def _step(self, at: int) -> bool:
        """Whether the lesson goes on after this step."""
        while True:
            self.tutor.begin(at)
            title = self.tutor.step.title[self.language]
            print(f"\n{self.say('learn.step', at=at + 1, of=len(self.lesson.steps), title=title)}")
            command = self._try()
            if command == DONE:
                command = self._rest()
            if command in ("skip", "quit"):
                return command == "skip"

    def _try(self) -> str:
        """Until the step is answered or left: `done`, or the command to leave it by."""
        while self.tutor.word.mood == WAITS:
            self._speak(self.tutor.word.say)
            veil = self.tutor.table.state.veil(self.tutor.seat)
            asking.offer(veil, self.language, self._seats())
            command = self._choose()
            if command:
                return command
        self._speak(self.tutor.word.say)
        return DONE if self.tutor.word.mood == DONE else "again"

    def _choose(self) -> str:
        """One choice of the learner, judged; or the command to leave the step by."""
        table = self.tutor.table
        veil = table.state.veil(self.tutor.seat)
        while True:
            text = asking.answer()
            command = self.commands.get(text.lower()) if text is not None else "quit"
            if command in ("again", "skip", "quit"):
                return command
            if command is not None or not text:
                self._obey(command or "help")
                continue
            action = asking.named(text, veil, self.language)
            if action is None:
                continue
            if not asking.refused(veil, action, self.language):
                before = len(table.line.steps)
                table.act(self.tutor.seat, table.moment, action)
                self.tutor.judge()
                self._tell(before)
                return ""
            self._speak(self.tutor.adds_to_refusal(action) or self.tutor.word.say)

    def _rest(self) -> str:
        """It is done: the table as it stands now, then on, or once more."""
        print(f"\n{asking.position(self.tutor.table.state.veil(self.tutor.seat), self.language, self._seats())}")
        print(self.say("learn.on"))
        text = asking.answer()
        command = self.commands.get(text.lower()) if text is not None else "quit"
        return command if command in ("again", "quit") else "skip"

    # ------------------------------------------------------------------ what is said
    def _speak(self, words: Words) -> None:
        print(f"\n  {spoken(words.get(self.language, '')) or self.say('learn.allowed')}")

    def _tell(self, since: int) -> None:
        """What happened from this entry on, in the game's sentences."""
        state, seat, tell = start(self.lesson, self.tutor.step), self.tutor.seat, self.card.module("tell")
        for number, made in enumerate(self.tutor.table.line.steps):
            before, perceived = state.veil(seat), state.seen(seat, made.action)
            state.apply(made.action)
            told = tell.tell(before, perceived, state.veil(seat), self.language, self._seats())
            if number >= since and told:
                print(f"  {told}")

    def _obey(self, command: str) -> None:
        veil = self.tutor.table.state.veil(self.tutor.seat)
        if command == "help":
            print(self.say("learn.help"))
        elif command == "board":
            print(asking.position(veil, self.language, self._seats()))
        else:
            self._show()

    def _show(self) -> None:
        """What comes next on the right way; who has left it begins again."""
        actions, veil = self.tutor.shown(), self.tutor.table.state.veil(self.tutor.seat)
        if not actions:
            print(self.say("learn.help"))
        else:
            label = self.card.module("tell").label(veil, actions[0], self.language)
            print(f"  {self.say('learn.try', move=label, name=veil.action_name(actions[0]))}")
