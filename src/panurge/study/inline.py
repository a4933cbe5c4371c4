"""A record as a small page of its own: the game drawn moment by moment, with a slider. For notebooks.

Everything stands in the text, the drawings packed: no net, no server, no library. It lives in a frame (`srcdoc`), so
that several of them, and the notebook around, do not meddle with each other's names and styles."""

import gzip
import json
from base64 import b64encode
from collections.abc import Iterable
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from panurge.core.record import Record
from panurge.core.registry import GAMES
from panurge.core.state import FULL
from panurge.core.words import voice
from panurge.study.reading import OPEN, Reading, Whose, looked_at

WIDTH = 760  # pixels in a notebook; a narrower one shrinks it


def replay(record: Record, view: Whose = OPEN, language: str = "en") -> str:
    """HTML for a notebook. What only one seat has seen cannot be drawn; it is shown as text."""
    if record.view != FULL or not record.entries:
        return f"<pre>{escape(record.dumps())}</pre>"
    page, size = document(Reading.of(record), view, language)
    width, height = size
    high = round(WIDTH * height / width) + 112
    return (
        f'<iframe srcdoc="{escape(page, quote=True)}" sandbox="allow-scripts" title="{escape(record.game)}" '
        f'width="{WIDTH}" height="{high}" style="border:0;max-width:100%;border-radius:12px"></iframe>'
    )


def document(reading: Reading, view: Whose, language: str) -> tuple[str, tuple[int, int]]:
    """The whole page, and the size of its drawing."""
    first, *rest = reading.frames(view, language, "wide", 0, reading.length + 1)
    say = voice("panurge.study", language)
    data = {"first": first["parts"], "frames": list(_worth_a_sentence(rest)), "start": say("inline.start")}
    width, height = first["size"]
    style = GAMES[reading.game].module("draw").draw(looked_at(reading.start(), view), language, "wide").style()
    svg = (
        f'<svg class="drawing" viewBox="0 0 {width} {height}" role="img" aria-label="{escape(first["title"])}" '
        f'color="var(--contour)"><defs>{first["defs"]}</defs>{"".join(first["parts"])}</svg>'
    )
    names = {name: escape(say(f"inline.{name}")) for name in ("slider", "back", "play", "next")}
    keys = (
        f'<button id="back" aria-label="{names["back"]}">‹</button><button id="play" aria-label="{names["play"]}">▶'
        f'</button><button id="next" aria-label="{names["next"]}">›</button>'
        f'<input type="range" min="0" value="0" aria-label="{names["slider"]}">'
    )
    frames = b64encode(gzip.compress(json.dumps(data, ensure_ascii=False).encode(), 9, mtime=0)).decode()
    page = (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><style>{style}{_file("css")}</style>'
        f'</head><body>{svg}<p aria-live="polite"></p><div>{keys}</div>'
        f'<script type="text/plain" id="frames">{frames}</script><script type="module">{_file("js")}</script>'
        f"</body></html>"
    )
    return page, (width, height)


@cache
def _file(kind: str) -> str:
    return (files("panurge.study") / f"inline.{kind}").read_text(encoding="utf-8")


def _worth_a_sentence(frames: Iterable[dict[str, Any]]) -> Iterable[dict[str, Any]]:
    """The moments worth a sentence; what changed at the others comes with the next of them."""
    parts: dict[str, str] = {}
    order: list[str] | None = None
    quiet = False
    for frame in frames:
        parts |= {markup.partition('"')[2].partition('"')[0]: markup for markup in frame.get("set", ())}
        order = frame.get("order", order)
        quiet = not frame["say"]
        if not quiet:
            yield _merged(parts, order, frame["say"])
            parts, order = {}, None
    if quiet and (parts or order):
        yield _merged(parts, order, "")


def _merged(parts: dict[str, str], order: list[str] | None, say: str) -> dict[str, Any]:
    merged: dict[str, Any] = {"say": say}
    if parts:
        merged["set"] = list(parts.values())
    if order is not None:
        merged["order"] = order
    return merged
