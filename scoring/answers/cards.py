"""Questions about cards themselves: points, card_order and tractor."""

from scoring.answers.asked import Answer, Asked, QuestionRefused
from scoring.answers.asked_play import AskedPlay, asked_card, asked_play
from scoring.answers.hands import sized
from scoring.cards.card import points_of, read_cards
from scoring.cards.play_rules import Bombs
from scoring.cards.units import Unit, decompose, one_suit, readings
from scoring.players.rule_set import PlayersRuleSet
from scoring.rules.rule_set import CARDS_PER_DECK, RuleSet


def answer_points(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> Answer:
    """Points and cards of the game, or the points on some cards."""
    if asked.has("cards"):
        return {"points": points_of(read_cards(asked.texts("cards"), decks=rule_set.decks))}
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


def answer_card_order(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> Answer:
    """Cards in order, how two cards stand to each other, or the suit that a card belongs to."""
    play = asked_play(rule_set, asked)
    if asked.has("cards"):
        return _tiers(play, asked)
    situation = play.situation
    if asked.has("a", "b"):
        first, second = asked_card(asked, "a"), asked_card(asked, "b")
        suits = situation.suit_of(first), situation.suit_of(second)
        if suits[0] != suits[1]:
            trumps = [suit == "trump" for suit in suits]
            relation = "incomparable" if not any(trumps) else ">" if trumps[0] else "<"
        else:
            higher = situation.height_of(first) - situation.height_of(second)
            relation = ">" if higher > 0 else "<" if higher < 0 else "="
        return play.answer((), relation=relation, effective_suits=list(suits))
    if asked.has("card"):
        return play.answer((), effective_suit=situation.suit_of(asked_card(asked, "card")))
    raise QuestionRefused("unknown_question", "card_order asks with cards, with a and b, or with card")


def _tiers(play: AskedPlay, asked: Asked) -> Answer:
    cards = play.cards(asked, "cards")
    suit = one_suit(cards, play.situation)
    if suit is None:
        raise QuestionRefused("several_suits", "cards are of one effective suit, and there is one at least")
    tiers = [list(tier) for tier in play.situation.tiers(cards)]
    return play.answer((), effective_suit=suit, high_to_low=tiers)


def answer_tractor(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> Answer:
    """What a play is: a tractor or not, its units, and every other way to read it."""
    play = asked_play(rule_set, asked)
    cards = play.cards(asked, "cards")
    if one_suit(cards, play.situation) is None:
        if not cards:
            raise QuestionRefused("no_cards", "cards names one card at least")
        return play.answer(
            (),
            is_tractor=False,
            is_pair=False,
            is_bomb=False,
            one_effective_suit=False,
            width=None,
            length=None,
            decomposition=None,
            also_accepted=[],
        )
    units = decompose(cards, play.situation)
    whole = units[0].shape if len(units) == 1 else None
    is_tractor = whole is not None and whole.is_run
    return play.answer(
        (),
        is_tractor=is_tractor,
        is_pair=whole is not None and not whole.is_run and whole.width == 2,
        is_bomb=whole is not None and not whole.is_run and whole.width >= 4 and play.rules.bombs is Bombs.FOUR_OR_MORE,
        one_effective_suit=True,
        width=whole.width if whole is not None and is_tractor else None,
        length=whole.length if whole is not None and is_tractor else None,
        decomposition=_as_lists(units),
        also_accepted=[_as_lists(others) for others in readings(cards, play.situation)[1:]],
    )


def _as_lists(units: tuple[Unit, ...]) -> list[list[str]]:
    return [list(unit.cards) for unit in units]
