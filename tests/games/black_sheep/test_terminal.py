"""The farm in characters: fields with everybody's side, the hand, the pens, and what a lay would bring."""

from panurge.core.canvas import SMALLEST, Canvas, Space, canvas_of, preview_of
from panurge.games.black_sheep.rules import BlackSheep
from panurge.games.black_sheep.text import read

from .test_table import PICTURE

SEEN_BY_MAUD = """
  ─ Champ 1 ─      ─ Champ 2 ─      ─ Champ 3 ─
R  ▐Va▌▐Mo▌▐Mo▌  R   ··  ··  ··   R   ··  ··  ··
  ▙▄▄▟  ▀▄▄▄▄▀    ▀▄▄▄▄▀ ▀▄▄▄▄▀    ▗▟██▙▖ ▗▟██▙▖
 ▐°Ch°▌ ▐°Va°▌    ▐°Va°▌ ▐°Va°▌    ▐°Mo°▌ ▐òMNó▌
┴────┴────┴────┴ ┴────┴────┴────┴ ┴────┴────┴────┴
M  ▐Ch▌▐Ch▌ ·· ★ M   ··  ··  ··   M  ▐Ch▌ ··  ·· ★
 Trois chevaux    Deux vaches      Pas encore de
 ★ Vous menez                      paire
                                   ★ Vous menez

  ▙▄▄▟    ▀▄▄▄▄▀   ▜▄▄▄▄▛   Pioche 72     Défausse 0
 ▐°Ch°▌   ▐°Va°▌   ▐°Co°▌   Réserve
 cheval   vache    cochon   Ch3 Va3 Co4 Mo5 Cq6 MN4

M▸Maud      Ch13★ Va    Co    Mo    Cq    MN2★
R Rémi  ▌▌▌ Ch    Va    Co??★ Mo    Cq    MN
"""
NAMES = ("Maud", "Rémi")


def drawn(state: BlackSheep, seat: int | None = 0, room: Space = SMALLEST, language: str = "fr") -> Canvas:
    return canvas_of(state.veil(seat), language, room, NAMES)


def test_the_farm_as_maud_sees_it() -> None:
    assert [*drawn(read(PICTURE)).lines()[:16]] == SEEN_BY_MAUD.strip("\n").split("\n")


def test_bs_15_values_and_hands_are_their_owners_alone() -> None:
    lines = drawn(read(PICTURE), 1).lines()
    assert " mouton   mouton    coq" in lines[12]
    assert lines[14].startswith("R Rémi      Ch    Va    Co12★")
    assert lines[15].startswith("M▸Maud  ▌▌▌ Ch??★")
    watching = drawn(read(PICTURE), None).lines()
    assert "▒▒▒▒▒▒" in watching[11]
    assert "Co??★" in watching[15]


def test_a_lay_is_foreseen_on_its_field() -> None:
    """Four horses on the first field; the hand is still there."""
    state = read(PICTURE)
    shown = preview_of(state.veil(0), (state.parse("horse on 1"),), "fr", Space(52, 18), NAMES)
    assert shown is not None
    lines = shown.lines()
    assert lines[5].startswith("M  ▐Ch▌▐Ch▌▐Ch▌★")
    assert lines[6].startswith(" Quatre chevaux")
    assert " cheval   vache    cochon" in lines[12]


def test_bs_6_keeping_is_a_button_and_a_card_is_discarded_by_touching_it() -> None:
    state = read(PICTURE)
    state.step(state.parse("horse on 1"))
    canvas = drawn(state)
    assert set(canvas.carries) == {"choice", "hand-1-0", "hand-2-0"}
    assert "[ Garder ]" in "\n".join(canvas.lines())


def test_bs_25_tasks_in_short_and_in_words() -> None:
    state = read(PICTURE.replace("2 players", "2 players tasks") + "tasks: K01 K12 K09 K02 K11 K07\n")
    canvas = drawn(state)
    text = "\n".join(canvas.lines())
    assert "▲Ch 6" in text
    assert "!MN" in text
    assert "ChCoCq 4" not in text  # Rémi's
    assert canvas.told["task-2"][0].startswith("Tâche cachée")
