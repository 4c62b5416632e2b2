"""Addresses of organisers and officials at the desk."""

from tournament.pages.organiser import event_urls, round_urls

urlpatterns = [*event_urls.urlpatterns, *round_urls.urlpatterns]
