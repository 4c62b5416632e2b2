"""Match points and ranking in words."""

from collections.abc import Iterator
from typing import assert_never

from scoring.match_points import Scheme, SchemeBasis, load_scheme
from scoring.wording.criteria import CRITERION_NAMES
from scoring.wording.pen import Pen
from scoring.wording.values import level_words, number_words


def standings_in_words(pen: Pen) -> Iterator[str]:
    """What a match is worth, and by what entries are ranked."""
    scheme = load_scheme(pen.rules.match_points)
    yield _scheme(pen, scheme)
    bye = number_words(scheme.bye)
    win, loss = number_words(scheme.forfeit_win), number_words(scheme.forfeit_loss)
    yield pen.either(
        f"轮空 {bye}；弃权的对方 {win}，弃权方 {loss}。",
        f"A bye is worth {bye}; a forfeit {win} for the winner and {loss} for the absent side.",
    )
    chain = pen.either(" → ", ", then ").join(
        pen.names(CRITERION_NAMES[criterion]) for criterion in pen.rules.tiebreaks
    )
    yield pen.either(f"名次依次比较：{chain}。", f"Ranks go by {chain}.")


def _scheme(pen: Pen, scheme: Scheme) -> str:
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
        case _:
            assert_never(scheme.basis)
