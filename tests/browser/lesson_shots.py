"""Pictures of every step of every lesson: `python -m tests.browser.lesson_shots FOLDER [LOOK …] [KEY …]`.

A LOOK is `wide.fr.light`, `phone.en.dark` and so on; a KEY is a game's. Each step before and after its answer, and one
sheet for each lesson and look with all of them side by side."""

import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image

from panurge.core.lesson import Lesson
from tests.browser.conftest import FLAGS, chromium
from tests.browser.people import visitor
from tests.browser.servers import Server
from tests.browser.test_lessons import ALL, SCREENS, Learner

USUAL = ("wide.fr.light", "phone.en.light")
ACROSS = {"wide": 4, "phone": 12}
SMALL = {"wide": (720, 450), "phone": (260, 563)}


def shoot(browser: Any, url: str, lesson: Lesson, look: str, folder: Path) -> list[Path]:
    screen, language, theme = look.split(".")
    size, more = SCREENS[screen]
    page = visitor(browser, size, language, color_scheme=theme, **more)
    learner = Learner(page, lesson, language, "touch")
    learner.open(url)
    taken = []

    def take(what: str) -> None:
        page.mouse.move(0, 0)
        page.wait_for_timeout(300)  # the light has come to rest
        path = folder / f"{lesson.key}.{lesson.number}.{learner.tutor.at + 1:02}.{what}.{look}.png"
        page.screenshot(path=str(path))
        taken.append(path)

    for at in range(len(lesson.steps)):
        learner.begin(at)
        learner.sees_what_glows()
        take("1waits")
        learner.does_what_is_right()
        take("2done")
        learner.goes_on()
    page.wait_for_selector("body[data-mood=graduate]")
    take("3end")
    if page.complaints:
        print(lesson.key, lesson.number, look, page.complaints)
    page.context.close()
    return taken


def sheet(taken: list[Path], look: str, path: Path) -> None:
    """All of a lesson's pictures on one."""
    screen = look.split(".")[0]
    (wide, high), across = SMALL[screen], ACROSS[screen]
    whole = Image.new("RGB", (wide * across, high * -(-len(taken) // across)), "white")
    for i, one in enumerate(taken):
        whole.paste(Image.open(one).convert("RGB").resize((wide, high)), (i % across * wide, i // across * high))
    whole.save(path)


def main() -> None:
    from playwright.sync_api import sync_playwright

    folder, *asked = sys.argv[1:] or ["shots"]
    looks = [one for one in asked if "." in one] or USUAL
    keys = [one for one in asked if "." not in one]
    Path(folder).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data), outside=False)
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for lesson in ALL:
            for look in looks:
                if not keys or lesson.key in keys:
                    taken = shoot(browser, server.url, lesson, look, Path(folder))
                    sheet(taken, look, Path(folder) / f"{lesson.key}.{lesson.number}.{look}.sheet.png")
                    print(lesson.key, lesson.number, look, len(taken), flush=True)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
