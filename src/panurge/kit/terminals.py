"""The law of the terminal: a game's canvas fits its room, has narrow characters only, and names what is there.

PYTEST_DONT_REWRITE: a broken law says its own sentence, and no more.
"""

import re

from panurge import State
from panurge.core.canvas import ROLES, SMALLEST, Canvas, Space, canvas_of, narrow, preview_of
from panurge.core.hand import Way, begun, hand_of
from panurge.kit.laws import NAMES, card_of, module, page, rule_ids

ROOMS = (SMALLEST, Space(84, 30), Space(150, 46))
MOST_HELD = 6  # of all that could be held in one position, so many are drawn


def law_terminal(state: State, seat: int | None, language: str, room: Space) -> Canvas:
    """One position as one seat sees it in one room."""
    veil = state.veil(seat)
    canvas = canvas_of(veil, language, room, NAMES[: int(state.players)])
    law_canvas(veil, canvas, language, room)
    again = canvas_of(veil, language, room, NAMES[: int(state.players)])
    assert canvas.plain() == again.plain(), "it is drawn otherwise the second time"
    if module(state, "terminal") is not None and veil.current_player == veil.viewer:
        law_held(veil, canvas, language, room)
    return canvas


def law_canvas(veil: State, canvas: Canvas, language: str, room: Space) -> None:
    size = Space(canvas.columns, canvas.rows)
    fits = size.columns <= room.columns and size.rows <= room.rows
    assert fits or canvas.scrolls, f"{size} does not fit into {room}, and does not say that it scrolls"
    assert len(canvas.cells) == canvas.rows, f"{len(canvas.cells)} rows, not {canvas.rows}"
    assert {len(row) for row in canvas.cells} == {canvas.columns}, f"rows that are not {canvas.columns} wide"
    for y, row in enumerate(canvas.cells):
        for x, cell in enumerate(row):
            assert narrow(cell.char), f"{cell.char!r} at {x}, {y} may not be one column wide"
            assert cell.role in ROLES, f"there is no role {cell.role!r}"
            assert not cell.ground or cell.ground in ROLES, f"there is no role {cell.ground!r}"
    text = "\n".join(canvas.lines())
    assert text.strip(), "nothing is drawn"
    assert not re.search(r"\{[a-z]+\}", text), f"a hole: {text}"
    spots = canvas.spots()
    legal = set(veil.legal_actions())
    for thing, actions in canvas.carries.items():
        assert thing in spots, f"{thing} carries {actions}, but is not drawn"
        assert legal.issuperset(actions), f"{thing} carries {set(actions) - legal}, which are no options"
    for thing, (sentence, rule) in canvas.told.items():
        assert thing in spots, f"{thing} is told ({sentence}), but is not drawn"
        assert sentence, f"nothing is said of {thing}"
        assert "{" not in sentence, f"a hole: {sentence!r}"
        known = rule_ids(page(card_of(veil).package, language))
        assert not rule or rule in known, f"{thing} cites {rule}, which is not on the rule page"
    assert not canvas.pinned or canvas.scrolls, "what does not scroll has nothing pinned to its foot"
    assert canvas.pinned <= room.rows // 2, f"{canvas.pinned} of {room.rows} rows are pinned, no room is left"
    outside = {cell.thing for row in canvas.cells[size.rows - canvas.pinned :] for cell in row[room.columns :]} - {""}
    assert not outside, f"{outside} are pinned, but lie beyond the room"
    assert not canvas.look or canvas.look in spots, f"{canvas.look} is to be looked at, but is not drawn"


def law_held(veil: State, canvas: Canvas, language: str, room: Space) -> None:
    """Whatever can be held is drawn; once it is held, so are the places where it goes. What no way begins with and no
    thing carries stands in the list only."""
    hand = hand_of(module(veil, "hand"), veil, language, NAMES)
    if hand is None:
        return
    names, spots = NAMES[: int(veil.players)], canvas.spots()
    missing = {thing for way in hand.ways for thing in way.things} - set(spots)
    assert not missing, f"{sorted(missing)} can be held, but are not drawn"
    by_things: dict[tuple[str, ...], list[Way]] = {}
    for way in (way for way in hand.ways if not way.once):  # what a touch plays is never held here
        by_things.setdefault(way.things, []).append(way)
    for things, ways in list(by_things.items())[:: len(by_things) // MOST_HELD + 1]:
        held = canvas_of(veil, language, room, names, held=things)
        law_canvas(veil, held, language, room)
        missing = {way.place for way in ways} - {""} - set(held.spots())
        assert not missing, f"{things} can go to {sorted(missing)}, which are not drawn"
        law_previewed(veil, ways[0], language, room)


def law_previewed(veil: State, way: Way, language: str, room: Space) -> None:
    shown = preview_of(veil, way.actions, language, room, NAMES[: int(veil.players)])
    if shown is not None:
        assert not way.place or way.place in shown.spots(), f"{way.place} is looked at, and gone from the preview"
        shown.carries.clear()  # nothing is asked of a table that only might be
        law_canvas(begun(veil, *way.actions), shown, language, room)
