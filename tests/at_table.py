"""A match with its people, and the acts at its table in few words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from tests import builders
from tournament.models import Account, Event, Match
from tournament.services import matches


@dataclass
class AtTable:
    """A published match; `referee` and `second` work at all tables, `chief` may rule."""

    match: Match
    event: Event
    referee: Account
    second: Account
    chief: Account

    @property
    def now(self) -> Match:
        """The match as it is stored now."""
        return Match.objects.select_related("round__stage__event").get(pk=self.match.pk)

    def act(self, name: str, account: Account | None = None, **given: Any) -> dict[str, Any]:
        """The service `name` at this match by the referee (or `account`), with the newest revision and a new request."""
        given.setdefault("revision", self.now.revision)
        return getattr(matches, name)(
            account or self.referee, **{"request_id": uuid4(), "match_id": self.match.pk} | given
        )

    def hand(self, seat: int, points: int, account: Account | None = None, **more: Any) -> dict[str, Any]:
        """The next hand, whatever would be asked about it confirmed."""
        hand = {"declarer_seat": seat, "attackers_points": points} | more
        return self.act("record_hand", account, hand=hand, confirmed_questions=ALL_QUESTIONS)

    def correct(self, number: int, seat: int, points: int, account: Account | None = None) -> dict[str, Any]:
        hand = {"declarer_seat": seat, "attackers_points": points}
        return self.act(
            "correct_hand", account, number=number, hand=hand, reason="misread", confirmed_questions=ALL_QUESTIONS
        )

    def time_up(self, account: Account | None = None) -> dict[str, Any]:
        return self.act("record_ruling", account, kind="time_up")

    def confirm(self, account: Account | None = None) -> dict[str, Any]:
        return self.act("confirm_match", account or self.second)

    def play_out(self) -> None:
        """Two hands and the bell: side 0 wins 4 to 2. Reported by the referee."""
        self.hand(0, 45)
        self.hand(2, 85)
        self.time_up()


ALL_QUESTIONS = (
    "ask_declaring_side",
    "ask_declarer",
    "ask_level",
    "ask_no_points",
    "ask_above_cards",
    "ask_many_levels",
    "ask_goal",
    "ask_award",
    "ask_match_is_over",
    "ask_kitty_high",
    "ask_long_format",
    "ask_many_fines",
    "ask_nobody_climbed",
    "ask_still_undecided",
    "ask_stage_unknown",
    "ask_penalty_ends_match",
    "ask_clock_runs",
    "ask_player_declarer",
    "ask_player_level",
    "ask_player_alone",
    "ask_hook_for_nothing",
    "ask_levels_left",
    "ask_player_goal",
)


def at_table(match: Match | None = None, **fields: Any) -> AtTable:
    """The people at `match`, or at the only match of an event of its own (`fields` go to the event)."""
    found = match or builders.published_match(**fields)
    event = found.round.stage.event
    return AtTable(
        match=found,
        event=event,
        referee=builders.staff(event),
        second=builders.staff(event),
        chief=builders.staff(event, "chief_referee"),
    )
