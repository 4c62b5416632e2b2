"""How a tie for places may be decided, on every page that asks for it."""

from __future__ import annotations

from typing import Any

from tournament.models import Event, Stage
from tournament.pages.organiser.framing import Frame
from tournament.permissions import Act
from tournament.selectors.public import Promise, promises
from tournament.selectors.stages.rows import StageRow


def ways_to_decide(frame: Frame, row: StageRow, promise: Promise | None, *, extra: str) -> dict[str, Any]:
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
