"""Warnings about a score sheet, and questions before a hand is kept."""

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "warn_hand_after_end": (
        "第 {number} 副在比赛结束之后，不计入。",
        "Hand {number} comes after the end of the match and does not count.",
    ),
    "warn_declaring_side": (
        "第 {number} 副由{side}坐庄，与前一副的结果不符；已按实际坐庄方计分。",
        "In hand {number} {side} declared, which the hand before does not lead to; it is scored as played.",
    ),
    "warn_declarer": (
        "第 {number} 副庄家是{seat}，应为{expected_seat}；已照记。",
        "In hand {number} {seat} declared where {expected_seat} was due; it is scored as played.",
    ),
    "warn_level": (
        "第 {number} 副记为打 {level}，{side}此时应打 {expected_level}；升级从 {expected_level} 算起。",
        "Hand {number} is noted at level {level}, but {side} were at {expected_level}; "
        "they climb from {expected_level}.",
    ),
    "warn_offence_repeated": (
        "{side}{offence}已 {count} 次，请裁判长决定是否判负。",
        "{side}: {offence}, number {count}; the chief referee decides whether the match is lost.",
    ),
    "warn_award_not_needed": (
        "判{side}胜的裁定未起作用：胜负已由规则决定或比赛未结束。",
        "The award to {side} has no effect: the rules decide, or the match is not over.",
    ),
    "warn_nothing_to_annul": (
        "没有可撤销的裁定；打过目标级或打满副数只能改正相应的副。",
        "There is no ruling to take back; an end by goal or hands changes only with its hands.",
    ),
    # Questions before a hand is kept
    "ask_match_is_over": ("比赛已结束，仍要记这一副吗？", "The match is over. Record this hand all the same?"),
    "ask_declaring_side": (
        "应由对方坐庄，确认是{side}坐庄吗？",
        "The other side is on stage. Did {side} really declare?",
    ),
    "ask_declarer": (
        "应由{expected_seat}坐庄，确认是{seat}吗？",
        "{expected_seat} was due to declare. Was it really {seat}?",
    ),
    "ask_level": (
        "{side}应打 {expected_level}，确认打的是 {level} 吗？",
        "{side} stand at {expected_level}. Did they really play {level}?",
    ),
    "ask_no_points": ("闲家方一分未得，确认吗？", "The attackers have no points at all. Is that right?"),
    "ask_above_cards": (
        "{points} 分超过牌面总分 {in_play} 分，是否已含抠底加倍？",
        "{points} points are more than the {in_play} on the cards. Is the kitty bonus in it?",
    ),
    "ask_kitty_high": ("底牌有 {points} 分，确认吗？", "{points} points in the kitty. Is that right?"),
    "ask_long_format": (
        "最后一墩以 {cards} 张的牌型取胜，确认吗？",
        "The last trick was won with {cards:card|cards} at once. Is that right?",
    ),
    "ask_many_fines": ("罚 {cards} 张，确认吗？", "A fine for {cards:card|cards}. Is that right?"),
    "ask_many_levels": (
        "闲家方一次升 {climb} 级，确认吗？",
        "The attackers climb {climb:level|levels}. Is that right?",
    ),
    "ask_award": ("本副按“{award}”判，确认吗？", "This hand is awarded for a fault ({award}). Is that right?"),
    "ask_goal": (
        "{side}到 {level}，比赛就此结束，确认吗？",
        "{side} reach {level} and win the match with this hand. Is that right?",
    ),
    "ask_player_declarer": (
        "{seat}不在台上，确认由{seat}坐庄吗？",
        "{seat} was not on stage. Did {seat} really declare?",
    ),
    "ask_player_level": (
        "{seat}应打 {expected_level}，确认打的是 {level} 吗？",
        "{seat} stands at {expected_level}. Did {seat} really play {level}?",
    ),
    "ask_player_alone": (
        "{seat}没有朋友，一人打其余各人，确认吗？",
        "{seat} had no friend and played alone. Is that right?",
    ),
    "ask_hook_for_nothing": (
        "本副钩级不起作用：闲家方没有上台，或庄家打的不是钩级的级数。确认吗？",
        "The hook costs nothing here: the attackers did not take the stage, or the level is not one that drops. "
        "Is that right?",
    ),
    "ask_levels_left": (
        "{seat}还有 {lost} 级没有转让，将作废，确认吗？",
        "{seat} has {lost:level|levels} left over that would go to nobody. Is that right?",
    ),
    "ask_player_goal": (
        "{seat}到 {level}，比赛就此结束，确认吗？",
        "{seat} reaches {level} and wins the match with this hand. Is that right?",
    ),
}
