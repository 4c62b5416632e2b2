"""Players who come together by decision: partners, opponents, or just at one table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pairing.individual.event import Event
from tournament.pairing import (
    ByeKind,
    Finding,
    FindingGrade,
    ForcedPair,
    Formation,
    IndividualDraw,
    IndividualMethod,
    IndividualPlayer,
    IndividualSettings,
    PairingRefused,
    Relation,
    UnitsApart,
    audit_individual,
    individual_warnings,
    individual_wish_warnings,
    pair_individual,
    say_finding,
    say_reason,
    say_refusal,
    say_warning,
    swap_players,
)

Sides = tuple[tuple[int, ...], ...]
SHAPES = {
    "fours": IndividualSettings(),
    "sixes": IndividualSettings(players_per_side=3),
    "fives": IndividualSettings(sides=5, players_per_side=1),
    "threes": IndividualSettings(sides=3, players_per_side=1),
}


def forced(first: int, second: int, relation: Relation = Relation.ANY) -> ForcedPair:
    return ForcedPair(first=first, second=second, relation=relation)


def keeps(tables: list[Sides] | tuple[Sides, ...], pair: ForcedPair) -> bool:
    for table in tables:
        members = [one for side in table for one in side]
        if pair.first in members and pair.second in members:
            partners = any(pair.first in side and pair.second in side for side in table)
            return pair.relation is Relation.ANY or partners is (pair.relation is Relation.PARTNERS)
    return False


def sides_of(draw: IndividualDraw) -> list[Sides]:
    return [table.sides for table in draw.tables]


def errors(findings: tuple[Finding, ...]) -> list[str]:
    return [each.code for each in findings if each.grade is FindingGrade.ERROR]


@pytest.mark.parametrize("count", [12, 40])
@pytest.mark.parametrize("relation", list(Relation))
def test_a_forced_pair_comes_together_as_what_was_decided_in_every_round(count: int, relation: Relation) -> None:
    event = Event(count, IndividualSettings())
    pairs = [forced(1, count, relation), forced(5, 2, relation)]
    for number in range(1, 4):
        players = event.players()
        draw = pair_individual(players, event.settings, round_number=number, seed="s", forced=pairs)
        assert all(keeps(sides_of(draw), pair) for pair in pairs)
        assert errors(audit_individual(players, event.settings, draw, forced=pairs)) == []
        said = [reason for table in draw.tables for reason in table.reasons if reason.code.endswith("_forced")]
        assert len(said) == 2
        assert all(say_reason(reason, "zh") and say_reason(reason, "en") for reason in said)
        event.play(draw)


def test_who_must_meet_does_not_sit_out_though_it_is_his_turn() -> None:
    event = Event(14, IndividualSettings())
    players = event.players()
    first, second = [each.player for each in event.draw().sit_outs]
    pairs = [forced(first, second)]
    draw = pair_individual(players, event.settings, round_number=1, seed=event.seed, forced=pairs)
    assert keeps(sides_of(draw), pairs[0])
    assert [each.kind for each in draw.sit_outs] == [ByeKind.ALLOCATED] * 2
    assert errors(audit_individual(players, event.settings, draw, forced=pairs)) == []


def test_without_forced_pairs_a_draw_and_its_digest_are_what_they_were() -> None:
    event = Event(24, IndividualSettings())
    event.play_rounds(2)
    again = pair_individual(event.players(), event.settings, round_number=3, seed=event.seed, forced=[])
    assert again == event.draw()


def test_the_order_in_which_a_pair_is_named_changes_nothing() -> None:
    players = Event(8, IndividualSettings()).players()
    one, other = (
        pair_individual(players, IndividualSettings(), round_number=1, seed="s", forced=[pair])
        for pair in (forced(3, 7), forced(7, 3))
    )
    assert one == other


def test_a_balanced_schedule_gives_way_to_forced_pairs() -> None:
    event = Event(8, IndividualSettings(formation=Formation.BALANCED))
    pairs = [forced(1, 2, Relation.PARTNERS)]
    draw = pair_individual(event.players(), event.settings, round_number=1, seed="s", forced=pairs)
    assert draw.certificate is not None
    assert draw.certificate.method is IndividualMethod.EXACT
    assert keeps(sides_of(draw), pairs[0])


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"forced": [forced(1, 1)]}, "self_forced"),
        ({"forced": [forced(1, 99)]}, "unknown_entry"),
        ({"forced": [forced(1, 2), forced(3, 1)]}, "forced_twice"),
        ({"forced": [forced(1, 2)], "absent": [2]}, "forced_absent"),
        ({"forced": [forced(1, 2)], "assigned_sit_outs": [1]}, "forced_with_bye"),
        ({"forced": [forced(1, 2)], "forbidden": [(2, 1)]}, "forced_and_forbidden"),
    ],
)
def test_decisions_that_contradict_are_refused_in_words(asked: dict[str, Any], code: str) -> None:
    event = Event(13, IndividualSettings())
    with pytest.raises(PairingRefused) as refused:
        pair_individual(event.players(), event.settings, round_number=1, seed="s", **asked)
    assert refused.value.code == code
    assert say_refusal(refused.value, "zh") != say_refusal(refused.value, "en")


def test_nobody_is_told_to_be_a_partner_where_everybody_plays_alone() -> None:
    event, pairs = Event(10, SHAPES["fives"]), [forced(1, 2, Relation.PARTNERS)]
    with pytest.raises(PairingRefused, match="no_partners"):
        pair_individual(event.players(), event.settings, round_number=1, seed="s", forced=pairs)


@pytest.mark.parametrize(("shape", "count", "number"), [("threes", 6, 3), ("threes", 30, 11), ("fives", 10, 5)])
def test_more_pairs_than_fit_the_tables_are_refused(shape: str, count: int, number: int) -> None:
    event = Event(count, SHAPES[shape])
    pairs = [forced(2 * each + 1, 2 * each + 2) for each in range(number)]
    with pytest.raises(PairingRefused, match="forced_pairs_do_not_fit"):
        pair_individual(event.players(), event.settings, round_number=1, seed="s", forced=pairs)


def test_pairs_of_different_kinds_that_one_table_cannot_hold_are_refused() -> None:
    event = Event(4, IndividualSettings())
    pairs = [forced(1, 2, Relation.PARTNERS), forced(3, 4, Relation.OPPONENTS)]
    with pytest.raises(PairingRefused, match="forced_pairs_do_not_fit"):
        pair_individual(event.players(), event.settings, round_number=1, seed="s", forced=pairs)


def test_a_swap_that_parts_two_who_must_meet_is_warned_of_and_noticed() -> None:
    event = Event(8, IndividualSettings())
    players, pairs = event.players(), [forced(1, 2, Relation.PARTNERS)]
    draw = pair_individual(players, event.settings, round_number=1, seed="s", forced=pairs)
    table = next(table for table in draw.tables if 1 in table.seats)
    other = next(player for player in table.seats if player not in (1, 2))
    changed = swap_players(draw, players, 1, other)
    warned = individual_warnings(changed, players, event.settings, forced=pairs)
    assert (warned[0].code, warned[0].grade) == ("forced_players_apart", "high")
    assert say_warning(warned[0], "zh") != say_warning(warned[0], "en")
    found = audit_individual(players, event.settings, changed, forced=pairs)
    noticed = next(each for each in found if each.code == "forced_players_apart")
    assert noticed.grade is FindingGrade.NOTICE
    assert say_finding(noticed, "zh") != say_finding(noticed, "en")


def test_the_audit_finds_two_apart_who_were_to_meet() -> None:
    event = Event(8, IndividualSettings())
    players = event.players()
    draw = pair_individual(players, event.settings, round_number=1, seed="s", forced=[forced(1, 2, Relation.PARTNERS)])
    found = audit_individual(players, event.settings, draw, forced=[forced(1, 2, Relation.OPPONENTS)])
    assert {"forced_players_apart", "digest_differs"} <= set(errors(found))


def test_what_speaks_against_a_forced_pair_is_said_before_it_is_drawn() -> None:
    event = Event(8, IndividualSettings(units_apart=UnitsApart.ALWAYS), units=2)
    event.play_rounds(1)
    players = event.players()
    me = next(player for player in players if player.id == 1)

    def codes(second: int, relation: Relation) -> list[str]:
        pairs = [forced(1, second, relation)]
        found = individual_wish_warnings(players, event.settings, round_number=2, forced=pairs)
        return [each.code for each in found]

    assert "partners_again" in codes(me.partners[0].player, Relation.PARTNERS)
    assert "partners_again" not in codes(me.partners[0].player, Relation.OPPONENTS)
    assert "opponents_again" in codes(me.opponents[0].player, Relation.OPPONENTS)
    assert "same_unit_at_table" in codes(3, Relation.ANY)
    with pytest.raises(PairingRefused, match="unknown_entry"):
        codes(99, Relation.ANY)


def _parted(members: tuple[int, ...], per_side: int) -> Iterator[Sides]:
    """All ways to part these into sides."""
    if not members:
        yield ()
        return
    for mates in combinations(members[1:], per_side - 1):
        side = (members[0], *mates)
        for rest in _parted(tuple(one for one in members if one not in side), per_side):
            yield (side, *rest)


def _arrangements(players: tuple[int, ...], shape: IndividualSettings) -> Iterator[tuple[Sides, ...]]:
    if not players:
        yield ()
        return
    for mates in combinations(players[1:], shape.table_size - 1):
        members = (players[0], *mates)
        for sides in _parted(members, shape.players_per_side):
            for rest in _arrangements(tuple(one for one in players if one not in members), shape):
                yield (sides, *rest)


def _repeats(tables: list[Sides] | tuple[Sides, ...], met: dict[int, IndividualPlayer]) -> tuple[int, int]:
    partners = opponents = 0
    for table in tables:
        for one, other in combinations([one for side in table for one in side], 2):
            together = any(one in side and other in side for side in table)
            rounds = met[one].partners if together else met[one].opponents
            times = sum(each.player == other for each in rounds)
            partners, opponents = partners + times * together, opponents + times * (not together)
    return partners, opponents


@settings(max_examples=60, deadline=None)
@given(chance=st.integers(0, 10**6), shape=st.sampled_from(["fours", "threes"]))
def test_of_all_arrangements_that_keep_to_it_the_draw_repeats_least(chance: int, shape: str) -> None:
    dice = random.Random(chance)
    event = Event(8 if shape == "fours" else 6, SHAPES[shape], seed=str(chance))
    event.play_rounds(dice.randint(0, 4))
    ids = list(event.played)
    dice.shuffle(ids)
    relations = list(Relation) if shape == "fours" else [Relation.ANY, Relation.OPPONENTS]
    pairs = [forced(ids[2 * each], ids[2 * each + 1], dice.choice(relations)) for each in range(dice.randint(1, 3))]
    players = event.players()
    met = {player.id: player for player in players}
    everything = _arrangements(tuple(sorted(met)), event.settings)
    legal = [tables for tables in everything if all(keeps(tables, pair) for pair in pairs)]
    asked: dict[str, Any] = {"round_number": event.round_number + 1, "seed": "s", "forced": pairs}
    if not legal:
        with pytest.raises(PairingRefused, match="forced_pairs_do_not_fit"):
            pair_individual(players, event.settings, **asked)
        return
    drawn = sides_of(pair_individual(players, event.settings, **asked))
    assert all(keeps(drawn, pair) for pair in pairs)
    assert _repeats(drawn, met) == min(_repeats(tables, met) for tables in legal)


@settings(max_examples=25, deadline=None)
@given(chance=st.integers(0, 10**6))
def test_large_fields_keep_to_every_forced_pair_and_pass_the_audit(chance: int) -> None:
    dice = random.Random(chance)
    event = Event(dice.randint(18, 36), SHAPES[dice.choice(["fours", "sixes"])], seed=str(chance))
    event.play_rounds(1)
    ids = list(event.played)
    dice.shuffle(ids)
    pairs = [forced(*ids[2 * each : 2 * each + 2], dice.choice(list(Relation))) for each in range(dice.randint(1, 4))]
    players = event.players()
    draw = pair_individual(players, event.settings, round_number=2, seed="s", forced=pairs)
    assert all(keeps(sides_of(draw), pair) for pair in pairs)
    assert errors(audit_individual(players, event.settings, draw, forced=pairs)) == []
