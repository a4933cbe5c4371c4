"""The page can be installed: manifest and icons are there, and the icons are our drawing."""

import asyncio
import importlib.util
from io import BytesIO
from pathlib import Path
from types import ModuleType

import pytest
from PIL import Image, ImageChops

from panurge.drawing.palette import DARK, LIGHT
from tests.web.wire import served

ROOT = Path(__file__).resolve().parent.parent.parent


def icons_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("icons_tool", ROOT / "tools" / "icons.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", sorted(icons_tool().ICONS))
def test_the_icons_are_what_is_drawn_now(name: str) -> None:
    tool = icons_tool()
    size, square = tool.ICONS[name]
    kept, anew = Image.open(tool.FOLDER / name), tool.drawn(size, square)
    assert kept.size == (size, size)
    assert kept.mode == anew.mode
    differs = ImageChops.difference(kept, anew).getextrema()
    assert max(high for _, high in differs) <= 24, "tools/icons.py writes them anew"
    corner = kept.convert("RGBA").getpixel((0, 0))
    assert corner[3] == (255 if square else 0)  # type: ignore[index]


def test_a_maskable_icon_keeps_the_sheep_within_the_safe_circle() -> None:
    tool = icons_tool()
    image = tool.drawn(200, True)
    ground = image.getpixel((2, 2))
    for x in range(200):
        for y in range(200):
            if (x - 99.5) ** 2 + (y - 99.5) ** 2 > 80**2:
                assert image.getpixel((x, y)) == ground


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_manifest_names_icons_that_are_there(language: str) -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            answer = await client.get("/manifest.webmanifest", headers={"accept-language": language})
            told = answer.json()
            assert answer.headers["content-type"].startswith("application/manifest+json")
            assert told["lang"] == language
            assert told["start_url"] == told["scope"] == "/"
            assert {icon.get("purpose", "any") for icon in told["icons"]} == {"any", "maskable"}
            for icon in told["icons"]:
                got = await client.get(icon["src"])
                assert got.headers["content-type"] == icon["type"]
                if icon["type"] == "image/png":
                    assert "{}x{}".format(*Image.open(BytesIO(got.content)).size) == icon["sizes"]
            for shortcut in told["shortcuts"]:
                assert (await client.get(shortcut["url"])).status_code == 200

    asyncio.run(run())


def test_the_system_is_told_the_colour_of_the_paper() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            page = (await client.get("/")).text
            assert f'content="{LIGHT["paper"]}" media="(prefers-color-scheme: light)"' in page
            assert f'content="{DARK["paper"]}" media="(prefers-color-scheme: dark)"' in page
            chosen = (await client.get("/", headers={"Cookie": "theme=dark"})).text
            assert f'<meta name="theme-color" content="{DARK["paper"]}">' in chosen
            assert LIGHT["paper"] not in chosen
            icon = (await client.get("/static/icons/apple-touch.png")).headers["content-type"]
            assert icon == "image/png"

    asyncio.run(run())
