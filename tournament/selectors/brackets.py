"""Brackets as officials see them, drafts among them."""

from __future__ import annotations

from dataclasses import dataclass

from scoring import AnyRuleSet
from tournament.models import Draw, Match, MatchSide, StageEntry
from tournament.pairing import BracketRound, say_reason
from tournament.rulebook.brackets import places_of
from tournament.rulebook.draws import read_reason
from tournament.rulebook.refusals import spoken
from tournament.selectors.bracket_sections import Section, sections_of
from tournament.selectors.public.brackets import PlaceRow
from tournament.selectors.public.matches import EntryRef
from tournament.selectors.rounds.matches import DeskMatch, desk_matches
from tournament.selectors.stages.rows import StageRow


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffBracket:
    """The whole bracket; a second final that nobody has to play is not there.

    `now`: the anchor of the round that is played. `waiting`: ready matches without a table, in the order in which they
    get one. `places`: best first. `seeds`: entry id -> rank it came in with. `about`: why it was drawn so.
    `rematches`: matches of a draft between entries that have met in the stage before.
    """

    sections: tuple[Section[DeskMatch], ...]
    now: str
    waiting: tuple[DeskMatch, ...]
    places: tuple[PlaceRow, ...]
    rematches: tuple[DeskMatch, ...]
    seeds: dict[int, int]
    about: tuple[str, ...]
    draws: int
    champion: EntryRef | None


def staff_bracket(stage: StageRow, rule_set: AnyRuleSet | None) -> StaffBracket:
    """Nine queries at most, whatever the size.

    Of a stage without rounds (`without_drafts`) nothing but how often it was drawn: seeds and reasons tell as much as
    the places do.
    """
    shown = [each.pk for each in stage.rounds]
    matches = desk_matches(Match.objects.filter(round__in=shown).order_by("round__number", "number"), rule_set)
    draws = list(Draw.objects.filter(stage_id=stage.pk, kind=Draw.Kind.BRACKET).order_by("number"))
    seeds = StageEntry.objects.filter(stage_id=stage.pk, seed__isnull=False).values_list("entry_id", "seed")
    sections = sections_of(matches)
    is_draft = bool(stage.rounds) and stage.rounds[0].is_draft
    return StaffBracket(
        sections=sections,
        now=_now(sections),
        waiting=tuple(each for each in matches if each.waits_for_table and not is_draft),
        places=() if is_draft or not shown else _places(stage, matches),
        rematches=_rematches(stage, matches) if is_draft else (),
        seeds={entry: seed for entry, seed in seeds if shown and seed is not None},
        about=_about(draws[-1]) if shown and draws else (),
        draws=len(draws),
        champion=_champion(matches),
    )


def _about(draw: Draw) -> tuple[str, ...]:
    return tuple(say_reason(read_reason(each), spoken()) for each in draw.outcome["reasons"])


def _now(sections: tuple[Section[DeskMatch], ...]) -> str:
    columns = [column for section in sections for column in section.columns]
    open_ones = [column for column in columns if not all(match.is_confirmed for match in column.matches)]
    return min(open_ones or columns[-1:], key=lambda column: column.number).anchor if columns else ""


def _places(stage: StageRow, matches: tuple[DeskMatch, ...]) -> tuple[PlaceRow, ...]:
    entries = {side.entry.pk: side.entry for match in matches for side in match.sides if side.entry is not None}
    return tuple(
        PlaceRow(first=place.first, last=place.last, entry=entries[place.entry])
        for place in places_of(stage.pk)
        if place.entry in entries
    )


def _rematches(stage: StageRow, matches: tuple[DeskMatch, ...]) -> tuple[DeskMatch, ...]:
    """Two who know that they meet, and have met before. One query, none for a stage without one before it."""
    pairs = {
        match.pk: frozenset(side.entry.pk for side in match.sides if side.entry is not None)
        for match in matches
        if match.round_number == 1 and not match.is_bye
    }
    known = {entry for pair in pairs.values() for entry in pair}
    if stage.source is None or not known:
        return ()
    met: dict[int, set[int]] = {}
    played = MatchSide.objects.filter(match__round__stage=stage.source, entry__in=known)
    for match, entry in played.exclude(match__round__state="draft").values_list("match_id", "entry_id"):
        met.setdefault(match, set()).add(entry)
    before = {frozenset(pair) for pair in met.values() if len(pair) > 1}
    return tuple(match for match in matches if pairs.get(match.pk) in before)


def _champion(matches: tuple[DeskMatch, ...]) -> EntryRef | None:
    finals = [each for each in matches if each.name in (BracketRound.FINAL, BracketRound.SECOND_FINAL)]
    needed = [each for each in finals if not each.needless]
    final = needed[-1] if needed else None
    if final is None or not final.is_confirmed or final.winner is None:
        return None
    return final.sides[final.winner].entry
