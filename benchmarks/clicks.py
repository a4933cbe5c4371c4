"""How many touches a decision takes: part by part (options and openers of the drawing), and by the hand.

    python benchmarks/clicks.py [game …]

Random games; each whole decision is counted both ways, by kind and for a whole turn of a seat. The touch that opens a
group, or chooses another verb for what is held, is counted too."""

import sys
import xml.etree.ElementTree as ElementTree
from collections import defaultdict
from collections.abc import Iterator

from panurge import GAMES, Rng, State
from panurge.core.card import GameCard
from panurge.core.hand import Hand, Way, hand_of

GAMES_PLAYED = 6
MANY = 99


def outside(root: ElementTree.Element, held: set[str]) -> Iterator[ElementTree.Element]:
    """Everything but the parts that are held when they are touched."""
    if not any((root.get("id") or "").endswith(f"-{name}") for name in held):
        yield root
        for child in root:
            yield from outside(child, held)


def part_touches(card: GameCard, veil: State, action: int, held: set[str]) -> int:
    """Touches of one part: an option in a group needs its opener first, unless that is the only one there is. Many,
    if it can only be touched on what is held instead."""
    root = ElementTree.fromstring(card.module("draw").draw(veil, "en", "wide").standalone())
    seen = list(outside(root, held))
    groups = {found.get("data-group") for found in seen}
    every = {found.get("data-group") for found in root.iter()} - {None}
    carried = [found.get("data-for") for found in seen if found.get("data-action") == str(action)]
    if None in carried:
        return 1
    opened = 2 if len(every) > 1 else 1
    return opened if groups & set(carried) else MANY


def by_parts(card: GameCard, veils: list[State], actions: list[int], hand: Hand | None = None) -> int:
    held = {thing for way in hand.ways for thing in way.things} if hand is not None else set()
    return sum(part_touches(card, veil, action, held) for veil, action in zip(veils, actions, strict=True))


def way_touches(hand: Hand, way: Way, mouse: bool = False) -> int:
    """The things, then the place or the sign; one more where another verb of the same thing comes first; one alone
    where a button lies at the thing, or a touch of it is the move. With a mouse one only points at what is held with a
    thing that goes nowhere by itself."""
    if way.button or way.once:
        return 1
    mine = [other for other in hand.ways if other.things == way.things]
    shown = next((other for other in mine if other.place), mine[0])
    pointed = mouse and len(way.things) > 1 and not any(other.things == way.things[:1] for other in hand.ways)
    return len(way.things) + 1 - pointed + (1 if way.place and way.verb != shown.verb else 0)


def by_hand(card: GameCard, hand: Hand | None, veils: list[State], actions: list[int], mouse: bool = False) -> int:
    found = [by_parts(card, veils[:1], actions[:1], hand) + by_parts(card, veils[1:], actions[1:])]
    for way in hand.ways if hand is not None else ():
        done = len(way.actions)
        if tuple(actions[:done]) == way.actions:
            rest = by_parts(card, veils[done:], actions[done:])
            found.append(way_touches(hand, way, mouse) + rest)  # type: ignore[arg-type]
    return min(found)


def kind_of(veil: State, hand: Hand | None, actions: list[int]) -> str:
    """A verb of the hand, or how many things are held, or the first word of the action's name."""
    for way in hand.ways if hand is not None else ():
        if tuple(actions[: len(way.actions)]) == way.actions:
            return way.verb or f"{len(way.things)} held"
    return veil.action_name(actions[0]).split(" ")[0]


Touches = tuple[int, int, int]  # part by part, by hand, and by hand with a mouse


def count(card: GameCard) -> dict[str, list[Touches]]:
    """By kind of decision, and for whole turns."""
    found: dict[str, list[Touches]] = defaultdict(list)
    module = card.module_if_any("hand")
    for seed in range(GAMES_PLAYED):
        rng, state = Rng(seed), card.start()
        whose, turn = -1, (0, 0, 0)
        while not state.is_over:
            if state.current_player < 0:
                state.apply(state.pick(rng))
                continue
            seat = int(state.current_player)
            first, veils, actions = state.veil(seat), [], []
            while not actions or (state.current_player == seat and state.half_made()):
                veils.append(state.veil(seat))
                actions.append(int(state.pick(rng)))
                state.apply(actions[-1])
            hand = hand_of(module, first, "en")
            finger, mouse = (by_hand(card, hand, veils, actions, mouse) for mouse in (False, True))
            made = (by_parts(card, veils, actions), finger, mouse)
            found[kind_of(first, hand, actions)].append(made)
            if seat != whose and whose >= 0:
                found["a whole turn"].append(turn)
                turn = (0, 0, 0)
            whose, turn = seat, (turn[0] + made[0], turn[1] + made[1], turn[2] + made[2])
    return found


def main(keys: list[str]) -> None:
    print(f"{'game':18} {'decision':16} {'n':>6} {'part by part':>13} {'by hand':>8} {'by mouse':>9}")
    for key in keys or [key for key, card in GAMES.items() if card.module_if_any("hand") is not None]:
        for kind, counted in sorted(count(GAMES[key]).items(), key=lambda one: -len(one[1])):
            parts, hand, mouse = (sum(made[i] for made in counted) / len(counted) for i in range(3))
            print(f"{key:18} {kind:16} {len(counted):6} {parts:13.2f} {hand:8.2f} {mouse:9.2f}")


if __name__ == "__main__":
    main(sys.argv[1:])
