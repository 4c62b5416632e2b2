"""Acts on the day: substitutes, tables at which nobody has come, referees' tables, tables and seats by hand."""

from __future__ import annotations

from typing import Any

from django.urls import path
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.pagination import Pages
from tournament.api.permissions import SignedIn
from tournament.api.stages import ANYTHING, stage_for
from tournament.api.strict import ActBody, RevisedBody, StrictSerializer, read_body
from tournament.exchange.entry_lists import LONGEST_TEXT
from tournament.permissions import Act
from tournament.selectors.entries import entry_of_event
from tournament.selectors.events import event_for
from tournament.selectors.no_shows import late_matches, late_tables
from tournament.selectors.table_referees import table_referees
from tournament.services.entries import substitute_member
from tournament.services.matches import forfeit_no_shows
from tournament.services.schedules.missing import Missed, miss_match
from tournament.services.seats import exchange_tables, turn_seats
from tournament.services.table_referees import assign_referees

_ID: dict[str, Any] = {"min_value": 1, "max_value": 2**63 - 1}
_REVISION: dict[str, Any] = {"min_value": 1, "max_value": 2**31 - 1}


class SubstituteBody(RevisedBody):
    """`revision` is the entry's. Somebody new comes by their name, somebody known by the id of the person."""

    leaves = serializers.IntegerField(**_ID, help_text="person")
    comes = serializers.CharField(max_length=LONGEST_TEXT, allow_blank=True, default="")
    comes_person = serializers.IntegerField(**_ID, allow_null=True, default=None)
    from_match = serializers.IntegerField(
        **_ID, allow_null=True, default=None, help_text="a published match; null = the next that has not begun"
    )
    from_hand = serializers.IntegerField(min_value=1, max_value=999, allow_null=True, default=None)
    from_round = serializers.IntegerField(
        min_value=1,
        max_value=999,
        allow_null=True,
        default=None,
        help_text="a round that is not published yet; instead of a match",
    )
    consent = serializers.CharField(
        max_length=200, allow_blank=True, default="", help_text="who of the opponents agrees"
    )
    reason = serializers.CharField(max_length=1000)


class NoShowBody(StrictSerializer):
    match = serializers.IntegerField(**_ID)
    revision = serializers.IntegerField(**_REVISION)
    sides = serializers.ListField(child=serializers.IntegerField(min_value=0, max_value=11), max_length=12)


class NoShowsBody(ActBody):
    absent = serializers.ListField(child=NoShowBody(), max_length=500)
    reason = serializers.CharField(max_length=1000)


class RefereeTablesBody(StrictSerializer):
    staff = serializers.IntegerField(**_ID)
    revision = serializers.IntegerField(**_REVISION)
    table_numbers = serializers.ListField(child=serializers.IntegerField(min_value=1, max_value=9999), max_length=500)


class AssignRefereesBody(ActBody):
    referees = serializers.ListField(child=RefereeTablesBody(), max_length=500)


class MissBody(ActBody):
    stage = serializers.IntegerField(min_value=1, help_text="number of the stage")
    match = serializers.IntegerField(**_ID, help_text="the next match of the entry, as it was shown")
    missed = serializers.ChoiceField(choices=list(Missed))
    reason = serializers.CharField(max_length=1000)


class ExchangeTablesBody(RevisedBody):
    """`revision` is the round's."""

    match = serializers.IntegerField(**_ID)
    table = serializers.IntegerField(min_value=1, max_value=9999, help_text="number")
    accepted_warnings = serializers.ListField(child=serializers.CharField(), default=list)


class TurnSeatsBody(RevisedBody):
    """`revision` is the round's."""

    match = serializers.IntegerField(**_ID)


class LateSideShape(serializers.Serializer):
    side = serializers.IntegerField()
    word = serializers.CharField()
    names = serializers.CharField()


class LateTableShape(serializers.Serializer):
    match = serializers.IntegerField()
    revision = serializers.IntegerField()
    stage = serializers.IntegerField(source="stage_number")
    round = serializers.IntegerField(source="round_number")
    table = serializers.IntegerField(allow_null=True)
    minutes = serializers.IntegerField(help_text="since the clock was started")
    allowed = serializers.IntegerField(allow_null=True, help_text="minutes; null = the rules do not say")
    sides = LateSideShape(many=True)


class LateTablePageShape(serializers.Serializer):
    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = LateTableShape(many=True)


class RefereeShape(serializers.Serializer):
    staff = serializers.IntegerField()
    name = serializers.CharField()
    unit = serializers.CharField(allow_blank=True)
    table_numbers = serializers.ListField(child=serializers.IntegerField(), help_text="empty = all tables")
    revision = serializers.IntegerField()


class WatchedTableShape(serializers.Serializer):
    number = serializers.IntegerField()
    room = serializers.CharField(allow_blank=True)
    playing = serializers.ListField(child=serializers.CharField())
    proposed = serializers.IntegerField(allow_null=True, help_text="staff")
    now = serializers.ListField(child=serializers.IntegerField(), help_text="staff")


class TableRefereesShape(serializers.Serializer):
    referees = RefereeShape(many=True)
    tables = WatchedTableShape(many=True)
    unavoidable = serializers.ListField(
        child=serializers.IntegerField(), help_text="tables at which every referee is of a unit that plays there"
    )


class Substitute(APIView):
    """Somebody plays in the entry for a member who leaves; matches that have begun keep their players."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="substitute_member", request=SubstituteBody, responses=ANYTHING, tags=["entries"])
    def post(self, request: Request, slug: str, number: int) -> Response:
        event, _standing = event_for(request.user, slug, Act.EDIT_ENTRIES)
        entry = entry_of_event(event.pk, number)
        return Response(substitute_member(request.user, entry_id=entry.id, **read_body(request, SubstituteBody)))


class MissMatch(APIView):
    """The entry does not play its next match of a schedule: it is forfeited, or played later."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="miss_match", request=MissBody, responses=ANYTHING, tags=["entries"])
    def post(self, request: Request, slug: str, number: int) -> Response:
        event, _standing = event_for(request.user, slug, Act.RULE)
        entry = entry_of_event(event.pk, number)
        given = read_body(request, MissBody)
        _event, _standing, row = stage_for(request, slug, given.pop("stage"), Act.RULE)
        answer = miss_match(request.user, stage_id=row.pk, entry_id=entry.id, match_id=given.pop("match"), **given)
        return Response(answer)


class NoShows(APIView):
    """Tables whose match has not begun in time; ruled forfeited all together or none of them."""

    permission_classes = (SignedIn,)

    @extend_schema(
        operation_id="late_tables",
        parameters=[OpenApiParameter("page", int), OpenApiParameter("page_size", int)],
        responses=LateTablePageShape,
        tags=["matches"],
    )
    def get(self, request: Request, slug: str) -> Response:
        event, _standing = event_for(request.user, slug, Act.RULE)
        pages = Pages()
        shown = pages.paginate_queryset(late_matches(event).values_list("pk", flat=True), request, view=self)
        rows = late_tables(event, matches=shown or [])
        return pages.get_paginated_response(LateTableShape(rows, many=True).data)

    @extend_schema(operation_id="forfeit_no_shows", request=NoShowsBody, responses=ANYTHING, tags=["matches"])
    def post(self, request: Request, slug: str) -> Response:
        event_for(request.user, slug, Act.RULE)
        return Response(forfeit_no_shows(request.user, **read_body(request, NoShowsBody)))


class TableReferees(APIView):
    """Who watches which table: as it stands, and a proposal; then as it is wanted."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="table_referees", responses=TableRefereesShape, tags=["staff"])
    def get(self, request: Request, slug: str) -> Response:
        event, _standing = event_for(request.user, slug, Act.MANAGE_TABLES)
        return Response(TableRefereesShape(table_referees(event)).data)

    @extend_schema(operation_id="assign_referees", request=AssignRefereesBody, responses=ANYTHING, tags=["staff"])
    def put(self, request: Request, slug: str) -> Response:
        event, _standing = event_for(request.user, slug, Act.MANAGE_TABLES)
        return Response(assign_referees(request.user, event_id=event.pk, **read_body(request, AssignRefereesBody)))


class ExchangeTables(APIView):
    """A match goes to another table; whoever was to begin there takes its own. 422 lists what that gives up."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="exchange_tables", request=ExchangeTablesBody, responses=ANYTHING, tags=["rounds"])
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.SWAP_ENTRIES)
        given = read_body(request, ExchangeTablesBody)
        answer = exchange_tables(
            request.user,
            round_id=row.round(number).pk,
            match_id=given.pop("match"),
            table_number=given.pop("table"),
            **given,
        )
        return Response(answer)


class TurnSeats(APIView):
    """The two sides of a match that has not begun sit the other way round."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="turn_seats", request=TurnSeatsBody, responses=ANYTHING, tags=["rounds"])
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.SWAP_ENTRIES)
        given = read_body(request, TurnSeatsBody)
        answer = turn_seats(request.user, round_id=row.round(number).pk, match_id=given.pop("match"), **given)
        return Response(answer)


_ROUND = "events/<slug:slug>/stages/<int:stage>/rounds/<int:number>/"
urlpatterns: list[Any] = [
    path("events/<slug:slug>/entries/<int:number>/substitute/", Substitute.as_view(), name="api_substitute"),
    path("events/<slug:slug>/entries/<int:number>/miss/", MissMatch.as_view(), name="api_miss_match"),
    path("events/<slug:slug>/no-shows/", NoShows.as_view(), name="api_no_shows"),
    path("events/<slug:slug>/table-referees/", TableReferees.as_view(), name="api_table_referees"),
    path(_ROUND + "tables/", ExchangeTables.as_view(), name="api_exchange_tables"),
    path(_ROUND + "turn/", TurnSeats.as_view(), name="api_turn_seats"),
]
