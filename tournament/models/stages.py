"""Stages of an event, who plays in them, how they were drawn and cut."""

from django.db import models
from django.db.models import Q


class Stage(models.Model):
    """A part of an event with one format: Swiss, knock-out, ...

    `settings` is the mapping of `tournament.rulebook.StageSettings`; formats other than the first two are part of
    the shape so that nothing stored has to change when they arrive.
    """

    class Format(models.TextChoices):
        SWISS = "swiss"
        KNOCKOUT = "knockout"
        ROUND_ROBIN = "round_robin"
        GROUPS = "groups"
        DOUBLE_ELIMINATION = "double_elimination"
        INDIVIDUAL = "individual"

    # drawn whole as a bracket; drawn whole as a schedule; paired one round after the other from the standings
    BRACKETS = frozenset({Format.KNOCKOUT, Format.DOUBLE_ELIMINATION})
    SCHEDULES = frozenset({Format.ROUND_ROBIN, Format.GROUPS})
    ROUND_BY_ROUND = frozenset({Format.SWISS, Format.INDIVIDUAL})

    class State(models.TextChoices):
        SETUP = "setup"
        RUNNING = "running"
        FINISHED = "finished"

    event = models.ForeignKey("Event", models.PROTECT, related_name="stages")
    number = models.PositiveSmallIntegerField()
    name_zh = models.CharField(max_length=80)
    name_en = models.CharField(max_length=80, blank=True)
    format = models.CharField(max_length=20, choices=Format.choices)
    state = models.CharField(max_length=10, choices=State.choices, default=State.SETUP)
    settings = models.JSONField(default=dict)
    source = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="successors", help_text="the stage it is cut from"
    )
    cut_size = models.PositiveIntegerField(null=True, blank=True, help_text="entries taken over from the source")
    extra_of = models.ForeignKey(
        "self",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="extra_stages",
        help_text="the stage in which its entries were level: its matches are played to put them in order",
    )
    revision = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_stage_per_number_and_event"),
            models.CheckConstraint(condition=Q(number__gte=1), name="stage_number_from_1"),
            models.CheckConstraint(
                condition=Q(state__in=["setup", "running", "finished"]), name="stage_state_is_known"
            ),
            models.CheckConstraint(
                condition=Q(cut_size__isnull=True) | (Q(cut_size__gte=2) & Q(source__isnull=False)),
                name="cut_takes_two_or_more_from_a_source",
            ),
            models.CheckConstraint(
                condition=Q(extra_of__isnull=True) | Q(source__isnull=True),
                name="extra_matches_are_not_cut_from_a_stage",
            ),
        ]

    @property
    def has_bracket(self) -> bool:
        return self.format in self.BRACKETS

    @property
    def entries_are_given(self) -> bool:
        """Whether its entries are those it was made with, in the order of their seeds: of a cut, or who is level for a
        place. Otherwise all of the event play in it."""
        return self.source_id is not None or self.extra_of_id is not None

    @property
    def is_schedule(self) -> bool:
        return self.format in self.SCHEDULES

    @property
    def is_round_by_round(self) -> bool:
        return self.format in self.ROUND_BY_ROUND

    def __str__(self) -> str:
        return self.name_zh


class StageEntry(models.Model):
    """An entry's place in a stage: its seed there and the lot it drew."""

    stage = models.ForeignKey(Stage, models.PROTECT, related_name="stage_entries")
    entry = models.ForeignKey("Entry", models.PROTECT, related_name="stage_entries")
    seed = models.PositiveIntegerField(null=True, blank=True, help_text="rank it enters the stage with, from 1")
    lot = models.PositiveIntegerField(null=True, blank=True, help_text="number drawn, from 1")
    joined_from_round = models.PositiveSmallIntegerField(default=1, help_text="later than 1 for a late entry")
    absent_in_round = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="the coming round that it sits out, said before that round is paired"
    )
    absence_reason = models.TextField(blank=True)
    group = models.CharField(max_length=4, blank=True, help_text="the group it plays in, as A; empty without groups")
    bye_in_round = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="the coming round in which it is given a bye, said before it is paired"
    )
    annulled = models.BooleanField(
        default=False, help_text="it left its group so early that none of its results there counts for anybody"
    )

    class Meta:
        verbose_name_plural = "stage entries"
        constraints = [
            models.UniqueConstraint(fields=["stage", "entry"], name="one_place_per_stage_and_entry"),
            models.UniqueConstraint(
                fields=["stage", "seed"], condition=Q(seed__isnull=False), name="one_seed_per_stage_and_number"
            ),
            models.UniqueConstraint(
                fields=["stage", "lot"], condition=Q(lot__isnull=False), name="one_lot_per_stage_and_number"
            ),
        ]


class Draw(models.Model):
    """抽签: a draw of lots as it happened, so that anyone can repeat it. Append-only; the newest of a kind holds."""

    class Kind(models.TextChoices):
        LOTS = "lots"
        BRACKET = "bracket"
        GROUPS = "groups"
        SCHEDULE = "schedule"
        TIE = "tie"  # lots among entries of the stage that are level

    stage = models.ForeignKey(Stage, models.PROTECT, related_name="draws")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=8, choices=Kind.choices)
    seed = models.CharField(max_length=64)
    commitment = models.OneToOneField(
        "DrawCommitment", models.PROTECT, null=True, blank=True, related_name="draw", help_text="that promised the seed"
    )
    algorithm = models.CharField(max_length=30)
    input = models.JSONField()
    input_digest = models.CharField(max_length=64)
    outcome = models.JSONField()
    findings = models.JSONField(default=list, help_text="what the audit remarked")
    reason = models.TextField(blank=True, help_text="why a draw was repeated")
    drawn_by = models.ForeignKey("Account", models.PROTECT, related_name="+")
    drawn_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["stage", "kind", "number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "kind", "number"], name="one_draw_per_stage_kind_and_number"),
            # lots among others that are level are no repetition
            models.CheckConstraint(
                condition=Q(number=1) | Q(kind="tie") | ~Q(reason=""), name="repeated_draw_has_a_reason"
            ),
        ]


class DrawCommitment(models.Model):
    """A promise before a draw: the hash of the seed is public at once, the seed itself only with the draw."""

    class State(models.TextChoices):
        OPEN = "open"  # the next draw without a typed seed takes it
        USED = "used"
        WITHDRAWN = "withdrawn"

    stage = models.ForeignKey(Stage, models.PROTECT, related_name="commitments")
    digest = models.CharField(max_length=64, help_text="sha256 of the seed, in hex")
    seed = models.CharField(max_length=64, help_text="secret until it is used or withdrawn")
    state = models.CharField(max_length=9, choices=State.choices, default=State.OPEN)
    made_by = models.ForeignKey("Account", models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    withdrawn_by = models.ForeignKey("Account", models.PROTECT, null=True, blank=True, related_name="+")
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    reason = models.TextField(blank=True, help_text="why it was withdrawn")

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["open", "used", "withdrawn"]), name="commitment_state_is_known"
            ),
            models.UniqueConstraint(fields=["stage"], condition=Q(state="open"), name="one_open_commitment_per_stage"),
            models.CheckConstraint(
                condition=~Q(state="withdrawn")
                | (Q(withdrawn_by__isnull=False) & Q(withdrawn_at__isnull=False) & ~Q(reason="")),
                name="withdrawn_commitment_says_who_when_and_why",
            ),
        ]


class PairWish(models.Model):
    """Two entries that must or must not meet in a coming round (any round where `round_number` is empty)."""

    class Kind(models.TextChoices):
        FORCED = "forced"
        FORBIDDEN = "forbidden"

    class Relation(models.TextChoices):
        ANY = "any"  # at one table
        PARTNERS = "partners"
        OPPONENTS = "opponents"

    stage = models.ForeignKey(Stage, models.PROTECT, related_name="pair_wishes")
    kind = models.CharField(max_length=9, choices=Kind.choices)
    relation = models.CharField(
        max_length=9,
        choices=Relation.choices,
        default=Relation.ANY,
        help_text="as what they meet, where partners are drawn for a round",
    )
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    first = models.ForeignKey("Entry", models.PROTECT, related_name="+")
    second = models.ForeignKey("Entry", models.PROTECT, related_name="+")
    reason = models.TextField(blank=True)
    made_by = models.ForeignKey("Account", models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=["forced", "forbidden"]), name="pair_wish_kind_is_known"),
            models.CheckConstraint(
                condition=Q(relation__in=["any", "partners", "opponents"]), name="pair_wish_relation_is_known"
            ),
            models.CheckConstraint(
                condition=Q(first__lt=models.F("second")), name="pair_wish_names_two_in_the_order_of_their_ids"
            ),
            models.CheckConstraint(
                condition=~Q(kind="forced") | Q(round_number__isnull=False), name="forced_pair_names_its_round"
            ),
            models.UniqueConstraint(
                fields=["stage", "round_number", "first", "second"], name="one_wish_per_pair_and_round"
            ),
        ]


class CutDecisionQuerySet(models.QuerySet["CutDecision"]):
    def standing(self) -> "CutDecisionQuerySet":
        """Decisions that nobody has taken back."""
        return self.filter(undone_at=None)


class CutDecision(models.Model):
    """How a tie across the cut of `stage` was decided, and by whom. The rows tied and their final order are kept, also
    of a decision that was taken back.

    In a stage of groups the entries of `group` were level from its place `cut_size` on; without a group, entries of
    different groups that stand at place `cut_size`.
    """

    class Method(models.TextChoices):
        LOTS = "lots"
        CHIEF_REFEREE = "chief_referee"
        EXTRA_MATCH = "extra_match"

    stage = models.ForeignKey(Stage, models.PROTECT, related_name="cut_decisions", help_text="the stage cut from")
    snapshot = models.ForeignKey("StandingsSnapshot", models.PROTECT, related_name="+")
    cut_size = models.PositiveIntegerField()
    group = models.CharField(max_length=4, blank=True)
    tied = models.JSONField(help_text="entry ids, in the order of the standings")
    order = models.JSONField(help_text="entry ids, best first, after the decision")
    method = models.CharField(max_length=14, choices=Method.choices)
    seed = models.CharField(max_length=64, blank=True, help_text="of the lots")
    draw = models.OneToOneField(
        Draw, models.PROTECT, null=True, blank=True, related_name="+", help_text="the lots as anybody can repeat them"
    )
    reason = models.TextField(blank=True)
    decided_by = models.ForeignKey("Account", models.PROTECT, related_name="+")
    decided_at = models.DateTimeField(auto_now_add=True)
    revision = models.PositiveIntegerField(default=1, help_text="grows when it is replaced or taken back")
    undone_at = models.DateTimeField(null=True, blank=True, help_text="empty = it stands")
    undone_by = models.ForeignKey("Account", models.PROTECT, null=True, blank=True, related_name="+")
    undone_reason = models.TextField(blank=True)

    objects = CutDecisionQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "snapshot", "cut_size", "group"],
                condition=Q(undone_at=None),
                name="one_standing_decision_per_snapshot_size_and_group",
            ),
            models.CheckConstraint(
                condition=Q(undone_at=None) | (Q(undone_by__isnull=False) & ~Q(undone_reason="")),
                name="undone_decision_has_a_person_and_a_reason",
            ),
            models.CheckConstraint(
                condition=(Q(method="lots") & ~Q(seed=""))
                | (Q(method__in=["chief_referee", "extra_match"]) & ~Q(reason="")),
                name="cut_decision_has_lots_or_a_reason",
            ),
        ]
