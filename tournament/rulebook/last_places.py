"""积分末位淘汰: who drops out of a stage paired round by round, before a round is paired."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scoring import rank
from tournament.models import CutDecision, EntryRound, Round, Stage, StageEntry
from tournament.pairing import LastPlaces, PairingRefused, drop_last_places
from tournament.rulebook.results import StandingsInput
from tournament.rulebook.stage_settings import StageSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class DroppingOut:
    """What the rule says after `after_round`. `stay`: how many places stand above the line.

    `decision`: id of the decision about the tie across it, if there was one and it has been decided.
    """

    after_round: int
    places: LastPlaces
    stay: int
    decision: int | None


def out_of_stage(stage: Stage) -> dict[int, int]:
    """Entry -> the round after which it dropped out, of published rounds. One query."""
    rows = EntryRound.objects.filter(round__stage=stage, state=EntryRound.State.ELIMINATED).exclude(
        round__state=Round.State.DRAFT
    )
    found: dict[int, int] = {}
    for entry, number in rows.order_by("-round__number").values_list("entry_id", "round__number"):
        found[entry] = number - 1
    return found


def dropping_out(
    stage: Stage, round_number: int, given: StandingsInput, places: Sequence[StageEntry], out: Collection[int]
) -> DroppingOut | None:
    """Who drops out before the round with this number; None where the stage has no such rule, or not yet.

    `places`: entries of the stage that take part; who comes in with this round is not judged by rounds before. A tie
    across the line is settled by the newest decision about just these entries. At most one query.
    """
    rule = StageSettings.from_mapping(stage.settings).last_place_rule
    after = round_number - 1
    if not stage.is_round_by_round or rule is None or after < rule.from_round:
        return None
    places_from = {place.entry_id: place.joined_from_round for place in places}
    judged = {place.entry_id for place in places if place.joined_from_round <= after and place.entry_id not in out}
    # whoever has just come has met nobody, and would only keep ties open that lots had broken
    ranked = tuple(entry for entry in given.entries if places_from.get(int(entry), 1) <= after)
    there = frozenset(ranked)
    absences = tuple(each for each in given.absences if each.entry in there)
    rows = rank(ranked, given.matches, absences, given.settings).rows
    standing = {int(row.entry): row.rank for row in rows if int(row.entry) in judged}
    found = drop_last_places(standing, rule, round_number=after)
    stay = len(standing) - len(found.dropped) - found.still_to_drop
    if not found.tied:
        return DroppingOut(after_round=after, places=found, stay=stay, decision=None)
    decision = _decision(stage, after, stay, found)
    if decision is None:
        return DroppingOut(after_round=after, places=found, stay=stay, decision=None)
    going = decision.order[len(decision.order) - found.still_to_drop :]
    try:
        settled = drop_last_places(standing, rule, round_number=after, decided=going)
    except PairingRefused:
        return DroppingOut(after_round=after, places=found, stay=stay, decision=None)
    return DroppingOut(after_round=after, places=settled, stay=stay, decision=decision.pk)


def _decision(stage: Stage, after: int, stay: int, found: LastPlaces) -> CutDecision | None:
    decisions = CutDecision.objects.filter(stage=stage, snapshot__after_round=after, cut_size=stay, group="")
    return next((each for each in decisions.order_by("-pk") if set(each.tied) == set(found.tied)), None)
