"""Audit of a double elimination: who goes where, seen from the matches alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from tournament.pairing.audit.digests import digest_of
from tournament.pairing.audit.first_round import audit_first_round, audit_given_slots, places_for, seeds_kept
from tournament.pairing.values import Bracket, BracketMatch, ByesTo, Finding, FindingGrade, SecondFinal, SlotKind

# no two who have met can meet again before this round of the losers' side, by places of the first round
_FIRST_REMATCH = {8: 3, 16: 4, 32: 5, 64: 7, 128: 8, 256: 9, 512: 11, 1024: 13, 2048: 15, 4096: 16}


def audit_double_elimination(
    seeded: Sequence[int],
    bracket: Bracket,
    *,
    units: Mapping[int, str] | None = None,
    seeds: int | None = None,
    byes: ByesTo = ByesTo.TOP,
    second_final: SecondFinal = SecondFinal.IF_NEEDED,
) -> tuple[Finding, ...]:
    """Findings about a double elimination; arguments as they were given to `build_double_elimination`.

    Errors: bracket_shape, match_feeds_wrong, match_misnamed, places_at_stake_wrong, goes_nowhere (somebody with fewer
    than two losses), goes_two_ways, plays_after_two_losses, rematch_too_early, digest_differs, and those of the first
    round as for `audit_bracket`, with its notices.
    """
    found = list(_flow(bracket, places_for(len(seeded)), second_final))
    if any(finding.code == "bracket_shape" for finding in found):
        return tuple(found)
    kept = seeds_kept(len(seeded), units, seeds, byes)
    found += audit_first_round(seeded, _first_round(bracket), units=units, kept=kept, byes=byes)
    wanted = digest_of(
        algorithm="double_elimination/1",
        seeded=list(seeded),
        units=None if units is None else [units.get(entry, "") for entry in seeded],
        seeds=kept,
        byes=byes.value,
        second_final=second_final.value,
    )
    if bracket.input_digest != wanted:
        found.append(_error("digest_differs"))
    return tuple(found)


def audit_double_elimination_as_given(
    slots: Sequence[int | None], bracket: Bracket, *, second_final: SecondFinal = SecondFinal.IF_NEEDED
) -> tuple[Finding, ...]:
    """The same for `build_double_elimination_as_given`; errors also: slot_differs. No notices."""
    found = list(_flow(bracket, len(slots), second_final))
    if any(finding.code == "bracket_shape" for finding in found):
        return tuple(found)
    found += audit_given_slots(slots, _first_round(bracket))
    wanted = digest_of(algorithm="double_elimination/1", slots=list(slots), second_final=second_final.value)
    if bracket.input_digest != wanted:
        found.append(_error("digest_differs"))
    return tuple(found)


def _error(code: str, **params: int | str) -> Finding:
    return Finding(code=code, grade=FindingGrade.ERROR, params=params)


def _first_round(bracket: Bracket) -> list[BracketMatch]:
    return [match for match in bracket.matches if match.round == 1]


def _flow(bracket: Bracket, size: int, second_final: SecondFinal) -> Iterator[Finding]:
    if _is_misshapen(bracket, size, second_final):
        yield _error("bracket_shape", found=len(bracket.matches), size=size)
        return
    by_key = {match.key: match for match in bracket.matches}
    yield from _names_and_places(bracket, size)
    wrong = [match.key for match in bracket.matches if not _sources_fit(match, by_key)]
    yield from (_error("match_feeds_wrong", match=key) for key in wrong)
    if not wrong:
        yield from _losses(bracket, by_key)
        yield from _rematches(bracket, by_key, size)


def _is_misshapen(bracket: Bracket, size: int, second_final: SecondFinal) -> bool:
    last = size.bit_length() - 1
    rounds = 2 * last + (second_final is SecondFinal.IF_NEEDED)
    numbers: defaultdict[int, list[int]] = defaultdict(list)
    for match in bracket.matches:
        numbers[match.round].append(match.number)
    keys = [match.key for match in bracket.matches]
    winners = {f"W{turn}M{number + 1}" for turn in range(1, last + 1) for number in range(size >> turn)}
    losers = {f"L{turn}M{n + 1}" for turn in range(1, 2 * last - 1) for n in range(size >> (turn + 3) // 2)}
    finals = {"final", "second_final"} if second_final is SecondFinal.IF_NEEDED else {"final"}
    return (
        bracket.size != size
        or 1 << last != size
        or bracket.rounds != rounds
        or len(keys) > len(set(keys))
        or not (winners | finals) <= set(keys) <= (winners | finals | losers)
        or any(found != list(range(1, len(found) + 1)) for found in numbers.values())
        or any(match.round != _turn_of_play(match.key, last) for match in bracket.matches)
    )


def _turn_of_play(key: str, last: int) -> int:
    if key in ("final", "second_final"):
        return 2 * last + (key == "second_final")
    side, turn = _side_and_round(key)
    return turn + 1 if side == "L" else max(1, 2 * turn - 2)


def _side_and_round(key: str) -> tuple[str, int]:
    return key[0], int(key[1:].partition("M")[0])


def _names_and_places(bracket: Bracket, size: int) -> Iterator[Finding]:
    last = size.bit_length() - 1
    behind: dict[int, int] = {}
    worst = 2
    for turn in range(2 * last - 2, 0, -1):
        worst += size >> (turn + 3) // 2
        behind[turn] = worst
    for match in bracket.matches:
        if match.key in ("final", "second_final"):
            name, places = match.key, (1, 2)
        else:
            side, turn = _side_and_round(match.key)
            if side == "L":
                name = "losers_final" if turn == 2 * last - 2 else f"losers_round_{turn}"
                places = (1, behind[turn])
            else:
                name = "winners_final" if turn == last else f"winners_round_{turn}"
                places = (1, behind.get(max(1, 2 * turn - 2), 2))
        if match.name != name:
            yield _error("match_misnamed", match=match.key)
        if match.places != places:
            yield _error("places_at_stake_wrong", match=match.key)


def _sources_fit(match: BracketMatch, by_key: Mapping[str, BracketMatch]) -> bool:
    """Whether its slots name earlier matches, and on the winners' side the two above it in the tree."""
    if match.round == 1:
        return True
    for slot in match.slots:
        source = by_key.get(slot.match or "")
        if slot.kind not in (SlotKind.WINNER_OF, SlotKind.LOSER_OF) or source is None or source.round >= match.round:
            return False
    if match.key[0] == "W":
        _side, turn = _side_and_round(match.key)
        place = int(match.key.partition("M")[2])
        above = [f"W{turn - 1}M{2 * place - back}" for back in (1, 0)]
        return [(slot.kind, slot.match) for slot in match.slots] == [(SlotKind.WINNER_OF, one) for one in above]
    if match.key == "second_final":
        return [(slot.kind, slot.match) for slot in match.slots] == [
            (SlotKind.WINNER_OF, "final"),
            (SlotKind.LOSER_OF, "final"),
        ]
    return True


def _losses(bracket: Bracket, by_key: Mapping[str, BracketMatch]) -> Iterator[Finding]:
    """Who has lost fewer than two matches has one way on; who has lost two has none."""
    ways = Counter((slot.kind, slot.match) for match in bracket.matches for slot in match.slots if slot.match)
    for match in bracket.matches:
        expected = {"W": 0, "L": 1}.get(match.key[0])
        if expected is not None:
            losses = [_losses_before(slot.kind, slot.match) for slot in match.slots if slot.match]
            if any(number > expected for number in losses):
                yield _error("plays_after_two_losses", match=match.key)
            elif any(number < expected for number in losses):
                yield _error("match_feeds_wrong", match=match.key)
        elif match.key == "final" and [_losses_before(slot.kind, slot.match) for slot in match.slots] != [0, 1]:
            yield _error("match_feeds_wrong", match=match.key)
        for kind in (SlotKind.WINNER_OF, SlotKind.LOSER_OF):
            found = ways[kind, match.key]
            needed = _ways_on(match, kind, by_key)
            if found < needed:
                yield _error("goes_nowhere", match=match.key)
            elif found > needed and needed == 0:
                yield _error("plays_after_two_losses", match=match.key)
            elif found > needed:
                yield _error("goes_two_ways", match=match.key)


def _losses_before(kind: SlotKind, source: str | None) -> int:
    return int((source or "")[0] == "L") + (kind is SlotKind.LOSER_OF)


def _ways_on(match: BracketMatch, kind: SlotKind, by_key: Mapping[str, BracketMatch]) -> int:
    if match.key in ("final", "second_final"):
        return int(match.key == "final" and "second_final" in by_key)
    if kind is SlotKind.WINNER_OF:
        return 1
    played = all(slot.kind is not SlotKind.BYE for slot in match.slots)
    return int(match.key[0] == "W" and played)


def _rematches(bracket: Bracket, by_key: Mapping[str, BracketMatch], size: int) -> Iterator[Finding]:
    """Two have met if one came down from a match and the other, having won it, from one further on."""
    promised = _FIRST_REMATCH.get(size, 0)
    came_from: dict[str, set[tuple[int, int]]] = {}
    for match in bracket.matches:
        if match.key[0] != "L" or _side_and_round(match.key)[1] >= promised:
            continue
        sides = []
        for slot in match.slots:
            source = slot.match or ""
            sides.append(came_from[source] if source[0] == "L" else {_winners_place(source)})
        if any(_have_met(one, other) for one, other in (sides, sides[::-1])):
            yield _error("rematch_too_early", match=match.key, round=promised)
        came_from[match.key] = sides[0] | sides[1]


def _winners_place(key: str) -> tuple[int, int]:
    turn, _, number = key[1:].partition("M")
    return int(turn), int(number) - 1


def _have_met(earlier: set[tuple[int, int]], later: set[tuple[int, int]]) -> bool:
    turns = {turn for turn, _place in later}
    return any(
        (further, place >> (further - turn)) in later for turn, place in earlier for further in turns if further > turn
    )
