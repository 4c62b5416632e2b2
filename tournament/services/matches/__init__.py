"""Writing the score sheet of a match: hands, penalties, rulings, final results, and who says that it counts.

Every act locks the match, asks who may, refuses a stale revision with both versions, appends lines (nothing is ever
overwritten), folds the sheet anew and stores the fold on the match.
"""

from tournament.services.matches.confirming import confirm_match, dispute_match
from tournament.services.matches.extending import extend_match
from tournament.services.matches.finals import record_final_result
from tournament.services.matches.hands import correct_hand, record_hand
from tournament.services.matches.no_shows import forfeit_no_shows
from tournament.services.matches.penalties import record_penalty
from tournament.services.matches.plays import rule_on_play
from tournament.services.matches.recordings import attach_record, take_record_away
from tournament.services.matches.reopening import reopen_and_clear, reopen_levels, reopen_match
from tournament.services.matches.rulings import record_ruling
from tournament.services.matches.striking import strike_line

__all__ = [
    "attach_record",
    "confirm_match",
    "correct_hand",
    "dispute_match",
    "extend_match",
    "forfeit_no_shows",
    "record_final_result",
    "record_hand",
    "record_penalty",
    "record_ruling",
    "reopen_and_clear",
    "reopen_levels",
    "reopen_match",
    "rule_on_play",
    "strike_line",
    "take_record_away",
]
