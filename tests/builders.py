"""Rows to test with: an event with staff, tables, entries and published rounds, made without the services.

Everything is plain rows with sensible defaults; a test names what it is about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from django.utils import timezone

from scoring import load_any_preset
from tournament.models import (
    Account,
    Entry,
    EntryRound,
    Event,
    Match,
    MatchSide,
    Member,
    Person,
    Round,
    RuleSetVersion,
    Staff,
    Stage,
    StageEntry,
    Table,
    Unit,
)
from tournament.rulebook import StageSettings, rule_set_of

PASSWORD = "a long pass phrase"
_numbers = count(1)


def account(name: str = "", *, password: str | None = None, **fields: Any) -> Account:
    """An account; with `password` it can sign in through the front door."""
    return Account.objects.create_user(name or f"account-{next(_numbers)}", password, **fields)


def event(
    *,
    preset: str = "shuangsheng-match-2d",
    mapping: Mapping[str, Any] | None = None,
    state: str = Event.State.PUBLISHED,
    **fields: Any,
) -> Event:
    """An event with its rule set (a preset, or the values of `mapping`); its creator is its organiser.

    Players enter it where the rules give each a level of his own.
    """
    number = next(_numbers)
    organiser = fields.pop("created_by", None) or account(f"organiser-{number}", display_name="Organiser")
    rules = load_any_preset(preset)
    values = dict(mapping) if mapping is not None else rules.to_mapping()
    who = Event.EntriesAre.PLAYERS if rules.sides > 2 else Event.EntriesAre.SIDES
    made = Event.objects.create(
        **{"slug": f"event-{number}", "name_zh": f"比赛{number}", "name_en": f"Event {number}", "entries_are": who}
        | fields,
        state=state,
        created_by=organiser,
    )
    version = RuleSetVersion(event=made, number=1, preset=preset, mapping=values, digest="", created_by=organiser)
    version.digest = type(rules).from_mapping(values).digest
    version.save()
    made.rule_set_version = version
    made.save(update_fields=["rule_set_version"])
    Staff.objects.create(event=made, account=organiser, role=Staff.Role.ORGANISER)
    return made


def staff(of: Event, role: str = Staff.Role.REFEREE, *, tables: Sequence[Table] = (), name: str = "") -> Account:
    """An account with a role in the event; a referee with `tables` is held to these."""
    someone = account(name or f"{role}-{next(_numbers)}", display_name=name)
    row = Staff.objects.create(event=of, account=someone, role=role)
    row.tables.set(tables)
    return someone


def tables(of: Event, number: int) -> list[Table]:
    """Tables 1 to `number`; those that exist are taken."""
    return [Table.objects.get_or_create(event=of, number=each)[0] for each in range(1, number + 1)]


def entries(of: Event, number: int, *, units: Sequence[str] = (), members: int = 0) -> list[Entry]:
    """`number` checked-in entries, spread over `units` in turn, each with `members` persons."""
    unit_rows = [Unit.objects.get_or_create(event=of, name=name)[0] for name in units]
    first = Entry.objects.filter(event=of).count() + 1
    made = []
    for index in range(number):
        entry = Entry.objects.create(
            event=of,
            number=first + index,
            name=f"Pair {first + index}",
            unit=unit_rows[index % len(unit_rows)] if unit_rows else None,
            state=Entry.State.CHECKED_IN,
        )
        for position in range(1, members + 1):
            person = Person.objects.create(name=f"Player {entry.number}-{position}")
            Member.objects.create(event=of, entry=entry, person=person, position=position)
        made.append(entry)
    return made


def stage(
    of: Event,
    taking_part: Sequence[Entry] = (),
    *,
    format: str = Stage.Format.SWISS,
    settings: Mapping[str, Any] | None = None,
) -> Stage:
    """A running stage of the event's own settings (and `settings`); lots in the order of `taking_part`."""
    assert of.rule_set_version is not None
    defaults = StageSettings.of_rule_set(rule_set_of(of.rule_set_version)).to_mapping()
    number = Stage.objects.filter(event=of).count() + 1
    made = Stage.objects.create(
        event=of,
        number=number,
        name_zh=f"第{number}阶段",
        name_en=f"Stage {number}",
        format=format,
        state=Stage.State.RUNNING,
        settings=defaults | dict(settings or {}),
    )
    StageEntry.objects.bulk_create(
        StageEntry(stage=made, entry=entry, lot=lot) for lot, entry in enumerate(taking_part, start=1)
    )
    return made


def published_round(
    of: Stage,
    taking_part: Sequence[Entry],
    *,
    number: int = 0,
    state: str = Round.State.PUBLISHED,
    absent: Mapping[Entry, str] | None = None,
) -> Round:
    """A round in `state` in which each two of `taking_part` play at tables 1, 2 ...; an odd last entry has a bye.

    `number` 0 is the next one. `absent` gives entries another state in the round. With `state="draft"` nothing of it
    is published.
    """
    now = timezone.now()
    made = Round.objects.create(
        stage=of,
        number=number or Round.objects.filter(stage=of).count() + 1,
        state=state,
        published_at=None if state == Round.State.DRAFT else now,
        closed_at=now if state == Round.State.CLOSED else None,
    )
    version = None if state == Round.State.DRAFT else of.event.rule_set_version
    pairs = [taking_part[index : index + 2] for index in range(0, len(taking_part), 2)]
    places = tables(of.event, len(taking_part) // 2)
    for index, pair in enumerate(pairs):
        if len(pair) == 1:
            _bye(made, index + 1, pair[0], version)
            continue
        match = Match.objects.create(
            round=made, number=index + 1, table=places[index], state=Match.State.READY, rule_set_version=version
        )
        for side, entry in enumerate(pair):
            MatchSide.objects.create(match=match, round=made, side=side, entry=entry)
            EntryRound.objects.create(round=made, entry=entry, state=EntryRound.State.PAIRED)
    for entry, absence in (absent or {}).items():
        EntryRound.objects.create(round=made, entry=entry, state=absence)
    return made


def _bye(of: Round, number: int, entry: Entry, version: RuleSetVersion | None) -> Match:
    confirmed = of.state != Round.State.DRAFT
    match = Match.objects.create(
        round=of,
        number=number,
        kind=Match.Kind.BYE,
        state=Match.State.CONFIRMED if confirmed else Match.State.READY,
        outcome_reason="bye" if confirmed else "",
        winner=0 if confirmed else None,
        confirmed_at=timezone.now() if confirmed else None,
        rule_set_version=version,
    )
    MatchSide.objects.create(match=match, round=of, side=0, entry=entry)
    EntryRound.objects.create(round=of, entry=entry, state=EntryRound.State.BYE)
    return match


def players(of: Event, number: int, *, names: Sequence[str] = (), units: Sequence[str] = ()) -> list[Entry]:
    """`number` checked-in entries of one person each, called by `names` as far as there are any."""
    made = entries(of, number, units=units)
    for index, entry in enumerate(made):
        entry.kind = Entry.Kind.PLAYER
        entry.name = names[index] if index < len(names) else f"Player {entry.number}"
        entry.save(update_fields=["kind", "name"])
        person = Person.objects.create(name=entry.name)
        Member.objects.create(event=of, entry=entry, person=person, position=1)
    return made


def individual_round(of: Stage, taking_part: Sequence[Entry], *, state: str = Round.State.PUBLISHED) -> Round:
    """The next round of an individual stage: tables of as many players as the rules seat, in this order.

    Each is a side of his own, or two sides are made of every other player. The players left over have byes.
    """
    assert of.event.rule_set_version is not None
    rules = rule_set_of(of.event.rule_set_version)
    made = Round.objects.create(
        stage=of,
        number=Round.objects.filter(stage=of).count() + 1,
        state=state,
        published_at=None if state == Round.State.DRAFT else timezone.now(),
    )
    version = None if state == Round.State.DRAFT else of.event.rule_set_version
    number = len(taking_part) // rules.seats
    for index, table in enumerate(tables(of.event, number)):
        match = Match.objects.create(
            round=made, number=index + 1, table=table, state=Match.State.READY, rule_set_version=version
        )
        for seat, entry in enumerate(taking_part[index * rules.seats : (index + 1) * rules.seats]):
            side, position = seat % rules.sides, seat // rules.sides
            MatchSide.objects.create(match=match, round=made, side=side, position=position, entry=entry)
            EntryRound.objects.create(round=made, entry=entry, state=EntryRound.State.PAIRED)
    for index, entry in enumerate(taking_part[number * rules.seats :]):
        _bye(made, number + index + 1, entry, version)
    return made


def players_match(*, preset: str = "friends-5p-3d", names: Sequence[str] = (), **fields: Any) -> Match:
    """A match of as many single entries as the rules seat, at table 1 of a published individual round.

    With rules of two sides the partners are drawn: every side has several entries. `fields` go to the event.
    """
    of = event(preset=preset, **{"entries_are": Event.EntriesAre.PLAYERS} | fields)
    assert of.rule_set_version is not None
    seats = rule_set_of(of.rule_set_version).seats
    taking_part = players(of, seats, names=names)
    return individual_round(stage(of, taking_part, format=Stage.Format.INDIVIDUAL), taking_part).matches.get()


def published_match(**fields: Any) -> Match:
    """A match at table 1 of a published round of an event of its own; `fields` go to the event."""
    of = event(**fields)
    pair = entries(of, 2)
    return published_round(stage(of, pair), pair).matches.get()
