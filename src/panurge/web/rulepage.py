"""A game's rule page as HTML. A paragraph that begins with a rule's id can be linked to by that id."""

import re
from functools import lru_cache
from importlib.resources import files

from panurge.core.card import RULE_ID
from panurge.core.registry import GAMES

_RULE = re.compile(rf"<(p|li|td)>\s*(?:<p>)?<strong>({RULE_ID})</strong>")


@lru_cache(maxsize=32)
def rule_page(game: str, language: str) -> str:
    """The page's markup; Markdown without raw HTML."""
    from markdown_it import MarkdownIt

    source = files(GAMES[game].package) / f"page.{language}.md"
    try:
        text = source.read_text(encoding="utf-8")
    except OSError:
        return ""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    return anchored(str(markdown.render(text)))


def anchored(markup: str) -> str:
    """Give each rule's paragraph its id as an anchor, once."""
    seen: set[str] = set()

    def anchor(found: re.Match[str]) -> str:
        tag, rule = found[1], found[2]
        if rule in seen:
            return found[0]
        seen.add(rule)
        return f'<{tag} id="{rule}"><strong class="rule">{rule}</strong>'

    return _RULE.sub(anchor, markup)
