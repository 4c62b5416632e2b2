"""Round robins and groups: drawing groups, the schedule of all rounds, crosstables, and the way into a bracket."""

from __future__ import annotations

from typing import Any

from django.urls import path
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.permissions import SignedIn
from tournament.api.public.views import PublicView
from tournament.api.schedule_documents import (
    crosstable_mapping,
    group_cut_mapping,
    groups_mapping,
)
from tournament.api.stages import ANYTHING, MADE, stage_for
from tournament.api.strict import ActBody, read_body
from tournament.errors import Invalid, Missing
from tournament.models import Stage
from tournament.permissions import Act
from tournament.rulebook.cross_overs import StoredCrossOver
from tournament.selectors import public
from tournament.selectors.schedules import crosstables, groups_page
from tournament.selectors.stages.group_cut import drawn_plan, read_group_cut, sizes_of_groups, standings_are_computed
from tournament.services import extra_matches, group_cut, schedules

_WHY = {"max_length": 1000, "allow_blank": True, "default": "", "help_text": "why again"}
_MOST_DIGITS = 4


class DrawGroupsBody(ActBody):
    method = serializers.CharField(
        allow_null=True, default=None, help_text="snake, pots or lots; null = what the stage's settings say"
    )
    sizes = serializers.ListField(
        child=serializers.IntegerField(),
        allow_null=True,
        default=None,
        help_text="of groups A, B, ...; null = even, as many groups as the settings say",
    )
    seed = serializers.CharField(max_length=64, allow_null=True, default=None, help_text="null = made at random")
    reason = serializers.CharField(**_WHY)


class GroupNumbersBody(ActBody):
    numbers = serializers.DictField(
        child=serializers.IntegerField(min_value=1), help_text="entry id -> the number it drew"
    )
    sizes = serializers.ListField(child=serializers.IntegerField(), allow_null=True, default=None)
    reason = serializers.CharField(**_WHY)


class PlaceGroupsBody(ActBody):
    groups = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()), help_text="entry ids of group A, of group B, ..."
    )
    reason = serializers.CharField(**_WHY)


class MakeScheduleBody(ActBody):
    reason = serializers.CharField(**_WHY)


class EnterGroupBody(ActBody):
    entry_id = serializers.IntegerField()
    group = serializers.CharField(max_length=4, allow_blank=True, default="", help_text="empty in a round robin")
    reason = serializers.CharField(max_length=1000)


class GroupCutBody(ActBody):
    qualifiers = serializers.IntegerField(help_text="how many of each group go on")
    best_next = serializers.IntegerField(default=0, help_text="how many of the best behind them go on")
    format = serializers.CharField(default="knockout", help_text="knockout or double_elimination")
    seeding = serializers.CharField(default="by_group", help_text="by_group or by_performance")
    name_zh = serializers.CharField(max_length=80)
    name_en = serializers.CharField(max_length=80, allow_blank=True, default="")
    settings = serializers.DictField(default=dict)


class GroupTieBody(ActBody):
    """`group` and `place` as the group cut names the tie."""

    qualifiers = serializers.IntegerField()
    best_next = serializers.IntegerField(default=0)
    group = serializers.CharField(max_length=4, allow_blank=True, default="")
    place = serializers.IntegerField(min_value=1)
    method = serializers.CharField(help_text="lots or chief_referee; extra matches decide by themselves")
    order = serializers.ListField(child=serializers.IntegerField(), default=list, help_text="entry ids, best first")
    reason = serializers.CharField(max_length=1000, allow_blank=True, default="")
    seed = serializers.CharField(max_length=64, allow_null=True, default=None)


class GroupExtraMatchesBody(ActBody):
    """`group` and `place` as the group cut names the tie."""

    qualifiers = serializers.IntegerField()
    best_next = serializers.IntegerField(default=0)
    group = serializers.CharField(max_length=4, allow_blank=True, default="")
    place = serializers.IntegerField(min_value=1)
    format = serializers.CharField(default="knockout", help_text="knockout of every place, or round_robin")


class Groups(APIView):
    """The groups as they stand and every draw of them; posting draws them."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="groups", responses=ANYTHING, tags=["schedules"])
    def get(self, request: Request, slug: str, stage: int) -> Response:
        event, _standing, row = stage_for(request, slug, stage, Act.SEE_DESK)
        return Response(groups_mapping(groups_page(row.pk, event.pk, row.source)))

    @extend_schema(operation_id="draw_groups", request=DrawGroupsBody, responses=MADE, tags=["schedules"])
    def post(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.DRAW_LOTS)
        given = read_body(request, DrawGroupsBody)
        return Response(schedules.draw_groups(request.user, stage_id=row.pk, **given), status=201)


class GroupNumbers(APIView):
    """Numbers drawn by hand."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="record_groups", request=GroupNumbersBody, responses=MADE, tags=["schedules"])
    def post(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.DRAW_LOTS)
        given = read_body(request, GroupNumbersBody)
        given["numbers"] = _by_entry(given["numbers"])
        return Response(schedules.record_groups(request.user, stage_id=row.pk, **given), status=201)


class PlacedGroups(APIView):
    """Groups put together by hand."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="place_groups", request=PlaceGroupsBody, responses=MADE, tags=["schedules"])
    def post(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.DRAW_LOTS)
        given = read_body(request, PlaceGroupsBody)
        return Response(schedules.place_groups(request.user, stage_id=row.pk, **given), status=201)


class Schedule(APIView):
    """Makes all rounds of a round robin or of groups, as drafts."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="make_schedule", request=MakeScheduleBody, responses=MADE, tags=["schedules"])
    def post(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.PAIR_ROUND)
        given = read_body(request, MakeScheduleBody)
        return Response(schedules.make_schedule(request.user, stage_id=row.pk, **given), status=201)


class LateEntry(APIView):
    """Lets a late entry take the place of a bye."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="enter_group", request=EnterGroupBody, responses=MADE, tags=["schedules"])
    def post(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.PAIR_ROUND)
        given = read_body(request, EnterGroupBody)
        return Response(schedules.enter_group(request.user, stage_id=row.pk, **given), status=201)


class GroupCut(APIView):
    """Who goes on from the groups, as far as it is certain, and ties that wait; posting makes the bracket by places."""

    permission_classes = (SignedIn,)

    @extend_schema(
        operation_id="group_cut",
        parameters=[OpenApiParameter("qualifiers", int), OpenApiParameter("best_next", int)],
        responses=ANYTHING,
        tags=["schedules"],
    )
    def get(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.CUT)
        source = Stage.objects.get(pk=row.pk)
        plan = drawn_plan(source) or StoredCrossOver(
            sizes=sizes_of_groups(source),
            qualifiers=_number(request.query_params.get("qualifiers", ""), 2),
            best_next=_number(request.query_params.get("best_next", ""), 0),
        )
        return Response(group_cut_mapping(read_group_cut(source, plan, current=standings_are_computed(source))))

    @extend_schema(operation_id="cut_groups", request=GroupCutBody, responses=MADE, tags=["schedules"])
    def post(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.CUT)
        given = read_body(request, GroupCutBody)
        return Response(group_cut.cut_groups(request.user, stage_id=row.pk, **given), status=201)


class GroupTie(APIView):
    """Decides a tie for places of groups."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="decide_group_tie", request=GroupTieBody, responses=MADE, tags=["schedules"])
    def post(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.DECIDE_TIE)
        given = read_body(request, GroupTieBody)
        return Response(group_cut.decide_group_tie(request.user, stage_id=row.pk, **given), status=201)


class GroupExtraMatches(APIView):
    """Lets those who are level for places of groups play for them."""

    permission_classes = (SignedIn,)

    @extend_schema(
        operation_id="play_extra_group_matches", request=GroupExtraMatchesBody, responses=MADE, tags=["schedules"]
    )
    def post(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.DECIDE_TIE)
        given = read_body(request, GroupExtraMatchesBody)
        return Response(extra_matches.play_extra_group_matches(request.user, stage_id=row.pk, **given), status=201)


class PublicCrosstables(PublicView):
    """Who met whom in a round robin or in groups, a table a group; rounds that are drafts are not in it."""

    @extend_schema(
        operation_id="public_crosstables",
        responses={(200, "application/json"): OpenApiTypes.OBJECT},
        tags=["public"],
    )
    def get(self, request: Request, slug: str, stage: int) -> Response:
        row = public.public_frame(slug).stage(stage)
        if not row.is_schedule:
            raise Missing("crosstable_missing", _("Only a round robin and groups have a crosstable."))
        tables = crosstables(row.pk, [each.pk for each in row.rounds])
        return Response({"tables": [crosstable_mapping(each) for each in tables]})


def _by_entry(posted: dict[str, int]) -> dict[int, int]:
    for key in posted:
        if not key.isascii() or not key.isdigit() or len(key) > 18:
            raise Invalid(
                "not_a_number", _("Numbers are given by entry id."), field="numbers", value=key, allowed=_("entry ids")
            )
    return {int(entry): number for entry, number in posted.items()}


def _number(text: str, otherwise: int) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS else otherwise


_STAGE = "events/<slug:slug>/stages/<int:stage>/"
urlpatterns: list[Any] = [
    path(_STAGE + "groups/", Groups.as_view(), name="api_groups"),
    path(_STAGE + "groups/by-hand/", GroupNumbers.as_view(), name="api_groups_by_hand"),
    path(_STAGE + "groups/placed/", PlacedGroups.as_view(), name="api_place_groups"),
    path(_STAGE + "schedule/", Schedule.as_view(), name="api_schedule"),
    path(_STAGE + "schedule/late/", LateEntry.as_view(), name="api_enter_group"),
    path(_STAGE + "group-cut/", GroupCut.as_view(), name="api_group_cut"),
    path(_STAGE + "group-tie/", GroupTie.as_view(), name="api_group_tie"),
    path(_STAGE + "group-extra-matches/", GroupExtraMatches.as_view(), name="api_extra_group_matches"),
    path(
        "public/events/<slug:slug>/crosstable/<int:stage>/",
        PublicCrosstables.as_view(),
        name="api_public_crosstable",
    ),
]
