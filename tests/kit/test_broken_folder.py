"""The kit catches what it should, continued: a folder that is not whole, and faces of a sound game that are not sound.

As in `test_broken`: each is broken in one way, and each names the very law and the words of its complaint.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hide_and_sheep import CARD, data, draw, notation, tell, tensors, text

from panurge import FULL, GAMES, Rng, State
from panurge.core.checks import viewers
from panurge.drawing.frame import Drawing
from panurge.kit import laws, secrets
from panurge.kit.cases import Case, positions

pytestmark = pytest.mark.engine
CASE = Case(CARD, CARD.key, 3)


def along(law: Callable[[State], None]) -> None:
    """A law of one position, asked as the kit asks it, of as many as in the long run: what is broken stands in few."""
    for position in positions(CASE, 4):
        with position.telling():
            law(position.state)


# ---------------------------------------------------------------------- the folder
def with_pages(patch: pytest.MonkeyPatch, french: Callable[[str], str], english: Callable[[str], str]) -> None:
    change, sound = {"fr": french, "en": english}, laws.page
    patch.setattr(laws, "page", lambda package, language: change[language](sound(package, language)))


def as_it_is(page: str) -> str:
    return page


@pytest.mark.parametrize(("french", "english", "complaint"), [
    (as_it_is, lambda page: page.replace("**HS-7**", ""), r"have not the same rules: HS-7"),
    (lambda page: page + "\n\n**HS-9** Bêê.", as_it_is, r"have not the same rules: HS-9"),
    (lambda page: "", lambda page: "", r"page\.fr\.md of hide-and-sheep has no rule"),
    (lambda page: page.replace("**HS-5**", ""), lambda page: page.replace("**HS-5**", ""),
     r"tell\.REASONS of hide-and-sheep cites HS-5, which is not on its rule pages"),
    (lambda page: page.replace("HS-8", "H-8"), lambda page: page.replace("HS-8", "H-8"),
     r"have the rule 'H-8', but a rule id is two to four capital letters"),
])
def test_unlike_rule_pages_are_caught(
    monkeypatch: pytest.MonkeyPatch, french: Callable[[str], str], english: Callable[[str], str], complaint: str
) -> None:
    with_pages(monkeypatch, french, english)
    with pytest.raises(AssertionError, match=complaint):
        laws.law_complete(CARD)


def test_a_missing_rule_page_is_caught() -> None:
    with pytest.raises(AssertionError, match=r"tests\.kit lacks page\.fr\.md"):
        laws.law_rule_pages(replace(CARD, package="tests.kit"))


def test_rules_are_found_wherever_a_page_may_begin_a_paragraph_with_one() -> None:
    """As `panurge.web.rulepage` gives anchors: paragraphs, list items, cells of a table; nothing inside a sentence."""
    written = "**GB-1** a\n\n- **GB-2** b\n* **GB-2a** c\n\n| **GB-3** | d |\n\nSee **GB-4**, **not-this**\n"
    assert laws.rule_ids(written) == {"GB-1", "GB-2", "GB-2a", "GB-3"}


@pytest.mark.parametrize(("changed", "complaint"), [
    ({"ties": "HS-9"}, r"ties of hide-and-sheep cites HS-9, which is not on its rule pages"),
    ({"ties": "8"}, r"ties of hide-and-sheep cites '8', but a rule id is"),
    ({"colours": ("red", "blue", "mauve", "#ff0000")}, r"the colours \['mauve', '#ff0000'\], but the wools are red"),
])
def test_a_wrong_card_is_caught(changed: dict[str, Any], complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        laws.law_complete(replace(CARD, **changed))


def test_a_missing_vignette_is_caught_in_our_own_games_only(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = GAMES["black-sheep"]
    monkeypatch.delattr(ours.module("draw"), "vignette")
    with pytest.raises(AssertionError, match=r"lacks draw\.vignette"):
        laws.law_complete(ours)
    assert not hasattr(draw, "vignette")
    laws.law_complete(CARD)


@pytest.mark.parametrize(("rule", "complaint"), [
    ("H-2", "cites no rule, but 'H-2': a rule id is two to four"), ("HS-2B", "cites no rule"),
    ("HS-2b", r"cites HS-2b, which is not on page\.fr\.md"),
])
def test_a_refusal_that_cites_nothing_to_be_read_is_caught(
    monkeypatch: pytest.MonkeyPatch, rule: str, complaint: str
) -> None:
    monkeypatch.setattr(tell, "REASONS", dict.fromkeys(tell.REASONS, (rule, "reason.not_now")))
    with pytest.raises(AssertionError, match=complaint):
        along(lambda state: laws.law_refusals(state, Rng(1)))


# ---------------------------------------------------------------------- faces
def test_a_picture_that_is_not_read_back_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = text.read

    def read(shown: str, **options: object) -> State:
        state = sound(shown, **options)
        state.peeks = [1] * len(state.peeks)
        return state

    monkeypatch.setattr(text, "read", read)
    with pytest.raises(AssertionError, match=r"text\.show prints 'seat .* 0 peeks'; .* is printed 'seat .* 1 peeks'"):
        along(laws.law_5_text)


def test_a_field_without_limits_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(data.LIMITS, "peeks")
    with pytest.raises(AssertionError, match=r"may have -1000000 in peeks: data\.LIMITS says what it holds"):
        along(laws.law_6_limits)


def test_a_picture_read_without_asking_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "checked", lambda state: state)
    with pytest.raises(AssertionError, match=r"text\.read takes a picture that does not add up"):
        along(lambda state: laws.law_6_pictures(state, monkeypatch.setattr))


def test_a_tensor_that_leaves_something_out_is_caught_one_step_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = tensors.observe

    def observe(veil: State) -> list[float]:
        blind = veil.clone()
        blind.bush = data.NO_BUSH  # type: ignore[attr-defined]
        return list(sound(blind))

    def siblings(state: State) -> None:
        for seat in viewers(state) if not state.is_over else ():
            secrets.law_2_and_8_siblings(state, seat, Rng(1))

    monkeypatch.setattr(tensors, "observe", observe)
    with pytest.raises(AssertionError, match=r"two veils after one action have the same tensor: bush: . ≠ ."):
        along(siblings)


def taller(drawing: Drawing, veil: Any) -> Drawing:
    return replace(drawing, height=drawing.height + len(veil.cards))


def other_definitions(drawing: Drawing, veil: Any) -> Drawing:
    return replace(drawing, defs=f"<g id=\"hidden-{len(veil.cards)}\"/>")


def other_order(drawing: Drawing, veil: Any) -> Drawing:
    return replace(drawing, parts=drawing.parts[::-1] if veil.cards else drawing.parts)


def only_veils(drawing: Drawing, veil: Any) -> Drawing:
    assert veil.viewer != FULL, "whose hand is it?"
    return drawing


@pytest.mark.parametrize(("change", "complaint"), [
    (taller, "its size changes during the game"),
    (other_definitions, "its definitions .* change during the game"),
    (other_order, "its parts or their order change during the game"),
    (only_veils, "the tall drawing of a full state: whose hand is it"),
])
def test_a_drawing_that_does_not_stay_is_caught(
    monkeypatch: pytest.MonkeyPatch, change: Callable[[Drawing, Any], Drawing], complaint: str
) -> None:
    sound = draw.draw
    monkeypatch.setattr(draw, "draw", lambda veil, *rest: change(sound(veil, *rest), veil))
    with pytest.raises(AssertionError, match=complaint):
        laws.law_drawing_stays(positions(CASE), int(FULL), "tall")


def test_an_action_without_a_name_is_told_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notation, "_NAMES", {a: name for a, name in notation._NAMES.items() if a != data.PEEK})
    said = r"(?s)KeyError: 7 \(notation\.name has no name for 7\?\).*'hide-and-sheep', 3\), seed \d+, step \d+"
    with pytest.raises(AssertionError, match=said):
        along(lambda state: laws.law_refusals(state, Rng(1)))
