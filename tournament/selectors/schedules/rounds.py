"""Every round of a schedule as officials see it, drafts among them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from scoring import AnyRuleSet
from tournament.models import Draw, Match
from tournament.pairing import say_reason
from tournament.rulebook.draws import read_reason
from tournament.rulebook.refusals import spoken
from tournament.rulebook.schedules import StoredSchedule
from tournament.selectors.rounds.matches import DeskMatch, desk_matches
from tournament.selectors.stages.rows import RoundRow, StageRow


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduledRound:
    """A round with its matches, group after group, by table; those that nobody plays come last."""

    round: RoundRow
    games: tuple[DeskMatch, ...]
    byes: tuple[DeskMatch, ...]

    @property
    def confirmed(self) -> int:
        return sum(each.is_confirmed for each in self.games)


@dataclass(frozen=True, slots=True, kw_only=True)
class EmptyPlace:
    """A group ("" in a round robin) in which somebody sits out each round: one more can come in."""

    group: str
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SchedulePage:
    """`draws`: how often a schedule was made. `about`: what holds for all rounds, as sentences."""

    rounds: tuple[ScheduledRound, ...]
    draws: int
    seed: str
    algorithm: str
    about: tuple[str, ...]
    empty_places: tuple[EmptyPlace, ...]


def schedule_page(stage: StageRow, rule_set: AnyRuleSet | None) -> SchedulePage:
    """Three queries, whatever the number of rounds. Of a stage without rounds (`without_drafts`) nothing is told."""
    shown = [each.pk for each in stage.rounds]
    matches = desk_matches(
        Match.objects.filter(round_id__in=shown).order_by("round__number", "group", "table__number", "number"), rule_set
    )
    by_round: defaultdict[int, list[DeskMatch]] = defaultdict(list)
    for match in matches:
        by_round[match.round].append(match)
    draws = list(Draw.objects.filter(stage_id=stage.pk, kind=Draw.Kind.SCHEDULE).order_by("number"))
    newest = draws[-1] if draws and shown else None
    return SchedulePage(
        rounds=tuple(
            ScheduledRound(
                round=each,
                games=tuple(one for one in by_round[each.pk] if not one.is_bye),
                byes=tuple(one for one in by_round[each.pk] if one.is_bye),
            )
            for each in stage.rounds
        ),
        draws=len(draws),
        seed=newest.seed if newest is not None else "",
        algorithm=newest.algorithm if newest is not None else "",
        about=_about(newest) if newest is not None else (),
        empty_places=_empty_places(newest) if newest is not None else (),
    )


def _about(draw: Draw) -> tuple[str, ...]:
    said: list[str] = []
    for group in draw.outcome["groups"]:
        said += [text for each in group["reasons"] if (text := say_reason(read_reason(each), spoken())) not in said]
    return tuple(said)


def _empty_places(draw: Draw) -> tuple[EmptyPlace, ...]:
    orders = StoredSchedule.from_mapping(draw.input).orders
    return tuple(EmptyPlace(group=name, size=len(order)) for name, order in orders.items() if len(order) % 2)
