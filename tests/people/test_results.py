"""Ratings are moved by games that are over, once, by what their log says; and by nothing else."""

from collections.abc import Sequence
from typing import Any

import pytest

from panurge.core.state import OVER
from panurge.people import Skill
from panurge.people.people import DAY
from panurge.people.results import Results
from panurge.people.weighing import OFTEN
from panurge.store.sql import SqlStore
from tests.people.games import House, person


@pytest.fixture
def house(store: SqlStore) -> House:
    return House(store)


@pytest.fixture
def results(store: SqlStore) -> Results:
    return Results(store)


def skills(house: House, *names: str) -> list[Skill]:
    return [house.people.rating(house.somebody(name).id, house.game) for name in names]


def reasons(house: House, table: str) -> list[str]:
    return [row[0] for row in house.store.rows("SELECT unrated FROM results WHERE tid = ? ORDER BY seat", table)]


# ---------------------------------------------------------------------- two, four, ties, bots
def test_of_two_people_one_rises_as_the_other_falls(house: House, results: Results) -> None:
    house.known("Rose", "Paul")
    house.play("t", ["Rose", "Paul"], [30, 20])
    assert results.settle("t")
    rose, paul = skills(house, "Rose", "Paul")
    assert rose.mean > 1000 > paul.mean
    assert rose.mean - 1000 == pytest.approx(1000 - paul.mean, abs=0.01)
    assert (rose.games, rose.won, paul.games, paul.won, rose.opponents) == (31, 16, 31, 15, 1)
    assert rose.spread < 60
    assert reasons(house, "t") == ["", ""]


def test_a_game_is_settled_once(house: House, results: Results, store: SqlStore) -> None:
    house.known("Rose", "Paul")
    house.play("t", ["Rose", "Paul"], [30, 20])
    assert results.settle("t")
    after = skills(house, "Rose", "Paul")
    assert not results.settle("t")
    assert Results(store).settle_all() == 0
    assert skills(house, "Rose", "Paul") == after


def test_what_a_killed_server_left_is_settled_later_and_whole(house: House, results: Results) -> None:
    house.known("Rose", "Paul")
    house.play("t", ["Rose", "Paul"], [30, 20])
    row, calls = results._row, []

    def killed(*what: Any) -> None:
        calls.append(what)
        if len(calls) == 2:
            raise RuntimeError("killed in the middle")
        row(*what)

    results._row = killed  # type: ignore[method-assign]
    assert not results.settle("t")
    assert reasons(house, "t") == []
    assert [one.games for one in skills(house, "Rose", "Paul")] == [30, 30]
    assert Results(house.store).settle_all() == 1
    assert [one.games for one in skills(house, "Rose", "Paul")] == [31, 31]


def test_four_with_a_tie_behind_the_winner(house: House, results: Results) -> None:
    house.known("Rose", "Paul", "Maud", "Karim")
    house.play("t", ["Rose", "Paul", "Maud", "Karim"], [30, 20, 20, 10])
    results.settle("t")
    rose, paul, maud, karim = (one.mean for one in skills(house, "Rose", "Paul", "Maud", "Karim"))
    assert rose > paul == maud > karim
    places = [row[0] for row in house.store.rows("SELECT place FROM results WHERE tid = 't' ORDER BY seat")]
    assert places == [1, 2, 2, 4]


def test_who_comes_behind_two_winners_gains_less_than_they(house: House, results: Results) -> None:
    house.known("Rose", "Paul", "Maud", "Karim")
    house.play("t", ["Rose", "Paul", "Maud", "Karim"], [30, 30, 20, 10])
    results.settle("t")
    rose, paul, maud, karim = (one.mean for one in skills(house, "Rose", "Paul", "Maud", "Karim"))
    assert rose == paul > maud > karim
    assert rose > 1000 > maud


def test_a_tie_of_two_equals_moves_neither(house: House, results: Results) -> None:
    house.known("Rose", "Paul")
    house.play("t", ["Rose", "Paul"], [20, 20])
    results.settle("t")
    rose, paul = skills(house, "Rose", "Paul")
    assert rose.mean == paul.mean == 1000
    assert (rose.won, paul.won, rose.games) == (16, 16, 31)


def test_the_houses_bots_are_fixed_points(house: House, results: Results) -> None:
    for i, score in enumerate((30, 0)):
        house.play(f"t{i}", ["Rose", "bot:ewe"], [score, 20])
        results.settle(f"t{i}")
    (rose,) = skills(house, "Rose")
    assert (rose.games, rose.won, rose.opponents) == (2, 1, 1)
    assert rose.mean > 1000  # an even score against 1250
    assert len(house.store.rows("SELECT 1 FROM ratings")) == 1


def test_a_bot_that_is_not_measured_moves_nobody(house: House, results: Results) -> None:
    house.game = "hide-and-sheep"
    house.play("t", ["Rose", "bot:ewe"], [30, 20])
    results.settle("t")
    assert reasons(house, "t") == ["unmeasured"]


def test_who_gives_up_has_lost_whatever_the_points(house: House, results: Results) -> None:
    house.known("Rose", "Paul")
    house.begin("t", ["Rose", "Paul"])
    house.acts("t", 6)
    house.end("t", [30, 20], winners=[1], why="resigned", seat=0)
    results.settle("t")
    rose, paul = skills(house, "Rose", "Paul")
    assert paul.mean > 1000 > rose.mean


# ---------------------------------------------------------------------- what does not count
@pytest.mark.parametrize(
    ("seats", "options", "why"),
    [
        (["Rose", "Paul"], {"teach": True}, "teaching"),
        (["Rose", "bot:lamb"], {"help": True}, "teaching"),
        (["Rose", "Rose"], {}, "together"),
        (["Rose", "bot:ewe", "Rose"], {}, "together"),
        (["Rose", ""], {}, "program"),
    ],
)
def test_tables_that_cannot_be_rated(
    house: House, results: Results, seats: Sequence[str], options: dict[str, Any], why: str
) -> None:
    house.play("t", seats, [30, 20, 10][: len(seats)], **options)
    assert results.settle("t")
    assert set(reasons(house, "t")) == {why}
    assert skills(house, "Rose") == [Skill()]


def test_a_hint_gains_nothing_and_saves_nobody(house: House, results: Results) -> None:
    for table, scores in (("won", [30, 20]), ("lost", [10, 20])):
        house.begin(table, ["Rose", "bot:ewe"])
        house.people.note_help(table, 0)
        house.end(table, scores)
        results.settle(table)
    assert reasons(house, "won") == ["helped"]
    assert reasons(house, "lost") == [""]
    (rose,) = skills(house, "Rose")
    assert rose.mean < 1000
    assert rose.games == 1


def hint(house: House, table: str, seat: int) -> None:
    house.write(table, "chat", {"seat": seat, "text": "", "about": "hint"})


def test_a_hint_costs_only_who_asked_for_it(house: House, results: Results) -> None:
    """Who won by it has not, and who lost all the same has lost to somebody."""
    house.known("Rose", "Paul")
    for table, scores in (("won", [30, 20]), ("lost", [10, 20])):
        house.begin(table, ["Rose", "Paul"])
        hint(house, table, 0)
        house.end(table, scores)
    results.settle("won")
    assert reasons(house, "won") == ["helped", "spoilt"]
    assert [one.mean for one in skills(house, "Rose", "Paul")] == [1000, 1000]
    results.settle("lost")
    assert reasons(house, "lost") == ["", ""]
    rose, paul = skills(house, "Rose", "Paul")
    assert rose.mean < 1000 < paul.mean


def test_words_in_the_chat_are_no_hint(house: House, results: Results) -> None:
    house.known("Rose", "Paul")
    house.begin("t", ["Rose", "Paul"])
    house.write("t", "chat", {"seat": 0, "text": "hint"})
    house.end("t", [30, 20])
    results.settle("t")
    assert reasons(house, "t") == ["", ""]


@pytest.mark.parametrize("why", ["left", "absent", "agreed", "resigned"])
def test_nothing_is_gained_by_leaving(house: House, results: Results, why: str) -> None:
    """The stand-in wins for her: she is last all the same, and for the others it is as if she had not been there."""
    house.known("Rose", "Paul", "Maud")
    house.begin("t", ["Rose", "Paul", "Maud"])
    house.acts("t", 9)
    house.write("t", "seat", {"seat": 0, **person("Rose", bot="ewe", why=why)})
    house.end("t", [30, 20, 10])
    results.settle("t")
    rose, paul, maud = skills(house, "Rose", "Paul", "Maud")
    assert rose.mean < maud.mean < 1000 < paul.mean
    assert reasons(house, "t") == ["", "", ""]
    places = [row[0] for row in house.store.rows("SELECT place FROM results WHERE tid = 't' ORDER BY seat")]
    assert places == [3, 1, 2]
    assert paul.mean - 1000 == pytest.approx(1000 - maud.mean, abs=0.01)


def test_who_leaves_one_other_person_comes_behind_them_even_if_the_stand_in_wins(
    house: House, results: Results
) -> None:
    house.known("Rose", "Paul")
    for table, scores in (("wins", [30, 20]), ("loses", [10, 20])):
        house.begin(table, ["Rose", "Paul"])
        house.acts(table, 6)
        house.write(table, "seat", {"seat": 0, **person("Rose", bot="ewe", why="left")})
        house.end(table, scores)
    results.settle("wins")
    rose, paul = skills(house, "Rose", "Paul")
    assert reasons(house, "wins") == ["", "spoilt"]  # Paul has beaten nobody, and lost to nobody
    assert rose.mean < 1000 == paul.mean
    results.settle("loses")
    assert reasons(house, "loses") == ["", ""]
    assert skills(house, "Paul")[0].mean > 1000


def test_who_left_and_came_back_cannot_gain_either(house: House, results: Results) -> None:
    house.known("Rose", "Paul")
    house.begin("t", ["Rose", "Paul"])
    house.write("t", "seat", {"seat": 0, **person("Rose", bot="ewe", why="left")})
    house.write("t", "seat", {"seat": 0, **person("Rose", why="back")})
    house.end("t", [30, 20])
    results.settle("t")
    assert reasons(house, "t") == ["helped", "spoilt"]


def test_a_seat_that_somebody_else_played_gains_nothing(house: House, results: Results) -> None:
    house.known("Rose", "Paul", "Champion")
    house.begin("t", ["Rose", "Paul"])
    house.somebody("Champion")
    house.store.hold("t", 0, "browser of Champion")
    house.end("t", [30, 20])
    results.settle("t")
    assert reasons(house, "t") == ["helped", "spoilt"]
    assert [one.mean for one in skills(house, "Rose", "Paul", "Champion")] == [1000] * 3


def test_what_lies_and_counts_for_nobody_is_looked_at_once(
    house: House, results: Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such tables only grow in number, and the event loop looks every half minute."""
    house.begin("hardly begun", ["Rose", "bot:ewe"])
    asked: list[str] = []
    monkeypatch.setattr(results.chronicle, "lying", lambda table, turn, now: asked.append(table))
    for _ in range(3):
        assert results.settle_all() == 0
    assert asked == ["hardly begun"]


# ---------------------------------------------------------------------- farming
def test_the_same_two_people_count_three_times_a_day(house: House, results: Results) -> None:
    house.known("Rose", "Puppet")
    means = []
    for i in range(OFTEN + 3):
        house.play(f"t{i}", ["Rose", "Puppet"], [30, 20])
        results.settle(f"t{i}")
        means.append(skills(house, "Rose")[0].mean)
    assert means[:OFTEN] == sorted(set(means[:OFTEN]))
    assert set(means[OFTEN:]) == {means[OFTEN - 1]}
    assert reasons(house, f"t{OFTEN}") == ["often", "often"]
    house.at += DAY
    house.play("tomorrow", ["Rose", "Puppet"], [30, 20])
    results.settle("tomorrow")
    assert reasons(house, "tomorrow") == ["", ""]


def test_fresh_puppets_give_a_known_player_nothing(house: House, results: Results) -> None:
    house.known("Rose", mean=1400)
    for i in range(30):
        house.play(f"t{i}", ["Rose", f"Puppet {i}"], [30, 20])
        results.settle(f"t{i}")
    (rose,) = skills(house, "Rose")
    assert rose.mean == 1400
    assert skills(house, "Puppet 7")[0].mean < 1000  # against somebody who is known


def test_a_known_player_moves_by_known_players_only(house: House, results: Results) -> None:
    house.known("Rose", "Paul", mean=1400)
    house.play("t0", ["Rose", "Newcomer"], [20, 30])
    house.play("t1", ["Rose", "Paul"], [20, 30])
    results.settle("t0")
    assert skills(house, "Rose")[0].mean == 1400
    results.settle("t1")
    assert skills(house, "Rose")[0].mean < 1400 < skills(house, "Paul")[0].mean


# ---------------------------------------------------------------------- games from before
def test_games_that_were_over_before_count_as_played_and_move_nothing(house: House, results: Results) -> None:
    house.begin("t", ["", "bot:ewe"])
    house.store.hold("t", 0, "old browser")
    house.end("t", [30, 20])
    results.settle("t")
    assert reasons(house, "t") == []
    rose = house.people.welcome("old browser", "Rose")
    results.take_over(rose.id)
    assert reasons(house, "t") == ["before"]
    assert house.people.rating(rose.id, house.game) == Skill()


def test_a_log_that_does_not_say_who_won_waits(house: House, results: Results) -> None:
    house.begin("t", ["Rose", "Paul"])
    house.write("t", "end", {"why": "over"}, OVER)
    assert not results.settle("t")
    assert house.store.rows("SELECT settled FROM tables WHERE id = 't'")[0][0] == 0
