"""What a ruling on a play says on a sheet: its sentences as they were said, and what was made of the fault."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, assert_never

from django.utils.translation import gettext, pgettext

from scoring import AnyRuleSet, AwardKind, PlayersRuleSet
from scoring.cards.card import CardsRefused, read_cards
from scoring.wording.cards_in_words import cards_words
from tournament.rulebook.notes import reading_language
from tournament.rulebook.plays import PlayKind, Remedy, RemedyKind, offender_words, remedy_of, trumps_of
from tournament.rulebook.plays.words import SUIT_SIGNS, place_words, trump_words

_MOST_DECKS = 99


def play_verdict(rule_set: AnyRuleSet, play: Mapping[str, Any]) -> tuple[str, ...]:
    """What a stored ruling came to, in the active language, and what follows, if anything does."""
    remedy = play.get("remedy")
    verdict = str(play["sentences"][reading_language()][0])
    return (verdict, remedy_words(rule_set, remedy_of(remedy))) if remedy else (verdict,)


def play_on_table(rule_set: AnyRuleSet, play: Mapping[str, Any]) -> str:
    """What a stored ruling was about, as everybody at the table saw it: trumps, level, and the cards that were played
    or shown, in the active language; empty where the question names nothing of that.

    Never what somebody held. Cards that were asked about by themselves may be in a hand, and are left out.
    """
    kind, asked = PlayKind(play["question"]["kind"]), play["question"]["input"]
    facts, trump = [], asked.get("trump")
    if kind is not PlayKind.BID and isinstance(trump, str) and trump in SUIT_SIGNS:
        facts.append((gettext("Trump suit"), trump_words(trump, trumps_of(rule_set))))
    if isinstance(asked.get("level"), str):
        facts.append((gettext("Level played"), asked["level"].replace("T", "10")))
    facts += [(place_words(name), cards) for name, given in _open_cards(kind, asked) if (cards := _cards(given))]
    colon = pgettext("after a label", ": ")
    return " · ".join(f"{label}{colon}{words}" for label, words in facts)


def _open_cards(kind: PlayKind, asked: Mapping[str, Any]) -> Iterable[tuple[str, Any]]:
    """Cards that lay face up, by the place that a question names."""
    match kind:
        case PlayKind.THROW:
            return [("thrown", asked.get("thrown"))]
        case PlayKind.FOLLOW:
            return [("led", asked.get("led")), ("play", asked.get("play"))]
        case PlayKind.TRICK:
            plays = asked.get("plays")
            return [(f"play{place}", each) for place, each in enumerate(plays if isinstance(plays, list) else (), 1)]
        case PlayKind.KITTY:
            return [("winning_play", asked.get("winning_play"))]
        case PlayKind.BID:
            return [("new", asked.get("new")), ("current", asked.get("current"))]
        case PlayKind.FORMAT:
            return ()
    assert_never(kind)


def _cards(given: Any) -> str:
    """Cards in words; empty for whatever else was stored in their place."""
    try:
        cards = read_cards(given, decks=_MOST_DECKS)
    except (CardsRefused, TypeError):
        return ""
    return cards_words(" ".join(map(str, cards)), reading_language())


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
