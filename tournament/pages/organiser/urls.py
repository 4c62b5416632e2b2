"""Addresses of organisers and officials at the desk."""

from tournament.pages.organiser import day_urls, event_urls, round_urls

urlpatterns = [*event_urls.urlpatterns, *round_urls.urlpatterns, *day_urls.urlpatterns]
