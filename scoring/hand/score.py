"""From what the referee saw of a hand to its score, with every step's reason."""

from collections.abc import Sequence
from typing import assert_never

from scoring.hand.checks import check_hand
from scoring.hand.report import (
    CountedPoints,
    Fine,
    HandAward,
    HandReport,
    HandScore,
    Points,
    TotalPoints,
)
from scoring.hand.rules import PointRules
from scoring.hand_points import HandPoints
from scoring.kitty import DeclarersLastTrick, Multiplied, Party
from scoring.level_table import LevelChange, Stage
from scoring.levels import side_of
from scoring.notes import Note, note
from scoring.penalties import AttackersAtFault, AwardRule, TablePart
from scoring.rules.rule_set import RuleSet

LEFT_WHEN_FOUND = frozenset({"award_played_out", "award_may_stop"})
"""The steps of an awarded hand that say whether it had to be played out."""


def score_hand(rule_set: RuleSet, hand: HandReport) -> HandScore:
    """The score of a hand that is not void, with a note for each step.

    Steps that move points carry them as `amount`; the amounts add up to `attackers_points`.
    HandRefused: the report is impossible.
    """
    check_hand(rule_set, hand)
    total: int | None = None
    steps: list[Note] = []
    if hand.points is not None:
        total, steps = add_up(rule_set, hand.points, hand.fines)
    read = total
    if hand.award is None:
        assert total is not None
        change = rule_set.level_table.look_up(total)
        steps.append(band_note(rule_set, total))
    else:
        read = _points_read(rule_set, hand.award, total)
        change, award_steps = _award(rule_set, hand.award, read)
        steps.extend(award_steps)
    worth = None
    table = rule_set.hand_points
    if table is not None and read is not None:
        worth = table.base * table.worth(read)
        steps.append(worth_note(table, read))
    return HandScore(
        declaring_side=side_of(hand.declarer_seat),
        attackers_points=total,
        declarers_climb=change.declarers_climb,
        attackers_climb=change.attackers_climb,
        stage=change.stage,
        band=change.code,
        steps=tuple(steps),
        hand_points=worth,
    )


def add_up(rule_set: PointRules, points: Points, fines: Sequence[Fine]) -> tuple[int, list[Note]]:
    """The attackers' total with bonus and fines, and its steps; their `amount`s add up to it."""
    steps = [*_points_parts(rule_set, points), *_fine_parts(rule_set, fines)]
    total = sum(_amount(part) for part in steps)
    if len(steps) > 1:
        steps.append(note("points_sum", points=total))
    if total < 0:
        steps.append(note("points_below_zero", points=total))
    return total, steps


def _amount(part: Note) -> int:
    amount = part.params["amount"]
    assert isinstance(amount, int)
    return amount


def _points_parts(rule_set: PointRules, points: Points) -> list[Note]:
    match points:
        case TotalPoints():
            return [note("points_total", amount=points.attackers_points)]
        case CountedPoints():
            return [note("points_in_tricks", amount=points.trick_points), _last_trick_part(rule_set, points)]
        case _:
            assert_never(points)


def _last_trick_part(rule_set: PointRules, points: CountedPoints) -> Note:
    rule, last = rule_set.kitty, points.last_trick
    amount = rule.bonus(points.trick_points, points.kitty_points, last)
    by_attackers = last.winner is Party.ATTACKERS
    if not by_attackers and rule.declarers_last_trick is DeclarersLastTrick.NONE:
        return note("kitty_kept" if rule.multiplied is Multiplied.KITTY_POINTS else "last_trick_kept", amount=0)
    assert last.format is not None
    said = {
        "format": last.format.kind.value,
        "cards": last.format.cards,
        "factor": rule.factor(last.format),
        "amount": amount,
    }
    if rule.multiplied is Multiplied.KITTY_POINTS:
        return note("kitty_won" if by_attackers else "kitty_deducted", kitty=points.kitty_points, **said)
    return note("last_trick_won" if by_attackers else "last_trick_lost", held=points.trick_points, **said)


def _fine_parts(rule_set: PointRules, fines: Sequence[Fine]) -> list[Note]:
    parts = []
    for fine in fines:
        rule = rule_set.fines[fine.offence]
        amount = rule.points_per_card * fine.cards
        by_declarers = fine.offender is Party.DECLARERS
        parts.append(
            note(
                "fine_on_declarers" if by_declarers else "fine_on_attackers",
                offence=rule.names,
                cards=fine.cards,
                per_card=rule.points_per_card,
                amount=amount if by_declarers else -amount,
            )
        )
    return parts


def band_note(rule_set: RuleSet, total: int) -> Note:
    """The step that says in which band of the level table a total lies, and what that brings."""
    band = rule_set.level_table.band_at(total)
    row = {"points": total, "first": band.first, "last": band.last}
    if band.stage is Stage.KEEP:
        return note("band_keep", climb=band.climb, **row)
    return note("band_climb", climb=band.climb, **row) if band.climb else note("band_switch", **row)


def worth_note(table: HandPoints, total: int) -> Note:
    """The step that says what points a hand of this total is worth, base included."""
    value = table.worth(total)
    return note("hand_points", value=value, base=str(table.base), points=table.base * value)


def _points_read(rule_set: RuleSet, award: HandAward, total: int | None) -> int | None:
    """The attackers' points that still count in an awarded hand; None where the award alone does."""
    rule = rule_set.awards[award.kind]
    if rule.table is TablePart.IGNORED:
        return None
    at_fault = award.offender is not Party.DECLARERS
    return 0 if at_fault and rule.attackers_at_fault is AttackersAtFault.AS_ZERO else total


def _left_when_found(rule: AwardRule, award: HandAward) -> list[Note]:
    """Whether the hand had to be played out, where it was noted how many cards were left."""
    left, below = award.cards_left, rule.played_out_below_cards
    if left is None or below is None:
        return []
    return [note("award_played_out" if left < below else "award_may_stop", left=left, below=below)]


def _award(rule_set: RuleSet, award: HandAward, read: int | None) -> tuple[LevelChange, list[Note]]:
    rule = rule_set.awards[award.kind]
    result = rule.by_offender[award.offender]
    steps = [note("award_fault", award=rule.names, party=award.offender.value), *_left_when_found(rule, award)]
    declarers, attackers = result.declarers_climb, result.attackers_climb
    match rule.table:
        case TablePart.IGNORED:
            steps.append(note("award_table_ignored"))
        case TablePart.ADDED:
            assert read is not None
            earned = rule_set.level_table.look_up(read)
            if award.offender is Party.DECLARERS:
                climb, attackers = earned.attackers_climb, attackers + earned.attackers_climb
            else:
                climb, declarers = earned.declarers_climb, declarers + earned.declarers_climb
            steps.append(note("award_table_added", points=read, climb=climb))
        case _:
            assert_never(rule.table)
    match result.stage:
        case Stage.KEEP:
            steps.append(note("award_keep", climb=declarers))
        case Stage.SWITCH:
            steps.append(note("award_switch", climb=attackers) if attackers else note("award_stage"))
        case Stage.CONTESTED:
            steps.append(note("award_contested"))
        case _:
            assert_never(result.stage)
    change = LevelChange(stage=result.stage, declarers_climb=declarers, attackers_climb=attackers)
    return change, steps
