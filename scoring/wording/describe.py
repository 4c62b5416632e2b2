"""The rules of an event in words, made from the values of its rule set alone."""

from collections.abc import Iterator
from typing import assert_never

from scoring.hand_points import HandPoints, PointsRow, Surplus
from scoring.levels import MustPlayExit, PastAce, PastGoal
from scoring.match_points import load_scheme
from scoring.players.rule_set import PlayersRuleSet
from scoring.provenance import clause
from scoring.rules.rule_set import (
    Basis,
    EqualLevels,
    FirstDeclaration,
    FirstOvercall,
    OnStageMeans,
    Partners,
    RuleSet,
    Suits,
)
from scoring.substitution import SubstitutionAnswer
from scoring.wording.bands_in_words import bands_in_words, beyond_bands
from scoring.wording.cards_in_paragraphs import declaring_paragraph, play_paragraph
from scoring.wording.clock_in_words import clock_in_words
from scoring.wording.kitty_in_words import factors_beside_table, kitty_in_words
from scoring.wording.paragraph import Paragraph, paragraph
from scoring.wording.pen import Pen
from scoring.wording.penalties_in_words import penalties_in_words, penalties_table, penalty_paths, penalty_sources
from scoring.wording.players_in_words import describe_players
from scoring.wording.standings_in_words import chain_in_words, points_table, standings_in_words
from scoring.wording.tables import RulesTable, factors_table, level_table
from scoring.wording.values import LANGUAGES, Count


def describe(rule_set: RuleSet | PlayersRuleSet, language: str) -> tuple[Paragraph, ...]:
    """The rules in words, in the order in which people ask. `language` is "zh" or "en"; KeyError for others."""
    if language not in LANGUAGES:
        raise KeyError(language)
    if isinstance(rule_set, PlayersRuleSet):
        return describe_players(rule_set, language)
    pen = _Writer(rule_set, language)
    first, following = tuple(pen.first_hand()), tuple(pen.dealer())
    points, kitty, scheme = rule_set.level_table, rule_set.kitty, load_scheme(rule_set.match_points)
    paragraphs = (
        paragraph(pen, "game", "比赛用牌", "The game", pen.game(), clause(rule_set, "game")),
        paragraph(pen, "levels", "级数与胜负", "Levels and goal", pen.levels(), clause(rule_set, "levels")),
        paragraph(
            pen,
            "level_table",
            "得分与升级",
            "Points and levels",
            (*bands_in_words(pen, points), *beyond_bands(pen, points)),
            clause(rule_set, "level_table"),
            table=level_table(pen, points),
            beside=beyond_bands(pen, points),
            about=[f"level_table.bands[{row}]" for row in range(len(points.bands))],
        ),
        paragraph(
            pen,
            "hand_points",
            "每副积分",
            "Points of a hand",
            (*pen.hand_points(), *pen.beyond_hand_points()),
            clause(rule_set, "hand_points"),
            table=pen.hand_points_table(),
            beside=pen.beyond_hand_points(),
            about=[f"hand_points.rows[{row}]" for row in range(len(tuple(pen.hand_points())))],
        ),
        paragraph(
            pen,
            "kitty",
            "抠底",
            "The last trick",
            kitty_in_words(pen, kitty),
            clause(rule_set, "kitty"),
            table=factors_table(pen, kitty, rule_set.copies),
            beside=kitty_in_words(pen, kitty, factors=factors_beside_table),
        ),
        paragraph(
            pen,
            "next_dealer",
            "坐庄",
            "Who declares",
            (*first, *following),
            (
                *(clause(rule_set, "first_hand") for _sentence in first),
                *(clause(rule_set, "next_dealer") for _sentence in following),
            ),
        ),
        declaring_paragraph(pen, rule_set),
        play_paragraph(pen, rule_set),
        paragraph(pen, "clock", "时间", "Time", clock_in_words(pen, rule_set.clock), clause(rule_set, "clock")),
        paragraph(pen, "substitution", "换人", "Substitutes", pen.substitutes(), clause(rule_set, "substitution")),
        paragraph(pen, "equal_levels", "同级", "Equal levels", pen.equal(), clause(rule_set, "equal_levels")),
        paragraph(
            pen,
            "penalties",
            "违例与判罚",
            "Penalties",
            penalties_in_words(pen, rule_set),
            penalty_sources(pen, rule_set),
            table=penalties_table(pen, rule_set),
            about=penalty_paths(pen, rule_set),
        ),
        paragraph(
            pen,
            "standings",
            "名次",
            "Standings",
            standings_in_words(pen, scheme, rule_set.tiebreaks),
            clause(rule_set, "standings"),
            table=points_table(pen, scheme),
            beside=(chain_in_words(pen, rule_set.tiebreaks),),
        ),
    )
    return tuple(paragraph for paragraph in paragraphs if paragraph.sentences)


class _Writer(Pen):
    """Writes the paragraphs of one rule set in one language."""

    def substitutes(self) -> Iterator[str]:
        match self.rules.substitution.answer:
            case SubstitutionAnswer.NOT_STATED:
                return
            case SubstitutionAnswer.NOT_AFTER_START:
                yield self.either("比赛开始后不得换人。", "Nobody is exchanged once the match has begun.")
            case SubstitutionAnswer.OPPONENTS_CONSENT:
                yield self.either("换人须经对方同意。", "A side changes its players with the opponents' consent only.")
            case _:
                assert_never(self.rules.substitution.answer)

    def game(self) -> Iterator[str]:
        rules = self.rules
        each, kitty = rules.cards_per_player, rules.kitty_cards
        yield self.either(
            f"{rules.players_per_side} 人对 {rules.players_per_side} 人，{rules.decks} 副牌，每人 {each} 张，"
            + (f"底牌 {kitty} 张，" if kitty else "不留底牌，")
            + f"共 {rules.points_in_play} 分。",
            f"{rules.players_per_side} against {rules.players_per_side} players, "
            f"{Count(rules.decks):deck|decks}, {each} cards each, "
            + (f"{kitty} cards in the kitty, " if kitty else "no kitty, ")
            + f"{rules.points_in_play} points in play.",
        )
        if rules.suits is Suits.COLOURS:
            yield self.either(
                "红、黑各为一门花色，同色同点的两张是对子。",
                "Red and black are the two suits; equal ranks of one colour are a pair.",
            )
        if rules.partners is Partners.DRAWN:
            yield self.either("搭档和座位另行抽定。", "Partners and seats are drawn anew.")

    def levels(self) -> Iterator[str]:
        ladder = self.rules.ladder
        start = self.level(ladder.start)
        yield self.either(f"双方从 {start} 打起。", f"Both sides start at {start}.")
        if ladder.goal is None:
            yield self.either(
                "没有目标级，级数一直累计。", "There is no goal; the levels count on until the match ends."
            )
        else:
            last = self.level(ladder.goal - 1)
            yield self.either(f"先打过 {last} 的一方获胜。", f"The first side to climb past {self.the(last)} wins.")
            if ladder.past_goal is PastGoal.STOP_AT_GOAL:
                yield self.either("超出的级数不计。", "Levels beyond that do not count.")
            else:
                yield self.either("超出的级数照计。", "Levels beyond that count.")
        if ladder.past_ace is PastAce.NO_TRUMP_LEVEL:
            yield self.either("过 A 后先打一级无主（打王）。", "Above A one level is played without trumps.")
        if self.rules.best_of > 1:
            games = self.rules.games_to_win
            yield self.either(
                f"{self.rules.best_of} 局 {games} 胜，每局从头打起。",
                f"Best of {self.rules.best_of} games; {games} games win the match.",
            )
        if ladder.must_play:
            names = self.either("、", ", ").join(self.level(level) for level in ladder.must_play)
            yield self.either(
                f"{names} 必打：到此须停，多出的级数作废。",
                f"Must be played: {names}. A side stops there and loses the surplus.",
            )
            if ladder.must_play_exit is MustPlayExit.DECLARERS:
                yield self.either(
                    "只有坐庄打成才能离开必打级。", "Only a hand won as declarers leads past such a level."
                )
            else:
                yield self.either("坐庄或上台均可离开必打级。", "Either side may climb away from such a level.")

    def hand_points(self) -> Iterator[str]:
        table = self.rules.hand_points
        if table is None:
            return
        for row in table.rows:
            points, worth = self._points_row(table, row)
            yield self.either(f"闲家方得 {points} 分：计 {worth}。", f"Attackers' points {points}: worth {worth}.")

    def beyond_hand_points(self) -> Iterator[str]:
        table = self.rules.hand_points
        if table is None:
            return
        yield self.either(
            f"以后每多 {table.every} 分再加 {table.adds}。", f"Every further {table.every} points add {table.adds}."
        )
        if any(row.first != row.last and row.surplus is not Surplus.NONE for row in table.rows):
            yield self.either("同一档内每 5 分差 1。", "Within a row every five points make one.")
        yield self.either(
            f"乘以基数 {table.base}；庄家方得其相反数。比赛按积分定胜负。",
            f"The base is {table.base}; the declarers score the negative. These points decide the match.",
        )

    def hand_points_table(self) -> RulesTable | None:
        table = self.rules.hand_points
        if table is None:
            return None
        return RulesTable(
            headings=(self.either("闲家方得分", "Attackers' points"), self.either("积分", "Worth")),
            rows=tuple(self._points_row(table, row) for row in table.rows),
        )

    def _points_row(self, table: HandPoints, row: PointsRow) -> tuple[str, str]:
        points = str(row.first) if row.first == row.last else f"{row.first}–{row.last}"
        low, high = table.worth(row.first), table.worth(row.last)
        return points, str(low) if low == high else self.either(f"{low} 至 {high}", f"{low} to {high}")

    def first_hand(self) -> Iterator[str]:
        first = self.rules.first_hand
        yield self.either("第一副抢庄。", "The first declarer is contested.")
        match first.declaration:
            case FirstDeclaration.LEVEL_CARD:
                yield self.either("亮级牌叫主。", "Trumps are declared with a level card.")
            case FirstDeclaration.SMALL_JOKER:
                yield self.either("第一副叫主须亮一张小王。", "In the first hand a small joker has to be shown.")
            case _:
                assert_never(first.declaration)
        match first.overcall:
            case FirstOvercall.TAKES_DEAL:
                yield self.either("第一副反主可以反庄。", "In the first hand an overcall takes the deal as well.")
            case FirstOvercall.KEEPS_DEAL:
                yield self.either("反主不反庄。", "An overcall does not take the deal.")
            case _:
                assert_never(first.overcall)

    def dealer(self) -> Iterator[str]:
        if self.rules.seats == 4:
            keep = self.either("由庄家的对家坐庄", "the declarer's partner declares next")
        else:
            keep = self.either(
                "由庄家方按出牌顺序的下一人坐庄", "the side's next player in playing order declares next"
            )
        yield self.either(
            f"庄家方保庄时，下一副{keep}；换庄时，由庄家的下家坐庄。",
            f"When the declarers keep the stage, {keep}; when it changes, the player after the declarer does.",
        )
        if self.rules.next_dealer_basis is Basis.SIDE_PRINTED:
            yield self.either(
                "原规则只写由哪一方坐庄，由哪一人按通行打法。",
                "The published rules name the side that declares next; which player is the custom of the game.",
            )
        if self.rules.next_dealer_basis is Basis.CUSTOM:
            yield self.either(
                "下一副由谁坐庄，原规则未写，按通行打法。",
                "The published rules do not say who declares next; this is the custom of the game.",
            )

    def equal(self) -> Iterator[str]:
        rules = self.rules
        if rules.clock.minutes is not None or rules.clock.hand_cap is not None or rules.goal_level is None:
            if rules.hand_points is None:
                yield self.either("比赛结束时，级数高的一方获胜。", "At the end the higher level wins.")
            else:
                yield self.either("比赛结束时，积分高的一方获胜。", "At the end the higher sum of points wins.")
        tie = rules.tie
        zh, en = ("同级", "equal levels") if rules.hand_points is None else ("积分相同", "equal points")
        match tie.answer:
            case EqualLevels.ON_STAGE:
                yield self.either(f"{zh}时，台上一方获胜。", f"At {en} the side on stage wins.")
                if tie.on_stage_means is OnStageMeans.DECLARES_NEXT:
                    yield self.either(
                        "“台上一方”指下一副将坐庄的一方。", "On stage is the side that would declare the next hand."
                    )
                else:
                    yield self.either(
                        "“台上一方”指最后一副坐庄的一方。", "On stage is the side that declared the last hand."
                    )
            case EqualLevels.REACHED_FIRST:
                if rules.hand_points is None:
                    yield self.either(
                        "同级时，先到该级的一方获胜。", "At equal levels the side that reached it first wins."
                    )
                else:
                    yield self.either(
                        "积分相同时，先打到现有级数的一方获胜。",
                        "At equal points the side that reached its level first wins.",
                    )
            case EqualLevels.DRAW:
                yield self.either(f"{zh}为平局。", f"{en.capitalize()} are a draw.")
            case EqualLevels.LOTS:
                yield self.either(f"{zh}时抽签决定。", f"At {en} lots decide.")
            case EqualLevels.EXTRA_HAND:
                yield self.either(
                    f"{zh}时加打一副；仍{zh}，由裁判长裁定。",
                    f"At {en} one more hand is played; then the chief referee decides.",
                )
            case EqualLevels.EXTRA_HAND_AT_START:
                start = self.level(rules.start_level)
                yield self.either(
                    f"{zh}时加打一副，打 {start}，不升级：保住或取得台上的一方获胜。",
                    f"At {en} one more hand is played at {start}, which moves no levels: the side that keeps "
                    "or takes the stage wins.",
                )
            case EqualLevels.LEADS_NEXT:
                yield self.either(
                    f"{zh}时，下一副先出牌的一方获胜。", f"At {en} the side that would lead the next hand wins."
                )
            case EqualLevels.RULING:
                yield self.either(f"{zh}时由裁判长裁定。", f"At {en} the chief referee decides.")
            case _:
                assert_never(tie.answer)
