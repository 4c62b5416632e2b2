"""Audit of a single knock-out bracket."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from tournament.pairing.audit.digests import digest_of
from tournament.pairing.audit.first_round import audit_first_round, audit_given_slots, places_for, seeds_kept
from tournament.pairing.values import (
    Bracket,
    BracketMatch,
    ByesTo,
    Finding,
    FindingGrade,
    PlacesPlayed,
    Slot,
    SlotKind,
)

_NAMES = {2: "final", 4: "semi_final", 8: "quarter_final"}


def audit_bracket(
    seeded: Sequence[int],
    bracket: Bracket,
    *,
    units: Mapping[int, str] | None = None,
    places_played: PlacesPlayed = PlacesPlayed.FOUR,
    seeds: int | None = None,
    byes: ByesTo = ByesTo.TOP,
) -> tuple[Finding, ...]:
    """Findings about a bracket; arguments as they were given to `build_bracket`.

    Errors: bracket_shape, match_feeds_wrong, match_misnamed, places_at_stake_wrong, placement_match_wrong,
    place_not_played, place_played_needlessly, entry_unknown, entry_twice, entry_missing, bye_meets_bye,
    bye_not_to_the_top, bye_not_to_the_highest_lot, seed_misplaced, units_not_spread (nothing kept the halves from
    being even), digest_differs. Notices: unit_halves_uneven, unit_meets_in_first_round.
    """
    found = list(_tree(bracket, places_for(len(seeded)), places_played, len(seeded)))
    if any(finding.code == "bracket_shape" for finding in found):
        return tuple(found)
    kept = seeds_kept(len(seeded), units, seeds, byes)
    found += audit_first_round(seeded, _first_round(bracket), units=units, kept=kept, byes=byes)
    wanted = digest_of(
        algorithm="knockout/1",
        seeded=list(seeded),
        units=None if units is None else [units.get(entry, "") for entry in seeded],
        seeds=kept,
        **_places_setting(places_played),
        **({"byes": "highest_lot"} if byes is ByesTo.HIGHEST_LOT else {}),
    )
    if bracket.input_digest != wanted:
        found.append(_error("digest_differs"))
    return tuple(found)


def audit_bracket_as_given(
    slots: Sequence[int | None], bracket: Bracket, *, places_played: PlacesPlayed = PlacesPlayed.FOUR
) -> tuple[Finding, ...]:
    """The same for `build_bracket_as_given`; errors also: slot_differs. No notices."""
    found = list(_tree(bracket, len(slots), places_played, sum(entry is not None for entry in slots)))
    if any(finding.code == "bracket_shape" for finding in found):
        return tuple(found)
    found += audit_given_slots(slots, _first_round(bracket))
    wanted = digest_of(algorithm="knockout/1", slots=list(slots), **_places_setting(places_played))
    if bracket.input_digest != wanted:
        found.append(_error("digest_differs"))
    return tuple(found)


def _places_setting(places_played: PlacesPlayed) -> dict[str, str]:
    setting = {"third_place": "shared" if places_played.value == "1" else "played"}
    if places_played.value not in ("1", "4"):
        setting["places_played"] = places_played.value
    return setting


def _error(code: str, **params: int | str) -> Finding:
    return Finding(code=code, grade=FindingGrade.ERROR, params=params)


def _first_round(bracket: Bracket) -> list[BracketMatch]:
    return [match for match in bracket.matches if match.round == 1]


def _tree(bracket: Bracket, size: int, places_played: PlacesPlayed, count: int) -> Iterator[Finding]:
    main = [match for match in bracket.matches if match.key.startswith("R")]
    if _is_misshapen(bracket, main, size):
        yield _error("bracket_shape", found=len(bracket.matches), size=size)
        return
    yield from _feeding(main, size, count)
    placing = [match for match in bracket.matches if not match.key.startswith("R")]
    yield from _placement_matches(bracket, placing)
    yield from _places(bracket, placing, places_played, count)


def _is_misshapen(bracket: Bracket, main: Sequence[BracketMatch], size: int) -> bool:
    expected = {}
    width, number = size, 1
    while width > 1:
        expected[number] = width // 2
        width, number = width // 2, number + 1
    numbers: defaultdict[int, list[int]] = defaultdict(list)
    for match in bracket.matches:
        numbers[match.round].append(match.number)
    keys = [match.key for match in bracket.matches]
    return (
        bracket.size != size
        or 2**bracket.rounds != size
        or Counter(match.round for match in main) != expected
        or len(keys) > len(set(keys))
        or any(found != list(range(1, len(found) + 1)) for found in numbers.values())
        or any(match.key != f"R{match.round}M{match.number}" for match in main)
    )


def _feeding(main: Sequence[BracketMatch], size: int, count: int) -> Iterator[Finding]:
    for match in main:
        if match.round > 1:
            sources = [f"R{match.round - 1}M{2 * match.number - back}" for back in (1, 0)]
            if not _are_winners(match.slots, sources):
                yield _error("match_feeds_wrong", match=match.key)
        still_in = size // 2 ** (match.round - 1)
        if match.name != _NAMES.get(still_in, f"round_of_{still_in}"):
            yield _error("match_misnamed", match=match.key)
        if match.places != (1, min(still_in, count)):
            yield _error("places_at_stake_wrong", match=match.key)


def _are_winners(slots: Sequence[Slot], sources: Sequence[str]) -> bool:
    return [(slot.kind, slot.match, slot.entry) for slot in slots] == [
        (SlotKind.WINNER_OF, source, None) for source in sources
    ]


def _placement_matches(bracket: Bracket, placing: Sequence[BracketMatch]) -> Iterator[Finding]:
    """Winners play on for the best place of their match, losers for places behind it."""
    by_key = {match.key: match for match in bracket.matches}
    used = Counter((slot.kind, slot.match) for match in bracket.matches for slot in match.slots if slot.match)
    for match in placing:
        first, last = match.places
        third = match.places == (3, 4)
        if match.name != ("third_place" if third else f"places_{first}_to_{last}"):
            yield _error("match_misnamed", match=match.key)
        if (match.key == "third") != third or not (third or match.key.startswith(f"P{first}-{last}M")):
            yield _error("placement_match_wrong", match=match.key)
            continue
        for slot in match.slots:
            source = by_key.get(slot.match or "")
            if source is None or source.round >= match.round or used[slot.kind, source.key] > 1:
                yield _error("placement_match_wrong", match=match.key)
                break
            best, worst = source.places
            if source.key.startswith("R"):
                fits = slot.kind is SlotKind.LOSER_OF and first == bracket.size // 2**source.round + 1
            elif slot.kind is SlotKind.WINNER_OF:
                fits = first == best and last < worst
            else:
                fits = first > best and last <= worst
            if not fits:
                yield _error("placement_match_wrong", match=match.key)
                break


def _places(
    bracket: Bracket, placing: Sequence[BracketMatch], places_played: PlacesPlayed, count: int
) -> Iterator[Finding]:
    """Whoever goes on nowhere has come to a place; the places that are to be played must have one each."""
    limit = count if places_played is PlacesPlayed.ALL else min(count, int(places_played.value))
    for match in placing:
        if match.places[0] > limit:
            yield _error("place_played_needlessly", match=match.key)
    used = {(slot.kind, slot.match) for match in bracket.matches for slot in match.slots}
    ends: Counter[int] = Counter()
    at_rank: dict[int, str] = {}
    for match in bracket.matches:
        if any(slot.kind is SlotKind.BYE for slot in match.slots):
            continue
        for rank, kind in zip(match.places, (SlotKind.WINNER_OF, SlotKind.LOSER_OF), strict=True):
            if (kind, match.key) not in used:
                ends[rank] += 1
                at_rank[rank] = match.key
    place = 1
    for rank, sharing in sorted(ends.items()):
        if sharing > 1 and place <= limit:
            yield _error("place_not_played", place=place)
        elif rank != place + sharing - 1:
            yield _error("placement_match_wrong", match=at_rank[rank])
        place += sharing
