"""Rounds of a stage for officials, every act on them, and entries that leave or sit a round out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.urls import path
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.permissions import SignedIn
from tournament.api.round_documents import round_mapping
from tournament.api.stages import ANYTHING, stage_for
from tournament.api.strict import ActBody, MomentField, RevisedBody, read_body
from tournament.errors import Missing
from tournament.forms.moments import moment_in_zone
from tournament.models import Entry
from tournament.permissions import Act
from tournament.rulebook import rule_set_of
from tournament.selectors.events import event_for
from tournament.selectors.rounds.pages import round_page
from tournament.services import pairing_round, rounds, swaps, withdrawals


class PublishRoundBody(RevisedBody):
    starts_at = MomentField(allow_null=True, default=None)
    publishing = serializers.CharField(
        default="this_round", help_text="this_round, or all_rounds of a round robin or of groups that are still drafts"
    )


class RoundActBody(RevisedBody):
    """`revision` is the round's."""


class SwapBody(RevisedBody):
    first = serializers.IntegerField(help_text="entry id")
    second = serializers.IntegerField(help_text="entry id")
    accepted_warnings = serializers.ListField(
        child=serializers.CharField(), default=list, help_text="codes of warnings that are meant"
    )


class _EntryActBody(RevisedBody):
    """`revision` is the entry's."""

    reason = serializers.CharField(max_length=1000)


class ReturnBody(_EntryActBody):
    """Losses by ruling that nobody has confirmed stay or are struck."""

    lost_matches = serializers.ChoiceField(
        choices=list(withdrawals.LostMatches), default=withdrawals.LostMatches.STAY.value
    )


class LeaveBody(_EntryActBody):
    """Where a partner stays behind in an open match, a chief referee says what becomes of it."""

    shared_matches = serializers.ChoiceField(choices=list(withdrawals.SharedMatches), required=False)


class AbsentBody(ActBody):
    stage = serializers.IntegerField(min_value=1, help_text="number of the stage")
    reason = serializers.CharField(max_length=1000, allow_blank=True, default="")


class PresentBody(ActBody):
    stage = serializers.IntegerField(min_value=1, help_text="number of the stage")


class RoundDetail(APIView):
    """A round with its matches and the reasons of its draw; drafts for those who may see them."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="round", responses=ANYTHING, tags=["rounds"])
    def get(self, request: Request, slug: str, stage: int, number: int) -> Response:
        event, _standing, row = stage_for(request, slug, stage, Act.SEE_DESK)
        its_round = row.round(number)
        return Response(round_mapping(its_round, round_page(its_round.pk, rule_set_of(event.rule_set_version))))


def act_on_round(
    request: Request, slug: str, stage: int, number: int, act: Act, body: type[Any], service: Callable[..., Any]
) -> Response:
    """One act on the round with this number."""
    event, _standing, row = stage_for(request, slug, stage, act)
    its_round = row.round(number)
    given = read_body(request, body)
    if "starts_at" in given:
        given["starts_at"] = moment_in_zone(given["starts_at"], event.time_zone)
    return Response(service(request.user, round_id=its_round.pk, **given))


class PublishRound(APIView):
    """Everybody sees the round; a knock-out is published whole."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="publish_round", request=PublishRoundBody, responses=ANYTHING, tags=["rounds"])
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        return act_on_round(request, slug, stage, number, Act.PUBLISH_ROUND, PublishRoundBody, rounds.publish_round)


class StartClock(APIView):
    permission_classes = (SignedIn,)

    @extend_schema(operation_id="start_clock", request=RoundActBody, responses=ANYTHING, tags=["rounds"])
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        return act_on_round(request, slug, stage, number, Act.PUBLISH_ROUND, RoundActBody, rounds.start_clock)


class PauseClock(APIView):
    """The clock stands, for play and for lateness alike."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="pause_clock", request=RoundActBody, responses=ANYTHING, tags=["rounds"])
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        return act_on_round(request, slug, stage, number, Act.PUBLISH_ROUND, RoundActBody, rounds.pause_clock)


class ResumeClock(APIView):
    """The clock runs on: every end is as much later as it stood."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="resume_clock", request=RoundActBody, responses=ANYTHING, tags=["rounds"])
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        return act_on_round(request, slug, stage, number, Act.PUBLISH_ROUND, RoundActBody, rounds.resume_clock)


class CloseRound(APIView):
    permission_classes = (SignedIn,)

    @extend_schema(operation_id="close_round", request=RoundActBody, responses=ANYTHING, tags=["rounds"])
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        return act_on_round(request, slug, stage, number, Act.CLOSE_ROUND, RoundActBody, rounds.close_round)


class DiscardDraft(APIView):
    permission_classes = (SignedIn,)

    @extend_schema(operation_id="discard_draft", request=RoundActBody, responses=ANYTHING, tags=["rounds"])
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        return act_on_round(request, slug, stage, number, Act.PAIR_ROUND, RoundActBody, pairing_round.discard_draft)


class Swap(APIView):
    """Two entries of a draft take each other's place; 422 lists what that gives up until it is accepted."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="swap_entries", request=SwapBody, responses=ANYTHING, tags=["rounds"])
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        return act_on_round(request, slug, stage, number, Act.SWAP_ENTRIES, SwapBody, swaps.swap_entries)


def entry_id_of(request: Request, slug: str, number: int, act: Act) -> int:
    event, _standing = event_for(request.user, slug, act)
    found = Entry.objects.filter(event=event, number=number).values_list("pk", flat=True).first()
    if found is None:
        raise Missing("entry_missing", _("There is no such entry."))
    return found


class Withdraw(APIView):
    permission_classes = (SignedIn,)

    @extend_schema(operation_id="withdraw_entry", request=LeaveBody, responses=ANYTHING, tags=["entries"])
    def post(self, request: Request, slug: str, number: int) -> Response:
        entry = entry_id_of(request, slug, number, Act.WITHDRAW_ENTRY)
        return Response(withdrawals.withdraw_entry(request.user, entry_id=entry, **read_body(request, LeaveBody)))


class Disqualify(APIView):
    permission_classes = (SignedIn,)

    @extend_schema(operation_id="disqualify_entry", request=LeaveBody, responses=ANYTHING, tags=["entries"])
    def post(self, request: Request, slug: str, number: int) -> Response:
        entry = entry_id_of(request, slug, number, Act.DISQUALIFY_ENTRY)
        return Response(withdrawals.disqualify_entry(request.user, entry_id=entry, **read_body(request, LeaveBody)))


class ComeBack(APIView):
    permission_classes = (SignedIn,)

    @extend_schema(operation_id="return_entry", request=ReturnBody, responses=ANYTHING, tags=["entries"])
    def post(self, request: Request, slug: str, number: int) -> Response:
        entry = entry_id_of(request, slug, number, Act.WITHDRAW_ENTRY)
        return Response(withdrawals.return_entry(request.user, entry_id=entry, **read_body(request, ReturnBody)))


class Absent(APIView):
    """The entry sits the stage's next round out."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="mark_absent", request=AbsentBody, responses=ANYTHING, tags=["entries"])
    def post(self, request: Request, slug: str, number: int) -> Response:
        entry = entry_id_of(request, slug, number, Act.CHECK_IN)
        given = read_body(request, AbsentBody)
        _event, _standing, row = stage_for(request, slug, given.pop("stage"), Act.CHECK_IN)
        return Response(withdrawals.mark_absent(request.user, stage_id=row.pk, entry_id=entry, **given))


class Present(APIView):
    """Takes an absence back before the round is paired."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="mark_present", request=PresentBody, responses=ANYTHING, tags=["entries"])
    def post(self, request: Request, slug: str, number: int) -> Response:
        entry = entry_id_of(request, slug, number, Act.CHECK_IN)
        given = read_body(request, PresentBody)
        _event, _standing, row = stage_for(request, slug, given.pop("stage"), Act.CHECK_IN)
        return Response(withdrawals.mark_present(request.user, stage_id=row.pk, entry_id=entry, **given))


_ROUND = "events/<slug:slug>/stages/<int:stage>/rounds/<int:number>/"
_ENTRY = "events/<slug:slug>/entries/<int:number>/"
urlpatterns: list[Any] = [
    path(_ROUND, RoundDetail.as_view(), name="api_round"),
    path(_ROUND + "publish/", PublishRound.as_view(), name="api_publish_round"),
    path(_ROUND + "clock/", StartClock.as_view(), name="api_start_clock"),
    path(_ROUND + "clock/pause/", PauseClock.as_view(), name="api_pause_clock"),
    path(_ROUND + "clock/resume/", ResumeClock.as_view(), name="api_resume_clock"),
    path(_ROUND + "close/", CloseRound.as_view(), name="api_close_round"),
    path(_ROUND + "discard/", DiscardDraft.as_view(), name="api_discard_draft"),
    path(_ROUND + "swap/", Swap.as_view(), name="api_swap"),
    path(_ENTRY + "withdraw/", Withdraw.as_view(), name="api_withdraw"),
    path(_ENTRY + "disqualify/", Disqualify.as_view(), name="api_disqualify"),
    path(_ENTRY + "return/", ComeBack.as_view(), name="api_return"),
    path(_ENTRY + "absent/", Absent.as_view(), name="api_absent"),
    path(_ENTRY + "present/", Present.as_view(), name="api_present"),
]
