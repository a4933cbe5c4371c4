"""Who somebody is: a browser by a signed cookie, a seat by a signed link that can be revoked.

A link carries table, seat and the seat's nonce. Sitting down writes the browser beside the seat in the store; renewing
the nonce takes the seat from every browser and makes every older link void."""

import secrets
from collections.abc import Mapping

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.responses import Response

from panurge.table import Store

COOKIE = "panurge"
YEAR = 365 * 86400


class Links:
    def __init__(self, store: Store) -> None:
        self.store = store
        secret = store.secret("links")
        self._browsers = URLSafeSerializer(secret, salt="browser")
        self._seats = URLSafeSerializer(secret, salt="seat")

    # ------------------------------------------------------------------ browsers
    def browser(self, cookies: Mapping[str, str]) -> str:
        """The browser's name, "" if it has none or shows a forged one."""
        try:
            name = self._browsers.loads(cookies.get(COOKIE, ""))
        except BadSignature:
            return ""
        return name if isinstance(name, str) else ""

    def remember(self, response: Response, browser: str, secure: bool) -> None:
        response.set_cookie(
            COOKIE, self.signed(browser), max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/"
        )

    def signed(self, browser: str) -> str:
        return str(self._browsers.dumps(browser))

    # ------------------------------------------------------------------ seats
    def seat_link(self, table: str, seat: int) -> str:
        token = self._seats.dumps([table, seat, self.store.nonce(table, seat)])
        return f"/t/{table}/sit/{token!s}"

    def seat_of(self, table: str, token: str) -> int | None:
        """The seat a link gives, None if it is forged, of another table, or revoked."""
        try:
            at, seat, nonce = self._seats.loads(token)
        except (BadSignature, TypeError, ValueError):
            return None
        if at != table or type(seat) is not int or not isinstance(nonce, str):
            return None
        known = self.store.nonce(table, seat)
        return seat if known and secrets.compare_digest(known, nonce) else None


def new_browser() -> str:
    return secrets.token_urlsafe(12)
