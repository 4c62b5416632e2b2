"""Places of groups in a bracket: "A1" stands on the sheet before anybody knows who that is.

The bracket is drawn with a placeholder for each place, the negative number of its seed. As soon as a place is certain
its entry is in the stage with that seed, and stands wherever the placeholder stood.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from tournament.models import Draw, Match, MatchSide, Stage, StageEntry, StandingsSnapshot
from tournament.rulebook.brackets import BEGUN, placeholder
from tournament.rulebook.cross_overs import StoredCrossOver
from tournament.rulebook.results import read_standings_input
from tournament.selectors.stages.group_cut import GroupCut, read_group_cut
from tournament.services.bulk_rows import insert_rows
from tournament.services.requests import digest


def labels_of(draw: Draw) -> dict[int, str]:
    """Placeholder -> the place it stands for, as A1; empty for a bracket that was drawn of entries."""
    cross_over: Mapping[str, list[str]] = draw.input.get("cross_over", {})
    return {placeholder(seed): label for seed, label in enumerate(cross_over.get("places", ()), start=1)}


def fill_places(stage: Stage) -> None:
    """The stage's entries are those who hold the places of its groups by now, with the seeds of these places.

    A place that was certain and is not any more (a result was taken back) keeps its entry until another is certain. One
    that is certainly nobody's is a bye for whoever was to meet its holder. Nothing for a bracket that did not come from
    groups. The caller holds the stage's lock.
    """
    cut = group_cut_of(stage)
    if cut is None:
        return
    there = {place.seed: place.entry_id for place in StageEntry.objects.filter(stage=stage, seed__isnull=False)}
    wanted: dict[int | None, int] = {
        seed: each.entry for seed, each in enumerate(cut.resolved, start=1) if each.entry is not None
    }
    certain = set(wanted.values())
    for seed, entry in there.items():
        if seed not in wanted and seed not in cut.vacant and entry not in certain:
            wanted[seed] = entry
    changed = {seed for seed in there if wanted.get(seed) != there[seed]}
    StageEntry.objects.filter(stage=stage, seed__in=changed).delete()
    insert_rows(
        StageEntry(stage=stage, entry_id=entry, seed=seed) for seed, entry in wanted.items() if there.get(seed) != entry
    )
    _mark_vacant(stage, [each.source.label for seed, each in enumerate(cut.resolved, start=1) if seed in cut.vacant])


def _mark_vacant(stage: Stage, labels: Collection[str]) -> None:
    places = MatchSide.objects.filter(round__stage=stage).exclude(source_place="")
    not_begun = places.exclude(match__state__in=BEGUN, match__kind=Match.Kind.GAME)
    not_begun.filter(source=MatchSide.Source.PLACE, source_place__in=labels).update(
        source=MatchSide.Source.BYE, entry=None
    )
    places.filter(source=MatchSide.Source.BYE).exclude(source_place__in=labels).update(source=MatchSide.Source.PLACE)


def group_cut_of(stage: Stage) -> GroupCut | None:
    """What is certain of the groups that the stage's bracket comes from; None where it comes from none."""
    draw = Draw.objects.filter(stage=stage, kind=Draw.Kind.BRACKET).order_by("-number").first()
    if draw is None or "cross_over" not in draw.input or stage.source is None:
        return None
    newest = StandingsSnapshot.objects.filter(stage=stage.source).order_by("-revision")
    seen = newest.values_list("input_digest", flat=True).first()
    staying = set(StageEntry.objects.filter(stage=stage).values_list("entry_id", flat=True))
    return read_group_cut(
        stage.source,
        StoredCrossOver.from_mapping(draw.input["cross_over"]),
        current=seen == digest(read_standings_input(stage.source).as_mapping()),
        staying=staying,
    )
