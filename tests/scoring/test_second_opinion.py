"""Standings of random stages agree with a slow and plain second opinion, cell by cell."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring
from scoring import OverAce, criterion_ids, explain_cell, load_scheme, rank
from tests.scoring.plain_standings import Plain
from tests.scoring.stages import FOUR, SETTINGS, chain, match, stages

IN_ROUNDS = frozenset({"best_rounds", "last_rounds"})


def agrees(stage) -> None:
    entries, matches, absences, settings = stage
    found = rank(entries, matches, absences, settings).rows
    plain = Plain(entries=entries, matches=matches, absences=absences, settings=settings).rows()
    assert [(row.entry, row.rank, row.shared, row.decided_by) for row in found] == [
        (row.entry, row.rank, row.shared, row.decided_by) for row in plain
    ]
    for row, told in zip(found, plain, strict=True):
        assert set(row.values) == set(told.values)
        for criterion, value in told.values.items():
            if criterion not in IN_ROUNDS:
                assert row.values[criterion] == value, criterion
                continue
            cell = explain_cell(entries, matches, absences, settings, row.entry, criterion)
            rounds = [term for term in cell.terms if term.code != "term_none"]
            assert tuple(Fraction(term.params["score"]) for term in rounds) == value


@given(stages(), st.data())
def test_ranks_values_and_what_decided_are_those_of_the_second_opinion(stage, data: st.DataObject) -> None:
    entries, matches, absences, settings = stage
    ordered = data.draw(st.sets(st.sampled_from(entries)))
    settings = replace(
        settings,
        over_ace=data.draw(st.sampled_from(OverAce)),
        manual_order={entry: place for place, entry in enumerate(sorted(ordered), start=1)},
        extra_places={entry: data.draw(st.integers(1, 3)) for entry in data.draw(st.sets(st.sampled_from(entries)))},
        lots=settings.lots if data.draw(st.booleans()) else {},
    )
    agrees((entries, matches, absences, settings))


@pytest.mark.parametrize("scheme", scoring.scheme_ids(sides=2))
@given(stage=stages(), data=st.data())
def test_every_scheme_of_two_sides_agrees_on_every_criterion(scheme: str, stage, data: st.DataObject) -> None:
    entries, matches, absences, settings = stage
    if any(len(each.sides) > 2 for each in matches):
        return
    every = tuple(data.draw(st.permutations(criterion_ids())))
    agrees((entries, matches, absences, replace(settings, scheme=load_scheme(scheme), tiebreaks=every)))


@pytest.mark.parametrize("criterion", criterion_ids())
def test_a_criterion_alone_agrees(criterion: str) -> None:
    played = [*FOUR, match(3, "B", "D", 1), match(3, "A", "C", None)]
    extra = (match(4, "B", "D", 0), match(4, "C", "A", 0))
    order = {"A": 2, "B": 1, "C": 3, "D": 4}
    agrees(
        (
            list("ABCD"),
            played,
            [],
            replace(chain(criterion), scheme=SETTINGS.scheme, extra_matches=extra, lots=order, manual_order=order),
        )
    )
