"""The position in plain ASCII, printed and read.

A tile is three by three letters: its edges, in the middle its kind (`-` landscape, `#` village square, `w` wolf,
`h` hunter, `x` hunter on a wolf, `s` shepherd), in the north-west corner who laid it, in the north-east corner who
covered it. The first line of the picture says which cell is its upper left one:

    turn 0
    at 0,-1
    |0V.
    |R-B
    |.V.
    |.V.
    |V#V
    |.V.
    seat 0: red; hand KVVK/RBYY, RVRR/YYBK
    seat 1: ?; hand 4
    bag 61
"""

from typing import Any

from panurge.core.card import GameCard
from panurge.core.cold import checked
from panurge.core.state import CHANCE, OVER, State
from panurge.games.guerre_des_moutons import data, rules
from panurge.games.guerre_des_moutons.notation import PIECE_NUMBERS, cell_name, piece_name, read_cell
from panurge.games.guerre_des_moutons.rules import GuerreDesMoutons

MIDDLES = "-whs#"
PHASES = ("begin", "colours", "deal", "turn", "draw", "window", "chain", "further", "showing")


# ---------------------------------------------------------------- printing
def show(state: State) -> str:
    assert isinstance(state, GuerreDesMoutons)
    lines = [_phase_line(state), *_picture(state)]
    lines += [_seat_line(state, seat) for seat in range(state.players)]
    lines.append(f"bag {state.bag_count}")
    return "\n".join(lines) + "\n"


def _phase_line(state: GuerreDesMoutons) -> str:
    if state.current_player == OVER:
        return "over"
    who = state.actor if state.current_player == CHANCE else state.current_player
    words = [f"{PHASES[state.phase]} {who}"]
    if state.phase == rules.COLOURS:
        words.append(f"dealt {state.dealt}")
    if state.phase != rules.ON_TURN:
        words.append(f"next {state.turn}")
    if state.phase == rules.WINDOW:
        words.append(f"after {state.actor}")
    if state.due:
        words.append(f"due {state.due}")
    if state.phase == rules.DRAWING:
        words.append(f"then {PHASES[state.after]}")
    if state.chosen != data.NO_PIECE:
        words.append(f"laying {piece_name(state.chosen)}")
    if state.chosen_cell != data.BEYOND:
        words.append(f"on {cell_name(state.chosen_cell)}")
    return ", ".join(words)


def _picture(state: GuerreDesMoutons) -> list[str]:
    columns = [cell % data.WIDTH for cell in state.cells]
    rows = [cell // data.WIDTH for cell in state.cells]
    left, top = min(columns), min(rows)
    blocks: dict[tuple[int, int], list[str]] = {}
    for number, cell in enumerate(state.cells):
        at = (cell // data.WIDTH, cell % data.WIDTH)
        kind, edges = data.PATTERNS[state.patterns[number]]
        layer = "." if state.layers[number] == data.NO_SEAT else str(state.layers[number])
        if at in blocks:
            block = blocks[at]
            blocks[at] = [block[0][:2] + layer, block[1][0] + "x" + block[1][2], block[2]]
        else:
            blocks[at] = [f"{layer}{edges[0]}.", f"{edges[1]}{MIDDLES[kind]}{edges[3]}", f".{edges[2]}."]
    lines = [f"at {cell_name(top * data.WIDTH + left)}"]
    for row in range(top, max(rows) + 1):
        for line in range(3):
            texts = [blocks.get((row, column), ["   "] * 3)[line] for column in range(left, max(columns) + 1)]
            lines.append("|" + "".join(texts).rstrip())
    return lines


def _seat_line(state: GuerreDesMoutons, seat: int) -> str:
    colours = [
        data.COLOUR_NAMES[colour] + ("!" if state.revealed[colour] else "")
        for colour in range(4)
        if state.owner[colour] == seat
    ]
    words = [" ".join(colours) or "?", "hand " + _tiles_at(state, data.IN_HAND + seat, state.hand_count[seat])]
    if state.rank[seat]:
        words.append(f"finished {state.rank[seat]}")
    if state.gone_count[seat]:
        words.append("dropped " + _tiles_at(state, data.DROPPED + seat, state.gone_count[seat]))
    if seat in state.passed:
        words.append(f"passed {list(state.passed).index(seat) + 1}")
    return f"seat {seat}: " + "; ".join(words)


def _tiles_at(state: GuerreDesMoutons, place: int, count: int) -> str:
    tiles = [piece_name(2 * tile) for tile in range(data.N_TILES) if state.where[tile] == place]
    return ", ".join(tiles) if tiles else str(count)


# ---------------------------------------------------------------- reading
def read(text: str, **options: Any) -> GuerreDesMoutons:
    """A full state from a picture, checked; ValueError says what is wrong with it. Tiles are named by their faces;
    those not named anywhere are in the bag.

    `dropped rest` sends what would be in the bag away with that seat. Tiles without a layer are seat 0's."""
    lines = [line.rstrip() for line in text.strip("\n").splitlines()]
    indent = len(lines[0]) - len(lines[0].lstrip())
    lines = [line[indent:] for line in lines if line.strip()]
    seats = [line for line in lines if line.startswith("seat ")]
    state = _blank(len(seats), options)
    start = next(i for i, line in enumerate(lines) if line.startswith("at "))
    picture = [line[1:] for line in lines if line.startswith("|")]
    laid = _read_picture(picture, read_cell(lines[start][3:]))
    for seat, line in enumerate(seats):
        _read_seat(state, seat, line)
    _lay_all(state, laid)
    _send_rest_away(state, seats)
    state.bag_count = sum(1 for where in state.where if where == data.IN_BAG)
    _read_phase(state, lines[0])
    if state.phase > rules.COLOURS:
        state.dealt = len(seats) * state.question_marks()
        _deal_missing_colours(state)
    else:
        state.dealt = int(_phase_words(lines[0]).get("dealt", 0))
    return checked(state)


def _blank(players: int, options: dict[str, Any]) -> GuerreDesMoutons:
    from panurge.games.guerre_des_moutons import CARD

    card: GameCard = CARD
    state = card.start(players, options)
    assert isinstance(state, GuerreDesMoutons)
    return state


def _read_picture(picture: list[str], corner: int) -> list[tuple[int, int, int]]:
    """(cell, pattern, layer) of every laid tile, covering hunters last."""
    laid: list[tuple[int, int, int]] = []
    covers: list[tuple[int, int, int]] = []
    width = max(len(line) for line in picture)
    rows = [line.ljust(width + 3) for line in picture]
    for row in range(0, len(rows) - len(rows) % 3, 3):
        for column in range(0, width, 3):
            block = [rows[row + i][column : column + 3] for i in range(3)]
            if not "".join(block).strip():
                continue
            cell = corner + row // 3 * 31 + column // 3
            middle = block[1][1]
            kind = data.WOLF if middle == "x" else MIDDLES.index(middle)
            edges = block[0][1] + block[1][0] + block[2][1] + block[1][2]
            layer = int(block[0][0]) if block[0][0].isdigit() else 0
            laid.append((cell, data.PATTERN_NUMBER[int(kind), edges], layer))
            if middle == "x":
                coverer = int(block[0][2]) if block[0][2].isdigit() else 0
                covers.append((cell, data.PATTERN_NUMBER[2, "FFFF"], coverer))
    return [tile for tile in laid if data.KIND[tile[1]] != data.SQUARE_KIND] + covers


def _read_seat(state: GuerreDesMoutons, seat: int, line: str) -> None:
    for part in line.partition(":")[2].split(";"):
        word, _, rest = part.strip().partition(" ")
        if word == "hand":
            state.hand_count[seat] = _give(state, rest, data.IN_HAND + seat)
        elif word == "finished":
            state.rank[seat] = int(rest)
        elif word == "dropped" and rest != "rest":
            state.gone_count[seat] = _give(state, rest, data.DROPPED + seat)
        elif word == "passed":
            order = [*state.passed]
            order.insert(int(rest) - 1, seat)
            state.passed = type(state.passed)(order)
        else:
            for colour in part.split():
                if colour != "?" and word != "dropped":
                    number = data.COLOUR_NAMES.index(colour.rstrip("!"))
                    state.owner[number] = seat
                    state.revealed[number] = int(colour.endswith("!"))


def _give(state: GuerreDesMoutons, names: str, place: int) -> int:
    """Put the named tiles somewhere; a number instead of names takes that many from the end of the table."""
    if names.strip().isdigit():
        return int(names)
    tiles = [PIECE_NUMBERS[part.strip()] // 2 for part in names.split(",") if part.strip()]
    for tile in tiles:
        if state.where[tile] != data.IN_BAG:
            raise ValueError(f"{piece_name(tile * 2)} is used twice")
        state.where[tile] = place
    return len(tiles)


def _lay_all(state: GuerreDesMoutons, laid: list[tuple[int, int, int]]) -> None:
    """Find a tile for each laid face, the scarcest first, then lay them as the picture shows."""
    choice: dict[int, int] = {}
    order = sorted(range(len(laid)), key=lambda i: data.LOOK_CLASS[laid[i][1]])

    def assign(at: int) -> bool:
        if at == len(order):
            return True
        pattern = laid[order[at]][1]
        if data.KIND[pattern] == data.SHEPHERD_KIND:
            choice[order[at]] = int(data.SHEPHERD) + data.MOTIF[pattern * 4]
            return assign(at + 1)
        for i in range(4):
            tile = data.CANDIDATE[pattern * 4 + i]
            if tile < data.N_TILES and state.where[tile] == data.IN_BAG:
                state.where[tile] = data.LAID
                choice[order[at]] = tile
                if assign(at + 1):
                    return True
                state.where[tile] = data.IN_BAG
        return False

    if not assign(0):
        raise ValueError("there are not that many tiles with these faces")
    for number, (cell, pattern, layer) in enumerate(laid):
        state.lay_tile(cell, pattern, choice[number], layer)
    for seat in range(state.players):
        held = sum(1 for where in state.where if where == data.IN_HAND + seat)
        for tile in range(data.N_TILES - 1, -1, -1):
            if held < state.hand_count[seat] and state.where[tile] == data.IN_BAG:
                state.where[tile] = data.IN_HAND + seat
                held += 1


def _send_rest_away(state: GuerreDesMoutons, seats: list[str]) -> None:
    for seat, line in enumerate(seats):
        if "dropped rest" in line:
            for tile in range(data.N_TILES):
                if state.where[tile] == data.IN_BAG:
                    state.where[tile] = data.DROPPED + seat
                    state.gone_count[seat] += 1


def _deal_missing_colours(state: GuerreDesMoutons) -> None:
    free = [colour for colour in range(4) if state.owner[colour] == data.NOBODY]
    for seat in range(state.players):
        while sum(1 for owner in state.owner if owner == seat) < state.question_marks():
            state.owner[free.pop(0)] = seat
    for colour in free:
        state.owner[colour] = data.ASIDE


def _read_phase(state: GuerreDesMoutons, line: str) -> None:
    words = _phase_words(line)
    phase = line.split(" ")[0]
    if phase == "over":
        state.phase = rules.SHOWING
        state.current_player = OVER
        return
    who = int(words[phase])
    state.phase = PHASES.index(phase)
    chance = phase in ("begin", "colours", "deal", "draw", "showing")
    state.current_player = CHANCE if chance else who
    state.turn = int(words.get("next", who))
    state.actor = int(words.get("after", who))
    state.due = int(words.get("due", 0))
    state.after = PHASES.index(words.get("then", "window"))
    if "laying" in words:
        state.chosen = PIECE_NUMBERS[words["laying"]]
    if "on" in words:
        state.chosen_cell = read_cell(words["on"])


def _phase_words(line: str) -> dict[str, str]:
    return dict(part.partition(" ")[::2] for part in line.split(", "))
