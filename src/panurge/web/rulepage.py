"""A game's rule page as HTML, made of `page.<language>.md`, the game's strips, and nothing that is stored.

The text is Markdown in the order of learning. A paragraph that begins with a rule's id can be linked to by that id,
which stands beside it as a quiet note. A few marks are ours: `![strip: slam]` is a strip of pictures, `{r}` the sign of
what is reconstructed; a section whose heading ends in `{details}` has its subsections folded, `{lost}` is the box that
says what is known, what is lost and how we decided."""

import re
from dataclasses import dataclass, field
from functools import lru_cache

from markupsafe import Markup, escape

from panurge.core.card import RULE_ID
from panurge.core.registry import GAMES
from panurge.core.strip import Strip, strips
from panurge.core.words import page, voice
from panurge.drawing.album import Album
from panurge.learn.strips import pictures

_RULE = re.compile(rf"<(p|li|td)>\s*(?:<p>)?<strong>({RULE_ID})</strong>\s*")
_STRIPS = re.compile(r"<p>((?:!\[strip: [a-z0-9-]+\]\s*)+)</p>")
_STRIP = re.compile(r"!\[strip: ([a-z0-9-]+)\]")
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_TAG = re.compile(r"(<[^>]+>)")
WIDE = 1.9  # a single picture so much wider than high has the width of the text
_HEADING = re.compile(r"(##+) (.*?)(?: \{(details|lost)\})?\s*")


@dataclass
class Part:
    """A subsection; the first of a section may have no title."""

    title: str = ""
    lines: list[str] = field(default_factory=list)
    body: Markup = field(default_factory=Markup)
    rules: str = ""  # the ids it holds, told together

    @property
    def anchor(self) -> str:
        return slug(self.title)


@dataclass
class Chapter:
    title: str = ""
    kind: str = ""  # details, lost
    parts: list[Part] = field(default_factory=lambda: [Part()])

    @property
    def anchor(self) -> str:
        return "lost" if self.kind == "lost" else slug(self.title)


@dataclass
class Page:
    lead: Markup
    sections: list[Chapter]


def slug(title: str) -> str:
    return "s-" + re.sub(r"\W+", "-", title.lower()).strip("-")


@lru_cache(maxsize=32)
def rule_page(game: str, language: str) -> str:
    """The page's markup without pictures, for the panel beside a board: a strip is a link to the page's own."""
    text = _text(game, language)
    shown = _rendered(re.sub(r"(?m)^(##+ .*?) \{details\}\s*$", r"\1", text))
    shown = re.sub(r"<h2>([^<]*) \{lost\}</h2>", r'<h2 id="lost">\1</h2>', shown)
    return referring(anchored(_linked(game, language, _signed(shown, language))), _anchors(text))


@lru_cache(maxsize=32)
def illustrated(game: str, language: str) -> Page | None:
    """The page in sections, with its pictures."""
    text = _text(game, language)
    if not text:
        return None
    sections = _outline(text)
    shown = Shown(game, language)
    seen: set[str] = set()
    known = _anchors(text)
    for section in sections:
        for part in section.parts:
            told = referring(anchored(_rendered("\n".join(part.lines)), seen), known)
            part.body = Markup(shown.strips(_signed(told, language)))
            part.rules = _range(re.findall(rf' id="({RULE_ID})"', part.body))
    head, *rest = sections
    return Page(head.parts[0].body, rest)


def _text(game: str, language: str) -> str:
    return page(GAMES[game].package, language)


def _rendered(text: str) -> str:
    from markdown_it import MarkdownIt

    return str(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))


def _outline(text: str) -> list[Chapter]:
    """The first section is what stands before any heading of the second rank; the title itself is the card's."""
    found = [Chapter()]
    for line in text.splitlines():
        heading = _HEADING.fullmatch(line)
        if line.startswith("# ") or heading is None:
            if not line.startswith("# "):
                found[-1].parts[-1].lines.append(line)
        elif heading[1] == "##":
            found.append(Chapter(heading[2], heading[3] or ""))
        else:
            found[-1].parts.append(Part(heading[2]))
    return found


def anchored(markup: str, seen: set[str] | None = None) -> str:
    """Give each rule's paragraph its id as an anchor, once, and the id as a note that links to it."""
    seen = set() if seen is None else seen

    def anchor(found: re.Match[str]) -> str:
        tag, rule = found[1], found[2]
        note = f'<a class="rule" href="#{rule}">{rule}</a>'
        if rule in seen:
            return f"<{tag}>{note} "
        seen.add(rule)
        return f'<{tag} id="{rule}">{note} '

    return _RULE.sub(anchor, markup)


def _anchors(text: str) -> set[str]:
    """The rules a page tells: each has its paragraph there."""
    return set(re.findall(rf"\*\*({RULE_ID})\*\*", text))


def referring(markup: str, known: set[str]) -> str:
    """Where a paragraph names another rule of the page, one gets there by a touch."""
    shown, depth = [], 0  # within how many links and pieces of code
    for piece in _TAG.split(markup):
        if re.match(r"</?(a|code)\b", piece):
            depth += -1 if piece.startswith("</") else 1
        elif not piece.startswith("<") and not depth:
            piece = re.sub(rf"\b{RULE_ID}\b", lambda found: _see(found[0], known), piece)
        shown.append(piece)
    return "".join(shown)


def _see(rule: str, known: set[str]) -> str:
    return f'<a class="see" href="#{rule}">{rule}</a>' if rule in known else rule


def _signed(markup: str, language: str) -> str:
    """The quiet sign of what is reconstructed; it leads to the box that tells how."""
    words = escape(voice("panurge.web", language)("rules.reconstructed"))
    sign = f'<a class="rec" href="#lost" aria-label="{words}" title="{words}">r</a>\u2060'
    return markup.replace(" {r}", f"\u00a0{sign}").replace("{r}", sign)


def _range(rules: list[str]) -> str:
    """`SP-19 … 21` or `GM-23, 26` for what is folded, so that one sees what is inside."""
    if len(rules) < 2:
        return "".join(rules)
    numbers = [rule.split("-")[1] for rule in rules]
    first, last = numbers[0], numbers[-1]
    if len(rules) > 2 and first.isdigit() and numbers == [str(n) for n in range(int(first), int(first) + len(rules))]:
        return f"{rules[0]} … {last}"
    return ", ".join([rules[0], *numbers[1:]])


def _linked(game: str, language: str, markup: str) -> str:
    known = {strip.name: strip for strip in strips(GAMES[game])}

    def link(found: re.Match[str]) -> str:
        names = [name for name in _STRIP.findall(found[1]) if name in known]
        links = [f'<a href="/rules/{game}#strip-{name}">{escape(known[name].title[language])}</a>' for name in names]
        return f'<p class="shown">{" · ".join(links)}</p>' if links else ""

    return _STRIPS.sub(link, markup)


class Shown:
    """The pictures of one page, which share what they have in common."""

    def __init__(self, game: str, language: str) -> None:
        self.language = language
        self.known = {strip.name: strip for strip in strips(GAMES[game])}
        self.album = Album()
        self.say = voice("panurge.web", language)

    def strips(self, markup: str) -> str:
        return _STRIPS.sub(lambda found: self._row(_STRIP.findall(found[1])), markup)

    def _row(self, names: list[str]) -> str:
        shown = [self.strip(self.known[name]) for name in names if name in self.known]
        return f'<div class="strips">{"".join(shown)}</div>' if len(shown) > 1 else "".join(shown)

    def strip(self, strip: Strip) -> str:
        figures = [
            f'<figure>{picture}<figcaption>{caption_markup(caption)}</figcaption></figure>'
            for _, picture, caption in pictures(strip, self.language, self.album)
        ]
        title, shown, many = escape(strip.title[self.language]), "".join(figures), len(figures)
        if many > 1:
            words = escape(self.say("rules.film", title=strip.title[self.language]))
            film = f'<button type="button" class="film" hidden aria-label="{words}">{PLAY}</button>'
            shown = f'<p class="strip-title">{title}</p>{shown}{film}'
        shape = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', shown)
        is_wide = many == 1 and shape is not None and float(shape[1]) > WIDE * float(shape[2])
        head = f'class="strip{" wide" if is_wide else ""}" id="strip-{strip.name}" data-pictures="{many}"'
        return f'<section {head} aria-label="{title}">{shown}</section>'


PLAY = (
    '<svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">'
    '<path d="M8 5l11 7l-11 7Z" fill="currentColor"/></svg>'
)


def caption_markup(caption: str) -> str:
    """A caption with what is strong in it."""
    return _BOLD.sub(r"<b>\1</b>", str(escape(caption)))

