"""What the server shows to whom, as whoever starts it says: below which path it stands, whether browsers shall
insist on https, and who may read its numbers."""

from dataclasses import dataclass, field

from starlette.requests import HTTPConnection

from panurge.web.hosts import bare_host, is_number
from panurge.web.proxies import Proxies

YEAR = 365 * 86_400  # seconds
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")  # a proxy has passed it on


@dataclass(frozen=True)
class Front:
    root: str = ""
    hsts: bool = False
    readers: Proxies = field(default_factory=Proxies)  # of the numbers, besides this machine

    def headers(self, connection: HTTPConnection) -> dict[str, str]:
        """What is added to every answer. A promise of https that did not come by https would count for nothing."""
        promised = self.hsts and connection.url.scheme == "https"
        return {"strict-transport-security": f"max-age={YEAR}"} if promised else {}

    def may_read_numbers(self, connection: HTTPConnection) -> bool:
        """Whoever asks on this machine itself, not through a proxy of this machine; and who is named."""
        address = connection.client.host if connection.client else ""
        if self.readers.knows(address):
            return True
        host = bare_host(connection.headers.get("host", ""))
        passed_on = any(name in connection.headers for name in FORWARDED)
        return HERE.knows(address) and not passed_on and (host == "localhost" or is_number(host))


HERE = Proxies(["127.0.0.0/8", "::1", "::ffff:127.0.0.0/104"])
