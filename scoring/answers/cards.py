"""Questions about the pack: points."""

from scoring.answers.asked import Answer, Asked, QuestionRefused
from scoring.answers.hands import sized
from scoring.cards.formats import check_cards
from scoring.players.rule_set import PlayersRuleSet
from scoring.rules.rule_set import CARDS_PER_DECK, RuleSet

_POINTS = {"5": 5, "T": 10, "K": 10}


def answer_points(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> Answer:
    """Points and cards of the game, or the points on some cards."""
    if asked.has("cards"):
        cards = asked.texts("cards")
        check_cards(cards, rule_set.decks)
        return {"points": sum(_POINTS.get(card[1:], 0) for card in cards if card not in ("LJ", "BJ"))}
    if isinstance(rule_set, PlayersRuleSet):
        rule_set = sized(rule_set, asked)
    elif asked.has("players") and asked.number("players", 1) != rule_set.seats:
        raise QuestionRefused("wrong_players", f"players is {rule_set.seats} in this rule set")
    return {
        "total_points": rule_set.points_in_play,
        "total_cards": rule_set.decks * CARDS_PER_DECK,
        "cards_per_player": rule_set.cards_per_player,
        "kitty": rule_set.kitty_cards,
    }
