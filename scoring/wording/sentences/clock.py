"""Whether a hand may begin."""

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "clock_none": ("没有时间限制。", "There is no time limit."),
    "clock_open": ("可以开始新的一副，还剩 {seconds} 秒。", "A new hand may begin; {seconds:second|seconds} left."),
    "clock_closing": (
        "剩余不足 {minutes} 分钟，不再开新的一副。",
        "Less than {minutes:minute is|minutes are} left; no new hand begins.",
    ),
    "clock_time_up": ("时间到，不再开新的一副。", "Time is up; no new hand begins."),
    "clock_playing": ("时间未到，本副继续。", "There is time left; the hand is played on."),
    "clock_hand_finished": ("时间到，打完手中这一副。", "Time is up; the hand that is being played is finished."),
    "clock_hand_abandoned": (
        "时间到，手中这一副不再打，也不计。",
        "Time is up; the hand that is being played is abandoned and does not count.",
    ),
    "clock_hand_cap": ("已打满 {hands} 副。", "All {hands:hand|hands} are played."),
}
