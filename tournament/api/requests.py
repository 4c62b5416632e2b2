"""Reading a posted JSON object: its fields by name, the request id and the revision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from rest_framework.request import Request

from tournament.rulebook.reports import missing, read_mapping, read_number, unfit


def read_write(request: Request, *fields: str) -> dict[str, Any]:
    """What was posted with a write: `request_id`, `revision` and `fields`, those that were given.

    Raises `Invalid` that names the field: an unknown one, a missing or broken request id, a revision below 1.
    """
    given = dict(read_mapping(request.data, "body", ("request_id", "revision", *fields)))
    given["request_id"] = _read_request_id(given)
    given["revision"] = read_number(given.get("revision"), "revision", least=1, most=2**31 - 1)
    return given


def read_act(request: Request, *fields: str) -> dict[str, Any]:
    """As `read_write`, for an act that rests on no revision of a whole: `fields` say what its writer saw."""
    given = dict(read_mapping(request.data, "body", ("request_id", *fields)))
    given["request_id"] = _read_request_id(given)
    return given


def read_fields(request: Request, *fields: str) -> Mapping[str, Any]:
    """What was posted to be looked at only: `fields`, those that were given."""
    return read_mapping(request.data, "body", fields)


def _read_request_id(given: Mapping[str, Any]) -> UUID:
    value = given.get("request_id")
    if value is None:
        raise missing("request_id", _("a new UUID for each act"))
    try:
        return UUID(value)
    except (ValueError, AttributeError, TypeError):
        raise unfit("not_a_uuid", "request_id", value, _("a new UUID for each act")) from None
