"""Matches and their score sheets: public lists, the sheet for officials, and every act at a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.urls import path
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring import Note
from tournament.api.match_bodies import (
    ClearBody,
    CorrectionBody,
    ExtensionBody,
    FinalBody,
    HandBody,
    PenaltyBody,
    PlayRulingBody,
    PreviewBody,
    ReasonBody,
    RecordBody,
    RulingBody,
    WriteBody,
)
from tournament.api.match_documents import match_mapping, record_mapping, sheet_mapping
from tournament.api.pagination import Pages
from tournament.api.permissions import Everybody, SignedIn
from tournament.api.requests import read_act, read_fields, read_write
from tournament.errors import Missing
from tournament.models import Match
from tournament.rulebook.notes import note_mapping, say_in_all
from tournament.rulebook.reports import read_number, unfit
from tournament.selectors.corrections import consequences_of_reopening
from tournament.selectors.matches import match_sheet, preview_hand, recorded_hand
from tournament.selectors.public import public_frame
from tournament.selectors.public.matches import match_rows
from tournament.selectors.rounds.outdated import after_reopening
from tournament.services import matches

_ANYTHING = {(200, "application/json"): OpenApiTypes.OBJECT}


class EventMatches(APIView):
    """Matches of an event's rounds past draft, in pages; `stage`, `round` and `state` narrow them down."""

    permission_classes = (Everybody,)
    authentication_classes = ()

    @extend_schema(
        operation_id="matches",
        parameters=[
            OpenApiParameter("stage", int),
            OpenApiParameter("round", int),
            OpenApiParameter("state", str, enum=list(Match.State.values)),
            OpenApiParameter("page", int),
        ],
        responses=_ANYTHING,
    )
    def get(self, request: Request, slug: str) -> Response:
        frame = public_frame(slug)
        rounds = [
            round_.pk
            for stage in frame.stages
            for round_ in stage.rounds
            if _asked(request, "stage") in (None, stage.number) and _asked(request, "round") in (None, round_.number)
        ]
        found = Match.objects.filter(round_id__in=rounds).order_by("round__stage__number", "round__number", "number")
        state = request.query_params.get("state")
        if state is not None:
            if state not in Match.State.values:
                raise unfit("not_a_choice", "state", state, Match.State.values)
            found = found.filter(state=state)
        pages = Pages()
        shown = pages.paginate_queryset(found.values_list("pk", flat=True), request, view=self)
        rows = match_rows(Match.objects.filter(pk__in=shown or []))
        return pages.get_paginated_response([match_mapping(row) for row in rows])


def _asked(request: Request, name: str) -> int | None:
    value = request.query_params.get(name)
    if value is None:
        return None
    if not value.isascii() or not value.isdigit() or len(value) > 9:
        raise unfit("not_a_number", name, value, "1..999999999")
    return int(value)


class MatchDetail(APIView):
    """A match of a round past draft as everybody may see it."""

    permission_classes = (Everybody,)
    authentication_classes = ()

    @extend_schema(operation_id="match", responses=_ANYTHING)
    def get(self, request: Request, match_id: int) -> Response:
        public = Match.objects.public().filter(pk=match_id).exclude(round__stage__event__state="draft")
        found = match_rows(public)
        if not found:
            raise Missing("match_missing", _("There is no such match."))
        return Response(match_mapping(found[0]))


class Sheet(APIView):
    """The score sheet for officials: what stands, every revision, and what the reader may do."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="match_sheet", responses=_ANYTHING)
    def get(self, request: Request, match_id: int) -> Response:
        return Response(sheet_mapping(match_sheet(request.user, match_id)))


class Hands(APIView):
    """The next hand."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="record_hand", request=HandBody, responses=_ANYTHING)
    def post(self, request: Request, match_id: int) -> Response:
        given = read_write(request, "hand", "confirmed_questions")
        given.setdefault("hand", {})
        return Response(matches.record_hand(request.user, match_id=match_id, **given), status=201)


class HandCorrection(APIView):
    """A hand that stands, replaced by what it should have been."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="correct_hand", request=CorrectionBody, responses=_ANYTHING)
    def put(self, request: Request, match_id: int, number: int) -> Response:
        given = read_write(request, "hand", "reason", "confirmed_questions")
        given = {"hand": {}, "reason": "", **given}
        return Response(matches.correct_hand(request.user, match_id=match_id, number=number, **given))


class HandRecord(APIView):
    """The record of a hand: every trick, what was against the rules, and how it differs from what was entered."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="hand_record", responses=_ANYTHING)
    def get(self, request: Request, match_id: int, number: int) -> Response:
        found = recorded_hand(match_sheet(request.user, match_id), number)
        if found is None:
            raise Missing("record_missing", _("There is no record of this hand."))
        return Response(record_mapping(match_id, found))

    @extend_schema(operation_id="attach_record", request=RecordBody, responses=_ANYTHING)
    def put(self, request: Request, match_id: int, number: int) -> Response:
        given = {"record": None, **read_write(request, "record")}
        return Response(matches.attach_record(request.user, match_id=match_id, number=number, **given))


class HandRecordAway(APIView):
    """The record of a hand, taken away."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="take_record_away", request=ReasonBody, responses=_ANYTHING)
    def post(self, request: Request, match_id: int, number: int) -> Response:
        given = {"reason": "", **read_write(request, "reason")}
        return Response(matches.take_record_away(request.user, match_id=match_id, number=number, **given))


class LineStrike(APIView):
    """A line taken out of the fold."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="strike_line", request=ReasonBody, responses=_ANYTHING)
    def post(self, request: Request, match_id: int, position: int) -> Response:
        given = {"reason": "", **read_write(request, "reason")}
        return Response(matches.strike_line(request.user, match_id=match_id, position=position, **given))


class Penalties(APIView):
    permission_classes = (SignedIn,)

    @extend_schema(operation_id="record_penalty", request=PenaltyBody, responses=_ANYTHING)
    def post(self, request: Request, match_id: int) -> Response:
        given = {"offence": None, "side": None, **read_write(request, "offence", "side", "note", "confirmed_questions")}
        return Response(matches.record_penalty(request.user, match_id=match_id, **given), status=201)


class Rulings(APIView):
    permission_classes = (SignedIn,)

    @extend_schema(operation_id="record_ruling", request=RulingBody, responses=_ANYTHING)
    def post(self, request: Request, match_id: int) -> Response:
        names = ("kind", "side", "levels", "minutes", "note", "confirmed_questions")
        given = {"kind": None, **read_write(request, *names)}
        return Response(matches.record_ruling(request.user, match_id=match_id, **given), status=201)


class Extension(APIView):
    """This table has more time; the round's clock stays as it is."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="extend_match", request=ExtensionBody, responses=_ANYTHING)
    def post(self, request: Request, match_id: int) -> Response:
        needed = {"extension_seconds": None, "minutes": None, "reason": ""}
        given = needed | read_act(request, *needed)
        return Response(matches.extend_match(request.user, match_id=match_id, **given))


class PlayRulings(APIView):
    permission_classes = (SignedIn,)

    @extend_schema(operation_id="rule_on_play", request=PlayRulingBody, responses=_ANYTHING)
    def post(self, request: Request, match_id: int) -> Response:
        given = {"question": None, **read_write(request, "question", "remedy", "note", "confirmed_questions")}
        return Response(matches.rule_on_play(request.user, match_id=match_id, **given), status=201)


class FinalResults(APIView):
    permission_classes = (SignedIn,)

    @extend_schema(operation_id="record_final_result", request=FinalBody, responses=_ANYTHING)
    def post(self, request: Request, match_id: int) -> Response:
        given = read_write(request, "levels", "on_stage", "reason", "confirmed_questions")
        given = {"levels": None, **given}
        return Response(matches.record_final_result(request.user, match_id=match_id, **given), status=201)


class Confirm(APIView):
    permission_classes = (SignedIn,)

    @extend_schema(operation_id="confirm_match", request=WriteBody, responses=_ANYTHING)
    def post(self, request: Request, match_id: int) -> Response:
        return Response(matches.confirm_match(request.user, match_id=match_id, **read_write(request)))


class Dispute(APIView):
    permission_classes = (SignedIn,)

    @extend_schema(operation_id="dispute_match", request=ReasonBody, responses=_ANYTHING)
    def post(self, request: Request, match_id: int) -> Response:
        given = {"reason": "", **read_write(request, "reason")}
        return Response(matches.dispute_match(request.user, match_id=match_id, **given))


class Reopen(APIView):
    """A confirmed match is open again; reading tells what that would change behind it in a bracket."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="consequences_of_reopening", responses=_ANYTHING)
    def get(self, request: Request, match_id: int) -> Response:
        sheet = match_sheet(request.user, match_id)
        changes = consequences_of_reopening(sheet.match).changes if sheet.may_reopen else ()
        after = after_reopening(sheet.match) if sheet.may_reopen else None
        told = {} if after is None else {"rounds_after": after.to_mapping()}
        return Response({"match": match_id, "changes": [each.to_mapping() for each in changes], **told})

    @extend_schema(operation_id="reopen_match", request=ReasonBody, responses=_ANYTHING)
    def post(self, request: Request, match_id: int) -> Response:
        given = {"reason": "", **read_write(request, "reason")}
        return Response(matches.reopen_match(request.user, match_id=match_id, **given))


class ReopenLevels(APIView):
    """The same for its levels alone: the winner stays, and nothing behind it in a bracket moves."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="reopen_levels", request=ReasonBody, responses=_ANYTHING)
    def post(self, request: Request, match_id: int) -> Response:
        given = {"reason": "", **read_write(request, "reason")}
        return Response(matches.reopen_levels(request.user, match_id=match_id, **given))


class ReopenAndClear(APIView):
    """The same though later matches of the bracket have begun: `clears` names those that are to be played anew."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="reopen_and_clear", request=ClearBody, responses=_ANYTHING)
    def post(self, request: Request, match_id: int) -> Response:
        given = {"reason": "", "clears": [], **read_write(request, "reason", "clears")}
        return Response(matches.reopen_and_clear(request.user, match_id=match_id, **given))


class HandPreview(APIView):
    """What a hand would do. Nothing is stored; a hand that cannot be is refused as it would be."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="preview_hand", request=PreviewBody, responses=_ANYTHING)
    def post(self, request: Request, match_id: int) -> Response:
        given = read_fields(request, "hand", "number")
        number = None if given.get("number") is None else read_number(given["number"], "number", least=1)
        sheet = match_sheet(request.user, match_id)
        preview = preview_hand(sheet, given.get("hand", {}), number=number)
        if preview.refusal is not None:
            raise preview.refusal
        return Response(
            {
                "match": match_id,
                "revision": sheet.match.revision,
                "levels_before": preview.levels_before,
                "levels_after": preview.levels_after,
                "on_stage": preview.on_stage,
                "may_declare": preview.may_declare,
                "left_over": [{"seat": seat, "levels": levels} for seat, levels in preview.left_over],
                "over": preview.over,
                "sentences": say_in_all(preview.notes),
                "steps": say_in_all(preview.steps),
                "warnings": say_in_all(preview.warnings),
                "questions": _questions(preview.questions),
            }
        )


def _questions(notes: Iterable[Note]) -> list[dict[str, Any]]:
    return [note_mapping(note) | {"sentences": say_in_all([note])} for note in notes]


_AT = "matches/<int:match_id>/"
urlpatterns = [
    path("events/<slug:slug>/matches/", EventMatches.as_view(), name="api_event_matches"),
    path(_AT, MatchDetail.as_view(), name="api_match"),
    path(_AT + "sheet/", Sheet.as_view(), name="api_match_sheet"),
    path(_AT + "hands/", Hands.as_view(), name="api_hands"),
    path(_AT + "hands/<int:number>/", HandCorrection.as_view(), name="api_hand"),
    path(_AT + "hands/<int:number>/record/", HandRecord.as_view(), name="api_hand_record"),
    path(_AT + "hands/<int:number>/record/away/", HandRecordAway.as_view(), name="api_take_record_away"),
    path(_AT + "lines/<int:position>/strike/", LineStrike.as_view(), name="api_strike_line"),
    path(_AT + "penalties/", Penalties.as_view(), name="api_penalties"),
    path(_AT + "rulings/", Rulings.as_view(), name="api_rulings"),
    path(_AT + "extension/", Extension.as_view(), name="api_extend_match"),
    path(_AT + "plays/", PlayRulings.as_view(), name="api_rule_on_play"),
    path(_AT + "final-result/", FinalResults.as_view(), name="api_final_result"),
    path(_AT + "confirm/", Confirm.as_view(), name="api_confirm_match"),
    path(_AT + "dispute/", Dispute.as_view(), name="api_dispute_match"),
    path(_AT + "reopen/", Reopen.as_view(), name="api_reopen_match"),
    path(_AT + "reopen/levels/", ReopenLevels.as_view(), name="api_reopen_levels"),
    path(_AT + "reopen/clear/", ReopenAndClear.as_view(), name="api_reopen_and_clear"),
    path(_AT + "preview/", HandPreview.as_view(), name="api_preview_hand"),
]
