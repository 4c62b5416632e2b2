"""Rounds, tables, and what each entry does in each round."""

from django.db import models
from django.db.models import Q


class Table(models.Model):
    """A table in the hall: number on the wall, room it stands in."""

    event = models.ForeignKey("Event", models.PROTECT, related_name="tables")
    number = models.PositiveIntegerField()
    room = models.CharField(max_length=60, blank=True)
    in_use = models.BooleanField(default=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_table_per_number_and_event"),
            models.CheckConstraint(condition=Q(number__gte=1), name="table_number_from_1"),
        ]

    def __str__(self) -> str:
        return str(self.number)


class RoundQuerySet(models.QuerySet["Round"]):
    def public(self) -> "RoundQuerySet":
        """Rounds that everybody may see: never a draft."""
        return self.exclude(state=Round.State.DRAFT)


class Round(models.Model):
    """轮. Draft: seen by officials only. Published: on the wall. Running: play has begun. Closed: it counts."""

    class State(models.TextChoices):
        DRAFT = "draft"
        PUBLISHED = "published"
        RUNNING = "running"
        CLOSED = "closed"

    stage = models.ForeignKey("Stage", models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.DRAFT)
    pairing = models.JSONField(
        default=dict, help_text="how it was paired: algorithm, seed, input digest, certificate, reasons, findings"
    )
    starts_at = models.DateTimeField(null=True, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)
    clock_started_at = models.DateTimeField(null=True, blank=True)
    clock_paused_at = models.DateTimeField(null=True, blank=True, help_text="since when the clock stands; empty = runs")
    clock_paused_seconds = models.PositiveIntegerField(default=0, help_text="how long it stood in pauses that are over")
    closed_at = models.DateTimeField(null=True, blank=True)
    override_reason = models.TextField(
        blank=True, help_text="why it was paired though tables of the round before were open"
    )
    revision = models.PositiveIntegerField(default=1)

    objects = RoundQuerySet.as_manager()

    class Meta:
        ordering = ["stage", "number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="one_round_per_stage_and_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_number_from_1"),
            models.CheckConstraint(
                condition=Q(state__in=["draft", "published", "running", "closed"]), name="round_state_is_known"
            ),
            models.CheckConstraint(
                condition=Q(state="draft") | Q(published_at__isnull=False), name="round_past_draft_was_published"
            ),
            models.CheckConstraint(
                condition=~Q(state="closed") | Q(closed_at__isnull=False), name="closed_round_has_a_time"
            ),
            models.CheckConstraint(
                condition=Q(clock_started_at__isnull=False) | Q(clock_paused_at__isnull=True, clock_paused_seconds=0),
                name="only_a_started_clock_is_paused",
            ),
        ]


class EntryRound(models.Model):
    """What an entry does in a round. Bye, absence, late entry and withdrawal are different things."""

    class State(models.TextChoices):
        PAIRED = "paired"
        BYE = "bye"
        ABSENT = "absent"
        NOT_YET_ENTERED = "not_yet_entered"
        WITHDRAWN = "withdrawn"
        DISQUALIFIED = "disqualified"
        ELIMINATED = "eliminated"

    round = models.ForeignKey(Round, models.CASCADE, related_name="entry_rounds")
    entry = models.ForeignKey("Entry", models.PROTECT, related_name="entry_rounds")
    state = models.CharField(max_length=16, choices=State.choices)
    reason = models.TextField(blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="one_state_per_round_and_entry"),
            models.CheckConstraint(
                condition=Q(
                    state__in=[
                        "paired",
                        "bye",
                        "absent",
                        "not_yet_entered",
                        "withdrawn",
                        "disqualified",
                        "eliminated",
                    ]
                ),
                name="entry_round_state_is_known",
            ),
        ]
