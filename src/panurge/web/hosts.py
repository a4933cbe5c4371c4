"""By which names the server goes. A page of another site can make its own name lead to this machine, and would then
pass for ours: so a name nobody gave us is refused.

What is written in numbers cannot be made to lead anywhere else, and passes; so do `localhost` and this machine's own
name. The rest is named (`--allowed-hosts`)."""

import socket as sockets
from collections.abc import Iterable
from ipaddress import ip_address

from panurge.core.errors import BadOption
from panurge.web.logs import hushed

log = hushed("panurge.web.door")
ANY = "*"


class Hosts:
    def __init__(self, named: Iterable[str] = ()) -> None:
        named = [_checked(name) for name in named]
        self.any = ANY in named
        self._names = {"localhost", *_own(), *(name for name in named if not name.startswith("*."))}
        self._ends = tuple(name.removeprefix("*") for name in ("*.localhost", *named) if name.startswith("*."))

    def know(self, header: str) -> bool:
        """Whether that `Host` is ours. Old programs send none; browsers always do."""
        host = bare_host(header)
        if self.any or not host or host in self._names or host.endswith(self._ends) or is_number(host):
            return True
        log.warning("somebody asked for %.100r, a name this server does not go by (see --allowed-hosts)", host)
        return False


def bare_host(header: str) -> str:
    """The name without its port, as names are compared."""
    if header.startswith("["):
        return header[1:].partition("]")[0].lower()
    return header.partition(":")[0].removesuffix(".").lower()


def is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _own() -> set[str]:
    name = sockets.gethostname().lower()
    return {name, name.partition(".")[0], f"{name.partition('.')[0]}.local"}


def _checked(name: str) -> str:
    """A name as it is compared; `*.example.org` is every name below that one, `*` any."""
    if name == ANY:
        return name
    bare = name.lower().removesuffix(".")
    rest = bare.removeprefix("*.")
    if not rest or any(letter in rest for letter in "*/:@ "):
        raise BadOption(f"a host is a name such as sheep.example.org or *.example.org, without port, not {name!r}")
    return bare
