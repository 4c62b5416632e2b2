"""Addresses. One word per thing, the same as in code and templates."""

from django.urls import include, path

urlpatterns = [
    path("", include("tournament.pages.public.urls")),
    path("", include("tournament.pages.account.urls")),
    path("organise/", include("tournament.pages.organiser.urls")),
    path("referee/", include("tournament.pages.referee.urls")),
    path("api/v1/", include("tournament.api.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
]

handler400 = "tournament.pages.errors.bad_request"
handler403 = "tournament.pages.errors.permission_denied"
handler404 = "tournament.pages.errors.page_not_found"
handler500 = "tournament.pages.errors.server_error"
