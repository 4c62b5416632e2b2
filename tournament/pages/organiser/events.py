"""An event's own pages: my events, making one, changing it, publishing and finishing it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.forms.acts import ActForm
from tournament.forms.events import ENTRIES_ARE, CreateEventForm, EditEventForm
from tournament.forms.staff import ROLE_NAMES
from tournament.models import Staff
from tournament.pages.event_names import event_name
from tournament.pages.organiser.framing import Frame, Here, ask, carry_out, frame_of
from tournament.pages.organiser.rules import preset_choices_in_words
from tournament.permissions import Act, Role, require_event_creator
from tournament.rulebook import rule_set_of
from tournament.rulebook.rule_titles import rules_title
from tournament.selectors.events import EventRow, has_entrants, my_events
from tournament.selectors.time_zones import time_zone_names
from tournament.services import events


@require_safe
@login_required
def mine(request: HttpRequest) -> HttpResponse:
    """Events in which the reader has a role, each with the way to their work."""
    rows = [
        {"row": row, "name": event_name(row), "role": ROLE_NAMES[Staff.Role(row.role)], "url": _work_place(row)}
        for row in my_events(request.user)
    ]
    may_create = request.user.may_create_events and request.user.link_used is None
    return render(request, "organiser/event_mine.html", {"rows": rows, "may_create": may_create})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def create(request: HttpRequest) -> HttpResponse:
    require_event_creator(request.user)
    form = CreateEventForm(request.POST or None)
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: events.create_event(request.user, request_id=form.cleaned_data["request_id"], **form.values()),
        )
        if answer is not None:
            messages.success(request, _("The event is made; only its staff can see it until it is published."))
            return redirect("event_entries", slug=answer["slug"])
    context = {
        "form": form,
        "presets": preset_choices_in_words(form["preset"].value()),
        "time_zones": time_zone_names(),
    }
    return render(request, "organiser/event_new.html", context, status=form.status)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def edit(request: HttpRequest, slug: str) -> HttpResponse:
    frame = frame_of(request, slug, Act.EDIT_EVENT, Here.EVENT)
    form = EditEventForm(request.POST or None, event=frame.event, has_entrants=has_entrants(frame.event))
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: events.edit_event(
                request.user,
                request_id=form.cleaned_data["request_id"],
                event_id=frame.event.pk,
                revision=form.cleaned_data["revision"],
                **form.values(),
            ),
        )
        if answer is not None:
            messages.success(request, _("Saved."))
            return redirect("edit_event", slug=answer["slug"])
    context = {
        "form": form,
        "time_zones": time_zone_names(),
        "rule_set_name": _rules_title(frame),
        "entries_are": dict(ENTRIES_ARE)[frame.event.entries_are],
        "stands": form.refusal.details.get("current") if form.refusal else None,
    }
    return frame.show("event_edit", context, status=form.status)


def _rules_title(frame: Frame) -> str:
    version = frame.event.rule_set_version
    return rules_title(rule_set_of(version), version.preset)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def publish(request: HttpRequest, slug: str) -> HttpResponse:
    frame = frame_of(request, slug, Act.PUBLISH_EVENT, Here.EVENT)
    form = ActForm(request.POST or None)
    if request.method == "POST" and carry_out(form, lambda: _publish(request, form, frame.event.pk)) is not None:
        messages.success(request, _("Everybody can see the event now."))
        return redirect("edit_event", slug=slug)
    public = request.build_absolute_uri(reverse("public_event", args=[slug]))
    return ask(
        frame,
        form,
        title=_("Publish the event?"),
        consequences=[
            _("Everybody can see it at %(address)s, with its entries and rules.") % {"address": public},
            _("That address cannot be changed any more."),
            _("Drafts of rounds stay hidden until each is published."),
        ],
        action=_("Publish"),
        back=reverse("edit_event", args=[slug]),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def finish(request: HttpRequest, slug: str) -> HttpResponse:
    frame = frame_of(request, slug, Act.PUBLISH_EVENT, Here.EVENT)
    form = ActForm(request.POST or None)
    if request.method == "POST" and carry_out(form, lambda: _finish(request, form, frame.event.pk)) is not None:
        messages.success(request, _("The event is finished."))
        return redirect("edit_event", slug=slug)
    return ask(
        frame,
        form,
        title=_("Finish the event?"),
        consequences=[
            _("Results and standings stay visible to everybody."),
            _("No entry can be added, changed or checked in any more."),
        ],
        action=_("Finish"),
        back=reverse("edit_event", args=[slug]),
    )


def _publish(request: HttpRequest, form: ActForm, event_id: int) -> Any:
    return events.publish_event(request.user, request_id=form.cleaned_data["request_id"], event_id=event_id)


def _finish(request: HttpRequest, form: ActForm, event_id: int) -> Any:
    return events.finish_event(request.user, request_id=form.cleaned_data["request_id"], event_id=event_id)


def _work_place(row: EventRow) -> str:
    return reverse("referee_tables" if row.role is Role.REFEREE else "desk", args=[row.slug])
