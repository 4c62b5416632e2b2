"""Addresses of the API: the verticals' own, the public reads, the schema and its page to read and try."""

from csp.constants import UNSAFE_INLINE
from csp.decorators import csp_update
from django.urls import path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from tournament.api import (
    decisions,
    entries,
    events,
    jobs,
    level_places,
    matches,
    on_the_day,
    public,
    rounds,
    rules,
    rulings,
    schedules,
    session,
    staff,
    stages,
    standings,
    wishes,
)
from tournament.api.permissions import Everybody

# the page styles itself inline; its script comes as a file of its own, so scripts stay as strict as everywhere
_docs = csp_update({"style-src": [UNSAFE_INLINE]})(
    SpectacularSwaggerSplitView.as_view(
        permission_classes=[Everybody], authentication_classes=[], url_name="api_schema"
    )
)

urlpatterns = [
    *session.urlpatterns,
    *events.urlpatterns,
    *rules.urlpatterns,
    *rulings.urlpatterns,
    *staff.urlpatterns,
    *entries.urlpatterns,
    *stages.urlpatterns,
    *decisions.urlpatterns,
    *level_places.urlpatterns,
    *schedules.urlpatterns,
    *rounds.urlpatterns,
    *wishes.urlpatterns,
    *jobs.urlpatterns,
    *matches.urlpatterns,
    *on_the_day.urlpatterns,
    *standings.urlpatterns,
    *public.urlpatterns,
    path(
        "schema/",
        SpectacularAPIView.as_view(permission_classes=[Everybody], authentication_classes=[]),
        name="api_schema",
    ),
    path("docs/", _docs, name="api_docs"),
]
