"""Could the round be better? By counting, by a matching of the audit's own, by exchange, and by trying all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from tournament.pairing.audit.graph import everybody_can_be_matched, largest_matching
from tournament.pairing.audit.round import AuditedRound
from tournament.pairing.values import Finding, FindingGrade, Method, Param

# Up to here every pairing is weighed: 945 of ten entries, or of nine with a bye.
LARGEST_TRIED_OUT = 10
# Exchanges are tried between pairings at most so far apart in a large field.
_EXCHANGE_REACH = 40
_BYE_CANDIDATES = 8

Worth = tuple[int, ...]
_NOTHING: Worth = (0, 0, 0, 0, 0)


def could_be_better(audited: AuditedRound) -> Iterator[Finding]:
    """Findings on rematches, byes, units and score differences, most important first."""
    yield from _rematches(audited)
    yield from _bye(audited)
    yield from _clashes(audited)
    better = _exchange(audited)
    if better is not None:
        first, second = better
        exact = audited.draw.certificate is not None and audited.draw.certificate.method is Method.EXACT
        grade = _grade(audited) if exact else FindingGrade.NOTICE
        params: dict[str, Param] = {"entries": (*first, *second)}
        yield Finding(code="better_exchange_exists", grade=grade, params=params)
    if len(audited.ids) <= LARGEST_TRIED_OUT and _best_of_all(audited) < _worth_of_draw(audited):
        yield Finding(code="better_pairing_exists", grade=_grade(audited))


def _grade(audited: AuditedRound) -> FindingGrade:
    """What an organiser decided by hand is noticed, what the draw itself missed is an error."""
    return FindingGrade.NOTICE if audited.draw.swaps else FindingGrade.ERROR


def _notice(code: str, **params: Param) -> Finding:
    return Finding(code=code, grade=FindingGrade.NOTICE, params=params)


def _rematches(audited: AuditedRound) -> Iterator[Finding]:
    rematches = [(a, b) for a, b in audited.pairs if audited.meetings(a, b)]
    if not rematches:
        return
    for a, b in rematches:
        yield _notice("rematch", first=a, second=b)
    graph = audited.graph(audited.ids, audited.may_meet_anew, audited.ids)
    least = 0 if everybody_can_be_matched(graph) else len(graph) // 2 - largest_matching(graph)
    if len(rematches) == least:
        return
    if least and audited.forbidden:
        # those left over by the largest matching might not be allowed to meet at all
        yield _notice("rematch_minimum_not_proved", count=len(rematches), least=least)
        return
    yield Finding(
        code="rematch_avoidable",
        grade=_grade(audited),
        params={"count": len(rematches), "least": least},
    )


def _bye(audited: AuditedRound) -> Iterator[Finding]:
    if audited.holder is None:
        return
    holder = audited.entry[audited.holder]
    if holder.byes:
        yield _notice("second_bye", entry=holder.id, byes=holder.byes)
        takers = [one for one in audited.ids if audited.entry[one].byes < holder.byes]
        if everybody_can_be_matched(audited.graph(audited.ids, audited.may_meet_anew, takers)):
            yield Finding(code="second_bye_avoidable", grade=_grade(audited), params={"entry": holder.id})
            return
    lower = [one for one in audited.ids if audited.is_below(one, holder.id) and audited.entry[one].byes <= holder.byes]
    lower.sort(key=lambda one: (audited.entry[one].score, -audited.entry[one].rank))
    allowed = audited.anew_and_apart if audited.units_first else audited.may_meet_anew
    for one in lower[:_BYE_CANDIDATES]:
        rest = [other for other in audited.ids if other != one]
        if everybody_can_be_matched(audited.graph(rest, allowed)):
            params: dict[str, Param] = {"entry": holder.id, "ideal": one}
            yield Finding(code="bye_not_lowest", grade=_grade(audited), params=params)
            return


def _clashes(audited: AuditedRound) -> Iterator[Finding]:
    clashes = audited.clashes()
    if not clashes:
        return
    for a, b in clashes:
        yield _notice("unit_clash", first=a, second=b, unit=audited.entry[a].unit or "")
    if not audited.units_first:
        return
    most = 0 if audited.holder is None else audited.entry[audited.holder].byes
    takers = [one for one in audited.ids if audited.entry[one].byes <= most]
    graph = audited.graph(audited.ids, audited.anew_and_apart, takers)
    if everybody_can_be_matched(graph):
        params: dict[str, Param] = {"count": len(clashes), "least": 0}
        yield Finding(code="unit_clash_avoidable", grade=_grade(audited), params=params)
        return
    least = len(graph) // 2 - largest_matching(graph)
    if len(clashes) > least:
        yield _notice("unit_minimum_not_proved", count=len(clashes), least=least)


def _worth(audited: AuditedRound, a: int, b: int) -> Worth:
    """What a meeting costs: rematch, repeated rematch, units if first, score, units if not."""
    meetings = audited.meetings(a, b)
    clash = int(audited.clash(a, b))
    before, after = (clash, 0) if audited.units_first else (0, clash)
    return (int(meetings > 0), min(15, max(0, meetings - 1)), before, audited.gap(a, b), after)


def _fine(audited: AuditedRound, ranking: Sequence[int]) -> Callable[[int, int], Worth]:
    """What a meeting costs below that: pattern, sides, tables closed to it."""
    off_pattern = audited.off_pattern(ranking)
    return lambda a, b: (off_pattern(a, b), audited.sides(a, b), audited.closed_tables(a, b))


def _judges_fine(audited: AuditedRound) -> bool:
    """Whether the draw claims an exact optimum of all levels, in a ranking that hangs on no lot."""
    claim = audited.draw.certificate
    exact = claim is not None and claim.method is Method.EXACT and claim.exact_through is None
    return exact and audited.draw.algorithm != "swiss/1" and audited.ranks_differ()


def _plus(one: Worth, other: Worth) -> Worth:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _exchange(audited: AuditedRound) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Two pairings whose four entries would be better paired otherwise, or None."""
    pairs = audited.pairs
    worth = _full_worth(audited, audited.holder)
    worths = [worth(a, b) for a, b in pairs]
    flawless = [not any(each) for each in worths]
    for one, (a, b) in enumerate(pairs):
        for other in range(one + 1, min(len(pairs), one + _EXCHANGE_REACH)):
            if flawless[one] and flawless[other]:
                continue
            c, d = pairs[other]
            now = _plus(worths[one], worths[other])
            for first, second in (((a, c), (b, d)), ((a, d), (b, c))):
                if audited.is_forbidden(*first) or audited.is_forbidden(*second):
                    continue
                if _plus(worth(*first), worth(*second)) < now:
                    return (a, b), (c, d)
    return None


def _full_worth(audited: AuditedRound, holder: int | None) -> Callable[[int, int], Worth]:
    """What a meeting costs on every level that is judged."""
    if not _judges_fine(audited):
        return lambda a, b: _worth(audited, a, b)
    fine = _fine(audited, audited.ranking(holder))
    return lambda a, b: (*_worth(audited, a, b), *fine(a, b))


def _with_bye(worth: Worth, byes: int, place: int) -> Worth:
    rematch, repeated, before, *others = worth
    return (rematch, repeated, byes, before, place, *others)


def _worth_of_draw(audited: AuditedRound) -> Worth:
    worth = _full_worth(audited, audited.holder)
    return _with_bye(_total([worth(a, b) for a, b in audited.pairs]), *_bye_worth(audited, audited.holder))


def _total(worths: Sequence[Worth]) -> Worth:
    return tuple(sum(column) for column in zip(*worths, strict=True)) or _NOTHING


def _bye_worth(audited: AuditedRound, holder: int | None) -> tuple[int, int]:
    """Earlier byes of the holder, and how many stand lower, lots aside."""
    if holder is None:
        return (0, 0)
    return audited.entry[holder].byes, sum(audited.is_below(one, holder) for one in audited.ids)


def _best_of_all(audited: AuditedRound) -> Worth:
    holders: Sequence[int | None] = audited.ids if len(audited.ids) % 2 else [None]
    found = [best for holder in holders if (best := _best_beside(audited, holder)) is not None]
    # a draft changed by hand may hold a forbidden pair where there is no pairing without
    return min(found, default=_worth_of_draw(audited))


def _best_beside(audited: AuditedRound, holder: int | None) -> Worth | None:
    """The least worth with this holder of the bye; None if there is no pairing."""
    worth_of = _full_worth(audited, holder)
    playing = [one for one in audited.ids if one != holder]
    worth = {(a, b): worth_of(a, b) for a in playing for b in playing if a < b and not audited.is_forbidden(a, b)}

    # one number for all levels, each in steps of more than all lower ones together can add up to
    steps = [1 + len(playing) * max(column) for column in zip(*worth.values(), strict=True)]
    number = {pair: _as_number(one, steps) for pair, one in worth.items()}

    @cache
    def best(left: tuple[int, ...]) -> int | None:
        if not left:
            return 0
        one, *others = left
        found = [
            number[one, other] + rest
            for other in others
            if (one, other) in number and (rest := best(tuple(entry for entry in others if entry != other))) is not None
        ]
        return min(found, default=None)

    total = best(tuple(playing))
    return None if total is None else _with_bye(_as_worth(total, steps), *_bye_worth(audited, holder))


def _as_number(worth: Worth, steps: Sequence[int]) -> int:
    number = 0
    for level, step in zip(worth, steps, strict=True):
        number = number * step + level
    return number


def _as_worth(number: int, steps: Sequence[int]) -> Worth:
    levels = []
    for step in reversed(steps):
        number, level = divmod(number, step)
        levels.append(level)
    return tuple(reversed(levels)) or _NOTHING
