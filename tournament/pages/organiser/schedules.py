"""The schedule of a round robin or of groups: made at once, looked at round by round, and late entries into it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from tournament.forms.schedules import EnterGroupForm, RepeatedForm
from tournament.models import StageEntry
from tournament.pages.organiser.framing import Frame, Here, ask, carry_out, frame_of
from tournament.permissions import Act
from tournament.rulebook import rule_set_of
from tournament.selectors.public.matches import EntryRef
from tournament.selectors.rounds.deleting import may_go_unplayed
from tournament.selectors.schedules import crosstables, groups_page, schedule_page
from tournament.selectors.stages.rows import StageRow, stage_row, without_drafts
from tournament.services import schedules


@require_safe
@login_required
def schedule(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """Every round with its tables, drafts for those who may see them."""
    frame = frame_of(request, slug, Act.SEE_DESK, Here.DESK)
    row = _stage_of(frame, stage)
    page = schedule_page(row, rule_set_of(frame.event.rule_set_version))
    context = {
        "stage": row,
        "page": page,
        "comers": _comers(frame, row) if row.rounds and row.source is None else (),
        "first_draft": next((each.round for each in page.rounds if each.round.is_draft), None),
        "goes_unplayed": may_go_unplayed(row),
        "is_draft": bool(row.rounds) and all(each.is_draft for each in row.rounds),
        "may": {str(act): frame.standing.allows(act) for act in Act},
    }
    return frame.show("schedule", context)


@require_safe
@login_required
def crosstable(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """Who met whom, with results; drafts count as matches to come for those who may see them."""
    frame = frame_of(request, slug, Act.SEE_DESK, Here.DESK)
    row = _stage_of(frame, stage)
    tables = crosstables(row.pk, [each.pk for each in row.rounds])
    return frame.show("crosstable", {"stage": row, "tables": tables})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def make(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    frame = frame_of(request, slug, Act.PAIR_ROUND, Here.DESK)
    row = stage_row(frame.event, stage)
    drawn_before = schedule_page(row, None).draws > 0
    form = RepeatedForm(request.POST or None, repeated=drawn_before)
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: schedules.make_schedule(
                request.user,
                request_id=form.cleaned_data["request_id"],
                stage_id=row.pk,
                reason=form.told(),
            ),
        )
        if answer is not None:
            many = len(answer["rounds"])
            said = ngettext("%(count)d round stands as a draft.", "%(count)d rounds stand as drafts.", many)
            messages.success(request, said % {"count": many})
            return redirect("stage_schedule", slug=slug, stage=stage)
    return ask(
        frame,
        form,
        title=_("Make the schedule?"),
        consequences=[
            _("All rounds come at once, as drafts that only officials see."),
            _("Who meets whom and on which side is read from the Berger tables; tables are spread over the rounds."),
            _("Whoever comes after round 1 is published can only take the place of a bye."),
        ],
        action=_("Make the schedule"),
        back=frame.address("desk"),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def enter(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """A late entry takes the empty place of a group."""
    frame = frame_of(request, slug, Act.PAIR_ROUND, Here.DESK)
    row = stage_row(frame.event, stage)
    page = schedule_page(row, None)
    form = EnterGroupForm(
        request.POST or None,
        entries=_comers(frame, row),
        places=page.empty_places,
        initial={"entry": request.GET.get("entry", "")},
    )
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: schedules.enter_group(
                request.user,
                request_id=form.cleaned_data["request_id"],
                stage_id=row.pk,
                entry_id=form.cleaned_data["entry"],
                group=form.chosen_group(),
                reason=form.cleaned_data["reason"],
            ),
        )
        if answer is not None:
            messages.success(request, _("The entry plays from round %(number)d on.") % {"number": answer["rounds"][0]})
            return redirect("stage_schedule", slug=slug, stage=stage)
    context = {"stage": row, "form": form, "places": page.empty_places, "comers": form.fields["entry"].choices}
    return frame.show("schedule_enter", context, status=form.status)


def _comers(frame: Frame, row: StageRow) -> tuple[EntryRef, ...]:
    """Entries that take part in the event and have no place in the stage."""
    there = set(StageEntry.objects.filter(stage_id=row.pk).values_list("entry_id", flat=True))
    page = groups_page(row.pk, frame.event.pk)
    return tuple(each for each in page.entries if each.pk not in there)


def _stage_of(frame: Frame, number: int) -> StageRow:
    row = stage_row(frame.event, number)
    return row if frame.standing.allows(Act.SEE_DRAFTS) else without_drafts((row,))[0]
