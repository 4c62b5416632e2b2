"""Addresses of organisers and officials at the desk."""

from tournament.pages.organiser import event_urls

urlpatterns = [*event_urls.urlpatterns]
