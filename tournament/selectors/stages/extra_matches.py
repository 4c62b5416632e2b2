"""Extra matches: played among entries that are level at the end of a stage, as a stage of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.models import Round, Stage, StageEntry
from tournament.pairing import Blocks
from tournament.rulebook.extra_matches import blocks_by, ranks_in, stages_of_extra_matches
from tournament.selectors.public.names import Names


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraMatches:
    """A stage of extra matches. `entries` by seed. `ranks`: entry -> its rank there, once all of it is confirmed; None
    before. `is_draft`: nobody but officials sees it yet."""

    stage: int
    number: int
    names: Names
    format: str
    entries: tuple[int, ...]
    is_draft: bool
    ranks: Mapping[int, int] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """What extra matches say of level entries. `blocks`: best first, within a block all are still level. `over`: those
    that have put some of them in order; `waiting`: those that are to do so and are not all confirmed."""

    blocks: Blocks
    over: tuple[ExtraMatches, ...]
    waiting: tuple[ExtraMatches, ...]


def extra_matches_of(stage_id: int, after_round: int = 0) -> tuple[ExtraMatches, ...]:
    """Among those who were level after the round with this number, 0 = at the end of the stage; in the order in which
    they were made. One query where there are none; a bounded number for each."""
    return tuple(_extra_matches(stage) for stage in stages_of_extra_matches(stage_id, after_round))


def played_among(tied: Sequence[int], extra: Sequence[ExtraMatches]) -> Played:
    """The tied by what has been played; matches among others, or among some of a block alone, say nothing of them."""
    blocks: Blocks = (tuple(tied),)
    over: list[ExtraMatches] = []
    for each in extra:
        split = blocks_by(blocks, (each.ranks,))
        if split != blocks:
            over.append(each)
        blocks = split
    waiting = tuple(
        each
        for each in extra
        if each.ranks is None and any(len(block) > 1 and set(block) <= set(each.entries) for block in blocks)
    )
    return Played(blocks=blocks, over=tuple(over), waiting=waiting)


def _extra_matches(stage: Stage) -> ExtraMatches:
    states = list(Round.objects.filter(stage=stage).values_list("state", flat=True))
    entries = StageEntry.objects.filter(stage=stage).order_by("seed").values_list("entry_id", flat=True)
    return ExtraMatches(
        stage=stage.pk,
        number=stage.number,
        names=Names(zh=stage.name_zh, en=stage.name_en),
        format=stage.format,
        entries=tuple(entries),
        is_draft=not states or Round.State.DRAFT in states,
        ranks=ranks_in(stage),
    )
