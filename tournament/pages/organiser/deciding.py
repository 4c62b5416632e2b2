"""How a tie for places may be decided, on every page that asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect

from tournament.forms.rounds import TieForm
from tournament.models import Event, Stage
from tournament.pages.organiser.framing import Frame, carry_out
from tournament.permissions import Act
from tournament.selectors.public import Promise, promises
from tournament.selectors.stages.rows import StageRow
from tournament.services.requests import Answer


class LevelRow(Protocol):
    """Whoever is level with others."""

    @property
    def entry(self) -> int: ...


Row = TypeVar("Row", bound=LevelRow)


def ask_to_decide(
    frame: Frame,
    row: StageRow,
    act: Callable[..., Answer],
    *,
    page: str,
    tied: Sequence[LevelRow],
    names: Mapping[str, Any],
    extra: str,
    back: str,
    done: str,
    shown: Mapping[str, Any],
) -> HttpResponse:
    """The page that asks how those who are tied are put in order, and what `act` made of the answer.

    `names`: what names the tie, sent along and given to `act`. `extra`: address that lets them play for it. `back`:
    where they came from and where it goes on once it is decided, with the words `done`.
    """
    request = frame.request
    promise = open_promise(frame, row.pk)
    form = TieForm(request.POST or None, tied=tied, promised=promise is not None, initial={"method": "lots"})
    if request.method == "POST":
        answer = carry_out(
            form,
            lambda: act(
                request.user,
                request_id=form.cleaned_data["request_id"],
                stage_id=row.pk,
                method=form.cleaned_data["method"],
                order=form.order(),
                reason=form.cleaned_data["reason"],
                seed=form.cleaned_data["seed"] or None,
                **names,
            ),
        )
        if answer is not None:
            messages.success(request, done)
            return redirect(back)
    context = {"stage": row, "form": form, "names": names, "back": back, **shown}
    return frame.show(page, context | _ways_to_decide(frame, row, promise, extra=extra), status=form.status)


def best_first(rows: Iterable[Row], blocks: Iterable[Sequence[int]]) -> list[Row]:
    """The rows in the order of the blocks, which hold all of their entries."""
    at = {entry: place for place, entry in enumerate(entry for block in blocks for entry in block)}
    return sorted(rows, key=lambda row: at[row.entry])


def _ways_to_decide(frame: Frame, row: StageRow, promise: Promise | None, *, extra: str) -> dict[str, Any]:
    """What `tie_ways.html` needs beside the extra matches that stand. `extra`: address that lets them play for it;
    `promise`: of the stage's next draw, if there is one."""
    may_promise = frame.standing.allows(Act.DRAW_LOTS) and frame.event.state == Event.State.PUBLISHED
    return {
        "may_decide": frame.standing.allows(Act.DECIDE_TIE),
        "can_play": row.format != Stage.Format.INDIVIDUAL,
        "extra": extra,
        "promise": promise,
        "may_promise": promise is None and may_promise,
    }


def open_promise(frame: Frame, stage_id: int) -> Promise | None:
    """The promise that the stage's next draw keeps."""
    return next((each for each in promises(frame.event.pk, stage_id=stage_id) if each.state == "open"), None)
