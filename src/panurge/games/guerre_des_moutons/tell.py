"""Sentences: what happened, what is asked, what an option does, why one is refused. Everything from veils alone.

Public sentences name faces and cells, never a tile (GM-5)."""

from collections.abc import Sequence
from functools import cache, lru_cache

from panurge.core.hand import begun
from panurge.core.state import CHANCE, FULL, OVER, UNSEEN, State
from panurge.core.words import Voice, voice
from panurge.games.guerre_des_moutons import data, rules
from panurge.games.guerre_des_moutons.advice import advice as advice
from panurge.games.guerre_des_moutons.rules import GuerreDesMoutons

SEAT_WORDS = ("green", "orange", "pink", "violet")
SIDES = ("side.north", "side.west", "side.south", "side.east")
MOTIF_WORDS = ("red", "blue", "yellow", "black", "village", "forest")

REASONS: dict[int, tuple[str, str]] = {
    int(data.TILE_FIRST): ("GM-7", "tile_first"),
    int(data.CELL_NOW): ("GM-7", "cell_now"),
    int(data.ROTATING_NOW): ("GM-7", "turning_now"),
    int(data.NOT_IN_HAND): ("GM-6", "not_in_hand"),
    int(data.NOT_YOUR_COLOUR): ("GM-22", "not_your_colour"),
    int(data.ALREADY_REVEALED): ("GM-22", "already_revealed"),
    int(data.FITS_NOWHERE): ("GM-7", "fits_nowhere"),
    int(data.NO_PLACE_FOR_WOLF): ("GM-15", "no_place_for_wolf"),
    int(data.NO_PLACE_FOR_HUNTER): ("GM-16", "no_place_for_hunter"),
    int(data.ONLY_INTERJECT): ("GM-21", "only_interject"),
    int(data.ONLY_CHAIN): ("GM-14", "only_chain"),
    int(data.NO_WILD_HERE): ("GM-22", "no_wild_here"),
    int(data.MUST_PLACE): ("GM-10", "must_place"),
    int(data.ONLY_ON_TURN): ("GM-24", "only_on_turn"),
    int(data.NOT_A_TURN): ("GM-21", "not_a_turn"),
    int(data.NO_WINDOW): ("GM-21", "no_window"),
    int(data.NO_CHAIN): ("GM-14", "no_chain"),
    int(data.NO_FURTHER): ("GM-22", "no_further"),
    int(data.TAKEN): ("GM-7", "taken"),
    int(data.TOUCHES_NOTHING): ("GM-7", "touches_nothing"),
    int(data.EDGES_DIFFER): ("GM-7", "edges_differ"),
    int(data.WOLF_NEEDS_FOREST): ("GM-15", "wolf_needs_forest"),
    int(data.GUARDED): ("GM-15", "guarded"),
    int(data.HUNTER_NEEDS_FOREST): ("GM-16", "hunter_needs_forest"),
    int(data.WOLF_IS_THERE): ("GM-17", "wolf_is_there"),
    int(data.ROTATION_DIFFERS): ("GM-7", "turn_differs"),
    int(data.NO_REVEAL_HERE): ("GM-22", "no_reveal_here"),
    int(data.NO_ACTION): ("GM-31", "no_action"),
    int(data.COLOUR_FITS_NOWHERE): ("GM-22", "colour_fits_nowhere"),
}


# what one does instead of passing, where it is not a turn
NOT_PASSING: dict[int, tuple[str, str]] = {
    int(rules.CHAIN): ("GM-14", "not_a_turn.chain"),
    int(rules.FURTHER): ("GM-22", "not_a_turn.further"),
}
# a cell with a tile on it is refused by the rule of what would be laid there
ON_A_TILE: dict[int, tuple[str, str]] = {
    int(data.WOLF): ("GM-15", "taken"),
    int(data.HUNTER): ("GM-17", "taken.hunter"),
}


def reason(state: State, action: int, code: int, language: str) -> tuple[str, str]:
    assert isinstance(state, GuerreDesMoutons)
    rule, key = REASONS[code]
    if code == data.NOT_A_TURN:
        rule, key = NOT_PASSING.get(int(state.phase), (rule, key))
    elif code == data.TAKEN and state.half_made():
        rule, key = ON_A_TILE.get(int(data.PIECE_KIND[state.chosen]), (rule, key))
    return rule, voice(__package__, language)(f"refusal.{key}")


def seat_name(seat: int, language: str) -> str:
    return voice(__package__, language)(f"seat.{SEAT_WORDS[seat]}")


def colour_name(colour: int, language: str) -> str:
    return voice(__package__, language)(f"motif.{MOTIF_WORDS[colour]}")


def name_of(seat: int, names: Sequence[str], language: str) -> str:
    return names[seat] if seat < len(names) and names[seat] else seat_name(seat, language)


@lru_cache(maxsize=512)
def face_words(face: str, say: Voice) -> str:
    """A face in words, whichever way it is turned: its motifs counter-clockwise, or what it is if they are alike."""
    if face in ("WOLF", "HUNTER"):
        return say(f"face.{face.lower()}")
    if len(set(face)) == 1:
        return say("face.plain", motif=motif_word(face[0], say))
    first = next(i for i in range(4) if face[i] != face[i - 1])
    around = face[first:] + face[:first]
    runs: list[list[str]] = []
    for motif in around:
        if runs and runs[-1][0] == motif:
            runs[-1].append(motif)
        else:
            runs.append([motif])
    words = [motif_word(run[0], say) + (f" ×\u202f{len(run)}" if len(run) > 1 else "") for run in runs]
    return ", ".join(words)


@lru_cache(maxsize=64)
def motif_word(motif: str, say: Voice) -> str:
    return say(f"motif.{MOTIF_WORDS[data.MOTIFS.index(motif)]}")


@lru_cache(maxsize=2048)
def edge_words(edges: str, say: Voice) -> str:
    """Which motif looks where: "red at the top, village on the left, …"."""
    sides = zip(SIDES, edges)
    return ", ".join(f"{motif_word(motif, say)} {say(side)}" for side, motif in sides)


@lru_cache(maxsize=2048)
def where(cell: int, say: Voice) -> str:
    """A cell as one finds it, from the village square: "2 cells left of the village and 1 up" (GM-31)."""
    ways = _ways(cell)
    first, second, *_ = (*ways.values(), 0, 0)
    taken = "".join(f".{one}" for one in ways)
    return say(f"where{taken}", n=first, m=second)


@lru_cache(maxsize=2048)
def way(cell: int, say: Voice) -> str:
    """The same in short, for a button beside the board: "2 left, 1 up"."""
    return ", ".join(say(f"way.{one}", n=steps) for one, steps in _ways(cell).items())


def _ways(cell: int) -> dict[str, int]:
    """Steps from the village square, across before up or down."""
    south, east = (at - int(data.RADIUS) for at in divmod(cell, int(data.WIDTH)))
    ways = {"left": -east, "right": east, "above": -south, "below": south}
    return {one: steps for one, steps in ways.items() if steps > 0}


def rank_name(rank: int, language: str) -> str:
    """ "1st", "1er": the place of a player who has finished (GM-25)."""
    return voice(__package__, language)(f"rank.{rank}")


# ---------------------------------------------------------------- what happened
def tell(before: State, action: int, after: State, language: str, names: Sequence[str]) -> str:
    assert isinstance(before, GuerreDesMoutons)
    assert isinstance(after, GuerreDesMoutons)
    say = voice(__package__, language)
    if len(after.cells) > len(before.cells):
        sentence = _placed(after, say, language, names)
    elif before.current_player == CHANCE:
        sentence = _chance(before, action, say, language, names)
    else:
        sentence = _word(before, action, after, say, language, names)
    finishers = [seat for seat in range(after.players) if after.rank[seat] and not before.rank[seat]]
    for seat in sorted(finishers, key=lambda seat: int(after.rank[seat])):
        bonus = int(data.BONUS[after.rank[seat]])
        sentence += " " + say("tell.finished", who=name_of(seat, names, language), bonus=bonus)
    if after.current_player == OVER and before.current_player != OVER:
        sentence += " " + _ending(after, language, names)
    return sentence.strip()


def _placed(after: GuerreDesMoutons, say: Voice, language: str, names: Sequence[str]) -> str:
    """The last tile laid, seen alike by everybody, with what it earns and the pens it closes."""
    after.ensure_landscape()
    number = len(after.cells) - 1
    cell, pattern = int(after.cells[number]), int(after.patterns[number])
    kind = data.KIND[pattern]
    fields = {"who": name_of(after.layers[number], names, language), "cell": where(cell, say), "n": int(after.due)}
    if kind == data.WOLF:
        return say("tell.wolf", **fields)
    if kind == data.HUNTER:
        return say("tell.hunter" if after.grid[cell] == number + 1 else "tell.covers", **fields)
    if kind == data.SHEPHERD_KIND:
        colour = colour_name(int(data.MOTIF[pattern * 4]), language)
        sentence = say("tell.reveals", colour=colour, **fields)
    else:
        sentence = say("tell.places", **fields)
    if after.phase == rules.DRAWING:
        sentence += " " + say("tell.earns", **fields)
    for colour_number, sheep in closed_by(after, number):
        sentence += " " + say("tell.closes", colour=colour_name(colour_number, language), n=sheep)
    return sentence


def closed_by(state: GuerreDesMoutons, number: int) -> list[tuple[int, int]]:
    """Colour and sheep of each pen that a laid tile has a part in and that is closed."""
    heads: dict[int, tuple[int, int]] = {}
    for side in range(4):
        motif = int(data.MOTIF[state.patterns[number] * 4 + side])
        head = int(state.head(number * 4 + side))
        if motif < data.VILLAGE and state.open[head] == 0:
            heads[head] = (motif, int(state.size[head]))
    return list(heads.values())


def _chance(before: GuerreDesMoutons, action: int, say: Voice, language: str, names: Sequence[str]) -> str:
    if action == UNSEEN:
        return ""
    if before.phase == rules.BEGIN:
        return say("tell.begins", who=name_of(action, names, language))
    if before.phase == rules.COLOURS:
        if before.viewer == FULL:  # a replay with nothing hidden: whose, then
            who = name_of(int(before.dealt % before.players), names, language)
            return say("tell.colour.of", who=who, colour=colour_name(action, language))
        return say("tell.colour", colour=colour_name(action, language))
    if before.phase == rules.SHOWING:
        return say("tell.shown", who=name_of(before.actor, names, language), colour=colour_name(action, language))
    _, face, other = data.TILES[action]
    if before.viewer == FULL:
        who = name_of(int(before.actor), names, language)
        return say("tell.drawn.of", who=who, face=face_words(face, say), other=face_words(other, say))
    return say("tell.drawn", face=face_words(face, say), other=face_words(other, say))


def _word(
    before: GuerreDesMoutons, action: int, after: GuerreDesMoutons, say: Voice, language: str, names: Sequence[str]
) -> str:
    who = name_of(before.current_player, names, language)
    if action == data.PASS:
        sentence = say("tell.passes", who=who)
        return f"{sentence} {say('tell.deals_anew')}" if after.phase == rules.DEAL else sentence
    if action == data.DROP_OUT:
        return say("tell.drops_out", who=who, n=int(before.hand_count[before.current_player]))
    if action == data.DRAW:
        drawn = min(int(before.due), int(before.bag_count))
        return say("tell.earns", who=who, n=drawn) if drawn else ""
    return ""


def _ending(state: GuerreDesMoutons, language: str, names: Sequence[str]) -> str:
    winner = state.winners()[0]
    say = voice(__package__, language)
    return say("tell.wins", who=name_of(winner, names, language), n=int(state.score(winner)))


# ---------------------------------------------------------------- what is asked
def question(veil: State, language: str, names: Sequence[str]) -> str:
    assert isinstance(veil, GuerreDesMoutons)
    say = voice(__package__, language)
    if veil.current_player == OVER:
        return _ending(veil, language, names)
    if veil.current_player == CHANCE:
        return say("ask.chance")
    who = name_of(veil.current_player, names, language)
    if veil.viewer not in (FULL, veil.current_player):
        if veil.phase == rules.WINDOW:
            return say("ask.other_window", who=who)
        return say("ask.other", who=who)
    if veil.chosen_cell != data.BEYOND:
        return say("ask.turning")
    if veil.chosen != data.NO_PIECE:
        return say("ask.cell")
    if veil.phase == rules.ON_TURN:
        legal = veil.legal_actions()
        if data.PASS not in legal:
            return say("ask.turn", who=who)
        return say("ask.stuck_wild" if legal[0] < data.PIECES else "ask.stuck", who=who)  # GM-10, GM-14, GM-22
    asked = {rules.WINDOW: "ask.window", rules.CHAIN: "ask.chain"}.get(veil.phase, "ask.further")
    return say(asked, n=min(int(veil.due), int(veil.bag_count)))


def label(veil: State, action: int, language: str) -> str:
    assert isinstance(veil, GuerreDesMoutons)
    say = voice(__package__, language)
    if action >= data.ROTATION:
        edges = data.rotated(data.PIECE_FACES[veil.chosen][1], action - data.ROTATION)
        veil.ensure_landscape()
        earned = min(int(data.TOUCHED[veil.need[veil.chosen_cell]]), int(veil.bag_count))
        return say("label.turning", edges=edge_words(edges, say), n=earned)
    if action >= data.CELL:
        cell = action - data.CELL
        veil.ensure_landscape()
        covers = veil.grid[cell] > 0
        earned = 1 if covers else int(data.TOUCHED[veil.need[cell]])
        key = "label.cover" if covers else "label.cell"
        return say(key, cell=where(cell, say), n=min(earned, int(veil.bag_count)))
    if action >= data.PIECES:
        return say(
            {data.PASS: "label.pass", data.DROP_OUT: "label.drop_out", data.DECLINE: "label.decline"}.get(
                action, "label.draw" if action == data.DRAW else "label.end"
            ),
            n=min(int(veil.due), int(veil.bag_count)),
        )
    if action >= data.REVEAL:
        return say("label.reveal", colour=colour_name(action - data.REVEAL, language))
    return face_label(action, language)


@cache
def face_label(piece: int, language: str) -> str:
    """A face of a tile in hand, and what is on its back."""
    say, faces = voice(__package__, language), data.TILES[piece // 2][1:]
    return say("label.face", face=face_words(faces[piece % 2], say), other=face_words(faces[1 - piece % 2], say))


def whole(veil: State, actions: tuple[int, ...], language: str) -> str:
    """A tile in one sentence: where it lies, and its face, or how it is turned, which says the face, too."""
    say = voice(__package__, language)
    at = next(i for i, action in enumerate(actions) if data.CELL <= action < data.ROTATION)
    last = begun(veil, *actions[:-1])
    assert isinstance(last, GuerreDesMoutons)
    told = label(begun(veil, *actions[:at]), actions[at], language)
    face = data.PIECE_FACES[last.chosen][1]
    if at and actions[0] >= data.REVEAL:
        told = f"{label(veil, actions[0], language)}. {told}"
    elif at and actions[-1] < data.ROTATION:
        shown = data.TILES[actions[0] // 2][1:][actions[0] % 2]
        told = say("label.whole", face=face_words(shown, say), cell=told[0].lower() + told[1:])
    if actions[-1] < data.ROTATION:
        return told
    edges = data.rotated(face, actions[-1] - data.ROTATION)
    return f"{told}. {say('hand.turned', edges=edge_words(edges, say))}"


def leaving(veil: State, language: str) -> str:
    """What dropping out would bring (GM-24, GM-27), in lines with their figures, before it is done."""
    assert isinstance(veil, GuerreDesMoutons)
    say, own = voice(__package__, language), [c for c in range(4) if veil.owner[c] == veil.viewer]
    place = 1 + sum(1 for rank in veil.rank if rank)
    pens, bonus = [int(veil.largest_pen(colour)) for colour in own], int(data.BONUS[place])
    alone = place == int(veil.players)  # the others have all left: nothing can change any more (GM-25)
    lines = [say("leave.place_last" if alone else "leave.place", rank=rank_name(place, language), of=int(veil.players))]
    lines += [say("leave.pen", colour=colour_name(c, language)) + f" = {n}" for c, n in zip(own, pens)]
    lines += [say("leave.bonus") + f" = +{bonus}", say("leave.total") + f" = {sum(pens) + bonus}"]
    return "|".join([*lines, say("leave.note_last" if alone else "leave.note")])


# ---------------------------------------------------------------- seats and points
def note(veil: State, seat: int, language: str) -> str:
    assert isinstance(veil, GuerreDesMoutons)
    say = voice(__package__, language)
    words = [say("note.tiles", n=int(veil.hand_count[seat]))]
    if veil.rank[seat]:
        rank = int(veil.rank[seat])
        words = [say("note.finished", rank=rank_name(rank, language), bonus=int(data.BONUS[rank]))]
    words += [colour_name(c, language) for c in range(4) if veil.owner[c] == seat and veil.revealed[c]]
    return " · ".join(words)


def score_sheet(veil: State, language: str) -> list[tuple[str, list[str]]]:
    """GM-27, GM-28: the largest valid pen of each known colour, the other pens for ties, the bonus, the total."""
    assert isinstance(veil, GuerreDesMoutons)
    say = voice(__package__, language)
    colours = [[c for c in range(4) if veil.owner[c] == seat] for seat in range(veil.players)]
    known = [len(own) == veil.question_marks() for own in colours]
    pens = [" + ".join(str(int(veil.largest_pen(c))) for c in own) for own in colours]
    others = [" ".join(str(int(pen)) for pen in veil.remaining_pens(seat)) or "–" for seat in range(veil.players)]
    rows = [
        (say("sheet.colour"), [", ".join(colour_name(c, language) for c in own) for own in colours]),
        (say("sheet.pen"), pens),
        (say("sheet.others"), others),
    ]
    hidden = [(title, [text if known[seat] else "?" for seat, text in enumerate(row)]) for title, row in rows]
    bonus = [f"+{int(data.BONUS[rank])}" if rank else "–" for rank in veil.rank]
    total = [f"{int(veil.score(seat))}" + ("" if known[seat] else " + ?") for seat in range(veil.players)]
    return [*hidden, (say("sheet.bonus"), bonus), (say("sheet.total"), total)]
