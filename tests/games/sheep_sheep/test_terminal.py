"""The meadow in characters: which sheep shows, what is known of the other side, and what an exchange would show."""

from panurge.core.canvas import SMALLEST, Canvas, Space, canvas_of, preview_of
from panurge.core.lying import settled
from panurge.games.sheep_sheep.draw import lie
from panurge.games.sheep_sheep.hand import hand
from panurge.games.sheep_sheep.rules import SheepSheep
from panurge.games.sheep_sheep.text import read

POSITION = """sheep-sheep, 2 players
turn 3, seat 1 to exchange, 2 exchanged, 1 barren
    a    b    c
1  Yb*  Rg   Go0
2  Yk1  Yb   Bo
3  Kp   Or   Pb*
pile 22
seat 0: fetish R, hand YG YO BP RO, collected nothing
seat 1: fetish Y, hand YR YP BG GP, collected Rb* Rg Rk0
"""
SEEN_BY_REMI = """
★▗▟█▙▖    ▗▟█▙▖    ▗▟█▙▖    M Maud            ?×2  0
 ▐^♪^▌    ▐°◆°▌    ▐°▦°▌    ▐♪▦▌  ▐♪≈▌  ▐▲∞▌  ▐◆≈▌
jaune ↓▲ rouge ↓? vert  ↓?  · · ·

★▗▟█▙▖   ★▗▟█▙▖    ▗▟█▙▖
 ▐^♪^▌    ▐^♪^▌    ▐°▲°▌
jaune ↓* jaune ↓? bleu  ↓?

 ▗▟█▙▖    ▗▟█▙▖    ▗▟█▙▖
 ▐°*°▌    ▐°≈°▌    ▐°∞°▌    [ Ramasser 3 ]
rose  ↓? orange↓? violet↓▲  échanges 2/30
                            pioche : 22 cartes
R▸Rémi                                fétiche ♪×2  3
  ◆3
1▗▟█▙▖▗▟█▙▖  2▗▟█▙▖▗▟█▙▖  3▗▟█▙▖▗▟█▙▖  4▗▟█▙▖▗▟█▙▖
 ▐°♪°▌▐°◆°▌   ▐°♪°▌▐°∞°▌   ▐°▲°▌▐°▦°▌   ▐°▦°▌▐°∞°▌
jaune  rouge jaune violet bleu    vert vert  violet
"""
NAMES = ("Maud", "Rémi")


def drawn(state: SheepSheep, seat: int | None = 1, room: Space = SMALLEST) -> Canvas:
    return canvas_of(state.veil(seat), "fr", room, NAMES)


def test_the_meadow_as_remi_sees_it() -> None:
    """Three yellows are a group; he has laid the pink under one of them and knows it."""
    assert drawn(read(POSITION)).lines()[:17] == SEEN_BY_REMI.strip("\n").split("\n")


def test_lower_faces_and_favourites_are_for_who_knows_them() -> None:
    lines = drawn(read(POSITION), 0).lines()
    assert lines[2].startswith("jaune ↓▲ rouge ↓? vert  ↓≈")
    assert lines[6].startswith("jaune ↓? ")
    assert "fétiche ◆×2" in lines[12]
    assert "?×2" in lines[0]
    assert not any("Ramasser" in line for line in lines)


def test_ss_9_an_exchange_shows_the_other_side_beforehand() -> None:
    state = read(POSITION)
    shown = preview_of(state.veil(1), (state.parse("YR-b1"),), "fr", Space(52, 18), NAMES)
    assert shown is not None
    assert shown.lines()[2].startswith("jaune ↓▲ jaune ↓◆")
    assert shown.lines()[0].startswith("★▗▟█▙▖   ★▗▟█▙▖")


def test_ss_15_a_gap_has_two_halves_for_who_has_drawn() -> None:
    text = POSITION.replace("exchange, 2", "place, 0").replace("Kp  ", "..  ").replace("pile 22", "pile 22\ndrawn PK")
    canvas = drawn(read(text))
    assert set(canvas.carries) == {"gap-a3-5", "gap-a3-6"}
    assert canvas.lines()[9].startswith("°∞°│°*°")
    assert "gap-a3-5" not in drawn(read(text), 0).spots()
    assert "▐▒▒▌" in "\n".join(drawn(read(text), 0).lines())


def test_the_hand_lies_still_in_the_terminal_too():
    """The card that was taken lies where the one lay that went; the number beside it holds it."""
    state = read(POSITION)
    before = lie(state.veil(1))
    state.step("YR-b1")
    while state.current_player < 0:
        state.apply(state.chance_outcomes()[0][0])
    veil = state.veil(1)
    lying = settled(before, lie(veil))
    canvas = canvas_of(veil, "en", Space(100, 30), lying=lying)
    spots = canvas.spots()
    assert sorted(lying[1], key=lambda name: min(spots[name])) == list(lying[1])
    assert lying[1] != lie(veil)[1]
    assert [thing for key, thing in hand(veil, "en", (), lying).keys if key in "1234"] == list(lying[1])
