"""What a request tells about who asks: language, theme, layout, address."""

from functools import lru_cache
from ipaddress import IPv4Address, ip_address, ip_network

from starlette.requests import HTTPConnection

from panurge.core.words import LANGUAGES


def language_of(connection: HTTPConnection) -> str:
    """What was chosen on the page, else the first language of the browser that we speak, else English."""
    return _tongue(connection, connection.query_params.get("language") or connection.cookies.get("language", ""))


def wished_language(connection: HTTPConnection) -> str:
    """The same for programs, which carry no cookies."""
    return _tongue(connection, connection.query_params.get("language", ""))


def _tongue(connection: HTTPConnection, asked: str) -> str:
    if asked in LANGUAGES:
        return asked
    for wish in connection.headers.get("accept-language", "").split(","):
        tongue = wish.strip()[:2].lower()
        if tongue in LANGUAGES:
            return tongue
    return "en"


def theme_of(connection: HTTPConnection) -> str:
    theme = connection.cookies.get("theme", "")
    return theme if theme in ("light", "dark") else ""


def layout_of(connection: HTTPConnection) -> str:
    """A guess for the first paint; the page then says how wide it really is."""
    return "tall" if "Mobi" in connection.headers.get("user-agent", "") else "wide"


def address_of(connection: HTTPConnection) -> str:
    """Where somebody comes from, as the limits count it."""
    return household_of(connection.client.host if connection.client else "")


@lru_cache(maxsize=4096)
def household_of(address: str) -> str:
    """One household has one IPv4 address, but 2^64 of IPv6: of those the network counts."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return address
    return str(found.ipv4_mapped or ip_network((found.packed, 64), strict=False))
