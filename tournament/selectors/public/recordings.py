"""The record of a hand for everybody: its tricks and what was captured, once the result of the match counts."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext_lazy as _

from tournament.errors import Invalid, Missing
from tournament.models import Hand, Match, RuleSetVersion
from tournament.rulebook import rule_set_of
from tournament.rulebook.recordings import read_record, replay_record
from tournament.rulebook.table_names import called_players, table_names
from tournament.selectors.matches import ReplayedHand, replayed_hand, standing_recording
from tournament.selectors.public.frames import Frame
from tournament.selectors.public.matches import MatchRow, match_rows
from tournament.selectors.public.rules import LadderShape, ladder_shape


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicRecord:
    """A recorded hand of a match; what was against the rules is for officials and told nowhere."""

    match: MatchRow
    number: int
    shape: LadderShape
    hand: ReplayedHand


def public_record(frame: Frame, match_pk: int, number: int) -> PublicRecord:
    """The record of hand `number` in the active language.

    Raises `Missing`: `match_missing` as `match_story`; `record_missing` where there is none, before the result counts,
    of a hand that was struck, and where the rules have changed so that it cannot be played over again.
    """
    rounds = [each.pk for stage in frame.stages for each in stage.rounds]
    found = match_rows(Match.objects.filter(pk=match_pk, round_id__in=rounds))
    if not found:
        raise Missing("match_missing", _("There is no such match."))
    match = found[0]
    row = standing_recording(match_pk, number) if match.confirmed and not _struck(match_pk, number) else None
    version_pk = match.rule_set_version_id or frame.event.rule_set_version_id
    if row is None or version_pk is None:
        raise _missing()
    rule_set = rule_set_of(RuleSetVersion.objects.get(pk=version_pk))
    try:
        replayed = replay_record(rule_set, read_record(row.text))
    except Invalid as refused:
        raise _missing() from refused
    names = {side.side: side.slots[0].entry.name for side in match.sides if side.slots[0].entry}
    called = called_players(rule_set.sides, rule_set.seats, names)
    seats = called or table_names(rule_set.sides, rule_set.seats).seats
    return PublicRecord(
        match=match,
        number=number,
        shape=ladder_shape(rule_set),
        hand=replayed_hand(rule_set, replace(replayed, violations=()), seats),
    )


def _struck(match_pk: int, number: int) -> bool:
    """Whether the hand is out of the count, and what lies beside it with it."""
    newest = (
        Hand.objects.filter(match_id=match_pk, number=number).order_by("-revision").values_list("struck", flat=True)
    )
    return bool(newest.first())


def _missing() -> Missing:
    return Missing("record_missing", _("There is no record of this hand."))
