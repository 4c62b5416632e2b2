"""ASGI entrance: pages and API by Django, live streams in front of it."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
_django = get_asgi_application()

from django.urls import get_resolver  # noqa: E402 - needs Django set up

from tournament.live import LiveStreams  # noqa: E402 - needs Django set up

# reads all pages before the first visitor comes, who would wait for it otherwise
_ = get_resolver().url_patterns

application = LiveStreams(_django)
