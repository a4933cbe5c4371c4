"""The laws of what a game may have besides: lessons, strips, pieces, an aid, ribbons. What it has, it has whole.

PYTEST_DONT_REWRITE: a broken law says its own sentence, and no more.
"""

import re
from itertools import pairwise

from panurge import GameCard, Rng
from panurge.core.lesson import lessons
from panurge.core.ribbons import feats, measured, ribbons
from panurge.core.strip import Strip, strips
from panurge.core.words import LANGUAGES
from panurge.drawing.album import Album
from panurge.kit import laws
from panurge.kit.cases import plain_cases, positions
from panurge.learn import check
from panurge.learn.aid import aid
from panurge.learn.strips import faults, pictures

NAMED = re.compile(r"!\[strip: ([a-z0-9-]+)")
CITED = re.compile(r"\b[A-Z]{2,4}-\d+[a-z]?\b")
LARGEST = 300_000  # bytes of an aid


def law_lessons(card: GameCard) -> None:
    """Every lesson can be played as it is written."""
    found = [fault for lesson in lessons(card) for fault in check.faults(lesson)]
    assert not found, "; ".join(found)


# ---------------------------------------------------------------------- strips
def law_strips(card: GameCard) -> None:
    """The engine goes from the first picture of every strip to the last, by rules that are on the page."""
    for strip in strips(card):
        found = faults(strip)
        assert not found, "; ".join(found)
        _check_pages(card, strip)
        _check_apart(strip)
    known = {strip.name for strip in strips(card)}
    for language in LANGUAGES:
        shown = set(NAMED.findall(laws.page(card.package, language)))
        assert shown <= known, f"page.{language}.md shows {', '.join(sorted(shown - known))}, and strips.md has none"


def _check_pages(card: GameCard, strip: Strip) -> None:
    for language in LANGUAGES:
        page = laws.page(card.package, language)
        strange = sorted(set(strip.rules) - laws.rule_ids(page))
        assert not strange, f"the strip {strip.name} cites {', '.join(strange)}, not on page.{language}.md"
        assert strip.name in NAMED.findall(page), f"page.{language}.md does not show it: ![strip: {strip.name}]"


def _check_apart(strip: Strip) -> None:
    """What is done can be seen: no picture is the same as the one before it."""
    shown = [re.sub(r'aria-label="[^"]*"', "", markup) for _, markup, _ in pictures(strip, "en", Album())]
    for before, after in pairwise(shown):
        assert before != after, f"the strip {strip.name} shows the same twice"


# ---------------------------------------------------------------------- pieces
def law_pieces(card: GameCard) -> None:
    """Pieces are told in both languages, drawn, and cite rules that are on the page; the table leads to them."""
    pieces = card.module("pieces").pieces
    french, english = (pieces(language) for language in ("fr", "en"))
    names = [piece.name for piece in french]
    assert names == [piece.name for piece in english], "the pieces are not the same in both languages"
    assert len(set(names)) == len(names), "two pieces have one name"
    rules = laws.rule_ids(laws.page(card.package, "en"))
    for piece in (*french, *english):
        assert re.fullmatch(r"[a-z0-9-]+", piece.name), f"{piece.name!r} is no name of small letters"
        assert piece.title, f"{piece.name} has no title"
        assert piece.effect, f"{piece.name} has no effect"
        assert piece.count >= 0, f"there are {piece.count} of {piece.name}"
        assert not piece.rule or piece.rule in rules, f"{piece.name} cites {piece.rule}, which is not on the page"
        assert len(Album().picture(piece.drawing)) > 300, f"{piece.name} shows nothing"
    told = _told_on_the_table(card)
    assert told <= set(names), f"the table leads to {', '.join(sorted(told - set(names)))}, which are no pieces"
    assert told, "nothing on the table leads to a piece: what(…, piece=…)"


def _told_on_the_table(card: GameCard) -> set[str]:
    told: set[str] = set()
    for position in positions(plain_cases(card)[-1]):
        drawing = card.module("draw").draw(position.state.veil(0), "en", "wide", ())
        for what in re.findall(r'data-what="([^"]*)"', "".join(body for _, body in drawing.parts)):
            told |= {piece for piece in what.split("|")[3:] if piece}
    return told


# ---------------------------------------------------------------------- aid, ribbons
def law_aid(card: GameCard) -> None:
    """The aid fits on its page, and cites rules that are on the page of rules."""
    for language in LANGUAGES:
        drawn = aid(card, language).standalone("light")
        assert len(drawn.encode()) < LARGEST, f"aid.{language}.md is drawn with {len(drawn.encode())} bytes"
        strange = set(CITED.findall(drawn)) - laws.rule_ids(laws.page(card.package, language))
        assert not strange, f"aid.{language}.md cites {', '.join(sorted(strange))}, which the page has not"


def law_ribbons(card: GameCard) -> None:
    """Every ribbon can be measured at the end, and those for winners go to winners."""
    known = ribbons(card.key)
    assert len({ribbon.key for ribbon in known}) == len(known), "two ribbons have one key"
    rng = Rng(5)
    state = card.start(card.players[0])
    while not state.is_over:
        state.apply(state.pick(rng))
    for seat in range(int(state.players)):
        missing = {ribbon.measure for ribbon in known} - set(measured(state, seat))
        assert not missing, f"measures gives no {', '.join(sorted(missing))} for seat {seat}"
    for_winners = {ribbon.key for ribbon in known if ribbon.won}
    for seat, earned in enumerate(feats(state)):
        assert seat in state.winners() or not for_winners & set(earned), f"seat {seat} has lost, and earns {earned}"
