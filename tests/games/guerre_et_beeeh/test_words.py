"""What the log and the refusals say, where it must follow the rule to the letter; and a replay with nothing hidden."""

import re
from collections import Counter
from importlib.resources import files

import pytest

from panurge import SPECTATOR
from panurge.games.guerre_et_beeeh import data, tell
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
    said = "Ann draws Grass Abuse and loses the whole hand: Wool for Sale, Lynx Eye."
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
    assert told_openly(clogs, "shows") == told(clogs, "shows", 0) == "Cards shown: Wool for Sale, Lynx Eye."
    insider = play(held("red", "insider") + "pile: only armistice muzzle abuse", "play insider")
    assert told(insider, "shows", 1) == ""
    assert told_openly(insider, "shows") == "Ann looks through the pile: Armistice, Muzzle."


def test_gb_5_the_open_replay_names_the_scout() -> None:
    state = play(FIELD.replace("R . r", "R o r") + "hidden: w 1 1\n", "scout b1, enough")
    assert told(state, "finds wolf", 0) == "Between us: a wolf on b1!"
    assert told_openly(state, "finds wolf") == "Ann sees a wolf on b1."


# ---------------------------------------------------------------------- refusals say which
BARRED = """
. . . . . .
. . o . . .
. r W Y . .
. . . . . .
. . . . . .
R R . . . o
"""


def why(position: str, moves: str, move: str, language: str = "en") -> tuple[str, str]:
    state = play(position, moves)
    refusal = state.why_not(state.parse(move), language)
    assert refusal is not None
    return refusal.rule, refusal.sentence


@pytest.mark.parametrize(("piece", "way", "rule", "english", "french"), [
    ("a1", "W", "GB-7", "The meadow ends on that side: it stands at the edge already.",
     "De ce côté, l’alpage s’arrête\u00a0: il est déjà au bord."),
    ("a1", "E", "GB-7", "A sheep bars the way on b1, and nobody is ever pushed.",
     "Un mouton barre la voie en b1, et on ne pousse personne."),
    ("b4", "E", "GB-7", "A wolf bars the way on c4.", "Un loup barre la voie en c4."),
    ("c4", "W", "GB-9", "A camouflaged sheep bars the way on b4: the wolf does not see it.",
     "Un mouton camouflé barre la voie en b4\u00a0: le loup ne le voit pas."),
    ("c4", "N", "GB-9", "A token bars the way on c5: a wolf does not run through grass.",
     "Un jeton barre la voie en c5\u00a0: un loup ne court pas dans l’herbe."),
    ("c4", "NE", "GB-9", "A wolf runs straight, never diagonally.",
     "Un loup court tout droit, jamais en diagonale."),
    ("a1", "NE", "GB-24", "Only the mad sheep slides diagonally.", "Seul le mouton fou glisse en diagonale."),
])  # fmt: skip
def test_gb_7_gb_9_gb_24_what_bars_the_way(piece: str, way: str, rule: str, english: str, french: str) -> None:
    assert why(BARRED, f"move {piece}", way) == (rule, english)
    assert why(BARRED, f"move {piece}", way, "fr") == (rule, french)


def test_gb_15_why_a_card_does_not_come_back() -> None:
    position = held("red", "recycling", "lynx") + "played: armistice\nout: wool"
    assert why(position, "play recycling", "recycling") == ("GB-15", "Recycling does not bring itself back.")
    assert why(position, "play recycling", "wool")[1] == "That card is gone for good: it does not come back."
    never = "That card has not been played yet."
    assert {why(position, "play recycling", card)[1] for card in ("lynx", "muzzle")} == {never}  # in hand, in the pile


# ---------------------------------------------------------------------- where the cards are known from
def card_list(language: str) -> list[tuple[str, str]]:
    """The rows of the rule page's list of cards: card, quip."""
    page = (files("panurge.games.guerre_et_beeeh") / f"page.{language}.md").read_text(encoding="utf-8")
    rows = [line.strip("|").split("|") for line in page.splitlines() if re.match(r"\|.*\| [“«]", line)]
    return [(card.strip(), quip.strip()) for card, quip in rows]


MARKS = {
    "en": {"sheet": "", "review": " (*a review*)", "reconstructed": " {r}"},
    "fr": {"sheet": "", "review": " (*une critique*)", "reconstructed": " {r}"},
}


def test_gb_2_fourteen_cards_by_the_sheet_one_by_another_source_six_reconstructed() -> None:
    counted = Counter(data.CARD_SOURCES) + Counter({data.CARD_SOURCES[data.ABUSE]: int(data.ABUSES) - 1})
    assert counted == {"sheet": 14, "review": 1, "reconstructed": 6}
    assert data.CARD_SOURCES[data.INSIDER] == "review"
    attested = [source for source in data.CARD_SOURCES[: data.CARDS] if source != "reconstructed"]
    assert len(attested) == data.ATTESTED


@pytest.mark.parametrize("language", ["fr", "en"])
def test_gb_1_the_page_lists_every_card_with_a_quip_and_where_it_is_known_from(language: str) -> None:
    listed = card_list(language)
    titles = [tell.card_title(card, language) for card in range(len(data.CARD_NAMES))]
    marks = [MARKS[language][source] for source in data.CARD_SOURCES[: data.CARDS]]
    assert [card for card, _ in listed] == [title + mark for title, mark in zip(titles, [*marks, " × 3"], strict=True)]
    assert len({quip for _, quip in listed}) == len(titles)


def test_gb_12_sheep_are_shorn_not_sold() -> None:
    state = play(held("red", "wool"), "play wool, 1")
    assert "tondu pour 1 point" in told(state, "a1", 0, "fr")
    assert "is shorn for 1 point" in told(state, "a1", 0)


# ---------------------------------------------------------------------- the end
def test_gb_21_a_last_sheep_that_goes_to_digest_loses_the_game() -> None:
    position = EVEN.replace("R . . . o o", "R o . . . o").replace("won 3", "won 5", 1) + "hidden: 5 1"
    state = play(position, "move a1, E")
    over = play(state, "finds 5")
    assert (over.is_over, over.winners()) == (True, [1])
    assert told(state, "finds 5", 1, "fr").endswith(
        "et le mouton s’en va digérer. Ann n’a plus un seul mouton sur l’alpage. "
        "Bob gagne, quels que soient les points (3\u00a0à\u00a010)."
    )


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
