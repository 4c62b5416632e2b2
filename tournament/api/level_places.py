"""Who is level in final standings, and how they are put in order."""

from __future__ import annotations

from typing import Any

from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.permissions import SignedIn
from tournament.api.round_documents import extra_matches_mapping
from tournament.api.stages import ANYTHING, MADE, stage_for
from tournament.api.strict import ActBody, read_body
from tournament.models import Stage
from tournament.permissions import Act
from tournament.selectors.stages.level_places import LevelPlaces, level_in_standings
from tournament.services import extra_matches
from tournament.services.level_places import decide_places


class PlacesBody(ActBody):
    """`group` and `place` as the list names them."""

    group = serializers.CharField(max_length=4, allow_blank=True, default="")
    place = serializers.IntegerField(min_value=1)
    method = serializers.CharField(help_text="lots or chief_referee; extra matches decide by themselves")
    order = serializers.ListField(child=serializers.IntegerField(), default=list, help_text="entry ids, best first")
    reason = serializers.CharField(max_length=1000, allow_blank=True, default="")
    seed = serializers.CharField(max_length=64, allow_null=True, default=None)


class ExtraPlacesBody(ActBody):
    """`group` and `place` as the list names them."""

    group = serializers.CharField(max_length=4, allow_blank=True, default="")
    place = serializers.IntegerField(min_value=1)
    format = serializers.CharField(default="knockout", help_text="knockout of every place, or round_robin")


class LevelPlacesView(APIView):
    """Who is, or was, level in the final standings, and how they were put in order; posting decides one of them."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="level_places", responses=ANYTHING, tags=["stages"])
    def get(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.CUT)
        found = level_in_standings(Stage.objects.get(pk=row.pk))
        return Response({"level_places": [_mapping(each) for each in found.ties]})

    @extend_schema(operation_id="decide_places", request=PlacesBody, responses=MADE, tags=["stages"])
    def post(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.DECIDE_TIE)
        given = read_body(request, PlacesBody)
        return Response(decide_places(request.user, stage_id=row.pk, **given), status=201)


class ExtraMatchesForPlaces(APIView):
    """Lets those who are still level for places of the final standings play for them."""

    permission_classes = (SignedIn,)

    @extend_schema(
        operation_id="play_extra_matches_for_places", request=ExtraPlacesBody, responses=MADE, tags=["stages"]
    )
    def post(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.DECIDE_TIE)
        given = read_body(request, ExtraPlacesBody)
        return Response(extra_matches.play_extra_matches_for_places(request.user, stage_id=row.pk, **given), status=201)


def _mapping(tie: LevelPlaces) -> dict[str, Any]:
    return {
        "group": tie.group,
        "place": tie.place,
        "entries": [row.to_mapping() for row in tie.rows],
        "method": tie.method,
        "level": list(tie.level),
        "by_lots": tie.by_lots,
        "extra_matches": [extra_matches_mapping(each) for each in (*tie.over, *tie.waiting)],
    }


_STAGE = "events/<slug:slug>/stages/<int:stage>/"
urlpatterns: list[Any] = [
    path(_STAGE + "level-places/", LevelPlacesView.as_view(), name="api_level_places"),
    path(_STAGE + "level-places/extra-matches/", ExtraMatchesForPlaces.as_view(), name="api_extra_matches_for_places"),
]
