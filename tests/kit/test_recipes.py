"""The recipes of docs/games_reference.md are games that keep every law; what they warn of breaks the laws they name."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Self

import pytest

from panurge import CHANCE, GAMES, OVER, UNSEEN, PlainState
from panurge.core.fields import hand, heap, number, pool
from panurge.kit.lawbook import trials_of
from panurge.kit.tests import tried
from tests.core.test_plain import card_of

pytestmark = pytest.mark.engine
PAGE = Path(__file__).resolve().parents[2] / "docs" / "games_reference.md"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
Kind = type[PlainState]
Broken = Callable[[Kind, int], dict[str, str]]


def recipe(name: str) -> Kind:
    """The class as it stands on the page."""
    (text,) = (text for text in BLOCK.findall(PAGE.read_text("utf-8")) if f"class {name}(" in text)
    there: dict[str, Any] = {"PlainState": PlainState, "Self": Self, "UNSEEN": UNSEEN, "hand": hand, "heap": heap}
    there |= {"number": number, "pool": pool, "CHANCE": CHANCE, "OVER": OVER}
    exec(text, there)
    kind: Kind = there[name]
    return kind


def gates() -> Kind:
    """Two cards each; a card is taken, then laid at a gate; when all lie there, the western ones are turned up."""

    class Played(recipe("Gates")):  # type: ignore[misc]
        KEY = "gates"
        turn: int = number(most=1)
        shown: list[int] = heap("deck")

        def odds(self) -> tuple[str, list[int]]:
            seat = self.turned()
            if seat is None:
                return "deck", self.deck
            known = [self.holds("west", seat, kind) for kind in (0, 1)]
            return "deck", known if any(known) else self.deck

        def turned(self) -> int | None:
            """Whose western card is turned up next; None while the cards are dealt."""
            waiting = [seat for seat in (0, 1) if self.held("west", seat)]
            return waiting[0] if waiting else None

        def private(self) -> int | None:
            return None if self.turned() is not None else int(self.held("hands", 0) >= 2)

        def happens(self, outcome: int) -> None:
            seat = self.turned()
            if seat is not None:
                self.give("west", seat, outcome, -1)
                self.shown[outcome] += 1
                self.current_player = OVER if self.turned() is None else CHANCE
                return
            self.deck[outcome] -= 1
            self.give("hands", int(self.held("hands", 0) >= 2), outcome)
            self.current_player = 0 if self.held("hands", 0) + self.held("hands", 1) == 4 else CHANCE

        def forbids(self, verb: str, part: int) -> int:
            if verb == "lay":
                return 0 if self.chosen >= 0 else 1
            return 0 if self.chosen < 0 and self.holds("hands", self.turn, part) else 1

        def do(self, verb: str, part: int) -> None:
            if verb == "take":
                self.chosen = part
                return
            self.give("hands", self.turn, self.chosen, -1)
            self.give(("west", "east")[part], self.turn, self.chosen)
            self.chosen = -1
            self.turn = 1 - self.turn
            still = self.held("hands", self.turn) > 0
            self.current_player = self.turn if still else OVER if self.turned() is None else CHANCE

        def score(self, seat: int) -> int:
            return self.held("east", seat)

    return Played


def foundlings(*, naive: bool = False) -> Kind:
    """Two cards each, two in the open; one takes from there, or lays down; when the open cards are gone, it is over."""

    class Played(recipe("Foundlings")):  # type: ignore[misc]
        KEY = "naive-foundlings" if naive else "foundlings"

        def odds(self) -> tuple[str, list[int]]:
            return "deck", self.deck

        def private(self) -> int | None:
            return next((seat for seat in (0, 1) if self.held("hands", seat) < 2), None)

        def happens(self, outcome: int) -> None:
            self.deck[outcome] -= 1
            seat = self.private()
            if seat is None:
                self.stray[outcome] += 1
            else:
                self.give("hands", seat, outcome)
            self.current_player = 0 if sum(self.stray) == 2 else CHANCE

        def forbids(self, verb: str, part: int) -> int:
            return 0 if (self.stray[part] if verb == "take" else self.has(self.turn, part)) else 1

        def do(self, verb: str, part: int) -> None:
            if verb == "take" and naive:
                self.stray[part] -= 1
                self.give("hands", self.turn, part)
            else:
                super().do(verb, part)
            self.turn = 1 - self.turn
            left = self.held("hands", self.turn) + self.held("taken", self.turn)
            self.current_player = self.turn if sum(self.stray) and left else OVER

        def score(self, seat: int) -> int:
            return self.held("taken", seat)

    return Played


def lanterns(*, naive: bool = False) -> Kind:
    """Two cards each; both lay one, both are turned up, the brighter one wins them; a tie is lost."""

    class Played(recipe("Lanterns")):  # type: ignore[misc]
        KEY = "naive-lanterns" if naive else "lanterns"
        shown: list[int] = hand("deck", secret=False)
        lost: list[int] = heap("deck")

        def turned(self) -> bool:
            """Whether cards are being turned up: both lie there, or one is turned already."""
            return self.held("laid", 0) + self.held("laid", 1) + self.held("shown", 0) == 2

        def odds(self) -> tuple[str, list[int]]:
            known = [self.holds("laid", self.turn, kind) for kind in (0, 1, 2)] if self.turned() else []
            return "deck", known if any(known) else self.deck

        def private(self) -> int | None:
            return None if self.turned() else self.turn

        def happens(self, outcome: int) -> None:
            if not self.turned():
                self.deck[outcome] -= 1
                self.give("hands", self.turn, outcome)
            else:
                self.give("laid", self.turn, outcome, -1)
                self.give("shown", self.turn, outcome)
                if self.turn == 1:
                    self.sell()
            self.turn = 1 - self.turn
            spent = self.held("won", 0) + self.held("won", 1) + sum(self.lost)
            dealing = self.held("hands", self.turn) < 2 and not spent
            more = 0 if self.held("hands", 0) else OVER
            self.current_player = CHANCE if self.turned() or dealing else more

        def sell(self) -> None:
            left, right = (next(kind for kind in (0, 1, 2) if self.holds("shown", seat, kind)) for seat in (0, 1))
            for seat, kind in enumerate((left, right)):
                self.give("shown", seat, kind, -1)
                if left == right:
                    self.lost[kind] += 1
                else:
                    self.give("won", int(right > left), kind)

        def forbids(self, verb: str, part: int) -> int:
            return 0 if self.holds("hands", self.turn, part) else 1

        def do(self, verb: str, part: int) -> None:
            super().do(verb, part)
            self.turn = 1 - self.turn
            self.current_player = CHANCE if self.turned() else 1

        def seen(self, seat: int, action: int) -> int:
            return PlainState.seen(self, seat, action) if naive else int(super().seen(seat, action))

        def score(self, seat: int) -> int:
            return self.held("won", seat)

    return Played


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> Iterator[Broken]:
    """Which laws such a game breaks, and with what words."""

    def asked(kind: Kind, actions: int) -> dict[str, str]:
        (tmp_path / f"plain_{kind.KEY}").mkdir()
        card = card_of(kind, monkeypatch, tmp_path / f"plain_{kind.KEY}", actions=actions)
        GAMES.add(card)
        found = [one for one in map(tried, trials_of(card)) if one is not None]
        GAMES.remove(card.key)
        return {one.law: one.sentence for one in found}

    return asked


def test_a_secret_choice_in_two_parts_and_a_card_that_is_turned_up(broken: Broken) -> None:
    odds = 'known = [self.holds("west", seat, kind) for kind in (0, 1)]', '"deck", known if any(known) else self.deck'
    assert "`{}`, then `{}`".format(*odds) in PAGE.read_text("utf-8"), "it stands above as it stands there"
    assert broken(gates(), 4) == {}


def test_an_open_card_that_goes_into_a_secret_hand(broken: Broken) -> None:
    assert broken(foundlings(), 4) == {}
    found = broken(foundlings(naive=True), 4)
    assert list(found) == ["fair"], "what the page warns of breaks the law it names"
    assert "imagined, but impossible by what was seen" in found["fair"]


def test_a_choice_that_is_secret_until_all_have_made_theirs(broken: Broken) -> None:
    assert broken(lanterns(), 3) == {}
    assert broken(lanterns(naive=True), 3), "what is laid face down is not told"


WORDS = (("tell.lay.unseen", "{who} lays a card face down."), ("tell.laid", "{who} shows a {part}."),
         ("tell.won.more", "{who} wins the {part}."))  # fmt: skip


@pytest.mark.parametrize("own", [True, False], ids=["its own words", "ours"])
def test_secret_choices_are_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, own: bool) -> None:
    """Who has laid, whose card is turned up, who has won: by the game's words, or in general."""
    folder = tmp_path / f"told_{own}"  # words are remembered by the name of the package
    folder.mkdir()
    card = card_of(lanterns(), monkeypatch, folder, actions=3)
    with (folder / "words" / "en.po").open("a", encoding="utf-8") as file:
        file.write("".join(f'\nmsgid "{key}"\nmsgstr "{text}"\n' for key, text in WORDS if own))
    GAMES.add(card)
    try:
        state = GAMES["lanterns"].module("text").read(
            "lanterns, 2 players, to move: seat 1\nturn: 1\nhands of seat 0: spark\n"
            "hands of seat 1: spark, torch\nlaid of seat 0: moon"
        )
        said = []
        for move in ("lay-torch", "moon", "torch"):
            before, action = state.veil(0), state.parse(move)
            seen = state.seen(0, action)
            state.apply(action)
            said.append(card.module("tell").tell(before, seen, state.veil(0), "en"))
        shown = "Red shows a moon.", "Blue shows a torch. Red wins the torch. Red wins the moon."
        general = "Red turns up a card: moon.", "Blue turns up a card: torch."
        assert said == (["Blue lays a card face down.", *shown] if own else ["Blue chooses in secret.", *general])
    finally:
        GAMES.remove("lanterns")
