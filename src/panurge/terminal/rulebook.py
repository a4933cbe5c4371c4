"""The rule page as text: paragraphs with their ids, without the pictures a terminal cannot show."""

import re
from functools import cache
from typing import NamedTuple

from panurge.core.card import RULE_ID, GameCard
from panurge.core.words import page

NUMBERED = re.compile(rf"\*\*({RULE_ID})\*\*\s*")
MARKS = re.compile(r"\s*\{(?:r|details|lost|half|beside)\}")
EMPHASIS = re.compile(r"(\*\*|\*|`)(.+?)\1")
LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")
RULER = re.compile(r"^\|?[\s:|-]+\|?$")


class Paragraph(NamedTuple):
    rule: str  # "" where it has none
    text: str
    kind: str = "text"  # title, heading, row, text


@cache
def rulebook(card_key: str, package: str, language: str) -> tuple[Paragraph, ...]:
    return tuple(_paragraphs(page(package, language)))


def rules_of(card: GameCard, language: str) -> tuple[Paragraph, ...]:
    return rulebook(card.key, card.package, language)


def rule(card: GameCard, language: str, name: str) -> Paragraph | None:
    """The paragraph of one rule, however it is written."""
    wanted = name.strip().upper()
    return next((one for one in rules_of(card, language) if one.rule.upper() == wanted), None)


def _paragraphs(source: str) -> list[Paragraph]:
    found: list[Paragraph] = []
    for block in re.split(r"\n\s*\n", source):
        lines = [line.strip() for line in block.splitlines() if line.strip()]
        if not lines or lines[0].startswith("!["):
            continue
        if lines[0].startswith("#"):
            found.append(Paragraph("", _bare(lines[0].lstrip("# ")), "title" if lines[0][:2] == "# " else "heading"))
            lines = lines[1:]
        if all(line.startswith("|") for line in lines):
            found += [Paragraph("", _row(line), "row") for line in lines if not RULER.match(line)]
            continue
        for line in _joined(lines):
            numbered = NUMBERED.match(line)
            text = _bare(NUMBERED.sub("", line, count=1) if numbered else line)
            found.append(Paragraph(numbered[1] if numbered else "", text))
    return found


def _joined(lines: list[str]) -> list[str]:
    """Points of a list stay lines of their own."""
    joined: list[str] = []
    for line in lines:
        if joined and not line.startswith(("- ", "|")) and not re.match(r"\d+\. ", line):
            joined[-1] += f" {line}"
        else:
            joined.append(line)
    return [re.sub("^- ", "• ", line) for line in joined]


def _row(line: str) -> str:
    return "   ".join(_bare(cell.strip()) for cell in line.strip("|").split("|"))


def _bare(text: str) -> str:
    text = MARKS.sub("", LINK.sub(r"\1", text))
    while EMPHASIS.search(text):
        text = EMPHASIS.sub(r"\2", text)
    return text.strip()
