"""Reading what was posted: typed fields, and no field that nobody asked for."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, TypeVar

from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request


class StrictSerializer(serializers.Serializer):
    """A posted object. A field that is not declared is an error that names it: a slip of the pen loses nothing."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        if isinstance(data, Mapping):
            known = [name for name, field in self.fields.items() if not field.read_only]
            said = _("This field is not known. Known are: %(known)s.") % {"known": ", ".join(known)}
            unknown = {name: [said] for name in data if name not in known}
            if unknown:
                raise serializers.ValidationError(unknown, code="field_unknown")
        return super().to_internal_value(data)


class ActBody(StrictSerializer):
    """What every write carries."""

    request_id = serializers.UUIDField(help_text="a new UUID for each act; sent again it is answered alike")


class RevisedBody(ActBody):
    """A write that replaces something."""

    revision = serializers.IntegerField(min_value=1, max_value=2**31 - 1, help_text="of what you saw")


@extend_schema_field(OpenApiTypes.DATETIME)
class MomentField(serializers.Field):
    """ISO 8601; without an offset the event's own clocks are meant, and the value stays naive."""

    default_error_messages = {"no_moment": _("Write the moment as 2026-05-01T09:00 or with an offset.")}

    def to_internal_value(self, data: Any) -> datetime:
        if not isinstance(data, str):
            self.fail("no_moment")
        try:
            return datetime.fromisoformat(data)
        except ValueError:
            self.fail("no_moment")

    def to_representation(self, value: datetime) -> str:
        return value.isoformat()


Body = TypeVar("Body", bound=serializers.Serializer)


def read_body(request: Request, shape: type[Body]) -> dict[str, Any]:
    """The posted values. Raises DRF's ValidationError, which names every field at fault."""
    body = shape(data=request.data)
    body.is_valid(raise_exception=True)
    return dict(body.validated_data)
