"""An event that goes its way: whatever comes next is done, stage by stage, until there is nothing left to do."""

from __future__ import annotations

from random import Random
from typing import Any

from django.db.models import F

from tests.season.hall import Hall
from tests.season.makings import Plan, settings_behind
from tests.season.tables import Tables
from tests.season.ties import Ties
from tournament.models import Draw, Entry, Event, Job, Match, PairWish, Round, Stage, StageEntry
from tournament.rulebook import FirstRound, StageSettings
from tournament.selectors.stages.cut import require_final_standings
from tournament.services import (
    commitments,
    cut,
    events,
    group_cut,
    lots,
    pairing_round,
    rounds,
    schedules,
    stages,
    wishes,
)
from tournament.services.brackets import make_bracket
from tournament.services.retries import retry_job
from tournament.services.tables import set_tables

MOST_REFUSALS = 25


class Progress:
    """What comes next in an event. `ended`: codes of stages that could not be played to their end."""

    def __init__(self, hall: Hall, plan: Plan, tables: Tables) -> None:
        self.hall = hall
        self.plan = plan
        self.tables = tables
        self.chance: Random = hall.chance
        self.refused_in_a_row = 0
        self.was_cut = False
        self.cut_size = 0
        self.ended: dict[int, str] = {}
        self.ties = Ties(hall)

    def step(self) -> bool:
        """Whether something was left to do, and was tried."""
        extra_first = F("extra_of").asc(nulls_last=True)
        for stage in Stage.objects.filter(event_id=self.hall.event_id).order_by(extra_first, "number"):
            if stage.pk in self.ended:
                continue
            if self._advance(stage):
                self._mind_refusals()
                return True
        return False

    def finish_event(self) -> None:
        answer = self.hall.act(events.finish_event, self.hall.organiser, event_id=self.hall.event_id)
        if answer is None:
            raise self.hall.fault(f"the event cannot be finished: {self.hall.refusal!r}")
        self._require_finished()

    def pair(self, stage: Stage, *, override_reason: str = "") -> None:
        """The next round is asked for, and whatever stands against it is put right."""
        account = self.hall.chief if override_reason else self.hall.organiser
        self.hall.act(pairing_round.request_pairing, account, stage_id=stage.pk, override_reason=override_reason)
        codes = [self.hall.refusal.code] if self.hall.refusal else []
        codes += [job.error["code"] for job in self.hall.run_jobs() if job.error]
        for code in codes:
            self._put_right(stage, code)

    def draw_lots(self, stage: Stage) -> None:
        """By a seed that is random, typed or promised; or with paper in a hat."""
        roll = self.chance.random()
        again = {"reason": "drawn once more"}
        if roll < 0.15:
            self.hall.act(commitments.commit_to_draw, self.hall.organiser, stage_id=stage.pk)
        if roll < 0.3:
            entries = [each.pk for each in Entry.objects.filter(event_id=self.hall.event_id).taking_part()]
            numbers = self.chance.sample(range(1, len(entries) + 1), len(entries))
            self.hall.act(
                lots.record_lots,
                self.hall.organiser,
                stage_id=stage.pk,
                lots=dict(zip(entries, numbers, strict=True)),
                **again,
            )
            return
        seed = self.chance.choice((None, "a typed seed"))
        self.hall.act(lots.draw_lots, self.hall.organiser, stage_id=stage.pk, seed=seed, **again)

    def _advance(self, stage: Stage) -> bool:
        made = list(Round.objects.filter(stage=stage).defer("pairing").order_by("number"))
        if not made:
            self._begin(stage)
            return True
        waiting = self.tables.open_matches(stage.pk)
        is_over = stage.state == Stage.State.FINISHED
        if waiting and (is_over or self.chance.random() < 0.97):
            self._play_some(waiting)
            return True
        if self._cut_before_the_end(stage):
            return True
        draft = next((each for each in made if each.state == Round.State.DRAFT), None)
        if draft is not None and (stage.has_bracket or stage.is_schedule or draft == made[-1]):
            open_one = next((each for each in made if each.state in _GOING), None)
            if open_one is not None and stage.is_schedule and self.chance.random() < 0.8:
                self._close(open_one)
            else:
                self._publish(stage, draft)
            return True
        going = next((each for each in made if each.state in _GOING), None)
        if going is not None and not stage.has_bracket:
            self._close(going)
            return True
        return self._cut(stage) if is_over else self._go_on(stage)

    def _begin(self, stage: Stage) -> None:
        settings = StageSettings.from_mapping(stage.settings)
        needs_lots = stage.source_id is None and stage.format != Stage.Format.GROUPS
        by_seeds = settings.first_round is FirstRound.SEEDS
        drawn = Draw.objects.filter(stage=stage, kind=Draw.Kind.LOTS).exists()
        if needs_lots and not drawn and not (by_seeds and stage.is_round_by_round):
            self.draw_lots(stage)
        if stage.is_round_by_round:
            self.pair(stage)
            return
        if stage.has_bracket:
            self._try(stage, make_bracket, reason="made once more")
            return
        if (
            stage.format == Stage.Format.GROUPS
            and not StageEntry.objects.filter(stage=stage).exclude(group="").exists()
        ):
            self._draw_groups(stage)
        self._try(stage, schedules.make_schedule, reason="made once more")

    def _try(self, stage: Stage, verb: Any, **given: Any) -> None:
        self.hall.act(verb, self.hall.organiser, stage_id=stage.pk, **given)
        self.hall.run_jobs()
        if self.hall.refusal:
            self._put_right(stage, self.hall.refusal.code)

    def _draw_groups(self, stage: Stage) -> None:
        roll = self.chance.random()
        ids = [each.pk for each in Entry.objects.filter(event_id=self.hall.event_id).taking_part()]
        if roll < 0.15:
            numbers = self.chance.sample(range(1, len(ids) + 1), len(ids))
            self._try(
                stage, schedules.record_groups, numbers=dict(zip(ids, numbers, strict=True)), reason="paper in a hat"
            )
        elif roll < 0.25:
            count = StageSettings.from_mapping(stage.settings).group_count
            self._try(stage, schedules.place_groups, groups=[ids[each::count] for each in range(count)], reason="so")
        else:
            self._try(stage, schedules.draw_groups, reason="drawn once more")

    def _put_right(self, stage: Stage, code: str) -> None:
        """Whoever meets this refusal on the day does this about it."""
        organiser = self.hall.organiser
        match code:
            case "too_few_tables":
                numbers = range(1, Entry.objects.filter(event_id=self.hall.event_id).count() + 2)
                tables = [{"number": each, "room": ""} for each in numbers]
                self.hall.act(set_tables, organiser, event_id=self.hall.event_id, tables=tables)
            case "lots_not_drawn" | "entries_without_lot":
                self.draw_lots(stage)
            case "entries_without_group" | "groups_not_drawn":
                self._draw_groups(stage)
            case "tie_across_line":
                self.ties.for_last_places(stage)
            case "no_pairing_possible" | "no_seating_possible" | "no_arrangement_found" | "forced_pairs_do_not_fit":
                for wish in PairWish.objects.filter(stage=stage):
                    self.hall.act(wishes.withdraw_pair_wish, organiser, wish_id=wish.pk)
            case "all_rounds_paired" | "stage_finished":
                pass
            case "too_few_entries" | "group_size_out_of_range" | "bracket_size" | "group_count_out_of_range":
                self._give_up(stage, code)
            case _:
                pass

    def _give_up(self, stage: Stage, code: str) -> None:
        """Too few are left to go on: a stage of rounds is over with what was played, any other never begins."""
        made = Round.objects.filter(stage=stage).count()
        self.hall.tally.counts[f"stages given up: {code}"] += 1
        if not stage.is_round_by_round or not made:
            self.ended[stage.pk] = code
            return
        self._plan_rounds(stage, made)

    def _plan_rounds(self, stage: Stage, number: int) -> None:
        now = Stage.objects.get(pk=stage.pk)
        self.hall.act(
            stages.edit_stage,
            self.hall.organiser,
            stage_id=now.pk,
            revision=now.revision,
            name_zh=now.name_zh,
            name_en=now.name_en,
            settings={"rounds_planned": number},
        )

    def _play_some(self, waiting: list[int]) -> None:
        few = self.chance.choice((1, 2, 4, 8))
        for match_id in self.chance.sample(waiting, min(few, len(waiting))):
            self.tables.visit(match_id)

    def _publish(self, stage: Stage, draft: Round) -> None:
        given: dict[str, Any] = {}
        if stage.is_schedule and self.chance.random() < 0.3:
            given["publishing"] = "all_rounds"
        account = self.chance.choice((self.hall.organiser, self.hall.chief))
        answer = self.hall.act(rounds.publish_round, account, round_id=draft.pk, revision=draft.revision, **given)
        if answer is not None and self.chance.random() < 0.4:
            self._act_on(draft.pk, rounds.start_clock)

    def _close(self, its_round: Round) -> None:
        self._act_on(its_round.pk, rounds.close_round)

    def _act_on(self, round_id: int, verb: Any) -> None:
        revision = Round.objects.values_list("revision", flat=True).get(pk=round_id)
        self.hall.act(verb, self.hall.organiser, round_id=round_id, revision=revision)

    def _go_on(self, stage: Stage) -> bool:
        """No match waits and the stage is not finished: the next round is paired."""
        if stage.is_round_by_round:
            made = Round.objects.filter(stage=stage).count()
            if made >= StageSettings.from_mapping(stage.settings).rounds_planned:
                raise self.hall.fault(f"all {made} rounds of stage {stage.number} are closed, and it is not finished")
            self.pair(stage)
            return True
        self.hall.run_jobs()
        stage.refresh_from_db()
        if stage.state == Stage.State.FINISHED or self.tables.open_matches(stage.pk):
            return True
        if self._clear_what_began_too_early(stage):
            return True
        if stage.source is not None and stage.source.format == Stage.Format.GROUPS:
            return self.ties.for_places_of_groups(stage.source)
        raise self.hall.fault(f"stage {stage.number} ({stage.format}) waits for nothing and is not finished")

    def _clear_what_began_too_early(self, stage: Stage) -> bool:
        """Matches of a bracket that were played by entries that do not belong there are struck and played anew."""
        newest = Job.objects.filter(key=f"advance_bracket:stage={stage.pk}").order_by("-pk").first()
        if newest is None or not newest.error or newest.error["code"] != "downstream_started":
            return False
        for match in Match.objects.filter(round__stage=stage, key__in=newest.error["details"]["matches"]):
            self.tables.clear(match)
        self.hall.act(retry_job, self.hall.organiser, job_id=newest.pk)
        self.hall.run_jobs()
        return True

    def _cut_before_the_end(self, stage: Stage) -> bool:
        """The sheet behind groups may stand before they are played."""
        if stage.format != Stage.Format.GROUPS or self.was_cut or self.plan.cut is None or self.chance.random() > 0.02:
            return False
        self._cut_groups(stage)
        return True

    def _cut(self, stage: Stage) -> bool:
        if stage.number > 1 or self.plan.cut is None or stage.format == Stage.Format.INDIVIDUAL:
            return False
        if stage.format == Stage.Format.GROUPS:
            if self.was_cut:
                return False
            self._cut_groups(stage)
            return True
        if Stage.objects.filter(source=stage).exists():
            return False
        self.hall.run_jobs()
        found = len(require_final_standings(stage).rows)
        if found < 2:
            self.ended[stage.pk] = "nobody to cut"
            return True
        self.cut_size = min(self.cut_size or self.chance.randint(2, 16), found)
        size = self.cut_size
        self.hall.act(
            cut.cut_to_knockout,
            self.hall.organiser,
            stage_id=stage.pk,
            size=size,
            name_zh="第二阶段",
            name_en="Second",
            settings=settings_behind(self.chance, self.plan.cut),
            format=str(self.plan.cut),
        )
        if self.hall.refusal is not None and self.hall.refusal.code == "tie_across_cut":
            self.ties.across_the_cut(stage, size)
        return True

    def _cut_groups(self, stage: Stage) -> None:
        self.was_cut = True
        for qualifiers, best_next in ((self.chance.randint(1, 3), self.chance.randint(0, 3)), (2, 0), (1, 0)):
            answer = self.hall.act(
                group_cut.cut_groups,
                self.hall.organiser,
                stage_id=stage.pk,
                qualifiers=qualifiers,
                best_next=best_next,
                format=str(self.plan.cut),
                name_zh="第二阶段",
                name_en="Second",
                settings=settings_behind(self.chance, str(self.plan.cut)),
            )
            if answer is not None:
                return
        self.hall.tally.counts["groups without a cut"] += 1

    def _mind_refusals(self) -> None:
        self.refused_in_a_row = self.refused_in_a_row + 1 if self.hall.refusal is not None else 0
        if self.refused_in_a_row > MOST_REFUSALS:
            raise self.hall.fault("the event does not come on")

    def _require_finished(self) -> None:
        event = Event.objects.get(pk=self.hall.event_id)
        if event.state != Event.State.FINISHED:
            raise self.hall.fault(f"the event is {event.state}")
        game = Match.objects.filter(
            round__stage__event=event, kind=Match.Kind.GAME, state=Match.State.CONFIRMED
        ).first()
        if game is not None and self.tables.reopen(game) is not None:
            raise self.hall.fault("a result of a finished event was taken back")


_GOING = (Round.State.PUBLISHED, Round.State.RUNNING)
