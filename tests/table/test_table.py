"""A table is its log: what is written, what is refused, what comes back after a restart."""

import json
from collections.abc import Callable

import pytest

from panurge.core.record import loads
from panurge.core.rng import Rng
from panurge.core.state import SPECTATOR
from panurge.store import Entry, SqliteStore, Stale
from panurge.table import Refused, Table, create, verify
from panurge.table.seats import Seat, clean_name, person
from panurge.table.table import TOGETHER
from tests.table.tables import a_table, play, reopened

FIVE = ("black-sheep", "guerre-des-moutons", "guerre-et-beeeh", "shear-panic", "sheep-sheep")


def test_the_table_deals_until_somebody_must_decide() -> None:
    table = a_table()
    assert table.turn >= 0
    assert {entry.kind for entry in table.entries} == {"chance"}
    assert all(entry.digest for entry in table.entries)


def test_a_game_is_played_to_its_end_and_its_deal_verified() -> None:
    table = a_table()
    play(table, 999)
    assert table.over
    assert table.entries[-1].kind == "end"
    record = loads(table.record().dumps())
    assert verify(record) == table.line.draws
    assert record.headers["name.0"] == "Rose"


def test_the_key_is_a_secret_until_the_end() -> None:
    table = a_table()
    assert table.key is None
    assert "key" not in table.record(0).headers
    assert table.record(0).view == 0
    assert table.record(None).view == SPECTATOR
    play(table, 999)
    assert table.key is not None


def test_a_restart_leads_to_the_same_state() -> None:
    table = a_table()
    play(table, 5)
    again = reopened(table)
    assert again.state == table.state
    assert again.moment == table.moment
    assert again.n == table.n
    assert not again.frozen


def test_undone_moves_stay_undone_after_a_restart() -> None:
    table = a_table()
    seat = table.turn
    before = table.state.clone()
    table.act(seat, table.moment, table.state.legal_actions()[0])
    table.take_back(seat, table.moment)
    assert table.state == before
    assert reopened(table).state == before


def test_stale_moves_are_refused() -> None:
    table = a_table()
    seat, moment = table.turn, table.moment
    table.act(seat, moment, table.state.legal_actions()[0])
    with pytest.raises(Refused) as refused:
        table.act(table.turn, moment, table.state.legal_actions()[0])
    assert refused.value.code == "stale"


@pytest.mark.parametrize("who", ["other", None])
def test_only_the_seat_to_move_acts(who: str | None) -> None:
    table = a_table()
    seat = 1 - table.turn if who else None
    with pytest.raises(Refused) as refused:
        table.act(seat, table.moment, table.state.legal_actions()[0])
    assert refused.value.code == ("not_yours" if who else "spectator")


def test_an_illegal_move_is_refused_with_its_rule() -> None:
    table = a_table()
    bad = next(a for a in range(table.card.actions) if a not in table.state.legal_actions())
    with pytest.raises(Refused) as refused:
        table.act(table.turn, table.moment, bad, "fr")
    assert refused.value.code == "illegal"
    assert refused.value.rule.startswith("HS-")
    assert refused.value.say("fr")


@pytest.mark.parametrize("action", [-1, 99, 10**30, True, "3", None, 2.0])
def test_any_nonsense_is_answered(action: object) -> None:
    table = a_table()
    with pytest.raises(Refused) as refused:
        table.act(table.turn, table.moment, action)  # type: ignore[arg-type]
    assert refused.value.code == "illegal"


def test_a_log_that_leads_elsewhere_freezes_the_table() -> None:
    table = a_table()
    play(table, 3)
    last = table.entries[-1]
    table.store.append(Entry(table.id, last.n + 1, "act", "0", last.at, "0" * 16), 0)
    again = reopened(table)
    assert again.frozen
    assert "frozen" in again.frozen_words("en")
    with pytest.raises(Refused) as refused:
        again.act(0, again.moment, 0)
    assert refused.value.code == "frozen"


def test_a_changed_digest_freezes_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    table = a_table()
    entries = table.store.entries(table.id)
    wrong = [*entries[:-1], Entry(table.id, entries[-1].n, "chance", entries[-1].value, 1, "feedbeef")]
    monkeypatch.setattr(table.store, "entries", lambda *_: wrong)
    assert reopened(table).frozen == "frozen.digest"


def test_nothing_is_told_before_it_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    table = a_table()
    kept: list[bool] = []
    table.observers.append(lambda entry, step: kept.append(entry in table.store.entries(table.id)))
    play(table, 4)
    assert kept
    assert all(kept)

    def full(*_: object) -> None:
        raise Stale("taken")

    monkeypatch.setattr(table.store, "append", full)
    before, told = table.state.clone(), len(kept)
    with pytest.raises(Refused):
        table.act(table.turn, table.moment, table.state.legal_actions()[0])
    assert table.state == before
    assert len(kept) == told


@pytest.mark.parametrize("game", FIVE)
def test_what_follows_from_an_act_is_written_with_it(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One statement for an act and its consequences; log, states and tellings are those of entry after entry."""

    def played(together: int) -> tuple[list[tuple[object, ...]], list[tuple[int, int, str]], list[int]]:
        monkeypatch.setattr(Table, "together", together)
        told, counts, store = list[tuple[int, int, str]](), list[int](), SqliteStore()
        append = store.append
        store.append = lambda one, turn, *more: counts.append(1 + len(more)) or append(one, turn, *more)  # type: ignore
        header = create(store, game, {}, (person(), person()), now=0, key=b"k" * 32)
        table = Table(store, header, now=lambda: 1000)
        table.observers.append(lambda entry, step: told.append((entry.n, table.n, table.state.digest())))
        table.settle()
        rng = Rng(5)
        for _ in range(60):
            if not table.over:
                before = len(counts)
                table.act(table.turn, table.moment, rng.choice(table.state.legal_actions()))
                assert together == 1 or len(counts) == before + 1
        turn = table.store.rows("SELECT turn, touched FROM tables")[0]
        assert (turn, store.entries(table.id)) == ((table.turn, 1000), table.entries)
        return [(one.n, one.kind, one.value, one.at, one.digest) for one in table.entries], told, counts

    log, told, counts = played(TOGETHER)
    one_by_one = played(1)
    assert (log, told) == one_by_one[:2]
    assert sum(counts) == len(log) == len(one_by_one[2])
    assert max(counts) > 1


def test_whoever_is_told_in_between_may_write() -> None:
    """Then all that has been kept is told first, each once and in order."""
    table, told = a_table(game="black-sheep"), list[int]()

    def speak(entry: Entry, step: object) -> None:
        if entry.kind == "act" and table.store.entries(table.id)[-1].n > entry.n and "chat" not in kinds():
            table.bleat(0, "baa")

    def kinds() -> list[str]:
        return [entry.kind for entry in table.entries]

    table.observers += [lambda entry, step: told.append(entry.n), speak]
    play(table, 20)
    assert "chat" in kinds()
    assert told == [entry.n for entry in table.entries[-len(told) :]]
    assert table.entries == table.store.entries(table.id)


def test_two_processes_at_one_table_cannot_both_move() -> None:
    table = a_table()
    other = reopened(table)
    seat = table.turn
    table.act(seat, table.moment, table.state.legal_actions()[0])
    with pytest.raises(Refused) as refused:
        other.act(seat, other.moment, other.state.legal_actions()[-1])
    assert refused.value.code == "stale"


def test_sitting_down_leaves_a_move_valid() -> None:
    table = a_table((person("Rose"), person()))
    moment = table.moment
    table.sit(1, person("Zoé"))
    assert table.names("fr") == ("Rose", "Zoé")
    assert reopened(table).names("fr") == ("Rose", "Zoé")
    table.act(table.turn, moment, table.state.legal_actions()[0])


def test_who_gives_up_of_two_has_lost() -> None:
    table = a_table()
    table.resign(0)
    assert table.over
    assert json.loads(table.entries[-1].value) == {
        "why": "resigned",
        "seat": 0,
        "winners": [1],
        "scores": [0, 0],
    }
    assert reopened(table).over
    with pytest.raises(Refused):
        play(table, 1) or table.act(0, table.moment, 0)


def test_of_three_a_bot_plays_on() -> None:
    table = a_table((person("A"), person("B"), person("C")))
    table.resign(1)
    assert not table.over
    assert table.seats[1] == Seat("person", "B", "ewe", "resigned")
    table.come_back(1)
    table.sit(1, person("B"))
    assert table.seats[1].by_bot, "who gave up has given up"
    assert reopened(table).seats == table.seats


@pytest.mark.parametrize(
    ("given", "kept"), [("  Maud \n", "Maud"), ("a\u202eb\x00c", "a b c"), ("x" * 99, "x" * 24), ("\t\n", "")]
)
def test_names_are_cleaned(given: str, kept: str) -> None:
    assert clean_name(given) == kept


def test_chat_is_kept_short() -> None:
    table = a_table()
    table.say(0, "  bonjour\n à tous ")
    assert json.loads(table.entries[-1].value)["text"] == "bonjour à tous"
    for text in ("", " \n", "x" * 301):
        with pytest.raises(Refused):
            table.say(0, text)
    with pytest.raises(Refused):
        table.say(None, "psst")


def test_a_table_of_another_version_is_frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    table = a_table()
    from dataclasses import replace

    assert Table(table.store, replace(table.header, version=99)).frozen == "frozen.version"


def test_a_table_somebody_else_wrote_to_catches_up_and_tells_everybody() -> None:
    """As when the database kept a move but its answer was lost, or two servers share a store."""
    table = a_table()
    other = reopened(table)
    play(other, 1)
    told: list[int] = []
    table.observers.append(lambda entry, step: told.append(entry.n))
    moment = table.moment
    with pytest.raises(Refused) as refused:
        table.act(table.turn, moment, table.state.legal_actions()[0])
    assert refused.value.code == "stale"
    assert table.state.digest() == other.state.digest()
    assert told == [entry.n for entry in table.entries if entry.n > moment]


@pytest.mark.parametrize(
    "do",
    [
        lambda table: table.bleat(1 - table.turn, "baa"),
        lambda table: table.sit(1 - table.turn, person("Zoé")),
        lambda table: table.stand_in(1 - table.turn, "left"),
    ],
)
def test_what_does_not_move_the_game_does_not_make_a_move_fail(do: Callable[[Table], None]) -> None:
    """Somebody in another process was quicker to write something: the move is judged on what is there now."""
    table = a_table()
    moment = table.moment
    do(reopened(table))
    told: list[str] = []
    table.observers.append(lambda entry, step: told.append(entry.kind))
    table.act(table.turn, moment, table.state.legal_actions()[0])
    assert told[:2] == [table.entries[moment].kind, "act"]
    again = reopened(table)
    assert again.state.digest() == table.state.digest()
    assert [entry.n for entry in again.entries] == list(range(1, table.n + 1))


def test_who_comes_second_is_judged_on_what_is_there_now() -> None:
    table = a_table()
    reopened(table).resign(1 - table.turn)
    with pytest.raises(Refused, match="over"):
        table.act(table.turn, table.moment, table.state.legal_actions()[0])
    table = a_table()
    moment, seat = table.moment, table.turn
    reopened(table).stand_in(seat, "left")
    with pytest.raises(Refused, match="stood_in"):
        table.act(seat, moment, table.state.legal_actions()[0])


def test_a_store_that_says_a_number_is_taken_and_shows_nothing_is_not_asked_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = a_table()

    def taken(*_: object) -> None:
        raise Stale("taken")

    monkeypatch.setattr(table.store, "append", taken)
    with pytest.raises(Refused, match="stale"):
        table.act(table.turn, table.moment, table.state.legal_actions()[0])
    with pytest.raises(Refused, match="stale"):
        table.bleat(0, "baa")
