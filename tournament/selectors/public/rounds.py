"""Pairings of a round past draft, by table and by name."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.models import Draw, EntryRound, Match, Round
from tournament.pairing import name_of_round
from tournament.selectors.public.frames import RoundRow
from tournament.selectors.public.matches import EntryRef, MatchRow, Slot, entry_ref, match_rows


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """What anyone needs to repeat the draw of a round; `swaps` counts changes by hand after it."""

    algorithm: str
    seed: str
    input_digest: str
    swaps: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SittingOut:
    """An entry that does not play in a round, and why (`EntryRound.State`)."""

    entry: EntryRef
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where one entry sits in a round: its match, its own slot in it, and with and against whom."""

    entry: EntryRef
    match: MatchRow
    slot: Slot
    partners: tuple[Slot, ...]
    opponents: tuple[Slot, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a round is: matches that are played, and those whose result is confirmed. `name` as `Pairings.name`."""

    matches: int
    confirmed: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairings:
    """`matches` by group and table, those without one last; `sitting_out` by number."""

    round: RoundRow
    matches: tuple[MatchRow, ...]
    sitting_out: tuple[SittingOut, ...]
    drawn: Drawn | None

    @property
    def name(self) -> str:
        """The round's place in a bracket, as `BracketRound`; empty outside of one and for a round of both sides."""
        return name_of_round([each.name for each in sorted(self.matches, key=lambda match: match.number)])

    @property
    def games(self) -> int:
        """How many of the matches are played: all but byes."""
        return sum(1 for match in self.matches if not match.is_bye)

    @property
    def confirmed(self) -> int:
        """How many of the games have a confirmed result."""
        return sum(1 for match in self.matches if match.confirmed and not match.is_bye)

    @property
    def places(self) -> tuple[Place, ...]:
        """One place an entry, in the order of names."""
        found = [
            Place(
                entry=slot.entry,
                match=match,
                slot=slot,
                partners=match.partners_of(slot.entry.pk),
                opponents=match.opponents_of(slot.entry.pk),
            )
            for match in self.matches
            for slot in match.slots
            if slot.entry is not None
        ]
        return tuple(sorted(found, key=lambda place: (name_order(place.entry.name), place.entry.number)))


_NOT_PLAYING = (EntryRound.State.ABSENT, EntryRound.State.WITHDRAWN, EntryRound.State.DISQUALIFIED)


def pairings(round_row: RoundRow) -> Pairings:
    """Four queries, five in a bracket, whatever the number of tables."""
    matches = match_rows(Match.objects.filter(round_id=round_row.pk))
    states = (
        EntryRound.objects.filter(round_id=round_row.pk, state__in=_NOT_PLAYING)
        .select_related("entry__unit")
        .order_by("entry__number")
    )
    return Pairings(
        round=round_row,
        matches=tuple(sorted(matches, key=_by_table)),
        sitting_out=tuple(SittingOut(entry=entry_ref(each.entry), state=each.state) for each in states),
        drawn=_drawn(round_row),
    )


def round_progress(round_row: RoundRow) -> Progress:
    """One query."""
    found = Match.objects.public().filter(round_id=round_row.pk).order_by("number").values_list("kind", "state", "name")
    matches = list(found)
    states = [state for kind, state, _name in matches if kind != Match.Kind.BYE]
    return Progress(
        matches=len(states),
        confirmed=states.count(Match.State.CONFIRMED),
        name=name_of_round([name for _kind, _state, name in matches]),
    )


def name_order(name: str) -> bytes:
    """Sorts names as people look them up: the first 3,755 characters of GB 18030 stand in the order of pinyin."""
    return name.casefold().encode("gb18030", "replace")


def _by_table(match: MatchRow) -> tuple[int, str, bool, int, int]:
    return (len(match.group), match.group, match.table_number is None, match.table_number or 0, match.number)


def _drawn(round_row: RoundRow) -> Drawn | None:
    """From the few values of the stored draw that this takes: the whole holds every entry that was paired."""
    names = ("algorithm", "seed", "input_digest", "swaps", "draw")
    stored = Round.objects.public().filter(pk=round_row.pk).values_list(*(f"pairing__{name}" for name in names)).first()
    algorithm, seed, input_digest, swaps, draw = stored or (None,) * len(names)
    if not algorithm:
        return None
    if seed is None and draw is not None:
        seed = Draw.objects.filter(pk=draw, stage__rounds=round_row.pk).values_list("seed", flat=True).first()
    return Drawn(
        algorithm=str(algorithm), seed=str(seed or ""), input_digest=str(input_digest or ""), swaps=len(swaps or ())
    )
