"""A substitute plays for a member: first what it changes, then the button."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournament.forms.on_the_day import SubstitutionForm
from tournament.models import Entry
from tournament.pages.organiser.framing import Here, ask, carry_out, frame_of
from tournament.permissions import Act
from tournament.selectors.entries import entry_of_event
from tournament.selectors.substitutions import Room, known_persons, room_for, rule_words
from tournament.services.entries import substitute_member


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def substitute(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    frame = frame_of(request, slug, Act.EDIT_ENTRIES, Here.ENTRIES)
    row = entry_of_event(frame.event.pk, number)
    room = room_for(Entry.objects.get(pk=row.id))
    form = SubstitutionForm(
        request.POST or None,
        members=row.members,
        persons=known_persons(frame.event.pk),
        room=room,
        initial={"revision": row.revision},
    )
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: substitute_member(
                request.user, request_id=form.cleaned_data["request_id"], entry_id=row.id, **form.values()
            ),
        )
        if answer is not None:
            messages.success(request, _("The substitute plays for “%(entry)s” now.") % {"entry": row.name})
            if answer["against_rules"]:
                messages.warning(request, _("This is noted as decided against the rules of the game."))
            return redirect("event_entry", slug=slug, number=number)
    return ask(
        frame,
        form,
        title=_("Who plays for “%(entry)s”?") % {"entry": row.name},
        consequences=_consequences(room),
        action=_("Let the substitute play"),
        back=frame.address("event_entry", number),
    )


def _consequences(room: Room) -> list[str]:
    """What it changes, a sentence each."""
    if room.forbidden:
        return [_("The settings of this stage allow no substitutes; this will be refused.")]
    found = []
    rule = rule_words((room.first or room).rule)
    if rule:
        found.append(
            _("%(rule)s Against that the chief referee alone lets somebody in, with a reason.") % {"rule": rule}
        )
    if room.first is not None and room.first.has_begun:
        said = {"round": room.first.round_number, "opponent": room.first.opponents}
        found.append(
            _(
                "Round %(round)d against %(opponent)s is being played; the chief referee alone lets the substitute in "
                "before it is over."
            )
            % said
        )
    elif room.first is not None:
        found.append(
            _("The substitute plays from round %(round)d on, which is published, if you choose no other match.")
            % {"round": room.first.round_number}
        )
    else:
        found.append(_("The substitute plays from the next round on."))
    if room.played:
        found.append(
            ngettext(
                "%(count)d match that was played keeps the players it was played by; what was not written down in time "
                "the chief referee notes by choosing it.",
                "%(count)d matches that were played keep the players they were played by; what was not written down in "
                "time the chief referee notes by choosing one.",
                room.played,
            )
            % {"count": room.played}
        )
    found.append(_("Pairings, tables, points and printed sheets stay: the entry keeps its number and its name."))
    found.append(
        _(
            "Everybody sees on the entry's page who plays for whom, from which round on, and on the page of a "
            "match who sat there then."
        )
    )
    return found
