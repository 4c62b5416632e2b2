"""Who takes part: entries (teams or pairs), their members and units, and files they came from."""

from django.db import models
from django.db.models import Q


class Unit(models.Model):
    """单位: the club, college or department an entry plays for."""

    event = models.ForeignKey("Event", models.PROTECT, related_name="units")
    name = models.CharField(max_length=80)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "name"], name="one_unit_per_name_and_event"),
            models.CheckConstraint(condition=~Q(name=""), name="unit_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class Person(models.Model):
    """A human being. Identity is this row, never the name: two 王伟 are two rows."""

    name = models.CharField(max_length=80)

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(name=""), name="person_has_a_name")]

    def __str__(self) -> str:
        return self.name


class EntryQuerySet(models.QuerySet["Entry"]):
    def taking_part(self) -> "EntryQuerySet":
        """Entries that have neither withdrawn nor been disqualified."""
        return self.filter(state__in=[Entry.State.REGISTERED, Entry.State.CHECKED_IN])


class Entry(models.Model):
    """A player, pair or team that takes part in an event. `number` is what people call it by."""

    class Kind(models.TextChoices):
        PLAYER = "player"
        PAIR = "pair"
        TEAM = "team"

    class State(models.TextChoices):
        REGISTERED = "registered"
        CHECKED_IN = "checked_in"
        WITHDRAWN = "withdrawn"
        DISQUALIFIED = "disqualified"

    event = models.ForeignKey("Event", models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=80)
    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.PAIR)
    unit = models.ForeignKey(Unit, models.PROTECT, null=True, blank=True, related_name="entries")
    seed = models.PositiveIntegerField(null=True, blank=True)
    fixed_table = models.ForeignKey(
        "Table", models.PROTECT, null=True, blank=True, related_name="+", help_text="it always plays there"
    )
    tables_from = models.PositiveIntegerField(
        null=True, blank=True, help_text="lowest number of a table it may play at; empty = no bound"
    )
    tables_to = models.PositiveIntegerField(
        null=True, blank=True, help_text="highest number of a table it may play at; empty = no bound"
    )
    tables_room = models.CharField(max_length=60, blank=True, help_text="the one room it plays in; empty = any")
    state = models.CharField(max_length=14, choices=State.choices, default=State.REGISTERED)
    persons = models.ManyToManyField(Person, through="Member", related_name="entries")
    created_at = models.DateTimeField(auto_now_add=True)
    revision = models.PositiveIntegerField(default=1)

    objects = EntryQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "entries"
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_entry_per_number_and_event"),
            models.UniqueConstraint(fields=["event", "name"], name="one_entry_per_name_and_event"),
            models.UniqueConstraint(
                fields=["event", "seed"], condition=Q(seed__isnull=False), name="one_entry_per_seed_and_event"
            ),
            models.CheckConstraint(condition=~Q(name=""), name="entry_has_a_name"),
            models.CheckConstraint(condition=Q(number__gte=1), name="entry_number_from_1"),
            models.CheckConstraint(condition=Q(seed__isnull=True) | Q(seed__gte=1), name="seed_from_1"),
            models.CheckConstraint(
                condition=Q(state__in=["registered", "checked_in", "withdrawn", "disqualified"]),
                name="entry_state_is_known",
            ),
            models.CheckConstraint(
                condition=Q(tables_from__isnull=True)
                | Q(tables_to__isnull=True)
                | Q(tables_from__lte=models.F("tables_to")),
                name="range_of_tables_ends_after_it_begins",
            ),
            models.CheckConstraint(
                condition=Q(fixed_table__isnull=True)
                | (Q(tables_from__isnull=True) & Q(tables_to__isnull=True) & Q(tables_room="")),
                name="entry_with_a_fixed_table_has_no_range",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"


class Member(models.Model):
    """A person's place in an entry. `event` repeats the entry's, so that one person is in one entry only."""

    event = models.ForeignKey("Event", models.PROTECT, related_name="+")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="members")
    person = models.ForeignKey(Person, models.PROTECT, related_name="memberships")
    position = models.PositiveSmallIntegerField(help_text="from 1, in the order of the list")

    class Meta:
        ordering = ["entry", "position"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "position"], name="one_member_per_entry_and_position"),
            models.UniqueConstraint(fields=["event", "person"], name="one_entry_per_person_and_event"),
        ]


class Substitution(models.Model):
    """替补: one person plays in an entry for another from a match on. Append-only.

    From round `from_round` of `from_stage` and its hand `from_hand` on; without a stage in every match that had not
    begun when it was decided, without a hand from the first hand of the match.
    """

    entry = models.ForeignKey(Entry, models.PROTECT, related_name="substitutions")
    from_stage = models.ForeignKey("Stage", models.PROTECT, null=True, blank=True, related_name="+")
    from_round = models.PositiveSmallIntegerField(null=True, blank=True)
    from_hand = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="later than 1 where one match was played by both"
    )
    leaves = models.ForeignKey(Person, models.PROTECT, related_name="+")
    comes = models.ForeignKey(Person, models.PROTECT, related_name="+")
    reason = models.TextField()
    consent = models.CharField(max_length=200, blank=True, help_text="who of the opponents agreed")
    against_rules = models.BooleanField(default=False, help_text="the chief referee let it be against the rule set")
    decided_by = models.ForeignKey("Account", models.PROTECT, related_name="+")
    decided_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=~Q(leaves=models.F("comes")), name="substitution_is_by_somebody_else"),
            models.CheckConstraint(condition=~Q(reason=""), name="substitution_has_a_reason"),
            models.CheckConstraint(
                condition=Q(from_stage__isnull=True, from_round__isnull=True, from_hand__isnull=True)
                | (Q(from_stage__isnull=False) & Q(from_round__gte=1)),
                name="substitution_from_a_round_names_its_stage",
            ),
            models.CheckConstraint(
                condition=Q(from_hand__isnull=True) | Q(from_hand__gte=1), name="substitution_hand_from_1"
            ),
        ]


class ImportBatch(models.Model):
    """An uploaded list of entries: read, shown, and then imported whole or not at all."""

    class State(models.TextChoices):
        PREVIEWED = "previewed"
        IMPORTED = "imported"
        DISCARDED = "discarded"

    event = models.ForeignKey("Event", models.PROTECT, related_name="import_batches")
    filename = models.CharField(max_length=200)
    encoding = models.CharField(max_length=20)
    delimiter = models.CharField(max_length=1)
    rows = models.JSONField(help_text="[{line, name, unit, members: [..], seed}]")
    faults = models.JSONField(default=list, help_text="[{line, field, value, code, params}]")
    state = models.CharField(max_length=12, choices=State.choices, default=State.PREVIEWED)
    created_by = models.ForeignKey("Account", models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    imported_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~Q(state="imported") | Q(imported_at__isnull=False), name="imported_batch_has_a_time"
            )
        ]
