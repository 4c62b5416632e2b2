"""Rule sets written as plain data, in the shape of the preset files."""

from enum import StrEnum
from typing import Any

from scoring.cards.choices import Choices
from scoring.clock import Clock, TimeBreach
from scoring.hand_points import HandPoints
from scoring.kitty import Factor, FormatChoice, FormatOf, KittyRule
from scoring.level_table import Band, LevelTable
from scoring.levels import Ladder, PastAce
from scoring.penalties import CountedOver, FineCounts, FineRule, PenaltyRule
from scoring.rules.rule_set import Partners, RuleSet, Suits
from scoring.substitution import SubstitutionAnswer, SubstitutionRule


def write_rule_set(rule_set: RuleSet) -> dict[str, Any]:
    """Plain data in the shape of the preset files; what is None is left out."""
    kitty, ladder, clock = rule_set.kitty, rule_set.ladder, rule_set.clock
    return {
        "id": rule_set.id,
        "names": dict(rule_set.names),
        "source": rule_set.source,
        "game": {
            "sides": rule_set.sides,
            "players_per_side": rule_set.players_per_side,
            "decks": rule_set.decks,
            "kitty_cards": rule_set.kitty_cards,
            **differing(suits=(rule_set.suits, Suits.FOUR), partners=(rule_set.partners, Partners.FIXED)),
        },
        "level_table": write_level_rows(rule_set.level_table),
        "kitty": write_kitty(kitty),
        "levels": {
            **write_ladder(ladder, rule_set.ladder_source),
            **differing(best_of=(rule_set.best_of, 1)),
        },
        "next_dealer": {"source": rule_set.next_dealer_source, "basis": rule_set.next_dealer_basis.value},
        "first_hand": {
            "source": rule_set.first_hand.source,
            "declaration": rule_set.first_hand.declaration.value,
            "overcall": rule_set.first_hand.overcall.value,
        },
        "clock": write_clock(clock),
        "equal_levels": {
            "source": rule_set.tie.source,
            "answer": rule_set.tie.answer.value,
            "on_stage_means": rule_set.tie.on_stage_means.value,
        },
        "fines": {name: write_fine(fine) for name, fine in rule_set.fines.items()},
        "penalties": {name: write_penalty(penalty) for name, penalty in rule_set.penalties.items()},
        "awards": {
            kind.value: _stated(
                source=award.source,
                names=dict(award.names),
                table=award.table.value,
                attackers_at_fault=award.attackers_at_fault.value,
                played_out_below_cards=award.played_out_below_cards,
                by_offender={
                    party.value: {
                        "stage": result.stage.value,
                        "declarers_climb": result.declarers_climb,
                        "attackers_climb": result.attackers_climb,
                    }
                    for party, result in award.by_offender.items()
                },
            )
            for kind, award in rule_set.awards.items()
        },
        "standings": {
            "source": rule_set.standings_source,
            "match_points": rule_set.match_points,
            "tiebreaks": list(rule_set.tiebreaks),
        },
        **_stated(
            hand_points=rule_set.hand_points and _hand_points(rule_set.hand_points),
            substitution=_substitution(rule_set.substitution),
            play=write_choices(rule_set.play),
            declaring=write_choices(rule_set.declaring),
        ),
    }


def _substitution(rule: SubstitutionRule) -> dict[str, Any] | None:
    if rule.answer is SubstitutionAnswer.NOT_STATED:
        return None
    return {"source": rule.source, "answer": rule.answer.value}


def write_choices(choices: Choices) -> dict[str, Any] | None:
    """The answers as `read_play` and `read_declaring` read them; None where all is as published."""
    if not choices.answers:
        return None
    source = {"source": choices.source} if choices.source else {}
    answers = choices.answers.items()
    return source | {name: answer.value if isinstance(answer, StrEnum) else answer for name, answer in answers}


def write_level_rows(table: LevelTable) -> dict[str, Any]:
    """A level table as `read_level_rows` reads it."""
    continuation = table.continuation
    return _stated(
        source=table.source,
        bands=[_band(band) for band in table.bands],
        continuation=continuation and _stated(every=continuation.every, most=continuation.most),
    )


def write_kitty(kitty: KittyRule) -> dict[str, Any]:
    """The rule of the last trick as `read_kitty` reads it."""
    return {
        "source": kitty.source,
        "multiplied": kitty.multiplied.value,
        "declarers_last_trick": kitty.declarers_last_trick.value,
        "factors": [_factor(factor) for factor in kitty.factors],
        **differing(choice=(kitty.choice, FormatChoice.HIGHEST_FACTOR), format_of=(kitty.format_of, FormatOf.WINNER)),
    }


def write_ladder(ladder: Ladder, source: str) -> dict[str, Any]:
    """The ladder as `read_ladder` reads it."""
    return _stated(
        source=source,
        start=ladder.start,
        goal=ladder.goal,
        must_play=list(ladder.must_play),
        must_play_exit=ladder.must_play_exit.value,
        past_goal=ladder.past_goal.value,
        **differing(past_ace=(ladder.past_ace, PastAce.NEXT_LAP)),
    )


def write_clock(clock: Clock) -> dict[str, Any]:
    """The clock as `read_clock` reads it."""
    return _stated(
        source=clock.source,
        minutes=clock.minutes,
        no_new_hand_minutes=clock.no_new_hand_minutes,
        running_hand=clock.running_hand.value,
        hand_cap=clock.hand_cap,
        forfeit_after_minutes=clock.forfeit_after_minutes,
        late_start_minutes=clock.late_start_minutes,
        mercy_lead=clock.mercy_lead,
        **differing(time_breach=(clock.time_breach, TimeBreach.NOTHING)),
    )


def _band(band: Band) -> dict[str, Any]:
    values = {"first": band.first, "last": band.last, "stage": band.stage.value, "climb": band.climb}
    return {**values, "names": dict(band.names)} if band.names else values


def _factor(factor: Factor) -> dict[str, Any]:
    return _stated(kind=factor.kind.value, base=factor.base, growth=factor.growth.value, most=factor.most)


def write_fine(fine: FineRule) -> dict[str, Any]:
    """A fine as `read_fine` reads it."""
    return {
        "source": fine.source,
        "names": dict(fine.names),
        "points_per_card": fine.points_per_card,
        **differing(counts=(fine.counts, FineCounts.CARDS_TAKEN_BACK), stake_percent=(fine.stake_percent, 0)),
    }


def write_penalty(penalty: PenaltyRule) -> dict[str, Any]:
    """An offence as `read_penalty` reads it."""
    return _stated(
        source=penalty.source,
        names=dict(penalty.names),
        offender_levels=penalty.offender_levels,
        opponents_levels=penalty.opponents_levels,
        match_lost_at=penalty.match_lost_at,
        counter=penalty.counter,
        **differing(
            warnings=(penalty.warnings, 0),
            counted=(penalty.counted, CountedOver.MATCH),
            offender_growth=(penalty.offender_growth, 0),
            opponents_growth=(penalty.opponents_growth, 0),
        ),
    )


def _hand_points(table: HandPoints) -> dict[str, Any]:
    return {
        "source": table.source,
        "base": table.base,
        "every": table.every,
        "adds": table.adds,
        "rows": [
            {"first": row.first, "last": row.last, "value": row.value, "surplus": row.surplus.value}
            for row in table.rows
        ],
    }


def differing(**values: tuple[Any, Any]) -> dict[str, Any]:
    """Values that are not their defaults: a rule set that uses none of them keeps the digest it always had."""
    return {
        key: value.value if hasattr(value, "value") else value
        for key, (value, default) in values.items()
        if value != default
    }


def _stated(**values: Any) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value is not None}
