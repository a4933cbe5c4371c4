"""The icons of the installed page as PNG, from our own drawing: `python tools/icons.py` writes them anew.

They are committed because a server need not have a renderer; a test draws them again and compares."""

from io import BytesIO
from pathlib import Path

import resvg_py
from PIL import Image

from panurge.web.art import icon_file

FOLDER = Path(__file__).resolve().parent.parent / "src" / "panurge" / "web" / "static" / "icons"
# name: (size, whole square: systems cut it to their own shape)
ICONS = {
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "maskable-192.png": (192, True),
    "maskable-512.png": (512, True),
    "apple-touch.png": (180, True),
}


def drawn(size: int, square: bool) -> Image.Image:
    png = resvg_py.svg_to_bytes(svg_string=icon_file(square), width=size, height=size)
    image: Image.Image = Image.open(BytesIO(bytes(png)))
    return image.convert("RGB" if square else "RGBA")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (size, square) in ICONS.items():
        drawn(size, square).save(FOLDER / name, optimize=True)
        print(f"{name}: {(FOLDER / name).stat().st_size} bytes")


if __name__ == "__main__":
    main()
