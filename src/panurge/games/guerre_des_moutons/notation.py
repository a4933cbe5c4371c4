"""Names of actions: `RVVB/YKYY` (the face to lay, then the tile's other face), `3,-2` (a cell), `turn 1`, `reveal red`.

Words: `pass`, `drop out`, `decline`, `draw`, `end`. What others perceive of a placement has no tile in it, only the
edges as they lie, north first: `RVVB at 3,-2`, `wolf at 0,4`, `red shepherd at 1,1`. Chance: `seat 1 begins`,
`colour red`, `drawn RVVB/YKYY`, `red shown`.
"""

from panurge.core.state import CHANCE, UNSEEN, State
from panurge.games.guerre_des_moutons import data, rules

WORDS = {data.PASS: "pass", data.DROP_OUT: "drop out", data.DECLINE: "decline", data.DRAW: "draw", data.END: "end"}
_WORD_NUMBERS = {word: int(action) for action, word in WORDS.items()}


def piece_name(piece: int) -> str:
    """A face and the other face of its tile; or the colour of a "?" tile."""
    if piece >= data.REVEAL:
        return f"reveal {data.COLOUR_NAMES[piece - data.REVEAL]}"
    faces = data.TILES[piece // 2][1:]
    return f"{faces[piece % 2]}/{faces[1 - piece % 2]}"


PIECE_NUMBERS = {piece_name(piece): piece for piece in range(data.PIECES)}


def cell_name(cell: int) -> str:
    """East and south of the village square (GM-31).

    >>> cell_name(480), cell_name(0)
    ('0,0', '-15,-15')
    """
    return f"{cell % data.WIDTH - data.RADIUS},{cell // data.WIDTH - data.RADIUS}"


def read_cell(text: str) -> int:
    x, y = (int(number) for number in text.split(","))
    if not (-15 <= x <= 15 and -15 <= y <= 15) or cell_name((y + 15) * 31 + x + 15) != text:
        raise ValueError(text)
    return (y + 15) * 31 + x + 15


def pattern_name(pattern: int) -> str:
    kind, edges = data.PATTERNS[pattern]
    if kind == data.LAND:
        return edges
    if kind == data.SHEPHERD_KIND:
        return f"{data.COLOUR_NAMES[data.MOTIFS.index(edges[0])]} shepherd"
    return data.KIND_NAMES[kind]


PATTERN_NUMBERS = {pattern_name(pattern): pattern for pattern in range(data.N_PATTERNS)}


def perceived(code: int) -> tuple[int, int]:
    """Cell and pattern of a placement as others perceive it."""
    cell, pattern = divmod(code - int(data.ACTIONS), int(data.N_PATTERNS))
    return cell, pattern


def name(state: State, action: int) -> str:
    if action == UNSEEN:
        return "?"
    if action >= data.ACTIONS:
        cell, pattern = perceived(action)
        if cell >= data.CELLS:
            raise ValueError(f"no code {action}")
        return f"{pattern_name(pattern)} at {cell_name(cell)}"
    if state.current_player == CHANCE:
        return _outcome_name(state, action)
    if action in WORDS:
        return WORDS[action]
    if action < 0:
        raise ValueError(f"no action {action}")
    if action < data.PIECES:
        return piece_name(action)
    if action < data.ROTATION:
        return cell_name(action - data.CELL)
    return f"turn {action - data.ROTATION}"


def _outcome_name(state: State, outcome: int) -> str:
    assert isinstance(state, rules.GuerreDesMoutons)
    if state.phase == rules.BEGIN:
        return f"seat {outcome} begins"
    if state.phase == rules.COLOURS:
        return f"colour {data.COLOUR_NAMES[outcome]}"
    if state.phase == rules.SHOWING:
        return f"{data.COLOUR_NAMES[outcome]} shown"
    return f"drawn {piece_name(outcome * 2)}"


def parse(state: State, text: str) -> int:
    if text == "?":
        return int(UNSEEN)
    if " at " in text:
        shown, _, cell = text.partition(" at ")
        return int(data.ACTIONS + read_cell(cell) * data.N_PATTERNS + PATTERN_NUMBERS[shown])
    if state.current_player == CHANCE:
        return _parse_outcome(text)
    if text in _WORD_NUMBERS:
        return _WORD_NUMBERS[text]
    if text in PIECE_NUMBERS:
        return PIECE_NUMBERS[text]
    if text.startswith("turn "):
        return int(data.ROTATION) + "0123".index(text[5:]) if len(text) == 6 else int("")
    return int(data.CELL) + read_cell(text)


def _parse_outcome(text: str) -> int:
    words = text.split(" ")
    if words[-1] == "begins" and words[0] == "seat" and words[1] in "0123" and len(words) == 3:
        return int(words[1])
    if len(words) != 2:
        raise ValueError(text)
    if words[0] == "drawn":
        piece = PIECE_NUMBERS[words[1]]
        if piece % 2:
            raise ValueError(text)
        return piece // 2
    colour = words[1] if words[0] == "colour" else words[0]
    if words[0] != "colour" and words[1] != "shown":
        raise ValueError(text)
    return data.COLOUR_NAMES.index(colour)
