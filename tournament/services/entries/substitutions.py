"""替补: somebody plays in an entry for a member who leaves it."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict, Invalid, Missing
from tournament.exchange.entry_lists import LONGEST_TEXT
from tournament.models import Account, Entry, Event, Match, Member, Person, Round, Substitution
from tournament.permissions import Act, allows, require
from tournament.selectors.substitutions import Room, person_in_event, person_is_known, room_for
from tournament.services.audit import record_act
from tournament.services.entries.open_events import require_open
from tournament.services.locking import lock_event, lock_match
from tournament.services.requests import Answer, once
from tournament.services.revisions import require_reason, require_revision
from tournament.services.texts import required_text


def substitute_member(
    account: Account | None,
    *,
    request_id: UUID,
    entry_id: int,
    revision: int,
    leaves: int,
    reason: str,
    comes: str = "",
    comes_person: int | None = None,
) -> Answer:
    """The member `leaves` (id of a person) has left the entry and another plays in their place: a new person by the
    name `comes`, or `comes_person`, who had left an entry of the event before. Matches that have begun stay as they
    were played; the reason says who consented. Pairings, tables and points stay as they are.

    A match that is being played goes on with the substitute, by the chief referee's word alone. Answers `{"entry",
    "revision", "comes": person id, "from_round": number or null}`.
    Raises `Invalid`: reason_missing, member_unknown, text_missing, text_too_long, control_character, person_unknown,
    person_in_entry; `NotAllowed`; `Conflict`: stale_revision, event_finished, entry_left, enters_alone,
    substitution_forbidden, match_in_play. Locks the event, and a match that is being played.
    """

    def do() -> Answer:
        entry = _locked(account, entry_id)
        require_revision(yours=revision, current=entry.revision, stands={"members": _names(entry)})
        told = require_reason(reason)
        room = _require_room(account, entry)
        member = entry.members.filter(person_id=leaves).select_related("person").first()
        if member is None:
            raise Invalid(
                "member_unknown",
                _("Person %(value)s is not a member of this entry."),
                field="leaves",
                value=leaves,
                allowed=list(entry.members.values_list("person_id", flat=True)),
                params={"value": leaves},
            )
        person = _who_comes(entry.event, comes, comes_person)
        before = {"members": _names(entry)}
        _replace(entry, member, person)
        assert account is not None, "only accounts are allowed to change entries"
        interrupted = _interrupted(room)
        row = Substitution.objects.create(
            entry=entry,
            from_stage_id=None if interrupted is None else interrupted.stage_id,
            from_round=None if interrupted is None else interrupted.number,
            leaves_id=leaves,
            comes=person,
            reason=told,
            decided_by=account,
        )
        entry.revision += 1
        entry.save(update_fields=["revision"])
        record_act(
            account,
            "substitute_member",
            entry,
            event_id=entry.event_id,
            before=before,
            after={"members": _names(entry), "substitution": row.pk, "leaves": leaves, "comes": person.pk},
            reason=told,
            request_id=request_id,
            public=entry.event.state != Event.State.DRAFT,
        )
        return {
            "entry": entry.pk,
            "revision": entry.revision,
            "comes": person.pk,
            "from_round": room.first_round,
        }

    payload = {
        "entry": entry_id,
        "revision": revision,
        "leaves": leaves,
        "comes": comes,
        "comes_person": comes_person,
        "reason": reason,
    }
    return once(account, "substitute_member", request_id, payload, do)


def _locked(account: Account | None, entry_id: int) -> Entry:
    event_id = Entry.objects.filter(pk=entry_id).values_list("event_id", flat=True).first()
    if event_id is None:
        raise Missing("entry_missing", _("There is no such entry."))
    event = lock_event(event_id)
    require(account, Act.EDIT_ENTRIES, event)
    entry = Entry.objects.get(pk=entry_id)
    entry.event = event
    return entry


def _require_room(account: Account | None, entry: Entry) -> Room:
    """What holds for the entry now; a match in play is locked, and stays in play as long as this goes on."""
    require_open(entry.event)
    if entry.state not in (Entry.State.REGISTERED, Entry.State.CHECKED_IN):
        raise Conflict("entry_left", _("This entry has left the event already."))
    if entry.kind == Entry.Kind.PLAYER:
        raise Conflict(
            "enters_alone", _("Who enters alone cannot be replaced: withdraw the entry, and enter the other player.")
        )
    room = room_for(entry)
    if room.forbidden:
        raise Conflict("substitution_forbidden", _("The settings of this stage allow no substitutes."))
    if room.match is not None and lock_match(room.match).state == Match.State.PLAYING:
        _require_to_interrupt(account, entry, room)
    return room


def _require_to_interrupt(account: Account | None, entry: Entry, room: Room) -> None:
    """Who may disqualify decides in the middle of a match as well."""
    assert room.in_play is not None
    if not allows(account, Act.DISQUALIFY_ENTRY, entry.event_id):
        number, opponent = room.in_play
        raise Conflict(
            "match_in_play",
            _(
                "Round %(round)d against %(opponent)s is being played. Until it is over the chief referee alone lets "
                "somebody in."
            ),
            params={"round": number, "opponent": opponent},
            details={"match": room.match},
        )


def _who_comes(event: Event, name: str, person_id: int | None) -> Person:
    if person_id is None:
        return Person.objects.create(name=required_text("comes", name, LONGEST_TEXT))
    if person_in_event(event.pk, person_id):
        raise Invalid(
            "person_in_entry",
            _("This person plays in an entry already. A person is in one entry only."),
            field="comes_person",
            value=person_id,
            allowed="somebody who is in no entry",
        )
    person = person_is_known(event.pk, person_id)
    if person is None:
        raise Invalid(
            "person_unknown",
            _("Person %(value)s has not left an entry of this event. Give a name to let somebody new in."),
            field="comes_person",
            value=person_id,
            allowed="somebody who left an entry of this event",
            params={"value": person_id},
        )
    return person


def _replace(entry: Entry, member: Member, person: Person) -> None:
    position = member.position
    member.delete()
    Member.objects.create(event=entry.event, entry=entry, person=person, position=position)


def _interrupted(room: Room) -> Round | None:
    """The round of the match that goes on with the substitute."""
    return None if room.match is None else Round.objects.filter(matches=room.match).first()


def _names(entry: Entry) -> list[str]:
    return list(entry.members.order_by("position").values_list("person__name", flat=True))
