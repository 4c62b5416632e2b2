"""Entries as everybody may see them: the list, the search, and one entry's way through the event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Case, Prefetch, Q, QuerySet, When
from django.utils.translation import gettext_lazy as _

from tournament.errors import Missing
from tournament.models import Entry, EntryRound, Event, Match, MatchSide, Member, Stage
from tournament.pairing import BracketRound
from tournament.selectors.public.frames import Frame, RoundRow, StageRow
from tournament.selectors.public.matches import EntryRef, MatchRow, Slot, entry_ref, match_rows


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRow:
    """An entry with the names of its members, in the order of the list; none for a player who enters alone."""

    ref: EntryRef
    kind: str
    state: str
    members: tuple[str, ...]


class AnswerKind(StrEnum):
    """What an entry does next."""

    PLAYS = "plays"
    BYE = "bye"
    ABSENT = "absent"
    NOT_YET_ENTERED = "not_yet_entered"
    WITHDRAWN = "withdrawn"
    DISQUALIFIED = "disqualified"
    ELIMINATED = "eliminated"
    BEFORE_FIRST_ROUND = "before_first_round"
    BEFORE_NEXT_ROUND = "before_next_round"
    CHAMPION = "champion"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """Where an entry has to go now. `match`, `slot`, `partners` and `opponents` are given for `plays`, `round` also for
    a bye. `out_after`: the round after which it dropped out of a Swiss stage as one of the last."""

    kind: AnswerKind
    stage: StageRow | None = None
    round: RoundRow | None = None
    match: MatchRow | None = None
    slot: Slot | None = None
    partners: tuple[Slot, ...] = ()
    opponents: tuple[Slot, ...] = ()
    out_after: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """An entry that a search found, with its answer."""

    entry: EntryRow
    answer: Answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One round on an entry's way: a match (a bye is one, too), or why there was none (`EntryRound.State`).

    `losers_go_on`: whoever loses the match plays elsewhere in the bracket.
    """

    stage: StageRow
    round: RoundRow
    match: MatchRow | None
    slot: Slot | None
    partners: tuple[Slot, ...]
    opponents: tuple[Slot, ...]
    state: str
    losers_go_on: bool = False

    @property
    def settled(self) -> bool:
        return self.match is None or self.match.confirmed


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryPath:
    """One entry: its answer, and its steps by stage and round."""

    entry: EntryRow
    answer: Answer
    steps: tuple[Step, ...]


MOST_FOUND = 40
_LONGEST_SEARCH = 80
_NUMBER_DIGITS = 9


def entry_rows(event_pk: int) -> tuple[EntryRow, ...]:
    """All entries by number. Two queries."""
    return _rows(Entry.objects.filter(event_id=event_pk).order_by("number"))


def find_entries(frame: Frame, text: str) -> tuple[Found, ...]:
    """Entries by their number, or a part of the name, of the unit's or of a member's.

    At most `MOST_FOUND`, the one with this very number first, the others by number. Each comes with its answer; six
    queries, however many are found, one more with a bracket.
    """
    text = text.replace("\x00", "").strip()[:_LONGEST_SEARCH]
    if not text:
        return ()
    wanted = Q(name__icontains=text) | Q(unit__name__icontains=text) | Q(members__person__name__icontains=text)
    digits = text.removeprefix("#").lstrip("0")
    number = int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= _NUMBER_DIGITS else 0
    hits = Entry.objects.filter(wanted | Q(number=number), event_id=frame.event.pk).values("pk")
    its_own_first = Case(When(number=number, then=0), default=1)
    entries = _rows(Entry.objects.filter(pk__in=hits).order_by(its_own_first, "number")[:MOST_FOUND])
    steps = _steps(frame, [each.ref.pk for each in entries], frame.telling_rounds)
    return tuple(Found(entry=each, answer=_answer(frame, each, steps[each.ref.pk])) for each in entries)


def entry_path(frame: Frame, number: int) -> EntryPath:
    """One entry's way through the event. Five queries, one more with a bracket. Raises `Missing` (`entry_missing`)."""
    rows = _rows(Entry.objects.filter(event_id=frame.event.pk, number=number))
    if not rows:
        raise Missing("entry_missing", _("There is no such entry."))
    entry = rows[0]
    rounds = [each for stage in frame.stages for each in stage.rounds]
    steps = _steps(frame, [entry.ref.pk], rounds)[entry.ref.pk]
    return EntryPath(entry=entry, answer=_answer(frame, entry, steps), steps=steps)


def _rows(entries: QuerySet[Entry]) -> tuple[EntryRow, ...]:
    members = Member.objects.select_related("person").order_by("position")
    found = entries.select_related("unit").prefetch_related(Prefetch("members", queryset=members))
    return tuple(
        EntryRow(
            ref=entry_ref(each),
            kind=each.kind,
            state=each.state,
            members=()
            if each.kind == Entry.Kind.PLAYER
            else tuple(member.person.name for member in each.members.all()),
        )
        for each in found
    )


def _steps(frame: Frame, entries: Sequence[int], rounds: Iterable[RoundRow]) -> Mapping[int, tuple[Step, ...]]:
    """Per entry its steps in `rounds`, in their order. Three queries, one more with a bracket."""
    by_pk = {each.pk: each for each in rounds}
    stages = {each.number: each for each in frame.stages}
    steps: dict[int, dict[int, Step]] = {each: {} for each in entries}
    states = EntryRound.objects.filter(entry_id__in=entries, round_id__in=by_pk)
    for entry_pk, round_pk, state in states.values_list("entry_id", "round_id", "state"):
        row = by_pk[round_pk]
        steps[entry_pk][round_pk] = Step(
            stage=stages[row.stage_number],
            round=row,
            match=None,
            slot=None,
            partners=(),
            opponents=(),
            state=state,
        )
    played = Match.objects.filter(round_id__in=by_pk, sides__entry_id__in=entries).distinct()
    going_on = _losers_go_on(entries, by_pk) if any(each.has_bracket for each in frame.stages) else set()
    of_round = {(each.stage_number, each.number): each for each in by_pk.values()}
    for match in match_rows(played):
        row = of_round[(match.stage_number, match.round_number)]
        for slot in match.slots:
            if slot.entry is None or slot.entry.pk not in steps:
                continue
            steps[slot.entry.pk][row.pk] = Step(
                stage=stages[row.stage_number],
                round=row,
                match=match,
                slot=slot,
                partners=match.partners_of(slot.entry.pk),
                opponents=match.opponents_of(slot.entry.pk),
                state=EntryRound.State.BYE if match.is_bye else EntryRound.State.PAIRED,
                losers_go_on=match.pk in going_on,
            )
    return {
        entry: tuple(sorted(own.values(), key=lambda step: (step.round.stage_number, step.round.number)))
        for entry, own in steps.items()
    }


def _losers_go_on(entries: Sequence[int], rounds: Iterable[int]) -> set[int]:
    """Matches of these entries whose losers play elsewhere."""
    feeding = MatchSide.objects.filter(round_id__in=rounds, source=MatchSide.Source.LOSER_OF)
    return set(feeding.filter(source_match__sides__entry_id__in=entries).values_list("source_match_id", flat=True))


def _answer(frame: Frame, entry: EntryRow, steps: Sequence[Step]) -> Answer:
    if entry.state == Entry.State.WITHDRAWN:
        return Answer(kind=AnswerKind.WITHDRAWN)
    if entry.state == Entry.State.DISQUALIFIED:
        return Answer(kind=AnswerKind.DISQUALIFIED)
    for step in steps:
        if not step.settled and not step.round.closed:
            return Answer(
                kind=AnswerKind.PLAYS,
                stage=step.stage,
                round=step.round,
                match=step.match,
                slot=step.slot,
                partners=step.partners,
                opponents=step.opponents,
            )
    # extra matches are over: whoever has lost them may go on all the same
    steps = [step for step in steps if step.stage.extra_of is None]
    newest = steps[-1] if steps else None
    if newest is not None and _won_the_final(newest):
        return Answer(kind=AnswerKind.CHAMPION)
    if frame.event.state == Event.State.FINISHED:
        return Answer(kind=AnswerKind.FINISHED)
    if not frame.stages:
        return Answer(kind=AnswerKind.BEFORE_FIRST_ROUND)
    dropped = next((step for step in steps if _dropped_out(step)), None)
    if dropped is not None:
        return Answer(
            kind=AnswerKind.ELIMINATED,
            stage=dropped.stage,
            round=dropped.round,
            out_after=dropped.round.number - 1,
        )
    if newest is not None and not newest.round.closed and newest.state in _SAYS_WHY:
        return Answer(kind=_SAYS_WHY[newest.state], stage=newest.stage, round=newest.round)
    return Answer(kind=AnswerKind.ELIMINATED if _is_out(frame, newest) else AnswerKind.BEFORE_NEXT_ROUND)


def _dropped_out(step: Step) -> bool:
    return step.state == EntryRound.State.ELIMINATED and step.stage.format == Stage.Format.SWISS


def _won_the_final(step: Step) -> bool:
    """Of a double elimination the bracket has to say first that no second final is needed."""
    match, slot = step.match, step.slot
    if match is None or match.winner is None or slot is None or match.winner != slot.entry:
        return False
    decides = step.stage.format == Stage.Format.KNOCKOUT or step.stage.state == Stage.State.FINISHED
    return match.name == BracketRound.SECOND_FINAL or (match.name == BracketRound.FINAL and decides)


def _is_out(frame: Frame, newest: Step | None) -> bool:
    """Whether a bracket goes on without the entry: it has lost, and losers of its match play nowhere."""
    stage = frame.own_stages[-1] if frame.own_stages else None
    if stage is None or not stage.has_bracket:
        return False
    if newest is None or newest.stage.number != stage.number or newest.state == EntryRound.State.ELIMINATED:
        return True
    match, slot = newest.match, newest.slot
    if match is None or slot is None or not match.confirmed or newest.losers_go_on:
        return False
    return match.winner != slot.entry


_SAYS_WHY: Mapping[str, AnswerKind] = {
    EntryRound.State.BYE: AnswerKind.BYE,
    EntryRound.State.ABSENT: AnswerKind.ABSENT,
    EntryRound.State.NOT_YET_ENTERED: AnswerKind.NOT_YET_ENTERED,
    EntryRound.State.WITHDRAWN: AnswerKind.WITHDRAWN,
    EntryRound.State.DISQUALIFIED: AnswerKind.DISQUALIFIED,
    EntryRound.State.ELIMINATED: AnswerKind.ELIMINATED,
}
