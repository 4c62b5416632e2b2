"""Round robins and groups to test with, made through the services."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import uuid4

from tests import builders, play
from tournament.models import Entry, Match, MatchSide, Member, Person, Round, Stage, StandingsSnapshot
from tournament.services import schedules, standings
from tournament.services.withdrawals import withdraw_entry


def round_robin(entries: int, *, tables: int | None = None, **settings: Any) -> Stage:
    """A round robin by lots (lot = number) with its schedule as drafts."""
    stage = undrawn(entries, Stage.Format.ROUND_ROBIN, tables=tables, **settings)
    make(stage)
    return stage


def round_robin_of_pairs() -> Stage:
    """A round robin of four pairs with two members each, all three rounds published."""
    stage = undrawn(4, Stage.Format.ROUND_ROBIN)
    for entry in Entry.objects.filter(event=stage.event):
        for position in (1, 2):
            person = Person.objects.create(name=f"Player {entry.number}-{position}")
            Member.objects.create(event=stage.event, entry=entry, person=person, position=position)
    make(stage)
    for number in (1, 2, 3):
        play.published(Round.objects.get(stage=stage, number=number))
    return stage


def groups(
    entries: int, count: int, *, units: tuple[str, ...] = (), tables: int | None = None, **settings: Any
) -> Stage:
    """Groups by snake (seed = number) with their schedule as drafts."""
    stage = undrawn(entries, Stage.Format.GROUPS, units=units, tables=tables, group_count=count, **settings)
    for entry in Entry.objects.filter(event=stage.event):
        entry.seed = entry.number
        entry.save(update_fields=["seed"])
    draw(stage)
    make(stage)
    return stage


def undrawn(
    entries: int, format: Stage.Format, *, units: tuple[str, ...] = (), tables: int | None = None, **settings: Any
) -> Stage:
    event = builders.event()
    pairs = builders.entries(event, entries, units=units)
    builders.tables(event, entries // 2 if tables is None else tables)
    taking_part = pairs if format == Stage.Format.ROUND_ROBIN else ()
    given = {"tiebreaks": ["points"], "table_order": "spread", **settings}
    stage = builders.stage(event, taking_part, format=format, settings=given)
    Stage.objects.filter(pk=stage.pk).update(state=Stage.State.SETUP)
    return Stage.objects.get(pk=stage.pk)


def draw(stage: Stage, **fields: Any) -> dict[str, Any]:
    given = {"seed": "a seed"} | fields
    return schedules.draw_groups(play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk, **given)


def make(stage: Stage, **fields: Any) -> dict[str, Any]:
    return schedules.make_schedule(play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk, **fields)


def play_rounds(stage: Stage, numbers: Sequence[int] | None = None, decide: play.Decide = play.by_number) -> Stage:
    """These rounds (all where none are named) are published, played, closed and ranked."""
    for its_round in Round.objects.filter(stage=stage).order_by("number"):
        if numbers is not None and its_round.number not in numbers:
            continue
        if its_round.state == Round.State.DRAFT:
            its_round = play.published(its_round)
        play.play(its_round, decide)
        play.close(its_round)
    standings.refresh_now(stage.pk)
    play.run_jobs()
    return Stage.objects.get(pk=stage.pk)


def leave(stage: Stage, number: int) -> dict[str, Any]:
    """The entry with this number withdraws."""
    entry = Entry.objects.get(event=stage.event, number=number)
    return withdraw_entry(
        play.organiser_of(stage.event),
        request_id=uuid4(),
        entry_id=entry.pk,
        revision=entry.revision,
        reason="ill",
    )


def table(stage: Stage) -> list[tuple[str, int, int, str]]:
    """The newest standings: (group, rank, number, points)."""
    rows = StandingsSnapshot.objects.filter(stage=stage).latest().rows
    return [(row.get("group", ""), row["rank"], row["number"], row["values"]["points"]) for row in rows]


def meetings(stage: Stage) -> dict[frozenset[int], int]:
    """How often each two meet, by their numbers."""
    found: dict[frozenset[int], int] = {}
    for match in Match.objects.filter(round__stage=stage, kind=Match.Kind.GAME):
        numbers = frozenset(MatchSide.objects.filter(match=match).values_list("entry__number", flat=True))
        found[numbers] = found.get(numbers, 0) + 1
    return found


def winner_is(better: Callable[[int, int], bool]) -> play.Decide:
    """Side 0 wins where `better` of the two numbers says so."""

    def decide(match: Match) -> int:
        first, second = (side.entry.number for side in match.sides.select_related("entry").order_by("side"))
        return 0 if better(first, second) else 1

    return decide


def results(given: Mapping[tuple[int, int], int]) -> play.Decide:
    """The winner's number for each two; else the smaller number wins."""

    def decide(match: Match) -> int:
        numbers = [side.entry.number for side in match.sides.select_related("entry").order_by("side")]
        winner = given.get((min(numbers), max(numbers)), min(numbers))
        return numbers.index(winner)

    return decide
