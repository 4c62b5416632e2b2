"""What becomes of an entry that comes now: which stages it still gets into, and how."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tournament.models import Draw, Event, Round, Stage
from tournament.rulebook import StageSettings
from tournament.rulebook.schedules import stored_schedule
from tournament.selectors.public.names import Names


class LateEntry(StrEnum):
    """`with_the_draw`: nothing is drawn yet. `next_round`: it joins the round that is paired next. `bye_place`: it can
    take the place of a bye, by hand. The others take nobody in: who comes from a cut, a bracket or schedule without a
    free place, a stage whose rounds are all paired."""

    WITH_THE_DRAW = "with_the_draw"
    NEXT_ROUND = "next_round"
    BYE_PLACE = "bye_place"
    FROM_THE_CUT = "from_the_cut"
    DRAWN_BRACKET = "drawn_bracket"
    NO_PLACE = "no_place"
    ALL_PAIRED = "all_paired"


_TAKES_IN = frozenset({LateEntry.WITH_THE_DRAW, LateEntry.NEXT_ROUND, LateEntry.BYE_PLACE})


@dataclass(frozen=True, slots=True, kw_only=True)
class LateEffect:
    """What it means in one stage that is not finished. `round_number`: the one it joins; `groups`: with a place."""

    stage_number: int
    names: Names
    kind: LateEntry
    round_number: int | None = None
    groups: tuple[str, ...] = ()

    @property
    def takes_in(self) -> bool:
        return self.kind in _TAKES_IN


def late_effects(event: Event) -> tuple[LateEffect, ...]:
    """For each stage that is not finished, by number. Three queries a stage at most."""
    stages = Stage.objects.filter(event=event, extra_of=None).exclude(state=Stage.State.FINISHED).order_by("number")
    return tuple(_effect(each) for each in stages)


def too_late(event: Event) -> bool:
    """Whether stages were made, and none of them takes an entry in any more."""
    if not Stage.objects.filter(event=event).exists():
        return False
    return not any(each.takes_in for each in late_effects(event))


def _effect(stage: Stage) -> LateEffect:
    numbers = list(Round.objects.filter(stage=stage).values_list("number", "state").order_by("number"))
    kind, round_number = LateEntry.WITH_THE_DRAW, None
    groups: tuple[str, ...] = ()
    if stage.entries_are_given:
        kind = LateEntry.FROM_THE_CUT
    elif stage.is_round_by_round:
        if numbers:
            kind, round_number = _next_round(stage, len(numbers))
    elif numbers and stage.has_bracket:
        # a draft is drawn again with whoever is there
        published = any(state != Round.State.DRAFT for _number, state in numbers)
        kind = LateEntry.DRAWN_BRACKET if published else LateEntry.WITH_THE_DRAW
    elif numbers or Draw.objects.filter(stage=stage, kind=Draw.Kind.GROUPS).exists():
        kind, groups = _places(stage)
    return LateEffect(
        stage_number=stage.number,
        names=Names(zh=stage.name_zh, en=stage.name_en),
        kind=kind,
        round_number=round_number,
        groups=groups,
    )


def _next_round(stage: Stage, paired: int) -> tuple[LateEntry, int | None]:
    if paired >= StageSettings.from_mapping(stage.settings).rounds_planned:
        return LateEntry.ALL_PAIRED, None
    return LateEntry.NEXT_ROUND, paired + 1


def _places(stage: Stage) -> tuple[LateEntry, tuple[str, ...]]:
    """Groups in which somebody sits out each round; everything is open before the schedule is made."""
    stored = stored_schedule(stage.pk)
    if stored is None:
        return LateEntry.WITH_THE_DRAW, ()
    groups = tuple(name for name, order in stored.orders.items() if len(order) % 2)
    return (LateEntry.BYE_PLACE if groups else LateEntry.NO_PLACE), groups
