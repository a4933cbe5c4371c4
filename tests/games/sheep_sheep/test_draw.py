"""The table of Sheep Sheep: what one touches, and what nobody but its owner is shown."""

import re
from itertools import groupby

import pytest

from panurge import Rng, make
from panurge.core.last import Recent
from panurge.core.lying import settled
from panurge.core.state import CHANCE
from panurge.games.sheep_sheep.data import CELLS, FAMILY_NAMES, FIRST, PHASES, SECOND, STOP
from panurge.games.sheep_sheep.draw import draw, lie
from panurge.games.sheep_sheep.hand import hand
from panurge.games.sheep_sheep.meadow import group_after, groups_of

pytestmark = pytest.mark.engine


def part(drawing, name):
    return dict(drawing.parts)[name]


def opening(players=3, seed=4, **options):
    state = make("sheep-sheep", players=players, **options)
    state.deal(Rng(seed))
    return state


def reached(wanted, players=2):
    """A position of a random game that is as wanted."""
    for seed in range(50):
        rng, state = Rng(seed), opening(players, seed)
        while not state.is_over:
            if wanted(state):
                return state
            state.apply(state.pick(rng))
    raise AssertionError("no game came to that")


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_ss_9_a_card_opens_its_exchanges_and_each_lies_on_its_cell(layout):
    state = opening()
    seat = int(state.current_player)
    drawing = draw(state.veil(seat), "fr", layout)
    for action in state.legal_actions():
        if action < STOP:
            cell = f"cell-{'abc'[action % CELLS % 3]}{action % CELLS // 3 + 1}"
            found = re.search(rf'data-action="{action}" data-for="card-{action // CELLS}"', part(drawing, cell))
            assert found, state.action_name(action)
    openers = re.findall(r'data-group="card-(\d+)"', drawing.markup())
    exchanges = [action for action in state.legal_actions() if action < STOP]
    assert {int(group) for group in openers} == {action // CELLS for action in exchanges}
    hand = part(drawing, f"hand-{seat}")
    for action in exchanges:  # and from the other end: the cell lights the cards that fit
        cell = f"cell-{'abc'[action % CELLS % 3]}{action % CELLS // 3 + 1}"
        group = f"{cell}-{state.up[action % CELLS]}"
        assert f'data-action="{action}" data-for="{group}"' in hand
        assert f'data-group="{group}"' in part(drawing, cell)


def test_ss_5_the_fetish_is_drawn_for_its_owner_only():
    state = opening()
    family = FAMILY_NAMES[state.fetish[1]]
    for viewer in (None, 0, 1, 2):
        shown = f"sheep-{family}" in part(draw(state.veil(viewer), "en", "wide"), "fetish-1")
        assert shown == (viewer == 1)


def test_ss_15_a_drawn_card_shows_its_faces_to_its_drawer_only():
    rng = Rng(2)
    state = opening(players=2, seed=2)
    while PHASES[state.phase] != "place":
        state.apply(state.pick(rng))
    drawer = int(state.seat)
    faces = [FAMILY_NAMES[FIRST[state.drawn]], FAMILY_NAMES[SECOND[state.drawn]]]
    shown = re.findall(r"#panurge-(?:mark|half)-(\w+)", part(draw(state.veil(drawer), "en", "tall"), "drawn"))
    assert shown == faces
    for viewer in (None, 1 - drawer):
        drawing = draw(state.veil(viewer), "en", "tall")
        assert re.findall(r'href="#panurge-([^"]+)"', part(drawing, "drawn")) == ["sheep-back"]
        assert "data-action" not in drawing.markup()


def test_ss_4_ss_11_the_hourglass_stands_on_timed_tables_only():
    assert "<path" in part(draw(opening().veil(0)), "hourglass")
    assert "<path" not in part(draw(opening(timed=False).veil(0)), "hourglass")


def test_ss_13_a_group_glows_with_its_number_and_an_exchange_tells_the_group_it_would_make():
    centre = (0, 1, 2, 0, 3, 4, 1, 0, 5)
    assert groups_of(centre, 0) == ()
    assert group_after(centre, 0, 6, 0) == 4
    assert group_after(centre, 512, 6, 0) == 3, "a full column"
    assert group_after(centre, 512, 4, 0) == 0, "four connected sheep are no line"
    assert group_after(centre, 0, 4, 0) == 4
    rng = Rng(3)
    state = opening(players=2, seed=5)
    found = 0
    while not state.is_over:
        if PHASES[state.phase] == "exchange":
            drawing = draw(state.veil(int(state.seat)), "en", "wide")
            shown = re.findall(r">(\d)</text>", part(drawing, "groups"))
            groups = [int(state.group_at(cell)) for cell in range(CELLS) if state.group_at(cell)]
            assert shown == [str(bin(group).count("1")) for group in groups]
            assert ("<rect" in part(drawing, "glow")) == bool(groups)
            found += len(groups)
        state.apply(state.pick(rng))
    assert found


def test_the_size_of_a_group_an_exchange_makes_is_what_the_rules_then_find():
    rng = Rng(12)
    state = opening(players=3, seed=12)
    checked = 0
    for _ in range(300):
        if state.is_over:
            break
        if PHASES[state.phase] == "exchange":
            for action in [one for one in state.legal_actions() if one < STOP][:3]:
                after = state.clone()
                cell, pair = action % CELLS, action // CELLS
                shown = FIRST[pair] + SECOND[pair] - state.up[cell]
                after.apply(action)
                if PHASES[after.phase] == "uncover":
                    after.apply(after.pick(rng))
                groups = [int(after.group_at(one)) for one in range(CELLS)]
                made = max((bin(group).count("1") for group in groups if group >> cell & 1), default=0)
                assert group_after(tuple(state.up), int(state.lines), int(cell), int(shown)) == made
                checked += 1
        state.apply(state.pick(rng))
    assert checked > 30


def test_ss_13_ss_14_the_button_says_what_stopping_brings():
    state = opening()
    seat = int(state.seat)
    assert not state.has_group()
    assert "Arrêter sans ramasser" in part(draw(state.veil(seat), "fr", "wide"), "stop")
    state = reached(lambda state: PHASES[state.phase] == "exchange" and state.has_group())
    assert "Arrêter et ramasser" in part(draw(state.veil(int(state.seat)), "fr", "tall"), "stop")


def test_an_exchange_comes_from_the_hand_and_what_is_collected_goes_to_the_flock():
    state = reached(lambda state: PHASES[state.phase] == "collect")
    seat = int(state.seat)
    for viewer in (0, 1, None):
        picture = draw(state.veil(viewer)).markup()
        assert picture.count(f'data-to="flock-{seat}"') == 9
        for origin in re.findall(r'data-from="(held-[^"]+)"', picture):
            assert origin.startswith(f"held-{seat}-"), "only who plays can have laid a card just now"


def test_the_last_move_is_marked_for_the_others():
    state = opening(players=2, seed=4)
    mover = int(state.seat)
    viewer = 1 - mover
    recent, before = Recent(viewer), state.veil(viewer)
    action = next(one for one in state.legal_actions() if one < STOP)
    code = state.seen(viewer, action)
    state.apply(action)
    recent.add(0, mover, False, code, before, True)
    rng = Rng(1)
    while state.current_player < 0:
        before, outcome = state.veil(viewer), state.pick(rng)
        code = state.seen(viewer, outcome)
        state.apply(outcome)
        recent.add(1, -1, False, code, before, True)
    veil = state.veil(viewer)
    marked = dict(draw(veil, "en", "wide", (), recent.last(veil)).parts)
    plain = dict(draw(veil, "en", "wide").parts)
    cell = f"cell-{'abc'[action % CELLS % 3]}{action % CELLS // 3 + 1}"
    assert {name for name in plain if plain[name] != marked[name]} == {cell}


@pytest.mark.parametrize("language", ["fr", "en"])
def test_nothing_on_a_phone_is_smaller_than_eleven(language):
    rng = Rng(8)
    state = opening(players=4, seed=8)
    while not state.is_over:
        state.apply(state.pick(rng))
        if rng.below(9) == 0 or state.is_over:
            picture = draw(state.veil(0), language, "tall", ("Maximilienne", "Anselme", "Zoé", "Colin")).markup()
            sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', picture)]
            small = f'"{min(sizes):g}"'
            assert min(sizes) >= 11, [text for text in re.findall(r"<text [^>]*>[^<]*", picture) if small in text]


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_the_end_is_the_winners_smug_flock(layout):
    rng = Rng(6)
    state = opening(players=2, seed=6)
    assert "<path" not in part(draw(state.veil(0), "fr", layout), "finale")
    while not state.is_over:
        state.apply(state.pick(rng))
    winner = state.winners()[0]
    shown = part(draw(state.veil(None), "fr", layout, ("Maud", "Rémi")), "finale")
    assert f"{('Maud', 'Rémi')[winner]} gagne avec {state.score(winner)} points." in shown
    flock, fetish = state.sheep[winner * 7 : winner * 7 + 7], state.fetish[winner]
    assert shown.count("#panurge-smug-") == sum(flock), "all of the winner's sheep"
    families = re.findall(r"#panurge-smug-(\w+)", shown)
    assert [family for family, _ in groupby(families)] == list(dict.fromkeys(families)), "a row for each family"
    boards = [int(text) for text in re.findall(r">(\d+)</text>", shown)]
    for count in flock:
        assert not count or count in boards, "with its number"
    if flock[fetish]:
        assert families[-1] == FAMILY_NAMES[fetish], "the darlings in front"
        assert "×2" in shown
    other = 1 - winner
    assert ("Maud", "Rémi")[other] in shown
    assert str(state.score(other)) in shown
    assert shown.count("#panurge-sheep-") == min(14, sum(state.sheep[other * 7 : other * 7 + 7]))


def test_ss_4_the_glass_knows_how_long_its_sand_runs():
    state = opening(timer=90)
    assert 'data-seconds="90"' in part(draw(state.veil(0)), "hourglass")
    state = reached(lambda state: PHASES[state.phase] == "place")
    assert 'data-seconds="20"' in part(draw(state.veil(0)), "hourglass")


def test_parts_keep_names_and_order_through_a_game():
    rng = Rng(6)
    state = opening(players=4, seed=6)
    names = [name for name, _ in draw(state.veil(2)).parts]
    for _ in range(120):
        if state.is_over:
            break
        state.apply(state.pick(rng))
        assert [name for name, _ in draw(state.veil(2)).parts] == names


def held_at(markup, seat):
    """The cards of a hand from left to right."""
    found = re.findall(rf'<g id="(held-{seat}-[^"]+)" transform="translate\(([^ ]+) ', markup)
    return [name for name, _ in sorted(found, key=lambda one: float(one[1]))]


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_the_hand_lies_still_a_card_that_comes_takes_the_place_of_the_one_that_went(layout):
    state = opening(players=2, seed=3, timed=False)
    rng, seat, moved = Rng(8), int(state.current_player), 0
    lying = lie(state.veil(seat))
    for _ in range(6):
        before = held_at(draw(state.veil(seat), "en", layout, (), None, lying).markup(), seat)
        assert [name for _, name in sorted(hand(state.veil(seat), "en", (), lying).keys) if name in before] == before
        exchanges = [action for action in state.legal_actions() if action < STOP]
        if state.current_player != seat or not exchanges:
            break
        state.apply(rng.choice(exchanges))
        while state.current_player == CHANCE:
            state.apply(state.sample_chance(rng))
        lying = settled(lying, lie(state.veil(seat)))
        after = held_at(draw(state.veil(seat), "en", layout, (), None, lying).markup(), seat)
        assert sum(one != other for one, other in zip(before, after, strict=True)) <= 1, "no other card has moved"
        moved += after != held_at(draw(state.veil(seat), "en", layout).markup(), seat)
    assert moved, "the veil alone would have sorted them"
