"""The audit's own reckoning of the digest that a draw must carry."""

from __future__ import annotations

import hashlib
import json


def digest_of(**fields: object) -> str:
    """SHA-256 (hex) over compact JSON with sorted keys in UTF-8."""
    return hashlib.sha256(
        json.dumps(fields, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode("utf-8")
    ).hexdigest()
