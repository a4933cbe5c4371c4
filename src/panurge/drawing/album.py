"""Many pictures on one page: windows onto drawings, which share what they have in common.

A drawing is made to be touched and to be changed part by part; a picture in a text is looked at. So a window keeps no
ids, options or words for screen readers, and what several pictures show alike (the ground, a figure) stands in the page
once and is a `use` everywhere else: sixty pictures weigh little more than six."""

import re
from collections.abc import Collection
from itertools import groupby
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from .frame import Drawing, escape, number
from .palette import role

Box = tuple[float, float, float, float]  # x, y, width, height

DEFINES = re.compile(r"<(defs|clipPath|mask|linearGradient|radialGradient|pattern|filter)\b")
LEAST = 160  # letters below which sharing costs more than it saves
REFERENCE = re.compile(r"url\(#([^)]+)\)")
LOST = re.compile(r"(id|role|tabindex|pointer-events|data-.*|aria-.*)")  # a table needs them, a picture does not
RINGS = {"ring-halo", "ring-under", "ring-line"}
CHOSEN = {  # as the style sheet of a table has it; no rule of it reaches into a <use>
    "ring-halo": {"fill": role("heather"), "fill-opacity": ".2"},
    "ring-under": {"stroke": "#fff", "stroke-width": "6", "stroke-opacity": "1", "stroke-dasharray": ""},
    "ring-line": {"stroke": role("heather"), "stroke-width": "3.5", "stroke-dasharray": ""},
    "handle-disc": {"fill": role("heather")},
    "handle-sign": {"stroke": role("on-heather")},
}
CHOOSING = ("choice", "choices", "ghosts", "handles", "options", "previews", "turnings")  # a replay leaves them out


class Album:
    """The pictures of one page. `name` keeps its ids apart from those of another album on the same page."""

    def __init__(self, name: str = "a") -> None:
        self._name = name
        self._known: dict[str, str] = {}  # what stands in the page already, and by which id
        self._read: dict[str, Element] = {}  # pictures have many parts in common: each is read once
        self._named: dict[tuple[str, ...], _Figures] = {}

    def picture(
        self,
        drawing: Drawing,
        box: Box | None = None,
        label: str = "",
        parts: Collection[str] | None = None,
        chosen: int | None = None,
        over: str = "",
        still: Collection[str] = (),
    ) -> str:
        """A window onto a drawing. Of the options only the `chosen` action is seen; `over` is drawn above all. Parts
        that are `still` are the same in the pictures beside it: those of one kind are taken together."""
        shown = [(name, body) for name, body in drawing.parts if parts is None or name in parts]
        defining = [body for _, body in drawing.parts if DEFINES.search(body)]  # figures that change during a game
        figures = self._figures(drawing.defs, *defining)
        page = _Page(self, figures, chosen)
        drawn = ""
        for kind, members in groupby(shown, key=lambda part: part[0].partition("-")[0] if part[0] in still else ""):
            bodies = [page.part(self._parsed(body), not kind) for _, body in members]
            drawn += page.shared("".join(bodies)) if kind else "".join(bodies)
        drawn += page.part(self._parsed(f"<g>{over}</g>"))
        x, y, width, height = box or (0, 0, drawing.width, drawing.height)
        said = f' role="img" aria-label="{escape(label)}"' if label else ' aria-hidden="true"'
        return (
            f'<svg class="drawing picture" viewBox="{number(x)} {number(y)} {number(width)} {number(height)}"{said} '
            f'color="{role("contour")}">{page.definitions()}{drawn}</svg>'
        )

    def _parsed(self, markup: str) -> Element:
        if markup not in self._read:
            self._read[markup] = ElementTree.fromstring(markup)
        return self._read[markup]

    def _figures(self, *sources: str) -> "_Figures":
        if sources not in self._named:
            nodes = [node for one in sources for node in self._parsed(f"<g>{one}</g>").iter()]
            self._named[sources] = _Figures({node.get("id", ""): node for node in nodes if node.get("id")})
        return self._named[sources]

    def keep(self, markup: str) -> tuple[str, bool]:
        """The id of this markup, and whether it is new."""
        known = self._known.get(markup)
        if known is not None:
            return known, False
        self._known[markup] = fresh = f"{self._name}{len(self._known)}"
        return fresh, True


class _Figures:
    """What the names of one drawing mean, and under which ids they stand in the page by now."""

    def __init__(self, nodes: dict[str, Element]) -> None:
        self.nodes = nodes
        self.ids: dict[str, str] = {}


class _Page:
    """One picture in the making."""

    def __init__(self, album: Album, figures: _Figures, chosen: int | None) -> None:
        self.album, self.figures, self.chosen = album, figures, chosen
        self._lit = False  # inside what is chosen
        self._choosing = False  # in a part that holds nothing but options
        self._defined: list[str] = []

    def definitions(self) -> str:
        return f"<defs>{''.join(self._defined)}</defs>" if self._defined else ""

    def part(self, node: Element, moves: bool = True) -> str:
        """A part of the drawing: it keeps its place, and, if it moves, its name for a film."""
        if _is_lost(node) or node.tag == "defs":
            return ""
        self._choosing = node.get("id") in CHOOSING
        inside = self._children(node)
        if not inside:
            return ""
        inside = self.shared(inside)
        name = node.get("id") if moves and node.get("transform") else ""
        named = f' data-part="{escape(name)}"' if name else ""
        return f"<g{named}{self._attributes(node)}>{inside}</g>"

    def shared(self, markup: str) -> str:
        """A reference to where it is defined, even where it is new: so what holds it is the same everywhere, too."""
        if len(markup) < LEAST:
            return markup
        known, new = self.album.keep(markup)
        if new:
            self._defined.append(f'<g id="{known}">{markup}</g>')
        return f'<use href="#{known}"/>'

    def _children(self, node: Element) -> str:
        inside, children = escape(node.text or ""), list(node)
        for at, one in enumerate(children):
            if "would" in (one.get("class") or "").split():  # a preview goes with the option that follows it
                after = children[at + 1] if at + 1 < len(children) else None
                if after is None or not self._holds_chosen(after):
                    continue
            inside += self._markup(one) + escape(one.tail or "")
        return inside

    def _holds_chosen(self, node: Element) -> bool:
        return self.chosen is not None and any(one.get("data-action") == str(self.chosen) for one in node.iter())

    def _markup(self, node: Element) -> str:
        if _is_lost(node) or node.tag == "defs":
            return ""
        if self._is_unchosen(node):
            return ""
        lit = self._lit
        held = "chosen" in (node.get("class") or "").split()
        self._lit = lit or held or (self.chosen is not None and node.get("data-action") == str(self.chosen))
        inside, attributes = self._children(node), self._attributes(node)
        self._lit = lit
        if node.tag == "g":
            if not inside:
                return ""
            if not attributes:
                return inside
            if node.get("transform"):  # what is put in a place is often put in another too
                inside = self.shared(inside)
        return f"<{node.tag}{attributes}>{inside}</{node.tag}>" if inside else f"<{node.tag}{attributes}/>"

    def _is_unchosen(self, node: Element) -> bool:
        """What only shows that something else may be chosen: rings, and in a part of choices all of it."""
        if self._lit:
            return False
        if self._choosing and node.get("data-action") is not None:
            return node.get("data-action") != str(self.chosen)
        is_ring = bool(set((node.get("class") or "").split()) & RINGS)
        is_chosen = node.get("fill-opacity") == ".2" or (node.get("stroke") and not node.get("stroke-dasharray"))
        return is_ring and not is_chosen

    def _attributes(self, node: Element) -> str:
        said = ""
        kinds = (node.get("class") or "").split()
        given = {**dict(node.items()), **next((CHOSEN[kind] for kind in kinds if self._lit and kind in CHOSEN), {})}
        for name, value in given.items():
            if LOST.fullmatch(name):
                continue
            if name == "href" and value.startswith("#"):
                value = f"#{self._id(value[1:])}"
            elif "url(#" in value:
                value = REFERENCE.sub(lambda found: f"url(#{self._id(found[1])})", value)
            elif name == "class":
                value = " ".join(kind for kind in kinds if kind.startswith("panurge-"))  # the letters of words
            if not value:
                continue
            said += f' {name}="{escape(value)}"'
        return said

    def _id(self, name: str) -> str:
        """The id under which a figure is known on the page; it is defined where it comes first."""
        if name in self.figures.ids:
            return self.figures.ids[name]
        node = self.figures.nodes.get(name)
        if node is None:
            return name
        self.figures.ids[name] = name  # a figure that holds itself is none, but must not hang us
        inside = self._children(node)
        attributes = self._attributes(node)
        known, new = self.album.keep(f"{node.tag}{attributes}>{inside}")
        if new:
            self._defined.append(f'<{node.tag} id="{known}"{attributes}>{inside}</{node.tag}>')
        self.figures.ids[name] = known
        return known


def _is_lost(node: Element) -> bool:
    return node.get("display") == "none" or (node.get("fill") == "none" and node.get("pointer-events") == "all")

