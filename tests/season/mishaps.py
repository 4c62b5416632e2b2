"""What goes wrong on the day, and what is put right: each of these may be allowed or refused."""

from __future__ import annotations

from typing import Any

from tests.season.hall import Hall
from tests.season.makings import Plan
from tests.season.met import MetByChance
from tests.season.people import People
from tests.season.progress import Progress
from tests.season.tables import Tables
from tournament.models import Entry, Match, PairWish, Round, Stage
from tournament.services import (
    brackets,
    commitments,
    cut,
    extra_matches,
    pairing_round,
    rounds,
    schedules,
    seats,
    stages,
    wishes,
)
from tournament.services.entries import set_seeds
from tournament.services.events import edit_event, finish_event
from tournament.services.matches import forfeit_no_shows
from tournament.services.schedules.missing import Missed, miss_match
from tournament.services.swaps import swap_entries
from tournament.services.tables import set_tables


class Mishaps(MetByChance):
    """Everything that may happen to an event beside its going on."""

    def __init__(self, hall: Hall, plan: Plan, tables: Tables, progress: Progress) -> None:
        super().__init__(hall, plan)
        self.tables = tables
        self.progress = progress
        self.people = People(hall, plan)
        self.kinds = (
            *(self.people.leave,) * 4,
            *(self.people.come_back,) * 3,
            *(self.people.come_late,) * 3,
            *(self.people.sit_out,) * 3,
            *(self.take_back,) * 6,
            *(self.change_draft,) * 4,
            *(self.wish,) * 3,
            *(self.move_at_tables,) * 2,
            *(self.miss_a_match,) * 2,
            self.people.keep_a_table,
            self.pair_early,
            self.take_down,
            self.change_stage,
            self.people.change_entry,
            self.people.substitute,
            self.change_tables,
            self.change_lots,
            self.no_show,
            self.disturb_a_table,
            self.out_of_turn,
            self.undo_cut,
            self.undo_extra_matches,
            self.change_event,
        )

    def happen(self) -> None:
        self.chance.choice(self.kinds)()

    def take_back(self) -> None:
        """A confirmed result is opened again, and mostly corrected at once."""
        games = Match.objects.filter(
            round__stage__event_id=self.hall.event_id, kind=Match.Kind.GAME, state=Match.State.CONFIRMED
        ).order_by("-pk")
        newest = list(games.values_list("pk", flat=True)[:24])
        if not newest:
            return
        match = self.tables.now(self.chance.choice(newest))
        if self.tables.reopen(match) is None:
            return
        self.hall.run_jobs()
        for _each in range(self.chance.randint(0, 2)):
            self.tables.correct(self.tables.now(match.pk))
        if self.chance.random() < 0.6:
            self.tables.finish(match.pk)

    def change_draft(self) -> None:
        draft = self._round(Round.State.DRAFT)
        if draft is None:
            return
        given: dict[str, Any] = {"round_id": draft.pk, "revision": draft.revision}
        roll = self.chance.random()
        if roll < 0.6:
            ids = list(Entry.objects.filter(match_sides__round=draft).order_by("pk").values_list("pk", flat=True))
            if len(ids) >= 2:
                first, second = self.chance.sample(ids, 2)
                given |= {"first": first, "second": second}
                self.hall.act(swap_entries, self._desk(), **given, accepted_warnings=())
                if self.hall.refusal is not None and self.hall.refusal.code == "questions":
                    codes = sorted({each["code"] for each in self.hall.refusal.details["questions"]})
                    self.hall.act(swap_entries, self._desk(), **given, accepted_warnings=codes)
        elif roll < 0.8:
            self.hall.act(pairing_round.redraw_draft, self._desk(), **given, reason="somebody objected")
        else:
            self.hall.act(pairing_round.discard_draft, self._desk(), **given)

    def wish(self) -> None:
        stage = self._stage()
        if stage is None:
            return
        ids = list(Entry.objects.filter(event_id=self.hall.event_id).values_list("pk", flat=True))
        first, second = self.chance.sample(ids, 2)
        number = Round.objects.filter(stage=stage).count() + self.chance.choice((1, 1, 1, 2))
        roll = self.chance.random()
        if roll < 0.5:
            kind = self.chance.choice(("forced", "forbidden"))
            given: dict[str, Any] = {
                "stage_id": stage.pk,
                "kind": kind,
                "first": first,
                "second": second,
                "round_number": number,
                "reason": "they are one family",
            }
            self._asked(wishes.add_pair_wish, **given)
        elif roll < 0.8:
            self._asked(wishes.give_bye, stage_id=stage.pk, entry_id=first, round_number=number)
        elif roll < 0.9:
            self.hall.act(wishes.take_bye_back, self._desk(), stage_id=stage.pk, entry_id=first)
        else:
            wish = PairWish.objects.filter(stage=stage).first()
            self.hall.act(wishes.withdraw_pair_wish, self._desk(), wish_id=wish.pk if wish else 0)

    def move_at_tables(self) -> None:
        """A match changes tables with another, or its sides their seats."""
        its_round = self._round()
        match = Match.objects.filter(round=its_round, kind=Match.Kind.GAME).order_by("-number").first()
        if its_round is None or match is None:
            return
        given: dict[str, Any] = {"round_id": its_round.pk, "revision": its_round.revision, "match_id": match.pk}
        if self.chance.random() < 0.5:
            self.hall.act(seats.turn_seats, self._desk(), **given)
        else:
            self._asked(seats.exchange_tables, **given, table_number=self.chance.randint(1, self.people.numbers))

    def miss_a_match(self) -> None:
        """In a schedule somebody cannot play now."""
        stage, entry = self._stage(), self._entry("registered", "checked_in")
        if stage is None or entry is None:
            return
        match = Match.objects.public().open().filter(round__stage=stage, sides__entry=entry).order_by("pk").first()
        self.hall.act(
            miss_match,
            self.chance.choice((self.hall.chief, self.hall.organiser)),
            stage_id=stage.pk,
            entry_id=entry.pk,
            match_id=match.pk if match else 1,
            missed=str(self.chance.choice(list(Missed))),
            reason="at the doctor's",
        )

    def pair_early(self) -> None:
        stage = self._stage()
        if stage is not None:
            self.progress.pair(stage, override_reason=self.chance.choice(("", "time is short", "time is short")))

    def take_down(self) -> None:
        its_round = self._round(Round.State.PUBLISHED)
        if its_round is not None:
            account = self.chance.choice((self.hall.chief, self.hall.chief, self.hall.organiser))
            self.hall.act(
                pairing_round.delete_round,
                account,
                round_id=its_round.pk,
                revision=its_round.revision,
                reason="a table is missing",
            )

    def change_stage(self) -> None:
        stage = self._stage()
        if stage is None:
            return
        settings: dict[str, Any] = self.chance.choice(
            (
                {"rounds_planned": self.chance.randint(1, 7)},
                {"first_round": "seeds"},
                {"units_apart": "always"},
                {"pattern": "fold"},
                {"tiebreaks": ["points"]},
                {"first_table": 1, "last_table": 40},
            )
        )
        self.hall.act(
            stages.edit_stage,
            self._desk(),
            stage_id=stage.pk,
            revision=stage.revision,
            name_zh=stage.name_zh,
            name_en=stage.name_en,
            settings=settings,
        )

    def change_tables(self) -> None:
        many = self.chance.choice((1, self.people.numbers // 2, self.people.numbers))
        self.hall.act(
            set_tables,
            self._desk(),
            event_id=self.hall.event_id,
            tables=[{"number": each, "room": self.chance.choice(("", "hall"))} for each in range(1, many + 1)],
        )

    def change_lots(self) -> None:
        stage = self._stage()
        if stage is None:
            return
        roll = self.chance.random()
        if roll < 0.5:
            self.progress.draw_lots(stage)
        elif roll < 0.7:
            self.hall.act(commitments.withdraw_commitment, self._desk(), stage_id=stage.pk, reason="seen by somebody")
        else:
            ids = list(Entry.objects.filter(event_id=self.hall.event_id).values_list("pk", flat=True))
            seen = Entry.objects.filter(event_id=self.hall.event_id, seed__isnull=False).order_by("seed")
            self.hall.act(
                set_seeds,
                self._desk(),
                event_id=self.hall.event_id,
                seen=list(seen.values_list("pk", flat=True)),
                entry_ids=self.chance.sample(ids, self.chance.randint(0, len(ids))),
            )

    def no_show(self) -> None:
        ready = Match.objects.filter(round__stage__event_id=self.hall.event_id, state=Match.State.READY).first()
        if ready is not None:
            self.hall.act(
                forfeit_no_shows,
                self.hall.chief,
                absent=[{"match": ready.pk, "revision": ready.revision, "sides": [self.chance.randrange(2)]}],
                reason="not here in time",
            )

    def disturb_a_table(self) -> None:
        """Somebody writes on any sheet, whatever its state."""
        matches = Match.objects.filter(round__stage__event_id=self.hall.event_id).order_by("pk")
        if ids := list(matches.values_list("pk", flat=True)):
            self.tables.correct(self.tables.now(self.chance.choice(ids)))

    def out_of_turn(self) -> None:
        """Acts that come too early, too late, or not at all."""
        its_round = self._round()
        if its_round is not None:
            verb = self.chance.choice((rounds.publish_round, rounds.close_round, rounds.start_clock))
            self.hall.act(verb, self._desk(), round_id=its_round.pk, revision=its_round.revision)
        stage = self._stage()
        if stage is not None:
            verb = self.chance.choice((brackets.make_bracket, schedules.make_schedule, schedules.draw_groups))
            self.hall.act(verb, self._desk(), stage_id=stage.pk, reason="once more")
        if self._is_going():
            self.hall.act(finish_event, self.hall.chief, event_id=self.hall.event_id)

    def undo_cut(self) -> None:
        stage = Stage.objects.filter(event_id=self.hall.event_id, source__isnull=False).first()
        if stage is not None:
            answer = self.hall.act(
                cut.undo_cut, self._desk(), stage_id=stage.pk, revision=stage.revision, reason="too many"
            )
            if answer is not None:
                self.progress.was_cut = False

    def undo_extra_matches(self) -> None:
        stage = Stage.objects.filter(event_id=self.hall.event_id, extra_of__isnull=False).order_by("-number").first()
        if stage is not None:
            self.hall.act(
                extra_matches.undo_extra_matches,
                self.hall.chief,
                stage_id=stage.pk,
                revision=stage.revision,
                reason="somebody gave way",
            )

    def change_event(self) -> None:
        stage = self._stage()
        if stage is None:
            return
        event = stage.event
        self.hall.act(
            edit_event,
            self._desk(),
            event_id=event.pk,
            revision=event.revision,
            name_zh=event.name_zh,
            name_en=event.name_en,
            place="the large hall",
            time_zone=event.time_zone,
            starts_at=None,
        )

    def _asked(self, verb: Any, **given: Any) -> None:
        """Asked whether it is meant, they mostly mean it."""
        account = self._desk()
        self.hall.act(verb, account, **given)
        if self.hall.refusal is not None and self.hall.refusal.code == "questions" and self.chance.random() < 0.8:
            codes = sorted({each["code"] for each in self.hall.refusal.details["questions"]})
            self.hall.act(verb, account, **given, accepted_warnings=codes)

    def _is_going(self) -> bool:
        return Match.objects.public().open().filter(round__stage__event_id=self.hall.event_id).exists()
