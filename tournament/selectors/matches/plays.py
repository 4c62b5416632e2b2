"""What a ruling on a play says on a sheet: its sentences as they were said, and what was made of the fault."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, assert_never

from django.utils.translation import gettext

from scoring import AnyRuleSet, AwardKind, PlayersRuleSet
from tournament.rulebook.notes import reading_language
from tournament.rulebook.plays import Remedy, RemedyKind, offender_words, remedy_of


def play_verdict(rule_set: AnyRuleSet, play: Mapping[str, Any]) -> tuple[str, ...]:
    """What a stored ruling came to, in the active language, and what follows, if anything does."""
    remedy = play.get("remedy")
    verdict = str(play["sentences"][reading_language()][0])
    return (verdict, remedy_words(rule_set, remedy_of(remedy))) if remedy else (verdict,)


def play_reasons(play: Mapping[str, Any]) -> tuple[str, ...]:
    """Why, as it was said, and where that is printed."""
    language = reading_language()
    clause = gettext("Clause: %(clause)s") % {"clause": play["clause"][language]}
    return (*map(str, play["sentences"][language][1:]), clause)


def remedy_words(rule_set: AnyRuleSet, remedy: Remedy) -> str:
    """What follows, for whom, and how much of it; the key alone where the rules have changed and know it no more."""
    language = reading_language()
    words = {"who": offender_words(rule_set, remedy)[language], "what": remedy.key, "cards": remedy.cards}
    match remedy.kind:
        case RemedyKind.FINE:
            fine = rule_set.fines.get(remedy.key)
            if fine is None or fine.stake_percent:
                words |= {} if fine is None else {"what": fine.names[language]}
                return gettext("Fine for %(who)s: %(what)s, cards: %(cards)d.") % words
            words |= {"what": fine.names[language], "points": fine.points_per_card * remedy.cards}
            return gettext("Fine for %(who)s: %(what)s, cards: %(cards)d, points: %(points)d.") % words
        case RemedyKind.PENALTY:
            penalty = rule_set.penalties.get(remedy.key)
            words |= {} if penalty is None else {"what": penalty.names[language]}
            return gettext("Penalty for %(who)s: %(what)s.") % words
        case RemedyKind.AWARD:
            awards = {} if isinstance(rule_set, PlayersRuleSet) else rule_set.awards
            award = awards.get(AwardKind(remedy.key))
            words |= {} if award is None else {"what": award.names[language]}
            return gettext("The hand is decided by the fault of %(who)s: %(what)s.") % words
    assert_never(remedy.kind)
