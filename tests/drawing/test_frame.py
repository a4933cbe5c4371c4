"""The shell: parts, touchable things, hostile names, pictures that stand alone."""

import os
import re
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.browser.conftest import chromium

from panurge.drawing import beasts, frame, scenery, states, text, things
from panurge.drawing.frame import (
    DRAWING_CSS,
    TOUCH,
    Drawing,
    escape,
    layer,
    number,
    opener,
    option,
    place,
    refused,
    symbol,
    touch_box,
    touch_disc,
    use,
)
from panurge.drawing.palette import DARK, role, theme_css
from panurge.drawing.sheep import sheep_top

PLAYERS = ("red", "blue", "green", "yellow")
HOSTILE = ['a" onload="alert(1)', "<script>alert(1)</script>", "]]>&<", "' onfocus='x", "\x00\x1b\ud800 name", "</svg>"]
SVG = "{http://www.w3.org/2000/svg}"


def small_table() -> Drawing:
    """A board as a game would draw it: six cells, four sheep, one of them with eight handles."""
    defs = "".join(symbol(f"top-{colour}-n", sheep_top(colour, "n")) for colour in PLAYERS)
    cells = "".join(states.cell(20 + i % 3 * 100, 20 + i // 3 * 100, 92, 92) for i in range(6))
    parts = [layer("ground", scenery.meadow(340, 240), cells)]
    for i, colour in enumerate(PLAYERS):
        body = use(f"top-{colour}-n", scale=0.8)
        if i == 0:
            body = opener("red", "Brebis rouge", states.ring(42) + body)
        parts.append(place(f"sheep-{i}", 66 + i % 3 * 100, 66 + i // 3 * 100, body, kind="piece"))
    around = ""
    for i in range(8):
        x, y = states.handle_spot(i)
        handle = f'<g transform="translate({number(x)} {number(y)})">{states.handle(i * 45.0 - 90)}</g>'
        around += option(i, f"vers {i}", handle, group="red")
    parts.append(place("handles", 66, 66, around))
    return Drawing(340, 240, tuple(parts), defs, "Une petite table")


def test_numbers_are_short() -> None:
    values = {0: "0", -0.01: "0", 0.5: ".5", -0.5: "-.5", 10: "10", 100.0: "100", 2.25: "2.2", -3.0: "-3", 20.04: "20"}
    assert {value: number(value) for value in values} == values
    assert number(0.123456, 3) == ".123"


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_stay_names(name: str) -> None:
    card = things.card("", name, name, note=name, corner=name)
    words = text.label(0, 0, name) + text.pill(0, 0, name) + text.coin(0, 0, name) + text.bubble(0, 0, name)
    words += text.score_chip(0, 0, name, name) + text.reconstructed(0, 0, name) + text.button(name)
    words += text.wrapped(0, 0, name, 100) + things.initial(name)
    touched = option(1, name, "", group=name) + opener(name, name, "") + refused(2, name, "")
    drawing = Drawing(
        10,
        10,
        (layer("a", card, words, touched), place(f"p{name}", 1, 1, "", kind=name, label=name)),
        symbol("x", ""),
        name,
    )
    for markup in (drawing.markup(), drawing.standalone(), drawing.standalone("dark")):
        root = ElementTree.fromstring(markup)
        for element in root.iter():
            assert element.tag.removeprefix(SVG) in {
                "svg",
                "g",
                "rect",
                "path",
                "text",
                "ellipse",
                "circle",
                "defs",
                "title",
                "style",
            }
            assert not any(key.startswith("on") for key in element.attrib)


def test_escape_takes_what_no_xml_allows() -> None:
    assert escape("<&\"'>") == "&lt;&amp;&quot;&#x27;&gt;"
    assert escape("a\x00b\x1f\ud800") == "ab"
    assert escape(12) == "12"


def attributes(markup: str) -> dict[str, str]:
    """The attributes of the outermost element."""
    return ElementTree.fromstring(markup).attrib


def test_option_can_be_touched_tabbed_to_and_heard() -> None:
    found = attributes(option(12, "Glisser au nord", touch_disc()))
    assert found == {
        "class": "option", "data-action": "12", "role": "button", "tabindex": "0", "aria-label": "Glisser au nord"
    }  # fmt: skip
    assert attributes(option(12, "x", "", chosen=True))["class"] == "option chosen"


def test_option_of_a_group_is_hidden_until_opened() -> None:
    found = attributes(option(3, "nord", "", group="sheep-2"))
    assert found["data-for"] == "sheep-2"
    assert found["display"] == "none", "resvg and notebooks must hide it too"
    assert ".option[data-for].open{display:inline}" in DRAWING_CSS


def test_opener_says_whether_it_is_open() -> None:
    found = attributes(opener("sheep-2", "Brebis", ""))
    assert (found["data-group"], found["role"], found["aria-expanded"]) == ("sheep-2", "button", "false")
    assert found["tabindex"] == "0"
    assert found["aria-label"] == "Brebis"


def test_refused_can_be_asked_why() -> None:
    found = attributes(refused(7, "Cacher", ""))
    assert (found["data-why"], found["aria-disabled"], found["tabindex"]) == ("7", "true", "0")
    assert "data-action" not in found


def test_a_finger_always_finds_enough() -> None:
    assert float(attributes(touch_disc(0, 0, 5))["r"]) * 2 >= TOUCH
    found = attributes(touch_box(10, 10, 20, 60))
    assert (found["x"], found["y"], found["width"], found["height"]) == ("-2", "10", "44", "60")
    assert 'r="22"' in states.handle(90.0)
    assert found["pointer-events"] == "all"


def test_place_uses_the_transform_attribute() -> None:
    name, markup = place("sheep-1", 12.04, -3, "<path/>", scale=0.5, kind="piece", label="Brebis")
    assert name == "sheep-1"
    where = 'transform="translate(12 -3) scale(.5)"'
    assert markup == f'<g id="sheep-1" {where} class="piece" role="img" aria-label="Brebis"><path/></g>'
    assert "style=" not in markup


def test_parts_have_names_of_their_own() -> None:
    with pytest.raises(ValueError, match="twice"):
        Drawing(1, 1, (layer("a"), layer("a")))
    with pytest.raises(ValueError, match="place"):
        Drawing(1, 1, (("a", "<g></g>"),))


def test_a_drawing_is_its_parts_in_order() -> None:
    drawing = small_table()
    markup = drawing.markup()
    places = [markup.index(body) for _, body in drawing.parts]
    assert places == sorted(places)
    assert markup.startswith('<svg class="drawing" viewBox="0 0 340 240"')
    assert len(markup) < 60_000


def test_a_full_board_stays_light() -> None:
    """Shear Panic at its fullest: nine sheep and the ram inline, 74 stones, handles, die and cards."""
    stones = "".join(states.cell(i * 9, 0, 31, 31) + text.label(i * 9, 9, str(i), 11) for i in range(74))
    flock = [place(f"sheep-{i}", i, i, sheep_top(PLAYERS[i % 4], "nesw"[i % 4])) for i in range(9)]
    parts = (layer("ground", scenery.meadow(1024, 584), scenery.wooden_frame(1024, 584), stones), *flock)
    more = (place("ram", 0, 0, beasts.ram_top("n")), place("die", 0, 0, things.die("red")), *small_table().parts[5:])
    assert len(Drawing(1024, 584, parts + more).markup()) < 120 * 1024


def test_standalone_needs_nothing_around_it() -> None:
    for theme in ("light", "dark"):
        picture = small_table().standalone(theme)
        root = ElementTree.fromstring(picture)
        assert root.tag == SVG + "svg"
        assert "var(" not in picture
        assert root.attrib["width"] == "340"
        names = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
        wanted = set(re.findall(r'href="#([^"]+)"', picture))
        assert wanted
        assert wanted <= names
    assert DARK["meadow"] in small_table().standalone("dark")
    assert small_table()._repr_svg_() == small_table().standalone()
    with pytest.raises(ValueError, match="dark"):
        small_table().standalone("noon")


def test_two_pictures_on_one_page_do_not_meet() -> None:
    def names(picture: str) -> set[str]:
        return set(re.findall(r' id="([^"]+)"', picture)) | set(re.findall(r' class="(p[0-9a-f]{8})"', picture))

    light, dark = small_table().standalone("light"), small_table().standalone("dark")
    assert not names(light) & names(dark)
    assert ".drawing" not in light


def test_symbols_of_the_same_name_are_the_same() -> None:
    assert symbol("top-red-n", sheep_top("red")) == symbol("top-red-n", sheep_top("red"))
    assert use("top-red-n") == '<use href="#panurge-top-red-n"/>'
    assert use("top-red-n", 3, 4, 0.5) == '<use href="#panurge-top-red-n" transform="translate(3 4) scale(.5)"/>'


CHROMIUM = Path(chromium() or "/usr/bin/chromium")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--virtual-time-budget=500",
    "--dump-dom",
]


@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM.exists() and "CI" not in os.environ, reason="no Chromium here")
def test_a_real_browser_resolves_roles_and_opens_groups(tmp_path: Path) -> None:
    script = """
    const at = (q, p) => getComputedStyle(document.querySelector(q))[p];
    const seen = [];
    seen.push(at('#probe', 'fill'), at('.option', 'display'), at('.ring-line', 'stroke'));
    document.documentElement.dataset.theme = 'dark';
    document.querySelector('.opener').setAttribute('aria-expanded', 'true');
    document.querySelectorAll('.option').forEach(o => o.classList.add('open'));
    document.querySelectorAll('.ring-line').forEach(o => o.style.transition = 'none');
    seen.push(at('#probe', 'fill'), at('.option', 'display'), at('.ring-line', 'stroke'));
    document.body.dataset.seen = seen.join('|');
    """
    probe = f'<svg><rect id="probe" fill="{role("paper")}"/></svg>'
    page = tmp_path / "page.html"
    page.write_text(
        f"<!doctype html><html data-theme=light><meta charset=utf-8><style>{theme_css()}{DRAWING_CSS}</style>"
        f"<body>{small_table().markup()}{probe}<script>{script}</script></body></html>",
        encoding="utf-8",
    )
    command = [str(CHROMIUM), *FLAGS, f"--user-data-dir={tmp_path / 'profile'}", page.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=True)
    found = re.search(r'data-seen="([^"]*)"', done.stdout)
    assert found, done.stderr[-500:]
    day, hidden, cream, night, shown, heather = found[1].split("|")
    assert (day, night) == ("rgb(245, 236, 218)", "rgb(31, 28, 26)")
    assert (hidden, shown) == ("none", "inline")
    assert (cream, heather) == ("rgb(255, 250, 240)", "rgb(209, 139, 203)")


def test_shared_parts_are_drawn_once_and_nothing_is_lost() -> None:
    figures = {"one": "<a/>WOOL<b/>", "two": "WOOL", "three": "<c/>HEAD"}
    found = frame.shared(figures, {"wool": "WOOL", "head": "HEAD"})
    assert found["wool"] == "WOOL"
    assert "head" not in found, "what occurs once is not worth a name"
    assert found["one"].replace(frame.use("wool"), "WOOL") == figures["one"]
    assert found["two"] == frame.use("wool")
    assert found["three"] == figures["three"]
    assert "head" in frame.shared(figures, {"head": "HEAD"}, always=("head",))
