"""What the log and the refusals say, where it must follow the rule to the letter; and a replay with nothing hidden."""

import pytest

from panurge import SPECTATOR
from panurge.games.guerre_et_beeeh import tell
from panurge.games.guerre_et_beeeh.rules import GuerreEtBeeeh
from panurge.table.ties import explained
from tests.games.guerre_et_beeeh.positions import play
from tests.games.guerre_et_beeeh.test_cards import FIELD, MAD, held

NAMES = ("Ann", "Bob")
GRAZING = FIELD.replace("R . r . . o", "R . r . o o") + "hidden: 1 1 1\n"


def told(before: GuerreEtBeeeh, move: str, viewer: int | None, language: str = "en") -> str:
    """What a seat (None: a spectator) reads of a move."""
    action = before.parse(move)
    seen = before.seen(int(SPECTATOR) if viewer is None else viewer, action)
    return tell.tell(before.veil(viewer), seen, play(before, move).veil(viewer), language, NAMES)


def told_openly(before: GuerreEtBeeeh, move: str) -> str:
    """What a replay says in which nothing is hidden."""
    return tell.tell(before, before.parse(move), play(before, move), "en", NAMES)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_gb_17_everybody_reads_which_cards_are_lost(viewer: int | None) -> None:
    state = play(GRAZING + "red: hand wool lynx", "move b3, E, move c1, E, finds 1")
    said = "Ann draws Grass Abuse and loses the hand: Wool for Sale, Lynx Eye."
    assert told(state, "draws abuse", viewer) == said
    assert told_openly(state, "draws abuse") == said


def test_gb_17_an_empty_hand_loses_nothing() -> None:
    state = play(GRAZING, "move b3, E, move c1, E, finds 1")
    assert told(state, "draws abuse", 1) == "Ann draws Grass Abuse, but holds no card to lose."


def test_gb_24_a_deadly_mad_sheep_takes_the_wolf_along_and_the_log_says_so() -> None:
    moving = play(MAD.replace(". . . . W .", ". Q . . W ."), "move e4", mad_sheep="deadly")
    assert told(moving, "W", 1).endswith("It eats a red sheep. That was the mad sheep: the wolf leaves with it.")
    position = MAD.replace(". R . . . .", "Q o . . . .") + "hidden: w 1 1"
    stepped = play(position, "move a3, E", mad_sheep="deadly")
    assert told(stepped, "finds wolf", None).endswith("the sheep. That was the mad sheep: the wolf leaves with it.")
    usual = play(MAD.replace(". . . . W .", ". Q . . W ."), "move e4")
    assert "leaves" not in told(usual, "W", 1)


def test_gb_24_nobody_is_told_that_a_deadly_sheep_slides_diagonally() -> None:
    position = MAD.replace(". . . . W .", ". Q . . W .")
    state = play(position, "move b4", mad_sheep="deadly")
    refusal = state.why_not(state.parse("NE"))
    assert refusal is not None
    assert (refusal.rule, "Only the mad sheep" in refusal.sentence) == ("GB-24", False)
    usual = play(MAD, "move b3")
    assert usual.why_not(usual.parse("NE")).sentence == "Only the mad sheep slides diagonally."  # type: ignore[union-attr]


def test_gb_5_the_first_token_out_of_reach_is_spoken_of_alone() -> None:
    state = play(FIELD)
    refusal = state.why_not(state.parse("scout f1"))
    assert refusal is not None
    assert (refusal.rule, refusal.sentence) == ("GB-5", "None of your sheep stands beside this token.")


def test_gb_19_gb_16_the_open_replay_shows_the_cards_that_were_shown() -> None:
    clogs = play(held("red", "clogs") + "yellow: hand lynx wool", "play clogs")
    assert told_openly(clogs, "shows") == told(clogs, "shows", 0) == "Cards seen: Wool for Sale, Lynx Eye."
    insider = play(held("red", "insider") + "pile: only armistice muzzle abuse", "play insider")
    assert told(insider, "shows", 1) == ""
    assert told_openly(insider, "shows") == "Ann looks through the pile: Armistice, Muzzle."


def test_gb_5_the_open_replay_names_the_scout() -> None:
    state = play(FIELD.replace("R . r", "R o r") + "hidden: w 1 1\n", "scout b1, enough")
    assert told(state, "finds wolf", 0) == "Between us: a wolf on b1!"
    assert told_openly(state, "finds wolf") == "Ann sees a wolf on b1."


# ---------------------------------------------------------------------- the end
EVEN = """
. . . . . .
. . . . . .
. . . . . .
W . . Y . .
. . . . . .
R . . . o o
red: won 3
yellow: won 3
"""


def test_gb_21_a_flock_gone_at_equal_points_is_no_tie() -> None:
    """GB-21, not GB-23, has decided."""
    over = play(EVEN, "move a3, E")
    assert (over.is_over, over.scores(), over.winners()) == (True, [3, 3], [0])
    assert explained(over, over.winners(), NAMES, "en") == ("", "")


@pytest.mark.parametrize(("won", "points", "say"), [
    ("red: won 1; hand armistice\nyellow: won 1", "1", "A draw at 1 point."),
    ("red: hand armistice", "0", "A draw at 0 points."),
    ("red: won 3; hand armistice\nyellow: won 3", "3", "A draw at 3 points."),
])
def test_gb_23_a_draw_in_words(won: str, points: str, say: str) -> None:
    over = play(EVEN.partition("red:")[0] + won, "play armistice")
    assert tell.question(over.veil(0), "en", NAMES).endswith(say)
    french = tell.question(over.veil(0), "fr", NAMES)
    assert french.endswith(f"Égalité à {points} point{'s' if points == '3' else ''}.")
    assert explained(over, over.winners(), NAMES, "en")[0] == "GB-23"
