"""The project: settings, addresses, and the entrances of the web server and the worker."""

from tournament.config.celery import app as celery_app

__all__ = ["celery_app"]
