"""Rulings on the cards (GB-10 … GB-20, GB-24 … GB-31), and on what they let a player know."""

import pytest

import panurge
from panurge.games.guerre_et_beeeh import data
from panurge.games.guerre_et_beeeh.rules import GuerreEtBeeeh
from tests.games.guerre_et_beeeh.positions import meadow, names, picture, play, refused

FIELD = """
o . . . . .
. . Y . . .
. . . . W .
. R . . . .
. . . . y .
R . r . . o
"""


def held(seat: str, *cards: str, more: str = "") -> str:
    return f"{FIELD}{seat}: hand {' '.join(cards)}{more}\n"


def test_gb_10_a_card_is_discarded_face_up_and_costs_an_action():
    state = play(held("red", "drowsiness"), "play drowsiness")
    assert state.place[data.DROWSINESS] == data.PLAYED
    assert (state.top, state.hand[0], state.actions_left) == (data.DROWSINESS, 0, 1)
    assert refused(state, "play drowsiness") == "GB-10"
    assert refused(play(held("yellow", "armistice")), "play armistice") == "GB-10"


def test_gb_10_without_effect_only_if_none_is_possible():
    """GB-10: a possible effect is compulsory; an impossible one still costs card and action."""
    state = play(held("red", "betrayal"), "play betrayal")
    assert "none" not in names(state)
    assert refused(state, "none") == "GB-14"
    empty = play(held("red", "indigestion"), "play indigestion")
    assert (empty.actions_left, empty.place[data.INDIGESTION]) == (1, data.PLAYED)


@pytest.mark.parametrize(("before", "left"), [(2, 4), (1, 3)])
def test_gb_11_hyperactivity(before: int, left: int):
    """GB-11, case 4: 4 actions remain if played first, 3 if second."""
    state = play(held("red", "hyperactivity") + f"turn: red, {before} actions", "play hyperactivity")
    assert (state.turn, state.actions_left) == (0, left)


@pytest.mark.parametrize(("moves", "points"), [("1, a1", 1), ("2, a1, b3", 3)])
def test_gb_12_wool(moves: str, points: int):
    """GB-12, case 6: 1/2/3 sheep for 1/3/5 points; sheep and card are out for good."""
    state = play(held("red", "wool"), f"play wool, {moves}")
    assert (state.score(0), state.lost(0), state.place[data.WOOL]) == (points, 3, data.OUT)


def test_gb_12_wool_for_three():
    state = play(held("red", "wool").replace(". . Y . . .", ". . Y R . ."), "play wool, 3, c1, d5, a1")
    assert (state.score(0), state.flock(0)) == (5, 1)


def test_gb_12_the_last_sheep_stays():
    """GB-12: never the last sheep; without effect the card is discarded normally."""
    state = play(held("red", "wool"), "play wool")
    assert names(state) == ["1", "2"]
    assert refused(state, "3") == "GB-12"
    alone = play(held("red", "wool").replace("R", ".").replace("y", "Y"), "play wool")
    assert (alone.score(0), alone.place[data.WOOL]) == (0, data.PLAYED)


def test_gb_13_reinforcement():
    """GB-13: a lost sheep returns face up; shorn ones do not; none lost, no effect."""
    state = play(held("red", "reinforcement"), "play reinforcement")
    assert refused(state, "c5") == "GB-13"
    state = play(state, "a5")
    assert meadow(state).splitlines()[1] == "R . Y . . ."
    assert play(held("red", "reinforcement", more="; shorn 3 for 5"), "play reinforcement").flock(0) == 3


def test_gb_14_betrayal():
    """GB-14: a visible wolf or a seen one, to an empty cell; it eats nobody."""
    state = play(held("red", "betrayal"), "play betrayal, e4")
    assert refused(state, "c5") == "GB-14"
    assert meadow(play(state, "a2")).splitlines()[4] == "W . . . y ."
    seen = FIELD.replace("o . . . . .", "w . . . . .").replace("W", ".") + "red: hand betrayal; seen a6"
    assert meadow(play(seen, "play betrayal, a6, b6")).splitlines()[0] == ". W . . . ."


def test_gb_14_none_is_a_choice_that_tells_what_it_tells():
    """GB-14: with no wolf to move the choice is *none*; then everybody knows that the tokens seen are no wolves."""
    position = FIELD.replace("W", ".").replace("o . . .", "3 o . .") + "red: hand betrayal; seen a6\nhidden: w 1"
    state = play(position, "play betrayal")
    assert names(state) == ["none"]
    done = play(state, "none")
    assert done.cleared == 1 << 30
    veil = done.veil(1)
    rng = panurge.Rng(1)
    assert all(veil.imagine(rng).kinds[30] != data.HIDDEN_WOLF for _ in range(60))


def test_gb_15_recycling():
    """GB-15: a card really played; not Abus, not what Abus took, not itself; everybody knows it."""
    state = play(held("red", "recycling") + "played: armistice muzzle\nout: wool", "play recycling")
    assert names(state) == ["armistice", "muzzle"]
    assert refused(state, "recycling") == "GB-15"
    state = play(state, "muzzle")
    assert state.veil(1).place[data.MUZZLE] == state.veil(None).place[data.MUZZLE] == data.IN_HAND
    assert state.place[data.RECYCLING] == data.PLAYED


def test_gb_16_insider():
    """GB-16: the pile is seen by the searcher only, who must take a card, not Abus, unseen by the other."""
    position = held("red", "insider") + "yellow: hand lynx wool\npile: only armistice muzzle abuse"
    state = play(position, "play insider")
    assert state.action_name(state.seen(0, state.parse("shows"))) == "shows: armistice muzzle"
    assert state.action_name(state.seen(1, state.parse("shows"))) == "shows"
    state = play(state, "shows")
    assert names(state) == ["armistice", "muzzle"]
    assert state.veil(1).place[data.ARMISTICE] == data.VEILED
    assert state.seen(1, state.parse("armistice")) == panurge.UNSEEN
    done = play(state, "armistice")
    assert done.veil(1) == play(state, "muzzle").veil(1)
    assert done.veil(None) == play(state, "muzzle").veil(None)


def test_gb_16_insider_knows_the_other_hand_by_subtraction():
    """Who knows what: the searcher keeps the note; what the opponent draws later is unknown again."""
    position = held("red", "insider") + "yellow: hand lynx wool\npile: only armistice muzzle abuse"
    state = play(position, "play insider, shows, muzzle")
    veil = state.veil(0)
    assert veil.place[data.LYNX] == veil.place[data.WOOL] == data.IN_HAND + 1
    assert veil.place[data.ARMISTICE] == data.VEILED
    assert state.veil(None).place[data.LYNX] == data.VEILED
    assert state.veil(1).place[data.MUZZLE] == data.VEILED


@pytest.mark.parametrize("pile", ["only", "only abuse abuse"])
def test_gb_16_insider_without_effect(pile: str):
    state = play(held("red", "insider") + f"pile: {pile}", "play insider")
    assert (state.current_player, state.actions_left, state.hand[0]) == (0, 1, 0)


def test_gb_17_abuse_takes_the_hand():
    """GB-17: shown with the whole hand, out for good, at no further cost."""
    position = held("red", "wool", "lynx").replace("R . r . . o", "R . r . o o")
    state = play(position + "hidden: 1 1 1", "move b3, E, move c1, E, finds 1")
    assert state.action_name(state.seen(1, state.parse("draws abuse"))) == "draws abuse: wool lynx"
    state = play(state, "draws abuse")
    assert (state.hand[0], state.abuses, state.place[data.WOOL]) == (0, 2, data.OUT)
    assert (state.turn, state.top) == (1, data.ABUSE)


def test_gb_17_abuse_leaves_the_other_hand_alone():
    position = held("red", "wool").replace("R . r . . o", "R . r . o o") + "yellow: hand lynx\nhidden: 1 1 1"
    state = play(position, "move b3, E, move c1, E, finds 1, draws abuse")
    assert (list(state.hand), state.place[data.LYNX]) == ([0, 1], data.IN_HAND + 1)


def test_gb_18_empty_pile():
    """GB-18: nothing is drawn, nobody asks for a card."""
    position = FIELD.replace("R . r . . o", "R . r o . o") + "pile: only\nhidden: 1 1 1"
    state = play(position, "move c1, E, finds 1")
    assert (state.hand[0], state.current_player, state.actions_left) == (0, 0, 1)


def test_gb_19_clogs_open_the_hand_for_good():
    """GB-19: everybody sees the opponent's cards, also those that come later, and what Délit d'initié takes."""
    state = play(held("red", "clogs") + "yellow: hand lynx insider", "play clogs")
    assert state.action_name(state.seen(panurge.SPECTATOR, state.parse("shows"))) == "shows: insider lynx"
    assert state.action_name(state.seen(1, state.parse("shows"))) == "shows"
    state = play(state, "shows, move b3, E")
    for seat in (0, None):
        assert state.veil(seat).place[data.LYNX] == data.IN_HAND + 1
    state = play(state, "play insider, shows")
    assert state.seen(panurge.SPECTATOR, state.parse("armistice")) == state.parse("armistice")
    assert play(state, "armistice").veil(None).place[data.ARMISTICE] == data.IN_HAND + 1


def test_gb_19_an_open_hand_shows_what_it_draws():
    """GB-19: the next card drawn is seen by all; a hand that is not open keeps its secret."""
    position = FIELD.replace(". . Y . . .", ". . Y . o .") + "hidden: 1 1 1\nturn: yellow, 2 actions\nyellow: open"
    for open_hand in (True, False):
        given = position if open_hand else position.replace("\nyellow: open", "")
        state = play(given, "move c5, E, finds 1")
        card = state.parse("draws lynx")
        seen = card if open_hand else panurge.UNSEEN
        assert [state.seen(seat, card) for seat in (0, 1, panurge.SPECTATOR)] == [seen, card, seen]
        drawn = play(state, "draws lynx")
        for seat in (0, None):
            assert drawn.veil(seat).place[data.LYNX] == (data.IN_HAND + 1 if open_hand else data.VEILED)


def test_gb_19_a_second_pair_of_clogs_shows_nothing_new():
    """GB-10, GB-19: the hand is open already: no effect, nothing is shown again."""
    state = play(held("red", "clogs") + "yellow: open; hand lynx*", "play clogs")
    assert (state.current_player, state.actions_left, state.place[data.CLOGS]) == (0, 1, data.PLAYED)


def test_gb_20_indigestion():
    """GB-20: uniform among the won tokens, and shown."""
    state = play(held("red", "indigestion") + "yellow: won 5 1 1 1", "play indigestion")
    odds = [(state.action_name(outcome), weight) for outcome, weight in state.chance_outcomes()]
    assert odds == [("loses 1", 3), ("loses 5", 1)]
    state = play(state, "loses 5")
    assert (state.score(1), state.veil(0).discarded[data.LUSH] - play(FIELD).discarded[data.LUSH]) == (3, 0)
    assert state.veil(0) == state.veil(0).imagine(panurge.Rng(1)).veil(0)


MAD = """
o . . . . .
. . Y . . .
. . . . W .
. R . . . .
R . . . y .
. . r . . o
red: hand mad-sheep
"""


def test_gb_24_mad_sheep_slides_diagonally_with_its_chain():
    """GB-24: once a player; followers on the same diagonal follow."""
    state = play(MAD, "play mad-sheep, b3")
    assert (state.lost(0), state.mad_used) == (3, 1)
    state = play(state, "move b3")
    assert "NE" in names(state)
    state = play(state, "NE")
    assert meadow(state) == picture("""
        o . . . Q .
        . . Y R . .
        . . . . W .
        . . . . . .
        . . . . y .
        . . r . . o
    """)
    assert refused(play(MAD, "move b3"), "NE") == "GB-24"


def test_gb_24_mad_sheep_keeps_camouflage_and_serves_once():
    state = play(MAD, "play mad-sheep, c1")
    assert meadow(state).splitlines()[5] == ". . q . . o"
    again = play(MAD.replace("hand mad-sheep", "hand mad-sheep; mad"), "play mad-sheep")
    assert (again.actions_left, meadow(again)) == (1, meadow(play(MAD)))


def test_gb_24_each_player_has_a_mad_sheep():
    """GB-24: the token serves once per player: yellow's is still there when red's has been used."""
    position = MAD.replace("red: hand mad-sheep", "red: mad\nyellow: hand mad-sheep\nturn: yellow, 2 actions")
    state = play(position, "play mad-sheep, c5")
    assert meadow(state).splitlines()[1] == ". . Z . . ."
    assert state.mad_used == 3


def test_gb_24_deadly_mad_sheep():
    """GB-24, `deadly`: no diagonals; the wolf that eats it, moving or stepped on, leaves too."""
    moving = MAD.replace(". . . . W .", ". Q . . W .")
    state = play(moving, "move e4, W", mad_sheep="deadly")
    assert meadow(state).splitlines()[2] == ". . . . . ."
    assert (state.wolves_gone - play(moving).wolves_gone, state.flock(0)) == (1, 3)
    assert refused(play(moving, "move b4", mad_sheep="deadly"), "NE") == "GB-24"
    token = MAD.replace(". R . . . .", "Q o . . . .") + "hidden: w 1 1"
    stepped = play(token, "move a3, E, finds wolf", mad_sheep="deadly")
    assert meadow(stepped).splitlines()[2:4] == [". . . . W .", ". . . . . ."]
    assert (stepped.wolves_gone, stepped.flock(0)) == (1, 2)


def test_gb_24_lost_it_returns_as_an_ordinary_sheep():
    eaten = MAD.replace(". . . . W .", ". Q . . W .").replace("hand mad-sheep", "hand reinforcement; mad")
    state = play(eaten, "move e4, W, play reinforcement, a5")
    assert meadow(state).splitlines()[1] == "R . Y . . ."


def test_gb_25_lynx():
    """GB-25: one to three tokens anywhere, named before looking, then lay-back decisions."""
    many = FIELD.replace("o . . . . .", "o o o o . .") + "red: hand lynx\nhidden: 1 1 1 5 w"
    state = play(many, "play lynx")
    assert refused(state, "enough") != ""
    state = play(state, "a6, f1")
    assert "enough" in names(state)
    assert refused(state, "a6") == "GB-25"
    three = play(state, "d6")
    assert three.current_player == panurge.CHANCE
    three = play(three, "finds wolf, finds 1, finds 5")
    assert three.to_lay == (1 << 5 | 1 << 30 | 1 << 33)
    assert names(three) == ["down", "up"]
    assert play(three, "up, down, down").actions_left == 1
    assert state.action_name(state.seen(1, state.parse("enough"))) == "play lynx a6 f1 enough"


def test_gb_26_pilfering():
    """GB-26: uniform; both players know the card, spectators do not; an empty hand: no effect."""
    state = play(held("red", "pilfering") + "yellow: hand lynx wool*", "play pilfering")
    assert [(state.action_name(outcome), odds) for outcome, odds in state.chance_outcomes()] == [
        ("steals wool", 1),
        ("steals lynx", 1),
    ]
    lynx, wool = play(state, "steals lynx"), play(state, "steals wool")
    assert lynx.veil(1).place[data.LYNX] == data.IN_HAND
    assert state.seen(panurge.SPECTATOR, state.parse("steals lynx")) == panurge.UNSEEN
    assert lynx.veil(None) == wool.veil(None), "the spectator no longer knows where Bêle et laine is"
    assert play(held("red", "pilfering"), "play pilfering").actions_left == 1


def test_gb_26_a_known_single_card_stays_known():
    state = play(held("red", "pilfering") + "yellow: hand wool*", "play pilfering, steals wool")
    assert state.veil(None).place[data.WOOL] == data.IN_HAND


@pytest.mark.parametrize(
    "hands",
    ["red: hand pilfering*; open\nyellow: hand lynx wool", "red: hand pilfering\nyellow: hand lynx* wool*; open"],
)
def test_gb_26_a_theft_from_or_into_an_open_hand_is_seen_by_all(hands: str):
    """GB-19, GB-26: whoever sees the hand it leaves or comes to sees the card."""
    state = play(FIELD + hands, "play pilfering")
    action = state.parse("steals lynx")
    assert state.seen(panurge.SPECTATOR, action) == action
    assert play(state, "steals lynx").veil(None).place[data.LYNX] == data.IN_HAND


def test_gb_27_drowsiness():
    """GB-27: one action next turn, and only once."""
    state = play(held("red", "drowsiness"), "play drowsiness, move b3, E")
    assert (state.turn, state.actions_left) == (1, 1)
    state = play(state, "move c5, W")
    assert (state.turn, state.actions_left) == (0, 2)
    state = play(state, "move f3, W, move a3, E")
    assert (state.turn, state.actions_left) == (1, 2)


def test_gb_27_drowsiness_twice_is_no_worse_than_once():
    """GB-27: not cumulative, neither within one turn nor over the turns to come."""
    state = play(
        held("red", "drowsiness", "recycling") + "turn: red, 3 actions",
        "play drowsiness, play recycling, drowsiness, play drowsiness",
    )
    assert (state.turn, state.actions_left) == (1, 1)
    state = play(state, "move c5, W, move b3, E, move f3, W")
    assert (state.turn, state.actions_left) == (1, 2)


def test_gb_28_transhumance():
    """GB-28: any two sheep; each keeps its side; nobody follows."""
    state = play(held("red", "transhumance"), "play transhumance, e2")
    assert refused(state, "e2") == "GB-28"
    state = play(state, "a1")
    assert meadow(state).splitlines()[4:] == [". . . . R .", "y . r . . o"]


def test_gb_29_muzzle():
    """GB-29: nobody moves that wolf, Trahison included, until the end of the opponent's next turn."""
    state = play(held("red", "muzzle", "betrayal"), "play muzzle, e4")
    assert refused(state, "move e4") == "GB-29"
    assert names(play(state, "play betrayal")) == ["none"]
    theirs = play(state, "move b3, E")
    assert (theirs.turn, refused(theirs, "move e4")) == (1, "GB-29")
    mine = play(theirs, "move c5, W, move e2, W")
    assert (mine.turn, refused(mine, "move e4")) == (0, "")


def test_gb_30_airlift_keeps_camouflage():
    """GB-30, case 5: any sheep, to a cell without sheep, wolf or token; it stays camouflaged; nobody follows."""
    state = play(held("red", "airlift"), "play airlift, e2")
    assert refused(state, "a6") == "GB-30"
    state = play(state, "a5")
    assert meadow(state).splitlines()[1] == "y . Y . . ."


def test_gb_31_barbecue_exposure_armistice():
    """GB-31: Méchoui hits camouflaged sheep (case 5); Mauvaise planque unmasks; Armistice ends the game."""
    state = play(held("red", "barbecue"), "play barbecue")
    assert refused(state, "a1") == "GB-31"
    assert meadow(play(state, "e2")).splitlines()[4] == ". . . . . ."
    exposed = play(held("red", "exposure"), "play exposure")
    assert meadow(exposed).splitlines()[4] == ". . . . Y ."
    over = play(held("red", "armistice"), "play armistice")
    assert (over.is_over, over.ending) == (True, data.TRUCE)


def test_a_card_is_not_seen_before_its_choice_is_complete():
    """Law 3: a card whose targets are being chosen is still in the hand for everybody else."""
    state = play(held("red", "airlift"))
    midway = play(state, "play airlift, e2")
    assert midway.veil(1) == state.veil(1)
    assert midway.action_name(midway.seen(1, midway.parse("a5"))) == "play airlift e2 a5"


def test_an_unknown_card_in_a_hand_is_never_abuse_and_fairly_imagined():
    """Who knows what: every veiled card is as likely, Abus stays in the pile."""
    state = play(FIELD + "yellow: hand lynx\npile: only wool muzzle armistice abuse abuse")
    veil = state.veil(0)
    rng = panurge.Rng(5)
    count = dict.fromkeys(range(18), 0)
    for _ in range(2000):
        imagined = veil.imagine(rng)
        assert isinstance(imagined, GuerreEtBeeeh)
        (card,) = [card for card in range(18) if imagined.place[card] == data.IN_HAND + 1]
        count[card] += 1
        assert (imagined.abuses, imagined.pile) == (2, 5)
    assert sorted(card for card, n in count.items() if n) == sorted(
        [data.WOOL, data.MUZZLE, data.ARMISTICE, data.LYNX])
    assert all(420 < count[card] < 580 for card in (data.WOOL, data.MUZZLE, data.ARMISTICE, data.LYNX))
