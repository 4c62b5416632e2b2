"""Addresses of the public reads."""

from django.urls import path

from tournament.api.public import draws, views

urlpatterns = [
    path("public/events/", views.Events.as_view(), name="api_public_events"),
    path("public/events/<slug:slug>/", views.EventDetail.as_view(), name="api_public_event"),
    path("public/events/<slug:slug>/entries/", views.Entries.as_view(), name="api_public_entries"),
    path("public/events/<slug:slug>/search/", views.Search.as_view(), name="api_public_search"),
    path("public/events/<slug:slug>/entries/<int:number>/", views.EntryDetail.as_view(), name="api_public_entry"),
    path(
        "public/events/<slug:slug>/rounds/<int:stage>/<int:number>/",
        views.RoundPairings.as_view(),
        name="api_public_round",
    ),
    path("public/events/<slug:slug>/bracket/<int:stage>/", views.Bracket.as_view(), name="api_public_bracket"),
    path("public/events/<slug:slug>/draws/", draws.Draws.as_view(), name="api_public_draws"),
    path("public/events/<slug:slug>/draws/<int:draw>/", draws.DrawDetail.as_view(), name="api_public_draw"),
    path(
        "public/events/<slug:slug>/draws/<int:stage>/<int:number>/",
        draws.RoundDraw.as_view(),
        name="api_public_round_draw",
    ),
    path("public/events/<slug:slug>/matches/<int:match>/", views.MatchDetail.as_view(), name="api_public_match"),
]
