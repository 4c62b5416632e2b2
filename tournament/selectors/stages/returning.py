"""What it means for rounds and matches when an entry that has left takes part again."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from scoring import OutcomeReason, RulingKind
from tournament.models import Entry, EntryRound, Match, MatchSide, Round, Ruling, Stage
from tournament.rulebook.lists import listed
from tournament.rulebook.sheets import current_lines, read_sheet
from tournament.selectors.stages.schedule_leaving import freed_matches

_BY_LEAVING = (RulingKind.FORFEIT.value, RulingKind.DISQUALIFIED.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class LostMatch:
    """A match that was ruled lost. `position`: of the ruling on its sheet."""

    match: int
    round: int
    round_number: int
    position: int
    opponent: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Returning:
    """`unconfirmed`: losses by ruling that nobody has confirmed, which can be struck with the return. `confirmed`:
    those that count, and only a match that is reopened gives back. `given_back`: matches of schedules, as (round
    number, opponent), that are played after all. `drafts`: numbers of drafts paired without it. `passed_on`: numbers
    of rounds of a bracket in which others went on without play; they stand there again where nothing behind has
    begun."""

    unconfirmed: tuple[LostMatch, ...]
    confirmed: tuple[LostMatch, ...]
    given_back: tuple[tuple[int, str], ...]
    drafts: tuple[int, ...]
    passed_on: tuple[int, ...]
    paired_on: bool


def returning(entry: Entry) -> Returning:
    """What changes when the entry, which has left, is let in again now. A query for each loss, and a dozen more."""
    sides = list(
        MatchSide.objects.filter(
            entry=entry,
            match__kind=Match.Kind.GAME,
            match__state__in=(Match.State.REPORTED, Match.State.CONFIRMED),
            match__outcome_reason__in=(OutcomeReason.FORFEIT, OutcomeReason.DISQUALIFIED),
        )
        .select_related("match", "round")
        .defer("round__pairing")
        .order_by("round__stage__number", "round__number")
    )
    lost = [(side, line) for side in sides if (line := _ruling(side)) is not None]
    open_ones = [
        each
        for each in lost
        if each[0].match.state == Match.State.REPORTED and each[0].round.state != Round.State.CLOSED
    ]
    stages = Stage.objects.filter(stage_entries__entry=entry).exclude(state=Stage.State.FINISHED)
    return Returning(
        unconfirmed=tuple(_lost(side, line) for side, line in open_ones),
        confirmed=tuple(_lost(*each) for each in lost if each not in open_ones),
        given_back=_given_back(entry, stages.filter(format__in=Stage.SCHEDULES)),
        drafts=tuple(
            Round.objects.filter(
                stage__in=stages.filter(format__in=Stage.ROUND_BY_ROUND),
                state=Round.State.DRAFT,
                entry_rounds__entry=entry,
                entry_rounds__state__in=(EntryRound.State.WITHDRAWN, EntryRound.State.DISQUALIFIED),
            ).values_list("number", flat=True)
        ),
        passed_on=tuple(
            MatchSide.objects.filter(
                entry=entry,
                round__stage__in=stages.filter(format__in=Stage.BRACKETS),
                match__outcome_reason=OutcomeReason.WALKOVER,
            )
            .order_by("round__number")
            .values_list("round__number", flat=True)
        ),
        paired_on=stages.filter(format__in=Stage.ROUND_BY_ROUND).exists(),
    )


def _ruling(side: MatchSide) -> Ruling | None:
    """The line by which its side lost the match."""
    return next(
        (
            line
            for line in current_lines(read_sheet(side.match_id))
            if isinstance(line, Ruling) and line.kind in _BY_LEAVING and line.side == side.side
        ),
        None,
    )


def _lost(side: MatchSide, line: Ruling) -> LostMatch:
    return LostMatch(
        match=side.match_id,
        round=side.round_id,
        round_number=side.round.number,
        position=line.position,
        opponent=_opponents(side),
    )


def _opponents(side: MatchSide) -> str:
    others = MatchSide.objects.filter(match_id=side.match_id, entry__isnull=False).exclude(side=side.side)
    return listed(others.order_by("side", "position").values_list("entry__name", flat=True))


def _given_back(entry: Entry, stages: QuerySet[Stage]) -> tuple[tuple[int, str], ...]:
    found: list[tuple[int, str]] = []
    for stage_id in stages.values_list("pk", flat=True):
        rows = freed_matches(stage_id, entry.pk).exclude(round__state=Round.State.CLOSED)
        gone = (Entry.State.WITHDRAWN, Entry.State.DISQUALIFIED)
        for match in rows.select_related("round").defer("round__pairing").order_by("round__number"):
            other = MatchSide.objects.filter(match=match).exclude(entry=entry).exclude(entry__state__in=gone)
            name = other.values_list("entry__name", flat=True).first()
            if name is not None:
                found.append((match.round.number, name))
    return tuple(found)
