"""The aid of one page: all that is needed at a table made of wood, on one sheet of A4, as one SVG.

Its text is `aid.<language>.md` in the game's folder: a sentence that says the goal, then boxes (`## Title`), with
paragraphs, `1.` steps, `-` points, rows of a table, pictures of strips (`![strip: slam 3]`) and pieces (`![piece: …]`).
Boxes whose heading ends in `{half}` share a row; `{beside}` puts pictures beside the words. The sheet is laid out here,
with our own letters, so that it is the same on the page, in a file and on paper; the largest letters that fit are
taken."""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from itertools import groupby

from panurge.core.card import GameCard
from panurge.core.errors import PanurgeError
from panurge.core.lesson import printed
from panurge.core.registry import GAMES
from panurge.core.strip import strips
from panurge.core.words import voice
from panurge.drawing.album import Album
from panurge.drawing.frame import Drawing, layer, number
from panurge.drawing.ink import at, box, edge
from panurge.drawing.palette import role
from panurge.drawing.text import label, measured
from panurge.learn.brief import nested, window
from panurge.learn.strips import pictures

WIDE, HIGH = 794, 1123  # A4 at 96 to the inch
MARGIN, FOOT, GAP, PAD = 34, 24, 9, 12
NAMED = 5  # so many pictures in a row have their names below
LARGEST, SMALLEST, STEP = 13.4, 10.8, 0.2
INK, QUIET, STRONG, LINE = role("ink"), role("ink2"), role("heather"), "#d9c7a3"
PICTURE = re.compile(r"!\[(strip|piece): ([^\]]+)\]")
WORDS = re.compile(r"(\*\*.+?\*\*|\{r\})")


class BadAid(PanurgeError):
    """An aid that cannot be laid out."""


@dataclass
class Block:
    title: str
    rules: str
    half: bool
    beside: bool  # pictures stand at the right of the words
    lines: list[str] = field(default_factory=list)


def has_aid(card: GameCard) -> bool:
    return (files(card.package) / "aid.en.md").is_file()


def makers(card: GameCard, language: str) -> str:
    """Who made the game, as one says it: brothers by one name; where no author is known, who published it."""
    names = card.authors or (card.publisher,)
    if len(names) > 1 and len({name.rpartition(" ")[2] for name in names}) == 1:
        names = (*(name.rpartition(" ")[0] for name in names[:-1]), names[-1])
    *others, last = names
    return voice("panurge.learn", language)("and", first=", ".join(others), last=last) if others else last


def aid(card: GameCard, language: str) -> Drawing:
    """The sheet; BadAid if it does not fit even in the smallest letters we allow."""
    return _aid(card.key, language)


@lru_cache(maxsize=32)
def _aid(key: str, language: str) -> Drawing:
    card = GAMES[key]
    text = printed((files(card.package) / f"aid.{language}.md").read_text(encoding="utf-8"), language)
    goal, blocks = _read(text)
    size = LARGEST
    while True:
        sheet = _Sheet(card, language, size)
        drawn = sheet.draw(goal, blocks)
        if sheet.y <= HIGH - FOOT:
            return Drawing(WIDE, HIGH, (layer("aid", drawn),), title=f"{card.titles[language]}")
        if size <= SMALLEST:
            raise BadAid(f"the aid of {card.key} in {language} is {sheet.y - HIGH + FOOT:.0f} too high")
        size = max(size - STEP, SMALLEST)


def _read(text: str) -> tuple[str, list[Block]]:
    goal: list[str] = []
    blocks: list[Block] = []
    for line in text.splitlines():
        heading = re.fullmatch(r"## (.*?)(?: \(([A-Z][^)]*\d[^)]*)\))?( \{half\})?( \{beside\})?\s*", line)
        if heading:
            blocks.append(Block(heading[1], heading[2] or "", bool(heading[3]), bool(heading[4])))
        elif blocks:
            blocks[-1].lines.append(line.strip())
        elif line.strip() and not line.startswith("# "):
            goal.append(line.strip())
    return " ".join(goal), blocks


class _Sheet:
    """One attempt to lay it out, in letters of a size."""

    def __init__(self, card: GameCard, language: str, size: float) -> None:
        self.card, self.language, self.size = card, language, size
        self.album = Album()
        self.y = 0.0
        self.say = voice("panurge.learn", language)

    def draw(self, goal: str, blocks: list[Block]) -> str:
        drawn = f'<rect width="{WIDE}" height="{HIGH}" fill="#fff"/>' + self._head(goal)
        at_ = 0
        while at_ < len(blocks):
            if blocks[at_].half:
                run = at_
                while run < len(blocks) and blocks[run].half:
                    run += 1
                drawn += self._columns(blocks[at_:run])
                at_ = run
            else:
                made, high = self._box(blocks[at_], WIDE - 2 * MARGIN)
                drawn += at(MARGIN, self.y, made)
                self.y += high + GAP
                at_ += 1
        return drawn + self._foot()

    def _head(self, goal: str) -> str:
        card = self.card
        players = f"{card.players[0]}–{card.players[-1]}" if len(card.players) > 1 else str(card.players[0])
        title = card.titles[self.language]
        drawn = label(MARGIN, 52, title, 32, serif=True, anchor="start", width=330)
        told = self.say("aid.for", players=players, minutes=card.minutes, authors=makers(card, self.language))
        drawn += label(MARGIN, 80, told, 11.5, fill=QUIET, anchor="start", width=330)
        body, high = self._words(goal, WIDE - 2 * MARGIN - 356, 15, "serif")
        drawn += f'<path d="M{MARGIN + 340} 36v54" stroke="{LINE}" stroke-width="1.5"/>'
        drawn += at(MARGIN + 356, 64 - high / 2, body)
        drawn += f'<path d="M{MARGIN} 100H{WIDE - MARGIN}" stroke="#a06c3c" stroke-width="2.2"/>'
        self.y = max(110.0, 64 + high / 2 + 12)
        return drawn

    def _foot(self) -> str:
        lost = self.say("aid.lost")
        drawn = self._sign(MARGIN + 8, self.y + 6)
        drawn += label(MARGIN + 22, self.y + 6, lost, 10.8, note=True, fill=QUIET, anchor="start")
        where = f"Panurge · /rules/{self.card.key}"
        drawn += label(WIDE - MARGIN, self.y + 6, where, 10.8, note=True, fill=QUIET, anchor="end")
        self.y += 16
        return drawn

    def _columns(self, blocks: list[Block]) -> str:
        """Half boxes, each into the column that is shorter; in the end both are made equally long."""
        wide = (WIDE - 2 * MARGIN - GAP) / 2
        foot = [self.y, self.y]
        drawn = ""
        placed: list[tuple[int, float, Block]] = []
        for block in blocks:
            column = 0 if foot[0] <= foot[1] else 1
            album, self.album = self.album, Album()  # to measure is not to draw
            _, high = self._box(block, wide)
            self.album = album
            placed.append((column, foot[column], block))
            foot[column] += high + GAP
        for number_, (column, top, block) in enumerate(placed):
            is_last = not any(other == column for other, _, _ in placed[number_ + 1 :])
            made, _ = self._box(block, wide, max(foot) - GAP - top if is_last else 0)
            drawn += at(MARGIN + column * (wide + GAP), top, made)
        self.y = max(foot)
        return drawn

    def _box(self, block: Block, width: float, least: float = 0) -> tuple[str, float]:
        y = 18.0
        room = width - 2 * PAD
        title = block.title.replace(" {r}", "").replace("\u00a0{r}", "")
        drawn = label(PAD, y, title, 15.5, serif=True, anchor="start", width=room * 0.76)
        if title != block.title:
            drawn += self._sign(PAD + measured(title, 15.5, "serif") + 14, y)
        if block.rules:
            drawn += label(width - PAD, y, block.rules, 10.8, fill=QUIET, anchor="end")
        y += 14
        pictures_, lines = [], block.lines
        if block.beside:
            lines = [line for line in block.lines if not line or PICTURE.sub("", line).strip()]
            pictures_ = [one for line in block.lines if line not in lines for one in PICTURE.findall(line)]
        aside = room * (0.4 if block.half else 0.46) if pictures_ else 0.0
        foot = y
        if pictures_:
            made, high = self._pictures(pictures_, aside)
            drawn += at(PAD + room - aside, y - 4, made)
            foot = y + high - 4
        for line in lines:
            made, high = self._line(line, room - (aside + 10 if aside else 0))
            drawn += at(PAD, y, made) if made else ""
            y += high
        y = max(y, foot)
        high = max(y + PAD - 4, least)
        return box(0, 0, width, high, 12, "#fff", edge(1.2, LINE)) + drawn, high

    def _line(self, line: str, width: float) -> tuple[str, float]:
        if not line:
            return "", 2
        shown = PICTURE.findall(line)
        if shown and not PICTURE.sub("", line).strip():
            return self._pictures(shown, width)
        step = re.match(r"(\d+\.|-) (.*)", line)
        if step:
            counted = step[1] != "-"
            sign, size = (step[1], self.size * 1.1) if counted else ("•", self.size)
            mark = label(0, self.size * 0.62, sign, size, serif=counted, fill=STRONG, anchor="start")
            body, high = self._words(step[2], width - 17)
            return mark + at(17, 0, body), high + 2.5
        row = re.fullmatch(r"\| (.*?) \| (.*?) ?\|", line)
        if row:
            if set(row[1]) <= set("-: "):
                return "", 0
            wide = measured(row[2].replace("**", ""), self.size, "heavy") + 4
            side = min(width * 0.5, max(wide, 20))
            left, high = self._words(row[1], width - side - 8)
            right, other = self._words(f"**{row[2].replace('**', '')}**", side)
            high = max(high, other)
            rule = f'<path d="M0 {number(high + 1)}H{number(width)}" stroke="{LINE}" stroke-width=".8"/>'
            return left + at(width - min(side, wide), 0, right) + rule, high + 4
        body, high = self._words(line, width)
        return body, high + 3

    def _words(self, text: str, width: float, size: float = 0, style: str = "note") -> tuple[str, float]:
        """Words in lines, strong ones among them, and their height. Lines break at plain spaces only."""
        size = size or self.size
        leading, x, y, drawn = size * 1.3, 0.0, 0.0, ""
        gap = measured(" ", size, style)
        line: list[tuple[str, str]] = []  # style and words of each run
        for word in _split(text, style):
            wide = sum(self._width(piece, size, kind) for kind, piece in word)
            if line and x + gap + wide > width:
                drawn += self._run(y, line, size)
                line, x, y = [], 0.0, y + leading
            if line:
                line.append((style, " "))
                x += gap
            line += word
            x += wide
        return drawn + self._run(y, line, size), y + leading

    @staticmethod
    def _width(piece: str, size: float, kind: str) -> float:
        return size * 1.1 if kind == "sign" else measured(piece, size, kind)

    def _run(self, y: float, line: list[tuple[str, str]], size: float) -> str:
        """One line: neighbours of one style are one text."""
        drawn, x = "", 0.0
        for kind, members in groupby(line, key=lambda run: run[0]):
            words = "".join(piece for _, piece in members)
            wide = self._width(words, size, kind)
            if kind == "sign":
                drawn += self._sign(x + size * 0.55, y + size * 0.55, size * 0.52)
            elif words.strip(" "):
                indent = measured(words[: len(words) - len(words.lstrip(" "))], size, kind)
                said = words.strip(" ")
                drawn += label(
                    x + indent, y + size * 0.6, said, size, serif=kind == "serif", heavy=kind == "heavy",
                    note=kind == "note", fill=INK, anchor="start", width=measured(said, size, kind) + 0.5,
                )  # fmt: skip
            x += wide
        return drawn

    def _sign(self, x: float, y: float, radius: float = 6.5) -> str:
        ring = f'<circle r="{number(radius)}" fill="none" stroke="{QUIET}" stroke-width="1" stroke-dasharray="2 1.6"/>'
        letter = f'<g font-style="italic">{label(0, 0, "r", radius * 1.45, serif=True, fill=QUIET)}</g>'
        return at(x, y, ring + letter)

    # ------------------------------------------------------------------ pictures
    def _pictures(self, shown: list[tuple[str, str]], width: float) -> tuple[str, float]:
        pieces = all(kind == "piece" for kind, _ in shown)
        found: list[tuple[str, float, float, str]] = []  # markup, width, height, words below
        for kind, named in shown:
            found += self._of_strip(named) if kind == "strip" else self._of_pieces(named)
        if len(found) < NAMED:  # few pictures: the words around them are enough
            found = [(markup, wide, tall, words if pieces else "") for markup, wide, tall, words in found]
        gap = 8.0
        room = (width - gap * (len(found) - 1)) / len(found)
        most = 52.0 if pieces else 92.0
        high = min(most, max(room * tall / wide for _, wide, tall, _ in found))
        drawn, x, words_high = "", 0.0, 0.0
        for markup, wide, tall, words in found:
            size = min(room / wide, high / tall)
            left = x + (room - wide * size) / 2
            drawn += nested(markup, left, (high - tall * size) / 2, wide * size, tall * size)
            if not pieces:
                rim = box(left, 0, wide * size, tall * size, 6, "none", edge(2.4, "#a06c3c"))
                drawn += rim
            if words:
                lines, used = self._small(words, room)
                drawn += at(x, high + 4, lines)
                words_high = max(words_high, used + 2)
            x += room + gap
        return drawn, high + words_high + 6

    def _small(self, words: str, width: float) -> tuple[str, float]:
        """Words in the middle below a picture."""
        lines, size = [""], 10.8
        for word in words.split(" "):
            tried = f"{lines[-1]} {word}".strip()
            if lines[-1] and measured(tried, size, "sans") > width + 4:
                lines.append(word)
            else:
                lines[-1] = tried
        drawn = "".join(label(width / 2, 6 + i * 12.5, line, size, width=width + 6) for i, line in enumerate(lines))
        return drawn, len(lines) * 12.5

    def _of_strip(self, named: str) -> list[tuple[str, float, float, str]]:
        name, *numbers = named.split()
        strip = next((one for one in strips(self.card) if one.name == name), None)
        if strip is None:
            raise BadAid(f"there is no strip “{name}”")
        found = []
        for _, markup, _ in pictures(strip, self.language, self.album, [int(one) for one in numbers]):
            _, _, wide, tall = window(markup)
            found.append((markup, wide, tall, strip.title[self.language]))
        return found

    def _of_pieces(self, named: str) -> list[tuple[str, float, float, str]]:
        known = {piece.name: piece for piece in self.card.module("pieces").pieces(self.language)}
        found = []
        for name in named.split():
            if name not in known:
                raise BadAid(f"there is no piece “{name}”")
            drawing = known[name].drawing
            markup = self.album.picture(drawing)
            found.append((markup, drawing.width, drawing.height, known[name].title))
        return found


def _split(text: str, style: str) -> list[list[tuple[str, str]]]:
    """Words between plain spaces, each a list of runs: a strong word may have a comma that is not."""
    found: list[list[tuple[str, str]]] = [[]]
    for piece in filter(None, WORDS.split(text.replace(" {r}", "\u00a0{r}"))):
        if piece == "{r}":
            found[-1].append(("sign", ""))
            continue
        strong = "serif" if style == "serif" else "heavy"
        kind = strong if piece.startswith("**") else style
        first, *rest = piece.strip("*").split(" ")
        if first:
            found[-1].append((kind, first))
        found += [[(kind, word)] if word else [] for word in rest]
    return [word for word in found if word]
