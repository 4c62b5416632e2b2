"""Celery application. Tasks take ids only; what they do stands in `tournament.services`."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")

app = Celery("shangtai")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["tournament"])
