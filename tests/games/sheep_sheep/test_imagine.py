"""Who knows what in Sheep Sheep, and whether imagining is even: compared with every way there is, counted by hand."""

from collections import Counter
from itertools import permutations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from panurge import FULL, Rng, make
from panurge.games.sheep_sheep.data import FIRST, NO_FAMILY, PAIR_OF, PAIRS, PHASES, SECOND, packed
from panurge.games.sheep_sheep.rules import account
from panurge.games.sheep_sheep.rules_spread import Spread

pytestmark = pytest.mark.engine


def family(letter):
    return "YBGROPK".index(letter)


def pair(card):
    return int(PAIR_OF[family(card[0]) * 8 + family(card[1])])


def every_way(cards, slots):
    """Each way of laying different cards under the slots, as the tuple of lower faces, with how often it occurs."""
    ways = Counter()
    for laid in permutations(range(len(cards)), len(slots)):
        if all(slot in cards[card] for card, slot in zip(laid, slots)):
            ways[tuple(cards[card].replace(slot, "") for card, slot in zip(laid, slots))] += 1
    return ways


def spread_many(cards, slots, samples):
    unseen = [0] * 22
    for card in cards:
        unseen[pair(card)] += 1
    rng = Rng(2024)
    found = Counter()
    for _ in range(samples):
        spread = Spread(vec[i64](unseen))
        for slot in slots:
            spread.add_slot(family(slot))
        spread.fill(rng)
        spread.mix(rng)
        found["".join("YBGROPK"[spread.lower_face(i)] for i in range(len(slots)))] += 1
    return found


def chi_square(found, ways):
    """Pearson's statistic per degree of freedom: near 1 if the frequencies are those of the ways."""
    total, samples = sum(ways.values()), sum(found.values())
    expected = {"".join(way): count * samples / total for way, count in ways.items()}
    assert set(found) <= set(expected), "an illegal way"
    return sum((found[way] - mean) ** 2 / mean for way, mean in expected.items()) / max(1, len(expected) - 1)


SHRUNK = [
    # unseen cards, slots: each family's visible face
    (["YB", "BG", "YG"], "YBG"),  # no swap of two is legal here: only the whole round turns
    (["YB", "BG", "GR", "YR"], "YBGR"),  # a round of four
    (["YB", "BG", "YG", "RO"], "YB"),
    (["YB", "YB", "YG", "BG", "RO"], "YBG"),
    (["YB", "YG", "YR", "BG", "BR", "GR"], "YYBG"),  # many dead ends slot by slot
    (["YB", "YB", "BG", "BG", "GR", "RO", "YO"], "YBBG"),
    (["YB", "YG", "BG", "BR", "GR", "YO", "PK", "OP"], "YBGRO"),
    (["YB", "YB", "YB", "YG", "PK", "PK"], "YY"),
]


@pytest.mark.parametrize(("cards", "slots"), SHRUNK)
def test_every_way_of_laying_the_unseen_cards_is_equally_likely(cards, slots):
    """SS-7, SS-15: nothing is inferred from how the cards came to lie there."""
    ways = every_way(cards, slots)
    found = spread_many(cards, slots, 3000)
    degrees = max(1, len(ways) - 1)
    assert chi_square(found, ways) < 1 + 5 * (2 / degrees) ** 0.5


def test_the_measure_would_notice_an_uneven_way():
    """Filling slot by slot, starting anew at a dead end, is not even: the same statistic says so."""
    cards, slots = SHRUNK[4]
    ways = every_way(cards, slots)
    rng = Rng(1)
    found = Counter()
    while sum(found.values()) < 3000:
        left, faces = list(cards), ""
        for slot in slots:
            fitting = [card for card in left if slot in card]
            if not fitting:
                break
            card = rng.choice(fitting)
            left.remove(card)
            faces += card.replace(slot, "")
        if len(faces) == len(slots):
            found[faces] += 1
    degrees = len(ways) - 1
    assert chi_square(found, ways) > 1 + 5 * (2 / degrees) ** 0.5


def late(players=3):
    """A real late game: everything but seven cards was collected, known to all."""
    state = make("sheep-sheep", players=players)
    for seat, letter in enumerate("YBG"):
        state.fetish[seat] = family(letter)
    for slot, card in enumerate(["PK", "PK", "PK", "OK", "OK", "OK", "OP", "OP", "OP", "RK", "RK", "RK"]):
        _take(state, pair(card))
        state.hand[slot] = pair(card)
    hands = sorted(state.hand[:4]) + sorted(state.hand[4:8]) + sorted(state.hand[8:])
    state.hand = vec[i64](hands)
    for cell, card in enumerate(["YB", "BG", "GY", "RY", "YO", "BP", "GK", "YP", "BR"]):
        _take(state, pair(card))
        state.up[cell], state.down[cell], state.known[cell] = family(card[0]), family(card[1]), 31
    for cell in (0, 1, 2, 3):
        state.known[cell] = 0
    state.known[4] = 1 << 1
    collected = []
    spare = [pair("YB"), pair("RO"), pair("GP")]
    for kind in range(PAIRS):
        while state.pile[kind] > (1 if kind in spare else 0):
            _take(state, kind)
            collected.append(packed(0, FIRST[kind], SECOND[kind], 31))
            state.sheep[FIRST[kind]] += 1
    state.collected = vec[i64](sorted(collected))
    state.phase = PHASES.index("exchange")
    state.current_player = 0
    state.turn = 9
    assert account(state) == ""
    return state


def _take(state, kind):
    state.pile[kind] -= 1
    state.pile_size -= 1


def test_imagining_a_real_late_game_is_even_and_complete():
    """Seat 1 knows b2, seat 0 does not; the unseen cards are five of the centre and three of the pile."""
    state = late()
    for viewer, slots, cards in (
        (0, "YBGRY", ["YB", "BG", "YG", "YR", "YO", "YB", "RO", "GP"]),
        (1, "YBGR", ["YB", "BG", "YG", "YR", "YB", "RO", "GP"]),
    ):
        ways = every_way(cards, slots)
        veil = state.veil(viewer)
        rng = Rng(viewer)
        found = Counter()
        for _ in range(3000):
            world = veil.imagine(rng)
            found["".join("YBGROPK"[world.down[cell]] for cell in range(len(slots)))] += 1
        degrees = len(ways) - 1
        assert chi_square(found, ways) < 1 + 5 * (2 / degrees) ** 0.5
        assert account(world) == ""
        assert world.viewer == FULL


def test_fetishes_of_others_are_imagined_evenly():
    """SS-5: the six others are equally likely, and never two alike."""
    veil = late().veil(0)
    rng = Rng(3)
    pairs = Counter()
    for _ in range(3000):
        world = veil.imagine(rng)
        assert world.fetish[0] == family("Y")
        pairs[world.fetish[1], world.fetish[2]] += 1
    assert len(pairs) == 30
    assert sum((count - 100) ** 2 / 100 for count in pairs.values()) / 29 < 1 + 5 * (2 / 29) ** 0.5


def test_a_card_drawn_by_another_seat_is_imagined_among_the_free_cards():
    """SS-15."""
    state = late()
    state.phase = PHASES.index("place")
    for cell in (5, 6, 7):
        card = packed(0, state.up[cell], state.down[cell], state.known[cell])
        state.collected = vec[i64](sorted([*state.collected, card]))
        state.sheep[state.up[cell]] += 1
        state.up[cell] = state.down[cell] = NO_FAMILY
        state.known[cell] = 0
    state.drawn = pair("RO")
    _take(state, state.drawn)
    assert account(state) == ""
    rng = Rng(8)
    drawn = Counter(int(state.veil(1).imagine(rng).drawn) for _ in range(600))
    assert len(drawn) > 3
    assert account(state.veil(1).imagine(rng)) == ""
    assert {int(state.veil(0).imagine(rng).drawn) for _ in range(20)} == {pair("RO")}


def test_states_a_seat_cannot_tell_apart_have_equal_veils():
    """SS-6, SS-7, SS-15: other lower faces, other pile, other collected lower faces: the same veil, field by field."""
    state = make("sheep-sheep", players=3)
    rng = Rng(11)
    state.deal(rng)
    while state.turn < 25 and not state.is_over:
        for viewer in (None, 0, 1, 2):
            veil = state.veil(viewer)
            worlds = [veil.imagine(rng) for _ in range(3)]
            assert all(world.veil(viewer) == veil for world in worlds)
            assert sorted(veil.collected) == list(veil.collected)
        state.apply(state.pick(rng))
        state.deal(rng)


def test_knowledge_stays_with_a_card_when_it_is_collected():
    """SS-13: collecting changes nothing in who knows the lower face."""
    state = late()
    for cell, known in enumerate([0, 2, 31]):  # the deck no longer adds up: only what is known of cards is looked at
        state.up[cell], state.known[cell] = 0, known
    state.up[4] = 5
    state.phase = PHASES.index("collect")
    before = Counter(card & 31 for card in state.collected)
    state.play(190)
    after = Counter(card & 31 for card in state.collected)
    assert after - before == Counter({0: 1, 2: 1, 31: 1})
