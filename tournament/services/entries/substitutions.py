"""替补: somebody plays in an entry for a member who leaves it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from scoring.substitution import SubstitutionAnswer, SubstitutionRule
from tournament.errors import Conflict, Invalid, Missing
from tournament.exchange.entry_lists import LONGEST_TEXT
from tournament.models import Account, Entry, Event, Member, Person, Stage, Substitution
from tournament.permissions import Act, allows, require
from tournament.selectors.substitutions import (
    Coming,
    Room,
    Start,
    came_later,
    person_in_event,
    person_is_known,
    room_for,
    rule_words,
    still_plays,
)
from tournament.services.audit import record_act
from tournament.services.entries.open_events import require_open
from tournament.services.locking import lock_event, lock_match
from tournament.services.requests import Answer, once
from tournament.services.revisions import require_reason, require_revision
from tournament.services.texts import optional_text, required_text


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
    from_match: int | None = None,
    from_hand: int | None = None,
    from_round: int | None = None,
    consent: str = "",
) -> Answer:
    """The member `leaves` (id of a person) leaves the entry and another plays in their place: a new person by the name
    `comes`, or `comes_person`, who had left an entry of the event before. Pairings, tables and points stay.

    They play from `from_match` (id of a published match of the entry) and its hand `from_hand` on, or from `from_round`
    on, the number of a round that is not published yet of the stage that is paired round by round; without either in
    the match that is being played, from its next hand on, else in every match that has not begun. Earlier matches stay
    with whom they were played by. `consent` names who of the opponents agrees. Into a match that has begun, and against
    the rules of the game (`Start.breaks_rule`), the chief referee alone lets somebody in, by the reason.
    Answers `{"entry", "revision", "comes": person id, "from_round": number or null, "from_hand": number or null,
    "against_rules"}`. Raises `Invalid`: reason_missing, member_unknown, text_missing, text_too_long,
    control_character, person_unknown, person_in_entry, person_still_plays, match_unknown, round_unknown, hand_unfit;
    `NotAllowed`;
    `Conflict`: stale_revision, event_finished, entry_left, enters_alone, substitution_forbidden, match_in_play,
    substitution_against_rules, member_came_later. Locks the event, and the match that is begun.
    """

    def do() -> Answer:
        entry = _locked(account, entry_id)
        require_revision(yours=revision, current=entry.revision, stands={"members": _names(entry)})
        told, agreed = require_reason(reason), optional_text("consent", consent, 200)
        room = _require_room(entry)
        member = _member(entry, leaves)
        if from_round is None:
            begins = _begins(account, entry, room, from_match, from_hand, agreed)
        else:
            begins = _begins_later(account, entry, room, from_round, agreed)
        first = begins.start or next(iter(room.coming), None)
        if first is not None and came_later(entry.pk, leaves, first.order):
            raise Conflict(
                "member_came_later",
                _("%(name)s plays in this entry only from a later match on."),
                params={"name": member.person.name},
            )
        person = _who_comes(entry.event, comes, comes_person)
        before = {"members": _names(entry)}
        _replace(entry, member, person)
        assert account is not None, "only accounts are allowed to change entries"
        named = begins.start if begins.is_named else None
        row = Substitution.objects.create(
            entry=entry,
            from_stage=None if named is None else Stage.objects.get(event=entry.event, number=named.stage_number),
            from_round=None if named is None else named.round_number,
            from_hand=begins.hand,
            leaves_id=leaves,
            comes=person,
            reason=told,
            consent=agreed,
            against_rules=begins.against_rules,
            decided_by=account,
        )
        entry.revision += 1
        entry.save(update_fields=["revision"])
        answer = {
            "entry": entry.pk,
            "revision": entry.revision,
            "comes": person.pk,
            "from_round": None if begins.start is None else begins.start.round_number,
            "from_hand": begins.hand,
            "against_rules": begins.against_rules,
        }
        record_act(
            account,
            "substitute_member",
            entry,
            event_id=entry.event_id,
            before=before,
            after={
                "members": _names(entry),
                "substitution": row.pk,
                "leaves": leaves,
                "comes": person.pk,
                **{name: answer[name] for name in ("from_round", "from_hand", "against_rules")},
            },
            reason=told,
            request_id=request_id,
            public=entry.event.state != Event.State.DRAFT,
        )
        return answer

    payload: dict[str, Any] = {
        "entry": entry_id,
        "revision": revision,
        "leaves": leaves,
        "comes": comes,
        "comes_person": comes_person,
        "from_match": from_match,
        "from_hand": from_hand,
        "consent": consent,
        "reason": reason,
    }
    if from_round is not None:
        payload["from_round"] = from_round
    return once(account, "substitute_member", request_id, payload, do)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Begins:
    """`start`: the first match that the substitute plays in, None for whatever is paired next. `is_named`: it is kept
    with the substitution; otherwise every match is meant that has not begun. `hand`: kept where the match has begun."""

    start: Start | Coming | None
    is_named: bool
    hand: int | None
    against_rules: bool


def _locked(account: Account | None, entry_id: int) -> Entry:
    event_id = Entry.objects.filter(pk=entry_id).values_list("event_id", flat=True).first()
    if event_id is None:
        raise Missing("entry_missing", _("There is no such entry."))
    event = lock_event(event_id)
    require(account, Act.EDIT_ENTRIES, event)
    entry = Entry.objects.get(pk=entry_id)
    entry.event = event
    return entry


def _require_room(entry: Entry) -> Room:
    """What holds for the entry now."""
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
    return room


def _member(entry: Entry, leaves: int) -> Member:
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
    return member


def _begins(
    account: Account | None, entry: Entry, room: Room, from_match: int | None, from_hand: int | None, consent: str
) -> _Begins:
    """From where on the substitute plays, decided by whoever may; a match that has begun is locked, and its sheet stays
    as it is as long as this goes on."""
    start = room.first if from_match is None else next((each for each in room.starts if each.match == from_match), None)
    if from_match is not None and start is None:
        raise Invalid(
            "match_unknown",
            _("This is no published match of this entry."),
            field="from_match",
            value=from_match,
            allowed=[each.match for each in room.starts],
        )
    if start is not None and start.has_begun:
        lock_match(start.match)
        start = next((each for each in room_for(entry).starts if each.match == start.match), start)
    hand = _hand(start, from_hand)
    breaks = start.breaks_rule(hand, consent) if start is not None else _breaks_any(room, consent)
    is_chief = _may_break_rules(account, entry)
    if start is not None and start.has_begun and not is_chief:
        raise Conflict(
            "match_in_play",
            _(
                "Round %(round)d against %(opponent)s has begun. Into a match that has begun the chief referee alone "
                "lets somebody."
            ),
            params={"round": start.round_number, "opponent": start.opponents},
            details={"match": start.match},
        )
    _require_rule_kept(account, entry, (start or room).rule, breaks)
    return _Begins(
        start=start,
        is_named=start is not None and (from_match is not None or start.has_begun),
        hand=hand if start is not None and start.has_begun else None,
        against_rules=breaks,
    )


def _begins_later(account: Account | None, entry: Entry, room: Room, from_round: int, consent: str) -> _Begins:
    """From a round on that is yet to be published."""
    start = next((each for each in room.coming if each.round_number == from_round), None)
    if start is None:
        raise Invalid(
            "round_unknown",
            _("Round %(value)s is none that is yet to be published. Choose a match of a round that is."),
            field="from_round",
            value=from_round,
            allowed=[each.round_number for each in room.coming],
            params={"value": from_round},
        )
    breaks = _breaks_any(room, consent)
    _require_rule_kept(account, entry, room.rule, breaks)
    return _Begins(start=start, is_named=True, hand=None, against_rules=breaks)


def _may_break_rules(account: Account | None, entry: Entry) -> bool:
    return allows(account, Act.DISQUALIFY_ENTRY, entry.event_id)


def _require_rule_kept(account: Account | None, entry: Entry, rule: SubstitutionRule, breaks: bool) -> None:
    """Nothing, unless the rules of the game forbid it and somebody else than the chief referee decides."""
    if breaks and not _may_break_rules(account, entry):
        raise Conflict(
            "substitution_against_rules",
            _("%(rule)s Against that the chief referee alone lets somebody in, with a reason."),
            params={"rule": rule_words(rule)},
        )


def _breaks_any(room: Room, consent: str) -> bool:
    """Before any match is published it is the opponents to come that would have to agree; nobody can be asked yet."""
    return room.rule.answer is SubstitutionAnswer.OPPONENTS_CONSENT and bool(room.starts) and not consent


def _hand(start: Start | None, wanted: int | None) -> int:
    """The first hand that the substitute plays; without a wish the next of a match that is played, else the first."""
    if start is None or not start.has_begun:
        if wanted not in (None, 1):
            raise _hand_unfit(wanted, "1")
        return 1
    if wanted is None:
        return 1 if start.is_over else start.last_hand
    if not 1 <= wanted <= start.last_hand:
        raise _hand_unfit(wanted, f"1–{start.last_hand}")
    return wanted


def _hand_unfit(value: int | None, allowed: str) -> Invalid:
    return Invalid(
        "hand_unfit",
        _("Hand %(value)s is none from which on somebody can come in here. Allowed: %(allowed)s."),
        field="from_hand",
        value=value,
        allowed=allowed,
        params={"value": value, "allowed": allowed},
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
            allowed=_("somebody who is in no entry"),
        )
    if still_plays(event.pk, person_id):
        raise Invalid(
            "person_still_plays",
            _("This person is yet to play for the entry that they leave."),
            field="comes_person",
            value=person_id,
            allowed=_("somebody whose last match for another entry is over"),
        )
    person = person_is_known(event.pk, person_id)
    if person is None:
        raise Invalid(
            "person_unknown",
            _("Person %(value)s has not left an entry of this event. Give a name to let somebody new in."),
            field="comes_person",
            value=person_id,
            allowed=_("somebody who left an entry of this event"),
            params={"value": person_id},
        )
    return person


def _replace(entry: Entry, member: Member, person: Person) -> None:
    position = member.position
    member.delete()
    Member.objects.create(event=entry.event, entry=entry, person=person, position=position)


def _names(entry: Entry) -> list[str]:
    return list(entry.members.order_by("position").values_list("person__name", flat=True))
