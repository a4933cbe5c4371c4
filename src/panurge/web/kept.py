"""The replay page of a finished game whose rules have changed since: the last scene, the result and the log, as they
were kept. Moments in between can no longer be shown, and the page says so."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from panurge.drawing.frame import Drawing
from panurge.table import Table
from panurge.table.archive import Archive
from panurge.table.shelved import Shelved
from panurge.table.view import ViewKey
from panurge.web.render import render
from panurge.web.visit import language_of, layout_of


def drawing_of(scene: dict[str, Any]) -> Drawing:
    """The drawing of a frame, for whatever shows it without a script."""
    parts = tuple((markup.split('"', 2)[1], markup) for markup in scene["parts"])
    width, height = scene["size"]
    return Drawing(width, height, parts, scene["defs"], scene["title"])


def kept_page(request: Request, table: Table, archive: Archive, allowed: list[str]) -> Response:
    language, layout, asked = language_of(request), layout_of(request), request.query_params.get("view", "")
    name = asked if asked in allowed else allowed[0]
    shelved = Shelved(table, archive, ViewKey(None, language, layout), name)
    names, over = shelved.names, shelved.now()["over"]
    return render(
        request,
        "kept.html",
        card=table.card,
        table=table,
        allowed=allowed,
        view=name,
        svg=drawing_of(shelved.scene()).markup(),
        names=names,
        over=over,
        winners=[names[seat] for seat in over["winners"]],
        lines=shelved.lines,
    )
