"""Where nothing is hidden (a game looked at again) every seat's hand is shown; the same moment, veiled, shows no more
than before: whoever cannot tell two games apart is shown the same drawing of both."""

import re
from collections.abc import Iterator

import pytest

from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import CHANCE, State
from panurge.games.black_sheep.draw_cards import card_name
from panurge.games.guerre_des_moutons import art
from panurge.games.guerre_des_moutons import data as tiles

NAMES = ("Maud", "Rémi", "Zoé", "Paul")


def moments(key: str, players: int, seed: int, step: int = 11) -> Iterator[State]:
    """Full states of a random game, every few moves."""
    rng, state = Rng(seed), GAMES[key].start(players)
    for move in range(400):
        if state.is_over:
            return
        if state.current_player != CHANCE and move % step == 0:
            yield state
        state.apply(state.pick(rng))


def parts_of(key: str, state: State, layout: str) -> dict[str, str]:
    drawing = GAMES[key].module("draw").draw(state, "fr", layout, NAMES[: int(state.players)])
    return dict(drawing.parts)


@pytest.mark.parametrize("layout", ["wide", "tall"])
@pytest.mark.parametrize("players", [2, 4])
def test_black_sheep_shows_every_hand_in_its_pen(players: int, layout: str) -> None:
    seen = 0
    for state in moments("black-sheep", players, 5):
        open_parts, veiled = (parts_of("black-sheep", one, layout) for one in (state, state.veil(0)))
        for seat in range(players):
            counts = [int(state.hands[seat * 6 + animal]) for animal in range(6)]  # type: ignore[attr-defined]
            held = [card_name(animal) for animal in range(6) for _ in range(counts[animal])]
            backs = re.search(rf'<g id="backs-{seat}"[^>]*>(.*?)</g>', open_parts[f"pen-{seat}"])
            assert backs
            assert re.findall(r"#panurge-(farm-card-[^\"]+)", backs[1]) == held
            seen += len(held)
            if seat:
                assert "farm-card-" not in veiled[f"pen-{seat}"], "a seat sees backs"
    assert seen > 30


@pytest.mark.parametrize("layout", ["wide", "tall"])
@pytest.mark.parametrize("players", [2, 4])
def test_la_guerre_des_moutons_shows_every_hand_in_a_row(players: int, layout: str) -> None:
    seen = 0
    for state in moments("guerre-des-moutons", players, 7):
        shown = re.findall(r'#panurge-(gm-tile-[a-z-]+)"', parts_of("guerre-des-moutons", state, layout)["hand"])
        where = [int(place) for place in state.where]  # type: ignore[attr-defined]
        held = []
        for seat in range(players):
            for tile in range(int(tiles.N_TILES)):
                if where[tile] == tiles.IN_HAND + seat:
                    held += [tiles.PIECE_FACES[2 * tile], tiles.PIECE_FACES[2 * tile + 1]]
        assert shown == [art.tile_name(edges, tiles.KIND_NAMES[kind]) for kind, edges in held]
        watching = parts_of("guerre-des-moutons", state.veil(None), layout)["hand"]
        assert "gm-tile-" not in watching, "who watches sees backs"
        seen += len(held)
    assert seen > 60


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_la_guerre_des_moutons_tells_the_end_under_the_landscape(layout: str) -> None:
    """GM-27: the pens, the finish, the total; the winner smug, in gold."""
    rng, state = Rng(3), GAMES["guerre-des-moutons"].start(3)
    while not state.is_over:
        state.apply(state.pick(rng))
    winner = state.winners()[0]
    for view in (state.veil(0), state.veil(None), state):
        hand = parts_of("guerre-des-moutons", view, layout)["hand"]
        words = re.findall(r"<text [^>]*>([^<]*)", hand)
        for seat, score in enumerate(state.scores()):
            assert NAMES[seat] in words
            assert str(score) in words
        assert any(f"{NAMES[winner]} l’emporte" in text for text in words)
