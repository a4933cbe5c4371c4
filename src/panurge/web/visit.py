"""What a request tells about who asks: language, theme, layout, address."""

from ipaddress import ip_address, ip_network

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
    return connection.client.host if connection.client else ""


WHOLE = 64  # bits of an address of the newer kind: the rest of it is for its owner to choose


def share_of(connection: HTTPConnection) -> str:
    """Whose share of the thinking it costs: the address, or the network that one customer is given."""
    address = address_of(connection)
    try:
        long = ip_address(address).version == 6
    except ValueError:  # no address of the net: a name, or nothing
        return address
    return str(ip_network((address.partition("%")[0], WHOLE), strict=False)) if long else address
