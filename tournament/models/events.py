"""Events and the rule sets they are played by."""

from django.db import models
from django.db.models import F, Q


class EventQuerySet(models.QuerySet["Event"]):
    def public(self) -> "EventQuerySet":
        """Events that everybody may see."""
        return self.exclude(state=Event.State.DRAFT)


class Event(models.Model):
    """One tournament, from registration to champion."""

    class State(models.TextChoices):
        DRAFT = "draft"  # seen by its staff only
        PUBLISHED = "published"  # announced: entries, draw and play
        FINISHED = "finished"

    class EntriesAre(models.TextChoices):
        SIDES = "sides"  # a pair or team takes a side of a table
        PLAYERS = "players"  # partners and opponents are drawn anew each round

    slug = models.SlugField(max_length=60, unique=True)
    name_zh = models.CharField(max_length=120)
    name_en = models.CharField(max_length=120, blank=True)
    place = models.CharField(max_length=120, blank=True)
    time_zone = models.CharField(max_length=60, default="Asia/Shanghai")
    starts_at = models.DateTimeField(null=True, blank=True)
    state = models.CharField(max_length=12, choices=State.choices, default=State.DRAFT)
    entries_are = models.CharField(max_length=8, choices=EntriesAre.choices, default=EntriesAre.SIDES)
    rule_set_version = models.ForeignKey(
        "RuleSetVersion", models.PROTECT, null=True, related_name="+", help_text="the rules that hold now"
    )
    rule_set_frozen_at = models.DateTimeField(null=True, blank=True)
    created_by = models.ForeignKey("Account", models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    revision = models.PositiveIntegerField(default=1)

    objects = EventQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(slug="") & ~Q(name_zh=""), name="event_has_slug_and_name"),
            models.CheckConstraint(
                condition=Q(state__in=["draft", "published", "finished"]), name="event_state_is_known"
            ),
            models.CheckConstraint(
                condition=Q(entries_are__in=["sides", "players"]), name="event_says_what_its_entries_are"
            ),
        ]

    def __str__(self) -> str:
        return self.name_zh


class RuleSetVersion(models.Model):
    """A rule set as an event uses it: values and digest. Never changed; a change is the next number."""

    event = models.ForeignKey(Event, models.PROTECT, related_name="rule_set_versions")
    number = models.PositiveSmallIntegerField()
    preset = models.CharField(max_length=60, help_text="the preset it was copied from")
    mapping = models.JSONField()
    digest = models.CharField(max_length=64)
    holds_from = models.ForeignKey(
        "Round", models.PROTECT, null=True, blank=True, related_name="+", help_text="empty = from the start"
    )
    reason = models.TextField(blank=True)
    created_by = models.ForeignKey("Account", models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_rule_set_version_per_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="rule_set_version_number_from_1"),
            models.CheckConstraint(condition=Q(number=1) | ~Q(reason=""), name="later_rule_set_version_has_a_reason"),
        ]
        ordering = [F("number").asc()]
