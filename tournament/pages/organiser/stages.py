"""Stages: the list, making one, changing its settings."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.forms.entry_labels import call_by
from tournament.forms.stages import FORMATS, EditStageForm, NewStageForm
from tournament.models import Stage
from tournament.pages.organiser.framing import Here, carry_out, frame_of
from tournament.permissions import Act
from tournament.rulebook import StageSettings, rule_set_of
from tournament.rulebook.refusals import spoken
from tournament.selectors.entries import entry_counts
from tournament.selectors.stages.plans import RoundsPlan, plan_for, rounds_plan
from tournament.selectors.stages.rows import StageRow, stage_row, stage_rows
from tournament.selectors.stages.trf import stage_trf
from tournament.selectors.substitutions import rule_words
from tournament.services.stages import FROZEN_BY_PLAY, create_stage, edit_stage, formats_for


@require_safe
@login_required
def stage_list(request: HttpRequest, slug: str) -> HttpResponse:
    frame = frame_of(request, slug, Act.MANAGE_STAGES, Here.STAGES)
    return frame.show("stage_list", {"stages": stage_rows(frame.event)})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def create(request: HttpRequest, slug: str) -> HttpResponse:
    """`?format=` says which kind; what was posted says it again."""
    frame = frame_of(request, slug, Act.MANAGE_STAGES, Here.STAGES)
    wanted = request.POST.get("format") or request.GET.get("format") or Stage.Format.SWISS
    rules = rule_set_of(frame.event.rule_set_version)
    offered = formats_for(frame.event)
    format = wanted if wanted in offered else offered[0]
    entries = entry_counts(frame.event.pk).taking_part
    plan = _plan(entries, format)
    form = NewStageForm(
        request.POST or None,
        format=format,
        stage_settings=StageSettings.proposed(rules, format, entries=entries),
        sides=rules.sides,
        initial={"name_zh": _NAMES[format][0], "name_en": _NAMES[format][1]}
        | ({} if plan is None else {"rounds_planned": plan.without_cut.rounds}),
    )
    call_by(form, frame.event)
    form.fields["substitution"].help_text = rule_words(rules.substitution)
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: create_stage(
                request.user,
                request_id=form.cleaned_data["request_id"],
                event_id=frame.event.pk,
                format=form.cleaned_data["format"],
                name_zh=form.cleaned_data["name_zh"],
                name_en=form.cleaned_data["name_en"],
                settings=form.settings(),
            ),
        )
        if answer is not None:
            _tell_warnings(request, answer)
            messages.success(request, _("The stage is made."))
            return redirect("desk", slug=slug)
    if "group_count" in form.fields:
        form.fields["group_count"].help_text = _(
            "%(count)d entries take part. Proposed are groups of three to five, so many that the best fill a bracket."
        ) % {"count": entries}
    choices = [(value, words) for value, words in FORMATS if value in offered]
    context = {"form": form, "format": str(format), "formats": choices, "plan": plan}
    return frame.show("stage_new", context, status=form.status)


def _plan(entries: int, format: str) -> RoundsPlan | None:
    return plan_for(entries) if format == Stage.Format.SWISS else None


_NAMES = {
    Stage.Format.SWISS: ("积分循环赛", "Swiss rounds"),
    Stage.Format.KNOCKOUT: ("淘汰赛", "Knock-out"),
    Stage.Format.GROUPS: ("小组赛", "Group stage"),
    Stage.Format.ROUND_ROBIN: ("循环赛", "Round robin"),
    Stage.Format.DOUBLE_ELIMINATION: ("双败淘汰赛", "Double elimination"),
    Stage.Format.INDIVIDUAL: ("个人赛", "Individual rounds"),
}


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def edit(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    frame = frame_of(request, slug, Act.MANAGE_STAGES, Here.STAGES)
    row = stage_row(frame.event, stage)
    rules = rule_set_of(frame.event.rule_set_version)
    form = EditStageForm(
        request.POST or None,
        format=row.format,
        stage_settings=row.settings,
        frozen=FROZEN_BY_PLAY if _has_published(row) else (),
        sides=rules.sides,
        has_source=row.source is not None,
        initial={"name_zh": row.names.zh, "name_en": row.names.en, "revision": row.revision},
    )
    call_by(form, frame.event)
    form.fields["substitution"].help_text = rule_words(rules.substitution)
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: edit_stage(
                request.user,
                request_id=form.cleaned_data["request_id"],
                stage_id=row.pk,
                revision=form.cleaned_data["revision"],
                name_zh=form.cleaned_data["name_zh"],
                name_en=form.cleaned_data["name_en"],
                settings=form.settings(),
            ),
        )
        if answer is not None:
            _tell_warnings(request, answer)
            messages.success(request, _("Saved."))
            return redirect("edit_stage", slug=slug, stage=stage)
    context = {"form": form, "stage": row, "frozen": _has_published(row), "plan": _plan_of(row)}
    return frame.show("stage_edit", context, status=form.status)


def _plan_of(row: StageRow) -> RoundsPlan | None:
    return rounds_plan(Stage.objects.get(pk=row.pk))


def _has_published(row: StageRow) -> bool:
    return any(not each.is_draft for each in row.rounds)


def _tell_warnings(request: HttpRequest, answer: dict[str, Any]) -> None:
    for warning in answer["warnings"]:
        messages.warning(request, warning["sentences"][spoken()])


@require_safe
@login_required
def trf(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """A Swiss stage as a FIDE tournament report, to download."""
    frame = frame_of(request, slug, Act.SEE_DESK, Here.STAGES)
    row = stage_row(frame.event, stage)
    response = HttpResponse(stage_trf(Stage.objects.get(pk=row.pk)), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slug}-{stage}.trf"'
    response["Cache-Control"] = "private, no-store"
    return response
