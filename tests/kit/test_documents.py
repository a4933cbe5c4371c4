"""What documents and comments cite is in the repository."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CITED = re.compile(r"(?<![\w/.-])(?:docs|benchmarks|tools|tests|examples)/[\w/]+\.(?:md|py|sh|js)\b")
NAMED = re.compile(r"`([\w/.-]+\.(?:py|js|sh))`")  # as the tables of security.md name tests, without a folder
STATION = re.compile(r"^\d+\. `static/(\w+\.js):(\w+)`", re.MULTILINE)
TALK = re.compile(r"\bissues? #?\d", re.IGNORECASE)  # what was said elsewhere is not here
MADE = "my_game"  # the game that is made in the tutorial, whose files test_tutorial.py counts
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
            if not (ROOT / cited).exists() and not (path.parent / cited).exists() and MADE not in cited:
                missing.append(f"{path.relative_to(ROOT)}: {cited}")
    assert missing == []


def test_files_that_are_named_are_somewhere() -> None:
    rooms = ("src", "tests", "docs", "tools", "benchmarks", "examples")
    found = [path for room in rooms for path in (ROOT / room).rglob("*") if path.suffix in (".py", ".js", ".sh")]
    places = [path.as_posix() for path in (*found, *ROOT.glob("*.py"))]
    missing = []
    for path in (*(ROOT / "docs").glob("*.md"), *ROOT.glob("*.md")):
        for name in NAMED.findall(path.read_text("utf-8")):
            if MADE not in name and not any(place.endswith(f"/{name}") for place in places):
                missing.append(f"{path.name}: {name}")
    assert missing == []


def test_the_scripts_have_the_functions_the_page_names() -> None:
    """Of the way of one click; those in Python are followed in a running server."""
    now = (ROOT / "docs" / "architecture.md").read_text("utf-8").split("### As it was")[0]
    stations = STATION.findall(now)
    assert len(stations) == 2
    for script, name in stations:
        text = (ROOT / "src" / "panurge" / "web" / "static" / script).read_text("utf-8")
        assert re.search(rf"(?:function {name}\b|^ *{name}\()", text, re.MULTILINE), f"{script} has no {name}"


def test_nothing_points_to_what_was_said_elsewhere() -> None:
    assert [str(path.relative_to(ROOT)) for path in texts() if TALK.search(path.read_text("utf-8"))] == []


def test_no_section_is_cited_of_a_document_that_is_not_here() -> None:
    assert [str(path.relative_to(ROOT)) for path in texts() if SECTION.search(path.read_text("utf-8"))] == []
