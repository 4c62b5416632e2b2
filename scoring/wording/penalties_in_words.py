"""Fines, penalties and awards of a rule set in words."""

from collections.abc import Iterator
from typing import assert_never

from scoring.kitty import Party
from scoring.level_table import Stage
from scoring.penalties import (
    AttackersAtFault,
    AwardResult,
    AwardRule,
    CountedOver,
    FineCounts,
    FineRule,
    PenaltyRule,
    TablePart,
)
from scoring.players.rule_set import PlayersRuleSet
from scoring.provenance import clause
from scoring.rules.rule_set import RuleSet
from scoring.wording.pen import Tongue
from scoring.wording.tables import NOTHING, RulesTable
from scoring.wording.values import Count

_AT_FAULT = {
    Party.DECLARERS: ("庄家方", "declarers at fault"),
    Party.ATTACKERS: ("闲家方", "attackers at fault"),
    Party.BOTH: ("双方", "both at fault"),
}


def penalties_in_words(pen: Tongue, rules: RuleSet | PlayersRuleSet) -> tuple[str, ...]:
    """Fines, penalties and awards, each in its own sentences."""
    return tuple(sentence for _path, sentence in _told(pen, rules))


def penalty_paths(pen: Tongue, rules: RuleSet | PlayersRuleSet) -> tuple[str, ...]:
    """Of each of these sentences the path of what it tells, as `penalties.wrong_follow`."""
    return tuple(path for path, _sentence in _told(pen, rules))


def penalty_sources(pen: Tongue, rules: RuleSet | PlayersRuleSet) -> tuple[str, ...]:
    """The source of each of these sentences."""
    return tuple(clause(rules, ".".join(path.split(".")[:2])) for path, _sentence in _told(pen, rules))


def _told(pen: Tongue, rules: RuleSet | PlayersRuleSet) -> Iterator[tuple[str, str]]:
    for name, fine in rules.fines.items():
        yield from ((f"fines.{name}", each) for each in _fine(pen, fine))
    for name, penalty in rules.penalties.items():
        yield f"penalties.{name}", _penalty(pen, rules, penalty)
    for kind, award in rules.awards.items():
        path = f"awards.{kind.value}"
        yield from ((f"{path}.by_offender.{party.value}", each) for party, each in _award(pen, award))
        yield from ((path, each) for each in _award_terms(pen, award))


def _fine(pen: Tongue, fine: FineRule) -> Iterator[str]:
    """A fine in points."""
    name = fine.names[pen.language]
    if fine.stake_percent:
        yield pen.either(
            f"{name}：扣底金的 {fine.stake_percent}%，不计牌分。",
            f"{name.capitalize()} costs {fine.stake_percent}% of the stake; no card points move.",
        )
        return
    yield pen.either(
        f"{name}：每张 {fine.points_per_card} 分，庄家方犯错加给闲家方，闲家方犯错从其得分中扣除。",
        f"Fine for {name}: {fine.points_per_card} points a card, given to the attackers when the declarers "
        "erred and taken from them when they erred themselves.",
    )
    if fine.counts is FineCounts.CARDS_THROWN:
        yield pen.either("甩出的每一张都计。", "Every card that was thrown counts.")
    elif fine.counts is FineCounts.CARDS_BEATEN:
        yield pen.either("只计被管住的牌。", "Only cards that somebody beats count.")


def penalties_table(pen: Tongue, rules: RuleSet | PlayersRuleSet) -> RulesTable:
    """Every fine, penalty and award in one line: the offence, what it costs, and what its repetition costs."""
    rows: list[tuple[str, ...]] = [
        (_heading(fine.names[pen.language]), _fine_cost(pen, fine), NOTHING) for fine in rules.fines.values()
    ]
    joint = pen.either("；", "; ")
    for rule in rules.penalties.values():
        cost = _warned_first(pen, rule) + joint.join(_moves(pen, rules, rule))
        repeated = joint.join(_repetition(pen, rules, rule)) or NOTHING
        rows.append((_heading(rule.names[pen.language]), cost[:1].upper() + cost[1:], repeated))
    for award in rules.awards.values():
        for party, result in _in_order(award):
            name = f"{_heading(award.names[pen.language])}{pen.either('，责任在', ', ')}{pen.names(_AT_FAULT[party])}"
            cost = ("" if pen.language == "zh" else " ").join((_awarded(pen, result), *_award_terms(pen, award)))
            rows.append((name, cost[:1].upper() + cost[1:], NOTHING))
    return RulesTable(
        headings=(
            pen.either("违例", "Offence"),
            pen.either("处罚", "Consequence"),
            pen.either("再犯", "Repeated"),
        ),
        rows=tuple(rows),
    )


def _heading(name: str) -> str:
    return name[:1].upper() + name[1:]


def _fine_cost(pen: Tongue, fine: FineRule) -> str:
    if fine.stake_percent:
        return pen.either(f"扣底金的 {fine.stake_percent}%", f"{fine.stake_percent}% of the stake")
    each = fine.points_per_card
    match fine.counts:
        case FineCounts.CARDS_TAKEN_BACK:
            cards = pen.either("每张", "a card")
        case FineCounts.CARDS_THROWN:
            cards = pen.either("甩出的每张", "for each card thrown")
        case FineCounts.CARDS_BEATEN:
            cards = pen.either("被管住的每张", "for each card that is beaten")
        case _:
            assert_never(fine.counts)
    return pen.either(
        f"{cards} {each} 分：庄家方犯错加给闲家方，闲家方犯错从其得分中扣除",
        f"{each} points {cards}: to the attackers if the declarers erred, off theirs if they erred themselves",
    )


def _penalty(pen: Tongue, rules: RuleSet | PlayersRuleSet, rule: PenaltyRule) -> str:
    name = rule.names[pen.language]
    parts = [*_moves(pen, rules, rule), *_repetition(pen, rules, rule)]
    first = _warned_first(pen, rule)
    return pen.either(
        f"{name}：{first}" + "，".join(parts) + "。", f"{name.capitalize()}: {first}" + "; ".join(parts) + "."
    )


def _warned_first(pen: Tongue, rule: PenaltyRule) -> str:
    """How many warnings come before what moves; empty where there is none before."""
    if not rule.warnings or not rule.moves_levels:
        return ""
    return pen.either(f"前 {rule.warnings} 次警告，以后每次", f"{Count(rule.warnings):warning|warnings} first, then ")


def _moves(pen: Tongue, rules: RuleSet | PlayersRuleSet, rule: PenaltyRule) -> list[str]:
    """What one offence moves."""
    parts = []
    if rule.offender_levels or rule.offender_growth:
        drop, more = -rule.offender_levels, -rule.offender_growth
        floor = pen.level(rules.start_level)
        parts.append(
            pen.either(
                f"打完当副后降 {drop} 级{_more_zh(more)}（不低于 {floor}）",
                f"{Count(drop):level|levels} down after the hand{_more_en(more)}, not below {floor}",
            )
        )
    if rule.opponents_levels or rule.opponents_growth:
        up, more = rule.opponents_levels, rule.opponents_growth
        parts.append(
            pen.either(
                f"对方升 {up} 级{_more_zh(more)}",
                f"{Count(up):level|levels} up for the opponents{_more_en(more)}",
            )
        )
    return parts or [pen.either("记一次警告", "a warning")]


def _more_zh(growth: int) -> str:
    return f"，每再犯一次多 {growth} 级" if growth else ""


def _more_en(growth: int) -> str:
    return f" and {growth} more each further time" if growth else ""


def _repetition(pen: Tongue, rules: RuleSet | PlayersRuleSet, rule: PenaltyRule) -> list[str]:
    """What several offences cost, and over what they are counted."""
    parts = []
    if rule.match_lost_at is not None:
        parts.append(
            pen.either(f"累计 {rule.match_lost_at} 次判负", f"offence number {rule.match_lost_at} loses the match")
        )
    if rule.counted is CountedOver.EVENT:
        parts.append(pen.either("全赛事累计", "counted over the whole event"))
    together = [
        other.names[pen.language]
        for other in rules.penalties.values()
        if other is not rule and other.counter == rule.counter
    ]
    if together:
        names = pen.either("、", ", ").join(together)
        parts.append(pen.either(f"与{names}合并计次", f"counted together with {names}"))
    return parts


def _award(pen: Tongue, rule: AwardRule) -> Iterator[tuple[Party, str]]:
    """What each side at fault brings about."""
    name = rule.names[pen.language]
    for party, result in _in_order(rule):
        who = pen.names(_AT_FAULT[party])
        yield party, pen.either(f"{name}，责任在{who}：", f"{name.capitalize()}, {who}: ") + _awarded(pen, result)


def _in_order(rule: AwardRule) -> Iterator[tuple[Party, AwardResult]]:
    """Declarers first, both sides last, in whatever order the values are stored."""
    for party in Party:
        if party in rule.by_offender:
            yield party, rule.by_offender[party]


def _award_terms(pen: Tongue, rule: AwardRule) -> Iterator[str]:
    """What else holds when the hand is awarded."""
    if rule.table is TablePart.ADDED:
        yield pen.either("无过错方按得分应升的级数另加。", "What the innocent side's points earn is added to that.")
        if rule.attackers_at_fault is AttackersAtFault.AS_ZERO:
            yield pen.either(
                "闲家方有过错时，其得分按 0 分计。", "When the attackers are at fault, their points count as 0."
            )
    if rule.played_out_below_cards is not None:
        left = rule.played_out_below_cards
        yield pen.either(
            f"无过错方可以决定中止本副；手中剩牌少于 {left} 张时须打完。",
            f"The innocent side may stop the hand, unless fewer than {Count(left):card is|cards are} left: "
            "then it is played out.",
        )


def _awarded(pen: Tongue, result: AwardResult) -> str:
    match result.stage:
        case Stage.KEEP:
            climb = result.declarers_climb
            if not climb:
                return pen.either("庄家方继续坐庄，双方不升级。", "the declarers keep the stage, and nobody climbs.")
            return pen.either(
                f"庄家方升 {climb} 级，继续坐庄。",
                f"the declarers climb {Count(climb):level|levels} and keep the stage.",
            )
        case Stage.SWITCH:
            climb = result.attackers_climb
            if not climb:
                return pen.either(
                    "庄家方下台，闲家方上台，不升级。", "the attackers take the stage, and nobody climbs."
                )
            return pen.either(
                f"庄家方下台，闲家方上台并升 {climb} 级。",
                f"the attackers take the stage and climb {Count(climb):level|levels}.",
            )
        case Stage.CONTESTED:
            return pen.either("双方不升级，下一副抢庄。", "nobody climbs, and the next declarer is contested.")
        case _:
            assert_never(result.stage)
