"""Standings with the arithmetic of every number."""

from __future__ import annotations

from functools import lru_cache

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournament.caching import etag_of, not_modified, public_page
from tournament.errors import Missing
from tournament.pages.public.framing import Here, show
from tournament.selectors import public
from tournament.templatetags.shangtai import NOTHING, fraction, signed, state_badge
from tournament.templatetags.words import criterion, rank


@public_page
def newest(request: HttpRequest, slug: str) -> HttpResponse:
    """On to the standings of the newest stage that has any. One query."""
    stage = public.public_frame(slug).ranked_stage
    if stage is None:
        raise Missing("standings_missing", _("There are no standings here yet."))
    return redirect("public_standings", slug, stage.number)


@public_page
def standings(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """The newest stored standings of a stage. One query before a 304, one more for a table not read before."""
    frame = public.public_frame(slug)
    stage_row = frame.stage(stage)
    etag = etag_of("standings", frame, stage, request.GET.get("part") == "live")
    known = not_modified(request, etag)
    if known is not None:
        return known
    table = public.standings_table(stage_row)
    response = show(
        request,
        frame,
        Here.STANDINGS,
        "standings",
        {
            "stage": stage_row,
            "table": table,
            "groups": _groups_html(table, _left(frame), get_language()) if table else (),
        },
    )
    response["ETag"] = etag
    return response


@public_page
def units(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """Units by their best entries, as they were stored with the newest standings. Queries as for these."""
    frame = public.public_frame(slug)
    stage_row = frame.stage(stage)
    etag = etag_of("units", frame, stage, request.GET.get("part") == "live")
    known = not_modified(request, etag)
    if known is not None:
        return known
    table = public.standings_table(stage_row)
    if table is None or table.units is None:
        raise Missing("unit_standings_missing", _("Units are not ranked in this stage."))
    response = show(request, frame, Here.STANDINGS, "units", {"stage": stage_row, "table": table, "units": table.units})
    response["ETag"] = etag
    return response


@public_page
def sums(request: HttpRequest, slug: str, stage: int, number: int) -> HttpResponse:
    """How the numbers of one entry come about; `?of=` names one of them. Inside another page only that sum is sent."""
    frame = public.public_frame(slug)
    stage_row = frame.stage(stage)
    row, all_sums = public.standing_sums(stage_row, number)
    wanted = request.GET.get("of", "")
    context = {
        "stage": stage_row,
        "table": public.standings_table(stage_row),
        "row": row,
        "left_as": frame.left_as(row.entry.number),
        "wanted": wanted,
        "sums": all_sums,
    }
    if request.htmx:
        one = tuple(each for each in all_sums if each.criterion == wanted) or all_sums
        response = render(request, "public/standing_sheet.html", {"event": frame.event, **context, "sums": one})
    else:
        response = show(request, frame, Here.STANDINGS, "standing", context)
    response.headers["Vary"] = "HX-Request"
    return response


_SIGNED = frozenset({"level_difference"})


Left = tuple[tuple[int, str], ...]


def _left(frame: public.Frame) -> Left:
    """Number and state of the entries that have left."""
    return tuple((each, frame.left_as(each)) for each in (*frame.withdrawn, *frame.disqualified))


@lru_cache(maxsize=32)
def _groups_html(table: public.StandingsTable, left: Left, language: str) -> tuple[tuple[str, SafeString], ...]:
    """Name and rows of each group of a stored table (one without a name where there are none), once a language while
    nobody leaves: a template would take most of the time of a large page.

    Addresses are relative to the page of the standings.
    """
    marks = {number: render_to_string("components/state_badge.html", state_badge(state)) for number, state in left}
    return tuple(
        (name, SafeString("\n".join(_row_html(row, table.criteria, marks.get(row.entry.number, "")) for row in rows)))
        for name, rows in table.groups
    )


def _row_html(row: public.StandingRow, criteria: tuple[str, ...], mark: str) -> str:
    number = row.entry.number
    unit = format_html('<span class="side__unit">{}</span>', row.entry.unit) if row.entry.unit else ""
    cells = "".join(_cell_html(number, code, value) for code, value in zip(criteria, row.values, strict=True))
    return (
        f'<tr id="entry-{number}"><td class="num">{rank(row.rank, row.shared)}</td><th scope="row">'
        + format_html(
            '<a href="../../entries/{}/"><span class="entry-number">{}</span> {}</a>{}{}',
            number,
            number,
            row.entry.name,
            SafeString(f" {mark.strip()}") if mark else "",
            unit,
        )
        + f'</th>{cells}<td class="soft small">{escape(criterion(row.decided_by)) if row.decided_by else ""}</td></tr>'
    )


def _cell_html(number: int, code: str, value: str | None) -> str:
    if value is None:
        return f'<td class="num">{NOTHING}</td>'
    shown = signed(value) if code in _SIGNED else fraction(value)
    return f'<td class="num"><a href="{number}/?of={code}">{shown}</a></td>'
