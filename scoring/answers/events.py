"""Offences as questions name them: by the key of the rule set, or by a printed name."""

from scoring.answers.asked import QuestionRefused
from scoring.penalties import AwardKind
from scoring.players.rule_set import PlayersRuleSet
from scoring.rules.rule_set import RuleSet

AWARDS = {
    "wrong_card_count": AwardKind.CARD_COUNT_ERROR,
    "wrong_card": AwardKind.WRONG_PLAY,
    "no_declaration": AwardKind.NO_DECLARATION,
    "revoke": AwardKind.LABOUR_REFORM,
}
"""Events that decide a hand in place of its points."""

_EVENTS = {kind: event for event, kind in AWARDS.items()}


def event_of(rule_set: RuleSet | PlayersRuleSet, told: str) -> str:
    """The key of what was told by its printed name; any other text as it stands."""
    for offences in (rule_set.fines, rule_set.penalties):
        for key, offence in offences.items():
            if told in offence.names.values():
                return key
    for kind, award in rule_set.awards.items():
        if told == kind or told in award.names.values():
            return _EVENTS[kind]
    return "revoke" if told.startswith("revoke") else told


def award_of(rule_set: RuleSet | PlayersRuleSet, event: str) -> AwardKind | None:
    """What the event decides a hand by; None where these rules do not award a hand for it."""
    kind = AWARDS.get(event)
    return kind if kind in rule_set.awards else None


def unknown_event(rule_set: RuleSet | PlayersRuleSet, event: str) -> QuestionRefused:
    """The event with the others that these rules do speak of."""
    known = ["late", "clock", *rule_set.fines, *rule_set.penalties]
    known += [event for event, kind in AWARDS.items() if kind in rule_set.awards]
    return QuestionRefused("unknown_event", "event", value=event, allowed=" ".join(known))
