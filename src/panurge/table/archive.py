"""What a finished game looked like: kept with it, since one day its rules will have changed.

A log is only actions: by other rules it leads elsewhere. To keep every version of every game's rules able to run would
bind whoever writes a game for ever, and to draw every moment beforehand would take megabytes a game. So of a game that
is over we keep what people come back for, in words and pictures that need no rules: the record, and for every view
(each seat, `public`, `open`) in both languages the log's sentences, who sat there with how many points, the result with
its sheet, and the last scene in both layouts. It is made in the background when the game ends (`keeping`), and read
only when the log can no longer be replayed. What is lost then is the way: moments in between, the winning chances.

Packed, a game takes some 20 to 40 kB: a piece of a drawing that looks the same in several views is kept once."""

import json
import lzma
import re
from collections.abc import Callable
from typing import Any

_SHOWN = re.compile(r'(>|aria-label="|data-what="|title=")([^<>"]+)')  # what of a drawing is read by people
_NAMED = re.compile(r"^(name\.\d+: )(.*)$", re.MULTILINE)  # what of a record is
PRESET = 2  # of LZMA: more takes longer, and hardly less room


def view_name(seat: int | None) -> str:
    return "public" if seat is None else str(seat)


class Archive:
    """`views` by name, then language, as `keeping` makes them; each with its drawings by layout."""

    def __init__(self, record: str, views: dict[str, Any], parts: list[str], last: int) -> None:
        self.record = record
        self.views = views
        self.last = last  # the entry up to which the log has been told; people may have talked on
        self._parts = parts  # markup of drawings; the views hold their numbers

    def drawing(self, view: str, language: str, layout: str) -> dict[str, Any]:
        """The last scene: `size`, `title`, `defs`, `parts`."""
        found: dict[str, Any] = self.views[view][language][layout]
        return found | {"parts": [self._parts[number] for number in found["parts"]]}

    def packed(self) -> bytes:
        kept = {"record": self.record, "views": self.views, "parts": self._parts, "last": self.last}
        return lzma.compress(json.dumps(kept, ensure_ascii=False, separators=(",", ":")).encode(), preset=PRESET)

    def rewritten(self, change: Callable[[str], str]) -> "Archive":
        """The same with every sentence and name changed: those of the log, of the seats, of the end and of the
        drawings, and the names that head the record. What is read by programs stays as it is: moves, what the seats
        know, markup, colours, points."""

        def shown(markup: str) -> str:
            return _SHOWN.sub(lambda found: found[1] + change(found[2]), markup)

        def told(kept: dict[str, Any]) -> dict[str, Any]:
            now = kept["now"] | {"ask": change(kept["now"]["ask"])}
            if now.get("over"):
                tie = now["over"].get("tie") or []
                now["over"] = now["over"] | {"tie": [*tie[:1], *map(change, tie[1:])]}
            log = [[*line[:2], change(line[2]), *line[3:]] for line in kept["log"]]
            seats = [row | {key: change(row[key]) for key in ("name", "note") if key in row} for row in kept["seats"]]
            drawn = {
                layout: scene | {"title": change(scene.get("title", "")), "defs": shown(scene.get("defs", ""))}
                for layout, scene in kept.items()
                if isinstance(scene, dict) and "parts" in scene
            }
            return kept | drawn | {"now": now, "log": log, "seats": seats}

        views = {name: {tongue: told(kept) for tongue, kept in both.items()} for name, both in self.views.items()}
        record = _NAMED.sub(lambda found: found[1] + change(found[2]), self.record)
        return Archive(record, views, [shown(part) for part in self._parts], self.last)

    @staticmethod
    def unpacked(kept: bytes) -> "Archive":
        return Archive(**json.loads(lzma.decompress(kept)))
