"""Pictures of every page, to be looked at: `python -m tests.browser.shots FOLDER [game …]`.

Lobby, new table, rules, and each game at its start, in the middle, while choosing and at its end; French and English,
wide and phone, light and dark (half of the combinations: each language with each layout and theme at least once)."""

import sys
import tempfile
from pathlib import Path
from typing import Any

from panurge.core.rng import Rng
from tests.browser import people
from tests.browser.conftest import FLAGS, chromium
from tests.browser.people import PHONE, WIDE
from tests.browser.servers import Server
from tests.kit.outside import announce

LOOKS = [
    ("wide.fr.light", WIDE, "fr", "light"),
    ("wide.en.dark", WIDE, "en", "dark"),
    ("phone.fr.dark", PHONE, "fr", "dark"),
    ("phone.en.light", PHONE, "en", "light"),
]


def shoot(page: Any, folder: Path, name: str, look: str, whole: bool = False) -> None:
    page.wait_for_timeout(350)
    page.screenshot(path=str(folder / f"{name}.{look}.png"), full_page=whole)
    if page.complaints:
        raise SystemExit(f"{name}.{look}: the console complains: {page.complaints[:3]}")
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    if wide[0] > wide[1]:
        print(f"{name}.{look}: scrolls sideways ({wide[0]} > {wide[1]})")


def one_game(page: Any, url: str, game: str, folder: Path, look: str) -> None:
    from panurge.web.playable import playable

    seats = ["me"] + ["random"] * ((playable()[game].default_players or playable()[game].players[0]) - 1)
    people.make_table(page, url, game, seats)
    people.quicken(page)
    rng = Rng(4)
    page.wait_for_selector("body[data-mine=true]")
    shoot(page, folder, f"{game}.1start", look)
    middle = 10
    for turn in range(600):
        page.wait_for_selector("body[data-mine=true], body[data-over=true]")
        if people.state(page)["over"] == "true":
            break
        if turn == middle:
            shoot(page, folder, f"{game}.2middle", look, whole=True)
        if turn >= middle and not (folder / f"{game}.3choosing.{look}.png").exists():
            openers = page.locator("#page-board [data-group]").all()
            half = page.locator("#page-back").is_visible()
            if openers or half:
                if openers:
                    people._press(openers[int(rng.below(len(openers)))])
                shoot(page, folder, f"{game}.3choosing", look)
        people.click_something(page, rng)
    shoot(page, folder, f"{game}.4end", look, whole=True)


def main() -> None:
    from playwright.sync_api import sync_playwright

    announce()
    from panurge.web.playable import playable

    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "shots")
    folder.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[2:] or [key for key, card in playable().items() if card.package.startswith("panurge.")]
    for old in folder.glob("*.3choosing.*.png"):
        old.unlink()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for look, size, language, theme in LOOKS:
            page = people.visitor(browser, size, language, color_scheme=theme)
            for game in wanted:
                one_game(page, server.url, game, folder, look)
            page.goto(f"{server.url}/rules/{wanted[0]}")
            shoot(page, folder, "rules", look)
            page.goto(f"{server.url}/new?game={wanted[0]}")
            shoot(page, folder, "new", look, whole=True)
            page.goto(server.url)
            shoot(page, folder, "lobby", look, whole=True)
            page.context.close()
        browser.close()
        server.stop()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")


if __name__ == "__main__":
    main()
