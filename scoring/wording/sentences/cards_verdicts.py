"""What a ruling at the table comes to, in one sentence; the reasons stand beside it."""

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "verdict_follow_allowed": ("可以这样跟。", "This answer is allowed."),
    "verdict_follow_not_allowed": ("不能这样跟。", "This answer is not allowed."),
    "verdict_throw_stands": ("甩牌成立。", "The throw stands."),
    "verdict_throw_not_allowed": (
        "此处不准甩牌，{count} 张全部收回。",
        "No throw is allowed here: {count:card goes|cards go} back.",
    ),
    "verdict_throw_fails": (
        "甩牌失败：改出 {forced_cards}，收回 {count} 张。",
        "The throw fails: {forced_cards} is led instead, and {count:card goes|cards go} back.",
    ),
    "verdict_trick": (
        "第 {place} 家赢得这一墩，得 {points} 分。",
        "Play {place} wins the trick, which holds {points:point|points}.",
    ),
    "verdict_unit": ("这是{shape}。", "This is {shape}."),
    "verdict_several_units": (
        "不是一个牌型，而是 {count} 个：{unit_cards}。",
        "This is not one format but {count}: {unit_cards}.",
    ),
    "verdict_several_suits": (
        "这些牌不属于同一门，不能一起出。",
        "These cards are of several suits and cannot be led together.",
    ),
    "verdict_order": ("大小：{order_cards}。", "From high to low: {order_cards}."),
    "verdict_kitty": (
        "底牌按 {factor} 倍计，闲家方 {signed} 分。",
        "The kitty counts {factor:time|times}: {signed} points for the attackers.",
    ),
    "verdict_kitty_stays": (
        "底牌不计，闲家方不加分。",
        "The kitty does not count: the attackers get nothing for it.",
    ),
    "verdict_bid_stands": ("亮主有效。", "The bid stands."),
    "verdict_bid_no_trump": ("有效，打无主。", "The bid stands: no trump suit."),
    "verdict_bid_refused": ("不能这样亮。", "The bid does not stand."),
    "verdict_allowed": ("可以。", "This is allowed."),
    "verdict_not_allowed": ("不可以。", "This is not allowed."),
    "verdict_nobody_declared": ("无人亮主，按规则处理如下。", "Nobody has declared; the rules say what follows."),
}
