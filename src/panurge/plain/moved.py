"""Where cards went between two moments, as far as their hands show it: who turned one up, who won one."""

from panurge.core.fields import Declared
from panurge.core.plain import PlainState
from panurge.core.state import State


def turned_up(before: State, after: State, pool: str) -> tuple[str, int] | None:
    """The secret hand that alone lost a card of the pool, and its seat; None where none or several did."""
    found = []
    for name, field in _hands(before):
        if field.secret and field.pool == pool:
            lost = [_count(before, name, field, seat) > _count(after, name, field, seat) for seat in _seats(before)]
            found += [(name, seat) for seat, less in enumerate(lost) if less]
    return found[0] if len(found) == 1 else None


def won(before: State, after: State) -> list[tuple[str, int, str, int]]:
    """What came into open hands: the hand, its seat, the kind of card, how many."""
    found = []
    for name, field in _hands(before):
        for seat in _seats(before) if not field.secret else ():
            for kind, called in enumerate(field.names):
                cell = seat * field.width + kind
                more = getattr(after, name)[cell] - getattr(before, name)[cell]
                found += [(name, seat, called, more)] if more > 0 else []
    return found


def _hands(state: State) -> list[tuple[str, Declared]]:
    declared = state.DECLARED if isinstance(state, PlainState) else {}
    return [(name, field) for name, field in declared.items() if field.kind == "hand"]


def _seats(state: State) -> range:
    return range(int(state.players))


def _count(state: State, name: str, field: Declared, seat: int) -> int:
    return int(sum(getattr(state, name)[seat * field.width : (seat + 1) * field.width]))
