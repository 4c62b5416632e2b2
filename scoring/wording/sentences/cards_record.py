"""What is said of recorded hands."""

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "record_wrong_leader": (
        "应由 {right} 号位出牌。",
        "Seat {right} had to lead.",
    ),
}
