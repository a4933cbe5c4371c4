"""Pictures as files: SVG as it is, PNG and PDF by the `[export]` extra."""

from io import BytesIO
from pathlib import Path
from typing import Any

from panurge.core.errors import BadOption, PanurgeError

PRINTED = 3.125  # 300 dots to the inch, where a drawing has 96


def write_picture(name: str, svg: str, paper: str, size: float = 1) -> None:
    """A picture by the ending of its name. A PDF holds the picture in dots, not letters: no library we ask for makes
    another, and a browser prints the page as letters anyway."""
    ending = Path(name).suffix
    if ending == ".svg":
        write(name, svg.encode())
    elif ending == ".png":
        write(name, png(svg, paper, size))
    elif ending == ".pdf":
        write(name, _pdf(png(svg, paper, size), 96 * size))
    else:
        raise BadOption(f"a picture's name ends in .svg, .png or .pdf, not as {name!r} does")


def png(svg: str, paper: str, size: float = 1) -> bytes:
    try:
        import resvg_py
    except ModuleNotFoundError as error:
        raise PanurgeError(f"pictures need {error.name}: pip install 'panurge[export]'") from None
    made: Any = resvg_py.svg_to_bytes  # its stubs take whole sizes only
    return bytes(made(svg_string=svg, background=paper, zoom=size))


def _pdf(picture: bytes, dots: float) -> bytes:
    try:
        from PIL import Image
    except ModuleNotFoundError as error:
        raise PanurgeError(f"pictures need {error.name}: pip install 'panurge[export]'") from None
    made = BytesIO()
    Image.open(BytesIO(picture)).convert("RGB").save(made, "PDF", resolution=dots)
    return made.getvalue()


def write(name: str, data: bytes) -> None:
    try:
        Path(name).write_bytes(data)
    except OSError as error:
        raise PanurgeError(f"{name} cannot be written: {error.strerror}") from None
    print(name)
