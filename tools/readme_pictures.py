"""The pictures of README and docs, out of a folder `make shots` has filled: `python tools/readme_pictures.py shots`."""

import sys
from pathlib import Path

from PIL import Image

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
SIZE = (1080, 675)
PICTURES = {
    "lobby.png": "lobby.wide.en.light.png",
    "guerre_et_beeeh.png": "guerre-et-beeeh.3choosing.wide.en.light.png",
    "guerre_des_moutons.png": "guerre-des-moutons.3choosing.wide.en.dark.png",
}


def main() -> None:
    shots = Path(sys.argv[1] if len(sys.argv) > 1 else "shots")
    for name, shot in PICTURES.items():
        picture = Image.open(shots / shot).convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)
        few = picture.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=4)
        picture.quantize(palette=few, dither=Image.Dither.FLOYDSTEINBERG).save(FOLDER / name, optimize=True)
        print(f"{name}: {(FOLDER / name).stat().st_size // 1000} KB")


if __name__ == "__main__":
    main()
