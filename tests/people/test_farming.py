"""What somebody would try who wants a rating without playing well: each attack as a whole, from an account made just
now or from one with a rating, with as many puppets as they like. Puppets cost nothing: another private window is one.
"""

from typing import Any

import pytest

import panurge
from panurge.people import Skill, weighing
from panurge.people.doors import Doors
from panurge.people.forget import forget
from panurge.people.people import DAY, now
from panurge.people.played import BEGUN
from panurge.people.ranks import GAMES, OPPONENTS, ranking
from panurge.people.results import Results
from panurge.people.weighing import FAR, OFTEN, PART, TIRELESS
from panurge.store.sql import SqlStore
from tests.people.games import House, person

LAMB, EWE, RAM = 987, 1250, 1411  # people/anchors.json, of this house's game


class Farm(House):
    """A house, and somebody in it who keeps puppets."""

    def __init__(self, store: SqlStore) -> None:
        super().__init__(store)
        self.results = Results(store)
        self.at = now() - 60 * DAY
        self.count = 0

    def over(self, *seats: str, won_by: int = 0, acts: int = 0, given_up: int | None = None) -> str:
        """A whole game, or one that is given up after so many decisions."""
        self.count += 1
        table = f"t{self.count}"
        scores = [10 * (seat == won_by) for seat in range(len(seats))]
        self.begin(table, seats)
        self.acts(table, acts)
        given: dict[str, Any] = {} if given_up is None else {"why": "resigned", "seat": given_up}
        self.end(table, scores, **given)
        assert self.results.settle(table)
        return table

    def stands(self, name: str) -> Skill:
        return self.people.rating(self.somebody(name).id, self.game)

    @property
    def ranked(self) -> list[str]:
        return [one.person.name for one in ranking(self.store, self.game)]

    def why(self, table: str) -> list[str]:
        found = self.store.rows("SELECT unrated FROM results WHERE tid = ? ORDER BY seat", table)
        return [str(why) for (why,) in found]


@pytest.fixture
def farm(store: SqlStore) -> Farm:
    return Farm(store)


# ---------------------------------------------------------------------- puppets nobody knows
@pytest.mark.parametrize("rating", [0, 1400])
@pytest.mark.parametrize("how", ["at once", "after some moves", "to the end"])
def test_new_puppets_that_lose_are_worth_nothing(farm: Farm, rating: int, how: str) -> None:
    if rating:
        farm.known("Main", mean=rating)
    before = farm.stands("Main")
    acts = {"at once": 0, "after some moves": 2 * BEGUN, "to the end": 40}[how]
    for i in range(20):
        farm.over("Main", f"Puppet {i}", acts=acts, given_up=None if how == "to the end" else 1)
    assert farm.stands("Main") == before
    assert farm.ranked == []


@pytest.mark.parametrize("rating", [0, 1400])
def test_puppets_beside_a_bot_are_worth_no_more(farm: Farm, rating: int) -> None:
    """They let the main account win of four, the strongest bot among them."""
    if rating:
        farm.known("Main", mean=rating)
    before = farm.stands("Main")
    for i in range(20):
        farm.over("Main", f"Left {i}", f"Right {i}", "bot:ram")
    assert farm.stands("Main") == before


def test_a_single_new_puppet_among_people_who_are_known_is_enough(farm: Farm) -> None:
    farm.known("Main", "Paul", mean=1400)
    table = farm.over("Main", "Paul", "Puppet")
    assert farm.why(table) == ["unknown", "unknown", ""]
    assert farm.stands("Main").mean == farm.stands("Paul").mean == 1400


def test_puppets_do_not_make_one_another_known(farm: Farm) -> None:
    for i in range(24):
        farm.over(f"Puppet {i % 4}", f"Puppet {(i + 1 + i // 4 % 3) % 4}")
    assert {farm.stands(f"Puppet {i}") for i in range(4)} == {Skill()}


# ---------------------------------------------------------------------- puppets somebody has worked for
def test_a_puppet_does_not_become_known_by_giving_up_at_once(farm: Farm) -> None:
    for _ in range(TIRELESS):
        farm.over("Puppet", "bot:ewe", won_by=1, given_up=0)
    puppet = farm.stands("Puppet")
    assert puppet.spread == Skill().spread
    assert puppet.mean < 1000
    farm.over("Main", "Puppet")
    assert farm.stands("Main") == Skill()


@pytest.mark.parametrize("mine", [10, 60])
def test_who_lets_the_clocks_bot_play_is_measured_by_nothing(farm: Farm, mine: int) -> None:
    """Time runs at tables nobody looks at: a bot decides there for whoever is gone, and the rating would be its."""
    for table, won in (("t", True), ("u", False)):
        farm.begin(table, ["Main", "bot:ram"])
        farm.acts(table, 20 + mine)
        for _ in range(20):
            farm.write(table, "clock", 1)
        farm.end(table, [10 * won, 5])
    farm.results.settle("t")
    farm.results.settle("u")
    main = farm.stands("Main")
    assert farm.why("t") == (["helped"] if mine < 20 else [""])
    assert farm.why("u") == [""]
    assert (main.mean < 1000) == (main.spread == Skill().spread) == (mine < 20)


def test_puppets_that_are_hardly_known_make_nobody_ranked(farm: Farm) -> None:
    """Some games with a weak bot each, then they lose to the main account as often as it counts. It rises; but a rank
    wants games with those who are known and not far below, and these bring it down to what it is worth."""
    for i in range(12):
        for _ in range(5):
            farm.over(f"Puppet {i}", "bot:lamb")
        for _ in range(OFTEN + 2):
            farm.over("Main", f"Puppet {i}")
    risen = farm.stands("Main")
    assert risen.games == 12 * OFTEN >= GAMES
    farm.over("Main", "bot:lamb")
    assert farm.stands("Main").opponents == 0
    games = 0
    while farm.stands("Main").opponents == 0:  # somebody as good as Ewe wins so often
        level, won = ("ewe", games % 4) if games % 2 else ("ram", games % 8)
        farm.over("Main", f"bot:{level}", won_by=int(won > 1))
        games += 1
        farm.at += DAY // 10
    assert games >= 12 * OFTEN // PART
    assert farm.stands("Main").mean < risen.mean - 100
    assert farm.ranked == []


def test_a_rank_needs_games_among_those_who_are_known(farm: Farm) -> None:
    farm.known("Anouk", "Karim")
    for i in range(GAMES):
        farm.over("Main", "Anouk" if i % 2 else "Karim")
        farm.at += DAY
    farm.store.run("UPDATE ratings SET spread = 60000")
    assert farm.stands("Main").opponents == OPPONENTS - 1
    assert "Main" not in farm.ranked
    farm.over("Main", "bot:ewe")
    assert farm.stands("Main").opponents == OPPONENTS
    farm.store.run("UPDATE ratings SET spread = 60000")
    assert "Main" in farm.ranked


def test_a_rank_once_earned_does_not_carry_what_is_farmed_later(farm: Farm, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "LATELY", 6)
    for level in ("ewe", "ram", "ewe", "ram"):
        farm.over("Main", f"bot:{level}")
    assert farm.stands("Main").opponents == 2
    for i in range(5):
        farm.known(f"Puppet {i}", spread=120)
        farm.over("Main", f"Puppet {i}")
    assert farm.stands("Main").opponents == 0


def test_three_bots_at_one_table_are_not_three_games(farm: Farm) -> None:
    farm.over("Main", "bot:ewe", "bot:ram", "bot:lamb")
    assert farm.stands("Main").opponents == 1


def test_forgotten_puppets_are_not_taken_for_bots(farm: Farm) -> None:
    farm.known("Main")
    for i in range(3):
        farm.known(f"Puppet {i}", spread=120)
        farm.over("Main", f"Puppet {i}")
        forget(farm.store, farm.somebody(f"Puppet {i}"))
    for _ in range(3):
        farm.over("Main", "bot:ewe")
    assert farm.stands("Main").opponents == 1


def test_a_puppets_games_are_not_the_main_accounts(farm: Farm) -> None:
    """It plays the bots, whatever it loses there, and then walks through the main account's door."""
    for level in ("ewe", "ram", "lamb"):
        farm.over("Puppet", f"bot:{level}", won_by=1)
    main = farm.somebody("Main")
    assert Doors(farm.people).go_through(Doors(farm.people).open(main), "browser of Puppet")
    farm.known("Anouk")
    farm.over("Main", "Anouk")
    assert farm.stands("Main").opponents == 1
    assert farm.why("t1") == ["before"]


# ---------------------------------------------------------------------- bots
def test_a_weak_bot_beaten_for_ever_leads_no_further(farm: Farm) -> None:
    farm.known("Main", mean=1300)
    for i in range(60):
        table = farm.over("Main", "bot:lamb")
        assert farm.why(table) == (["often"] if i >= TIRELESS else [""])
    for _ in range(45):
        farm.at += DAY
        table = farm.over("Main", "bot:lamb")
    farm.store.run("UPDATE ratings SET mean = ?", 1000 * (LAMB + FAR + 1))
    farm.at += DAY
    assert farm.why(farm.over("Main", "bot:lamb")) == ["far"]
    assert farm.why(farm.over("Main", "bot:lamb", won_by=1)) == ["far"]
    assert farm.why(farm.over("Main", "bot:ram", "bot:lamb")) == ["far"]
    assert farm.why(farm.over("Main", "bot:ram")) == [""]


def test_who_is_not_known_yet_may_lose_to_the_weakest(farm: Farm) -> None:
    farm.over("Main", "bot:random", won_by=1)
    assert farm.stands("Main").mean < 1000


# ---------------------------------------------------------------------- losses made away with
@pytest.mark.parametrize("trick", ["a hint", "leaving", "giving up", "a seat given away"])
def test_a_known_puppet_cannot_undo_the_main_accounts_loss(farm: Farm, trick: str) -> None:
    """It sits beside the main account among bots, and spoils the games that go wrong at the last moment."""
    farm.known("Main", "Puppet", mean=1300)
    farm.begin("t", ["Main", "Puppet", "bot:ram", "bot:ram"])
    farm.acts("t", 40)
    if trick == "a hint":
        farm.write("t", "chat", {"seat": 1, "text": "", "about": "hint"})
    elif trick == "a seat given away":
        farm.somebody("Other")
        farm.store.hold("t", 1, "browser of Other")
    else:
        why = {"leaving": "left", "giving up": "resigned"}[trick]
        farm.write("t", "seat", {"seat": 1, **person("Puppet", bot="ewe", why=why)})
    farm.end("t", [10, 20, 40, 30])
    farm.results.settle("t")
    assert farm.stands("Main").mean < 1300 >= farm.stands("Puppet").mean
    assert farm.why("t")[0] == ""


def test_a_game_given_up_at_once_moves_only_who_gave_up(farm: Farm) -> None:
    farm.known("Main", "Puppet")
    table = farm.over("Main", "Puppet", acts=2 * BEGUN - 1, given_up=1)
    assert farm.why(table) == ["short", ""]
    assert farm.stands("Main").mean == 1000 > farm.stands("Puppet").mean
    assert not farm.store.rows("SELECT 1 FROM ribbons")
    assert farm.why(farm.over("Main", "Puppet", acts=2 * BEGUN, given_up=1)) == ["", ""]


def test_who_leaves_a_table_of_three_at_once_is_beaten_by_nobody(farm: Farm) -> None:
    farm.known("Main", "Puppet", "Paul")
    farm.begin("t", ["Main", "Puppet", "Paul"])
    farm.write("t", "seat", {"seat": 1, **person("Puppet", bot="ewe", why="left")})
    farm.acts("t", 40)
    farm.end("t", [20, 10, 20])
    farm.results.settle("t")
    assert farm.stands("Main").mean == farm.stands("Paul").mean == 1000 > farm.stands("Puppet").mean


def test_what_is_taken_back_is_no_decision(farm: Farm) -> None:
    farm.known("Main", "Puppet")
    farm.begin("t", ["Main", "Puppet"])
    for _ in range(10):
        farm.write("t", "act", 1)
        farm.write("t", "undo", 0)
    farm.end("t", [10, 0], why="resigned", seat=1)
    farm.results.settle("t")
    assert farm.why("t") == ["short", ""]


def test_where_nothing_stands_fast_nobody_is_rated(farm: Farm) -> None:
    """A game nobody has measured the bots of: whoever is known there might be known by puppets only."""
    house = House(farm.store, "hide-and-sheep")
    house.known("Main", "Puppet")
    house.play("x", ["Main", "Puppet"], [20, 10])
    farm.results.settle("x")
    assert farm.why("x") == ["unmeasured", "unmeasured"]


def test_a_position_of_ones_own_is_measured_by_nobody(farm: Farm) -> None:
    farm.game = "shear-panic"
    farm.options = {"first": 1, "pen_stop": False}
    assert farm.why(farm.over("Main", "bot:ram")) == [""]
    farm.options = {"flock": "BBB/RKY/YGR"}
    assert farm.why(farm.over("Main", "bot:ram")) == ["unmeasured"]
    farm.options = {"flock": panurge.GAMES["shear-panic"].option["flock"].default}
    assert farm.why(farm.over("Main", "bot:ram")) == [""]
