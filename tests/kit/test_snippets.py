"""What the documents and docstrings show, runs: the examples at a prompt, the Python, the lines for a shell, the calls.

Python of docs/research.md runs in tests/envs; all of docs/adding_a_game.md where an author's game is made, in
tests/kit/test_tutorial.py; in docs/games_reference.md are no whole programs."""

import ast
import doctest
import importlib
import json
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from panurge import GAMES, Rng
from panurge.cli import main, parser
from panurge.core.record import played

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "panurge"
TUTORIAL = ROOT / "docs" / "adding_a_game.md"
PAGES = [ROOT / "README.md", ROOT / "README.fr.md", *sorted({*(ROOT / "docs").glob("*.md")} - {TUTORIAL})]
ELSEWHERE = {"research.md", "games_reference.md"}
FENCED = re.compile(r"^```(\w*)\n(.*?)^```", re.DOTALL | re.MULTILINE)


def blocks(page: Path, *kinds: str) -> list[str]:
    return [text for kind, text in FENCED.findall(page.read_text(encoding="utf-8")) if kind in kinds]


# ---------------------------------------------------------------------- at a prompt
def docstrings() -> Iterator[tuple[str, str]]:
    """Of compiled modules too, which keep none: read from the sources."""
    for path in sorted(SOURCE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if ">>> " not in text:
            continue
        name = ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts).removesuffix(".__init__")
        for node in ast.walk(ast.parse(text)):
            said = ast.get_docstring(node) if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) else ""
            if said and ">>> " in said:
                yield name, said


EXAMPLES = list(docstrings())


@pytest.mark.engine
@pytest.mark.parametrize(("module", "text"), EXAMPLES, ids=[module for module, _ in EXAMPLES])
def test_examples_at_a_prompt_say_what_they_say(module: str, text: str) -> None:
    if module.startswith("panurge.envs"):
        pytest.importorskip("numpy")
    names = dict(vars(importlib.import_module(module)))
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL
    told: list[str] = []
    doctest.DocTestRunner(optionflags=flags).run(
        doctest.DocTestParser().get_doctest(text, names, module, None, None), out=told.append
    )
    assert not told, "".join(told)


def test_there_are_examples() -> None:
    assert {"panurge", "panurge.core.rng", "panurge.bots.grammar"} <= {module for module, _ in EXAMPLES}


# ---------------------------------------------------------------------- Python
SCRIPTS = [(page.name, text) for page in PAGES if page.name not in ELSEWHERE for text in blocks(page, "python")]


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, with a recorded game as the documents call it."""
    monkeypatch.chdir(tmp_path)
    rng = Rng(1)
    record = played(GAMES["guerre-et-beeeh"].start(2), lambda state: int(state.pick(rng)))
    for name in ("game.txt", "partie.txt"):
        Path(name).write_text(record.dumps(), encoding="utf-8")
    return tmp_path


@pytest.mark.usefixtures("room")
@pytest.mark.parametrize(("page", "text"), SCRIPTS, ids=[f"{page}-{at}" for at, (page, _) in enumerate(SCRIPTS)])
def test_python_of_the_documents_runs(page: str, text: str) -> None:
    exec(compile(text, page, "exec"), {"__name__": "__main__"})


def test_the_readme_shows_python() -> None:
    assert "README.md" in {page for page, _ in SCRIPTS}


# ---------------------------------------------------------------------- the shell
def lines() -> Iterator[tuple[str, str]]:
    """Every line for a shell, comments taken off."""
    for page in PAGES:
        for block in blocks(page, "", "sh", "shell", "bash", "console"):
            for line in block.splitlines():
                if re.match(r"(?:\$ )?(?:panurge|make|python) ", line):
                    yield page.name, re.split(r"\s+#", line.removeprefix("$ "))[0].strip()


LINES = sorted(set(lines()))
PANURGE = [(page, line) for page, line in LINES if line.startswith("panurge ")]
FEWER = {"sim": ["-n", "2"], "arena": ["--deals", "1"], "analyse": ["--seconds", "0.2"], "bench": ["--seconds", "0.01"]}
QUICK = {"ram": "ram:iterations=2", "ewe": "lamb"}  # bots that would think for long
STAYS = {"serve", "admin", "backup", "restore", "new", "check"}  # servers, keepers, authors: tried elsewhere
LONG = {"bench", "analyse"}
NEEDS = {"draw": "resvg_py"}  # an extra


def cases(long: bool) -> list[tuple[str, str]]:
    """The lines that can be run here."""
    found = []
    for page, line in PANURGE:
        words = shlex.split(line)
        asks = words[1] == "play" and not GAMES.keys() & set(words) and "--resume" not in words  # on screens only
        known = [shown for _, shown in found]
        if not (words[1] in STAYS or "--join" in words or asks or line in known) and bool(LONG & set(words)) == long:
            found.append((page, line))
    return found


def run(line: str) -> None:
    words = shlex.split(line)[1:]
    more = [word for name, given in FEWER.items() if name in words[:2] for word in given]
    for word in words:
        if word in NEEDS:
            pytest.importorskip(NEEDS[word])
    if words[0] == "arena":
        words = [re.sub(r"iterations=\d+", "iterations=5", word) for word in words]
    words = [QUICK.get(word, word) for word in words]
    assert main([*words, *more]) == 0, line


@pytest.mark.parametrize(("page", "line"), PANURGE, ids=[f"{page} {line}" for page, line in PANURGE])
def test_every_line_is_understood(page: str, line: str) -> None:
    parser().parse_args(shlex.split(line)[1:])


@pytest.mark.usefixtures("room")
@pytest.mark.parametrize(("page", "line"), cases(long=False), ids=lambda text: text)
def test_lines_for_a_shell_run(page: str, line: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Through pipes; who plays leaves at once. A game that is resumed was begun before."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(sys, "stdin", Answers())
    if "--resume" in line:
        assert main(["play", "guerre-et-beeeh", "--bot", "random"]) == 0
        monkeypatch.setattr(sys, "stdin", Answers())
    run(line)


@pytest.mark.long
@pytest.mark.usefixtures("room")
@pytest.mark.parametrize(("page", "line"), cases(long=True), ids=lambda text: text)
def test_long_lines_for_a_shell_run(page: str, line: str) -> None:
    run(line)


class Answers:
    """An input on which somebody says *quit* to whatever is asked."""

    encoding = "utf-8"

    def readline(self) -> str:
        return "quit\n"

    def __iter__(self) -> Iterator[str]:
        return iter(["quit\n"] * 5)

    def isatty(self) -> bool:
        return False


def test_what_is_made_can_be_made_and_scripts_are_there() -> None:
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for page, line in LINES:
        words = shlex.split(line.replace("[", "").replace("]", ""))
        if words[0] == "make":
            assert words[1] in targets, (page, line)
        elif words[0] == "python" and words[1] != "-m":
            assert (ROOT / words[1]).is_file(), (page, line)


# ---------------------------------------------------------------------- the calls of the API
CURL = re.compile(r"^curl (?:-N )?\"?\$(API|T)([^\s\"?]*)[^\s]*(.*?)(?=^curl|\Z)", re.DOTALL | re.MULTILINE)


def calls() -> list[tuple[str, str, str | None]]:
    """Method, path and body of every call that docs/api.md shows."""
    found = []
    for block in blocks(ROOT / "docs" / "api.md", ""):
        for base, path, rest in CURL.findall(block):
            body = re.search(r"-d '(.*?)'", rest, re.DOTALL)
            method = "POST" if body or "-X POST" in rest.splitlines()[0] else "GET"
            found.append((method, ("/tables/{table}" if base == "T" else "") + path, body[1] if body else None))
    return found


@pytest.mark.parametrize(("method", "path", "body"), calls(), ids=[f"{method} {path}" for method, path, _ in calls()])
def test_every_call_that_is_shown_is_one(method: str, path: str, body: str | None) -> None:
    from panurge.web.api import CALLS

    patterns = [(call.method, re.sub(r"\{\w+\}", "[^/]+", call.path)) for call in CALLS]
    assert any(method == its and re.fullmatch(like, path) for its, like in patterns), f"{method} {path} is no call"
    if body is not None:
        assert isinstance(json.loads(body), dict)
