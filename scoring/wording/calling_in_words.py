"""Who sits at a table of players with levels of their own, and how a declarer and friends are found, in words."""

from collections.abc import Iterator
from typing import assert_never

from scoring.players.rule_set import CalledInKitty, Calling, Deals, Newcomer, PlayersRuleSet
from scoring.wording.pen import Tongue
from scoring.wording.values import Count


def newcomer_in_words(pen: Tongue, rules: PlayersRuleSet) -> str:
    """Where a player begins who sits down later."""
    match rules.newcomer:
        case Newcomer.MEAN_DOWN:
            return pen.either(
                "后来的人从在座各人级数的平均数打起，舍去小数。",
                "Whoever sits down later begins at the mean level of those there, rounded down.",
            )
        case Newcomer.MEAN_NEAREST:
            return pen.either(
                "后来的人从在座各人级数的平均数打起，四舍五入。",
                "Whoever sits down later begins at the mean level of those there, rounded to the nearest.",
            )
        case Newcomer.LOWEST:
            return pen.either(
                "后来的人从在座各人中最低的级数打起。",
                "Whoever sits down later begins at the lowest level of those there.",
            )
        case Newcomer.START:
            return pen.either("后来的人从头打起。", "Whoever sits down later begins where everybody began.")
        case _:
            assert_never(rules.newcomer)


def calling_in_words(pen: Tongue, rules: PlayersRuleSet) -> Iterator[str]:
    """How friends are found, and who declares."""
    match rules.calling:
        case Calling.NOBODY:
            yield pen.either("庄家一人对其余各人。", "The declarer plays alone against all others.")
        case Calling.ANY_CARD:
            yield pen.either(
                "庄家叫一张牌，出这张牌的人是朋友；没有朋友时庄家一人打。",
                "The declarer calls a card, and who plays it is the friend; without one the declarer plays alone.",
            )
        case Calling.HELD_CARD:
            yield pen.either(
                "庄家叫一张牌，从庄家的下家起最先持有这张牌的人是对家；庄家自己持有全部这张牌时一人打其余各人。",
                "The declarer calls a card, and the next player in playing order who holds it is the partner; a "
                "declarer who holds every copy plays alone.",
            )
            match rules.called_in_kitty:
                case CalledInKitty.COUNTS_FOR_NOBODY:
                    yield pen.either("扣在底牌里的不算。", "A copy that lies in the kitty counts for nobody.")
                case CalledInKitty.CALLED_ANEW:
                    yield pen.either(
                        "所叫的牌扣在底牌里时，另叫一张。",
                        "Where a copy lies in the kitty another card has to be called.",
                    )
                case _:
                    assert_never(rules.called_in_kitty)
        case Calling.ACES:
            yield pen.either(
                f"庄家用 A 叫朋友，同一花色从第一张叫起，最多 {rules.most_friends} 个。",
                "The declarer calls friends with aces, the first copy of a suit first, "
                f"at most {Count(rules.most_friends):friend|friends}.",
            )
        case _:
            assert_never(rules.calling)
    match rules.deals:
        case Deals.ON_STAGE:
            yield pen.either("下一副由台上一方亮牌坐庄。", "The side on stage declares the next hand.")
        case Deals.AUCTION:
            yield pen.either("每副竞标，标分最低者坐庄。", "Every hand has an auction; the lowest bid declares.")
        case _:
            assert_never(rules.deals)
