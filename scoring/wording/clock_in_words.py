"""How a match ends without its goal, in words."""

from collections.abc import Iterator
from typing import assert_never

from scoring.clock import Clock, RunningHand, TimeBreach
from scoring.wording.pen import Tongue
from scoring.wording.values import Count


def clock_in_words(pen: Tongue, clock: Clock) -> Iterator[str]:
    """Time, hands, lateness and the mercy lead."""
    if clock.minutes is not None:
        yield pen.either(f"每场 {clock.minutes} 分钟。", f"A match lasts {clock.minutes} minutes.")
        if clock.no_new_hand_minutes:
            yield pen.either(
                f"剩余不足 {clock.no_new_hand_minutes} 分钟，不再开新的一副。",
                f"With less than {Count(clock.no_new_hand_minutes):minute|minutes} left no new hand begins.",
            )
        match clock.running_hand:
            case RunningHand.FINISHED:
                yield pen.either("时间到时，正在打的一副打完。", "A hand that is running at the end is finished.")
            case RunningHand.ABANDONED:
                yield pen.either("时间到时，正在打的一副作废。", "A hand that is running at the end does not count.")
            case _:
                assert_never(clock.running_hand)
    if clock.hand_cap is not None:
        yield pen.either(f"最多打 {clock.hand_cap} 副。", f"At most {Count(clock.hand_cap):hand is|hands are} played.")
    if clock.mercy_lead is not None:
        yield pen.either(
            f"领先达到 {clock.mercy_lead} 级的一方立即获胜。",
            f"A lead of {Count(clock.mercy_lead):level|levels} wins at once.",
        )
    if clock.minutes is None and clock.hand_cap is None:
        yield pen.either("不限时间，不限副数。", "There is no limit of time or hands.")
    if clock.forfeit_after_minutes is not None:
        late = clock.forfeit_after_minutes
        if late:
            yield pen.either(
                f"迟到超过 {late} 分钟，作弃权论。",
                f"A side more than {Count(late):minute|minutes} late forfeits the match.",
            )
        else:
            yield pen.either("开赛时未到，作弃权论。", "A side that is not there at the start forfeits the match.")
    if clock.late_start_minutes is not None:
        part = clock.late_start_minutes
        yield pen.either(
            f"迟到每 {part} 分钟（不足 {part} 分钟按 {part} 分钟计），对方起始级加 1 级。",
            f"For each started {Count(part):minute|minutes} of lateness the opponents start one level higher.",
        )
    match clock.time_breach:
        case TimeBreach.NOTHING:
            pass
        case TimeBreach.POINTS_FORFEITED:
            yield pen.either(
                "提前开始或超时结束，各方的场分全部取消。",
                "Starting early or finishing late costs all sides the match points of the match.",
            )
        case _:
            assert_never(clock.time_breach)
