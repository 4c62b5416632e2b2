"""Background work: how far it is, why it failed, and asking again."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe

from tournament.forms.acts import ActForm
from tournament.pages.organiser.fragments import desk_events, fragment
from tournament.pages.organiser.framing import Frame, Here, carry_out, frame_of
from tournament.permissions import Act
from tournament.selectors.jobs import JobRow, job_row, job_rows
from tournament.selectors.stages.rows import stage_rows
from tournament.services.retries import retry_job


@require_safe
@login_required
def job_list(request: HttpRequest, slug: str) -> HttpResponse:
    frame = frame_of(request, slug, Act.SEE_DRAFTS, Here.DESK)
    return frame.show("jobs", {"jobs": job_rows(frame.event)})


@require_safe
@login_required
def job(request: HttpRequest, slug: str, job_id: int) -> HttpResponse:
    """A pairing that is done goes on to its draft."""
    frame = frame_of(request, slug, Act.SEE_DRAFTS, Here.DESK)
    row = job_row(frame.event, job_id)
    if (address := _where_it_led(frame, row)) is not None:
        return redirect(address)
    context = {"job": row, "form": ActForm(), "events_url": desk_events(frame)}
    return frame.show("job", context)


@require_safe
@login_required
def job_live(request: HttpRequest, slug: str, job_id: int) -> HttpResponse:
    """The live part of the job's page; when a pairing is done it sends the browser to the draft."""
    frame = frame_of(request, slug, Act.SEE_DRAFTS, Here.DESK)
    row = job_row(frame.event, job_id)
    context = {"job": row, "form": ActForm(), "address": _where_it_led(frame, row)}
    return fragment(frame, "job_live", context)


@require_http_methods(["POST"])
@login_required
def retry(request: HttpRequest, slug: str, job_id: int) -> HttpResponse:
    frame = frame_of(request, slug, Act.SEE_DRAFTS, Here.DESK)
    row = job_row(frame.event, job_id)
    form = ActForm(request.POST)
    answer = carry_out(form, lambda: retry_job(request.user, request_id=form.cleaned_data["request_id"], job_id=row.pk))
    if answer is not None:
        return redirect("event_job", slug=slug, job_id=answer["job"])
    return frame.show("job", {"job": row, "form": form}, status=form.status)


def _where_it_led(frame: Frame, row: JobRow) -> str | None:
    """The draft that a finished pairing made."""
    if row.kind != "pair_round" or row.state != "done" or row.result.get("round") is None:
        return None
    for stage in stage_rows(frame.event):
        for its_round in stage.rounds:
            if its_round.pk == row.result["round"]:
                return frame.address("desk_round", stage.number, its_round.number)
    return None
