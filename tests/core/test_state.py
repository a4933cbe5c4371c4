"""The contract of `State`, seen through the smallest game: what is raised when it is misused, and what it answers."""

import copy
import hashlib
import json
import pickle
from enum import IntEnum
from typing import Any

import numpy as np
import pytest

import panurge
from panurge import (
    CHANCE,
    FULL,
    GAMES,
    OVER,
    SPECTATOR,
    BadNotation,
    BadOption,
    BadSeat,
    BadState,
    BrokenGame,
    IllegalAction,
    PanurgeError,
    Rng,
    State,
    UnknownGame,
    UnknownOption,
    Veiled,
    from_json,
)
from panurge.core import cold, manual

pytestmark = pytest.mark.engine
KEY = "hide-and-sheep"


@pytest.fixture
def state() -> State:
    """Seat 0 has begun and is to choose a bush; everybody holds a card, seat 0 two."""
    new = panurge.make(KEY, 3)
    new.apply(0)
    for kind in (0, 1, 2, 2):
        new.apply(kind)
    return new


@pytest.fixture
def over() -> State:
    new = panurge.make(KEY, 2)
    rng = Rng(4)
    while not new.is_over:
        new.apply(new.pick(rng))
    return new


def test_a_new_game_begins_with_chance() -> None:
    new = panurge.make(KEY)
    assert (new.players, new.current_player, new.viewer) == (2, CHANCE, FULL)
    assert new.legal_actions() == []
    assert new.chance_outcomes() == [(0, 1), (1, 1)]
    assert new.options == {"players": 2, "bushes": 3, "peeks": 1}


def test_what_cannot_be_made_is_refused_with_a_sentence() -> None:
    with pytest.raises(UnknownGame, match=r"there are: .*hide-and-sheep"):
        panurge.make("chess")
    with pytest.raises(UnknownGame, match=r"'sheep-shep': did you mean sheep-sheep\?"):
        panurge.make("sheep-shep")
    with pytest.raises(UnknownOption, match=r"no option bushs .*: did you mean bushes\?"):
        panurge.make(KEY, bushs=2)
    with pytest.raises(BadOption, match=r"not 'line': did you mean lines\?"):
        panurge.make("guerre-et-beeeh", layout="line")
    with pytest.raises(BadOption, match="for 2, 3, 4 players, not 5"):
        panurge.make(KEY, 5)
    with pytest.raises(BadOption, match="a number of 2 … 3"):
        panurge.make(KEY, bushes=9)
    with pytest.raises(BadOption, match="no option trees"):
        panurge.make(KEY, trees=1)


class Weather(IntEnum):
    RAIN = 1


def loose(flags: tuple[object, ...]) -> State:
    """What a game of one's own, in plain Python, may hold."""

    class Loose(type(panurge.make(KEY))):  # type: ignore[misc]
        FIELDS = ("étable", "box", "flag", "flags", "list", "weather", "word")

    new: Any = Loose()
    new.players, new.options, new.viewer, new.current_player = 2, {"players": 2}, FULL, 0
    new.étable, new.flag, new.list, new.weather, new.word = 3, True, [True, 0], Weather.RAIN, "œil"
    new.box, new.flags = (1, 0), flags
    state: State = new
    return state


@pytest.mark.parametrize("flags", [(1, 0), (True, False)])  # equal, and not written alike
def test_the_fingerprint_is_that_of_the_json_whatever_a_game_holds(flags: tuple[object, ...]) -> None:
    one = loose(flags)
    told = json.dumps(cold.to_json(one), sort_keys=True, separators=(",", ":"))
    assert cold.digest(one) == hashlib.sha256(told.encode()).hexdigest()[:16]


def test_what_is_equal_is_the_same_whatever_holds_it() -> None:
    one, other = loose((1, 0)), loose((True, False))
    assert cold.same(one, other)
    assert not cold.same(one, loose((1, 1)))
    anybody: Any = other
    anybody.list = (1, 0)  # a tuple, where the other one holds a list
    assert cold.same(one, other)


def test_step_judges_and_apply_does_not(state: State) -> None:
    before = state.digest()
    with pytest.raises(IllegalAction, match="not the moment") as caught:
        state.step(7)
    assert (caught.value.rule, caught.value.code) == ("HS-2", 1)
    assert state.digest() == before
    with pytest.raises(IllegalAction, match="pas le moment"):
        state.step(7, "fr")
    state.step(1)
    assert state.half_made()


@pytest.mark.parametrize("nonsense", [-1, 8, 2**80, "nonsense", "", None, 1.0, True, [0]])
def test_nonsense_is_refused(state: State, nonsense: object) -> None:
    with pytest.raises(IllegalAction, match="is no action of this game"):
        state.step(nonsense)  # type: ignore[arg-type]
    assert state.why_not(nonsense).sentence  # type: ignore[arg-type]


def test_chance_may_not_be_talked_into_anything() -> None:
    new = panurge.make(KEY)
    with pytest.raises(IllegalAction, match=r"^Chance is to move: 2 cannot come of this draw\.$"):
        new.step(2)
    with pytest.raises(IllegalAction, match=r"^Chance is to move: 'draw' cannot come of this draw"):
        new.step("draw")
    with pytest.raises(IllegalAction, match=r"^C’est au hasard de jouer\u00a0: 'draw' ne peut pas sortir"):
        new.step("draw", "fr")
    assert new.why_not(0).sentence == "Chance is to move, not a player."
    new.step(1)
    assert new.current_player == CHANCE


def test_why_not_is_asked_in_notation_too(state: State) -> None:
    legal, refused = state.legal_actions()[0], 7
    assert state.why_not(state.action_name(legal)) is None
    told, numbered = state.why_not(state.action_name(refused)), state.why_not(refused)
    assert (told.rule, told.code) == (numbered.rule, numbered.code) == ("HS-2", 1)
    assert told.sentence.startswith(numbered.sentence)
    assert "Did you mean" in state.why_not(f"{state.action_name(legal)}x").sentence
    other = state.veil(1 - int(state.current_player))
    assert other.why_not(state.action_name(legal)).sentence == "It is not your decision."


def test_after_the_end_nothing_may_be_done(over: State) -> None:
    assert over.legal_actions() == []
    assert over.chance_outcomes() == []
    with pytest.raises(IllegalAction, match="The game is over"):
        over.step(0)
    with pytest.raises(IllegalAction, match="La partie est"):
        over.step(0, "fr")
    assert sum(over.returns()) == 1.0
    assert over.winners() == [seat for seat, share in enumerate(over.returns()) if share]


def test_there_are_no_returns_before_the_end(state: State) -> None:
    with pytest.raises(PanurgeError, match="no returns"):
        state.returns()
    assert state.winners() == []


def test_chance_is_not_sampled_for_a_seat(state: State) -> None:
    with pytest.raises(PanurgeError, match="a seat is to move"):
        state.sample_chance(Rng(0))
    assert state.chance_outcomes() == []


def test_deal_runs_chance_until_a_seat_moves() -> None:
    new = panurge.make(KEY, 4)
    new.deal(Rng(1))
    assert new.current_player >= 0


def test_a_veil_can_be_looked_at_but_not_played(state: State) -> None:
    veil = state.veil(0)
    rng = Rng(0)
    for misuse in (
        lambda: veil.apply(0),
        lambda: veil.step(0),
        lambda: veil.deal(rng),
        lambda: veil.sample_chance(rng),
        veil.chance_outcomes,
        lambda: veil.veil(1),
        lambda: veil.veil(None),
    ):
        with pytest.raises(Veiled):
            misuse()
    assert veil.veil(0) == veil
    assert veil.legal_actions() == state.legal_actions() == [0, 1, 2]
    assert state.veil(1).legal_actions() == []
    assert state.veil(1).why_not(0).sentence == "It is not your decision."
    assert state.veil(None).viewer == SPECTATOR
    assert state.veil(1).scores() == [None, None, None]


def test_imagine_is_asked_of_a_veil(state: State) -> None:
    with pytest.raises(PanurgeError, match="asked of a veil"):
        state.imagine(Rng(0))
    world = state.veil(1).imagine(Rng(0))
    assert world.viewer == FULL
    assert world.veil(1) == state.veil(1)


@pytest.mark.parametrize("seat", [3, -1, -2, 99])
def test_there_is_no_such_seat(state: State, seat: int) -> None:
    with pytest.raises(BadSeat):
        state.veil(seat)


def test_equality_is_by_value(state: State) -> None:
    twin = state.clone()
    assert twin == state
    assert hash(twin) == hash(state)
    assert len({state, twin}) == 1
    assert state != state.veil(0)
    assert state != "a state"
    twin.apply(2)
    assert twin != state


def test_states_are_copied_and_pickled(state: State) -> None:
    for one in (state, state.veil(1)):
        for way in (copy.copy, copy.deepcopy, lambda s: pickle.loads(pickle.dumps(s))):
            other = way(one)
            assert other == one
            assert other is not one


def test_json_says_everything(state: State) -> None:
    written = state.to_json()
    assert (written["game"], written["version"], written["viewer"]) == (KEY, 1, FULL)
    assert from_json(json.loads(json.dumps(written))) == state


def damaged(data: dict, **changes: object) -> dict:
    new = json.loads(json.dumps(data))
    for key, value in changes.items():
        place = new["fields"] if key in new["fields"] else new
        if value is None:
            del place[key]
        else:
            place[key] = value
    return new


@pytest.mark.parametrize(
    "changes",
    [
        {"version": 2}, {"fields": {}}, {"fields": None}, {"viewer": 3}, {"viewer": "0"}, {"viewer": True},
        {"current_player": 7}, {"current_player": 1.5}, {"bag": "777"}, {"bag": [1.5]}, {"bag": [True]}, {"phase": "x"},
        {"phase": None}, {"options": None}, {"version": None},
    ],
)  # fmt: skip
def test_damaged_json_is_refused(state: State, changes: dict) -> None:
    with pytest.raises(BadState):
        from_json(damaged(state.to_json(), **changes))


@pytest.mark.parametrize("nonsense", [None, 3, "x", [], [1]])
def test_what_is_no_json_of_a_state_is_refused(nonsense: object) -> None:
    with pytest.raises(BadState):
        from_json(nonsense)


@pytest.mark.parametrize("key", list(GAMES))
def test_boxes_that_were_cut_short_are_found_when_read(key: str) -> None:
    """Whatever breaks the rules' own tables is a BadState at the door, not an IndexError at the table."""
    state = GAMES[key].start()
    state.deal(Rng(3))
    written = state.to_json()
    for name, value in written["fields"].items():
        if isinstance(value, list) and len(value) > 1:
            damaged_fields = {**written["fields"], name: value[:1]}
            try:
                read = from_json({**written, "fields": damaged_fields})
            except BadState:
                continue
            read.legal_actions()  # what was let in can be looked at


def test_a_board_that_was_cut_short_is_refused() -> None:
    written = panurge.make("guerre-et-beeeh").to_json()
    written["fields"]["board"] = written["fields"]["board"][:1]
    with pytest.raises(BadState, match="do not fit together"):
        from_json(written)


@pytest.mark.parametrize(("field", "value", "sentence"), [
    ("wool", [999, 0], "999 is no number of wool, which has 0 … 5"),
    ("wool", [3, 0], "seat 0 has 3 points for 0 shorn sheep"),
    ("herd", [-7, -7], "-7 is no number of herd"),
    ("turn", 2**70, "turn"),
    ("wool", [2**70, 0], "wool"),
    ("pool", [0, 11, 8, 3, 1], "1 wolves instead of 2"),
])
def test_what_does_not_add_up_is_refused_with_a_sentence(field: str, value: object, sentence: str) -> None:
    state = panurge.make("guerre-et-beeeh")
    state.deal(Rng(3))
    with pytest.raises(BadState, match=sentence):
        from_json(damaged(state.to_json(), **{field: value}))


def test_a_game_without_account_is_told_what_is_missing(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    written = state.to_json()
    monkeypatch.delattr(GAMES[KEY].module("rules"), "account")
    for asking in (lambda: from_json(written), lambda: cold.check_state(state)):
        with pytest.raises(BrokenGame, match=r"hide-and-sheep has no account in its rules\.py"):
            asking()


def test_whole_numbers_of_numpy_come_in_at_every_door() -> None:
    """An action, a seat, a number of players, an option; True and 1.5 are none of these."""
    state = panurge.make("black-sheep", players=np.int64(2))
    state.deal(Rng(1))
    assert state.veil(np.int8(1)) == state.veil(1)
    state.step(np.int64(state.legal_actions()[0]))
    assert panurge.make("guerre-et-beeeh", idle=np.int16(5)).options["idle"] == 5
    for wrong in (True, 1.5, "1", None):
        if wrong is not None:
            with pytest.raises(BadSeat):
                state.veil(wrong)
            with pytest.raises(BadOption):
                panurge.make("black-sheep", players=wrong)
        with pytest.raises(IllegalAction):
            state.step(wrong)
    with pytest.raises(IllegalAction):
        state.step(10**30)
    with pytest.raises(BadSeat):
        state.veil(10**30)


def test_json_of_an_unknown_game_or_option_is_refused(state: State) -> None:
    with pytest.raises(PanurgeError):
        from_json(damaged(state.to_json(), game="chess"))
    with pytest.raises(PanurgeError):
        from_json(damaged(state.to_json(), options={"players": 3, "bushes": 77}))


def test_notation_reads_back_and_refuses_the_rest(state: State) -> None:
    assert [state.action_name(action) for action in state.legal_actions()] == ["a", "b", "c"]
    assert state.parse("b") == 1
    for nonsense in ("", "z", "a b", "\0", "9" * 500):
        with pytest.raises(BadNotation):
            state.parse(nonsense)


def test_representations(state: State) -> None:
    assert repr(state) == f"<{KEY} for 3, seat 0 to move>"
    assert repr(panurge.make(KEY, 3)) == f"<{KEY} for 3, chance to move>"
    assert "seat 1" in repr(state.veil(1))
    assert "a spectator sees it" in repr(state.veil(None))
    assert "choose-bush" in str(state)
    assert state._repr_svg_().startswith("<svg")


def test_the_outcome_is_nobodys_before_it_is_everybodys(over: State) -> None:
    assert over.current_player == OVER
    assert over.veil(None).scores() == over.scores()
    assert over.veil(0).returns() == over.returns()


def test_step_takes_notation_and_gives_the_number(state: State) -> None:
    other = state.clone()
    assert state.step("b") == other.step(1) == 1
    assert state == other
    with pytest.raises(IllegalAction, match=r"no action of this game.*$"):
        other.step("zzz")


def test_notation_that_is_refused_names_what_may_have_been_meant() -> None:
    game = panurge.make("guerre-et-beeeh")
    with pytest.raises(IllegalAction, match=r"Did you mean red begins\?"):
        game.step("read begins")
    assert game.current_player == CHANCE, "chance is a step of its own"
    assert game.step("red begins") == game.parse("red begins")
    legal = [game.action_name(action) for action in game.legal_actions()]
    refused = next(name for cell in range(36) if (name := f"move {'abcdef'[cell % 6]}{cell // 6 + 1}") not in legal)
    before = game.digest()
    with pytest.raises(IllegalAction, match=r"\(GB-\d+\)") as caught:
        game.step(refused)
    assert caught.value.rule.startswith("GB-")
    assert any(f"Did you mean {name}?" in str(caught.value) for name in legal)
    with pytest.raises(IllegalAction, match="Vouliez-vous dire"):
        game.step(refused, "fr")
    with pytest.raises(BadNotation, match=r"names no action: did you mean .*\?"):
        game.parse("moove")
    assert game.digest() == before


def test_help_tells_of_every_method_compiled_too() -> None:
    import pydoc

    page = pydoc.plain(pydoc.render_doc(State))
    for said in ("One position of one game", "What a seat may know", "Carry out an option or outcome after judging it"):
        assert said in page
    assert pydoc.plain(pydoc.render_doc(Rng)).count("random") > 0
    assert "What a seat may know" in manual.page_of(State)
    for name in ("veil", "step", "legal_actions", "returns", "imagine"):
        assert f"\n{name}(" in manual.page_of(State)
    assert "is_over -> bool" in manual.page_of(State)
    assert "An estimate of the seat's share of the win" in pydoc.plain(pydoc.render_doc(panurge.Sense))
    bare = type("Rng", (), {"__doc__": None, "__module__": Rng.__module__})  # as the compiler leaves it
    manual.document(bare)
    assert "The next 32 random bits." in str(bare.__doc__)
    assert str(bare.__doc__).endswith(manual.HERE), "where one looks, it is said where they are"
