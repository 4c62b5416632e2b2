"""The other acts at a match, each on a page of its own that says what it does before the button that does it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, assert_never

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring import Awaits, RulingKind, TimeBreach
from tournament.errors import Conflict, Missing, NotAllowed
from tournament.forms.acts import ActForm, RevisedActForm
from tournament.forms.matches import (
    AskedForm,
    ExtensionForm,
    FinalResultForm,
    PenaltyForm,
    ReasonForm,
    RulingForm,
    SeenForm,
)
from tournament.models import Account, FinalResult
from tournament.pages.referee.framing import carry_out, match_address, sheet_at, show
from tournament.rulebook.notes import reading_language
from tournament.rulebook.rule_sets import last_levels
from tournament.rulebook.sheets import current_lines
from tournament.selectors.matches import MatchSheet, TimeUp, preview_penalties, preview_time_up
from tournament.services import matches
from tournament.templatetags.rulings import in_one, ruling_words


@dataclass(frozen=True, slots=True, kw_only=True)
class ActPage:
    """One act: its words, its form, whether it is open to the reader now, and the service that carries it out.

    Every callable takes the sheet; `form` also the posted data, `send` the account and the cleaned data. `of_result`:
    it is done to a result that waits for confirmation. `closed`: what keeps this act alone from being open; empty where
    that is nothing.
    """

    title: Callable[[MatchSheet], str]
    action: Callable[[MatchSheet], str]
    consequences: Callable[[MatchSheet], list[str]]
    form: Callable[[MatchSheet, Any], ActForm]
    open: Callable[[MatchSheet], bool]
    send: Callable[[Account, MatchSheet, Any], dict[str, Any]]
    danger: bool = False
    of_result: bool = False
    closed: Callable[[MatchSheet], str] = lambda sheet: ""


def act_page(page: ActPage) -> Callable[..., HttpResponse]:
    """The view of an act. A fragment for the side sheet when the page asks for one."""

    @require_http_methods(["GET", "HEAD", "POST"])
    @login_required
    def view(request: HttpRequest, slug: str, match_id: int, **place: int) -> HttpResponse:
        sheet = sheet_at(request, slug, match_id)
        form = page.form(sheet, request.POST or None)
        if request.method == "POST":
            answer = carry_out(form, lambda: page.send(request.user, sheet, form.cleaned_data | place | _given(form)))
            if answer is not None:
                saved = f"?saved={answer['position']}" if "position" in answer else ""
                return HttpResponseRedirect(match_address(sheet) + saved, status=303)
            if isinstance(form.refusal, Missing | NotAllowed):
                raise form.refusal
            if isinstance(form.refusal, Conflict):
                sheet = sheet_at(request, slug, match_id)
        context = {
            "form": form,
            "act_url": request.path,
            "title": page.title(sheet),
            "action": page.action(sheet),
            "consequences": page.consequences(sheet),
            "danger": page.danger,
            "is_open": page.open(sheet),
            "closed": _why_closed(sheet, page),
            "refusal": form.refusal,
            "line": sheet.line_at(place["position"]) if "position" in place else None,
        }
        template = "act_sheet" if request.htmx and request.method != "POST" else "act"
        return show(request, template, sheet, context, status=form.status)

    return view


def _why_closed(sheet: MatchSheet, page: ActPage) -> str:
    """Why the act is not open to the reader now, and who does it instead."""
    match = sheet.match
    if match.state == match.State.CONFIRMED:
        return _("The result is confirmed already; only the chief referee or the organiser takes that back.")
    if match.state == match.State.WAITING:
        return _("Who plays here is still to be decided.")
    if page.of_result and match.state != match.State.REPORTED:
        return _("There is no result yet that could be confirmed or disputed.")
    if page.of_result and match.disputed:
        return _("The result is disputed: the chief referee decides.")
    if page.of_result and sheet.entered_by_reader:
        if sheet.may_rule:
            return _("You entered it yourself: somebody for the other side or another referee confirms it.")
        return _(
            "You entered it yourself: somebody for the other side, another referee or the chief referee confirms it."
        )
    return page.closed(sheet) or _("This cannot be done by you as the match stands now.")


def _given(form: ActForm) -> dict[str, Any]:
    return {"confirmed": form.confirmed()} if isinstance(form, AskedForm) else {}


def _write(given: Any) -> dict[str, Any]:
    return {"request_id": given["request_id"], "revision": given["revision"]}


def _side_names(sheet: MatchSheet) -> tuple[str, ...]:
    """Each side as it sits, with who plays there."""
    return tuple(
        _("%(seat)s · %(name)s") % {"seat": word, "name": side.name} if side.name else word
        for word, side in zip(sheet.names.sides, sheet.sides, strict=True)
    )


def _initial(sheet: MatchSheet) -> dict[str, Any]:
    return {"revision": sheet.match.revision}


def _penalty_form(sheet: MatchSheet, data: Any) -> RevisedActForm:
    language = reading_language()
    offences = [(key, rule.names[language]) for key, rule in sheet.rule_set.penalties.items()]
    return PenaltyForm(data, offences=offences, sides=_side_names(sheet), initial=_initial(sheet))


def _ruling_form(sheet: MatchSheet, data: Any) -> RevisedActForm:
    """Kinds that the reader may give and that make sense now; time up and plays of cards have pages of their own."""
    left_out = {RulingKind.TIME_UP, RulingKind.PLAY}
    if sheet.rule_set.clock.late_start_minutes is None:
        left_out.add(RulingKind.LATE_START)
    if sheet.rule_set.clock.time_breach is TimeBreach.NOTHING:
        left_out.add(RulingKind.TIME_BREACH)
    if not sheet.may_award:
        left_out.add(RulingKind.AWARD_MATCH)
    kinds = [kind for kind in RulingKind if kind not in left_out]
    if not sheet.may_rule:
        kinds = [kind for kind in kinds if kind is RulingKind.LATE_START]
    words = {kind: ruling_words(kind, sheet.rule_set.sides) for kind in kinds}
    return RulingForm(data, kinds=words, sides=_side_names(sheet), initial=_initial(sheet))


def _standing_result(sheet: MatchSheet) -> FinalResult | None:
    return next((row for row in current_lines(sheet.rows) if isinstance(row, FinalResult)), None)


def _final_form(sheet: MatchSheet, data: Any) -> RevisedActForm:
    lowest, highest = last_levels(sheet.rule_set)
    standing = _standing_result(sheet)
    initial = _initial(sheet)
    if standing is not None:
        initial |= {f"level_{side}": level for side, level in enumerate(standing.levels)}
        initial |= {"on_stage": standing.on_stage}
    return FinalResultForm(
        data,
        levels=range(lowest, min(highest, 40) + 1),
        goal=sheet.rule_set.goal_level,
        past_ace=sheet.rule_set.ladder.past_ace,
        names=_side_names(sheet),
        replaces="final" if standing is not None else "",
        initial=initial,
    )


def _after_time(end: TimeUp) -> tuple[str, ...]:
    """What the sheet says of the end, and what is done then."""
    match end.awaits:
        case None:
            then = _("No further hand can be recorded, and somebody else confirms the result.")
        case Awaits.EXTRA_HAND:
            then = _("One more hand is played and recorded here; only then does somebody else confirm the result.")
        case Awaits.LOTS:
            then = _(
                "No further hand can be recorded; the chief referee is called, has lots drawn and records who won."
            )
        case Awaits.RULING:
            then = _("No further hand can be recorded; the chief referee is called and decides who won.")
        case _:
            assert_never(end.awaits)
    return (*end.sentences, then)


def _send_ruling(account: Account, sheet: MatchSheet, given: Any) -> dict[str, Any]:
    return matches.record_ruling(
        account,
        match_id=sheet.match.pk,
        kind=given["kind"],
        side=given["side"],
        levels=given.get("levels"),
        minutes=given.get("minutes"),
        note=given["note"],
        **_write(given),
    )


def _send_final(account: Account, sheet: MatchSheet, given: Any) -> dict[str, Any]:
    return matches.record_final_result(
        account,
        match_id=sheet.match.pk,
        levels=[given[f"level_{side}"] for side in range(sheet.rule_set.sides)],
        on_stage=given.get("on_stage"),
        reason=given.get("reason", ""),
        confirmed_questions=given["confirmed"],
        **_write(given),
    )


penalty = act_page(
    ActPage(
        title=lambda sheet: _("Penalty"),
        action=lambda sheet: _("Record the penalty"),
        consequences=lambda sheet: [
            _("Levels move as the rules of this event say; the last hand stays as it is."),
            *(in_one(sentences) for sentences in preview_penalties(sheet)),
        ],
        form=_penalty_form,
        open=lambda sheet: sheet.may_record and bool(sheet.rule_set.penalties),
        closed=lambda sheet: "" if sheet.rule_set.penalties else _("The rules of this event have no penalties."),
        send=lambda account, sheet, given: matches.record_penalty(
            account,
            match_id=sheet.match.pk,
            offence=given["offence"],
            side=given["side"],
            note=given["note"],
            confirmed_questions=given["confirmed"],
            **_write(given),
        ),
    )
)

ruling = act_page(
    ActPage(
        title=lambda sheet: _("Ruling"),
        action=lambda sheet: _("Record the ruling"),
        consequences=lambda sheet: [_("If the match is over by it, somebody else has to confirm the result.")],
        form=_ruling_form,
        open=lambda sheet: sheet.may_rule or (sheet.may_record and sheet.rule_set.clock.late_start_minutes is not None),
        send=_send_ruling,
    )
)

time_up = act_page(
    ActPage(
        title=lambda sheet: _("End the match") if sheet.rule_set.clock.minutes is None else _("Time is up"),
        action=lambda sheet: _("End the match"),
        consequences=lambda sheet: [
            _("The match ends as it stands; the rules of this event say who wins."),
            *_after_time(preview_time_up(sheet)),
        ],
        form=lambda sheet, data: AskedForm(data, initial=_initial(sheet)),
        open=lambda sheet: sheet.may_record_hand,
        send=lambda account, sheet, given: matches.record_ruling(
            account,
            match_id=sheet.match.pk,
            kind=RulingKind.TIME_UP.value,
            confirmed_questions=given["confirmed"],
            **_write(given),
        ),
    )
)

extend = act_page(
    ActPage(
        title=lambda sheet: _("Extend this table"),
        action=lambda sheet: _("Give this table more time"),
        consequences=lambda sheet: [
            _("This table alone has more time; what it was given before stays. The round's clock stays as it is.")
        ],
        form=lambda sheet, data: ExtensionForm(data, initial={"extension_seconds": sheet.match.extension_seconds}),
        open=lambda sheet: sheet.may_extend,
        closed=lambda sheet: (
            _("The rules of this event set no time limit.") if sheet.rule_set.clock.minutes is None else ""
        ),
        send=lambda account, sheet, given: matches.extend_match(
            account,
            request_id=given["request_id"],
            match_id=sheet.match.pk,
            extension_seconds=given["extension_seconds"],
            minutes=given["minutes"],
            reason=given["reason"],
        ),
    )
)

final_result = act_page(
    ActPage(
        title=lambda sheet: _("Final result"),
        action=lambda sheet: _("Record the result"),
        consequences=lambda sheet: [_("For a match of which only the end was handed in: no hands are recorded.")],
        form=_final_form,
        open=lambda sheet: sheet.may_record and not sheet.state.hands_played,
        closed=lambda sheet: (
            _("Hands are recorded already; the match ends by them.") if sheet.state.hands_played else ""
        ),
        send=_send_final,
    )
)

strike = act_page(
    ActPage(
        title=lambda sheet: _("Strike a line"),
        action=lambda sheet: _("Strike this line"),
        consequences=lambda sheet: [
            _("The line stays on the sheet and counts no more; what came after it is counted anew.")
        ],
        form=lambda sheet, data: ReasonForm(data, initial=_initial(sheet)),
        open=lambda sheet: sheet.may_record,
        send=lambda account, sheet, given: matches.strike_line(
            account,
            match_id=sheet.match.pk,
            position=given["position"],
            reason=given["reason"],
            **_write(given),
        ),
        danger=True,
    )
)

confirm = act_page(
    ActPage(
        title=lambda sheet: _("Confirm the result"),
        action=lambda sheet: _("I confirm this result"),
        consequences=lambda sheet: [
            _("It counts from now on: in the standings, or for the next match of the bracket.")
        ],
        form=lambda sheet, data: SeenForm(data, initial=_initial(sheet)),
        open=lambda sheet: sheet.may_confirm,
        send=lambda account, sheet, given: matches.confirm_match(account, match_id=sheet.match.pk, **_write(given)),
        of_result=True,
    )
)

dispute = act_page(
    ActPage(
        title=lambda sheet: _("Dispute the result"),
        action=lambda sheet: _("Dispute this result"),
        consequences=lambda sheet: [
            _("The chief referee is shown the match; a correction or the chief referee settles it.")
        ],
        form=lambda sheet, data: ReasonForm(data, initial=_initial(sheet)),
        open=lambda sheet: sheet.may_dispute,
        send=lambda account, sheet, given: matches.dispute_match(
            account, match_id=sheet.match.pk, reason=given["reason"], **_write(given)
        ),
        danger=True,
        of_result=True,
    )
)
