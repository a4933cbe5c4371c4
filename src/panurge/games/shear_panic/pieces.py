"""What lies in the box, for the gallery: sheep, who leads them, the squares of a menu, dice, cells of the track."""

from panurge.core.words import Voice, voice
from panurge.drawing.beasts import ram_top
from panurge.drawing.frame import Drawing, layer
from panurge.drawing.ink import at
from panurge.drawing.people import shearer
from panurge.drawing.pieces import Piece
from panurge.drawing.sheep import sheep_top
from panurge.drawing.states import wooden_disc
from panurge.drawing.text import label
from panurge.drawing.things import die, pawn
from panurge.games.shear_panic import CARD, data, draw_menu, draw_track, tell

DISCS = {1: 2, 2: 2, 3: 1}  # SP-33, of each player


def pieces(language: str) -> list[Piece]:
    say = voice(__package__, language)
    return [*_flock(say), *_leaders(say), *_squares(say), *_dice(say), *_cells(say), *_discs(say)]


def _flock(say: Voice) -> list[Piece]:
    found = []
    for colour in ("blue", "green", "red", "yellow", "black"):
        black = colour == "black"
        title = say("sheep", colour=say(f"colour.{colour}"))
        effect = say("what.sheep.black" if black else "piece.sheep")
        drawing = _drawn(at(50, 50, sheep_top(colour, "n")))
        found.append(Piece(colour, say("piece.flock"), _upper(title), 1 if black else 2, effect,
                           "SP-25" if black else "SP-1", drawing))  # fmt: skip
    return found


def _leaders(say: Voice) -> list[Piece]:
    group = say("piece.leaders")
    return [
        Piece("roger", group, say("roger.name"), 1, say("what.roger"), "SP-24", _drawn(at(50, 50, ram_top("s")))),
        Piece("shearer", group, say("shearer.name"), 1, say("what.shearer"), "SP-26", _drawn(at(50, 54, shearer()))),
        Piece("marker", group, say("piece.marker"), 1, say("what.marker"), "SP-22", _drawn(at(50, 50, pawn(), 0, 0.9))),
    ]


def _squares(say: Voice) -> list[Piece]:
    """The usual menu, which every player has (SP-2)."""
    game = CARD.start()
    found, shown = [], draw_menu.squares_of(game)  # type: ignore[arg-type]
    wide, high = draw_menu.SIZES["wide"]
    for kind, steps in shown:
        name = data.KINDS[kind]
        limit = say(f"limit.{data.SYMBOLS[kind]}") if data.SYMBOLS[kind] else ""
        effect = " ".join(filter(None, (say(f"what.{name}"), limit, say("piece.square", n=steps))))
        body = at(2, 2, draw_menu.face(kind, steps, "blue", "free", wide, high))
        drawing = Drawing(round(wide) + 4, round(high) + 6, (layer("piece", body),),
                          draw_menu.symbols(("blue",), shown, "wide"))  # fmt: skip
        found.append(Piece(f"{name}{steps}", say("piece.menu"), f"{say(f'short.{name}')} {steps}", 4, effect,
                           tell.KIND_RULES[kind], drawing))  # fmt: skip
    return found


def _dice(say: Voice) -> list[Piece]:
    group = say("dice.name")
    faces = "".join(
        at(22 + 36 * (i % 3), 22 + 36 * (i // 3), die(face), 0, 0.36)
        for i, face in enumerate(("blue", "green", "red", "yellow", "black", "white"))
    )
    both = at(34, 40, die("+"), 0, 0.62) + at(82, 40, die("x"), 0, 0.62)
    return [
        Piece(piece, group, say(f"piece.{name}"), 1, say(f"piece.{name}.effect"), "SP-5",
              _drawn(body, 116, 80))
        for piece, name, body in (("dice", "panic_die", faces), ("return-die", "return_die", both))
    ]  # fmt: skip


def _cells(say: Voice) -> list[Piece]:
    """The cells that are more than a number, as the track draws them."""
    size = 44.0
    defs = draw_track.symbols(size)
    found = []
    for name, field, kind, panic, rule in (
        ("panic", data.TEAM, "stone", True, "SP-29"),
        ("gate", data.ROGER, "gate", False, "SP-24"),
        ("pen", data.SHEARER, "pen", False, "SP-30"),
    ):
        drawn = draw_track.one_cell(50, 42, size, int(field), kind, panic)
        drawing = Drawing(100, 84, (layer("piece", drawn),), defs)
        title, effect = say(f"piece.cell.{name}"), say(f"piece.cell.{name}.effect")
        found.append(Piece(name, say("track.name"), title, 0, effect, rule, drawing))
    return found


def _discs(say: Voice) -> list[Piece]:
    found = []
    for number, count in DISCS.items():
        face = at(50, 42, wooden_disc(), 0, 0.8) + label(50, 40, str(number), 30, serif=True, fill="#3b2c18")
        title = say("piece.disc", n=number)
        drawing = _drawn(face, 100, 84)
        found.append(
            Piece(f"disc-{number}", say("piece.duel"), title, 2 * count, say("piece.disc.effect"), "SP-33", drawing)
        )
    return found


def _drawn(body: str, wide: int = 100, high: int = 100) -> Drawing:
    return Drawing(wide, high, (layer("piece", body),))


def _upper(words: str) -> str:
    return words[0].upper() + words[1:]
