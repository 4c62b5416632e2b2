"""Reading the body of a request as JSON: bounded in size, and nothing in it that cannot be stored or sent back."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from typing import Any, NoReturn

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from rest_framework.parsers import BaseParser

from tournament.errors import Invalid, TooLarge

# half of a character: valid in JSON, and neither UTF-8 nor any database can hold it
_HALF_CHARACTER = re.compile("[\ud800-\udfff]")


class JsonParser(BaseParser):
    """Raises `Invalid` (body_unreadable) for what is no JSON, `TooLarge` (body_too_large) without reading it whole."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None) -> Any:
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        body = stream.read(most + 1)
        if len(body) > most:
            raise TooLarge(
                "body_too_large",
                _("This is too large; at most %(most)s bytes are read."),
                field="body",
                allowed=f"0–{most}",
                params={"most": most},
            )
        try:
            text = body.decode("utf-8")
            found = json.loads(text, parse_constant=_refuse_constant, parse_float=_finite)
            whole = _HALF_CHARACTER.search(json.dumps(found, ensure_ascii=False)) is None
        except (ValueError, RecursionError):
            raise _unreadable() from None
        if not whole:
            raise _unreadable()
        return found


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _finite(text: str) -> float:
    """1e400 is JSON, and no number that can be stored or sent back."""
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text} is too large")
    return number


def _unreadable() -> Invalid:
    return Invalid(
        "body_unreadable", _("The request could not be read."), field="body", allowed=_("one JSON value in UTF-8")
    )
