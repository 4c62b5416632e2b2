"""Officials of an event: the list, taking one on, their links as text and QR, the printed sheet of links."""

from __future__ import annotations

import io
from typing import Any

import segno
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.forms.acts import ActForm
from tournament.forms.staff import ROLE_DUTIES, ROLE_NAMES, AddStaffForm, EditStaffForm
from tournament.forms.tables import ranges_of
from tournament.models import Staff
from tournament.pages.organiser.framing import Frame, Here, ask, carry_out, frame_of
from tournament.permissions import Act
from tournament.selectors.entries import unit_names
from tournament.selectors.staff import StaffRow, staff_of_event, staff_row, staff_rows
from tournament.services.staff import add_staff, edit_staff, link_of, renew_link, restore_staff, revoke_staff


@require_safe
@login_required
def staff_list(request: HttpRequest, slug: str) -> HttpResponse:
    frame = frame_of(request, slug, Act.MANAGE_STAFF, Here.STAFF)
    rows = [_shown(row) for row in staff_rows(frame.event.pk)]
    active = [shown for shown in rows if not shown["row"].revoked]
    revoked = [shown for shown in rows if shown["row"].revoked]
    return frame.show("staff_list", {"active": active, "revoked": revoked})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def add(request: HttpRequest, slug: str) -> HttpResponse:
    frame = frame_of(request, slug, Act.MANAGE_STAFF, Here.STAFF)
    form = AddStaffForm(request.POST or None)
    if request.method == "POST":
        answer = carry_out(form, lambda: _add(frame, form))
        if answer is not None:
            messages.success(request, _("Taken on. Hand over the personal link below, or print the sheet of links."))
            return redirect("staff_member", slug=slug, staff_id=answer["staff"])
    duties = [(ROLE_NAMES[role], duty) for role, duty in ROLE_DUTIES.items()]
    return frame.show(
        "staff_add", {"form": form, "duties": duties, "units": unit_names(frame.event.pk)}, status=form.status
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def member(request: HttpRequest, slug: str, staff_id: int) -> HttpResponse:
    frame = frame_of(request, slug, Act.MANAGE_STAFF, Here.STAFF)
    staff = staff_of_event(frame.event.pk, staff_id)
    row = staff_row(staff)
    initial = {
        "role": row.role,
        "table_numbers": ranges_of(row.table_numbers),
        "unit": row.unit,
        "revision": row.revision,
    }
    form = EditStaffForm(request.POST or None, initial=initial)
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: edit_staff(
                request.user,
                request_id=form.cleaned_data["request_id"],
                staff_id=staff.pk,
                revision=form.cleaned_data["revision"],
                role=form.cleaned_data["role"],
                table_numbers=form.tables(),
                unit=form.cleaned_data["unit"],
            ),
        )
        if answer is not None:
            messages.success(request, _("Saved."))
            return redirect("staff_member", slug=slug, staff_id=staff.pk)
    units = unit_names(frame.event.pk)
    context = {**_shown(row), "form": form, "units": units, "link": request.build_absolute_uri(link_of(staff))}
    return frame.show("staff_member", context, status=form.status)


@require_safe
@login_required
def qr(request: HttpRequest, slug: str, staff_id: int) -> HttpResponse:
    """The personal link as an image, from an address of its own: the page's policy lets nothing inline in."""
    frame = frame_of(request, slug, Act.MANAGE_STAFF, Here.STAFF)
    staff = staff_of_event(frame.event.pk, staff_id)
    image = io.BytesIO()
    address = request.build_absolute_uri(link_of(staff))
    segno.make_qr(address, error="m").save(image, kind="svg", scale=4, border=2, dark="#000", light="#fff")
    response = HttpResponse(image.getvalue(), content_type="image/svg+xml")
    response["Cache-Control"] = "private, no-store"
    return response


@require_safe
@login_required
def links(request: HttpRequest, slug: str) -> HttpResponse:
    """A sheet to print and cut: name, tables, link and QR of each official who has no password."""
    frame = frame_of(request, slug, Act.MANAGE_STAFF, Here.STAFF)
    rows = [
        _shown(row) | {"link": request.build_absolute_uri(reverse("enter_by_link", args=[row.link_token]))}
        for row in staff_rows(frame.event.pk)
        if not row.revoked and not row.signs_in
    ]
    return frame.show("staff_links", {"rows": rows})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def renew(request: HttpRequest, slug: str, staff_id: int) -> HttpResponse:
    frame, staff, form = _about(request, slug, staff_id)
    if request.method == "POST" and carry_out(form, lambda: renew_link(**_by(request, form, staff))) is not None:
        messages.success(request, _("The link is new; the old one is no longer valid."))
        return redirect("staff_member", slug=slug, staff_id=staff.pk)
    return ask(
        frame,
        form,
        title=_("Make a new link for %(name)s?") % {"name": staff.account},
        consequences=[
            _("The old link, printed or sent, is no longer valid."),
            _("Whoever is signed in by the old link has to use the new one."),
        ],
        action=_("Make a new link"),
        back=reverse("staff_member", args=[slug, staff.pk]),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def revoke(request: HttpRequest, slug: str, staff_id: int) -> HttpResponse:
    frame, staff, form = _about(request, slug, staff_id)
    if request.method == "POST" and carry_out(form, lambda: revoke_staff(**_by(request, form, staff))) is not None:
        messages.success(request, _("%(name)s has no role in this event any more.") % {"name": staff.account})
        return redirect("event_staff", slug=slug)
    return ask(
        frame,
        form,
        title=_("Take the role from %(name)s?") % {"name": staff.account},
        consequences=[
            _("From now on they cannot enter results or see what only the staff of this event see."),
            _("What they entered stays."),
        ],
        action=_("Take the role away"),
        back=reverse("staff_member", args=[slug, staff.pk]),
        danger=True,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def restore(request: HttpRequest, slug: str, staff_id: int) -> HttpResponse:
    frame, staff, form = _about(request, slug, staff_id)
    if request.method == "POST" and carry_out(form, lambda: restore_staff(**_by(request, form, staff))) is not None:
        messages.success(request, _("%(name)s has the role again, with a new link.") % {"name": staff.account})
        return redirect("staff_member", slug=slug, staff_id=staff.pk)
    return ask(
        frame,
        form,
        title=_("Give %(name)s the role again?") % {"name": staff.account},
        consequences=[_("They get a new personal link; old ones stay invalid.")],
        action=_("Give the role again"),
        back=reverse("event_staff", args=[slug]),
    )


def _about(request: HttpRequest, slug: str, staff_id: int) -> tuple[Frame, Staff, ActForm]:
    frame = frame_of(request, slug, Act.MANAGE_STAFF, Here.STAFF)
    return frame, staff_of_event(frame.event.pk, staff_id), ActForm(request.POST or None)


def _by(request: HttpRequest, form: ActForm, staff: Staff) -> dict[str, Any]:
    return {"account": request.user, "request_id": form.cleaned_data["request_id"], "staff_id": staff.pk}


def _add(frame: Frame, form: AddStaffForm) -> Any:
    given = {name: form.cleaned_data[name] for name in ("display_name", "role", "unit", "account_name", "password")}
    return add_staff(
        frame.request.user,
        request_id=form.cleaned_data["request_id"],
        event_id=frame.event.pk,
        table_numbers=form.tables(),
        **given,
    )


def _shown(row: StaffRow) -> dict[str, Any]:
    return {"row": row, "role": ROLE_NAMES[Staff.Role(row.role)], "tables": ranges_of(row.table_numbers)}
