"""What lies in the box, for the gallery: the seven families as favourites, the twenty-one pairs, the sand timer."""

from panurge.core.words import Voice, voice
from panurge.drawing.frame import Drawing, layer
from panurge.drawing.ink import at
from panurge.drawing.pieces import Piece
from panurge.drawing.things import card_back
from panurge.games.sheep_sheep.data import COPIES, FAMILY_NAMES, FIRST, PAIRS, SECOND
from panurge.games.sheep_sheep.draw_cards import both_faces, definitions, glass
from panurge.games.sheep_sheep.draw_plan import plan_of
from panurge.games.sheep_sheep.draw_seats import card_piece, favourite
from panurge.games.sheep_sheep.tell import card_words, family_name


def pieces(language: str) -> list[Piece]:
    say = voice(__package__, language)
    return [*_favourites(say, language), *_cards(say, language), *_rest(say)]


def _favourites(say: Voice, language: str) -> list[Piece]:
    found = []
    for family, name in enumerate(FAMILY_NAMES):
        word = family_name(family, language)
        body = at(52, 66, favourite(family, 96, 122, language))
        found.append(Piece(f"favourite-{name}", say("piece.favourites"), _upper(word), 1,
                           say("what.fetish", family=word), "SS-19", _drawn(body, 108, 132)))  # fmt: skip
    return found


def _cards(say: Voice, language: str) -> list[Piece]:
    found = []
    for pair in range(int(PAIRS)):
        first, second = (family_name(int(family), language) for family in (FIRST[pair], SECOND[pair]))
        body = at(92, 62, both_faces(pair, 176, 114, True))
        found.append(Piece(card_piece(pair), say("piece.cards"), _upper(card_words(pair, language)),
                           int(COPIES), say("what.card", first=first, second=second), "SS-9",
                           _drawn(body, 184, 126)))  # fmt: skip
    return found


def _rest(say: Voice) -> list[Piece]:
    group = say("piece.rest")
    pile = Drawing(80, 108, (layer("piece", at(40, 52, card_back())),))
    timer = Drawing(100, 108, (layer("piece", at(50, 54, glass())),))
    return [
        Piece("pile", group, say("piece.pile"), 0, say("what.pile"), "SS-17", pile),
        Piece("timer", group, say("draw.glass"), 1, say("what.glass"), "SS-10", timer),
    ]


def _drawn(body: str, wide: int, high: int) -> Drawing:
    return Drawing(wide, high, (layer("piece", body),), definitions(plan_of("wide", 2)))


def _upper(words: str) -> str:
    return words[0].upper() + words[1:]
