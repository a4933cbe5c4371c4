"""What lies in the box, for the gallery: sheep, grass and wolves, and the twenty-one cards."""

from panurge.core.words import Voice, voice
from panurge.drawing.frame import Drawing, layer, use
from panurge.drawing.ink import at
from panurge.drawing.pieces import Piece
from panurge.drawing.plants import grass
from panurge.drawing.things import token
from panurge.games.guerre_et_beeeh import data, draw_hand, pictures, tell

RULES = {  # where the page tells of a card
    "hyperactivity": "GB-11", "wool": "GB-12", "reinforcement": "GB-13", "betrayal": "GB-14", "recycling": "GB-15",
    "insider": "GB-16", "abuse": "GB-17", "clogs": "GB-19", "indigestion": "GB-20", "mad-sheep": "GB-24",
    "lynx": "GB-25", "pilfering": "GB-26", "drowsiness": "GB-27", "transhumance": "GB-28", "muzzle": "GB-29",
    "airlift": "GB-30", "barbecue": "GB-31", "exposure": "GB-31", "armistice": "GB-31",
}  # fmt: skip
GRASS = (("lush", 3), ("common", 8), ("laughing", 11))


def pieces(language: str) -> list[Piece]:
    say = voice(__package__, language)
    return [*_flocks(say), *_tokens(say), *_cards(say, language)]


def _flocks(say: Voice) -> list[Piece]:
    group = say("piece.flocks")
    found = [
        Piece(f"sheep-{colour}", group, say(f"piece.sheep.{colour}"), 6, say("what.sheep"), "GB-8",
              _drawn(at(50, 48, use(f"beeeh-{colour}-normal"))))
        for colour in pictures.COLOURS
    ]  # fmt: skip
    hidden, mad = at(50, 48, use("beeeh-red-bush")), at(50, 52, use("beeeh-red-mad"))
    found.append(Piece("hidden", group, say("piece.hidden"), 0, say("what.hidden"), "GB-6", _drawn(hidden)))
    found.append(Piece("mad", group, say("draw.mad"), 2, say("piece.mad.effect"), "GB-24", _drawn(mad)))
    return found


def _tokens(say: Voice) -> list[Piece]:
    group = say("piece.tokens")
    found = [
        Piece(f"grass-{kind}", group, say(f"piece.grass.{kind}"), count, say(f"piece.grass.{kind}.effect"), "GB-7",
              _drawn(at(50, 50, token(at(0, 0, grass(kind), 0, 0.6)))))
        for kind, count in GRASS
    ]  # fmt: skip
    wolf, covered = at(50, 52, use("beeeh-wolf")), at(50, 50, use("beeeh-token"))
    found.append(Piece("wolf", group, say("piece.wolf"), 2, say("what.wolf"), "GB-9", _drawn(wolf)))
    found.append(Piece("token", group, say("piece.token"), 0, say("what.token"), "GB-7", _drawn(covered)))
    return found


def _cards(say: Voice, language: str) -> list[Piece]:
    found = []
    for card, name in enumerate(data.CARD_NAMES):
        face = draw_hand.face(card, 160, 184, "roomy", language, True)
        drawing = Drawing(168, 200, (layer("piece", at(84, 96, face)),), pictures.definitions())
        count = int(data.ABUSES) if name == "abuse" else 1
        found.append(Piece(f"card-{name}", say("piece.cards"), tell.card_title(card, language), count,
                           tell.card_text(card, language), RULES[name], drawing))  # fmt: skip
    return found


def _drawn(body: str) -> Drawing:
    return Drawing(100, 100, (layer("piece", body),), pictures.definitions())
