"""What to know about a draft before it is published, in words."""

from __future__ import annotations

from tournament.pairing.wording import individual
from tournament.pairing.wording.sentences import Sentences

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
    # individual rounds
    **individual.WARNINGS,
}
