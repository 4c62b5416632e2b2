"""Public reads over `selectors.public`: the same for everybody, revalidated by ETag."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpResponse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.permissions import Everybody
from tournament.api.public import shapes
from tournament.caching import etag_of, not_modified, public_page
from tournament.errors import Missing
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


class Standings(PublicView):
    """The newest stored standings of a stage: two queries before a 304, one more for a table not read before."""

    @extend_schema(operation_id="public_standings", responses=shapes.StandingsShape, tags=["public"])
    def get(self, request: Request, slug: str, stage: int) -> HttpResponse:
        stage_row = public.public_frame(slug).stage(stage)
        etag = etag_of("standings.json", stage_row.pk, stage_row.snapshot)
        known = not_modified(request, etag)
        if known is not None:
            return known
        table = public.standings_table(stage_row)
        if table is None:
            raise Missing("standings_missing", _("There are no standings yet."))
        return HttpResponse(_standings_json(table, stage), content_type="application/json", headers={"ETag": etag})


class StandingSums(PublicView):
    """How the numbers of one entry come about."""

    @extend_schema(operation_id="public_standing", responses=shapes.StandingSumsShape, tags=["public"])
    def get(self, request: Request, slug: str, stage: int, number: int) -> Response:
        row, sums = public.standing_sums(public.public_frame(slug).stage(stage), number)
        return Response(
            shapes.StandingSumsShape(
                {
                    "entry": row.entry,
                    "rank": row.rank,
                    "shared": row.shared,
                    "decided_by": row.decided_by,
                    "sums": sums,
                }
            ).data
        )


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


@lru_cache(maxsize=32)
def _standings_json(table: public.StandingsTable, stage: int) -> bytes:
    """The answer for a stored table, written once: `StandingsShape`, without a serializer's cost a row."""
    rows = [
        {
            "entry": {"number": row.entry.number, "name": row.entry.name, "unit": row.entry.unit},
            "rank": row.rank,
            "shared": row.shared,
            "values": dict(zip(table.criteria, row.values, strict=True)),
            "decided_by": row.decided_by,
        }
        for row in table.rows
    ]
    answer = {
        "stage": stage,
        "revision": table.revision,
        "after_round": table.after_round,
        "provisional": table.provisional,
        "computed_at": table.computed_at,
        "criteria": table.criteria,
        "rows": rows,
    }
    return json.dumps(answer, cls=DjangoJSONEncoder, ensure_ascii=False, separators=(",", ":")).encode()
