"""The audit of individual rounds finds what is wrong with a draw."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.pairing.individual.event import Event
from tournament.pairing import (
    ByeKind,
    FindingGrade,
    Formation,
    IndividualDraw,
    IndividualPlayer,
    IndividualSettings,
    IndividualTable,
    SitOut,
    audit_individual,
    swap_players,
)


def played(count: int, rounds: int = 3) -> tuple[list[IndividualPlayer], IndividualSettings, IndividualDraw]:
    event = Event(count, IndividualSettings(formation=Formation.ROTATING))
    event.play_rounds(rounds)
    return event.players(), event.settings, event.draw()


def errors(players: list[IndividualPlayer], chosen: IndividualSettings, drawn: IndividualDraw) -> set[str]:
    return {finding.code for finding in audit_individual(players, chosen, drawn) if finding.grade is FindingGrade.ERROR}


def seated_otherwise(drawn: IndividualDraw, a: int, b: int) -> IndividualDraw:
    """As `swap_players`, but hiding it."""
    other = {a: b, b: a}
    return replace(
        drawn,
        tables=tuple(
            IndividualTable(sides=tuple(tuple(other.get(one, one) for one in side) for side in table.sides))
            for table in drawn.tables
        ),
        sit_outs=tuple(replace(one, player=other.get(one.player, one.player)) for one in drawn.sit_outs),
    )


def test_a_draw_as_it_comes_has_no_error() -> None:
    for count in (8, 9, 13, 40):
        assert errors(*played(count)) == set()


def test_everybody_must_have_exactly_one_place() -> None:
    players, chosen, drawn = played(9)
    assert "entry_unknown" in errors(players[1:], chosen, drawn)
    assert errors(players, chosen, replace(drawn, tables=drawn.tables[1:])) == {"entry_missing"}
    assert errors(players, chosen, replace(drawn, sit_outs=())) == {"entry_missing"}
    assert "entry_twice" in errors(players, chosen, replace(drawn, tables=(*drawn.tables, drawn.tables[0])))


def test_tables_must_have_the_shape_of_the_settings() -> None:
    players, chosen, drawn = played(8)
    (a, b), (c, d) = drawn.tables[0].sides
    bent = replace(drawn, tables=(IndividualTable(sides=((a, b, c), (d,))), *drawn.tables[1:]))
    assert errors(players, chosen, bent) == {"table_misshapen"}


def test_a_table_less_is_needless() -> None:
    players, chosen, drawn = played(8)
    idle = tuple(SitOut(player=player, kind=ByeKind.ALLOCATED) for player in drawn.tables[0].seats)
    assert errors(players, chosen, replace(drawn, tables=drawn.tables[1:], sit_outs=idle)) == {"sit_outs_needless"}


def test_sitting_out_out_of_turn_is_found() -> None:
    players, chosen, drawn = played(9)
    been = next(player.id for player in players if player.sit_outs)
    unfair = seated_otherwise(drawn, drawn.sit_outs[0].player, been)
    assert "sit_out_unfair" in errors(players, chosen, unfair)
    top = next(player.id for player in players if not player.sit_outs)
    assert "sit_out_not_lowest" in errors(players, chosen, seated_otherwise(drawn, drawn.sit_outs[0].player, top))


def test_assigned_sit_outs_and_absences_are_kept() -> None:
    players, chosen, drawn = played(9)
    holder = drawn.sit_outs[0].player
    somebody = drawn.tables[0].seats[0]
    found = {finding.code for finding in audit_individual(players, chosen, drawn, assigned_sit_outs={somebody})}
    assert "sit_out_not_kept" in found
    assert {finding.code for finding in audit_individual(players, chosen, drawn, absent={somebody})} >= {
        "absent_in_draw"
    }
    claimed = replace(drawn, sit_outs=(SitOut(player=holder, kind=ByeKind.ASSIGNED),))
    assert errors(players, chosen, claimed) == {"sit_out_not_assigned"}


@pytest.mark.parametrize("count", [8, 20])
def test_a_partner_repeat_that_an_exchange_avoids_is_found(count: int) -> None:
    players, chosen, drawn = played(count)
    by_id = {player.id: player for player in players}
    first = drawn.tables[0].sides[0][0]
    mate = drawn.tables[0].sides[0][1]
    again = next(met.player for met in by_id[first].partners)
    found = errors(players, chosen, seated_otherwise(drawn, mate, again))
    assert {"partner_repeat_avoidable", "repeat_count_differs", "certificate_differs"} <= found
    by_hand = audit_individual(players, chosen, swap_players(drawn, players, mate, again))
    grades = {finding.code: finding.grade for finding in by_hand}
    assert grades["partner_repeat_avoidable"] is FindingGrade.NOTICE
    assert FindingGrade.ERROR not in grades.values()


def test_what_a_draw_claims_is_checked() -> None:
    players, chosen, drawn = played(8)
    assert errors(players, chosen, replace(drawn, algorithm="individual/0")) == {"algorithm_unknown"}
    assert errors(players, chosen, replace(drawn, input_digest="0")) == {"digest_differs"}
    assert errors(players, chosen, replace(drawn, certificate=None)) == {"certificate_missing"}
    assert errors(players, chosen, replace(drawn, repeated_opponents=99)) == {"repeat_count_differs"}
    changed = replace(players[0], seats=(*players[0].seats, 0))
    assert "digest_differs" in errors([changed, *players[1:]], chosen, drawn)


def test_forbidden_pairs_at_a_table_are_found() -> None:
    players, chosen, drawn = played(8)
    pair = (drawn.tables[0].seats[0], drawn.tables[0].seats[1])
    found = {finding.code for finding in audit_individual(players, chosen, drawn, forbidden={pair})}
    assert "forbidden_at_table" in found


def test_a_better_arrangement_of_a_small_field_is_found() -> None:
    players = [IndividualPlayer(id=number, score=10 * (number > 4), rank=number) for number in range(1, 9)]
    event = Event(8, IndividualSettings())
    event.play_rounds(1)
    drawn = replace(event.draw(), tables=())
    mixed = (((1, 5), (2, 6)), ((3, 7), (4, 8)))
    drawn = replace(drawn, tables=tuple(IndividualTable(sides=sides) for sides in mixed))
    assert "better_arrangement_exists" in errors(players, IndividualSettings(), drawn)
