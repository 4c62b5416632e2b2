"""Files that machines ask a site for."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

_CLOSED_TO_ROBOTS = ("/organise/", "/referee/", "/api/", "/live/", "/log-in/", "/log-out/", "/password/")


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Public pages may be indexed; doors of officials and streams not."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in _CLOSED_TO_ROBOTS), ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """For browsers that ask for it without reading the page."""
    return HttpResponsePermanentRedirect(static("shangtai/mark.svg"))


@require_safe
def no_stream(request: HttpRequest, slug: str) -> HttpResponse:
    """Streams are answered in front of Django. A server without that entrance has none; its pages ask by themselves."""
    return HttpResponse(
        _("Live streams need the ASGI entrance of the server."), status=501, content_type="text/plain; charset=utf-8"
    )
