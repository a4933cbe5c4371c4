"""The fixed points of the scale: the house's bots, measured by the arena and then left where they are.

`anchors.json` says by which command. A game that is not measured there has no fixed points, and its games move nobody's
rating: where nothing stands fast, nobody can be told from whoever plays with their own puppets."""

import json
from functools import lru_cache
from importlib.resources import files


@lru_cache(maxsize=1)
def _measured() -> dict[str, dict[str, int]]:
    text = (files("panurge.people") / "anchors.json").read_text(encoding="utf-8")
    found: dict[str, dict[str, int]] = json.loads(text)["games"]
    return found


def anchors(game: str) -> dict[str, int]:
    """The rating of each level in a game."""
    return dict(_measured().get(game, {}))


def anchor(game: str, level: str) -> int | None:
    return _measured().get(game, {}).get(level)
