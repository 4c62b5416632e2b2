"""Every reason, warning, finding and refusal in whole sentences, in Chinese and English.

Sentences stand as (Chinese, English); braces name parameters. Parameters that are entry ids are replaced by the
entry's name where the caller knows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, assert_never

from tournament.pairing.values import DraftWarning, Finding, PairingRefused, Param, Params, Reason

Language = Literal["zh", "en"]
Sentences = Mapping[str, tuple[str, str]]

_ENTRY_PARAMS = frozenset({"entry", "opponent", "first", "second", "ideal", "entries"})

REASONS: Sentences = {
    # Swiss: scores
    "same_score": ("双方同积 {score} 分。", "Both have {score} match points."),
    "floated_from_odd_group": (
        "{entry}（{score} 分）下移与 {opponent}（{opponent_score} 分）对阵：该分数以上的队数为单数，必须有一队下移。",
        "{entry} ({score}) meets {opponent} ({opponent_score}): the number of entries on {score} points or "
        "more is odd, so one of them must go down.",
    ),
    "floated_having_met_group": (
        "{entry}（{score} 分）与 {opponent}（{opponent_score} 分）对阵：{entry} 与同分各队都已交过手或不得对阵。",
        "{entry} ({score}) meets {opponent} ({opponent_score}): it has met, or must not meet, everybody else "
        "on its score.",
    ),
    "floated_to_keep_units_apart": (
        "{entry}（{score} 分）与 {opponent}（{opponent_score} 分）对阵：同分而未交过手的都是本单位的队。",
        "{entry} ({score}) meets {opponent} ({opponent_score}): those on its score whom it has not met are of "
        "its own unit.",
    ),
    "floated_for_the_round": (
        "{entry}（{score} 分）与 {opponent}（{opponent_score} 分）对阵：这样全轮的编排最好。",
        "{entry} ({score}) meets {opponent} ({opponent_score}): so the round as a whole comes out best.",
    ),
    # Swiss: pattern
    "neighbours_in_ranking": (
        "名次相邻：第 {first_place} 名对第 {second_place} 名。",
        "They are neighbours in the ranking: place {first_place} meets place {second_place}.",
    ),
    "upper_half_meets_lower_half": (
        "同分组上半区对下半区：第 {first_place} 名对第 {second_place} 名。",
        "The upper half meets the lower half: place {first_place} meets place {second_place}.",
    ),
    "ideal_opponent_met_before": (
        "{entry} 本应对 {ideal}，但两队已经交过手。",
        "{entry} would have met {ideal}, but the two have met before.",
    ),
    "ideal_opponent_of_same_unit": (
        "{entry} 本应对 {ideal}，但两队同属一个单位。",
        "{entry} would have met {ideal}, but the two are of one unit.",
    ),
    "ideal_opponent_forbidden": (
        "{entry} 本应对 {ideal}，但已规定这两队不得对阵。",
        "{entry} would have met {ideal}, but the two must not meet.",
    ),
    "ideal_opponent_needed_elsewhere": (
        "{entry} 本应对 {ideal}；为使全轮编排最好，{ideal} 另有对手。",
        "{entry} would have met {ideal}, who is needed elsewhere for the round as a whole to come out best.",
    ),
    # Swiss: rematch, unit, optimum
    "not_met_before": ("两队此前没有交过手。", "The two have not met before."),
    "rematch_unavoidable": (
        "两队此前已交手 {meetings} 次；本轮无法完全避免重复对阵。",
        "The two have met before (times: {meetings}); this round cannot be paired without rematches.",
    ),
    "units_differ": ("两队不是同一单位。", "The two are of different units."),
    "same_unit_unavoidable": (
        "两队同属{unit}；在更重要的要求之下，这次同单位相遇无法避免。",
        "Both are of {unit}; given all that matters more, this could not be avoided.",
    ),
    "same_unit_allowed": (
        "两队同属{unit}；本轮不要求同单位回避。",
        "Both are of {unit}; this round does not keep units apart.",
    ),
    "optimum_certified": (
        "已证明：在所有合规编排中，没有比本轮更好的。",
        "Proved: of all pairings that are allowed, none is better for this round.",
    ),
    "score_optimum_certified": (
        "已证明：没有任何编排的分差更小。",
        "Proved: no pairing has smaller score differences.",
    ),
    "optimum_not_certified": (
        "本轮合规，但尚未证明分差已达最小。",
        "The round is legal, but that its score differences are the smallest is not proved.",
    ),
    # Swiss: byes
    "bye_assigned": ("由编排长指定轮空。", "The bye was assigned by the organiser."),
    "bye_to_lowest": (
        "队数为单数，名次最低者（{count} 队中第 {place} 名）轮空。",
        "The number of entries is odd; the lowest in the ranking (place {place} of {count}) sits out.",
    ),
    "bye_to_lowest_without_one": (
        "队数为单数；在轮空次数最少的队中名次最低者（{count} 队中第 {place} 名）轮空。",
        "The number of entries is odd; the lowest of those with the fewest byes so far "
        "(place {place} of {count}) sits out.",
    ),
    "bye_moved_up_for_the_others": (
        "轮空给第 {place} 名（共 {count} 队）：若由 {entries} 轮空，其余各队的重复对阵或同单位相遇会更多。",
        "Place {place} of {count} sits out: with a bye for {entries} the others would have more rematches or "
        "more meetings within a unit.",
    ),
    "further_bye_unavoidable": (
        "该队此前已轮空 {byes} 次；本轮无法避免再次轮空。",
        "This entry has had a bye before (times: {byes}); a further one could not be avoided.",
    ),
    # Swiss: the round
    "round_without_rematch": ("本轮没有重复对阵。", "There is no rematch in this round."),
    "round_has_fewest_rematches": (
        "本轮无法完全避免重复对阵；重复对阵已减到最少（{count} 场）。",
        "Rematches cannot be avoided in this round; there are as few as possible ({count}).",
    ),
    "round_without_unit_clash": ("本轮没有同单位相遇。", "Nobody meets an entry of the same unit."),
    "round_has_unit_clashes": (
        "本轮有 {count} 场同单位相遇。",
        "Meetings within a unit in this round: {count}.",
    ),
    "round_reaches_score_bound": (
        "本轮分差已达理论最小值。",
        "The score differences are as small as they can be with these scores.",
    ),
    "changed_by_hand": (
        "手工调整：{entry} 换到了 {opponent} 的位置。",
        "Changed by hand: {entry} has taken the place of {opponent}.",
    ),
    "draft_changed_by_hand": (
        "本轮编排经手工调整 {count} 次。",
        "This draft was changed by hand (times: {count}).",
    ),
    # seats and tables
    "table_by_ranking": (
        "第 {place} 组对阵，按名次坐 {table} 号桌。",
        "Pairing {place} has table {table} by its place in the ranking.",
    ),
    "table_by_ranking_again": (
        "第 {place} 组对阵，按名次坐 {table} 号桌，其中有队坐过此桌。",
        "Pairing {place} has table {table} by its place in the ranking, though one of the two has sat there "
        "before.",
    ),
    "table_exchanged_among_equals": (
        "与同分的对阵调换到 {table} 号桌，以免重复坐同一桌。",
        "Table {table} was exchanged among pairings with equal scores, so that tables are not repeated.",
    ),
    "table_fixed": ("{entry} 固定在 {table} 号桌。", "{entry} has a fixed place at table {table}."),
    "fixed_table_given_up": (
        "{entry} 的固定桌让给了对手的固定桌。",
        "The fixed table of {entry} gives way to that of its opponent.",
    ),
    "side_by_balance": (
        "{entry} 此前坐南北较少，本轮坐南北。",
        "{entry} has sat North-South less often and sits there now.",
    ),
    "side_by_lot": (
        "双方坐南北的次数相当，抽签定 {entry} 坐南北。",
        "Both have sat North-South equally often; by lot {entry} sits there.",
    ),
    # knock-out
    "seeds_in_standard_places": (
        "前 {count} 号种子按标准位置入位。",
        "The standard places are kept for the first seeds: {count}.",
    ),
    "byes_to_the_top": (
        "首轮轮空 {count} 个，给排在最前的队。",
        "Byes in the first round: {count}, given to the highest.",
    ),
    "units_spread_over_bracket": (
        "同单位的队分到不同半区、不同四分之一区；为此调整了 {moved} 个位置。",
        "Entries of a unit are spread over halves and quarters; places changed for this: {moved}.",
    ),
    "too_few_for_third_place": (
        "只有 {count} 队，不设三四名决赛。",
        "With {count} entries there is no third-place match.",
    ),
}

WARNINGS: Sentences = {
    "forbidden_pair": (
        "已规定 {first} 与 {second} 不得对阵。",
        "{first} and {second} must not meet.",
    ),
    "rematch": (
        "{first} 与 {second} 此前已交手 {meetings} 次。",
        "{first} and {second} have met before (times: {meetings}).",
    ),
    "second_bye": (
        "{entry} 此前已轮空 {byes} 次。",
        "{entry} has had a bye before (times: {byes}).",
    ),
    "same_unit": (
        "{first} 与 {second} 同属{unit}。",
        "{first} and {second} are both of {unit}.",
    ),
    "score_gap": (
        "{first}（{first_score} 分）与 {second}（{second_score} 分）积分不同。",
        "{first} ({first_score}) and {second} ({second_score}) are on different scores.",
    ),
    "bye_not_lowest": (
        "{entry} 轮空，而 {ideal} 名次更低且轮空不更多。",
        "{entry} has the bye, though {ideal} stands lower and has had no more byes.",
    ),
}

FINDINGS: Sentences = {
    # everywhere
    "entry_unknown": ("{entry} 不在名单中。", "{entry} is not on the list."),
    "entry_missing": ("{entry} 没有被编入。", "{entry} has no place in the draw."),
    "entry_twice": ("{entry} 被编入不止一次。", "{entry} has more than one place in the draw."),
    "algorithm_unknown": ("算法 {algorithm} 未知。", "The algorithm {algorithm} is unknown."),
    "digest_differs": (
        "输入摘要与输入不符。",
        "The input digest does not belong to this input.",
    ),
    # lots
    "lots_not_repeatable": (
        "用种子 {seed} 重抽得不到这个结果。",
        "Drawing again with the seed {seed} gives another order.",
    ),
    # Swiss
    "absent_in_draw": ("{entry} 缺席，却被编入。", "{entry} is absent but has a place in the draw."),
    "assigned_bye_not_kept": (
        "指定 {entry} 轮空，却没有照办。",
        "{entry} was assigned a bye but does not have it.",
    ),
    "bye_not_assigned": (
        "{entry} 的轮空记为指定，但并无此指定。",
        "The bye of {entry} is recorded as assigned, but nobody assigned it.",
    ),
    "bye_needless": (
        "{entry} 轮空，但队数并不需要。",
        "{entry} has a bye that the number of entries does not call for.",
    ),
    "forbidden_pair": (
        "已规定 {first} 与 {second} 不得对阵，却编在一起。",
        "{first} and {second} must not meet but are paired.",
    ),
    "rematch_count_differs": (
        "记录的重复对阵为 {claimed} 场，实为 {found} 场。",
        "The draw claims {claimed} rematches but holds {found}.",
    ),
    "certificate_missing": (
        "编排未经手工调整，却没有最优证明。",
        "The draw was not changed by hand but carries no certificate.",
    ),
    "certificate_differs": (
        "证明中 {level} 记为 {claimed}，实为 {found}。",
        "The certificate gives {claimed} for {level}; it is {found}.",
    ),
    "score_below_bound": (
        "分差平方和 {total} 小于理论最小值 {bound}，计算有误。",
        "The squared score differences ({total}) are below what is possible ({bound}): a reckoning is wrong.",
    ),
    "score_above_bound": (
        "分差平方和为 {total}，理论下限为 {bound}。",
        "The squared score differences add up to {total}; with these scores alone {bound} would be the least.",
    ),
    "pairings_out_of_order": (
        "对阵没有按名次排列。",
        "The pairings do not stand in order of the ranking.",
    ),
    "rematch": (
        "{first} 与 {second} 重复对阵。",
        "{first} and {second} meet again.",
    ),
    "rematch_avoidable": (
        "重复对阵 {count} 场，最少可为 {least} 场。",
        "Rematches: {count}; the fewest possible: {least}.",
    ),
    "rematch_minimum_not_proved": (
        "重复对阵 {count} 场；只能证明至少要 {least} 场。",
        "Rematches: {count}; proved is only that there must be {least}.",
    ),
    "second_bye": (
        "{entry} 再次轮空（此前 {byes} 次）。",
        "{entry} has a bye again (times before: {byes}).",
    ),
    "second_bye_avoidable": (
        "{entry} 再次轮空，本可避免。",
        "{entry} has a bye again, which could have been avoided.",
    ),
    "bye_not_lowest": (
        "{entry} 轮空，本可由名次更低的 {ideal} 轮空。",
        "{entry} has the bye, which could have gone to {ideal} lower down.",
    ),
    "unit_clash": (
        "{first} 与 {second} 同属{unit}。",
        "{first} and {second} are both of {unit}.",
    ),
    "unit_clash_avoidable": (
        "同单位相遇 {count} 场，最少可为 {least} 场。",
        "Meetings within a unit: {count}; the fewest possible: {least}.",
    ),
    "unit_minimum_not_proved": (
        "同单位相遇 {count} 场；只能证明至少要 {least} 场。",
        "Meetings within a unit: {count}; proved is only that there must be {least}.",
    ),
    "better_exchange_exists": (
        "这四队换个对阵会更好：{entries}。",
        "These four would be better paired otherwise: {entries}.",
    ),
    "better_pairing_exists": (
        "逐一试过所有编排，有更好的。",
        "All pairings were tried, and there is a better one.",
    ),
    # seating
    "pairing_not_seated": (
        "{first} 与 {second} 的对阵没有桌次。",
        "The pairing of {first} and {second} has no table.",
    ),
    "seated_without_pairing": (
        "{first} 与 {second} 有桌次，但没有这组对阵。",
        "{first} and {second} have a table but are not paired.",
    ),
    "pairing_seated_twice": (
        "{first} 与 {second} 的对阵有不止一张桌。",
        "The pairing of {first} and {second} has more than one table.",
    ),
    "table_unknown": ("没有 {table} 号桌。", "There is no table {table}."),
    "table_used_twice": ("{table} 号桌用了不止一次。", "Table {table} is used more than once."),
    "fixed_table_not_kept": (
        "{entry} 固定在 {table} 号桌，却没有照办。",
        "{entry} has a fixed place at table {table} but does not sit there.",
    ),
    "top_pairing_elsewhere": (
        "排在最前的对阵坐在 {table} 号桌，不是首桌。",
        "The top pairing sits at table {table}, not at the first table.",
    ),
    "sides_uneven": (
        "{first} 坐南北已多于 {second}，本轮仍坐南北。",
        "{first} sits North-South again, though {second} has sat there less often.",
    ),
    # bracket
    "bracket_shape": (
        "对阵表形状不对：{found} 场，应为 {size} 个位置。",
        "The bracket is misshapen: {found} matches for {size} places.",
    ),
    "match_feeds_wrong": (
        "场次 {match} 的来源不对。",
        "The entries of match {match} come from the wrong matches.",
    ),
    "match_misnamed": ("场次 {match} 的名称不对。", "Match {match} bears the wrong name."),
    "third_place_wrong": (
        "三四名决赛与设定不符。",
        "The third-place match is not as the settings say.",
    ),
    "bye_meets_bye": ("场次 {match} 两边都轮空。", "Match {match} has a bye on both sides."),
    "bye_not_to_the_top": (
        "{entry} 轮空，但名次不在轮空之列。",
        "{entry} has a bye that belongs to a higher one.",
    ),
    "seed_misplaced": (
        "{entry}（{seed} 号种子）不在标准位置。",
        "{entry} (seed {seed}) is not in its standard place.",
    ),
    "units_not_spread": (
        "{unit}的队上下半区为 {upper} 与 {lower}，本可更均匀。",
        "The entries of {unit} stand {upper} to {lower} in the halves, which could be more even.",
    ),
    "unit_halves_uneven": (
        "受种子或轮空所限，{unit}的队上下半区为 {upper} 与 {lower}。",
        "With seeds or byes in their places, the entries of {unit} stand {upper} to {lower} in the halves.",
    ),
    "unit_meets_in_first_round": (
        "{first} 与 {second} 同属{unit}，首轮相遇。",
        "{first} and {second}, both of {unit}, meet in the first round.",
    ),
}

REFUSALS: Sentences = {
    "no_entries": ("没有参赛队。", "There are no entries."),
    "entry_twice": ("{entry} 在名单中出现不止一次。", "{entry} is on the list more than once."),
    "seed_empty": ("抽签种子不能为空。", "The seed must not be empty."),
    "too_few_entries": (
        "至少要有两队才能编排，现有 {found} 队。",
        "At least two entries are needed for a pairing; there are {found}.",
    ),
    "unknown_entry": ("{entry} 不在名单中。", "{entry} is not on the list."),
    "self_forbidden": (
        "{entry} 不能与自己列为不得对阵。",
        "{entry} cannot be kept apart from itself.",
    ),
    "absent_with_bye": (
        "{entry} 缺席，不能指定轮空。",
        "{entry} is absent and cannot be assigned a bye.",
    ),
    "score_out_of_range": (
        "{entry} 的积分 {found} 超出范围（绝对值不超过 {largest}）。",
        "The score of {entry}, {found}, is out of range (at most {largest} either way).",
    ),
    "round_number_out_of_range": (
        "轮次从 1 开始，不能是 {found}。",
        "Rounds count from 1; {found} is not a round.",
    ),
    "score_scale_out_of_range": (
        "积分倍数至少为 1，不能是 {found}。",
        "The score scale is at least 1; {found} is not allowed.",
    ),
    "no_pairing_possible": (
        "不得对阵的规定（{count} 条）使有的队没有对手，请放宽。",
        "With the forbidden pairs ({count}) somebody is left without an opponent; lift some of them.",
    ),
    "too_few_tables": (
        "需要 {needed} 张桌，只有 {found} 张。",
        "{needed} tables are needed; there are {found}.",
    ),
    "table_twice": ("{table} 号桌列出不止一次。", "Table {table} is listed more than once."),
    "unknown_table": (
        "{entry} 固定在 {table} 号桌，但没有这张桌。",
        "{entry} has a fixed place at table {table}, which does not exist.",
    ),
    "table_claimed_twice": (
        "两组对阵都固定在 {table} 号桌。",
        "Two pairings have a fixed place at table {table}.",
    ),
    "not_in_draw": ("{entry} 不在本轮编排中。", "{entry} is not in this draw."),
    "nothing_to_swap": (
        "{first} 与 {second} 对调不改变任何对阵。",
        "Exchanging {first} and {second} changes no pairing.",
    ),
    "bracket_size": (
        "淘汰赛可有 {smallest} 至 {largest} 队，现有 {found} 队。",
        "A knock-out takes {smallest} to {largest} entries; there are {found}.",
    ),
    "seeds_out_of_range": (
        "种子数应在 0 至 {largest} 之间，不能是 {found}。",
        "The number of seeds is 0 to {largest}; {found} is not allowed.",
    ),
    "unknown_match": ("对阵表中没有场次 {match}。", "There is no match {match} in the bracket."),
    "match_decided_twice": ("场次 {match} 有两个结果。", "Match {match} has two results."),
    "match_not_ready": (
        "场次 {match} 的双方尚未确定，不能有结果。",
        "Match {match} cannot have a result: its two entries are not known, or there is only one.",
    ),
    "winner_not_in_match": (
        "{entry} 不在场次 {match} 中，不能是胜者。",
        "{entry} cannot have won match {match}: it does not play in it.",
    ),
}

_LEVELS: Sentences = {
    "rematches": ("重复对阵", "rematches"),
    "unit_clashes": ("同单位相遇", "meetings within a unit"),
    "score_difference": ("分差", "score differences"),
}


def say_reason(reason: Reason, language: Language, names: Mapping[int, str] | None = None) -> str:
    """One sentence. `names` (entry id -> name) puts names in place of ids; an id without name is "#id"."""
    return _say(REASONS, reason.code, reason.params, language, names)


def say_warning(warning: DraftWarning, language: Language, names: Mapping[int, str] | None = None) -> str:
    """One sentence; `names` as for `say_reason`."""
    return _say(WARNINGS, warning.code, warning.params, language, names)


def say_finding(finding: Finding, language: Language, names: Mapping[int, str] | None = None) -> str:
    """One sentence; `names` as for `say_reason`."""
    return _say(FINDINGS, finding.code, finding.params, language, names)


def say_refusal(refusal: PairingRefused, language: Language, names: Mapping[int, str] | None = None) -> str:
    """One sentence; `names` as for `say_reason`."""
    return _say(REFUSALS, refusal.code, refusal.params, language, names)


def _say(
    sentences: Sentences, code: str, params: Params, language: Language, names: Mapping[int, str] | None
) -> str:
    sentence = _in(language, sentences[code])
    return sentence.format_map(
        {name: _text(name, value, language, names or {}) for name, value in params.items()}
    )


def _in(language: Language, pair: tuple[str, str]) -> str:
    match language:
        case "zh":
            return pair[0]
        case "en":
            return pair[1]
        case _:
            assert_never(language)


def _text(name: str, value: Param, language: Language, names: Mapping[int, str]) -> str:
    if isinstance(value, tuple):
        between = "、" if language == "zh" else ", "
        return between.join(_text(name, one, language, names) for one in value)
    if name in _ENTRY_PARAMS and isinstance(value, int):
        return names.get(value, f"#{value}")
    if name == "level" and str(value) in _LEVELS:
        return _in(language, _LEVELS[str(value)])
    return str(value)
