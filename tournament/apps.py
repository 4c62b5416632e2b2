"""The one Django app."""

from django.apps import AppConfig


class TournamentConfig(AppConfig):
    name = "tournament"
    verbose_name = "Shangtai"

    def ready(self) -> None:
        # the embedded default runs tasks in this process, so they must be registered here too
        from tournament import tasks  # noqa: F401
