"""积分末位淘汰: who drops out of a stage paired round by round, before a round is paired."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from scoring import rank
from tournament.models import CutDecision, EntryRound, Round, Stage, StageEntry
from tournament.pairing import Blocks, LastPlaces, PairingRefused, drop_last_places, level_across
from tournament.rulebook.extra_matches import blocks_by, ranks_in, stages_of_extra_matches
from tournament.rulebook.results import StandingsInput
from tournament.rulebook.stage_settings import StageSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class DroppingOut:
    """What the rule says after `after_round`. `stay`: how many places stand above the line.

    `blocks`: those who share a place across it by extra matches among them, best first; empty where nobody does, and
    once it is settled who of them goes.
    """

    after_round: int
    places: LastPlaces
    stay: int
    blocks: Blocks

    @property
    def level(self) -> tuple[int, ...]:
        """Those who are still level across the line; empty once it is settled."""
        return level_across(self.blocks, sum(map(len, self.blocks)) - self.places.still_to_drop)


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
    across the line is settled by the newest decision about just these entries, else by extra matches that leave nobody
    level across it. No query without a tie, else a bounded number.
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
    open_tie = DroppingOut(after_round=after, places=found, stay=stay, blocks=())
    if not found.tied:
        return open_tie
    order = _decided(stage, after, stay, found)
    if order is None:
        extra = stages_of_extra_matches(stage.pk, after)
        open_tie = replace(open_tie, blocks=blocks_by((found.tied,), (ranks_in(each) for each in extra)))
        if open_tie.level:
            return open_tie
        order = tuple(entry for block in open_tie.blocks for entry in block)
    try:
        settled = drop_last_places(
            standing, rule, round_number=after, decided=order[len(order) - found.still_to_drop :]
        )
    except PairingRefused:
        return open_tie
    return DroppingOut(after_round=after, places=settled, stay=stay, blocks=())


def _decided(stage: Stage, after: int, stay: int, found: LastPlaces) -> tuple[int, ...] | None:
    """The order that somebody has put just these entries in, best first."""
    decisions = CutDecision.objects.standing().filter(stage=stage, snapshot__after_round=after, cut_size=stay, group="")
    decision = next((each for each in decisions.order_by("-pk") if set(each.tied) == set(found.tied)), None)
    return None if decision is None else tuple(decision.order)
