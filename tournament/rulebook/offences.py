"""Offences that add up over the event: what the sides of a match committed in earlier rounds."""

from __future__ import annotations

from collections import Counter

from django.db.models import Q

from scoring import AnyRuleSet
from scoring.penalties import CountedOver
from tournament.models import Match, MatchSide, Penalty


def offences_of_earlier_rounds(match: Match, rule_set: AnyRuleSet) -> list[list[int | str]]:
    """[side, counter, number] for each counter that the rules count over the event; in the order of side and counter.

    Penalties that hold in matches of earlier rounds and stages of the event, whoever won them. A side of several
    entries has the most that one of them has. No query where the rules count over matches only, else two.
    """
    counters = {
        offence: rule.counter for offence, rule in rule_set.penalties.items() if rule.counted is CountedOver.EVENT
    }
    if not counters:
        return []
    side_of = dict(match.sides.exclude(entry=None).values_list("entry_id", "side"))
    stage, its_round = match.round.stage, match.round
    earlier = Q(match__round__stage__event_id=stage.event_id) & (
        Q(match__round__stage__number__lt=stage.number)
        | Q(match__round__stage_id=stage.pk, match__round__number__lt=its_round.number)
    )
    places = MatchSide.objects.filter(earlier, entry_id__in=side_of).values_list("match_id", "side", "entry_id")
    entries_at: dict[tuple[int, int], list[int]] = {}
    for match_id, side, entry_id in places:
        entries_at.setdefault((match_id, side), []).append(entry_id)
    by_entry = Counter(
        (entry_id, counters[line.offence])
        for line in _penalties_that_hold({match_id for match_id, _side in entries_at})
        if line.offence in counters
        for entry_id in entries_at.get((line.match_id, line.side), ())
    )
    by_side: dict[tuple[int, str], int] = {}
    for (entry_id, counter), number in by_entry.items():
        place = (side_of[entry_id], counter)
        by_side[place] = max(number, by_side.get(place, 0))
    return [[side, counter, number] for (side, counter), number in sorted(by_side.items())]


def _penalties_that_hold(match_ids: set[int]) -> list[Penalty]:
    newest: dict[tuple[int, int], Penalty] = {}
    for line in Penalty.objects.filter(match_id__in=match_ids).order_by("revision"):
        newest[line.match_id, line.position] = line
    return [line for line in newest.values() if not line.struck]
