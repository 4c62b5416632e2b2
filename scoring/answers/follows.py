"""Questions about following suit: follow and follow_order."""

from scoring.answers.asked import Answer, Asked, QuestionRefused
from scoring.answers.asked_play import AskedPlay, asked_play
from scoring.answers.led_types import read_led_type
from scoring.cards.card import MOST_DECKS, Card
from scoring.cards.following import Owed, follow_order, judge_follow
from scoring.cards.following.ladders import PrintedLadder, ladder_for
from scoring.notes import note
from scoring.players.rule_set import PlayersRuleSet
from scoring.rules.rule_set import RuleSet


def answer_follow(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> Answer:
    """Whether a play answers a lead, what was owed, and what was played instead."""
    play = asked_play(rule_set, asked)
    decks = _copies(rule_set, play)
    ruling = judge_follow(
        _cards(asked, "led", decks),
        _cards(asked, "hand", decks),
        _cards(asked, "play", decks),
        play.situation,
        play.rules,
        named=play.named(asked),
    )
    return play.answer(
        ruling.source,
        ruling.reasons,
        legal=ruling.legal,
        owed=[_owed(each) for each in ruling.owed],
        owed_rung=ruling.owed_rung,
        played_rung=ruling.played_rung,
    )


def answer_follow_order(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> Answer:
    """All answers to a type of lead, best to worst."""
    play = asked_play(rule_set, asked)
    led = read_led_type(asked.text("led_type"))
    most = _copies(rule_set, play)
    if any(shape.width > most for shape in led):
        raise QuestionRefused("bad_led_type", "led_type", value=asked.values["led_type"], allowed=_equal_cards(most))
    ladder = ladder_for(led, play.rules)
    how = note("ladder_printed" if isinstance(ladder, PrintedLadder) else "ladder_plain")
    return play.answer(
        ladder.source,
        (how,),
        led=[str(shape) for shape in led],
        best_to_worst=list(map(str, follow_order(led, play.rules))),
    )


def _copies(rule_set: RuleSet | PlayersRuleSet, play: AskedPlay) -> int:
    """How often a card can be there: once a deck. Where players choose their decks, any number is read."""
    if isinstance(rule_set, PlayersRuleSet) and rule_set.free_size:
        return MOST_DECKS
    return play.situation.decks


def _cards(asked: Asked, key: str, decks: int) -> tuple[Card, ...]:
    return asked.read_cards(asked.values.get(key), key, decks)


def _owed(owed: Owed) -> Answer:
    return {"shape": str(owed.shape), "count": owed.count, "played": owed.played}


def _equal_cards(most: int) -> dict[str, str]:
    return {"zh": f"至多 {most} 张同牌", "en": f"of {most} equal cards at most"}
