"""Fields written once, and the general faces: a game of cells, a game of cards, a state that declares nothing."""

import pickle
import re
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

import panurge
from panurge import CHANCE, GAMES, OVER, BrokenGame, GameCard, OpenState, PlainState, Rng, State, from_json
from panurge.commands.games import described
from panurge.core.canvas import canvas_of
from panurge.core.checks import check_position
from panurge.core.fields import board, hand, heap, number, numbers, per_seat, pool, row
from panurge.drawing.frame import Drawing
from panurge.kit import laws
from panurge.kit.cases import Case, positions
from panurge.kit.optional import missing
from panurge.plain.figures import marks

pytestmark = pytest.mark.engine
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Fold(OpenState):
    """Three in a row, so small that it has nothing but cells."""

    KEY = "fold"
    ACTIONS = {"put": "meadow", "give_up": None}

    meadow: list[int] = board(3, 3, "red blue")
    won: list[int] = per_seat(most=1)

    def set_up(self) -> None:
        self.current_player = 0

    def forbids(self, verb: str, part: int) -> int:
        return 1 if verb == "put" and self.meadow[part] else 0

    def do(self, verb: str, part: int) -> None:
        seat = int(self.current_player)
        if verb == "give_up":
            self.won[1 - seat] = 1
        else:
            self.meadow[part] = seat + 1
            self.won[seat] = int(any(all(self.meadow[cell] == seat + 1 for cell in line) for line in LINES))
        self.current_player = OVER if any(self.won) or 0 not in self.meadow else 1 - seat

    def score(self, seat: int) -> int:
        return self.won[seat]


class Draws(PlainState):
    """Two cards each, then nothing: enough to see what a secret hand is."""

    KEY = "draws"
    ACTIONS = {"stop": None}

    drawn: int = 0
    deck: list[int] = pool(ewe=3, ram=2)
    hands: list[int] = hand("deck")
    open: list[int] = row("deck")
    gone: list[int] = heap("deck")
    tired: bool = False

    def odds(self) -> tuple[str, list[int]]:
        return "deck", self.deck

    def private(self) -> int | None:
        return self.drawn % self.players

    def happens(self, outcome: int) -> None:
        self.deck[outcome] -= 1
        self.give("hands", self.drawn % self.players, outcome)
        self.drawn += 1
        self.current_player = 0 if self.drawn == 4 else CHANCE

    def forbids(self, verb: str, part: int) -> int:
        return 0

    def do(self, verb: str, part: int) -> None:
        self.current_player, self.tired = OVER, True

    def score(self, seat: int) -> int:
        return 0


def card_of(kind: type[PlainState], monkeypatch: pytest.MonkeyPatch, folder: Any, **more: Any) -> GameCard:
    """A game whose folder holds its rules, a page and a title."""
    package = ModuleType(f"plain_{kind.KEY}")
    package.__path__ = [str(folder)]
    rules = ModuleType(f"{package.__name__}.rules")
    rules.Kind = kind  # type: ignore[attr-defined]
    (folder / "page.en.md").write_text("# A\n\n**PL-1** One cell, one sheep. Really.\n", "utf-8")
    (folder / "words").mkdir()
    (folder / "words" / "en.po").write_text('msgid "pitch"\nmsgstr "Small."\n', "utf-8")
    (folder / "__init__.py").write_text("", "utf-8")
    monkeypatch.syspath_prepend(str(folder.parent))
    import importlib
    import sys

    monkeypatch.setitem(sys.modules, f"{folder.name}.rules", rules)
    importlib.invalidate_caches()
    return GameCard(
        kind.KEY, folder.name, {"en": kind.KEY}, (), "", 2026, (2,), 1, more.get("actions", 10), 20, ("red", "blue")
    )


@pytest.fixture
def fold(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> Iterator[State]:
    (tmp_path / "plain_fold").mkdir()
    GAMES.add(card_of(Fold, monkeypatch, tmp_path / "plain_fold"))
    yield panurge.make("fold")
    GAMES.remove("fold")


@pytest.fixture
def draws(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> Iterator[State]:
    (tmp_path / "plain_draws").mkdir()
    GAMES.add(card_of(Draws, monkeypatch, tmp_path / "plain_draws", actions=2))
    yield panurge.make("draws")
    GAMES.remove("draws")


def test_fields_are_written_once() -> None:
    assert Fold.FIELDS == ("meadow", "won")
    assert Draws.FIELDS == ("drawn", "deck", "hands", "open", "gone", "tired")
    cards = {"deck": (0, 3), "hands": (0, 5), "open": (0, 1), "gone": (0, 5)}
    assert {"drawn": (0, 99), **cards, "tired": (0, 1)} == Draws.LIMITS
    state = Draws.new_game(3, {})
    assert (state.drawn, state.deck, state.hands, state.open, state.gone) == (0, [3, 2], [0] * 9, [], [0, 0])
    assert state.tired is False
    other = state.clone()
    other.deck[0] -= 1
    other.drawn = 7
    assert (state.deck, state.drawn) == ([3, 2], 0)
    assert Draws.new_game(2, {}).deck == [3, 2], "first values are nobody's own"


@pytest.mark.parametrize(
    ("name", "fields", "said"),
    [
        ("Bare", {"__annotations__": {"sheep": int}}, "Bare.sheep has no first value"),
        ("Strange", {"__annotations__": {"sheep": str}, "sheep": "x"}, "Strange.sheep has no first value"),
        ("Lost", {"__annotations__": {"mine": list}, "mine": hand("bag")}, "Lost has no pool 'bag'"),
        ("Verbs", {"ACTIONS": {"play": "hands"}}, "play is done with 'hands', which is no field"),
        ("Untyped", {"turns": 0}, r"Untyped.turns has no type: a field has one \(turns: int = …\), what is none is"),
        ("Bag", {"bag": pool(ewe=2)}, r"Bag.bag has no type: a field has one \(bag: list\[int\] = …\)"),
        ("Shared", {"heap": []}, r"Shared.heap has no type: a field has one \(heap: list\[int\]"),
        ("Loud", {"DECK": pool(ewe=2)}, "Loud.DECK has no type"),
        ("Herd", {"__annotations__": {"bag": list}, "bag": pool()}, r"Herd.bag: a pool is told its cards, .* pool\("),
        ("Half", {"__annotations__": {"bag": list}, "bag": pool(ewe=0.5)}, "Half.bag: a pool is told its cards"),
        ("Wide", {"__annotations__": {"land": list}, "land": board(30, 2, "ewe")}, "has 1 … 26 columns, not 30"),
        ("Torn", {"__annotations__": {"land": list}, "land": board(3, 2, "ewe", [0] * 5)}, "rows of 3 cells, not 5"),
        ("High", {"__annotations__": {"age": int}, "age": number(7, most=5)}, "High.age: it begins as 7, but is 0 … 5"),
        ("None_", {"ACTIONS": {"count": 0}}, "count is done with 0: that is no action at all"),
        ("Empty", {"ACTIONS": {"count": ()}}, r"count is done with \(\): that is no action at all"),
        ("Odd", {"ACTIONS": {"count": 1.5}}, "count is done with 1.5: the name of a field, a number, a tuple of names"),
        ("Age", {"__annotations__": {"age": int}, "age": 0, "ACTIONS": {"be": "age"}},
         "be is done with 'age': age has neither cells nor kinds nor names; say how many it can be, as 'be': 6"),
    ],
)
def test_what_is_declared_wrongly_is_told_where(name: str, fields: dict[str, Any], said: str) -> None:
    with pytest.raises(BrokenGame, match=said):
        type(name, (PlainState,), fields)


@pytest.mark.parametrize("name", ["moves", "viewer", "weights", "options", "players", "seen", "step", "deal", "score",
                                  "current_player", "n_moves", "holds", "private"])
@pytest.mark.parametrize("typed", [True, False])
def test_what_every_state_has_is_no_name_for_a_field(name: str, typed: bool) -> None:
    said = f"Greedy.{name}: every state has a {name} of its own; give the field another name"
    with pytest.raises(BrokenGame, match=said):
        type("Greedy", (PlainState,), {"__annotations__": {name: int} if typed else {}, name: 0})


def test_what_is_no_field_may_stand_in_a_class() -> None:
    class Free(PlainState):
        KEY: str = "free"
        ACTIONS: dict[str, object] = {"stop": None}
        MOST = 7
        _memory = 3
        age: int = 0

        class Part:
            pass

        @property
        def doubled(self) -> int:
            return 2 * self.age

        @staticmethod
        def half(number: int) -> int:
            return number // 2

        again = half

    assert Free.FIELDS == ("age",)
    assert (Free.KEY, Free.MOST, Free.BLOCKS) == ("free", 7, (("stop", None, 1),))


def test_fields_of_a_class_that_is_no_state_are_told() -> None:
    class Purse:
        coins: int = number(3)

    with pytest.raises(BrokenGame, match=r"Purse\.coins is no field of Rich: Purse is no PlainState"):
        type("Rich", (Purse, PlainState), {})


class Unwritten(OpenState):
    """What a game has not said, it is told in words."""

    KEY = "unwritten"
    ACTIONS = {"stop": None}


def test_what_a_game_has_not_written_is_named() -> None:
    with pytest.raises(BrokenGame, match="Unwritten begins at chance, and has no odds; a game without chance says in"):
        Unwritten.new_game(2, {})
    state = type("Begun", (Unwritten,), {"set_up": lambda self: setattr(self, "current_player", 0)}).new_game(2, {})
    for asked, said in (
        (lambda: state.legal_actions(), r"Begun does not say what it `forbids`: forbids\(self, verb, part\)"),
        (lambda: state.apply(0), r"Begun does not say how to `do` anything: do\(self, verb, part\)"),
        (lambda: state.scores(), r"Begun does not say what anybody's points are: score\(self, seat\)"),
    ):
        with pytest.raises(BrokenGame, match=said):
            asked()
    state.current_player = CHANCE
    with pytest.raises(BrokenGame, match="Begun is at chance, and has no odds; a game without chance"):
        state.deal(Rng(1))


def test_chance_of_which_nothing_can_come_is_told() -> None:
    state = type("Barren", (Unwritten,), {"odds": lambda self: ("deck", [0, 0])}).new_game(2, {})
    with pytest.raises(BrokenGame, match=r"Barren is at chance, but nothing can come of 'deck': \[0, 0\]"):
        state.deal(Rng(1))
    state = type("Silent", (Unwritten,), {"odds": lambda self: ("deck", [1])}).new_game(2, {})
    with pytest.raises(BrokenGame, match="Silent has odds, but does not say what `happens` then"):
        state.deal(Rng(1))


def test_a_game_without_secrets_has_no_secret_hand() -> None:
    fields = {"bag": pool(a=1), "mine": hand("bag")}
    with pytest.raises(BrokenGame, match="Sly is an OpenState, but mine is secret"):
        type("Sly", (OpenState,), {"__annotations__": dict.fromkeys(fields, list), **fields})


def test_actions_are_numbered_in_their_order() -> None:
    assert [Fold.action("put", 3), Fold.action("give_up")] == [3, 9]
    state = Fold.new_game(2, {})
    assert [state.meaning(action) for action in (0, 8, 9, 10, -1)] == [
        ("put", 0),
        ("put", 8),
        ("give_up", 0),
        ("", 0),
        ("", 0),
    ]
    with pytest.raises(BrokenGame, match="no 'fly'"):
        Fold.action("fly")


def test_a_game_of_cells_keeps_the_laws_with_no_face_of_its_own(fold: State) -> None:
    card = GAMES["fold"]
    assert set(card.missing()) >= {"sense", "notation", "text", "tell", "draw", "tensors", "words/fr.po", "page.fr.md"}
    known: dict[Any, State] = {}
    for position in positions(Case(card, "fold", 2)):
        rng = Rng(1)
        check_position(position.state, rng)
        laws.law_refusals(position.state, rng)
        laws.law_5_text(position.state)
        laws.law_tensor(position.state, known)
        laws.law_words(position.state, rng)
        laws.law_4_copies(position.state, rng)
        laws.law_6_limits(position.state)
        for layout in laws.LAYOUTS:
            laws.law_drawing(position.state, 0, "fr", layout)
    for layout in laws.LAYOUTS:
        laws.law_drawing_stays(positions(Case(card, "fold", 2)), 0, layout)


def test_cells_are_named_touched_and_refused(fold: State) -> None:
    fold.step(fold.parse("put-b2"))
    assert "meadow in row 2: ., red, ." in str(fold)
    refusal = fold.why_not(Fold.action("put", 4))
    assert (refusal.rule, refusal.sentence) == ("PL-1", "One cell, one sheep.")
    markup = GAMES["fold"].module("draw").draw(fold.veil(1)).markup()
    assert 'data-action="0"' in markup
    assert 'data-action="4"' not in markup
    assert "Give up" in markup, "what no cell stands for is a button"


def test_a_secret_hand_is_hidden_imagined_and_counted(draws: State) -> None:
    assert isinstance(draws, Draws)
    draws.deal(Rng(5))
    veil = draws.veil(0)
    assert isinstance(veil, Draws)
    assert veil.hands[:3] == draws.hands[:3]
    assert veil.hands[3:] == [0, 0, 2]
    assert sum(veil.deck) == 3
    seen = {tuple(veil.imagine(Rng(seed)).to_json()["fields"]["hands"]) for seed in range(40)}
    assert len(seen) > 1
    written = draws.to_json()
    written["fields"]["deck"] = [3, 2]
    with pytest.raises(panurge.BadState, match=r"cards (ewe|ram) instead of"):
        from_json(written)
    written = draws.to_json()
    written["fields"]["hands"] = written["fields"]["hands"][:3]
    with pytest.raises(panurge.BadState, match="hands has 3 cells instead of 6"):
        from_json(written)


def test_what_lies_somewhere_is_named_and_ones_own_hand_is_large(draws: State) -> None:
    draws.deal(Rng(5))
    card = GAMES["draws"]
    for layout, least in (("wide", 0.9), ("tall", 64 / 84)):
        parts = dict(card.module("draw").draw(draws.veil(0), "en", layout).parts)
        for group, caption in (("deck", "Deck"), ("open", "Open"), ("hands-0", "Hands"), ("hands-1", "Hands")):
            assert f">{caption}</text>" in parts[f"{group}-caption"]
        own = next(body for name, body in parts.items() if name.startswith("hands-0-") and "plain-card" in body)
        others = parts["hands-1-unknown"]
        scales = [float(re.findall(r"scale\(([\d.]+)", body)[0]) if "scale(" in body else 1.0 for body in (own, others)]
        assert scales[0] >= least > scales[1], scales


def heights(drawing: Drawing) -> dict[str, float]:
    """Where each part that stands somewhere of its own is, from above."""
    found = {name: re.search(r"translate\([-\d.]+[ ,]([-\d.]+)\)", body) for name, body in drawing.parts}
    return {name: float(match[1]) for name, match in found.items() if match}


def test_on_a_phone_the_hand_one_plays_from_is_above_the_others_and_the_heaps(draws: State) -> None:
    draws.deal(Rng(5))
    for layout, above in (("wide", False), ("tall", True)):
        y = heights(GAMES["draws"].module("draw").draw(draws.veil(0), "en", layout))
        assert y["deck"] < y["hands-0-ewe"], layout
        assert (y["hands-0-ewe"] < y["hands-1-unknown"]) == above, layout
        assert (y["hands-0-ewe"] < y["gone-ewe"]) == above, layout


class Stall(Draws):
    """One card lies open at a time."""

    KEY = "stall"
    open: list[int] = row("deck", most=1)


def test_a_short_row_lies_beside_the_piles(monkeypatch: pytest.MonkeyPatch, tmp_path: Any, draws: State) -> None:
    (tmp_path / "plain_stall").mkdir()
    GAMES.add(card_of(Stall, monkeypatch, tmp_path / "plain_stall", actions=2))
    try:
        for layout in ("wide", "tall"):
            made = (GAMES[key].module("draw").draw(panurge.make(key), "en", layout) for key in ("stall", "draws"))
            short, long = made
            assert heights(short)["open-1"] == heights(short)["deck"]
            assert heights(long)["open-1"] > heights(long)["deck"]
            assert short.height < long.height
    finally:
        GAMES.remove("stall")


def test_words_that_begin_alike_are_told_apart_by_letters() -> None:
    assert marks({"spark", "silk", "soot", "moon"}) == {"spark": "Sp", "silk": "Si", "soot": "So", "moon": "M"}
    assert marks({"red one", "red two"}) == {"red one": "Ro", "red two": "Rt"}
    assert marks({"lune", "lunette"}) == {"lune": "L", "lunette": "Lt"}
    assert marks({"étincelle", "soie"}) == {"étincelle": "É", "soie": "S"}


def test_sentences_of_a_game_of_one_language_are_in_that(draws: State) -> None:
    """Half a sentence in each would be in none."""
    tell = GAMES["draws"].module("tell")
    after = draws.clone()
    after.apply(1)
    said = {language: tell.tell(draws.veil(0), 1, after.veil(0), language) for language in ("en", "fr")}
    assert said == {"en": "Red draws a card: ram.", "fr": "Rouge draws a card: ram."}
    assert tell.question(draws.veil(0), "fr") == tell.question(draws.veil(0), "en")


def test_what_a_game_of_two_languages_calls_by_english_names_is_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    for french, named in ((False, []), (True, ["field.hands", "field.open", "field.gone"])):
        folder = tmp_path / f"named_{french}"
        folder.mkdir()
        card = card_of(Draws, monkeypatch, folder, actions=2)
        if french:
            words = 'msgid "pitch"\nmsgstr "Petit."\n\nmsgid "field.deck"\nmsgstr "Pioche"\n'
            (folder / "words" / "fr.po").write_text(words, "utf-8")
        assert missing(card).get("names", []) == named


def test_a_terminal_shows_cards_under_their_captions(draws: State) -> None:
    draws.deal(Rng(5))
    lines = canvas_of(draws.veil(0), "en").lines()
    for line in ("Deck: 1", "Open: –", "Hands: ? × 2", "Red", "Blue"):
        assert any(one.rstrip() == line for one in lines), (line, lines)
    assert not any("seat" in line or "draws" in line for line in lines), lines


def test_a_terminal_shows_cells_which_can_be_touched(fold: State) -> None:
    fold.apply(Fold.action("put", 4))
    canvas = canvas_of(fold.veil(1), "en")
    assert [line.split() for line in canvas.lines()[1:4]] == [["·"] * 3, ["·", "R", "·"], ["·"] * 3]
    assert {"meadow-a1": (0,)}.items() <= canvas.carries.items()
    assert len(canvas.carries) == 8, "the cell that is taken carries nothing"


def test_a_card_is_copied_by_pickle_whatever_was_found_for_it(draws: State) -> None:
    card = GAMES["draws"]
    assert card.module("draw").draw(draws.veil(0), "en", "wide").parts
    assert card._completed
    again = pickle.loads(pickle.dumps(card))
    assert again == card
    assert again.module("draw").draw(draws.veil(0), "en", "wide").parts


def test_a_note_leaves_out_what_there_is_none_of(draws: State) -> None:
    card = GAMES["draws"]
    assert card.module("tell").note(draws.veil(1), 0, "en") == ""
    draws.deal(Rng(5))
    assert card.module("tell").note(draws.veil(1), 0, "en") == "2 cards"


def test_a_game_that_draws_nothing_has_one_whole_card_or_figure_in_the_lobby(draws: State, fold: State) -> None:
    assert "vignette-draws-card" in GAMES["draws"].module("draw").vignette().markup()
    assert "vignette-fold-figure" in GAMES["fold"].module("draw").vignette().markup()


def test_a_picture_leaves_out_what_is_as_at_the_beginning(draws: State) -> None:
    read = GAMES["draws"].module("text").read
    state = read("draws, 2 players, to move: seat 0\ndrawn: 4\nhands of seat 0: ewe, ewe\nhands of seat 1: ram, ewe")
    assert state.deck == [0, 1]
    with pytest.raises(ValueError, match="draws has no sheep"):
        read("draws, 2 players, to move: seat 0\nsheep: 3")
    with pytest.raises(ValueError, match="x is not draws"):
        read("x, 2 players, to move: seat 0")


@pytest.mark.parametrize("said", ["ram", "ram 1", "1 ram", "ewe 0, ram", "ram 1, 0 ewe"])
def test_a_heap_is_read_as_a_hand_is(draws: State, said: str) -> None:
    read = GAMES["draws"].module("text").read
    state = read(f"draws, 2 players, to move: seat 0\nhands of seat 1: 2 ewe\ngone: {said}")
    assert (state.gone, state.hands, state.deck) == ([0, 1], [0, 0, 0, 2, 0, 0], [1, 1])
    picture = "draws, 2 players, to move: seat 0\ndeck: ewe 1, ram 1\nhands of seat 1: ewe, ewe\ngone: ram 1\n"
    assert str(state) == picture, "what is as at the beginning is left out"
    assert read(picture) == state


def test_a_picture_of_the_beginning_is_one_line(draws: State) -> None:
    assert str(draws) == "draws, 2 players, to move: chance\n"


@pytest.mark.parametrize(("line", "sentence"), [
    ("gone: lamb", "gone: 'lamb' is none of ewe, ram"),
    ("gone: ram x", "gone: 'ram x' is none of ewe, ram"),
    ("gone: ?", "gone: '\\?' is no card that can lie there"),
    ("hands of seat 0: goat", "hands of seat 0: 'goat' is none of"),
    ("deck: ewe one", "deck: 'ewe one' is none of"),
    ("drawn: many", "drawn: 'many' is no number"),
    ("gone", "'gone' is no line of a picture"),
    ("hands of seat 2: ewe", "draws has no hands of seat 2"),
    ("deck: ewe 3", "0 cards ram instead of 2"),
])
def test_a_wrong_line_is_told_by_its_field(draws: State, line: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        GAMES["draws"].module("text").read(f"draws, 2 players, to move: seat 0\n{line}")


def test_a_wrong_row_or_first_line_is_told(fold: State) -> None:
    read = GAMES["fold"].module("text").read
    with pytest.raises(ValueError, match="meadow in row 2 has 2 cells instead of 3"):
        read("fold, 2 players, to move: seat 0\nmeadow in row 2: red, .")
    for head in ("", "fold", "fold, 2 players, to move: the dog"):
        with pytest.raises(ValueError, match="is no first line: fold, 2 players, to move: seat 0"):
            read(head)


def test_a_state_that_declares_nothing_has_faces_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of FIELDS and LIMITS alone."""
    card, own = GAMES["hide-and-sheep"], GameCard._own
    written = ("rules", "data")
    monkeypatch.setattr(GameCard, "_own", lambda self, name: own(self, name) if name in written else None)
    known: dict[Any, State] = {}
    for position in positions(Case(card, card.key, 3)):
        check_position(position.state, Rng(2))
        laws.law_5_text(position.state)
        laws.law_tensor(position.state, known)
        laws.law_sense(position.state)
        laws.law_drawing(position.state, 0, "en", "wide")
    assert card.missing() == ["sense", "notation", "text", "tell", "draw", "tensors"]
    card._completed.clear()


def test_numbers_have_limits_and_lists_a_length() -> None:
    class Counts(OpenState):
        KEY = "counts"
        few: int = number(2, most=5)
        named: int = number(names="day night")
        grows: list[int] = numbers((), most=3, room=4)

        def set_up(self) -> None:
            self.current_player = 0

        def score(self, seat: int) -> int:
            return self.few

    assert Counts.LIMITS == {"few": (0, 5), "named": (0, 1), "grows": (0, 3)}
    state = Counts.new_game(2, {})
    assert state.account() == ""
    state.grows += [1] * 5
    assert state.account() == "grows has 5 cells instead of 4"


def test_a_card_with_too_few_actions_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    (tmp_path / "plain_fold").mkdir()
    card = card_of(Fold, monkeypatch, tmp_path / "plain_fold", actions=9)
    with pytest.raises(AssertionError, match="fold has 10 actions, but its card says actions=9"):
        laws.law_space(card)


def test_an_empty_question_is_told_with_its_position(draws: State, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAMES["draws"].module("tell"), "question", lambda *asked: "", raising=False)
    with pytest.raises(AssertionError, match="question is empty in fr, for seat 0 at chance"):
        laws.law_words(draws, Rng(1))


def test_a_game_of_nobody_lasts_a_minute(draws: State) -> None:
    assert described(GAMES["draws"], "en").splitlines()[1:3] == ["2026", "2 players, about 1 minute"]
