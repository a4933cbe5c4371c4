"""The meadow of Guerre & Bêêêh!: cells, tokens with private notes, sheep and wolves, the last move, and slides.

Sheep and wolves are parts by their mark, so they glide; tokens and cells are parts by their place.
"""

from functools import lru_cache

from panurge.core.state import State
from panurge.core.words import voice
from panurge.drawing.frame import fragment, layer, option, place, refused, touch_disc, use
from panurge.drawing.ink import at, box, edge, oval, stroke
from panurge.drawing.palette import role
from panurge.drawing.scenery import alpine, meadow, wooden_frame
from panurge.drawing.states import cell as plate
from panurge.drawing.states import ghost, handle, hoofprints, locked, ring, ring_box
from panurge.drawing.text import coin, label, pill
from panurge.games.guerre_et_beeeh import data, pictures, tell
from panurge.games.guerre_et_beeeh.draw_scene import PLANS, Plan, Scene, told
from panurge.games.guerre_et_beeeh.notation import cell_name
from panurge.games.guerre_et_beeeh.pictures import COLOURS, GRASS_WORDS
from panurge.games.guerre_et_beeeh.rules import GuerreEtBeeeh
from panurge.games.guerre_et_beeeh.rules_cards import part_of

Part = tuple[str, str]
ANGLES = (-90, 0, 90, 180, -45, 45, 135, -135)  # of the direction handles; 0 is east
PIECES = [f"{colour}-{i}" for colour in COLOURS for i in range(1, 7)] + ["wolf-1", "wolf-2"]


def below(scene: Scene) -> list[Part]:
    """Everything up to the pieces."""
    return [
        _ground(scene.plan.name),
        *_cells(scene),
        _names(scene.plan.name),
        _last_move(scene),
        _lanes(scene),
        *_tokens(scene),
        *_pieces(scene),
    ]


# ---------------------------------------------------------------------- ground and cells
@lru_cache(maxsize=4)
def _ground(name: str) -> Part:
    plan = PLANS[name]
    x, y = plan.board
    drawn = at(x, y, meadow(plan.side, plan.side, seed=4, radius=0 if plan.wide else 17))
    if plan.wide:
        wide = plan.width - 2 * x - plan.side
        drawn += at(x + plan.side, y, alpine(wide, plan.side, tree=use("beeeh-fir"))) + at(
            x, y, wooden_frame(plan.width - 2 * x, plan.side)
        )
        drawn += box(x + plan.side - 4, y, 8, plan.side, 0, role("wood"), edge(1.2, role("wood2")))
    else:
        drawn += at(x, y, wooden_frame(plan.side, plan.side, thick=7, radius=20))
    return layer("ground", drawn)


@lru_cache(maxsize=4)
def _names(name: str) -> Part:
    """Columns and rows are named on the meadow's rim, or, where a phone has none, in the corners of the outer cells."""
    plan = PLANS[name]
    x, y = plan.board
    drawn, (across, up) = "", (0.5 * plan.cell, 9.0) if plan.wide else (plan.cell - 9, plan.edge + 10)
    for i in range(6):
        column = x + plan.edge + i * plan.cell + across
        row = y + plan.edge + (i + 1) * plan.cell - across
        letters, figures = ("fedcba", "123456") if plan.turned else ("abcdef", "654321")
        drawn += label(column, y + plan.side - up, letters[i], 11.5, fill=role("meadow-ink"))
        drawn += label(x + up, row, figures[i], 11.5, fill=role("meadow-ink"))
    return layer("names", drawn, kind="still")


@lru_cache(maxsize=256)
def _plain_cell(name: str, cell: int) -> Part:
    plan = PLANS[name]
    return place(f"cell-{cell_name(cell)}", *plan.spot(cell), _plate(plan.cell - 6, cell))


def _plate(size: float, cell: int) -> str:
    return plate(-size / 2, -size / 2, size, size, "plain" if (cell + cell // 6) % 2 else "other")


def _cells(scene: Scene) -> list[Part]:
    plan, board = scene.plan, scene.veil.board
    found = [_plain_cell(plan.name, cell) for cell in range(36)]
    for cell in scene.carried:
        if board[cell] == data.EMPTY:
            size = plan.cell - 6
            mark = ring_box(-size / 2, -size / 2, size, size, ground="meadow")
            body = scene.touchable(cell, _plate(size, cell), mark)
            found[cell] = place(f"cell-{cell_name(cell)}", *plan.spot(cell), body)
    return found


# ---------------------------------------------------------------------- what somebody did last
def _last_move(scene: Scene) -> Part:
    """Cells that were left in straw, hoof prints to where the beasts are now, a round of prints about what changed."""
    last, plan = scene.last, scene.plan
    if last is None:
        return layer("last", kind="still")
    size, drawn = plan.cell - 6, ""
    moments = [step.before for step in last.steps] + [scene.veil]
    left, stayed, trails = set(), set(), []
    places = [_places(moment) for moment in moments]
    then, now = places[0], places[-1]
    for mark in range(1, len(PIECES) + 1):
        path = [place_of[mark] for place_of in places if mark in place_of]
        way = [cell for i, cell in enumerate(path) if i == 0 or path[i - 1] != cell]
        if len(way) > 1:
            left.add(way[0])
            trails.append(way)
        elif way and mark not in now:
            left.add(way[0])
        elif mark in then and mark in now and _as_ours(last.before).board[way[0]] != scene.veil.board[way[0]]:
            stayed.add(way[0])
    for step in last.steps:
        for start, end in _slides(step.action, step.before):
            left.add(start)
            if not any(way[0] == start for way in trails):
                trails.append([start, end])
    looked = int(scene.veil.looked[last.seat]) & ~int(_as_ours(last.before).looked[last.seat])
    for cell in sorted(left):
        x, y = plan.spot(cell)
        drawn += plate(x - size / 2, y - size / 2, size, size, "last")
    drawn += "".join(hoofprints(*(plan.spot(cell) for cell in way), size=plan.cell / 91) for way in trails)
    for cell in range(36):
        if cell in stayed or looked >> cell & 1:
            drawn += at(*plan.spot(cell), ring(47, "last"), 0, plan.cell / 100)
    return layer("last", drawn, kind="still")


def _as_ours(state: State) -> GuerreEtBeeeh:
    assert isinstance(state, GuerreEtBeeeh)
    return state


def _places(state: State) -> dict[int, int]:
    """Where each piece stood, by its mark."""
    return {int(mark): cell for cell, mark in enumerate(_as_ours(state).marks) if mark}


def _slides(action: int, before: State) -> list[tuple[int, int]]:
    """Where a slide that was perceived whole began and ended, also when the leader has left the board by it."""
    if not data.ACTIONS <= action < data.SHOWN:
        return []
    start, way = int(part_of(action, 0)), int(part_of(action, 1)) - int(data.DIRECTION)
    if not (0 <= start < data.HIDE and 0 <= way < data.DIRECTIONS):
        return []
    return [(start, int(_as_ours(before).slide_end(start, way)))]


# ---------------------------------------------------------------------- tokens and notes
def _tokens(scene: Scene) -> list[Part]:
    """Face-down tokens with the viewer's private notes, and an eye where the other seat has looked."""
    veil, plan, found = scene.veil, scene.plan, []
    red, yellow = (int(veil.looked[seat]) if veil.viewer != seat else 0 for seat in (0, 1))
    grazed = int(veil.spot) if veil.phase == data.GRAZE else -1  # it lies there until it is turned up (GB-7)
    for cell, stands in enumerate(veil.board):
        if stands != data.TOKEN and cell != grazed:
            found.append(_no_token(plan.name, cell))
            continue
        eyes, kind = (red >> cell & 1) + 2 * (yellow >> cell & 1), int(veil.kinds[cell])
        if not scene.on_cell(cell) and not scene.chosen >> cell & 1:
            found.append(_token(plan.name, cell, kind, eyes, scene.language))
            continue
        state = "chosen" if scene.chosen >> cell & 1 else "can"
        quiet = scene.at_rest and kind != data.HIDDEN_WOLF
        mark = "" if quiet else ring(plan.cell * 0.45, state)
        body = _token_face(plan.name, kind, eyes)
        body = scene.touchable(cell, body, mark) if scene.on_cell(cell) else mark + body
        said = "" if scene.on_cell(cell) else _token_words(cell, kind, scene)
        found.append(
            place(f"token-{cell_name(cell)}", *plan.spot(cell), body, label=said, motion="flip", face=_face_word(kind))
        )
    return found


@lru_cache(maxsize=128)
def _no_token(name: str, cell: int) -> Part:
    return place(f"token-{cell_name(cell)}", *PLANS[name].spot(cell), "", motion="flip")


@lru_cache(maxsize=4096)
def _token(name: str, cell: int, kind: int, eyes: int, language: str) -> Part:
    plan = PLANS[name]
    key = "draw.noted" if kind else "draw.token"
    say = voice(__package__, language)
    known = say(f"kind.{tell.KIND_WORDS[kind]}") if kind else ""
    said = say(key, cell=cell_name(cell), kind=known)
    body, spot = _token_face(name, kind, eyes), plan.spot(cell)
    about = told("noted" if kind else "token", said, language)
    return place(
        f"token-{cell_name(cell)}", *spot, body, label=said, motion="flip", face=_face_word(kind), told=about
    )


def _token_words(cell: int, kind: int, scene: Scene) -> str:
    key = "draw.noted" if kind else "draw.token"
    known = scene.say(f"kind.{tell.KIND_WORDS[kind]}") if kind else ""
    return scene.say(key, cell=cell_name(cell), kind=known)


def _face_word(kind: int) -> str:
    """What the viewer knows of a token; it turns over when it learns more."""
    return f"kind-{kind}" if kind else "down"


@fragment
def _token_face(name: str, kind: int, eyes: int) -> str:
    plan = PLANS[name]
    return use("beeeh-token", 0, 0, plan.scale * 0.86) + _note(plan, kind, eyes)


def _note(plan: Plan, kind: int, eyes: int) -> str:
    """A slip of paper on the token: what you have seen under it. It is in your own hand, so nobody else has it."""
    far, size, drawn = plan.cell * 0.3, plan.cell / 91, ""
    if kind:
        slip = use("beeeh-slip")
        if kind == data.HIDDEN_WOLF:
            slip += use("beeeh-wolf", -1, -3, 0.34)
        else:
            slip += label(-1, -4, str(data.POINTS[kind]), 25, serif=True, fill="#2f2a24")
            slip += use(f"beeeh-grass-{GRASS_WORDS[kind]}", -1, 13, 0.16)
        drawn += at(far * 0.62, -far * 0.2, slip, 6, max(size, 0.74))
    for i, seat in enumerate(seat for seat in (0, 1) if eyes >> seat & 1):
        drawn += use(f"beeeh-eye-{COLOURS[seat]}", -far * 1.05 + 20 * i * size, far * 1.05, max(size, 0.8))
    return f'<g class="still">{drawn}</g>' if drawn else ""


# ---------------------------------------------------------------------- sheep and wolves
def figure_of(piece: int, mood: str = "normal") -> str:
    """A figure among the definitions, and what a mad one in a bush cannot hide."""
    if piece == data.WOLF:
        return use("beeeh-wolf")
    colour = COLOURS[data.OWNER[piece]]
    if data.IS_HIDDEN[piece]:
        return use(f"beeeh-{colour}-bush") + (pictures.sparks() if data.IS_MAD[piece] else "")
    return use(f"beeeh-{colour}-{'mad' if data.IS_MAD[piece] else mood}")


def _by_a_wolf(scene: Scene, cell: int) -> bool:
    """A wolf that may still bite stands beside this cell, so who stands here looks it in the eye."""
    veil = scene.veil
    board, idle = veil.board, int(veil.muzzled | veil.muzzled_next)
    around = (int(data.NEXT[cell * 8 + way]) for way in range(int(data.DIAGONAL)))
    return any(near >= 0 and board[near] == data.WOLF and not idle >> near & 1 for near in around)


def _smug(scene: Scene) -> int:
    """The cells, a bit each, of sheep that are pleased with themselves: those the other seat has just fed, and at the
    end the winner's."""
    veil, last, bits = scene.veil, scene.last, 0
    if veil.is_over:
        winners = veil.winners()
        return sum(1 << cell for cell in range(36) if len(winners) == 1 and data.OWNER[veil.board[cell]] == winners[0])
    for step in last.steps if last is not None else ():
        before = _as_ours(step.before)
        for cell in range(36):
            if before.board[cell] == data.TOKEN and data.OWNER[veil.board[cell]] == step.seat:
                bits |= 1 << cell
    return bits


def _moods(scene: Scene, smug: int) -> Part:
    """The figures of the smug ones, while there are any: most of the time they would be idle weight."""
    board = scene.veil.board
    seats = sorted({int(data.OWNER[board[cell]]) for cell in range(36) if smug >> cell & 1 and board[cell] < data.WOLF})
    return layer("moods", f"<defs>{pictures.smug_figures(tuple(seats))}</defs>" if seats else "")


def _pieces(scene: Scene) -> list[Part]:
    veil = scene.veil
    cells = {int(veil.marks[cell]): cell for cell in range(36) if veil.marks[cell]}
    muzzled = int(veil.muzzled | veil.muzzled_next)
    wolves = any(veil.board[cell] == data.WOLF for cell in cells.values())
    asked = bool(scene.options) and veil.phase == data.CHOOSE
    smug = _smug(scene)
    found = [_moods(scene, smug)]
    for mark, name in enumerate(PIECES, start=1):
        cell = cells.get(mark)
        if cell is None:
            found.append(_no_piece(scene.plan.name, name))
            continue
        piece, chosen = int(veil.board[cell]), bool(scene.chosen >> cell & 1)
        mood = "normal"
        if piece < data.WOLF:
            mood = "startled" if wolves and _by_a_wolf(scene, cell) else "smug" if smug >> cell & 1 else "normal"
        basket = piece == data.WOLF and bool(muzzled >> cell & 1)
        if chosen or scene.on_cell(cell) or (asked and data.OWNER[piece] == veil.turn):
            found.append(_touched(scene, name, cell, piece, mood, basket, chosen))
        else:
            found.append(_piece(scene.plan.name, name, cell, piece, mood, basket, scene.language))
    return found


@lru_cache(maxsize=64)
def _no_piece(plan: str, name: str) -> Part:
    return place(name, *PLANS[plan].spot(0), "", motion="pounce" if name.startswith("wolf") else "bump")


@fragment
def _figure(plan: str, piece: int, mood: str, basket: bool) -> str:
    scale = PLANS[plan].scale * (0.9 if piece == data.WOLF else 1)
    drawn = at(0, 0, figure_of(piece, mood), 0, scale)
    return drawn + (at(0, 0, pictures.basket(), 0, scale) if basket else "")


def _look(piece: int, mood: str, basket: bool) -> str:
    """A public word for how a piece looks: it hops when that changes."""
    if piece == data.WOLF:
        return "muzzled" if basket else "wolf"
    return "bush" if data.IS_HIDDEN[piece] else "mad" if data.IS_MAD[piece] else mood


def _put(plan: str, name: str, cell: int, body: str, look: str, said: str, about: str = "") -> Part:
    motion = "pounce" if name.startswith("wolf") else "bump"
    return place(name, *PLANS[plan].spot(cell), body, label=said, motion=motion, face=look, told=about)


@lru_cache(maxsize=4096)
def _piece(plan: str, name: str, cell: int, piece: int, mood: str, basket: bool, language: str) -> Part:
    """A piece nobody can touch now."""
    look = _look(piece, mood, basket)
    said = _piece_words(piece, cell, language)
    if piece == data.WOLF or data.IS_HIDDEN[piece]:
        about = told("wolf" if piece == data.WOLF else "hidden", said, language)
    else:
        own = "mad" if data.IS_MAD[piece] else f"sheep-{pictures.COLOURS[data.OWNER[piece]]}"
        about = told("sheep", said, language, own)
    body = touch_disc(radius=PLANS[plan].cell / 2) + _figure(plan, piece, mood, basket)
    return _put(plan, name, cell, body, look, said, about)


def _touched(scene: Scene, name: str, cell: int, piece: int, mood: str, basket: bool, chosen: bool) -> Part:
    plan, said = scene.plan, ""
    figure = _figure(plan.name, piece, mood, basket)
    mark = ring(plan.cell * 0.46, "chosen" if chosen else "can")
    if scene.on_cell(cell):
        body = scene.touchable(cell, figure, mark)
    elif not chosen:
        why = int(data.MOVE) + cell
        body = refused(why, scene.say_option(why), touch_disc(radius=plan.cell / 2) + figure)
        body += locked(plan.cell * 0.3, -plan.cell * 0.3, plan.cell / 90)
    else:
        body, said = mark + figure, _piece_words(piece, cell, scene.language)
    kind = "wolf" if piece == data.WOLF else "hidden" if data.IS_HIDDEN[piece] else "sheep"
    about = told(kind, _piece_words(piece, cell, scene.language), scene.language)
    return _put(plan.name, name, cell, body, _look(piece, mood, basket), said, about)


def _piece_words(piece: int, cell: int, language: str) -> str:
    say = voice(__package__, language)
    if piece == data.WOLF:
        return say("draw.wolf", cell=cell_name(cell))
    colour = COLOURS[data.OWNER[piece]]
    return say(f"draw.hidden_sheep.{colour}" if data.IS_HIDDEN[piece] else f"draw.sheep.{colour}", cell=cell_name(cell))


# ---------------------------------------------------------------------- a slide and its chain
def _leader(scene: Scene, start: int) -> int:
    """Who will slide, as it will look then: a wolf comes up, a bush is thrown off."""
    leader = int(scene.veil.board[start])
    if leader == data.TOKEN:
        return int(data.WOLF)
    return leader - int(data.CAMOUFLAGE) if data.IS_HIDDEN[leader] else leader


def _chain(scene: Scene, start: int, way: int) -> list[int]:
    return tell.followers(scene.veil, start, way) if _leader(scene, start) < data.WOLF else []


def _lanes(scene: Scene) -> Part:
    """The ground each direction would cover, and the rope that ties the followers to their leader (GB-8)."""
    drawn = ""
    for way in scene.ways():
        start = int(scene.veil.part(0))
        (x0, y0), (x1, y1) = scene.plan.spot(start), scene.plan.spot(int(scene.veil.slide_end(start, way)))
        half = scene.plan.cell * 0.43
        dashes = edge(2, role("heather")) + ' stroke-dasharray="7 6" fill-opacity=".14" stroke-opacity=".8"'
        if way < data.DIAGONAL:
            corner = (min(x0, x1) - half, min(y0, y1) - half)
            size = (abs(x1 - x0) + 2 * half, abs(y1 - y0) + 2 * half)
            drawn += box(*corner, *size, scene.plan.cell * 0.2, role("heather"), dashes)
        else:
            drawn += stroke(f"M{x0:.0f} {y0:.0f}L{x1:.0f} {y1:.0f}", role("heather"), 3, ' stroke-dasharray="7 6"')
        chain = _chain(scene, start, way)
        if chain:
            x2, y2 = scene.plan.spot(chain[-1])
            drawn += _rope(x0, y0, x2, y2)
    return layer("lanes", drawn, kind="still")


def _rope(x0: float, y0: float, x1: float, y1: float) -> str:
    line = f"M{x0:.0f} {y0:.0f}L{x1:.0f} {y1:.0f}"
    round_ends = ' stroke-linecap="round"'
    drawn = stroke(line, "#fffaf0", 15, round_ends + ' stroke-opacity=".75"') + stroke(
        line, role("heather"), 10, round_ends
    )
    return drawn + stroke(line, "#fffaf0", 2.6, round_ends + ' stroke-dasharray="1 9"')


def _preview(scene: Scene, start: int, way: int) -> str:
    """Who would stand where after the slide, what would be turned over, and by how many cells each follower goes."""
    veil, plan = scene.veil, scene.plan
    end, chain, drawn = int(veil.slide_end(start, way)), _chain(scene, start, way), ""
    target, far = end, plan.cell * 0.3
    for piece in [_leader(scene, start), *(int(veil.board[cell]) for cell in chain)]:
        x, y = plan.spot(target)
        drawn += ghost(at(x, y, figure_of(piece), 0, plan.scale * 0.9))
        target = int(data.NEXT[target * 8 + (way ^ 2)])
    x, y = plan.spot(end)
    if veil.board[end] == data.TOKEN:
        kind = int(veil.kinds[end])
        sign = {0: "?", int(data.HIDDEN_WOLF): "!"}.get(kind, str(data.POINTS[kind]))
        drawn += coin(x - far, y - far, sign, "heather", 12)
    steps = max(abs(end % 6 - start % 6), abs(end // 6 - start // 6))
    for cell in chain:
        x, y = plan.spot(cell)
        drawn += pill(x + far, y - far, f"+{steps}", size=11.5)
    return f'<g class="would still">{drawn}</g>'


# ---------------------------------------------------------------------- handles
def handles(scene: Scene) -> Part:
    """Directions around a chosen piece with what they would do; the sides of a token; choices of an opened piece."""
    drawn, far = "", max(scene.plan.cell * 0.6, 43)
    for way in scene.ways():
        start = int(scene.veil.part(0))
        x, y = scene.plan.spot(start)
        up, right = (-step if scene.plan.turned else step for step in data.STEPS[way])
        action = int(data.DIRECTION) + way
        reach = far if way < data.DIAGONAL else far * 0.8
        arrow = option(action, scene.say_option(action), handle(ANGLES[way] + 180 * scene.plan.turned))
        drawn += _preview(scene, start, way) + at(x + right * reach, y - up * reach, arrow)
    for action, sign, side in ((int(data.DOWN), "check", -1), (int(data.UP), "flip", 1)):
        if action in scene.options:
            x, y = _inside(scene, int(scene.veil.asked_cell()), far)
            alone = int(data.UP) not in scene.options
            act = at(x + (0 if alone else side * 26), y - far, handle(sign))
            if action == data.DOWN:  # where it lies is where it goes
                act = touch_disc(*scene.plan.spot(int(scene.veil.asked_cell())), scene.plan.cell / 2) + act
            drawn += f"<g>{option(action, scene.say_option(action), act)}</g>"
    if int(data.ENOUGH) in scene.options:  # beside the token named last
        named = int(scene.veil.part(int(scene.veil.n_parts) - 1)) % 36
        x, y = _inside(scene, named, far)
        words = scene.say_option(int(data.ENOUGH))
        drawn += at(x, y - far, option(int(data.ENOUGH), words, handle("check"), also=True))
    for cell, actions in scene.carried.items():
        if len(actions) > 1:
            x, y = _inside(scene, cell, far)
            for i, action in enumerate(actions):
                offset = (i - (len(actions) - 1) / 2) * 48
                act = option(action, scene.say_option(action), _verb(scene, action), group=cell_name(cell))
                drawn += at(x + offset, y - far, act)
    return layer("handles", drawn, kind="ways")


def _inside(scene: Scene, cell: int, far: float) -> tuple[float, float]:
    """A place at a cell whose handles, left and right above it, stay on the meadow."""
    (x, y), (left, top) = scene.plan.spot(cell), scene.plan.board
    x = min(max(x, left + 50), left + scene.plan.side - 50)
    return x, y if y - far - 22 > top else y + 2 * far


def _verb(scene: Scene, action: int) -> str:
    """The handle of what can be done with a piece: go, hide, look."""
    if action < data.HIDE:
        return handle(-90)
    if action < data.SCOUT:
        disc = oval(0, 0, 17, 17, role("card"), ' class="handle-disc"' + edge(2.2, role("heather")))
        return touch_disc() + disc + use(f"beeeh-{COLOURS[scene.veil.turn]}-bush", 0, -1, 0.27)
    return handle("eye")
