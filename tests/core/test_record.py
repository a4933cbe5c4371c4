"""Records: they round-trip, replay to the same position, and nothing but a BadRecord comes of a bad one."""

import random
import string
from itertools import pairwise
from pathlib import Path

import pytest

import panurge
from panurge import GAMES, BadRecord, Rng
from panurge.core import record as records
from panurge.core.record import Record, load, loads, played

pytestmark = pytest.mark.engine


def game(key: str, seed: int, players: int | None = None) -> Record:
    rng = Rng(seed)
    return played(GAMES[key].start(players), lambda state: int(state.pick(rng)))


@pytest.mark.parametrize("key", list(GAMES))
def test_a_record_round_trips_and_replays_to_the_same_position(key: str) -> None:
    for players in GAMES[key].players:
        record = game(key, 11, players)
        again = loads(record.dumps())
        assert again == record
        assert again.last().digest() == record.digest
        assert loads(record.dumps().replace("\n", "\r\n")) == record


@pytest.mark.parametrize("key", list(GAMES))
def test_a_seats_record_holds_what_it_has_seen_and_no_key(key: str) -> None:
    record = game(key, 12)
    record.headers["key"] = "secret"
    record.headers["name.0"] = "Rose"
    for seat in (None, 0):
        mine = record.seen_by(seat)
        text = mine.dumps()
        assert "secret" not in text
        assert "name.0: Rose" in text
        assert len(mine.entries) == len(record.entries)
        assert loads(text).dumps() == text
        with pytest.raises(BadRecord, match="full record"):
            list(mine.replay())


def test_an_unfinished_game_can_be_kept() -> None:
    record = game("guerre-et-beeeh", 13)
    cut = Record(record.game, record.options, record.version, entries=record.entries[:9])
    cut.close(cut.last())
    again = loads(cut.dumps())
    assert again.result is None
    assert len(again.entries) == 9


def mutated(text: str, chance: random.Random) -> str:
    """One of the ways in which files go wrong."""
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    kind = chance.randrange(9)
    if kind == 0:
        return text[: chance.randrange(len(text))]
    if kind == 1:
        del lines[at]
    elif kind == 2:
        lines.insert(at, lines[chance.randrange(len(lines))])
    elif kind == 3:
        other = chance.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    elif kind == 4:
        lines[at] = "".join(chance.choice(string.printable + "é\u202e\x00") for _ in range(chance.randrange(60)))
    elif kind == 5:
        place = chance.randrange(len(text))
        return text[:place] + chance.choice(string.printable + "😀\x00") + text[place + 1 :]
    elif kind == 6:
        lines[at] = lines[at].replace(chance.choice("0123456789abcdef"), chance.choice("0123456789 *?-"), 1)
    elif kind == 7:
        lines[at] = lines[at] * chance.choice([2, 3, 2000])
    else:
        lines[at] = f"{at} 0 " + chance.choice(["move z9", "north", "?", "-1", "1e999", "pass pass", "⁷"])
    return "\n".join(lines)


@pytest.mark.parametrize("key", list(GAMES))
def test_a_thousand_mutated_records_give_only_bad_records(key: str) -> None:
    """Either the damage is harmless and the record still reads as itself, or it is a BadRecord."""
    chance = random.Random(99)
    record = game(key, 14)
    texts = [record.dumps(), record.seen_by(0).dumps()]
    refused = 0
    for number in range(1000 if key == "guerre-et-beeeh" else 100):
        bad = mutated(texts[number % 5 == 0], chance)
        try:
            read = loads(bad)
        except BadRecord:
            refused += 1
        else:
            assert read.view != record.view or read.entries == record.entries
    assert refused > 0


def test_files_that_cannot_be_read_are_bad_records(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="cannot be read"):
        load(str(tmp_path / "nowhere.txt"))
    huge = b"panurge record 1\n" + b"x" * 5_000_000
    for name, data in {"bytes": b"\xff\xfe\x00", "empty": b"", "huge": huge}.items():
        path = tmp_path / name
        path.write_bytes(data)
        with pytest.raises(BadRecord):
            load(str(path))


def test_what_is_refused_is_refused_with_its_line() -> None:
    lines = game("guerre-et-beeeh", 15).dumps().split("\n")
    first = lines.index("") + 1
    lines[first + 3] = "4 0 move a1 a2"
    with pytest.raises(BadRecord, match="line") as caught:
        loads("\n".join(lines))
    assert caught.value.line == first + 4
    assert records.LONGEST_LINE > 100


def test_a_record_is_gone_through_moment_by_moment(tmp_path: Path) -> None:
    record = game("guerre-et-beeeh", 5)
    moments = list(record)
    assert [moment.number for moment in moments] == list(range(len(record.entries) + 1))
    assert moments[0].state == record.start()
    assert moments[-1].state == record.last()
    assert (moments[-1].action, moments[-1].name) == (None, "")
    for moment, after in pairwise(moments):
        assert moment.state.step(moment.name) == moment.action
        assert moment.state == after.state
    with pytest.raises(BadRecord, match="cannot be replayed"):
        list(record.seen_by(0))
    path = tmp_path / "game.txt"
    path.write_text(record.dumps(), encoding="utf-8")
    assert panurge.load(path) == panurge.loads(record.dumps()) == record
