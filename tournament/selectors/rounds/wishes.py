"""What was wished for the next round of a stage, and what speaks against it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from django.core.paginator import Page, Paginator
from django.db.models import Max, Q, QuerySet

from tournament.models import Entry, PairWish, Round, Stage, StageEntry
from tournament.pairing import (
    DraftWarning,
    ForcedPair,
    Relation,
    SwissEntry,
    SwissSettings,
    individual_wish_warnings,
    wish_warnings,
)
from tournament.rulebook import StageSettings
from tournament.rulebook.individual_fields import individual_settings, read_individual_field
from tournament.rulebook.swiss_fields import TAKES_PART, read_swiss_field
from tournament.rulebook.wishes import Pair
from tournament.selectors.entries import find_entries
from tournament.selectors.public.matches import EntryRef, entry_ref
from tournament.selectors.rounds.remarks import Sentence, sentence_of

ROWS_ON_A_PAGE = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class WishRow:
    """A wish about a pair. `round_number` None: for every round. `missing`: who of the two is not there in the next
    round, so that the wish rests."""

    pk: int
    kind: str
    relation: str
    round_number: int | None
    first: EntryRef
    second: EntryRef
    reason: str
    made_at: datetime
    missing: tuple[EntryRef, ...]

    @property
    def is_forced(self) -> bool:
        return self.kind == PairWish.Kind.FORCED


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeRow:
    """An entry with a bye said beforehand."""

    entry: EntryRef
    round_number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WishCount:
    """How much is wished for rounds to come: pairs that must or must not meet, and byes."""

    pairs: int
    byes: int


def coming_rounds(stage: Stage) -> tuple[int, int]:
    """Number of the next round that is not paired yet, and of the last planned one. One query."""
    newest = Round.objects.filter(stage=stage).aggregate(newest=Max("number"))["newest"] or 0
    return newest + 1, StageSettings.from_mapping(stage.settings).rounds_planned


def relations_of(stage: Stage) -> tuple[Relation, ...]:
    """As what two can be told to meet: partners only where there are any. At most one query."""
    if stage.format != Stage.Format.INDIVIDUAL:
        return (Relation.ANY,)
    if individual_settings(stage).players_per_side == 1:
        return Relation.ANY, Relation.OPPONENTS
    return tuple(Relation)


@dataclass(frozen=True, slots=True, kw_only=True)
class ComingBye:
    """The stage (its number) whose next round an entry may be wished for, and the round of its bye, if it has one."""

    stage: int
    bye: int | None


def coming_bye(entry_id: int) -> ComingBye | None:
    """Where wishes about the entry belong now; None where it stands in no such stage. Two queries."""
    places = StageEntry.objects.filter(entry_id=entry_id, stage__format__in=Stage.ROUND_BY_ROUND)
    place = places.exclude(stage__state=Stage.State.FINISHED).select_related("stage").order_by("-stage__number").first()
    if place is None:
        return None
    number, last = coming_rounds(place.stage)
    if number > last:
        return None
    there = place.bye_in_round is not None and place.bye_in_round >= number
    return ComingBye(stage=place.stage.number, bye=place.bye_in_round if there else None)


def wish_count(stage: Stage) -> WishCount:
    """Three queries."""
    number, _last = coming_rounds(stage)
    return WishCount(pairs=_wishes_from(stage, number).count(), byes=_byes_from(stage, number).count())


def coming_wishes(stage: Stage) -> QuerySet[PairWish]:
    """Wishes about pairs for rounds to come, in the order in which they were made. One query."""
    return _wishes_from(stage, coming_rounds(stage)[0])


def coming_byes(stage: Stage) -> QuerySet[StageEntry]:
    """Places in the stage with a bye said beforehand for a round to come, by number. One query."""
    return _byes_from(stage, coming_rounds(stage)[0])


def wish_rows(stage: Stage, wishes: Iterable[PairWish]) -> tuple[WishRow, ...]:
    """A bounded number of queries, however many they are."""
    return _wish_rows(stage, coming_rounds(stage)[0], wishes)


def bye_rows(places: Iterable[StageEntry]) -> tuple[ByeRow, ...]:
    return tuple(_bye_row(place) for place in places)


@dataclass(frozen=True, slots=True, kw_only=True)
class WishesShown:
    """What is wished for rounds to come, as it is shown at once: a page of the pairs and one of the byes, in which all
    the `words` stand in number, name, unit or members of one who is meant. `number`: of the next round, after `last`
    where none is to come. `waits_as_draft`: the newest round is a draft, so that wishes concern the round after it.
    `searched`: whether there are more than a page holds, or were before the search. `field`: how many entries would be
    read to say what speaks against wishes for the next round; 0 where nothing is wished for it."""

    words: str
    number: int
    last: int
    waits_as_draft: bool
    wishes: Page[WishRow]
    byes: Page[ByeRow]
    searched: bool
    field: int

    @property
    def past(self) -> bool:
        return self.number > self.last


def wishes_shown(
    stage: Stage, *, words: str = "", page: str | int | None = 1, byes_page: str | int | None = 1
) -> WishesShown:
    """Pages that do not exist are the nearest ones. A bounded number of queries, none of which reads the field."""
    number, last = coming_rounds(stage)
    pairs, byes = _wishes_from(stage, number), _byes_from(stage, number)
    next_pairs = pairs.filter(kind=PairWish.Kind.FORCED, round_number=number)
    next_byes = byes.filter(bye_in_round=number)
    if words.split():
        meant = find_entries(stage.event_id, words=words).order_by()
        pairs = pairs.filter(Q(first__in=meant) | Q(second__in=meant))
        byes = byes.filter(entry__in=meant)
    of_pairs = Paginator(pairs, ROWS_ON_A_PAGE).get_page(page)
    of_byes = Paginator(byes, ROWS_ON_A_PAGE).get_page(byes_page)
    is_asked = ((words or of_pairs.paginator.count) and next_pairs.exists()) or (
        (words or of_byes.paginator.count) and next_byes.exists()
    )
    return WishesShown(
        words=words,
        number=number,
        last=last,
        waits_as_draft=_waits_as_draft(stage),
        wishes=Page(
            list(_wish_rows(stage, number, of_pairs.object_list)),
            of_pairs.number,
            cast("Paginator[WishRow]", of_pairs.paginator),
        ),
        byes=Page(
            [_bye_row(place) for place in of_byes.object_list],
            of_byes.number,
            cast("Paginator[ByeRow]", of_byes.paginator),
        ),
        searched=bool(words) or of_pairs.paginator.num_pages > 1 or of_byes.paginator.num_pages > 1,
        field=StageEntry.objects.filter(stage=stage).count() if is_asked else 0,
    )


def wish_row(stage: Stage, pk: int) -> WishRow | None:
    """The wish about a pair, if it is one for rounds to come. A bounded number of queries."""
    number, _last = coming_rounds(stage)
    return next(iter(_wish_rows(stage, number, _wishes_from(stage, number).filter(pk=pk))), None)


def bye_row(stage: Stage, entry_number: int) -> ByeRow | None:
    """The bye of the entry with this number in a coming round. Two queries."""
    number, _last = coming_rounds(stage)
    return next((_bye_row(place) for place in _byes_from(stage, number).filter(entry__number=entry_number)), None)


def warnings_now(stage: Stage) -> tuple[Sentence, ...]:
    """What speaks against that which is wished for the next round. Reads the whole field where something is."""
    number, _last = coming_rounds(stage)
    forced = _wishes_from(stage, number).filter(kind=PairWish.Kind.FORCED, round_number=number)
    asked = [
        ForcedPair(first=wish.first_id, second=wish.second_id, relation=Relation(wish.relation)) for wish in forced
    ]
    given = list(_byes_from(stage, number).filter(bye_in_round=number).values_list("entry_id", flat=True))
    if not asked and not given:
        return ()
    found = warnings_of_wishes(stage, number, forced=asked, byes=given)
    names = names_in_event(
        stage.event_id, {*_named_by(found), *given, *(pk for pair in asked for pk in (pair.first, pair.second))}
    )
    return tuple(sentence_of(each, names) for each in found)


def _wishes_from(stage: Stage, number: int) -> QuerySet[PairWish]:
    wanted = PairWish.objects.filter(Q(round_number__isnull=True) | Q(round_number__gte=number), stage=stage)
    return wanted.select_related("first__unit", "second__unit").order_by("pk")


def _byes_from(stage: Stage, number: int) -> QuerySet[StageEntry]:
    places = StageEntry.objects.filter(stage=stage, bye_in_round__gte=number)
    return places.select_related("entry__unit").order_by("entry__number")


def _waits_as_draft(stage: Stage) -> bool:
    return Round.objects.filter(stage=stage, state=Round.State.DRAFT).exists()


def _wish_rows(stage: Stage, number: int, wishes: Iterable[PairWish]) -> tuple[WishRow, ...]:
    rows = list(wishes)
    there = _there(stage, number, {entry.pk: entry for wish in rows for entry in (wish.first, wish.second)})
    return tuple(
        WishRow(
            pk=wish.pk,
            kind=wish.kind,
            relation=wish.relation,
            round_number=wish.round_number,
            first=entry_ref(wish.first),
            second=entry_ref(wish.second),
            reason=wish.reason,
            made_at=wish.made_at,
            missing=tuple(entry_ref(each) for each in (wish.first, wish.second) if each.pk not in there),
        )
        for wish in rows
    )


def _bye_row(place: StageEntry) -> ByeRow:
    assert place.bye_in_round is not None, "only places with a bye were asked for"
    return ByeRow(entry=entry_ref(place.entry), round_number=place.bye_in_round)


def _named_by(warnings: Iterable[DraftWarning]) -> set[int]:
    """Ids that the warnings may speak of."""
    values = [value for each in warnings for value in each.params.values()]
    lists = [value if isinstance(value, tuple) else (value,) for value in values]
    return {value for each in lists for value in each if isinstance(value, int)}


def _there(stage: Stage, number: int, entries: Mapping[int, Entry]) -> set[int]:
    """Those of these entries that will be there in the round with this number. Two queries."""
    here = {pk for pk, entry in entries.items() if entry.state in TAKES_PART}
    places = StageEntry.objects.filter(stage=stage)
    if here and places.exists():
        here &= set(places.filter(entry_id__in=here).exclude(absent_in_round=number).values_list("entry_id", flat=True))
    return here


def warnings_of_wishes(
    stage: Stage, number: int, *, forced: Collection[ForcedPair] = (), byes: Collection[int] = ()
) -> tuple[DraftWarning, ...]:
    """What speaks against these wishes in the round with this number, by the results that count now. Nothing is said
    about entries that are not there. A bounded number of queries."""
    if stage.format == Stage.Format.INDIVIDUAL:
        field = read_individual_field(stage, number)
        players = [
            SwissEntry(id=each.id, score=each.score, rank=each.rank, byes=each.sit_outs)
            for each in field.players
            if each.id not in field.absent
        ]
        there = {each.id for each in players}
        together = individual_wish_warnings(
            field.players,
            field.settings,
            round_number=number,
            forced=[pair for pair in forced if there.issuperset((pair.first, pair.second))],
        )
        found = _warned(players, SwissSettings(), number, (), byes, field.assigned_sit_outs)
        # a table has more than two seats: an odd number says nothing
        return (*together, *(each for each in found if each.code != "assigned_bye_needless"))
    swiss = read_swiss_field(stage, number)
    entries = [each for each in swiss.entries if each.id not in swiss.absent]
    pairs = [(pair.first, pair.second) for pair in forced]
    return _warned(entries, swiss.settings, number, pairs, byes, swiss.assigned_byes)


def _warned(
    entries: Collection[SwissEntry],
    settings: SwissSettings,
    number: int,
    forced: Iterable[Pair],
    byes: Iterable[int],
    standing: Iterable[int],
) -> tuple[DraftWarning, ...]:
    """Byes that stand already count for whether another one is needless."""
    known = {entry.id for entry in entries}
    asked = {each for each in byes if each in known}
    found = wish_warnings(
        list(entries),
        settings,
        round_number=number,
        forced={pair for pair in forced if known.issuperset(pair)},
        assigned_byes=asked | {each for each in standing if each in known} if asked else (),
    )
    return tuple(each for each in found if each.params.get("entry", None) in {None, *asked})


def names_in_event(event_id: int, ids: Iterable[int]) -> Mapping[int, str]:
    """ "number name" of these entries. One query."""
    return {entry.pk: str(entry) for entry in Entry.objects.filter(event_id=event_id, pk__in=list(ids))}
