"""What a lesson must not be is found (that ours are sound is a law of the kit), and how ours are beside that."""

from dataclasses import replace

import pytest

from panurge import GAMES
from panurge.core.lesson import BadLesson, Lesson, lessons, read
from panurge.core.rng import Rng
from panurge.learn import DONE, WAITS, WRONG, Tutor
from panurge.learn.check import faults

pytestmark = pytest.mark.engine
ALL = [(card.key, lesson) for card in GAMES.values() for lesson in lessons(card)]


MEADOW = """```
6 . . . . . .
5 . . . 3 . .
4 . . . . . .
3 . . . R . Y
2 . . . R . .
1 o . . Y . .
  a b c d e f
turn: red, 2 actions
```
"""
STEP = f"""# Un titre / A title
seat: 0

## Une étape / A step
{MEADOW}do: move d3, N
touch: red-1
fr: Vers le haut.
en: Go up.
done fr: Trois points.
done en: Three points.
otherwise: move d3, W
  fr: Non.
  en: No.
refused: move d2, N = GB-7
  touch: red-2, red-1
  fr: On ne pousse pas.
  en: Nothing is pushed.
"""

WRONG_WAY = "otherwise: move d3, W"
BROKEN = {
    "do: move d3, N|do: move d3, X": "names no action",
    "do: move d3, N|do: move d2, N": "is refused",
    "touch: red-1|touch: red-9": "no part red-9",
    "touch: red-1|touch: @pass": "nothing to touch",
    "otherwise: move d3, W|otherwise: move d3, W\n  light: yellow-9": "no part yellow-9",
    f"{WRONG_WAY}|between: move d3\n  light: yellow-8\n  fr: Et où ?\n  en: Where?\n{WRONG_WAY}": "no part yellow-8",
    "= GB-7|= GB-9": "refused by GB-7",
    "refused: move d2, N|refused: move d3, N": "is not refused",
    "turn: red|turn: yellow": "not to move",
    "  en: No.\n|": "missing in en",
    "en: Go up.|en: " + "up " * 26: "too long",
    "done fr: Trois points.\n|": "missing in fr",
    "otherwise: move d3, W|otherwise: move d3, N": "calls it wrong",
    "5 . . . 3 . .|5 . . . 3": "no position",
    "touch: red-2, red-1|touch: red-2, red-9": "no part red-9",
    "otherwise: move d3, W|otherwise: move d3, W\n  fr: Oui.\n  en: Yes.\notherwise: move d3, W": "says something else",
    "otherwise: move d3, W\n  fr: Non.\n  en: No.\n|": "another move is answered by nothing (otherwise: …): move ",
    "  touch: red-2, red-1\n|": "no touch is named that the rules refuse",
    STEP[STEP.index("refused:") :] + "|": "as move ",
}


@pytest.mark.parametrize("change", BROKEN, ids=BROKEN.values())
def test_a_lesson_that_cannot_be_played_is_told_so(change: str) -> None:
    old, new = change.split("|")
    assert old in STEP
    found = faults(read(STEP.replace(old, new), "guerre-et-beeeh"))
    assert any(BROKEN[change] in told for told in found), found


def test_only_where_nothing_can_go_wrong_may_a_step_be_without_it() -> None:
    """Of ours, two: a pass that is the only choice, and gaps that may be filled in any way."""
    spared = [(key, one.number, at) for key, one in ALL for at, step in enumerate(one.steps, 1) if not step.otherwise]
    assert spared == [("black-sheep", 2, 6), ("sheep-sheep", 1, 3)]
    assert all(any(one.touch for one in step.forbidden) for _, lesson in ALL for step in lesson.steps)
    whatever = STEP.replace("do: move d3, N", "do: *, *").replace("touch: red-1\n", "")
    without = whatever[: whatever.index("otherwise:")] + whatever[whatever.index("refused:") :]
    assert faults(read(without, "guerre-et-beeeh")) == [], "whatever one does is right"


@pytest.mark.parametrize("lesson", [lesson for _, lesson in ALL], ids=[f"{key}-{one.number}" for key, one in ALL])
def test_a_lesson_is_neither_short_nor_long(lesson: Lesson) -> None:
    assert 8 <= len(lesson.steps) <= 12


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("hello", 1),
        ("# One language", 1),
        ("# a / b\nwhat: 1\n", 2),
        ("# a / b\nseat: x\n## c / d\n", 2),
        ("# a / b\n## c / d\ndo: x\n", 2),
        ("# a / b\n## c / d\nfrom: e\ndo: x\n", 2),
        ("# a / b\n## c / d\n```\nx\n```\n", 2),
        ("# a / b\n## c / d\n```\nx\n", 3),
        ("# a / b\n## c / d\n```\nx\n```\nrefused: y\ndo: x\n", 6),
        ("# a / b\n## c / d\n```\nx\n```\nodd\ndo: x\n", 6),
    ],
)
def test_a_text_that_is_no_lesson_is_told_where(text: str, line: int) -> None:
    with pytest.raises(BadLesson) as caught:
        read(text, "guerre-et-beeeh")
    assert caught.value.line == line


def act(tutor: Tutor, *names: str) -> str:
    for name in names:
        table = tutor.table
        table.act(tutor.seat, table.moment, int(table.state.parse(name)))
        tutor.judge()
    return tutor.word.mood


def test_a_tutor_waits_answers_and_begins_again() -> None:
    tutor = Tutor(read(STEP, "guerre-et-beeeh"))
    assert act(tutor, "move d3") == WAITS
    tutor.table.take_back(0, tutor.table.moment)
    assert tutor.judge().mood == WAITS
    assert act(tutor, "move d3", "W") == WRONG
    assert tutor.word.say["en"] == "No."
    assert tutor.table.turn == -1, "it rests: nobody may choose"
    tutor.begin(0)
    assert act(tutor, "move d2", "W") == WRONG
    assert tutor.word.say == {}, "a legal move nobody thought of"
    tutor.begin(0)
    assert [tutor.table.state.action_name(one) for one in tutor.shown()] == ["move d3", "N"]
    assert act(tutor, "move d3", "N") == DONE
    assert tutor.table.state.scores()[0] == 3
    assert tutor.won() == 3
    assert tutor.shown() == []


def test_an_answer_lights_what_it_speaks_of() -> None:
    speaks = STEP.replace("otherwise: move d3, W", "otherwise: move d3, W\n  light: token-a1, yellow-1")
    lesson = read(
        speaks.replace("otherwise", "between: move d3\n  light: token-d5\n  fr: Où ?\n  en: Where?\notherwise"),
        "guerre-et-beeeh",
    )
    assert faults(lesson) == []
    assert lesson.steps[0].light == ()
    tutor = Tutor(lesson)
    assert tutor.word.light == ()
    act(tutor, "move d3")
    assert tutor.word.light == ("token-d5",)
    act(tutor, "W")
    assert (tutor.word.mood, tutor.word.light) == (WRONG, ("token-a1", "yellow-1"))


ON = f"score: manger-red\n{MEADOW}"


def test_a_lesson_ends_at_a_free_table_against_the_lamb() -> None:
    lesson = read(STEP.replace("seat: 0\n", f"seat: 0\n{ON}"), "guerre-et-beeeh")
    assert faults(lesson) == []
    table = Tutor(lesson).free_table()
    assert table is not None
    assert [seat.bot for seat in table.seats] == ["", "lamb"]
    assert table.turn == 0
    assert table.helps
    assert Tutor(read(STEP, "guerre-et-beeeh")).free_table() is None, "a lesson need not say"


def test_no_time_runs_in_a_lesson() -> None:
    """Not even where the game it is about has a clock."""
    ours = next(lesson for key, lesson in ALL if (key, lesson.number) == ("sheep-sheep", 1))
    timed = replace(ours, options={**ours.options, "timed": True})
    tutor = Tutor(timed)
    free = tutor.free_table()
    assert free is not None
    for table in (tutor.table, free):
        assert table.state.options["timed"], "else this looks at nothing"
        assert table.clock.left(table.now()) is None
    assert act(tutor, "YR-b1") == DONE
    assert tutor.table.clock.left(tutor.table.now()) is None


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("turn: red", "turn: yellow", "not to move"),
        ("1 o . . Y . .", "1 o . . Y", "no position"),
        ("manger-red", "manger-x", "no part"),
    ],
)
def test_a_free_table_that_cannot_be_is_told_so(old: str, new: str, told: str) -> None:
    found = faults(read(STEP.replace("seat: 0\n", f"seat: 0\n{ON.replace(old, new)}"), "guerre-et-beeeh"))
    assert any(told in one for one in found), found


@pytest.mark.parametrize("lesson", [lesson for _, lesson in ALL], ids=[f"{key}-{one.number}" for key, one in ALL])
def test_every_lesson_of_ours_can_be_played_on_to_the_end(lesson: Lesson) -> None:
    table = Tutor(lesson).free_table()
    assert table is not None
    rng = Rng(1)
    table.settle()
    while not table.over:
        table.act(table.turn, table.moment, rng.choice(table.state.legal_actions()), by_bot=True)


def test_a_tempting_touch_is_refused_only_where_it_would_be() -> None:
    tutor = Tutor(read(STEP, "guerre-et-beeeh"), 0, "fr")
    reason = tutor.refused(0)
    assert reason is not None
    assert (reason.rule, tutor.step.forbidden[0].touch) == ("GB-7", ("red-2", "red-1"))
    assert tutor.refused(1) is None
    act(tutor, "move d3")
    assert tutor.refused(0) is None, "something else is under way"


def test_those_at_the_table_are_called_in_the_learners_language() -> None:
    lesson = read(STEP.replace("seat: 0", "seat: 0\nnames: Rouge, Roger / Red, Rodger"), "guerre-et-beeeh")
    for language, names in (("fr", ["Rouge", "Roger"]), ("en", ["Red", "Rodger"])):
        assert [seat.name for seat in Tutor(lesson, 0, language).table.seats] == names


GIFT = """# Un titre / A title
seat: 0

## Une étape / A step
```
black-sheep 2 players
lay seat 0
field 1: HH | HC. | HC.
field 2: PS | ... | ...
field 3: RB | ... | ...
hands: HPS | HPR
pens: |
```
do: horse on 1
then: keep, draw black, horse on 1, keep, draw pig, value 3, value 1, draw pig, draw rooster
fr: Posez.
en: Lay.
done fr: Oui.
done en: Yes.
otherwise: pig on 1
  fr: Non.
  en: No.
refused: horse+pig on 1 = BS-5
  touch: hand-0-0, hand-2-0, side-0-0
"""


def test_what_chance_brings_after_the_answer_is_what_is_written() -> None:
    """Also where the learner's own forced or scripted moves lie between."""
    lesson = read(GIFT, "black-sheep")
    assert faults(lesson) == []
    tutor = Tutor(lesson)
    assert act(tutor, "horse on 1") == DONE
    shown = str(tutor.table.state)
    assert "field 1: PR" in shown
    assert "hands: PSB" in shown
    assert "pens: H13 |" in shown


def test_what_is_said_on_the_way_holds_until_the_next_word() -> None:
    """Also over the halves of what is chosen next: the first sentence speaks of what is done already."""
    lesson = next(one for key, one in ALL if key == "guerre-et-beeeh" and one.number == 2)
    tutor = Tutor(lesson, next(i for i, step in enumerate(lesson.steps) if step.title["en"] == "Hyperactivity"))
    first = tutor.word.say
    assert act(tutor, "play hyperactivity") == WAITS
    said = tutor.word.say
    assert said != first
    for action in ("move b2", "E", "move d2", "N", "move d4", "W", "move b4"):
        assert act(tutor, action) == WAITS
        assert tutor.word.say == said
    assert act(tutor, "S") == DONE
