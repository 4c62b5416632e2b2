"""Standings in which extra matches, lots and the chief referee have put level entries in order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from scoring import Row, StandingsSettings, rank
from tournament.models import CutDecision, Entry, Stage
from tournament.pairing import Blocks, keeps_blocks
from tournament.rulebook.results import StandingsInput, those_out_behind
from tournament.selectors.stages.decided_ties import DECIDED_BY_HAND, DecidedTies, decided_ties, decision_about
from tournament.selectors.stages.extra_matches import ExtraMatches, played_among

_ASKED_LAST = ("extra_match", "lots", "manual_order")
_LEFT = frozenset({Entry.State.WITHDRAWN, Entry.State.DISQUALIFIED})
_TWO = 2
_WAIT_FOR_A_DECISION = frozenset({"extra_match", "manual_order"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Ordered:
    """`settings` in which all orders that were played, drawn or given stand, with their criteria. `shared`:
    entry -> the rank that it shared before its tie was decided. `not_asked`: criterion -> entries that have a place by
    it there, and were in no order. `by_lots`: entries whose place in the manual order was drawn."""

    settings: StandingsSettings
    shared: Mapping[str, int]
    not_asked: Mapping[str, frozenset[str]]
    by_lots: frozenset[str]


def put_in_order(stage: Stage, given: StandingsInput) -> Ordered:
    """What was decided about entries that are level by the criteria before. Ranks everybody once more where anything
    was."""
    decided = decided_ties(stage)
    if not decided:
        return Ordered(settings=given.settings, shared={}, not_asked={}, by_lots=frozenset())
    settings = given.settings
    until = next((at for at, each in enumerate(settings.tiebreaks) if each in _WAIT_FOR_A_DECISION), None)
    extra_places: dict[str, int] = {}
    lots: dict[str, int] = {}
    manual_order: dict[str, int] = {}
    shared: dict[str, int] = {}
    apart: dict[str, set[str]] = {each: set() for each in _ASKED_LAST}
    # lots that were drawn for a tie decide among those who were level, and nowhere else. Where the chain asks something
    # between its own lots (of the stage, which latecomers have not) and that tie they are no such lots and stand where
    # the chain waits for a decision, before what it asks behind it, or last of all
    lots_are_behind = "lots" in settings.tiebreaks[:until][:-1]
    is_apart = lots_are_behind or (until is not None and not DECIDED_BY_HAND.issuperset(settings.tiebreaks[until:]))
    by_lots: set[str] = set()
    for level, elsewhere in _level(given, replace(settings, tiebreaks=settings.tiebreaks[:until])):
        played, drawn, ordered = _orders(stage, given, decided, level)
        if is_apart and drawn:
            by_lots |= drawn.keys()
            drawn, ordered = {}, drawn
        extra_places |= played
        lots |= drawn
        manual_order |= ordered
        for criterion, places in (("extra_match", played), ("lots", drawn), ("manual_order", ordered)):
            apart[criterion] |= elsewhere if places else frozenset()
        if (until is None or lots_are_behind) and (played or drawn or ordered):
            shared |= {row.entry: row.rank for row in level}
    used = {"extra_match": extra_places, "lots": lots, "manual_order": manual_order}
    has_lots = settings.lots.keys() if "lots" in settings.tiebreaks else frozenset()
    not_asked = {each: frozenset(apart[each] - used[each].keys()) for each in _ASKED_LAST}
    not_asked["lots"] -= has_lots
    for criterion, entries in not_asked.items():
        used[criterion].update(dict.fromkeys(entries, 0))
    told = {each for each in _ASKED_LAST if used[each]} | ({"lots"} if by_lots else set())
    missing = [each for each in _ASKED_LAST if each in told and each not in settings.tiebreaks]
    kept = settings.lots if "lots" in settings.tiebreaks or not told else {}
    return Ordered(
        settings=replace(
            settings,
            tiebreaks=_with(settings.tiebreaks, missing, until),
            extra_places=extra_places,
            # the lots of the stage decide nothing where its chain does not name them
            lots={**kept, **lots},
            manual_order=manual_order,
        ),
        shared=shared,
        not_asked=not_asked,
        by_lots=frozenset(by_lots),
    )


def _with(chain: Sequence[str], missing: Sequence[str], until: int | None) -> tuple[str, ...]:
    """The chain with criteria that it does not name: what was played or decided counts where the chain waits for it,
    before the lots of the stage; else last of all."""
    if until is None:
        return (*chain, *missing)
    before = [each for each in missing if each == "extra_match"]
    after = [each for each in missing if each == "manual_order"]
    last = [each for each in missing if each == "lots"]
    return (*chain[:until], *before, chain[until], *after, *chain[until + 1 :], *last)


def _level(given: StandingsInput, settings: StandingsSettings) -> Iterator[tuple[Sequence[Row], frozenset[str]]]:
    """The rows of each group of entries that share a rank by these settings; and who has just as much, and stands
    elsewhere because they dropped out, or did not, at another time. An order asks all who have as much."""
    for table in given.tables():
        ranked = rank(table.entries, table.matches, table.absences, settings).rows
        ranks = {row.entry: row.rank for row in ranked}
        for _rank, same in groupby(those_out_behind(ranked, given.out), key=lambda row: row.rank):
            level = list(same)
            if len(level) > 1:
                there, has = {row.entry for row in level}, ranks[level[0].entry]
                equals = {entry for entry, its_rank in ranks.items() if its_rank == has} if given.out else set()
                yield level, frozenset(equals - there)


def _orders(
    stage: Stage, given: StandingsInput, decided: DecidedTies, level: Sequence[Row]
) -> tuple[dict[str, int], dict[str, int], dict[str, int]]:
    """Places of the level entries by extra matches, by lots and by the chief referee; empty for what does not apply.

    Whoever left before they were put in order stands behind them; who leaves later keeps the place. A decision that
    was made before extra matches were over stays, as it does for the cut: they count only as far as it follows them.
    """
    entries = {given.entries[row.entry].pk: row for row in level}
    here = [entry for entry, row in entries.items() if given.entries[row.entry].state not in _LEFT]
    stored = {entry: _stored(row, given) for entry, row in entries.items()}

    def places(blocks: Sequence[Sequence[int]]) -> dict[str, int]:
        at = {entry: place for place, block in enumerate(blocks, start=1) for entry in block}
        return {row.entry: at.get(entry, len(level)) for entry, row in entries.items()}

    blocks = _played(here, frozenset(entries.keys() - set(here)), decided.extra)
    played = places(blocks) if len(blocks) > 1 else {}
    about = [stored[entry] for entry in here or entries]
    decision = decision_about(stage, decided.decisions, about, after_round=given.after_round)
    if decision is None:
        return played, {}, {}
    order = [each for each in decision.order if each in entries and decision.holds_for([stored[each]])]
    if len(order) < _TWO:
        return played, {}, {}
    if not set(order) <= {entry for block in blocks for entry in block} or not keeps_blocks(blocks, order):
        played = {}
    ordered = places([[entry] for entry in order])
    return (played, ordered, {}) if decision.method == CutDecision.Method.LOTS else (played, {}, ordered)


def _played(here: Sequence[int], left: frozenset[int], extra: Sequence[ExtraMatches]) -> Blocks:
    """Those who are here by what has been played, and among them who left after playing, where that takes nothing from
    the order of the others."""
    blocks = played_among(here, extra).blocks if here else ()
    gone = [entry for entry in left if any(each.ranks is not None and entry in each.ranks for each in extra)]
    if not gone:
        return blocks
    with_them = played_among((*here, *gone), extra).blocks
    of_those_here = [set(block) - left for block in with_them if set(block) - left]
    return with_them if of_those_here == [set(block) for block in blocks] else blocks


def _stored(row: Row, given: StandingsInput) -> dict[str, Any]:
    return {
        "entry": given.entries[row.entry].pk,
        "group": given.groups.get(row.entry, ""),
        "values": {criterion: str(value) for criterion, value in row.values.items()},
    }
