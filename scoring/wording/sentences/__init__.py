"""Every note code with its sentence in Chinese and English. `{cards:card|cards}` picks the noun by the number."""

from collections.abc import Mapping

from scoring.wording.sentences import clock, doubts, hands, matches, players, refusals, standings

CODES: Mapping[str, tuple[str, str]] = {
    **hands.SENTENCES,
    **matches.SENTENCES,
    **doubts.SENTENCES,
    **refusals.SENTENCES,
    **clock.SENTENCES,
    **players.SENTENCES,
    **standings.SENTENCES,
}
"""Code -> (Chinese, English)."""
