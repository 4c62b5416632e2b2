"""What is said of the order of cards, of formats, and of the cards of a game."""

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "card_joker": ("{one_cards} 总是主牌。", "{one_cards} is always a trump."),
    "card_level": ("{one_cards} 是级牌，属于主牌。", "{one_cards} is a level card and so a trump."),
    "card_permanent": ("{one_cards} 是常主。", "{one_cards} is a trump in every hand."),
    "card_trump_suit": ("{one_cards} 是主花色的牌。", "{one_cards} is of the trump suit."),
    "card_side_suit": ("{one_cards} 是副牌。", "{one_cards} is of a side suit."),
    "cards_of_two_suits": (
        "{first_cards} 与 {second_cards} 是两门副牌，互不比较，首家出的那门为大。",
        "{first_cards} and {second_cards} are of two side suits and do not compare: the led one counts.",
    ),
    "cards_equal": (
        "{first_cards} 与 {second_cards} 一样大，先出者为大。",
        "{first_cards} and {second_cards} are equal; the earlier one counts.",
    ),
    "cards_higher": ("{first_cards} 大于 {second_cards}。", "{first_cards} is above {second_cards}."),
    "order_highest_first": (
        "{led_suit}从大到小，同级的并列。",
        "{led_suit}, the highest first; equal cards stand together.",
    ),
    "format_several_suits": ("这些牌不是同一门花色。", "The cards are not of one suit."),
    "format_run": ("{laid_cards} 大小相邻：{one_shapes}。", "{laid_cards} are neighbours: {one_shapes}."),
    "format_equal_cards": ("{laid_cards}：{one_shapes}。", "{laid_cards}: {one_shapes}."),
    "format_units": ("这手牌读作：{unit_shapes}。", "The play is read as {unit_shapes}."),
    "format_widths_differ": (
        "{first_cards} 与 {second_cards} 同牌张数不同，不能相连。",
        "{first_cards} and {second_cards} have different numbers of equal cards and do not chain.",
    ),
    "format_singles": (
        "{first_cards} 与 {second_cards} 都是单张，单张不相连。",
        "{first_cards} and {second_cards} are singles, which do not chain.",
    ),
    "format_equal_groups": (
        "{first_cards} 与 {second_cards} 一样大，不算相邻。",
        "{first_cards} and {second_cards} are equal and so no neighbours.",
    ),
    "format_no_neighbours": (
        "{first_cards} 与 {second_cards} 大小不相邻。",
        "{first_cards} and {second_cards} are no neighbours.",
    ),
    "ladder_printed": ("按规则原文所列的顺序。", "In the order that the source prints."),
    "ladder_plain": (
        "规则没有逐条列出：先跟首家出的牌型，再依次跟其中较小的牌型。",
        "The source prints no list: what was led comes first, then the smaller types it can be cut into.",
    ),
    "points_of_decks": (
        "每副牌 100 分：5 为 5 分，10 和 K 各 10 分；{decks} 副共 {points} 分。",
        "100 points a deck, 5 for a five and 10 for a ten or king: {points} in {decks:deck|decks}.",
    ),
    "points_of_cards": ("这些牌共 {points} 分。", "These cards hold {points:point|points}."),
    "cards_dealt": (
        "每人 {each} 张，底牌 {kitty} 张。",
        "{each:card|cards} for each player, {kitty} in the kitty.",
    ),
}
