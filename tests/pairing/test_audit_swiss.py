"""Every fault that can be planted in a Swiss round is found, and said."""

from __future__ import annotations

import random
from dataclasses import replace
from hashlib import sha256
from json import dumps

import pytest

from tests.pairing.exhaustive import Exhaustive
from tests.pairing.test_swiss_optimum import three_against_three
from tournament.pairing import (
    ByeGiven,
    ByeKind,
    Finding,
    FindingGrade,
    Level,
    Method,
    Pairing,
    Pattern,
    SwissDraw,
    SwissEntry,
    SwissSettings,
    UnitsApart,
    audit_swiss,
    pair_swiss,
    say_finding,
    swap_entries,
)

PLAIN = SwissSettings()
APART = SwissSettings(units_apart=UnitsApart.ALWAYS)


def entry(number: int, score: int = 0, **more: object) -> SwissEntry:
    return SwissEntry(id=number, score=score, rank=number, **more)  # type: ignore[arg-type]


FIVE = [entry(1, 4), entry(2, 4), entry(3, 2), entry(4, 2), entry(5, 0)]


def drawn(entries: list[SwissEntry], settings: SwissSettings = PLAIN, **more: object) -> SwissDraw:
    return pair_swiss(entries, settings, round_number=2, seed="s", **more)  # type: ignore[arg-type]


def made(draw: SwissDraw, *pairs: tuple[int, int], bye: int | None = None) -> SwissDraw:
    """The draw with these pairings instead, and a certificate that tells no lie about them."""
    byes = () if bye is None else (ByeGiven(entry=bye, kind=ByeKind.ALLOCATED),)
    return replace(draw, pairings=tuple(Pairing(first=a, second=b) for a, b in pairs), byes=byes)


def honest(draw: SwissDraw, entries: list[SwissEntry], settings: SwissSettings) -> SwissDraw:
    by_id = {one.id: one for one in entries}
    couples = [(by_id[p.first], by_id[p.second]) for p in draw.pairings]
    rematches = sum(b.id in a.opponents for a, b in couples)
    true_totals = {
        Level.REMATCHES: rematches,
        Level.UNIT_CLASHES: sum(a.unit == b.unit is not None for a, b in couples),
        Level.SCORE_DIFFERENCE: sum((a.score - b.score) ** 2 for a, b in couples),
    }
    scores = sorted((one.score for couple in couples for one in couple), reverse=True)
    bound = sum((scores[k - 1] - scores[k]) ** 2 for k in range(1, len(scores), 2))
    assert draw.certificate is not None
    totals = tuple(
        replace(
            total,
            total=true_totals[total.level],
            bound=bound if total.level is Level.SCORE_DIFFERENCE else total.bound,
        )
        for total in draw.certificate.totals
        if total.level in true_totals
    )
    return replace(draw, rematches=rematches, certificate=replace(draw.certificate, totals=totals))


def grades(findings: tuple[Finding, ...]) -> dict[str, FindingGrade]:
    for finding in findings:
        for language in ("zh", "en"):
            assert "{" not in say_finding(finding, language)
    return {finding.code: finding.grade for finding in findings}


def errors(findings: tuple[Finding, ...]) -> set[str]:
    return {code for code, grade in grades(findings).items() if grade is FindingGrade.ERROR}


def test_a_clean_draw_has_no_finding() -> None:
    assert audit_swiss(FIVE, PLAIN, drawn(FIVE)) == ()


@pytest.mark.parametrize(
    ("code", "pairs", "bye"),
    [
        ("entry_missing", [(1, 2), (3, 4)], None),
        ("entry_twice", [(1, 2), (3, 4), (3, 5)], None),
        ("entry_twice", [(1, 1), (2, 3), (4, 5)], None),
        ("entry_unknown", [(1, 2), (3, 4), (5, 9)], None),
    ],
)
def test_everybody_must_be_in_it_once(code: str, pairs: list[tuple[int, int]], bye: int | None) -> None:
    assert code in errors(audit_swiss(FIVE, PLAIN, made(drawn(FIVE), *pairs, bye=bye)))


def test_an_absent_entry_in_the_draw_is_found() -> None:
    assert "absent_in_draw" in errors(audit_swiss(FIVE, PLAIN, drawn(FIVE), absent=[5]))


def test_an_assigned_bye_must_be_kept_and_must_have_been_assigned() -> None:
    assert "assigned_bye_not_kept" in errors(audit_swiss(FIVE, PLAIN, drawn(FIVE), assigned_byes=[1]))
    draw = drawn(FIVE, assigned_byes=[1])
    assert "bye_not_assigned" in errors(audit_swiss(FIVE, PLAIN, draw))


def test_byes_that_the_number_of_entries_does_not_call_for_are_found() -> None:
    draw = drawn(FIVE[:4])
    byes = tuple(ByeGiven(entry=one, kind=ByeKind.ALLOCATED) for one in (3, 4))
    assert errors(audit_swiss(FIVE[:4], PLAIN, replace(draw, pairings=draw.pairings[:1], byes=byes))) == {
        "bye_needless"
    }


def test_a_forbidden_pair_is_found_even_after_a_change_by_hand() -> None:
    draw = drawn(FIVE, forbidden=[(1, 2)])
    swapped = swap_entries(draw, FIVE, draw.pairings[0].second, 2)
    assert errors(audit_swiss(FIVE, PLAIN, swapped, forbidden=[(1, 2)])) == {"forbidden_pair"}


def test_false_claims_are_found() -> None:
    draw = drawn(FIVE)
    assert draw.certificate is not None
    assert "algorithm_unknown" in errors(audit_swiss(FIVE, PLAIN, replace(draw, algorithm="greedy")))
    assert "digest_differs" in errors(audit_swiss(FIVE, PLAIN, replace(draw, input_digest="0" * 64)))
    assert "digest_differs" in errors(audit_swiss(FIVE, APART, draw))
    assert "rematch_count_differs" in errors(audit_swiss(FIVE, PLAIN, replace(draw, rematches=1)))
    assert "certificate_missing" in errors(audit_swiss(FIVE, PLAIN, replace(draw, certificate=None)))
    for changed in ("total", "bound"):
        totals = tuple(
            replace(total, **{changed: 7}) if total.level is Level.SCORE_DIFFERENCE else total
            for total in draw.certificate.totals
        )
        lying = replace(draw, certificate=replace(draw.certificate, totals=totals))
        assert "certificate_differs" in errors(audit_swiss(FIVE, PLAIN, lying))


def test_an_avoidable_rematch_is_an_error_and_one_made_by_hand_a_notice() -> None:
    entries = [entry(1, opponents=(2,)), entry(2, opponents=(1,)), entry(3), entry(4)]
    draw = drawn(entries)
    bad = honest(made(draw, (1, 2), (3, 4)), entries, PLAIN)
    assert errors(audit_swiss(entries, PLAIN, bad)) == {
        "rematch_avoidable",
        "better_exchange_exists",
        "better_pairing_exists",
    }
    by_hand = replace(bad, swaps=((2, 3),), certificate=None)
    found = grades(audit_swiss(entries, PLAIN, by_hand))
    assert set(found.values()) == {FindingGrade.NOTICE}
    assert "rematch_avoidable" in found


def test_an_unavoidable_rematch_is_a_notice_and_one_too_many_an_error() -> None:
    entries = three_against_three()
    settings = PLAIN
    draw = pair_swiss(entries, settings, round_number=4, seed="s")
    worse = honest(made(draw, (1, 4), (2, 5), (3, 6)), entries, settings)
    found = grades(audit_swiss(entries, settings, worse))
    assert found["rematch_avoidable"] is FindingGrade.ERROR
    assert found["rematch"] is FindingGrade.NOTICE
    assert grades(audit_swiss(entries, settings, draw)) == {"rematch": FindingGrade.NOTICE}


def test_with_forbidden_pairs_the_fewest_rematches_are_settled_by_trying_all_or_left_open() -> None:
    entries = three_against_three()
    forbidden = [(1, 2), (1, 3), (2, 3)]
    draw = pair_swiss(entries, PLAIN, round_number=4, seed="s", forbidden=forbidden)
    assert draw.rematches == 3
    found = grades(audit_swiss(entries, PLAIN, draw, forbidden=forbidden))
    assert found == {"rematch": FindingGrade.NOTICE, "rematch_minimum_not_proved": FindingGrade.NOTICE}


def test_a_second_bye_while_somebody_had_none_is_found() -> None:
    entries = [*FIVE[:4], entry(5, byes=1)]
    bad = honest(made(drawn(entries), (1, 2), (3, 4), bye=5), entries, PLAIN)
    found = errors(audit_swiss(entries, PLAIN, bad))
    assert "second_bye_avoidable" in found
    everybody = [replace(one, byes=1) for one in FIVE]
    assert grades(audit_swiss(everybody, PLAIN, drawn(everybody))) == {"second_bye": FindingGrade.NOTICE}


def test_a_bye_that_is_too_high_is_found() -> None:
    bad = honest(made(drawn(FIVE), (1, 2), (4, 5), bye=3), FIVE, PLAIN)
    assert "bye_not_lowest" in errors(audit_swiss(FIVE, PLAIN, bad))


def test_an_avoidable_clash_of_units_is_found_and_an_unavoidable_one_noticed() -> None:
    entries = [entry(1, unit="A"), entry(2, unit="A"), entry(3, unit="B"), entry(4, unit="B")]
    bad = honest(made(drawn(entries, APART), (1, 2), (3, 4)), entries, APART)
    assert "unit_clash_avoidable" in errors(audit_swiss(entries, APART, bad))
    hosts = [replace(one, unit="A") for one in entries]
    assert grades(audit_swiss(hosts, APART, drawn(hosts, APART))) == {"unit_clash": FindingGrade.NOTICE}


def test_clashes_that_only_rematches_could_avoid_are_left_open() -> None:
    """1 to 4 may meet each other anew within a unit or across; 5 to 8 are of one unit and must clash. The draw
    clashes more than matching alone can prove needless, and trying all finds the better one."""
    opponents = {
        1: (2, 5, 6, 7, 8),
        2: (1, 5, 6, 7, 8),
        3: (4, 5, 6, 7, 8),
        4: (3, 5, 6, 7, 8),
        5: (1, 2, 3, 4),
        6: (1, 2, 3, 4),
        7: (1, 2, 3, 4),
        8: (1, 2, 3, 4),
    }
    units = {1: "A", 3: "A", 2: "B", 4: "B", 5: "C", 6: "C", 7: "C", 8: "C"}
    entries = [entry(one, opponents=met, unit=units[one]) for one, met in opponents.items()]
    good = drawn(entries, APART)
    bad = honest(made(good, (1, 3), (2, 4), (5, 6), (7, 8)), entries, APART)
    found = grades(audit_swiss(entries, APART, bad))
    assert found["unit_minimum_not_proved"] is FindingGrade.NOTICE
    assert found["better_pairing_exists"] is FindingGrade.ERROR


def test_score_differences_above_the_bound_are_noticed_and_better_exchanges_found() -> None:
    bad = honest(made(drawn(FIVE), (1, 3), (2, 4), bye=5), FIVE, PLAIN)
    found = grades(audit_swiss(FIVE, PLAIN, bad))
    assert found["score_above_bound"] is FindingGrade.NOTICE
    assert found["better_exchange_exists"] is FindingGrade.ERROR
    assert found["better_pairing_exists"] is FindingGrade.ERROR
    assert bad.certificate is not None
    rolling = replace(bad, certificate=replace(bad.certificate, method=Method.ROLLING))
    assert grades(audit_swiss(FIVE, PLAIN, rolling))["better_exchange_exists"] is FindingGrade.NOTICE


def test_a_round_that_only_an_exchange_among_three_pairings_improves_is_found() -> None:
    """Of two pairings exchanged one is always a rematch; 1-4, 2-5, 3-6 would have none."""
    fresh = [{1, 4}, {3, 6}, {2, 5}, {3, 4}, {5, 6}]
    everybody = range(1, 7)
    entries = [
        entry(one, opponents=tuple(b for b in everybody if b != one and {one, b} not in fresh)) for one in everybody
    ]
    bad = honest(made(drawn(entries), (1, 2), (3, 4), (5, 6)), entries, PLAIN)
    assert errors(audit_swiss(entries, PLAIN, bad)) == {"rematch_avoidable", "better_pairing_exists"}


def test_pairings_out_of_order_are_noticed() -> None:
    draw = drawn(FIVE)
    turned = replace(draw, pairings=draw.pairings[::-1])
    assert grades(audit_swiss(FIVE, PLAIN, turned)) == {"pairings_out_of_order": FindingGrade.NOTICE}


# --- the levels below the score, rounds of the first algorithm, and virtual points --------------------------


@pytest.mark.parametrize("pattern", Pattern)
def test_an_exchange_that_would_be_nearer_to_the_pattern_is_found(pattern: Pattern) -> None:
    entries = [entry(number) for number in range(1, 15)]
    settings = SwissSettings(pattern=pattern)
    draw = drawn(entries, settings)
    first, second, *others = draw.pairings
    crossed = [(first.first, second.first), (first.second, second.second)]
    bad = made(draw, *crossed, *((one.first, one.second) for one in others))
    found = errors(audit_swiss(entries, settings, bad))
    assert {"better_exchange_exists", "certificate_differs"} <= found
    assert audit_swiss(entries, settings, draw) == ()


def test_uneven_sides_and_closed_tables_that_could_be_fewer_are_found() -> None:
    """3 and 4 have met: 1-2, 3-5, 4-6 and 1-3, 2-4, 5-6 are equally near to the pattern; sides and tables decide."""
    found = 0
    for seed in range(40):
        chance = random.Random(seed)
        entries = [
            entry(
                number,
                opponents={3: (4,), 4: (3,)}.get(number, ()),
                seat_balance=chance.choice((-1, 1)),
                tables=(chance.randint(1, 3),),
            )
            for number in range(1, 7)
        ]
        oracle = Exhaustive(entries, PLAIN, 2, set())
        draw = drawn(entries)
        best = oracle.of_draw(draw)
        for pairs in oracle.pairings(oracle.ranking):
            worth = oracle.worth(pairs, None)
            if worth[:-2] == best[:-2] and worth > best:
                worse = made(draw, *pairs)
                assert draw.certificate is not None
                totals = tuple(
                    replace(total, total=worth[-2 if total.level is Level.SEAT_BALANCE else -1])
                    if total.level in (Level.SEAT_BALANCE, Level.TABLE_REPEAT)
                    else total
                    for total in draw.certificate.totals
                )
                claimed = replace(worse, certificate=replace(draw.certificate, totals=totals))
                assert "better_pairing_exists" in errors(audit_swiss(entries, PLAIN, claimed))
                found += 1
    assert found > 5


def test_a_false_claim_about_any_level_is_found() -> None:
    draw = drawn(FIVE)
    assert draw.certificate is not None
    for level in (Level.PATTERN, Level.SEAT_BALANCE, Level.TABLE_REPEAT):
        totals = tuple(
            replace(total, total=total.total + 1) if total.level is level else total
            for total in draw.certificate.totals
        )
        lying = replace(draw, certificate=replace(draw.certificate, totals=totals))
        assert "certificate_differs" in errors(audit_swiss(FIVE, PLAIN, lying))


def test_a_round_of_the_first_algorithm_is_still_audited() -> None:
    """Its digest knew neither tables nor virtual points nor rounds of meetings, its certificate no tables."""
    draw = drawn(FIVE)
    assert draw.certificate is not None
    rows = [
        {
            "id": one.id,
            "score": one.score,
            "rank": one.rank,
            "unit": "",
            "opponents": [],
            "byes": 0,
            "seat_balance": 0,
        }
        for one in FIVE
    ]
    told = {
        "algorithm": "swiss/1",
        "round": 2,
        "entries": rows,
        "forbidden": [],
        "absent": [],
        "assigned_byes": [],
        "pattern": "adjacent",
        "first_round_pattern": "",
        "units_apart": "first_round",
        "units_order": "before_score",
        "score_scale": 1,
    }
    digest = sha256(dumps(told, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
    totals = tuple(total for total in draw.certificate.totals if total.level is not Level.TABLE_REPEAT)
    old = replace(draw, algorithm="swiss/1", input_digest=digest, certificate=replace(draw.certificate, totals=totals))
    assert audit_swiss(FIVE, PLAIN, old) == ()
    assert errors(audit_swiss(FIVE, PLAIN, replace(old, input_digest=draw.input_digest))) == {"digest_differs"}


def test_virtual_points_count_in_the_audit_as_they_do_in_the_draw() -> None:
    entries = [entry(1, 0, virtual=4), entry(2, 2), entry(3, 0), entry(4, 4)]
    draw = drawn(entries)
    assert {frozenset((p.first, p.second)) for p in draw.pairings} == {frozenset((1, 4)), frozenset((2, 3))}
    assert grades(audit_swiss(entries, PLAIN, draw)) == {}
    blind = [replace(one, virtual=0) for one in entries]
    assert "digest_differs" in errors(audit_swiss(blind, PLAIN, draw))
