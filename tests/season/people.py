"""Who comes and goes, and what is changed of who is there: each of these may be allowed or refused."""

from __future__ import annotations

from typing import Any

from tests.season.hall import Hall
from tests.season.makings import Plan, an_entry
from tests.season.met import MetByChance
from tournament.models import Entry, StageEntry, Unit
from tournament.services import schedules
from tournament.services.entries import MemberGiven, add_entry, check_in, edit_entry, substitute_member
from tournament.services.entries.fixed_tables import set_fixed_table
from tournament.services.withdrawals import (
    LostMatches,
    SharedMatches,
    disqualify_entry,
    mark_absent,
    mark_present,
    return_entry,
    withdraw_entry,
)


class People(MetByChance):
    """The entries of an event. `numbers`: how many there ever were."""

    def __init__(self, hall: Hall, plan: Plan) -> None:
        super().__init__(hall, plan)
        self.numbers = plan.entries

    def leave(self) -> None:
        entry = self._entry("registered", "checked_in")
        if entry is None or Entry.objects.filter(event_id=self.hall.event_id).taking_part().count() <= 3:
            return
        verb = self.chance.choice((withdraw_entry, withdraw_entry, disqualify_entry))
        account = self.chance.choice((self.hall.organiser, self.hall.chief, self.hall.chief))
        given: dict[str, Any] = {"entry_id": entry.pk, "revision": entry.revision, "reason": "gone home"}
        self.hall.act(verb, account, **given)
        if self.hall.refusal is not None and self.hall.refusal.code == "questions":
            self.hall.act(verb, account, **given, shared_matches=str(self.chance.choice(list(SharedMatches))))

    def come_back(self) -> None:
        entry = self._entry("withdrawn", "disqualified")
        if entry is not None:
            self.hall.act(
                return_entry,
                self.chance.choice((self.hall.organiser, self.hall.chief)),
                entry_id=entry.pk,
                revision=entry.revision,
                reason="it was an error",
                lost_matches=str(self.chance.choice(list(LostMatches))),
            )

    def come_late(self) -> None:
        self.numbers += 1
        answer = self.hall.act(add_entry, self._desk(), **an_entry(self.hall, self.plan, self.numbers))
        if answer is None:
            return
        entry = answer["entry"]
        if self.chance.random() < 0.7:
            self.hall.act(
                check_in, self._desk(), event_id=self.hall.event_id, entry_ids=[entry], checked_in_state="checked_in"
            )
        stage = self._stage()
        if stage is not None and (stage.is_schedule or self.chance.random() < 0.1):
            names = sorted(set(StageEntry.objects.filter(stage=stage).values_list("group", flat=True))) or [""]
            self.hall.act(
                schedules.enter_group,
                self._desk(),
                stage_id=stage.pk,
                entry_id=entry,
                group=self.chance.choice(names),
                reason="the train was late",
            )

    def sit_out(self) -> None:
        stage, entry = self._stage(), self._entry("registered", "checked_in")
        if stage is None or entry is None:
            return
        if self.chance.random() < 0.7:
            self.hall.act(mark_absent, self._desk(), stage_id=stage.pk, entry_id=entry.pk, reason="at the dentist")
        else:
            place = StageEntry.objects.filter(stage=stage, absent_in_round__isnull=False).first()
            self.hall.act(mark_present, self._desk(), stage_id=stage.pk, entry_id=place.entry_id if place else entry.pk)

    def keep_a_table(self) -> None:
        entry = self._entry("registered", "checked_in", "withdrawn")
        if entry is not None:
            table = self.chance.choice((None, 1, self.chance.randint(1, self.numbers)))
            self.hall.act(set_fixed_table, self._desk(), entry_id=entry.pk, revision=entry.revision, table=table)

    def change_entry(self) -> None:
        entry = self._entry("registered", "checked_in", "withdrawn")
        if entry is None:
            return
        if self.chance.random() < 0.3:
            state = self.chance.choice(("registered", "checked_in"))
            self.hall.act(
                check_in, self._desk(), event_id=self.hall.event_id, entry_ids=[entry.pk], checked_in_state=state
            )
            return
        unit = Unit.objects.filter(event_id=self.hall.event_id).order_by("pk").first() if self.plan.units else None
        self.hall.act(
            edit_entry,
            self._desk(),
            entry_id=entry.pk,
            revision=entry.revision,
            name=self.chance.choice((entry.name, f"entry {entry.number} anew")),
            unit=unit.name if unit else "",
            members=[
                MemberGiven(name=each.person.name, person=each.person_id)
                for each in entry.members.select_related("person")
            ],
            seed=entry.seed,
        )

    def substitute(self) -> None:
        entry = self._entry("registered", "checked_in")
        member = entry.members.first() if entry is not None else None
        if entry is not None and member is not None:
            self.hall.act(
                substitute_member,
                self._desk(),
                entry_id=entry.pk,
                revision=entry.revision,
                leaves=member.person_id,
                reason="ill, the opponents agree",
                comes=f"substitute {self.chance.randrange(10_000)}",
            )
