"""What the table of Guerre & Bêêêh! says by its pictures."""

from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import CHANCE
from panurge.games.guerre_et_beeeh import data, draw, pictures
from panurge.games.guerre_et_beeeh.rules import GuerreEtBeeeh

NAMES = [f"{colour}-{i}" for colour in ("red", "yellow") for i in range(1, 7)]


def beside(cell: int) -> list[int]:
    """The cells that share a side with this one, by plain arithmetic."""
    row, column = divmod(cell, 6)
    steps = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [6 * r + c for r, c in steps if 0 <= r < 6 and 0 <= c < 6]


def test_only_a_visible_sheep_beside_a_free_wolf_is_startled() -> None:
    startled = 0
    for seed in range(6):
        rng, state = Rng(seed), GAMES["guerre-et-beeeh"].start()
        assert isinstance(state, GuerreEtBeeeh)
        while not state.is_over:
            if state.current_player != CHANCE:
                parts = dict(draw.draw(state.veil(0)).parts)
                idle = int(state.muzzled | state.muzzled_next)
                for cell in range(36):
                    mark, piece = int(state.marks[cell]), int(state.board[cell])
                    if not 1 <= mark <= 12 or data.IS_HIDDEN[piece] or data.IS_MAD[piece]:
                        continue
                    near = any(state.board[at] == data.WOLF and not idle >> at & 1 for at in beside(cell))
                    assert ("-startled" in parts[NAMES[mark - 1]]) == near
                    startled += near
            state.apply(state.pick(rng))
    assert startled > 20


def test_a_card_picture_borrows_only_what_is_always_defined() -> None:
    for card in range(18):
        for name in pictures.picture(card).split('href="#panurge-')[1:]:
            assert f'id="panurge-{name.split(chr(34))[0]}"' in pictures.definitions()


def test_gb_12_a_card_out_of_the_game_is_not_on_the_discard_pile() -> None:
    """Bêle et laine that paid is out for good: what lay on top before lies there again, and the count leaves it out."""
    seen = played = 0
    for seed in range(60):
        rng, state = Rng(seed), GAMES["guerre-et-beeeh"].start()
        assert isinstance(state, GuerreEtBeeeh)
        while not state.is_over:
            under = int(state.top)
            state.apply(state.pick(rng))
            out = state.place[data.WOOL] == data.OUT and max(state.wool[0], state.wool[1]) > 0
            if out and not played:
                assert state.top == under != data.WOOL
                played += 1
            if state.current_player >= 0 and out:
                lying = sum(state.place[card] in (data.PLAYED, data.OUT) for card in range(18))
                words = dict(draw.draw(state.veil(0), "en").parts)["shelf"]
                assert f"Discard · {lying - 1 + 3 - state.abuses}<" in words
                seen += 1
        played = 0
    assert seen > 20
