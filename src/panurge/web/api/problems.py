"""What goes wrong, for programs: a status, a code of docs/protocol.md, a sentence, and the rule if one forbids it.

The shape is that of RFC 9457 (`application/problem+json`)."""

from http import HTTPStatus

from starlette.responses import JSONResponse, Response

from panurge.core.words import voice
from panurge.table import Refused
from panurge.table.refusals import CODES

MEDIA = "application/problem+json"
STATUS: dict[str, int] = {
    # the request
    "bad_json": 400,
    "bad_frame": 400,
    "bad_option": 400,
    "no_bot": 400,
    "bad_token": 401,
    "spectator": 401,
    "nobody": 401,
    "foreign": 403,
    "not_yours": 403,
    "bad_link": 403,
    "not_your_name": 403,
    "not_open": 403,
    "not_here": 409,
    "no_call": 404,
    "no_game": 404,
    "no_person": 404,
    "no_table": 404,
    "bad_method": 405,
    "too_long": 413,
    "bad_host": 421,
    "too_fast": 429,
    "too_many": 429,
    "fault": 500,
    # how the table stands
    "busy": 503,
    "stale": 409,
    "over": 409,
    "frozen": 409,
    "taken": 409,
    "stood_in": 409,
    "illegal": 422,
    "chat_empty": 422,
    "chat_long": 422,
    "chat_fast": 429,
    "no_bleat": 422,
    "no_offer": 409,
    "no_window": 409,
    "not_over": 409,
    "name_long": 422,
    "name_signs": 422,
    "name_taken": 409,
    "not_free": 409,
    "begun": 409,
    "bleats_only": 403,
    "banned": 403,
    "hint_off": 403,
    "hint_busy": 429,
    "hint_none": 503,
} | {code: 409 for code in CODES if code.startswith("undo_")}
WIRE = ("bad_json", "bad_frame", "too_fast")  # said by the socket in the same words


class Problem(Exception):
    """A call that cannot be answered as asked."""

    def __init__(self, code: str, say: str = "", rule: str = "") -> None:
        super().__init__(say or code)
        self.code = code
        self.rule = rule
        self._say = say

    def say(self, language: str) -> str:
        if self._say:
            return self._say
        if self.code in CODES:
            return Refused(self.code).say(language)
        room = "wire" if self.code in WIRE else "api"
        return voice("panurge.web", language)(f"{room}.{self.code}")


def answer(problem: Problem, language: str, n: int | None = None, allow: str = "") -> Response:
    """`n` is the table's moment, so that whoever was late can look again from there."""
    status = STATUS.get(problem.code, 409)
    told: dict[str, object] = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": problem.code,
        "detail": problem.say(language),
        "rule": problem.rule,
    }
    if n is not None:
        told["n"] = n
    headers = {}
    if status == HTTPStatus.UNAUTHORIZED:
        headers["www-authenticate"] = "Bearer"
    if status in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE):
        headers["retry-after"] = "60" if problem.code == "too_many" else "1"
    if allow:
        headers["allow"] = allow
    return JSONResponse(told, status, headers, MEDIA)
