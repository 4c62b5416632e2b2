"""Signing in by name or by personal link, and signing out."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournament.errors import Refused
from tournament.forms.accounts import LogInForm
from tournament.forms.staff import ROLE_NAMES
from tournament.models import Staff
from tournament.pages.event_names import event_name
from tournament.selectors.staff import staff_of_token
from tournament.services.accounts import enter_by_link, log_in, log_out


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def log_in_page(request: HttpRequest) -> HttpResponse:
    """Asks for name and password, and goes on to where the person wanted to go."""
    goes_on = _inside(request, request.POST.get("next") or request.GET.get("next") or "")
    if request.method != "POST":
        if request.user.is_authenticated:
            return redirect(goes_on or "my_events")
        return render(request, "account/log_in.html", {"form": LogInForm(), "next": goes_on})
    form = LogInForm(request.POST)
    status = 400
    seconds = None
    if form.is_valid():
        try:
            log_in(request, form.cleaned_data["name"], form.cleaned_data["password"])
        except Refused as refusal:
            form.add_error(None, refusal.text())
            status = refusal.status
            seconds = refusal.params.get("seconds")
        else:
            return redirect(goes_on or "my_events")
    response = render(request, "account/log_in.html", {"form": form, "next": goes_on}, status=status)
    if seconds is not None:
        response["Retry-After"] = str(seconds)
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def log_out_page(request: HttpRequest) -> HttpResponse:
    """Signs out on POST; a GET only asks."""
    if request.method == "POST":
        log_out(request)
        return redirect("home")
    return render(request, "account/log_out.html")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def link_page(request: HttpRequest, token: str) -> HttpResponse:
    """Shows whose link it is and for which event; only the button signs in, so that a preview of the link does not."""
    if request.method == "POST":
        return _first_page(enter_by_link(request, token))
    staff = staff_of_token(token)
    context = {
        "staff": staff,
        "event": staff.event,
        "event_name": event_name(staff.event),
        "role": ROLE_NAMES[Staff.Role(staff.role)],
    }
    return render(request, "account/link.html", context)


def _first_page(staff: Staff) -> HttpResponseRedirect:
    """Referees go to their tables, everybody else to the desk."""
    name = "referee_tables" if staff.role == Staff.Role.REFEREE else "desk"
    return HttpResponseRedirect(reverse(name, args=[staff.event.slug]))


def _inside(request: HttpRequest, address: str) -> str:
    """The address, if it leads to this site; empty otherwise."""
    safe = url_has_allowed_host_and_scheme(
        address, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return address if safe else ""
