"""Standings for everybody: one document a stage, revalidated by its ETag, and the sums of one entry."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.http import condition
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring import say
from tournament.api.permissions import Everybody
from tournament.errors import Missing
from tournament.rulebook.notes import LANGUAGES, note_of
from tournament.selectors.standings import (
    StandingsRef,
    newest_standings,
    standings_document,
    standings_sums,
)


@lru_cache(maxsize=32)
def _written(ref: StandingsRef) -> bytes:
    """The document as it is sent. A snapshot never changes, so it is written once a process."""
    return json.dumps(standings_document(ref), ensure_ascii=False, separators=(",", ":")).encode()


@lru_cache(maxsize=256)
def _etag(ref: StandingsRef) -> str:
    return f'"{hashlib.sha256(repr(ref).encode()).hexdigest()[:32]}"'


def _etag_of(request: HttpRequest, slug: str, stage: int) -> str | None:
    """The ETag of what stands; what was found is kept on the request, so that it is asked for once."""
    try:
        request.standings = newest_standings(slug, stage)
    except Missing:
        return None
    return _etag(request.standings)


class StageStandings(APIView):
    """The newest stored standings of a stage. One query for a 304, two at most otherwise."""

    authentication_classes = ()
    permission_classes = (Everybody,)

    @extend_schema(responses={(200, "application/json"): OpenApiTypes.OBJECT}, operation_id="standings")
    def get(self, request: Request, slug: str, stage: int) -> HttpResponse:
        ref = getattr(request._request, "standings", None) or newest_standings(slug, stage)
        response = HttpResponse(_written(ref), content_type="application/json")
        response["Cache-Control"] = "no-cache"
        return response


class EntrySums(APIView):
    """How each value of one entry comes about, term by term, with the sentence in both languages."""

    authentication_classes = ()
    permission_classes = (Everybody,)

    @extend_schema(responses={(200, "application/json"): OpenApiTypes.OBJECT}, operation_id="standings_sums")
    def get(self, request: Request, slug: str, stage: int, number: int) -> Response:
        found = standings_sums(newest_standings(slug, stage), number)
        sums = {
            criterion: {"total": cell["total"], "terms": [_said(term) for term in cell["terms"]]}
            for criterion, cell in found["sums"].items()
        }
        return Response(found | {"sums": sums})


def _said(term: dict[str, Any]) -> dict[str, Any]:
    note = note_of(term)
    return term | {"sentences": {language: say(note, language) for language in LANGUAGES}}


urlpatterns = [
    path(
        "events/<slug:slug>/standings/<int:stage>/",
        condition(etag_func=_etag_of)(StageStandings.as_view()),
        name="api_standings",
    ),
    path(
        "events/<slug:slug>/standings/<int:stage>/entries/<int:number>/",
        EntrySums.as_view(),
        name="api_standings_sums",
    ),
]
