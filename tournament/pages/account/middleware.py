"""Tells permissions which personal link a session was opened by."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth import get_user
from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject

from tournament.models import Account
from tournament.services.accounts import link_used


class LinkSessionMiddleware:
    """Behind Django's own: `request.user` knows its link. As lazy as theirs, so that public pages ask no session."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.user = SimpleLazyObject(lambda: _user_of(request))
        return self.get_response(request)


def _user_of(request: HttpRequest) -> object:
    user = get_user(request)
    if isinstance(user, Account):
        user.link_used = link_used(request)
    return user
