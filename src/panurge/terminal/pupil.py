"""A chair at a lesson: the teacher's table, what the teacher says in the question's place, and steps to go on by."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from panurge.core.hand import asked_parts
from panurge.core.lesson import Lesson, spoken
from panurge.core.words import voice
from panurge.learn import DONE, WAITS, Tutor
from panurge.study import hint
from panurge.table import Refused
from panurge.table.story import Story
from panurge.table.view import View
from panurge.terminal.chair import Beat, Tip
from panurge.terminal.sight import Sentence, Sight, sight_of


class Pupil:
    def __init__(self, lesson: Lesson, language: str) -> None:
        self.lesson, self.language = lesson, language
        self.tutor = Tutor(lesson, 0, language)
        self.beats: list[Beat] = []
        self.changed: Callable[[], None] = lambda: None

    def step(self, key: str) -> None:
        """What is answered rests: on, or once more where it was wrong; and back."""
        tutor, last = self.tutor, len(self.lesson.steps) - 1
        if key == "left":
            tutor.begin(max(0, tutor.at - 1))
        elif key in ("right", "space", "enter", "end"):
            if tutor.word.mood == DONE or key == "right":
                tutor.begin(min(last, tutor.at + 1))
            else:
                tutor.again()
        elif key == "home":
            tutor.begin(tutor.at)
        self.changed()

    @property
    def is_over(self) -> bool:
        return self.tutor.is_last and self.tutor.word.mood == DONE

    def sight(self) -> Sight:
        tutor, table, say = self.tutor, self.tutor.table, voice("panurge.terminal", self.language)
        story = Story(table, tutor.seat, self.language)
        view = View(table, story, "wide")
        standing = {"n": table.moment, "seats": view.seats(frozenset(), (tutor.seat,)), "now": view.now((tutor.seat,))}
        log = [Sentence(told.n, told.who, told.say) for told in view.lines]
        seen = sight_of(standing, view.faced, self.language, tutor.seat, log, story.last, lying=story.lying)
        title = f"{tutor.at + 1}/{len(self.lesson.steps)} {tutor.step.title[self.language]}"
        word = spoken(tutor.word.say.get(self.language, "")) or say("learn.allowed")
        waits = tutor.word.mood == WAITS
        ways_on = {WAITS: "", DONE: say("learn.end") if self.is_over else say("learn.on")}
        asked = f"{title} — {word} {ways_on.get(tutor.word.mood, say('learn.again'))}".strip()
        return replace(seen, ask=asked, may=seen.may and waits, hints=waits, over=None)

    async def open(self) -> None:
        """The table is there already."""

    async def act(self, sight: Sight, actions: Sequence[int]) -> None:
        table = self.tutor.table
        parts = list(actions) if table.patient else asked_parts(sight.veil, actions)
        for action in parts:
            try:
                table.act(self.tutor.seat, table.moment, action, self.language)
            except Refused as refused:
                added = spoken(self.tutor.adds_to_refusal(action).get(self.language, ""))
                raise Refused(refused.code, f"{refused.say(self.language)} {added}".strip(), refused.rule) from None
            if self.tutor.judge().mood != WAITS:
                break
        self.changed()

    async def take_back(self, sight: Sight) -> None:
        """The step begins anew."""
        self.tutor.begin(self.tutor.at)
        self.changed()

    async def hint(self, sight: Sight) -> Tip:
        """What comes next on the right way; who has left it begins again."""
        actions = self.tutor.shown()
        if not actions:
            raise Refused("hint_none")
        parts = hint.one_decision(sight.veil, actions)
        return Tip(parts, hint.words(sight.veil, parts, self.language), "clear")

    async def speak(self, language: str) -> None:
        self.language = self.tutor.language = language

    async def take_screen(self, seat: int) -> None:
        raise Refused("not_yours")

    async def close(self) -> None:
        """Nothing is kept of a lesson here."""
