"""docs/adding_a_game.md is done as it stands: every command, every change to a file, and what it says comes of it.

It happens in an environment of its own, where the made game is really installed; `panurge serve` is started, asked for
the game's rule page, and ended."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import panurge
from panurge.commands.new import made
from panurge.core.words import LANGUAGES

PAGE = Path(__file__).resolve().parents[2] / "docs" / "adding_a_game.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SCALE = "0.05"  # of what each law looks at


def blocks() -> list[tuple[str, str]]:
    return BLOCK.findall(PAGE.read_text("utf-8"))


class House:
    """Somebody's machine: a folder to work in, and Python with Panurge."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        venv.create(folder / "env", with_pip=False)
        place = folder / "env" / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "site-packages"
        paths = [Path(panurge.__file__).parents[1], sysconfig.get_paths()["purelib"]]
        (place / "house.pth").write_text("\n".join(map(str, paths)) + "\n", "utf-8")
        self.python = str(folder / "env" / "bin" / "python")
        self.work = folder / "work"
        self.work.mkdir()
        kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PANURGE_MODE")}
        own = {"PANURGE_KIT_SCALE": SCALE, "PYTHONSAFEPATH": "1", "XDG_DATA_HOME": str(folder / "data")}
        self.environment = {**kept, **own}

    def command(self, line: str) -> list[str]:
        name, *rest = line.split()
        extra = ["--no-index", "--no-deps", "--quiet"] if name == "pip" else []
        extra += ["-p", "no:cacheprovider"] if name == "pytest" else []
        return [self.python, "-m", name, *rest, *extra]

    def run(self, line: str) -> tuple[int, str]:
        done = subprocess.run(self.command(line), cwd=self.work, env=self.environment, input="", text=True, timeout=200,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)  # fmt: skip
        return done.returncode, done.stdout

    def serve(self, line: str) -> tuple[int, str]:
        """Somebody opens the rule page of the game, then the house is closed."""
        with subprocess.Popen(self.command(line), cwd=self.work, env=self.environment, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as server:  # fmt: skip
            assert server.stdout is not None
            address, said = None, ""
            for told in server.stdout:
                said += told
                address = re.search(r"http://[\w.:]+", told)
                if address is not None:
                    break
            assert address is not None, said
            with urllib.request.urlopen(f"{address[0].rstrip('/')}/rules/my-game?lang=en", timeout=30) as page:
                assert "MG-6" in page.read().decode("utf-8")
            server.terminate()
        return 0, said


def hunks(text: str) -> Iterator[tuple[str, str, str]]:
    """File, what stands there, what is to stand there."""
    for part in re.split(r"^--- ", text, flags=re.MULTILINE)[1:]:
        name, _, rest = part.partition("\n")
        for hunk in rest.split("\n@@\n"):
            lines = hunk.removesuffix("\n").split("\n")
            old = "".join(f"{line[1:]}\n" for line in lines if line[:1] != "+")
            new = "".join(f"{line[1:]}\n" for line in lines if line[:1] != "-")
            yield name.strip(), old, new


def change(folder: Path, text: str) -> None:
    for name, old, new in hunks(text):
        path = folder / name
        written = path.read_text("utf-8") if path.exists() else ""
        if old:
            assert written.count(old) == 1, f"{name} has {written.count(old)} times:\n{old}"
            new = written.replace(old, new)
        else:
            assert not written, f"{name} is there already"
        path.write_text(new, "utf-8")


def follow(house: House, text: str) -> None:
    """Commands, and under each what is found in its answer, in that order."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        line, _, expected = part.partition("\n")
        line, _, fails = line.partition("  # ")
        code, said = (house.serve if line.startswith("panurge serve") else house.run)(line)
        assert (code != 0) == bool(fails), f"$ {line}\n{said}"
        at, flat = 0, " ".join(said.split())
        for wanted in expected.splitlines():
            at = flat.find(" ".join(wanted.split()), at)
            assert at >= 0, f"$ {line}\ndoes not say {wanted!r}, but\n{said}"


@pytest.mark.slow
def test_what_the_tutorial_says_happens(tmp_path: Path) -> None:
    house = House(tmp_path)
    for kind, text in blocks():
        if kind == "console":
            follow(house, text)
        elif kind == "diff":
            change(house.work, text)
        elif kind == "python":
            done = subprocess.run([house.python, "-c", text], cwd=house.work, env=house.environment, text=True,
                                  capture_output=True, timeout=200, check=False)  # fmt: skip
            assert done.returncode == 0, f"{text}\n{done.stderr}"
        else:
            raise AssertionError(f"nobody knows what to do with ```{kind}")


def test_the_wheel_of_a_made_game_has_all_of_it_and_plays(tmp_path: Path) -> None:
    """Built, its sources thrown away, installed: what is not in the wheel is not there. A whole game and a minimum."""
    house = House(tmp_path)

    def said(line: str) -> str:
        code, answer = house.run(line)
        assert code == 0, f"$ {line}\n{answer}"
        return answer

    written = set()
    for key in ("my-game", "tiny-flock"):
        made(key, house.work / key, LANGUAGES if key == "my-game" else ("fr",), minimal=key != "my-game")
        package = house.work / key / key.replace("-", "_")
        written |= {str(path.relative_to(house.work / key)) for path in package.rglob("*.*")}
    said("pip wheel --no-build-isolation --wheel-dir dist ./my-game ./tiny-flock")
    packed = set()
    for key in ("my-game", "tiny-flock"):
        shutil.rmtree(house.work / key)
    for wheel in (house.work / "dist").iterdir():
        packed |= {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert packed == written
    said("pip install --find-links dist my-game tiny-flock")
    listed = said("panurge games")
    assert "My Game" in listed
    assert "Tiny Flock (in French)" in listed
    assert "broken" not in listed
    for key in ("my-game", "tiny-flock"):
        assert f"2 games of {key}, 3 players" in said(f"panurge sim {key} -n 2 --players 3 --check")


def test_the_table_of_files_is_true(tmp_path: Path) -> None:
    lines = {}
    for path in made("my-game", tmp_path / "my-game"):
        lines[str(path.relative_to(tmp_path / "my-game"))] = len(path.read_text("utf-8").splitlines())
    rows = re.findall(r"^\| (`[^|]+`) \| (\d+)", PAGE.read_text("utf-8"), re.MULTILINE)
    told = {}
    for names, count in rows:
        folder = ""
        for name in re.findall(r"`([^`]+)`", names):
            folder = name.rpartition("/")[0] if "/" in name else folder
            told[name if "/" in name or not folder else f"{folder}/{name}"] = int(count)
    assert told == lines
