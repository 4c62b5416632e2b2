"""Stored standings."""

from django.db import models
from django.db.models import Q


class StandingsSnapshot(models.Model):
    """Standings of a stage as computed once; pages and API only read them. Append-only with a revision."""

    stage = models.ForeignKey("Stage", models.PROTECT, related_name="snapshots")
    revision = models.PositiveIntegerField()
    after_round = models.PositiveSmallIntegerField(help_text="number of the last published round it counts")
    provisional = models.BooleanField(help_text="matches of a published round are still open")
    rows = models.JSONField(help_text="ranked rows with every criterion's value")
    cells = models.JSONField(help_text="{entry: {criterion: sum}}: how each value of the rows comes about; large")
    criteria = models.JSONField(help_text="criterion ids in the order they decide")
    units = models.JSONField(
        default=dict, help_text="{best, rows}: units by the sum of their best entries; empty where they are not ranked"
    )
    input_digest = models.CharField(max_length=64)
    computed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["stage", "revision"]
        get_latest_by = "revision"
        constraints = [
            models.UniqueConstraint(fields=["stage", "revision"], name="one_snapshot_per_stage_and_revision"),
            models.CheckConstraint(condition=Q(revision__gte=1), name="snapshot_revision_from_1"),
        ]
