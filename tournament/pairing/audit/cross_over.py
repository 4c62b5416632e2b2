"""Audit of the way from groups into a knock-out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations

from tournament.pairing.audit.digests import digest_of
from tournament.pairing.values import CrossOver, Finding, FindingGrade, GroupSource, ResolvedSource

# all ways of dealing out so few are tried one by one
_FEW = 7


def audit_cross_over(
    sizes: Mapping[str, int],
    drawn: CrossOver,
    *,
    qualifiers: int,
    best_next: int = 0,
    ranking: Sequence[Sequence[str]] = (),
) -> tuple[Finding, ...]:
    """Findings about a cross-over; arguments as they were given to `cross_over`.

    Errors: winners_out_of_order (seeded by performance), cross_over_shape, source_unknown, source_twice,
    source_missing, source_out_of_level,
    first_round_differs, group_mates_meet_at_once, group_mates_in_one_half (with two from each group and no
    others), algorithm_unknown, digest_differs. Notice: group_uneven_in_halves.
    """
    wanted = [(group, place) for place in range(1, qualifiers + 1) for group in sizes]
    expected = {f"{group}{place}" for group, place in wanted}
    expected |= {f"{qualifiers + 1}/{number}" for number in range(1, best_next + 1)}
    found = list(_sources(drawn.seeded, expected))
    if not found:
        found += _levels(drawn.seeded)
        found += _winners(drawn.seeded, ranking)
        found += _first_round(drawn)
        found += _mates(drawn, len(sizes), is_pure=qualifiers == 2 and not best_next)
    algorithm = "cross-over-by-performance/1" if ranking else "cross-over/1"
    ranked = {"ranking": [list(level) for level in ranking]} if ranking else {}
    if drawn.algorithm != algorithm:
        found.append(_error("algorithm_unknown", algorithm=drawn.algorithm))
    elif drawn.input_digest != digest_of(
        algorithm=algorithm,
        sizes=[[name, size] for name, size in sizes.items()],
        qualifiers=qualifiers,
        best_next=best_next,
        **ranked,
    ):
        found.append(_error("digest_differs"))
    return tuple(found)


def audit_resolved_cross_over(
    drawn: CrossOver,
    resolved: Sequence[ResolvedSource],
    standings: Mapping[str, Sequence[int]],
    best: Sequence[int] = (),
) -> tuple[Finding, ...]:
    """Findings about who came to stand in the slots; arguments as they were given to `resolve_cross_over`.

    Errors: cross_over_shape, slot_filled_wrongly, slot_left_open, entry_missing or entry_twice (among the best),
    best_meet_own_group_at_once (up to 7 of them are dealt out in every way to know what can be avoided).
    """
    if [one.source for one in resolved] != list(drawn.seeded):
        return (_error("cross_over_shape", found=len(resolved), wanted=len(drawn.seeded)),)
    found = []
    taken: list[int] = []
    for one in resolved:
        source = one.source
        if source.group is None:
            if one.entry is not None:
                taken.append(one.entry)
            if one.entry is not None and one.entry not in best:
                found.append(_error("slot_filled_wrongly", source=source.label, entry=one.entry))
            continue
        order = standings.get(source.group)
        right = None if order is None or len(order) < source.place else order[source.place - 1]
        if one.entry is None and right is not None:
            found.append(_error("slot_left_open", source=source.label))
        elif one.entry is not None and one.entry != right:
            found.append(_error("slot_filled_wrongly", source=source.label, entry=one.entry))
    for entry in best:
        if entry not in taken:
            found.append(_error("entry_missing", entry=entry))
        elif taken.count(entry) > 1:
            found.append(_error("entry_twice", entry=entry))
    if not found and best:
        found += _best_at_once(drawn, resolved, standings, best)
    return tuple(found)


def _error(code: str, **params: int | str) -> Finding:
    return Finding(code=code, grade=FindingGrade.ERROR, params=params)


def _sources(seeded: Sequence[GroupSource], expected: set[str]) -> Iterator[Finding]:
    times = Counter(source.label for source in seeded)
    if len(seeded) != len(expected):
        yield _error("cross_over_shape", found=len(seeded), wanted=len(expected))
    for label in sorted(times):
        if label not in expected:
            yield _error("source_unknown", source=label)
        elif times[label] > 1:
            yield _error("source_twice", source=label)
    for label in sorted(expected - times.keys()):
        yield _error("source_missing", source=label)


def _levels(seeded: Sequence[GroupSource]) -> Iterator[Finding]:
    lowest = 0
    for source in seeded:
        if source.place < lowest:
            yield _error("source_out_of_level", source=source.label)
        lowest = max(lowest, source.place)


def _winners(seeded: Sequence[GroupSource], ranking: Sequence[Sequence[str]]) -> Iterator[Finding]:
    for source, group in zip(seeded, ranking[0] if ranking else (), strict=False):
        if (source.group, source.place) != (group, 1):
            yield _error("winners_out_of_order", source=source.label, group=group)


def _seed_at(place: int, size: int) -> int:
    """The seed, from 0, at a place, from 0: each set bit i of the place turns over all bits but the last i."""
    seed = 0
    for bit in range((size - 1).bit_length()):
        if place >> bit & 1:
            seed ^= (size - 1) >> bit
    return seed


def _places(seeded: Sequence[GroupSource]) -> list[GroupSource | None]:
    size = 2
    while size < len(seeded):
        size *= 2
    seeds = [_seed_at(place, size) for place in range(size)]
    return [seeded[seed] if seed < len(seeded) else None for seed in seeds]


def _first_round(drawn: CrossOver) -> Iterator[Finding]:
    places = _places(drawn.seeded)
    if len(drawn.first_round) * 2 != len(places):
        yield _error("cross_over_shape", found=2 * len(drawn.first_round), wanted=len(places))
        return
    for number, match in enumerate(drawn.first_round, start=1):
        if list(match) != places[2 * number - 2 : 2 * number]:
            yield _error("first_round_differs", number=number)


def _mates(drawn: CrossOver, groups: int, *, is_pure: bool) -> Iterator[Finding]:
    places = _places(drawn.seeded)
    names = [None if source is None else source.group for source in places]
    for one, other in zip(names[::2], names[1::2], strict=True):
        if groups > 1 and one is not None and one == other:
            yield _error("group_mates_meet_at_once", group=one)
    middle = len(names) // 2
    upper, lower = Counter(names[:middle]), Counter(names[middle:])
    for group in drawn.groups:
        if abs(upper[group] - lower[group]) <= 1:
            continue
        if is_pure:
            yield _error("group_mates_in_one_half", group=group)
        else:
            yield Finding(
                code="group_uneven_in_halves",
                grade=FindingGrade.NOTICE,
                params={"group": group, "upper": upper[group], "lower": lower[group]},
            )


def _best_at_once(
    drawn: CrossOver,
    resolved: Sequence[ResolvedSource],
    standings: Mapping[str, Sequence[int]],
    best: Sequence[int],
) -> Iterator[Finding]:
    group_of = {entry: group for group, order in standings.items() for entry in order}
    rivals: dict[str, GroupSource] = {}
    for match in drawn.first_round:
        for source, rival in (match, match[::-1]):
            if source is not None and rival is not None and source.group is None:
                rivals[source.label] = rival
    slots = [one for one in resolved if one.source.group is None]

    def own(entry: int, label: str) -> bool:
        rival = rivals.get(label)
        return rival is not None and rival.group == group_of[entry]

    meeting = [one.entry for one in slots if one.entry is not None and own(one.entry, one.source.label)]
    if not meeting or len(best) > _FEW:
        return
    labels = [one.source.label for one in slots]
    least = min(sum(own(e, label) for e, label in zip(way, labels, strict=True)) for way in permutations(best))
    if len(meeting) > least:
        for entry in meeting:
            yield _error("best_meet_own_group_at_once", entry=entry)
