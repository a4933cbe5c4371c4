"""Which room may import which, as docs/architecture.md draws it: read from the sources, so that even a late import
counts."""

import ast
import graphlib
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

import panurge
from panurge import GAMES, GameCard
from panurge.kit.lexicon import folder_of

SOURCE = Path(__file__).resolve().parents[2] / "src" / "panurge"
ROOMS = {
    "core": set(),
    "drawing": {"core"},
    "plain": {"core", "drawing"},
    "games": {"core", "drawing"},
    "bots": {"core"},
    "arena": {"core", "bots"},
    "envs": {"core", "bots"},
    "store": {"core"},
    "people": {"core", "store"},
    "table": {"core", "bots", "store"},
    "study": {"core", "bots"},
    "learn": {"core", "table", "drawing"},
    "kit": {"core", "drawing", "learn", "plain"},
    "terminal": {"core", "table", "study", "learn"},
    "web": {"core", "table", "people", "study", "drawing", "learn"},
}
LATE = {  # rings that are closed only while something runs, each for its reason
    ("panurge.core.state", "panurge.core.cold"): "the slow faces of a state stand aside, and know it",
    ("panurge.arena.engines", "panurge.arena.match"): "a worker process imports what it plays",
    ("panurge.envs.batch", "panurge.envs.crew"): "a batch without processes needs none of it",
}
DOORS = {"cli", "__main__", "__init__", "commands"}  # these start everything else, and may import it


def imports(tree: ast.Module, package: str) -> set[str]:
    """Every module that a module of that package imports, with the names taken from it; relative ones resolved."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            whole = ".".join([*base, *([node.module] if node.module else [])])
            found |= {f"{whole}.{alias.name}" for alias in node.names}
    return {name for name in found if name.split(".")[0] == "panurge"}


def room_of(name: str) -> str:
    """The room that `panurge.core.state.State` or `panurge.make` belongs to; the package's own face is the core's."""
    parts = name.split(".")
    known = len(parts) > 1 and (parts[1] in ROOMS or parts[1] in DOORS)
    return parts[1] if known else "core"


def forbidden(room: str, package: str, name: str) -> bool:
    if room == "core" and not name.startswith("panurge.core"):
        return True
    if room == "games" and name.startswith("panurge.games"):
        own = ".".join(package.split(".")[:3])  # (an outside game's is none of panurge.games)
        return name != own and not name.startswith(own + ".")
    there = room_of(name)
    return there != room and there not in ROOMS[room]


def modules() -> list[tuple[str, Path]]:
    """Every module with its room; a game's folder is looked at by itself."""
    found = [path for path in sorted(SOURCE.rglob("*.py")) if path.parent != SOURCE]
    return [(path.relative_to(SOURCE).parts[0], path) for path in found if SOURCE / "games" not in path.parents[1:]]


def test_every_room_is_known() -> None:
    unknown = {room for room, _ in modules()} - set(ROOMS) - DOORS
    assert not unknown, f"rooms without arrows: {sorted(unknown)}; say in ROOMS what they may import"


def wrong_imports(room: str, path: Path, package: str) -> list[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [f"{path.parent.name}/{path.name} imports {name}" for name in sorted(imports(tree, package))
            if forbidden(room, package, name)]


@pytest.mark.parametrize("room", ROOMS)
def test_arrows(room: str) -> None:
    wrong = []
    for owner, path in modules():
        if owner == room:
            wrong += wrong_imports(room, path, ".".join(("panurge", *path.relative_to(SOURCE).parent.parts)))
    assert not wrong, f"{room} may import only {sorted(ROOMS[room])}: " + "; ".join(wrong)


@pytest.mark.parametrize("card", GAMES.values(), ids=list(GAMES))
def test_arrows_of_a_game(card: GameCard) -> None:
    """The same of one game, ours or one that is installed."""
    folder = folder_of(card)
    wrong = []
    for path in sorted(folder.rglob("*.py")):
        wrong += wrong_imports("games", path, ".".join((card.package, *path.relative_to(folder).parent.parts)))
    assert not wrong, f"a game may import only core, drawing and its own modules: {'; '.join(wrong)}"


def test_the_page_says_the_same_arrows() -> None:
    page = (SOURCE.parents[1] / "docs" / "architecture.md").read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \|", page, re.MULTILINE)
    assert {room: set(re.findall(r"`(\w+)`", arrows)) for room, arrows in rows} == ROOMS


def imported() -> dict[str, set[str]]:
    """Every module with the modules it imports."""
    found: dict[str, set[str]] = {}
    sources = {}
    for path in SOURCE.rglob("*.py"):
        folder = ".".join(("panurge", *path.relative_to(SOURCE).parent.parts))
        sources[folder if path.stem == "__init__" else f"{folder}.{path.stem}"] = (path, folder)
    for name, (path, folder) in sources.items():
        wanted = imports(ast.parse(path.read_text(encoding="utf-8")), folder)
        found[name] = {one if one in sources else one.rpartition(".")[0] for one in wanted} - {name}
    return found


def test_no_ring_of_modules() -> None:
    """Neither at the start nor by a late import, nor for types alone: who is below knows nobody above."""
    graph = imported()
    for (name, late), why in LATE.items():
        assert late in graph[name], f"no longer needed: {name} imports {late} late, since {why}"
        graph[name].discard(late)
    try:
        list(graphlib.TopologicalSorter(graph).static_order())
    except graphlib.CycleError as ring:
        pytest.fail(" ← ".join(ring.args[1]))


TWICE = {"Step"}  # of a lesson, and of a line: each is the step of what it is taken from


def test_one_name_for_one_class() -> None:
    """In the whole house; games have names of their own, but none that has a meaning at every table. (A Plan is, in all
    of them, how a layout measures a drawing, a Scene what the parts of one drawing are drawn from.)"""
    named: Counter[str] = Counter()
    for _, path in modules():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named.update(node.name for node in tree.body if isinstance(node, ast.ClassDef))
    assert {name for name, count in named.items() if count > 1} == TWICE
    taken = [
        f"{path.parent.name}/{path.name}: {node.name}"
        for path in (SOURCE / "games").rglob("*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef) and node.name in AT_EVERY_TABLE
    ]
    assert taken == []


AT_EVERY_TABLE = {
    "Table", "Room", "View", "Viewer", "Told", "Story", "Entry", "Line", "Header", "Asker", "Hint", "Favoured",
    "Analysis", "Seat", "Bot", "Choice", "Record", "Card", "Lesson", "Strip", "Frame", "Look", "Hand", "Way", "Chip",
    "Verb", "Cue", "Held", "Tip", "Sight", "Drawing", "Vignette",
}  # fmt: skip
THEIRS = {"_exit", "_fields", "_asdict", "_replace", "_accumulate_rewards", "_deads_step_first", "_was_dead_step"}
"""Private by their look only, or of a class of another library that is meant to be inherited."""


def foreign_privates(folder: Path, package: bool) -> list[str]:
    """Private names that are used where they are not defined: neither in the module nor, where a state is put together
    from several modules (`package`), for oneself (`self`) in another one of its folder."""
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.py"))}
    own = {path: defined(tree) for path, tree in trees.items()}
    everywhere = set().union(*own.values()) if own else set()
    found = []
    for path, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and re.match(r"_[a-z]", node.attr):
                inherited = package and isinstance(node.value, ast.Name) and node.value.id == "self"
                if node.attr not in own[path] | THEIRS | (everywhere if inherited else set()):
                    found.append(f"{path.parent.name}/{path.name}:{node.lineno} {ast.unparse(node)}")
            elif isinstance(node, ast.ImportFrom):
                names = [alias.name for alias in node.names if re.match(r"_[a-z]", alias.name)]
                found += [f"{path.parent.name}/{path.name}:{node.lineno} {name}" for name in names]
    return found


def defined(tree: ast.Module) -> set[str]:
    """Every name that a module gives to something."""
    named = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    found = {node.name for node in ast.walk(tree) if isinstance(node, named)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            found.add(node.attr)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
    return found


def test_what_is_private_is_used_where_it_is_made() -> None:
    folders = sorted({path.parent for path in SOURCE.rglob("*.py")})
    wrong = [one for folder in folders for one in foreign_privates(folder, folder.parent.name == "games")]
    assert wrong == []


CALLED_FROM_OUTSIDE = {"_apply_action", "_action_to_string", "_repr_svg_", "_repr_html_"}  # by OpenSpiel, by a notebook


def called_by_nobody(sources: Sequence[str]) -> list[str]:
    """Private functions that no module of the house mentions: dead, or meant to take the place of one that is called
    otherwise by now. What a decorator hands to somebody (`@on`) is called by them."""
    trees = [ast.parse(source) for source in sources]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    mentioned = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    mentioned |= {node.id for node in nodes if isinstance(node, ast.Name)} | CALLED_FROM_OUTSIDE
    private = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
               if re.match("_[a-z]", node.name) and not node.decorator_list]
    return [node.name for node in private if node.name not in mentioned]


def test_what_is_private_is_called_by_somebody() -> None:
    """Once a clock ran in lessons: the hook that stopped it had kept the old name."""
    assert called_by_nobody([path.read_text("utf-8") for path in sorted(SOURCE.rglob("*.py"))]) == []
    base, below = "class A:\n def f(self): self._wind()\n def _wind(self): 1", "class B(A):\n def _look(self): 2"
    assert called_by_nobody([base, below]) == ["_look"]


def test_only_one_module_looks_into_the_state_of_the_application() -> None:
    """What the type checker cannot see."""
    looking = [path.name for room, path in modules() if room == "web" and "app.state" in path.read_text("utf-8")]
    assert looking == ["services.py"]


def handed_over(tree: ast.Module) -> list[str]:
    """Every class that is made with `self` as something it is given."""
    made = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func).rpartition(".")[2]
            given = [*node.args, *(keyword.value for keyword in node.keywords)]
            itself = any(isinstance(one, ast.Name) and one.id == "self" for one in given)
            if itself and re.match(r"[A-Z]\w*[a-z]\w*$", name):
                made.append(name)
    return made


MADE_WITH_ITS_MAKER = {  # and why
    "card.py: Completed": "a face of the card, whose parts are told whose they are",
    "openspiel.py: PanurgeState": "OpenSpiel makes its states so",
}


@pytest.mark.parametrize("room", ROOMS)
def test_nobody_hands_itself_to_whom_it_makes(room: str) -> None:
    """Who is below gets what it needs, and what to call; with a maker in hand it would know somebody above."""
    found = {f"{path.name}: {name}" for owner, path in modules() if owner == room
             for name in handed_over(ast.parse(path.read_text("utf-8")))}
    assert found - set(MADE_WITH_ITS_MAKER) == set()
    for wrong in ("Abroad(self, 1)", "below.Abroad(1, room=self)"):
        assert handed_over(ast.parse(wrong)) == ["Abroad"]
    assert handed_over(ast.parse("Abroad(self.table, catch_up(self))")) == []


def test_the_arrows_catch_what_they_should() -> None:
    """Each kind of wrong import, and a right one."""
    text = "from panurge.games.other import rules; from .data import X; from ... import make; import panurge.web"
    tree = ast.parse(text)
    found = imports(tree, "panurge.games.mine")
    assert found == {"panurge.games.other.rules", "panurge.games.mine.data.X", "panurge.make", "panurge.web"}
    package = "panurge.games.mine"
    assert {name for name in found if forbidden("games", package, name)} == {"panurge.games.other.rules", "panurge.web"}
    assert forbidden("core", "panurge.core", "panurge.make")
    assert forbidden("web", "panurge.web", "panurge.store.log")
    assert not forbidden("web", "panurge.web", "panurge.table.seat")


def test_importing_panurge_is_light() -> None:
    """The core needs nothing but librt and mypy_extensions."""
    import subprocess
    import sys

    heavy = "'numpy', 'starlette', 'jinja2', 'asyncpg', 'ray', 'uvicorn'"
    code = f"import sys, panurge; print([name for name in ({heavy}) if name in sys.modules])"
    place = str(Path(panurge.__file__).parent.parent)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True,
                          env={"PYTHONPATH": place, "PYTHONSAFEPATH": "1"})
    assert done.stdout.strip() == "[]"


def test_lines_of_scripts_can_be_read() -> None:
    """What the linter of Python sees to there."""
    scripts = sorted(SOURCE.rglob("*.js"))
    long = [f"{path.name}:{n}" for path in scripts
            for n, line in enumerate(path.read_text("utf-8").splitlines(), 1) if len(line) > 160]
    assert {path.parent.name for path in scripts} == {"static", "study"}
    assert long == []
