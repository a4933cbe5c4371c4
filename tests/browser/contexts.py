"""Browser contexts that are used again: a page in a new one starts a process, fetches and compiles every script anew,
a third of what it costs. Whoever comes finds no cookie, nothing kept and no page of whoever was there before."""

from contextlib import suppress
from typing import Any

REST = "about:blank"
ONE_PROCESS = "--renderer-process-limit=1"  # a context's next page takes the process of its last one
MOST = 4  # at rest, of each kind


class Contexts:
    """One for each browser: what rests, by the settings it was made with."""

    def __init__(self, browser: Any) -> None:
        self.browser = browser
        self._resting: dict[str, list[Any]] = {}
        self._kinds: dict[Any, str] = {}

    def take(self, settings: dict[str, Any]) -> Any:
        kind = repr(sorted(settings.items()))
        resting = self._resting.setdefault(kind, [])
        if resting:
            return resting.pop()
        context = self.browser.new_context(**settings)
        self._kinds[context] = kind
        return context

    def end(self, context: Any) -> None:
        """A test is over: what it had open rests, or is closed if it cannot be put in order."""
        resting = self._resting.get(self._kinds.get(context, ""))
        if resting is not None and len(resting) < MOST:
            with suppress(Exception):  # a page that has crashed, or a server that has gone
                self._put_in_order(context)
                resting.append(context)
                return
        self._kinds.pop(context, None)
        context.close()

    def rests(self, context: Any) -> bool:
        return any(context in resting for resting in self._resting.values())

    def _put_in_order(self, context: Any) -> None:
        first, *others = context.pages
        origins = {page.evaluate("origin") for page in context.pages} - {"null"}
        for page in others:
            page.close()
        first.goto(REST)
        wire = context.new_cdp_session(first)
        for origin in origins:
            wire.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        wire.detach()
        context.clear_cookies()


OF: dict[Any, Contexts] = {}


def contexts_of(browser: Any) -> Contexts:
    if browser not in OF:
        OF[browser] = Contexts(browser)
    return OF[browser]
