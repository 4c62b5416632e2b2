"""A Swiss stage as a FIDE tournament report."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict
from tournament.exchange.trf import Colour, Result, TrfGame, TrfPlayer, TrfReport, write_trf
from tournament.models import EntryRound, Match, MatchSide, Round, Stage, StageEntry
from tournament.rulebook.stage_settings import StageSettings
from tournament.rulebook.swiss_fields import APART, NOT_PLAYED, scores_of

_LARGEST_NUMBER = 9_999
_SIDES = (Colour.WHITE, Colour.BLACK)


def stage_trf(stage: Stage) -> str:
    """The stage's rounds past draft as TRF16 text: start numbers are entry numbers, side 0 (NS) is white.

    Raises `Conflict`: trf_not_swiss, trf_number_too_large. A bounded number of queries.
    """
    return write_trf(stage_report(stage))


def stage_report(stage: Stage) -> TrfReport:
    """As `stage_trf`, before it is written."""
    if stage.format != Stage.Format.SWISS:
        raise Conflict("trf_not_swiss", _("Only a Swiss stage can be written as a FIDE tournament report."))
    places = list(StageEntry.objects.filter(stage=stage).select_related("entry").order_by("entry__number"))
    if any(place.entry.number > _LARGEST_NUMBER for place in places):
        raise Conflict("trf_number_too_large", _("A FIDE tournament report knows numbers up to 9999 only."))
    numbers = {place.entry_id: place.entry.number for place in places}
    rounds = list(Round.objects.public().filter(stage=stage).order_by("number").values_list("number", flat=True))
    games = _games(stage, numbers)
    scores, scale = scores_of(stage)
    event = stage.event
    started = event.starts_at.strftime("%Y/%m/%d") if event.starts_at else ""
    return TrfReport(
        players=tuple(
            TrfPlayer(
                number=place.entry.number,
                name=place.entry.name,
                points=Fraction(scores.points[place.entry_id], scale),
                rank=scores.ranks[place.entry_id],
                rounds=tuple(games[place.entry_id].get(number) for number in rounds),
            )
            for place in places
        ),
        name=" · ".join(dict.fromkeys(each for each in (event.name_zh, event.name_en) if each)),
        city=event.place,
        starts=started,
        kind="Swiss system",
        rounds_planned=StageSettings.from_mapping(stage.settings).rounds_planned,
        absent=tuple(place.entry.number for place in places if place.entry.state in APART),
    )


def _games(stage: Stage, numbers: dict[int, int]) -> defaultdict[int, dict[int, TrfGame]]:
    """Entry id -> round -> what it had there."""
    found: defaultdict[int, dict[int, TrfGame]] = defaultdict(dict)
    resting = EntryRound.objects.filter(round__in=Round.objects.public().filter(stage=stage))
    for entry, number, state in resting.values_list("entry_id", "round__number", "state"):
        if state not in (EntryRound.State.PAIRED, EntryRound.State.BYE, EntryRound.State.NOT_YET_ENTERED):
            found[entry][number] = TrfGame(result=Result.ZERO_BYE)
    sides: defaultdict[int, list[int]] = defaultdict(list)
    rows = MatchSide.objects.filter(match__round__stage=stage, entry__isnull=False).order_by("match_id", "side")
    for match, entry in rows.values_list("match_id", "entry_id"):
        sides[match].append(entry)
    matches = Match.objects.public().filter(round__stage=stage).select_related("round")
    for each in matches.defer("round__pairing"):
        entries = sides[each.pk]
        if each.kind == Match.Kind.BYE and len(entries) == 1:
            found[entries[0]][each.round.number] = TrfGame(result=Result.PAIRED_BYE)
            continue
        for side, entry in enumerate(entries):
            found[entry][each.round.number] = TrfGame(
                opponent=numbers[entries[1 - side]], colour=_SIDES[side], result=_result(each, side)
            )
    return found


def _result(match: Match, side: int) -> Result:
    if match.state != Match.State.CONFIRMED:
        return Result.OPEN
    forfeited = match.outcome_reason in NOT_PLAYED
    if match.winner is None:
        return Result.FORFEIT_LOSS if forfeited else Result.DRAW
    wins: dict[Any, Result] = {
        (True, True): Result.FORFEIT_WIN,
        (True, False): Result.FORFEIT_LOSS,
        (False, True): Result.WIN,
        (False, False): Result.LOSS,
    }
    return wins[forfeited, match.winner == side]
