"""The law of the terminal on a finished table, and that it notices what it should."""

from collections.abc import Callable

import pytest

from panurge import GAMES, GameCard, Rng, State
from panurge.core.canvas import SMALLEST, Canvas, Space, canvas_of, from_text, narrow
from panurge.kit import terminals

pytestmark = pytest.mark.engine
every_game = pytest.mark.parametrize("card", GAMES.values(), ids=list(GAMES))


@every_game
def test_a_finished_table_and_one_without_secrets_are_drawn(card: GameCard) -> None:
    state = card.start()
    rng = Rng(5)
    while not state.is_over:
        action = state.sample_chance(rng) if state.current_player < 0 else rng.choice(state.legal_actions())
        state.apply(action)
    for language in ("fr", "en"):
        terminals.law_terminal(state, 0, language, SMALLEST)
        terminals.law_canvas(state, canvas_of(state, language), language, SMALLEST)


def test_a_game_that_does_not_draw_itself_is_shown_by_its_text() -> None:
    canvas = from_text("a\tb\n" + "x" * 70 + "\n\u65e5", Space(52, 18))
    assert canvas.lines() == ["a   b", "x" * 52, "    " + "x" * 18, "?"]
    assert not canvas.scrolls
    assert from_text("\n" * 30 + "a", Space(52, 18)).scrolls


def test_only_narrow_characters() -> None:
    assert all(narrow(char) for char in "aé’œ│█●▲")
    assert not any(narrow(char) for char in "\u65e5\U0001f411\u0301\u200b\u00ad\n\t▶")


def spoiled(how: Callable[[Canvas], object]) -> Callable[..., Canvas]:
    def draw(veil: State, language: str, room: Space, *_: object) -> Canvas:
        canvas = Canvas(*room)
        canvas.put(1, 1, "meadow", thing="meadow")
        how(canvas)
        return canvas

    return draw


SPOILED: dict[str, tuple[Callable[[Canvas], object], str]] = {
    "too wide": (lambda canvas: (setattr(canvas, "columns", 99), canvas.__dict__.update(cells=[])), "does not fit"),
    "an emoji": (lambda canvas: canvas.put(0, 0, "\U0001f411"), "one column"),
    "a role nobody knows": (lambda canvas: canvas.put(0, 0, "x", "merry"), "no role"),
    "a ground nobody knows": (lambda canvas: canvas.put(0, 0, "x", "ink", "merry"), "no role"),
    "a thing that is not there": (lambda canvas: canvas.carry("moon", 0), "not drawn"),
    "an option that is none": (lambda canvas: canvas.carry("meadow", -7), "no options"),
    "a rule that is none": (lambda canvas: canvas.tell("meadow", "Grass.", "XX-99"), "rule page"),
    "told of what is not there": (lambda canvas: canvas.tell("moon", "Cheese."), "not drawn"),
    "a hole": (lambda canvas: canvas.put(0, 0, "{who}"), "a hole"),
    "a look at nothing": (lambda canvas: setattr(canvas, "look", "moon"), "not drawn"),
    "what can be held": (lambda canvas: None, "can be held"),
}


@pytest.mark.parametrize("how", SPOILED)
def test_the_law_notices(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from types import ModuleType

    state: State = GAMES["guerre-et-beeeh"].start()
    state.deal(Rng(1))
    spoil, complaint = SPOILED[how]
    module = ModuleType("terminal")
    module.draw = spoiled(spoil)  # type: ignore[attr-defined]
    usual = GameCard.module
    monkeypatch.setattr(
        GameCard, "module", lambda card, name: module if name == "terminal" else usual(card, name)
    )
    with pytest.raises(AssertionError, match=complaint):
        terminals.law_terminal(state, int(state.current_player), "en", SMALLEST)
