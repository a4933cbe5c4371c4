"""The letters of the page: cut out of open fonts what we use, and write down how wide each letter is.

`python tools/fonts.py FOLDER` looks below FOLDER for Lato (package fonts-lato), TeX Gyre Pagella (fonts-texgyre) and,
for the widths where our fonts are missing, DejaVu (fonts-dejavu). It needs fonttools and brotli, which nothing else
here does; so what it writes is committed. A cut font may not bear the name it had: ours are Panurge Sans and Panurge
Serif, under the licences that lie beside them.
"""

import json
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

SOURCE = Path(__file__).resolve().parent.parent / "src" / "panurge"
FONTS, WIDTHS = SOURCE / "web" / "static" / "fonts", SOURCE / "drawing" / "letters.json"

# French and English whole, and the names of most who sit down; signs only where a source of ours writes them.
LETTERS = {chr(code) for first, last in ((0x20, 0x7F), (0xA0, 0x180), (0x2010, 0x2027)) for code in range(first, last)}
READ = ("*.po", "*.py", "*.js", "*.html", "*.md", "*.css")
FACES = {  # style of a word in a drawing: the font, its name here, its weight
    "note": ("Lato-Regular.ttf", "Panurge Sans", 400),
    "sans": ("Lato-Semibold.ttf", "Panurge Sans", 600),
    "heavy": ("Lato-Bold.ttf", "Panurge Sans", 700),
    "serif": ("texgyrepagella-bold.otf", "Panurge Serif", 700),
}
FALLBACK = {"note": "DejaVuSans.ttf", "sans": "DejaVuSans-Bold.ttf", "heavy": "DejaVuSans-Bold.ttf"}
FALLBACK |= {"serif": "DejaVuSerif-Bold.ttf"}  # the widest we know of among the fonts a system brings


def letters() -> set[str]:
    """Those above, and every sign in our own sources."""
    texts = (path.read_text(encoding="utf-8") for kind in READ for path in SOURCE.rglob(kind))
    return LETTERS | {letter for text in texts for letter in text if letter.isprintable()}


def rename(font: TTFont, family: str, weight: int) -> None:
    """Its own copyright and licence stay; its name goes."""
    table = font["name"]
    table.names = [one for one in table.names if one.nameID in (0, 7, 8, 9, 11, 13, 14)]
    style = {400: "Regular", 600: "Semibold", 700: "Bold"}[weight]
    whole = f"{family} {style}"
    for number, text in ((1, family), (2, style), (3, whole), (4, whole), (6, whole.replace(" ", ""))):
        table.setName(text, number, 3, 1, 0x409)
    if "CFF " in font:
        cff = font["CFF "].cff
        cff.fontNames = [whole.replace(" ", "")]
        cff.topDictIndex[0].FullName, cff.topDictIndex[0].FamilyName = whole, family


def cut(path: Path, family: str, weight: int) -> Path:
    options = Options(flavor="woff2", layout_features=["kern", "lnum", "tnum", "pnum", "mark", "mkmk", "ccmp", "locl"])
    options.name_IDs, options.hinting, options.notdef_outline = ["*"], False, True
    font = TTFont(path)
    chooser = Subsetter(options)
    chooser.populate(text="".join(letters()))
    chooser.subset(font)
    rename(font, family, weight)
    font.flavor = "woff2"
    goal = FONTS / f"{family.lower().replace(' ', '-')}-{weight}.woff2"
    font.save(goal)
    return goal


def widths(path: Path) -> dict[str, int]:
    """Thousandths of the size, letter by letter."""
    font = TTFont(path)
    glyphs, advances, em = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
    wanted = sorted(letter for letter in letters() if ord(letter) in glyphs)
    return {letter: round(advances[glyphs[ord(letter)]][0] * 1000 / em) for letter in wanted}


def main(folder: Path) -> None:
    def found(name: str) -> Path:
        return next(folder.rglob(name))

    FONTS.mkdir(exist_ok=True)
    for name, family, weight in FACES.values():
        goal = cut(found(name), family, weight)
        print(f"{goal.name}: {goal.stat().st_size} bytes")
    table = {
        "ours": {style: widths(found(name)) for style, (name, _, _) in FACES.items()},
        "fallback": {style: widths(found(name)) for style, name in FALLBACK.items()},
    }
    WIDTHS.write_text(json.dumps(table, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n", "utf-8")
    print(f"{WIDTHS.name}: {WIDTHS.stat().st_size} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
