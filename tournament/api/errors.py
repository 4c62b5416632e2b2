"""Refusals as JSON: `{"error": {code, message, field?, value?, allowed?, details?}}` with the refusal's status."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import APIException, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from tournament.errors import Refused


def handle(exception: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's handler. Bugs are left to Django, which logs them and answers 500."""
    if isinstance(exception, Refused):
        response = Response({"error": exception.as_mapping()}, status=exception.status)
        if "seconds" in exception.params:
            response["Retry-After"] = str(exception.params["seconds"])
        return response
    response = exception_handler(exception, context)
    if response is None:
        return None
    if isinstance(exception, ValidationError):
        response.data = {
            "error": {"code": "invalid", "message": _first(exception.detail), "details": {"fields": exception.detail}}
        }
    elif isinstance(exception, APIException):
        response.data = {"error": {"code": exception.default_code, "message": str(exception.detail)}}
    else:
        response.data = {
            "error": {"code": "missing" if response.status_code == 404 else "not_allowed", "message": str(exception)}
        }
    return response


def _first(detail: Any) -> str:
    while isinstance(detail, dict | list) and detail:
        if isinstance(detail, dict):
            field, inner = next(iter(detail.items()))
            return f"{field}: {_first(inner)}"
        detail = detail[0]
    return str(detail)
