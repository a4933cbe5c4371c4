"""The position in plain ASCII: a picture of the meadow, then one line per thing that is not standard.

    6 o o Y Y o o      R Y  sheep, r y camouflaged      W  visible wolf     o  face-down token
    5 Y o o o o Y      Q Z  mad sheep, q z camouflaged  .  empty cell       1 3 5 w  one whose kind is decided
      …                columns a … f from the left, rows 1 … 6 from the bottom, as on a chess board
      a b c d e f
    turn: red, 2 actions
    red: seen b3; won 5 1 1; wool 3; hand armistice ?

`read` takes the same text. Where it says nothing, it assumes the simplest: tokens and sheep not in the picture are
discarded or lost, cards are in the pile, undecided tokens are what is left, the least valuable first.
"""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from panurge.core.cold import checked
from panurge.core.registry import GAMES
from panurge.core.state import CHANCE, OVER, State
from panurge.games.guerre_et_beeeh import data
from panurge.games.guerre_et_beeeh.notation import ACTION_OF, NAMES, cell_name, cell_of
from panurge.games.guerre_et_beeeh.rules import GuerreEtBeeeh

PIECES = ".RYryQZqzWo"
KINDS = " 135w"
SEATS = ("red", "yellow")
PHASES = ("opening", "choose", "midway", "look", "lay-back", "graze", "drawing", "search", "theft", "cramps", "reveal")
ENDINGS = ("", "elimination", "armistice", "no-grass", "idle")
PLACES = {"played": int(data.PLAYED), "out": int(data.OUT)}


def show(state: State) -> str:
    assert isinstance(state, GuerreEtBeeeh)
    lines = [
        " ".join([str(row + 1), *(_mark(state, row * 6 + column) for column in range(6))]) for row in range(5, -1, -1)
    ]
    lines += ["  a b c d e f", f"turn: {SEATS[state.turn]}, {state.actions_left} actions"]
    lines += [line for line in (_phase_line(state), _flag_line(state)) if line]
    lines += [f"{SEATS[seat]}: {_seat_line(state, seat)}" for seat in (0, 1)]
    marked = " ".join(f"{cell_name(cell)}{state.marks[cell]}" for cell in range(36) if state.marks[cell])
    lines.append(f"marks: {marked}")
    lines.append(f"hidden: {_kinds(state.pool)}")
    lines.append(f"discarded: {_kinds(state.discarded)}")
    lines.append(f"pile: {state.pile} with {state.abuses} abuse")
    for word, place in PLACES.items():
        lines.append(f"{word}: {' '.join(data.CARD_NAMES[card] for card in range(18) if state.place[card] == place)}")
    lines.append(f"top: {data.CARD_NAMES[state.top] if state.top < data.NO_CARD else 'none'}")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _mark(state: GuerreEtBeeeh, cell: int) -> str:
    piece = state.board[cell]
    return KINDS[state.kinds[cell]] if piece == data.TOKEN and state.kinds[cell] else PIECES[piece]


def _kinds(counts: Any) -> str:
    return " ".join(KINDS[kind] for kind in range(len(counts) - 1, 0, -1) for _ in range(counts[kind]))


def _cells(bits: int) -> str:
    return " ".join(cell_name(cell) for cell in range(36) if bits >> cell & 1)


def _phase_line(state: GuerreEtBeeeh) -> str:
    if state.current_player == OVER:
        return f"over: {ENDINGS[state.ending]}"
    if state.phase == data.CHOOSE:
        return ""
    if state.phase == data.MIDWAY:
        return "midway: " + " ".join(NAMES[state.part(i)].replace(" ", "_") for i in range(state.n_parts))
    cells = 1 << state.spot if state.phase == data.GRAZE else state.to_look
    kind = KINDS[state.kinds[state.spot]] if state.phase == data.GRAZE and state.kinds[state.spot] else "-"
    return f"now: {PHASES[state.phase]} {kind}; {_cells(cells)}; {_cells(state.to_lay)}"


def _flag_line(state: GuerreEtBeeeh) -> str:
    flags = []
    if state.idle:
        flags.append(f"idle {state.idle}")
    if state.hidden_this_turn:
        flags.append("hidden")
    if state.eaten_this_turn:
        flags.append("eaten")
    for word, bits in (("muzzled", state.muzzled), ("muzzled-next", state.muzzled_next), ("cleared", state.cleared)):
        if bits:
            flags.append(f"{word} {_cells(bits)}")
    return "flags: " + "; ".join(flags) if flags else ""


def _seat_line(state: GuerreEtBeeeh, seat: int) -> str:
    parts_of_line = []
    if state.looked[seat]:
        parts_of_line.append(f"seen {_cells(state.looked[seat])}")
    won = _kinds(state.won[seat * 4 : seat * 4 + 4])
    if won:
        parts_of_line.append(f"won {won}")
    if state.shorn[seat]:
        parts_of_line.append(f"shorn {state.shorn[seat]} for {state.wool[seat]}")
    marks = {1 << seat: "", 3: "+", 7: "*"}
    held = [data.CARD_NAMES[card] + marks[state.knows[card]] for card in range(18) if state.place[card] == 1 + seat]
    held += ["?"] * (int(state.hand[seat]) - len(held))
    if held:
        parts_of_line.append(f"hand {' '.join(held)}")
    for word, bits in (("open", state.open_hands), ("drowsy", state.drowsy), ("mad", state.mad_used)):
        if bits >> seat & 1:
            parts_of_line.append(word)
    return "; ".join(parts_of_line)


# ---------------------------------------------------------------- reading


def read(text: str, **options: Any) -> GuerreEtBeeeh:
    """A full state from such a text, checked; ValueError says what is wrong with it."""
    state = GAMES["guerre-et-beeeh"].start(2, options)
    assert isinstance(state, GuerreEtBeeeh)
    rows: list[list[str]] = []
    lines: dict[str, str] = {}
    for line in text.strip().splitlines():
        words = line.split()
        if ":" in line:
            key, _, value = line.strip().partition(":")
            lines[key] = value.strip()
        elif words and words[0] != "a":
            rows.append(words[1:] if len(words) == 7 else words)
    _read_picture(state, rows)
    state.phase = data.CHOOSE
    turn, _, actions = lines.get("turn", "red, 2 actions").partition(",")
    state.turn = SEATS.index(turn)
    state.actions_left = int(actions.split()[0])
    state.current_player = state.turn
    for seat in (0, 1):
        _read_seat(state, seat, lines.get(SEATS[seat], ""))
    _read_flags(state, lines.get("flags", ""))
    _read_cards(state, lines)
    _read_phase(state, lines)
    _read_tokens(state, lines)
    if "marks" in lines:
        for word in lines["marks"].split():
            state.marks[cell_of(word[:2])] = int(word[2:])
    return checked(state)


def _read_picture(state: GuerreEtBeeeh, rows: list[list[str]]) -> None:
    if [len(row) for row in rows] != [6] * 6:
        raise ValueError("a picture has six rows of six cells")
    for cell in range(36):
        state.put(cell, data.EMPTY)
    for row in range(6):
        for column in range(6):
            cell, mark = (5 - row) * 6 + column, rows[row][column]
            kind = KINDS.index(mark) if mark in KINDS else 0
            piece = data.TOKEN if kind else PIECES.index(mark)
            if piece in (data.EMPTY, data.TOKEN):
                state.put(cell, piece)
            else:
                state.bring(cell, piece)
            state.kinds[cell] = kind
            if mark in "QqZz":
                state.mad_used |= 1 << "qz".index(mark.lower())


def _bits(names: list[str]) -> int:
    return sum(1 << cell_of(word) for word in names)


def _phrases(line: str) -> list[list[str]]:
    return [phrase.split() for phrase in line.split(";") if phrase.split()]


def _read_seat(state: GuerreEtBeeeh, seat: int, line: str) -> None:
    for key, *words in _phrases(line):
        if key == "seen":
            state.looked[seat] = _bits(words)
        elif key == "won":
            for mark in words:
                state.won[seat * 4 + KINDS.index(mark)] += 1
        elif key == "shorn":
            state.shorn[seat], state.wool[seat] = int(words[0]), int(words[2])
        elif key == "hand":
            for word in words:
                card = data.CARD_NAMES.index(word.rstrip("+*"))
                state.place[card] = 1 + seat
                state.knows[card] = 3 if word.endswith("+") else 7 if word.endswith("*") else 1 << seat
                state.hand[seat] += 1
        elif key == "open":
            state.open_hands |= 1 << seat
        elif key == "drowsy":
            state.drowsy |= 1 << seat
        elif key == "mad":
            state.mad_used |= 1 << seat
        else:
            raise ValueError(f"{key!r} is not known of a seat")


def _read_flags(state: GuerreEtBeeeh, line: str) -> None:
    for key, *words in _phrases(line):
        if key == "idle":
            state.idle = int(words[0])
        elif key == "hidden":
            state.hidden_this_turn = True
        elif key == "eaten":
            state.eaten_this_turn = True
        else:
            setattr(state, key.replace("-", "_"), _bits(words))


def _read_cards(state: GuerreEtBeeeh, lines: dict[str, str]) -> None:
    """Cards named nowhere are in the pile; `pile: only x y` puts the others out."""
    for word, place in PLACES.items():
        for card_name in lines.get(word, "").split():
            state.place[data.CARD_NAMES.index(card_name)] = place
    pile = lines.get("pile", "").split()
    if pile[:1] == ["only"]:
        for card in range(18):
            if state.place[card] == data.IN_PILE and data.CARD_NAMES[card] not in pile:
                state.place[card] = data.OUT
        state.abuses = pile.count("abuse")
    elif pile:
        state.abuses = int(pile[2])
    state.pile = state.abuses + sum(state.place[card] == data.IN_PILE for card in range(18))
    top = lines.get("top", "none")
    state.top = data.NO_CARD if top == "none" else data.CARD_NAMES.index(top)


def _read_phase(state: GuerreEtBeeeh, lines: dict[str, str]) -> None:
    if "over" in lines:
        state.ending = ENDINGS.index(lines["over"])
        state.current_player = OVER
    elif "midway" in lines:
        state.phase = data.MIDWAY
        for word in lines["midway"].split():
            state.parts |= (ACTION_OF[word.replace("_", " ")] + 1) << (8 * state.n_parts)
            state.n_parts += 1
    elif "now" in lines:
        (phase, kind), *cells = [phrase.split() for phrase in lines["now"].split(";")]
        state.phase = PHASES.index(phase)
        if state.phase not in (data.LAY_BACK, data.SEARCH):
            state.current_player = CHANCE
        if state.phase == data.GRAZE:
            state.spot = cell_of(cells[0][0])
            state.kinds[state.spot] = 0 if kind == "-" else KINDS.index(kind)
        else:
            state.to_look = _bits(cells[0])
        state.to_lay = _bits(cells[1])


def _read_tokens(state: GuerreEtBeeeh, lines: dict[str, str]) -> None:
    """What is not in sight lies in the pool, or is gone."""
    left = [int(data.STOCK[kind]) for kind in range(5)]
    undecided = 0
    for cell in range(36):
        on_token = state.board[cell] == data.TOKEN or (state.phase == data.GRAZE and cell == state.spot)
        undecided += on_token and state.kinds[cell] == 0
        left[state.kinds[cell]] -= 1
        left[4] -= state.board[cell] == data.WOLF
    for kind in range(1, 4):
        left[kind] -= state.won[kind] + state.won[4 + kind]
    pool = [0] * 5
    if "hidden" in lines:
        for mark in lines["hidden"].split():
            pool[KINDS.index(mark)] += 1
    else:
        for kind in range(1, 5):
            pool[kind] = min(left[kind], undecided - sum(pool))
    for kind in range(1, 5):
        if min(left[kind], left[kind] - pool[kind]) < 0:
            raise ValueError(f"too many {data.TOKEN_NAMES[kind]}")
    if sum(pool) != undecided:
        raise ValueError(f"{undecided} undecided tokens in the picture, {sum(pool)} named")
    state.pool = vec[i64](pool)
    for kind in range(1, 4):
        state.discarded[kind] = left[kind] - pool[kind]
    state.wolves_gone = left[4] - pool[4]
