"""What is said of bids, auctions and the rights around the deal."""

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "bid_not_a_bid": (
        "{shown_cards} 不能亮主：只能亮同一花色的级牌（{rank}），或相同的王。",
        "{shown_cards} is no bid: equal level cards ({rank}) of one suit are shown, or equal jokers.",
    ),
    "bid_opens": ("尚无人亮主，此亮有效。", "Nobody has declared yet, so this stands."),
    "bid_outranks": ("{new_cards} 大于 {held_cards}，反主有效。", "{new_cards} outranks {held_cards}."),
    "bid_does_not_outrank": ("{new_cards} 不大于 {held_cards}，不能反。", "{new_cards} does not outrank {held_cards}."),
    "bid_reinforces": (
        "本人加亮同花色级牌，共 {count} 张，主已固定。",
        "The same player adds an equal level card, {count} in all: the bid is fixed.",
    ),
    "bid_trump": ("主花色为 {suit_cards}。", "Trumps are {suit_cards}."),
    "bid_no_trump": ("打无主。", "The hand is played without a trump suit."),
    "bid_kitty_taken": ("底牌已被拿起，不能再亮主或反主。", "The kitty has been taken: nobody bids any more."),
    "bid_no_overcalls": ("本规则不能反主。", "By these rules nobody overcalls."),
    "bid_no_jokers": ("本规则不能单用王亮主。", "By these rules jokers alone are no bid."),
    "bid_single_joker": ("单张王不能亮主，至少要两张相同的王。", "One joker is no bid; two equal ones are."),
    "bid_jokers_only_overcall": ("王只能用来反主，不能先亮。", "Jokers alone overcall; they do not open."),
    "bid_pair_overcalls": (
        "反主要用一对级牌加相应的王，或一对王。",
        "An overcall takes two level cards with their joker, or two jokers.",
    ),
    "bid_joker_of_colour": ("亮这门花色须带 {joker_cards}。", "A bid in this suit needs the {joker_cards} with it."),
    "bid_little_joker_first": (
        "首局叫主必须亮出一只小王。",
        "In the first hand whoever declares first has to show a little joker.",
    ),
    "bid_joker_not_needed": ("级牌不与王一起亮。", "Level cards are shown without a joker."),
    "bid_not_over_oneself": ("不能反自己亮的主。", "Nobody overcalls a bid of their own."),
    "bid_only_after_others": (
        "别人反过之后，原亮主者才能再反。",
        "Whoever declared may overcall only after somebody else did.",
    ),
    "auction_out_of_range": (
        "叫分须为 5 的倍数，从 5 到 {most}；{new} 不行。",
        "A bid is a multiple of 5 from 5 to {most}; {new} is not allowed.",
    ),
    "auction_opens": ("首个叫分 {new}，有效。", "{new} opens the auction."),
    "auction_lower": ("{new} 比 {now} 低，有效。", "{new} is lower than {now}."),
    "auction_not_lower": (
        "{new} 无效：叫分至少要比 {now} 低 {step} 分。",
        "{new} is not allowed: a bid is at least {step} points lower than {now}.",
    ),
    "flip_higher": ("{new} 大于 {now}，可以炒（{order}）。", "{new} is above {now} and may flip it ({order})."),
    "flip_not_higher": ("{new} 不大于 {now}，不能炒（{order}）。", "{new} is not above {now} ({order})."),
    "flip_allowed": (
        "主在翻底牌前确定，允许炒底。",
        "Trumps were fixed before the kitty was turned: it may be flipped.",
    ),
    "flip_not_allowed": ("不允许炒底。", "The kitty may not be flipped."),
    "call_level_card": ("有级牌，可以亮主。", "A level card is held, so trumps may be declared."),
    "call_no_level_card": ("没有级牌，不能叫主。", "No level card is held."),
    "call_no_joker": ("手中有王才能叫主。", "Whoever calls needs a joker."),
    "call_with_level_card": ("有王有级牌，可以叫主。", "A joker and a level card are held."),
    "call_not_in_first_deal": (
        "首局抢庄：三张王而无级牌，不能抢。",
        "In the first hand three jokers without a level card may not take the opening.",
    ),
    "call_four_jokers": (
        "三张王而无级牌，不能叫主，四张才能。",
        "Three jokers without a level card may not call; four may.",
    ),
    "call_any_suit": ("三张以上王，可任意指定花色。", "With three jokers or more any suit may be called."),
    "redeal_never": ("本规则没有分少重发。", "By these rules no new deal is asked for."),
    "redeal_allowed": (
        "{points} 分，少于 {below} 分，可以要求重发，庄家不变。",
        "{points:point|points} in a hand, fewer than {below}: a new deal may be asked for, the declarer stays.",
    ),
    "redeal_enough": (
        "{points} 分，不少于 {below} 分，不能要求重发。",
        "{points:point|points} in a hand, not fewer than {below}: no new deal.",
    ),
    "redeal_of_own_hand": (
        "看的是要求重发的人自己手中的分。",
        "What counts are the points in the hand of whoever asks.",
    ),
    "redeal_of_opponents_hand": (
        "看的是对方一家手中的分，不是自己手中的分。",
        "What counts are the points in a hand of the other side, not in one's own.",
    ),
    "exchange_never": ("本规则没有五主过河。", "By these rules no cards are exchanged."),
    "exchange_no_trump": ("无主时不得过河。", "Without a trump suit no cards are exchanged."),
    "exchange_allowed": (
        "{trumps} 张主，不超过 {most} 张，可与对家换五张。",
        "{trumps:trump|trumps}, not more than {most}: five cards may be exchanged with the partner.",
    ),
    "exchange_too_many": (
        "{trumps} 张主，超过 {most} 张，不能换牌。",
        "{trumps:trump|trumps}, more than {most}: no cards are exchanged.",
    ),
    "undeclared_not_stated": (
        "规则没有规定无人亮主怎么办，由裁判裁定。",
        "The rules do not say what is played; the referee decides.",
    ),
    "undeclared_no_trump": ("无人亮主，打无主。", "Nobody declared: the hand is played without a trump suit."),
    "undeclared_random_declarer": (
        "无人亮主：随机定庄，打无主。",
        "Nobody declared: the declarer is drawn by lot, and there is no trump suit.",
    ),
    "undeclared_spades": ("无人亮主，以黑桃为主。", "Nobody declared: spades are trumps."),
    "undeclared_kitty": (
        "无人亮主，以底牌 {card} 的花色为主。",
        "Nobody declared: the kitty's {card} names the trump suit.",
    ),
    "undeclared_always_trump": (
        "无人亮主，抽到的 {card} 是常主，打无主。",
        "Nobody declared, and {card} is trump in any suit: the hand has no trump suit.",
    ),
    "undeclared_redealt": (
        "首局无人叫主，本局作废重发。",
        "Nobody declared in the first hand: it is void and dealt again.",
    ),
    "undeclared_steps_down": ("无人叫主，庄家下台。", "Nobody declared: the declarer steps down."),
    "friend_holds": ("{seat} 号位持有所叫的牌，是朋友。", "Seat {seat} holds the called card and is the friend."),
    "friend_nearest": (
        "所叫的牌不在庄家手中，按出牌顺序离庄家最近的持牌人 {seat} 号位是朋友。",
        "The declarer holds none; the nearest holder in playing order, seat {seat}, is the friend.",
    ),
    "friend_nobody": (
        "其余各家都没有所叫的牌，庄家一打其余。",
        "Nobody else holds the called card: the declarer plays alone.",
    ),
    "friend_in_kitty": (
        "所叫的牌有 {copies} 张扣在底牌里，不算。",
        "{copies:copy lies|copies lie} in the kitty and does not count.",
    ),
    "friend_called_anew": (
        "所叫的牌有 {copies} 张扣在底牌里，须另叫一张。",
        "{copies:copy lies|copies lie} in the kitty: another card has to be called.",
    ),
    "call_accepted": ("可以这样叫朋友。", "Friends may be called like that."),
    "call_refused": ("不能这样叫朋友。", "Friends may not be called like that."),
    "friends_at_most": (
        "庄家方不能多于其余各家：最多 {most} 个朋友。",
        "The declarer's side is not larger than the others: {most:friend|friends} at most.",
    ),
}
