"""A hint is what the strongest bot finds on the seat's veil: nothing of the hidden truth, and no false certainty."""

import asyncio

import pytest

from panurge import GAMES, Rng
from panurge.bots import BOTS
from panurge.bots.choice import Budget, Choice, Considered
from panurge.bots.pool import Pool, Stumbled
from panurge.bots.thinking import leads_on
from panurge.bots.traces import Traces
from panurge.core.hand import begun, hand_of
from panurge.core.state import State
from panurge.study import hint
from tests.bots.positions import position, veil_of
from tests.games.shear_panic.positions import position as position_of
from tests.web.twins import some_twins

SMALL = Budget(iterations=40)


def test_the_favourite_comes_first_and_the_others_by_what_they_promise() -> None:
    looked_at = [Considered(7, 500, 0.62), Considered(3, 200, 0.5), Considered(5, 150, 0.55), Considered(1, 90, 0.2)]
    found = hint.read(Choice(7, [0.6, 0.4], looked_at), 9)
    assert found is not None
    assert (found.action, found.sure, found.share) == (7, "likely", 0.62)
    assert [one.action for one in found.options] == [7, 5, 3]
    assert found.ahead == pytest.approx(0.07)


@pytest.mark.parametrize(("second", "sure"), [(0.5, "clear"), (0.55, "likely"), (0.595, "close"), (0.7, "close")])
def test_how_sure_it_is_follows_from_the_second_best(second: float, sure: str) -> None:
    found = hint.read(Choice(1, [], [Considered(1, 100, 0.6), Considered(2, 80, second)]), 2)
    assert found is not None
    assert found.sure == sure


def test_an_option_hardly_looked_at_is_no_rival() -> None:
    found = hint.read(Choice(1, [], [Considered(1, 1000, 0.6), Considered(2, 3, 0.9)]), 2)
    assert found is not None
    assert found.sure == "clear"
    assert len(found.options) == 1


def test_the_lead_over_a_move_is_over_that_one_and_unknown_where_it_was_hardly_looked_at() -> None:
    looked_at = [Considered(7, 500, 0.62), Considered(3, 200, 0.5), Considered(5, 150, 0.6)]
    tried = [*looked_at, Considered(1, 90, 0.2), Considered(2, 3, 0.1)]
    found = hint.read(Choice(7, [], tried), 9)
    assert found is not None
    assert found.sure == "close"
    assert [found.lead_over(action) for action in (7, 5, 3, 1)] == pytest.approx([0, 0.02, 0.12, 0.42])
    assert found.lead_over(2) is None


def test_one_option_needs_no_thought_and_no_thought_is_no_hint() -> None:
    assert hint.read(Choice(4), 1) == hint.Hint(4, "only")
    assert hint.read(Choice(4), 2) is None  # the pool's emergency: a random option is no advice


def test_a_hint_comes_from_a_worker() -> None:
    pool = Pool(1)
    try:
        veil = veil_of(position("guerre-et-beeeh", 3))
        found = asyncio.run(hint.ask(pool, veil, 5, SMALL))
    finally:
        pool.close()
    assert found is not None
    assert found.action in veil.legal_actions()
    assert found.share is not None
    assert 0 <= found.share <= 1


@pytest.mark.parametrize("game", ["black-sheep", "guerre-et-beeeh"])
def test_the_same_veil_gets_the_same_hint_whatever_is_hidden(game: str) -> None:
    for twin in some_twins(game, 1, wanted=2):
        answers = set()
        for script in (twin.first, twin.second):
            state = GAMES[game].start()
            for action in script:
                state.apply(action)
            if state.current_player != 1:
                continue
            veil = state.veil(1)
            found = hint.think(veil, 9, SMALL)
            answers.add((found, hint.words(veil, found.parts, "en"), tuple(hint.named(veil, found, "fr"))))
        assert len(answers) <= 1


# ---------------------------------------------------------------------- a whole move
IN_PARTS = ("guerre-et-beeeh", "guerre-des-moutons", "shear-panic")


def deciding(game: str, wanted: int) -> list[State]:
    """Veils of seats that are asked for a decision of several parts, from a random game."""
    rng, found = Rng(6), []
    while len(found) < wanted:
        state = GAMES[game].start()
        while not state.is_over and len(found) < wanted:
            if state.current_player >= 0 and not state.half_made() and rng.below(4) == 0:
                veil = state.veil(state.current_player)
                if any(leads_on(veil, action) for action in veil.legal_actions()):
                    found.append(veil)
            state.apply(state.pick(rng) if state.current_player >= 0 else state.sample_chance(rng))
    return found


@pytest.mark.parametrize("game", IN_PARTS)
def test_a_hint_is_a_whole_move(game: str) -> None:
    """Part by part one of the seat's own options, and nothing of the decision is left when the last is made."""
    for veil in deciding(game, 6):
        found = hint.think(veil, 3, SMALL)
        for i, part in enumerate(found.parts):
            faced = begun(veil, *found.parts[:i])
            assert part in faced.legal_actions()
            assert leads_on(faced, part) == (i + 1 < len(found.parts))
        assert hint.one_decision(veil, (*found.parts, found.action)) == found.parts
        assert hint.named(veil, found, "en")[: len(found.options)]


def test_what_is_no_choice_is_told_with_what_is() -> None:
    """One square is left: the thought is about its sheep and their ways, and the sentence says all of it."""
    veil = position_of("Y B G / R K Y / B G R", "seat 0: slam2").veil(0)
    found = hint.think(veil, 3, SMALL)
    assert veil.action_name(found.action) == "slam2"
    assert found.about == 1
    assert len(found.parts) == 3
    assert found.sure != "only"
    assert all("blue sheep" in name for name in hint.named(veil, found, "en"))
    assert hint.words(veil, found.parts, "en").startswith("Lamb slam 2: slam the ")


def test_the_pool_is_asked_once_and_within_the_same_budget() -> None:
    asked: list[Budget] = []

    class Counting(Pool):
        async def ask(self, bot: str, veil: State, seed: int, budget: Budget, asker: object = None) -> Choice:
            asked.append(budget)
            return BOTS[bot].answer(veil, Rng(seed), budget)

    found = asyncio.run(hint.ask(Counting(), deciding("shear-panic", 1)[0], 5, SMALL))
    assert found is not None
    assert len(found.parts) > 1
    assert asked == [Budget(iterations=SMALL.iterations, whole=True)]


@pytest.mark.parametrize(("game", "picture", "moves", "said"), [
    ("shear-panic", "Y B G / R K Y / B G R", ("slam2", "B1", "E"), {
        "en": "Lamb slam 2: slam the upper blue sheep towards the right",
        "fr": "Poussée d’agneau 2\u00a0: pousser le mouton bleu du haut vers la droite"}),
    ("shear-panic", "Y B G / R K Y / B G R", ("line1", "Y1", "S"), {
        "en": "Line push 1: push the line of the upper yellow sheep towards the bottom",
        "fr": "Poussée en ligne 1\u00a0: pousser la ligne du mouton jaune du haut vers le bas"}),
    ("shear-panic", "Y B G / R K Y / B G R", ("align2", "left"), {
        "en": "Align 2: align the flock to its left", "fr": "Alignement 2\u00a0: aligner le troupeau à sa gauche"}),
])
def test_a_whole_move_is_one_sentence(game: str, picture: str, moves: tuple[str, ...], said: dict[str, str]) -> None:
    veil = position_of(picture).veil(0)
    parts = tuple(veil.parse(move) for move in moves)
    for language, sentence in said.items():
        assert hint.words(veil, parts, language) == sentence


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", IN_PARTS)
def test_every_whole_move_can_be_said(game: str, language: str) -> None:
    """Whatever is asked for now, from the first part on or from the middle."""
    for veil in deciding(game, 4):
        hand = hand_of(GAMES[game].module_if_any("hand"), veil, language)
        assert hand is not None
        for way in hand.ways[:60]:
            for i in range(len(way.actions)):
                said = hint.words(begun(veil, *way.actions[:i]), way.actions[i:], language)
                assert said
                assert "{" not in said


def test_a_game_that_does_not_say_it_whole_says_part_by_part(monkeypatch: pytest.MonkeyPatch) -> None:
    tell = GAMES["shear-panic"].module("tell")
    monkeypatch.delattr(tell, "whole")
    veil = position_of("Y B G / R K Y / B G R").veil(0)
    said = hint.words(veil, tuple(veil.parse(move) for move in ("turn1", "left")), "en")
    assert said == "Ewe turn, the marker moves 1 cell › Turn the flock to its left"


def test_a_bot_that_stumbles_gives_no_hint_and_the_log_says_why_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Failing(Pool):
        async def ask(self, *_: object) -> Choice:
            raise Stumbled("ValueError: no idea", "Traceback: no idea")

    monkeypatch.setattr(hint, "TRACES", Traces())
    veil = veil_of(position("guerre-et-beeeh", 3))
    for _ in range(3):
        assert asyncio.run(hint.ask(Failing(), veil, 1)) is None
    assert caplog.text.count("Traceback: no idea") == 1
