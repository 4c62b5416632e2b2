"""Who goes on when entries are level: lots, the chief referee, or matches that they play for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.season.hall import Hall
from tournament.models import CutDecision, Round, Stage
from tournament.selectors.stages.cut import require_final_standings
from tournament.selectors.stages.group_cut import drawn_plan, read_group_cut, standings_are_computed
from tournament.selectors.stages.last_places import dropping_next
from tournament.services import cut, extra_matches, group_cut, pairing_round

_PLAYED = 0.4


class Ties:
    """Ties of an event, decided one way or another as they are met."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.chance = hall.chance

    def across_the_cut(self, stage: Stage, size: int) -> None:
        if self._is_played():
            self.hall.act(
                extra_matches.play_extra_matches,
                self.hall.chief,
                stage_id=stage.pk,
                size=size,
                format=self._format(),
            )
            return
        tied = list(require_final_standings(stage).cut_at(size).tied)
        self.hall.act(cut.decide_tie, self.hall.chief, stage_id=stage.pk, size=size, **self._decision(tied))

    def for_places_of_groups(self, source: Stage) -> bool:
        """Whether a tie was open for places of a bracket that waits for its groups; then one was seen to."""
        plan = drawn_plan(source)
        if plan is None:
            raise self.hall.fault("a bracket behind groups has no sheet")
        found = read_group_cut(source, plan, current=standings_are_computed(source))
        if not found.open_ties:
            if all(each.state == Round.State.CLOSED for each in Round.objects.filter(stage=source).defer("pairing")):
                raise self.hall.fault("groups are played, no tie is open, and the bracket waits")
            return False
        tie = self.chance.choice(found.open_ties)
        given: dict[str, Any] = {
            "stage_id": source.pk,
            "qualifiers": plan.qualifiers,
            "best_next": plan.best_next,
            "group": tie.group,
            "place": tie.place,
        }
        if self._is_played():
            self.hall.act(extra_matches.play_extra_group_matches, self.hall.chief, **given, format=self._format())
        else:
            self.hall.act(group_cut.decide_group_tie, self.hall.chief, **given, **self._decision(tie.level))
        self.hall.run_jobs()
        return True

    def for_last_places(self, stage: Stage) -> None:
        if stage.format != Stage.Format.INDIVIDUAL and self._is_played():
            self.hall.act(
                extra_matches.play_extra_matches_of_last, self.hall.chief, stage_id=stage.pk, format=self._format()
            )
            return
        found = dropping_next(stage, Round.objects.filter(stage=stage).count() + 1)
        self.hall.act(
            pairing_round.decide_last_places,
            self.hall.chief,
            stage_id=stage.pk,
            method=self.chance.choice(("lots", "chief_referee")),
            order=[row.entry for row in found.tied] if found else [],
            reason="by the rules",
        )

    def _is_played(self) -> bool:
        return self.chance.random() < _PLAYED

    def _format(self) -> str:
        return str(self.chance.choice(extra_matches.FORMATS))

    def _decision(self, level: Sequence[int]) -> dict[str, Any]:
        method = str(self.chance.choice((CutDecision.Method.LOTS, CutDecision.Method.CHIEF_REFEREE)))
        by_hand = method == CutDecision.Method.CHIEF_REFEREE
        order = self.chance.sample(list(level), len(level)) if by_hand else []
        return {"method": method, "order": order, "reason": "by the rules"}
