"""What would go with a published round that nobody has played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict
from tournament.models import (
    EntryRound,
    FinalResult,
    Hand,
    HandRecording,
    Match,
    Penalty,
    Round,
    RuleSetVersion,
    Ruling,
    Substitution,
)
from tournament.models.rounds import RoundQuerySet
from tournament.rulebook.lists import listed_apart
from tournament.selectors.rounds.open_tables import names_by_match
from tournament.selectors.stages.rows import StageRow


@dataclass(frozen=True, slots=True, kw_only=True)
class GoingRound:
    """`games` and `byes`: how many there are. `clock_runs`: its clock was started. `dropped`: entries that dropped out
    before it and stand undecided again."""

    games: int
    byes: int
    clock_runs: bool
    dropped: int


def is_deletable(its_round: Round) -> bool:
    """Whether the round could be deleted now. Eight queries at most."""
    try:
        require_deletable(its_round)
    except Conflict:
        return False
    return True


def require_deletable(its_round: Round) -> GoingRound:
    """What goes with the round. Eight queries at most.

    Raises `Conflict`: not_swiss, round_not_published (a draft is discarded), round_closed, round_not_newest,
    round_begun (naming the tables with a line on their sheet), rules_hold_from_round. A substitution from this round on
    holds from it when it is paired again.
    """
    if not its_round.stage.is_round_by_round:
        raise Conflict("not_swiss", _("Only a round that was paired by itself is deleted by itself."))
    match its_round.state:
        case Round.State.DRAFT:
            raise Conflict("round_not_published", _("This round is a draft: discard it."))
        case Round.State.CLOSED:
            raise Conflict("round_closed", _("This round is closed already."))
    if Round.objects.filter(stage_id=its_round.stage_id, number__gt=its_round.number).exists():
        raise Conflict("round_not_newest", _("A later round is paired already. Only the newest round can be deleted."))
    games = require_unplayed(Round.objects.filter(pk=its_round.pk))
    dropped = EntryRound.objects.filter(round=its_round, state=EntryRound.State.ELIMINATED).values("entry_id")
    before = EntryRound.objects.filter(
        round__stage_id=its_round.stage_id,
        round__number__lt=its_round.number,
        state=EntryRound.State.ELIMINATED,
        entry_id__in=dropped,
    )
    return GoingRound(
        games=games,
        byes=Match.objects.filter(round=its_round, kind=Match.Kind.BYE).count(),
        clock_runs=its_round.clock_started_at is not None,
        dropped=dropped.count() - before.values("entry_id").distinct().count(),
    )


def may_go_unplayed(stage: StageRow) -> bool:
    """Whether the stage is one of extra matches that are published and nobody has played. No query for another stage,
    eight at most."""
    if stage.extra_of is None or not stage.is_published or stage.is_finished:
        return False
    try:
        require_stage_unplayed(stage.pk)
    except Conflict:
        return False
    return True


def require_stage_unplayed(stage_id: int) -> int:
    """How many games a stage has, of which nobody has played one. Eight queries at most.

    Raises `Conflict`: substituted_from_round, and as `require_unplayed`.
    """
    games = require_unplayed(Round.objects.filter(stage_id=stage_id))
    if Substitution.objects.filter(from_stage_id=stage_id).exists():
        raise Conflict("substituted_from_round", _("Somebody plays for somebody else from this round on."))
    return games


def require_unplayed(rounds: RoundQuerySet) -> int:
    """How many games these rounds have, of which nobody has played one. Seven queries at most.

    Not one line may stand on a sheet, struck or not: what was written down is never deleted. Raises `Conflict`:
    round_begun (naming the tables), rules_hold_from_round.
    """
    games: list[tuple[int, int | None]] = list(
        Match.objects.filter(round__in=rounds, kind=Match.Kind.GAME)
        .order_by("table__number", "number")
        .values_list("pk", "table__number")
    )
    _require_empty_sheets(games)
    if RuleSetVersion.objects.filter(holds_from__in=rounds.public()).exists():
        raise Conflict("rules_hold_from_round", _("The rules were changed from this round on."))
    return len(games)


def _require_empty_sheets(games: Sequence[tuple[int, int | None]]) -> None:
    ids = [pk for pk, _table in games]
    written = {
        match_id
        for lines in (Hand, Penalty, Ruling, FinalResult, HandRecording)
        for match_id in lines.objects.filter(match_id__in=ids).values_list("match_id", flat=True)
    }
    if not written:
        return
    tables = dict(games)
    names = names_by_match(sorted(written))
    raise Conflict(
        "round_begun",
        _("Something is written on these sheets: %(tables)s. A round that has begun is not deleted."),
        params={
            "tables": listed_apart(
                f"{tables[pk] or '–'} ({' – '.join(names.get(pk, ()))})" for pk in ids if pk in written
            )
        },
        details={"matches": sorted(written)},
    )
