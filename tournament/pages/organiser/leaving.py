"""Entries that leave, come back or sit a round out: first what it changes, then the button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournament.errors import Conflict, Missing
from tournament.forms.acts import ActForm
from tournament.forms.rounds import MissForm, OptionalReasonForm, PartnerStaysForm, ReturnForm, RevisedReasonForm
from tournament.models import Entry, Event, Stage
from tournament.pages.organiser.framing import Frame, Here, ask, carry_out, frame_of
from tournament.permissions import Act
from tournament.selectors.schedules.missing import next_match, schedule_of
from tournament.selectors.stages.returning import Returning, returning
from tournament.selectors.stages.rows import StageRow, stage_rows
from tournament.selectors.stages.schedule_leaving import LeavingSchedule
from tournament.selectors.stages.walk_overs import WalkOver
from tournament.selectors.stages.withdrawal import Leaving, leaving, sits_out
from tournament.services import withdrawals
from tournament.services.schedules.missing import miss_match
from tournament.templatetags.entry_words import entry_word
from tournament.templatetags.words import bracket_match


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def withdraw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    frame = frame_of(request, slug, Act.WITHDRAW_ENTRY, Here.ENTRIES)
    entry = _entry(frame, number)
    effects = leaving(entry)
    return _turn(
        frame,
        entry,
        withdrawals.withdraw_entry,
        title=_("Withdraw %(entry)s?") % {"entry": entry},
        form=_form_of_leaving(frame, entry, effects),
        consequences=_consequences(frame.event, effects, _("Round %(round)d against %(opponent)s is forfeited")),
        action=_("Withdraw"),
        done=_("%(entry)s has withdrawn.") % {"entry": entry},
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def disqualify(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    frame = frame_of(request, slug, Act.DISQUALIFY_ENTRY, Here.ENTRIES)
    entry = _entry(frame, number)
    effects = leaving(entry)
    return _turn(
        frame,
        entry,
        withdrawals.disqualify_entry,
        title=_("Disqualify %(entry)s?") % {"entry": entry},
        form=_form_of_leaving(frame, entry, effects),
        consequences=_consequences(
            frame.event, effects, _("Round %(round)d against %(opponent)s is lost by disqualification")
        ),
        action=_("Disqualify"),
        done=_("%(entry)s is disqualified.") % {"entry": entry},
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def come_back(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    frame = frame_of(request, slug, Act.WITHDRAW_ENTRY, Here.ENTRIES)
    entry = _entry(frame, number)
    effects = returning(entry)
    form = ReturnForm if effects.unconfirmed else RevisedReasonForm
    return _turn(
        frame,
        entry,
        withdrawals.return_entry,
        form=form(request.POST or None, initial={"revision": entry.revision}),
        title=_("Let %(entry)s take part again?") % {"entry": entry},
        consequences=_comes_back(effects),
        action=_("Take part again"),
        done=_("%(entry)s takes part again.") % {"entry": entry},
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def absent(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The entry sits the next round out; who was going to is asked whether to play after all."""
    frame = frame_of(request, slug, Act.CHECK_IN, Here.ENTRIES)
    entry = _entry(frame, number)
    stage = _paired_stage(frame)
    if request.method != "POST" and sits_out(stage.pk, entry.pk, len(stage.rounds) + 1):
        return redirect("mark_present", slug=slug, number=number)
    form = OptionalReasonForm(request.POST or None)
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: withdrawals.mark_absent(
                request.user,
                request_id=form.cleaned_data["request_id"],
                stage_id=stage.pk,
                entry_id=entry.pk,
                reason=form.cleaned_data["reason"],
            ),
        )
        if answer is not None:
            said = {"entry": entry, "round": answer["round_number"]}
            messages.success(request, _("%(entry)s sits round %(round)d out.") % said)
            return redirect("event_entries", slug=slug)
    return ask(
        frame,
        form,
        title=_("Let %(entry)s sit the next round out?") % {"entry": entry},
        consequences=[
            entry_word("sits_out", frame.event) % {"round": len(stage.rounds) + 1},
            entry_word("paired_again", frame.event),
        ],
        action=_("Sit the round out"),
        back=frame.address("event_entries"),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def present(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Takes `absent` back."""
    frame = frame_of(request, slug, Act.CHECK_IN, Here.ENTRIES)
    entry = _entry(frame, number)
    stage = _paired_stage(frame)
    form = ActForm(request.POST or None)
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: withdrawals.mark_present(
                request.user, request_id=form.cleaned_data["request_id"], stage_id=stage.pk, entry_id=entry.pk
            ),
        )
        if answer is not None:
            messages.success(request, _("%(entry)s plays the next round.") % {"entry": entry})
            return redirect("event_entries", slug=slug)
    return ask(
        frame,
        form,
        title=_("Let %(entry)s play the next round after all?") % {"entry": entry},
        action=_("Play the round"),
        back=frame.address("event_entries"),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def miss(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The entry does not play its next match of a round robin or a group: it forfeits it, or plays it later."""
    frame = frame_of(request, slug, Act.RULE, Here.ENTRIES)
    entry = _entry(frame, number)
    stage = schedule_of(frame.event.pk, entry.pk)
    found = next_match(stage.pk, entry.pk) if stage is not None else None
    if stage is None or found is None:
        raise Conflict("nothing_to_miss", _("This entry has no published match that has not begun."))
    form = MissForm(request.POST or None, initial={"match": found.match})
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: miss_match(
                request.user,
                request_id=form.cleaned_data["request_id"],
                stage_id=stage.pk,
                entry_id=entry.pk,
                match_id=form.cleaned_data["match"],
                missed=form.cleaned_data["missed"],
                reason=form.cleaned_data["reason"],
            ),
        )
        if answer is not None:
            done = {
                "forfeited": _("The match is ruled forfeited; somebody else confirms it."),
                "postponed": _("The match is played later. It is given a table again by hand."),
            }
            messages.success(request, done[answer["missed"]])
            return redirect("event_entry", slug=slug, number=number)
    said = {"round": found.round_number, "opponent": found.opponent, "table": found.table or "–"}
    return ask(
        frame,
        form,
        title=_("%(entry)s cannot play round %(round)d?") % {**said, "entry": entry},
        consequences=[
            _("It is the match against %(opponent)s at table %(table)s, which has not begun.") % said,
            _("Played later: table %(table)s is free, and round %(round)d is not closed before.") % said,
            _("Forfeited: %(opponent)s wins without play, as soon as somebody else has confirmed it.") % said,
            _("Its matches of other rounds stay as they are."),
        ],
        action=_("Decide"),
        back=frame.address("event_entry", number),
    )


def _comes_back(effects: Returning) -> list[str]:
    """What coming back changes and what it does not, a sentence each."""
    found = []
    if effects.paired_on:
        found.append(_("It is paired again from the next round on."))
    found += [
        _("The draft of round %(number)d was paired without it and stays so; draw it again to have it in.")
        % {"number": number}
        for number in effects.drafts
    ]
    found += [
        _("Round %(round)d against %(opponent)s is played after all.") % {"round": number, "opponent": opponent}
        for number, opponent in effects.given_back
    ]
    found += [
        _("Bracket, round %(round)d: whoever went on without play meets it again, unless play has gone on behind.")
        % {"round": number}
        for number in effects.passed_on
    ]
    found += [
        _("Round %(round)d against %(opponent)s is lost, and not confirmed yet: decide below.")
        % {"round": each.round_number, "opponent": each.opponent}
        for each in effects.unconfirmed
    ]
    found += [
        _("Round %(round)d against %(opponent)s stays lost; to change that, reopen the match.")
        % {"round": each.round_number, "opponent": each.opponent}
        for each in effects.confirmed
    ]
    return found or [_("It stands among the entries again. No match comes back.")]


def _entry(frame: Frame, number: int) -> Entry:
    entry = Entry.objects.filter(event=frame.event, number=number).first()
    if entry is None:
        raise Missing("entry_missing", _("There is no such entry."))
    return entry


def _paired_stage(frame: Frame) -> StageRow:
    running = [each for each in stage_rows(frame.event) if each.format in Stage.ROUND_BY_ROUND and not each.is_finished]
    if not running:
        raise Conflict("not_swiss", _("No stage is being played that is paired round by round."))
    return running[0]


def _turn(
    frame: Frame,
    entry: Entry,
    service: Callable[..., Any],
    *,
    form: RevisedReasonForm,
    title: str,
    consequences: list[str],
    action: str,
    done: str,
) -> HttpResponse:
    if frame.request.method == "POST":
        answer = carry_out(
            form,
            lambda: service(
                frame.request.user,
                request_id=form.cleaned_data["request_id"],
                entry_id=entry.pk,
                **form.values(),
            ),
        )
        if answer is not None:
            messages.success(frame.request, done)
            return redirect("event_entries", slug=frame.event.slug)
    return ask(
        frame,
        form,
        title=title,
        consequences=consequences,
        action=action,
        back=frame.address("event_entries"),
        danger=True,
    )


def _form_of_leaving(frame: Frame, entry: Entry, effects: Leaving) -> RevisedReasonForm:
    """The chief referee is asked what becomes of a match in which a partner stays behind."""
    decides = bool(effects.shared) and frame.standing.allows(Act.DISQUALIFY_ENTRY)
    form = PartnerStaysForm if decides else RevisedReasonForm
    return form(frame.request.POST or None, initial={"revision": entry.revision})


def _in_schedule(schedule: LeavingSchedule) -> list[str]:
    """What becomes of a round robin or of its group."""
    found = [
        _("Round %(round)d: %(opponent)s sits out.") % {"round": each.round_number, "opponent": each.opponent}
        for each in schedule.freed
    ]
    played = {"played": schedule.played, "matches": schedule.matches}
    if schedule.annulled:
        said = _(
            "%(played)d of its %(matches)d matches are played: all its results are annulled, "
            "and nobody gains by a round without it."
        )
    else:
        said = _(
            "%(played)d of its %(matches)d matches are played: its results stand, "
            "and its opponents win without play what is left."
        )
    return [*found, said % played]


def _walk_over(each: WalkOver) -> str:
    said = {"match": bracket_match(each), "opponent": each.opponent}
    if each.opponent:
        return _("%(match)s: %(opponent)s goes on without play.") % said
    return _("%(match)s: whoever comes there goes on without play.") % said


def _consequences(event: Event, effects: Leaving, loses: str) -> list[str]:
    """What leaving now changes, a sentence each."""
    found = [
        loses % {"round": each.round_number, "opponent": each.opponent} + _("; a second person confirms it.")
        for each in effects.forfeited
    ]
    found += [
        _("Round %(round)d: %(partner)s stays behind against %(opponent)s; the chief referee decides about the match.")
        % {"round": each.round_number, "partner": each.partner, "opponent": each.opponent}
        for each in effects.shared
    ]
    found += [
        _("Round %(round)d against %(opponent)s stays as it was reported.")
        % {"round": each.round_number, "opponent": each.opponent}
        for each in effects.standing
    ]
    found += [
        _("The draft of round %(round)d is discarded; pair the round again.") % {"round": number}
        for _round, number in effects.drafts
    ]
    found += [_walk_over(each) for each in effects.walk_overs]
    for schedule in effects.schedules:
        found += _in_schedule(schedule)
    if effects.counting and not any(each.annulled for each in effects.schedules):
        found.append(
            ngettext(
                "%(count)d result that counts stays as it is.",
                "%(count)d results that count stay as they are.",
                effects.counting,
            )
            % {"count": effects.counting}
        )
    found.append(entry_word("not_paired", event))
    return found
