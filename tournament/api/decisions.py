"""Decisions on ties of a stage, and taking one back."""

from __future__ import annotations

from typing import Any

from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.permissions import SignedIn
from tournament.api.stages import ANYTHING, stage_for
from tournament.api.strict import RevisedBody, read_body
from tournament.models import Stage
from tournament.permissions import Act
from tournament.selectors.stages.decisions import DecisionRow, require_decision_of, standing_decisions
from tournament.services.decisions import undo_decision


class UndoDecisionBody(RevisedBody):
    """`revision` as the list names it."""

    reason = serializers.CharField(max_length=1000)


class Decisions(APIView):
    """What lots or the chief referee have decided about level entries of the stage, the newest first.

    `kept_by` is why a decision cannot be taken back, null where it can.
    """

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="tie_decisions", responses=ANYTHING, tags=["stages"])
    def get(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.CUT)
        found = standing_decisions(Stage.objects.select_related("event").get(pk=row.pk))
        return Response({"decisions": [_mapping(each) for each in found]})


class UndoDecision(APIView):
    """The entries are level again, as long as nothing rests on the decision."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="undo_decision", request=UndoDecisionBody, responses=ANYTHING, tags=["stages"])
    def post(self, request: Request, slug: str, stage: int, decision: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.DECIDE_TIE)
        given = read_body(request, UndoDecisionBody)
        require_decision_of(row.pk, decision)
        return Response(undo_decision(request.user, decision_id=decision, **given))


def _mapping(row: DecisionRow) -> dict[str, Any]:
    return {
        "id": row.pk,
        "revision": row.revision,
        "group": row.group,
        "place": row.place,
        "after_round": row.after_round,
        "method": row.method,
        "order": [each.to_mapping() for each in row.order],
        "draw": row.draw,
        "reason": row.reason,
        "by": row.by,
        "at": row.at,
        "kept_by": None if row.kept_by is None else {"code": row.kept_by.code, "message": row.kept_by.text()},
    }


_STAGE = "events/<slug:slug>/stages/<int:stage>/"
urlpatterns: list[Any] = [
    path(_STAGE + "decisions/", Decisions.as_view(), name="api_decisions"),
    path(_STAGE + "decisions/<int:decision>/undo/", UndoDecision.as_view(), name="api_undo_decision"),
]
