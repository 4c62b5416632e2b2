"""Digest of a draw's input: what must be the same for a draw to come out the same."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping


def input_digest(value: Mapping[str, object]) -> str:
    """SHA-256 (hex) of `value` as JSON: keys sorted, no spaces, UTF-8, nothing escaped but what must be."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
