"""Whether anything that a round's draw depends on was written since: a digest that is cheap to take."""

from __future__ import annotations

from hashlib import sha256

from django.db.models import Count, Q, Sum

from tournament.models import CutDecision, EntryRound, Match, PairWish, Round, Stage, StageEntry, Table


def stamp_of_field(stage: Stage) -> str:
    """Differs whenever a row has changed that a Swiss round of the stage is drawn from. Nine queries, of which one
    reads a row for each entry.

    Results are seen by the revisions of their matches, which grow with every write to a match or its sheet and never
    come back; those of the whole event are looked at, since points may be brought along from an earlier stage.
    """
    stages = Stage.objects.filter(event_id=stage.event_id).order_by("pk")
    entries = StageEntry.objects.filter(stage=stage).order_by("pk")
    matches = Match.objects.filter(round__stage__event_id=stage.event_id).public().order_by("round_id")
    rounds = Round.objects.public().filter(stage__event_id=stage.event_id).order_by("pk")
    written = (
        list(stages.values_list("pk", "settings", "event__rule_set_version_id")),
        list(
            entries.values_list(
                "entry_id",
                "lot",
                "seed",
                "joined_from_round",
                "absent_in_round",
                "absence_reason",
                "bye_in_round",
                "annulled",
                "entry__state",
                "entry__unit_id",
                "entry__unit__name",
                "entry__seed",
                "entry__fixed_table_id",
                "entry__tables_from",
                "entry__tables_to",
                "entry__tables_room",
            )
        ),
        list(rounds.values_list("pk", "number", "stage_id")),
        list(
            matches.values("round_id")
            .annotate(all=Count("pk"), written=Sum("revision"), done=Count("pk", filter=Q(state=Match.State.CONFIRMED)))
            .values_list("round_id", "all", "written", "done")
        ),
        list(
            EntryRound.objects.filter(round__stage=stage)
            .exclude(round__state=Round.State.DRAFT)
            .order_by("round_id", "state")
            .values("round_id", "state")
            .annotate(all=Count("pk"))
            .values_list("round_id", "state", "all")
        ),
        list(PairWish.objects.filter(stage=stage).order_by("pk").values_list("pk", "round_number", "kind", "relation")),
        list(
            CutDecision.objects.standing()
            .filter(stage=stage)
            .order_by("pk")
            .values_list("pk", "revision", "decided_at", "order")
        ),
        list(
            Table.objects.filter(event_id=stage.event_id).order_by("pk").values_list("pk", "number", "room", "in_use")
        ),
    )
    return sha256(repr(written).encode()).hexdigest()
