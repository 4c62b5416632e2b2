"""Background work."""

from django.db import models
from django.db.models import Q


class Job(models.Model):
    """The truth about a piece of background work; Celery only runs it.

    `key` names the outcome ("pair_round:stage=3:round=4"): while one job with it is queued or running, there is no
    second. A worker claims a job by a conditional update and keeps `lease_until` ahead of the clock while it works.
    """

    class Kind(models.TextChoices):
        PAIR_ROUND = "pair_round"
        ADVANCE_BRACKET = "advance_bracket"
        REFRESH_STANDINGS = "refresh_standings"
        IMPORT_ENTRIES = "import_entries"

    class State(models.TextChoices):
        QUEUED = "queued"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    event = models.ForeignKey("Event", models.PROTECT, related_name="jobs")
    kind = models.CharField(max_length=20, choices=Kind.choices)
    key = models.CharField(max_length=120)
    arguments = models.JSONField(default=dict)
    state = models.CharField(max_length=8, choices=State.choices, default=State.QUEUED)
    progress_done = models.PositiveIntegerField(default=0)
    progress_total = models.PositiveIntegerField(default=0)
    result = models.JSONField(null=True, blank=True)
    error = models.JSONField(null=True, blank=True, help_text="{code, message, params}")
    wanted = models.PositiveIntegerField(
        default=1, help_text="grows each time it is asked for; a worker that finished an older wish goes round again"
    )
    attempts = models.PositiveSmallIntegerField(default=0)
    lease_until = models.DateTimeField(null=True, blank=True)
    created_by = models.ForeignKey("Account", models.PROTECT, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["key"], condition=Q(state__in=["queued", "running"]), name="one_live_job_per_key"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["queued", "running", "done", "failed"]), name="job_state_is_known"
            ),
            models.CheckConstraint(condition=~Q(state="failed") | Q(error__isnull=False), name="failed_job_says_why"),
            models.CheckConstraint(
                condition=~Q(state="running") | Q(lease_until__isnull=False), name="running_job_has_a_lease"
            ),
        ]
        indexes = [models.Index(fields=["state", "lease_until"], name="job_by_state_and_lease")]
