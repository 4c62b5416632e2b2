"""The rules of an event: what holds, editing them, changing them while the event is played, taking published ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import AnyRuleSet, load_any_preset
from tournament.errors import Conflict
from tournament.forms.acts import RevisedActForm
from tournament.forms.rules.acts import ChangeRulesForm, EditRulesForm, PresetForm
from tournament.forms.rules.checking import Checked, check_rules
from tournament.forms.rules.differences import Differing, differences
from tournament.forms.rules.parts import Part
from tournament.forms.rules.reading import parts_of, read_posted
from tournament.forms.rules.rows import press
from tournament.forms.rules.sample import SampleForm
from tournament.forms.rules.sheet import Sheet, make_sheet
from tournament.pages.organiser.framing import Frame, Here, carry_out, frame_of
from tournament.permissions import Act
from tournament.rulebook import preset_choices
from tournament.rulebook.notes import reading_language
from tournament.rulebook.rule_titles import rules_title
from tournament.selectors.public.rules import rules_blocks
from tournament.selectors.rule_sets import RoundName, Rules, VersionRow, event_rules, rounds_to_change_from
from tournament.services.rules import change_rule_set, edit_rule_set, reset_rule_set

SAVE = "save"


@require_safe
@login_required
def overview(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules in force in words, and every version of them."""
    frame = frame_of(request, slug, Act.SEE_DESK, Here.RULES)
    rules = event_rules(frame.event)
    base = load_any_preset(rules.preset)
    versions = [
        {"row": row, "holds_from": _from_words(row.holds_from), "changes": changes}
        for row, changes in zip(rules.versions, _changes(rules.versions), strict=True)
    ]
    context = {
        "rules": rules,
        "name": rules_title(rules.current, rules.preset),
        "base_name": base.names[reading_language()],
        "blocks": rules_blocks(rules.current, rules.preset),
        "differences": differences(rules.newest, base),
        "versions": versions,
        "waiting": next((each for each in versions if each["row"].waits), None),
        "may_edit": _is_free(frame) and frame.standing.allows(Act.EDIT_EVENT),
        "may_change": not _is_free(frame) and frame.standing.allows(Act.CHANGE_RULES),
    }
    return frame.show("rules", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole form, while no round is published."""
    frame = frame_of(request, slug, Act.EDIT_EVENT, Here.RULES)
    _require_free(frame)
    form = EditRulesForm(_posted(request), initial=_kept(request, frame))

    def save(values: Mapping[str, Any]) -> Any:
        return edit_rule_set(
            request.user,
            request_id=form.cleaned_data["request_id"],
            event_id=frame.event.pk,
            revision=form.cleaned_data["revision"],
            values=values,
        )

    return _editor(frame, form, save)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def change(request: HttpRequest, slug: str) -> HttpResponse:
    """The same after it: with a reason, and from which round on."""
    frame = frame_of(request, slug, Act.CHANGE_RULES, Here.RULES)
    _require_frozen(frame)
    rounds = [(each.pk, _round_words(each)) for each in rounds_to_change_from(frame.event)]
    form = ChangeRulesForm(_posted(request), initial=_kept(request, frame), rounds=rounds)

    def save(values: Mapping[str, Any]) -> Any:
        return change_rule_set(
            request.user,
            request_id=form.cleaned_data["request_id"],
            event_id=frame.event.pk,
            revision=form.cleaned_data["revision"],
            values=values,
            reason=form.cleaned_data["reason"],
            from_round_id=form.from_round_id(),
        )

    return _editor(frame, form, save)


@require_POST
@login_required
def check(request: HttpRequest, slug: str) -> HttpResponse:
    """Faults, sample hand and differences of what is typed, as a fragment; nothing is stored."""
    frame = frame_of(request, slug, Act.SEE_DESK, Here.RULES)
    rules = event_rules(frame.event)
    values = read_posted(parts_of(rules.newest), request.POST)
    return frame.show("rules_check", _checked(frame, rules, values))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def preset(request: HttpRequest, slug: str) -> HttpResponse:
    """Taking a published rule set, or the own one as it was published."""
    frame = frame_of(request, slug, Act.EDIT_EVENT, Here.RULES)
    _require_free(frame)
    rules = event_rules(frame.event)
    form = PresetForm(request.POST or None, initial={"revision": frame.event.revision, "preset": rules.preset})
    if request.method == "POST" and carry_out(form, lambda: _reset(request, frame, form)) is not None:
        messages.success(request, _("Saved."))
        return redirect("event_rules", slug=slug)
    context = {
        "form": form,
        "presets": preset_choices_in_words(form["preset"].value()),
        "edited": bool(differences(rules.newest, load_any_preset(rules.preset))),
    }
    return frame.show("rules_preset", context, status=form.status)


def preset_choices_in_words(chosen: str | None) -> dict[str, Any]:
    """What a page needs to offer published rule sets: each by name, and the chosen one in words."""
    language = reading_language()
    choices = preset_choices()
    held: AnyRuleSet = next((each for each in choices if each.id == chosen), choices[0])
    return {
        "choices": [{"id": each.id, "name": each.names[language], "chosen": each is held} for each in choices],
        "blocks": rules_blocks(held, held.id),
    }


def _reset(request: HttpRequest, frame: Frame, form: PresetForm) -> Any:
    return reset_rule_set(
        request.user,
        request_id=form.cleaned_data["request_id"],
        event_id=frame.event.pk,
        revision=form.cleaned_data["revision"],
        preset=form.cleaned_data["preset"],
    )


def _editor(frame: Frame, form: RevisedActForm, save: Callable[[Mapping[str, Any]], Any]) -> HttpResponse:
    """The form shown, a row of it added or taken away, or the values stored."""
    request = frame.request
    rules = event_rules(frame.event)
    parts = parts_of(rules.newest)
    values: Mapping[str, Any] = rules.newest.to_mapping()
    focus = ""
    if request.method == "POST":
        values = read_posted(parts, request.POST)
        button = request.POST.get("do", SAVE)
        if button == SAVE and carry_out(form, lambda: save(values)) is not None:
            messages.success(request, _("The rules are saved."))
            return redirect("event_rules", slug=frame.event.slug)
        if button != SAVE:
            values, focus = press(parts, values, button, request.POST.get(f"chosen:{button.partition(':')[2]}", ""))
    checked = _checked(frame, rules, values)
    context = {
        "form": form,
        "changes": isinstance(form, ChangeRulesForm),
        "sheet": _sheet(parts, values, checked["checked"], focus=focus),
        "check_url": frame.address("check_rules"),
        "saving": request.method == "POST" and not focus,
        **checked,
    }
    return frame.show("rules_edit", context, status=form.status)


def _checked(frame: Frame, rules: Rules, values: Mapping[str, Any]) -> dict[str, Any]:
    """What the values say beside the published rules and, once the rules are frozen, beside those in force."""
    base = load_any_preset(rules.preset)
    posted = frame.request.POST if "sample-points" in frame.request.POST else None
    sample = SampleForm(posted, rules=rules.newest, values=values)
    checked = check_rules(values, base, sample)
    sheet = _sheet(parts_of(rules.newest), values, checked)
    return {
        "sample": sample,
        "checked": checked,
        "frozen": not _is_free(frame),
        "changed": () if checked.rules is None or _is_free(frame) else differences(checked.rules, rules.current),
        "listed": sheet.faults,
        "hinted": sheet.hints,
        "base_name": base.names[reading_language()],
    }


def _changes(versions: Sequence[VersionRow]) -> list[tuple[Differing, ...]]:
    """What each version, the newest first, changed against the one before it; nothing of those made before play."""
    changes: list[tuple[Differing, ...]] = []
    for row, former in zip_longest(versions, versions[1:]):
        changes.append(() if former is None or row.before_freeze else differences(row.rules, former.rules))
    return changes


def _sheet(parts: Iterable[Part], values: Mapping[str, Any], checked: Checked, *, focus: str = "") -> Sheet:
    hints = [(hint.path, hint.message) for hint in checked.hints]
    return make_sheet(parts, values, checked.faults, hints=hints, focus=focus)


def _posted(request: HttpRequest) -> Any:
    """What the act is made from: nothing, while a button only changes the form."""
    return request.POST if request.method == "POST" and request.POST.get("do", SAVE) == SAVE else None


def _kept(request: HttpRequest, frame: Frame) -> dict[str, Any]:
    """What the act's own fields begin with: as typed, where a button only changes the form."""
    own = ("request_id", "revision", "reason", "from_round")
    return {"revision": frame.event.revision} | {name: request.POST[name] for name in own if name in request.POST}


def _is_free(frame: Frame) -> bool:
    return frame.event.rule_set_frozen_at is None


def _require_free(frame: Frame) -> None:
    if not _is_free(frame):
        raise Conflict(
            "rule_set_frozen",
            _("The rules are frozen since the first round was published; a change is an act of the chief referee."),
        )


def _require_frozen(frame: Frame) -> None:
    if _is_free(frame):
        raise Conflict(
            "rule_set_free", _("No round is published yet: the organiser edits the rules without further ado.")
        )


def _round_words(named: RoundName) -> str:
    stage = named.stage_en if reading_language() == "en" else named.stage_zh
    said = _("round %(number)d") % {"number": named.number}
    if named.is_draft:
        said = _("%(round)s (a draft)") % {"round": said}
    return f"{stage}{pgettext('after a label', ': ')}{said}" if stage else said


def _from_words(named: RoundName | None) -> str:
    return _round_words(named) if named is not None else ""
