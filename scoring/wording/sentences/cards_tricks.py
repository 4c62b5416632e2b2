"""What is said of leads, throws and who wins a trick."""

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "trick_led": ("第 {play} 家首出 {laid_cards}。", "Play {play} leads {laid_cards}."),
    "trick_beat": (
        "第 {play} 家的 {laid_cards} 大于 {best_cards}。",
        "Play {play} beats {best_cards} with {laid_cards}.",
    ),
    "trick_ruffed": (
        "第 {play} 家以主牌 {laid_cards} 毙 {best_cards}。",
        "Play {play} ruffs {best_cards} with {laid_cards}.",
    ),
    "trick_over_ruffed": (
        "第 {play} 家以 {laid_cards} 盖毙 {best_cards}。",
        "Play {play} over-ruffs {best_cards} with {laid_cards}.",
    ),
    "trick_discarded": (
        "第 {play} 家垫 {laid_cards}：既不全是首出的花色，也不全是主牌。",
        "Play {play} discards {laid_cards}: neither all of the led suit nor all trumps.",
    ),
    "trick_not_covered": (
        "第 {play} 家的 {laid_cards} 凑不出首出的牌型（{led_shapes}），大不了。",
        "Play {play} cannot win: {laid_cards} does not hold what was led ({led_shapes}).",
    ),
    "trick_no_ruff_after_flip": (
        "第 {play} 家的主牌 {laid_cards} 不能毙：炒底后庄家首出的副牌不能用主牌大过。",
        "Play {play} does not ruff with {laid_cards}: after the kitty was flipped no trumps win the declarer's first"
        " lead of a side suit.",
    ),
    "trick_side_under_trumps": (
        "第 {play} 家的副牌 {laid_cards} 大不过主牌 {best_cards}。",
        "Play {play} stays below: {laid_cards} is a side suit and {best_cards} are trumps.",
    ),
    "trick_smaller_type": (
        "第 {play} 家的 {laid_cards} 牌型小于 {best_cards}。",
        "Play {play} stays below: {best_cards} is of a larger type than {laid_cards}.",
    ),
    "trick_equal": (
        "第 {play} 家的 {laid_cards} 与 {best_cards} 一样大，先出者为大。",
        "Play {play} stays below: {laid_cards} equals {best_cards}, and the earlier one counts.",
    ),
    "trick_not_higher": (
        "第 {play} 家的 {laid_cards} 大不过 {best_cards}。",
        "Play {play} stays below: {laid_cards} does not beat {best_cards}.",
    ),
    "trick_won": (
        "第 {play} 家最大，赢得这一墩，得 {points} 分。",
        "Play {play} wins the trick, with {points:point|points} in it.",
    ),
    "throw_single_unit": (
        "{laid_cards} 是一个牌型，不算甩牌。",
        "{laid_cards} is a single unit and no throw.",
    ),
    "throw_stands": (
        "别人手中没有更大的同牌型，{laid_cards} 甩牌成功。",
        "Nobody holds a higher unit of any of these types: the throw {laid_cards} stands.",
    ),
    "throw_beaten": (
        "{holder} 有 {by_cards}，大于 {unit_cards}。",
        "{holder} holds {by_cards}, which beats {unit_cards}.",
    ),
    "throw_largest_type_first": (
        "由大牌型往下查，出最先被管住的牌型中最小的。",
        "The types are held against the hands from the largest down; the lowest of the first that fails is led.",
    ),
    "throw_fewest_cards_first": (
        "出被管住的牌型中张数最少的，同样张数出最小的。",
        "Of the units that are beaten the one of the fewest cards is led, and the lowest of those.",
    ),
    "throw_smallest_of_all": (
        "出所甩牌中最小的牌型。",
        "The smallest unit of the whole throw is led.",
    ),
    "throw_falls": (
        "改出 {forced_cards}，收回 {back} 张。",
        "{forced_cards} is led instead, and {back:card goes|cards go} back.",
    ),
    "throw_refused": (
        "不准甩牌，{back} 张全部收回。",
        "The throw is refused, and all {back:card|cards} go back.",
    ),
    "throw_never": ("本规则不准甩牌。", "By these rules nothing is thrown."),
    "throw_trumps_only": ("本规则副牌不准甩牌。", "By these rules side suits are not thrown."),
    "throw_side_suits_only": ("本规则只能甩副牌。", "By these rules only side suits are thrown."),
    "throw_others_void_only": (
        "其他各家都没有这门花色时才能甩牌。",
        "A suit is thrown only when all others are void in it.",
    ),
    "throw_first_side_tricks_only": (
        "只能在出副牌的前 {tricks} 墩甩副牌。",
        "Only side suits are thrown, and only in the first {tricks:trick|tricks} in which a side suit is led.",
    ),
    "lead_single_unit": (
        "{laid_cards} 是一个牌型（{led_shapes}），可以出。",
        "{laid_cards} is a single unit ({led_shapes}) and may be led.",
    ),
    "lead_throw_unchecked": (
        "这是甩牌；不知道其他各家的牌，未作检查。",
        "This is a throw; the other hands are not known, so it is not held against them.",
    ),
    "lead_not_held": ("手中没有 {missing_cards}。", "The hand does not hold {missing_cards}."),
    "lead_several_suits": (
        "{laid_cards} 不是同一花色，不能一起出。",
        "{laid_cards} is not of one suit and cannot be led together.",
    ),
}
