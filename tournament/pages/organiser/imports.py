"""Lists of entries from files: upload, look, take over."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.exchange.entry_lists import MOST_BYTES, MOST_ROWS
from tournament.forms.acts import ActForm
from tournament.forms.entries import UploadForm
from tournament.pages.organiser.framing import Frame, Here, ask, carry_out, frame_of
from tournament.permissions import Act
from tournament.selectors.imports import BatchView, import_batch, import_batches
from tournament.services.entries import discard_import, import_entries, members_needed, preview_import

FAULTS_ON_A_PAGE = 100
ROWS_ON_A_PAGE = 100


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def upload(request: HttpRequest, slug: str) -> HttpResponse:
    frame = frame_of(request, slug, Act.IMPORT_ENTRIES, Here.ENTRIES)
    form = UploadForm(request.POST or None, request.FILES or None)
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: preview_import(
                request.user,
                request_id=form.cleaned_data["request_id"],
                event_id=frame.event.pk,
                filename=form.cleaned_data["file"].name,
                # one byte more than is read, so that the reader says what is wrong
                data=form.cleaned_data["file"].read(MOST_BYTES + 1),
            ),
        )
        if answer is not None:
            return redirect("import_batch", slug=slug, batch_id=answer["batch"])
    members = range(1, members_needed(frame.event) + 1)
    context = {
        "form": form,
        "batches": import_batches(frame.event.pk),
        "columns": ["姓名", "单位", "种子"]
        if len(members) == 1
        else ["队名", "单位", *(f"队员{number}" for number in members), "种子"],
        "megabytes": MOST_BYTES // 1024**2,
        "most_rows": MOST_ROWS,
    }
    return frame.show("import_upload", context, status=form.status)


@require_safe
@login_required
def batch(request: HttpRequest, slug: str, batch_id: int) -> HttpResponse:
    """How the file was read, every fault by line, the rows, and the button that takes them over."""
    frame = frame_of(request, slug, Act.IMPORT_ENTRIES, Here.ENTRIES)
    return _show(frame, import_batch(frame.event.pk, batch_id))


@require_safe
@login_required
def progress(request: HttpRequest, slug: str, batch_id: int) -> HttpResponse:
    """The live part of the batch's page: how far the import is."""
    frame = frame_of(request, slug, Act.IMPORT_ENTRIES, Here.ENTRIES)
    shown = import_batch(frame.event.pk, batch_id)
    response = render(request, "organiser/import_progress.html", {"event": frame.event, "batch": shown})
    response["Cache-Control"] = "private, no-store"
    return response


@require_POST
@login_required
def run(request: HttpRequest, slug: str, batch_id: int) -> HttpResponse:
    frame = frame_of(request, slug, Act.IMPORT_ENTRIES, Here.ENTRIES)
    shown = import_batch(frame.event.pk, batch_id)
    form = ActForm(request.POST)
    if carry_out(form, lambda: import_entries(request.user, **_by(form, shown))) is None:
        return _show(frame, shown, form)
    return redirect("import_batch", slug=slug, batch_id=batch_id)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def discard(request: HttpRequest, slug: str, batch_id: int) -> HttpResponse:
    """Setting the uploaded list aside; asked about first."""
    frame = frame_of(request, slug, Act.IMPORT_ENTRIES, Here.ENTRIES)
    shown = import_batch(frame.event.pk, batch_id)
    form = ActForm(request.POST or None)
    if request.method == "POST":
        if carry_out(form, lambda: discard_import(request.user, **_by(form, shown))) is None:
            return _show(frame, shown, form)
        return redirect("import_entries", slug=slug)
    return ask(
        frame,
        form,
        title=_("Set “%(file)s” aside?") % {"file": shown.filename},
        consequences=[_("Nothing of it is stored as an entry."), _("To take it over after all, upload it again.")],
        action=_("Discard"),
        danger=True,
        back=frame.address("import_batch", shown.id),
    )


def _by(form: ActForm, shown: BatchView) -> dict[str, object]:
    return {"request_id": form.cleaned_data["request_id"], "batch_id": shown.id}


def _show(frame: Frame, shown: BatchView, form: ActForm | None = None) -> HttpResponse:
    words = {",": _("comma"), ";": _("semicolon"), "\t": _("tab")}
    asked = frame.request.GET
    context = {
        "batch": shown,
        "delimiter": words[shown.delimiter],
        "bad_lines": len({fault.line for fault in shown.faults if fault.line}),
        "faults": Paginator(shown.faults, FAULTS_ON_A_PAGE).get_page(asked.get("page") if shown.faults else 1),
        "rows": Paginator(shown.rows, ROWS_ON_A_PAGE).get_page(1 if shown.faults else asked.get("page")),
        "run_form": form or ActForm(),
        "events_url": reverse("live_desk", args=[frame.event.slug]),
    }
    return frame.show("import_batch", context, status=form.status if form else 200)
