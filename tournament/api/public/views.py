"""Public reads over `selectors.public`: the same for everybody, revalidated by ETag."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.decorators import method_decorator
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.permissions import Everybody
from tournament.api.public import shapes
from tournament.caching import public_page
from tournament.selectors import public


@method_decorator(public_page, name="dispatch")
class PublicView(APIView):
    """No account is looked at and no session opened."""

    authentication_classes: list[Any] = []
    permission_classes = [Everybody]


class Events(PublicView):
    """Published events."""

    @extend_schema(operation_id="public_events", responses=shapes.EventListsShape, tags=["public"])
    def get(self, request: Request) -> Response:
        return Response(shapes.EventListsShape(public.public_events(timezone.now())).data)


class EventDetail(PublicView):
    """An event with its stages and rounds."""

    @extend_schema(operation_id="public_event", responses=shapes.PublicFrameShape, tags=["public"])
    def get(self, request: Request, slug: str) -> Response:
        return Response(shapes.PublicFrameShape(public.public_frame(slug)).data)


class Entries(PublicView):
    """All entries of an event."""

    @extend_schema(operation_id="public_entries", responses=shapes.EntryListShape, tags=["public"])
    def get(self, request: Request, slug: str) -> Response:
        entries = public.entry_rows(public.public_frame(slug).event.pk)
        return Response(shapes.EntryListShape({"entries": entries}).data)


class Search(PublicView):
    """Entries by number, or by a part of a name, of the unit's or of a member's: and what they do next."""

    @extend_schema(
        operation_id="public_search",
        parameters=[OpenApiParameter("q", str, required=True)],
        responses=shapes.FoundListShape,
        tags=["public"],
    )
    def get(self, request: Request, slug: str) -> Response:
        found = public.find_entries(public.public_frame(slug), request.query_params.get("q", ""))
        return Response(shapes.FoundListShape({"found": found}).data)


class EntryDetail(PublicView):
    """An entry's way through the event."""

    @extend_schema(operation_id="public_entry", responses=shapes.EntryPathShape, tags=["public"])
    def get(self, request: Request, slug: str, number: int) -> Response:
        return Response(shapes.EntryPathShape(public.entry_path(public.public_frame(slug), number)).data)


class RoundPairings(PublicView):
    """The pairings of a round past draft."""

    @extend_schema(operation_id="public_round", responses=shapes.PairingsShape, tags=["public"])
    def get(self, request: Request, slug: str, stage: int, number: int) -> Response:
        round_row = public.public_frame(slug).stage(stage).round(number)
        return Response(shapes.PairingsShape(public.pairings(round_row)).data)


class Bracket(PublicView):
    """The bracket of a knock-out stage."""

    @extend_schema(operation_id="public_bracket", responses=shapes.BracketShape, tags=["public"])
    def get(self, request: Request, slug: str, stage: int) -> Response:
        return Response(shapes.BracketShape(public.bracket_tree(public.public_frame(slug).stage(stage))).data)


class MatchDetail(PublicView):
    """A match hand by hand."""

    @extend_schema(operation_id="public_match", responses=shapes.MatchStoryShape, tags=["public"])
    def get(self, request: Request, slug: str, match: int) -> Response:
        return Response(shapes.MatchStoryShape(public.match_story(public.public_frame(slug), match)).data)
