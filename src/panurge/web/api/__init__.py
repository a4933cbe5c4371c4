"""The table for programs: JSON calls under /api/v1, a stream of events, and their OpenAPI description.

`calls.CALLS` is the one list: the server's routes, the checking of bodies and the description are all made from it."""

from panurge.web.api.calls import CALLS
from panurge.web.api.serving import routes

__all__ = ["CALLS", "routes"]
