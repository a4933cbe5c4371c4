"""Contact sheets of every figure and every part of a board: `python -m panurge.drawing.sheet folder`.

They are for looking at: each figure large and at 32 units, where its face must still live, by day and by night.
"""

import sys
from pathlib import Path

from . import beasts, farm, people, plants, scenery, states, text, things
from .frame import Drawing, layer, option, refused, symbol, use
from .ink import at, box
from .marks import mark
from .palette import MARK, THEMES, WOOL, role, wool_colour
from .sheep import black_sheep, sheep, sheep_top

Row = list[tuple[str, str]]


def figures() -> dict[str, Row]:
    """Every figure with its name, in rows of at most eight."""
    families = [colour for colour in WOOL if colour != "black"]
    tops = (("red", "n"), ("blue", "e"), ("green", "s"), ("yellow", "w"), ("black", "ne"))
    return {
        "Sheep: colour and mark": [(f"{c} {MARK[c]}".strip(), sheep(c)) for c in families],
        "Sheep: moods": [
            *((mood, sheep("white", mood, facing="e")) for mood in ("calm", "startled", "smug", "asleep")),
            *((mood, sheep("green", mood)) for mood in ("shy", "shifty", "mad")),
            ("black sheep", black_sheep()),
        ],
        "Sheep: states": [
            ("bush", sheep("red", state="bush")),
            ("bush, east", sheep("yellow", state="bush", facing="e")),
            ("shorn", sheep("blue", state="shorn")),
            ("shorn, patch", sheep("green", state="shorn", facing="e")),
            ("mad", sheep("red", state="mad")),
            ("mad, black", sheep("black", state="mad", facing="e")),
            ("purple, east", sheep("purple", "smug", facing="e")),
            ("black, calm", black_sheep("calm", "e")),
        ],
        "Sheep: board view": [
            *((f"{colour} {facing}", sheep_top(colour, facing)) for colour, facing in tops),
            ("bush se", sheep_top("red", "se", state="bush")),
            ("shorn n", sheep_top("yellow", "n", state="shorn")),
            ("asleep s", sheep_top("white", "s", "asleep")),
        ],
        "Characters": [
            ("Roger", beasts.ram()),
            ("Roger, east", beasts.ram("e")),
            ("Roger from above", beasts.ram_top("n")),
            ("the Shearer", people.shearer()),
            ("wolf", beasts.wolf()),
            ("wolf prowling", beasts.wolf_prowl()),
            ("hunter", people.hunter()),
            ("shepherd", people.shepherd()),
        ],
        "The farm": [
            ("horse", farm.horse()),
            ("cow", farm.cow()),
            ("pig", farm.pig()),
            ("rooster", farm.rooster()),
            ("horse, east", farm.horse("e")),
            ("cow, east", farm.cow("e")),
            ("pig, east", farm.pig("e")),
            ("rooster, east", farm.rooster("e")),
        ],
        "Plants and houses": [
            ("lush grass", plants.grass("lush")),
            ("common grass", plants.grass("common")),
            ("laughing grass", plants.grass("laughing")),
            ("fir", plants.fir()),
            ("house", plants.house()),
            ("fence", at(-42, 20, scenery.fence(84))),
            ("shears", people.shears()),
            ("pawn", things.pawn()),
        ],
        "Pieces": [
            ("token, up", things.token(plants.grass("lush"))),
            ("token, down", things.token(down=True)),
            ("card back", things.card_back()),
            ("pile", things.pile(12)),
            ("panic die", things.die("green")),
            ("return die +", things.die("+")),
            ("return die x", things.die("x")),
            ("die 5", things.die("5")),
        ],
        "Badges": [
            *((colour, things.badge(colour)) for colour in ("red", "blue", "green", "yellow")),
            ("seat", things.initial("M", wool_colour("purple"))),
            ("used", states.wooden_disc(at(0, 0, mark("bow"), 0, 1.8))),
            ("lock", at(0, 0, states.lock(), 0, 2.6)),
            ("card", at(0, 0, things.card(sheep("yellow", "asleep", shadow=False), "Somnolence", corner="1"), 0, 0.54)),
        ],
    }


def figure_sheet(big: int = 150, small: int = 32) -> Drawing:
    """Every figure at two sizes, on meadow and on paper."""
    step, height = big + 18, big + 100
    rows = figures()
    width = 8 * step + 36
    body = label_head("Panurge", f"the flock and its enemies: {big} and {small} units")
    defs = ""
    for i, (title, row) in enumerate(rows.items()):
        y = 84 + i * height
        body += text.label(30, y + 10, title, 19, serif=True, anchor="start")
        body += at(18, y + 26, scenery.meadow(width - 36, big + 16, seed=i + 2))
        for j, (name, art) in enumerate(row):
            key, x = f"sheet-{i}-{j}", 18 + step * j + step / 2
            defs += symbol(key, art)
            body += use(key, x, y + 34 + big / 2, big / 100) + use(key, x - 56, y + 62 + big, small / 100)
            body += text.label(x - 34, y + 62 + big, name, 13, anchor="start")
    tall = 90 + len(rows) * height
    ground = box(0, 0, width, tall, 0, role("paper"))
    return Drawing(width, tall, (layer("sheet", ground, body),), defs, "Panurge: figures")


def label_head(title: str, words: str) -> str:
    """The head of a sheet."""
    return text.label(30, 44, title, 34, serif=True, anchor="start") + text.label(180, 47, words, 17, anchor="start")


def part_sheet() -> Drawing:
    """The parts of a board: frame, scenery, rings and handles, cards, chips."""
    width, height = 1384, 1010
    body = box(0, 0, width, height, 0, role("paper")) + label_head("Panurge", "parts of a board")
    board = scenery.meadow(600, 420)
    board += at(600, 0, scenery.alpine(424, 420)) + scenery.wooden_frame(1024, 420)
    for i in range(12):
        x, y = 20 + i % 4 * 100, 20 + i // 4 * 100
        board += states.cell(x, y, 92, 92, "other" if (i // 4 + i) % 2 else "plain")
    board += states.cell(320, 120, 92, 92, "last") + states.trail((366, 166), (300, 166))
    board += states.cell(220, 20, 92, 92, "preview") + at(266, 66, states.ghost(sheep("red", shadow=False)), 0, 0.7)
    board += at(266, 166, beasts.wolf(), 0, 0.76)
    board += at(66, 66, option(1, "can", states.ring(42) + at(0, 0, sheep_top("blue", "n"), 0, 0.76)))
    board += at(166, 66, option(2, "chosen", states.ring(42, "chosen") + at(0, 0, sheep_top("red", "w"), 0, 0.76)))
    board += at(66, 166, states.ring(40, "last") + at(0, 0, sheep_top("yellow", "e"), 0, 0.7))
    board += at(166, 166, refused(3, "no", at(0, 0, sheep_top("green", "s"), 0, 0.76))) + at(196, 136, states.lock())
    board += at(66, 266, things.token(down=True), 0, 0.8)
    board += at(166, 266, things.token(plants.grass("laughing")), 0, 0.8)
    board += at(266, 266, sheep("red", state="bush"), 0, 0.8) + text.pill(294, 236, "+3")
    board += text.coin(92, 242, "3") + text.coin(192, 242, "!", "brick")
    around = "".join(at(*states.handle_spot(i), states.handle(i * 45.0 - 90)) for i in range(8))
    board += at(500, 100, states.ring(42, "chosen") + at(0, 0, sheep_top("black", "s"), 0, 0.76) + around)
    for i, sign in enumerate(states.SIGNS):
        board += at(440 + i % 4 * 42, 220 + i // 4 * 46, states.handle(sign))
    board += scenery.band(436, 300, 150, 40) + text.label(511, 320, "Votre herbe : 14 points", 13, width=140)
    board += text.bubble(480, 408, "Panique en 31 : la brebis noire court au nord.")
    board += at(20, 370, scenery.fence(340)) + text.coin(366, 266, "8", "dark")
    board += text.pill(812, 66, "Maud · 2 cartes", "paper") + at(786, 140, things.card_back(58, 82))
    board += at(840, 140, things.card_back(58, 82)) + at(716, 280, things.pile(12, 78, 108))
    board += at(814, 280, things.card(beasts.wolf(), "Trahison", width=82, height=112, tint="#c9ced6"))
    board += text.score_chip(930, 280, "14", "pts")
    board += text.label(716, 356, "Pioche · 12", 13, fill=role("meadow-ink"))
    body += at(36, 96, board)
    buttons = (("Tourner", "plain"), ("Poser", "can"), ("Poser", "main"), ("Poser", "soft"), ("Passer", "off"))
    for i, (words, kind) in enumerate(buttons):
        body += at(1160 + i % 2 * 130, 110 + i // 2 * 62, text.button(words, kind, 112))
    cards = (
        (sheep("white", "startled", shadow=False), "Hyperactivité", "Trois actions de plus ce tour.", "#f6d58e", ""),
        (people.shearer(), "Le Tondeur", "Retirez une bête adverse, même cachée.", "#f0c3a4", ""),
        (beasts.wolf_prowl(shadow=False), "Œil de lynx", "Regardez trois jetons.", "#d9d3e6", "reconstituée"),
        (black_sheep(shadow=False), "Brebis galeuse qui porte un nom bien long", "Rien.", "#cfe4e6", ""),
    )
    for i, (art, title, words, tint, note) in enumerate(cards):
        x = 140 + i * 210
        body += at(x, 660, things.card(art, title, words, width=186, height=198, tint=tint, note=note))
    for i, state in enumerate(("can", "chosen", "last")):
        body += at(140 + i * 210, 660, states.ring_box(-93, -99, 186, 198, 12, state))
    body += text.reconstructed(960, 600, "en partie reconstituée") + text.wrapped(
        960, 640, "Dans quelle direction charge votre brebis ?", 190, text.QUESTION, serif=True
    )
    swatches = [name for name, value in THEMES["light"].items() if value.startswith("#")]
    for i, name in enumerate(swatches):
        x, y = 40 + i % 12 * 110, 800 + i // 12 * 66
        body += box(x, y, 76, 36, 10, role(name), f' stroke="{role("line")}" stroke-width="1.5"')
        body += text.label(x + 38, y + 48, name, 12, fill=role("ink2"))
    return Drawing(width, height, (layer("parts", body),), "", "Panurge: parts")


def main(folder: str) -> list[Path]:
    """Write both sheets in both themes."""
    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    written = []
    for theme in THEMES:
        for name, drawing in (("figures", figure_sheet()), ("parts", part_sheet())):
            path = out / f"{name}_{theme}.svg"
            path.write_text(drawing.standalone(theme), encoding="utf-8")
            written.append(path)
    return written


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Say where: python -m panurge.drawing.sheet folder")
    for path in main(sys.argv[1]):
        print(path, f"{path.stat().st_size / 1024:.0f} KB")
