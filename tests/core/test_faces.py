"""What a game has not written is general, for as long as it has not: its own comes first whenever it is there."""

import importlib
from pathlib import Path
from typing import Any

import pytest
from hide_and_sheep import rules, tell
from tests.kit.broken_folders import copied

from panurge import GAMES, GameCard, Rng, make
from panurge.core.faces import Completed
from panurge.kit.lawbook import LAWS

pytestmark = pytest.mark.engine
KEY = "hide-and-sheep"


def completed(name: str) -> Completed:
    found = GAMES[KEY].module(name)
    assert isinstance(found, Completed)
    return found


def test_what_comes_back_is_its_own_again_for_whoever_holds_the_module(monkeypatch: pytest.MonkeyPatch) -> None:
    own = rules.account
    monkeypatch.delattr(rules, "account")
    held = completed("rules")
    assert held.account is not own
    assert held.account is held.account, "the same one each time"
    monkeypatch.undo()
    assert held.account is own
    assert GAMES[KEY].module("rules") is rules


def test_what_a_law_puts_in_the_place_of_a_general_face_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """The law of accounts has `the grass is blue` said in the game's name, even if it has no account of its own."""
    GAMES[KEY]._completed.clear()
    own = rules.account
    monkeypatch.setattr("panurge.plain.rules.account", lambda card, state: own(state))
    monkeypatch.delattr(rules, "account")
    held = completed("rules")
    LAWS["account"].keep(GAMES[KEY])
    state = make(KEY)
    assert held.account(state) == ""
    monkeypatch.undo()
    assert held.account is own


def test_a_tell_that_says_but_one_thing_has_all_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    own = {name: getattr(tell, name) for name in ("label", "note", "question", "REASONS")}
    for name in ("tell", "question", "reason", "seat_name", "note", "score_sheet", "REASONS"):
        monkeypatch.delattr(tell, name)
    held, state = completed("tell"), make(KEY, 2)
    state.deal(Rng(1))
    assert held.label is own["label"]
    assert held.question(state.veil(0), "en") != ""
    assert held.REASONS == {}
    assert [held.tell is held.tell, held.note is own["note"]] == [True, False]
    with pytest.raises(AttributeError):
        held.nothing_of_that_name  # noqa: B018
    monkeypatch.setattr(tell, "note", own["note"], raising=False)
    assert held.note is own["note"], "what is written meanwhile is the game's own"
    monkeypatch.undo()
    assert (held.question, held.REASONS) == (own["question"], own["REASONS"])


RING = """
from panurge import GAMES
HELD = GAMES["ring_sheep"].module("sense")
EARLY = HELD.SENSE
"""


def test_a_sense_that_asks_for_itself_while_it_is_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As by a ring of imports: meanwhile it is given a general one, and then its own."""
    folder = copied(tmp_path, "ring_sheep")
    written = (folder / "sense.py").read_text("utf-8")
    (folder / "sense.py").write_text(f"{RING}\n{written}", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    card: Any = importlib.import_module("ring_sheep").CARD
    assert isinstance(card, GameCard)
    GAMES.add(card)
    try:
        sense = card.module("sense")
        assert not isinstance(sense, Completed)
        assert type(sense.EARLY).__module__ == "panurge.plain.sense"
        assert sense.HELD.SENSE is sense.SENSE
        assert type(sense.SENSE).__module__ == "ring_sheep.sense"
    finally:
        GAMES.remove("ring_sheep")
