"""Proxies that are named, and nobody else, are believed when they say for whom they come.

A proxy that does not set `X-Forwarded-For` itself passes on what a visitor wrote there; so not even one on this machine
is believed unasked."""

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from panurge.core.errors import BadOption


class Proxies:
    def __init__(self, named: Iterable[str] = (), what: str = "a proxy") -> None:
        self.named = tuple(named)
        self._networks = [_network(name, what) for name in self.named]

    def __bool__(self) -> bool:
        return bool(self.named)

    def knows(self, address: str) -> bool:
        if not self._networks:
            return False
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._networks)


def _network(name: str, what: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(name)
    except ValueError:
        raise BadOption(f"{what} is an address or a network, such as 10.0.0.2 or 10.0.0.0/24, not {name!r}") from None
