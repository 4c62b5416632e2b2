"""Tables at which nobody has come: say who is missing, look at what that means, rule them forfeited."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournament.forms.on_the_day import Absence, AbsentSidesForm, ForfeitForm
from tournament.pages.organiser.framing import Frame, Here, ask, carry_out, frame_of
from tournament.permissions import Act
from tournament.rulebook.lists import listed
from tournament.selectors.no_shows import TABLES_ON_A_PAGE, LateTable, late_page, late_tables
from tournament.services.matches import forfeit_no_shows
from tournament.templatetags.shangtai import fraction

_MOST_DIGITS = 18


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def no_shows(request: HttpRequest, slug: str) -> HttpResponse:
    """GET lists the tables, `?q=` looks for some, `?page=` turns the page; GET with answers shows what they mean; POST
    rules."""
    frame = frame_of(request, slug, Act.RULE, Here.DESK)
    absent: Sequence[Absence] = ()
    if request.method != "POST":
        asked = AbsentSidesForm(request.GET, tables=_answered(frame))
        absent = asked.absent()
        if not absent:
            return _list(frame, asked)
    reason = _("Not at the table in time.")
    form = ForfeitForm(request.POST or None, initial={"absent": ForfeitForm.written(absent), "reason": reason})
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: forfeit_no_shows(
                request.user,
                request_id=form.cleaned_data["request_id"],
                absent=form.cleaned_data["absent"],
                reason=form.cleaned_data["reason"],
            ),
        )
        if answer is not None:
            count = len(answer["forfeited"])
            said = ngettext(
                "%(count)d table is ruled forfeited; somebody else confirms it.",
                "%(count)d tables are ruled forfeited; somebody else confirms them.",
                count,
            )
            messages.success(request, said % {"count": count})
            return redirect("desk", slug=slug)
    return ask(
        frame,
        form,
        title=_("Rule these tables forfeited?"),
        consequences=_consequences(absent),
        action=_("Rule them forfeited"),
        back=frame.address("no_shows"),
        danger=True,
    )


def _answered(frame: Frame) -> Sequence[LateTable]:
    """Tables of which something is said."""
    names = [
        name.removeprefix("match_") for name, said in frame.request.GET.items() if name.startswith("match_") and said
    ]
    ids = [int(name) for name in names if name.isascii() and name.isdigit() and len(name) <= _MOST_DIGITS]
    return late_tables(frame.event, matches=ids[:TABLES_ON_A_PAGE]) if ids else ()


def _list(frame: Frame, asked: AbsentSidesForm) -> HttpResponse:
    """`asked` where something was said that means nothing."""
    given = frame.request.GET
    words = given.get("q", "")[:100]
    page = late_page(frame.event, words=words, page=given.get("page"))
    form = AbsentSidesForm(given if asked.tables else None, tables=page.object_list)
    return frame.show("no_shows", {"form": form, "page": page, "words": words})


def _consequences(absent: Sequence[Absence]) -> list[str]:
    found = []
    for each in absent:
        found += _of_table(each)
    found.append(_("You report these results; they count once somebody else has confirmed them."))
    found.append(_("Until then a line can be struck, and the match played after all."))
    return found


def _of_table(absence: Absence) -> list[str]:
    """Who forfeits, who is left with what, and the points that the settings of the stage give for that."""
    table = absence.table
    there = [side for side in table.sides if side.side not in absence.sides]
    points = table.points_without(absence.sides)
    said = {
        "table": table.table or "–",
        "absent": listed(absence.players),
        "others": listed(side.names for side in there),
        "with_them": listed(
            player
            for side in table.sides
            for player in side.players
            if side.side in absence.sides and player not in absence.players
        ),
        "lost": "" if points is None else fraction(points.absent),
        "won": "" if points is None or points.present is None else fraction(points.present),
    }
    if not there:
        found = [_("Table %(table)s: everybody forfeits (%(absent)s), nobody wins.") % said]
    elif len(there) == 1:
        found = [_("Table %(table)s: %(absent)s forfeits against %(others)s.") % said]
    else:
        found = [
            _("Table %(table)s: %(absent)s forfeit; without them it is not played.") % said,
            _("Table %(table)s: %(others)s share the first place.") % said,
        ]
    if said["with_them"]:
        found.append(_("Table %(table)s: %(with_them)s came, and forfeits with a partner who did not.") % said)
    if points is not None and there:
        found.append(
            _("Table %(table)s: %(won)s match points for who came, %(lost)s for who did not, by the stage's settings.")
            % said
        )
    elif points is not None:
        found.append(_("Table %(table)s: %(lost)s match points for everybody, by the stage's settings.") % said)
    return found
