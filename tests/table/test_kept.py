"""How a game ended stands in its log, and what it looked like is kept: once, and in the background."""

import base64
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from panurge.core.record import loads
from panurge.core.words import LANGUAGES
from panurge.people.forget import without
from panurge.store import Entry, Header, SqliteStore, Unreachable
from panurge.table import Refused, Room, Table, Viewer, create, keeping
from panurge.table.archive import Archive
from panurge.table.keeping import Keeper, keep
from panurge.table.line import Line
from panurge.table.seats import bot, person
from panurge.table.shelved import fresh_view
from panurge.table.story import winners
from panurge.table.view import LAYOUTS, ViewKey
from panurge.web.kept import drawing_of
from tests.store.test_alone import until
from tests.table.tables import Here, a_table, play, reopened

OLD = "UPDATE entries SET value = '{\"why\":\"over\"}' WHERE kind = 'end'"
VIEWS = [ViewKey(seat, language, layout) for seat in (0, 1, None) for language in LANGUAGES for layout in LAYOUTS]


def over(store: SqliteStore | None = None, game: str = "hide-and-sheep") -> Table:
    table = a_table(store=store, game=game)
    play(table, 9999)
    assert table.over
    return table


def ending_of(table: Table) -> dict[str, Any]:
    (end,) = [entry for entry in table.store.entries(table.id) if entry.kind == "end"]
    found: dict[str, Any] = json.loads(end.value)
    return found


@contextmanager
def other_rules(monkeypatch: pytest.MonkeyPatch, table: Table) -> Iterator[None]:
    """The game has a new version, by which nothing of the old one can even be begun."""

    def gone(*_: object) -> None:
        raise AssertionError("there are no such rules any more")

    assert isinstance(table.store, SqliteStore)
    table.store.run("UPDATE tables SET version = version - 1")
    with monkeypatch.context() as patch:
        patch.setattr(Line, "start", gone)
        yield


# ---------------------------------------------------------------------- the end of a log
def test_the_end_says_who_won_with_what() -> None:
    table = over()
    assert ending_of(table) == {
        "why": "over",
        "winners": table.state.winners(),
        "scores": table.state.scores(),
    }
    gave_up = a_table()
    gave_up.resign(0)
    assert ending_of(gave_up)["winners"] == [1] == winners(gave_up)
    told = {ended.id: fresh_view(ended, VIEWS[0]).now()["over"]["why"] for ended in (table, gave_up)}
    assert list(told.values()) == ["over", "resigned"], "the verdict says by how many points somebody won, but not then"


def test_older_logs_are_completed_once_in_the_background(monkeypatch: pytest.MonkeyPatch) -> None:
    store = SqliteStore()
    tables = [over(store) for _ in range(3)]
    running = a_table(store=store)
    won = {table.id: ending_of(table) for table in tables}
    store.run(OLD)
    assert len(store.to_keep()) == 3
    first = Keeper(store, pause=0)  # in a process of its own, as a server does it
    first.start()
    first.take_up()
    until(lambda: not store.to_keep())
    first.close()
    for table in tables:
        assert ending_of(table) == won[table.id]
        assert store.archive(table.id) is not None
    assert store.archive(running.id) is None
    monkeypatch.setattr(keeping, "keep", lambda *_: pytest.fail("twice"))
    again = Keeper(store, pause=0, workshop=Here())
    again.start()
    again.take_up()
    again.close()


def test_a_store_that_does_not_answer_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "AGAIN", 0.001)
    store = SqliteStore()
    left = over(store)
    answers = iter([Unreachable("full"), Unreachable("full")])
    usual = store.keep

    def sometimes(*given: Any) -> None:
        for refusal in answers:
            raise refusal
        usual(*given)

    monkeypatch.setattr(store, "keep", sometimes)
    keeper = Keeper(store, pause=0, workshop=Here())
    keeper.start()
    keeper.take_up()
    until(lambda: store.archive(left.id) is not None)
    ended = over(store)
    keeper.ended(ended.id)
    keeper.close()  # not without what has just ended
    assert store.archive(ended.id) is not None


def test_a_game_that_cannot_be_kept_stops_no_other(caplog: pytest.LogCaptureFixture) -> None:
    store = SqliteStore()
    good, bad = over(store), over(store)
    store.run("UPDATE tables SET options = '{}', touched = touched + 1 WHERE id = ?", bad.id)
    keeper = Keeper(store, pause=0, workshop=Here())
    keeper.start()
    keeper.take_up()
    until(lambda: store.archive(good.id) is not None)
    keeper.close()
    assert [header.table for header in store.to_keep()] == [bad.id]
    assert bad.id in caplog.text


# ---------------------------------------------------------------------- other rules
@pytest.mark.parametrize("game", ["hide-and-sheep", "guerre-et-beeeh"])
def test_a_finished_game_is_read_as_it_was_when_its_rules_have_changed(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = over(game=game)
    table.say(0, "well played")
    assert keep(table.store, table.header)
    table.say(1, "another one ?")  # after it was kept
    before = {key: fresh_view(table, key) for key in VIEWS}
    shown = {key: (view.full(), view.seats(frozenset(), (0,)), view.knowledge()) for key, view in before.items()}
    nows, record = {key: view.now() for key, view in before.items()}, table.record().dumps()
    with other_rules(monkeypatch, table):
        again = reopened(table)
        assert (again.frozen, again.over, again.n) == ("frozen.version", True, table.n)
        assert winners(again) == winners(table)
        assert again.record_text() == record
        for key in VIEWS:
            view = fresh_view(again, key)
            kept = (view.full(), view.seats(frozenset(), (0,)), view.knowledge())
            assert json.loads(json.dumps(kept)) == json.loads(json.dumps(shown[key]))
            assert view.now()["over"] == json.loads(json.dumps(nows[key]["over"]))
            assert view.now()["ask"].startswith(nows[key]["ask"])
        assert "have changed" in fresh_view(again, VIEWS[2]).now()["ask"]


def test_what_was_kept_once_is_read_for_ever() -> None:
    """A game as version 0.1 kept it. The file is never written anew: whoever changes what is kept, or how a page shows
    it, must still read this one."""
    kept = json.loads(Path(__file__).with_name("kept_in_0_1.json").read_text("utf-8"))
    store, header = SqliteStore(), Header(**kept["header"])
    store.create(header, bytes(32), -1)
    for n, kind, value, at, digest in kept["entries"]:
        store.append(Entry(header.table, n, kind, value, at, digest), -1)
        if kind == "end":
            ending = value
    store.keep(header.table, ending, base64.b64decode(kept["archive"]))
    found = store.header(header.table)
    assert found is not None
    table = Table(store, found)
    assert (table.frozen, table.over, winners(table)) == ("frozen.version", True, json.loads(ending)["winners"])
    assert table.record_text().startswith("panurge record")
    for key in VIEWS:
        view = fresh_view(table, key)
        full, now = view.full(), view.now()
        assert [line[2] for line in full["log"]][-2:] == ["well played", "another one ?"], key
        assert len(full["log"]) > 8
        assert "<svg" in drawing_of(full).markup()
        assert now["over"]["winners"] == winners(table)
        assert {"scores", "sheet"} & set(now["over"]), "what one comes back for"
        assert [row["name"] for row in view.seats(frozenset(), ())] == ["Rose", "Paul"]
        assert view.knowledge()["game"] == "hide-and-sheep"


def test_nothing_can_be_done_at_it_but_looking(monkeypatch: pytest.MonkeyPatch) -> None:
    table = over()
    keep(table.store, table.header)
    with other_rules(monkeypatch, table):
        room = Room(reopened(table))
        viewer = Viewer((0,), 0, "en", "wide")
        room.join(viewer, 3)
        room.turn_page(viewer, "fr", "tall")
        room.wake()
        frames = [json.loads(text) for text in viewer.queue.taken()]
        assert [frame["t"] for frame in frames] == ["full", "full"]
        assert all(frame["now"]["over"]["winners"] == winners(table) for frame in frames)
        for deed in (
            lambda: room.act(viewer, room.table.moment, 0),
            lambda: room.past(viewer, 2),
            lambda: room.table.say(0, "hello"),
            lambda: room.resign(viewer),
            lambda: room.table.state,
        ):
            with pytest.raises(Refused):
                deed()  # type: ignore[no-untyped-call]
        assert room.idle or room.company.viewers
        room.close()


def test_what_is_not_kept_in_time_is_frozen_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    table = over()
    assert isinstance(table.store, SqliteStore)
    table.store.run("UPDATE tables SET version = version - 1")
    again = reopened(table)
    assert (again.frozen, again.archive) == ("frozen.version", None)
    assert not keep(table.store, again.header)


@pytest.mark.parametrize("name", ["Rose", "red", "1", "0", "act", "public", "fields", "hide", "panurge record 1"])
def test_a_name_is_taken_out_of_what_people_read_and_of_nothing_else(name: str) -> None:
    """Whatever somebody is called: the record stays the record of that game, and what a seat knew what it knew."""
    store = SqliteStore()
    header = create(store, "hide-and-sheep", {}, (person(name), person("Paul")))
    table = Table(store, header)
    table.settle()
    table.say(0, f"{name} was here")
    play(table, 9999)
    before = Archive.unpacked(keeping.archived(table).packed())
    after = before.rewritten(lambda text: without(text, {name}))
    kept, now = loads(before.record), loads(after.record)
    assert (now.entries, now.options, now.scores, now.digest) == (kept.entries, kept.options, kept.scores, kept.digest)
    assert now.headers == kept.headers | {"name.0": "…"}
    for view, both in after.views.items():
        for language, one in both.items():
            was = before.views[view][language]
            assert one["veil"] == was["veil"]
            assert [row["name"] for row in one["seats"]] == ["…", "Paul"]
            assert [{**row, "name": "", "note": ""} for row in one["seats"]] == [
                {**row, "name": "", "note": ""} for row in was["seats"]
            ]
            assert [(*line[:2], *line[3:]) for line in one["log"]] == [(*line[:2], *line[3:]) for line in was["log"]]
            assert not any(line[2] == f"{name} was here" for line in one["log"])
            assert one["now"]["over"]["sheet"] == was["now"]["over"]["sheet"]
            drawing = after.drawing(view, language, "wide")
            assert [part.count("<") for part in drawing["parts"]] == [
                part.count("<") for part in before.drawing(view, language, "wide")["parts"]
            ]


def test_an_archive_is_small() -> None:
    table = a_table((person("Rose"), person("Paul"), bot("random"), bot("random")), game="sheep-sheep")
    play(table, 9999)
    keep(table.store, table.header)
    packed = table.store.archive(table.id)
    assert packed is not None
    assert len(packed) < 60_000
    assert set(Archive.unpacked(packed).views) == {"0", "1", "2", "3", "public", "open"}
