"""Questions about offences, lateness and the clock: penalty."""

from scoring.answers.asked import Answer, Asked, QuestionRefused
from scoring.answers.hands import change_answer, fined_cards, hand_of
from scoring.clock import MINUTE, forfeits_by_lateness, may_finish_hand, may_start_hand
from scoring.hand.report import HandAward, TotalPoints
from scoring.hand.score import score_hand
from scoring.kitty import Party
from scoring.penalties import AwardKind, escalate
from scoring.players.rule_set import PlayersRuleSet
from scoring.rules.rule_set import RuleSet

_AWARDS = {"wrong_card_count": AwardKind.CARD_COUNT_ERROR, "wrong_card": AwardKind.WRONG_PLAY}


def answer_penalty(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> Answer:
    """What an offence, lateness or the clock does."""
    event = asked.text("event")
    if event in rule_set.fines:
        return _fine_answer(rule_set, asked, event)
    if event == "late":
        late = asked.number("minutes_late") * MINUTE
        return {"match_lost": forfeits_by_lateness(rule_set.clock, late)}
    if event == "clock":
        return _clock_answer(rule_set, asked)
    if event in rule_set.penalties:
        return _offence_answer(rule_set, asked, event)
    if isinstance(rule_set, PlayersRuleSet):
        raise QuestionRefused("unknown_event", f"these rules say nothing of {event!r}")
    kind = _AWARDS.get(event)
    if kind is not None and kind in rule_set.awards:
        award = HandAward(kind=kind, offender=asked.party("offender"))
        return change_answer(rule_set, score_hand(rule_set, hand_of(None, award=award)))
    if event == "no_declaration" and AwardKind.NO_DECLARATION in rule_set.awards:
        if asked.has("deal") and asked.number("deal", low=1) == 1:
            return {"void": True, "redealt": True}
        award = HandAward(kind=AwardKind.NO_DECLARATION, offender=Party.DECLARERS)
        return change_answer(rule_set, score_hand(rule_set, hand_of(None, award=award)))
    if event.startswith("revoke") and AwardKind.LABOUR_REFORM in rule_set.awards:
        return _labour_reform_answer(rule_set, asked)
    raise QuestionRefused("unknown_event", f"these rules say nothing of {event!r}")


def _fine_answer(rule_set: RuleSet | PlayersRuleSet, asked: Asked, event: str) -> Answer:
    fine = rule_set.fines[event]
    if fine.stake_percent:
        stake = asked.number("base_stake")
        return {"stake_loss": fine.of_stake(stake), "points": 0}
    points = fine.points_per_card * fined_cards(rule_set, asked, event)
    if not asked.has("offender"):
        return {"points": points}
    to_attackers = asked.party("offender") is Party.DECLARERS
    return {"points": points, "attackers_points_change": points if to_attackers else -points}


def _offence_answer(rule_set: RuleSet | PlayersRuleSet, asked: Asked, event: str) -> Answer:
    count = asked.number("offences_so_far", low=1) if asked.has("offences_so_far") else 1
    step = escalate(rule_set.penalties[event], count)
    moves = {"offender": step.offender_levels, "opponents": step.opponents_levels}
    return {
        "level_change": {who: levels for who, levels in moves.items() if levels},
        "when": "after_the_deal",
        "match_lost": step.match_lost,
    }


def _clock_answer(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> Answer:
    clock = rule_set.clock
    if clock.minutes is None:
        return {"new_deal_allowed": True}
    left = asked.number("minutes_left", high=clock.minutes)
    elapsed = (clock.minutes - left) * MINUTE
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
        raise QuestionRefused("award_offender", f"offender is one of {' '.join(rule.by_offender)}")
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
