"""Changing one's own password."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournament.errors import Refused
from tournament.forms.accounts import PasswordForm
from tournament.services.accounts import change_password, may_change_password

_FIELDS = {"password_wrong": "current", "password_weak": "new", "password_unchanged": "new"}


@never_cache
@sensitive_post_parameters("current", "new", "again")
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def password_page(request: HttpRequest) -> HttpResponse:
    """Asks for the current password and twice for the new one; who came by a personal link has none and is told so."""
    form = PasswordForm(request.POST or None)
    status, seconds = 200, None
    if request.method == "POST":
        status = 400
        if form.is_valid():
            try:
                change_password(request, current=form.cleaned_data["current"], new=form.cleaned_data["new"])
            except Refused as refusal:
                form.add_error(_FIELDS.get(refusal.code), refusal.text())
                status, seconds = refusal.status, refusal.params.get("seconds")
            else:
                messages.success(request, _("Your password is changed. Every other device has to sign in anew."))
                return redirect("my_events")
    context = {"form": form, "has_password": may_change_password(request.user)}
    response = render(request, "account/password.html", context, status=status)
    if seconds is not None:
        response["Retry-After"] = str(seconds)
    return response
