"""Who somebody is: a browser by a signed cookie, a seat by a signed link that can be revoked.

A link carries table, seat and the seat's nonce; so does the bearer token of a program, which is no link: it does not
ask for a name. Sitting down writes the browser beside the seat in the store; renewing
the nonce takes the seat from every browser and makes every older link and token void. An invitation is renewed as soon
as it is used: whoever sent it must not be able to look over the guest's shoulder with it."""

import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from html import unescape

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.responses import Response

from panurge.table import Store
from panurge.table.seats import clean_name

COOKIE, NAME = "panurge", "name"
YEAR = 365 * 86400


class Links:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._secret = secret = store.secret("links")
        self._browsers = URLSafeSerializer(secret, salt="browser")
        self._seats = URLSafeSerializer(secret, salt="seat")
        self._bearers = URLSafeSerializer(secret, salt="bearer")
        self._programs = URLSafeSerializer(secret, salt="me")

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
        held = self._read(self._seats, token)
        return held[1] if held is not None and held[0] == table else None

    def led_to(self, table: str, token: str) -> int | None:
        """The seat a link of ours gave once, used or revoked as it may be: for those who hold that seat anyway."""
        held = self._signed(self._seats, token)
        return held[1] if held is not None and held[0] == table else None

    # ------------------------------------------------------------------ tables
    def table_link(self, table: str) -> str:
        """One link for the whole table: whoever opens it chooses a free seat. Short enough to be aimed at."""
        return f"/t/{table}/come/{self._table_token(table)}"

    def leads_to_table(self, table: str, token: str) -> bool:
        return secrets.compare_digest(self._table_token(table).encode(), token.encode())

    def _table_token(self, table: str) -> str:
        digest = hmac.digest(self._secret.encode(), f"table {table}".encode(), "sha256")
        return urlsafe_b64encode(digest[:12]).decode()

    # ------------------------------------------------------------------ programs
    def bearer_token(self, table: str, seat: int) -> str:
        return str(self._bearers.dumps([table, seat, self.store.nonce(table, seat)]))

    def bearer(self, token: str) -> tuple[str, int] | None:
        """The table and seat a program's token gives, None if it is forged or revoked."""
        return self._read(self._bearers, token)

    def me_token(self, browser: str) -> str:
        """What a program shows to be somebody: it stands for a browser of its own."""
        return str(self._programs.dumps(browser))

    def me(self, token: str) -> str:
        """The browser that a program's token stands for, "" if it is forged."""
        try:
            name = self._programs.loads(token)
        except BadSignature:
            return ""
        return name if isinstance(name, str) else ""

    def _read(self, signer: URLSafeSerializer, token: str) -> tuple[str, int] | None:
        held = self._signed(signer, token)
        if held is None:
            return None
        table, seat, nonce = held
        known = self.store.nonce(table, seat)
        return (table, seat) if known and secrets.compare_digest(known, nonce) else None

    def _signed(self, signer: URLSafeSerializer, token: str) -> tuple[str, int, str] | None:
        try:
            table, seat, nonce = signer.loads(token)
        except (BadSignature, TypeError, ValueError):
            return None
        if not isinstance(table, str) or type(seat) is not int or not isinstance(nonce, str):
            return None
        return table, seat, nonce


def remember_name(response: Response, name: str) -> None:
    """What somebody is called, for the next table. Cookies hold ASCII only."""
    response.set_cookie(NAME, name.encode("ascii", "xmlcharrefreplace").decode(), max_age=YEAR, samesite="lax")


def remembered_name(cookies: Mapping[str, str]) -> str:
    return clean_name(unescape(cookies.get(NAME, "")))


def new_browser() -> str:
    return secrets.token_urlsafe(12)
