"""A form as a browser would send it, read and filled in without drawing it: for whoever only wants what it leads to."""

from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin


class Form(HTMLParser):
    """The first form of a page that is posted: its fields as they stand there."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.action: str | None = None
        self.fields: dict[str, str] = {}
        self._inside, self._select = False, ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        here = {name: value or "" for name, value in attrs}
        if tag == "form" and here.get("method") == "post" and self.action is None:
            self._inside, self.action = True, here.get("action", "")
        elif self._inside:
            self._field(tag, here)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = False

    def _field(self, tag: str, here: dict[str, str]) -> None:
        name, value = here.get("name", ""), here.get("value", "")
        if tag == "select":
            self._select = name
        elif tag == "option" and (self._select not in self.fields or "selected" in here):
            self.fields[self._select] = value
        elif tag == "input" and name and (here.get("type") not in ("checkbox", "radio") or "checked" in here):
            self.fields[name] = value


def form_at(page: Any, address: str) -> Form:
    return filled(page.request.get(address).text(), address)


def filled(text: str, address: str) -> Form:
    """As it comes from the server, which has filled in what it knows."""
    form = Form(text)
    assert form.action is not None, f"no form at {address}"
    form.action = urljoin(address, form.action)
    return form


def send(page: Any, form: Form, **fields: str) -> None:
    """Fill in a form, send it, and look at what it leads to."""
    unknown = [name for name in fields if name not in form.fields]
    assert not unknown, f"no such fields at {form.action}: {unknown}"
    answer = page.request.post(form.action, form=form.fields | fields, max_redirects=0)
    assert answer.status == 303, f"{answer.status}: {answer.text()[:300]}"
    page.goto(urljoin(str(form.action), answer.headers["location"]))
