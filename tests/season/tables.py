"""What happens at a table: results by chance, hand by hand or as a whole, and second persons who confirm them."""

from __future__ import annotations

from typing import Any

from tests.at_table import ALL_QUESTIONS
from tests.season.hall import Hall
from tests.whole_matches import hand_for
from tournament.models import Account, Match, Round
from tournament.rulebook.sheets import current_lines, read_sheet, rule_set_of_match
from tournament.selectors.corrections import consequences_of_reopening
from tournament.selectors.matches import match_sheet
from tournament.services import matches

HANDS_BEFORE_THE_BELL = 4
_PATIENCE = 9
RULINGS = (
    "forfeit",
    "forfeit",
    "double_forfeit",
    "walkover",
    "disqualified",
    "adjudged_loss",
    "abandoned",
    "time_up",
    "late_start",
    "level_move",
    "award_match",
    "time_breach",
    "annul_outcome",
)


class Tables:
    """The tables of an event. `visits`: how often somebody came to a match."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.chance = hall.chance
        self.visits: dict[int, int] = {}

    def open_matches(self, stage_id: int) -> list[int]:
        """Ids of the matches on the wall that can be played or confirmed now."""
        found = Match.objects.exclude(round__state=Round.State.DRAFT).filter(
            round__stage_id=stage_id, kind=Match.Kind.GAME
        )
        found = found.exclude(state__in=[Match.State.WAITING, Match.State.CONFIRMED]).order_by("pk")
        return list(found.values_list("pk", flat=True))

    def visit(self, match_id: int) -> None:
        """One act at a match that is not confirmed."""
        match = self.now(match_id)
        if match.state in (Match.State.CONFIRMED, Match.State.WAITING):
            return
        self.visits[match_id] = self.visits.get(match_id, 0) + 1
        if self.visits[match_id] > _PATIENCE:
            self._end_it(match)
            return
        match match.state:
            case Match.State.READY:
                self._begin(match)
            case Match.State.PLAYING:
                self._play_on(match)
            case Match.State.REPORTED:
                self._after_the_report(match)
            case _:
                raise self.hall.fault(f"match {match.pk} is {match.state}")

    def correct(self, match: Match) -> None:
        """Somebody changes what stands on the sheet of a match that is over or in play."""
        kind = self.chance.choice(("final", "strike", "hand", "ruling", "penalty"))
        if kind == "final":
            self._final(match, self.chance.choice(self.hall.everybody))
        elif kind == "ruling":
            self._ruling(match)
        elif kind == "penalty":
            self._penalty(match)
        elif kind == "strike":
            self._strike(match, self.hall.chief)
        else:
            self._correct_hand(match)

    def reopen(self, match: Match) -> dict[str, Any] | None:
        """The confirmed match counts no more, in a bracket with all that was played on by it; None where refused."""
        account = self.chance.choice((self.hall.chief, self.hall.chief, self.hall.organiser))
        answer = self._act("reopen_match", match, account, reason="two sheets were mixed up")
        if answer is not None or self.hall.refusal is None or self.hall.refusal.code != "downstream_started":
            return answer
        clears = [each.match for each in consequences_of_reopening(self.now(match.pk)).begun]
        return self._act("reopen_and_clear", match, account, reason="two sheets were mixed up", clears=clears)

    def clear(self, match: Match) -> None:
        """Nothing stands on the sheet any more, whoever had confirmed it."""
        if match.state == Match.State.CONFIRMED:
            self._act("reopen_match", match, self.hall.chief, reason="others belong here")
        for _each in current_lines(read_sheet(match.pk)):
            self._strike(match, self.hall.chief)

    def finish(self, match_id: int) -> None:
        """The match is played until it is confirmed."""
        for _each in range(60):
            match = self.now(match_id)
            if match.state in (Match.State.CONFIRMED, Match.State.WAITING):
                return
            self.visit(match_id)
        raise self.hall.fault(f"match {match_id} does not come to its end")

    def now(self, match_id: int) -> Match:
        return Match.objects.select_related("round__stage__event__rule_set_version").get(pk=match_id)

    def _act(self, name: str, match: Match, account: Account | None, **given: Any) -> dict[str, Any] | None:
        revision = Match.objects.values_list("revision", flat=True).get(pk=match.pk)
        return self.hall.act(getattr(matches, name), account, match_id=match.pk, revision=revision, **given)

    def _referee(self) -> Account:
        return self.chance.choice(self.hall.everybody)

    def _begin(self, match: Match) -> None:
        roll = self.chance.random()
        if roll < 0.74:
            self._final(match, self._referee())
        elif roll < 0.84:
            self._hand(match)
        elif roll < 0.87:
            self._penalty(match)
        else:
            self._ruling(match)

    def _play_on(self, match: Match) -> None:
        roll = self.chance.random()
        if match.hands_played and match.hands_played < HANDS_BEFORE_THE_BELL and roll < 0.7:
            self._hand(match)
        elif roll < 0.3 and not match.hands_played:
            self._final(match, self._referee())
        elif roll < 0.8:
            self._act("record_ruling", match, self._referee(), kind="time_up")
        elif roll < 0.9:
            self._award(match)
        else:
            self.correct(match)

    def _after_the_report(self, match: Match) -> None:
        roll = self.chance.random()
        if roll < 0.05:
            reporter = next((each for each in self.hall.everybody if each.pk == match.reported_by_id), None)
            if self._act("confirm_match", match, reporter) is not None:
                raise self.hall.fault("somebody confirmed what they had reported")
        elif roll < 0.1:
            self._act("dispute_match", match, self._referee(), reason="not what was played")
        elif roll < 0.17:
            self.correct(match)
        else:
            self._confirm(match)

    def _confirm(self, match: Match) -> None:
        may_rule = [each for each in (self.hall.organiser, self.hall.chief) if each is not None]
        among = may_rule if match.disputed else self.hall.everybody
        self._act("confirm_match", match, self.hall.somebody_but(match.reported_by_id, among=among))

    def _end_it(self, match: Match) -> None:
        """Nobody waits longer for this table: what stands is confirmed, or struck and a result written down."""
        if match.state == Match.State.REPORTED:
            self._confirm(match)
            if self.hall.refusal is None:
                return
        elif match.outcome is not None and match.outcome["needs_decision"]:
            self._award(match)
            return
        for _each in current_lines(read_sheet(match.pk)):
            self._strike(match, self.hall.chief)
        self._final(match, self._referee(), decisive=True)

    def _award(self, match: Match) -> None:
        side = self.chance.randrange(rule_set_of_match(match).sides)
        self._act("record_ruling", match, self.hall.chief, kind="award_match", side=side, note="by lots")

    def _strike(self, match: Match, account: Account | None) -> None:
        lines = current_lines(read_sheet(match.pk))
        if lines:
            position = self.chance.choice(lines).position
            self._act("strike_line", match, account, position=position, reason="written by mistake")

    def _final(self, match: Match, account: Account, *, decisive: object = False) -> None:
        rules = rule_set_of_match(match)
        levels = [self.chance.randint(rules.start_level, 10) for _side in range(rules.sides)]
        if decisive or self.chance.random() < 0.9:
            levels[self.chance.randrange(rules.sides)] = self.chance.choice((11, 12, 13))
        self._act(
            "record_final_result",
            match,
            account,
            levels=levels,
            reason="counted again",
            confirmed_questions=ALL_QUESTIONS,
        )

    def _hand(self, match: Match) -> None:
        hand = hand_for(match_sheet(self.hall.organiser, match.pk), self.chance.randrange(8))
        self._act("record_hand", match, self._referee(), hand=hand, confirmed_questions=ALL_QUESTIONS)

    def _correct_hand(self, match: Match) -> None:
        if not match.hands_played:
            return
        hand = hand_for(match_sheet(self.hall.organiser, match.pk), self.chance.randrange(8))
        self._act(
            "correct_hand",
            match,
            self._referee(),
            number=self.chance.randint(1, match.hands_played),
            hand=hand,
            reason="misread",
            confirmed_questions=ALL_QUESTIONS,
        )

    def _penalty(self, match: Match) -> None:
        offences = list(rule_set_of_match(match).penalties)
        if offences:
            self._act(
                "record_penalty",
                match,
                self._referee(),
                offence=self.chance.choice(offences),
                side=self.chance.randrange(rule_set_of_match(match).sides),
                note="seen by the referee",
            )

    def _ruling(self, match: Match) -> None:
        kind = self.chance.choice(RULINGS)
        given: dict[str, Any] = {"kind": kind, "note": "as it happened"}
        if kind not in ("double_forfeit", "abandoned", "time_up", "annul_outcome"):
            given["side"] = self.chance.randrange(rule_set_of_match(match).sides)
        if kind == "level_move":
            given["levels"] = self.chance.choice((-2, -1, 1, 2))
        if kind == "late_start":
            given["minutes"] = self.chance.choice((5, 12, 25))
        self._act("record_ruling", match, self.hall.chief, **given)
