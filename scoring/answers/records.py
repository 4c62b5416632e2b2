"""Questions about a recorded hand: was every play legal, who won what, and what does it come to."""

from scoring.answers.asked import Answer, Asked
from scoring.answers.asked_play import asked_rules
from scoring.answers.declaring import asked_moment
from scoring.answers.hands import change_answer
from scoring.answers.matches import entered_hand
from scoring.answers.refusing import of_record
from scoring.cards.record import HandRecord, RecordRefused, Replay, record_from_data, record_from_text
from scoring.cards.record.report import declaring_seats, differences, replay_by, report_of, rules_at_table
from scoring.either import AnyRuleSet, score_any_hand
from scoring.hand.report import HandScore
from scoring.rules.rule_set import RuleSet
from scoring.wording.said import said


def answer_record(rule_set: AnyRuleSet, asked: Asked) -> Answer:
    """The hand played over again: violations, points, kitty and result; and how it differs from what was `entered`.

    `stage` first_deal: it is the first hand of its match.
    """
    rules, ignored = asked_rules(rule_set, asked)
    moment = asked_moment(asked)
    try:
        record = _record(asked)
        sized = rules_at_table(rule_set, record)
        replayed = replay_by(rule_set, record, rules, moment=moment)
    except RecordRefused as refused:
        raise of_record(refused) from refused
    declarers = declaring_seats(sized, record)
    found: Answer = {
        "complete": replayed.is_complete,
        "tricks": [
            {"leader": trick.leader, "winner": trick.winner, "points": trick.points} for trick in replayed.tricks
        ],
        "points": list(replayed.points),
        "attackers_trick_points": sum(points for seat, points in enumerate(replayed.points) if seat not in declarers),
        "kitty_points": replayed.kitty_points,
        "last_trick_winner": replayed.last_winner,
        "last_trick_format": None if replayed.last_format is None else replayed.last_format.kind.value,
        "violations": _violations(replayed),
        "failed_throws": [
            {"trick": failed.trick, "seat": failed.seat, "fined_cards": failed.fined_cards}
            for failed in replayed.failed_throws
        ],
        "source": rules.clause(),
    }
    if ignored:
        found["ignored_options"] = list(ignored)
    if replayed.is_complete:
        found |= _result(replayed, sized, asked)
    return found


def _record(asked: Asked) -> HandRecord:
    value = asked.values.get("record")
    return record_from_text(value) if isinstance(value, str) else record_from_data(value)


def _violations(replayed: Replay) -> list[Answer]:
    return [
        {
            "trick": violation.trick,
            "seat": violation.seat,
            "against": violation.against.value,
            "reasons": said(violation.reasons),
        }
        for violation in replayed.violations
    ]


def _result(replayed: Replay, rule_set: AnyRuleSet, asked: Asked) -> Answer:
    """What the hand brings, as `hand_result` answers, and the differences from what was entered."""
    report = report_of(replayed, rule_set)
    score = score_any_hand(rule_set, report)
    found: Answer = {"attackers_total": score.attackers_points, "band": score.band, "steps": said(score.steps)}
    if isinstance(rule_set, RuleSet) and isinstance(score, HandScore):
        found |= change_answer(rule_set, score)
    if asked.has("entered"):
        entered = entered_hand(rule_set, asked.block("entered"))
        found["differences"] = [
            {"field": each.field, "entered": each.entered, "recorded": each.recorded}
            for each in differences(entered, report, rule_set)
        ]
    return found
