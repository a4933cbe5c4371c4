"""What lies in the box, for the gallery: the figures and cards of the six animals, and the tasks."""

from panurge.core.words import Voice, voice
from panurge.drawing.frame import Drawing, layer, use
from panurge.drawing.ink import at, box, edge
from panurge.drawing.palette import role
from panurge.drawing.pieces import Piece
from panurge.drawing.text import label
from panurge.games.black_sheep import tell
from panurge.games.black_sheep.data import (
    ANIMAL_NAMES,
    CARDS_OF_A_KIND,
    FIGURES_OF_A_KIND,
    TASK_COUNT,
    TASK_POINTS,
    TASK_SHOWS,
)
from panurge.games.black_sheep.draw_cards import BLACK, beast, definitions, hand_card, value_coin
from panurge.games.black_sheep.draw_plan import plan_of

ALONE = 12  # the task that wins by itself


def pieces(language: str) -> list[Piece]:
    say = voice(__package__, language)
    return [*_figures(say, language), *_cards(say, language), *_tasks(say, language)]


def _figures(say: Voice, language: str) -> list[Piece]:
    found = []
    for animal, name in enumerate(ANIMAL_NAMES):
        storm = use("farm-storm", 78, 16, 0.5) if animal == BLACK else ""
        body = at(50, 50, use(beast(animal))) + storm + value_coin(86, 88, animal, 0, 12)
        effect = say("what.black" if animal == BLACK else "what.figure")
        title = _upper(tell.animal_name(animal, language))
        found.append(Piece(f"figure-{name}", say("piece.figures"), title, int(FIGURES_OF_A_KIND),
                           f"{effect} {say('piece.values')}", "BS-21", _drawn(body, 104, 104)))  # fmt: skip
    return found


def _cards(say: Voice, language: str) -> list[Piece]:
    found = []
    for animal, name in enumerate(ANIMAL_NAMES):
        title = tell.animal_name(animal, language)
        body = at(54, 69, hand_card(animal, title, 98, 128))
        found.append(Piece(f"card-{name}", say("piece.cards"), _upper(title), int(CARDS_OF_A_KIND),
                           say("piece.rank", n=6 - animal), "BS-12", _drawn(body, 108, 138)))  # fmt: skip
    return found


def _tasks(say: Voice, language: str) -> list[Piece]:
    return [
        Piece(f"task-{task}", say("piece.tasks"), f"K{task:02}", 1, f"{tell.task_text(task, language)}.",
              tell.task_rule(task), _task(task))
        for task in range(1, int(TASK_COUNT) + 1)
    ]  # fmt: skip


def _task(task: int) -> Drawing:
    """The animals a task asks for, and what it pays."""
    shown = [animal for animal in range(6) if TASK_SHOWS[task * 6 + animal]]
    columns = 3 if len(shown) > 3 else max(len(shown), 1)
    body = box(2, 2, 116, 92, 10, role("cardboard"), edge(1.5, role("card-edge")))
    high = 58 / (2 if len(shown) > 3 else 1)
    size = min(116 / columns, high) / 104
    for i, animal in enumerate(shown):
        x = 60 + (i % columns - (columns - 1) / 2) * (108 / columns)
        body += use(beast(animal), x, 6 + high * (i // columns + 0.5), size)
    points = int(TASK_POINTS[task])
    body += label(60, 80, "!" if task == ALONE else f"+{points}", 20, serif=True, fill="#2f2a24")
    return _drawn(body, 120, 98)


def _drawn(body: str, wide: int, high: int) -> Drawing:
    return Drawing(wide, high, (layer("piece", body),), definitions(plan_of("wide", 2)))


def _upper(words: str) -> str:
    return words[0].upper() + words[1:]
