"""Addresses. One word per thing, the same as in code and templates."""

from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

urlpatterns = [
    path("", include("tournament.pages.public.urls")),
    path("", include("tournament.pages.account.urls")),
    path("organise/", include("tournament.pages.organiser.urls")),
    path("referee/", include("tournament.pages.referee.urls")),
    path("api/v1/", include("tournament.api.urls")),
    # changes nothing but the reader's own language; without a token in every header public pages set no cookie
    path("i18n/setlang/", csrf_exempt(set_language), name="set_language"),
]

handler400 = "tournament.pages.errors.bad_request"
handler403 = "tournament.pages.errors.permission_denied"
handler404 = "tournament.pages.errors.page_not_found"
handler500 = "tournament.pages.errors.server_error"
