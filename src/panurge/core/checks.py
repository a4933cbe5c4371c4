"""Cheap checks of the laws at one position, for games that are being played: `panurge sim --check` and the kit of laws.

Each raises `PanurgeError` with a sentence that names what is amiss. They ask nothing but the state's public face, so
they hold for any game. What needs two histories to compare (a leak, a forgotten fact) is the business of `panurge.kit`.
"""

import json
from typing import Any

from panurge.core import cold
from panurge.core.errors import PanurgeError
from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import CHANCE, FULL, OVER, SPECTATOR, State


def check_position(state: State, rng: Rng) -> None:
    """All of the checks below at one full state."""
    if state.viewer != FULL:
        raise PanurgeError("check_position is asked of a full state")
    cold.check_state(state)
    check_round_trip(state)
    if state.current_player == OVER:
        check_result(state)
    elif state.current_player == CHANCE:
        check_odds(state)
    else:
        check_options(state)
        check_names(state)
    for seat in viewers(state):
        check_veil(state, seat, rng)


def viewers(state: State) -> list[int | None]:
    """Every seat, and the spectator."""
    return [*range(int(state.players)), None]


def check_options(state: State) -> None:
    """The seat to move has at least one option; they ascend within the action space and are not refused; none
    of several is forced."""
    found = state.legal_actions()
    space = GAMES[state.KEY].actions
    _require(bool(found), "a seat is to move and has no option")
    _require(found == sorted(set(found)), f"the options are not sorted and unique: {found}")
    _require(found[0] >= 0 and found[-1] < space, f"an option lies outside the action space 0 … {space - 1}: {found}")
    for action in found:
        code = int(state.refusal(action))
        _require(code == 0, f"action {action} is listed, but refused with code {code}")
    if len(found) > 1:
        _require(not state.forced_for_all(), f"forced_for_all is true, but there are {len(found)} options: {found}")


def check_odds(state: State) -> None:
    """Law 6: chance has at least one outcome, each once, within the action space, with a positive weight."""
    found = state.chance_outcomes()
    outcomes = [outcome for outcome, _ in found]
    space = GAMES[state.KEY].actions
    _require(bool(found), "chance is to move and has no outcome")
    _require(outcomes == sorted(set(outcomes)), f"the outcomes are not sorted and unique: {outcomes}")
    _require(outcomes[0] >= 0 and outcomes[-1] < space, f"an outcome lies outside 0 … {space - 1}: {outcomes}")
    for outcome, weight in found:
        _require(weight > 0, f"outcome {outcome} has the weight {weight}, which is not positive")


def check_names(state: State) -> None:
    """Law 5: the names of options and outcomes are unique and read back."""
    named: dict[str, int] = {}
    for action in state.legal_actions() or [outcome for outcome, _ in state.chance_outcomes()]:
        name = state.action_name(action)
        _require(bool(name) and name == name.strip(), f"action {action} has the name {name!r}")
        _require(name not in named, f"actions {named.get(name)} and {action} are both called {name!r}")
        named[name] = action
        read = state.parse(name)
        _require(read == action, f"{name!r} names action {action}, but is read as {read}")


def check_result(state: State) -> None:
    """Law 6: the shares of the win are of 0 … 1 and sum to 1."""
    shares = state.returns()
    _require(abs(sum(shares) - 1.0) < 1e-9 and min(shares) >= 0.0, f"the returns {shares} do not share out one win")
    _require(bool(state.winners()), "nobody has won")
    _require(None not in state.scores(), "the game is over and a score is unknown")


def check_veil(state: State, seat: int | None, rng: Rng) -> None:
    """Law 1: a world imagined behind a veil has that veil, and the same options for its seat."""
    whose = "the spectator" if seat is None else f"seat {seat}"
    veil = state.veil(seat)
    _require(veil.viewer == (SPECTATOR if seat is None else seat), f"the veil of {whose} has viewer {veil.viewer}")
    _require(veil.players == state.players, f"the veil of {whose} has {veil.players} players")
    _require(veil.current_player == state.current_player, f"whose move it is differs on the veil of {whose}")
    cold.check_state(veil)
    check_round_trip(veil)
    own = seat is not None and state.current_player == seat
    _require(veil.legal_actions() == (state.legal_actions() if own else []), f"other options on the veil of {whose}")
    _require(veil.forced_for_all() == state.forced_for_all(), f"forced_for_all differs on the veil of {whose}")
    world = veil.imagine(rng)
    _require(world.viewer == FULL, f"what {whose} imagines is no full state: viewer {world.viewer}")
    cold.check_state(world)
    same = world.veil(seat)
    if same != veil:
        raise PanurgeError(f"what {whose} imagines has another veil: {difference(veil, same)}")
    _require(world.current_player == state.current_player, f"{whose} imagines that it is another's move")
    if own:
        _require(world.legal_actions() == state.legal_actions(), f"{whose} imagines that it has other options")
    if world.current_player == CHANCE:
        check_odds(world)
    elif world.current_player != OVER:
        check_options(world)


def check_round_trip(state: State) -> None:
    """Law 5: what is written as JSON reads back as the same position."""
    written = state.to_json()
    text = json.dumps(written)
    back = cold.from_json(json.loads(text))
    if back != state:
        raise PanurgeError(f"JSON reads back as another position: {difference(state, back)}")
    _require(back.to_json() == written, "JSON changes when it is read and written again")


def difference(one: State, other: State) -> str:
    """Where two positions differ, for messages."""
    first, second = _flat(one), _flat(other)
    found = [f"{name}: {first[name]} ≠ {second.get(name)}" for name in first if first[name] != second.get(name)]
    return "; ".join(found) or "nothing"


def _flat(state: State) -> dict[str, Any]:
    data = state.to_json()
    fields: dict[str, Any] = data.pop("fields")
    return {**data, **fields}


def _require(holds: bool, sentence: str) -> None:
    if not holds:
        raise PanurgeError(sentence)
