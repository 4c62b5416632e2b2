"""Extra matches among entries that are level: what they mean, then the button."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournament.forms.rounds import ExtraMatchesForm
from tournament.models import Stage
from tournament.pages.organiser.framing import Frame, Here, carry_out, frame_of
from tournament.pages.organiser.group_cut import asked_tie
from tournament.permissions import Act
from tournament.selectors.stages.cut import CutRow, require_final_standings
from tournament.selectors.stages.last_places import DroppingRow, dropping_next
from tournament.selectors.stages.rows import StageRow, stage_row
from tournament.services import extra_matches
from tournament.services.requests import Answer

_MOST_DIGITS = 5


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def play(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """`?size=`: those who are level across a cut of so many."""
    frame = frame_of(request, slug, Act.DECIDE_TIE, Here.DESK)
    row = stage_row(frame.event, stage)
    asked = request.POST.get("size") or request.GET.get("size") or ""
    size = int(asked) if asked.isascii() and asked.isdigit() and len(asked) <= _MOST_DIGITS else 0
    line = require_final_standings(Stage.objects.get(pk=row.pk)).cut_at(size)
    back = f"{frame.address('decide_tie', stage)}?size={line.size}"
    if not line.level:
        return redirect(back)
    return ask_for_extra_matches(
        frame,
        row,
        extra_matches.play_extra_matches,
        level=[each for each in line.rows if each.entry in line.level],
        names={"size": line.size},
        back=back,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def play_in_groups(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """`?group=&place=`: those who are level for places of groups."""
    frame = frame_of(request, slug, Act.DECIDE_TIE, Here.DESK)
    row = stage_row(frame.event, stage)
    asked = asked_tie(frame, row)
    if asked.tie is None or not asked.tie.level:
        return redirect(asked.back)
    return ask_for_extra_matches(
        frame,
        row,
        extra_matches.play_extra_group_matches,
        level=[each for each in asked.tie.rows if each.entry in asked.tie.level],
        names=asked.names,
        back=f"{frame.address('decide_group_tie', stage)}?{asked.query}",
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def play_of_last(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """Those who are level across the line below which the last drop out before the next round."""
    frame = frame_of(request, slug, Act.DECIDE_TIE, Here.DESK)
    row = stage_row(frame.event, stage)
    found = dropping_next(Stage.objects.get(pk=row.pk), len(row.rounds) + 1)
    back = frame.address("last_places", stage)
    if found is None or not found.level:
        return redirect(back)
    return ask_for_extra_matches(
        frame,
        row,
        extra_matches.play_extra_matches_of_last,
        level=found.level,
        names={},
        back=back,
        then=_("As soon as all of it is confirmed it decides who drops out, and the next round can be paired."),
    )


def ask_for_extra_matches(
    frame: Frame,
    row: StageRow,
    act: Callable[..., Answer],
    *,
    level: Sequence[CutRow | DroppingRow],
    names: Mapping[str, Any],
    back: str,
    then: str = "",
) -> HttpResponse:
    """The page that says what extra matches of the level entries mean, and the draft that `act` made of them.

    `names`: what names the tie, sent along and given to `act`. `then`: what its outcome opens, if not the cut.
    """
    request = frame.request
    form = ExtraMatchesForm(request.POST or None, entries=len(level))
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: act(
                request.user,
                request_id=form.cleaned_data["request_id"],
                stage_id=row.pk,
                format=form.chosen_format(),
                **names,
            ),
        )
        if answer is not None:
            return _made_extra_matches(frame, answer)
    many = len(level)
    consequences = [
        ngettext(
            "%(names)s play for it, in a stage of their own that stands as a draft.",
            "%(names)s play for it, in a stage of their own that stands as a draft.",
            many,
        )
        % {"names": _("; ").join(f"{each.number} {each.name}" for each in level)},
        _("Table, sheet and confirmation are as in any match; nothing of it counts for “%(name)s”.")
        % {"name": row.names},
        then or _("As soon as all of it is confirmed the tie is decided by it, and the cut can go on."),
    ]
    if many == 2:
        consequences.insert(1, _("One match, which needs a winner as in a knock-out."))
    else:
        knockout, everybody = many - 1, many * (many - 1) // 2
        consequences.insert(
            1,
            _("A knock-out takes %(knockout)d matches or more and always decides; everybody against everybody %(all)d.")
            % {"knockout": knockout, "all": everybody},
        )
    return frame.show(
        "extra_matches",
        {"form": form, "stage": row, "consequences": consequences, "back": back, "names": names},
        status=form.status,
    )


def _made_extra_matches(frame: Frame, answer: dict[str, Any]) -> HttpResponse:
    messages.success(frame.request, _("The extra matches stand as a draft. Look at them, then publish them."))
    made = Stage.objects.get(pk=answer["stage"])
    page = "stage_bracket" if made.has_bracket else "stage_schedule"
    return redirect(page, slug=frame.event.slug, stage=made.number)
