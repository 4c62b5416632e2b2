"""Brackets as officials see them, drafts among them."""

from __future__ import annotations

from dataclasses import dataclass

from scoring import AnyRuleSet
from tournament.models import Draw, Match, StageEntry
from tournament.pairing import say_reason
from tournament.rulebook.draws import read_reason
from tournament.rulebook.refusals import spoken
from tournament.selectors.public.matches import EntryRef
from tournament.selectors.rounds.matches import DeskMatch, desk_matches
from tournament.selectors.stages.rows import RoundRow, StageRow


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketColumn:
    """One round of the bracket, its matches from top to bottom; `name` as `pairing.BracketRound`."""

    round: RoundRow
    name: str
    matches: tuple[DeskMatch, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffBracket:
    """The whole bracket. `seeds`: entry id -> rank it came in with. `about`: why it was drawn so."""

    columns: tuple[BracketColumn, ...]
    third_place: DeskMatch | None
    seeds: dict[int, int]
    about: tuple[str, ...]
    draws: int
    champion: EntryRef | None


def staff_bracket(stage: StageRow, rule_set: AnyRuleSet | None) -> StaffBracket:
    """Four queries, whatever the size. Of a stage without rounds (`without_drafts`) nothing but how often it was drawn:
    seeds and reasons tell as much as the places do.
    """
    shown = [each.pk for each in stage.rounds]
    matches = desk_matches(Match.objects.filter(round__in=shown).order_by("round__number", "number"), rule_set)
    tree = [each for each in matches if each.key != "third"]
    columns = tuple(_column(each, tuple(match for match in tree if match.round == each.pk)) for each in stage.rounds)
    draws = list(Draw.objects.filter(stage_id=stage.pk, kind=Draw.Kind.BRACKET).order_by("number"))
    seeds = StageEntry.objects.filter(stage_id=stage.pk, seed__isnull=False).values_list("entry_id", "seed")
    return StaffBracket(
        columns=columns,
        third_place=next((each for each in matches if each.key == "third"), None),
        seeds={entry: seed for entry, seed in seeds if shown and seed is not None},
        about=_about(draws[-1]) if shown and draws else (),
        draws=len(draws),
        champion=_champion(columns),
    )


def _about(draw: Draw) -> tuple[str, ...]:
    return tuple(say_reason(read_reason(each), spoken()) for each in draw.outcome["reasons"])


def _column(its_round: RoundRow, matches: tuple[DeskMatch, ...]) -> BracketColumn:
    return BracketColumn(round=its_round, name=matches[0].name if matches else "", matches=matches)


def _champion(columns: tuple[BracketColumn, ...]) -> EntryRef | None:
    final = columns[-1].matches[0] if columns and columns[-1].matches else None
    if final is None or not final.is_confirmed or final.winner is None:
        return None
    return final.sides[final.winner].entry
