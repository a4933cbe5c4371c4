"""What the table of Guerre & Bêêêh! says by its pictures."""

import re

import pytest

from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import CHANCE
from panurge.drawing.palette import role
from panurge.games.guerre_et_beeeh import data, draw, pictures
from panurge.games.guerre_et_beeeh.notation import cell_name
from panurge.games.guerre_et_beeeh.rules import GuerreEtBeeeh
from tests.games.guerre_et_beeeh.watching import watched

SIZED = re.compile(r'<text [^>]*font-size="([\d.]+)"[^>]*>([^<]*)')
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


def test_each_sheep_leads_to_its_own_piece_of_the_gallery() -> None:
    """Whoever rests on a yellow sheep does not read of red ones; a mad one is mad, whatever its colour."""
    state = GAMES["guerre-et-beeeh"].start()
    assert isinstance(state, GuerreEtBeeeh)
    while state.current_player == CHANCE:
        state.apply(state.pick(Rng(1)))
    kinds = {1: "sheep-red", 2: "sheep-yellow", 3: "hidden", 4: "hidden", 5: "mad", 6: "mad", 7: "hidden"}
    sheep = [cell for cell in range(36) if state.board[cell] in (1, 2)]
    for cell, piece in zip(sheep, kinds, strict=False):
        state.board[cell] = piece
    parts = dict(draw.draw(state.veil(None), "en", "wide", ("A", "B")).parts)
    for cell, piece in zip(sheep, kinds, strict=False):
        told = re.search(r'data-what="([^"]*)"', parts[NAMES[int(state.marks[cell]) - 1]])
        assert told is not None
        assert told[1].split("|")[3] == kinds[piece]


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


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_a_card_the_other_plays_comes_from_that_hand_and_turns_over(layout: str) -> None:
    flown = 0
    for seed in range(8):
        held: list[int] = []
        for state, last in watched(seed, 0):
            parts = dict(draw.draw(state.veil(0), "fr", layout, (), last).parts)
            lies, hand = parts["played"], parts["opponent"]
            assert 'id="other-hand"' in hand
            if int(state.top) in held:
                assert re.search(rf'id="played-{data.CARD_NAMES[state.top]}"[^>]*data-motion="flip"', lies)
                assert 'data-from="other-hand"' in lies
                flown += 1
            held = [card for card in range(18) if state.place[card] == data.IN_HAND + 1]
    assert flown > 5


def test_a_card_of_the_other_hand_is_named_by_its_place_only() -> None:
    checked = 0
    for seed in range(6):
        for state, last in watched(seed, 0, eager=False):
            veil = state.veil(0)
            assert isinstance(veil, GuerreEtBeeeh)
            hand = dict(draw.draw(veil, "fr", "wide", (), last).parts)["opponent"]
            names = re.findall(r'id="theirs-(\d+)"', hand)
            assert names == [str(slot) for slot in range(int(veil.hand[1]))]
            hidden = [card for card in range(18) if state.place[card] == data.IN_HAND + 1 != veil.place[card]]
            for card in hidden:
                assert str(data.CARD_NAMES[card]) not in hand
            checked += len(hidden)
    assert checked > 20


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_with_nothing_hidden_both_hands_lie_in_the_tray_and_a_spectator_sees_backs(layout: str) -> None:
    """A game looked at again shows every card; the same moment, followed by a spectator, shows none that is hidden."""
    both = 0
    for seed in range(6):
        for state, _ in watched(seed, 0, eager=False):
            if state.is_over:
                continue
            parts = dict(draw.draw(state, "fr", layout).parts)
            shown = [card for card in range(18) if "role=" in parts[f"card-{data.CARD_NAMES[card]}"]]
            held = [card for card in range(18) if state.place[card] in (data.IN_HAND, data.IN_HAND + 1)]
            assert shown == held
            both += bool(state.hand[0] and state.hand[1])
            veil = state.veil(None)
            assert isinstance(veil, GuerreEtBeeeh)
            known = sum(veil.place[card] == data.IN_HAND for card in range(18))
            if not any(action >= data.TAKE for action in veil.legal_actions()):
                tray = dict(draw.draw(veil, "fr", layout).parts)["hand-title"]
                assert tray.count("#panurge-beeeh-back") == int(veil.hand[0]) - known
    assert both > 3


@pytest.mark.parametrize("language", ["fr", "en"])
def test_nothing_on_a_phone_is_smaller_than_eleven(language: str) -> None:
    crowds = 0
    for seed in range(14):
        for state, last in watched(seed, 0):
            seat = int(state.current_player)
            if seat < 0 and not state.is_over:
                continue
            crowd = len([action for action in state.legal_actions() if data.TAKE <= action < data.BEGIN]) > 4
            if not crowd and not state.is_over and state.pile % 7:
                continue
            crowds += crowd
            veil = state.veil(max(seat, 0))
            names = ("Maximilienne", "Anselme")
            for name, markup in draw.draw(veil, language, "tall", names, last if seat == 0 else None).parts:
                small = [text for text in SIZED.findall(markup) if float(text[0]) < 11]
                assert not small, (name, small)
    assert crowds, "nobody searched the pile"


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_gb_1_the_meadow_shows_the_names_of_its_cells(layout: str) -> None:
    """What a sentence calls b1 can be found, on a phone too."""
    names = dict(draw.draw(GAMES["guerre-et-beeeh"].start(2, {}).veil(0), "fr", layout).parts)["names"]
    assert re.sub("<[^>]*>", "", names) == "a6b5c4d3e2f1"


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_the_end_shows_who_is_smug_and_who_is_shorn(layout: str) -> None:
    """Once the game is over the tray shows it: the words, the winner's leader and the loser's."""
    done = 0
    for seed in range(4):
        for state, _ in watched(seed, 0):
            parts = dict(draw.draw(state.veil(1), "fr", layout, ("Maud", "Rémi")).parts)
            if not state.is_over:
                continue
            winners = state.winners()
            shown = parts["hand-title"]
            for seat, colour in enumerate(pictures.COLOURS):
                assert (f'stroke="{role("gold")}"' in parts[f"manger-{colour}"]) == (seat in winners)
            if len(winners) == 1:
                assert f"{('Maud', 'Rémi')[winners[0]]} gagne" in re.sub("<[^>]*>", " ", shown).replace("  ", " ")
            done += 1
    assert done == 4


def test_a_sheep_the_other_has_just_fed_is_smug() -> None:
    smug = 0
    for seed in range(6):
        for state, last in watched(seed, 0, eager=False):
            if last is None or state.is_over:
                continue
            parts = dict(draw.draw(state.veil(0), "fr", "wide", (), last).parts)
            for cell in range(36):
                mark = int(state.marks[cell])
                if 1 <= mark <= 12 and "-smug" in parts[NAMES[mark - 1]]:
                    assert data.OWNER[state.board[cell]] == 1, "whose move it was"
                    fed = [step for step in last.steps if step.before.board[cell] == data.TOKEN]  # type: ignore[attr-defined]
                    assert fed, "it stands where grass was"
                    assert f'id="panurge-beeeh-{NAMES[mark - 1].split("-")[0]}-smug"' in parts["moods"]
                    smug += 1
    assert smug > 5


SPOT = re.compile(r'transform="translate\(([-\d.]+)[ ,]([-\d.]+)\)')


def spot(part: str) -> tuple[float, float]:
    found = SPOT.search(part)
    assert found is not None, part[:200]
    return float(found.group(1)), float(found.group(2))


@pytest.mark.parametrize("layout", ["wide", "tall"])
@pytest.mark.parametrize("begun", ["scattered", "lines"])
def test_gb_1_each_seat_has_its_own_half_of_the_meadow_in_front_of_it(layout: str, begun: str) -> None:
    rng, state = Rng(3), GAMES["guerre-et-beeeh"].start(2, {"layout": begun})
    while state.current_player == CHANCE:
        state.apply(state.pick(rng))
    for viewer, mine, theirs in ((0, "red", "yellow"), (1, "yellow", "red"), (None, "red", "yellow")):
        parts = dict(draw.draw(state.veil(viewer), layout=layout).parts)
        lowest = max(spot(parts[f"{theirs}-{i}"])[1] for i in range(1, 7))
        assert all(spot(parts[f"{mine}-{i}"])[1] > lowest for i in range(1, 7)), (viewer, layout)
        figures = re.findall(r">([1-6])</text>", parts["names"])
        letters = re.findall(r">([a-f])</text>", parts["names"])
        turned = viewer == 1
        assert figures == list("123456" if turned else "654321")
        assert letters == list("fedcba" if turned else "abcdef")
        assert (spot(parts["cell-a1"]) < spot(parts["cell-f1"])) != turned


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_gb_7_a_handle_stands_on_the_side_its_sheep_would_go_to(layout: str) -> None:
    """For both seats: the arrow of a direction lies between the sheep and where it would stop."""
    seen = 0
    for seed in range(8):
        rng, state = Rng(seed), GAMES["guerre-et-beeeh"].start()
        assert isinstance(state, GuerreEtBeeeh)
        for _ in range(160):
            if state.is_over:
                break
            ways = [action for action in state.legal_actions() if data.DIRECTION <= action < data.TAKE]
            if state.current_player != CHANCE and ways:
                parts = dict(draw.draw(state.veil(state.current_player), layout=layout).parts)
                start = int(state.part(0))
                from_x, from_y = spot(parts[f"cell-{cell_name(start)}"])
                for action in ways:
                    end = int(state.slide_end(start, action - int(data.DIRECTION)))
                    to_x, to_y = spot(parts[f"cell-{cell_name(end)}"])
                    before = parts["handles"].split(f'data-action="{action}"')[0]
                    x, y = map(float, SPOT.findall(before)[-1])
                    assert (x - from_x) * (to_x - from_x) >= 0
                    assert (y - from_y) * (to_y - from_y) >= 0
                    assert (x - from_x) * (to_x - from_x) + (y - from_y) * (to_y - from_y) > 0
                    seen += 1
            state.apply(state.pick(rng))
    assert seen > 50
