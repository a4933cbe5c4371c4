"""What a seat may learn: law 2 (non-interference), law 3 (the tree's shape is public), law 8 (memory).

The heart of it is `couple`: two games are played side by side which one seat cannot tell apart: at each step the two
may do different things, so long as the seat perceives (`seen`) the same. Then its veil, whose move it is, its record
and every byte it receives must stay the same. Whatever leaks makes the two differ.

PYTEST_DONT_REWRITE: a broken law says its own sentence, and no more.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from panurge import CHANCE, SPECTATOR, UNSEEN, Rng, State, from_json
from panurge.core import record
from panurge.core.canvas import SMALLEST, canvas_of, preview_of
from panurge.core.checks import difference, viewers
from panurge.core.hand import hand_of, plain
from panurge.core.last import Recent, takes_last
from panurge.core.words import LANGUAGES
from panurge.kit.cases import Case, case_of, choose, telling, walk
from panurge.kit.laws import LAYOUTS, NAMES, card_of, module, whose

Forgettable = Callable[[State, State, State, int], bool]
ON_PURPOSE = (
    "(dropped on purpose? then the rules' head says so, and the game's forgets.py allows it; "
    "or `seen` tells this seat more, or less, than its veil keeps)"
)


def number_of(seat: int | None) -> int:
    return int(SPECTATOR) if seat is None else seat


def possible(state: State) -> list[int]:
    """The options, or the outcomes of chance."""
    if state.current_player == CHANCE:
        return [outcome for outcome, _ in state.chance_outcomes()]
    return state.legal_actions()


def after(state: State, action: int) -> State:
    new = state.clone()
    new.apply(action)
    return new


def shuffled(items: list[int], rng: Rng) -> list[int]:
    rest, found = list(items), []
    while rest:
        found.append(rest.pop(rng.below(len(rest))))
    return found


def perceived(state: State, seat: int | None, action: int) -> int:
    """What the seat perceives of an action: nothing else in the kit asks `seen`, so that every answer is judged."""
    code, space = int(state.seen(number_of(seat), action)), card_of(state).actions
    assert code in (UNSEEN, action) or code >= space, (
        f"{whose(seat)} perceives {code} of action {action}: neither it, nor UNSEEN, nor a code from {space} on")
    return code


# ---------------------------------------------------------------------- everything a seat receives
def received(
    state: State, seat: int | None, languages: tuple[str, ...] = LANGUAGES, layouts: tuple[str, ...] = tuple(LAYOUTS)
) -> dict[str, Any]:
    """Everything a seat is sent or shown of a full state, by name."""
    got = faces(state.veil(seat), languages, layouts)
    got["whose move"] = int(state.current_player)
    got["what is forced"] = state.forced_for_all()
    if module(state, "tensors") is not None:
        got["tensor of the state"] = state.tensor(seat)
    clock = module(state, "clock")
    if clock is not None:
        got["clock of the state"] = clock.period(state)
    if state.current_player == seat:
        _add_choice(got, state, "", languages)
        got["irrevocable"] = [state.irrevocable(action) for action in state.legal_actions()]
    return got


def faces(
    veil: State, languages: tuple[str, ...] = LANGUAGES, layouts: tuple[str, ...] = tuple(LAYOUTS)
) -> dict[str, Any]:
    """Everything that is made of a veil, by name."""
    got: dict[str, Any] = {
        "whose move on the veil": int(veil.current_player),
        "veil": json.dumps(veil.to_json(), sort_keys=True),
        "text": str(veil),
        "repr": repr(veil),
        "what is forced on the veil": veil.forced_for_all(),
        "scores": veil.scores(),
        "options on the veil": veil.legal_actions(),
    }
    tensors, draw, tell = module(veil, "tensors"), module(veil, "draw"), module(veil, "tell")
    if veil.current_player == veil.viewer and veil.viewer != SPECTATOR:
        _add_choice(got, veil, " on the veil", languages)
    if tensors is not None:
        got["tensor"] = list(tensors.observe(veil))
    for language in languages:
        if tell is not None:
            got[f"question, {language}"] = tell.question(veil, language, NAMES)
            got[f"labels, {language}"] = [tell.label(veil, action, language) for action in veil.legal_actions()]
            got[f"notes, {language}"] = [tell.note(veil, other, language) for other in range(int(veil.players))]
            got[f"score sheet, {language}"] = tell.score_sheet(veil, language)
        hand = hand_of(module(veil, "hand"), veil, language, NAMES)
        if hand is not None:
            got[f"hand, {language}"] = json.dumps(plain(hand, veil))
            drawn = [way for way in hand.ways if way.drawn][:: max(1, len(hand.ways) // 4)]
            for way in drawn:
                shown = module(veil, "hand").preview(veil, way.actions, language, layouts[0], NAMES)  # type: ignore
                got[f"preview of {way.actions}, {language}"] = shown.markup()
        if module(veil, "terminal") is not None:
            names = NAMES[: int(veil.players)]
            got[f"canvas, {language}"] = canvas_of(veil, language, SMALLEST, names).plain()
            for way in hand.ways[:: len(hand.ways) // 3 + 1] if hand is not None else ():
                shown = canvas_of(veil, language, SMALLEST, names, held=way.things).plain()
                then = preview_of(veil, way.actions, language, SMALLEST, names)
                got[f"canvas with {way.things} held, {language}"] = shown
                got[f"canvas after {way.actions}, {language}"] = then and then.plain()
        for layout in layouts if draw is not None else ():
            drawing = draw.draw(veil, language, layout, NAMES[: int(veil.players)])  # type: ignore[union-attr]
            got[f"drawing, {layout}, {language}"] = drawing.markup()
    return got


def _add_choice(got: dict[str, Any], state: State, where: str, languages: tuple[str, ...]) -> None:
    """What the seat to move is asked, on its veil or in the full state."""
    options = state.legal_actions()
    space = card_of(state).actions
    got[f"options{where}"] = options
    got[f"half-made{where}"] = state.half_made()
    got[f"names{where}"] = [state.action_name(action) for action in options]
    got[f"refusals{where}"] = [int(state.refusal(action)) for action in range(0, space, max(1, space // 64))]
    if module(state, "tell") is not None:
        refused = [action for action in range(0, space, max(1, space // 16)) if action not in options][:8]
        for language in languages:
            got[f"reasons{where}, {language}"] = [state.why_not(action, language).sentence for action in refused]


def same_received(one: dict[str, Any], other: dict[str, Any], seat: int | None) -> None:
    for what in one:
        assert what in other, f"law 2: only one of two worlds that {whose(seat)} cannot tell apart has {what}"
        assert one[what] == other[what], (
            f"law 2: {what} tells {whose(seat)} what it may not know: {_parting(one[what], other[what])}")


def _parting(one: Any, other: Any) -> str:
    """Two unequal things, cut down to where they part."""
    first, second = str(one), str(other)
    at = next((i for i, (a, b) in enumerate(zip(first, second)) if a != b), min(len(first), len(second)))
    start = max(0, at - 40)
    return f"…{first[start : at + 60]!r} ≠ …{second[start : at + 60]!r}"


def law_2_listed(state: State, seat: int | None) -> None:
    """What has been listed for the mover, or for chance, rides on nobody's veil: another seat's bot could read it."""
    asked = state.clone()
    if not asked.is_over:
        asked.find_moves()
    ways = {"veil": asked.veil(seat), "veiled": asked.veiled(number_of(seat))}
    for way, veil in ways.items():
        for name in ("moves", "weights"):
            listed = list(getattr(veil, name))
            assert not any(listed), f"law 2: {way} shows {whose(seat)} what was listed for another in {name}: {listed}"
        assert veil.n_moves == 0, f"law 2: {way} shows {whose(seat)} that another has {veil.n_moves} options"


def law_2_swap(state: State, seat: int | None, rng: Rng, whole: bool = False) -> None:
    """Swapping all that a seat may not know changes no byte of what it receives; nor does writing its veil down and
    reading it back, for nothing may ride along that is no field."""
    world = state.veil(seat).imagine(rng)
    languages = LANGUAGES if whole else (LANGUAGES[rng.below(2)],)
    layouts = tuple(LAYOUTS) if whole else (("wide", "tall")[rng.below(2)],)
    mine = received(state, seat, languages, layouts)
    same_received(mine, received(world, seat, languages, layouts), seat)
    written = from_json(json.loads(mine["veil"]))
    same_received(faces(written, languages, layouts), mine, seat)


# ---------------------------------------------------------------------- siblings: one state, several actions
def law_2_and_8_siblings(state: State, seat: int | None, rng: Rng, forgettable: Forgettable | None = None) -> None:
    """From one state: actions that a seat perceives alike leave it the same veil and the same seat to move (laws 2, 3);
    those it perceives differently leave different veils (law 8), unless they lead to the same state. Where the veils
    differ, so do their numbers.

    A seat sees its own choices: each as itself, or as a code that also tells what it found, but no two alike. The name
    of what a seat perceives is a function of its veil."""
    k = number_of(seat)
    actions = shuffled(possible(state), rng)[:16]
    veil = state.veil(seat)
    by_code: dict[int, tuple[int, State, State]] = {}
    by_veil: dict[State, tuple[int, State]] = {}
    by_numbers: dict[tuple[float, ...], State] = {}
    for action in actions:
        code = perceived(state, seat, action)
        if state.current_player == seat:
            known = code != UNSEEN and code not in by_code
            name = state.action_name(action)
            assert known, f"seat {k} chooses {name}, but perceives {code}: a seat sees its own choices"
        _check_code(state, veil, code, seat)
        then = after(state, action)
        its = then.veil(seat)
        first = by_code.setdefault(code, (action, then, its))
        assert first[1].current_player == then.current_player, (
            f"law 3: {whose(seat)} perceives actions {first[0]} and {action} alike ({code}), "
            f"but then seat {first[1].current_player} or {then.current_player} is to move")
        assert first[2] == its, (
            f"law 2: {whose(seat)} perceives actions {first[0]} and {action} alike ({code}), "
            f"but its veil tells them apart: {difference(first[2], its)}")
        if its not in by_veil:
            _check_numbers(its, by_numbers)
        other_code, other = by_veil.setdefault(its, (code, then))
        if other_code != code and other != then and not (forgettable and forgettable(state, other, then, k)):
            raise AssertionError(
                f"law 8: {whose(seat)} perceives {state.action_name(other_code)} or {state.action_name(code)}, but its "
                f"veil is the same afterwards; it forgets: {difference(other, then)} {ON_PURPOSE}")


def _check_numbers(veil: State, known: dict[tuple[float, ...], State]) -> None:
    """Veils one step apart are where a tensor is most likely to leave something out."""
    tensors = module(veil, "tensors")
    if tensors is not None:
        other = known.setdefault(tuple(tensors.observe(veil)), veil)
        assert other == veil, f"two veils after one action have the same tensor: {difference(other, veil)}"


def _check_code(state: State, veil: State, code: int, seat: int | None) -> None:
    name, logged = veil.action_name(code), state.action_name(code)
    assert logged == name, f"law 2: {whose(seat)} perceives {name!r} by its veil, but the log says {logged!r}"
    assert (name == "?") == (code == UNSEEN), f"the perceived code {code} is written {name!r}"
    read = veil.parse(name)
    assert read == code, f"{whose(seat)} perceives {code}, written {name!r}, which reads as {read}"


# ---------------------------------------------------------------------- law 3
def law_3_half_made(state: State, action: int) -> None:
    """A part of a decision that leaves it half-made is nobody else's: unseen, and every other veil as it was.

    A game whose parts are made in the open says so on its card: `open_parts=True`."""
    mover = int(state.current_player)
    if mover < 0 or card_of(state).open_parts:
        return
    then = after(state, action)
    if not then.half_made() or then.current_player != mover:
        return
    for seat in viewers(state):
        if seat == mover:
            continue
        code = perceived(state, seat, action)
        assert code == UNSEEN, (
            f"law 3: {whose(seat)} perceives {state.action_name(code)} while the choice of seat {mover} is half-made "
            "(if that is meant: open_parts=True on the card)")
        before, its = state.veil(seat), then.veil(seat)
        assert before == its, (
            f"law 3: the half-made choice of seat {mover} shows on the veil of {whose(seat)}: "
            f"{difference(before, its)}")


# ---------------------------------------------------------------------- two games side by side
@dataclass
class Coupled:
    """How often a coupling had something to couple, and how often it could."""

    tried: int = 0
    worked: int = 0
    apart: int = 0  # steps at which the two worlds were different

    def add(self, other: "Coupled") -> None:
        self.tried += other.tried
        self.worked += other.worked
        self.apart += other.apart


def couple(case: Case, seed: int, seat: int | None, steps: int = 60, forgettable: Forgettable | None = None) -> Coupled:
    """Laws 2 and 3 on two whole games that a seat cannot tell apart, from their common start.

    Where the seat to move in one world cannot do anything that looks like what is done in the other, the other world is
    imagined afresh from the veil."""
    rng = Rng(seed)
    again = f"from panurge.kit.secrets import couple_again; couple_again({case.arguments}, {seed}, {seat}, {steps})"
    one, other = case.start(), case.start()
    logs: tuple[record.Record, record.Record] | None = (_empty_record(case, one), _empty_record(case, other))
    recent = Recent(seat), Recent(seat)
    tally = Coupled()
    trail: list[int] = []  # of the first world
    for step in range(steps):
        with telling(case, seed, step, f"two games coupled for {whose(seat)}", again, trail):
            if one.is_over:
                break
            pair = _pair(one, other, seat, rng)
            if one.current_player != seat:
                tally.tried += 1
                tally.worked += pair is not None
                tally.apart += one != other
            if one.current_player in (CHANCE, seat):
                law_8_worlds(one, other, seat, rng, forgettable)
            if pair is None:
                if logs is not None:  # the last moment of two whole histories: worth a close look
                    same_records(*logs, seat)
                    _same_at_a_glance(one, other, seat, rng)
                trail.append(choose(one, rng, True))
                one.apply(trail[-1])
                other = one.veil(seat).imagine(rng)
                logs, recent = None, (Recent(seat), Recent(seat))
                continue
            if logs is not None:
                logs[0].add(one, pair[0])
                logs[1].add(other, pair[1])
            _step_both(one, other, pair, seat, recent, step)
            trail.append(pair[0])
            if rng.below(12) == 0:
                _same_at_a_glance(one, other, seat, rng)
                _same_marks(one, other, seat, recent, rng)
    return tally


def couple_again(key: str, players: int, changed: dict[str, Any], seed: int, seat: int | None, steps: int) -> Coupled:
    """The coupled games a failure names."""
    case = case_of(key, players, changed)
    return couple(case, seed, seat, steps, forgets_of(case))


def _same_at_a_glance(one: State, other: State, seat: int | None, rng: Rng) -> None:
    """What the seat receives in both worlds, in one language and layout."""
    some = (LANGUAGES[rng.below(2)],), (("wide", "tall")[rng.below(2)],)
    same_received(received(one, seat, *some), received(other, seat, *some), seat)


def _same_marks(one: State, other: State, seat: int | None, recent: tuple[Recent, Recent], rng: Rng) -> None:
    """The marks of the last move are made of what the seat received, so they are the same in both worlds."""
    draw = module(one, "draw")
    if draw is None or not takes_last(draw.draw):
        return
    look, names = (LANGUAGES[rng.below(2)], ("wide", "tall")[rng.below(2)]), NAMES[: int(one.players)]
    mine, its = one.veil(seat), other.veil(seat)
    first = draw.draw(mine, *look, names, recent[0].last(mine)).markup()
    second = draw.draw(its, *look, names, recent[1].last(its)).markup()
    assert first == second, f"law 2: the marks of the last move tell {whose(seat)} too much: {_parting(first, second)}"


def _empty_record(case: Case, state: State) -> record.Record:
    return record.Record(case.key, dict(state.options), case.card.version)


def same_records(one: record.Record, other: record.Record, seat: int | None) -> None:
    """What the seat can download during the game is the same text."""
    first, second = one.seen_by(seat).dumps(), other.seen_by(seat).dumps()
    assert first == second, f"law 2: the record of {whose(seat)} tells what it may not know: {_parting(first, second)}"


def _pair(one: State, other: State, seat: int | None, rng: Rng) -> tuple[int, int] | None:
    """An action for each world that the seat perceives alike, different ones if possible."""
    if one.current_player == seat:  # (SPECTATOR and CHANCE are the same number, so not: == number_of(seat))
        mine, its = one.legal_actions(), other.legal_actions()
        assert mine == its, f"law 2: the options tell {whose(seat)} what it may not know: {mine} ≠ {its}"
        alike = [action for action in shuffled(mine, rng)
                 if perceived(one, seat, action) == perceived(other, seat, action)]
        return (alike[0], alike[0]) if alike else None  # none: each choice would find different things
    looks: dict[int, list[int]] = {}
    for action in possible(other):
        looks.setdefault(perceived(other, seat, action), []).append(action)
    for action in shuffled(possible(one), rng)[:24]:
        alike = looks.get(perceived(one, seat, action), [])
        different = [found for found in alike if found != action]
        if different and rng.below(4):
            return action, different[rng.below(len(different))]
        if alike:
            return action, alike[rng.below(len(alike))]
    return None


def _step_both(
    one: State, other: State, pair: tuple[int, int], seat: int | None, recent: tuple[Recent, Recent], step: int
) -> None:
    before = one.veil(seat)
    assert before == other.veil(seat), f"law 2: {whose(seat)}'s veils differ: {difference(before, other.veil(seat))}"
    codes = perceived(one, seat, pair[0]), perceived(other, seat, pair[1])
    names = one.action_name(codes[0]), other.action_name(codes[1])
    assert names[0] == names[1], f"law 2: the log of {whose(seat)} says {names[0]!r} or {names[1]!r}"
    veils = before, other.veil(seat)
    movers = int(one.current_player), int(other.current_player)
    forced = one.forced_for_all(), other.forced_for_all()
    one.apply(pair[0])
    other.apply(pair[1])
    doing = f"after {names[0]}"
    assert one.current_player == other.current_player, (
        f"law 3: whose move it is {doing} depends on what {whose(seat)} may not know: "
        f"{one.current_player} or {other.current_player}")
    its, twin = one.veil(seat), other.veil(seat)
    for i, veil in enumerate((its, twin)):
        recent[i].add(step, movers[i], bool(forced[i]), codes[i], veils[i], veil != veils[i])
    assert its == twin, f"law 2: {doing} the veil of {whose(seat)} tells what it may not know: {difference(its, twin)}"
    staging, tell = module(one, "stage"), module(one, "tell")
    if staging is not None:
        shown, twice = (staging.stage(veils[i], codes[i], (its, twin)[i], "en", "wide", NAMES) for i in (0, 1))
        assert shown == twice, f"law 2: the stage tells {whose(seat)} what it may not know: {shown} ≠ {twice}"
    for language in LANGUAGES if tell is not None else ():
        said = tell.tell(veils[0], codes[0], its, language, NAMES)  # type: ignore[union-attr]
        also = tell.tell(veils[1], codes[1], twin, language, NAMES)  # type: ignore[union-attr]
        assert isinstance(said, str), f"tell gives {said!r}"
        assert said == also, f"law 2: the sentence tells {whose(seat)} what it may not know: {said!r} ≠ {also!r}"
        assert "{" not in said, f"a sentence has a hole in {language}: {said!r}"


# ---------------------------------------------------------------------- law 8
def law_8_worlds(one: State, other: State, seat: int | None, rng: Rng, forgettable: Forgettable | None = None) -> None:
    """Two worlds alike to a seat, in which chance or its own choice shows it different things, are not alike to it
    afterwards."""
    k = number_of(seat)
    first, second = rng.choice(possible(one)), rng.choice(possible(other))
    if one.current_player == seat:
        second = first
    codes = perceived(one, seat, first), perceived(other, seat, second)
    if codes[0] == codes[1]:
        return
    then, twin = after(one, first), after(other, second)
    if then.veil(seat) == twin.veil(seat) and not (forgettable and forgettable(one, then, twin, k)):
        raise AssertionError(
            f"law 8: {whose(seat)} is shown {one.action_name(codes[0])} or {other.action_name(codes[1])}, but its "
            f"veil is the same afterwards: it forgets {ON_PURPOSE}")


def law_8_later(
    case: Case, seed: int, seat: int | None, forgettable: Forgettable | None = None, every: int = 5
) -> int:
    """A fact that a seat has seen is kept on its veil as long as it matters to the game.

    Two worlds part by one thing the seat sees; then the same happens in both. While the worlds differ, so must the
    veils. Looked at at one step in `every`; gives the number of comparisons."""
    rng = Rng(seed)
    k = number_of(seat)
    compared = 0
    for step, state, _ in walk(case, seed):
        if state.is_over or rng.below(every):
            continue
        with telling(case, seed, step, f"what {whose(seat)} remembers"):
            ways = shuffled(possible(state), rng)[:6]
            codes = [perceived(state, seat, way) for way in ways]
            pairs = [(a, b) for a, x in zip(ways, codes) for b, y in zip(ways, codes) if a < b and x != y]
            if not pairs:
                continue
            first, second = pairs[rng.below(len(pairs))]
            one, other = after(state, first), after(state, second)
            story = [state.action_name(first), state.action_name(second)]
            for _ in range(10):
                if one == other or one.is_over or one.current_player != other.current_player:
                    break
                if one.veil(seat) == other.veil(seat):
                    if forgettable and forgettable(state, one, other, k):
                        break
                    raise AssertionError(
                        f"law 8: {whose(seat)} saw {story[0]} or {story[1]}, then {', '.join(story[2:]) or 'nothing'}, "
                        f"and has forgotten which, though it matters: {difference(one, other)} {ON_PURPOSE}")
                compared += 1
                both = [a for a in possible(one) if a in set(possible(other))]
                alike = [a for a in both if perceived(one, seat, a) == perceived(other, seat, a)]
                if not alike:
                    break
                action = alike[rng.below(len(alike))]
                story.append(one.action_name(action))
                one.apply(action)
                other.apply(action)
    return compared


def forgets_of(case: Case) -> Forgettable | None:
    """What a game drops on purpose: `forgettable(before, one, other, seat)` of its module `forgets`, if it has one."""
    module = case.card.module_if_any("forgets")
    return module.forgettable if module is not None else None
