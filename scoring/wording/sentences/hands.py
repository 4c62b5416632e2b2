"""What is said about one hand: its steps."""

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "points_total": ("记分表上闲家方得 {amount} 分。", "The slip gives the attackers {amount} points."),
    "points_in_tricks": ("闲家方牌面得 {amount} 分。", "The attackers took {amount} points in tricks."),
    "kitty_won": (
        "闲家方以{format}抠底：底牌 {kitty} 分 × {factor} = {amount} 分。",
        "The attackers won the kitty with {format}: {kitty} points times {factor} is {amount}.",
    ),
    "kitty_times": (
        "闲家方抠底：底牌 {kitty} 分 × {factor} = {amount} 分。",
        "The attackers won the kitty: {kitty} points times {factor} is {amount}.",
    ),
    "kitty_kept": ("庄家方保底，底牌不计分。", "The declarers won the last trick; the kitty counts for nothing."),
    "kitty_deducted": (
        "庄家方以{format}赢得最后一墩：{amount} 分（倍数 {factor}，底牌 {kitty} 分）。",
        "The declarers won the last trick with {format}: {amount} points (factor {factor}, kitty {kitty}).",
    ),
    "last_trick_won": (
        "闲家方以{format}赢得最后一墩：手上 {held} 分按 {factor} 倍计，加 {amount} 分。",
        "The attackers won the last trick with {format}: their {held} points count {factor} times, "
        "which adds {amount}.",
    ),
    "last_trick_times": (
        "闲家方赢得最后一墩：手上 {held} 分按 {factor} 倍计，加 {amount} 分。",
        "The attackers won the last trick: their {held} points count {factor} times, which adds {amount}.",
    ),
    "last_trick_lost": (
        "庄家方以{format}赢得最后一墩：倍数 {factor}，闲家方手上 {held} 分，变动 {amount} 分。",
        "The declarers won the last trick with {format}: factor {factor} on the attackers' {held} points, "
        "a change of {amount}.",
    ),
    "last_trick_kept": (
        "庄家方赢得最后一墩，分数不变。",
        "The declarers won the last trick; the points stay as they are.",
    ),
    "fine_on_declarers": (
        "庄家方{offence} {cards} 张，每张 {per_card} 分：闲家方加 {amount} 分。",
        "Declarers fined ({offence}), {cards:card|cards} at {per_card} points: the attackers get {amount}.",
    ),
    "fine_on_attackers": (
        "闲家方{offence} {cards} 张，每张 {per_card} 分：{amount} 分。",
        "Attackers fined ({offence}), {cards:card|cards} at {per_card} points: {amount} points.",
    ),
    "points_moved": ("判罚：闲家方得分变动 {amount} 分。", "Penalties change the attackers' points by {amount}."),
    "points_sum": ("闲家方合计 {points} 分。", "The attackers have {points} points in all."),
    "points_below_zero": ("合计低于 0 分，按 0 分计级。", "A total below 0 counts as 0 in the level table."),
    "band_keep": (
        "{band} 分档：庄家方升 {climb} 级，继续坐庄。",
        "Band {band}: the declarers climb {climb:level|levels} and keep the stage.",
    ),
    "band_switch": (
        "{band} 分档：换庄，双方不升级。",
        "Band {band}: the attackers take the stage, nobody climbs.",
    ),
    "band_climb": (
        "{band} 分档：闲家方上台并升 {climb} 级。",
        "Band {band}: the attackers take the stage and climb {climb:level|levels}.",
    ),
    "hand_is_void": (
        "本副作废，由原庄家重新发牌，双方级数不变。",
        "The hand is void and dealt again by the same dealer; nobody's level moves.",
    ),
    "award_fault": ("{award}，责任方：{party}。", "Fault ({award}) of {party}."),
    "award_played_out": (
        "发现时手中剩 {left} 张牌，少于 {below} 张：本副先打完再判。",
        "{left:card was|cards were} left when it was found, fewer than {below}: the hand was played out first.",
    ),
    "award_may_stop": (
        "发现时手中剩 {left} 张牌，不少于 {below} 张：无过错方可以中止本副。",
        "{left:card was|cards were} left when it was found, at least {below}: the innocent side could stop the hand.",
    ),
    "award_table_ignored": ("本副不按得分计级。", "The points of this hand do not count."),
    "award_table_added": (
        "按 {points} 分应升 {climb} 级，另加罚则所定级数。",
        "At {points} points the table gives {climb:level|levels}, on top of the award.",
    ),
    "award_keep": (
        "庄家方升 {climb} 级，继续坐庄。",
        "The declarers climb {climb:level|levels} and keep the stage.",
    ),
    "award_switch": (
        "庄家方下台，闲家方上台并升 {climb} 级。",
        "The declarers step down; the attackers take the stage and climb {climb:level|levels}.",
    ),
    "award_stage": ("庄家方下台，闲家方上台，不升级。", "The declarers step down; the attackers take the stage."),
    "award_contested": (
        "双方均不升级，下一副重新抢庄。",
        "Nobody climbs, and the next declarer is contested anew.",
    ),
    "hand_points": (
        "本副计分：{value} × 基数 {base}，闲家方得 {points} 分，庄家方相反。",
        "The hand is worth {value} times the base {base}: {points} for the attackers, the negative for the declarers.",
    ),
}
