"""Print what the project needs for some of its extras, without installing the project itself.

    python tools/requirements.py dev
"""

import re
import sys
import tomllib
from pathlib import Path


def requirements(extras: list[str]) -> list[str]:
    project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text())["project"]
    found = list(project["dependencies"])
    waiting = list(extras)
    while waiting:
        for line in project["optional-dependencies"][waiting.pop()]:
            own = re.fullmatch(r"panurge\[(.+)\]", line)
            if own:
                waiting += own[1].split(",")
            else:
                found.append(line)
    return found


if __name__ == "__main__":
    print(" ".join(requirements(sys.argv[1:])))
