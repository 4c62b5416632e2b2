"""ASGI entrance of the bare project."""

import os

from django.core.asgi import get_asgi_application

os.environ["DJANGO_SETTINGS_MODULE"] = "benchmarks.bare.settings"
application = get_asgi_application()
