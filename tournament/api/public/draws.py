"""Draws as documents: all that is needed to repeat them elsewhere."""

from __future__ import annotations

from typing import Any

from django.utils.decorators import method_decorator
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.public.views import PublicView
from tournament.caching import public_page
from tournament.rulebook.repeating import OnRecord
from tournament.selectors import public
from tournament.selectors.draws import DrawLine

Document = {(200, "application/json"): OpenApiTypes.OBJECT}


@method_decorator(public_page, name="dispatch")
class Draws(PublicView):
    """Every draw of the event that is public, and what was promised before."""

    @extend_schema(operation_id="public_draws", responses=Document, tags=["public"])
    def get(self, request: Request, slug: str) -> Response:
        frame = public.public_frame(slug)
        return Response(
            {
                "draws": [line_mapping(each) for each in public.draw_lines(frame.event.pk)],
                "promises": [promise_mapping(each) for each in public.promises(frame.event.pk)],
            }
        )


@method_decorator(public_page, name="dispatch")
class DrawDetail(PublicView):
    """A draw of lots, groups, a bracket or a schedule: input, seed, algorithm and outcome as they are on record."""

    @extend_schema(operation_id="public_draw", responses=Document, tags=["public"])
    def get(self, request: Request, slug: str, draw: int) -> Response:
        frame = public.public_frame(slug)
        return Response(page_mapping(public.draw_page(frame.event.pk, draw)))


@method_decorator(public_page, name="dispatch")
class RoundDraw(PublicView):
    """The draw of a round from the standings, in the same way."""

    @extend_schema(operation_id="public_round_draw", responses=Document, tags=["public"])
    def get(self, request: Request, slug: str, stage: int, number: int) -> Response:
        frame = public.public_frame(slug)
        return Response(page_mapping(public.round_draw_page(frame.event.pk, stage, number)))


def line_mapping(line: DrawLine) -> dict[str, Any]:
    return {
        "kind": line.kind,
        "id": line.pk,
        "stage": line.stage_number,
        "number": line.number,
        "algorithm": line.algorithm,
        "drawn_at": line.drawn_at,
        "reason": line.reason,
        "promised": line.promised,
    }


def promise_mapping(promise: public.Promise) -> dict[str, Any]:
    """`seed` is null as long as nobody may know it."""
    return {
        "stage": promise.stage_number,
        "digest": promise.digest,
        "made_at": promise.made_at,
        "state": promise.state,
        "seed": promise.seed or None,
        "draw": promise.draw,
        "withdrawn_at": promise.withdrawn_at,
        "reason": promise.reason,
    }


def page_mapping(page: public.DrawPage) -> dict[str, Any]:
    content = page.recorded.content
    document = {
        **line_mapping(page.line),
        "seed": page.seed,
        "input_digest": page.input_digest,
        "promise": None if page.promise is None else promise_mapping(page.promise),
        "findings": list(page.findings),
    }
    if isinstance(content, OnRecord):
        return {**document, "input": content.input, "outcome": content.outcome}
    stored = content.to_mapping()
    # the number of a job says nothing to anybody outside
    return {**document, "round": {name: value for name, value in stored.items() if name != "job"}}
