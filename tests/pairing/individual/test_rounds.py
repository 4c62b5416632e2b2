"""What is true of every individual round, whatever the field."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pairing.individual.event import Event
from tournament.pairing import (
    ByeKind,
    FindingGrade,
    Formation,
    IndividualMethod,
    IndividualPlayer,
    IndividualSettings,
    Language,
    Met,
    PairingRefused,
    UnitsApart,
    audit_individual,
    pair_individual,
    say_finding,
    say_reason,
    say_refusal,
)

SHAPES = [(2, 2), (2, 3), (3, 1), (4, 1), (5, 1), (6, 1), (3, 2)]


@st.composite
def rounds(draw: st.DrawFn) -> tuple[list[IndividualPlayer], IndividualSettings, int, set[int], set[int]]:
    sides, per_side = draw(st.sampled_from(SHAPES))
    size = sides * per_side
    count = draw(st.integers(size, 22))
    chance = random.Random(draw(st.integers(0, 10**6)))
    round_number = draw(st.integers(1, 7))
    met: dict[int, tuple[list[Met], list[Met]]] = {number: ([], []) for number in range(1, count + 1)}
    for earlier in range(1, round_number):
        for a, b in zip(*[iter(chance.sample(range(1, count + 1), count // 2 * 2))] * 2, strict=True):
            kind = chance.randrange(2)
            met[a][kind].append(Met(player=b, round_number=earlier))
            met[b][kind].append(Met(player=a, round_number=earlier))
    players = [
        IndividualPlayer(
            id=number,
            score=chance.randrange(-20, 20),
            rank=chance.randint(1, count),
            lot=chance.randint(1, count),
            unit=chance.choice([None, "甲", "乙", "丙"]),
            partners=tuple(met[number][0]),
            opponents=tuple(met[number][1]),
            sit_outs=chance.choice([0, 0, 0, 1, 2]),
            seats=tuple(chance.randrange(size) for _ in range(round_number - 1)),
        )
        for number in range(1, count + 1)
    ]
    spare = chance.sample(range(1, count + 1), chance.randint(0, min(3, count - size)))
    away = set(spare[:1])
    assigned = set(spare[1:])
    chosen = IndividualSettings(
        sides=sides,
        players_per_side=per_side,
        formation=draw(st.sampled_from(Formation)),
        units_apart=draw(st.sampled_from(UnitsApart)),
    )
    return players, chosen, round_number, away, assigned


@settings(max_examples=60, deadline=None)
@given(rounds())
def test_everybody_has_one_place_and_the_audit_agrees(
    given_round: tuple[list[IndividualPlayer], IndividualSettings, int, set[int], set[int]],
) -> None:
    players, chosen, round_number, absent, assigned = given_round
    drawn = pair_individual(
        players, chosen, round_number=round_number, seed="s", absent=absent, assigned_sit_outs=assigned
    )
    seated = [player for table in drawn.tables for player in table.seats]
    everybody = seated + [sit_out.player for sit_out in drawn.sit_outs]
    assert sorted(everybody) == sorted({player.id for player in players} - absent)
    assert all(
        [len(side) for side in table.sides] == [chosen.players_per_side] * chosen.sides for table in drawn.tables
    )
    leftovers = [sit_out for sit_out in drawn.sit_outs if sit_out.kind is ByeKind.ALLOCATED]
    assert len(leftovers) == (len(players) - len(absent | assigned)) % chosen.table_size
    found = audit_individual(players, chosen, drawn, absent=absent, assigned_sit_outs=assigned)
    assert [finding for finding in found if finding.grade is FindingGrade.ERROR] == []
    languages: tuple[Language, ...] = ("zh", "en")
    for language in languages:
        for reason in [*drawn.reasons, *(reason for table in drawn.tables for reason in table.reasons)]:
            assert say_reason(reason, language)
        for sit_out in drawn.sit_outs:
            assert [say_reason(reason, language) for reason in sit_out.reasons]
        assert all(say_finding(finding, language) for finding in found)


@settings(max_examples=25, deadline=None)
@given(rounds(), st.randoms(use_true_random=False))
def test_the_same_input_gives_the_same_draw_in_whatever_order(
    given_round: tuple[list[IndividualPlayer], IndividualSettings, int, set[int], set[int]], chance: random.Random
) -> None:
    players, chosen, round_number, absent, assigned = given_round

    def drawn(row: list[IndividualPlayer]) -> object:
        return pair_individual(
            row, chosen, round_number=round_number, seed="s", absent=absent, assigned_sit_outs=assigned
        )

    shuffled = list(players)
    chance.shuffle(shuffled)
    assert drawn(players) == drawn(shuffled)


def test_another_seed_gives_another_draw() -> None:
    players = [IndividualPlayer(id=number, score=0, rank=number) for number in range(1, 41)]
    one, other = (
        pair_individual(players, IndividualSettings(), round_number=1, seed=seed) for seed in ("one", "other")
    )
    assert one.tables != other.tables


def test_leftovers_sit_out_fairly_over_a_whole_event() -> None:
    event = Event(23, IndividualSettings())
    for _ in range(9):
        before = {player.id: player.sit_outs for player in event.players()}
        drawn = event.draw()
        assert len(drawn.sit_outs) == 3
        assert {before[one.player] for one in drawn.sit_outs} <= {min(before.values()), min(before.values()) + 1}
        event.play(drawn)
        after = [one.sit_outs for one in event.played.values()]
        assert max(after) - min(after) <= 1


def test_of_those_with_the_fewest_sit_outs_the_lowest_sits_out() -> None:
    players = [IndividualPlayer(id=n, score=9 - n, rank=n, sit_outs=int(n in {8, 9})) for n in range(1, 10)]
    drawn = pair_individual(players, IndividualSettings(), round_number=3, seed="s")
    assert [sit_out.player for sit_out in drawn.sit_outs] == [7]
    assert [reason.code for reason in drawn.sit_outs[0].reasons] == ["sit_out_to_lowest_with_fewest"]


def test_like_meets_like_from_the_second_round_on() -> None:
    players = [IndividualPlayer(id=n, score=100 - 10 * ((n - 1) // 4), rank=n) for n in range(1, 41)]
    drawn = pair_individual(players, IndividualSettings(), round_number=2, seed="s")
    assert [set(table.seats) for table in drawn.tables] == [set(range(start, start + 4)) for start in range(1, 41, 4)]
    first = pair_individual(players, IndividualSettings(), round_number=1, seed="s")
    assert first.tables != drawn.tables
    assert first.tables[0].reasons[0].code == "table_regardless_of_scores"


def test_seats_are_numbered_across_the_sides() -> None:
    players = [IndividualPlayer(id=number, score=0, rank=number) for number in range(1, 7)]
    (table,) = pair_individual(players, IndividualSettings(players_per_side=3), round_number=1, seed="s").tables
    assert all(table.seats[side + 2 * place] == table.sides[side][place] for side in (0, 1) for place in range(3))


def test_units_are_kept_apart_where_the_round_says_so() -> None:
    players = [IndividualPlayer(id=n, score=0, rank=n, unit=f"unit {n % 10}") for n in range(1, 41)]
    drawn = pair_individual(players, IndividualSettings(), round_number=1, seed="s")
    assert all(len({player % 10 for player in table.seats}) == 4 for table in drawn.tables)


def test_who_is_forbidden_to_each_other_shares_no_table() -> None:
    for count in (12, 40):
        players = [IndividualPlayer(id=number, score=0, rank=number) for number in range(1, count + 1)]
        forbidden = {(1, other) for other in range(2, count - 2)}
        drawn = pair_individual(players, IndividualSettings(), round_number=2, seed="s", forbidden=forbidden)
        (own,) = [set(table.seats) for table in drawn.tables if 1 in table.seats]
        assert own == {1, count - 2, count - 1, count}


def test_partners_are_said_to_be_new_or_when_they_were_partners_before() -> None:
    event = Event(4, IndividualSettings())
    event.play_rounds(3)
    drawn = event.draw()
    assert drawn.repeated_partners == 2
    reasons = [reason for reason in drawn.tables[0].reasons if reason.code == "partners_again"]
    assert len(reasons) == 2
    assert "(rounds before: " in say_reason(reasons[0], "en")


def test_a_large_field_is_drawn_without_any_repeat() -> None:
    event = Event(1000, IndividualSettings())
    for drawn in event.play_rounds(4):
        assert (drawn.repeated_partners, drawn.repeated_opponents) == (0, 0)
        assert drawn.certificate is not None
        assert drawn.certificate.method is IndividualMethod.SEARCH


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("table_shape_unknown", {"settings": IndividualSettings(sides=4, players_per_side=2)}),
        ("table_shape_unknown", {"settings": IndividualSettings(sides=1, players_per_side=4)}),
        ("too_few_players", {"absent": {1, 2}}),
        ("unknown_entry", {"absent": {77}}),
        ("unknown_entry", {"forbidden": {(1, 77)}}),
        ("self_forbidden", {"forbidden": {(1, 1)}}),
        ("absent_with_bye", {"absent": {1}, "assigned_sit_outs": {1}}),
        ("round_number_out_of_range", {"round_number": 0}),
        ("seed_empty", {"seed": ""}),
        ("score_scale_out_of_range", {"settings": IndividualSettings(score_scale=0)}),
        ("no_arrangement_found", {"forbidden": {(1, 2)}, "assigned_sit_outs": {5}}),
    ],
)
def test_what_cannot_be_drawn_is_refused(code: str, change: dict[str, object]) -> None:
    players = [IndividualPlayer(id=number, score=0, rank=number) for number in range(1, 6)]
    arguments: dict[str, object] = {"settings": IndividualSettings(), "round_number": 1, "seed": "s"} | change
    with pytest.raises(PairingRefused) as refused:
        pair_individual(players, **arguments)  # type: ignore[arg-type]
    assert refused.value.code == code
    assert say_refusal(refused.value, "en").endswith(".")
    assert say_refusal(refused.value, "zh").endswith("。")


def test_a_player_twice_and_a_score_out_of_range_are_refused() -> None:
    players = [IndividualPlayer(id=number, score=0, rank=number) for number in range(1, 6)]
    with pytest.raises(PairingRefused, match="entry_twice"):
        pair_individual([*players, players[0]], IndividualSettings(), round_number=1, seed="s")
    far = IndividualPlayer(id=9, score=100_001, rank=9)
    with pytest.raises(PairingRefused, match="score_out_of_range"):
        pair_individual([*players, far], IndividualSettings(), round_number=1, seed="s")
