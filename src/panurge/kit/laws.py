"""The laws at one position: copies, round trips, accounts, options, refusals, names, words, drawing, numbers.

Each law is a function that raises AssertionError (or a PanurgeError of `panurge.core.checks`) with a telling message.
What a seat may learn (laws 2, 3, 8) is in `secrets`. `test_kit` runs all of them on every registered game; a game's own
tests may call them on a position of theirs.

PYTEST_DONT_REWRITE: a broken law says its own sentence, and no more.
"""

import copy
import json
import pickle
import re
import xml.etree.ElementTree as ElementTree
from array import array
from collections.abc import Callable, Sequence
from functools import cache
from types import ModuleType
from typing import Any

from librt.vecs import vec
from mypy_extensions import i32

from panurge import (
    CHANCE,
    FULL,
    GAMES,
    OVER,
    SPECTATOR,
    BadOption,
    BadState,
    BrokenGame,
    GameCard,
    IllegalAction,
    PlainState,
    Rng,
    State,
    from_json,
)
from panurge.core import cold
from panurge.core.card import RULE_ID
from panurge.core.checks import check_names, check_options, difference, viewers
from panurge.core.faults import is_outside
from panurge.core.hand import MOODS, Hand, Way, begun, hand_of
from panurge.core.words import LANGUAGES, pages, tongues
from panurge.core.words import page as page_text
from panurge.drawing.palette import WOOL
from panurge.kit.cases import Case, Position, telling, walk

ABSTRACT = ("find_moves", "refusal", "play", "clone", "veiled", "imagined", "seen", "share", "score")
LAYOUTS = {"wide": 1044, "tall": 390}
NAMES = ("Ann", "Bob <b>", "Cléo", "Dan", "Eve", "Fanny")  # one of them wants escaping
GRAMMAR = 'a rule id is two to four capital letters, "-", a number, and perhaps a small letter, like GB-7 or GB-7a'
NOTHING = "nothing"
DECLARED = "what belongs to a position is a field: an attribute of the class with a type and a first value"
NUMBERED = re.compile(r"(?:^|\|)[ \t]*(?:[-*+] +)?\*\*([^\s*]*-\w*\d\w*)\*\*", re.MULTILINE)  # paragraphs


def card_of(state: State) -> GameCard:
    return GAMES[state.KEY]


def module(state: State, name: str) -> ModuleType | None:
    """A module of the game, None while it is not written (`law_complete` says so; the other laws go on)."""
    return module_of(card_of(state), name)


def module_of(card: GameCard, name: str) -> ModuleType | None:
    try:
        return card.module(name)
    except BrokenGame:
        return None


def play_on(state: State, rng: Rng, steps: int) -> None:
    for _ in range(steps):
        if state.is_over:
            return
        state.apply(state.pick(rng))


def is_own(card: GameCard) -> bool:
    return not is_outside(card)


def spoken(card: GameCard) -> tuple[str, ...]:
    """The languages a game has words in."""
    return tongues(card.package)


# ---------------------------------------------------------------------- the folder
def law_complete(card: GameCard) -> None:
    """One of our own games has every face of docs/games_reference.md, in both languages; the card of any is sound."""
    card.module("rules")
    assert card.titles, f"{card.key} has no title"
    lacking = card.missing() if is_own(card) else []  # a game from elsewhere may lean on `panurge.plain`
    if is_own(card) and not hasattr(module_of(card, "draw"), "vignette"):
        lacking.append("draw.vignette (its picture in the lobby: only a game outside panurge.games may do without)")
    assert not lacking, f"{card.key} lacks {', '.join(lacking)}"
    assert len(card.colours) >= max(card.players), f"{card.key} has fewer colours than seats"
    unknown = [colour for colour in card.colours if colour not in WOOL]
    assert not unknown, f"{card.key} has the colours {unknown}, but the wools are {', '.join(WOOL)}"
    assert not card.default_players or card.default_players in card.players, "default_players is not a possible number"
    law_rule_pages(card)
    law_space(card)


def law_space(card: GameCard) -> None:
    """The card's `actions` has room for all that ACTIONS of a state of declared fields numbers."""
    state = card.start(card.players[0])
    needed = sum(count for _, _, count in state.BLOCKS) if isinstance(state, PlainState) else 0
    assert needed <= card.actions, f"{card.key} has {needed} actions, but its card says actions={card.actions}"


def law_rule_pages(card: GameCard) -> None:
    """The rule pages have the same rules, and every rule that a refusal or the card cites. (A game of one language has
    one page: `page` gives it for both.)"""
    french, english = (rule_ids(page(card.package, language)) for language in LANGUAGES)
    for rule in sorted(french | english):
        assert re.fullmatch(RULE_ID, rule), f"the rule pages of {card.key} have the rule {rule!r}, but {GRAMMAR}"
    example = f"a paragraph that begins with **{card.key[:2].upper()}-1**"
    assert french, f"page.{pages(card.package)[0]}.md of {card.key} has no rule ({example})"
    assert french == english, (
        f"page.fr.md and page.en.md of {card.key} have not the same rules: {', '.join(sorted(french ^ english))}")
    for rule, citing in cited_rules(card).items():
        assert re.fullmatch(RULE_ID, rule), f"{citing} of {card.key} cites {rule!r}, but {GRAMMAR}"
        assert rule in french, f"{citing} of {card.key} cites {rule}, which is not on its rule pages"


@cache
def page(package: str, language: str) -> str:
    """The text of a rule page, as people are given it."""
    assert pages(package), f"{package} lacks page.{language}.md"
    return page_text(package, language)


@cache
def rule_ids(text: str) -> frozenset[str]:
    """The ids that paragraphs of a page begin with."""
    return frozenset(NUMBERED.findall(text))


def cited_rules(card: GameCard) -> dict[str, str]:
    """Each rule that the game's tables cite, and where. (A refusal may also work its rule out: "" in REASONS.)"""
    found = {str(reason[0] if isinstance(reason, tuple | list) else reason): "tell.REASONS"
             for reason in card.module("tell").REASONS.values()}
    if card.ties:
        found[card.ties] = "ties"
    found.pop("", None)
    return found


def law_abstract(kind: type[State]) -> None:
    """Every abstract method is written: the compiled engine does not enforce that."""
    for name in ABSTRACT:
        writer = next(base for base in kind.__mro__ if name in vars(base))
        assert writer is not State, f"{kind.__name__} does not write {name}"
    assert kind.KEY in GAMES, f"{kind.__name__}.KEY {kind.KEY!r} is no registered game"
    assert kind.FIELDS, f"{kind.__name__} lists no FIELDS"
    assert len(set(kind.FIELDS)) == len(kind.FIELDS), f"{kind.__name__}.FIELDS names a field twice"


# ---------------------------------------------------------------------- law 4
def law_4_copies(state: State, rng: Rng) -> None:
    """Copies are independent; every field counts for == and hash and survives clone."""
    before, known = cold.values(state), hash(state)
    twin = state.clone()
    assert twin is not state, "clone gives the state itself"
    assert twin == state, f"a clone differs: {difference(state, twin)}"
    assert hash(twin) == known, "a clone has another hash"
    for name in ("moves", "weights"):
        _check_buffer(state, name)
    for name in (*state.FIELDS, "viewer", "current_player"):
        _check_field(state, name, rng)
    assert cold.values(state) == before, "changing a clone's fields has changed the state"
    later = state.clone()
    if state.viewer == FULL:
        play_on(later, rng, 12)
    assert cold.values(state) == before, f"playing on a clone has changed the older copy: {difference(twin, state)}"
    assert hash(state) == known, "playing on a clone has changed the older copy's hash"
    assert twin == state, "playing on a clone has changed another clone"


def _check_buffer(state: State, name: str) -> None:
    """The move buffers of a clone are its own, as long, and not compared."""
    twin = state.clone()
    mine, its = getattr(state, name), getattr(twin, name)
    assert len(mine) == len(its), f"a clone's {name} has {len(its)} places instead of {len(mine)}"
    if len(mine):
        old = mine[0]
        its[0] = old + 77
        assert getattr(state, name)[0] == old, f"a clone shares {name} with the state it came from"
        assert twin == state, f"{name} is compared, though it is no part of the position"


def _check_field(state: State, name: str, rng: Rng) -> None:
    old = cold.plain(getattr(state, name))
    cells = [None] if not isinstance(old, tuple) else _some(list(range(len(old))), 12, rng)
    for cell in cells:
        what = name if cell is None else f"{name}[{cell}]"
        changed = state.clone()
        _change(changed, name, cell)
        assert cold.plain(getattr(state, name)) == old, f"a clone shares {what} with the state it came from"
        assert changed != state, f"changing {what} is not noticed by =="
        assert hash(changed) != hash(state), f"changing {what} is not noticed by hash"
        kept = cold.plain(getattr(changed.clone(), name))
        assert kept == cold.plain(getattr(changed, name)), f"{what} does not survive clone"


def _change(state: State, name: str, cell: int | None) -> None:
    """Another value; never -1 for -2 or the other way round, whose hashes are equal in Python."""
    value: Any = getattr(state, name)
    if cell is not None:
        value[cell] = value[cell] + 3
    elif isinstance(value, bool):
        setattr(state, name, not value)
    else:
        setattr(state, name, value + 3)


def _some(items: list[int], count: int, rng: Rng) -> list[int]:
    return items if len(items) <= count else [items[rng.below(len(items))] for _ in range(count)]


# ---------------------------------------------------------------------- law 5
def law_5_round_trips(state: State, rng: Rng) -> None:
    """JSON, pickle and deepcopy give the same position, with the same face."""
    for seat in ("full", *viewers(state)):
        one = state if seat == "full" else state.veil(seat)
        written = one.to_json()
        back = from_json(json.loads(json.dumps(written)))
        copies = {"JSON": back, "pickle": pickle.loads(pickle.dumps(one)), "deepcopy": copy.deepcopy(one)}
        copies["copy"] = copy.copy(one)
        for way, other in copies.items():
            assert type(other) is type(one), f"{way} gives a {type(other).__name__}"
            assert other == one, f"{way} gives another position: {difference(one, other)}"
            assert hash(other) == hash(one), f"{way} gives another hash"
            assert other.legal_actions() == one.legal_actions(), f"{way} gives other options"
            assert other.to_json() == written, f"{way} gives other JSON"
            assert other.digest() == one.digest(), f"{way} gives another digest"
    again = from_json(state.to_json())
    one, other = state.clone(), again
    seed = int(rng.word())
    play_on(one, Rng(seed), 6)
    play_on(other, Rng(seed), 6)
    assert one == other, f"a state read from JSON plays on otherwise: {difference(one, other)}"
    law_5_fields(state)


def law_5_fields(state: State) -> None:
    """An attribute that is not in FIELDS follows from those that are: a state read from JSON has the same, at the
    latest when its options have been found. (An object that is no number and no box of numbers is not looked into.)"""
    if state.is_over:
        return
    one, other = state.clone(), from_json(state.to_json())
    one.find_moves()
    other.find_moves()
    for name in sorted(_declared(type(state)) - set(state.FIELDS)):
        mine, its = _comparable(one, name), _comparable(other, name)
        assert mine == its, (
            f"{type(state).__name__}.{name} is not in FIELDS, and a state read from JSON has another: {mine} ≠ {its}")


def law_5_besides(state: State) -> None:
    """Of a state that has been played on, its options found: whatever was put into it beside its fields, a copy has
    too, at the latest when its options are found. (What a copy has not, and is called _so, is made when needed.)"""
    if state.is_over:
        return
    copied = state.clone()
    copied.find_moves()
    for name in sorted(set(getattr(state, "__dict__", ())) - set(state.FIELDS) - _written_down(State)):
        mine, its = _comparable(state, name), _comparable(copied, name)
        if mine != its and not (name.startswith("_") and its == NOTHING):
            kind = type(state).__name__
            raise AssertionError(f"{kind}.{name} is not in FIELDS, and a copy has another: {mine} ≠ {its}; {DECLARED}")


def _declared(kind: type[State]) -> set[str]:
    """The attributes a game's state declares, beside those that every state has; read alike when compiled."""
    found: set[str] = set()
    for base in kind.__mro__:
        if base is not State and issubclass(base, State):
            found |= _written_down(base)
    return found - _written_down(State)


def _written_down(base: type) -> set[str]:
    return {*vars(base).get("__annotations__", ()), *vars(base).get("__mypyc_attrs__", ())} - {"KEY", "FIELDS"}


def _comparable(state: State, name: str) -> Any:
    value = getattr(state, name, NOTHING)
    try:
        return cold.plain(value)
    except TypeError:
        return "an object"


def law_5_text(state: State) -> None:
    """A picture of a full state, read with the game's options, is printed again as it was."""
    text = module(state, "text")
    if text is None:
        return
    shown = text.show(state)
    again = text.show(_read_picture(text, shown, state.options))
    for old, new in zip(shown.splitlines(), again.splitlines()):
        assert old == new, f"text.show prints {old!r}; what text.read makes of it is printed {new!r}"
    assert shown == again, f"text.read loses lines of what text.show prints: {shown!r} ≠ {again!r}"


def _read_picture(text: Any, shown: str, options: dict[str, Any]) -> State:
    """`players` is asked for only where the picture does not tell it; else it is one too many."""
    try:
        state: State = text.read(shown, **options)
    except (TypeError, BadOption):
        state = text.read(shown, **{name: value for name, value in options.items() if name != "players"})
    return state


def law_5_record(case: Case, seed: int) -> None:
    """A record reads back, and its replay reaches the same state; each seat's record can be written."""
    from panurge.core import record

    state = case.start()
    written = record.Record(case.key, dict(state.options), case.card.version)
    last = state
    for step, at, action in walk(case, seed):
        with telling(case, seed, step, "law 5"):
            law_5_besides(at)
        if action >= 0:
            written.add(at, action)
        last = at
    written.close(last)
    back = record.loads(written.dumps())
    assert back.last() == last, "the replay of a record reaches another state"
    assert back.dumps() == written.dumps(), "a record read back is written otherwise"
    for seat in viewers(state):
        record.loads(written.seen_by(seat).dumps())


# ---------------------------------------------------------------------- law 6
def law_6_ends(case: Case, seed: int) -> int:
    """The game ends within its declared length and shares out one win; the account holds at every step and veil."""
    steps = 0
    for step, state, _ in walk(case, seed):
        steps = step
        with telling(case, seed, step, "law 6"):
            cold.check_state(state)
            if step % 7 == 0 or state.is_over:
                for seat in viewers(state):
                    cold.check_state(state.veil(seat))
    assert steps <= case.card.longest, f"{steps} steps, but the card declares {case.card.longest}"
    return steps


def law_6_limits(state: State) -> None:
    """No field takes a number that no position can hold: a state from outside may be anything."""
    written = state.to_json()
    for name, value in written["fields"].items():
        if isinstance(value, bool) or value == []:
            continue
        for absurd in (-(10**6), 10**12):
            wrong = [*value[:-1], absurd] if isinstance(value, list) else absurd
            said = _complaint(BadState, from_json, {**written, "fields": {**written["fields"], name: wrong}})
            assert said, f"a state read from JSON may have {absurd} in {name}: data.LIMITS says what it holds"


def law_6_pictures(state: State, patch: Callable[[ModuleType, str, Any], None]) -> None:
    """`text.read` asks the game's account, and says what it says."""
    text, rules = card_of(state).module("text"), card_of(state).module("rules")
    shown = text.show(state)
    patch(rules, "account", lambda _: "the grass is blue")
    said = _complaint(ValueError, _read_picture, text, shown, state.options)
    assert said, "text.read takes a picture that does not add up"
    assert "the grass is blue" in said, f"text.read refuses what does not add up, but says {said}"


def _complaint(kind: type[Exception], doing: Callable[..., object], *given: Any) -> str:
    """What is said against it; "" if nothing is."""
    try:
        doing(*given)
    except kind as error:
        return str(error)
    return ""


# ---------------------------------------------------------------------- options, refusals, names
def law_refusals(state: State, rng: Rng) -> None:
    """`refusal(a) == 0` exactly for the options; what is refused says why, in both languages, and changes nothing."""
    if state.current_player < 0:
        law_not_a_seat(state)
        return
    check_options(state)
    check_names(state)
    space = card_of(state).actions
    legal = set(state.legal_actions())
    asked = range(space)
    if space > 5000:
        near = {action + step for action in legal for step in (-1, 0, 1)}
        asked = sorted({int(rng.below(space)) for _ in range(2000)} | {a for a in near if 0 <= a < space})  # type: ignore
    examples: dict[int, int] = {}
    for action in asked:
        code = int(state.refusal(action))
        assert (code == 0) == (action in legal), (
            f"action {action} is {'not ' if action not in legal else ''}an option, but refusal gives {code}")
        if code:
            examples.setdefault(code, action)
    for action in (-1, -2, space, space + 1000, 10**12, -(10**12)):
        assert int(state.refusal(action)) != 0, f"refusal({action}) is 0, though it is no action"
    for code, action in examples.items():
        _check_refused(state, action, code)
    for nonsense in (-1, space, 2**70, True, 1.0, "0", None):
        _check_refused(state, nonsense, None)
    law_abstract(type(state))


def law_not_a_seat(state: State) -> None:
    """At chance and after the end a decision is refused with a sentence."""
    assert state.legal_actions() == [], "there are options, but no seat is to move"
    known = [outcome for outcome, _ in state.chance_outcomes()]
    _check_refused(state, card_of(state).actions, None)
    if known:
        check_names(state)
        other = next((a for a in range(card_of(state).actions) if a not in known), None)
        if other is not None:
            _check_refused(state, other, None)


def _check_refused(state: State, action: Any, code: int | None) -> None:
    if code is not None and module(state, "tell") is None:
        return
    for language in LANGUAGES:
        error = _refused(state, action, language)
        assert error is not None, f"step({action!r}) was not refused"
        assert len(error.sentence) > 5, f"action {action!r} is refused without a sentence in {language}"
        assert "{" not in error.sentence, f"the refusal of {action!r} has a hole: {error.sentence!r}"
        if code is not None:
            assert error.code == code, f"action {action!r} is refused with {error.code} instead of {code}"
            _check_cited(state, action, error.rule)
    if code is not None:
        sentences = {state.why_not(action, language).sentence for language in LANGUAGES}
        alone = len(spoken(card_of(state))) < len(LANGUAGES)
        assert alone or len(sentences) == 2, f"the refusal of {action!r} reads the same in both languages: {sentences}"


def _check_cited(state: State, action: Any, rule: str) -> None:
    """A refusal cites a rule, and one that can be read up."""
    assert re.fullmatch(RULE_ID, rule), f"the refusal of {action!r} cites no rule, but {rule!r}: {GRAMMAR}"
    for language in LANGUAGES:
        known = rule_ids(page(card_of(state).package, language))
        assert rule in known, f"the refusal of {action!r} cites {rule}, which is not on page.{language}.md"


def _refused(state: State, action: Any, language: str) -> IllegalAction | None:
    tried = state.clone()
    try:
        tried.step(action, language)
    except IllegalAction as error:
        assert tried == state, f"the refused action {action!r} has changed the state"
        return error
    return None


# ---------------------------------------------------------------------- words, drawing, numbers
def law_words(state: State, rng: Rng) -> None:
    """Questions, labels, notes and score sheets are there in both languages, and the text is plain ASCII."""
    for seat in viewers(state):
        veil = state.veil(seat)
        shown = str(veil)
        assert shown.isascii(), f"the text of a position is not ASCII: {[c for c in shown if not c.isascii()]}"
        tell = module(state, "tell")
        if tell is None:
            continue
        for language in LANGUAGES:
            said = {"question": tell.question(veil, language, NAMES)}
            for action in veil.legal_actions()[:40]:
                said[f"label of {veil.action_name(action)}"] = tell.label(veil, action, language)
            for other in range(int(state.players)):
                said[f"name of seat {other}"] = tell.seat_name(other, language)
                tell.note(veil, other, language)
            for what, sentence in said.items():
                assert isinstance(sentence, str), f"{what} is no text"
                assert sentence, f"{what} is empty in {language}, for {whose(seat)} {at_what(state)}"
                assert "{" not in sentence, f"{what} has a hole in {language}: {sentence!r}"
            for title, row in tell.score_sheet(veil, language):
                assert isinstance(title, str), "a row of the score sheet has no title"
                assert len(row) == state.players, f"the row {title!r} of the score sheet has {len(row)} columns"


def whose(seat: int | None) -> str:
    return "the spectator" if seat is None else f"seat {seat}"


def at_what(state: State) -> str:
    """The kind of a position: there is a question at each."""
    mover = int(state.current_player)
    return {int(CHANCE): "at chance", int(OVER): "when it is over"}.get(mover, f"when seat {mover} is to move")


def law_drawing(state: State, seat: int | None, language: str, layout: str) -> None:
    """The drawing is sound XML, its ids unique, and every option is carried by something that says its label."""
    draw, tell = module(state, "draw"), module(state, "tell")
    if draw is None or tell is None:
        return
    veil = state.veil(seat)
    drawing = draw.draw(veil, language, layout, NAMES[: int(state.players)])
    assert drawing.width == LAYOUTS[layout], f"the {layout} drawing is {drawing.width} units wide"
    again = draw.draw(veil, language, layout, NAMES[: int(state.players)])
    assert again.markup() == drawing.markup(), "drawn twice, the same veil looks different"
    law_lying(draw, veil, drawing, language, layout)
    root = ElementTree.fromstring(drawing.standalone())
    ids = [found.get("id") for found in root.iter() if found.get("id")]
    twice = {name for name in ids if ids.count(name) > 1}
    assert not twice, f"ids given twice in the drawing: {sorted(map(str, twice))}"
    carried = {int(found.get("data-action", "")): found for found in root.iter() if found.get("data-action")}
    legal = veil.legal_actions()
    missing = [veil.action_name(action) for action in legal if action not in carried]
    assert not missing, f"the {layout} drawing carries no {', '.join(missing)}"
    assert set(carried) <= set(legal), f"the drawing offers {sorted(set(carried) - set(legal))}, which are no options"
    for action, found in carried.items():
        said = tell.label(veil, action, language)
        assert found.get("aria-label") == said, f"the drawing calls {said!r} {found.get('aria-label')!r}"
    for found in (one for one in root.iter() if one.get("data-chain")):
        law_chain(veil, [int(action) for action in str(found.get("data-chain")).split(",")])


def law_lying(draw: Any, veil: State, drawing: Any, language: str, layout: str) -> None:
    """Rows that a drawing tells hold things that it shows, each once; however they have come to lie, nothing else about
    the table is another."""
    if not hasattr(draw, "lie"):
        return
    rows = draw.lie(veil)
    names = [name for row in rows for name in row]
    assert len(set(names)) == len(names), f"a thing lies at two places: {rows}"
    markup = drawing.markup()
    missing = [name for name in names if f"{name}\"" not in markup]
    assert not missing, f"{missing} are told to lie somewhere, but the {layout} drawing does not show them"
    other = draw.draw(veil, language, layout, NAMES[: int(veil.players)], lying=tuple(row[::-1] for row in rows))
    same = [name for name, _ in other.parts] == [name for name, _ in drawing.parts] and other.defs == drawing.defs
    assert same, "where things lie changes the parts of the drawing"
    assert other.markup() != markup or not any(len(row) > 1 for row in rows), "the drawing does not let things lie"


def law_chain(veil: State, actions: Sequence[int]) -> None:
    """Decisions that one touch makes, one after the other."""
    for i, action in enumerate(actions):
        assert action in begun(veil, *actions[:i]).legal_actions(), f"part {i + 1} of the chain {actions} is no option"


MOST_WAYS = 40  # of a hand that are played out part by part; the others are told by the same code


def law_hand(state: State, language: str) -> None:
    """Of a game that offers a hand: every way is legal part by part from the veil, names parts of both drawings, says
    what it does; verbs are always the same; an option that waits in a group is reached by an opener or by a way."""
    told = module(state, "hand")
    if told is None or state.current_player < 0:
        return
    veil = state.veil(int(state.current_player))
    hand = hand_of(told, veil, language, NAMES)
    assert hand is not None
    for layout in LAYOUTS:
        law_hand_drawn(veil, hand, language, layout)
    for way in hand.ways[:: len(hand.ways) // MOST_WAYS + 1]:
        assert way.things, f"nothing is held: {way}"
        law_way(veil, way, {verb.name for verb in hand.verbs} or {""})
    for way in hand.opens:
        assert not way.things, f"it lies open, nothing is held for it: {way}"
        assert len(way.actions) == 1, f"what lies open is an option: {way}"
        law_way(veil, way, {verb.name for verb in hand.verbs} or {""})
    for one in (way for i, way in enumerate(hand.ways) if way in hand.ways[:i]):
        raise AssertionError(f"told twice: {one}")
    for way in (way for way in hand.ways if way.once):
        others = {other.actions for other in hand.ways if set(way.things) & set(other.things)} - {way.actions}
        assert not others, f"a touch of {way.things} plays {way.actions}, but it may be held for {others}"
    held = {(frozenset(way.things), way.place, way.verb, way.turn) for way in hand.ways}
    assert len(held) == len(hand.ways), "the same things at the same place stand for two decisions"
    missing = {way.figure for way in hand.ways} - {"", *dict(hand.figures)}
    assert not missing, f"there are no figures {missing}"
    for no in hand.nos:
        assert no.rule in rule_ids(page(card_of(state).package, language)), f"{no} cites no rule"
        assert not any(way.things == no.things and way.place == no.place for way in hand.ways), f"it is possible: {no}"
    for verb in hand.verbs:
        can = any(way.verb == verb.name for way in hand.ways)
        assert can != bool(verb.why), f"{verb.title}: {'can be done' if can else 'cannot be done'}, why: {verb.why!r}"
        assert not verb.why or verb.rule in rule_ids(page(card_of(state).package, language)), f"{verb.title}: no rule"


def law_way(veil: State, way: Way, verbs: set[str]) -> None:
    assert way.actions, f"nothing is done: {way}"
    assert way.verb in verbs, f"{way.verb!r} is not among the verbs {verbs}"
    assert way.say, f"not said what it does: {way}"
    assert "{" not in way.say, f"a hole: {way.say!r}"
    assert all(chip.mood in MOODS for chip in way.chips), f"an unknown mood: {way.chips}"
    assert not way.once or len(way.things) == 1, f"several things, and one touch plays them: {way}"
    for i, action in enumerate(way.actions):
        before = begun(veil, *way.actions[:i])
        assert action in before.legal_actions(), f"part {i + 1} of {way} is no option"
        assert i + 1 == len(way.actions) or not before.irrevocable(action), f"{way} is seen before it is whole"


def law_hand_drawn(veil: State, hand: Hand, language: str, layout: str) -> None:
    """What is named is in the drawing, and what the drawing keeps in a group can be reached."""
    drawn = module(veil, "draw")
    assert drawn is not None
    root = ElementTree.fromstring(drawn.draw(veil, language, layout, NAMES[: int(veil.players)]).standalone())
    prefix = next(found.get("class") for found in root.iter() if found.get("class"))
    ids = {str(found.get("id")).removeprefix(f"{prefix}-") for found in root.iter() if len(found) and found.get("id")}
    for way in (*hand.ways, *hand.opens):
        named = {*way.things, *(part for pair in way.ghosts for part in pair), *(chip.at for chip in way.chips)}
        named |= {*way.shows, way.lands}
        missing = sorted((named | {way.place}) - {""} - ids)
        assert not missing, f"{way} names {missing}, which the {layout} drawing does not show"
    for no in hand.nos:
        assert {*no.things, no.place, *(chip.at for chip in no.chips)} - {""} <= ids, f"{no} names what is not there"
    openers = {found.get("data-group") for found in root.iter()}
    begins = {way.actions[0] for way in hand.ways}
    for found in root.iter():
        if found.get("data-for") is not None and found.get("data-action"):
            reached = found.get("data-for") in openers or int(found.get("data-action", "")) in begins
            assert reached, f"{found.get('aria-label')} waits in a group nobody can open"
    assert {key for _, key in hand.keys} <= ids, "a key of something that is not there"
    assert {side for both in hand.backs for side in both} <= ids, "a back of something that is not there"


def law_drawing_stays(positions: Sequence[Position], seat: int | None, layout: str) -> None:
    """Size, definitions and order of the parts are the same all along a game, as a seat sees it (FULL: as a replay that
    hides nothing shows it): the page takes them once, then receives changed parts only."""
    first: Any = None
    for position in positions:
        with position.telling(f"the {layout} drawing {_for_whom(seat)}"):
            state, draw = position.state, module(position.state, "draw")
            if draw is None:
                return
            shown = state.clone() if seat == FULL else state.veil(seat)
            drawing = draw.draw(shown, "fr", layout, NAMES[: int(state.players)])
            first = first or drawing
            size, old = (drawing.width, drawing.height), (first.width, first.height)
            assert size == old, f"its size changes during the game: {old} ≠ {size}"
            assert drawing.defs == first.defs, "its definitions (defs) change during the game: make them a part"
            parts, before = ([name for name, _ in one.parts] for one in (drawing, first))
            assert parts == before, f"its parts or their order change during the game: {before} ≠ {parts}"


def _for_whom(seat: int | None) -> str:
    return "for a spectator" if seat is None else "of a full state" if seat == FULL else f"for seat {seat}"


def law_tensor(state: State, known: dict[tuple[Any, ...], State]) -> None:
    """Numbers of 0 … 1 in the layout told; different veils have different numbers (`known` collects them)."""
    tensors = module(state, "tensors")
    if tensors is None:
        return
    length = sum(part[1] for part in tensors.layout(int(state.players)))
    for seat in viewers(state):
        numbers = state.tensor(seat)
        assert len(numbers) == length, f"the tensor has {len(numbers)} numbers, its layout {length}"
        bad = [number for number in numbers if not 0.0 <= number <= 1.0]
        assert not bad, f"the tensor holds {bad[:3]}"
        veil = state.veil(seat)
        other = known.setdefault((seat, *numbers), veil)
        assert other == veil, f"two veils have the same tensor: {difference(veil, other)}"
        _law_writer(tensors, state, seat, numbers)


def _law_writer(tensors: Any, state: State, seat: int | None, numbers: list[float]) -> None:
    """A game's writer writes the same of a full state as of its veil (law 2), and nowhere but in its own row."""
    writer = getattr(tensors, "WRITER", None)
    if writer is None:
        return
    length, who = len(numbers), SPECTATOR if seat is None else seat
    for seen in (state, state.veil(seat)):
        row = vec[i32]([0] * (length + 10))
        writer.write(seen, who, row, 5)
        written = array("f", memoryview(row).tobytes()).tolist()
        assert written[5:-5] == numbers, f"the writer does not write what the veil of {seat} tells"
        assert not any(written[:5] + written[-5:]), "the writer writes beyond its row"


def law_sense(state: State) -> None:
    """The bot's sense gives values of 0 … 1 and positive weights, and leaves the state as it is."""
    sense = module(state, "sense")
    if sense is None:
        return
    before = cold.values(state)
    for seat in range(int(state.players)):
        value = sense.SENSE.value(state, seat)
        assert 0.0 <= value <= 1.0, f"the value for seat {seat} is {value}"
    if state.current_player >= 0:
        state.find_moves()
        sense.SENSE.weigh(state)
        weights = [int(state.weights[i]) for i in range(int(state.n_moves))]
        assert min(weights) > 0, f"the sense weighs {weights}"
        assert len(weights) == len(state.legal_actions()), "the sense has changed the options"
    assert cold.values(state) == before, "judging has changed the state"


def law_clock(state: State, rng: Rng) -> None:
    """If the game has a clock: its periods are sound, and what is played when time runs out is an option."""
    clock = module(state, "clock")
    if clock is None or state.current_player in (CHANCE, OVER):
        return
    period = clock.period(state)
    if period is not None:
        seconds, name = period
        assert seconds > 0, f"the period {name!r} has {seconds} seconds"
        assert isinstance(name, str), "a period of the clock has no name"
        action = clock.timeout(state, rng)
        assert action in state.legal_actions(), f"when time runs out, {action} would be played, which is no option"
