"""The fold against a second opinion that was written from the notes alone, over random sheets."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from scoring import (
    FinalReport,
    Fine,
    FormatKind,
    HandAward,
    MatchState,
    Party,
    PenaltyReport,
    RuleSet,
    RulingKind,
    SheetEntry,
    WinningFormat,
    fold_match,
    load_preset,
    preset_ids,
)
from tests.scoring.match.naive import House, house, naive_fold
from tests.scoring.sheets import counted, hand, penalty, ruling

SHEETS = 100
SIDES = (Party.DECLARERS, Party.ATTACKERS)
INFRACTION = {"names": {"zh": "违例", "en": "infraction"}, "counter": "infraction", "source": "the organiser"}
ANSWERS = (
    "on_stage",
    "reached_first",
    "draw",
    "lots",
    "extra_hand",
    "extra_hand_at_start",
    "leads_next",
    "ruling",
)


def settled_otherwise(dice: random.Random, preset: str) -> tuple[RuleSet, House]:
    """A published set with some settings changed, and the same house rules for the second opinion."""
    rules, values = house(preset), load_preset(preset).to_mapping()
    levels, clock = values["levels"], values["clock"]
    if dice.random() < 0.5:
        rules.equal = dice.choice(ANSWERS)
        rules.on_stage = dice.choice(("declares_next", "declared_last"))
        values["equal_levels"] |= {"answer": rules.equal, "on_stage_means": rules.on_stage}
    if dice.random() < 0.3:
        rules.hand_cap = clock["hand_cap"] = dice.randint(1, 9)
    if dice.random() < 0.3:
        rules.mercy = clock["mercy_lead"] = dice.randint(2, 8)
    if dice.random() < 0.3:
        rules.late_minutes = clock["late_start_minutes"] = dice.choice((5, 10))
    if dice.random() < 0.3:
        rules.breach_costs = True
        clock["time_breach"] = "points_forfeited"
    short_games = dice.random() < 0.15
    if short_games or dice.random() < 0.3:
        rules.goal = levels["goal"] = 5 if short_games else dice.choice((5, 10, 11, 14, 15, 16, 28))
        rules.must_play = ()
        if not short_games and dice.random() < 0.7:
            top = min(rules.goal, 15)
            rules.must_play = tuple(sorted(dice.sample(range(rules.start, top), min(2, top - rules.start))))
        levels["must_play"] = list(rules.must_play)
        rules.counts_on = dice.random() < 0.3
        levels["past_goal"] = "count_on" if rules.counts_on else "stop_at_goal"
        rules.games = levels["best_of"] = 3 if short_games else dice.choice((1, 1, 5))
    if dice.random() < 0.3:
        rules.attackers_may_pass = True
        levels["must_play_exit"] = "either_side"
    if short_games or dice.random() < 0.4:
        offence = dice.choice(sorted(rules.offences) or ["infraction"])
        own, others, lost_at = dice.choice(((-1, 2, None), (0, 1, 2), (-3, 0, 4)))
        rules.offences = {**rules.offences, offence: (own, others, lost_at)}
        block = values.setdefault("penalties", {}).setdefault(offence, dict(INFRACTION))
        block |= {"offender_levels": own, "opponents_levels": others, "match_lost_at": lost_at}
        if lost_at is None:
            block.pop("match_lost_at", None)
    return RuleSet.from_mapping(values), rules


def best_format(dice: random.Random, rule_set: RuleSet) -> WinningFormat:
    kind = dice.choice(rule_set.kitty.kinds)
    cards = {
        FormatKind.SINGLE: 1,
        FormatKind.PAIR: 2,
        FormatKind.TRACTOR: 2 * dice.randint(2, 6),
        FormatKind.EQUAL_CARDS: dice.randint(3, max(3, rule_set.copies)),
        FormatKind.RUN: 3 * dice.randint(2, 4),
    }
    return WinningFormat(kind=kind, cards=cards[kind])


def random_hand(dice: random.Random, rule_set: RuleSet, number: int, due: int | None) -> SheetEntry:
    seat = due if due is not None and dice.random() < 0.9 else dice.randrange(rule_set.seats)
    in_play = rule_set.points_in_play
    points = hand(number, seat, 5 * dice.randint(0, in_play // 5)).points
    if dice.random() < 0.5:
        kitty = 5 * dice.randint(0, 2 * rule_set.kitty_cards)
        tricks = 5 * dice.randint(0, (in_play - kitty) // 5)
        points = counted(tricks, kitty, dice.choice(SIDES), best_format(dice, rule_set))
    fines = ()
    if rule_set.fines and dice.random() < 0.3:
        offences = sorted(rule_set.fines)
        fines = tuple(
            Fine(offence=dice.choice(offences), offender=dice.choice(SIDES), cards=dice.randint(1, 9))
            for _ in range(dice.randint(1, 2))
        )
    award = None
    if rule_set.awards and dice.random() < 0.15:
        kind = dice.choice(sorted(rule_set.awards))
        award = HandAward(kind=kind, offender=dice.choice(sorted(rule_set.awards[kind].by_offender)))
    return hand(number, seat, 0, points=points, fines=fines, award=award, void=dice.random() < 0.05)


def random_ruling(dice: random.Random, rule_set: RuleSet, position: int) -> SheetEntry:
    often = (
        [RulingKind.TIME_UP] * 4 + [RulingKind.LEVEL_MOVE] * 3 + [RulingKind.ANNUL_OUTCOME, RulingKind.AWARD_MATCH] * 2
    )
    kind = dice.choice([*often, *RulingKind])
    if kind is RulingKind.LATE_START and rule_set.clock.late_start_minutes is None:
        kind = RulingKind.PLAY
    if kind is RulingKind.TIME_BREACH and rule_set.clock.time_breach == "nothing":
        kind = RulingKind.PLAY
    sideless = ("time_up", "double_forfeit", "abandoned", "annul_outcome", "time_breach", "play")
    return ruling(
        position,
        kind,
        None if kind.value in sideless else dice.randint(0, 1),
        levels=dice.choice((-13, -2, -1, 1, 2, 5)) if kind is RulingKind.LEVEL_MOVE else None,
        minutes=dice.randint(1, 40) if kind is RulingKind.LATE_START else None,
    )


def random_sheet(dice: random.Random, rule_set: RuleSet, first: int | None) -> list[SheetEntry]:
    """Hands with penalties and rulings between them; now and then a final result in the hands' place."""
    sheet: list[SheetEntry] = []
    only_the_end = dice.random() < 0.08
    due = first
    for number in range(1, dice.randint(1, 14)):
        if not only_the_end:
            sheet.append(random_hand(dice, rule_set, number, due))
            due = (sheet[-1].declarer_seat + dice.choice((1, 2))) % rule_set.seats
        for beside in (1, 2):
            chance = dice.random()
            if chance < 0.12 and rule_set.penalties:
                offence = dice.choice(sorted(rule_set.penalties))
                sheet.append(penalty(10 * number + beside, offence, dice.randint(0, 1)))
            elif chance > 0.92:
                sheet.append(random_ruling(dice, rule_set, 10 * number + beside))
    if only_the_end:
        start, goal = rule_set.start_level, rule_set.goal_level or 20
        levels = (dice.randint(start, goal - 1), dice.randint(start, goal - 1))
        if dice.random() < 0.3:
            levels = (levels[0], levels[0])
        elif rule_set.goal_level and dice.random() < 0.3:
            levels = (levels[0], goal)
        position = dice.choice((1, 35))
        sheet = [each for each in sheet if each.position != position]
        sheet.append(FinalReport(position=position, levels=levels, on_stage=dice.choice((0, 1, None))))
    if dice.random() < 0.4:
        sheet.append(ruling(900, RulingKind.TIME_UP))
        if dice.random() < 0.4:
            sheet.append(replace(random_hand(dice, rule_set, 91, due), position=910))
        if dice.random() < 0.3:
            sheet.append(ruling(920, RulingKind.AWARD_MATCH, dice.randint(0, 1)))
    if only_the_end:
        sheet = [each for each in sheet if isinstance(each, FinalReport | PenaltyReport) or hasattr(each, "kind")]
    dice.shuffle(sheet)
    return sheet


def plain(state: MatchState) -> dict[str, object]:
    end = state.outcome
    return {
        "levels": state.levels,
        "on_stage": state.on_stage,
        "next_declarer_seat": state.next_declarer_seat,
        "hands_played": state.hands_played,
        "games": state.games,
        "outcome": end and (end.reason.value, end.winner, end.decided_by.value),
        "hand_points": state.hand_points,
    }


def differences(preset: str, seed: str) -> Sequence[str]:
    """What the fold and the second opinion do not agree on for the sheet of this seed."""
    dice = random.Random(seed)
    rule_set, rules = settled_otherwise(dice, preset)
    first = dice.choice((None, None, dice.randrange(rule_set.seats)))
    sheet = random_sheet(dice, rule_set, first)
    state = fold_match(rule_set, sheet, first_declarer_seat=first)
    second = naive_fold(rules, sheet, first_seat=first)
    found = plain(state)
    if state.outcome is not None:
        found["points_forfeited"] = state.outcome.points_forfeited
        found["levels_earned"] = state.outcome.levels_earned
        assert state.outcome.needs_decision == (state.outcome.decided_by == "open")
    return [f"{seed} {key}: {value!r}, not {second[key]!r}" for key, value in found.items() if value != second[key]]


@pytest.mark.parametrize("preset", preset_ids())
def test_the_fold_says_what_a_second_opinion_says(preset: str) -> None:
    assert [found for number in range(SHEETS) for found in differences(preset, f"{preset} {number}")] == []
