"""Rounds: pairing the next one, its draft with reasons, publishing, the clock, closing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.forms.acts import RevisedActForm
from tournament.forms.entry_labels import call_by
from tournament.forms.moments import moment_in_zone
from tournament.forms.rounds import PairForm, PublishForm, PublishScheduleForm, SwapForm
from tournament.models import Round, Stage, StageEntry
from tournament.pages.organiser.fragments import desk_events, fragment
from tournament.pages.organiser.framing import Frame, Here, ask, carry_out, frame_of
from tournament.permissions import Act
from tournament.rulebook import StageSettings, rule_set_of
from tournament.selectors.desk import round_clock
from tournament.selectors.entries import entry_counts
from tournament.selectors.public.rules import ladder_shape
from tournament.selectors.rounds.deleting import is_deletable
from tournament.selectors.rounds.names import bracket_place
from tournament.selectors.rounds.open_tables import first_open_tables
from tournament.selectors.rounds.outdated import results_since
from tournament.selectors.rounds.pages import TABLES_ON_A_PAGE
from tournament.selectors.rounds.pages import round_page as read_round
from tournament.selectors.rounds.swaps import entries_to_swap
from tournament.selectors.rounds.wishes import wish_count
from tournament.selectors.stages.last_places import dropping_next
from tournament.selectors.stages.rows import RoundRow, StageRow, stage_row, without_drafts
from tournament.services import pairing_round
from tournament.services import rounds as services
from tournament.services.requests import Answer
from tournament.templatetags.words import bracket_round

MOST_OPEN_TABLES = 40
LARGE_FIELD = 500
"""Entries above which the page of pairing leaves it to another one to say who drops out: that reads every result."""


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def pair(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """What pairing the next round will do, and what is in its way."""
    frame = frame_of(request, slug, Act.PAIR_ROUND, Here.DESK)
    row = stage_row(frame.event, stage)
    still_open = first_open_tables(row.pk, MOST_OPEN_TABLES)
    form = PairForm(request.POST or None, overrides=bool(still_open.total) and _may_override(frame))
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: pairing_round.request_pairing(
                request.user,
                request_id=form.cleaned_data["request_id"],
                stage_id=row.pk,
                override_reason=form.cleaned_data.get("override_reason", ""),
            ),
        )
        if answer is not None:
            return redirect("event_job", slug=slug, job_id=answer["job"])
        if form.refusal is not None and form.refusal.code == "draft_exists":
            messages.info(request, form.refusal.text())
            return redirect("desk_round", slug=slug, stage=stage, number=form.refusal.details["number"])
        if form.refusal is not None and form.refusal.code == "tie_across_line":
            return redirect("last_places", slug=slug, stage=stage)
    counts = entry_counts(frame.event.pk)
    context = {
        "form": form,
        "stage": row,
        "number": len(row.rounds) + 1,
        "open_tables": still_open,
        "missing": counts.registered if counts.checked_in else 0,
        "may_override": _may_override(frame),
        **_before_drawing(row),
    }
    return frame.show("round_pair_sheet" if request.htmx else "round_pair", context, status=form.status)


@require_safe
@login_required
def round_page(request: HttpRequest, slug: str, stage: int, number: int) -> HttpResponse:
    """A draft with the reason of every pairing, or the tables of a round in play."""
    frame = frame_of(request, slug, Act.SEE_DESK, Here.DESK)
    row, its_round = _round_of(frame, stage, number)
    context = _round_context(frame, row, its_round)
    if its_round.is_draft:
        initial = {"revision": its_round.revision}
        context["swap_form"] = SwapForm(entries=entries_to_swap(its_round.pk), initial=initial)
        call_by(context["swap_form"], frame.event)
        return frame.show("round_draft", context)
    return frame.show("round", context | {"events_url": desk_events(frame)})


@require_safe
@login_required
def round_live(request: HttpRequest, slug: str, stage: int, number: int) -> HttpResponse:
    """The live part of a round in play."""
    frame = frame_of(request, slug, Act.SEE_DESK, Here.DESK)
    row, its_round = _round_of(frame, stage, number)
    return fragment(frame, "round_live", _round_context(frame, row, its_round))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def publish(request: HttpRequest, slug: str, stage: int, number: int) -> HttpResponse:
    frame = frame_of(request, slug, Act.PUBLISH_ROUND, Here.DESK)
    row, its_round = _round_of(frame, stage, number)
    drafts = [each for each in row.rounds if each.is_draft]
    kind = PublishScheduleForm if row.format in Stage.SCHEDULES and len(drafts) > 1 else PublishForm
    wanted = "all_rounds" if request.GET.get("publishing") == "all_rounds" else "this_round"
    form = kind(request.POST or None, initial={"revision": its_round.revision, "publishing": wanted})
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: services.publish_round(
                request.user,
                request_id=form.cleaned_data["request_id"],
                round_id=its_round.pk,
                revision=form.cleaned_data["revision"],
                starts_at=moment_in_zone(form.cleaned_data["starts_at"], frame.event.time_zone),
                publishing=form.cleaned_data.get("publishing", "this_round"),
            ),
        )
        if answer is not None and kind is PublishScheduleForm and len(answer["published"]) > 1:
            messages.success(request, _("All rounds are published."))
            return redirect("desk", slug=slug)
        if answer is not None and row.has_bracket:
            messages.success(request, _("The bracket is published."))
            return redirect("desk", slug=slug)
        if answer is not None:
            messages.success(request, _("Round %(number)d is published.") % {"number": number})
            return redirect("desk", slug=slug)
    consequences = [_("Everybody can see who plays whom at which table.")]
    if row.has_bracket:
        consequences = [_("Everybody can see the whole bracket.")]
    if results_since(Round.objects.select_related("stage").get(pk=its_round.pk)):
        consequences.insert(
            0, _("Results have changed since this draft was drawn: drawn again it may come out otherwise.")
        )
    if frame.event.rule_set_frozen_at is None:
        consequences.append(_("The rules of the event are fixed from now on."))
    if frame.event.state == "draft":
        consequences.append(_("The event itself is still a draft: only its staff see anything before it is published."))
    return ask(
        frame,
        form,
        title=_("Publish the bracket?") if row.has_bracket else _("Publish round %(number)d?") % {"number": number},
        consequences=consequences,
        action=_("Publish"),
        back=frame.address("desk_round", stage, number),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def discard(request: HttpRequest, slug: str, stage: int, number: int) -> HttpResponse:
    frame = frame_of(request, slug, Act.PAIR_ROUND, Here.DESK)
    row, its_round = _round_of(frame, stage, number)
    title = _("Discard the draft of round %(number)d?") % {"number": number}
    text = _("Its pairings and swaps are gone.")
    if row.has_bracket:
        title, text = _("Discard the draft of the bracket?"), _("The whole bracket is discarded.")
    elif row.is_schedule:
        title, text = _("Discard the draft of the schedule?"), _("All rounds of the schedule are discarded.")
    return _ask_about(
        frame,
        row,
        its_round,
        pairing_round.discard_draft,
        done=_("The draft is discarded."),
        title=title,
        consequences=[text, _("The audit trail keeps that there was a draft.")],
        action=_("Discard"),
        danger=True,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def clock(request: HttpRequest, slug: str, stage: int, number: int) -> HttpResponse:
    frame = frame_of(request, slug, Act.PUBLISH_ROUND, Here.DESK)
    row, its_round = _round_of(frame, stage, number)
    minutes = rule_set_of(frame.event.rule_set_version).clock.minutes
    consequences = [_("It cannot be started again.")]
    if minutes is not None:
        consequences.insert(0, _("The time is up %(minutes)d minutes from now.") % {"minutes": minutes})
    return _ask_about(
        frame,
        row,
        its_round,
        services.start_clock,
        done=_("The clock is running."),
        title=_("Start the clock of round %(number)d?") % {"number": number},
        consequences=consequences,
        action=_("Start the clock"),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def pause(request: HttpRequest, slug: str, stage: int, number: int) -> HttpResponse:
    frame = frame_of(request, slug, Act.PUBLISH_ROUND, Here.DESK)
    row, its_round = _round_of(frame, stage, number)
    return _ask_about(
        frame,
        row,
        its_round,
        services.pause_clock,
        done=_("The clock is paused."),
        title=_("Pause the clock of round %(number)d?") % {"number": number},
        consequences=[_("It stands at every table, and for who is late, until it is resumed; no time is lost.")],
        action=_("Pause the clock"),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def resume(request: HttpRequest, slug: str, stage: int, number: int) -> HttpResponse:
    frame = frame_of(request, slug, Act.PUBLISH_ROUND, Here.DESK)
    row, its_round = _round_of(frame, stage, number)
    return _ask_about(
        frame,
        row,
        its_round,
        services.resume_clock,
        done=_("The clock is running."),
        title=_("Resume the clock of round %(number)d?") % {"number": number},
        consequences=[_("Every table has the time left that it had when the clock was paused.")],
        action=_("Resume the clock"),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def close(request: HttpRequest, slug: str, stage: int, number: int) -> HttpResponse:
    frame = frame_of(request, slug, Act.CLOSE_ROUND, Here.DESK)
    row, its_round = _round_of(frame, stage, number)
    name = bracket_round(bracket_place(its_round.pk))
    consequences = [_("Every match is confirmed and counts; corrections stay possible by reopening a match.")]
    if not row.has_bracket and _is_last(row, number):
        consequences.append(_("It is the last planned round: the stage is finished, and the standings become final."))
    return _ask_about(
        frame,
        row,
        its_round,
        services.close_round,
        done=_("%(round)s is closed.") % {"round": name}
        if name
        else _("Round %(number)d is closed.") % {"number": number},
        title=_("Close: %(round)s?") % {"round": name} if name else _("Close round %(number)d?") % {"number": number},
        consequences=consequences,
        action=_("Close the round"),
    )


def _is_last(row: StageRow, number: int) -> bool:
    if row.format in Stage.SCHEDULES:
        return all(each.is_closed or each.number == number for each in row.rounds)
    return number >= row.settings.rounds_planned


def _round_of(frame: Frame, stage: int, number: int) -> tuple[StageRow, RoundRow]:
    """Drafts are there for those who may see drafts."""
    row = stage_row(frame.event, stage)
    if not frame.standing.allows(Act.SEE_DRAFTS):
        row = without_drafts((row,))[0]
    return row, row.round(number)


def _round_context(frame: Frame, row: StageRow, its_round: RoundRow) -> dict[str, Any]:
    rule_set = rule_set_of(frame.event.rule_set_version)
    now, asked = timezone.now(), frame.request.GET
    return {
        "stage": row,
        "round": its_round,
        "page": read_round(
            its_round.pk, rule_set, page=asked.get("page"), resting=asked.get("resting"), size=TABLES_ON_A_PAGE
        ),
        "shape": ladder_shape(rule_set),
        "may": {str(act): frame.standing.allows(act) for act in Act},
        "deletable": frame.standing.allows(Act.DELETE_ROUND)
        and not its_round.is_draft
        and is_deletable(Round.objects.select_related("stage").get(pk=its_round.pk)),
        "clock": round_clock(its_round, rule_set, now),
        "now": now,
    }


def _before_drawing(row: StageRow) -> dict[str, Any]:
    """How much was wished for the round, and who drops out before it; of a large field where that is said."""
    if row.format not in Stage.ROUND_BY_ROUND or row.is_finished:
        return {}
    stage = Stage.objects.get(pk=row.pk)
    found: dict[str, Any] = {"wishes": wish_count(stage)}
    if StageSettings.from_mapping(stage.settings).last_place_rule is None:
        return found
    if StageEntry.objects.filter(stage=stage).count() > LARGE_FIELD:
        return found | {"drops_apart": True}
    return found | {"dropping": dropping_next(stage, len(row.rounds) + 1)}


def _may_override(frame: Frame) -> bool:
    return frame.standing.allows(Act.OVERRIDE_OPEN_TABLES)


def _ask_about(
    frame: Frame, row: StageRow, its_round: RoundRow, act: Callable[..., Answer], *, done: str, **told: Any
) -> HttpResponse:
    """Asks whether `act` is meant for the round, as `ask` does with what is `told`, and carries it out."""
    request = frame.request
    form = RevisedActForm(request.POST or None, initial={"revision": its_round.revision})
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: act(
                request.user,
                request_id=form.cleaned_data["request_id"],
                round_id=its_round.pk,
                revision=form.cleaned_data["revision"],
            ),
        )
        if answer is not None:
            messages.success(request, done)
            return redirect("desk", slug=frame.event.slug)
    return ask(frame, form, back=frame.address("desk_round", row.number, its_round.number), **told)
