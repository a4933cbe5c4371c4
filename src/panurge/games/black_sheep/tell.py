"""Sentences of Black Sheep: what happened, what to do, why not, how the points came about. Words: `words/`."""

from functools import lru_cache
from typing import cast

from panurge.core.state import CHANCE, FULL, OVER, SPECTATOR, UNSEEN, State
from panurge.core.words import Voice, voice
from panurge.games.black_sheep.advice import advice as advice
from panurge.games.black_sheep.data import (
    ALONE,
    DEAL_TASKS,
    DISCARD,
    DISCARD_CARD,
    DISCARD_FIRST,
    FIELD_CLOSED,
    FIRST,
    KEEP,
    LADDER,
    LAY,
    LAY_FIRST,
    NEEDS_ONE,
    NEEDS_TWO,
    NO_PASS,
    NO_SUCH_ACTION,
    NO_TASK,
    NOT_IN_HAND,
    PAIR,
    PAIRS,
    PASS,
    REFILL,
    RESTOCK,
    REVEAL,
    SECOND,
    SIDE_FULL,
    STARTER,
    STOCK,
    TASK_KIND,
    TASK_POINTS,
    TASK_SHOWS,
    UNKNOWN_TASK,
    VALUE,
)
from panurge.games.black_sheep.notation import pen_of
from panurge.games.black_sheep.rules import BlackSheep

# code → rule, message
REASONS: dict[int, tuple[str, str]] = {
    int(NO_SUCH_ACTION): ("BS-5", "why.none"),
    int(FIELD_CLOSED): ("BS-19", "why.closed"),
    int(SIDE_FULL): ("BS-5", "why.full"),
    int(NEEDS_TWO): ("BS-5", "why.two"),
    int(NEEDS_ONE): ("BS-5", "why.one"),
    int(NOT_IN_HAND): ("BS-5", "why.hand"),
    int(LAY_FIRST): ("BS-6", "why.lay"),
    int(DISCARD_FIRST): ("BS-6", "why.discard"),
    int(NO_PASS): ("BS-8", "why.pass"),
}
COLOURS = ("red", "blue", "yellow", "green")
Names = tuple[str, ...] | list[str]


def seat_name(seat: int, language: str) -> str:
    return voice(__package__, language)(f"seat.{COLOURS[seat]}")


def _who(names: Names, seat: int, language: str) -> str:
    return names[seat] if seat < len(names) else seat_name(seat, language)


def animal_name(animal: int, language: str, form: str = "name") -> str:
    """`name` horse, `a` a horse, `many` horses."""
    return voice(__package__, language)(f"{form}.{animal}")


def cards_of(action: int) -> tuple[list[int], int]:
    """The cards and the field of a lay."""
    if action < PAIR:
        return [action % 6], action // 6
    pair = (action - int(PAIR)) % int(PAIRS)
    return [int(FIRST[pair]), int(SECOND[pair])], (action - int(PAIR)) // int(PAIRS)


def _list(language: str, things: list[str]) -> str:
    if len(things) < 2:
        return "".join(things)
    return voice(__package__, language)("and", first=", ".join(things[:-1]), last=things[-1])


def _animals(language: str, animals: list[int], form: str = "a") -> str:
    return _list(language, [animal_name(animal, language, form) for animal in animals])


def _cards(language: str, cards: list[int]) -> str:
    """One card or two: "a horse and a cow", "two roosters"."""
    if len(cards) == 2 and cards[0] == cards[1]:
        return voice(__package__, language)("two", many=animal_name(cards[0], language, "many"))
    return _animals(language, cards)


def reading(veil: State, field: int, seat: int, language: str) -> str:
    """A side's combination in words: "Three horses and two cows" (BS-11); of an unfinished side, what it has so far."""
    game = cast(BlackSheep, veil)
    side = field * int(game.players) + seat
    return counted(
        tuple(int(game.figures[field * 6 + animal] + game.sides[side * 6 + animal]) for animal in range(6)), language
    )


@lru_cache(maxsize=2048)
def counted(counts: tuple[int, ...], language: str) -> str:
    """The words for so many of each animal."""
    say = voice(__package__, language)
    groups = sorted(((n, -animal) for animal, n in enumerate(counts) if n > 1), reverse=True)
    shape = "".join(str(n) for n, _ in groups) or ("1" if sum(counts) == 5 else "0")
    kinds = [animal_name(-animal, language, "many") for _, animal in groups] + ["", ""]
    return say(f"reading.{shape}", a=kinds[0], b=kinds[1])


def task_text(task: int, language: str) -> str:
    """What a task card says, with its number."""
    say = voice(__package__, language)
    if task in (NO_TASK, UNKNOWN_TASK):
        return say("task.unknown")
    shown = [animal for animal in range(6) if TASK_SHOWS[task * 6 + animal]]
    if TASK_KIND[task] == ALONE:
        return say("task.alone")
    if TASK_KIND[task] == LADDER:
        return say("task.ladder", many=animal_name(shown[0], language, "many"), n=int(TASK_POINTS[task]))
    if len(shown) == 6:
        return say("task.set", n=int(TASK_POINTS[task]))
    together = _animals(language, shown, "name")
    key = "task.pair" if len(shown) == 2 else "task.trio"
    return say(key, animals=together[0].upper() + together[1:], n=int(TASK_POINTS[task]))


def task_rule(task: int) -> str:
    """Where the page tells of a task of that kind."""
    return {int(LADDER): "BS-27", int(ALONE): "BS-29"}.get(int(TASK_KIND[task]), "BS-28")


# ---------------------------------------------------------------------- what happened
def tell(before: State, action: int, after: State, language: str, names: Names) -> str:
    then, now = cast(BlackSheep, before), cast(BlackSheep, after)
    say = voice(__package__, language)
    who = _who(names, action if then.phase == STARTER else int(then.turn), language)
    sentences = [_event(say, then, action, now, who, language, names)]
    if now.pile_size > then.pile_size:
        sentences.append(say("tell.shuffled"))
    if then.phase == REFILL and now.phase == VALUE:
        winner = int(now.turn)
        text = reading(then, int(then.field), winner, language)
        sentences.append(say("tell.won", who=_who(names, winner, language), field=then.field + 1, reading=text))
    if then.open_fields[then.field] and not now.open_fields[then.field]:
        sentences.append(say("tell.closed" if then.ending else "tell.end_phase", field=then.field + 1))
    if now.is_over:
        sentences.append(_outcome(say, now, names, language))
    return " ".join(sentence for sentence in sentences if sentence)


def _event(
    say: Voice, then: BlackSheep, action: int, now: BlackSheep, who: str, language: str, names: Names
) -> str:
    phase = then.phase
    if phase == LAY:
        return _told_lay(say, action, who, language)
    if phase == DISCARD:
        card = animal_name(action - int(DISCARD_CARD), language, "a") if action < KEEP else ""
        return say("tell.discards", who=who, card=card) if card else ""
    if phase in (STOCK, RESTOCK):
        placed = now.figures[then.field * 6 + action] > then.figures[then.field * 6 + action]
        key = "tell.placed" if placed else "tell.missing"
        form = "a" if placed else "many"
        return say(key, animal=animal_name(action, language, form), field=then.field + 1)
    if phase == STARTER:
        return say("tell.starts", who=who)
    if phase == REVEAL:
        return _told_pen(say, then, action, who, language)
    if phase == VALUE:
        taken = next(animal for animal in range(6) if then.figures[then.field * 6 + animal])
        key = "tell.takes" if action == UNSEEN else "tell.worth"
        return say(key, who=who, animal=animal_name(taken, language, "a"), n=action)
    if action == UNSEEN:
        return ""
    if phase == DEAL_TASKS:
        owner = int(then.task_owner(then.tasks_dealt()))
        if owner == then.players:
            return say("tell.open_task", task=task_text(action, language))
        if then.viewer == FULL:  # a replay with nothing hidden: whose, then
            return say("tell.hidden_task.of", who=_who(names, owner, language), task=task_text(action, language))
        return say("tell.hidden_task", task=task_text(action, language))
    return say("tell.draws", who=who, card=animal_name(action, language, "a")) if phase == REFILL else ""


def _told_lay(say: Voice, action: int, who: str, language: str) -> str:
    if action == PASS:
        return say("tell.passes", who=who)
    cards, field = cards_of(action)
    return say("tell.lays", who=who, cards=_cards(language, cards), field=field + 1)


def _told_pen(say: Voice, then: BlackSheep, action: int, who: str, language: str) -> str:
    """A pen turned up: the values by kind, and the hidden tasks (BS-26). With nothing hidden the event is only that it
    is turned up; what there is to see is what everybody sees."""
    values, tasks = pen_of(then, int(then.seen(SPECTATOR, action)) if then.viewer == FULL else action)
    kinds = [
        say("tell.kind", animal=animal_name(animal, language), values=" + ".join(map(str, values[animal])))
        for animal in range(6)
        if values[animal]
    ]
    told = say("tell.pen", who=who, kinds=say("tell.between").join(kinds) or say("tell.empty"))
    return " ".join([told, *(say("tell.task_shown", task=task_text(task, language)) for task in tasks)])


def by_points(state: State) -> bool:
    """Whether points have decided: not when one player alone keeps black sheep and the "!" card is there (BS-29)."""
    return cast(BlackSheep, state).only_keeper() < 0


def _outcome(say: Voice, game: BlackSheep, names: Names, language: str) -> str:
    winners = game.winners()
    who = _list(language, [_who(names, seat, language) for seat in winners])
    if game.only_keeper() >= 0:
        return say("over.alone", who=who)
    return say("over.won", who=who, n=len(winners), points=say("points", n=int(game.score(winners[0]))))


# ---------------------------------------------------------------------- what to do
def question(veil: State, language: str, names: Names) -> str:
    game = cast(BlackSheep, veil)
    say = voice(__package__, language)
    if game.current_player == OVER:
        return _outcome(say, game, names, language)
    if game.current_player == CHANCE:
        return say("ask.chance")
    who = _who(names, int(game.turn), language)
    if game.phase == DISCARD:
        asked = ("ask.discard", "ask.discard_you")
    else:
        asked = ("ask.pass", "ask.pass_you") if game.forced_for_all() else ("ask.lay", "ask.lay_you")
    return say(asked[int(game.viewer == game.turn)], who=who)


def label(veil: State, action: int, language: str) -> str:
    return action_words(action, language)


@lru_cache(maxsize=512)
def action_words(action: int, language: str) -> str:
    """An option in words; they need no position."""
    say = voice(__package__, language)
    if action in (KEEP, PASS):
        return say("label.keep" if action == KEEP else "label.pass")
    if action >= DISCARD_CARD:
        return say("label.discard", card=animal_name(action - int(DISCARD_CARD), language, "a"))
    cards, field = cards_of(action)
    return say("label.lay", cards=_cards(language, cards), field=field + 1)


def reason(state: State, action: int, code: int, language: str) -> tuple[str, str]:
    rule, key = REASONS[code]
    if code == FIELD_CLOSED and sum(cast(BlackSheep, state).open_fields) == 1:
        rule = "BS-20"  # the first field closes by BS-19 and begins the end phase; this one rules from then on
    if code == NOT_IN_HAND and action >= DISCARD_CARD:
        rule = "BS-6"  # the same sentence, of a card to be discarded
    cards, field = cards_of(action) if 0 <= action < DISCARD_CARD else ([action], 0)
    return rule, voice(__package__, language)(key, field=field + 1, n=len(cards))


def note(veil: State, seat: int, language: str) -> str:
    return voice(__package__, language)("note", n=int(cast(BlackSheep, veil).pen_size(seat)))


def score_sheet(veil: State, language: str) -> list[tuple[str, list[str]]]:
    """One row per source of points, one column per seat; "?" for what the viewer may not know, "–" for a task that
    counts for the seat only once it is turned up (seen where nothing is hidden)."""
    game = cast(BlackSheep, veil)
    say = voice(__package__, language)
    seats = range(int(game.players))
    scores = game.scores()

    def row(key: str, points: list[int]) -> tuple[str, list[str]]:
        return key, [str(points[seat]) if scores[seat] is not None else "?" for seat in seats]

    rows = [row(say("sheet.figures"), [int(game.figure_points(seat)) for seat in seats])]
    if game.tasks[0] == NO_TASK:
        sets = [6 * int(game.sets(seat)) for seat in seats]
        rows.append(row(say("sheet.majorities"), [int(game.bonus_points(seat)) - sets[seat] for seat in seats]))
        rows.append(row(say("sheet.sets"), sets))
    else:
        for slot in range(6):
            task = int(game.tasks[slot])
            if task != UNKNOWN_TASK and TASK_KIND[task] != ALONE:
                title, cells = row(task_text(task, language), [int(game.task_points(seat, task)) for seat in seats])
                cells = [cell if cell == "?" or game.knows_task(seat, slot) else "–" for seat, cell in enumerate(cells)]
                rows.append((title, cells))
    rows.append((say("sheet.total"), ["?" if score is None else str(score) for score in scores]))
    rows.append((say("sheet.animals"), [str(game.pen_size(seat)) for seat in seats]))
    return rows
