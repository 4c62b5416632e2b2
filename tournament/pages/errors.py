"""Error pages."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
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
    return _error(request, 400, "body_unreadable", _("The request could not be read."))


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "errors/403.html", {"message": _("You may not do this.")}, status=403)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _error(request, 404, "missing", _("There is no such page."))


def server_error(request: HttpRequest) -> HttpResponse:
    if _asks_the_api(request):
        return _as_json(500, "server_error", _("Something is broken here"))
    return render(request, "errors/500.html", status=500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    message = _("The form was too old or came from another site. Nothing was stored; load the page and send again.")
    return render(request, "errors/403.html", {"message": message}, status=403)


def _error(request: HttpRequest, status: int, code: str, message: str) -> HttpResponse:
    if _asks_the_api(request):
        return _as_json(status, code, message)
    return render(request, f"errors/{status}.html", {"message": message}, status=status)


def _asks_the_api(request: HttpRequest) -> bool:
    """Programs are answered in the shape of all refusals, also where no view of the API was reached."""
    return request.path.startswith("/api/")


def _as_json(status: int, code: str, message: str) -> HttpResponse:
    return JsonResponse({"error": {"code": code, "message": message}}, status=status)
