"""Words, notation, pictures and the drawing: nothing public names a tile (GM-5), and the drawing stays small."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.games.guerre_des_moutons.helpers import fresh, nearly_a_pen, play

from panurge import SPECTATOR, make
from panurge.core.errors import BadNotation
from panurge.core.rng import Rng
from panurge.core.words import Voice, voice
from panurge.games.guerre_des_moutons import art, data, draw, notation, rules, tell, text

TILE_NUMBER = re.compile(r"\b[THW]\d{1,2}\b")


def walk(players: int, seed: int, **options: object):
    state = make("guerre-des-moutons", players, **options)
    rng = Rng(seed)
    while not state.is_over:
        yield state
        state.apply(state.pick(rng))
    yield state


def test_gm_5_what_others_receive_names_no_tile() -> None:
    """GM-5, Who knows what: names, sentences, pictures and drawings of another seat carry faces, never tile numbers."""
    for step, state in enumerate(walk(3, 2)):
        if step % 11 == 0:
            veil = state.veil(None)
            public = text.show(veil) + draw.draw(veil, "fr", "wide").markup() + tell.question(veil, "en", ())
            assert not TILE_NUMBER.search(public)
            assert all(seat_line.count("/") == 0 for seat_line in text.show(veil).splitlines() if "hand" in seat_line)


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        (["RVVB/YKYY", "1,0", "turn 0"], "Ann lays a tile right of the village. Ann draws 1 tile."),
        (["drop out"], "Ann drops out with 1 tile in hand. Ann has finished: +6."),
    ],
)
def test_sentences_are_the_same_for_everybody(moves: list[str], said: str) -> None:
    """GM-9, GM-25 in words; the mover and the others read the same line."""
    for seat in (0, 1, None):
        state = fresh("RVVB/YKYY")
        lines = []
        for name in moves:
            before = state.veil(seat)
            code = int(state.seen(SPECTATOR if seat is None else seat, state.parse(name)))
            play(state, name)
            lines.append(tell.tell(before, code, state.veil(seat), "en", ("Ann", "Bob")))
        assert [line for line in lines if line] == [said]


def test_closing_a_pen_is_told() -> None:
    """GM-11 in words."""
    state = nearly_a_pen()
    play(state, "FFFY/RKYB", "2,0")
    before = state.clone()
    play(state, "turn 2")
    said = tell.tell(before.veil(1), 0, state.veil(1), "fr", ("Anne", "Bruno"))
    assert said == (
        "Anne pose une tuile 2 cases à droite du village. Anne pioche 1 tuile. "
        "Un enclos jaune de 2 moutons se ferme."
    )


@pytest.mark.parametrize(("cell", "french", "english"), [
    ("-1,0", "à gauche du village", "left of the village"),
    ("0,3", "3 cases au-dessous du village", "3 cells below the village"),
    ("1,-2", "1 case à droite et 2 au-dessus du village", "1 cell right of the village and 2 up"),
    ("-3,1", "3 cases à gauche et 1 au-dessous du village",
     "3 cells left of the village and 1 down"),
    ("0,0", "sur la place du village", "on the village square"),
])  # fmt: skip
def test_gm_31_a_cell_is_told_from_the_village_square(cell: str, french: str, english: str) -> None:
    """What one reads names a thing on the table, not the steps of the notation."""
    number = notation.read_cell(cell)
    assert [tell.where(number, voice(tell.__package__, language)) for language in ("fr", "en")] == [french, english]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("called", [tell.where, tell.way])
def test_gm_31_no_two_cells_are_called_the_same(called: Callable[[int, Voice], str], language: str) -> None:
    say = voice(tell.__package__, language)
    assert len({called(cell, say) for cell in range(int(data.CELLS))}) == data.CELLS


def test_gm_31_the_button_of_a_cell_is_short() -> None:
    """Its spoken name is the whole sentence; on a phone there is room for a few words."""
    state = fresh("RVVB/YKYY")
    play(state, "RVVB/YKYY")
    buttons = re.findall(r'data-say="([^"]*)"[^>]*aria-label="(Poser[^"]*)"', draw.draw(state.veil(0), "fr").markup())
    assert ("1 à gauche\u00a0: piocher 1", "Poser à gauche du village, piocher 1 tuile") in buttons


@pytest.mark.parametrize("language", ["fr", "en"])
def test_gm_31_options_and_sentences_say_where_in_words(language: str) -> None:
    before, seen = None, 0
    for step, state in enumerate(walk(2, 5)):
        said = tell.tell(*before, state, language, ()) if before else ""
        if state.current_player >= 0 and step % 5 == 0:
            labels = [tell.label(state, action, language) for action in state.legal_actions()]
            assert len(set(labels)) == len(labels)
            said += " ".join(labels)
        assert not re.search(r"-?\d+,-?\d", said)
        seen += said.count("du village" if language == "fr" else "the village")
        before = state.clone(), state.pick(Rng(step))
    assert seen > 100


@pytest.mark.parametrize(("rank", "french", "english"), [
    (1, "1er\u00a0: +6", "finished 1st: +6"),
    (2, "2e\u00a0: +3", "finished 2nd: +3"),
    (3, "3e\u00a0: +1", "finished 3rd: +1"),
    (4, "4e\u00a0: +0", "finished 4th: +0"),
])  # fmt: skip
def test_gm_25_places_are_counted_as_people_count(rank: int, french: str, english: str) -> None:
    state = make("guerre-des-moutons", 4)
    state.rank[2] = rank
    assert [tell.note(state, 2, language) for language in ("fr", "en")] == [french, english]


def test_gm_24_you_may_drop_out_only() -> None:
    state = make("guerre-des-moutons", 2)
    rule, said = tell.reason(state, int(data.DROP_OUT), int(data.ONLY_ON_TURN), "en")
    assert (rule, said) == ("GM-24", "You may drop out only at the start of your own turn.")


def test_both_languages_have_the_same_words() -> None:
    french, english = (voice("panurge.games.guerre_des_moutons", language) for language in ("fr", "en"))
    assert set(french.messages) == set(english.messages)
    for key, forms in french.messages.items():
        fields = [set(re.findall(r"\{(\w+)\}", " ".join(said[key]))) for said in (french.messages, english.messages)]
        assert fields[0] == fields[1], key
        assert len(forms) == len(english.messages[key]), key


def test_french_marks_have_their_space() -> None:
    """A space that does not break before : ; ! ? and inside quotation marks, in words and on the rule page."""
    game = Path(tell.__file__).parent
    page = (game / "page.fr.md").read_text(encoding="utf-8")
    said = [form for forms in voice("panurge.games.guerre_des_moutons", "fr").messages.values() for form in forms]
    for sentence in [*said, *page.splitlines()]:
        assert not re.search(r" [:;!?»]|« ", sentence), sentence


def test_every_reason_cites_a_rule() -> None:
    assert sorted(tell.REASONS) == list(range(1, 30))
    for code in tell.REASONS:
        for language in ("fr", "en"):
            rule, sentence = tell.reason(make("guerre-des-moutons", 2), 0, code, language)
            assert re.fullmatch(r"GM-\d+", rule)
            assert sentence.endswith(".")


@pytest.mark.parametrize("bad", ["", "turn 4", "turn", "16,0", "0,0,0", "00,1", "RVVB", "wolf at", "RVVB at 99,0", "x"])
def test_bad_notation(bad: str) -> None:
    state = fresh("RVVB/YKYY")
    with pytest.raises(BadNotation):
        state.parse(bad)


def test_notation_of_perceived_placements() -> None:
    """Every code there can be has a name of its own and is read back."""
    state = make("guerre-des-moutons", 2)
    for code in range(int(data.ACTIONS), int(data.CODES), 977):
        assert notation.parse(state, notation.name(state, code)) == code
    with pytest.raises(ValueError, match="no code"):
        notation.name(state, int(data.CODES))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pictures_are_read_back(players: int) -> None:
    for state in walk(players, players):
        shown = text.show(state)
        again = text.read(shown)
        assert text.show(again) == shown
        assert again.legal_actions() == state.legal_actions()


def test_runs_join_what_is_equal() -> None:
    """GM-2: a face is drawn piece by piece, forest last."""
    assert list(art.runs("VVVV")) == [("N", 4, "V")]
    assert list(art.runs("FRKF")) == [("W", 1, "R"), ("S", 1, "K"), ("E", 2, "F")]
    assert list(art.runs("RVVB")) == [("N", 1, "R"), ("W", 2, "V"), ("E", 1, "B")]


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_drawings_stay_small(layout: str) -> None:
    largest = 0
    for step, state in enumerate(walk(2, 7)):
        if step % 23 == 0 and state.current_player >= 0:
            veil = state.veil(int(state.current_player))
            largest = max(largest, len(draw.draw(veil, "fr", layout).markup().encode()))
    assert largest < 120_000


def test_window_fits_what_is_laid() -> None:
    """The drawn window holds every tile and a cell around it."""
    for state in walk(4, 3):
        if len(state.cells) % 12 == 0 and state.phase == rules.WINDOW:
            view = re.search(r'viewBox="([^"]+)" data-fit="\1"', dict(draw.draw(state.veil(None)).parts)["landscape"])
            assert view is not None
            left, top, wide, high = (float(part) for part in view[1].split())
            for cell in state.cells:
                x, y = (cell % 31 - 15) * 96, (cell // 31 - 15) * 96
                assert left <= x - 96
                assert x + 192 <= left + wide + 1
                assert top <= y - 96
                assert y + 192 <= top + high + 1
