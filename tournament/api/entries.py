"""Entries of an event: the list, one entry, lists from files, check-in, seeds."""

from __future__ import annotations

from django.urls import path
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.pagination import Pages
from tournament.api.permissions import SignedIn
from tournament.api.strict import ActBody, RevisedBody, StrictSerializer, read_body
from tournament.exchange.entry_lists import LARGEST_SEED, LONGEST_TEXT, MOST_BYTES, MOST_MEMBERS
from tournament.models import Entry
from tournament.permissions import Act
from tournament.selectors.entries import entry_of_event, entry_rows, find_entries
from tournament.selectors.events import event_for
from tournament.selectors.imports import import_batch
from tournament.services import entries

_ID = {"min_value": 1, "max_value": 2**63 - 1}


class EntryValues(StrictSerializer):
    name = serializers.CharField(max_length=LONGEST_TEXT)
    unit = serializers.CharField(max_length=LONGEST_TEXT, allow_blank=True, default="")
    seed = serializers.IntegerField(min_value=1, max_value=LARGEST_SEED, allow_null=True, default=None)


class AddEntryBody(EntryValues, ActBody):
    members = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_TEXT),
        max_length=MOST_MEMBERS,
        default=list,
        help_text="names in order; who enters alone is called by the entry's name",
    )


class MemberBody(StrictSerializer):
    name = serializers.CharField(max_length=LONGEST_TEXT)
    person = serializers.IntegerField(
        **_ID,
        allow_null=True,
        default=None,
        help_text="the same human being, perhaps spelled anew; null = a substitute",
    )


class EditEntryBody(EntryValues, RevisedBody):
    members = serializers.ListField(child=MemberBody(), max_length=MOST_MEMBERS)


class CheckInBody(ActBody):
    entries = serializers.ListField(child=serializers.IntegerField(**_ID), help_text="ids", max_length=1000)
    state = serializers.ChoiceField(choices=["checked_in", "registered"], help_text="registered takes it back")


class SeedsBody(ActBody):
    seen = serializers.ListField(
        child=serializers.IntegerField(**_ID), help_text="ids in the order of seeds that you saw", max_length=20_000
    )
    entries = serializers.ListField(
        child=serializers.IntegerField(**_ID), help_text="ids, the strongest first", max_length=20_000
    )


class UploadBody(ActBody):
    file = serializers.FileField(allow_empty_file=True)


class MemberShape(serializers.Serializer):
    person = serializers.IntegerField()
    name = serializers.CharField()


class EntryShape(serializers.Serializer):
    id = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    kind = serializers.CharField()
    unit = serializers.CharField(allow_blank=True)
    seed = serializers.IntegerField(allow_null=True)
    state = serializers.CharField()
    members = MemberShape(many=True)
    revision = serializers.IntegerField()


class EntryPageShape(serializers.Serializer):
    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = EntryShape(many=True)


class EntryMadeShape(serializers.Serializer):
    entry = serializers.IntegerField()
    number = serializers.IntegerField()
    revision = serializers.IntegerField()


class CheckedInShape(serializers.Serializer):
    changed = serializers.ListField(child=serializers.IntegerField())
    state = serializers.CharField()
    checked_in = serializers.IntegerField(help_text="entries of the event that are here")
    taking_part = serializers.IntegerField()


class SeedsShape(serializers.Serializer):
    seeds = serializers.ListField(child=serializers.IntegerField())


class ListedEntryShape(serializers.Serializer):
    line = serializers.IntegerField()
    name = serializers.CharField()
    unit = serializers.CharField(allow_blank=True)
    members = serializers.ListField(child=serializers.CharField())
    seed = serializers.IntegerField(allow_null=True)


class FaultShape(serializers.Serializer):
    line = serializers.IntegerField(help_text="0 = the file as a whole")
    field = serializers.CharField(allow_blank=True)
    value = serializers.CharField(allow_blank=True)
    code = serializers.CharField()
    sentence = serializers.CharField()


class ImportJobShape(serializers.Serializer):
    id = serializers.IntegerField()
    state = serializers.CharField()
    progress_done = serializers.IntegerField()
    progress_total = serializers.IntegerField()
    error = serializers.CharField(allow_blank=True)
    faults = FaultShape(many=True)


class ImportShape(serializers.Serializer):
    id = serializers.IntegerField()
    filename = serializers.CharField()
    encoding = serializers.CharField(allow_blank=True)
    delimiter = serializers.CharField(trim_whitespace=False)
    state = serializers.CharField()
    rows = ListedEntryShape(many=True)
    faults = FaultShape(many=True)
    job = ImportJobShape(allow_null=True)


class PreviewedShape(serializers.Serializer):
    batch = serializers.IntegerField()
    encoding = serializers.CharField(allow_blank=True)
    delimiter = serializers.CharField(trim_whitespace=False)
    rows = serializers.IntegerField()
    faults = serializers.IntegerField()


class JobMadeShape(serializers.Serializer):
    job = serializers.IntegerField()


class DiscardedShape(serializers.Serializer):
    batch = serializers.IntegerField()
    state = serializers.CharField()


class Entries(APIView):
    """Entries by number, in pages; `q` finds words in names, units, members and numbers."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(
        operation_id="entries",
        parameters=[
            OpenApiParameter("q", str),
            OpenApiParameter("state", str, enum=list(Entry.State.values)),
            OpenApiParameter("page", int),
            OpenApiParameter("page_size", int),
        ],
        responses=EntryPageShape,
        tags=["entries"],
    )
    def get(self, request: Request, slug: str) -> Response:
        event, _standing = event_for(request.user, slug, Act.SEE_EVENT)
        asked = request.query_params
        found = find_entries(event.pk, words=asked.get("q", "")[:100], state=asked.get("state", ""))
        pages = Pages()
        shown = pages.paginate_queryset(found.values_list("pk", flat=True), request, view=self)
        rows = entry_rows(Entry.objects.filter(pk__in=shown or []).order_by("number"))
        return pages.get_paginated_response(EntryShape(rows, many=True).data)

    @extend_schema(operation_id="add_entry", request=AddEntryBody, responses={201: EntryMadeShape}, tags=["entries"])
    def post(self, request: Request, slug: str) -> Response:
        event, _standing = event_for(request.user, slug, Act.EDIT_ENTRIES)
        given = read_body(request, AddEntryBody)
        return Response(entries.add_entry(request.user, event_id=event.pk, **given), status=201)


class EntryDetail(APIView):
    """One entry."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(operation_id="entry", responses=EntryShape, tags=["entries"])
    def get(self, request: Request, slug: str, number: int) -> Response:
        event, _standing = event_for(request.user, slug, Act.SEE_EVENT)
        return Response(EntryShape(entry_of_event(event.pk, number)).data)

    @extend_schema(operation_id="edit_entry", request=EditEntryBody, responses=EntryMadeShape, tags=["entries"])
    def put(self, request: Request, slug: str, number: int) -> Response:
        event, _standing = event_for(request.user, slug, Act.EDIT_ENTRIES)
        entry = entry_of_event(event.pk, number)
        given = read_body(request, EditEntryBody)
        members = [entries.MemberGiven(**member) for member in given.pop("members")]
        return Response(entries.edit_entry(request.user, entry_id=entry.id, members=members, **given))


class CheckIn(APIView):
    """Who is here: one or many at once, and taking it back."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="check_in", request=CheckInBody, responses=CheckedInShape, tags=["entries"])
    def post(self, request: Request, slug: str) -> Response:
        event, _standing = event_for(request.user, slug, Act.CHECK_IN)
        given = read_body(request, CheckInBody)
        answer = entries.check_in(
            request.user,
            request_id=given["request_id"],
            event_id=event.pk,
            entry_ids=given["entries"],
            checked_in_state=given["state"],
        )
        return Response(answer)


class Seeds(APIView):
    """Seeds 1, 2, 3 ... in the order given; everybody else has none."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="set_seeds", request=SeedsBody, responses=SeedsShape, tags=["entries"])
    def put(self, request: Request, slug: str) -> Response:
        event, _standing = event_for(request.user, slug, Act.EDIT_ENTRIES)
        given = read_body(request, SeedsBody)
        answer = entries.set_seeds(
            request.user,
            request_id=given["request_id"],
            event_id=event.pk,
            seen=given["seen"],
            entry_ids=given["entries"],
        )
        return Response(answer)


class Imports(APIView):
    """A list from a file, read and kept for a look; nothing takes part yet."""

    permission_classes = (SignedIn,)
    parser_classes = (MultiPartParser,)

    @extend_schema(
        operation_id="preview_import",
        request={"multipart/form-data": UploadBody},
        responses={201: PreviewedShape},
        tags=["entries"],
    )
    def post(self, request: Request, slug: str) -> Response:
        event, _standing = event_for(request.user, slug, Act.IMPORT_ENTRIES)
        given = read_body(request, UploadBody)
        answer = entries.preview_import(
            request.user,
            request_id=given["request_id"],
            event_id=event.pk,
            filename=given["file"].name,
            # one byte more than is read, so that the reader says what is wrong
            data=given["file"].read(MOST_BYTES + 1),
        )
        return Response(answer, status=201)


class ImportDetail(APIView):
    """How the file was read, its rows, its faults by line, and how far its import is."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="import", responses=ImportShape, tags=["entries"])
    def get(self, request: Request, slug: str, batch_id: int) -> Response:
        event, _standing = event_for(request.user, slug, Act.IMPORT_ENTRIES)
        return Response(ImportShape(import_batch(event.pk, batch_id)).data)


class RunImport(APIView):
    """Takes the whole list over, in the background."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="import_entries", request=ActBody, responses={202: JobMadeShape}, tags=["entries"])
    def post(self, request: Request, slug: str, batch_id: int) -> Response:
        event, _standing = event_for(request.user, slug, Act.IMPORT_ENTRIES)
        batch = import_batch(event.pk, batch_id)
        given = read_body(request, ActBody)
        return Response(entries.import_entries(request.user, batch_id=batch.id, **given), status=202)


class DiscardImport(APIView):
    permission_classes = (SignedIn,)

    @extend_schema(operation_id="discard_import", request=ActBody, responses=DiscardedShape, tags=["entries"])
    def post(self, request: Request, slug: str, batch_id: int) -> Response:
        event, _standing = event_for(request.user, slug, Act.IMPORT_ENTRIES)
        batch = import_batch(event.pk, batch_id)
        given = read_body(request, ActBody)
        return Response(entries.discard_import(request.user, batch_id=batch.id, **given))


urlpatterns = [
    path("events/<slug:slug>/entries/", Entries.as_view(), name="api_entries"),
    path("events/<slug:slug>/entries/check-in/", CheckIn.as_view(), name="api_check_in"),
    path("events/<slug:slug>/entries/seeds/", Seeds.as_view(), name="api_seeds"),
    path("events/<slug:slug>/entries/<int:number>/", EntryDetail.as_view(), name="api_entry"),
    path("events/<slug:slug>/imports/", Imports.as_view(), name="api_imports"),
    path("events/<slug:slug>/imports/<int:batch_id>/", ImportDetail.as_view(), name="api_import"),
    path("events/<slug:slug>/imports/<int:batch_id>/run/", RunImport.as_view(), name="api_run_import"),
    path("events/<slug:slug>/imports/<int:batch_id>/discard/", DiscardImport.as_view(), name="api_discard_import"),
]
