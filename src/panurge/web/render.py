"""Templates and the words on them."""

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from panurge.core.words import Voice, voice
from panurge.drawing.palette import DARK, LIGHT, WOOL
from panurge.people import Person
from panurge.table import SEATED, Unreachable, bot_called
from panurge.web import art, invitation_pictures, scenes
from panurge.web.drawn import lasting
from panurge.web.links import NAME
from panurge.web.static_files import needed_by, static
from panurge.web.visit import language_of, theme_of
from panurge.web.visitor import is_of_another, person_of

PAPER = {"light": LIGHT["paper"], "dark": DARK["paper"]}  # what the system paints around the page
SCRIPT_WORDS = "js."  # messages the script of the table page needs begin like this


@lru_cache(maxsize=1)
def environment() -> Environment:
    templates = Environment(
        loader=FileSystemLoader(str(files("panurge.web") / "templates")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.globals.update(icon=art.icon, logo=art.logo, green=art.green, astray=art.astray, wool=WOOL, paper=PAPER)
    templates.globals.update(badge=art.badge_of, seat_badge=art.seat_badge, school=art.school, prints=art.prints)
    templates.globals.update(preset_picture=scenes.preset, level_picture=scenes.level, scroll=scenes.scroll)
    templates.globals.update(alp_at_rest=scenes.alp_at_rest, drape=scenes.drape, awaited=scenes.awaited)
    templates.globals.update(bot_called=bot_called, invitation_head=invitation_pictures.head)
    templates.globals.update(alp=scenes.alp, static=static, script=script, lasting=lasting)
    return templates


def script(name: str) -> Markup:
    """A script, told together with all that it needs: else a browser learns of each only from the one that names it,
    and a visitor from far away waits for one after the other."""
    ahead = [f'<link rel="modulepreload" href="{static(one)}">' for one in needed_by(name)]
    return Markup("".join([f'<script type="module" src="{static(name)}"></script>', *ahead]))


def words_for(request: Request) -> Voice:
    return voice("panurge.web", language_of(request))


@lru_cache(maxsize=4)
def script_words(language: str) -> Markup:
    """The words the script needs, as JSON that cannot end the element it stands in."""
    messages = voice("panurge.web", language).messages
    keys = [key for key in messages if key.startswith(SCRIPT_WORDS)]
    chosen = {key.removeprefix(SCRIPT_WORDS): messages[key][0] for key in keys}
    for name, bot in SEATED.items():
        chosen.setdefault(f"level.{name}", bot.title(language))
    return Markup(json.dumps(chosen, ensure_ascii=False).replace("<", "\\u003c"))


def render(request: Request, template: str, status: int = 200, **fields: Any) -> HTMLResponse:
    language, me = language_of(request), _visitor(request)
    page = (
        environment()
        .get_template(template)
        .render(
            request=request,
            me=me,
            language=language,
            other="en" if language == "fr" else "fr",
            theme=theme_of(request),
            w=voice("panurge.web", language),
            script_words=script_words(language),
            Markup=Markup,
            game_words=lambda card: voice(card.package, language),
            **fields,
        )
    )
    made = HTMLResponse(page, status, headers={"vary": "accept-language, cookie"})
    if me is None and NAME in request.cookies and _remembers_another(request):
        made.delete_cookie(NAME, path="/")
    return made


def _visitor(request: Request) -> Person | None:
    """Whose sheep stands at the top; nobody's while the store cannot be asked."""
    try:
        return person_of(request)
    except Unreachable:
        return None


def _remembers_another(request: Request) -> bool:
    try:
        return is_of_another(request)
    except Unreachable:
        return False


def part(template: str, language: str, **fields: Any) -> Markup:
    """A piece of a page that depends on nothing but its language and these."""
    made = environment().get_template(template).render(language=language, w=voice("panurge.web", language), **fields)
    return Markup(made)


def turned_away(request: Request, about: str, status: int, table: str = "", said: str = "") -> HTMLResponse:
    """A page instead of the one that was asked for: what is the matter, and where to go on. `about` is one of
    `art.ASTRAY`; `table`, if given, can at least be watched; `said`: why, where there is more to say than usual."""
    return render(request, "gone.html", status=status, about=about, table=table, said=said)
