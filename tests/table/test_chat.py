"""Talking: bleats are kept by key and read in one's own language; nobody fills the log; spectators are silent."""

import json

import pytest

from panurge.table import Refused, Table
from panurge.table.chat import BLEATS, MANY, WITHIN
from panurge.table.story import Story
from panurge.table.view import View
from panurge.web.art import BLEATING, bleat
from tests.table.tables import a_table, reopened


class Time:
    now = 1_000_500

    def __call__(self) -> int:
        return self.now


def refused(table: Table, seat: int | None, **said: str) -> str:
    with pytest.raises(Refused) as refused:
        table.say(seat, said["text"]) if "text" in said else table.bleat(seat, said["bleat"])
    return refused.value.code


@pytest.mark.parametrize("key", BLEATS)
def test_everybody_reads_a_bleat_in_their_own_language(key: str) -> None:
    table = a_table()
    moment = table.moment
    table.bleat(1, key)
    assert table.moment == moment
    assert json.loads(table.entries[-1].value) == {"seat": 1, "text": "", "bleat": key}
    french, english = (Story(reopened(table), 0, language).lines[-1] for language in ("fr", "en"))
    assert french.say
    assert english.say
    assert french.say != english.say
    assert (french.who, french.bleat, french.kind) == (1, key, "chat")
    line = View(table, Story(table, None, "fr"), "wide").full()["log"][-1]
    assert line[1:3] == [1, french.say]
    assert line[4:] == ["chat", key]


def test_plain_words_have_no_picture() -> None:
    table = a_table()
    table.say(0, "bêêêh")
    assert View(table, Story(table, 1, "en"), "wide").full()["log"][-1][4:] == ["chat"]


def test_each_bleat_has_its_own_sheep() -> None:
    assert set(BLEATING) == set(BLEATS)
    assert len({bleat(key) for key in BLEATS}) == len(BLEATS)


def test_spectators_are_silent_and_unknown_bleats_unheard() -> None:
    table = a_table()
    assert refused(table, None, bleat="baa") == "spectator"
    assert refused(table, None, text="psst") == "spectator"
    assert refused(table, 0, bleat="howl") == "no_bleat"


def test_nobody_fills_the_log() -> None:
    table, time = a_table(), Time()
    table.now = time
    for number in range(MANY):
        table.bleat(0, BLEATS[number])
    assert refused(table, 0, bleat="baa") == refused(table, 0, text="hm") == "chat_fast"
    table.say(1, "let him speak")
    again = reopened(table)
    again.now = time
    assert refused(again, 0, bleat="baa") == "chat_fast"
    time.now += WITHIN
    table.bleat(0, "oops")
