"""Words, notation, pictures and the drawing: nothing public names a tile (GM-5), and the drawing stays small."""

import re
from pathlib import Path

import pytest
from tests.games.guerre_des_moutons.helpers import play, position

from panurge import SPECTATOR, make
from panurge.core.errors import BadNotation
from panurge.core.rng import Rng
from panurge.core.words import voice
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
        (["RVVB/YKYY", "1,0", "turn 0"], "Ann lays a tile at 1,0. Ann draws 1 tile."),
        (["drop out"], "Ann drops out with 1 tile. Ann has finished: +6."),
    ],
)
def test_sentences_are_the_same_for_everybody(moves: list[str], said: str) -> None:
    """GM-9, GM-25 in words; the mover and the others read the same line."""
    for seat in (0, 1, None):
        state = position("""
            turn 0
            at 0,0
            |.V.
            |V#V
            |.V.
            seat 0: red; hand RVVB/YKYY
            seat 1: blue; hand KVVK/RBYY
        """)
        lines = []
        for name in moves:
            before = state.veil(seat)
            code = int(state.seen(SPECTATOR if seat is None else seat, state.parse(name)))
            play(state, name)
            lines.append(tell.tell(before, code, state.veil(seat), "en", ("Ann", "Bob")))
        assert [line for line in lines if line] == [said]


def test_closing_a_pen_is_told() -> None:
    """GM-11 in words."""
    state = position("""
        turn 0
        at 0,0
        |.V..V.
        |V#VV-Y
        |.V..V.
        seat 0: yellow; hand RKYB/FFFY
        seat 1: blue; hand KVVK/RBYY
    """)
    play(state, "FFFY/RKYB", "2,0")
    before = state.clone()
    play(state, "turn 2")
    said = tell.tell(before.veil(1), 0, state.veil(1), "fr", ("Anne", "Bruno"))
    assert said == "Anne pose une tuile en 2,0. Anne pioche 1 tuile. Un enclos jaune de 2 moutons se ferme."


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
    state = position("""
        turn 0
        at 0,0
        |.V.
        |V#V
        |.V.
        seat 0: red; hand RVVB/YKYY
        seat 1: blue; hand KVVK/RBYY
    """)
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
