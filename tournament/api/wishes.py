"""Wishes for rounds to come, tables that entries always have, last places, drafts drawn again, rounds taken down."""

from __future__ import annotations

from typing import Any

from django.urls import path
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.pagination import Pages
from tournament.api.permissions import SignedIn
from tournament.api.rounds import act_on_round, entry_id_of
from tournament.api.stages import ACCEPTED, ANYTHING, MADE, stage_for
from tournament.api.strict import ActBody, RevisedBody, read_body
from tournament.errors import Missing
from tournament.models import PairWish, Stage
from tournament.permissions import Act
from tournament.selectors.rounds.wishes import (
    WishRow,
    bye_rows,
    coming_byes,
    coming_rounds,
    coming_wishes,
    warnings_now,
    wish_rows,
)
from tournament.selectors.stages.last_places import DroppingNext, dropping_next
from tournament.services import extra_matches, pairing_round, wishes
from tournament.services.entries import set_fixed_table, set_table_range


def _accepted() -> serializers.ListField:
    return serializers.ListField(
        child=serializers.CharField(), default=list, help_text="codes of warnings that are meant"
    )


class WishBody(ActBody):
    """`round_number` null: every round, for a pair that must not meet."""

    kind = serializers.CharField(help_text="forced or forbidden")
    relation = serializers.CharField(
        default="any",
        help_text="where partners are drawn, as what two come together who must: any, partners, opponents",
    )
    first = serializers.IntegerField(help_text="entry id")
    second = serializers.IntegerField(help_text="entry id")
    round_number = serializers.IntegerField(allow_null=True, default=None)
    reason = serializers.CharField(max_length=1000, allow_blank=True, default="")
    accepted_warnings = _accepted()


class ByeBody(ActBody):
    stage = serializers.IntegerField(min_value=1, help_text="number of the stage")
    round_number = serializers.IntegerField(allow_null=True, default=None, help_text="null = the next")
    accepted_warnings = _accepted()


class ByeBackBody(ActBody):
    stage = serializers.IntegerField(min_value=1, help_text="number of the stage")


class FixedTableBody(RevisedBody):
    """`revision` is the entry's."""

    table = serializers.IntegerField(allow_null=True, help_text="number; null = any")


class TableRangeBody(RevisedBody):
    """`revision` is the entry's; at least one bound or a room."""

    tables_from = serializers.IntegerField(allow_null=True, default=None, help_text="lowest number; null = no bound")
    tables_to = serializers.IntegerField(allow_null=True, default=None, help_text="highest number; null = no bound")
    room = serializers.CharField(max_length=60, allow_blank=True, default="", help_text="empty = any")


class LastPlacesBody(ActBody):
    method = serializers.CharField(help_text="lots or chief_referee")
    order = serializers.ListField(child=serializers.IntegerField(), default=list, help_text="entry ids, best first")
    reason = serializers.CharField(max_length=1000, allow_blank=True, default="")
    seed = serializers.CharField(max_length=64, allow_null=True, default=None)


class ExtraMatchesOfLastBody(ActBody):
    format = serializers.CharField(default="knockout", help_text="knockout of every place, or round_robin")


class ReasonedRoundBody(RevisedBody):
    """`revision` is the round's."""

    reason = serializers.CharField(max_length=1000)


class WishedEntryShape(serializers.Serializer):
    id = serializers.IntegerField(source="pk")
    number = serializers.IntegerField()
    name = serializers.CharField()
    unit = serializers.CharField(allow_blank=True)


class WishShape(serializers.Serializer):
    id = serializers.IntegerField(source="pk")
    kind = serializers.ChoiceField(choices=PairWish.Kind.values)
    relation = serializers.CharField()
    round_number = serializers.IntegerField(allow_null=True, help_text="null = every round to come")
    first = WishedEntryShape()
    second = WishedEntryShape()
    reason = serializers.CharField(allow_blank=True)
    missing = serializers.SerializerMethodField(help_text="ids of those of the two who are not there in the next round")

    def get_missing(self, wish: WishRow) -> list[int]:
        return [entry.pk for entry in wish.missing]


class WishPageShape(serializers.Serializer):
    """`next_round`: the one that is not paired yet, after `last_round` where none is to come."""

    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    next_round = serializers.IntegerField()
    last_round = serializers.IntegerField()
    results = WishShape(many=True)


class WishedByeShape(serializers.Serializer):
    entry = WishedEntryShape()
    round_number = serializers.IntegerField()


class WishedByePageShape(serializers.Serializer):
    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = WishedByeShape(many=True)


class WishWarningShape(serializers.Serializer):
    code = serializers.CharField()
    grade = serializers.CharField()
    text = serializers.CharField(help_text="in the language asked for")


class WishWarningsShape(serializers.Serializer):
    warnings = WishWarningShape(many=True)


_PAGES = [OpenApiParameter("page", int), OpenApiParameter("page_size", int)]


class Wishes(APIView):
    """What was wished about pairs for rounds to come, and one wish more; 422 lists what speaks against it until it is
    accepted."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="wishes", parameters=_PAGES, responses=WishPageShape, tags=["stages"])
    def get(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.PAIR_ROUND)
        its_stage = Stage.objects.get(pk=row.pk)
        pages = Pages()
        shown = pages.paginate_queryset(coming_wishes(its_stage), request, view=self)
        answer = pages.get_paginated_response(WishShape(wish_rows(its_stage, shown or []), many=True).data)
        answer.data["next_round"], answer.data["last_round"] = coming_rounds(its_stage)
        return answer

    @extend_schema(operation_id="add_pair_wish", request=WishBody, responses=MADE, tags=["stages"])
    def post(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.PAIR_ROUND)
        made = wishes.add_pair_wish(request.user, stage_id=row.pk, **read_body(request, WishBody))
        return Response(made, status=201)


class WishedByes(APIView):
    """Byes that were said beforehand for rounds to come."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="wished_byes", parameters=_PAGES, responses=WishedByePageShape, tags=["stages"])
    def get(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.PAIR_ROUND)
        pages = Pages()
        shown = pages.paginate_queryset(coming_byes(Stage.objects.get(pk=row.pk)), request, view=self)
        return pages.get_paginated_response(WishedByeShape(bye_rows(shown or []), many=True).data)


class WishWarnings(APIView):
    """What speaks against all that is wished for the next round, weighed by the whole field as it stands now."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="wish_warnings", responses=WishWarningsShape, tags=["stages"])
    def get(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.PAIR_ROUND)
        found = warnings_now(Stage.objects.get(pk=row.pk))
        return Response(WishWarningsShape({"warnings": found}).data)


class WithdrawWish(APIView):
    permission_classes = (SignedIn,)

    @extend_schema(operation_id="withdraw_pair_wish", request=ActBody, responses=ANYTHING, tags=["stages"])
    def post(self, request: Request, slug: str, stage: int, wish: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.PAIR_ROUND)
        if not PairWish.objects.filter(pk=wish, stage_id=row.pk).exists():
            raise Missing("wish_missing", _("There is no such wish any more."))
        return Response(wishes.withdraw_pair_wish(request.user, wish_id=wish, **read_body(request, ActBody)))


class GiveBye(APIView):
    """The entry has a bye in a round to come; 422 lists what speaks against it until it is accepted."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="give_bye", request=ByeBody, responses=ANYTHING, tags=["entries"])
    def post(self, request: Request, slug: str, number: int) -> Response:
        entry = entry_id_of(request, slug, number, Act.PAIR_ROUND)
        given = read_body(request, ByeBody)
        _event, _standing, row = stage_for(request, slug, given.pop("stage"), Act.PAIR_ROUND)
        return Response(wishes.give_bye(request.user, stage_id=row.pk, entry_id=entry, **given))


class TakeByeBack(APIView):
    permission_classes = (SignedIn,)

    @extend_schema(operation_id="take_bye_back", request=ByeBackBody, responses=ANYTHING, tags=["entries"])
    def post(self, request: Request, slug: str, number: int) -> Response:
        entry = entry_id_of(request, slug, number, Act.PAIR_ROUND)
        given = read_body(request, ByeBackBody)
        _event, _standing, row = stage_for(request, slug, given.pop("stage"), Act.PAIR_ROUND)
        return Response(wishes.take_bye_back(request.user, stage_id=row.pk, entry_id=entry, **given))


class FixedTable(APIView):
    """The table that the entry always has, in rounds drawn from now on."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="set_fixed_table", request=FixedTableBody, responses=ANYTHING, tags=["entries"])
    def put(self, request: Request, slug: str, number: int) -> Response:
        entry = entry_id_of(request, slug, number, Act.EDIT_ENTRIES)
        return Response(set_fixed_table(request.user, entry_id=entry, **read_body(request, FixedTableBody)))


class TableRange(APIView):
    """The tables that the entry keeps to, in rounds drawn from now on; a fixed table of null lets it sit anywhere."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="set_table_range", request=TableRangeBody, responses=ANYTHING, tags=["entries"])
    def put(self, request: Request, slug: str, number: int) -> Response:
        entry = entry_id_of(request, slug, number, Act.EDIT_ENTRIES)
        return Response(set_table_range(request.user, entry_id=entry, **read_body(request, TableRangeBody)))


class LastPlaces(APIView):
    """Who drops out before the next round, and the decision about a tie across that line."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="last_places", responses=ANYTHING, tags=["stages"])
    def get(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.PAIR_ROUND)
        found = dropping_next(Stage.objects.get(pk=row.pk), len(row.rounds) + 1)
        return Response(_NOBODY if found is None else _dropping(found))

    @extend_schema(operation_id="decide_last_places", request=LastPlacesBody, responses=MADE, tags=["stages"])
    def post(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.DECIDE_TIE)
        given = read_body(request, LastPlacesBody)
        return Response(pairing_round.decide_last_places(request.user, stage_id=row.pk, **given), status=201)


class ExtraMatchesOfLast(APIView):
    """Lets those who are level across that line play for it."""

    permission_classes = (SignedIn,)

    @extend_schema(
        operation_id="play_extra_matches_of_last", request=ExtraMatchesOfLastBody, responses=MADE, tags=["stages"]
    )
    def post(self, request: Request, slug: str, stage: int) -> Response:
        _event, _standing, row = stage_for(request, slug, stage, Act.DECIDE_TIE)
        given = read_body(request, ExtraMatchesOfLastBody)
        return Response(extra_matches.play_extra_matches_of_last(request.user, stage_id=row.pk, **given), status=201)


class RedrawDraft(APIView):
    """The draft is discarded and a job draws the round from a new seed."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="redraw_draft", request=ReasonedRoundBody, responses=ACCEPTED, tags=["rounds"])
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        answer = act_on_round(
            request, slug, stage, number, Act.PAIR_ROUND, ReasonedRoundBody, pairing_round.redraw_draft
        )
        answer.status_code = 202
        return answer


class DeleteRound(APIView):
    """The newest round, published and not played, is gone; the chief referee alone."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="delete_round", request=ReasonedRoundBody, responses=ANYTHING, tags=["rounds"])
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        return act_on_round(
            request, slug, stage, number, Act.DELETE_ROUND, ReasonedRoundBody, pairing_round.delete_round
        )


_NOBODY: dict[str, Any] = {"dropped": [], "tied": [], "still_to_drop": 0, "level": [], "extra_matches": []}


def _dropping(found: DroppingNext) -> dict[str, Any]:
    return {
        "after_round": found.dropping.after_round,
        "dropped": [row.entry for row in found.dropped],
        "tied": [row.entry for row in found.tied],
        "still_to_drop": found.still_to_drop,
        "level": [row.entry for row in found.level],
        "extra_matches": [each.stage for each in found.waiting],
    }


_STAGE = "events/<slug:slug>/stages/<int:stage>/"
_ROUND = _STAGE + "rounds/<int:number>/"
_ENTRY = "events/<slug:slug>/entries/<int:number>/"
urlpatterns: list[Any] = [
    path(_STAGE + "wishes/", Wishes.as_view(), name="api_wishes"),
    path(_STAGE + "wishes/byes/", WishedByes.as_view(), name="api_wished_byes"),
    path(_STAGE + "wishes/warnings/", WishWarnings.as_view(), name="api_wish_warnings"),
    path(_STAGE + "wishes/<int:wish>/withdraw/", WithdrawWish.as_view(), name="api_withdraw_wish"),
    path(_STAGE + "last-places/", LastPlaces.as_view(), name="api_last_places"),
    path(_STAGE + "last-places/extra-matches/", ExtraMatchesOfLast.as_view(), name="api_extra_matches_of_last"),
    path(_ROUND + "draw-again/", RedrawDraft.as_view(), name="api_redraw_draft"),
    path(_ROUND + "delete/", DeleteRound.as_view(), name="api_delete_round"),
    path(_ENTRY + "bye/", GiveBye.as_view(), name="api_give_bye"),
    path(_ENTRY + "bye/back/", TakeByeBack.as_view(), name="api_take_bye_back"),
    path(_ENTRY + "table/", FixedTable.as_view(), name="api_fixed_table"),
    path(_ENTRY + "tables/", TableRange.as_view(), name="api_table_range"),
]
