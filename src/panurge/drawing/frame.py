"""The shell of every table's drawing: named parts in a fixed order, and the marks that make a thing touchable.

A game's `draw.py` returns a `Drawing`. The page shows `markup()` once, then receives only the parts that changed; a
notebook or a printed page shows `standalone()`. Places are given by the `transform` attribute, never by style, because
resvg knows no other. Ids, labels and document order must name public facts only: they are sent to everybody.
"""

import hashlib
import html
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ParamSpec, cast

from .palette import in_theme, role, theme_css

SERIF = '"Panurge Serif","Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",P052,Georgia,serif'
SANS = '"Panurge Sans",Lato,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif'
TOUCH = 44  # the least side of anything a finger must hit

# States are shapes, not only colours. What must hold without a style sheet too (a hidden handle, a greyed piece) is
# also written as an attribute, which these rules may override. Classes of words have no `.drawing` before them: inside
# a <use> no rule sees beyond the figure it shows.
DRAWING_CSS = f"""\
.drawing{{font-family:{SANS};font-weight:600}}
.panurge-sans{{font-family:{SANS};font-weight:600}}
.panurge-note{{font-family:{SANS};font-weight:400}}
.panurge-heavy{{font-family:{SANS};font-weight:700}}
.panurge-serif{{font-family:{SERIF};font-weight:700}}
.drawing .still{{pointer-events:none}}
.drawing .option,.drawing .opener,.drawing .refused{{cursor:pointer;outline:none}}
.drawing .option[data-for]{{display:none}}
.drawing .option[data-for].open{{display:inline}}
.drawing .ring-line{{transition:stroke-width .12s}}
.drawing .option:hover .ring-line,.drawing .opener:hover .ring-line{{stroke-width:4.5}}
.drawing .chosen .ring-halo,.drawing [aria-expanded=true] .ring-halo{{fill:{role("heather")};fill-opacity:.2}}
.drawing .chosen .ring-under,.drawing [aria-expanded=true] .ring-under{{
stroke:#fff;stroke-width:6;stroke-dasharray:none;stroke-opacity:1}}
.drawing .chosen .ring-line,.drawing [aria-expanded=true] .ring-line{{
stroke:{role("heather")};stroke-width:3.5;stroke-dasharray:none}}
.drawing .handle-disc{{transition:fill .12s}}
.drawing .option:hover .handle-disc,.drawing .chosen .handle-disc{{fill:{role("heather")}}}
.drawing .option:hover .handle-sign,.drawing .chosen .handle-sign{{stroke:{role("on-heather")}}}
.drawing .preview{{opacity:.5}}
.drawing .would{{transition:opacity .15s}}
.drawing .ways:has(.option:hover,.option:focus-visible) .would{{opacity:.15}}
.drawing .ways .would:has(+g>.option:hover,+g>.option:focus-visible){{opacity:1}}
.drawing .ways .would:has(+g>.option:hover,+g>.option:focus-visible) .preview{{opacity:.85}}
.drawing .meant{{opacity:0}}
.drawing .meant:has(+.option:hover,+.option:focus-visible,+.lit){{opacity:1}}
.drawing .refused{{opacity:.4;cursor:help}}
.drawing :focus-visible{{outline:3px solid {role("ink")};outline-offset:3px;border-radius:12px}}
"""


Arguments = ParamSpec("Arguments")


def fragment(draw: Callable[Arguments, str]) -> Callable[Arguments, str]:
    """Small pieces of markup come back at every move: write each once. Only for pure functions of plain values."""
    return cast(Callable[Arguments, str], lru_cache(maxsize=4096)(draw))


def escape(text: object) -> str:
    """Text made safe inside an element and inside a quoted attribute; control characters, which no XML allows, go."""
    return _escaped(str(text))


@fragment
def _escaped(text: str) -> str:
    return html.escape(_CONTROL.sub("", text), quote=True)


_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


@lru_cache(maxsize=32768)
def number(value: float, places: int = 1) -> str:
    """A short decimal: no idle zeros, no minus before nothing."""
    text = f"{value:.{places}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if text.startswith("0."):
        return text[1:]
    if text.startswith("-0"):
        return "-" + text[2:] if text != "-0" else "0"
    return text


@dataclass(frozen=True)
class Drawing:
    """One table as one seat sees it. Parts are `(id, markup of one <g id="…">)`; their order is what lies above what,
    and must not depend on the state of the game, so that a part can be replaced where it stands."""

    width: int
    height: int
    parts: tuple[tuple[str, str], ...]
    defs: str = ""
    title: str = ""
    names: tuple[str, ...] = field(init=False, repr=False, compare=False)  # of the parts: one tuple for all that are so

    def __post_init__(self) -> None:
        names, beginnings = _beginnings(tuple([name for name, _ in self.parts]))
        object.__setattr__(self, "names", names)
        for beginning, (name, body) in zip(beginnings, self.parts):
            if not body.startswith(beginning):
                raise ValueError(f"The part {name!r} must be one <g> with that id; use place() or layer().")

    def _svg(self, attributes: str, inside: str) -> str:
        label = f' aria-label="{escape(self.title)}"' if self.title else ""
        return (
            f'<svg{attributes} viewBox="0 0 {self.width} {self.height}" role="group"{label} color="{role("contour")}">'
            f"{inside}{f'<defs>{self.defs}</defs>' if self.defs else ''}{''.join(body for _, body in self.parts)}</svg>"
        )

    def markup(self) -> str:
        """The drawing for our own page, which serves `theme_css()` and `DRAWING_CSS`."""
        return self._svg(' class="drawing"', "")

    @staticmethod
    def style() -> str:
        """What a page that shows `markup()` must serve: the colours of both themes, and the drawings' own rules."""
        return f"{theme_css()}:root{{--serif:{SERIF};--sans:{SANS}}}\n{DRAWING_CSS}"

    def standalone(self, theme: str = "light") -> str:
        """A picture that needs nothing around it. Its ids and style rules carry a name of their own, so that several
        pictures, even of two themes, can stand in one notebook."""
        name = "p" + hashlib.sha256(f"{theme}{self.markup()}".encode()).hexdigest()[:8]
        title = f"<title>{escape(self.title)}</title>" if self.title else ""
        style = f"<style>{DRAWING_CSS.replace('.drawing', f'.{name}')}</style>"
        root = f' xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}" class="{name}"'
        picture = in_theme(_TOLD.sub("", self._svg(root, title + style)), theme)  # nobody can ask a picture what it is
        picture = _FIGURE.sub(rf"\1{name}_", picture)  # shorter than one name before the other
        return _HREF.sub(rf"\1{name}-", _ID.sub(rf"\1{name}-", picture))

    def _repr_svg_(self) -> str:
        return self.standalone()


@lru_cache(maxsize=512)
def _beginnings(names: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names, and how each part begins: many drawings have the same parts."""
    if len(set(names)) != len(names):
        twice = sorted({name for name in names if names.count(name) > 1})
        raise ValueError(f"Parts of a drawing need names of their own; given twice: {', '.join(twice)}.")
    return names, tuple(f'<g id="{escape(name)}"' for name in names)


_TOLD = re.compile(r' data-what="[^"]*"')
_FIGURE = re.compile(r'(<[a-zA-Z]+ id="|<use href="#|"url\(#)panurge-')
_ID = re.compile(r'(<[a-zA-Z]+ id=")(?!p[0-9a-f]{8}_)')
_HREF = re.compile(r'(<use href="#|"url\(#)(?!p[0-9a-f]{8}_)')


MOTIONS = ("bump", "pounce", "flip", "tumble", "hop", "shake", "none")


@fragment
def moving(motion: str = "", face: str = "", delay: int = 0, origin: str = "", goal: str = "") -> str:
    """Attributes that tell the page how a node with an id moves (docs/games_reference.md): the kind of movement, a
    public word for its look (it turns when that changes), milliseconds to wait, the parts it comes from and goes to."""
    if motion and motion not in MOTIONS:
        raise ValueError(f"Nothing moves like {motion!r}; there are {', '.join(MOTIONS)}.")
    wait = str(delay) if delay else ""
    said = (("motion", motion), ("face", face), ("delay", wait), ("from", origin), ("to", goal))
    return "".join(f' data-{name}="{escape(value)}"' for name, value in said if value)


def place(
    name: str,
    x: float,
    y: float,
    body: str,
    *,
    scale: float = 1,
    kind: str = "",
    label: str = "",
    motion: str = "",
    face: str = "",
    delay: int = 0,
    origin: str = "",
    goal: str = "",
    told: str = "",
) -> tuple[str, str]:
    """A piece: it keeps its name and glides when its place changes; `moving` tells the rest. A label is for a piece
    nobody can touch now; one that holds options is named by them; `told` comes from `what`."""
    size = f" scale({number(scale, 3)})" if scale != 1 else ""
    style = f' class="{escape(kind)}"' if kind else ""
    said = f' role="img" aria-label="{escape(label)}"' if label else ""
    where = f"translate({number(x)} {number(y)}){size}"
    moves = moving(motion, face, delay, origin, goal)
    return name, f'<g id="{escape(name)}" transform="{where}"{moves}{style}{said}{told}>{body}</g>'


def layer(name: str, *bodies: str, kind: str = "", told: str = "") -> tuple[str, str]:
    """A part that stays where it is: ground, cells, everything drawn in the units of the whole."""
    style = f' class="{escape(kind)}"' if kind else ""
    return name, f'<g id="{escape(name)}"{style}{told}>{"".join(bodies)}</g>'


@fragment
def what(name: str, sentence: str = "", rule: str = "", piece: str = "") -> str:
    """Attributes of a thing that says what it is when one rests on it or touches it: its name, a sentence, a rule, and
    which piece of the game's gallery shows it (`panurge.drawing.pieces`)."""
    told = "|".join(one.replace("|", " ") for one in (name, sentence, rule, piece)).rstrip("|")
    return f' data-what="{escape(told)}"' if name else ""


def option(
    action: int, label: str, body: str, *, group: str = "", chosen: bool = False, also: bool = False, confirm: str = "",
    key: str = "", short: str = "",
) -> str:  # fmt: skip
    """A thing to touch that plays an action. In a group it stays hidden until the opener of that group is chosen. A
    sign that does not speak for itself is `also` a button in words beside the board. `confirm`: a step one may regret,
    which is asked about first in these words. `key`: it is touched by that key, too.
    `short`: what its button in words says, where the label is too long for that."""
    twin = (' data-also="1"' if also else "") + (f' data-key="{escape(key)}"' if key else "")
    twin += f' data-confirm="{escape(confirm)}"' if confirm else ""
    twin += f' data-say="{escape(short)}"' if short else ""
    hidden = f' data-for="{escape(group)}" display="none"' if group else ""
    style = "option chosen" if chosen else "option"
    return (
        f'<g class="{style}" data-action="{int(action)}"{hidden}{twin} role="button" tabindex="0" '
        f'aria-label="{escape(label)}">{body}</g>'
    )


def chain(actions: Sequence[int], label: str, body: str, *, confirm: str = "") -> str:
    """A thing to touch that plays several decisions, one after the other; each by itself is an option elsewhere."""
    asked = f' data-confirm="{escape(confirm)}"' if confirm else ""
    return (
        f'<g class="option" data-chain="{",".join(map(str, actions))}"{asked} role="button" tabindex="0" '
        f'aria-label="{escape(label)}">{body}</g>'
    )


def meant(body: str) -> str:
    """What an option is about, where it does not lie around it: right before the option, and seen while one points at
    it, or is asked about it."""
    return f'<g class="meant still">{body}</g>'


def would(name: str, brief: str, whole: str) -> str:
    """What the table would look like, hidden until a way of the hand shows it: `brief` while the thing is held, `whole`
    while one looks at the place."""
    parts = f'<g class="brief">{brief}</g><g class="whole">{whole}</g>'
    return f'<g id="{escape(name)}" display="none">{parts}</g>'


def opener(group: str, label: str, body: str) -> str:
    """A piece that carries several options: touching it shows the options of its group."""
    return (
        f'<g class="opener" data-group="{escape(group)}" role="button" tabindex="0" aria-expanded="false" '
        f'aria-label="{escape(label)}">{body}</g>'
    )


def refused(action: int, label: str, body: str) -> str:
    """A greyed thing: it cannot be done now, but one may ask why."""
    return (
        f'<g class="refused" data-why="{int(action)}" role="button" tabindex="0" aria-disabled="true" opacity=".45" '
        f'aria-label="{escape(label)}">{body}</g>'
    )


@fragment
def touch_disc(x: float = 0, y: float = 0, radius: float = TOUCH / 2) -> str:
    """An unseen disc that a finger can hit; never smaller than a fingertip."""
    size = number(max(radius, TOUCH / 2))
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{size}" fill="none" pointer-events="all"/>'


@fragment
def touch_box(x: float, y: float, width: float, height: float) -> str:
    """An unseen box that a finger can hit; it grows around its middle to the size of a fingertip."""
    wide, high = max(width, TOUCH), max(height, TOUCH)
    left, top = x - (wide - width) / 2, y - (high - height) / 2
    return (
        f'<rect x="{number(left)}" y="{number(top)}" width="{number(wide)}" height="{number(high)}" fill="none" '
        f'pointer-events="all"/>'
    )


def shared(figures: Mapping[str, str], parts: Mapping[str, str], always: Collection[str] = ()) -> dict[str, str]:
    """The same figures, in which every part that occurs more than once (or is named in `always`) is a `use` of its
    name; the parts come first. Two dozen sheep have few heads between them."""
    found: dict[str, str] = {}
    rest = dict(figures)
    for name, part in parts.items():
        if name in always or sum([_times(part, figure) for figure in rest.values()]) > 1:
            found[name] = part
            rest = {key: _using(name, part, figure) for key, figure in rest.items()}
    return found | rest


@lru_cache(maxsize=4096)
def _times(part: str, figure: str) -> int:
    """How often: flocks are drawn anew with most of their figures as they were."""
    return figure.count(part)


@lru_cache(maxsize=2048)
def _using(name: str, part: str, figure: str) -> str:
    return figure.replace(part, use(name))


def symbol(name: str, body: str) -> str:
    """A figure defined once for `defs`. The name must say all that the figure depends on ("sheep-red-n"): then two
    drawings on one page that define it twice define the same."""
    return f'<g id="panurge-{escape(name)}">{body}</g>'


@fragment
def use(name: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0) -> str:
    """A figure of `defs`, put in a place. Turn only what lies flat: light comes from the top left."""
    moves = [f"translate({number(x)} {number(y)})"] if x or y else []
    if turn:
        moves.append(f"rotate({number(turn)})")
    if scale != 1:
        moves.append(f"scale({number(scale, 3)})")
    where = f' transform="{" ".join(moves)}"' if moves else ""
    return f'<use href="#panurge-{escape(name)}"{where}/>'
