"""Every note code with its sentence in Chinese and English. `{cards:card|cards}` picks the noun by the number."""

from collections.abc import Mapping

from scoring.wording.sentences import (
    cards_declaring,
    cards_following,
    cards_order,
    cards_record,
    cards_tricks,
    cards_verdicts,
    clock,
    doubts,
    hands,
    matches,
    players,
    refusals,
    standings,
)

CODES: Mapping[str, tuple[str, str]] = {
    **hands.SENTENCES,
    **matches.SENTENCES,
    **doubts.SENTENCES,
    **refusals.SENTENCES,
    **clock.SENTENCES,
    **players.SENTENCES,
    **standings.SENTENCES,
    **cards_declaring.SENTENCES,
    **cards_order.SENTENCES,
    **cards_record.SENTENCES,
    **cards_following.SENTENCES,
    **cards_tricks.SENTENCES,
    **cards_verdicts.SENTENCES,
}
"""Code -> (Chinese, English)."""
