"""What lies in the box, for the gallery: the village square, shepherds, wolves, hunters, every tile of the bag."""

from panurge.core.words import Voice, voice
from panurge.drawing.frame import Drawing, layer, use
from panurge.drawing.ink import at
from panurge.drawing.pieces import Piece
from panurge.games.guerre_des_moutons import art, data, tell

KINDS = ("land", "wolf", "hunter", "shepherd", "square")


def pieces(language: str) -> list[Piece]:
    say = voice(__package__, language)
    return [*_figures(say, language), *_tiles(say)]


def _figures(say: Voice, language: str) -> list[Piece]:
    group = say("piece.special")
    found = [Piece("square", group, say("what.square"), 1, say("what.square.note"), "GM-3", _drawn(("VVVV", "square")))]
    for colour, motif in zip(data.COLOUR_NAMES, "RBYK", strict=True):
        title = say("piece.shepherd", colour=tell.colour_name(data.COLOUR_NAMES.index(colour), language))
        found.append(
            Piece(f"shepherd-{colour}", group, title, 1, say("what.secret"), "GM-22", _drawn((motif * 4, "shepherd")))
        )
    for kind, rule in (("wolf", "GM-15"), ("hunter", "GM-16")):
        note = f"{say(f'what.{kind}.note')} {say('piece.back')}"
        found.append(Piece(kind, group, say(f"what.{kind}"), 4, note, rule, _drawn(("FFFF", kind))))
    return found


def _tiles(say: Voice) -> list[Piece]:
    """Every tile of landscape with both its faces (GM-1, GM-5)."""
    found = []
    for name, face, other in data.TILES[int(data.HUNTERS) :]:
        effect = f"{_upper(tell.face_words(face, say))} / {tell.face_words(other, say)}."
        drawing = _drawn((data.edges_of(face), "land"), (data.edges_of(other), "land"))
        found.append(Piece(f"tile-{name.lower()}", say("piece.tiles"), name, 1, effect, "GM-5", drawing))
    return found


def _drawn(*faces: tuple[str, str]) -> Drawing:
    body = "".join(at(4 + 102 * i, 4, use(art.tile_name(*face))) for i, face in enumerate(faces))
    defs = art.fixed_definitions() + art.face_definitions(set(), set(faces))
    return Drawing(4 + 102 * len(faces), 104, (layer("piece", body),), defs)


def _upper(words: str) -> str:
    return words[0].upper() + words[1:]
