"""How trumps and the declarer are found, in words."""

from collections.abc import Iterator
from typing import assert_never

from scoring.cards.declaring_rules import (
    AuctionSteps,
    CallingNeedsJoker,
    DeclaringRules,
    FirstSingle,
    FlipOrder,
    JokerWith,
    Ladder,
    NobodyDeclares,
    OpenedWithJokers,
    RedealHand,
    Reinforce,
    SelfOvercall,
    ThreeJokers,
)
from scoring.wording.own_side import OwnSide
from scoring.wording.pen import Tongue

_WITH = {
    OwnSide.ONE: ("对家", "the partner"),
    OwnSide.SEVERAL: ("同伴", "a partner"),
    OwnSide.FRIENDS: ("同一方的人", "a player of the same side"),
    OwnSide.NONE: ("同一方的人", "a player of the same side"),
}


def declaring_in_words(pen: Tongue, rules: DeclaringRules, *, copies: int, own_side: OwnSide) -> Iterator[str]:
    """Auctions, what is shown and by whom it is overcalled, what is played when nobody declares, flips, new deals and
    exchanges, each in its own sentences.

    `copies`: how many equal cards there are; with one nobody shows two, and nothing is said of what needs them.
    `own_side`: whom players have there.
    """
    yield from _auction(pen, rules)
    yield from _shown(pen, rules)
    yield from _overcalls(pen, rules, copies)
    yield from _own_bid(pen, rules, copies)
    yield _nobody(pen, rules)
    yield from _rights(pen, rules, own_side)


def _auction(pen: Tongue, rules: DeclaringRules) -> Iterator[str]:
    match rules.auction:
        case AuctionSteps.NONE:
            return
        case AuctionSteps.ANY_LOWER:
            step = pen.either("每次须比前一次低", "each bid is lower than the last")
        case AuctionSteps.TENS_LOWER:
            step = pen.either("每次至少比前一次低 10 分", "each bid is lower than the last by 10 points at least")
        case _:
            assert_never(rules.auction)
    yield pen.either(f"竞标：标分为 5 的倍数，{step}。", f"Auction: bids are multiples of 5, and {step}.")
    yield pen.either("庄家指定主花色。", "The declarer names trumps.")


def _shown(pen: Tongue, rules: DeclaringRules) -> Iterator[str]:
    match rules.joker_with:
        case JokerWith.NONE:
            pass
        case JokerWith.COLOUR:
            yield pen.either(
                "亮级牌须带王：红花色带大王，黑花色带小王。",
                "With a level card its joker is shown: the big one for red suits, the little one for black.",
            )
        case JokerWith.LITTLE_AT_FIRST:
            yield pen.either(
                "比赛第一副先叫主的人，须另亮一张小王。",
                "Who opens the first hand of a match also shows a little joker.",
            )
        case _:
            assert_never(rules.joker_with)
    match rules.calling_needs_joker:
        case CallingNeedsJoker.NO:
            return
        case CallingNeedsJoker.YES:
            yield pen.either(
                "手中有王才能叫主，还须有级牌，或者至少有三张王，那时可指定任一花色。",
                "Whoever calls needs a joker, and a level card or three jokers, with which any suit may be called.",
            )
        case _:
            assert_never(rules.calling_needs_joker)
    match rules.three_jokers:
        case ThreeJokers.NOT_AT_FIRST:
            yield pen.either(
                "比赛第一副，三张王而无级牌的不能抢。",
                "In the first hand of a match three jokers without a level card do not take the opening.",
            )
        case ThreeJokers.ALWAYS:
            yield pen.either("比赛第一副也是如此。", "So it is in the first hand of a match, too.")
        case ThreeJokers.NEVER:
            yield pen.either(
                "三张王而无级牌的不能叫，四张才能。", "Without a level card three jokers may not, but four."
            )
        case _:
            assert_never(rules.three_jokers)


def _overcalls(pen: Tongue, rules: DeclaringRules, copies: int) -> Iterator[str]:
    if copies > 1:
        match rules.ladder:
            case Ladder.LEVEL_CARDS:
                yield pen.either(
                    "张数多的级牌可以反张数少的；单用王不能亮主或反主。",
                    "More level cards overcall fewer; jokers alone are no bid.",
                )
            case Ladder.JOKERS_ABOVE:
                yield pen.either(
                    "张数多的可以反张数少的；两张以上相同的王叫无主，大于同样张数的级牌，大王、小王不分。",
                    "More cards overcall fewer; two or more equal jokers call no trumps and outrank as many level "
                    "cards.",
                )
            case Ladder.JOKERS_APART:
                yield pen.either(
                    "张数多的可以反张数少的；两张以上相同的王叫无主，大于同样张数的级牌，大王又大于小王。",
                    "More cards overcall fewer; two or more equal jokers call no trumps and outrank as many level "
                    "cards, and big ones little ones.",
                )
            case Ladder.NO_OVERCALLS:
                yield pen.either("不能反主。", "Nobody overcalls.")
            case _:
                assert_never(rules.ladder)
        if rules.ladder not in (Ladder.LEVEL_CARDS, Ladder.NO_OVERCALLS):
            match rules.opened_with_jokers:
                case OpenedWithJokers.YES:
                    pass
                case OpenedWithJokers.NO:
                    yield pen.either("王只能反主，不能先亮。", "Jokers alone overcall and do not open.")
                case _:
                    assert_never(rules.opened_with_jokers)
    match rules.first_single:
        case FirstSingle.STANDS:
            pass
        case FirstSingle.ANY_SINGLE:
            yield pen.either(
                "单张级牌可以被另一花色的单张级牌反。", "A single level card may be overcalled by one of another suit."
            )
        case _:
            assert_never(rules.first_single)


def _own_bid(pen: Tongue, rules: DeclaringRules, copies: int) -> Iterator[str]:
    if copies == 1 or rules.ladder is Ladder.NO_OVERCALLS:
        return
    match rules.self_overcall:
        case SelfOvercall.YES:
            own = pen.either("可以反自己亮的主（自反）", "One's own bid may be overcalled with another suit")
        case SelfOvercall.NEVER:
            own = pen.either("不能反自己亮的主", "One's own bid may not be overcalled with another suit")
        case SelfOvercall.AFTER_OTHERS:
            own = pen.either(
                "别人反过之后，才能反自己亮的主",
                "One's own bid may be overcalled with another suit only after somebody else did",
            )
        case _:
            assert_never(rules.self_overcall)
    match rules.reinforce:
        case Reinforce.YES:
            more = pen.either("可以加亮同样的牌（自保）", "equal cards may be added to it")
        case Reinforce.NO:
            more = pen.either("不能加亮", "no cards are added to it")
        case _:
            assert_never(rules.reinforce)
    yield pen.either(f"{own}，{more}。", f"{own}; {more}.")


def _nobody(pen: Tongue, rules: DeclaringRules) -> str:
    match rules.nobody_declares:
        case NobodyDeclares.NOT_STATED:
            return pen.either("无人亮主时，由裁判裁定。", "When nobody declares, the referee decides.")
        case NobodyDeclares.NO_TRUMP:
            return pen.either("无人亮主时打无主。", "When nobody declares, there are no trumps.")
        case NobodyDeclares.NO_TRUMP_RANDOM_DECLARER:
            return pen.either(
                "无人亮主时随机定庄，打无主。",
                "When nobody declares, the declarer is drawn by lot and there are no trumps.",
            )
        case NobodyDeclares.SPADES:
            return pen.either("无人亮主时以黑桃为主。", "When nobody declares, spades are trumps.")
        case NobodyDeclares.FIRST_KITTY_SUIT:
            return pen.either(
                "无人亮主时，以底牌中第一张不是王的牌的花色为主。",
                "When nobody declares, the first card of the kitty that is no joker names trumps.",
            )
        case NobodyDeclares.FOURTH_KITTY_SUIT:
            return pen.either(
                "无人亮主时翻第 4 张底牌，以其花色为主；是王则打无主。",
                "When nobody declares, the fourth card of the kitty names trumps; a joker means none.",
            )
        case NobodyDeclares.DRAWN_KITTY_SUIT:
            return pen.either(
                "无人亮主时从底牌抽一张，以其花色为主；抽到的总是主牌（王、级牌、常主），则打无主。",
                "When nobody declares, a card drawn from the kitty names trumps; one that is trump in any suit means "
                "none.",
            )
        case NobodyDeclares.DRAWN_UP_TO_THREE:
            return pen.either(
                "无人亮主时从底牌抽一张，以其花色为主；抽到的总是主牌（王、级牌、常主），则再抽，第三张仍是则打无主。",
                "When nobody declares, a card drawn from the kitty names trumps; one that is trump in any suit is laid "
                "aside for another, and if the third is one, too, there are no trumps.",
            )
        case NobodyDeclares.HAND_VOID:
            return pen.either(
                "比赛第一副无人叫主，作废重发；以后无人叫主，庄家下台。",
                "When nobody declares, the first hand is void and dealt again; later the declarers step down.",
            )
        case _:
            assert_never(rules.nobody_declares)


def _rights(pen: Tongue, rules: DeclaringRules, own_side: OwnSide) -> Iterator[str]:
    match rules.flip_order:
        case FlipOrder.NONE:
            pass
        case FlipOrder.DIAMONDS_OVER_CLUBS:
            yield pen.either(
                "翻底牌前主已确定的可以炒底：大王大于小王，再依次为黑桃、红桃、方块、梅花。",
                "Where trumps were fixed before the kitty was turned, it may be flipped: big joker, little joker, "
                "spades, hearts, diamonds, clubs.",
            )
        case FlipOrder.CLUBS_OVER_DIAMONDS:
            yield pen.either(
                "翻底牌前主已确定的可以炒底：大王大于小王，再依次为黑桃、红桃、梅花、方块。",
                "Where trumps were fixed before the kitty was turned, it may be flipped: big joker, little joker, "
                "spades, hearts, clubs, diamonds.",
            )
        case _:
            assert_never(rules.flip_order)
    if rules.redeal_below:
        whose = {
            RedealHand.OPPONENTS: ("对方一家手中", "a hand of the other side"),
            RedealHand.OWN: ("自己手中", "one's own hand"),
        }
        hand, points = pen.names(whose[rules.redeal_hand]), rules.redeal_below
        yield pen.either(
            f"出牌之前，{hand}不足 {points} 分的，可以要求重发，庄家不变。",
            f"Before play a new deal may be asked for with fewer than {points} points in {hand}; the declarer stays.",
        )
    if rules.exchange_at_most:
        with_whom = pen.names(_WITH[own_side])
        yield pen.either(
            f"有主时，主牌不超过 {rules.exchange_at_most} 张的，可以与{with_whom}换五张牌（过河）。",
            f"With a trump suit, whoever holds {rules.exchange_at_most} trumps at most may exchange five cards with "
            f"{with_whom}.",
        )
