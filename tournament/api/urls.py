"""Addresses of the API: the verticals' own, the public reads, and the schema."""

from django.urls import path
from drf_spectacular.views import SpectacularAPIView

from tournament.api import entries, events, matches, public, session, staff, standings
from tournament.api.permissions import Everybody

urlpatterns = [
    *session.urlpatterns,
    *events.urlpatterns,
    *staff.urlpatterns,
    *entries.urlpatterns,
    *matches.urlpatterns,
    *standings.urlpatterns,
    *public.urlpatterns,
    path("schema/", SpectacularAPIView.as_view(permission_classes=[Everybody]), name="api_schema"),
]
