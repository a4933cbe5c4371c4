"""Who knows what: the table of our rulings, row by row, and BS-30."""

import panurge
from panurge import SPECTATOR, UNSEEN, Rng
from panurge.games.black_sheep.rules import BlackSheep
from panurge.games.black_sheep.text import read, show

from .test_turn import play

MIDDLE = """black-sheep 3 players tasks
lay seat 0 field 1
field 1: HR | PP. | HHS#1 | ...
field 2: CC | ... | R.. | ...
field 3: SB | ... | ... | CC.
hands: {}
pens: H13 B2 | {} | C1
tasks: K01 {} K03 K04 K05 K06
discard: SSPP
"""
FIRST = MIDDLE.format("HCP | SSR | BBB", "P12 S3", "K02")
OTHER = MIDDLE.format("HCP | BRR | SCB", "P23 S1", "K12")


def test_two_states_a_seat_cannot_tell_apart_have_equal_veils() -> None:
    """Other hands, the pile, others' values and hidden tasks are veiled; what the owner sees is not."""
    one, other = read(FIRST), read(OTHER)
    assert one != other
    assert one.veil(0) == other.veil(0)
    assert hash(one.veil(0)) == hash(other.veil(0))
    assert one.veil(1) != other.veil(1)
    assert one.veil(None) == other.veil(None)


def test_what_a_seat_and_a_spectator_are_shown() -> None:
    game = read(FIRST)
    mine = show(game.veil(1)).splitlines()
    assert "hands: ??? | SSR | ???" in mine
    assert "pens: H?? B? | P12 S3 | C?" in mine
    assert "tasks: ? K02 ? K04 K05 K06" in mine
    assert "discard: PPSS" in mine
    assert f"pile: {game.pile_size} ?" in mine
    nobody = show(game.veil(None)).splitlines()
    assert "hands: ??? | ??? | ???" in nobody
    assert "pens: H?? B? | P?? S? | C?" in nobody
    assert "tasks: ? ? ? K04 K05 K06" in nobody


def test_points_before_the_end_are_known_to_their_owner_only() -> None:
    game = read(FIRST)
    assert game.veil(0).scores() == [game.score(0), None, None]
    assert game.veil(None).scores() == [None, None, None]


def test_an_empty_pen_is_worth_nothing_for_everybody_to_see() -> None:
    """Without tasks; what stands in a pen is worth what only its owner knows (BS-21)."""
    empty = 0
    for seed in range(6):
        rng, game = Rng(seed), panurge.make("black-sheep")
        assert isinstance(game, BlackSheep)
        while not game.is_over:
            veil = game.veil(0)
            for seat in range(1, int(game.players)):
                bare = game.pen_size(seat) == 0
                assert veil.scores()[seat] == (0 if bare else None)
                assert not bare or game.score(seat) == 0
                empty += bare
            game.apply(game.pick(rng))
    assert empty > 50


def test_a_seats_own_points_do_not_tell_of_tasks_hidden_from_it() -> None:
    """BS-26: others' hidden tasks count only once revealed; the full state and the veil agree."""
    cows = [read(picture.replace("H13 B2", "H13 C2 B2")) for picture in (FIRST, OTHER)]
    assert cows[0].task_points(0, 2) == 6  # seat 1's hidden ladder of cows would pay seat 0
    assert cows[0].score(0) == cows[1].score(0) == cows[0].veil(0).score(0)


def test_bs_25_imagined_tasks_are_six_different_ones() -> None:
    veil = read(FIRST).veil(0)
    rng = Rng(4)
    hidden = set()
    for _ in range(60):
        dream = veil.imagine(rng)
        assert isinstance(dream, BlackSheep)
        assert len(set(dream.tasks)) == 6
        assert [int(dream.tasks[slot]) for slot in (0, 3, 4, 5)] == [1, 4, 5, 6]
        hidden |= {int(dream.tasks[1]), int(dream.tasks[2])}
    assert hidden == {2, 3, 7, 8, 9, 10, 11, 12}


def test_refills_are_seen_by_the_drawer_alone_and_discards_by_all() -> None:
    game = play(read(FIRST), "pig on 1")
    discard = game.parse("discard cow")
    assert [game.seen(seat, discard) for seat in (0, 1, 2, SPECTATOR)] == [discard] * 4
    game.step(discard)
    draw = game.parse("draw rooster")
    assert [game.seen(seat, draw) for seat in (0, 1, 2, SPECTATOR)] == [draw, UNSEEN, UNSEEN, UNSEEN]


def test_bs_15_values_are_seen_by_the_winner_alone_and_restocks_by_all() -> None:
    game = read(FIRST.replace("PP. | HHS#1 | ...", "PP. | HHS#1 | SSS#2"))
    play(game, "pig on 1", "keep", "draw cow")
    assert (game.phase, int(game.turn)) == (7, 1)
    assert [game.seen(seat, 3) for seat in (0, 1, 2, SPECTATOR)] == [UNSEEN, 3, UNSEEN, UNSEEN]
    play(game, "value 2", "value 2")
    assert [game.seen(seat, 5) for seat in (0, 1, 2, SPECTATOR)] == [5, 5, 5, 5]


def test_hidden_tasks_are_seen_by_their_owner_open_ones_by_all() -> None:
    game = panurge.make("black-sheep", 2, tasks=True)
    seen = []
    for task in (3, 4, 5, 6, 7, 8):
        seen.append([int(game.seen(seat, task)) for seat in (0, 1, SPECTATOR)])
        game.step(task)
    no = int(UNSEEN)
    assert seen == [[3, no, no], [4, no, no], [no, 5, no], [no, 6, no], [7, 7, 7], [8, 8, 8]]


def test_bs_26_pens_and_tasks_become_public_seat_by_seat_hands_and_pile_stay_unknown() -> None:
    picture = """black-sheep 2 players tasks
        reveal seat 0 field 1 ending
        field 1: closed
        field 2: closed
        field 3: closed
        hands: HCP | SSR
        pens: H13 B2 | P12
        tasks: K01 K02 K03 K04 K05 K06"""
    game = read(picture)
    code = game.seen(1, 0)
    assert code == game.seen(0, 0) == game.seen(SPECTATOR, 0) >= panurge.GAMES["black-sheep"].actions
    assert game.action_name(code) == "pen horse:13 black:2 K01 K02"
    assert game.parse("pen horse:13 black:2 K01 K02") == code
    other = read(picture.replace("H13 B2", "H12 B3"))
    assert other.veil(1) == game.veil(1)
    assert other.seen(1, 0) != code  # what differs is perceived in the same event that uncovers it
    game.step(0)
    assert "pens: H13 B2 | P??" in show(game.veil(None))
    assert "tasks: K01 K02 ? ? K05 K06" in show(game.veil(None))
    game.step(0)
    assert game.is_over
    assert game.veil(0).scores() == game.scores()
    assert game.veil(None).returns() == game.returns()
    assert "hands: ??? | ???" in show(game.veil(None))
    assert "pile: 78 ?" in show(game.veil(None))


def test_imagining_deals_others_evenly_from_what_is_not_visible() -> None:
    """Every animal's share of the imagined hands is near its share of the unseen cards."""
    veil = read(FIRST).veil(0)
    rng = Rng(1)
    counts = [0] * 6
    for _ in range(1500):
        dream = veil.imagine(rng)
        assert isinstance(dream, BlackSheep)
        for animal in range(6):
            counts[animal] += int(dream.hands[6 + animal])
    unseen = [14 - 1 - 2, 14 - 1 - 2, 14 - 1 - 2 - 2, 14 - 2 - 1, 14 - 1, 14]
    total = sum(unseen)
    for animal in range(6):
        assert abs(counts[animal] / 4500 - unseen[animal] / total) < 0.03


def test_imagined_values_come_from_what_is_left_of_each_kind() -> None:
    """Seat 0 owns both pigs of value 3 and both of value 1: the other pigs are worth 2."""
    game = read(FIRST.replace("H13 B2 | P12 S3 | C1", "P1133 | P22 | C1"))
    rng = Rng(2)
    for _ in range(20):
        dream = game.veil(0).imagine(rng)
        assert isinstance(dream, BlackSheep)
        assert int(dream.values[(6 + 2) * 3 + 1]) == 2


def test_bs_7_the_veil_has_no_memory_of_reshuffles() -> None:
    """Dropped on purpose: a sheep discarded and a rooster in the other hand, or the other way round, is told apart
    until the discard pile is shuffled in, and no longer."""
    picture = """black-sheep 2 players
        lay seat 0 field 1
        field 1: HR | ... | ...
        field 2: CC | ... | ...
        field 3: SB | ... | ...
        hands: HCP | PP{held}
        discard: HHHHHHHHHHHHHCCCCCCCCCCCCCPPPPPPPPPPPSSSSSSSSSSSSSRRRRRRRRRRRRRBBBBBBBBBBBBBB{gone}"""
    one, other = read(picture.format(held="R", gone="S")), read(picture.format(held="S", gone="R"))
    assert one.pile_size == other.pile_size == 0
    assert one.veil(0) != other.veil(0)
    play(one, "horse+cow on 1")
    play(other, "horse+cow on 1")
    assert one.pile_size == 78
    assert one != other
    assert one.veil(0) == other.veil(0)
    assert set(one.veil(0).pile) == {0}  # type: ignore[attr-defined]


def test_bs_30_a_finished_side_stays_public() -> None:
    """A beaten side may be dimmed by the drawing, but its cards are in every veil."""
    game = read(FIRST)
    for seat in (0, 1, 2, None):
        assert "field 1: HR | PP. | HHS#1 | ..." in show(game.veil(seat))
