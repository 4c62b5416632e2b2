"""Rules of players with levels of their own, in words."""

from collections.abc import Iterator
from typing import assert_never

from scoring.level_table import LevelTable
from scoring.levels import MustPlayExit, PastAce, PastGoal
from scoring.match_points import load_scheme
from scoring.players.results import AtBid, BidOfTotalTable, BidTable, FriendsTable, OnBoundary, RowsCross, level_rights
from scoring.players.rule_set import (
    HighestEqual,
    Hook,
    MayRefuse,
    PenaltyOpponents,
    PlayersRuleSet,
    Sharing,
    WhenOut,
)
from scoring.provenance import clause
from scoring.wording.bands_in_words import bands_in_words, beyond_bands
from scoring.wording.calling_in_words import calling_in_words, newcomer_in_words
from scoring.wording.cards_in_paragraphs import declaring_paragraph, play_paragraph
from scoring.wording.clock_in_words import clock_in_words
from scoring.wording.kitty_in_words import factors_beside_table, kitty_in_words
from scoring.wording.paragraph import Paragraph, paragraph
from scoring.wording.pen import Tongue
from scoring.wording.penalties_in_words import penalties_in_words, penalties_table, penalty_paths, penalty_sources
from scoring.wording.standings_in_words import chain_in_words, points_table, standings_in_words
from scoring.wording.tables import factors_table, result_table
from scoring.wording.values import Count

_HOOKS = {
    Hook.SINGLE: ("单张", "a single"),
    Hook.PAIR: ("一对", "a pair"),
    Hook.TRIPLE: ("三张", "a triple"),
    Hook.TRACTOR: ("拖拉机", "a tractor"),
    Hook.TITANIC: ("推土机", "a titanic"),
}


def describe_players(rules: PlayersRuleSet, language: str) -> tuple[Paragraph, ...]:
    """The rules in words, in the order in which people ask."""
    pen = Tongue(language, rules.ladder.past_ace)
    scheme = load_scheme(rules.match_points)
    paragraphs = (
        paragraph(pen, "game", "比赛用牌", "The game", _game(pen, rules), clause(rules, "game")),
        paragraph(
            pen, "calling", "庄家与朋友", "Declarer and friends", calling_in_words(pen, rules), clause(rules, "calling")
        ),
        paragraph(pen, "levels", "级数与胜负", "Levels and goal", _levels(pen, rules), clause(rules, "levels")),
        paragraph(
            pen,
            "level_table",
            "得分与升级",
            "Points and levels",
            _result(pen, rules),
            clause(rules, "result"),
            table=result_table(pen, rules.result, players=rules.players, decks=rules.decks),
            beside=_beside_table(pen, rules),
            about=[
                f"result.bands[{row}]"
                for row in range(len(rules.result.bands) if isinstance(rules.result, LevelTable) else 0)
            ],
        ),
        paragraph(
            pen,
            "kitty",
            "抠底",
            "The last trick",
            kitty_in_words(pen, rules.kitty),
            clause(rules, "kitty"),
            table=factors_table(pen, rules.kitty, rules.copies),
            beside=kitty_in_words(pen, rules.kitty, factors=factors_beside_table),
        ),
        paragraph(
            pen, "passing_on", "级数转让", "Passing levels on", _passing_on(pen, rules), clause(rules, "passing_on")
        ),
        paragraph(pen, "demotions", "钩级", "Demotions", _demotions(pen, rules), clause(rules, "demotions")),
        declaring_paragraph(pen, rules),
        play_paragraph(pen, rules),
        paragraph(pen, "clock", "时间", "Time", clock_in_words(pen, rules.clock), clause(rules, "clock")),
        paragraph(pen, "equal_levels", "同级", "Equal levels", _equal(pen, rules), clause(rules, "equal_levels")),
        paragraph(
            pen,
            "penalties",
            "违例与判罚",
            "Penalties",
            penalties_in_words(pen, rules),
            penalty_sources(pen, rules),
            table=penalties_table(pen, rules),
            about=penalty_paths(pen, rules),
        ),
        paragraph(pen, "placing", "判负与名次", "Players who lose", _placing(pen, rules), clause(rules, "placing")),
        paragraph(
            pen,
            "standings",
            "名次",
            "Standings",
            standings_in_words(pen, scheme, rules.tiebreaks),
            clause(rules, "standings"),
            table=points_table(pen, scheme),
            beside=(chain_in_words(pen, rules.tiebreaks),),
        ),
    )
    return tuple(each for each in paragraphs if each.sentences)


def _game(pen: Tongue, rules: PlayersRuleSet) -> Iterator[str]:
    yield pen.either(
        f"{rules.players} 人，各人单独记级，{rules.decks} 副牌，每人 {rules.cards_per_player} 张，"
        f"底牌 {rules.kitty_cards} 张，共 {rules.points_in_play} 分。",
        f"{rules.players} players, each with a separate level, {Count(rules.decks):deck|decks}, "
        f"{rules.cards_per_player} cards each, {rules.kitty_cards} cards in the kitty, "
        f"{rules.points_in_play} points in play.",
    )
    if rules.free_size:
        yield pen.either(
            "人数可以改变：牌的副数从人数的一半到人数，底牌从人数到其两倍。",
            "The size is free: half as many decks as players up to as many, and one to two kitty cards a player.",
        )
        yield newcomer_in_words(pen, rules)


def _levels(pen: Tongue, rules: PlayersRuleSet) -> Iterator[str]:
    ladder = rules.ladder
    start = pen.level(ladder.start)
    yield pen.either(f"每人从 {start} 打起，不低于 {start}。", f"Every player starts at {start} and never falls below.")
    if ladder.past_ace is PastAce.NO_TRUMP_LEVEL:
        yield pen.either("过 A 后先打一级无主（打王）。", "Above A one level is played without trumps.")
    if ladder.must_play:
        names = pen.either("、", ", ").join(pen.level(level) for level in ladder.must_play)
        yield pen.either(
            f"{names} 必打：到此须停，多出的级数转让他人。",
            f"Must be played: {names}. A player stops there and passes the surplus on.",
        )
        match ladder.must_play_exit:
            case MustPlayExit.DECLARERS:
                yield pen.either(
                    "只有坐庄打成才能离开必打级。", "Only a hand won as the declarer leads past such a level."
                )
            case MustPlayExit.EITHER_SIDE:
                yield pen.either("坐庄与否均可离开必打级。", "Any hand that was won leads past such a level.")
            case _:
                assert_never(ladder.must_play_exit)
    if ladder.goal is None:
        yield pen.either("没有目标级，级数一直累计。", "There is no goal; the levels count on until the match ends.")
    else:
        last = pen.level(ladder.goal - 1)
        yield pen.either(f"先打过 {last} 的人获胜。", f"The first player to climb past {pen.the(last)} wins.")
        match ladder.past_goal:
            case PastGoal.STOP_AT_GOAL:
                yield pen.either("超出的级数不计。", "Levels beyond that do not count.")
            case PastGoal.COUNT_ON:
                yield pen.either("超出的级数照计。", "Levels beyond that count.")
            case _:
                assert_never(ladder.past_goal)


def _result(pen: Tongue, rules: PlayersRuleSet) -> Iterator[str]:
    table = rules.result
    match table:
        case FriendsTable():
            yield from _friends(pen, rules, table)
        case BidTable():
            yield pen.either(
                f"闲家方得 0 分，庄家升 {table.shutout} 级；不到标分一半升 {table.below_half} 级；"
                f"不到标分升 {table.below} 级。",
                f"At 0 points the declarer climbs {Count(table.shutout):level|levels}, below half of the bid "
                f"{table.below_half}, below the bid {table.below}.",
            )
            match table.at_bid:
                case AtBid.ATTACKERS:
                    yield pen.either(
                        "达到标分，闲家方每人升 1 级，以后每多标分的一半再升 1 级。",
                        "From the bid on every attacker climbs 1 level, and one more for every further half of the "
                        "bid.",
                    )
                case AtBid.DECLARER:
                    yield pen.either(
                        "恰为标分仍算庄家的；超过标分，闲家方每人升 1 级，比标分多出标分的一半起再升 1 级，以此类推。",
                        "Exactly the bid is still the declarer's; above it every attacker climbs 1 level, and one more "
                        "for every half of the bid beyond it.",
                    )
                case _:
                    assert_never(table.at_bid)
        case BidOfTotalTable():
            step = table.step_per_deck * rules.decks
            two = min(2, table.most)
            within = table.on_boundary is OnBoundary.TWO_LEVELS
            yield pen.either(
                f"得 0 分庄家和朋友各升 {min(3, table.most)} 级；{'不超过' if within else '不到'}总分与标分之差的一半"
                f"升 {two} 级；不超过标分升 1 级。",
                f"At 0 points declarer and friends climb {min(3, table.most)} levels each, "
                f"{'up to' if within else 'below'} half of what the bid leaves of all points {two}, up to the bid 1.",
            )
            yield from rows_that_cross(pen, table)
            yield pen.either(
                f"超过标分，闲家各升 1 级，以后每 {step} 分再升 1 级；每副最多升 {table.most} 级。",
                f"Above the bid every attacker climbs 1 level, and one more for every {step} points; "
                f"nobody climbs more than {table.most} in a hand.",
            )
        case LevelTable():
            yield from bands_in_words(pen, table)
            yield from beyond_bands(pen, table)
            yield _each_climbs(pen)
        case _:
            assert_never(table)


def rows_that_cross(pen: Tongue, table: BidOfTotalTable) -> Iterator[str]:
    """Whose a total above the bid is that lies in the row of 2 levels as well; nothing where the attackers win."""
    if table.rows_cross is RowsCross.TWO_LEVELS:
        yield pen.either(
            "标分不到总分的三分之一时，超过标分而仍在升 2 级一档的，算庄家方赢。",
            "With a bid below a third of all points, a total above the bid that is still in the row of 2 levels is the "
            "declarer's side's.",
        )


def _each_climbs(pen: Tongue) -> str:
    return pen.either("升级的一方各人升同样的级数。", "Every player of the side that climbs climbs as much.")


def _beside_table(pen: Tongue, rules: PlayersRuleSet) -> Iterator[str]:
    """What the table of results leaves out: how it goes on, and how declarer and friend share."""
    table = rules.result
    match table:
        case FriendsTable():
            yield pen.either(
                f"以后每 {table.step} 分，闲家每人再升 1 级。",
                f"Every further {table.step} points bring each attacker one more level.",
            )
            yield _sharing(pen, rules)
        case BidTable():
            yield pen.either(
                "以后每多标分的一半，闲家每人再升 1 级。",
                "Every further half of the bid brings each attacker one more level.",
            )
        case BidOfTotalTable():
            step = table.step_per_deck * rules.decks
            yield from rows_that_cross(pen, table)
            yield pen.either(
                f"以后每多 {step} 分，闲家各再升 1 级；每副最多升 {table.most} 级。",
                f"Every further {step} points bring each attacker one more level; nobody climbs more than {table.most} "
                "in a hand.",
            )
        case LevelTable():
            yield from beyond_bands(pen, table)
            yield _each_climbs(pen)
        case _:
            assert_never(table)


def _friends(pen: Tongue, rules: PlayersRuleSet, table: FriendsTable) -> Iterator[str]:
    with_friend, alone = rules.players - 2, rules.players - 1
    at, half, step = table.take_stage_at, table.half_at, table.step
    yield pen.either(
        f"闲家方满 {at} 分上台，以后每 {step} 分每人升 1 级。",
        f"At {at} points the attackers take the stage; every further {step} points bring each of them one level.",
    )
    yield pen.either(
        f"不满 {at} 分，庄家方有朋友共升 {with_friend} 级，没有朋友升 {alone} 级；不满 {half} 分加倍，0 分三倍。",
        f"Below {at} the declarer's side climbs {with_friend} levels in all with a friend and {alone} alone; "
        f"below {half} twice, at 0 three times as many.",
    )
    yield _sharing(pen, rules)


def _sharing(pen: Tongue, rules: PlayersRuleSet) -> str:
    """How declarer and friend share what they won."""
    _, (larger, smaller) = level_rights(rules.players - 2, 2)
    match rules.sharing:
        case Sharing.HARD if larger == smaller:
            return pen.either("两人平分。", "The two share evenly.")
        case Sharing.HARD:
            return pen.either(
                f"两人按 {larger} 比 {smaller} 分：朋友保底归朋友多得，否则庄家多得。",
                f"The two share {larger} to {smaller}: the friend has the larger part after winning the last trick, "
                "otherwise the declarer.",
            )
        case Sharing.FLEXIBLE:
            return pen.either(
                "两人各得三分之一，其余由保底的人分配，被抠底则由庄家分配。",
                "Each has a third; the winner of the last trick gives out the rest, else the declarer.",
            )
        case Sharing.EACH:
            return pen.either("两人平分。", "The two share evenly.")
        case _:
            assert_never(rules.sharing)


def _demotions(pen: Tongue, rules: PlayersRuleSet) -> Iterator[str]:
    if rules.demotions is None:
        return
    jack, ace = rules.demotions.jack, rules.demotions.ace
    level = pen.level(jack.level)
    totals = pen.either("，", ", ").join(f"{pen.names(_HOOKS[hook])} {total}" for hook, total in jack.totals.items())
    yield pen.either(
        f"庄家打 {level}，闲家方上台并用 {level} 抠底，庄家方共降级：{totals}；庄家与朋友按二比一分担。",
        f"The declarer plays {level}, and the attackers take the stage and win the last trick with that rank: the "
        f"declarer's side drops in all, with {totals}; declarer and friend share two to one.",
    )
    top, back, drops = pen.level(ace.level), pen.level(ace.back_to), ace.friend_drops
    yield pen.either(
        f"庄家打 {top}，被用 {top} 抠底：庄家回到 {back}，朋友降 {drops} 级。",
        f"Likewise at {top}: the declarer goes back to {back}, the friend drops {Count(drops):level|levels}.",
    )


def _equal(pen: Tongue, rules: PlayersRuleSet) -> Iterator[str]:
    yield pen.either("比赛结束时，级数高的人获胜。", "At the end the highest level wins.")
    match rules.highest_equal:
        case HighestEqual.DRAW:
            yield pen.either("最高级有多人时为平局。", "Several players at the highest level draw.")
        case HighestEqual.RULING:
            yield pen.either(
                "最高级有多人时由裁判长裁定。", "Of several at the highest level the chief referee chooses."
            )
        case _:
            assert_never(rules.highest_equal)


def _passing_on(pen: Tongue, rules: PlayersRuleSet) -> Iterator[str]:
    if not rules.must_play and rules.demotions is None:
        return
    yield pen.either(
        "必打时用不完的级数，可转给同一方的人升级，或指定对方的人降级；没有转让的作废。",
        "Levels that a player cannot use are climbed by a partner or dropped by an opponent, whoever the player names; "
        "what is not passed on is lost.",
    )
    match rules.may_refuse:
        case MayRefuse.WINNERS:
            yield pen.either(
                "被指定的人属胜方时可以拒绝，属负方时不能；被拒绝的级数可另行指定。",
                "Whoever is named may refuse on the side that won the hand, and not on the side that lost it; refused "
                "levels may be offered to another.",
            )
        case MayRefuse.NOBODY:
            yield pen.either("被指定的人不能拒绝。", "Nobody who is named may refuse.")
        case _:
            assert_never(rules.may_refuse)


def _placing(pen: Tongue, rules: PlayersRuleSet) -> Iterator[str]:
    match rules.when_out:
        case WhenOut.PLACED_LAST:
            yield pen.either(
                "被判负的人列最后一名，继续陪打，比赛照常进行。",
                "A player who loses the match by offences or a ruling is placed last, and all play on.",
            )
        case WhenOut.MATCH_ENDS:
            yield pen.either(
                "有人被判负，比赛立即结束：该人列最后一名，其余按级数排定。",
                "When a player loses the match by offences or a ruling it ends at once: that player is placed last, "
                "the others by their levels.",
            )
        case _:
            assert_never(rules.when_out)
    yield pen.either(
        "有人缺席、弃权或被取消资格，比赛结束，该人列最后一名。",
        "When a player is absent, forfeits or is disqualified the match ends, and that player is placed last.",
    )
    if not any(rule.opponents_levels or rule.opponents_growth for rule in rules.penalties.values()):
        return
    match rules.penalty_opponents:
        case PenaltyOpponents.EVERYBODY_ELSE:
            yield pen.either("判罚中的“对方”指其余各人。", "The opponents of a penalty are all the others.")
        case PenaltyOpponents.HAND_OPPONENTS:
            yield pen.either(
                "判罚中的“对方”指上一副的对方；第一副之前指其余各人。",
                "The opponents of a penalty are those of the hand before it; before the first hand all the others.",
            )
        case _:
            assert_never(rules.penalty_opponents)
