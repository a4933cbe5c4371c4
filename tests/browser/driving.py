"""A game driven by the API while a page looks on from the same seat: quick ways to a start, a middle and an end."""

import json
import time
from typing import Any
from urllib.request import Request, urlopen

from panurge.core.rng import Rng
from panurge.web.playable import playable
from tests.browser import people


class Driven:
    """One table: a seat for a page and for this driver (the same person on two devices), bots on the others."""

    def __init__(self, url: str, game: str, seed: int = 1, **options: Any) -> None:
        card = playable()[game]
        players = card.default_players or card.players[0]
        self.url, self.rng = url, Rng(seed)
        others = [{"who": "bot", "level": "random"}] * (players - 1)
        made = self._ask("/tables", {"game": game, "seats": [{"who": "friend"}, *others], "options": options})
        self.where, self.link = f"/tables/{made['table']}", made["seats"][0]["invitation"]
        self.token = ""
        self.never: set[int] = set()  # what our seat does not do if it can do anything else

    def seat(self, page: Any) -> None:
        """The page sits down, shows others' moves at once, and gives the driver its link for another device."""
        people.sit(page, self.url, self.link, "Rose")
        people.quicken(page)
        device = {"name": "Rose", "invitation": people.for_another_device(page)}
        self.token = self._ask(f"{self.where}/seats", device)["token"]
        self.shown_on(page)

    def play(self, decisions: int) -> bool:
        """So many random decisions of our seat; whether the game goes on and it is ours again."""
        for _ in range(decisions):
            view = self.waits()
            if "over" in view["now"]:
                return False
            ids = [action["id"] for action in view["now"]["actions"]]
            action = self.rng.choice([one for one in ids if one not in self.never] or ids)
            self._ask(f"{self.where}/act", {"n": view["n"], "action": action})
        return "over" not in self.waits()["now"]

    def to_the_end(self, away: Any = None) -> None:
        """A page that is `away` meanwhile, and comes back to the end, draws none of it."""
        where = away.url if away else ""
        if away:
            away.goto("about:blank")
        while self.play(20):
            pass
        if away:
            away.goto(where)
            away.wait_for_selector("body[data-over=true]")

    def waits(self) -> Any:
        """The view once it is our decision, or the game is over."""
        for _ in range(6000):
            view = self._ask(self.where)
            if view["now"]["mine"] or "over" in view["now"]:
                return view
            time.sleep(0.02)
        raise AssertionError("it never became our turn")

    def shown_on(self, page: Any) -> None:
        last = self.waits()["last"]
        page.wait_for_function(f"() => Number(document.body.dataset.last) >= {last}", timeout=120_000)

    def _ask(self, path: str, body: Any = None) -> Any:
        headers = {"Authorization": f"Bearer {self.token}"} if getattr(self, "token", "") else {}
        sent = None if body is None else json.dumps(body).encode()
        with urlopen(Request(f"{self.url}/api/v1{path}", sent, headers), timeout=60) as answer:
            return json.load(answer)
