"""Adding entries one by one, and changing them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict, Invalid, Missing
from tournament.exchange.entry_lists import LARGEST_SEED, LONGEST_TEXT
from tournament.models import Account, Entry, Event, Member, Person, Stage, Substitution
from tournament.permissions import Act, require
from tournament.selectors.late_entries import too_late
from tournament.selectors.substitutions import has_played
from tournament.services import standings
from tournament.services.audit import record_act
from tournament.services.entries.open_events import members_needed, most_members, require_open
from tournament.services.entries.rows import kind_of, next_number, unit_of
from tournament.services.locking import lock_event
from tournament.services.requests import Answer, once
from tournament.services.revisions import require_revision
from tournament.services.texts import optional_text, required_text


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberGiven:
    """A member as they should stand. With `person` that human being, under this name; without, somebody new."""

    name: str
    person: int | None = None


def add_entry(
    account: Account | None,
    *,
    request_id: UUID,
    event_id: int,
    name: str,
    unit: str = "",
    members: Sequence[str] = (),
    seed: int | None = None,
) -> Answer:
    """One more entry takes part, under the next number. Answers `{"entry", "number", "revision"}`.

    Raises `Invalid`: text_missing, text_too_long, control_character, name_taken, seed_invalid, seed_taken,
    members_missing, too_many_members; `Conflict`: event_finished, too_late_to_enter. Locks the event.
    """

    def do() -> Answer:
        event = lock_event(event_id)
        require(account, Act.EDIT_ENTRIES, event)
        require_open(event)
        if too_late(event):
            raise Conflict(
                "too_late_to_enter",
                _("No stage of this event takes an entry in any more. Make another stage first."),
            )
        entry = Entry(event=event, number=next_number(event))
        given = _members(entry, name, [MemberGiven(name=each) for each in members])
        _fill(entry, name=name, unit=unit, seed=seed, members=given)
        entry.save()
        _seat(entry, given)
        _record(account, entry, request_id, before=None)
        return {"entry": entry.pk, "number": entry.number, "revision": entry.revision}

    payload = {"event": event_id, "name": name, "unit": unit, "members": list(members), "seed": seed}
    return once(account, Act.EDIT_ENTRIES, request_id, payload, do)


def edit_entry(
    account: Account | None,
    *,
    request_id: UUID,
    entry_id: int,
    revision: int,
    name: str,
    unit: str,
    members: Sequence[MemberGiven],
    seed: int | None,
) -> Answer:
    """The entry has these values and exactly these members, in this order. Answers `{"entry", "number", "revision"}`.

    A member given with their `person` is the same human being, perhaps spelled anew; one without is somebody else, and
    nobody is left out once the entry has played, nor who comes in from a round on (see `substitute_member`). Raises
    what `add_entry` raises, `Invalid` person_unknown, and `Conflict`: stale_revision, substitute_instead. Locks the
    event.
    """

    def do() -> Answer:
        entry = _locked(account, entry_id)
        before = _as_it_stands(entry)
        require_revision(yours=revision, current=entry.revision, stands=before)
        require_open(entry.event)
        given = _members(entry, name, members)
        _require_own_persons(entry, given)
        _fill(entry, name=name, unit=unit, seed=seed, members=given)
        entry.revision += 1
        entry.save()
        _seat(entry, given)
        _record(account, entry, request_id, before=before)
        _follow(account, entry)
        return {"entry": entry.pk, "number": entry.number, "revision": entry.revision}

    payload = {
        "entry": entry_id,
        "revision": revision,
        "name": name,
        "unit": unit,
        "seed": seed,
        "members": [asdict(each) for each in members],
    }
    return once(account, Act.EDIT_ENTRIES, request_id, payload, do)


def _locked(account: Account | None, entry_id: int) -> Entry:
    event_id = Entry.objects.filter(pk=entry_id).values_list("event_id", flat=True).first()
    if event_id is None:
        raise Missing("entry_missing", _("There is no such entry."))
    event = lock_event(event_id)
    require(account, Act.EDIT_ENTRIES, event)
    entry = Entry.objects.select_related("unit").get(pk=entry_id)
    entry.event = event
    return entry


def _members(entry: Entry, name: str, members: Sequence[MemberGiven]) -> list[MemberGiven]:
    """Those with a name, the names cleaned; as many as a side needs or more.

    Who enters alone need not be named again: the entry's name is the player's.
    """
    event = entry.event
    if event.entries_are == Event.EntriesAre.PLAYERS and not any(each.name.strip() for each in members):
        own = entry.members.values_list("person_id", flat=True).first() if entry.pk is not None else None
        members = [MemberGiven(name=required_text("name", name, LONGEST_TEXT), person=own)]
    given = [
        MemberGiven(name=optional_text(f"member_{position}", each.name, LONGEST_TEXT), person=each.person)
        for position, each in enumerate(members, start=1)
    ]
    named = [each for each in given if each.name]
    needed = members_needed(event)
    if len(named) < needed:
        empty = next(position for position, each in enumerate([*given, None], start=1) if each is None or not each.name)
        raise Invalid(
            "members_missing",
            _("%(given)s of %(needed)s members are given: a partner is missing."),
            field=f"member_{empty}",
            value="",
            allowed=f"{needed}–{most_members(event)}",
            params={"given": len(named), "needed": needed},
        )
    most = most_members(event)
    if len(named) > most:
        raise Invalid(
            "too_many_members",
            _("%(given)s members are given; at most %(most)s are possible."),
            field=f"member_{most}",
            value=len(named),
            allowed=f"{needed}–{most}",
            params={"given": len(named), "most": most},
        )
    return named


def _fill(entry: Entry, *, name: str, unit: str, seed: int | None, members: Sequence[MemberGiven]) -> None:
    others = Entry.objects.filter(event=entry.event).exclude(pk=entry.pk)
    entry.name = required_text("name", name, LONGEST_TEXT)
    namesake = others.filter(name=entry.name).first()
    if namesake is not None:
        raise Invalid(
            "name_taken",
            _("“%(value)s” already takes part, with number %(number)s."),
            field="name",
            value=entry.name,
            allowed=_("a name no other entry has"),
            params={"value": entry.name, "number": namesake.number},
        )
    if seed is not None and not 1 <= seed <= LARGEST_SEED:
        raise Invalid(
            "seed_invalid",
            _("A seed is a whole number from 1 to %(most)s."),
            field="seed",
            value=seed,
            allowed=f"1–{LARGEST_SEED}",
            params={"most": LARGEST_SEED},
        )
    holder = others.filter(seed=seed).first() if seed is not None else None
    if holder is not None:
        raise Invalid(
            "seed_taken",
            _("The seed %(value)s is already held by “%(holder)s”."),
            field="seed",
            value=seed,
            allowed=_("a seed no other entry has"),
            params={"value": seed, "holder": holder.name},
        )
    entry.seed = seed
    entry.kind = kind_of(entry.event, members)
    entry.unit = unit_of(entry.event, optional_text("unit", unit, LONGEST_TEXT))


def _require_own_persons(entry: Entry, members: Sequence[MemberGiven]) -> None:
    own = set(entry.members.values_list("person_id", flat=True))
    given = [each.person for each in members if each.person is not None]
    strange = [person for person in given if person not in own or given.count(person) > 1]
    if strange:
        raise Invalid(
            "person_unknown",
            _("Person %(value)s is not a member of this entry."),
            field="members",
            value=strange[0],
            allowed=sorted(own),
            params={"value": strange[0]},
        )
    gone = own - set(given)
    if gone and has_played(entry.pk):
        raise Conflict(
            "substitute_instead",
            _("This entry has played: who leaves it now is replaced by a substitution, with a reason."),
            field="members",
            value=sorted(gone)[0],
            allowed=sorted(own),
        )
    came = Substitution.objects.filter(entry=entry, comes_id__in=gone, from_round__isnull=False).first()
    if came is not None:
        # whoever took their place on the list would seem to play in the rounds before, too
        raise Conflict(
            "substitute_instead",
            _("Somebody has come into this entry from round %(round)d on: who replaces them is a substitute as well."),
            field="members",
            value=came.comes_id,
            allowed=sorted(own),
            params={"round": came.from_round},
        )


def _seat(entry: Entry, members: Sequence[MemberGiven]) -> None:
    """Members in this order. Persons who left the entry stay as rows: the record of acts names them."""
    known = {member.person_id: member.person for member in entry.members.select_related("person")}
    entry.members.all().delete()
    for position, each in enumerate(members, start=1):
        person = known[each.person] if each.person is not None else Person.objects.create(name=each.name)
        if person.name != each.name:
            person.name = each.name
            person.save(update_fields=["name"])
        Member.objects.create(event=entry.event, entry=entry, person=person, position=position)


def _record(account: Account | None, entry: Entry, request_id: UUID, *, before: dict[str, Any] | None) -> None:
    record_act(
        account,
        Act.EDIT_ENTRIES,
        entry,
        event_id=entry.event_id,
        before=before,
        after=_as_it_stands(entry),
        request_id=request_id,
        public=entry.event.state != Event.State.DRAFT,
    )


def _follow(account: Account | None, entry: Entry) -> None:
    """Standings that are stored call the entry by the name it has now."""
    for stage in Stage.objects.filter(stage_entries__entry=entry, snapshots__isnull=False).distinct().order_by("pk"):
        standings.request_refresh(stage, account)


def _as_it_stands(entry: Entry) -> dict[str, Any]:
    members = entry.members.select_related("person").order_by("position")
    return {
        "name": entry.name,
        "unit": entry.unit.name if entry.unit else "",
        "seed": entry.seed,
        "members": [{"person": member.person_id, "name": member.person.name} for member in members],
    }
