"""Officials of an event."""

from __future__ import annotations

from django.urls import path, reverse
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.permissions import SignedIn
from tournament.api.strict import ActBody, RevisedBody, read_body
from tournament.models import Staff
from tournament.permissions import Act
from tournament.selectors.events import event_for
from tournament.selectors.staff import StaffRow, staff_of_event, staff_row, staff_rows
from tournament.services.staff import add_staff, edit_staff, renew_link, restore_staff, revoke_staff

_NUMBERS = serializers.ListField(
    child=serializers.IntegerField(min_value=1, max_value=9999), max_length=500, default=list
)


class AddStaffBody(ActBody):
    display_name = serializers.CharField(max_length=80)
    role = serializers.CharField(max_length=20)
    account_name = serializers.CharField(max_length=80, allow_blank=True, default="")
    password = serializers.CharField(
        max_length=200, allow_blank=True, default="", trim_whitespace=False, write_only=True
    )
    table_numbers = _NUMBERS
    unit = serializers.CharField(max_length=80, allow_blank=True, default="", help_text="kept from its tables")


class EditStaffBody(RevisedBody):
    role = serializers.CharField(max_length=20)
    table_numbers = _NUMBERS
    unit = serializers.CharField(max_length=80, allow_blank=True, default="", help_text="kept from its tables")


class StaffShape(serializers.Serializer):
    id = serializers.IntegerField()
    display_name = serializers.CharField()
    account_name = serializers.CharField()
    signs_in = serializers.BooleanField(help_text="by a password as well as by the link")
    role = serializers.CharField()
    table_numbers = serializers.ListField(child=serializers.IntegerField(), help_text="empty = all tables")
    unit = serializers.CharField(allow_blank=True)
    revoked = serializers.BooleanField()
    revision = serializers.IntegerField()
    link = serializers.SerializerMethodField()

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_link(self, row: StaffRow) -> str | None:
        path = reverse("enter_by_link", args=[row.link_token])
        return None if row.revoked else self.context["request"].build_absolute_uri(path)


class StaffListShape(serializers.Serializer):
    staff = StaffShape(many=True)


class StaffMadeShape(serializers.Serializer):
    staff = serializers.IntegerField()
    account = serializers.IntegerField()


class StaffChangedShape(serializers.Serializer):
    staff = serializers.IntegerField()
    revision = serializers.IntegerField()


class StaffList(APIView):
    """Officials with their personal links: whoever has a link works as that official, in this event only."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="staff", responses=StaffListShape, tags=["staff"])
    def get(self, request: Request, slug: str) -> Response:
        event, _standing = event_for(request.user, slug, Act.MANAGE_STAFF)
        shape = StaffListShape({"staff": staff_rows(event.pk)}, context={"request": request})
        return _private(shape.data)

    @extend_schema(operation_id="add_staff", request=AddStaffBody, responses={201: StaffMadeShape}, tags=["staff"])
    def post(self, request: Request, slug: str) -> Response:
        event, _standing = event_for(request.user, slug, Act.MANAGE_STAFF)
        return Response(add_staff(request.user, event_id=event.pk, **read_body(request, AddStaffBody)), status=201)


class StaffDetail(APIView):
    """One official."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="staff_member", responses=StaffShape, tags=["staff"])
    def get(self, request: Request, slug: str, staff_id: int) -> Response:
        shape = StaffShape(staff_row(_staff(request, slug, staff_id)), context={"request": request})
        return _private(shape.data)

    @extend_schema(operation_id="edit_staff", request=EditStaffBody, responses=StaffChangedShape, tags=["staff"])
    def put(self, request: Request, slug: str, staff_id: int) -> Response:
        staff = _staff(request, slug, staff_id)
        return Response(edit_staff(request.user, staff_id=staff.pk, **read_body(request, EditStaffBody)))


class RenewLink(APIView):
    """A new personal link; older ones and their sessions are void."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="renew_link", request=ActBody, responses=StaffChangedShape, tags=["staff"])
    def post(self, request: Request, slug: str, staff_id: int) -> Response:
        staff = _staff(request, slug, staff_id)
        return Response(renew_link(request.user, staff_id=staff.pk, **read_body(request, ActBody)))


class RevokeStaff(APIView):
    permission_classes = (SignedIn,)

    @extend_schema(operation_id="revoke_staff", request=ActBody, responses=StaffChangedShape, tags=["staff"])
    def post(self, request: Request, slug: str, staff_id: int) -> Response:
        staff = _staff(request, slug, staff_id)
        return Response(revoke_staff(request.user, staff_id=staff.pk, **read_body(request, ActBody)))


class RestoreStaff(APIView):
    permission_classes = (SignedIn,)

    @extend_schema(operation_id="restore_staff", request=ActBody, responses=StaffChangedShape, tags=["staff"])
    def post(self, request: Request, slug: str, staff_id: int) -> Response:
        staff = _staff(request, slug, staff_id)
        return Response(restore_staff(request.user, staff_id=staff.pk, **read_body(request, ActBody)))


def _staff(request: Request, slug: str, staff_id: int) -> Staff:
    event, _standing = event_for(request.user, slug, Act.MANAGE_STAFF)
    return staff_of_event(event.pk, staff_id)


def _private(data: object) -> Response:
    return Response(data, headers={"Cache-Control": "private, no-store"})


urlpatterns = [
    path("events/<slug:slug>/staff/", StaffList.as_view(), name="api_staff"),
    path("events/<slug:slug>/staff/<int:staff_id>/", StaffDetail.as_view(), name="api_staff_member"),
    path("events/<slug:slug>/staff/<int:staff_id>/renew-link/", RenewLink.as_view(), name="api_renew_link"),
    path("events/<slug:slug>/staff/<int:staff_id>/revoke/", RevokeStaff.as_view(), name="api_revoke_staff"),
    path("events/<slug:slug>/staff/<int:staff_id>/restore/", RestoreStaff.as_view(), name="api_restore_staff"),
]
