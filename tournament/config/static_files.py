"""Which static files of installed packages are collected."""

from django.contrib.staticfiles.apps import StaticFilesConfig


class StaticFiles(StaticFilesConfig):
    """Leaves out what no page of the product asks for: the browsable API, and the second reader of the schema."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "rest_framework", "redoc"]
