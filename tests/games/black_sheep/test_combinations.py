"""BS-11 … BS-14: which combination wins a field, against a second judge who reads the rule sheet word by word."""

from collections import Counter
from functools import cache, cmp_to_key
from itertools import combinations_with_replacement, product

import pytest

from panurge.games.black_sheep.data import HEAP, STRENGTH
from panurge.games.black_sheep.text import read

HORSE, COW, PIG, SHEEP, ROOSTER, BLACK = range(6)


def strength(animals: tuple[int, ...]) -> int:
    return int(STRENGTH[sum(int(HEAP[animal]) for animal in animals)])


def by_letters(letters: str) -> int:
    return strength(tuple("HCPSRB".index(letter) for letter in letters))


@cache
def category(animals: tuple[int, ...]) -> int:
    """The seven combinations of BS-11, 7 the best."""
    counts = Counter(animals).values()
    if 5 in counts:
        return 7
    if 4 in counts:
        return 6
    if 3 in counts and 2 in counts:
        return 5
    if 3 in counts:
        return 4
    if list(counts).count(2) == 2:
        return 3
    return 2 if 2 in counts else 1


@cache
def better(mine: tuple[int, ...], theirs: tuple[int, ...]) -> int:
    """BS-11 and BS-12 told as the sheet tells them: 1 if mine wins, -1 if theirs does, 0 if they are alike."""
    if category(mine) != category(theirs):
        return 1 if category(mine) > category(theirs) else -1
    for size in (5, 4, 3, 2, 1):
        my_groups = sorted(animal for animal, n in Counter(mine).items() if n == size)
        their_groups = sorted(animal for animal, n in Counter(theirs).items() if n == size)
        for one, other in zip(my_groups, their_groups, strict=True):
            if one != other:
                return 1 if one < other else -1
    return 0


def test_bs_11_bs_12_all_combinations_stand_in_the_order_of_the_sheet() -> None:
    """All 6^5 draws have a strength that is that of their animals, and any two of the 252 heaps compare alike."""
    heaps = list(combinations_with_replacement(range(6), 5))
    assert len(heaps) == 252
    for five in product(range(6), repeat=5):
        assert strength(five) == strength(tuple(sorted(five))) > 0
    strengths = {heap: strength(heap) for heap in heaps}
    for mine, theirs in combinations_with_replacement(heaps, 2):
        told = better(mine, theirs)
        assert told == -better(theirs, mine)
        assert (strengths[mine] > strengths[theirs]) == (told > 0)
        assert (strengths[mine] == strengths[theirs]) == (told == 0)
    ordered = sorted(heaps, key=cmp_to_key(better))
    assert [strength(heap) for heap in ordered] == list(range(1, 253))


def test_bs_11_a_heap_that_is_no_combination_has_no_strength() -> None:
    assert strength((HORSE, HORSE)) == 0
    assert sum(1 for at in range(len(STRENGTH)) if STRENGTH[at]) == 252


@pytest.mark.parametrize(
    ("winner", "loser"),
    [
        ("BBBBB", "HHHHC"),  # five beat four, whatever they are
        ("BBBBR", "HHHCC"),
        ("BBBRR", "HHHCP"),
        ("BBBSR", "HHCCP"),
        ("RRBBS", "HHCPS"),
        ("BBPSR", "HCPSR"),
        ("CCCCB", "PPPPH"),  # case b: four cows beat four pigs
        ("HHHBB", "PPPRR"),  # case c: the trio counts before the pair
        ("CCCHP", "CCCHB"),  # case d: equal trios, both with a horse, then pig against black sheep
        ("HHPPB", "HHSSC"),  # higher pair equal, lower pair decides before the loose animal
        ("SBBBB", "BBBSS"),  # case l: on sheep + black sheep, four black sheep beat the full house
    ],
)
def test_bs_12_pairs_of_the_sheet(winner: str, loser: str) -> None:
    assert by_letters(winner) > by_letters(loser)


def test_bs_12_on_a_field_of_sheep_and_black_sheep() -> None:
    """Case l, on the table."""
    game = read(
        """black-sheep 2 players
        lay seat 0
        field 1: SB | BBB#2 | SSB#1
        field 2: HH | ... | ...
        field 3: CC | ... | ...
        hands: HCP | HCP"""
    )
    assert game.winner_of(0) == 0


def test_bs_13_identical_combinations_the_side_completed_first() -> None:
    """Case i: the same five animals on both sides; seat 1 laid its third card first."""
    game = read(
        """black-sheep 2 players
        discard seat 0 field 1
        field 1: HR | CP. | HCP#1
        field 2: HH | ... | ...
        field 3: CC | ... | ...
        hands: SHP | SSS
        discard: RR"""
    )
    game.phase, game.current_player = 4, 0
    game.step(game.parse("horse on 1"))
    assert [int(game.order[side]) for side in (0, 1)] == [2, 1]
    assert game.winner_of(0) == 1


def test_bs_13_a_better_combination_wins_although_it_is_later() -> None:
    game = read(
        """black-sheep 3 players
        lay seat 0
        field 1: HR | CPS#1 | HCP#3 | HCS#2
        field 2: HH | ... | ... | ...
        field 3: CC | ... | ... | ...
        hands: HCP | HCP | HCP"""
    )
    assert game.winner_of(0) == 1


def test_bs_14_values_play_no_part_in_winning_a_field() -> None:
    """The winner is found before any value is decided, and owning great values changes nothing."""
    picture = """black-sheep 2 players
        lay seat 0
        field 1: HR | CPS#1 | HCP#2
        field 2: HH | ... | ...
        field 3: CC | ... | ...
        hands: HCP | HCP
        pens: {} | {}"""
    assert read(picture.format("P33 S33", "R1")).winner_of(0) == 1
    assert read(picture.format("R1", "P33 S33")).winner_of(0) == 1
