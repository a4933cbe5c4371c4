"""The teacher: sets a step's position on a table, watches what the learner does there, and says what it brought.

The table is a real one (`panurge.table`), with three differences: it begins in the middle of a game, chance and the
other seats follow the lesson's script, and no clock runs. Once a step is answered the table rests until the learner
goes on."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple, cast

from panurge.core.cold import Refusal
from panurge.core.hand import hand_of
from panurge.core.lesson import Answer, Chain, Lesson, Step, Words
from panurge.core.registry import GAMES
from panurge.core.state import CHANCE, State
from panurge.learn.paper import Paper
from panurge.learn.script import Move, end, follow, named, named_by, outcome, start
from panurge.table import Header, Store, Table, chance
from panurge.table.house import HELP, HINTS, HOUSE
from panurge.table.line import Line
from panurge.table.seats import Seat, bot, person

WAITS, DONE, WRONG = "waits", "done", "wrong"
FOE = "lamb"  # who plays against a learner

Drawn = Callable[[int, Sequence[tuple[int, int]]], int | None]


class Word(NamedTuple):
    """What the teacher says now. `mood` is waits, done or wrong; `say` is empty for a move nobody thought of."""

    mood: str
    say: Words
    light: tuple[str, ...] = ()  # what that speaks of, beside what the step lights


class LessonTable(Table):
    """A table that begins where a step begins."""

    together = 1  # the teacher may let it rest after any of them, and chance follows a script

    def __init__(self, lesson: Lesson, step: Step, drawn: Drawn, language: str) -> None:
        self._first = start(lesson, step)
        self._step = step
        self._drawn = drawn
        self._script = list(step.chance)
        self.resting = False
        self.patient = step.patient
        sitting = [person(name) for name in _names(lesson, self._first.players, language)]
        super().__init__(cast(Store, Paper()), _header(lesson, self._first, sitting, helps=False), dice=self._draw)

    hurries = False  # a learner may be silent for as long as it takes

    @property
    def first(self) -> State:
        """How it stood when the step began."""
        return self._first

    def fresh_line(self) -> Line:
        return Line(self.header.game, self.header.options, self._first)

    @property
    def turn(self) -> int:
        return int(CHANCE) if self.resting and not self.over else super().turn

    @property
    def settled(self) -> bool:
        patient = self.patient and self.state.current_player >= 0
        return self.resting or patient or super().settled

    def wind_clock(self, at: int) -> None:
        """No time runs in a lesson."""

    def _draw(self, key: bytes, index: int, odds: Sequence[tuple[int, int]]) -> int:
        planned = self._drawn(index, odds)
        return outcome(self.state, odds, self._script) if planned is None else planned


class FreeTable(Table):
    """Where one plays on when all is learnt: against Agneau, by real luck, with a word of advice at each question."""

    hurries = False

    def __init__(self, lesson: Lesson, first: State, language: str) -> None:
        self._first, self._luck = first, chance.new_key()
        names = _names(lesson, first.players, language)
        sitting = [person(names[seat]) if seat == lesson.seat else bot(FOE) for seat in range(first.players)]
        super().__init__(cast(Store, Paper()), _header(lesson, first, sitting, helps=True), dice=self._draw)

    def fresh_line(self) -> Line:
        return Line(self.header.game, self.header.options, self._first)

    def wind_clock(self, at: int) -> None:
        """No time runs in a lesson."""

    def _draw(self, key: bytes, index: int, odds: Sequence[tuple[int, int]]) -> int:
        return chance.draw(self._luck, index, odds)


def _names(lesson: Lesson, players: int, language: str) -> list[str]:
    names = lesson.names.get(language, ()) or ("", "Roger", "Maud", "Inès")
    return [names[seat % len(names)] or "·" for seat in range(players)]


def _header(lesson: Lesson, first: State, sitting: Sequence[Seat], *, helps: bool) -> Header:
    options = dict(first.options) | {HOUSE + HINTS.name: False, HOUSE + HELP.name: helps}
    seats = tuple(seat.to_json() for seat in sitting)
    return Header("lesson", lesson.key, GAMES[lesson.key].version, options, seats, "", 0)


class Course(NamedTuple):
    """A way a step may go: what the learner does on it, all that happens on it, and what is said at its end."""

    mood: str
    say: Words
    own: tuple[int | None, ...]  # None: whatever may be chosen
    moves: tuple[Move, ...]  # what follows its end included
    light: tuple[str, ...] = ()  # what is spoken of at its end

    def begins(self, mine: Sequence[int]) -> bool:
        """Whether these are the first of the learner's moves on it."""
        return len(mine) <= len(self.own) and all(wanted in (None, made) for wanted, made in zip(self.own, mine))

    def lies_behind(self, mine: Sequence[int]) -> bool:
        """Whether the learner has made all of its moves, and may have made more."""
        return self.begins(mine[: len(self.own)]) and len(mine) >= len(self.own)

    def ends(self, mine: Sequence[int]) -> bool:
        return len(mine) == len(self.own) and self.begins(mine)


class Tutor:
    def __init__(self, lesson: Lesson, at: int = 0, language: str = "en") -> None:
        self.lesson = lesson
        self.seat = lesson.seat
        self.language = language  # in which those at the table are called
        self.begin(at)

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.at]

    @property
    def is_last(self) -> bool:
        return self.at == len(self.lesson.steps) - 1

    def begin(self, at: int) -> None:
        """A step from its beginning."""
        self.at = max(0, min(at, len(self.lesson.steps) - 1))
        step = self.step
        self.right = [self._plan(DONE, step.done, chain, step.then) for chain in step.right]
        self.wrong = [self._answer(WRONG, one, chain) for one in step.otherwise for chain in one.chains]
        self.between = [self._answer(WAITS, one, chain) for one in step.between for chain in one.chains]
        self.ending: Course | None = None  # what is being played out
        self.behind = 0  # so many of the things to touch have been used by moves that stand from the try before
        self.table = LessonTable(self.lesson, step, self._drawn, self.language)
        self.word = Word(WAITS, step.say)

    def again(self) -> None:
        """The step once more; after a wrong turn from there, for what was right so far need not be done twice."""
        kept = self._right_so_far() if self.word.mood == WRONG else []
        self.begin(self.at)
        while self.made < len(kept) and self.table.turn == self.seat:  # what is no choice is made by the table
            self._count_touches(kept[self.made])
            self.table.act(self.seat, self.table.moment, kept[self.made])
            self.judge()

    def _right_so_far(self) -> list[int]:
        """The whole decisions the learner had made before leaving every right way."""
        steps = [step for step in self.table.line.steps if step.seat == self.seat]
        mine, kept = [step.action for step in steps], 0
        for i, step in enumerate(steps):
            if not step.within and any(len(plan.own) > i and plan.begins(mine[:i]) for plan in self.right):
                kept = i
        return mine[:kept]

    def _count_touches(self, action: int) -> None:
        """What one touches for a move that is made again lies behind."""
        state, touch = self.table.state, self.step.touch
        hand = hand_of(GAMES[self.lesson.key].module_if_any("hand"), state.veil(self.seat), self.language)
        used = {f"@{state.action_name(action)}"}
        for way in hand.ways if hand is not None else ():
            used |= {*way.things, way.place} if way.actions[0] == action else set()
        while self.behind < len(touch) and touch[self.behind] in used:
            self.behind += 1

    def _answer(self, mood: str, one: Answer, chain: Chain) -> Course:
        return self._plan(mood, one.say, chain, one.then)._replace(light=one.light)

    def _plan(self, mood: str, say: Words, chain: Chain, then: Chain) -> Course:
        first = follow(start(self.lesson, self.step), chain, self.step)
        own = tuple(move.action for move in first if move.seat == self.seat)
        whole = follow(start(self.lesson, self.step), (*chain, *then), self.step) if then else first
        return Course(mood, say, own, tuple(whole))

    # ------------------------------------------------------------------ what the learner does
    def judge(self) -> Word:
        """The learner has done something: the others play what they have to, and the teacher speaks."""
        if self.table.resting:
            return self.word
        self._others()
        mine = self._mine()
        ended = next((plan for plan in (*self.wrong, *self.right) if plan.ends(mine)), None)
        if ended is not None:
            self._rest(ended)
        elif not self._under_way(mine):
            self.table.resting, self.word = True, Word(WRONG, {})
        else:
            heard = [plan for plan in self.between if plan.lies_behind(mine)]  # the last of them holds until the next
            latest = max(heard, key=lambda plan: len(plan.own), default=None)
            self.word = Word(WAITS, self.step.say) if latest is None else Word(WAITS, latest.say, latest.light)
        return self.word

    @property
    def made(self) -> int:
        """How many actions the learner has made in this step."""
        return len(self._mine())

    def _mine(self) -> list[int]:
        return [step.action for step in self.table.line.steps if step.seat == self.seat]

    def _way(self, mine: Sequence[int]) -> Course | None:
        """The plan the learner is on; a right one first, unless only a wrong one knows these very moves."""
        exact = [plan for plan in self.wrong if plan.ends(mine)]
        return next((plan for plan in (*exact, *self.right, *self.wrong) if plan.begins(mine)), None)

    def _under_way(self, mine: Sequence[int]) -> bool:
        """Whether what was chosen so far can still become an answer, or is half of a decision."""
        state = self.table.state
        half = state.current_player == self.seat and bool(state.half_made())
        return half or self._way(mine) is not None

    # ------------------------------------------------------------------ what the others and chance do
    def _drawn(self, index: int, odds: Sequence[tuple[int, int]]) -> int | None:
        """What chance brings next on the learner's way; None: nothing is written there."""
        plan = self.ending or self._way(self._mine())
        brought = [move.action for move in plan.moves if move.seat == CHANCE] if plan is not None else []
        wanted = brought[index] if index < len(brought) else None
        return wanted if wanted in [outcome for outcome, _ in odds] else None

    def _others(self) -> None:
        """As long as somebody else is to move and the learner's way says what they do, they do it."""
        while not self.table.over and self.table.turn not in (self.seat, CHANCE):
            plan = self._way(self._mine())
            made = sum(step.seat not in (self.seat, CHANCE) for step in self.table.line.steps)
            script = [move for move in plan.moves if move.seat not in (self.seat, CHANCE)] if plan is not None else []
            if made >= len(script):
                return
            self._play(script[made])

    def _rest(self, plan: Course) -> None:
        """The end of a plan: what follows is played out, then the table rests."""
        self.ending = plan
        while len(self.table.line.steps) < len(plan.moves):  # what the table makes by itself counts, too
            move = plan.moves[len(self.table.line.steps)]
            if move.action is None or move.seat != self.table.turn:
                break
            self._play(move)
        self.table.resting, self.word = True, Word(plan.mood, plan.say, plan.light)

    def _play(self, move: Move) -> None:
        assert move.action is not None
        self.table.act(move.seat, self.table.moment, move.action)

    def won(self) -> int:
        """The points the learner has gained in this step, or lost; 0 where nobody counts yet."""
        before, now = (state.veil(self.seat).scores()[self.seat] for state in (self.table.first, self.table.state))
        return 0 if before is None or now is None else now - before

    def lost_and_won(self) -> list[int]:
        """The same as what was lost on the way and what was gained; without what is nothing."""
        scores, state = [], self.table.first.clone()
        for step in (None, *self.table.line.steps):
            if step is not None:
                state.apply(step.action)
            scores.append(state.veil(self.seat).scores()[self.seat] or 0)
        changes = [now - before for before, now in pairwise(scores)]
        told = sum(min(change, 0) for change in changes), sum(max(change, 0) for change in changes)
        return [points for points in told if points]

    def free_table(self) -> FreeTable | None:
        """Where one plays on from when all is learnt; None if the lesson does not say."""
        first = end(self.lesson)
        return None if first is None else FreeTable(self.lesson, first, self.language)

    # ------------------------------------------------------------------ help
    def shown(self) -> list[int]:
        """What is still to be done on the first right way, if the learner is on it."""
        mine, plan = self._mine(), self.right[0]
        left = plan.own[len(mine) :] if plan.begins(mine) else ()
        found: list[int] = []
        for wanted in left:
            if wanted is None and found:
                break  # whatever there may be to choose then
            found.append(self.table.state.legal_actions()[0] if wanted is None else wanted)
        return found

    def refused(self, number: int) -> Refusal | None:
        """Why one of the tempting things cannot be done, as long as nothing else has been done in this step."""
        if self.made or self.table.resting or not 0 <= number < len(self.step.forbidden):
            return None
        one, state = self.step.forbidden[number], start(self.lesson, self.step)
        follow(state, one.chain[:-1], self.step)
        return cast("Refusal | None", state.why_not(named(state, one.chain[-1], self.step), self.language))

    def adds_to_refusal(self, action: int) -> Words:
        """What the teacher adds when the rules refuse an action."""
        for one in self.step.forbidden:
            if one.say and named_by(self.table.state, one.chain[-1]) == action:
                return one.say
        return {}
