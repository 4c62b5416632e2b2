"""Wishes for rounds to come: pairs that must or must not meet, and byes said beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict, Invalid, Missing, Questions
from tournament.models import Account, Entry, PairWish, Stage, StageEntry
from tournament.models.entries import EntryQuerySet
from tournament.pairing import DraftWarning, ForcedPair, PairingRefused, Relation, WarningGrade
from tournament.permissions import Act, require
from tournament.rulebook.refusals import refused_by_pairing
from tournament.rulebook.swiss_fields import TAKES_PART
from tournament.selectors.rounds.swaps import warning_mapping
from tournament.selectors.rounds.wishes import coming_rounds, names_in_event, relations_of, warnings_of_wishes
from tournament.services.audit import record_act
from tournament.services.locking import lock_stage
from tournament.services.requests import Answer, once


def add_pair_wish(
    account: Account | None,
    *,
    request_id: UUID,
    stage_id: int,
    kind: str,
    first: int,
    second: int,
    relation: str = "any",
    round_number: int | None = None,
    reason: str = "",
    accepted_warnings: Sequence[str] = (),
) -> Answer:
    """The two entries (ids) will meet in the round with this number, or will not meet: in that round, or in any without
    a number. Rounds already paired stay as they are. `relation` says as what two meet who must, where partners are
    drawn: as partners, as opponents, or as either at one table (any).

    Answers `{"wish", "warnings"}`. Raises `Questions` with warnings of grade high or medium whose codes are not in
    `accepted_warnings`; `Invalid`: wish_kind, wish_relation, wish_round, wish_pair; `Missing`: entry_missing;
    `Conflict`: not_swiss, stage_finished, entry_left, wish_exists, forced_and_forbidden, forced_twice, forced_with_bye,
    forced_absent. Locks the stage.
    """

    def do() -> Answer:
        stage = _lock(account, stage_id)
        wanted = _kind(kind)
        met_as = _relation(stage, wanted, relation)
        number, last = coming_rounds(stage)
        _require_round(wanted, round_number, number, last)
        pair = _pair(stage, first, second)
        _require_no_other(stage, wanted, pair, round_number)
        warnings: tuple[DraftWarning, ...] = ()
        if wanted is PairWish.Kind.FORCED:
            assert round_number is not None, "a forced pair names its round"
            _require_free(stage, pair, round_number)
            forced = ForcedPair(first=pair[0], second=pair[1], relation=met_as)
            warnings = warnings_of_wishes(stage, round_number, forced=[forced])
        _ask(stage, warnings, accepted_warnings)
        assert account is not None, "only accounts are allowed to wish"
        wish = PairWish.objects.create(
            stage=stage,
            kind=wanted,
            relation=str(met_as),
            round_number=round_number,
            first_id=pair[0],
            second_id=pair[1],
            reason=reason.strip(),
            made_by=account,
        )
        record_act(
            account,
            "add_pair_wish",
            stage,
            event_id=stage.event_id,
            after={
                "wish": wish.pk,
                "kind": str(wanted),
                "relation": str(met_as),
                "round": round_number,
                "entries": list(pair),
            },
            reason=wish.reason,
            request_id=request_id,
        )
        return {"wish": wish.pk, "warnings": _told(stage, warnings)}

    payload = {
        "stage": stage_id,
        "kind": kind,
        "first": first,
        "second": second,
        "relation": relation,
        "round": round_number,
        "reason": reason,
        "accepted": sorted(accepted_warnings),
    }
    return once(account, "add_pair_wish", request_id, payload, do)


def withdraw_pair_wish(account: Account | None, *, request_id: UUID, wish_id: int) -> Answer:
    """The wish is gone; the audit trail keeps it, and rounds drawn by it stay. Answers `{"stage"}`.

    Raises `Missing`: wish_missing. Locks the stage.
    """

    def do() -> Answer:
        stage_id = PairWish.objects.filter(pk=wish_id).values_list("stage_id", flat=True).first()
        stage = None if stage_id is None else _lock(account, stage_id)
        wish = PairWish.objects.filter(pk=wish_id).first()
        if wish is None or stage is None:
            raise Missing("wish_missing", _("There is no such wish any more."))
        record_act(
            account,
            "withdraw_pair_wish",
            stage,
            event_id=stage.event_id,
            before={
                "wish": wish.pk,
                "kind": wish.kind,
                "relation": wish.relation,
                "round": wish.round_number,
                "entries": [wish.first_id, wish.second_id],
                "reason": wish.reason,
            },
            request_id=request_id,
        )
        wish.delete()
        return {"stage": stage.pk}

    return once(account, "withdraw_pair_wish", request_id, {"wish": wish_id}, do)


def give_bye(
    account: Account | None,
    *,
    request_id: UUID,
    stage_id: int,
    entry_id: int,
    round_number: int | None = None,
    accepted_warnings: Sequence[str] = (),
) -> Answer:
    """The entry has a bye in the round with this number, the next one without a number. One coming bye an entry: a
    later call replaces it.

    Answers `{"entry", "round_number", "warnings"}`. Raises `Questions` as `add_pair_wish`; `Invalid`: wish_round;
    `Missing`: entry_missing; `Conflict`: not_swiss, stage_finished, entry_left, absent_with_bye, forced_with_bye.
    Locks the stage.
    """

    def do() -> Answer:
        stage = _lock(account, stage_id)
        next_number, last = coming_rounds(stage)
        number = next_number if round_number is None else round_number
        _require_number(number, next_number, last)
        place = _place(stage, entry_id)
        names = {entry_id: str(place.entry)}
        _require_part(place.entry)
        if place.absent_in_round == number:
            raise refused_by_pairing(PairingRefused("absent_with_bye", "assigned_byes", entry=entry_id), names)
        forced = PairWish.objects.filter(stage=stage, kind=PairWish.Kind.FORCED, round_number=number)
        if forced.filter(Q(first=entry_id) | Q(second=entry_id)).exists():
            raise refused_by_pairing(PairingRefused("forced_with_bye", "forced", entry=entry_id), names)
        warnings = warnings_of_wishes(stage, number, byes=[entry_id])
        _ask(stage, warnings, accepted_warnings)
        before = place.bye_in_round
        place.bye_in_round = number
        place.save(update_fields=["bye_in_round"])
        _record_bye(account, "give_bye", stage, place, before, request_id)
        return {"entry": entry_id, "round_number": number, "warnings": _told(stage, warnings)}

    payload = {
        "stage": stage_id,
        "entry": entry_id,
        "round": round_number,
        "accepted": sorted(accepted_warnings),
    }
    return once(account, "give_bye", request_id, payload, do)


def take_bye_back(account: Account | None, *, request_id: UUID, stage_id: int, entry_id: int) -> Answer:
    """The entry has no bye said beforehand any more. Answers `{"entry"}`.

    Raises `Missing`: entry_missing; `Conflict`: no_bye (none, or its round has been paired). Locks the stage.
    """

    def do() -> Answer:
        stage = _lock(account, stage_id)
        place = _place(stage, entry_id)
        next_number, _last = coming_rounds(stage)
        if place.bye_in_round is None or place.bye_in_round < next_number:
            raise Conflict("no_bye", _("This entry has no bye in a coming round."))
        before = place.bye_in_round
        place.bye_in_round = None
        place.save(update_fields=["bye_in_round"])
        _record_bye(account, "take_bye_back", stage, place, before, request_id)
        return {"entry": entry_id}

    return once(account, "take_bye_back", request_id, {"stage": stage_id, "entry": entry_id}, do)


def _lock(account: Account | None, stage_id: int) -> Stage:
    stage = lock_stage(stage_id)
    require(account, Act.PAIR_ROUND, stage.event)
    if not stage.is_round_by_round:
        raise Conflict("not_swiss", _("Only rounds that are paired one after the other take wishes."))
    if stage.state == Stage.State.FINISHED:
        raise Conflict("stage_finished", _("This stage is finished."))
    return stage


def _kind(kind: str) -> PairWish.Kind:
    allowed = [str(each) for each in PairWish.Kind]
    if kind not in allowed:
        raise Invalid(
            "wish_kind",
            _("“%(value)s” is no wish here. Allowed: %(allowed)s."),
            field="kind",
            value=kind,
            allowed=allowed,
            params={"value": kind, "allowed": ", ".join(allowed)},
        )
    return PairWish.Kind(kind)


def _relation(stage: Stage, kind: PairWish.Kind, relation: str) -> Relation:
    """As what the two come together; only who must meet where partners are drawn has a choice."""
    allowed = relations_of(stage) if kind is PairWish.Kind.FORCED else (Relation.ANY,)
    if relation not in allowed:
        raise Invalid(
            "wish_relation",
            _("“%(value)s” is nothing that these two can be told to be. Allowed: %(allowed)s."),
            field="relation",
            value=relation,
            allowed=[str(each) for each in allowed],
            params={"value": relation, "allowed": ", ".join(str(each) for each in allowed)},
        )
    return Relation(relation)


def _require_round(kind: PairWish.Kind, wanted: int | None, number: int, last: int) -> None:
    if wanted is None and kind is PairWish.Kind.FORBIDDEN:
        return
    if wanted is None:
        raise Invalid(
            "wish_round",
            _("A pair that must meet needs the number of its round."),
            field="round_number",
            value=wanted,
            allowed=f"{number}–{last}",
        )
    _require_number(wanted, number, last)


def _require_number(wanted: int, number: int, last: int) -> None:
    if not number <= wanted <= last:
        raise Invalid(
            "wish_round",
            _("Round %(value)d is not one to come: rounds %(first)d to %(last)d are not paired yet.")
            if number <= last
            else _("No round of this stage is to come."),
            field="round_number",
            value=wanted,
            allowed=f"{number}–{last}",
            params={"value": wanted, "first": number, "last": last},
        )


def _pair(stage: Stage, first: int, second: int) -> tuple[int, int]:
    if first == second:
        raise Invalid(
            "wish_pair",
            _("Name two different entries."),
            field="second",
            value=second,
            allowed=_("an entry other than the first"),
        )
    found = {entry.pk: entry for entry in _entries_of(stage).filter(Q(pk=first) | Q(pk=second))}
    if len(found) < 2:
        raise Missing("entry_missing", _("This entry is not in this stage."))
    for entry in found.values():
        _require_part(entry)
    return min(first, second), max(first, second)


def _entries_of(stage: Stage) -> EntryQuerySet:
    """Those of the stage; of the event while the stage takes whoever comes."""
    entries = Entry.objects.filter(event_id=stage.event_id)
    return entries.filter(stage_entries__stage=stage) if stage.entries_are_given else entries


def _require_part(entry: Entry) -> None:
    if entry.state not in TAKES_PART:
        raise Conflict("entry_left", _("%(entry)s takes part no more."), params={"entry": str(entry)})


def _place(stage: Stage, entry_id: int) -> StageEntry:
    place = StageEntry.objects.filter(stage=stage, entry_id=entry_id).select_related("entry").first()
    if place is None:
        raise Missing("entry_missing", _("This entry is not in this stage."))
    return place


def _require_no_other(stage: Stage, kind: PairWish.Kind, pair: tuple[int, int], number: int | None) -> None:
    """Neither the same wish nor its opposite for one of the rounds meant."""
    same = PairWish.objects.filter(stage=stage, first_id=pair[0], second_id=pair[1])
    if number is not None:
        same = same.filter(Q(round_number=number) | Q(round_number__isnull=True))
    else:
        next_number, _last = coming_rounds(stage)
        same = same.filter(Q(round_number__gte=next_number) | Q(round_number__isnull=True))
    names = names_in_event(stage.event_id, pair)
    for wish in same:
        if wish.kind != kind:
            refusal = PairingRefused("forced_and_forbidden", "forced", first=pair[0], second=pair[1])
            raise refused_by_pairing(refusal, names)
        if wish.round_number is None or number is not None:
            raise Conflict("wish_exists", _("This is wished for already."), details={"wish": wish.pk})


def _require_free(stage: Stage, pair: tuple[int, int], number: int) -> None:
    """Neither of the two has something else to do in that round."""
    others = PairWish.objects.filter(stage=stage, kind=PairWish.Kind.FORCED, round_number=number)
    places = {place.entry_id: place for place in StageEntry.objects.filter(stage=stage, entry_id__in=pair)}
    for entry in pair:
        place = places.get(entry)
        code = ""
        if others.filter(Q(first=entry) | Q(second=entry)).exists():
            code = "forced_twice"
        elif place is not None and place.absent_in_round == number:
            code = "forced_absent"
        elif place is not None and place.bye_in_round == number:
            code = "forced_with_bye"
        if code:
            raise refused_by_pairing(PairingRefused(code, "forced", entry=entry), names_in_event(stage.event_id, pair))


def _ask(stage: Stage, warnings: Sequence[DraftWarning], accepted: Sequence[str]) -> None:
    asked = [each for each in warnings if each.grade is not WarningGrade.LOW]
    if any(each.code not in accepted for each in asked):
        raise Questions(_("Something speaks against this wish. Is it meant?"), _told(stage, asked))


def _told(stage: Stage, warnings: Sequence[DraftWarning]) -> list[dict[str, object]]:
    ids = {
        int(str(each.params[name])) for each in warnings for name in ("entry", "first", "second") if name in each.params
    }
    names = names_in_event(stage.event_id, ids)
    return [warning_mapping(each, names) for each in warnings]


def _record_bye(
    account: Account | None, act: str, stage: Stage, place: StageEntry, before: int | None, request_id: UUID
) -> None:
    record_act(
        account,
        act,
        place.entry,
        event_id=stage.event_id,
        before={"stage": stage.pk, "round": before},
        after={"stage": stage.pk, "round": place.bye_in_round},
        request_id=request_id,
    )
