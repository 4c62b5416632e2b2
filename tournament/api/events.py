"""Events: the list, one event, making, changing, publishing, finishing, tables."""

from __future__ import annotations

from typing import Any

from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.permissions import SignedIn
from tournament.api.strict import ActBody, MomentField, RevisedBody, StrictSerializer, read_body
from tournament.forms.moments import moment_in_zone
from tournament.models import Event
from tournament.permissions import Act
from tournament.selectors.events import event_for, tables_in_use, visible_events
from tournament.services import events


class EventValues(StrictSerializer):
    name_zh = serializers.CharField(max_length=120)
    name_en = serializers.CharField(max_length=120, allow_blank=True, default="")
    place = serializers.CharField(max_length=120, allow_blank=True, default="")
    time_zone = serializers.CharField(max_length=60, default="Asia/Shanghai")
    starts_at = MomentField(allow_null=True, default=None)


class CreateEventBody(EventValues, ActBody):
    slug = serializers.CharField(max_length=60, allow_blank=True, default="", help_text="left empty, one is proposed")
    preset = serializers.CharField(max_length=60, help_text="id of a published rule set")
    entries_are = serializers.ChoiceField(
        choices=Event.EntriesAre.values, required=False, help_text="left out: what the rules are written for"
    )


class EditEventBody(EventValues, RevisedBody):
    slug = serializers.CharField(max_length=60, required=False, help_text="only while the event is a draft")
    preset = serializers.CharField(max_length=60, required=False, help_text="only until a first round is published")
    entries_are = serializers.ChoiceField(
        choices=Event.EntriesAre.values, required=False, help_text="only while there are no entries and no stages"
    )


class TableShape(StrictSerializer):
    number = serializers.IntegerField()
    room = serializers.CharField(max_length=60, allow_blank=True, default="")


class TablesBody(RevisedBody):
    """`revision` is the event's."""

    tables = TableShape(many=True)


class EventRowShape(serializers.Serializer):
    slug = serializers.CharField()
    name_zh = serializers.CharField()
    name_en = serializers.CharField(allow_blank=True)
    place = serializers.CharField(allow_blank=True)
    time_zone = serializers.CharField()
    starts_at = serializers.DateTimeField(allow_null=True)
    state = serializers.CharField()
    role = serializers.CharField(help_text="yours; public without one")


class EventListShape(serializers.Serializer):
    events = EventRowShape(many=True)


class RuleSetShape(serializers.Serializer):
    version = serializers.IntegerField(source="number")
    preset = serializers.CharField()
    digest = serializers.CharField()


class EventShape(EventRowShape):
    id = serializers.IntegerField()
    revision = serializers.IntegerField()
    entries_are = serializers.ChoiceField(choices=Event.EntriesAre.values)
    rule_set = RuleSetShape()
    rule_set_frozen_at = serializers.DateTimeField(allow_null=True)


class EventMadeShape(serializers.Serializer):
    event = serializers.IntegerField()
    slug = serializers.CharField()
    revision = serializers.IntegerField()


class EventMovedShape(EventMadeShape):
    state = serializers.CharField()


class TablesShape(serializers.Serializer):
    tables = TableShape(many=True)
    revision = serializers.IntegerField(help_text="the event's")


class TablesSetShape(serializers.Serializer):
    tables = serializers.ListField(child=serializers.IntegerField())
    revision = serializers.IntegerField()


class Events(APIView):
    """Published events and your own."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(operation_id="events", responses=EventListShape, tags=["events"])
    def get(self, request: Request) -> Response:
        return Response(EventListShape({"events": visible_events(request.user)}).data)

    @extend_schema(
        operation_id="create_event", request=CreateEventBody, responses={201: EventMadeShape}, tags=["events"]
    )
    def post(self, request: Request) -> Response:
        given = _with_moment(read_body(request, CreateEventBody))
        return Response(events.create_event(request.user, **given), status=201)


class EventDetail(APIView):
    """One event."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(operation_id="event", responses=EventShape, tags=["events"])
    def get(self, request: Request, slug: str) -> Response:
        event, standing = event_for(request.user, slug, Act.SEE_EVENT)
        event.role = standing.role
        event.rule_set = event.rule_set_version
        return Response(EventShape(event).data)

    @extend_schema(operation_id="edit_event", request=EditEventBody, responses=EventMadeShape, tags=["events"])
    def put(self, request: Request, slug: str) -> Response:
        event, _standing = event_for(request.user, slug, Act.EDIT_EVENT)
        given = _with_moment(read_body(request, EditEventBody))
        return Response(events.edit_event(request.user, event_id=event.pk, **given))


class PublishEvent(APIView):
    permission_classes = (SignedIn,)

    @extend_schema(operation_id="publish_event", request=ActBody, responses=EventMovedShape, tags=["events"])
    def post(self, request: Request, slug: str) -> Response:
        event, _standing = event_for(request.user, slug, Act.PUBLISH_EVENT)
        return Response(events.publish_event(request.user, event_id=event.pk, **read_body(request, ActBody)))


class FinishEvent(APIView):
    permission_classes = (SignedIn,)

    @extend_schema(operation_id="finish_event", request=ActBody, responses=EventMovedShape, tags=["events"])
    def post(self, request: Request, slug: str) -> Response:
        event, _standing = event_for(request.user, slug, Act.PUBLISH_EVENT)
        return Response(events.finish_event(request.user, event_id=event.pk, **read_body(request, ActBody)))


class Tables(APIView):
    """Tables in use; those left out of a new list are kept out of use."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="tables", responses=TablesShape, tags=["events"])
    def get(self, request: Request, slug: str) -> Response:
        event, _standing = event_for(request.user, slug, Act.SEE_DESK)
        return Response(TablesShape({"tables": tables_in_use(event.pk), "revision": event.revision}).data)

    @extend_schema(operation_id="set_tables", request=TablesBody, responses=TablesSetShape, tags=["events"])
    def put(self, request: Request, slug: str) -> Response:
        event, _standing = event_for(request.user, slug, Act.MANAGE_TABLES)
        return Response(events.set_tables(request.user, event_id=event.pk, **read_body(request, TablesBody)))


def _with_moment(given: dict[str, Any]) -> dict[str, Any]:
    return given | {"starts_at": moment_in_zone(given["starts_at"], given["time_zone"])}


urlpatterns = [
    path("events/", Events.as_view(), name="api_events"),
    path("events/<slug:slug>/", EventDetail.as_view(), name="api_event"),
    path("events/<slug:slug>/publish/", PublishEvent.as_view(), name="api_publish_event"),
    path("events/<slug:slug>/finish/", FinishEvent.as_view(), name="api_finish_event"),
    path("events/<slug:slug>/tables/", Tables.as_view(), name="api_tables"),
]
