"""What is said of recorded hands."""

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "record_wrong_leader": (
        "应由{seat}出牌。",
        "{seat} had to lead.",
    ),
}
