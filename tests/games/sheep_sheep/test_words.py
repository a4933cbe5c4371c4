"""Sheep Sheep in words: places as one sees them, and the favourite sheep."""

import re

import pytest

from panurge import Rng, make
from panurge.core.lesson import lessons
from panurge.core.registry import GAMES
from panurge.core.words import voice
from panurge.games.sheep_sheep import tell
from panurge.games.sheep_sheep.data import CELLS, NO_FAMILY, NO_MATCH, PHASES, PLACE
from panurge.games.sheep_sheep.meadow import groups_of
from panurge.games.sheep_sheep.tell import collect_words

GAME = "panurge.games.sheep_sheep"
ADVICE = (
    "one_exchange", "larger", "collect", "made", "several", "end", "last_exchange", "corners", "pair", "gift", "apart"
)  # fmt: skip


def walk(seed, **options):
    """The states of a random game, each with what is done in it."""
    state, rng = make("sheep-sheep", players=2, **options), Rng(seed)
    while not state.is_over:
        action = state.pick(rng)
        yield state, action
        state.apply(action)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_ss_7_places_are_told_by_where_they_are(language):
    """Nothing on the table is called b1: options and sentences say "top middle"; no two options sound alike."""
    before, places = None, 0
    for state, action in walk(3):
        said = tell.tell(*before, state, language) if before else ""
        if state.current_player >= 0:
            labels = [tell.label(state, one, language) for one in state.legal_actions()]
            assert len(set(labels)) == len(labels)
            said += " ".join(labels)
        assert not re.search(r"\b[abc][123]\b", said)
        places += len(re.findall("en haut|top", said))
        before = state.clone(), action
    assert places > 50


@pytest.mark.parametrize("language", ["fr", "en"])
def test_ss_7_nine_places_nine_names(language):
    assert len({tell.place_name(cell, language) for cell in range(CELLS)}) == CELLS


def test_ss_9_a_refusal_says_where():
    state = next(state for state, _ in walk(3) if PHASES[state.phase] == "exchange")
    family = tell.family_name(state.up[1], "en")
    assert tell.reason(state, 1, int(NO_MATCH), "en")[1].startswith(f"The sheep in the top middle is {family}: ")


def test_ss_2_in_english_it_is_a_favourite():
    said = " ".join(form for forms in voice(GAME, "en").messages.values() for form in forms)
    assert "fetish" not in said.lower()
    assert "favourite" in said


def test_ss_19_what_the_favourite_adds_has_a_colour_of_its_own():
    """The bar of an end shows each row of the sheet in its tint: none looks like a family it is not."""
    state = make("sheep-sheep", players=2)
    rows, tints = [name for name, _ in tell.score_sheet(state.veil(0), "en")], tell.sheet_tints()
    assert tints[rows.index("Favourite bonus")] not in tints[:7]
    assert len(set(tints[:7])) == 7


@pytest.mark.parametrize("language", ["fr", "en"])
def test_advice_fits_the_two_lines_of_a_phone(language):
    say = voice(GAME, language)
    for key in ADVICE:
        assert len(say(f"advice.{key}", count=say("number.4"), family=say("many.purple"))) <= 76, key


def test_ss_15_of_the_last_gap_only_the_side_is_asked():
    asked = set()
    for state, _ in walk(5):
        if state.phase == PLACE and state.current_player >= 0:
            said = tell.question(state.veil(int(state.current_player)), "en")
            assert ("where" in said) == (list(state.up).count(NO_FAMILY) > 1), said
            asked.add("where" in said)
    assert asked == {True, False}


def test_what_a_lesson_wants_touched_is_lit():
    """Where one is to stop on the way, the button that stops is ringed or lit."""
    for lesson in lessons(GAMES["sheep-sheep"]):
        for step in lesson.steps:
            on_the_way = [way for way in step.between if "stop" in step.right[0][len(way.chains[0]) :]]
            assert not on_the_way or {"stop", "@stop"} & {*step.light, *step.touch}, step.title


def test_ss_13_a_group_is_named_by_what_it_is_and_of_two_of_one_family_by_where():
    """Every centre with two groups of one family: told apart, briefly, and never by a list of places."""
    seen = set()
    for mask in range(512):
        up = tuple(1 if mask >> cell & 1 else 2 + (cell + cell // 3) % 2 for cell in range(9))
        for lines in (0, 512):
            firsts = [first for first, _ in groups_of(up, lines) if up[first] == 1]
            for language in ("fr", "en"):
                said = [collect_words(up, lines, first, language) for first in firsts]
                assert len(set(said)) == len(said)
                assert all(one.count(",") == (len(said) > 1) for one in said)
                seen.update(said)
    assert {"Collect 3 blue sheep", "Collect 3 blue sheep, at the top", "Collect 3 blue sheep, bottom right"} <= seen
    assert {"Ramasser 3 moutons bleus, à gauche", "Ramasser 3 moutons bleus, en haut à droite"} <= seen
