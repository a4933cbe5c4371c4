"""What people meet: names, pictures, sentences, the drawing; and what the laws ask of an open game."""

import re
from itertools import pairwise

import pytest
from tests.games.shear_panic.positions import START, options, play, position

from panurge import CHANCE, SPECTATOR, Rng, make
from panurge.core.words import voice
from panurge.games.shear_panic import data, notation, rules, tell
from panurge.games.shear_panic.draw import draw
from panurge.games.shear_panic.rules import ShearPanic, account
from panurge.games.shear_panic.text import read

LIMITED = "seat 2: slam2 line3 diag1 diag3 align3 roll1 leap2 turn1"


def walk(players: int, seed: int) -> list[ShearPanic]:
    """Every state of a random game."""
    rng = Rng(seed)
    state = make("shear-panic", players)
    assert isinstance(state, ShearPanic)
    found = [state.clone()]
    while not state.is_over:
        state.apply(state.pick(rng))
        found.append(state.clone())
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pictures_round_trip(players: int) -> None:
    for state in walk(players, 5):
        assert read(str(state), players=players) == state
        assert account(state) == ""


def test_a_picture_says_what_is_wrong() -> None:
    for text in ("Y B G / R X Y", "Y Y Y", "Y B\nnonsense: 3", "Y B\nchosen: hat big"):
        with pytest.raises(ValueError, match=r"."):
            position(text)


def test_every_action_has_a_name_of_its_own() -> None:
    state = position(START)
    names = [state.action_name(action) for action in range(data.ACTIONS)]
    assert len(set(names)) == data.ACTIONS
    assert [state.parse(name) for name in names] == list(range(data.ACTIONS))
    assert notation.name(state, -1) == "?"
    assert notation.parse(state, "?") == -1
    with pytest.raises(ValueError, match="no action"):
        notation.name(state, int(data.ACTIONS))


def test_everything_is_open() -> None:
    """Veil and imagine are identities but for the viewer; a seat perceives every action as it is."""
    for state in walk(3, 8)[::5]:
        for seat in (0, 1, 2, None):
            veil = state.veil(seat)
            assert str(veil) == str(state)
            assert veil.imagine(Rng(1)) == state
            assert state.seen(SPECTATOR if seat is None else seat, 7) == 7


def test_forced_is_exactly_one_option() -> None:
    for state in walk(4, 9):
        if state.current_player >= 0:
            assert state.forced_for_all() == (len(state.legal_actions()) == 1)
            assert state.veil(None).forced_for_all() == state.forced_for_all()
        else:
            assert not state.forced_for_all()


def test_a_choice_is_half_made_between_its_parts() -> None:
    state = position(START, "marker: 1")
    assert not state.half_made()
    assert play(state.clone(), "slam2").half_made()
    assert play(state.clone(), "slam2", "B1").half_made()
    assert play(state.clone(), "align2").half_made()
    panic = play(state.clone(), "align2", "front", "die red")
    assert not panic.half_made()
    assert play(panic, "R1").half_made()
    white = play(state.clone(), "align2", "front", "die white")
    assert not white.half_made()


def test_refusals_name_the_move_they_would_undo() -> None:
    """SP-16 with its details: who turned, to which side, in both languages."""
    state = play(position(START), "turn1", "left", "turn1")
    assert "Blue has just turned the flock to its left" in state.why_not(state.parse("right")).sentence
    assert "Bleu vient de tourner le troupeau vers sa gauche" in state.why_not(state.parse("right"), "fr").sentence
    pushed = play(position(START), "line1", "R1", "E", "line1", "Y2")
    assert "Blue has just made a line push" in pushed.why_not(pushed.parse("W")).sentence


def test_every_reason_code_has_its_sentence() -> None:
    codes = [int(value) for name, value in vars(rules).items() if name in REASON_NAMES]
    assert sorted(codes) == sorted(tell.REASONS) == list(range(1, 27))


REASON_NAMES = (
    *("NOT_NOW", "USED", "REVERSE", "REVERSE_EWE_TURN", "NOT_YOURS", "OTHER_COLOUR", "SHORN", "SHEEP_BEHIND"),
    *("NOT_STRAIGHT", "NOT_DIAGONAL", "OCCUPIED", "LONELY", "NO_ROOM", "NOTHING_TO_LEAP", "LEAP_STRAIGHT"),
    *(
        "NO_EWE_TURN",
        "NOT_SMALLEST",
        "NOT_FIRST",
        "NO_CONTACT",
        "OTHER_DIE",
        "AT_CORNER",
        "NO_CORNER",
        "NO_DISC",
        "MUST_SPEND",
        "CAN_ACT",
        "NOT_MAIN",
    ),
)


def test_lines_of_the_log() -> None:
    state = position(START, "turn: 3")
    play(state, "slam3", "Y2")
    after = play(state.clone(), "W")
    names = ("Ann", "Bob", "Cléo", "Dan")
    line = tell.tell(state, state.parse("W"), after, "en", names)
    assert line == "Dan slams the lower yellow sheep towards the left. The marker reaches cell 3. Dan +1. Panic!"
    line = tell.tell(state, state.parse("W"), after, "fr", names)
    deed = "Dan pousse le mouton jaune du bas vers la gauche."
    assert line == f"{deed} Le compteur atteint la case 3. Dan +1. Panique\u00a0!"
    before = position(START)
    assert tell.tell(before, before.parse("slam2"), play(before.clone(), "slam2"), "en", names) == ""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_line_reads_well(language: str) -> None:
    for players in (2, 3, 4):
        states = walk(players, 20 + players)
        rng = Rng(20 + players)
        for before, after in pairwise(states):
            action = int(before.clone().pick(rng))
            line = tell.tell(before.veil(None), action, after.veil(None), language, ())
            assert "{" not in line
            assert line == line.strip()
            assert tell.question(before.veil(None), language, ())
        assert len(tell.score_sheet(states[-1], language)) == (8 if players == 2 else 7)


def test_questions_address_the_one_who_decides() -> None:
    state = play(position(START), "slam2")
    assert tell.question(state.veil(0), "en", ()) == "Which blue sheep slams?"
    assert tell.question(state.veil(1), "en", ("Ann",)) == "Ann chooses a sheep."


def test_a_panic_is_named_when_it_asks() -> None:
    """SP-6, SP-29: the die has chosen a colour, which need not be one's own; a game begins with it."""
    state = make("shear-panic", 3)
    assert isinstance(state, ShearPanic)
    play(state, "die red")
    assert tell.question(state.veil(0), "en", ()) == "Opening panic: which red sheep slams?"
    assert tell.question(state.veil(0), "fr", ()).startswith("Panique de départ\N{NO-BREAK SPACE}: quel mouton rouge")
    assert tell.question(state.veil(1), "en", ("Ann",)) == "Ann chooses a sheep."
    lines = ("marker: 7", "turn: 0 panic sheep active 3", "chosen: kind slam face black")
    panic = position(START, *lines, players=3)
    assert tell.question(play(panic, "K").veil(0), "en", ()) == "Panic! Which way does the black sheep slam?"


def test_both_languages_have_the_same_messages() -> None:
    english, french = voice("panurge.games.shear_panic", "en"), voice("panurge.games.shear_panic", "fr")
    assert sorted(english.messages) == sorted(french.messages)


def test_drawing_greys_what_cannot_be_used_and_says_why() -> None:
    """Used squares and useless ones carry `data-why`; options carry their action."""
    state = position("B", "seat 0: roll1 leap2 slam2", "turn: 0", "marker: 64")
    assert options(state) == "slam2"
    for layout in ("wide", "tall"):
        markup = draw(state.veil(0), "en", layout).markup()
        asked = sorted(int(found) for found in re.findall(r'data-why="(\d+)"', markup))
        assert asked == [square for square in range(12) if square != 0]
        assert re.findall(r'data-action="(\d+)"', markup) == ["0"]
        assert "data-action" not in draw(state.veil(1), "en", layout).markup()


def test_drawing_carries_every_option_of_whole_games() -> None:
    for players in (2, 4):
        for state in walk(players, 31)[::3]:
            if state.current_player != CHANCE and not state.is_over:
                for layout in ("wide", "tall"):
                    markup = draw(state.veil(int(state.current_player)), "fr", layout).markup()
                    carried = {int(found) for found in re.findall(r'data-action="(\d+)"', markup)}
                    assert carried == set(state.legal_actions()), str(state)


def test_drawing_marks_a_limited_square() -> None:
    """SP-16: the turn is free, but only one way."""
    limited = draw(position(START, "turn: 2", LIMITED, "no reverse: turn left").veil(2), "en", "wide").markup()
    free = draw(position(START, "turn: 2", LIMITED).veil(2), "en", "wide").markup()
    assert limited != free


def test_sp_21_a_cross_that_is_read_as_plus_is_told_so() -> None:
    start = "turn: 0 action group active 4"
    thrown = play(position("G R . . . . / Y B B . G Y / K R . . . .", start, "chosen: square slam2"), "group G2")
    after = play(thrown.clone(), "die x")
    line = tell.tell(thrown, thrown.parse("die x"), after, "en", ("Ann",))
    assert line == "Ann throws the die: ×, but no diagonal leads back; straight back, as for +."
    assert tell.question(after.veil(0), "en", ()) == "No diagonal leads back: which way does it come?"
    plus = play(thrown.clone(), "die +")
    assert tell.tell(thrown, thrown.parse("die +"), plus, "en", ("Ann",)) == "Ann throws the die: +, straight back."
    usual = play(position("B R . G / . K . G / . Y . . / . Y R B", start, "chosen: square slam2"), "group G1")
    crossed = play(usual.clone(), "die x")
    assert tell.tell(usual, usual.parse("die x"), crossed, "en", ("Ann",)) .endswith("×, back along a diagonal.")


def test_the_log_says_which_of_the_two_sheep_of_a_colour() -> None:
    """As the sheet does ("the lower red sheep"); of black there is only one."""
    names = ("Anne", "Bob", "Cléo", "Dan")
    for die, sheep, english, french in (
        ("black", "K", "Anne slams the black sheep ", "Anne pousse le mouton noir "),
        ("blue", "B1", "Anne slams the upper blue sheep ", "Anne pousse le mouton bleu du haut "),
        ("blue", "B2", "Anne slams the lower blue sheep ", "Anne pousse le mouton bleu du bas "),
    ):
        state = play(make("shear-panic", players=4), f"die {die}", sheep)  # type: ignore[arg-type]
        action = state.legal_actions()[0]
        after = state.clone()
        after.apply(action)
        assert tell.tell(state, action, after, "en", names).startswith(english)
        assert tell.tell(state, action, after, "fr", names).startswith(french)


def said(state: ShearPanic, action: str, language: str) -> str:
    return tell.label(state.veil(0), state.parse(action), language)


def test_two_sheep_of_a_colour_on_one_row_are_the_left_and_the_right_one() -> None:
    state = position("B . B / G K G / R Y R / Y . .")
    assert [tell.sheep_name(state, sheep, "fr") for sheep in (0, 1)] == [
        "le mouton bleu de gauche",
        "le mouton bleu de droite",
    ]
    assert tell.sheep_name(position("B K . / . G ."), 0, "en") == "the blue sheep"


def test_labels_say_what_an_option_does() -> None:
    """Sides are the flock's own, directions and corners as one sees them on the table, a sheep by where it stands."""
    start = position(START)
    assert said(start, "align2", "fr") == "Alignement, le compteur avance de 2 cases"
    aligning = play(start.clone(), "align2")
    sides = [said(aligning, side, "fr") for side in data.SIDES]
    assert sides == ["Aligner par l’avant", "Aligner par l’arrière", "Aligner à sa gauche", "Aligner à sa droite"]
    assert said(aligning, "right", "en") == "Align to its right"
    slamming = play(start.clone(), "slam2")
    where = "The blue sheep in rank 3 from the front of the flock, place 1 from its left"
    assert said(slamming, "B2", "en") == where
    split = position("B Y G B / R K . . / Y . R . / G . . .", "turn: 0 action group active 4", "chosen: square slam2")
    assert said(split, "group R2", "fr") == "Ramener le mouton rouge du bas"
    thrown = play(split, "group R2", "die x")
    assert said(thrown, "slide NW-N", "fr") == "Au coin en haut à gauche\u00a0: glisser vers le haut"
    assert said(thrown, "slide NW-N", "en") == "At the top left corner: slide towards the top"
    line = tell.tell(thrown, thrown.parse("slide NW-N"), play(thrown.clone(), "slide NW-N"), "fr", ("Anne",))
    told = "Anne ramène le mouton rouge du bas\u00a0: au coin en haut à gauche, il glisse vers le haut."
    assert line.startswith(told)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_nothing_speaks_of_a_compass(language: str) -> None:
    """The board shows none: what is said of a direction is what one sees, whoever looks."""
    compass = re.compile(r"\b(nord|sud|est\b|ouest|north|south|east|west)", re.IGNORECASE)
    say = voice("panurge.games.shear_panic", language)
    for way in data.DIRECTIONS:
        for key in (f"to.{way}", *([f"corner.{way}"] if len(way) == 2 else [])):
            assert not compass.search(say(key)), say(key)


def test_refusals_say_precisely_why() -> None:
    """SP-8: what is to be done instead; SP-9: whose sheep; SP-10: whether one way or every way is barred."""
    state = position(START)
    assert state.why_not(state.parse("N"), "en").sentence == "Not now: Blue chooses a square of the menu."
    slamming = play(state.clone(), "slam2")
    assert slamming.why_not(slamming.parse("R1")).sentence == "It must be one of your own sheep, a blue one."
    assert slamming.why_not(slamming.parse("R1"), "fr").sentence == "Il faut un de vos moutons, donc un mouton bleu."
    pushing = play(state.clone(), "line1")
    assert "whichever way" in pushing.why_not(pushing.parse("K")).sentence
    assert "on that line" in (chosen := play(pushing, "Y2")).why_not(chosen.parse("E")).sentence
