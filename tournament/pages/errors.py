"""Error pages."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournament.errors import Refused

_TEMPLATES = {400: "400", 403: "403", 404: "404", 409: "409", 422: "400", 429: "429"}


def refusal_page(request: HttpRequest, refusal: Refused) -> HttpResponse:
    """The page of a refusal, with its sentence and code."""
    template = f"errors/{_TEMPLATES.get(refusal.status, '400')}.html"
    response = render(request, template, {"refusal": refusal, "message": refusal.text()}, status=refusal.status)
    if getattr(request, "htmx", False):
        # beside what was filled in, not in its place
        response["HX-Retarget"] = "#sheet"
        response["HX-Reswap"] = "innerHTML"
    if "seconds" in refusal.params:
        response["Retry-After"] = str(refusal.params["seconds"])
    return response


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "errors/400.html", {"message": _("The request could not be read.")}, status=400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "errors/403.html", {"message": _("You may not do this.")}, status=403)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "errors/404.html", {"message": _("There is no such page.")}, status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    return render(request, "errors/500.html", status=500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    message = _("The form was too old or came from another site. Nothing was stored; load the page and send again.")
    return render(request, "errors/403.html", {"message": message}, status=403)
