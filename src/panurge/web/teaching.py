"""*Teach me*: after a decision of one's own, what the strongest bot would have thought of it.

It thinks about the veil the player decided on, part by part, with a hint's budget and from the player's own share; what
it says comes as a frame to that page alone, a little after the move, and nobody waits for it."""

import asyncio
import secrets

from panurge.core.state import State
from panurge.core.words import voice
from panurge.study import hint
from panurge.study.reason import Reason, reason
from panurge.table import Asker, Room, Viewer
from panurge.table.encoding import encode
from panurge.table.view import PROTOCOL
from panurge.web.services import Services

MOST = 3  # parts of a decision that are thought about


class Teaching:
    """What one page is taught."""

    def __init__(self, room: Room, viewer: Viewer, services: Services) -> None:
        self.room, self.viewer, self.services = room, viewer, services
        self._parts: list[tuple[State, int]] = []  # of the decision being made: what was known, what was chosen
        self._task: asyncio.Task[None] | None = None

    def before(self) -> State | None:
        """What the player knows before an act; None where nothing is taught."""
        table, seat = self.room.table, self.viewer.seat
        taught = table.teaches and seat is not None and seat == table.turn
        return table.state.veil(seat) if taught else None

    def after(self, veil: State | None, action: int) -> None:
        """The act was made; once the decision is whole, it is thought about."""
        if veil is None:
            return
        self._parts = [*(self._parts if veil.half_made() else []), (veil, action)]
        table = self.room.table
        if not (table.turn == self.viewer.seat and table.state.half_made()):
            self.close()
            self._task = asyncio.get_running_loop().create_task(self._think(self._parts[:MOST]))

    async def _think(self, parts: list[tuple[State, int]]) -> None:
        told = ""
        for number, (veil, action) in enumerate(parts):
            if len(veil.legal_actions()) == 1:
                continue
            asker = Asker(frozenset({self.viewer.address}), self.room.table.id)
            pool, budget = self.services.hub.hint_pool, self.services.hint_budget
            found = await hint.ask(pool, veil, secrets.randbits(62), budget, asker)
            if found is None:
                return
            told = self._words(action, found)
            if found.action != action:
                if not told:
                    made = [chosen for _, chosen in parts[number:]]
                    why = await asyncio.to_thread(reason, veil, found.action, made, secrets.randbits(31))
                    told = self._rather(veil, action, found, why)
                break
        if told:
            frame = {"v": PROTOCOL, "t": "taught", "n": self.room.table.moment, "say": told}
            self.viewer.put(encode(frame))

    def _words(self, action: int, found: hint.Hint) -> str:
        """The same move, or one as good; "" where the ram would rather have had its own."""
        say, lead = voice("panurge.web", self.viewer.language), found.lead_over(action)
        if found.action == action:
            return say("taught.same")
        return say("taught.close") if lead is not None and lead < hint.LIKELY else ""

    def _rather(self, veil: State, action: int, found: hint.Hint, why: Reason | None) -> str:
        """“The ram prefers c3: it brings you 2 points more at once.” Where points do not tell, the chances do."""
        language, table = self.viewer.language, self.room.table
        say = voice("panurge.web", language)
        move = str(table.card.module("tell").label(veil, found.action, language))
        if why is None:
            told = chances(action, found, language)
        else:
            told = say(f"taught.{why.kind}", n=why.points, who=table.names(language)[why.seat])
        return say("taught.rather", move=move, why=told)

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()


def chances(action: int, found: hint.Hint, language: str) -> str:
    """How much oftener the favourite wins than the move that was made; of one that was hardly looked at nobody can
    tell, so how often the favourite wins."""
    say, lead = voice("panurge.web", language), found.lead_over(action)
    if lead is None:
        return say("taught.alone", share=round(100 * (found.share or 0.0)))
    return say("taught.chances", ahead=max(1, round(100 * lead)))
