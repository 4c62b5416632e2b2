"""The rules of an event: what holds, editing them, changing them during play, and looking at them without storing."""

from __future__ import annotations

from typing import Any

from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring import difference, load_any_preset
from tournament.api.permissions import SignedIn
from tournament.api.strict import RevisedBody, StrictSerializer, read_body
from tournament.errors import Invalid
from tournament.permissions import Act
from tournament.selectors.events import event_for
from tournament.selectors.rule_sets import VersionRow, event_rules
from tournament.services.rules import change_rule_set, edit_rule_set, read_rules

ANYTHING = {(200, "application/json"): OpenApiTypes.OBJECT}


class EditRulesBody(RevisedBody):
    """`revision` is the event's; `values` the whole mapping of the rule set."""

    values = serializers.DictField(help_text="a rule set as `python -m scoring --show ID` prints it")


class ChangeRulesBody(EditRulesBody):
    reason = serializers.CharField(max_length=1000)
    from_round = serializers.IntegerField(
        allow_null=True, default=None, help_text="id of a round that has not begun; null = the next one published"
    )


class CheckRulesBody(StrictSerializer):
    values = serializers.DictField()


class EventRules(APIView):
    """The rules in force and every version. PUT while no round is published, POST after that."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(operation_id="event_rules", responses=ANYTHING, tags=["events"])
    def get(self, request: Request, slug: str) -> Response:
        event, standing = event_for(request.user, slug, Act.SEE_EVENT)
        rules = event_rules(event)
        named = standing.allows(Act.SEE_DESK)
        return Response(
            {
                "revision": event.revision,
                "frozen_at": event.rule_set_frozen_at,
                "preset": rules.preset,
                "digest": rules.current.digest,
                "values": rules.current.to_mapping(),
                "newest": {"digest": rules.newest.digest, "values": rules.newest.to_mapping()},
                "versions": [_version_mapping(row, named) for row in rules.versions],
            }
        )

    @extend_schema(operation_id="edit_rules", request=EditRulesBody, responses=ANYTHING, tags=["events"])
    def put(self, request: Request, slug: str) -> Response:
        event, _standing = event_for(request.user, slug, Act.EDIT_EVENT)
        return Response(edit_rule_set(request.user, event_id=event.pk, **read_body(request, EditRulesBody)))

    @extend_schema(operation_id="change_rules", request=ChangeRulesBody, responses=ANYTHING, tags=["events"])
    def post(self, request: Request, slug: str) -> Response:
        event, _standing = event_for(request.user, slug, Act.CHANGE_RULES)
        given = read_body(request, ChangeRulesBody)
        given["from_round_id"] = given.pop("from_round")
        return Response(change_rule_set(request.user, event_id=event.pk, **given))


class CheckRules(APIView):
    """Every fault of the values, and what they change against the published rule set; nothing is stored."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="check_rules", request=CheckRulesBody, responses=ANYTHING, tags=["events"])
    def post(self, request: Request, slug: str) -> Response:
        event, _standing = event_for(request.user, slug, Act.SEE_DESK)
        values = read_body(request, CheckRulesBody)["values"]
        base = load_any_preset(event_rules(event).preset)
        try:
            rules = read_rules(values)
        except Invalid as invalid:
            return Response(invalid.details)
        changes = [{"path": each.path, "before": each.before, "after": each.after} for each in difference(rules, base)]
        return Response({"faults": [], "digest": rules.digest, "preset": base.id, "differences": changes})


def _version_mapping(row: VersionRow, named: bool) -> dict[str, Any]:
    """`by` for officials alone: who works at an event is not for everybody."""
    told = {
        "number": row.number,
        "preset": row.preset,
        "digest": row.digest,
        "at": row.at,
        "reason": row.reason,
        "holds_from": row.holds_from.pk if row.holds_from is not None and not row.holds_from.is_draft else None,
        "in_force": row.in_force,
        "waits": row.waits,
    }
    return told | {"by": row.by} if named else told


urlpatterns = [
    path("events/<slug:slug>/rules/", EventRules.as_view(), name="api_rules"),
    path("events/<slug:slug>/rules/check/", CheckRules.as_view(), name="api_check_rules"),
]
