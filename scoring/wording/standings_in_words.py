"""Match points and ranking in words."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import assert_never

from scoring.match_points import Scheme, SchemeBasis
from scoring.results import HeadToHead, Unplayed
from scoring.wording.criteria import CRITERION_NAMES
from scoring.wording.pen import Tongue
from scoring.wording.tables import RulesTable
from scoring.wording.values import level_words, number_words

_OF_OPPONENTS = frozenset({"opponents_score", "sonneborn_berger"})


def standings_in_words(pen: Tongue, scheme: Scheme, tiebreaks: Sequence[str]) -> Iterator[str]:
    """What a match is worth, and by what entries are ranked."""
    yield _scheme(pen, scheme)
    bye = number_words(scheme.bye)
    win, loss = number_words(scheme.forfeit_win), number_words(scheme.forfeit_loss)
    yield pen.either(
        f"轮空 {bye}；弃权的对方 {win}，弃权方 {loss}。",
        f"A bye is worth {bye}; a forfeit {win} for the winner and {loss} for the absent side.",
    )
    yield chain_in_words(pen, tiebreaks)


def chain_in_words(pen: Tongue, tiebreaks: Sequence[str]) -> str:
    """By what entries are ranked, in order."""
    chain = pen.either(" → ", ", then ").join(pen.names(CRITERION_NAMES[criterion]) for criterion in tiebreaks)
    return pen.either(f"名次依次比较：{chain}。", f"Ranks go by {chain}.")


def ranking_in_words(
    language: str, tiebreaks: Sequence[str], head_to_head: HeadToHead, unplayed: Unplayed
) -> tuple[str, ...]:
    """How the criteria of a stage are read, where they can be read in more than one way; empty where they cannot."""
    pen = Tongue(language)
    said = []
    if "head_to_head" in tiebreaks:
        said.append(_head_to_head(pen, head_to_head))
    if _OF_OPPONENTS & set(tiebreaks):
        said.append(_unplayed(pen, unplayed))
    return tuple(said)


def units_in_words(language: str, best: int) -> str:
    """How units are ranked by so many of their best entries."""
    pen = Tongue(language)
    many = "its best entry" if best == 1 else f"its {best} best entries"
    return pen.either(
        f"单位名次按本单位最好的 {best} 个场分之和；和相同的，比较它们的名次。",
        f"Units are ranked by the match points of {many}; where the sums are equal the ranks of these entries decide.",
    )


def _head_to_head(pen: Tongue, answer: HeadToHead) -> str:
    match answer:
        case HeadToHead.TWO_WAY:
            return pen.either(
                "相互胜负只在恰有两队并列并且交过手时比较。",
                "Head-to-head decides only between exactly two that have met.",
            )
        case HeadToHead.MINI_TABLE:
            return pen.either(
                "相互胜负按并列各队之间的场分比较，不论是否都交过手。",
                "Head-to-head is the match points won among all that are tied, whoever of them have met.",
            )
        case HeadToHead.COMPLETE_MINI_TABLE:
            return pen.either(
                "相互胜负按并列各队之间的场分比较，各队须都交过手。",
                "Head-to-head is the match points won among all that are tied, if all of them have met.",
            )
        case _:
            assert_never(answer)


def _unplayed(pen: Tongue, answer: Unplayed) -> str:
    match answer:
        case Unplayed.NOTHING:
            return pen.either(
                "没有打的一轮，对手分计 0。", "A round that was not played adds nothing to the scores from opponents."
            )
        case Unplayed.OWN_POINTS:
            return pen.either(
                "没有打的一轮，对手分按本队场分计。",
                "A round that was not played counts as met by an opponent with the entry's own points.",
            )
        case _:
            assert_never(answer)


def points_table(pen: Tongue, scheme: Scheme) -> RulesTable:
    """What a match is worth by its result, with byes, forfeits and rounds without a match."""
    fixed = (
        (pen.either("轮空", "bye"), scheme.bye),
        (pen.either("对方弃权", "the opponents forfeit"), scheme.forfeit_win),
        (pen.either("弃权", "forfeit"), scheme.forfeit_loss),
        (pen.either("双方弃权", "both forfeit, each"), scheme.both_absent),
        (pen.either("对方被判负", "the opponents lose by a ruling"), scheme.ruled_win),
        (pen.either("被判负", "lost by a ruling"), scheme.ruled_loss),
        (pen.either("中止，双方各计", "abandoned, each"), scheme.abandoned),
        (pen.either("本轮缺席", "absent from a round"), scheme.absence),
        (pen.either("取消场分，各计", "match points forfeited, each"), scheme.points_forfeited),
    )
    rows = (*_played(pen, scheme), *((name, number_words(value)) for name, value in fixed))
    return RulesTable(headings=(pen.either("结果", "Result"), pen.either("场分", "Match points")), rows=rows)


def _played(pen: Tongue, scheme: Scheme) -> Iterator[tuple[str, str]]:
    win, draw, loss = (pen.either(*words) for words in (("胜", "win"), ("平", "draw"), ("负", "loss")))
    most = scheme.most_difference
    match scheme.basis:
        case SchemeBasis.OUTCOME:
            yield from _each((win, draw, loss), (scheme.win, scheme.draw, scheme.loss))
        case SchemeBasis.DIFFERENCE:
            base = number_words(scheme.base)
            counted = pen.either(f"级差，最多 {most}", f"level difference, at most {most}")
            yield win, f"{base} + {counted}"
            yield draw, number_words(scheme.draw)
            yield loss, f"{base} − {counted}"
        case SchemeBasis.OUTCOME_AND_DIFFERENCE:
            each = number_words(scheme.per_level)
            counted = pen.either(
                f"级差 × {each}，最多 {most} 级", f"{each} a level of difference, at most {most} levels"
            )
            yield win, f"{number_words(scheme.win)} + {counted}"
            yield draw, number_words(scheme.draw)
            yield loss, f"{number_words(scheme.loss)} − {counted}"
        case SchemeBasis.STAGE_REACHED:
            for stage in scheme.stages:
                level = level_words(stage.level, pen.language)
                yield pen.either(f"打到 {level}", f"reached {level}"), number_words(stage.points)
        case SchemeBasis.HAND_LEVELS:
            each = number_words(scheme.per_level)
            yield pen.either("各副升级数之和", "levels earned in the hands"), pen.either(f"每级 {each}", f"{each} each")
        case SchemeBasis.HAND_POINTS:
            each = number_words(scheme.per_level)
            yield pen.either("各副积分之和", "points of the hands"), pen.either(f"每分 {each}", f"{each} each")
        case SchemeBasis.PLACES:
            behind = pen.either("每胜一人", "each player left behind")
            level = pen.either("每平一人", "each player level with")
            ahead = pen.either("每负一人", "each player who finished ahead")
            yield from _each((behind, level, ahead), (scheme.win, scheme.draw, scheme.loss))
        case _:
            assert_never(scheme.basis)


def _each(names: Sequence[str], values: Sequence[Fraction]) -> Iterator[tuple[str, str]]:
    for name, value in zip(names, values, strict=True):
        yield name, number_words(value)


def _scheme(pen: Tongue, scheme: Scheme) -> str:
    win, draw, loss = (number_words(value) for value in (scheme.win, scheme.draw, scheme.loss))
    most, each = scheme.most_difference, number_words(scheme.per_level)
    match scheme.basis:
        case SchemeBasis.OUTCOME:
            return pen.either(
                f"场分：胜 {win}，平 {draw}，负 {loss}。",
                f"Match points: {win} for a win, {draw} for a draw, {loss} for a loss.",
            )
        case SchemeBasis.DIFFERENCE:
            base = number_words(scheme.base)
            return pen.either(
                f"场分：胜 {base} 加级差，负 {base} 减级差，级差最多计 {most}。",
                f"Match points: {base} plus the level difference for the winner, {base} minus it for the loser, "
                f"at most {most} counted.",
            )
        case SchemeBasis.OUTCOME_AND_DIFFERENCE:
            return pen.either(
                f"场分：胜 {win} 加级差每级 {each}，平 {draw}，负 {loss} 减级差每级 {each}，级差最多计 {most}。",
                f"Match points: {win} for a win and {each} for each level of difference, {draw} for a draw, {loss} for "
                f"a loss less {each} for each level, at most {most} counted.",
            )
        case SchemeBasis.STAGE_REACHED:
            steps = [(level_words(stage.level, pen.language), number_words(stage.points)) for stage in scheme.stages]
            zh = "，".join(f"到 {level} 得 {points}" for level, points in steps)
            en = ", ".join(f"{points} for {level}" for level, points in steps)
            return pen.either(f"场分按打到的级数：{zh}。", f"Match points by the level reached: {en}.")
        case SchemeBasis.HAND_LEVELS:
            return pen.either(
                f"场分：各副升级数之和，每级 {each}。",
                f"Match points: the levels earned in the hands, {each} for each level.",
            )
        case SchemeBasis.HAND_POINTS:
            return pen.either("场分：各副积分之和。", "Match points: the sum of the points of the hands.")
        case SchemeBasis.PLACES:
            return pen.either(
                f"场分：每胜一人 {win}，每平一人 {draw}，每负一人 {loss}。",
                f"Match points: {win} for each player left behind, {draw} for each player level with, {loss} for each "
                "player who finished ahead.",
            )
        case _:
            assert_never(scheme.basis)
