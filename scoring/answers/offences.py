"""Questions about offences, lateness and the clock: penalty."""

from collections.abc import Mapping
from typing import assert_never

from scoring.answers.asked import Answer, Asked, QuestionRefused
from scoring.answers.events import award_of, event_of, unknown_event
from scoring.answers.hands import change_answer, fined_cards, hand_of
from scoring.answers.tricks import FAILED_THROW
from scoring.cards.choices import played_like
from scoring.cards.play_rules import ThrowsAllowed
from scoring.clock import MINUTE, forfeits_by_lateness, may_finish_hand, may_start_hand
from scoring.hand.report import HandAward, TotalPoints
from scoring.hand.score import score_hand
from scoring.kitty import Party
from scoring.levels import drop
from scoring.penalties import AwardKind, escalate
from scoring.players.rule_set import PlayersRuleSet
from scoring.provenance import clause
from scoring.rules.rule_set import RuleSet
from scoring.substitution import SubstitutionAnswer


def answer_penalty(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> Answer:
    """What an offence, lateness, the clock or a change of players does.

    `event` is the key of an offence in the rule set, or its printed name in one of the languages.
    """
    event = event_of(rule_set, asked.text("event"))
    if event in rule_set.fines:
        return _fine_answer(rule_set, asked, event)
    if event == "late":
        return {"match_lost": forfeits_by_lateness(rule_set.clock, asked.seconds("minutes_late"))}
    if event == "clock":
        return _clock_answer(rule_set, asked)
    if event in rule_set.penalties:
        return _offence_answer(rule_set, asked, event)
    if event == "substitution":
        return _substitution_answer(rule_set, asked)
    if event == FAILED_THROW and played_like(rule_set.id, rule_set.play).throws_allowed is not ThrowsAllowed.NEVER:
        # the throw fails, and these rules fine nothing
        return {"points": 0, "attackers_points_change": 0}
    kind = award_of(rule_set, event)
    if kind is None or isinstance(rule_set, PlayersRuleSet):
        raise unknown_event(rule_set, event)
    match kind:
        case AwardKind.CARD_COUNT_ERROR | AwardKind.WRONG_PLAY:
            return _award_answer(rule_set, HandAward(kind=kind, offender=asked.party("offender")))
        case AwardKind.NO_DECLARATION:
            if asked.has("deal") and asked.number("deal", low=1) == 1:
                return {"void": True, "redealt": True}
            return _award_answer(rule_set, HandAward(kind=kind, offender=Party.DECLARERS))
        case AwardKind.LABOUR_REFORM:
            return _labour_reform_answer(rule_set, asked)
        case _:
            assert_never(kind)


def _award_answer(rule_set: RuleSet, award: HandAward) -> Answer:
    return change_answer(rule_set, score_hand(rule_set, hand_of(None, award=award)))


def _fine_answer(rule_set: RuleSet | PlayersRuleSet, asked: Asked, event: str) -> Answer:
    fine = rule_set.fines[event]
    if fine.stake_percent:
        found: Answer = {"points": 0, "stake_percent": fine.stake_percent}
        if asked.has("base_stake"):
            found["stake_loss"] = fine.of_stake(asked.number("base_stake"))
        return found
    points = fine.points_per_card * fined_cards(rule_set, asked, event)
    if not asked.has("offender"):
        return {"points": points}
    to_attackers = asked.party("offender") is Party.DECLARERS
    return {"points": points, "attackers_points_change": points if to_attackers else -points}


def _offence_answer(rule_set: RuleSet | PlayersRuleSet, asked: Asked, event: str) -> Answer:
    """`level`: the level of the offender, who then stands at `new_level`."""
    rule = rule_set.penalties[event]
    step = escalate(rule, _offences_so_far(rule_set, asked, event))
    moves = {"offender": step.offender_levels, "opponents": step.opponents_levels}
    found: Answer = {
        "level_change": {who: levels for who, levels in moves.items() if levels},
        "when": "after_the_deal",
        "match_lost": step.match_lost,
        "warning": not (step.match_lost or any(moves.values())),
    }
    if asked.has("level"):
        ladder = rule_set.ladder
        found["new_level"] = ladder.letter(drop(ladder, asked.level("level"), -step.offender_levels).end)
    return found


def _offences_so_far(rule_set: RuleSet | PlayersRuleSet, asked: Asked, event: str) -> int:
    """The count with this offence: a number, or a number for each event, of which those of one counter add up."""
    if not asked.has("offences_so_far"):
        return 1
    if not isinstance(asked.values["offences_so_far"], Mapping):
        return asked.number("offences_so_far", low=1)
    counts, counter = asked.block("offences_so_far"), rule_set.penalties[event].counter
    together = [name for name, rule in rule_set.penalties.items() if rule.counter == counter and counts.has(name)]
    return max(1, sum(counts.number(name) for name in together))


def _substitution_answer(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> Answer:
    """`started`: whether the match has begun, as it has where nothing is told; `opponents_agree`."""
    rule = rule_set.substitution
    match rule.answer:
        case SubstitutionAnswer.NOT_STATED:
            raise unknown_event(rule_set, "substitution")
        case SubstitutionAnswer.NOT_AFTER_START:
            return {
                "allowed": asked.has("started") and not asked.truth("started"),
                "source": clause(rule_set, "substitution"),
            }
        case SubstitutionAnswer.OPPONENTS_CONSENT:
            agree = asked.has("opponents_agree") and asked.truth("opponents_agree")
            return {"allowed": agree, "source": clause(rule_set, "substitution")}
        case _:
            assert_never(rule.answer)


def _clock_answer(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> Answer:
    clock = rule_set.clock
    if clock.minutes is None:
        return {"new_deal_allowed": True}
    if asked.has("minutes_played"):
        elapsed = asked.seconds("minutes_played")
    else:
        elapsed = clock.minutes * MINUTE - asked.seconds("minutes_left", clock.minutes)
    return {
        "new_deal_allowed": may_start_hand(clock, elapsed).allowed,
        "running_hand_played_on": may_finish_hand(clock, elapsed).allowed,
    }


def _labour_reform_answer(rule_set: RuleSet, asked: Asked) -> Answer:
    rule = rule_set.awards[AwardKind.LABOUR_REFORM]
    found: Answer = {}
    if asked.has("cards_left"):
        below = rule.played_out_below_cards
        found["deal_may_be_stopped"] = below is None or asked.number("cards_left") >= below
    if not asked.has("offender"):
        return found
    offender = asked.party("offender")
    if offender not in rule.by_offender:
        raise QuestionRefused("award_offender", "offender", value=offender.value, allowed=" ".join(rule.by_offender))
    found["offender_points_counted"] = False
    if asked.has("innocent_regular_gain"):
        award = rule.by_offender[offender]
        granted = award.declarers_climb + award.attackers_climb
        found["innocent_gain"] = granted + asked.number("innocent_regular_gain")
    elif asked.has("innocent_points") and offender is Party.DECLARERS:
        points = TotalPoints(attackers_points=asked.number("innocent_points"))
        award_report = HandAward(kind=AwardKind.LABOUR_REFORM, offender=offender)
        score = score_hand(rule_set, hand_of(points, award=award_report))
        found["innocent_gain"] = score.declarers_climb + score.attackers_climb
    return found
