"""Whom and what somebody may meet in an event, by chance."""

from __future__ import annotations

from tests.season.hall import Hall
from tests.season.makings import Plan
from tournament.models import Account, Entry, Round, Stage


class MetByChance:
    """Rows of an event, any of them."""

    def __init__(self, hall: Hall, plan: Plan) -> None:
        self.hall = hall
        self.plan = plan
        self.chance = hall.chance

    def _desk(self) -> Account | None:
        return self.chance.choice((self.hall.organiser, self.hall.organiser, self.hall.chief, *self.hall.referees[:1]))

    def _entry(self, *states: str) -> Entry | None:
        found = list(Entry.objects.filter(event_id=self.hall.event_id, state__in=states).order_by("number"))
        return self.chance.choice(found) if found else None

    def _stage(self) -> Stage | None:
        found = list(Stage.objects.filter(event_id=self.hall.event_id).select_related("event").order_by("number"))
        return self.chance.choice(found) if found else None

    def _round(self, *states: str) -> Round | None:
        found = Round.objects.filter(stage__event_id=self.hall.event_id).order_by("-pk")
        if states:
            found = found.filter(state__in=states)
        some = list(found.defer("pairing")[:4])
        return self.chance.choice(some) if some else None
