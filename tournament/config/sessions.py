"""Sessions in the database, asked for by keys only that Django could have given."""

from __future__ import annotations

from django.contrib.sessions.backends.db import SessionStore as DatabaseStore


class SessionStore(DatabaseStore):
    """A cookie may hold anything, even characters that no database takes; such a session does not exist."""

    def _validate_session_key(self, key: str | None) -> bool:
        return key is not None and len(key) == 32 and key.isascii() and key.isalnum()
