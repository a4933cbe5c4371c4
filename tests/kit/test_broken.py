"""The kit catches what it should: copies of the smallest game, each broken in one way, and the law that must notice.

If one of these passes unnoticed, the kit is worth nothing; so each names the very law and the words of its complaint.
"""

import importlib
from collections.abc import Callable
from typing import Any

import pytest
from hide_and_sheep import CARD, data, draw, notation, rules, tell, tensors
from hide_and_sheep.data import ASK, CHOOSE_BUSH, CHOOSE_CARD, DRAW, LET_BE, LOOK, NO_BUSH, PEEK, UNKNOWN_CARD, WOLF
from hide_and_sheep.rules import HideAndSheep

from panurge import CHANCE, GAMES, OVER, UNSEEN, BrokenGame, PanurgeError, Rng, State
from panurge.core import checks
from panurge.kit import laws, secrets
from panurge.kit.cases import Case, walk

pytestmark = pytest.mark.engine
Law = Callable[[Case], None]


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Callable[[type[HideAndSheep]], Case]:
    """Puts a broken copy in the game's place."""

    def put(kind: type[HideAndSheep]) -> Case:
        def new_game(players: int, options: dict[str, Any]) -> HideAndSheep:
            state = kind()
            state.start(players, options["peeks"])
            return state

        monkeypatch.setattr(rules, "new_game", new_game)
        return Case(CARD, CARD.key, 3)

    return put


def everywhere(check: Callable[[State, Rng], None], games: int = 6) -> Law:
    """A law of one position, asked all along a few games."""

    def law(case: Case) -> None:
        for seed in range(games):
            for step, state, _ in walk(case, seed):
                check(state, Rng(step))

    return law


def for_all(check: Callable[[State, int | None, Rng], None]) -> Callable[[State, Rng], None]:
    """A law of one seat, asked of every seat and the spectator."""

    def law(state: State, rng: Rng) -> None:
        for seat in checks.viewers(state):
            check(state, seat, rng)

    return law


def coupled(case: Case) -> None:
    for seed in range(12):
        for seat in checks.viewers(case.start()):
            secrets.couple(case, seed, seat)


def remembered(case: Case) -> None:
    for seed in range(40):
        for seat in checks.viewers(case.start()):
            secrets.law_8_later(case, seed, seat)


def record_law(case: Case) -> None:
    laws.law_5_record(case, 3)


def half_made(case: Case) -> None:
    for _, state, action in walk(case, 3):
        if action >= 0:
            secrets.law_3_half_made(state, action)


def ends(case: Case) -> None:
    for seed in range(6):
        laws.law_6_ends(case, seed)


positions = everywhere(checks.check_position)
refusals = everywhere(laws.law_refusals, 2)
swap = everywhere(for_all(lambda state, seat, rng: secrets.law_2_swap(state, seat, rng, whole=True)), 5)
listed = everywhere(for_all(lambda state, seat, rng: secrets.law_2_listed(state, seat)), 1)
siblings = everywhere(for_all(secrets.law_2_and_8_siblings), 4)
copies = everywhere(laws.law_4_copies, 2)
round_trips = everywhere(laws.law_5_round_trips, 2)
besides = everywhere(lambda state, rng: laws.law_5_besides(state), 2)
fields = everywhere(lambda state, rng: laws.law_5_fields(state), 2)
pictures = everywhere(for_all(lambda state, seat, rng: laws.law_drawing(state, seat, "fr", "tall")), 2)
numbers = everywhere(lambda state, rng: laws.law_tensor(state, {}), 2)


# ---------------------------------------------------------------------- broken rules
class Whispering(HideAndSheep):
    """Carries the hidden cards along on every veil, in an attribute that is no field."""

    whispered: list[int]

    def start(self, players: int, peeks: int) -> None:
        super().start(players, peeks)
        self.whispered = []

    def clone(self) -> HideAndSheep:
        new = super().clone()
        new.whispered = self.whispered[:]  # type: ignore[attr-defined]
        return new

    def _draw(self, kind: int) -> None:
        super()._draw(kind)
        self.whispered.append(kind)


class NoLookAtWolves(HideAndSheep):
    """Who finds a wolf needs no look: the log is one entry shorter, and tells it."""

    def play(self, action: int) -> None:
        super().play(action)
        if self.phase == LOOK and self.cards[-1] == WOLF:
            self._next_draw()


class AsksOnlyWolves(HideAndSheep):
    """Only a neighbour who holds a wolf is asked."""

    def play(self, action: int) -> None:
        super().play(action)
        if self.phase == ASK and self.hands[4 * int(self.current_player) + WOLF] == 0:
            self._next_draw()


class NoPeekAtWolves(HideAndSheep):
    """The options tell what lies behind the bush."""

    def refusal(self, action: int) -> int:
        if self.phase == ASK and action == PEEK and self.cards[-1] == WOLF:
            return rules.NO_PEEK_LEFT
        return super().refusal(action)


class ForcedByWolves(HideAndSheep):
    """What is forced tells what lies behind the bush."""

    def forced_for_all(self) -> bool:
        return self.phase == ASK and self.cards[-1] == WOLF and self.peeks[int(self.current_player)] == 0


class ForcedAtWill(HideAndSheep):
    """A driver would peek, or not, for the player."""

    def forced_for_all(self) -> bool:
        return self.phase == ASK


class OpenHands(HideAndSheep):
    """The veil leaves the others' hands as they are: consistent, and wrong."""

    def _forget_hand(self, seat: int) -> None:
        pass


class OpenDraws(HideAndSheep):
    """Everybody perceives what is drawn, but the veil does not keep it."""

    def seen(self, seat: int, action: int) -> int:
        return action if self.phase == DRAW else super().seen(seat, action)


class Shallow(HideAndSheep):
    def clone(self) -> HideAndSheep:
        new = super().clone()
        new.hands = self.hands
        return new


class ForgetfulClone(HideAndSheep):
    def clone(self) -> HideAndSheep:
        new = super().clone()
        new.turned = 0
        return new


class SharedMoves(HideAndSheep):
    def clone(self) -> HideAndSheep:
        new = super().clone()
        new.moves = self.moves
        return new


class KeepsTheList(HideAndSheep):
    """A clone, and so a veil, still holds what was listed for the mover: its hand can be read there."""

    def clone(self) -> HideAndSheep:
        new = super().clone()
        new.moves, new.weights = self.moves[:], self.weights[:]
        return new


class CountsTheList(HideAndSheep):
    """How many options the mover has tells how many kinds of card it holds."""

    def veiled(self, seat: int) -> HideAndSheep:
        veil = super().veiled(seat)
        veil.n_moves = self.n_moves
        return veil


class FieldMissing(HideAndSheep):
    FIELDS = tuple(name for name in HideAndSheep.FIELDS if name != "bush")


class CountsBeside(HideAndSheep):
    """Keeps a number that is part of no position."""

    quiet: int

    def start(self, players: int, peeks: int) -> None:
        super().start(players, peeks)
        self.quiet = 0

    def clone(self) -> HideAndSheep:
        new = super().clone()
        new.quiet = self.quiet  # type: ignore[attr-defined]
        return new

    def play(self, action: int) -> None:
        self.quiet += action == LET_BE
        super().play(action)


class CountsUndeclared(HideAndSheep):
    def play(self, action: int) -> None:
        self.rounds = getattr(self, "rounds", 0) + 1
        super().play(action)


class CountsOnTheClass(HideAndSheep):
    _rounds = 0

    def play(self, action: int) -> None:
        self._rounds += 1
        super().play(action)


class FewMoves(HideAndSheep):
    """Room for two options, but there are three bushes."""

    def start(self, players: int, peeks: int) -> None:
        super().start(players, peeks)
        self.moves = self.moves[:2]


class ForgetsPeeks(HideAndSheep):
    """A card one has peeked at is veiled again at once."""

    def knows(self, seat: int, hiding: int) -> bool:
        return hiding < self.turned or self.owner(hiding) == seat


class ForgetsBushes(HideAndSheep):
    """Behind which bush a card lies is forgotten as soon as the next one is hidden."""

    def veiled(self, seat: int) -> HideAndSheep:
        veil = super().veiled(seat)
        veil.bushes = [0] * (len(self.bushes) - 1) + self.bushes[-1:]
        return veil


class ImaginesAnything(HideAndSheep):
    """Imagines cards that the viewer knows to lie elsewhere."""

    def imagined(self, rng: Rng) -> HideAndSheep:
        world = super().imagined(rng)
        for hiding in range(len(world.cards)):
            other = int(rng.below(3))
            world.bag[world.cards[hiding]] += 1
            world.bag[other] -= 1
            world.cards[hiding] = other
        return world


class ImaginesNothing(HideAndSheep):
    """What is imagined is still a veil."""

    def imagined(self, rng: Rng) -> HideAndSheep:
        return self.clone()


class ImpossibleOdds(HideAndSheep):
    def _find_outcomes(self) -> None:
        super()._find_outcomes()
        if self.phase == DRAW:
            self.weights[0] = 0


class DoubleOutcome(HideAndSheep):
    def _find_outcomes(self) -> None:
        super()._find_outcomes()
        if self.phase == DRAW and self.n_moves == 3:
            self.moves[1] = self.moves[0]


class OpenBush(HideAndSheep):
    """The bush shows on the veils while the card is not chosen."""

    def veiled(self, seat: int) -> HideAndSheep:
        veil = super().veiled(seat)
        veil.phase, veil.bush = self.phase, self.bush
        return veil


class ToldBush(OpenBush):
    """The others even perceive it; nothing is out of step, but it is too early."""

    def seen(self, seat: int, action: int) -> int:
        return action if self.phase == CHOOSE_BUSH else super().seen(seat, action)


class MisunderstoodSelf(HideAndSheep):
    """A seat perceives its own card as the others do."""

    def seen(self, seat: int, action: int) -> int:
        return data.HIDDEN + self.bush if self.phase == CHOOSE_CARD else super().seen(seat, action)


class SmallCode(HideAndSheep):
    """What the others perceive of a hiding looks like an action."""

    def seen(self, seat: int, action: int) -> int:
        code = super().seen(seat, action)
        return code - data.HIDDEN if code >= data.HIDDEN else code


class CardsFromNowhere(HideAndSheep):
    def _draw(self, kind: int) -> None:
        super()._draw(kind)
        self.bag[kind] += 1


class TwoWins(HideAndSheep):
    def share(self, seat: int) -> float:
        return 1.0 if super().share(seat) > 0 else 0.0


class Endless(HideAndSheep):
    def _turn_up(self) -> None:
        super()._turn_up()
        if self.current_player == OVER:
            self.turned, self.current_player = 0, CHANCE


class Unsorted(HideAndSheep):
    def find_moves(self) -> None:
        super().find_moves()
        if self.n_moves > 1:
            self.moves[0], self.moves[1] = self.moves[1], self.moves[0]


class RefusesItsOwn(HideAndSheep):
    """`find_moves` and `refusal` disagree."""

    def refusal(self, action: int) -> int:
        if self.phase == CHOOSE_BUSH and self.bush == NO_BUSH and action == data.PEEK:
            return rules.FINE
        return super().refusal(action)

    def find_moves(self) -> None:
        super().find_moves()
        if self.current_player != CHANCE and self.moves[self.n_moves - 1] == PEEK and self.phase == CHOOSE_BUSH:
            self.n_moves -= 1


BROKEN_RULES: list[tuple[type[HideAndSheep], Law, str]] = [
    (NoLookAtWolves, coupled, "law 2: after peek the veil"),
    (AsksOnlyWolves, coupled, "law 3: whose move it is"),
    (NoPeekAtWolves, coupled, "law 2: (the )?(options|refusals)"),
    (NoPeekAtWolves, swap, "law 2: (options|refusals)"),
    (NoPeekAtWolves, positions, "other options"),
    (ForcedByWolves, positions, "forced_for_all differs"),
    (ForcedAtWill, positions, r"forced_for_all is true, but there are 2 options: \[6, 7\]"),
    (OpenHands, siblings, "law 2: .* perceives actions .* alike"),
    (OpenHands, coupled, "law 2: .* the veil of .* tells"),
    (OpenDraws, siblings, "law 8"),
    (Shallow, copies, "shares hands"),
    (ForgetfulClone, copies, "(clone differs|survive)"),
    (SharedMoves, copies, "shares moves"),
    (KeepsTheList, listed, "law 2: veiled shows seat . what was listed for another in moves"),
    (CountsTheList, listed, "law 2: veiled shows seat . that another has . options"),
    (FieldMissing, round_trips, "."),
    (FieldMissing, fields, r"FieldMissing\.bush is not in FIELDS"),
    (CountsUndeclared, record_law, r"CountsUndeclared\.rounds is not in FIELDS, and a copy has another"),
    (CountsUndeclared, besides, r"CountsUndeclared\.rounds is not in FIELDS, and a copy has another: 1 ≠ nothing"),
    (CountsOnTheClass, besides, r"CountsOnTheClass\._rounds is not in FIELDS, and a copy has another: 1 ≠ 0; what"),
    (CountsBeside, round_trips, r"CountsBeside\.quiet is not in FIELDS, and a state read from JSON has another: . ≠ 0"),
    (FewMoves, ends, r"(?s)IndexError.*does start\(\) allocate enough moves.*'hide-and-sheep', 3\), seed 0, step \d"),
    (ForgetsPeeks, coupled, "law 8: seat . is shown"),
    (ForgetsBushes, remembered, "law 8: seat . saw"),
    (ImaginesAnything, positions, "another veil"),
    (ImaginesNothing, positions, "no full state"),
    (ImpossibleOdds, positions, "not positive"),
    (DoubleOutcome, positions, "not sorted and unique"),
    (OpenBush, siblings, "law 2"),
    (OpenBush, half_made, "law 3: the half-made choice of seat . shows"),
    (ToldBush, half_made, "law 3: .* while the choice of seat . is half-made"),
    (MisunderstoodSelf, siblings, "a seat sees its own choices"),
    (SmallCode, siblings, "neither it, nor UNSEEN"),
    (SmallCode, coupled, "neither it, nor UNSEEN"),
    (SmallCode, remembered, "neither it, nor UNSEEN"),
    (CardsFromNowhere, positions, "cards of kind"),
    (CardsFromNowhere, ends, "cards of kind"),
    (TwoWins, positions, "do not share out one win"),
    (Endless, ends, "not over after the declared"),
    (Unsorted, positions, "not sorted and unique"),
    (RefusesItsOwn, refusals, "refusal gives 0"),
]


@pytest.mark.parametrize(
    ("kind", "law", "complaint"), BROKEN_RULES, ids=[f"{kind.__name__}-{words}" for kind, _, words in BROKEN_RULES]
)
def test_broken_rules_are_caught(
    game: Callable[[type[HideAndSheep]], Case], kind: type[HideAndSheep], law: Law, complaint: str
) -> None:
    case = game(kind)
    with pytest.raises((AssertionError, PanurgeError), match=complaint):
        law(case)


ALL_LAWS = [
    positions, refusals, swap, listed, siblings, copies, round_trips, pictures, numbers, coupled, remembered,
    half_made, ends,
]


@pytest.mark.parametrize("law", ALL_LAWS)
def test_the_sound_game_passes_the_same_laws(game: Callable[[type[HideAndSheep]], Case], law: Law) -> None:
    law(game(HideAndSheep))


@pytest.mark.parametrize("kind", [KeepsTheList, CountsTheList])
def test_a_careless_game_still_gives_veils_without_the_movers_options(
    game: Callable[[type[HideAndSheep]], Case], kind: type[HideAndSheep]
) -> None:
    """Bots are given veils by `State.veil` alone: it blanks the list whatever the game copies."""
    for _, state, _ in walk(game(kind), 1):
        for seat in checks.viewers(state):
            veil = state.veil(seat)
            assert (any(veil.moves), any(veil.weights), veil.n_moves) == (False, False, 0)


# ---------------------------------------------------------------------- leaks by the game's other modules
def true_card(veil: State, hiding: int) -> int:
    """What a veil must not hold; `Whispering` carries it along."""
    return veil.whispered[hiding] if hiding < len(veil.whispered) else 0  # type: ignore[attr-defined]


def leak_by_id(patch: pytest.MonkeyPatch) -> None:
    tile = draw._bush

    def bush(veil: Any, number: int, width: int, may: list[int], language: str) -> str:
        return tile(veil, number, width, may, language).replace('id="card-0"', f'id="card-0-{true_card(veil, 0)}"')

    patch.setattr(draw, "_bush", bush)


def leak_by_tensor(patch: pytest.MonkeyPatch) -> None:
    sound = tensors.observe
    patch.setattr(tensors, "observe", lambda veil: [*list(sound(veil))[:-1], true_card(veil, 0) / 2])


def leak_by_sentence(patch: pytest.MonkeyPatch) -> None:
    sound = tell.tell

    def leaking(before: Any, action: int, after: Any, language: str, names: tuple[str, ...] = ()) -> str:
        said = sound(before, action, after, language, names)
        return f"{said} {true_card(after, before.drawn)}" if action == UNSEEN and before.phase == DRAW else said

    patch.setattr(tell, "tell", leaking)


def leak_by_question(patch: pytest.MonkeyPatch) -> None:
    sound = tell.question
    patch.setattr(tell, "question", lambda veil, *rest: sound(veil, *rest) + "!" * true_card(veil, 0))


def leak_by_note(patch: pytest.MonkeyPatch) -> None:
    sound = tell.note
    patch.setattr(tell, "note", lambda veil, *rest: sound(veil, *rest) + "!" * true_card(veil, 0))


def leak_by_name(patch: pytest.MonkeyPatch) -> None:
    """The log calls an unseen draw by its card, for the state it asks is the full one."""
    sound = notation.name

    def leaking(state: Any, action: int) -> str:
        said = sound(state, action)
        return f"hides-{'abc'[state.hands[4 * int(state.current_player) + WOLF] % 3]}" if "hides" in said else said

    patch.setattr(notation, "name", leaking)


@pytest.mark.parametrize(
    ("leak", "law", "complaint"),
    [
        (leak_by_id, swap, "law 2: drawing"),
        (leak_by_id, coupled, "law 2: drawing"),
        (leak_by_tensor, swap, "law 2: tensor"),
        (leak_by_tensor, coupled, "law 2: tensor"),
        (leak_by_sentence, coupled, "law 2: the sentence"),
        (leak_by_question, swap, "law 2: (question|drawing)"),
        (leak_by_note, swap, "law 2: notes"),
        (leak_by_name, siblings, "law 2: .* the log says"),
    ],
)
def test_leaks_by_other_modules_are_caught(
    game: Callable[[type[HideAndSheep]], Case], monkeypatch: pytest.MonkeyPatch,
    leak: Callable[[pytest.MonkeyPatch], None], law: Law, complaint: str,
) -> None:
    case = game(Whispering)
    leak(monkeypatch)
    with pytest.raises((AssertionError, PanurgeError), match=complaint):
        law(case)


def test_two_actions_of_one_name_are_caught(
    game: Callable[[type[HideAndSheep]], Case], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notation, "_NAMES", {**notation._NAMES, data.CARD + WOLF: "ram"})
    with pytest.raises(PanurgeError, match=r"are both called|is read as"):
        positions(game(HideAndSheep))


def test_an_option_that_is_not_drawn_is_caught(
    game: Callable[[type[HideAndSheep]], Case], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(draw, "_answer", lambda *_: "")
    with pytest.raises(AssertionError, match="the tall drawing carries no"):
        pictures(game(HideAndSheep))


def test_a_number_out_of_range_is_caught(
    game: Callable[[type[HideAndSheep]], Case], monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = tensors.observe
    monkeypatch.setattr(tensors, "observe", lambda veil: [*list(sound(veil))[:-1], 7.0])
    with pytest.raises(AssertionError, match="the tensor holds"):
        numbers(game(HideAndSheep))


def test_a_refusal_without_a_rule_is_caught(
    game: Callable[[type[HideAndSheep]], Case], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tell, "REASONS", dict.fromkeys(tell.REASONS, ("", "reason.not_now")))
    with pytest.raises(AssertionError, match="cites no rule"):
        refusals(game(HideAndSheep))


def test_a_missing_method_is_caught() -> None:
    """The compiled engine lets it pass; the kit does not."""

    class Lazy(State):
        KEY = "hide-and-sheep"
        FIELDS = ("phase",)

        def find_moves(self) -> None: ...

        def refusal(self, action: int) -> int:
            return 0

    with pytest.raises(AssertionError, match="Lazy does not write play"):
        laws.law_abstract(Lazy)


def test_the_list_of_abstract_methods_is_complete() -> None:
    names = getattr(State, "__abstractmethods__", frozenset())
    assert not names or set(laws.ABSTRACT) == set(names)


def test_a_missing_module_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of ours, any: a game from elsewhere may leave all but its rules to `panurge.plain`."""
    import sys

    ours = GAMES["black-sheep"]
    for lost in (f"{ours.package}.draw", "hide_and_sheep.draw"):
        importlib.import_module(lost)
        monkeypatch.setitem(sys.modules, lost, None)
    with pytest.raises(AssertionError, match=r"black-sheep lacks draw"):
        laws.law_complete(ours)
    assert CARD.missing() == ["draw"]
    laws.law_complete(CARD)
    monkeypatch.setitem(sys.modules, "hide_and_sheep.rules", None)
    with pytest.raises(BrokenGame, match="hide-and-sheep has no module rules"):
        laws.law_complete(CARD)
    monkeypatch.undo()
    for card in (ours, CARD):
        card._completed.clear()
        laws.law_complete(card)


def test_what_a_failure_says_can_be_pasted(game: Callable[[type[HideAndSheep]], Case]) -> None:
    """It names the game, players, seed and step, and ends with a line of Python that fails in the same way."""
    for law, kind in ((coupled, OpenHands), (remembered, ForgetsBushes)):
        case = game(kind)
        with pytest.raises(AssertionError) as caught:
            law(case)
        said = str(caught.value)
        assert "panurge.make('hide-and-sheep', 3), seed " in said
        again = said.partition("again: ")[2]
        if law is coupled:
            with pytest.raises(AssertionError) as second:
                exec(again, {})
            assert str(second.value) == said
        else:
            exec(again, {})  # the position


def test_unknown_cards_stay_unknown(game: Callable[[type[HideAndSheep]], Case]) -> None:
    """HS-7: the veil the breaks above start from does hide something."""
    case = game(HideAndSheep)
    hidden = sum(UNKNOWN_CARD in state.veil(None).cards for _, state, _ in walk(case, 1))  # type: ignore[attr-defined]
    assert hidden > 10
