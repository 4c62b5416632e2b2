"""Stages: making and changing them, lots, pairing the next round, brackets, cuts."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.urls import path
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.permissions import SignedIn
from tournament.api.public.draws import promise_mapping
from tournament.api.round_documents import bracket_mapping, cut_mapping, lots_mapping, stage_mapping
from tournament.api.strict import ActBody, RevisedBody, read_body
from tournament.errors import Invalid
from tournament.models import Event, Stage
from tournament.permissions import Act, Standing
from tournament.rulebook import rule_set_of
from tournament.selectors.brackets import staff_bracket
from tournament.selectors.events import event_for
from tournament.selectors.public import promises
from tournament.selectors.stages.cut import require_final_standings
from tournament.selectors.stages.lots import lots_page
from tournament.selectors.stages.rows import StageRow, stage_row, stage_rows, without_drafts
from tournament.selectors.stages.trf import stage_trf
from tournament.services import brackets, commitments, cut, extra_matches, lots, pairing_round, stages

ANYTHING = {(200, "application/json"): OpenApiTypes.OBJECT}
MADE = {(201, "application/json"): OpenApiTypes.OBJECT}
ACCEPTED = {(202, "application/json"): OpenApiTypes.OBJECT}


class NewStageBody(ActBody):
    """`settings` replaces what the event's rule set proposes."""

    format = serializers.CharField(
        help_text="swiss, knockout, double_elimination, round_robin or groups; individual where players enter alone"
    )
    name_zh = serializers.CharField(max_length=80)
    name_en = serializers.CharField(max_length=80, allow_blank=True, default="")
    settings = serializers.DictField(default=dict)


class EditStageBody(RevisedBody):
    """Settings that are not given stay as they are."""

    name_zh = serializers.CharField(max_length=80)
    name_en = serializers.CharField(max_length=80, allow_blank=True, default="")
    settings = serializers.DictField(default=dict)


class LotsBody(ActBody):
    seed = serializers.CharField(max_length=64, allow_null=True, default=None, help_text="null = made at random")
    reason = serializers.CharField(max_length=1000, allow_blank=True, default="", help_text="why again")


class LotsByHandBody(ActBody):
    lots = serializers.DictField(child=serializers.IntegerField(min_value=1), help_text="entry id -> lot")
    reason = serializers.CharField(max_length=1000, allow_blank=True, default="")


class WithdrawBody(ActBody):
    reason = serializers.CharField(max_length=1000)


class PairingBody(ActBody):
    override_reason = serializers.CharField(
        max_length=1000, allow_blank=True, default="", help_text="of the chief referee, when tables are open"
    )


class BracketBody(ActBody):
    reason = serializers.CharField(max_length=1000, allow_blank=True, default="", help_text="why again")


class CutBody(ActBody):
    size = serializers.IntegerField()
    format = serializers.CharField(
        default="knockout", help_text="knockout, double_elimination or round_robin; individual for players"
    )
    name_zh = serializers.CharField(max_length=80)
    name_en = serializers.CharField(max_length=80, allow_blank=True, default="")
    settings = serializers.DictField(default=dict)


class TieBody(ActBody):
    size = serializers.IntegerField()
    method = serializers.CharField(help_text="lots or chief_referee")
    order = serializers.ListField(child=serializers.IntegerField(), default=list, help_text="entry ids, best first")
    reason = serializers.CharField(max_length=1000, allow_blank=True, default="")
    seed = serializers.CharField(max_length=64, allow_null=True, default=None)


class ExtraMatchesBody(ActBody):
    size = serializers.IntegerField()
    format = serializers.CharField(default="knockout", help_text="knockout of every place, or round_robin")


class UndoCutBody(RevisedBody):
    """`revision` is the knock-out stage's."""

    reason = serializers.CharField(max_length=1000)


def stage_for(request: Request, slug: str, number: int, act: Act) -> tuple[Event, Standing, StageRow]:
    """The stage, with its drafts for those who may see drafts. Raises `Missing` and `NotAllowed`."""
    event, standing = event_for(request.user, slug, act)
    row = stage_row(event, number)
    if not standing.allows(Act.SEE_DRAFTS):
        row = without_drafts((row,))[0]
    return event, standing, row


class Stages(APIView):
    """The stages of an event with their rounds, drafts for those who may see them."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="stages", responses=ANYTHING, tags=["stages"])
    def get(self, request: Request, slug: str) -> Response:
        event, standing = event_for(request.user, slug, Act.SEE_DESK)
        rows = stage_rows(event)
        shown = rows if standing.allows(Act.SEE_DRAFTS) else without_drafts(rows)
        return Response({"stages": [stage_mapping(each) for each in shown]})

    @extend_schema(operation_id="create_stage", request=NewStageBody, responses=MADE, tags=["stages"])
    def post(self, request: Request, slug: str) -> Response:
        event, _standing = event_for(request.user, slug, Act.MANAGE_STAGES)
        given = read_body(request, NewStageBody)
        return Response(stages.create_stage(request.user, event_id=event.pk, **given), status=201)


class StageDetail(APIView):
    permission_classes = (SignedIn,)

    @extend_schema(operation_id="stage", responses=ANYTHING, tags=["stages"])
    def get(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.SEE_DESK)
        return Response(stage_mapping(row))

    @extend_schema(operation_id="edit_stage", request=EditStageBody, responses=ANYTHING, tags=["stages"])
    def put(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.MANAGE_STAGES)
        return Response(stages.edit_stage(request.user, stage_id=row.pk, **read_body(request, EditStageBody)))


class Lots(APIView):
    """Every draw of lots of the stage, the newest first; posting draws them."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="lots", responses=ANYTHING, tags=["stages"])
    def get(self, request: Request, slug: str, stage: int) -> Response:
        event, _standing, row = stage_for(request, slug, stage, Act.SEE_DESK)
        return Response({"draws": [lots_mapping(each) for each in lots_page(row.pk, event.pk).draws]})

    @extend_schema(operation_id="draw_lots", request=LotsBody, responses=MADE, tags=["stages"])
    def post(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.DRAW_LOTS)
        return Response(lots.draw_lots(request.user, stage_id=row.pk, **read_body(request, LotsBody)), status=201)


class LotsByHand(APIView):
    permission_classes = (SignedIn,)

    @extend_schema(operation_id="record_lots", request=LotsByHandBody, responses=MADE, tags=["stages"])
    def post(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.DRAW_LOTS)
        given = read_body(request, LotsByHandBody)
        given["lots"] = _by_entry(given["lots"])
        return Response(lots.record_lots(request.user, stage_id=row.pk, **given), status=201)


class Commitment(APIView):
    """Promises of the stage's draws, the newest first, seeds only where they are revealed; posting makes one."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="commitments", responses=ANYTHING, tags=["stages"])
    def get(self, request: Request, slug: str, stage: int) -> Response:
        event, _standing, row = stage_for(request, slug, stage, Act.SEE_DESK)
        return Response({"promises": [promise_mapping(each) for each in promises(event.pk, stage_id=row.pk)]})

    @extend_schema(operation_id="commit_to_draw", request=ActBody, responses=MADE, tags=["stages"])
    def post(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.DRAW_LOTS)
        given = read_body(request, ActBody)
        return Response(commitments.commit_to_draw(request.user, stage_id=row.pk, **given), status=201)


class WithdrawCommitment(APIView):
    permission_classes = (SignedIn,)

    @extend_schema(operation_id="withdraw_commitment", request=WithdrawBody, responses=ANYTHING, tags=["stages"])
    def post(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.DRAW_LOTS)
        given = read_body(request, WithdrawBody)
        return Response(commitments.withdraw_commitment(request.user, stage_id=row.pk, **given))


def _by_entry(posted: dict[str, int]) -> dict[int, int]:
    for key in posted:
        if not key.isascii() or not key.isdigit() or len(key) > 18:
            raise Invalid(
                "not_a_number", _("Lots are given by entry id."), field="lots", value=key, allowed=_("entry ids")
            )
    return {int(entry): lot for entry, lot in posted.items()}


class Pairing(APIView):
    """Pairs the stage's next round in the background; the job tells when its draft stands."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="request_pairing", request=PairingBody, responses=ACCEPTED, tags=["stages"])
    def post(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.PAIR_ROUND)
        given = read_body(request, PairingBody)
        return Response(pairing_round.request_pairing(request.user, stage_id=row.pk, **given), status=202)


class Bracket(APIView):
    """The bracket of a knock-out stage, drafts for those who may see them; posting draws it."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="bracket", responses=ANYTHING, tags=["stages"])
    def get(self, request: Request, slug: str, stage: int) -> Response:
        event, _standing, row = stage_for(request, slug, stage, Act.SEE_DESK)
        return Response(bracket_mapping(staff_bracket(row, rule_set_of(event.rule_set_version))))

    @extend_schema(operation_id="draw_bracket", request=BracketBody, responses=MADE, tags=["stages"])
    def post(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.PAIR_ROUND)
        given = read_body(request, BracketBody)
        return Response(brackets.make_bracket(request.user, stage_id=row.pk, **given), status=201)


class Trf(APIView):
    """A Swiss stage as a FIDE tournament report (TRF16 text), its rounds past draft."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="stage_trf", responses={(200, "text/plain"): OpenApiTypes.STR}, tags=["stages"])
    def get(self, request: Request, slug: str, stage: int) -> HttpResponse:
        _event, _standing, row = stage_for(request, slug, stage, Act.SEE_DESK)
        return HttpResponse(stage_trf(Stage.objects.get(pk=row.pk)), content_type="text/plain; charset=utf-8")


class Cut(APIView):
    """Where a cut of `size` would run through the final standings; posting makes the knock-out stage."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="cut", parameters=[OpenApiParameter("size", int)], responses=ANYTHING, tags=["stages"])
    def get(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.CUT)
        standings = require_final_standings(Stage.objects.get(pk=row.pk))
        asked = request.query_params.get("size", "")
        size = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 9 else 0
        return Response(cut_mapping(standings.cut_at(size)))

    @extend_schema(operation_id="cut_to_knockout", request=CutBody, responses=MADE, tags=["stages"])
    def post(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.CUT)
        return Response(cut.cut_to_knockout(request.user, stage_id=row.pk, **read_body(request, CutBody)), status=201)


class Tie(APIView):
    """Decides a tie across the cut."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="decide_tie", request=TieBody, responses=MADE, tags=["stages"])
    def post(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.DECIDE_TIE)
        return Response(cut.decide_tie(request.user, stage_id=row.pk, **read_body(request, TieBody)), status=201)


class ExtraMatches(APIView):
    """Lets those who are still level across the cut play for it."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="play_extra_matches", request=ExtraMatchesBody, responses=MADE, tags=["stages"])
    def post(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.DECIDE_TIE)
        given = read_body(request, ExtraMatchesBody)
        return Response(extra_matches.play_extra_matches(request.user, stage_id=row.pk, **given), status=201)


class UndoExtraMatches(APIView):
    """Removes a stage of extra matches that nobody has played, also one that is published."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="undo_extra_matches", request=UndoCutBody, responses=ANYTHING, tags=["stages"])
    def post(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.DECIDE_TIE)
        given = read_body(request, UndoCutBody)
        return Response(extra_matches.undo_extra_matches(request.user, stage_id=row.pk, **given))


class UndoCut(APIView):
    """Removes a knock-out stage that came from a cut, while its bracket is a draft."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="undo_cut", request=UndoCutBody, responses=ANYTHING, tags=["stages"])
    def post(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.CUT)
        return Response(cut.undo_cut(request.user, stage_id=row.pk, **read_body(request, UndoCutBody)))


_STAGE = "events/<slug:slug>/stages/<int:stage>/"
urlpatterns: list[Any] = [
    path("events/<slug:slug>/stages/", Stages.as_view(), name="api_stages"),
    path(_STAGE, StageDetail.as_view(), name="api_stage"),
    path(_STAGE + "lots/", Lots.as_view(), name="api_lots"),
    path(_STAGE + "lots/by-hand/", LotsByHand.as_view(), name="api_lots_by_hand"),
    path(_STAGE + "commitment/", Commitment.as_view(), name="api_commitment"),
    path(_STAGE + "commitment/withdraw/", WithdrawCommitment.as_view(), name="api_withdraw_commitment"),
    path(_STAGE + "pairing/", Pairing.as_view(), name="api_pairing"),
    path(_STAGE + "bracket/", Bracket.as_view(), name="api_bracket"),
    path(_STAGE + "report.trf", Trf.as_view(), name="api_stage_trf"),
    path(_STAGE + "cut/", Cut.as_view(), name="api_cut"),
    path(_STAGE + "cut/tie/", Tie.as_view(), name="api_tie"),
    path(_STAGE + "cut/extra-matches/", ExtraMatches.as_view(), name="api_extra_matches"),
    path(_STAGE + "undo-extra-matches/", UndoExtraMatches.as_view(), name="api_undo_extra_matches"),
    path(_STAGE + "undo-cut/", UndoCut.as_view(), name="api_undo_cut"),
]
