"""What a call is: where it is found, who may make it, what it takes and gives, what may go wrong."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from panurge.core.words import voice
from panurge.people import Person
from panurge.table import Room
from panurge.table.story import About
from panurge.web.api.problems import Problem
from panurge.web.api.shapes import Shape
from panurge.web.ears import Ears
from panurge.web.services import Services, services_of
from panurge.web.visit import address_of

Answer = dict[str, Any] | Response
# where the store is asked:
STORED = ("/tables", "/me", "/village", "/watch", "/play", "/stats", "/leaderboard", "/players")


@dataclass
class Caller:
    """One call that has passed the door: its table is there, its token is good, its body has the right shape. Whoever
    waits for something on the way has to be admitted again."""

    request: Request
    language: str
    admit: Callable[[], None]
    body: dict[str, Any] = field(default_factory=dict)
    seat: int | None = None
    opened: Room | None = None
    browser: str = ""  # of a program that is somebody
    somebody: Person | None = None

    @property
    def services(self) -> Services:
        return services_of(self.request)

    @property
    def room(self) -> Room:
        if self.opened is None:
            raise Problem("no_table")
        return self.opened

    @property
    def person(self) -> Person:
        if self.somebody is None:
            raise Problem("nobody")
        return self.somebody

    @property
    def usual_name(self) -> str:
        """Of who gives none."""
        known = self.somebody.name if self.somebody is not None else ""
        return known or voice("panurge.web", self.language)("seat.guest")

    @property
    def ears(self) -> Ears:
        return self.services.following.ears(self.room)

    @property
    def about(self) -> About:
        return self.seat, self.language

    @property
    def holds(self) -> tuple[int, ...]:
        return () if self.seat is None else (self.seat,)

    @property
    def address(self) -> str:
        return address_of(self.request)


@dataclass(frozen=True)
class Call:
    method: str
    path: str  # below /api/v1
    name: str
    summary: str
    does: Callable[[Caller], Awaitable[Answer]]
    gives: str  # a shape, or a media type
    status: int = HTTPStatus.OK
    takes: str = ""  # the shape of the body
    seat: str = "no"  # whether a bearer token is "no" matter, "may" be given, or "must"
    person: str = "no"  # whether the token of somebody is "no" matter, "may" be given, or "must"
    query: tuple[tuple[str, Shape, str], ...] = ()  # name, shape, what it says
    headers: tuple[tuple[str, Shape, str], ...] = ()
    problems: tuple[str, ...] = ()  # besides those that follow from the rest

    @property
    def all_problems(self) -> tuple[str, ...]:
        """Every code this call may answer with."""
        found = [*self.problems, "too_fast", "bad_host", "banned"]
        if self.path.startswith(STORED):
            found.append("busy")  # the store
        if "{table}" in self.path:
            found.append("no_table")
        if self.seat != "no":
            found += ["bad_token", "not_yours"]
        if self.seat == "must":
            found.append("spectator")
        if self.person != "no":
            found.append("bad_token")
        if self.person == "must":
            found.append("nobody")
        if self.takes:
            found += ["bad_json", "bad_frame", "too_long", "foreign"]
        return tuple(dict.fromkeys(found))
