"""Whether a stage's next round may be paired now."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict
from tournament.models import Round, Stage
from tournament.rulebook import StageSettings
from tournament.rulebook.lists import listed_apart
from tournament.selectors.rounds.open_tables import OpenTable, open_tables_of_stage


def next_round_number(stage: Stage) -> int:
    """The number of the round that would be paired now.

    Raises `Conflict`: not_swiss, stage_finished, draft_exists (with the draft's id), all_rounds_paired.
    """
    if not stage.is_round_by_round:
        raise Conflict("not_swiss", _("A knock-out is drawn as a whole bracket, not round by round."))
    if stage.state == Stage.State.FINISHED:
        raise Conflict("stage_finished", _("This stage is finished."))
    last = Round.objects.filter(stage=stage).defer("pairing").order_by("-number").first()
    if last is None:
        return 1
    if last.state == Round.State.DRAFT:
        raise Conflict(
            "draft_exists",
            _("Round %(number)d is already paired and waits as a draft."),
            params={"number": last.number},
            details={"round": last.pk, "number": last.number},
        )
    planned = StageSettings.from_mapping(stage.settings).rounds_planned
    if last.number >= planned:
        raise Conflict(
            "all_rounds_paired",
            _("All %(planned)d planned rounds are paired. Plan more rounds in the stage's settings to go on."),
            params={"planned": planned},
        )
    return last.number + 1


def require_tables_closed(stage: Stage) -> None:
    """Nothing when every match of the published rounds is confirmed; else `Conflict` (`open_tables`) naming them."""
    still_open = open_tables_of_stage(stage.pk)
    if still_open:
        raise tables_open(still_open)


def tables_open(still_open: tuple[OpenTable, ...]) -> Conflict:
    return Conflict(
        "open_tables",
        _("Not confirmed yet: %(tables)s."),
        params={"tables": listed_apart(_named(each) for each in still_open)},
        details={"tables": [each.to_mapping() for each in still_open]},
    )


def _named(table: OpenTable) -> str:
    number = "–" if table.table is None else str(table.table)
    return f"{number} ({' – '.join(table.names)})"


def require_enough_tables(needed: int, found: int) -> None:
    if needed > found:
        raise Conflict(
            "too_few_tables",
            _("%(needed)d tables are needed and %(found)d are there. Add tables to the event first."),
            params={"needed": needed, "found": found},
            details={"needed": needed, "found": found},
        )
