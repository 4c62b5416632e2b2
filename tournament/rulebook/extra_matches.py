"""加赛: what matches played among level entries say of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scoring import rank
from tournament.models import Match, Round, Stage
from tournament.pairing import Blocks, split_by_ranks
from tournament.rulebook.brackets import places_of
from tournament.rulebook.results import read_standings_input
from tournament.rulebook.stage_settings import StageSettings


def stages_of_extra_matches(stage_id: int, after_round: int) -> list[Stage]:
    """Stages of extra matches among entries that were level in this one after the round with this number, 0 = at its
    end; in the order in which they were made. One query."""
    stages = Stage.objects.filter(extra_of_id=stage_id).order_by("number")
    return [stage for stage in stages if StageSettings.from_mapping(stage.settings).decides_after_round == after_round]


def ranks_in(stage: Stage) -> dict[int, int] | None:
    """Entry -> its rank in a stage of extra matches; None until all of it is published and confirmed. A bounded number
    of queries."""
    states = list(Round.objects.filter(stage=stage).values_list("state", flat=True))
    if not states or Round.State.DRAFT in states or Match.objects.filter(round__stage=stage).open().exists():
        return None
    if stage.has_bracket:
        return {place.entry: place.first for place in places_of(stage.pk)}
    # a handful of entries: sooner ranked than asked whether the stored standings have come up with the last result
    given = read_standings_input(stage)
    return {
        int(row.entry): row.rank
        for row in rank(tuple(given.entries), given.matches, given.absences, given.settings).rows
    }


def blocks_by(blocks: Blocks, ranks: Iterable[Mapping[int, int] | None]) -> Blocks:
    """The level entries by what has been played; matches among others, or among some of a block alone, say nothing of
    them. `ranks`: of each stage of extra matches, None where it is not over."""
    for each in ranks:
        if each is not None:
            blocks = split_by_ranks(blocks, each)
    return blocks
