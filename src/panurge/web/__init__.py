"""The page: lobby, tables, the socket between them. `serve` runs it; `create_app` is the application by itself."""

from panurge.web.app import create_app
from panurge.web.serve import serve

__all__ = ["create_app", "serve"]
