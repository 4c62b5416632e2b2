"""How the cards are played, in words: what a referee has to know beyond the classic game, and throws always."""

from collections.abc import Iterator
from typing import assert_never

from scoring.cards.play_rules import (
    BombFollow,
    Bombs,
    CrossTypeBeating,
    DrawPolicy,
    FlippedLead,
    FollowLadder,
    FollowTractor,
    PlayRules,
    Reading,
    RefusedThrow,
    RuffMatch,
    ThrowBeat,
    ThrowCheck,
    ThrowForced,
    ThrowsAllowed,
    VoidTrump,
)
from scoring.cards.situation import (
    EqualLevelPairs,
    LevelPlace,
    LevelWithJokers,
    LevelWithSuit,
    Neighbours,
    OffSuitRank,
)
from scoring.wording.own_side import OwnSide
from scoring.wording.pen import Tongue

_LADDER_OF = {
    FollowLadder.LIANZHONG_3D: ("联众三副牌规则", "the Lianzhong rules for three decks"),
    FollowLadder.SHENGJI_3D: ("升级三副牌规则", "the Shengji rules for three decks"),
    FollowLadder.FOUR_DECK: ("四副牌规则", "the four-deck rules"),
    FollowLadder.UNION_3V3_6D: ("工会六副牌规则", "the union rules for six decks"),
}


_ANY_OTHER = {
    OwnSide.ONE: ("其他任何一家（包括对家）", "any other player, the partner too,"),
    OwnSide.SEVERAL: ("其他任何一家（包括同伴）", "any other player, a partner too,"),
    OwnSide.FRIENDS: ("其他任何一家（包括朋友）", "any other player, a friend too,"),
    OwnSide.NONE: ("其他任何一家", "any other player"),
}


def play_in_words(pen: Tongue, rules: PlayRules, *, copies: int, own_side: OwnSide) -> Iterator[str]:
    """Permanent trumps, tractors, throws, following, ruffs, bombs and leads, each in its own sentences.

    `copies`: how many equal cards there are; with one nobody holds a pair, and nothing is said of what needs one.
    `own_side`: whom players have there.
    """
    if rules.permanent:
        ranks = pen.either("、", ", ").join("10" if rank == "T" else rank for rank in rules.permanent)
        yield pen.either(
            f"{ranks} 是常主，每副都是主牌。", f"Permanent trumps: every {ranks} is a trump in every hand."
        )
    yield from _order(pen, rules)
    pairs = copies > 1
    if pairs:
        yield from _tractors(pen, rules)
    yield from _throws(pen, rules, own_side)
    if pairs:
        yield from _following(pen, rules)
        yield from _ruffs(pen, rules)
    if rules.throws_allowed is not ThrowsAllowed.NEVER:
        yield from _beaten_throws(pen, rules)
    if rules.void_trump is VoidTrump.MUST_MATCH:
        yield pen.either(
            "缺门时，主牌不能毙住的，不准全出主牌。",
            "Somebody void in the suit may play trumps alone only where they ruff.",
        )
    yield from _bombs(pen, rules)
    yield from _leads(pen, rules)


def _order(pen: Tongue, rules: PlayRules) -> Iterator[str]:
    if rules.permanent and rules.level_place is LevelPlace.BELOW_PERMANENT:
        yield pen.either("级牌排在常主之下。", "The level cards stand below the permanent trumps.")
    if rules.off_suit_rank is OffSuitRank.EQUAL:
        yield pen.either(
            "主级牌与副级牌一样大" + ("，常主也是如此。" if rules.permanent else "。"),
            "Off-suit level cards are equal to that of the trump suit"
            + (", and so are permanent trumps." if rules.permanent else "."),
        )


def _tractors(pen: Tongue, rules: PlayRules) -> Iterator[str]:
    match rules.neighbours:
        case Neighbours.CLOSED:
            yield pen.either(
                "级牌不在本门之内，其上下两张在拖拉机中相邻。",
                "The level cards lie outside their suits, and the ranks above and below them are neighbours in a "
                "tractor.",
            )
        case Neighbours.OPEN:
            yield pen.either(
                "级牌留下的空位不补，其上下两张在拖拉机中不相邻。",
                "The level cards leave a gap: the ranks above and below them are no neighbours in a tractor.",
            )
        case Neighbours.NATURAL:
            yield pen.either(
                "拖拉机按牌面点数相邻，级牌不让位；A 在 K 之上，也在 2 之下；王和不同花色的牌不相连。",
                "Tractors go by the ranks printed on the cards, and the level closes no gap; A is above K and below 2; "
                "jokers and cards of different suits never chain.",
            )
        case Neighbours.NATURAL_HIGH:
            yield pen.either(
                "拖拉机按牌面点数相邻，级牌不让位；A 只在 K 之上；王和不同花色的牌不相连。",
                "Tractors go by the ranks printed on the cards, and the level closes no gap; A is above K only; "
                "jokers and cards of different suits never chain.",
            )
        case _:
            assert_never(rules.neighbours)
    if rules.level_with_suit is LevelWithSuit.APART:
        yield pen.either(
            "级牌不与主花色的其他牌连成拖拉机。", "Level cards form no tractor with other cards of the trump suit."
        )
    if rules.level_with_jokers is LevelWithJokers.APART:
        yield pen.either(
            "无主时，级牌不与王连成拖拉机。", "Without a trump suit level cards form no tractor with the jokers."
        )
    if rules.equal_level_pairs is EqualLevelPairs.CHAIN:
        yield pen.either(
            "不同花色的副级牌对子可以连成拖拉机。", "Pairs of off-suit level cards of different suits form a tractor."
        )


def _throws(pen: Tongue, rules: PlayRules, own_side: OwnSide) -> Iterator[str]:
    allowed = rules.throws_allowed
    match allowed:
        case ThrowsAllowed.ALL:
            yield pen.either("主牌、副牌都可以甩。", "Trumps and side suits may be thrown.")
        case ThrowsAllowed.TRUMP_ONLY:
            yield pen.either("只能甩主牌，副牌不准甩。", "Only trumps may be thrown, side suits not.")
        case ThrowsAllowed.SIDE_ONLY:
            yield pen.either("只能甩副牌，主牌不准甩。", "Only side suits may be thrown, trumps not.")
        case ThrowsAllowed.OTHERS_VOID:
            yield pen.either(
                "其他各家都没有这门花色时才能甩牌。", "A suit may be thrown only when all others are void in it."
            )
        case ThrowsAllowed.FIRST_SIDE_TRICKS:
            yield pen.either(
                "副牌只能在出副牌的前三墩甩。", "Side suits may be thrown in the first three tricks of side suits only."
            )
        case ThrowsAllowed.NEVER:
            yield pen.either("不准甩牌。", "Nothing may be thrown.")
        case _:
            assert_never(allowed)
    if allowed is not ThrowsAllowed.ALL and rules.refused_throw is RefusedThrow.SMALLEST:
        yield pen.either(
            "不准甩而甩牌的，改出其中最小的牌型。", "A throw where none is allowed leads its smallest unit."
        )
    if allowed not in (ThrowsAllowed.NEVER, ThrowsAllowed.OTHERS_VOID):
        yield from _failed_throws(pen, rules, own_side)


def _failed_throws(pen: Tongue, rules: PlayRules, own_side: OwnSide) -> Iterator[str]:
    match rules.throw_check:
        case ThrowCheck.ALL:
            held = pen.names(_ANY_OTHER[own_side])
        case ThrowCheck.OPPONENTS:
            held = pen.either("对方任何一家", "an opponent")
        case _:
            assert_never(rules.throw_check)
    match rules.throw_forced:
        case ThrowForced.LARGEST_TYPE_THEN_LOWEST:
            led = pen.either(
                "改出被管住的最大一类牌型中最小的一个", "the lowest of the largest type that is beaten is led instead"
            )
        case ThrowForced.FEWEST_CARDS_THEN_LOWEST:
            led = pen.either(
                "改出被管住的最小一类牌型中最小的一个", "the lowest of the smallest type that is beaten is led instead"
            )
        case ThrowForced.GLOBALLY_SMALLEST:
            led = pen.either(
                "改出所甩牌中最小的牌型，不论是否被管住", "the smallest unit of the throw is led instead, beaten or not"
            )
        case _:
            assert_never(rules.throw_forced)
    yield pen.either(
        f"{held}能管住其中一个牌型，即为甩错：{led}。", f"A throw fails when {held} beats one of its units: {led}."
    )


def _following(pen: Tongue, rules: PlayRules) -> Iterator[str]:
    ladder = rules.follow_ladder
    if ladder is not FollowLadder.PLAIN:
        name = pen.names(_LADDER_OF[ladder])
        yield pen.either(
            f"跟牌的先后次序以{name}原文为准。", f"What has to follow goes by the order printed in {name}."
        )
    else:
        match rules.follow_tractor:
            case FollowTractor.SAME_LENGTH:
                yield pen.either(
                    "领出拖拉机，有同样长的拖拉机须跟，没有则跟对子，再没有则跟同花色的牌。",
                    "A tractor draws a tractor of its length, else pairs, else cards of the suit.",
                )
            case FollowTractor.LONGEST_AVAILABLE:
                yield pen.either(
                    "领出拖拉机，须跟手中最长的拖拉机，余下的跟对子，没有对子则跟同花色的牌。",
                    "A tractor draws the longest tractor there is, then pairs, else cards of the suit.",
                )
            case FollowTractor.PAIRS_ONLY:
                yield pen.either(
                    "领出拖拉机，只须跟对子，不必跟拖拉机。", "A tractor draws pairs only, and no tractor."
                )
            case _:
                assert_never(rules.follow_tractor)
    match rules.draw_policy:
        case DrawPolicy.NO_PROTECTIONS:
            yield pen.either(
                "较大的牌型须拆开来跟较小的牌型。", "Larger groups have to be broken to answer a smaller lead."
            )
        case DrawPolicy.PROTECT_LONGER:
            yield pen.either(
                "张数更多的同牌不必拆开来跟。",
                "Larger groups of equal cards need not be broken.",
            )
        case DrawPolicy.TRACTOR_ONLY_ON_TRACTOR:
            yield pen.either(
                "只有领出拖拉机才须跟拖拉机；拖拉机中的对子仍须跟对子。",
                "A tractor is owed only where one was led; a pair in a tractor still answers a pair.",
            )
        case DrawPolicy.SUIT_ONLY:
            yield pen.either("只须跟花色，不必跟牌型。", "Only the suit has to be followed, and no format.")
        case _:
            assert_never(rules.draw_policy)


def _ruffs(pen: Tongue, rules: PlayRules) -> Iterator[str]:
    match rules.ruff_match:
        case RuffMatch.COVER:
            yield pen.either(
                "毙牌至少须含有领出的对子和拖拉机。", "A ruff has to hold at least the led pairs and tractors."
            )
        case RuffMatch.EXACT:
            yield pen.either("毙牌的牌型须与领出的完全相同。", "A ruff has to be of just the led formats.")
        case _:
            assert_never(rules.ruff_match)


def _beaten_throws(pen: Tongue, rules: PlayRules) -> Iterator[str]:
    match rules.throw_beat:
        case ThrowBeat.TOP_COMPONENT:
            yield pen.either(
                "毙甩牌及盖毙时，比最大一类牌型中最大的一个。",
                "Plays that beat a throw are compared by the highest unit of the largest type led.",
            )
        case ThrowBeat.ALL:
            yield pen.either(
                "盖毙甩牌，每个牌型都须更大。",
                "An answer to a throw is beaten only if each of its units is.",
            )
        case ThrowBeat.UNIT_LENGTH:
            yield pen.either(
                "毙甩牌及盖毙时，从最大的牌型起逐个比较。",
                "Plays that beat a throw are compared unit by unit, from the largest type down.",
            )
        case ThrowBeat.HIGHEST:
            yield pen.either(
                "毙甩牌及盖毙时，牌型相符后只比最大的一张。",
                "Plays that beat a throw are compared by their highest card, once they hold the led formats.",
            )
        case _:
            assert_never(rules.throw_beat)


def _bombs(pen: Tongue, rules: PlayRules) -> Iterator[str]:
    if rules.bombs is Bombs.FOUR_OR_MORE:
        yield pen.either("四张以上同牌是炸弹。", "Four or more equal cards are a bomb.")
    match rules.cross_type_beating:
        case CrossTypeBeating.NONE:
            pass
        case CrossTypeBeating.FOUR_DECK:
            yield pen.either(
                "张数相同时，每组张数多的连牌大过每组张数少的，四张同牌大过两对的拖拉机。",
                "With as many cards, runs of wider groups beat runs of narrower ones, and four equal cards beat a "
                "tractor of two pairs.",
            )
        case CrossTypeBeating.UNION_3V3_6D:
            yield pen.either(
                "张数相同时，炸弹大过连牌，每组张数多的连牌大过每组张数少的。",
                "With as many cards, bombs beat runs, and runs of wider groups beat runs of narrower ones.",
            )
        case _:
            assert_never(rules.cross_type_beating)
    if rules.bomb_follow is BombFollow.FREE:
        yield pen.either(
            "跟牌时可以用炸弹代替应跟的牌型。", "A bomb may be played in place of what would have to follow."
        )


def _leads(pen: Tongue, rules: PlayRules) -> Iterator[str]:
    if rules.flipped_lead is FlippedLead.SAFE:
        yield pen.either(
            "炒底后庄家首出的副牌，不能用主牌毙。",
            "Once the kitty was flipped, no trump takes the declarer's first lead of a side suit.",
        )
    if rules.reading is Reading.LEADER_CHOOSES:
        yield pen.either(
            "同样的牌可以看作几种牌型时，由领出的人说明。",
            "Where the same cards are several formats, the leader says which.",
        )
