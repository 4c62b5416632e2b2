"""Signing in and out, and who I am."""

from __future__ import annotations

from typing import Any

from django.middleware.csrf import get_token
from django.urls import path
from django.utils.decorators import method_decorator
from django.views.decorators.debug import sensitive_post_parameters
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.authentication import SessionAuthentication
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.strict import StrictSerializer, read_body
from tournament.models import Account
from tournament.services.accounts import enter_by_link, log_in, log_out


class LogInBody(StrictSerializer):
    name = serializers.CharField(max_length=80)
    password = serializers.CharField(max_length=200, trim_whitespace=False)


class LinkBody(StrictSerializer):
    token = serializers.CharField(max_length=200, help_text="the last part of the personal link")


class AccountShape(serializers.Serializer):
    name = serializers.CharField()
    display_name = serializers.CharField(allow_blank=True)
    may_create_events = serializers.BooleanField()
    entered_by_link = serializers.BooleanField(help_text="then the session reaches one event only")


class SessionShape(serializers.Serializer):
    """Who is signed in. Send `csrf_token` as the header X-CSRFToken with every write."""

    account = AccountShape(allow_null=True)
    csrf_token = serializers.CharField()


@method_decorator(sensitive_post_parameters(), name="dispatch")
class Session(APIView):
    """The session of the browser or program that asks."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="session", responses=SessionShape, tags=["session"])
    def get(self, request: Request) -> Response:
        return Response(_session(request))

    @extend_schema(operation_id="log_in", request=LogInBody, responses=SessionShape, tags=["session"])
    def post(self, request: Request) -> Response:
        """After five failures of a name from an address the answer is 429 with Retry-After."""
        # nobody is signed in yet, so the authentication has not asked for the token
        SessionAuthentication().enforce_csrf(request)
        given = read_body(request, LogInBody)
        account = log_in(request._request, given["name"], given["password"])
        return Response(_session(request, account))

    @extend_schema(operation_id="log_out", request=None, responses={204: None}, tags=["session"])
    def delete(self, request: Request) -> Response:
        SessionAuthentication().enforce_csrf(request)
        log_out(request._request)
        return Response(status=204)


class LinkSession(APIView):
    """Signing in by a personal link."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="enter_by_link", request=LinkBody, responses=SessionShape, tags=["session"])
    def post(self, request: Request) -> Response:
        SessionAuthentication().enforce_csrf(request)
        staff = enter_by_link(request._request, read_body(request, LinkBody)["token"])
        return Response(_session(request, staff.account, by_link=True))


def _session(request: Request, account: Any = None, *, by_link: bool = False) -> dict[str, Any]:
    account = account or request.user
    shown = None
    if isinstance(account, Account):
        entered_by_link = by_link or account.link_used is not None
        shown = {
            "name": account.name,
            "display_name": account.display_name,
            "may_create_events": account.may_create_events and not entered_by_link,
            "entered_by_link": entered_by_link,
        }
    return {"account": shown, "csrf_token": get_token(request._request)}


urlpatterns = [
    path("session/", Session.as_view(), name="api_session"),
    path("session/link/", LinkSession.as_view(), name="api_link_session"),
]
