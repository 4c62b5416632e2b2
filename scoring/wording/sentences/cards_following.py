"""What is said of an answer to a lead: whether it follows, and why not."""

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "follow_count": (
        "首出 {led} 张，只能跟同样张数，却出了 {played} 张。",
        "{led:card|cards} led, {played} played: as many cards as were led have to be played.",
    ),
    "follow_suit_kept": (
        "手中有{led_suit} {held} 张，须跟 {due} 张，只跟了 {played} 张；还留着 {kept_cards}。",
        "{held:card|cards} of the led suit ({led_suit}) held, {due} due, {played} played; {kept_cards} kept back.",
    ),
    "follow_trumps_do_not_match": (
        "没有{led_suit}；本规则下全出主牌须符合首出的牌型（{led_shapes}），否则不能全出主牌。",
        "No {led_suit} held; by these rules trumps alone have to match what was led ({led_shapes}).",
    ),
    "follow_void": ("没有{led_suit}，可出任意牌。", "No {led_suit} held: any cards may be played."),
    "follow_all_played": (
        "{led_suit}只有 {held} 张，已全部跟出，其余任意。",
        "All the {led_suit} held, {held:card|cards}, are played; the rest is free.",
    ),
    "follow_suit_only": (
        "本规则只要求跟{led_suit}，不要求跟牌型。",
        "By these rules only the suit is owed, {led_suit}, and no format.",
    ),
    "follow_best_played": (
        "手中{led_suit}最高可跟{owed_formats}，已跟出。",
        "The best answer that the {led_suit} held can give is {owed_formats}, and it is played.",
    ),
    "follow_no_format_held": (
        "{led_suit}里没有应跟的牌型，跟任意{led_suit}即可。",
        "The {led_suit} held contain no format that is owed: any of them may be played.",
    ),
    "follow_bomb_instead": (
        "应跟{owed_formats}，但可用炸弹代替。",
        "A bomb may be played in place of what is owed, {owed_formats}.",
    ),
    "follow_fewer_played": (
        "手中有{led_suit}{owed_formats}，{played_count}。",
        "{owed_formats} of {led_suit} held, {played_count}.",
    ),
    "follow_not_side_by_side": (
        "手中有{led_suit}{owed_formats}，所出的牌不能同时凑齐。",
        "{owed_formats} of {led_suit} held, but the play does not contain them side by side.",
    ),
    "follow_rung_below": (
        "按跟牌顺序应跟{owed_rung}，所出的牌只够{played_rung}。",
        "The order of answers asks for {owed_rung}; the play gives only {played_rung}.",
    ),
    "follow_clause": ("依据：{clause}。", "Clause: {clause}."),
}
