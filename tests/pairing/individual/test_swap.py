"""Individual drafts changed by hand."""

from __future__ import annotations

import pytest

from tests.pairing.individual.event import Event
from tournament.pairing import (
    ByeKind,
    Formation,
    IndividualDraw,
    IndividualPlayer,
    IndividualSettings,
    PairingRefused,
    WarningGrade,
    individual_warnings,
    pair_individual,
    say_reason,
    say_warning,
    swap_players,
)


def drafted(count: int, **chosen: object) -> tuple[Event, list[IndividualPlayer], IndividualDraw]:
    event = Event(count, IndividualSettings(**({"formation": Formation.ROTATING} | chosen)), units=3)  # type: ignore[arg-type]
    event.play_rounds(3)
    return event, event.players(), event.draw()


def test_two_players_have_each_others_seats() -> None:
    _, players, drawn = drafted(12)
    a, b = drawn.tables[0].sides[0][0], drawn.tables[1].sides[1][1]
    swapped = swap_players(drawn, players, a, b)
    assert swapped.tables[0].sides[0][0] == b
    assert swapped.tables[1].sides[1][1] == a
    assert swapped.tables[2] == drawn.tables[2]
    assert swapped.swaps == ((a, b),)
    assert swapped.certificate is None
    assert say_reason(swapped.reasons[0], "en") == "This draft was changed by hand (times: 1)."
    back = swap_players(swapped, players, a, b)
    assert [table.sides for table in back.tables] == [table.sides for table in drawn.tables]
    assert (back.repeated_partners, back.repeated_opponents) == (drawn.repeated_partners, drawn.repeated_opponents)


def test_opponents_at_one_table_may_change_sides() -> None:
    _, players, drawn = drafted(8)
    (a, _), (_, d) = drawn.tables[0].sides
    swapped = swap_players(drawn, players, a, d)
    assert (swapped.tables[0].sides[0][0], swapped.tables[0].sides[1][1]) == (d, a)


def test_a_sit_out_changes_hands_and_keeps_its_kind() -> None:
    _, players, drawn = drafted(13)
    holder, other = drawn.sit_outs[0].player, drawn.tables[0].seats[0]
    swapped = swap_players(drawn, players, holder, other)
    assert [(one.player, one.kind) for one in swapped.sit_outs] == [(other, ByeKind.ALLOCATED)]
    assert holder in swapped.tables[0].seats


def test_what_changes_nothing_is_refused() -> None:
    _, players, drawn = drafted(14)
    a, b = drawn.tables[0].sides[0]
    idle = [one.player for one in drawn.sit_outs]
    for pair in ((a, b), (a, a), (idle[0], idle[1])):
        with pytest.raises(PairingRefused, match="nothing_to_swap"):
            swap_players(drawn, players, *pair)
    with pytest.raises(PairingRefused, match="not_in_draw"):
        swap_players(drawn, players, a, 99)


def test_warnings_name_partners_and_opponents_met_before() -> None:
    event, players, drawn = drafted(12)
    by_id = {player.id: player for player in players}
    first, mate = drawn.tables[0].sides[0]
    again = by_id[first].partners[0]
    swapped = swap_players(drawn, players, mate, again.player)
    found = individual_warnings(swapped, players, event.settings)
    partners = [warning for warning in found if warning.code == "partners_again"]
    assert partners[0].grade is WarningGrade.HIGH
    assert partners[0].params["rounds"] == (again.round_number,)
    assert {warning.code for warning in found} >= {"partners_again", "opponents_again"}
    assert all(say_warning(warning, "zh") and say_warning(warning, "en") for warning in found)


def test_warnings_name_units_forbidden_pairs_and_far_scores() -> None:
    players = [IndividualPlayer(id=n, score=40 - n, rank=n, unit=f"unit {n % 4}") for n in range(1, 41)]
    chosen = IndividualSettings()
    first = pair_individual(players, chosen, round_number=1, seed="s")
    assert individual_warnings(first, players, chosen) == ()
    mate = next(n for n in first.tables[1].seats if n % 4 == first.tables[0].seats[0] % 4)
    clash = individual_warnings(swap_players(first, players, mate, first.tables[0].seats[1]), players, chosen)
    assert {warning.code for warning in clash} == {"same_unit_at_table"}
    second = pair_individual(players, chosen, round_number=2, seed="s")
    pair = (second.tables[0].seats[0], second.tables[0].seats[1])
    banned = individual_warnings(second, players, chosen, forbidden={pair})
    assert [warning.code for warning in banned] == ["forbidden_at_table"]
    far = swap_players(second, players, second.tables[0].seats[0], second.tables[9].seats[0])
    assert [warning.code for warning in individual_warnings(far, players, chosen)] == ["scores_far_apart"] * 2


def test_warnings_name_sit_outs_out_of_turn() -> None:
    event, players, drawn = drafted(13)
    holder = drawn.sit_outs[0].player
    been = next(player.id for player in players if player.sit_outs)
    again = individual_warnings(swap_players(drawn, players, holder, been), players, event.settings)
    assert "sits_out_again" in {warning.code for warning in again}
    top = next(player.id for player in players if not player.sit_outs)
    higher = individual_warnings(swap_players(drawn, players, holder, top), players, event.settings)
    assert "sit_out_not_lowest" in {warning.code for warning in higher}
