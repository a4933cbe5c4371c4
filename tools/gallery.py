"""Every table worth seeing, a page for each game: `python tools/gallery.py folder` (with the package importable).

For each game: the lobby picture, then start, middle, a choice being made and the end, played at random from a fixed
seed, on a wide and on a narrow table, by day, by night, and by day as a deuteranope sees it. The pages need
nothing around them; `--shots` also photographs each row with Chromium, for those who look at files.
"""

import argparse
import html
from pathlib import Path
from shutil import which

from playwright.sync_api import sync_playwright

from panurge.core.card import GameCard
from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import CHANCE, State
from panurge.drawing.palette import THEMES

NAMES = ("Maximilienne", "Anselme", "Zoé", "Colin")
# Machado, Oliveira and Fernandes 2009, full severity, in linear light as SVG filters compute by default.
DEUTERANOPIA = (
    '<svg width="0" height="0" style="position:absolute"><filter id="deuteranopia">'
    '<feColorMatrix type="matrix" values=".367322 .860646 -.227968 0 0 .280085 .672501 .047413 0 0 '
    '-.011820 .042940 .968881 0 0 0 0 0 1 0"/></filter></svg>'
)
STYLE = """\
body{margin:0;font:15px system-ui,sans-serif;background:#f5ecda;color:#2f2a24}
h1,h2{font-family:Palatino,Georgia,serif;margin:0;padding:20px 24px 4px}
p{margin:0;padding:0 24px}
.row{display:flex;flex-wrap:wrap;gap:16px;padding:16px 24px 28px}
.dark{background:#1f1c1a;color:#f4eadb}
.deuteranopia{filter:url(#deuteranopia)}
figure{margin:0}
figcaption{font-size:12.5px;padding:0 0 6px}
.wide svg{width:696px;height:auto}
.lobby svg{width:300px;height:auto}
"""


def played(card: GameCard, players: int, seed: int) -> list[tuple[str, State]]:
    """Names and veils of the states worth seeing in one random game, as the player to move sees them."""
    rng, state = Rng(seed), card.start(players)
    moments: list[tuple[State, int]] = []
    while not state.is_over and len(moments) < 4 * card.longest:
        if state.current_player != CHANCE:
            seat = int(state.current_player)
            moments.append((state.veil(seat), len(state.legal_actions())))
        state.apply(state.pick(rng))
    late = moments[2 * len(moments) // 3 :]
    choosing = max(late, key=lambda moment: moment[1])[0]
    return [
        ("start", moments[0][0]),
        ("middle", moments[len(moments) // 2][0]),
        ("choosing", choosing),
        ("end", state.veil(0)),
        ("spectator", state.veil(None)),
    ]


def figure(caption: str, picture: str) -> str:
    return f"<figure><figcaption>{html.escape(caption)}</figcaption>{picture}</figure>"


def row(kind: str, figures: list[str]) -> str:
    return f'<div class="row {kind}">{"".join(figures)}</div>'


def rows_of(card: GameCard, language: str, seed: int) -> tuple[str, list[str]]:
    """How heavy the drawings of one game are, and all its rows."""
    draw = card.module("draw")
    rows, heaviest = [], []
    if hasattr(draw, "vignette"):
        rows.append(row("lobby", [figure(f"lobby, {theme}", draw.vignette().standalone(theme)) for theme in THEMES]))
    for players in sorted({min(card.players), max(card.players)}):
        states = played(card, players, seed)
        for layout in ("wide", "tall"):
            drawings = [(name, draw.draw(veil, language, layout, NAMES[:players])) for name, veil in states]
            size = max(len(drawing.standalone().encode()) for _, drawing in drawings)
            heaviest.append(f"{players} players, {layout}: {size / 1024:.0f} KB")
            for look, theme in (("light", "light"), ("dark", "dark"), ("deuteranopia", "light")):
                figures = [
                    figure(f"{name}, {players} players, {layout}, {look}", drawing.standalone(theme))
                    for name, drawing in drawings
                ]
                rows.append(row(f"{layout} {look}", figures))
    return f"Heaviest drawings: {'; '.join(heaviest)}.", rows


def whole(title: str, body: str, language: str) -> str:
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{html.escape(title)}</title>'
        f"<style>{STYLE}</style><h1>{html.escape(title)}</h1>{DEUTERANOPIA}{body}</html>"
    )


def shoot(folder: Path, key: str, rows: list[str]) -> None:
    """A picture file for each row; each is shown alone, for all of them are more than a browser likes."""
    names = ("chromium", "chromium-browser", "google-chrome")
    program = next((found for name in names if (found := which(name))), None)
    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=program, args=["--no-sandbox"])
        view = browser.new_page(viewport={"width": 2200, "height": 1000})
        view.set_default_timeout(120_000)
        for i, body in enumerate(rows):
            view.set_content(whole(key, body, "en"))
            found = view.locator(".row")
            look = (found.get_attribute("class") or "row").removeprefix("row ").replace(" ", "-")
            found.screenshot(path=str(folder / f"{key}-{i:02}-{look}.png"))
        browser.close()


def main() -> None:
    reader = argparse.ArgumentParser(description="Every table worth seeing.")
    reader.add_argument("folder", type=Path)
    reader.add_argument("--game", default="", help="only this one")
    reader.add_argument("--language", default="fr")
    reader.add_argument("--seed", type=int, default=11)
    reader.add_argument("--shots", action="store_true", help="also a picture file for each row (needs Chromium)")
    wish = reader.parse_args()
    wish.folder.mkdir(parents=True, exist_ok=True)
    links = ""
    for key, card in GAMES.items():
        title = card.titles.get(wish.language, key)
        links += f'<li><a href="{key}.html">{html.escape(title)}</a></li>'
        if wish.game not in ("", key):
            continue
        note, rows = rows_of(card, wish.language, wish.seed)
        path = wish.folder / f"{key}.html"
        path.write_text(whole(title, f"<p>{note}</p>{''.join(rows)}", wish.language), encoding="utf-8")
        print(path, note)
        if wish.shots:
            shoot(wish.folder, key, rows)
    (wish.folder / "index.html").write_text(whole("Panurge", f"<ul>{links}</ul>", wish.language), encoding="utf-8")


if __name__ == "__main__":
    main()
