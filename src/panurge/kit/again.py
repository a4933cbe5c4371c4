"""A broken law once more, from what was told of it: the position played again in notation, then the law."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from panurge import GAMES, State
from panurge.kit.cases import LENGTHS, Case, Position, case_of
from panurge.kit.lawbook import GAME, POSITION, Trial, at_position, law_of

Move = int | str


def keeps(
    name: str, key: str, players: int = 0, options: Mapping[str, Any] | None = None, *,
    moves: Sequence[Move] | None = None, seed: int = 0, scale: float | None = None, games: int | None = None,
) -> None:
    """Raises unless the law of that name is kept: at the position that the moves lead to (as numbers or in notation;
    `seed` is that of the law's own choices), else in random games (`scale`: how many, `games`: which)."""
    law, card = law_of(name), GAMES[key]
    count = players or card.default_players or card.players[0]
    case = None if law.of == GAME else case_of(key, count, dict(options or {}))
    with _lengths(scale, games):
        if moves is not None and case is not None and law.of == POSITION:
            at_position(law, Position(case, seed, len(moves), played(case, moves)))
        else:
            Trial(law, card, case).run()


def played(case: Case, moves: Sequence[Move]) -> State:
    """The position after these moves, of chance too."""
    state = case.start()
    for move in moves:
        state.apply(state.parse(move) if isinstance(move, str) else move)
    return state


@contextmanager
def _lengths(scale: float | None, games: int | None) -> Iterator[None]:
    before = LENGTHS.scale, LENGTHS.seed
    LENGTHS.scale, LENGTHS.seed = before[0] if scale is None else scale, before[1] if games is None else games
    try:
        yield
    finally:
        LENGTHS.scale, LENGTHS.seed = before
