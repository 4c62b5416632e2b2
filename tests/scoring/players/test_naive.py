"""The fold of players against a second opinion that was written from the notes alone, over random sheets."""

import random
from dataclasses import replace

import pytest

from scoring import (
    Direction,
    Fine,
    FormatKind,
    Hook,
    Party,
    PenaltyReport,
    PlayersRuleSet,
    PlayersState,
    RulingKind,
    RulingReport,
    Spoil,
    Transfer,
    TransferAnswer,
    WinningFormat,
    fold_any,
    load_players_preset,
    players_preset_ids,
)
from scoring.players.entries import PlayersEntry, PlayersFinalReport
from scoring.players.report import PlayersHandReport
from scoring.players.results import needs_bid
from tests.scoring.players.naive import Table, earned_in, naive_players, total_of
from tests.scoring.players.tables import TIME_UP, hand
from tests.scoring.sheets import counted

SHEETS = 100
OFFENCE = {"names": {"zh": "违例", "en": "infraction"}, "counter": "infraction", "source": "the organiser"}
SIDELESS = ("time_up", "double_forfeit", "abandoned", "annul_outcome", "time_breach", "play")


def settled_otherwise(dice: random.Random, preset: str) -> tuple[PlayersRuleSet, Table]:
    """A published set with some settings changed, and the same settings for the second opinion."""
    table, values = Table(preset=preset), load_players_preset(preset).to_mapping()
    clock, placing = values["clock"], values["placing"]
    if table.of_friends and preset != "friends-4p-2d" and dice.random() < 0.3:
        table.flexible, values["result"]["sharing"] = True, "flexible"
    if dice.random() < 0.3:
        table.draw, values["equal_levels"]["answer"] = True, "draw"
    if dice.random() < 0.3:
        table.out_ends, placing["when_out"] = True, "match_ends"
    if dice.random() < 0.3:
        table.hand_opponents, placing["penalty_opponents"] = True, "hand_opponents"
    if dice.random() < 0.3:
        table.hand_cap = clock["hand_cap"] = dice.randint(1, 9)
    if dice.random() < 0.3:
        table.mercy = clock["mercy_lead"] = dice.randint(2, 9)
    if dice.random() < 0.3:
        table.late_minutes = clock["late_start_minutes"] = dice.choice((5, 10))
    if dice.random() < 0.3:
        table.breach_costs, clock["time_breach"] = True, "points_forfeited"
    table.offence = dice.choice(((0, 0, None), (-1, 0, 3), (-2, 1, None), (0, 2, 2)))
    own, others, lost_at = table.offence
    values["penalties"] = {"infraction": OFFENCE | {"offender_levels": own, "opponents_levels": others}}
    if lost_at is not None:
        values["penalties"]["infraction"]["match_lost_at"] = lost_at
    return PlayersRuleSet.from_mapping(values), table


def random_hand(
    dice: random.Random, rules: PlayersRuleSet, table: Table, number: int, levels: tuple[int, ...]
) -> PlayersHandReport:
    """Any hand; more often than not one that somebody declares who stands on J or A, so that demotions come about."""
    seats = list(range(rules.players))
    dice.shuffle(seats)
    if dice.random() < 0.6:
        seats.sort(key=lambda seat: levels[seat] not in (11, 14))
    friends = tuple(seats[1 : 1 + dice.randint(0, rules.most_friends)])
    side = (seats[0], *friends)
    last = dice.choice(seats)
    winner = Party.DECLARERS if last in side else Party.ATTACKERS
    points = hand(number, 0, 5 * dice.randint(0, rules.points_in_play // 5)).points
    if dice.random() < 0.5:
        kind = dice.choice([FormatKind.SINGLE, FormatKind.PAIR, FormatKind.TRACTOR])
        kitty = 5 * dice.randint(0, 8)
        cards = {FormatKind.SINGLE: 1, FormatKind.PAIR: 2}.get(kind, 2 * dice.randint(2, 4))
        points = counted(5 * dice.randint(0, 32), kitty, winner, WinningFormat(kind=kind, cards=cards))
    fines = ()
    if rules.fines and dice.random() < 0.3:
        offender = dice.choice((Party.DECLARERS, Party.ATTACKERS))
        fines = (Fine(offence="failed_throw", offender=offender, cards=dice.randint(1, 9)),)
    report = hand(
        number,
        seats[0],
        0,
        friend_seats=friends,
        points=points,
        fines=fines,
        bid=5 * dice.randint(1, rules.points_in_play // 5 - 1) if needs_bid(rules.result) else None,
        last_trick_seat=last,
        hook=dice.choice(list(Hook)) if winner is Party.ATTACKERS and dice.random() < 0.6 else None,
        void=dice.random() < 0.05,
    )
    if table.flexible and friends and earned_in(table, report)[0]:
        due = sum(earned_in(table, report)[1]) // 2
        first = dice.randint(0, due)
        given = ((side[0], first), (side[1], due - first))
        report = replace(report, spoils=tuple(Spoil(taker=seat, levels=levels) for seat, levels in given if levels))
    return report


def passing_on(
    dice: random.Random, rules: PlayersRuleSet, table: Table, report: PlayersHandReport, sheet: list[PlayersEntry]
) -> PlayersHandReport:
    """The hand with some of what was left over given away, as the players may have decided."""
    line = fold_any(rules, [*sheet, report]).lines[-1]
    before = line.levels_after
    side = (report.declarer_seat, *report.friend_seats)
    keeps = line.score is not None and earned_in(table, report)[0]
    winners = [seat for seat in range(rules.players) if (seat in side) == keeps]
    losers = [seat for seat in range(rules.players) if seat not in winners]
    transfers, dropped = [], False
    for giver, left in enumerate(line.left_over):
        if not left or dice.random() < 0.4:
            continue
        levels = dice.randint(1, left)
        partners = [seat for seat in winners if seat != giver]
        if giver not in winners:
            # After a demotion: not the taker, as long as another opponent can drop.
            spared = [seat for seat in winners if seat != report.last_trick_seat and before[seat] > 2]
            if not spared or dropped:
                continue
            taker, direction = dice.choice(spared), Direction.DOWN
        elif partners and dice.random() < 0.5:
            taker, direction = dice.choice(partners), Direction.UP
        else:
            taker, direction = dice.choice(losers), Direction.DOWN
        dropped = dropped or direction is Direction.DOWN
        answer = TransferAnswer.TAKEN
        if taker in winners and dice.random() < 0.3:
            answer = TransferAnswer.REFUSED
        transfers.append(Transfer(giver=giver, taker=taker, direction=direction, levels=levels, answer=answer))
    return replace(report, transfers=tuple(transfers))


def random_ruling(dice: random.Random, rules: PlayersRuleSet, position: int) -> RulingReport:
    often = [RulingKind.LEVEL_MOVE] * 30 + [RulingKind.TIME_UP, RulingKind.ANNUL_OUTCOME, RulingKind.AWARD_MATCH] * 2
    kind = dice.choice([*often, *RulingKind])
    if kind is RulingKind.LATE_START and rules.clock.late_start_minutes is None:
        kind = RulingKind.PLAY
    if kind is RulingKind.TIME_BREACH and rules.clock.time_breach == "nothing":
        kind = RulingKind.PLAY
    return RulingReport(
        position=position,
        kind=kind,
        side=None if kind.value in SIDELESS else dice.randrange(rules.players),
        levels=dice.choice((-3, -1, 4, 9, 9, 12)) if kind is RulingKind.LEVEL_MOVE else None,
        minutes=dice.randint(1, 40) if kind is RulingKind.LATE_START else None,
    )


def random_sheet(dice: random.Random, rules: PlayersRuleSet, table: Table) -> list[PlayersEntry]:
    sheet: list[PlayersEntry] = []
    only_the_end = dice.random() < 0.08
    if table.of_friends and not only_the_end and dice.random() < 0.7:
        to_jack = {"kind": RulingKind.LEVEL_MOVE, "levels": 9}
        sheet += [RulingReport(position=1 + seat, side=seat, **to_jack) for seat in dice.sample(range(4), 2)]
    for number in range(1, dice.randint(1, 12)):
        if not only_the_end:
            report = random_hand(dice, rules, table, number, fold_any(rules, sheet).levels)
            if table.of_friends and not report.void:
                report = passing_on(dice, rules, table, report, sheet)
            sheet.append(report)
        for beside in (1, 2):
            chance = dice.random()
            if chance < 0.08:
                seat = dice.randrange(rules.players)
                sheet.append(PenaltyReport(position=10 * number + beside, offence="infraction", side=seat))
            elif chance > 0.8:
                sheet.append(random_ruling(dice, rules, 10 * number + beside))
    if only_the_end:
        levels = tuple(dice.randint(2, 16) for _ in range(rules.players))
        sheet.append(PlayersFinalReport(position=dice.choice((5, 35)), levels=levels))
    if dice.random() < 0.4:
        sheet.append(TIME_UP)
        if dice.random() < 0.3:
            sheet.append(RulingReport(position=920, kind=RulingKind.AWARD_MATCH, side=dice.randrange(rules.players)))
    return sheet


def plain(state: PlayersState) -> dict[str, object]:
    end = state.outcome
    found: dict[str, object] = {
        "levels": state.levels,
        "may_declare": state.may_declare,
        "hands_played": state.hands_played,
        "outcome": end
        and (end.reason.value, end.winner, end.decided_by.value, end.places, end.out_seats, end.absent_seats),
    }
    if state.lines:
        found["left_over"] = state.lines[-1].left_over
    if end is not None:
        found |= {"levels_earned": end.levels_earned, "points_forfeited": end.points_forfeited}
    return found


def differences(preset: str, seed: str) -> list[str]:
    """What the fold and the second opinion do not agree on for the sheet of this seed."""
    dice = random.Random(seed)
    rules, table = settled_otherwise(dice, preset)
    sheet = random_sheet(dice, rules, table)
    state, second = fold_any(rules, sheet), naive_players(table, sheet)
    found = [
        f"{seed} {key}: {value!r}, not {second[key]!r}" for key, value in plain(state).items() if value != second[key]
    ]
    in_order = sorted(sheet, key=lambda each: each.position)
    for at, (line, entry) in enumerate(zip(state.lines, in_order, strict=True), start=1):
        second = naive_players(table, in_order[:at])
        if (line.levels_after, line.left_over) != (second["levels"], second["left_over"]):
            found.append(f"{seed} line {line.position}: {line.levels_after} {line.left_over}, not {second}")
        if line.score is not None and line.score.attackers_points != total_of(table, entry):
            found.append(f"{seed} line {line.position}: {line.score.attackers_points}, not {total_of(table, entry)}")
    return found


@pytest.mark.parametrize("preset", players_preset_ids())
def test_the_fold_of_players_says_what_a_second_opinion_says(preset: str) -> None:
    assert [found for number in range(SHEETS) for found in differences(preset, f"{preset} {number}")] == []
