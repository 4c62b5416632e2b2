"""Questions about tricks and throws: trick and throw."""

from collections.abc import Sequence

from scoring.answers.asked import Answer, Asked, QuestionRefused
from scoring.answers.asked_play import AskedPlay, asked_play
from scoring.answers.refusing import HANDS, PLAYS
from scoring.cards.throwing import OtherHand, judge_throw
from scoring.cards.tricks import Turn, judge_trick
from scoring.cards.units import Unit
from scoring.penalties import FineCounts, FineRule
from scoring.players.rule_set import PlayersRuleSet
from scoring.rules.rule_set import RuleSet

PARTNER = "partner"
"""The name of the only other hand that is no opponent's."""

AFTER_FLIP = "first_lead_after_flip"
"""Key of a question about the first trick of a hand whose kitty was flipped."""

FAILED_THROW = "failed_throw"
"""The key of the fine in a rule set."""


def answer_trick(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> Answer:
    """Who wins a trick, how many points are in it, and what each play was."""
    play = asked_play(rule_set, asked)
    plays = asked.values.get("plays")
    if not isinstance(plays, list):
        raise QuestionRefused("bad_list", "plays", value=plays, allowed=PLAYS)
    ruling = judge_trick(
        [play.read(cards, f"plays[{place}]") for place, cards in enumerate(plays)],
        play.situation,
        play.rules,
        named=play.named(asked),
        turn=Turn.AFTER_FLIP if asked.has(AFTER_FLIP) and asked.truth(AFTER_FLIP) else Turn.ANY,
    )
    return play.answer(
        ruling.source,
        ruling.reasons,
        winner=ruling.winner,
        points_in_trick=ruling.points,
        standings=[each.standing.value for each in ruling.plays],
        winning_units=_as_lists(ruling.winning_units),
    )


def answer_throw(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> Answer:
    """Whether a throw stands against the other hands; if not, what is led instead, and the fine in points."""
    play = asked_play(rule_set, asked)
    fine = rule_set.fines.get(FAILED_THROW)
    before = asked.number("side_tricks_before", high=54) if asked.has("side_tricks_before") else 0
    ruling = judge_throw(
        play.cards(asked, "thrown"),
        _other_hands(play, asked),
        play.situation,
        play.rules,
        side_tricks_before=before,
        named=play.named(asked),
        fine_counts=FineCounts.CARDS_TAKEN_BACK if fine is None else fine.counts,
    )
    return play.answer(
        ruling.source,
        ruling.reasons,
        valid=ruling.stands,
        components=_as_lists(ruling.components),
        beaten_components=_as_lists(ruling.beaten_components),
        beaten_by=[
            {"unit": list(each.unit.cards), "hand": each.holder, "cards": list(each.by.cards)} for each in ruling.beaten
        ],
        forced=None if ruling.forced is None else list(ruling.forced.cards),
        cards_taken_back=ruling.cards_back,
        refused=ruling.refused,
        **_penalty(fine, ruling.fined_cards, asked),
    )


def _penalty(fine: FineRule | None, cards: int, asked: Asked) -> Answer:
    """Points of the fine; where it is a part of the stake, that share, and what it is of a stake that was named."""
    if fine is None:
        return {"penalty": 0}
    if not fine.stake_percent:
        return {"penalty": fine.points_per_card * cards, "fined_cards": cards}
    share = fine.stake_percent if cards else 0
    found: Answer = {"penalty": 0, "stake_percent": share}
    if asked.has("base_stake"):
        found["stake_loss"] = fine.of_stake(asked.number("base_stake")) if cards else 0
    return found


def _other_hands(play: AskedPlay, asked: Asked) -> list[OtherHand]:
    """Hands by the names of their holders, or in a list: then all are opponents' and their places are their names."""
    hands = asked.values.get("other_hands")
    if isinstance(hands, list):
        named = [(str(place), cards) for place, cards in enumerate(hands, 1)]
    elif isinstance(hands, dict):
        named = list(hands.items())
    else:
        raise QuestionRefused("bad_hands", "other_hands", value=hands, allowed=HANDS)
    return [
        OtherHand(name=name, cards=play.read(cards, f"other_hands[{name}]"), is_opponent=name != PARTNER)
        for name, cards in named
    ]


def _as_lists(units: Sequence[Unit]) -> list[list[str]]:
    return [list(unit.cards) for unit in units]
