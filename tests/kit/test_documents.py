"""What documents and comments cite is in the repository."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CITED = re.compile(r"(?<![\w/.-])(?:docs|benchmarks|tools|tests|examples)/[\w/]+\.(?:md|py|sh|js)\b")
SECTION = re.compile(r"\b[a-z]+ §\d")  # of a document that nobody can open


def texts() -> list[Path]:
    """Everything with words in it but what is made (goldens) and this file."""
    rooms = ("src", "tests", "docs", "tools", "benchmarks")
    found = [path for room in rooms for path in (ROOT / room).rglob("*") if path.suffix in (".py", ".md", ".js")]
    return [path for path in (*found, *ROOT.glob("*.md")) if path != Path(__file__).resolve()]


def test_what_is_cited_is_there() -> None:
    missing = []
    for path in texts():
        for cited in CITED.findall(path.read_text("utf-8")):
            if not (ROOT / cited).exists() and not (path.parent / cited).exists():
                missing.append(f"{path.relative_to(ROOT)}: {cited}")
    assert missing == []


def test_no_section_is_cited_of_a_document_that_is_not_here() -> None:
    assert [str(path.relative_to(ROOT)) for path in texts() if SECTION.search(path.read_text("utf-8"))] == []
