"""A real PostgreSQL for servers side by side."""

from tests.store.conftest import postgres  # noqa: F401
