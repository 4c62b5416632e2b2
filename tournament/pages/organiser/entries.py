"""Entries behind the door: the list, one entry, a new one, seeds."""

from __future__ import annotations

from typing import Any, assert_never

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.errors import Invalid
from tournament.forms.entries import AddEntryForm, EditEntryForm, SeedsForm
from tournament.forms.entry_labels import call_by
from tournament.forms.tables import read_numbers
from tournament.forms.wishes import TablesOfEntryForm
from tournament.models import Entry, Event
from tournament.pages.organiser.framing import Frame, Here, ask, carry_out, frame_of
from tournament.permissions import Act
from tournament.rulebook.lists import listed
from tournament.selectors.entries import (
    ComingTable,
    EntryRow,
    NextRound,
    coming_tables,
    entry_counts,
    entry_ids_of,
    entry_of_event,
    entry_page,
    find_entries,
    next_round_of,
    seeded_entries,
    unit_names,
)
from tournament.selectors.events import tables_in_use
from tournament.selectors.late_entries import LateEffect, LateEntry, late_effects
from tournament.selectors.rounds.wishes import coming_bye
from tournament.selectors.schedules.missing import next_match, schedule_of
from tournament.selectors.substitutions import has_played, substitutions_of
from tournament.services.entries import (
    add_entry,
    edit_entry,
    members_needed,
    set_fixed_table,
    set_seeds,
    set_table_range,
)


@require_safe
@login_required
def entries(request: HttpRequest, slug: str) -> HttpResponse:
    frame = frame_of(request, slug, Act.EDIT_ENTRIES, Here.ENTRIES)
    words = request.GET.get("q", "")[:100]
    state = request.GET.get("state", "") if request.GET.get("state") in Entry.State.values else ""
    found = find_entries(frame.event.pk, words=words, state=state)
    context = {
        "words": words,
        "state": state,
        "states": Entry.State.values,
        "counts": entry_counts(frame.event.pk),
        "page": entry_page(found, request.GET.get("page")),
    }
    return frame.show("entries_found" if request.htmx else "entries_list", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def add(request: HttpRequest, slug: str) -> HttpResponse:
    frame = frame_of(request, slug, Act.EDIT_ENTRIES, Here.ENTRIES)
    form = AddEntryForm(request.POST or None, members_needed=members_needed(frame.event))
    call_by(form, frame.event)
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: add_entry(
                request.user,
                request_id=form.cleaned_data["request_id"],
                event_id=frame.event.pk,
                name=form.cleaned_data["name"],
                unit=form.cleaned_data["unit"],
                members=form.members(),
                seed=form.cleaned_data["seed"],
            ),
        )
        if answer is not None:
            messages.success(request, _("“%(name)s” takes part with number %(number)s.") % _named(form, answer))
            return redirect("event_entries" if "done" in request.POST else "add_entry", slug=slug)
    context = {"form": form, "units": unit_names(frame.event.pk), "late": _late_sentences(frame.event)}
    return frame.show("entries_add", context, status=form.status)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def entry(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    frame = frame_of(request, slug, Act.EDIT_ENTRIES, Here.ENTRIES)
    row = entry_of_event(frame.event.pk, number)
    form = EditEntryForm(
        request.POST or None,
        members_needed=members_needed(frame.event),
        members=[(member.person, member.name) for member in row.members],
        initial={"revision": row.revision, "name": row.name, "unit": row.unit, "seed": row.seed},
    )
    call_by(form, frame.event)
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: edit_entry(
                request.user,
                request_id=form.cleaned_data["request_id"],
                entry_id=row.id,
                revision=form.cleaned_data["revision"],
                name=form.cleaned_data["name"],
                unit=form.cleaned_data["unit"],
                members=form.members(),
                seed=form.cleaned_data["seed"],
            ),
        )
        if answer is not None:
            messages.success(request, _("Saved."))
            return redirect("event_entry", slug=slug, number=number)
    stale = form.refusal is not None and form.refusal.code == "stale_revision"
    context = {
        "entry": row,
        "form": form,
        "units": unit_names(frame.event.pk),
        "stands": form.refusal.details["current"] if stale else None,
        "next_round": next_round_of(row.id) if row.takes_part else NextRound.NONE,
        "wishes": coming_bye(row.id) if row.takes_part and frame.standing.allows(Act.PAIR_ROUND) else None,
        "may_miss": frame.standing.allows(Act.RULE) and _has_a_match_to_miss(frame.event, row.id),
        "has_played": has_played(row.id),
        "substitutions": substitutions_of(row.id),
        "may_disqualify": frame.standing.allows(Act.DISQUALIFY_ENTRY),
    }
    return frame.show("entries_one", context, status=form.status)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def fixed_table(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The table that the entry always has, or the tables that it keeps to."""
    frame = frame_of(request, slug, Act.EDIT_ENTRIES, Here.ENTRIES)
    row = entry_of_event(frame.event.pk, number)
    tables = [(table.number, table.room) for table in tables_in_use(frame.event.pk)]
    form = TablesOfEntryForm(
        request.POST or None,
        tables=tables,
        initial={"revision": row.revision, **TablesOfEntryForm.standing(row)},
    )
    if request.method == "POST" and carry_out(form, lambda: _set_places(request, row.id, form)) is not None:
        messages.success(request, _("Saved."))
        for sentence in _elsewhere(entry_of_event(frame.event.pk, number)):
            messages.warning(request, sentence)
        return redirect("event_entry", slug=slug, number=number)
    return ask(
        frame,
        form,
        title=_("The table of %(entry)s") % {"entry": f"{row.number} {row.name}"},
        consequences=_places_consequences(row),
        action=_("Save"),
        back=frame.address("event_entry", number),
    )


def _set_places(request: HttpRequest, entry_id: int, form: TablesOfEntryForm) -> dict[str, Any]:
    given = form.cleaned_data
    entry = {"request_id": given["request_id"], "entry_id": entry_id, "revision": given["revision"]}
    match given["where"]:
        case "range":
            return set_table_range(
                request.user, **entry, tables_from=given["tables_from"], tables_to=given["tables_to"]
            )
        case "room":
            return set_table_range(request.user, **entry, room=given["room"])
        case "table":
            return set_fixed_table(request.user, **entry, table=given["table"])
        case _:
            return set_fixed_table(request.user, **entry, table=None)


def _places_consequences(row: EntryRow) -> list[str]:
    return [
        _("It holds for rounds that are drawn from now on, in every stage, also where a stage plays at other tables."),
        _("Where both of a match have tables of their own, those of the higher ranked hold, and the draft says so."),
        *(
            _("%(stage)s, round %(round)d: the match stays at table %(table)s; move it by hand.")
            % {"stage": each.stage, "round": each.round_number, "table": _table_words(each)}
            for each in coming_tables(row.id)
        ),
    ]


def _elsewhere(row: EntryRow) -> list[str]:
    """Matches that stay where the entry is not to play any more."""
    wanted = row.table_range
    return [
        _("%(stage)s, round %(round)d stays at table %(table)s, which is none of these tables. Move the match by hand.")
        % {"stage": each.stage, "round": each.round_number, "table": _table_words(each)}
        for each in coming_tables(row.id)
        if (row.fixed_table is not None and each.table != row.fixed_table)
        or (wanted is not None and not wanted.holds(each.table, each.room))
    ]


def _table_words(table: ComingTable) -> str:
    return f"{table.table} · {table.room}" if table.room else str(table.table)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def seeds(request: HttpRequest, slug: str) -> HttpResponse:
    frame = frame_of(request, slug, Act.EDIT_ENTRIES, Here.ENTRIES)
    seeded = seeded_entries(frame.event.pk)
    initial = {
        "numbers": ", ".join(str(row.number) for row in seeded),
        "seen": ",".join(str(row.id) for row in seeded),
    }
    form = SeedsForm(request.POST or None, initial=initial)
    call_by(form, frame.event)
    if request.method == "POST" and carry_out(form, lambda: _set_seeds(frame, form)) is not None:
        messages.success(request, _("Saved."))
        return redirect("event_seeds", slug=slug)
    if form.refusal is not None and form.refusal.code == "stale_revision":
        form.data = form.data.copy()
        form.data["seen"] = initial["seen"]
    return frame.show("entries_seeds", {"form": form, "seeded": seeded}, status=form.status)


def _has_a_match_to_miss(event: Event, entry_id: int) -> bool:
    stage = schedule_of(event.pk, entry_id)
    return stage is not None and next_match(stage.pk, entry_id) is not None


def _late_sentences(event: Event) -> list[str]:
    """What becomes of an entry that comes now, stage by stage; nothing before there is one."""
    return [_late_sentence(each) for each in late_effects(event)]


def _late_sentence(effect: LateEffect) -> str:
    said = {
        "stage": effect.names,
        "round": effect.round_number,
        "groups": listed(each or "–" for each in effect.groups),
    }
    match effect.kind:
        case LateEntry.WITH_THE_DRAW:
            return _("%(stage)s: nothing is drawn yet, so it is in the draw.") % said
        case LateEntry.NEXT_ROUND:
            return _("%(stage)s: it joins in round %(round)d; the rounds before count as missed.") % said
        case LateEntry.BYE_PLACE:
            return _("%(stage)s: it can take the place of a bye (group %(groups)s), by hand on the schedule.") % said
        case LateEntry.FROM_THE_CUT:
            return _("%(stage)s: only those who came through the cut play; it is not in.") % said
        case LateEntry.DRAWN_BRACKET:
            return _("%(stage)s: the bracket is published; it is not in.") % said
        case LateEntry.NO_PLACE:
            return _("%(stage)s: the schedule stands, and no group has a free place; it is not in.") % said
        case LateEntry.ALL_PAIRED:
            return _("%(stage)s: all its rounds are paired; it is not in.") % said
        case _:
            assert_never(effect.kind)


def _set_seeds(frame: Frame, form: SeedsForm) -> Any:
    try:
        numbers = read_numbers(form.cleaned_data["numbers"])
        seen = [int(each) for each in form.cleaned_data["seen"].split(",") if each]
    except (Invalid, ValueError):
        raise Invalid(
            "numbers_unreadable",
            _("Write the numbers of entries, separated by commas."),
            field="numbers",
            value=form.cleaned_data["numbers"],
            allowed="12, 3, 40",
        ) from None
    return set_seeds(
        frame.request.user,
        request_id=form.cleaned_data["request_id"],
        event_id=frame.event.pk,
        seen=seen,
        entry_ids=entry_ids_of(frame.event.pk, list(numbers)),
    )


def _named(form: AddEntryForm, answer: dict[str, Any]) -> dict[str, Any]:
    return {"name": form.cleaned_data["name"], "number": answer["number"]}
