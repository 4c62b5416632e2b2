"""Questions about cards themselves: points, card_order and tractor."""

from scoring.answers.asked import Answer, Asked, QuestionRefused
from scoring.answers.asked_play import AskedPlay, asked_play
from scoring.answers.hands import sized
from scoring.cards.card import points_of
from scoring.cards.comparing import BOMB_CARDS
from scoring.cards.explaining import compare, why_format, why_suit
from scoring.cards.leaning import SUIT_POINTS, order_points, reading_points
from scoring.cards.play_rules import Bombs
from scoring.cards.units import Unit, decompose, one_suit, readings
from scoring.notes import note
from scoring.players.rule_set import PlayersRuleSet
from scoring.provenance import clause
from scoring.rules.rule_set import CARDS_PER_DECK, RuleSet
from scoring.wording.said import said


def answer_points(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> Answer:
    """Points and cards of the game, or the points on some cards."""
    if asked.has("cards") or asked.has("card"):
        told = asked.has("cards")
        cards = asked.read_cards(asked.values["cards"], "cards", rule_set.decks) if told else (asked.card("card"),)
        points = points_of(cards)
        return {"points": points, "reasons": said([note("points_of_cards", points=points)]), "source": rule_set.source}
    source = clause(rule_set, "game")
    if isinstance(rule_set, PlayersRuleSet):
        rule_set = sized(rule_set, asked)
    elif asked.has("players") and asked.number("players", 1) != rule_set.seats:
        raise QuestionRefused("wrong_players", "players", value=asked.values["players"], allowed=str(rule_set.seats))
    reasons = (
        note("points_of_decks", decks=rule_set.decks, points=rule_set.points_in_play),
        note("cards_dealt", each=rule_set.cards_per_player, kitty=rule_set.kitty_cards),
    )
    return {
        "total_points": rule_set.points_in_play,
        "total_cards": rule_set.decks * CARDS_PER_DECK,
        "cards_per_player": rule_set.cards_per_player,
        "kitty": rule_set.kitty_cards,
        "reasons": said(reasons),
        "source": source,
    }


def answer_card_order(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> Answer:
    """Cards in order, how two cards stand to each other, or the suit that a card belongs to."""
    play = asked_play(rule_set, asked)
    if asked.has("cards"):
        return _tiers(play, asked)
    situation = play.situation
    if asked.has("a", "b"):
        first, second = asked.card("a"), asked.card("b")
        found = compare(first, second, situation)
        suits = [situation.suit_of(first), situation.suit_of(second)]
        source = play.rules.clause(*(point for suit in suits for point in order_points(suit)))
        return play.answer(source, found.reasons, relation=found.relation.value, effective_suits=suits)
    if asked.has("card"):
        card = asked.card("card")
        source = play.rules.clause(*SUIT_POINTS)
        return play.answer(source, (why_suit(card, situation),), effective_suit=situation.suit_of(card))
    raise QuestionRefused("unknown_question", allowed="cards; a b; card")


def _tiers(play: AskedPlay, asked: Asked) -> Answer:
    cards = play.cards(asked, "cards")
    suit = one_suit(cards, play.situation)
    if suit is None:
        raise QuestionRefused("several_suits" if cards else "no_cards", "cards", value=" ".join(cards))
    tiers = [list(tier) for tier in play.situation.tiers(cards)]
    tied = (note("cards_equal", first_cards=tier[0], second_cards=tier[1]) for tier in tiers if len(tier) > 1)
    reasons = (note("order_highest_first", led_suit=play.situation.suit_code(suit)), *tied)
    return play.answer(play.rules.clause(*order_points(suit)), reasons, effective_suit=suit, high_to_low=tiers)


def answer_tractor(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> Answer:
    """What a play is: a tractor or not, its units, and every other way to read it."""
    play = asked_play(rule_set, asked)
    cards = play.cards(asked, "cards")
    if one_suit(cards, play.situation) is None:
        if not cards:
            raise QuestionRefused("no_cards", "cards")
        return play.answer(
            play.rules.clause(*SUIT_POINTS),
            why_format(cards, play.situation),
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
    is_equal = whole is not None and whole.width >= BOMB_CARDS and not whole.is_run
    return play.answer(
        play.rules.clause(*reading_points(units), *(("bombs",) if is_equal else ())),
        why_format(cards, play.situation),
        is_tractor=is_tractor,
        is_pair=whole is not None and not whole.is_run and whole.width == 2,
        is_bomb=is_equal and play.rules.bombs is Bombs.FOUR_OR_MORE,
        one_effective_suit=True,
        width=whole.width if whole is not None and is_tractor else None,
        length=whole.length if whole is not None and is_tractor else None,
        decomposition=_as_lists(units),
        also_accepted=[_as_lists(others) for others in readings(cards, play.situation)[1:]],
    )


def _as_lists(units: tuple[Unit, ...]) -> list[list[str]]:
    return [list(unit.cards) for unit in units]
