"""What is delivered: the wheel, installed with `[kit]` into an environment of its own, far from the sources."""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tests.kit.broken_folders import copied, spoiled
from tests.kit.test_broken import Shallow

pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]
ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("src", "pyproject.toml", "setup.py", "README.md", "LICENSE")
FOREIGN = ("PYTHONPATH", "PANURGE_MODE", "PANURGE_KIT_SCALE", "PYTEST_ADDOPTS")
TEST = 'from panurge.kit import laws_of\ntest_laws = laws_of("{}")\n'


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if name not in FOREIGN and not name.startswith("PYTEST")}
    return subprocess.run(
        [str(word) for word in command], cwd=cwd, env={**clean, "PANURGE_COMPILE": "0"}, capture_output=True, text=True
    )


def done(*command: str | Path, cwd: Path) -> str:
    ended = run(*command, cwd=cwd)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an environment in which nothing but panurge[kit] is installed, from its wheel."""
    place = tmp_path_factory.mktemp("house")
    sources = place / "sources"
    sources.mkdir()
    for name in SOURCES:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, sources / name)
    build = ("--no-deps", "--no-build-isolation", "--wheel-dir", place)
    done(sys.executable, "-m", "pip", "wheel", *build, ".", cwd=sources)
    shutil.rmtree(sources)
    (wheel,) = place.glob("*.whl")
    venv.create(place / "venv", with_pip=True)
    done(place / "venv" / "bin" / "python", "-m", "pip", "install", "--quiet", f"{wheel}[kit]", cwd=place)
    return place


@pytest.fixture
def author(house: Path, tmp_path: Path) -> Path:
    """A folder with two games, one of them broken, and the environment's programs beside it."""
    (tmp_path / "bin").symlink_to(house / "venv" / "bin")
    copied(tmp_path, "whole_sheep")
    spoiled(tmp_path, "torn_sheep", Shallow)
    for name in ("whole_sheep", "torn_sheep"):
        (tmp_path / f"test_{name}.py").write_text(TEST.format(name))
    (tmp_path / "conftest.py").write_text(
        "import panurge, torn_sheep, whole_sheep\n"
        "panurge.GAMES.add(whole_sheep.CARD)\npanurge.GAMES.add(torn_sheep.CARD)\n")
    return tmp_path


def test_the_kit_is_in_the_wheel(author: Path) -> None:
    """One of ours and an author's own are checked; what is broken is told."""
    check = author / "bin" / "panurge"
    assert "All " in done(check, "check", "guerre-et-beeeh", "--scale", "0.1", cwd=author)
    assert "All " in done(check, "check", "whole_sheep", "--scale", "0.3", cwd=author)
    torn = run(check, "check", "torn_sheep", cwd=author)
    assert torn.returncode == 1
    assert "BROKEN  copies" in torn.stdout
    assert "def test_torn_sheep_keeps_copies" in torn.stdout


def test_two_lines_are_a_whole_test_file(author: Path) -> None:
    whole = run(author / "bin" / "pytest", "-q", "test_whole_sheep.py", "--laws-scale", "0.3", cwd=author)
    assert whole.returncode == 0, whole.stdout + whole.stderr
    torn = run(author / "bin" / "pytest", "-q", "test_torn_sheep.py", "--laws-scale", "0.3", cwd=author)
    assert torn.returncode == 1
    assert "torn_sheep-2p-copies" in torn.stdout
    assert "def test_torn_sheep_keeps_copies" in torn.stdout
    assert "a clone shares hands" in torn.stdout
